-- session_limits: how long a session lasts. auth.sessions.not_after carries it, and private.has_session asks for it.

create table public.session_limits (
  id uuid primary key default gen_random_uuid(),
  area text not null unique check (area in ('office', 'portals')),
  idle_hours integer not null check (idle_hours between 2 and 8760),
  longest_days integer not null check (longest_days between 1 and 365),
  needs_second_factor boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.session_limits is
  'How long a session lasts: office for admins, portals for employees and clients. Changes hold for open sessions too.';
comment on column public.session_limits.idle_hours is
  'Hours without a renewal. An open page renews its session every hour, so fewer than 2 would end sessions in use.';
comment on column public.session_limits.needs_second_factor is
  'True: a password alone gives no rights. Accounts that have a second factor always need it.';
comment on column public.session_limits.longest_days is 'Days after the sign-in, whatever happens in between.';
insert into public.session_limits (area, idle_hours, longest_days) values ('office', 12, 7), ('portals', 720, 30);

-- Security definer: the sign-in service may not read profiles and limits.
create function private.limit_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Someone who signs in after their last day learns that they have left, even if the hourly chores have not run since
  if tg_op = 'INSERT' then
    perform private.end_employments(new.user_id);
  end if;
  new.not_after := (
    select least(
      coalesce(new.created_at, now()) + make_interval(days => limits.longest_days),
      -- refreshed_at has no time zone, and is in UTC
      coalesce(new.refreshed_at at time zone 'UTC', new.created_at, now()) + make_interval(hours => limits.idle_hours),
      (
        -- Only for the portals: the account of an admin is switched off when the status becomes left
        select (employee.left_on + 1)::timestamp at time zone 'Asia/Riyadh' from public.employees as employee
        where employee.user_id = new.user_id and employee.status = 'approved' and limits.area = 'portals'
      )
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
comment on function private.limit_session() is 'Sets until when a session lasts, at sign-in and at each renewal: by the limits, and for an employee no longer than their last day.';

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
create trigger session_limits_audit after insert or update or delete on public.session_limits
  for each row execute function private.record_change();
create trigger user_profiles_end_sessions after update of user_type on public.user_profiles
  for each row when (old.user_type is distinct from new.user_type) execute function private.end_sessions();

alter table public.session_limits enable row level security;
revoke all on public.session_limits from public, anon, authenticated;
grant select, update (idle_hours, longest_days, needs_second_factor) on public.session_limits to authenticated;
grant all on public.session_limits to service_role;

create policy "An admin reads how long sessions last" on public.session_limits
  for select to authenticated using ((select private.manages('settings')));
comment on policy "An admin reads how long sessions last" on public.session_limits is 'The settings screen.';

create policy "An admin changes how long sessions last" on public.session_limits
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin changes how long sessions last" on public.session_limits is 'The settings screen.';

-- Every call of a table or function begins with private.check_session: through this setting on a hosted project, elsewhere
-- through server/backend.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_session';
    -- As server/backend/lite/request-role.ts: compiling a statement takes longer than running any of ours
    alter role authenticator set jit = off;
    notify pgrst, 'reload config';
  end if;
exception
  -- On a company's own server, a role of that name may belong to something else
  when insufficient_privilege then null;
end
$$;
