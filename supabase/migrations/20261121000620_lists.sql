-- The lists of the back office: one call gives a page, how many rows the filters leave and how many there are of each
-- status (docs/decisions/0014). Search under row-level security cannot use an index, because the search functions are
-- not leakproof and the policy must be asked first, for each row; so these functions are security definer and ask
-- who calls before anything else.

-- Every order and every filter has an index, with the id at its end; counting by status reads the index alone.
drop index public.service_requests_created_at_idx;
drop index public.service_requests_status_idx;
drop index public.service_requests_service_id_idx;
create index service_requests_created_at_idx on public.service_requests (created_at desc, id desc) include (status);
create index service_requests_status_idx on public.service_requests (status, created_at desc, id desc);
create index service_requests_service_id_idx on public.service_requests (service_id, status, created_at desc, id desc);
create index service_requests_client_name_idx on public.service_requests (private.search_form(client_name), id)
  include (client_name);
-- Requests without a date come last in both directions.
create index service_requests_start_idx on public.service_requests (preferred_start_date, id);
create index service_requests_start_down_idx on public.service_requests (preferred_start_date desc nulls last, id desc);

drop index public.user_profiles_created_at_idx;
create index user_profiles_created_at_idx on public.user_profiles (created_at desc, id desc);
create index user_profiles_is_active_idx on public.user_profiles (is_active, user_type);
create index user_profiles_full_name_idx on public.user_profiles (private.search_form(full_name), id) include (full_name);

drop index public.employees_created_at_idx;
drop index public.employees_status_idx;
create index employees_created_at_idx on public.employees (created_at desc, id desc);
create index employees_status_idx on public.employees (status, created_at desc, id desc);
create index employees_full_name_idx on public.employees (private.search_form(full_name_ar), id) include (full_name_ar);

drop index public.projects_order_idx;
create index projects_order_idx on public.projects (order_index, id);
create index projects_created_at_idx on public.projects (created_at desc, id desc);
create index projects_status_idx on public.projects (status, order_index, id);
create index projects_category_idx on public.projects (category_ar, category_en);
create index projects_category_en_idx on public.projects (category_en);
create index projects_title_ar_idx on public.projects (private.search_form(title_ar), id) include (title_ar);
create index projects_title_en_idx on public.projects (private.search_form(title_en), id) include (title_en);

drop index public.client_projects_created_at_idx;
drop index public.client_projects_status_idx;
create index client_projects_created_at_idx on public.client_projects (created_at desc, id desc);
create index client_projects_status_idx on public.client_projects (status, created_at desc, id desc);

create function private.open_list(page_size integer, page_offset integer, employees_too boolean default false) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not (private.is_admin() or (employees_too and private.is_employee())) then
    raise exception using errcode = '42501', message = case when employees_too then 'staff_required' else 'admin_required' end;
  elsif not coalesce(page_size between 1 and 1000, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
end
$$;
comment on function private.open_list(integer, integer, boolean) is
  'Raises unless an active admin asks, or an approved employee where they may too, for a page of 1 to 1000 rows.';

create function private.list_order(orders jsonb, sort text, descending boolean) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  found text := orders ->> sort;
begin
  if found is null then
    raise exception using errcode = '22023', message = 'sort_invalid';
  end if;
  -- > and < in our texts stand for the direction asked for and its opposite.
  return case when coalesce(descending, false)
    then replace(replace(found, '>', 'desc'), '<', 'asc')
    else replace(replace(found, '>', 'asc'), '<', 'desc')
  end;
end
$$;
comment on function private.list_order(jsonb, text, boolean) is
  'The text of an "order by" for one of the orders that a list has; any other is refused.';

create function private.count_by_status(statuses text[]) returns text
language sql immutable set search_path = ''
return format(
  $text$(
    select jsonb_object_agg(known.status, coalesce(counted.number, 0))
    from unnest(%L::text[]) as known (status)
    left join (select status, count(*) as number from found group by status) as counted using (status)
  )$text$,
  statuses
);
comment on function private.count_by_status(text[]) is 'The text of a query that counts the rows found by status, none as 0.';

-- Runs text made of constants of the functions below and of what search_condition has quoted; what callers send
-- arrives as parameters. Not security definer: nobody is granted it, and the lists call it as its owner.
create function private.list_page(
  relation text, columns text, source text, condition text, searching boolean, chosen text, ordering text, extra text,
  counts text, page_size integer, page_offset integer, names text[], flag boolean, one uuid, two uuid, word text
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  page jsonb;
begin
  execute format(
    $text$
      with found as %s materialized (select %s from %s where %s)
      select jsonb_build_object(
        'rows', coalesce((
          select jsonb_agg(to_jsonb(r) - 'words' || %s order by page.place)
          from unnest(array(select id from found where %s order by %s limit $1 offset $2))
            with ordinality as page (id, place)
          join %s as r on r.id = page.id
        ), '[]'),
        'total', (select count(*) from found where %6$s),
        'counts', %9$s
      )
    $text$,
    -- What a search finds is looked at once; without one, page and counts each have their own index
    case when searching then '' else 'not' end, columns, source, condition, extra, chosen, ordering, relation, counts
  ) into page using page_size, page_offset, names, flag, one, two, word;
  return page;
end
$$;
comment on function private.list_page(
  text, text, text, text, boolean, text, text, text, text, integer, integer, text[], boolean, uuid, uuid, text
) is 'One page of a list, its total and its counts: see docs/decisions/0014. In the texts, $3 to $7 are names, flag, one, two, word.';

-- Whole tables are never read, however old the planner's statistics are: the embedded database refreshes them rarely.
-- Timestamps are written as the API writes them.

create function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set timezone = 'UTC'
as $$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  related text[];
begin
  perform private.open_list(page_size, page_offset);
  select array_agg(
    format('r.service_id = any (%L::uuid[])', array(
      select title.id from public.services as title where private.names_text(title.title_ar, title.title_en) like words.word
    )) order by words.turn
  ) into related from unnest(words) with ordinality as words (word, turn);
  return private.list_page(
    'public.service_requests',
    'r.id, r.status, r.created_at, r.client_name, r.preferred_start_date',
    'public.service_requests as r',
    private.search_condition(
      'r.words', words, private.search_numbers(search), related
    ) || case when service is null then '' else ' and r.service_id = $5' end,
    cardinality(words) > 0,
    case when statuses is null then 'true' else 'status = any ($3)' end,
    private.list_order(jsonb_build_object(
      'created_at', 'created_at >, id >',
      'client_name', 'private.search_form(client_name) >, id >',
      'status', 'status >, created_at <, id <',
      'preferred_start_date', 'preferred_start_date > nulls last, id >'
    ), sort, descending),
    $text$jsonb_build_object('service', (
      select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
      from public.services as title where title.id = r.service_id
    ))$text$,
    private.count_by_status(
      '{new,pending,reviewing,approved,rejected,in_progress,completed,cancelled}'
    ),
    page_size, page_offset, statuses, null, service, null, null
  );
end
$$;
comment on function public.list_requests(text, text[], uuid, text, boolean, integer, integer) is
  'For admins: service requests and messages with their service, searched, filtered, sorted, a page of them; counts by status.';

create function public.list_users(
  search text default '', user_types text[] default null, active boolean default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set timezone = 'UTC'
as $$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  -- The copy of the accounts is read only where it is needed.
  joined constant boolean := cardinality(words) > 0 or coalesce(sort = 'last_sign_in_at', false);
begin
  perform private.open_list(page_size, page_offset);
  return private.list_page(
    'public.user_profiles',
    'r.id, r.user_type, r.is_active, r.created_at, r.full_name' || case when joined then ', a.last_sign_in_at' else '' end,
    'public.user_profiles as r' || case when joined then ' join private.accounts as a on a.id = r.id' else '' end,
    private.search_condition('a.words', words, private.search_numbers(search)),
    cardinality(words) > 0,
    concat_ws(
      ' and ', 'true', case when user_types is not null then 'user_type = any ($3)' end,
      case when active is not null then 'is_active = $4' end
    ),
    private.list_order(jsonb_build_object(
      'created_at', 'created_at >, id >',
      'full_name', 'private.search_form(full_name) >, id >',
      'last_sign_in_at', case when descending then 'last_sign_in_at > nulls last, id >'
        else 'last_sign_in_at > nulls first, id >' end
    ), sort, descending),
    $text$(
      select jsonb_build_object('email', a.email, 'last_sign_in_at', a.last_sign_in_at)
      from private.accounts as a where a.id = r.id
    ) || jsonb_build_object('employee', (
      select jsonb_build_object('id', employee.id, 'status', employee.status)
      from public.employees as employee where employee.user_id = r.id
    ))$text$,
    $text$(
      select jsonb_build_object(
        'total', count(*),
        'admin', count(*) filter (where user_type = 'admin'),
        'employee', count(*) filter (where user_type = 'employee'),
        'client', count(*) filter (where user_type = 'client'),
        'active', count(*) filter (where is_active)
      ) from found
    )$text$,
    page_size, page_offset, user_types, active, null, null, null
  );
end
$$;
comment on function public.list_users(text, text[], boolean, text, boolean, integer, integer) is
  'For admins: profiles with e-mail, last sign-in and application, searched, filtered, sorted, a page of them; counts by type.';

create function public.list_employees(
  search text default '', statuses text[] default null, sort text default 'created_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set timezone = 'UTC'
as $$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
begin
  perform private.open_list(page_size, page_offset);
  return private.list_page(
    'public.employees',
    'r.id, r.status, r.created_at, r.full_name_ar',
    'public.employees as r',
    private.search_condition(
      'private.employee_text(r.full_name_ar, r.full_name_en, r.email, r.phone, r.position_ar, r.position_en, r.project_name)',
      words, private.search_numbers(search)
    ),
    cardinality(words) > 0,
    case when statuses is null then 'true' else 'status = any ($3)' end,
    private.list_order(jsonb_build_object(
      'created_at', 'created_at >, id >',
      'full_name', 'private.search_form(full_name_ar) >, id >',
      'status', 'status >, created_at <, id <'
    ), sort, descending),
    $text$jsonb_build_object('approver', (
      select jsonb_build_object('full_name', approver.full_name)
      from public.user_profiles as approver where approver.id = r.approved_by
    ))$text$,
    private.count_by_status('{pending,approved,rejected}'),
    page_size, page_offset, statuses, null, null, null, null
  );
end
$$;
comment on function public.list_employees(text, text[], text, boolean, integer, integer) is
  'For admins: applications and employees with who approved them, searched, filtered, sorted, a page of them; counts by status.';

create function public.list_projects(
  search text default '', statuses text[] default null, category text default null, sort text default 'order_index',
  descending boolean default false, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set timezone = 'UTC'
as $$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
begin
  perform private.open_list(page_size, page_offset);
  return private.list_page(
    'public.projects',
    'r.id, r.status, r.order_index, r.created_at, r.title_ar, r.title_en',
    'public.projects as r',
    private.search_condition(
      'private.project_text(r.title_ar, r.title_en, r.category_ar, r.category_en, r.location, r.client)',
      words, private.search_numbers(search)
    ) || case when category is null then '' else ' and (r.category_ar = $7 or r.category_en = $7)' end,
    cardinality(words) > 0,
    case when statuses is null then 'true' else 'status = any ($3)' end,
    private.list_order(jsonb_build_object(
      'order_index', 'order_index >, id >',
      'title_ar', 'private.search_form(title_ar) >, id >',
      'title_en', 'private.search_form(title_en) >, id >',
      'created_at', 'created_at >, id >'
    ), sort, descending),
    $text$jsonb_build_object(
      'images', (select count(*) from public.project_images as image where image.project_id = r.id),
      'clients', (select count(*) from public.client_projects as link where link.project_id = r.id)
    )$text$,
    private.count_by_status('{planned,in_progress,on_hold,completed}'),
    page_size, page_offset, statuses, null, null, null, category
  ) || jsonb_build_object('categories', (
    select coalesce(jsonb_agg(to_jsonb(kind) order by kind.category_ar, kind.category_en), '[]') from (
      select project.category_ar, project.category_en, count(*) as count from public.projects as project
      group by project.category_ar, project.category_en
    ) as kind
  ));
end
$$;
comment on function public.list_projects(text, text[], text, text, boolean, integer, integer) is
  'For admins: projects with the number of their pictures and clients, searched, filtered, sorted, a page of them; counts by status, and all categories.';

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

revoke all on function public.list_requests(text, text[], uuid, text, boolean, integer, integer),
  public.list_users(text, text[], boolean, text, boolean, integer, integer),
  public.list_employees(text, text[], text, boolean, integer, integer),
  public.list_projects(text, text[], text, text, boolean, integer, integer),
  public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer)
  from public, anon, authenticated;
grant execute on function public.list_requests(text, text[], uuid, text, boolean, integer, integer),
  public.list_users(text, text[], boolean, text, boolean, integer, integer),
  public.list_employees(text, text[], text, boolean, integer, integer),
  public.list_projects(text, text[], text, text, boolean, integer, integer),
  public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer)
  to authenticated, service_role;
