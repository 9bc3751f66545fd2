-- user_profiles: who an account is. A trigger on auth.users makes the row (70_auth_users.sql).

create function private.areas(value text[]) returns boolean
language sql immutable parallel safe set search_path = ''
return cardinality(value) > 0 and value <@ array['requests', 'content', 'people', 'settings'];
comment on function private.areas(text[]) is
  'True for one or more areas of administrators: requests (and clients), content (and portfolio), people (and pay), settings (and accounts).';

create table public.user_profiles (
  -- Deleting the account deletes the profile and, through it, what belongs to the person alone.
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null check (private.filled(full_name) and private.short_text(full_name, 200)),
  user_type text not null default 'client' check (user_type in ('admin', 'employee', 'client')),
  phone text check (private.phone(phone)),
  department text check (private.short_text(department, 200)),
  company_name text check (private.short_text(company_name, 200)),
  is_active boolean not null default false,
  client_type text check (client_type in ('individual', 'company', 'government')),
  -- The form only warns about an unusual number, so any short text is stored.
  national_id text check (private.short_text(national_id, 50)),
  commercial_registration text check (private.short_text(commercial_registration, 50)),
  unified_number text check (private.short_text(unified_number, 50)),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set by set_user_type(). A trigger gives everything to an admin without areas, and removes the areas of everyone else.
  areas text[],
  privacy_version integer check (privacy_version >= 0),
  constraint user_profiles_identity_check check (
    case client_type
      when 'individual' then coalesce(private.filled(national_id), false)
      when 'company' then coalesce(private.filled(company_name) and private.filled(commercial_registration), false)
      when 'government' then coalesce(private.filled(company_name) and private.filled(unified_number), false)
      else true
    end
  ),
  constraint user_profiles_areas_check check (
    case user_type
      when 'admin' then coalesce(areas = '{everything}' or private.areas(areas), false)
      else areas is null
    end
  )
);
comment on table public.user_profiles is
  'Who an account is: admin, employee or client. The email is in auth.users; admins read it with list_users().';
comment on column public.user_profiles.is_active is 'False: the account may sign in, but only learns that it is inactive.';
comment on column public.user_profiles.areas is
  'What an admin may do: {everything}, or some of requests, content, people, settings (docs/decisions/0034). Null for everyone else.';
comment on column public.user_profiles.privacy_version is
  'The version of the privacy notice that stood beside the form that made the account: 0 for the company''s own notice of its settings, null where the sender did not say (docs/decisions/0037).';
comment on column public.user_profiles.company_name is 'Name of the company, or of the entity for a government client.';

create index user_profiles_created_at_idx on public.user_profiles (created_at desc, id desc);
create index user_profiles_user_type_idx on public.user_profiles (user_type, is_active);
create index user_profiles_is_active_idx on public.user_profiles (is_active, user_type);
create index user_profiles_full_name_idx on public.user_profiles (private.search_form(full_name), id) include (full_name);
create index user_profiles_phone_idx on public.user_profiles (phone) where phone is not null;

-- Who is asking?

-- Every call asks these, and policies ask them for each statement. They are in PL/pgSQL, which keeps its plans: an SQL
-- function is planned at each call, which took longer than a small read.

-- Security definer: no one may read the sessions.
create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claimed constant uuid := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
begin
  return claimed is null or exists (
    select from auth.sessions as session
    where session.id = claimed and (session.not_after is null or session.not_after > now())
      and (session.aal = 'aal2' or private.password_is_enough(session.user_id, session.id))
  );
end
$$;
comment on function private.has_session() is
  'False when the session of the token has ended, or lacks the second factor that its account needs. The token itself stays valid for up to an hour. True for a key.';

create function private.is_session_open() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions as session
    where session.id = (auth.jwt() ->> 'session_id')::uuid and (session.not_after is null or session.not_after > now())
  );
end
$$;
comment on function private.is_session_open() is
  'Whether the session of the token is open, even if it has not given its second factor yet.';

-- Security definer: calls of visitors begin with it too, and visitors may not run has_session.
create function private.check_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.has_session() then
    return;
  elsif private.is_session_open() then
    raise exception using errcode = 'PT403', message = 'second_factor_needed';
  end if;
  raise exception using errcode = 'PT401', message = 'session_not_found';
end
$$;
comment on function private.check_session() is
  'Refuses a call whose session has ended, or lacks its second factor. Every call begins with it.';

create function private.require_password() returns void
language plpgsql stable set search_path = ''
as $$
declare
  claimed constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if claimed is not null and not exists (
    select from auth.sessions as session
    where session.id = claimed and session.created_at > now() - interval '15 minutes'
  ) then
    raise exception using errcode = '42501', message = 'password_needed';
  end if;
end
$$;
comment on function private.require_password() is
  'Raises when the password was last given more than 15 minutes ago, in a session that began then. Never for a key.';

-- Security definer: policies on user_profiles ask it, and would otherwise recurse.
create function private.is_active_user() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_session() and exists (
    select from public.user_profiles where id = auth.uid() and is_active
  );
end
$$;
comment on function private.is_active_user() is 'True when the signed-in account is active.';

-- Security definer: policies on user_profiles ask it, and would otherwise recurse.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_session() and exists (
    select from public.user_profiles where id = auth.uid() and is_active and user_type = 'admin'
  );
end
$$;
comment on function private.is_admin() is 'True when the signed-in account is an active admin.';

-- Security definer: policies on user_profiles ask it, and would otherwise recurse.
create function private.my_areas() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_session() then
    return null;
  end if;
  return (select areas from public.user_profiles where id = auth.uid() and is_active and user_type = 'admin');
end
$$;
comment on function private.my_areas() is 'The areas of the signed-in active admin; null for anyone else.';

create function private.manages(variadic wanted text[]) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(private.my_areas() && array_append(wanted, 'everything'), false);
end
$$;
comment on function private.manages(text[]) is
  'True when the signed-in account is an active admin of one of these areas, or of everything.';

create function private.require_area(variadic wanted text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.manages(variadic wanted) then
    raise exception using errcode = '42501',
      message = case when private.is_admin() then 'area_required' else 'admin_required' end;
  end if;
end
$$;
comment on function private.require_area(text[]) is
  'Raises unless an active admin of one of these areas asks, or of everything.';

create function private.check_authority(held text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if held is not null and not private.manages('everything') and not coalesce(held <@ private.my_areas(), false) then
    raise exception using errcode = '42501', message = 'areas_beyond_own';
  end if;
end
$$;
comment on function private.check_authority(text[]) is
  'Raises when an account has, or would get, areas that the admin who asks lacks. Null, for an account that is not an admin''s, passes.';

-- Security definer: policies on user_profiles ask it, and would otherwise recurse.
create function private.is_employee() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_session() and exists (
    select from public.user_profiles where id = auth.uid() and is_active and user_type = 'employee'
  );
end
$$;
comment on function private.is_employee() is
  'True when the signed-in account is an approved employee: only approval activates an employee''s profile.';

-- Security definer: policies on user_profiles ask it, and would otherwise recurse.
create function private.is_client() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_session() and exists (
    select from public.user_profiles where id = auth.uid() and is_active and user_type = 'client'
  );
end
$$;
comment on function private.is_client() is 'True when the signed-in account is an active client.';

create function private.require_client() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_client() then
    raise exception using errcode = '42501', message = 'client_required';
  end if;
end
$$;
comment on function private.require_client() is 'Raises unless an active client asks.';

-- Security invoker: current_user tells a person at the API from approve_employee and from the server.
create function private.guard_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if (
      new.department, new.company_name, new.is_active, new.client_type, new.national_id, new.commercial_registration,
      new.unified_number
    ) is distinct from (
      old.department, old.company_name, old.is_active, old.client_type, old.national_id, old.commercial_registration,
      old.unified_number
    ) and not private.manages('settings') then
      raise exception using errcode = '42501', message = 'profile_column_protected';
    elsif old.id <> auth.uid() then
      perform private.check_authority(old.areas);
    end if;
  end if;
  if new.user_type = 'employee' and new.is_active and (new.user_type, new.is_active) <> (old.user_type, old.is_active) then
    perform private.require_approval(new.id);
  end if;
  return new;
end
$$;
comment on function private.guard_profile() is
  'People change only full_name, phone and locale of their own profile. Admins of accounts change another admin only when they have all areas of that admin. Switching an account on cannot replace the approval of an employee.';

-- Security definer: the answer must not depend on who activates an account.
create function private.require_approval(account uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.employees where user_id = account and status = 'approved') then
    raise exception using errcode = 'PT409', message = 'employee_not_approved';
  end if;
end
$$;
comment on function private.require_approval(uuid) is 'Raises unless the account''s application is approved.';

create function private.keep_areas() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.areas := case
    when new.user_type <> 'admin' then null
    when new.areas is null or 'everything' = any (new.areas) then array['everything']
    else array(select distinct area from unnest(new.areas) as area order by area)
  end;
  return new;
end
$$;
comment on function private.keep_areas() is
  'An admin without areas gets everything, which includes all others; someone who stops being an admin keeps none.';

-- Security definer: it counts all admins, no matter who calls it.
create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.user_type = 'admin' and new.is_active and 'everything' = any (new.areas) then
    return new;
  end if;
  -- Two admins who remove each other at the same moment take turns; the second sees what the first changed.
  perform pg_advisory_xact_lock(hashtext('handasa.keep_an_admin'));
  if not exists (
    select 1 from public.user_profiles
    where user_type = 'admin' and is_active and 'everything' = any (areas) and id <> old.id
  ) then
    raise exception using errcode = 'PT409', message = 'last_admin';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.keep_an_admin() is
  'Keeps the last active admin with everything from being demoted, narrowed, switched off or deleted.';

create trigger user_profiles_lines_are_tidy
  before insert or update of full_name, company_name, department, national_id, commercial_registration, unified_number
  on public.user_profiles
  for each row execute function private.tidy_lines(
    'full_name', 'company_name', 'department', 'national_id', 'commercial_registration', 'unified_number'
  );
create trigger user_profiles_names_have_letters before insert or update of full_name on public.user_profiles
  for each row execute function private.require_letters('full_name');

create trigger user_profiles_areas before insert or update of user_type, areas on public.user_profiles
  for each row execute function private.keep_areas();
create trigger user_profiles_guard before update on public.user_profiles
  for each row execute function private.guard_profile();
create trigger user_profiles_keep_admin_update before update on public.user_profiles
  for each row when (old.is_active and 'everything' = any (old.areas)) execute function private.keep_an_admin();
create trigger user_profiles_keep_admin_delete before delete on public.user_profiles
  for each row when (old.is_active and 'everything' = any (old.areas)) execute function private.keep_an_admin();
create trigger user_profiles_updated_at before update on public.user_profiles
  for each row execute function private.set_updated_at();
create trigger user_profiles_announce after insert or update or delete on public.user_profiles
  for each row execute function private.announce_change('id', 'user_type');
create trigger user_profiles_audit after insert or update or delete on public.user_profiles
  for each row execute function private.record_change();
-- Two more triggers are beside the tables that they write: 11_accounts.sql and 12_email_proofs.sql.

-- A call may be a visitor's.
grant usage on schema private to anon;
grant execute on function private.check_session() to anon, authenticated, service_role;
grant execute on function private.has_session(), private.is_active_user(), private.is_admin(), private.is_employee(), private.is_client(),
  private.my_areas(), private.manages(text[]), private.require_area(text[]), private.check_authority(text[]),
  private.areas(text[]), private.require_approval(uuid) to authenticated, service_role;

alter table public.user_profiles enable row level security;
revoke all on public.user_profiles from public, anon, authenticated;
grant select on public.user_profiles to authenticated;
-- Not user_type: admins change a role with set_user_type(), the server with its own key.
grant update (full_name, phone, department, company_name, is_active, client_type, national_id, commercial_registration,
  unified_number, locale) on public.user_profiles to authenticated;
grant all on public.user_profiles to service_role;

create policy "A person reads their own profile, an admin those of their areas" on public.user_profiles
  for select to authenticated using (
    (id = (select auth.uid()) and (select private.has_session()))
    or (select private.manages('settings'))
    or (user_type = 'client' and (select private.manages('requests')))
  );
comment on policy "A person reads their own profile, an admin those of their areas" on public.user_profiles is
  'Their own also when inactive, so that the sign-in screen can say so. The users screen; clients on the client projects screen.';

create policy "An active person updates their own profile, an admin of accounts every one" on public.user_profiles
  for update to authenticated
  using ((id = (select auth.uid()) and (select private.is_active_user())) or (select private.manages('settings')))
  with check ((id = (select auth.uid()) and is_active) or (select private.manages('settings')));
comment on policy "An active person updates their own profile, an admin of accounts every one" on public.user_profiles is
  'private.guard_profile says which columns: of their own profile full_name, phone and locale. private.keep_an_admin keeps the last active admin with everything; employees are approved first.';
