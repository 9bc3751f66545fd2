-- client_projects: which client has which project, and its status.

create table public.client_projects (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.user_profiles (id) on delete cascade,
  -- Restrict: clearing the portfolio must not take away a client's project unnoticed; unlink it first.
  project_id uuid not null references public.projects (id) on delete restrict,
  status text not null default 'active' check (status in ('active', 'completed', 'on_hold')),
  notes text check (private.long_text(notes, 5000)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (client_id, project_id)
);
comment on table public.client_projects is 'Projects of clients; active is shown as in progress.';

create index client_projects_project_id_idx on public.client_projects (project_id);
create index client_projects_created_at_idx on public.client_projects (created_at desc, id desc);
create index client_projects_status_idx on public.client_projects (status, created_at desc, id desc);
create index client_projects_notes_idx on public.client_projects using gin (
  private.search_form(notes) extensions.gin_trgm_ops
);

-- Security definer: it reads profiles, whoever writes. After the row and not before: a trigger before the row runs before
-- row-level security, and would tell anyone signed in whether an id is a client's.
create function private.check_client_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.user_profiles where id = new.client_id and user_type = 'client') then
    raise exception using errcode = '22023', message = 'client_required';
  end if;
  return null;
end
$$;
comment on function private.check_client_project() is
  'A project is given to a client, not to an employee or an admin. After the row, so that rights are checked first.';

-- Security definer: whoever makes the change may not write the outbox. No mail to an inactive account, which could not
-- open the link.
create function private.mail_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  client record;
begin
  select account.email, profile.full_name, profile.locale into client
    from public.user_profiles as profile join private.accounts as account using (id)
    where id = new.client_id and profile.is_active;
  perform private.post_mail('project_assigned', client.email, client.locale, (
    select jsonb_build_object('name', client.full_name, 'title_ar', project.title_ar, 'title_en', project.title_en)
    from public.projects as project where project.id = new.project_id
  ));
  return null;
end
$$;
comment on function private.mail_assignment() is 'Tells a client of a new project in their portal.';

-- Security definer: see 05_lists.sql.
create function public.list_client_projects(
  search text default '', statuses text[] default null, client uuid default null, project uuid default null,
  sort text default 'created_at', descending boolean default true, page_size integer default 20,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set timezone = 'UTC'
as $$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  named constant boolean := coalesce(sort = 'client_name', false);
  related text[];
begin
  perform private.open_list(page_size, page_offset, employees_too => true);
  select array_agg(
    format('r.client_id = any (%L::uuid[]) or r.project_id = any (%L::uuid[])', array(
      select profile.id from public.user_profiles as profile
      where private.names_text(profile.full_name, profile.company_name) like words.word
    ), array(
      select titled.id from public.projects as titled
      where private.names_text(titled.title_ar, titled.title_en) like words.word
    )) order by words.turn
  ) into related from unnest(words) with ordinality as words (word, turn);
  return private.list_page(
    'public.client_projects',
    'r.id, r.status, r.created_at' || case when named then ', p.full_name' else '' end,
    'public.client_projects as r'
      || case when named then ' join public.user_profiles as p on p.id = r.client_id' else '' end,
    private.search_condition('private.search_form(r.notes)', words, private.search_numbers(search), related)
      || case when client is null then '' else ' and r.client_id = $5' end
      || case when project is null then '' else ' and r.project_id = $6' end,
    cardinality(words) > 0,
    case when statuses is null then 'true' else 'status = any ($3)' end,
    private.list_order(jsonb_build_object(
      'created_at', 'created_at >, id >',
      'status', 'status >, created_at <, id <',
      'client_name', 'private.search_form(full_name) >, id >'
    ), sort, descending),
    $text$jsonb_build_object(
      'client', (
        select jsonb_build_object(
          'full_name', profile.full_name, 'company_name', profile.company_name, 'client_type', profile.client_type
        ) from public.user_profiles as profile where profile.id = r.client_id
      ),
      'project', (
        select jsonb_build_object(
          'title_ar', titled.title_ar, 'title_en', titled.title_en, 'category_ar', titled.category_ar,
          'category_en', titled.category_en, 'image_url', titled.image_url
        ) from public.projects as titled where titled.id = r.project_id
      )
    )$text$,
    private.count_by_status('{active,completed,on_hold}'),
    page_size, page_offset, statuses, null, client, project, null
  );
end
$$;
comment on function public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer) is
  'For admins and approved employees: projects of clients with both names, searched, filtered, sorted, a page of them; counts by status.';

create trigger client_projects_check after insert or update of client_id on public.client_projects
  for each row execute function private.check_client_project();
create trigger client_projects_updated_at before update on public.client_projects
  for each row execute function private.set_updated_at();
create trigger client_projects_mail_insert after insert on public.client_projects
  for each row execute function private.mail_assignment();
create trigger client_projects_mail_update after update on public.client_projects
  for each row when ((new.client_id, new.project_id) is distinct from (old.client_id, old.project_id))
  execute function private.mail_assignment();
create trigger client_projects_announce after insert or update or delete on public.client_projects
  for each row execute function private.announce_change('client_id');

alter table public.client_projects enable row level security;
revoke all on public.client_projects from public, anon, authenticated;
grant select, delete on public.client_projects to authenticated;
grant insert (client_id, project_id, status, notes), update (client_id, project_id, status, notes)
  on public.client_projects to authenticated;
grant all on public.client_projects to service_role;
revoke all on function public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer)
  from public, anon, authenticated;
grant execute on function public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer)
  to authenticated, service_role;

create policy "A client reads their own projects" on public.client_projects
  for select to authenticated using (client_id = (select auth.uid()) and (select private.is_client()));
comment on policy "A client reads their own projects" on public.client_projects is 'The client portal.';

create policy "An employee reads every client's projects" on public.client_projects
  for select to authenticated using ((select private.is_employee()));
comment on policy "An employee reads every client's projects" on public.client_projects is 'The employee portal.';

create policy "An admin does everything with client projects" on public.client_projects
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with client projects" on public.client_projects is 'The client projects screen.';
