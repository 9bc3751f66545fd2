-- Where visitors came from, kept with their request, and page views in numbers (docs/decisions/0052).

create function private.visit(visit jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(visit) = 'object' then
    visit - array['day', 'host', 'source', 'medium', 'campaign', 'path'] = '{}'
    and coalesce(visit ->> 'day' ~ '^2[01][0-9]{2}-[01][0-9]-[0-3][0-9]$', false)
    and coalesce(visit ->> 'path' ~ '^/', true)
    and (
      select bool_and(
        jsonb_typeof(fact.value) = 'string' and private.filled(fact.value #>> '{}')
        and private.short_text(fact.value #>> '{}', case fact.key when 'path' then 200 else 100 end)
      )
      from jsonb_each(visit) as fact
    )
  else false end
$$;
comment on function private.visit(jsonb) is
  'True for what is kept of a visit: the day, the host it came from, source, medium and campaign of its address, and the page that was opened first.';

create function private.came_from(visits jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when visits is null then null when jsonb_typeof(visits) = 'object' then
    visits - array['first', 'last'] = '{}'
    and coalesce(private.visit(visits -> 'first'), false) and coalesce(private.visit(visits -> 'last'), false)
  else false end
$$;
comment on function private.came_from(jsonb) is 'True for a first and a last visit.';

-- Without a search_path of their own, so that the planner reads what is inside and uses the index.
create function private.source_of(came_from jsonb) returns text
language sql immutable parallel safe
return coalesce(
  came_from -> 'last' ->> 'source', came_from -> 'last' ->> 'host',
  case when came_from is null then 'unknown' else 'direct' end
);
comment on function private.source_of(jsonb) is
  'Where the last visit came from: the source that its address named, or the host of the page with the link. direct: the address was typed, or the browser did not say. unknown: nothing was kept.';

create function private.campaign_of(came_from jsonb) returns text
language sql immutable parallel safe
return came_from -> 'last' ->> 'campaign';
comment on function private.campaign_of(jsonb) is 'The campaign of the last visit, or null.';

-- A check or an index runs with the rights of the user who writes the row.
grant execute on function private.visit(jsonb), private.came_from(jsonb), private.source_of(jsonb), private.campaign_of(jsonb)
  to anon, authenticated, service_role;


alter table public.service_requests add column came_from jsonb check (private.came_from(came_from));
comment on column public.service_requests.came_from is
  'Where the sender''s first visit of the website and their last one came from, as their browser kept it: no address, no identifier (docs/decisions/0052). Null where it kept nothing.';
create index service_requests_source_idx on public.service_requests (private.source_of(came_from), created_at desc);
create index service_requests_campaign_idx on public.service_requests (private.campaign_of(came_from), created_at desc)
  where private.campaign_of(came_from) is not null;
grant insert (came_from) on public.service_requests to anon, authenticated;

create or replace function private.prepare_service_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- The sender cannot set it (no grant); a restored backup does, and a request that comes back from the bin.
    -- Who enters a request for someone else is not its sender.
    if new.channel = 'website' and coalesce(current_setting('handasa.restoring', true), '') <> 'on' then
      new.user_id := coalesce(auth.uid(), new.user_id);
    end if;
    new.privacy_version := private.privacy_version(new.privacy_version::text);
  else
    new.reference := old.reference;
    new.submission_id := old.submission_id;
    new.created_at := old.created_at;
    new.privacy_version := old.privacy_version;
    new.news_wording := old.news_wording;
    new.channel := old.channel;
    new.came_from := old.came_from;
  end if;
  return new;
end
$$;
comment on function private.prepare_service_request() is
  'Stores the sending account and checks the version of the privacy notice, and keeps these, the tick for news, reference, submission, channel, where it came from and creation time as they were.';

drop function public.board_requests(text[], text, uuid, integer, text, uuid, text, text, text, date, date, text);
drop function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text);
drop function private.fits_request(public.service_requests, text, text, text, timestamptz, timestamptz);

-- Without a search_path of its own, so that the planner reads what is inside and uses the indexes.
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
  'True when a request is of this kind, with this budget, came by this channel, from this source and campaign, and from then on and before then. Null asks nothing.';

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0,
  owner text default null, tag uuid default null, attention text default null, request_kind text default null,
  budget text default null, received_from date default null, received_until date default null, came_by text default null,
  visit_source text default null, visit_campaign text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  untitled text[];
  rare text[];
  -- Whether a word of the search stands in the title of a service.
  titled boolean;
  most constant integer := private.most_found();
  -- A page nearer to the end is read from there, and turned round: as many rows, up to where.
  from_end boolean := false;
  downwards boolean := descending;
  most_on_page integer := page_size;
  rows_before integer := page_offset;
  sorting text;
  -- A request is also found by the titles of its service: by the id of each service.
  titles jsonb;
  -- What a search finds; many: more than can be listed here, so that each row is looked at in its turn.
  hits uuid[];
  many boolean := false;
  -- What the filters by owner, tag and attention ask of the row in request_work.
  by_work constant boolean := owner is not null or tag is not null or attention is not null;
  unowned constant boolean := coalesce(owner = 'none', false);
  owners uuid[];
  step_from constant date := case attention when 'step_today' then today else '-infinity' end;
  step_until constant date := case attention
    when 'step_today' then today when 'step_late' then today - 1 when 'step_due' then today when 'step' then 'infinity' end;
  answer_until constant timestamptz := case attention when 'answer' then 'infinity' when 'answer_late' then private.answer_cutoff() end;
  mentioned uuid[];
  at_work uuid[];
  -- What the filters by kind, budget, channel, source, campaign and day ask of the request itself.
  by_request constant boolean := request_kind is not null or budget is not null or came_by is not null
    or visit_source is not null or visit_campaign is not null or received_from is not null or received_until is not null;
  sent_from constant timestamptz := received_from::timestamp at time zone 'Asia/Riyadh';
  sent_before constant timestamptz := (received_until + 1)::timestamp at time zone 'Asia/Riyadh';
  of_kind uuid[];
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,client_name,status,preferred_start_date,next_step_on}', '{requests}',
    list => 'service_requests'
  );
  if attention not in ('step', 'step_due', 'step_today', 'step_late', 'answer', 'answer_late', 'mentions') then
    raise exception using errcode = '22023', message = 'attention_invalid';
  end if;
  -- Days beyond these have no timestamp
  if not coalesce(received_from between '1900-01-01' and '2900-01-01', true) or not coalesce(received_until between '1900-01-01' and '2900-01-01', true) then
    raise exception using errcode = '22023', message = 'day_invalid';
  end if;
  owners := case
    when owner = 'me' then array[auth.uid()] when owner = 'gone' then private.gone_owners()
    when owner is not null and not unowned then array[owner::uuid]
  end;
  if attention = 'mentions' then
    mentioned := array(select distinct note.request_id from public.request_notes as note where note.mentions @> array[auth.uid()]);
  end if;

  if patterns <> '{}' then
    titles := private.service_titles();
    -- The others must be in the request itself, whatever its service
    untitled := array(
      select word from unnest(patterns) as word
      where not exists (select from jsonb_each_text(titles) as title where title.value like word)
    );
    titled := cardinality(untitled) < cardinality(patterns);
    rare := private.rare_words(
      case when untitled <> '{}' then untitled else patterns end,
      array(select w.words from private.request_words as w order by w.id limit 200)
    );
    if untitled = '{}' then
      -- One of two words may stand in the request and the other in the title
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

  if by_work then
    at_work := array(
      select w.id from public.request_work as w
      where (hits is null or many or w.id = any (hits))
        and (service is null or exists (select from public.service_requests as r where r.id = w.id and r.service_id = service))
        and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
      limit most + 1
    );
    if many and cardinality(at_work) <= most then
      -- Of the few that the work leaves, those that the search finds
      at_work := array(
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where w.id = any (at_work) and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
      );
    end if;
    hits := at_work;
    many := cardinality(hits) > most;
  end if;

  if by_request then
    of_kind := array(
      select r.id from public.service_requests as r
      where (hits is null or many or r.id = any (hits))
        and (service is null or r.service_id = service)
        and private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before)
      limit most + 1
    );
    if many and cardinality(of_kind) <= most then
      -- Of the few that these leave, those that the search and the work leave
      of_kind := array(
        select r.id from public.service_requests as r
        where r.id = any (of_kind)
          and (patterns = '{}' or (
            select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
            from private.request_words as w where w.id = r.id
          ))
          and (not by_work or exists (
            select from public.request_work as w
            where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
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
  -- Of the orders that are the same from both ends: requests without a date come last in each
  if hits is null and page_offset > total / 2 and sort in ('created_at', 'client_name', 'status') then
    from_end := true;
    downwards := not descending;
    most_on_page := greatest(least(page_size, total - page_offset), 0);
    rows_before := greatest(total - page_offset - page_size, 0);
  end if;
  sorting := sort || case when downwards then ' desc' else ' asc' end;

  if sort = 'next_step_on' then
    page := array(
      select w.id from public.request_work as w join public.service_requests as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or w.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), words.words, titles ->> r.service_id::text) else words.words end, patterns, numbers)
          from private.request_words as words where words.id = r.id
        ))
        and (not (many and by_work) or private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned))
        and (not (many and by_request) or private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before))
      -- Requests without a next step come last in both directions
      order by
        case when descending then w.next_step_on end desc nulls last, case when not descending then w.next_step_on end,
        case when descending then w.id end desc, w.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or r.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), w.words, titles ->> r.service_id::text) else w.words end, patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not (many and by_work) or exists (
          select from public.request_work as w
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
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
      page := array(select place.id from unnest(page) with ordinality as place (id, number) order by place.number desc);
    end if;
  end if;

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), w.words, titles ->> r.service_id::text) else w.words end, patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not by_work or exists (
          select from public.request_work as w
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
        ))
        and (not by_request or private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before))
      limit most + 1
    ) as counted;
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('service', (
        select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
        from public.services as title where title.id = r.service_id
      ), 'work', private.work_on(w)) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.service_requests as r on r.id = place.id
      join public.request_work as w on w.id = r.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text, text, text) is
  'For admins: service requests and messages with their service and the work on them, searched, filtered, sorted, a page of them; counts by status. owner is me, none, gone (someone who works on requests no longer) or an id; attention is step, step_due, step_today, step_late, answer, answer_late or mentions. The days of received_from and received_until, both included, are those of Riyadh.';

-- Security invoker: list_requests checks who calls.
create function public.board_requests(
  statuses text[], search text default '', service uuid default null, column_size integer default 10, owner text default null,
  tag uuid default null, attention text default null, request_kind text default null, budget text default null,
  received_from date default null, received_until date default null, came_by text default null,
  visit_source text default null, visit_campaign text default null
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  one text;
  page jsonb;
  columns jsonb := jsonb '{}';
begin
  if not coalesce(cardinality(statuses) between 1 and 8, false) then
    raise exception using errcode = '22023', message = 'statuses_invalid';
  elsif not coalesce(column_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  end if;
  foreach one in array statuses loop
    page := public.list_requests(
      search => board_requests.search, statuses => array[one], service => board_requests.service,
      page_size => column_size, owner => board_requests.owner, tag => board_requests.tag,
      attention => board_requests.attention, request_kind => board_requests.request_kind, budget => board_requests.budget,
      received_from => board_requests.received_from, received_until => board_requests.received_until,
      came_by => board_requests.came_by, visit_source => board_requests.visit_source,
      visit_campaign => board_requests.visit_campaign
    );
    columns := columns || jsonb_build_object(one, page - 'counts');
  end loop;
  -- Of all statuses, those that are not asked for too
  return jsonb_build_object('columns', columns, 'counts', page -> 'counts');
end
$$;
comment on function public.board_requests(text[], text, uuid, integer, text, uuid, text, text, text, date, date, text, text, text) is
  'For admins of requests: the newest requests of each of these statuses as list_requests gives them, and counts by every status.';

revoke all on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text, text, text),
  public.board_requests(text[], text, uuid, integer, text, uuid, text, text, text, date, date, text, text, text) from public, anon, authenticated;
grant execute on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text, text, text),
  public.board_requests(text[], text, uuid, integer, text, uuid, text, text, text, date, date, text, text, text) to authenticated, service_role;

create or replace function private.request_view(filters jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(filters) <> 'object' or length(filters::text) > 4000 or filters - array[
    'search', 'status', 'kind', 'service', 'budget', 'channel', 'source', 'campaign', 'owner', 'tag', 'attention', 'age', 'from',
    'until', 'sort', 'show', 'hide'
  ] <> '{}' then
    return false;
  end if;
  return coalesce((
    select bool_and(
      jsonb_typeof(entry.value) = 'string' and entry.value #>> '{}' <> '' and private.short_text(entry.value #>> '{}', 200)
    )
    from jsonb_each(filters) as entry
  ), true);
end
$$;
comment on function private.request_view(jsonb) is
  'True for the parameters of an address that shows requests: known names, each with one line of text. What a value means is for the screen to know, which ignores one that is not there any more.';

create table private.page_views (
  day date not null check (day between '2000-01-01' and '2199-12-31'),
  path text not null check (path ~ '^/' and private.short_text(path, 200)),
  language text not null check (language in ('ar', 'en')),
  source text not null check (private.short_text(source, 100)),
  campaign text not null check (private.short_text(campaign, 100)),
  views bigint not null check (views > 0),
  primary key (day, path, language, source, campaign)
);
comment on table private.page_views is
  'How often a public page was opened on a day, in Riyadh. Numbers only: nothing tells who, or that two were the same person.';
comment on column private.page_views.source is
  'As private.source_of has it, unknown for browsers that ask not to be followed; empty: from another page of the website; other: there were too many that day.';
comment on column private.page_views.day is 'After 25 months the first of the month, for the whole month.';

alter table private.page_views enable row level security;
revoke all on private.page_views from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.page_views for all to anon, authenticated using (false);

create function private.sum_old_views(today date) returns void
language sql volatile set search_path = ''
as $$
  with old as (
    delete from private.page_views as known
      where known.day < date_trunc('month', today - interval '25 months')::date and extract(day from known.day) > 1
      returning known.*
  )
  insert into private.page_views as known (day, path, language, source, campaign, views)
    select date_trunc('month', old.day)::date, old.path, old.language, old.source, old.campaign, sum(old.views)
    from old group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (day, path, language, source, campaign) do update set views = known.views + excluded.views
$$;
comment on function private.sum_old_views(date) is 'Keeps one number for each month of what is older than 25 months.';

-- Security definer: no one else may write the table.
create function public.count_page_views(views jsonb) returns void
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  -- Different rows of a day; what comes beyond them has the source "other".
  most constant integer := 1000;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
begin
  if jsonb_typeof(views) is distinct from 'array' or jsonb_array_length(views) > 5000 or exists (
    select from jsonb_array_elements(views) as one
    where not coalesce((one ->> 'day')::date between today - 7 and today + 1, false)
      or not coalesce((one ->> 'views')::integer between 1 and 1000000, false)
  ) then
    raise exception using errcode = '22023', message = 'views_invalid';
  end if;
  if not exists (select from private.page_views as known where known.day = today) then
    perform private.sum_old_views(today);
  end if;
  insert into private.page_views as known (day, path, language, source, campaign, views)
    with sent as (
      select (one ->> 'day')::date as day, one ->> 'path' as path, one ->> 'language' as language, one ->> 'source' as source,
        one ->> 'campaign' as campaign, sum((one ->> 'views')::integer) as views
      from jsonb_array_elements(count_page_views.views) as one group by 1, 2, 3, 4, 5
    ), placed as (
      select sent.*, stored.day is not null
        or (select count(*) from private.page_views as kept where kept.day = sent.day)
          + count(*) filter (where stored.day is null) over (
            partition by sent.day order by sent.views desc, sent.path, sent.language, sent.source, sent.campaign
          ) <= most as fits
      from sent left join private.page_views as stored using (day, path, language, source, campaign)
    )
    select placed.day, placed.path, placed.language, case when placed.fits then placed.source else 'other' end,
      case when placed.fits then placed.campaign else '' end, sum(placed.views)
    from placed group by 1, 2, 3, 4, 5
    -- In one order, so that several web processes wait for each other and do not lock
    order by 1, 2, 3, 4, 5
    on conflict (day, path, language, source, campaign) do update set views = known.views + excluded.views;
end
$$;
comment on function public.count_page_views(jsonb) is
  'For the server: adds numbers of page views of the last days, each with day, path, language, source, campaign and views. The first call of a day sums old days per month.';

-- Security definer: under row-level security it would ask for each row who calls. It checks that first.
create function public.visit_report(first_day date, last_day date) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  zone constant text := 'Asia/Riyadh';
  most constant integer := 30;
  days integer;
  unit text;
  sent_from constant timestamptz := first_day::timestamp at time zone zone;
  sent_before constant timestamptz := (last_day + 1)::timestamp at time zone zone;
begin
  perform private.require_area('requests');
  if first_day >= '2000-01-01' and last_day <= '2199-12-31' then
    days := last_day - first_day + 1;
  end if;
  if not coalesce(days between 1 and 3660, false) then
    raise exception using errcode = '22023', message = 'period_invalid';
  end if;
  unit := case when days <= 31 then 'day' when days <= 190 then 'week' else 'month' end;
  return (
    with seen as materialized (
      select known.* from private.page_views as known where known.day between first_day and last_day
    ), sent as materialized (
      select private.source_of(request.came_from) as source, private.campaign_of(request.came_from) as campaign,
        private.request_outcome(request.status) as outcome, (request.created_at at time zone zone)::date as day
      from public.service_requests as request
      where request.created_at >= sent_from and request.created_at < sent_before and request.channel = 'website'
    ), steps as (
      select step::date as day
      from generate_series(
        case unit
          when 'day' then first_day
          when 'week' then first_day - extract(dow from first_day)::integer
          else date_trunc('month', first_day)::date
        end::timestamp, least(last_day, greatest((now() at time zone zone)::date, first_day))::timestamp, ('1 ' || unit)::interval
      ) as step
    ), counted as (
      select
        case unit
          when 'day' then seen.day
          when 'week' then seen.day - extract(dow from seen.day)::integer
          else date_trunc('month', seen.day)::date
        end as day,
        sum(seen.views) as views, coalesce(sum(seen.views) filter (where seen.source <> ''), 0) as visits
      from seen group by 1
    ), by_source as (
      select coalesce(visit.source, request.source) as source, coalesce(visit.visits, 0) as visits,
        coalesce(request.total, 0) as total, coalesce(request.won, 0) as won
      from (select seen.source, sum(seen.views) as visits from seen where seen.source <> '' group by 1) as visit
      full join (
        select sent.source, count(*) as total, count(*) filter (where sent.outcome = 'won') as won from sent group by 1
      ) as request using (source)
    ), by_campaign as (
      select coalesce(visit.campaign, request.campaign) as campaign, coalesce(visit.visits, 0) as visits,
        coalesce(request.total, 0) as total, coalesce(request.won, 0) as won
      from (select seen.campaign, sum(seen.views) as visits from seen where seen.campaign <> '' group by 1) as visit
      full join (
        select sent.campaign, count(*) as total, count(*) filter (where sent.outcome = 'won') as won
        from sent where sent.campaign is not null group by 1
      ) as request using (campaign)
    )
    select jsonb_build_object(
      'unit', unit,
      'counted_from', (select min(known.day) from private.page_views as known),
      'views', (select coalesce(sum(seen.views), 0) from seen),
      'visits', (select coalesce(sum(seen.views), 0) from seen where seen.source <> ''),
      'requests', (select count(*) from sent),
      'requests_since', (
        select count(*) from sent where sent.day >= (select min(known.day) from private.page_views as known)
      ),
      'before', (
        select jsonb_build_object(
          'views', coalesce(sum(known.views), 0),
          'visits', coalesce(sum(known.views) filter (where known.source <> ''), 0)
        )
        from private.page_views as known where known.day between first_day - days and first_day - 1
      ),
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'day', steps.day, 'views', coalesce(counted.views, 0), 'visits', coalesce(counted.visits, 0)
        ) order by steps.day), '[]')
        from steps left join counted using (day)
      ),
      'pages', (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.views desc, page.path), '[]')
        from (
          select seen.path, sum(seen.views) as views, coalesce(sum(seen.views) filter (where seen.source <> ''), 0) as visits,
            coalesce(sum(seen.views) filter (where seen.language = 'en'), 0) as english
          from seen group by 1 order by 2 desc, 1 limit most
        ) as page
      ),
      'sources', (
        select coalesce(jsonb_agg(to_jsonb(one) order by one.visits desc, one.total desc, one.source), '[]')
        from (select * from by_source order by visits desc, total desc, source limit most) as one
      ),
      'campaigns', (
        select coalesce(jsonb_agg(to_jsonb(one) order by one.visits desc, one.total desc, one.campaign), '[]')
        from (select * from by_campaign order by visits desc, total desc, campaign limit most) as one
      )
    )
  );
end
$$;
comment on function public.visit_report(date, date) is
  'For admins of requests: of the days from one to another, both included, in Riyadh, at most ten years: page views and visits (views that came from elsewhere), by day, week or month and by page; visits and requests of the website by source and campaign, and how many of these were won; requests_since are those since views are counted. At most 30 of each.';

-- Security definer: under row-level security it would ask for each row who calls. It checks that first.
create function public.request_sources() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
begin
  perform private.require_area('requests');
  return jsonb_build_object(
    'sources', (
      select coalesce(jsonb_agg(one.source order by one.source), '[]') from (
        select private.source_of(request.came_from) as source from public.service_requests as request
        where request.channel = 'website' group by 1 order by count(*) desc, 1 limit 100
      ) as one
    ),
    'campaigns', (
      select coalesce(jsonb_agg(one.campaign order by one.campaign), '[]') from (
        select private.campaign_of(request.came_from) as campaign from public.service_requests as request
        where private.campaign_of(request.came_from) is not null group by 1 order by count(*) desc, 1 limit 100
      ) as one
    )
  );
end
$$;
comment on function public.request_sources() is
  'For admins of requests: the sources and campaigns that requests have come from, those of most requests, at most 100 of each.';

revoke all on function public.count_page_views(jsonb), public.visit_report(date, date), public.request_sources()
  from public, anon, authenticated;
grant execute on function public.count_page_views(jsonb) to service_role;
grant execute on function public.visit_report(date, date), public.request_sources() to authenticated, service_role;

-- The default privacy notice says so. Versions never change once someone has seen them: a site that has accounts keeps its
-- text, and its admins publish the next version.
alter table public.legal_pages disable trigger legal_pages_keep;
update public.legal_pages set
  body_ar = replace(replace(replace(replace(body_ar,
    $old$- **حماية الموقع.** نستخدم عنوان الشبكة الذي تتصل منه لمنع إساءة الاستخدام، ولا نبني منه ملفًا عنك.$old$,
    $new$- **حماية الموقع.** نستخدم عنوان الشبكة الذي تتصل منه لمنع إساءة الاستخدام، ولا نبني منه ملفًا عنك.
- **مصدر زيارتك.** مع طلب الخدمة والرسالة، إن حفظه متصفحك: الموقع أو الحملة التي جئت منها في أول زيارة وآخر زيارة، ويومهما وأول صفحة فتحتها: لنعرف كيف يصل الناس إلينا.
- **عدد مشاهدات الصفحات.** نعدّ كم مرة فُتحت كل صفحة ومن أي موقع أو حملة، أرقامًا فقط دون عنوان شبكتك أو متصفحك أو أي علامة تدل عليك.$new$),
    $old$- **المصلحة المشروعة:** حماية الموقع والحسابات من إساءة الاستخدام.$old$,
    $new$- **المصلحة المشروعة:** حماية الموقع والحسابات من إساءة الاستخدام، ومعرفة كيف يصل الناس إلينا.$new$),
    $old$وما يحفظه لازم لعمله:$old$,
    $new$وما يحفظه لازم لعمله، ما عدا مصدر زيارتك:$new$),
    $old$- **تخزين علامة التبويب** `handasa.draft`$old$,
    $new$- **التخزين المحلي** `handasa.visits`**:** مصدر أول زيارة وآخر زيارة، حتى يمضي نصف عام دون زيارة. لا يُرسل إلا مع نموذج ترسله، ولا يُحفظ إذا طلب متصفحك عدم التتبع (Global Privacy Control أو Do Not Track).
- **تخزين علامة التبويب** `handasa.draft`$new$),
  body_en = replace(replace(replace(replace(body_en,
    $old$- **Protection of the website.** We use the network address you connect from to prevent abuse. We do not build a profile of you.$old$,
    $new$- **Protection of the website.** We use the network address you connect from to prevent abuse. We do not build a profile of you.
- **Where your visit came from.** With a service request or a message, if your browser has kept it: the website or campaign that your first and your last visit came from, their day and the page you opened first: to know how people find us.
- **Numbers of page views.** We count how often each page is opened, and from which website or campaign. These are numbers only, without your network address, your browser or anything that would recognize you.$new$),
    $old$- **Legitimate interest:** protecting the website and its accounts from abuse.$old$,
    $new$- **Legitimate interest:** protecting the website and its accounts from abuse, and knowing how people find us.$new$),
    $old$What it stores, it needs to work:$old$,
    $new$What it stores, it needs to work, except where your visit came from:$new$),
    $old$- **Tab storage** `handasa.draft`$old$,
    $new$- **Local storage** `handasa.visits`**:** where your first and your last visit came from, until half a year has passed without a visit. It is sent only with a form that you send, and not stored if your browser asks not to be tracked (Global Privacy Control or Do Not Track).
- **Tab storage** `handasa.draft`$new$)
  where id = '60000000-0000-4000-8000-000000000001' and not exists (select from public.user_profiles);
alter table public.legal_pages enable trigger legal_pages_keep;
