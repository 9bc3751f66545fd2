-- The requests of a client with a thousand of them took 28 times as long as a plain read of a page: each was read whole and asked
-- for its history, and SQL functions inside of others are planned for every row, PL/pgSQL functions once.

create or replace function private.lasting_steps(request_id uuid)
returns table (id uuid, from_status text, status text, at timestamptz, message text, told boolean)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select step.id, step.from_status, step.to_status, step.changed_at, step.message, step.told from (
      select event.*, lead(event.changed_at) over (order by event.changed_at, event.id) as until
      from (
        select known.* from public.service_request_events as known where known.request_id = lasting_steps.request_id
        union all
        select known.* from private.merged_events(lasting_steps.request_id) as known
      ) as event
      where event.kind = 'status'
    ) as step
    where step.from_status is null
      or coalesce(step.until >= coalesce(step.undo_until, step.changed_at + interval '10 seconds'), true);
end
$$;

create or replace function private.shown_steps(request_id uuid)
returns table (from_status text, status text, at timestamptz, message text, told boolean)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select step.from_status, step.status, step.at, step.message, step.told from (
      select known.*, lag(known.status) over (order by known.at, known.id) as before
      from private.lasting_steps(shown_steps.request_id) as known
    ) as step
    -- Leave out the change that undid a status
    where step.from_status is null or step.message is not null or step.status is distinct from step.before;
end
$$;

create or replace function private.told_steps(request_id uuid) returns table (status text, at timestamptz, message text)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select step.status, step.at, step.message from (
      select known.*, lag(known.status) over (order by known.at, known.id) as before
      from private.lasting_steps(told_steps.request_id) as known where known.from_status is null or known.told is not false
    ) as step
    where step.from_status is not null and (step.message is not null or step.status is distinct from step.before)
    order by step.at, step.id;
end
$$;

create or replace function private.steps_as_merged(merge_id uuid, only_told boolean)
returns table (from_status text, status text, at timestamptz, message text, told boolean)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with joined as (
      select merge.merged_id, merge.request_id, merge.reference, request.reference as standing, private.merged_until(merge.id) as since,
        case merge.row ->> 'kind' when 'message' then 'pending' else 'new' end as begins
      from public.request_merges as merge join public.service_requests as request on request.id = merge.request_id
      where merge.id = steps_as_merged.merge_id
    ),
    known as (
      select step.*, false as standing from joined cross join private.lasting_steps(joined.merged_id) as step
      union all
      select step.*, true from joined cross join private.lasting_steps(joined.request_id) as step
    ),
    -- Of what happened to the one that stays before they were merged, only the status that it had then
    lasting as (
      select known.*, row_number() over (partition by known.standing, known.at > joined.since order by known.at desc, known.id desc) as back
      from known cross join joined
      where known.from_status is null or known.told is not false or not steps_as_merged.only_told
    ),
    shown as (
      select lasting.id, lasting.from_status, lasting.at, lasting.standing,
        -- A message and a request begin with statuses that mean the same
        case when lasting.standing and lasting.from_status is null and lasting.status in ('new', 'pending') then joined.begins
          else lasting.status end as status,
        replace(lasting.message, joined.standing, joined.reference) as message, lasting.told
      from lasting cross join joined where not lasting.standing or lasting.at > joined.since
      union all
      select lasting.id, lasting.from_status, joined.since, true,
        case when lasting.from_status is null and lasting.status in ('new', 'pending') then joined.begins else lasting.status end,
        null, false
      from lasting cross join joined where lasting.standing and lasting.at <= joined.since and lasting.back = 1
    )
    select case when step.before is null then step.from_status else step.before end, step.status, step.at, step.message, step.told
    from (
      select shown.*, lag(shown.status) over (order by shown.standing, shown.at, shown.id) as before from shown
    ) as step
    where step.before is null or step.message is not null or step.status is distinct from step.before
    order by step.standing, step.at, step.id;
end
$$;

create or replace function private.steps_in_portal(request_id uuid, merge_id uuid)
returns table (from_status text, status text, at timestamptz, message text, told boolean)
language plpgsql stable set search_path = ''
as $$
begin
  if steps_in_portal.merge_id is null then
    return query select step.* from private.shown_steps(steps_in_portal.request_id) as step;
  else
    return query select step.* from private.steps_as_merged(steps_in_portal.merge_id, false) as step;
  end if;
end
$$;

create function private.request_in_portal(request_id uuid, merge_id uuid) returns setof public.service_requests
language plpgsql stable set search_path = ''
as $$
begin
  if request_in_portal.merge_id is null then
    return query select request.* from public.service_requests as request where request.id = request_in_portal.request_id;
  else
    return query select request.* from public.request_merges as merge
      cross join jsonb_populate_record(null::public.service_requests, merge.row || jsonb_build_object('status', (
        select step.status from private.steps_as_merged(merge.id, false) as step order by step.at desc limit 1
      ))) as request
      where merge.id = request_in_portal.merge_id;
  end if;
end
$$;
comment on function private.request_in_portal(uuid, uuid) is
  'A request as the portal shows it to its sender: as it stands, or by the merge if it was merged into that of someone else, as it was sent, with the status of the one that stays.';

create function private.statuses_new_since() returns timestamptz
language sql stable set search_path = ''
as $$ select now() - interval '30 days' $$;
comment on function private.statuses_new_since() is
  'A status is not new after a month; otherwise accounts from before statuses_seen existed would see old ones as new.';

create or replace function private.new_status_at(request_id uuid, merge_id uuid default null) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select latest.at from (
      select step.* from private.steps_in_portal(new_status_at.request_id, new_status_at.merge_id) as step
      order by step.at desc, step.from_status nulls last limit 1
    ) as latest
    where latest.from_status is not null and latest.told is not false and latest.at > private.statuses_new_since()
      and not exists (
        select from private.statuses_seen as seen
        where seen.request_id = new_status_at.request_id and seen.account_id = (select auth.uid()) and seen.seen_at >= latest.at
      )
  );
end
$$;

-- Security definer: under the policies of the table no index could be used. It reads the caller's own requests only.
create or replace function public.my_requests(page_size integer default 20, page_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
set plan_cache_mode = force_generic_plan
as $$
declare
  since constant timestamptz := private.statuses_new_since();
begin
  perform private.require_client();
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  return (
    with mine as materialized (
      select way.id, way.merge_id, coalesce((merge.row ->> 'created_at')::timestamptz, request.created_at) as created_at
      from private.own_ways() as way
      left join public.service_requests as request on way.merge_id is null and request.id = way.id
      left join public.request_merges as merge on merge.id = way.merge_id
      where way.leads
    ),
    fresh as materialized (select answer.id, answer.answers from private.new_answers() as answer),
    -- Most requests of a client are old: skip their history
    recent as materialized (
      select mine.id, mine.merge_id from mine
      cross join lateral (
        select from public.service_request_events as event
        where event.request_id = mine.id and event.changed_at > since and event.kind = 'status' and event.from_status is not null
        limit 1
      ) as event
      where mine.merge_id is null
      union all
      select mine.id, mine.merge_id from mine where mine.merge_id is not null
    ),
    changed as materialized (
      select known.* from (select recent.*, private.new_status_at(recent.id, recent.merge_id) as at from recent) as known
      where known.at is not null
    ),
    latest as (
      select changed.*, row_number() over (order by changed.at desc, changed.id) as place from changed
      -- A new answer says more than a new status
      where changed.id not in (select fresh.id from fresh)
    ),
    page as (
      select request.*, shown.merge_id, exists (select from changed where changed.id = shown.id) as new_status
      from (select mine.* from mine order by mine.created_at desc, mine.id desc limit page_size offset page_offset) as shown
      cross join private.request_in_portal(shown.id, shown.merge_id) as request
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'new_answers', (select coalesce(sum(fresh.answers), 0) from fresh),
      'changed', (
        select jsonb_build_object('total', (select count(*) from latest), 'rows', coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', request.id, 'kind', request.kind, 'reference', request.reference, 'status', request.status
          ) order by latest.place)
          from latest cross join private.request_in_portal(latest.id, latest.merge_id) as request where latest.place <= 3
        ), '[]'))
      ),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'kind', page.kind, 'reference', page.reference, 'status', page.status, 'service_type', page.service_type,
          'service', (
            select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
            from public.services as service where service.id = page.service_id
          ),
          'project_description', page.project_description, 'budget_range', page.budget_range,
          'preferred_start_date', page.preferred_start_date, 'company_name', page.company_name, 'notes', page.notes,
          'created_at', page.created_at, 'updated_at', page.updated_at,
          'new_answers', coalesce((select fresh.answers from fresh where fresh.id = page.id), 0),
          'new_status', page.new_status,
          'due_on', case
            when page.merge_id is null then private.promised_on(page.id, page.created_at)
            when not private.answered_as_merged(page.merge_id) then private.answer_due_on(page.created_at)
          end,
          'events', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'from_status', step.from_status, 'to_status', step.status, 'changed_at', step.at, 'message', step.message
            ) || case when step.told is false then jsonb '{"told": false}' else '{}' end order by step.at desc, step.from_status nulls last), '[]')
            from private.steps_in_portal(page.id, page.merge_id) as step
          )
        ) order by page.created_at desc, page.id desc) from page
      ), '[]')
    )
  );
end
$$;
