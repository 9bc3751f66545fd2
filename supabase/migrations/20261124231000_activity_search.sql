-- Searching 100,000 entries put their names into the form of a search one by one, for nine seconds.

alter table public.audit_log add column words text generated always as (private.search_form(details ->> 'name')) stored;
comment on column public.audit_log.words is 'What the entry is found by: its name, in the form of private.search_form. Goes with the details.';
create index audit_log_at_idx on public.audit_log (at, id) include (actor_id, kind, table_name, words);

create or replace function private.keep_audit_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Details are erased for the law, and the words that follow them; nothing else of an entry is ever changed
  if tg_table_name = 'audit_log' and tg_op = 'UPDATE' then
    if new.details is null and to_jsonb(new) - '{details,words}'::text[] = to_jsonb(old) - '{details,words}'::text[] then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'audit_log_kept';
end
$$;

-- Planned with its arguments, so that filters that were not given fall away.
create function private.find_activity(
  pattern text, actor uuid, tables text[], kinds text[], since timestamptz, until timestamptz, record text,
  descending boolean, most integer, skipped integer
) returns setof bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set jit = off
as $$
begin
  if descending then
    return query select r.id from public.audit_log as r
      where (actor is null or r.actor_id = actor) and (tables is null or r.table_name = any (tables))
        and (kinds is null or r.kind = any (kinds)) and (since is null or r.at >= since) and (until is null or r.at < until)
        and (record is null or r.record_id = record) and (pattern is null or position(pattern in r.words) > 0)
      order by r.at desc, r.id desc limit most offset skipped;
  else
    return query select r.id from public.audit_log as r
      where (actor is null or r.actor_id = actor) and (tables is null or r.table_name = any (tables))
        and (kinds is null or r.kind = any (kinds)) and (since is null or r.at >= since) and (until is null or r.at < until)
        and (record is null or r.record_id = record) and (pattern is null or position(pattern in r.words) > 0)
      order by r.at, r.id limit most offset skipped;
  end if;
end
$$;
comment on function private.find_activity(text, uuid, text[], text[], timestamptz, timestamptz, text, boolean, integer, integer) is
  'The ids of entries that the search and the filters of list_activity leave, in the order of time.';

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
  perform private.open_list(page_size, page_offset, sort, '{at}', '{everything}');
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

create or replace function public.record_history(
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
      select jsonb_agg(to_jsonb(r) - '{details_hash,session_id,words}'::text[] || jsonb_build_object(
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
