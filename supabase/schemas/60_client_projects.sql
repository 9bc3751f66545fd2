-- client_projects: which client has which project, and its status.

create table public.client_projects (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.user_profiles (id) on delete cascade,
  -- Restrict: clearing the portfolio must not take away a client's project unnoticed; unlink it first.
  project_id uuid not null references public.projects (id) on delete restrict,
  status text not null default 'active' check (status in ('active', 'completed', 'on_hold')),
  notes text check (private.long_text(notes, 5000)),
  lead_id uuid,
  shows_phone boolean not null default false,
  shows_email boolean not null default false,
  starts_on date check (starts_on between '2000-01-01' and '2199-12-31'),
  ends_on date check (ends_on between '2000-01-01' and '2199-12-31'),
  milestone text check (private.filled(milestone) and private.short_text(milestone, 200)),
  milestone_on date check (milestone_on between '2000-01-01' and '2199-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (client_id, project_id),
  -- For client_project_files, which name both
  unique (id, client_id),
  constraint client_projects_dates_check check (ends_on >= starts_on),
  constraint client_projects_next_check check (milestone_on is null or milestone is not null)
);
comment on table public.client_projects is 'Projects of clients; active is shown as in progress.';
comment on column public.client_projects.lead_id is
  'Who at the company is responsible for it: a team member of the website, without a reference, so that one who is gone is left out.';
comment on column public.client_projects.shows_phone is
  'Whether the client sees the phone of the company beside that person. shows_email is the same for its email.';
comment on column public.client_projects.ends_on is 'When it is expected to end.';
comment on column public.client_projects.milestone is 'What comes next, in one language or in both with a middle dot between.';

create index client_projects_project_id_idx on public.client_projects (project_id);
create index client_projects_created_at_idx on public.client_projects (created_at desc, id desc);
create index client_projects_status_idx on public.client_projects (status, created_at desc, id desc);

-- Security definer: it reads profiles, no matter who writes. It fires after the row: a trigger before the row runs before
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

-- Security definer: the user who makes the change may not write the outbox. No mail to an inactive account, which could not
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

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create function public.list_client_projects(
  search text default '', statuses text[] default null, client uuid default null, project uuid default null,
  sort text default 'created_at', descending boolean default true, page_size integer default 20,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rare text[];
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,status,client_name}', '{requests}', employees_too => true, list => 'client_projects'
  );

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.client_project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.client_project_words as w left join public.client_projects as r on r.id = w.id
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  if sort = 'client_name' then
    page := array(
      select w.id from private.client_project_words as w left join public.client_projects as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (hits is null or many or w.id = any (hits))
        and (not many or private.holds(w.words, patterns, numbers))
      order by
        case when descending then w.client_name end desc,
        w.client_name,
        case when descending then w.id end desc,
        w.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.client_projects as r
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (hits is null or many or r.id = any (hits))
        and (not many or (
          select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = r.id
        ))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'status desc' then r.status end desc,
        case sorting when 'status desc' then r.created_at end,
        case sorting when 'status asc' then r.status end,
        case sorting when 'status asc' then r.created_at end desc,
        case when descending <> (sort = 'status') then r.id end desc,
        r.id
      limit page_size offset page_offset
    );
  end if;

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.client_projects as r
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['active', 'completed', 'on_hold']) as known (status)
    left join (
      select c.status, c.number from private.client_project_counts as c where hits is null and client is null and project is null
      union all
      select r.status, count(*) from public.client_projects as r
      where (hits is not null or client is not null or project is not null)
        and (hits is null or r.id = any (hits))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'documents', case when private.manages('requests') then (
          select count(*) from public.client_project_files as file where file.client_project_id = r.id
        ) end,
        'client', (
          select jsonb_build_object(
            'full_name', profile.full_name, 'company_name', profile.company_name, 'client_type', profile.client_type
          ) from public.user_profiles as profile where profile.id = r.client_id
        ),
        'project', (
          select jsonb_build_object(
            'title_ar', titled.title_ar, 'title_en', titled.title_en, 'category_ar', titled.category_ar,
            'category_en', titled.category_en, 'image_url', titled.image_url, 'focus', (
              select jsonb_build_object('x', image.focus_x, 'y', image.focus_y) from public.project_images as image
              where image.project_id = titled.id and image.is_primary
            )
          ) from public.projects as titled where titled.id = r.project_id
        )
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.client_projects as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer) is
  'For admins and approved employees: projects of clients with both names, for admins how many documents each has, searched, filtered, sorted, a page of them; counts by status.';

create trigger client_projects_check after insert or update of client_id on public.client_projects
  for each row execute function private.check_client_project();
create trigger client_projects_updated_at before update on public.client_projects
  for each row execute function private.set_updated_at();
create trigger client_projects_mail_insert after insert on public.client_projects
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.mail_assignment();
create trigger client_projects_mail_update after update on public.client_projects
  for each row when ((new.client_id, new.project_id) is distinct from (old.client_id, old.project_id))
  execute function private.mail_assignment();
create trigger client_projects_bin before delete on public.client_projects
  for each row execute function private.put_in_bin();
create trigger client_projects_announce after insert or update or delete on public.client_projects
  for each row execute function private.announce_change('client_id');
create trigger client_projects_audit after insert or update or delete on public.client_projects
  for each row execute function private.record_change();

alter table public.client_projects enable row level security;
revoke all on public.client_projects from public, anon, authenticated;
grant select, delete on public.client_projects to authenticated;
grant insert (client_id, project_id, status, notes, lead_id, shows_phone, shows_email, starts_on, ends_on, milestone, milestone_on),
  update (client_id, project_id, status, notes, lead_id, shows_phone, shows_email, starts_on, ends_on, milestone, milestone_on)
  on public.client_projects to authenticated;
grant all on public.client_projects to service_role;
revoke all on function public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer)
  from public, anon, authenticated;
grant execute on function public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer)
  to authenticated, service_role;

create policy "A client reads their own projects, an employee or an admin all" on public.client_projects
  for select to authenticated using (
    (client_id = (select auth.uid()) and (select private.is_client()))
    or (select private.is_employee())
    or (select private.manages('requests'))
  );
comment on policy "A client reads their own projects, an employee or an admin all" on public.client_projects is
  'Both portals, and the client projects screen.';

create policy "An admin adds client projects" on public.client_projects
  for insert to authenticated with check ((select private.manages('requests')));
comment on policy "An admin adds client projects" on public.client_projects is 'The client projects screen.';

create policy "An admin changes client projects" on public.client_projects
  for update to authenticated using ((select private.manages('requests'))) with check ((select private.manages('requests')));
comment on policy "An admin changes client projects" on public.client_projects is 'The client projects screen.';

create policy "An admin deletes client projects" on public.client_projects
  for delete to authenticated using ((select private.manages('requests')));
comment on policy "An admin deletes client projects" on public.client_projects is 'The client projects screen.';
