-- Which client has which project, and how it stands.

create table public.client_projects (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.user_profiles (id) on delete cascade,
  -- Restrict: clearing the portfolio must not take a client's project away unseen; unlink it first.
  project_id uuid not null references public.projects (id) on delete restrict,
  status text not null default 'active' check (status in ('active', 'completed', 'on_hold')),
  notes text check (private.long_text(notes, 5000)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (client_id, project_id)
);
comment on table public.client_projects is 'Projects of clients; active is shown as in progress.';

create index client_projects_project_id_idx on public.client_projects (project_id);
create index client_projects_status_idx on public.client_projects (status, created_at desc);
create index client_projects_created_at_idx on public.client_projects (created_at desc);

-- Security definer: it reads profiles whoever writes.
create function private.check_client_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.user_profiles where id = new.client_id and user_type = 'client') then
    raise exception using errcode = '22023', message = 'client_required';
  end if;
  return new;
end
$$;
comment on function private.check_client_project() is 'A project is given to a client, not to an employee or an admin.';

create trigger client_projects_check before insert or update of client_id on public.client_projects
  for each row execute function private.check_client_project();
create trigger client_projects_touch before update on public.client_projects
  for each row execute function private.touch_updated_at();

alter table public.client_projects enable row level security;
revoke all on public.client_projects from public, anon, authenticated;
grant select, delete on public.client_projects to authenticated;
grant insert (client_id, project_id, status, notes), update (client_id, project_id, status, notes)
  on public.client_projects to authenticated;
grant all on public.client_projects to service_role;

create policy "A client reads their own projects" on public.client_projects
  for select to authenticated using (client_id = (select auth.uid()) and (select private.is_client()));
comment on policy "A client reads their own projects" on public.client_projects is 'The client portal.';

create policy "An employee reads every client's projects" on public.client_projects
  for select to authenticated using ((select private.is_employee()));
comment on policy "An employee reads every client's projects" on public.client_projects is 'The employee portal.';

create policy "An admin does everything with client projects" on public.client_projects
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with client projects" on public.client_projects is 'The client projects screen.';

-- An employee sees a client's name beside the project, but not the rest of the profile (phone, identity numbers), and
-- column grants cannot tell an employee from a client. So the view runs with its owner's rights on purpose and decides
-- itself who reads which row: see docs/decisions.
create view public.client_names with (security_barrier = true, security_invoker = false) as
  select profile.id, profile.full_name, profile.company_name
  from public.user_profiles as profile
  where profile.user_type = 'client'
    and (
      (select private.is_employee())
      or (select private.is_admin())
      or (profile.id = (select auth.uid()) and (select private.is_active_user()))
    );
comment on view public.client_names is
  'Names of clients, for approved employees and admins (all) and a client (their own): client:client_names(full_name, company_name).';
revoke all on public.client_names from public, anon, authenticated;
grant select on public.client_names to authenticated, service_role;
