-- A session that has ended is refused at its next call, whatever its token says, and sessions end by themselves.

create or replace function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select exists (
        select from auth.sessions as session
        where session.id = claimed.id and (session.not_after is null or session.not_after > now())
      )
      from (select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid as id) as claimed
      where claimed.id is not null
    ), true
  )
$$;

create or replace function private.check_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'session_not_found';
  end if;
end
$$;

create or replace function private.is_active_user() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles where id = (select auth.uid()) and is_active and (select private.has_session())
  )
$$;

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles
    where id = (select auth.uid()) and is_active and user_type = 'admin' and (select private.has_session())
  )
$$;

create or replace function private.is_employee() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles
    where id = (select auth.uid()) and is_active and user_type = 'employee' and (select private.has_session())
  )
$$;

create or replace function private.is_client() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles
    where id = (select auth.uid()) and is_active and user_type = 'client' and (select private.has_session())
  )
$$;

comment on function private.has_session() is
  'False when the session of the token has ended. The token itself stays valid for up to an hour. True for a key.';
comment on function private.check_session() is 'Refuses a call whose session has ended. Every call begins with it.';
-- A call may be a visitor's.
grant usage on schema private to anon;
grant execute on function private.check_session() to anon, authenticated, service_role;
grant execute on function private.has_session() to authenticated, service_role;

alter policy "A person reads their own profile, an admin every one" on public.user_profiles
  using ((id = (select auth.uid()) and (select private.has_session())) or (select private.is_admin()));
alter policy "An active person updates their own profile, an admin every one" on public.user_profiles
  using ((id = (select auth.uid()) and (select private.is_active_user())) or (select private.is_admin()));

create or replace function private.own_request_ids() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
  select request.id from public.service_requests as request
    where request.user_id = (select auth.uid()) and (select private.is_client())
  union
  select request.id from public.service_requests as request
    where lower(request.client_email) = (select private.my_email())
$$;

create or replace function public.live_topics() returns text[]
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_admin() then array(
      select class.relname::text from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and has_any_column_privilege('authenticated', class.oid, 'select')
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'user_profiles:' || auth.uid(), 'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email()
    ], null)
    else '{}'
  end
$$;

create table public.session_limits (
  id uuid primary key default gen_random_uuid(),
  area text not null unique check (area in ('office', 'portals')),
  idle_hours integer not null check (idle_hours between 2 and 8760),
  longest_days integer not null check (longest_days between 1 and 365),
  updated_at timestamptz not null default now()
);
comment on table public.session_limits is
  'How long a session lasts: office for admins, portals for employees and clients. Changes hold for open sessions too.';
comment on column public.session_limits.idle_hours is
  'Hours without a renewal. An open page renews its session every hour, so fewer than 2 would end sessions in use.';
comment on column public.session_limits.longest_days is 'Days after the sign-in, whatever happens in between.';
insert into public.session_limits (area, idle_hours, longest_days) values ('office', 12, 7), ('portals', 720, 30);

-- Security definer: the sign-in service may not read profiles and limits.
create function private.limit_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.not_after := (
    select least(
      coalesce(new.created_at, now()) + make_interval(days => limits.longest_days),
      -- Without a time zone, in UTC
      coalesce(new.refreshed_at at time zone 'UTC', new.created_at, now()) + make_interval(hours => limits.idle_hours)
    )
    from public.session_limits as limits
    where limits.area = case
      when exists (select from public.user_profiles where id = new.user_id and user_type = 'admin') then 'office'
      else 'portals'
    end
  );
  return new;
end
$$;
comment on function private.limit_session() is 'Says until when a session lasts, at sign-in and at each renewal.';

-- Security definer: admins may not write sessions.
create function private.limit_open_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.sessions set not_after = not_after where true;
  return null;
end
$$;
comment on function private.limit_open_sessions() is 'Applies new limits to open sessions, by private.limit_session.';

-- Security definer: admins may not write sessions.
create function private.end_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end
$$;
comment on function private.end_sessions() is 'Ends every session of an account whose role has changed.';

create trigger sessions_limit before insert or update on auth.sessions
  for each row execute function private.limit_session();
create trigger session_limits_apply after update on public.session_limits
  for each statement execute function private.limit_open_sessions();
create trigger session_limits_updated_at before update on public.session_limits
  for each row execute function private.set_updated_at();
create trigger session_limits_announce after insert or update or delete on public.session_limits
  for each row execute function private.announce_change();
create trigger user_profiles_end_sessions after update of user_type on public.user_profiles
  for each row when (old.user_type is distinct from new.user_type) execute function private.end_sessions();

alter table public.session_limits enable row level security;
revoke all on public.session_limits from public, anon, authenticated;
grant select, update (idle_hours, longest_days) on public.session_limits to authenticated;
grant all on public.session_limits to service_role;

create policy "An admin reads how long sessions last" on public.session_limits
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads how long sessions last" on public.session_limits is 'The settings screen.';

create policy "An admin changes how long sessions last" on public.session_limits
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin changes how long sessions last" on public.session_limits is 'The settings screen.';

update auth.sessions set not_after = not_after where true;

-- Every call of a table or function begins with it: by this setting on a hosted project, elsewhere by server/backend.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_session';
    notify pgrst, 'reload config';
  end if;
exception
  -- A role of that name on a server of one's own is not ours
  when insufficient_privilege then null;
end
$$;

-- Security definer: the server's key may not read the history of migrations.
create or replace function public.installation() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  migrations jsonb := '[]'::jsonb;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    select jsonb_agg(history.version order by history.version) into migrations
      from supabase_migrations.schema_migrations as history;
  end if;
  return jsonb_build_object(
    'migrations', coalesce(migrations, '[]'),
    'realtime', (
      select coalesce(jsonb_agg(published.tablename order by published.tablename), '[]')
      from pg_catalog.pg_publication_tables as published
      where published.pubname = 'supabase_realtime' and published.schemaname = 'public'
    ),
    -- By 14_session_limits.sql; true where there is no such role
    'asks_sessions', not exists (
      select from pg_catalog.pg_roles as role
      where role.rolname = 'authenticator' and not exists (
        select from pg_catalog.pg_db_role_setting as settings
        where settings.setrole = role.oid and 'pgrst.db_pre_request=private.check_session' = any (settings.setconfig)
      )
    )
  );
end
$$;
comment on function public.installation() is
  'For the server: the migrations that the database has had, and the tables whose changes Realtime tells of, and whether every call asks for its session.';
