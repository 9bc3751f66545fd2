-- Who asks, and whether the session has not ended, in functions whose plans are kept (supabase/schemas/10_user_profiles.sql).

-- Security definer: no one may read the sessions.
create or replace function private.has_session() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claimed constant uuid := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
begin
  return claimed is null or exists (
    select from auth.sessions as session
    where session.id = claimed and (session.not_after is null or session.not_after > now())
  );
end
$$;

-- Security definer: policies on user_profiles ask it, and would otherwise recurse.
create or replace function private.is_active_user() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_session() and exists (
    select from public.user_profiles where id = auth.uid() and is_active
  );
end
$$;

-- Security definer: policies on user_profiles ask it, and would otherwise recurse.
create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_session() and exists (
    select from public.user_profiles where id = auth.uid() and is_active and user_type = 'admin'
  );
end
$$;

-- Security definer: policies on user_profiles ask it, and would otherwise recurse.
create or replace function private.is_employee() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_session() and exists (
    select from public.user_profiles where id = auth.uid() and is_active and user_type = 'employee'
  );
end
$$;

-- Security definer: policies on user_profiles ask it, and would otherwise recurse.
create or replace function private.is_client() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_session() and exists (
    select from public.user_profiles where id = auth.uid() and is_active and user_type = 'client'
  );
end
$$;
