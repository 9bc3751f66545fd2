-- service_requests, how they are read: the list of admins, a client's own, and the reference for the sender.

create function private.service_titles() returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(service.id, private.search_form(concat_ws(chr(31), service.title_ar, service.title_en))), '{}')
  from public.services as service
);
comment on function private.service_titles() is 'The titles of each service by its id, in the form of private.search_form.';

-- Without a search_path of its own, so that the planner inlines it and uses the indexes.
create function private.fits_request(
  request public.service_requests, request_kind text, budget text, came_by text, visit_source text, visit_campaign text,
  sent_from timestamptz, sent_before timestamptz
) returns boolean
language sql immutable parallel safe
return (request_kind is null or (request).kind = request_kind) and (budget is null or (request).budget_range = budget)
  and (came_by is null or (request).channel = came_by)
  and (visit_source is null or private.source_of((request).came_from) = visit_source)
  and (visit_campaign is null or private.campaign_of((request).came_from) = visit_campaign)
  and (sent_from is null or (request).created_at >= sent_from) and (sent_before is null or (request).created_at < sent_before);
comment on function private.fits_request(public.service_requests, text, text, text, text, text, timestamptz, timestamptz) is
  'True when a request has this kind, budget, channel, source and campaign, and came from the first moment on and before the second. Null is no filter.';

-- Lists and boards of requests call it with their rights.
create function private.rows_of_requests(ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
begin
  return coalesce((
    select jsonb_agg(to_jsonb(r) || jsonb_build_object('service', (
      select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
      from public.services as title where title.id = r.service_id
    ), 'work', one.work) order by place.number)
    from unnest(ids) with ordinality as place (id, number) join public.service_requests as r on r.id = place.id
    join private.work_of(ids) as one on one.id = r.id
  ), '[]');
end
$$;
comment on function private.rows_of_requests(uuid[]) is 'Requests in this order, each with the titles of its service and the work on it.';

-- Lists and boards of requests call it with their rights. It checks who calls first.
create function private.page_of_requests(
  search text, statuses text[], service uuid, sort text, descending boolean, page_size integer, page_offset integer,
  owner text, tag uuid, attention text, request_kind text, budget text, received_from date, received_until date, since_visit boolean,
  came_by text, visit_source text, visit_campaign text, most_looked integer, inout titles jsonb, inout hits uuid[], out ids uuid[],
  out page jsonb
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  untitled text[];
  rare text[];
  -- Whether the title of a service has a word of the search.
  titled boolean;
  most constant integer := private.most_found();
  -- Pages in the second half are read backwards from the end, then reversed.
  from_end boolean := false;
  downwards boolean := descending;
  most_on_page integer := page_size;
  rows_before integer := page_offset;
  sorting text;
  -- titles has the titles of each service by its id, since a search finds requests by them too. hits are the ids that the
  -- search and the filters find. many: there are more than hits may list, so that each row is tested when it is read.
  known constant boolean := hits is not null;
  many boolean := coalesce(cardinality(hits) > most, false);
  -- The filters by owner, tag and attention, which test the row in request_work.
  by_work constant boolean := owner is not null or tag is not null or attention is not null;
  unowned constant boolean := coalesce(owner = 'none', false);
  owners uuid[];
  step_from constant date := case attention when 'step_today' then today else '-infinity' end;
  step_until constant date := case attention
    when 'step_today' then today when 'step_late' then today - 1 when 'step_due' then today when 'step' then 'infinity' end;
  answer_until constant timestamptz := case attention when 'answer' then 'infinity' when 'answer_late' then private.answer_cutoff() end;
  replied constant boolean := coalesce(attention = 'reply', false);
  mentioned uuid[];
  at_work uuid[];
  -- The filters by kind, budget, channel, source, campaign and day, which test the request itself.
  by_request constant boolean := request_kind is not null or budget is not null or came_by is not null
    or visit_source is not null or visit_campaign is not null or received_from is not null or received_until is not null
    or coalesce(since_visit, false);
  sent_from constant timestamptz := greatest(
    received_from::timestamp at time zone 'Asia/Riyadh', case when since_visit then private.new_since() end
  );
  sent_before constant timestamptz := (received_until + 1)::timestamp at time zone 'Asia/Riyadh';
  of_kind uuid[];
  total bigint;
  more boolean;
  -- How many requests have these statuses; a count tests at most most_looked of them.
  looked bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,client_name,status,preferred_start_date,next_step_on,reply_since}', '{requests}',
    list => 'service_requests'
  );
  if attention not in ('step', 'step_due', 'step_today', 'step_late', 'answer', 'answer_late', 'reply', 'mentions', 'mentions_unread') then
    raise exception using errcode = '22023', message = 'attention_invalid';
  end if;
  -- PostgreSQL has no timestamps for days far beyond these
  if not coalesce(received_from between '1900-01-01' and '2900-01-01', true) or not coalesce(received_until between '1900-01-01' and '2900-01-01', true) then
    raise exception using errcode = '22023', message = 'day_invalid';
  end if;
  owners := case
    when owner = 'me' then array[auth.uid()] when owner = 'gone' then private.gone_owners()
    when owner is not null and not unowned then array[owner::uuid]
  end;
  if attention = 'mentions' then
    mentioned := array(select distinct note.request_id from public.request_notes as note where note.mentions @> array[auth.uid()]);
  elsif attention = 'mentions_unread' then
    mentioned := array(
      select distinct note.request_id
      from private.unread_mentions as unread join public.request_notes as note on note.id = unread.note_id
      where unread.account_id = auth.uid()
    );
  end if;

  if patterns <> '{}' then
    titles := coalesce(titles, private.service_titles());
    -- Words that are in no title of a service: the request itself must have them
    untitled := array(
      select word from unnest(patterns) as word
      where not exists (select from jsonb_each_text(titles) as title where title.value like word)
    );
    titled := cardinality(untitled) < cardinality(patterns);
  end if;
  if patterns <> '{}' and not known then
    rare := private.rare_words(
      case when untitled <> '{}' then untitled else patterns end,
      array(select w.words from private.request_words as w order by w.id limit 200)
    );
    if untitled = '{}' then
      -- One of two words may be in the request and the other in the title
      rare := rare[1:1];
    end if;
    hits := array(
      (
        select w.id from private.request_words as w left join public.service_requests as r on r.id = w.id
        where private.may_hold(w.words, rare, numbers)
          and private.holds(w.words, untitled, numbers)
          and (not titled or private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers))
          and (service is null or r.service_id = service)
        limit most + 1
      )
      union
      (
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where titled and r.service_id = any (array(select key::uuid from jsonb_each_text(titles) where value like rare[1]))
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
    );
    many := cardinality(hits) > most;
  end if;

  if by_work and not known then
    at_work := array(
      select w.id from public.request_work as w
      where (hits is null or many or w.id = any (hits))
        and (service is null or exists (select from public.service_requests as r where r.id = w.id and r.service_id = service))
        and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned)
      limit most + 1
    );
    if many and cardinality(at_work) <= most then
      -- Few rows pass the filters of the work: search only these
      at_work := array(
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where w.id = any (at_work) and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
      );
    end if;
    hits := at_work;
    many := cardinality(hits) > most;
  end if;

  if by_request and not known then
    of_kind := array(
      select r.id from public.service_requests as r
      where (hits is null or many or r.id = any (hits))
        and (service is null or r.service_id = service)
        and private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before)
      limit most + 1
    );
    if many and cardinality(of_kind) <= most then
      -- Few rows pass these filters: search only these, and test their work
      of_kind := array(
        select r.id from public.service_requests as r
        where r.id = any (of_kind)
          and (patterns = '{}' or (
            select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
            from private.request_words as w where w.id = r.id
          ))
          and (not by_work or (
            select private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned) from public.request_work as w where w.id = r.id
          ))
      );
    end if;
    hits := of_kind;
    many := cardinality(hits) > most;
  end if;

  if not many then
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
  -- Only for orders that can be reversed: in the others, empty dates come last in both directions
  if hits is null and page_offset > total / 2 and sort in ('created_at', 'client_name', 'status') then
    from_end := true;
    downwards := not descending;
    most_on_page := greatest(least(page_size, total - page_offset), 0);
    rows_before := greatest(total - page_offset - page_size, 0);
  end if;
  sorting := sort || case when downwards then ' desc' else ' asc' end;

  if sort in ('next_step_on', 'reply_since') then
    ids := array(
      select w.id from public.request_work as w join public.service_requests as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or w.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), words.words, titles ->> r.service_id::text) else words.words end, patterns, numbers)
          from private.request_words as words where words.id = r.id
        ))
        and (not (many and by_work) or private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned))
        and (not (many and by_request) or private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before))
      -- Empty dates come last in both directions: no next step, or a sender who does not wait
      order by
        case sorting when 'next_step_on desc' then w.next_step_on end desc nulls last,
        case sorting when 'next_step_on asc' then w.next_step_on end,
        case sorting when 'reply_since desc' then w.reply_since end desc nulls last,
        case sorting when 'reply_since asc' then w.reply_since end,
        case when descending then w.id end desc, w.id
      limit page_size offset page_offset
    );
  else
    -- Scalar subqueries: with `exists`, the planner would first collect every match
    ids := array(
      select r.id from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or r.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), w.words, titles ->> r.service_id::text) else w.words end, patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not (many and by_work) or (
          select private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned) from public.request_work as w where w.id = r.id
        ))
        and (not (many and by_request) or private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before))
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
        case when downwards <> (sort = 'status') then r.id end desc,
        r.id
      limit most_on_page offset rows_before
    );
    if from_end then
      ids := array(select place.id from unnest(ids) with ordinality as place (id, number) order by place.number desc);
    end if;
  end if;

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    -- Each row may have to be tested against every filter, so a count tests at most most_looked of them
    looked := (
      select coalesce(sum(c.number), 0) from private.request_counts as c
      where c.status = any (statuses) and (service is null or c.service_id = service)
    );
    select count(*) into total from (
      select from (
        select r as request from public.service_requests as r
        where r.status = any (statuses) and (service is null or r.service_id = service)
        limit most_looked
      ) as one
      where (patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), w.words, titles ->> (one.request).service_id::text) else w.words end, patterns, numbers)
          from private.request_words as w where w.id = (one.request).id
        ))
        and (not by_work or (
          select private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned) from public.request_work as w where w.id = (one.request).id
        ))
        and (not by_request or private.fits_request(one.request, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before))
      limit most + 1
    ) as counted;
    more := total > most or looked > most_looked;
    if looked > most_looked and cardinality(ids) < page_size and (cardinality(ids) > 0 or page_offset = 0) then
      -- This is the last page, so the total is known
      total := page_offset + cardinality(ids);
      more := total > most;
    elsif looked > most_looked then
      total := greatest(total, page_offset + cardinality(ids) + (cardinality(ids) = page_size)::integer);
    end if;
  end if;

  page := jsonb_build_object(
    'total', case when many then least(total, most) else total end, 'more', coalesce(more, many and total > most), 'counts', counts
  );
end
$$;
comment on function private.page_of_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, boolean, text, text, text, integer, jsonb, uuid[]) is
  'A page as list_requests returns it, but with only the ids of its rows; also the titles of services, and the hits of the search and the filters in every status. A call for the next status passes titles and hits in, so that they are not read again. When hits are too many to list, a count for some statuses tests at most most_looked rows.';

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0,
  owner text default null, tag uuid default null, attention text default null, request_kind text default null,
  budget text default null, received_from date default null, received_until date default null, came_by text default null,
  visit_source text default null, visit_campaign text default null, since_visit boolean default null
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  -- A count tests only half as many rows as it could report, since testing takes longer than all else
  select list.page || jsonb_build_object('rows', private.rows_of_requests(list.ids)) from private.page_of_requests(
    search, statuses, service, sort, descending, page_size, page_offset, owner, tag, attention, request_kind, budget,
    received_from, received_until, since_visit, came_by, visit_source, visit_campaign, private.most_found() / 2, null, null
  ) as list
$$;
comment on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text, text, text, boolean) is
  'For admins: service requests and messages with their service and the work on them, searched, filtered, sorted, a page of them; counts by status. owner is me, none, gone (someone who no longer works on requests) or an id; attention is step, step_due, step_today, step_late, answer, answer_late, reply (the sender waits for what they wrote back), mentions or mentions_unread (notes that mention the caller, read or not yet). The days of received_from and received_until, both included, are those of Riyadh; since_visit leaves only what the dashboard counts as new to the caller.';

-- Security definer: as list_requests. private.page_of_requests checks who calls.
create function public.board_requests(
  statuses text[], search text default '', service uuid default null, column_size integer default 10, owner text default null,
  tag uuid default null, attention text default null, request_kind text default null, budget text default null,
  received_from date default null, received_until date default null, came_by text default null,
  visit_source text default null, visit_campaign text default null, since_visit boolean default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  one text;
  titles jsonb;
  hits uuid[];
  ids uuid[];
  page jsonb;
  pages jsonb := jsonb '{}';
  -- The ids of all columns, whose rows are read together.
  shown uuid[] := array[]::uuid[];
  rows jsonb;
begin
  if not coalesce(cardinality(statuses) between 1 and 8, false) then
    raise exception using errcode = '22023', message = 'statuses_invalid';
  elsif not coalesce(column_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  end if;
  foreach one in array statuses loop
    -- No row is tested for a count, which would take longer than everything that is shown
    select list.titles, list.hits, list.ids, list.page into titles, hits, ids, page from private.page_of_requests(
      search, array[one], service, 'created_at', true, column_size, 0, owner, tag, attention, request_kind, budget,
      received_from, received_until, since_visit, came_by, visit_source, visit_campaign, 0, titles, hits
    ) as list;
    pages := pages || jsonb_build_object(one, page || case
      when (page -> 'more')::boolean then jsonb_build_object('total', cardinality(ids)) else '{}'
    end);
    shown := shown || ids;
  end loop;
  rows := private.rows_of_requests(shown);
  return jsonb_build_object(
    'columns', (
      select jsonb_object_agg(column_of.status, (column_of.page - 'counts') || jsonb_build_object('rows', coalesce((
        select jsonb_agg(request.row order by request.place)
        from jsonb_array_elements(rows) with ordinality as request (row, place)
        where request.row ->> 'status' = column_of.status
      ), '[]')))
      from jsonb_each(pages) as column_of (status, page)
    ),
    -- The counts of all statuses, also of those without a column
    'counts', page -> 'counts'
  );
end
$$;
comment on function public.board_requests(text[], text, uuid, integer, text, uuid, text, text, text, date, date, text, text, text, boolean) is
  'For admins of requests: the newest requests of each of these statuses as list_requests gives them, and counts by every status. Where the search and the filters find too many to count, total is what is shown, and more says that there may be others.';

-- Security definer: under the policies of the table no index could be used. It reads the caller's own requests only.
create function public.my_requests(page_size integer default 20, page_offset integer default 0) returns jsonb
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
comment on function public.my_requests(integer, integer) is
  'For clients: a page of the requests and messages that they sent, newest first, each with its service, its history (told is false where they were not to be told of a status), how many answers are new to them, and whether its status is, and by which day an answer normally comes (due_on, null once there is one); and how many are in all. changed has the latest three of all their requests whose status is new to them, without those that have a new answer.';

-- Security definer: only the sender knows the random submission id, and with it may read the reference and nothing else.
create function public.request_reference(submission_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select request.reference from public.service_requests as request where request.submission_id = request_reference.submission_id),
    (
      select merge.reference from public.request_merges as merge
      where merge.row ->> 'submission_id' = request_reference.submission_id::text
    )
  );
end
$$;
comment on function public.request_reference(uuid) is
  'The reference of the request sent with this submission id, even if it was merged into another since; or null.';

revoke all on function private.rows_of_requests(uuid[]),
  private.page_of_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, boolean, text, text, text, integer, jsonb, uuid[]) from public, anon, authenticated;
revoke all on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text, text, text, boolean),
  public.board_requests(text[], text, uuid, integer, text, uuid, text, text, text, date, date, text, text, text, boolean),
  public.my_requests(integer, integer), public.request_reference(uuid) from public, anon, authenticated;
grant execute on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text, text, text, boolean),
  public.board_requests(text[], text, uuid, integer, text, uuid, text, text, text, date, date, text, text, text, boolean),
  public.my_requests(integer, integer) to authenticated, service_role;
grant execute on function public.request_reference(uuid) to anon, authenticated, service_role;
