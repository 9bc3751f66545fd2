create function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in ('service_requests', 'client_projects') then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits') then array['settings']
    else array['everything']
  end
$$;
comment on function private.areas_of_table(text) is
  'The area of which an admin sees the history of the rows of a table (docs/decisions/0034); everything, for a table that no area has.';

-- What an entry refers to, by the names of its columns.
create function private.names_in(details jsonb, knows_accounts boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(distinct link.id, found.name) filter (where found.name is not null), '{}')
    from (
      select part.key, part.value #>> '{}' as id
      from (values (names_in.details -> 'before'), (names_in.details -> 'after')) as version (entry), jsonb_each(version.entry) as part
      where part.key in (
          'client_id', 'user_id', 'approved_by', 'sent_by', 'project_id', 'service_id', 'employee_id'
        )
        and part.value #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    ) as link
    cross join lateral (
      select case link.key
        when 'project_id' then (
          select private.record_name(to_jsonb(project)) from public.projects as project where project.id = link.id::uuid
        )
        when 'service_id' then (
          select private.record_name(to_jsonb(service)) from public.services as service where service.id = link.id::uuid
        )
        when 'employee_id' then (
          select private.record_name(to_jsonb(employee)) from public.employees as employee where employee.id = link.id::uuid
        )
        when 'client_id' then (
          select profile.full_name from public.user_profiles as profile where profile.id = link.id::uuid
        )
        else (
          select profile.full_name from public.user_profiles as profile
          where profile.id = link.id::uuid and (knows_accounts or profile.user_type = 'client' or profile.id = auth.uid())
        )
      end as name
    ) as found
  );
end
$$;
comment on function private.names_in(jsonb, boolean) is
  'The names of the accounts, projects, services and employees to which an entry refers, by their ids. Names of admins and employees only for who may read all accounts.';

create function private.about_record(table_name text, record_id text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case table_name
    when 'client_projects' then (
      select jsonb_build_array(profile.full_name, private.record_name(to_jsonb(project)))
      from public.client_projects as link
      join public.user_profiles as profile on profile.id = link.client_id
      join public.projects as project on project.id = link.project_id
      where link.id = about_record.record_id::uuid
    )
    when 'project_images' then (
      select jsonb_build_array(private.record_name(to_jsonb(project)))
      from public.project_images as image join public.projects as project on project.id = image.project_id
      where image.id = about_record.record_id::uuid
    )
  end;
end
$$;
comment on function private.about_record(text, text) is
  'Names of what a row is about that has no name of its own: the client and the project, the project of a picture. Null once the row is gone.';

-- Security definer: the record is read by admins of everything alone; here by those of the area of its table.
create function public.record_history(
  table_name text, record_id text, page_size integer default 50, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  -- What is said of an account stands with three tables.
  tables constant text[] := case record_history.table_name
    when 'user_profiles' then array['user_profiles', 'accounts', 'sessions'] else array[record_history.table_name]
  end;
  knows_accounts constant boolean := private.manages('settings');
  page bigint[];
  total bigint;
begin
  perform private.require_area(variadic private.areas_of_table(record_history.table_name));
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  page := array(
    select r.id from public.audit_log as r
    where r.record_id = record_history.record_id and r.table_name = any (tables)
    order by r.id desc limit page_size offset page_offset
  );
  select count(*) into total from (
    select from public.audit_log as r
    where r.record_id = record_history.record_id and r.table_name = any (tables)
    limit private.most_found() + 1
  ) as counted;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) - '{details_hash,session_id}'::text[] || jsonb_build_object(
        'actor', (
          select profile.full_name from public.user_profiles as profile
          where profile.id = r.actor_id and (knows_accounts or profile.user_type = 'client' or profile.id = auth.uid())
        ),
        'names', private.names_in(r.details, knows_accounts), 'about', private.about_record(r.table_name, r.record_id)
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.audit_log as r on r.id = place.id
    ), '[]'),
    'total', least(total, private.most_found()), 'more', total > private.most_found(), 'counts', null
  );
end
$$;
comment on function public.record_history(text, text, integer, integer) is
  'For admins of the area of its table: the entries of audit_log about one row, newest first, a page of them. Names of admins only for who may read accounts.';

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
  page bigint[];
  total bigint;
begin
  perform private.open_list(page_size, page_offset, sort, '{at}', '{everything}');
  page := array(
    select r.id from public.audit_log as r
    where (actor is null or r.actor_id = actor) and (tables is null or r.table_name = any (tables))
      and (kinds is null or r.kind = any (kinds)) and (since is null or r.at >= since) and (until is null or r.at < until)
      and (record is null or r.record_id = record)
      and (pattern is null or position(pattern in private.search_form(coalesce(r.details ->> 'name', ''))) > 0)
    order by case when descending then r.id end desc, case when not descending then r.id end
    limit page_size offset page_offset
  );
  select count(*) into total from (
    select from public.audit_log as r
    where (actor is null or r.actor_id = actor) and (tables is null or r.table_name = any (tables))
      and (kinds is null or r.kind = any (kinds)) and (since is null or r.at >= since) and (until is null or r.at < until)
      and (record is null or r.record_id = record)
      and (pattern is null or position(pattern in private.search_form(coalesce(r.details ->> 'name', ''))) > 0)
    limit most + 1
  ) as counted;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) - 'details_hash' || jsonb_build_object(
        'actor', (select profile.full_name from public.user_profiles as profile where profile.id = r.actor_id),
        'names', private.names_in(r.details, true), 'about', private.about_record(r.table_name, r.record_id)
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.audit_log as r on r.id = place.id
    ), '[]'),
    'total', least(total, most), 'more', total > most, 'counts', null,
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

revoke all on function public.record_history(text, text, integer, integer) from public, anon, authenticated;
grant execute on function public.record_history(text, text, integer, integer) to authenticated, service_role;
