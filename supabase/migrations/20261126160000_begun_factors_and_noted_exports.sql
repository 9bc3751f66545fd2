-- Holes of second factors and exports: a factor that was begun and left is verified by its owner alone; an export is noted,
-- and read, by those who may read its list.

-- Security definer: it fires as the role that keeps auth.mfa_factors.
create function private.check_verified_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.second_factor_on(new.user_id) and not exists (
    select from auth.sessions as session
    where session.user_id = new.user_id and session.created_at > now() - interval '20 minutes'
      and (session.aal = 'aal2' or exists (
        select from private.recovered_sessions as recovered where recovered.session_id = session.id
      ))
  ) then
    raise exception using errcode = '42501', message = 'second_factor_needed';
  end if;
  return new;
end
$$;
comment on function private.check_verified_factor() is
  'Refuses to add a factor to others unless its owner has signed in with one within 20 minutes: a passkey that was begun and left could be ended by whoever knows the password.';

create trigger handasa_check_verified_factor before update of status on auth.mfa_factors
  for each row when (old.status is distinct from new.status and new.status = 'verified')
  execute function private.check_verified_factor();

-- An export is noted for a list that the caller may read, and opens that list alone.

create function private.areas_of_list(list text) returns text[]
language sql immutable parallel safe set search_path = ''
return case
  when list = 'activity' then array['everything']
  when list = 'employees' then array['people']
  when list = 'projects' then array['content', 'requests']
  when list = 'user_profiles' then array['settings', 'requests']
  when list in ('client_projects', 'news_consents', 'service_requests') then array['requests']
end;
comment on function private.areas_of_list(text) is
  'The areas whose admins may export a list: those that may read it. Null for a list that has no export.';

create or replace function public.note_export(list text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  areas constant text[] := private.areas_of_list(list);
begin
  if not (private.is_admin() or private.is_employee()) then
    raise exception using errcode = '42501', message = 'staff_required';
  elsif areas is null then
    raise exception using errcode = '22023', message = 'list_invalid';
  -- Employees read which client has which project
  elsif not (list = 'client_projects' and private.is_employee()) then
    perform private.require_area(variadic areas);
  end if;
  perform private.require_password();
  perform private.record('export', case list when 'activity' then 'audit_log' else list end, null);
end
$$;
comment on function public.note_export(text) is
  'Records an export, before it is read, of a list that the caller may read: a list gives more than 100 rows only to a session that has noted one of it in the last 15 minutes.';

-- Security definer: who exports may not read the record.
create function private.require_noted_export(list text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  claimed constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if claimed is not null and not exists (
    select from public.audit_log as entry
    where entry.session_id = claimed and entry.kind = 'export' and entry.at > now() - interval '15 minutes'
      and entry.table_name = case list when 'activity' then 'audit_log' else list end
  ) then
    raise exception using errcode = '42501', message = 'export_not_noted';
  end if;
end
$$;
comment on function private.require_noted_export(text) is
  'Raises unless the session has noted an export of this list in the last 15 minutes. Never for a key.';

create function private.open_list(
  page_size integer, page_offset integer, sort text, sorts text[], areas text[], employees_too boolean default false,
  list text default null
) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not (private.manages(variadic areas) or (employees_too and private.is_employee())) then
    if employees_too and not private.is_admin() then
      raise exception using errcode = '42501', message = 'staff_required';
    end if;
    perform private.require_area(variadic areas);
  elsif not coalesce(page_size between 1 and 1000, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  elsif not coalesce(sort = any (sorts), false) then
    raise exception using errcode = '22023', message = 'sort_invalid';
  end if;
  -- More than a screen shows at once: an export.
  if page_size > 100 then
    perform private.require_password();
    perform private.require_noted_export(list);
  end if;
end
$$;
comment on function private.open_list(integer, integer, text, text[], text[], boolean, text) is
  'Raises unless an active admin of one of the areas asks, or an approved employee where they may too, for a page of 1 to 1000 rows in one of the orders; more than 100 are an export: they need a password of the last 15 minutes, and are noted first, for this list. One without a name has none.';

drop function private.open_list(integer, integer, text, text[], text[], boolean);
drop function private.require_noted_export();

create or replace function public.list_activity(
  search text default '', actor uuid default null, tables text[] default null, kinds text[] default null,
  since timestamptz default null, until timestamptz default null, record text default null, sort text default 'at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  most constant integer := private.most_found();
  pattern constant text := nullif(private.search_form(coalesce(search, '')), '');
  -- The first entries that the filters leave, as many as are counted
  hits bigint[];
  page bigint[];
begin
  perform private.open_list(page_size, page_offset, sort, '{at}', '{everything}', list => 'activity');
  hits := array(select found.id from private.find_activity(
    pattern, actor, tables, kinds, since, until, record, descending, most + 1, 0
  ) as found (id));
  page := case when cardinality(hits) <= most or page_offset + page_size <= most
    then hits[page_offset + 1:page_offset + page_size]
    else array(select found.id from private.find_activity(
      pattern, actor, tables, kinds, since, until, record, descending, page_size, page_offset
    ) as found (id))
  end;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) - '{details_hash,words}'::text[] || jsonb_build_object(
        'actor', (select profile.full_name from public.user_profiles as profile where profile.id = r.actor_id),
        'names', private.names_in(r.details, true), 'about', private.about_record(r.table_name, r.record_id)
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.audit_log as r on r.id = place.id
    ), '[]'),
    'total', least(cardinality(hits), most), 'more', cardinality(hits) > most, 'counts', null,
    -- One look into the index for each of them, however long the log is
    'actors', case when page_size > 100 or record is not null then '[]' else (
      with recursive known (id) as (
        (select entry.actor_id from public.audit_log as entry where entry.actor_id is not null order by entry.actor_id limit 1)
        union all
        select (
          select entry.actor_id from public.audit_log as entry where entry.actor_id > known.id
          order by entry.actor_id limit 1
        ) from known where known.id is not null
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', profile.id, 'name', profile.full_name) order by profile.full_name), '[]')
      from known join public.user_profiles as profile on profile.id = known.id where profile.user_type <> 'client'
    ) end
  );
end
$$;

create or replace function public.list_users(
  search text default '', user_types text[] default null, active boolean default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rarest text;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
  all_types constant boolean := private.manages('settings');
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,full_name,last_sign_in_at}', '{settings,requests}', list => 'user_profiles'
  );
  -- Others look up clients, to give them a project.
  if not all_types then
    user_types := array['client'];
  end if;

  if patterns <> '{}' then
    rarest := private.rarest(patterns, array(select w.words from private.accounts as w order by w.id limit 200));
    hits := array(
      select a.id from private.accounts as a
      where (a.words like rarest or a.words like any (numbers)) and private.holds(a.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  if sort = 'last_sign_in_at' then
    page := array(
      select a.id from private.accounts as a left join public.user_profiles as r on r.id = a.id
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (hits is null or many or a.id = any (hits))
        and (not many or private.holds(a.words, patterns, numbers))
      order by
        case when descending then a.last_sign_in_at end desc nulls last,
        case when not descending then a.last_sign_in_at end nulls first,
        case when descending then a.id end desc,
        a.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.user_profiles as r
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (hits is null or many or r.id = any (hits))
        and (not many or (
          select private.holds(a.words, patterns, numbers) from private.accounts as a where a.id = r.id
        ))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'full_name desc' then private.search_form(r.full_name) end desc,
        case sorting when 'full_name asc' then private.search_form(r.full_name) end,
        case when descending then r.id end desc,
        r.id
      limit page_size offset page_offset
    );
  end if;

  if many and user_types is null and active is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.user_profiles as r
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (select private.holds(a.words, patterns, numbers) from private.accounts as a where a.id = r.id)
      limit most + 1
    ) as counted;
  else
    select
      count(*) filter (
        where (user_types is null or r.user_type = any (user_types)) and (active is null or r.is_active = active)
      ),
      jsonb_build_object(
        'total', count(*),
        'admin', count(*) filter (where r.user_type = 'admin'),
        'employee', count(*) filter (where r.user_type = 'employee'),
        'client', count(*) filter (where r.user_type = 'client'),
        'active', count(*) filter (where r.is_active)
      )
    into total, counts
    from public.user_profiles as r where hits is null or r.id = any (hits);
  end if;

  if not all_types then
    counts := null;
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || (
        select jsonb_build_object('email', a.email, 'last_sign_in_at', a.last_sign_in_at)
        from private.accounts as a where a.id = r.id
      ) || jsonb_build_object('employee', (
        select jsonb_build_object('id', employee.id, 'status', employee.status)
        from public.employees as employee where employee.user_id = r.id
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.user_profiles as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;

create or replace function public.list_projects(
  search text default '', statuses text[] default null, category text default null, sort text default 'order_index',
  descending boolean default false, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rarest text;
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
    rarest := private.rarest(patterns, array(select w.words from private.project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.project_words as w left join public.projects as r on r.id = w.id
      where (w.words like rarest or w.words like any (numbers)) and private.holds(w.words, patterns, numbers)
        and (category is null or r.category_ar = category or r.category_en = category)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.projects as r
    where (statuses is null or r.status = any (statuses))
      and (category is null or r.category_ar = category or r.category_en = category)
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

create or replace function public.list_employees(
  search text default '', statuses text[] default null, sort text default 'created_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rarest text;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,full_name,status}', '{people}', list => 'employees');

  if patterns <> '{}' then
    rarest := private.rarest(patterns, array(select w.words from private.employee_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.employee_words as w
      where (w.words like rarest or w.words like any (numbers)) and private.holds(w.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.employees as r
    where (statuses is null or r.status = any (statuses))
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id))
    order by
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case sorting when 'full_name desc' then private.search_form(r.full_name_ar) end desc,
      case sorting when 'full_name asc' then private.search_form(r.full_name_ar) end,
      case sorting when 'status desc' then r.status end desc,
      case sorting when 'status desc' then r.created_at end,
      case sorting when 'status asc' then r.status end,
      case sorting when 'status asc' then r.created_at end desc,
      case when descending <> (sort = 'status') then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.employees as r
      where (statuses is null or r.status = any (statuses))
        and (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['pending', 'approved', 'rejected', 'left']) as known (status)
    left join (
      select r.status, count(*) as number from public.employees as r
      where (hits is null or r.id = any (hits))
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('approver', (
        select jsonb_build_object('full_name', approver.full_name)
        from public.user_profiles as approver where approver.id = r.approved_by
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.employees as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;

create or replace function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  untitled text[];
  rarest text;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  -- A request is also found by the titles of its service: by the id of each service.
  titles jsonb;
  -- What a search finds; many: more than can be listed here, so that each row is looked at in its turn.
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,client_name,status,preferred_start_date}', '{requests}', list => 'service_requests'
  );

  if patterns <> '{}' then
    titles := private.service_titles();
    -- The others must be in the request itself, whatever its service
    untitled := array(
      select word from unnest(patterns) as word
      where not exists (select from jsonb_each_text(titles) as title where title.value like word)
    );
    rarest := private.rarest(
      case when untitled <> '{}' then untitled else patterns end,
      array(select w.words from private.request_words as w order by w.id limit 200)
    );
    hits := array(
      (
        select w.id from private.request_words as w left join public.service_requests as r on r.id = w.id
        where (w.words like rarest or w.words like any (numbers))
          and private.holds(w.words, untitled, numbers)
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
      union
      (
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where r.service_id = any (array(select key::uuid from jsonb_each_text(titles) where value like rarest))
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.service_requests as r
    where (statuses is null or r.status = any (statuses))
      and (service is null or r.service_id = service)
      and (hits is null or many or r.id = any (hits))
      and (not many or (
        select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
        from private.request_words as w where w.id = r.id
      ))
    order by
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case sorting when 'client_name desc' then private.search_form(r.client_name) end desc,
      case sorting when 'client_name asc' then private.search_form(r.client_name) end,
      -- Requests without a date come last in both directions
      case sorting when 'preferred_start_date desc' then r.preferred_start_date end desc nulls last,
      case sorting when 'preferred_start_date asc' then r.preferred_start_date end,
      case sorting when 'status desc' then r.status end desc,
      case sorting when 'status desc' then r.created_at end,
      case sorting when 'status asc' then r.status end,
      case sorting when 'status asc' then r.created_at end desc,
      case when descending <> (sort = 'status') then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (
          select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          from private.request_words as w where w.id = r.id
        )
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
      as known (status)
    left join (
      select c.status, sum(c.number) as number from private.request_counts as c
      where hits is null and (service is null or c.service_id = service) group by c.status
      union all
      select r.status, count(*) from public.service_requests as r where r.id = any (hits) group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('service', (
        select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
        from public.services as title where title.id = r.service_id
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.service_requests as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;

create or replace function public.list_news_consents(
  search text default '', statuses text[] default null, sources text[] default null, since timestamptz default null,
  until timestamptz default null, sort text default 'consented_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  -- What every tab shows a part of
  hits uuid[];
  page uuid[];
begin
  perform private.open_list(
    page_size, page_offset, sort, '{consented_at,withdrawn_at,email}', '{requests}', list => 'news_consents'
  );
  hits := array(
    select r.id from public.news_consents as r
    where (patterns = '{}' or private.holds(private.search_form(r.email), patterns, '{}'))
      and (list_news_consents.sources is null or r.source = any (list_news_consents.sources))
      and (list_news_consents.since is null or r.consented_at >= list_news_consents.since)
      and (list_news_consents.until is null or r.consented_at < list_news_consents.until)
  );
  page := array(
    select r.id from public.news_consents as r
    where r.id = any (hits)
      and (statuses is null or case when r.withdrawn_at is null then 'subscribed' else 'withdrawn' end = any (statuses))
    order by
      case when sort = 'consented_at' and not descending then r.consented_at end,
      case when sort = 'consented_at' and descending then r.consented_at end desc,
      case when sort = 'withdrawn_at' and not descending then r.withdrawn_at end,
      case when sort = 'withdrawn_at' and descending then r.withdrawn_at end desc nulls last,
      case when sort = 'email' and not descending then lower(r.email) end,
      case when sort = 'email' and descending then lower(r.email) end desc,
      r.consented_at desc, r.id
    limit page_size offset page_offset
  );
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'words', private.news_wording(r.wording, r.locale),
        'proven', proven.email is not null,
        'name', (select profile.full_name from public.user_profiles as profile where profile.id = r.user_id),
        'stop_token', case when r.withdrawn_at is null then private.news_token(r.id) end
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.news_consents as r on r.id = place.id
      left join (
        select proof.email from private.email_proofs as proof where proof.proven_at is not null
        union
        select lower(known.email) from private.accounts as known join public.user_profiles as profile using (id)
        where profile.user_type <> 'client' and profile.is_active
      ) as proven on proven.email = lower(r.email)
    ), '[]'),
    'total', (
      select count(*) from public.news_consents as r
      where r.id = any (hits)
        and (statuses is null or case when r.withdrawn_at is null then 'subscribed' else 'withdrawn' end = any (statuses))
    ),
    'more', false,
    'counts', (
      select jsonb_build_object(
        'subscribed', count(*) filter (where r.withdrawn_at is null),
        'withdrawn', count(*) filter (where r.withdrawn_at is not null)
      )
      from public.news_consents as r where r.id = any (hits)
    )
  );
end
$$;

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
  rarest text;
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
    rarest := private.rarest(patterns, array(select w.words from private.client_project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.client_project_words as w left join public.client_projects as r on r.id = w.id
      where (w.words like rarest or w.words like any (numbers)) and private.holds(w.words, patterns, numbers)
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
      select r.status, count(*) as number from public.client_projects as r
      where (hits is null or r.id = any (hits))
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
