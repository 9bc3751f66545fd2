-- Projects that are not on the website: for the clients who have them, and for staff (is_active, as services have it).
alter table public.projects add column is_active boolean not null default true;
comment on column public.projects.is_active is
  'Whether it is on the website. One that is not, such as a home, is for the clients who have it and for staff.';

drop function public.list_projects(text, text[], text, text, boolean, integer, integer);
create function public.list_projects(
  search text default '', statuses text[] default null, category text default null, sort text default 'order_index',
  descending boolean default false, page_size integer default 20, page_offset integer default 0, active boolean default null
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
    page_size, page_offset, sort, '{order_index,title_ar,title_en,created_at}', '{content,requests}', list => 'projects'
  );

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.project_words as w left join public.projects as r on r.id = w.id
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
        and (category is null or r.category_ar = category or r.category_en = category)
        and (active is null or r.is_active = active)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.projects as r
    where (statuses is null or r.status = any (statuses))
      and (category is null or r.category_ar = category or r.category_en = category)
      and (active is null or r.is_active = active)
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = r.id))
    order by
      case sorting when 'order_index desc' then r.order_index end desc,
      case sorting when 'order_index asc' then r.order_index end,
      case sorting when 'title_ar desc' then private.search_form(r.title_ar) end desc,
      case sorting when 'title_ar asc' then private.search_form(r.title_ar) end,
      case sorting when 'title_en desc' then private.search_form(r.title_en) end desc,
      case sorting when 'title_en asc' then private.search_form(r.title_en) end,
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case when descending then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.projects as r
      where (statuses is null or r.status = any (statuses))
        and (category is null or r.category_ar = category or r.category_en = category)
        and (active is null or r.is_active = active)
        and (select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['planned', 'in_progress', 'on_hold', 'completed']) as known (status)
    left join (
      select r.status, count(*) as number from public.projects as r
      where (hits is null or r.id = any (hits))
        and (category is null or r.category_ar = category or r.category_en = category)
        and (active is null or r.is_active = active)
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'images', (select count(*) from public.project_images as image where image.project_id = r.id),
        'clients', (select count(*) from public.client_projects as link where link.project_id = r.id),
        'focus', (
          select jsonb_build_object('x', image.focus_x, 'y', image.focus_y) from public.project_images as image
          where image.project_id = r.id and image.is_primary
        )
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.projects as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts,
    'categories', (
      select coalesce(jsonb_agg(to_jsonb(kind) order by kind.category_ar, kind.category_en), '[]') from (
        select project.category_ar, project.category_en, count(*) as count from public.projects as project
        group by project.category_ar, project.category_en
      ) as kind
    )
  );
end
$$;
comment on function public.list_projects(text, text[], text, text, boolean, integer, integer, boolean) is
  'For admins: projects with the number of their pictures and clients, searched, filtered (active: on the website or not), sorted, a page of them; counts by status, and all categories.';

revoke all on function public.list_projects(text, text[], text, text, boolean, integer, integer, boolean) from public, anon, authenticated;
grant execute on function public.list_projects(text, text[], text, text, boolean, integer, integer, boolean) to authenticated, service_role;

create function private.my_projects() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_client() then
    return query select link.project_id from public.client_projects as link where link.client_id = (select auth.uid());
  end if;
end
$$;
comment on function private.my_projects() is 'The projects that the client who asks has; none for anyone else.';

grant execute on function private.my_projects() to authenticated, service_role;

drop policy "Everyone reads projects" on public.projects;
create policy "A visitor reads projects on the website" on public.projects
  for select to anon using (is_active);
comment on policy "A visitor reads projects on the website" on public.projects is 'The portfolio is public, whatever a project''s status.';

create policy "An account reads shown projects, a client theirs, staff all" on public.projects
  for select to authenticated using (
    is_active
    or (select private.manages('content', 'requests'))
    or (select private.is_employee())
    or id = any (array(select private.my_projects()))
  );
comment on policy "An account reads shown projects, a client theirs, staff all" on public.projects is
  'Both portals, the projects screen, and the choice of a project for a client.';

drop policy "Everyone reads project images" on public.project_images;
create policy "Everyone reads images of the projects that they may read" on public.project_images
  for select to anon, authenticated using (
    exists (select from public.projects as project where project.id = project_images.project_id)
  );
comment on policy "Everyone reads images of the projects that they may read" on public.project_images is
  'The gallery of the project page, and the card in the client portal.';

create or replace function public.setup_checklist() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  company public.company_settings;
  setup private.setup;
  named boolean;
  logo boolean;
  reachable boolean;
  shown_services bigint;
  shown_projects bigint;
  pictured boolean;
  people bigint;
  done text[];
begin
  perform private.require_area('settings');
  select * into company from public.company_settings limit 1;
  select * into setup from private.setup;
  named := company.company_name_ar is not null and company.company_name_en is not null;
  logo := exists (select from public.site_images where image_type = 'logo' and is_active);
  reachable := company.email is not null and company.phone is not null;
  select count(*) into shown_services from public.services where is_active;
  select count(*) into shown_projects from public.projects where is_active;
  pictured := exists (
    select from public.project_images as image join public.projects as project on project.id = image.project_id
    where project.is_active
  );
  select (select count(*) from public.leadership_team where is_active) + (select count(*) from public.team_members)
    into people;
  done := array_remove(array[
    case when named and logo then 'name' end,
    case when reachable and coalesce(company.address_ar, company.address_en) is not null then 'contact' end,
    case when shown_services > 0 then 'services' end,
    case when pictured then 'projects' end,
    case when people > 0 then 'people' end,
    case when setup.mail_server then 'mail' end,
    case when coalesce(company.privacy_ar, company.privacy_en) is not null then 'privacy' end,
    case when setup.platform_backups or exists (select from private.backups where proven_at is not null) then 'backup' end
  ], null);
  if setup.in_progress and company.is_open
    and array['name', 'contact', 'services', 'projects', 'people', 'mail', 'privacy', 'backup'] <@ (done || setup.skipped)
  then
    update private.setup set in_progress = false where true returning in_progress into setup.in_progress;
  end if;
  return jsonb_build_object(
    'is_open', company.is_open,
    'in_progress', setup.in_progress,
    'done', to_jsonb(done),
    'skipped', to_jsonb(setup.skipped),
    'facts', jsonb_build_object(
      'named', named, 'logo', logo, 'reachable', reachable, 'services', shown_services, 'projects', shown_projects,
      'people', people, 'mail_server', setup.mail_server
    )
  );
end
$$;
