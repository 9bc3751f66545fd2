-- client_project_counts: how many projects of clients there are of each status. Counting 50,000 of them takes the embedded
-- database longer than all else that their list does.

create table private.client_project_counts (
  status text primary key,
  number bigint not null
);
comment on table private.client_project_counts is
  'Projects of clients by status, exact within the transaction that changes them. Triggers keep it.';

-- Security definer: the user who gives or changes a project has no rights on the counts. Rows are locked in one order, so that
-- two transactions wait for each other and do not deadlock.
create function private.count_client_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.client_project_counts as counted (status, number)
      select after.status, count(*) from after group by 1 order by 1
      on conflict (status) do update set number = counted.number + excluded.number;
  elsif tg_op = 'DELETE' then
    insert into private.client_project_counts as counted (status, number)
      select before.status, -count(*) from before group by 1 order by 1
      on conflict (status) do update set number = counted.number + excluded.number;
  elsif tg_op = 'UPDATE' then
    insert into private.client_project_counts as counted (status, number)
      select changed.status, sum(changed.by)
      from (select before.status, -1 as by from before union all select after.status, 1 from after) as changed
      group by 1 having sum(changed.by) <> 0 order by 1
      on conflict (status) do update set number = counted.number + excluded.number;
  else
    -- A condition, since a hosted project refuses a deletion without one
    delete from private.client_project_counts where true;
  end if;
  return null;
end
$$;
comment on function private.count_client_projects() is 'Writes private.client_project_counts.';

create trigger client_projects_count_insert after insert on public.client_projects
  referencing new table as after for each statement execute function private.count_client_projects();
create trigger client_projects_count_update after update on public.client_projects
  referencing old table as before new table as after for each statement execute function private.count_client_projects();
create trigger client_projects_count_delete after delete on public.client_projects
  referencing old table as before for each statement execute function private.count_client_projects();
create trigger client_projects_count_truncate after truncate on public.client_projects
  for each statement execute function private.count_client_projects();

alter table private.client_project_counts enable row level security;
revoke all on private.client_project_counts from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.client_project_counts for all to anon, authenticated using (false);

insert into private.client_project_counts (status, number)
  select status, count(*) from public.client_projects group by 1;

create or replace function public.list_client_projects(
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
