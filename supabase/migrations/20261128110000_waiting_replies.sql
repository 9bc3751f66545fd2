-- Replies of senders that wait for an answer (docs/decisions/0055).

alter table public.request_work add column reply_since timestamptz;
comment on column public.request_work.reply_since is
  'Since when the sender waits for what they wrote back: kept from request_messages (71_waiting_replies.sql). Null when nothing waits.';
create index request_work_reply_idx on public.request_work (reply_since, id);
create index request_work_reply_down_idx on public.request_work (reply_since desc nulls last, id desc);

alter table public.request_messages add column settled_at timestamptz;
comment on column public.request_messages.settled_at is
  'Of a mail that came: when an admin noted that it needs no more answer (71_waiting_replies.sql).';

alter table public.service_request_events drop constraint service_request_events_kind_check,
  add constraint service_request_events_kind_check check (kind in (
    'status', 'owner', 'tags', 'step', 'answer', 'reply', 'note', 'file', 'edit', 'merge', 'client', 'project'
  ));

comment on column public.service_request_events.kind is
  'A status, which the sender may know. All others are for admins: an owner, tags, a next step, a first answer noted by hand, a reply that needs no more answer, a deleted note, a deleted file, a correction, a merge, and the client and the project that came of it.';

create function private.waiting_replies(request_id uuid) returns setof public.request_messages
language sql stable set search_path = ''
as $$
  select came.* from public.request_messages as came
  where came.request_id = waiting_replies.request_id and came.direction = 'in' and not came.automatic
    and came.settled_at is null and came.created_at > coalesce((
      select max(answer.created_at) from public.request_messages as answer
      where answer.request_id = waiting_replies.request_id and answer.state in ('waiting', 'sent')
    ), '-infinity')
$$;
comment on function private.waiting_replies(uuid) is
  'What came from the sender and nobody has answered since. A mail that never arrived was no answer, and one that no person wrote asks for none.';

create function private.reply_seen(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return (select max(reply.created_at) from private.waiting_replies(reply_seen.request_id) as reply);
end
$$;
comment on function private.reply_seen(uuid) is 'When the latest of the replies that wait came.';

create function private.reply_settled(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return (
    select came.settled_at from public.request_messages as came
    where came.request_id = reply_settled.request_id
      -- Of those after the latest answer, as above
      and came.created_at > coalesce((
        select max(answer.created_at) from public.request_messages as answer
        where answer.request_id = reply_settled.request_id and answer.state in ('waiting', 'sent')
      ), '-infinity')
    order by came.settled_at desc nulls last limit 1
  );
end
$$;
comment on function private.reply_settled(uuid) is 'When it was last noted that the sender needs no more answer, unless they got one since.';

create function private.keep_reply_since(request_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- A request in the bin keeps what it had. Whoever waits for the row here reads what the other has done
  perform from public.request_work as work
    where work.id = keep_reply_since.request_id
      and exists (select from public.service_requests as request where request.id = work.id)
    for update;
  if found then
    update public.request_work as work set reply_since = known.since
      from (select min(reply.created_at) as since from private.waiting_replies(keep_reply_since.request_id) as reply) as known
      where work.id = keep_reply_since.request_id and work.reply_since is distinct from known.since;
  end if;
end
$$;
comment on function private.keep_reply_since(uuid) is 'Stores since when the sender of a request waits.';

-- Security definer: functions alone write the work. Also while a merge moves messages or the bin gives them back.
create function private.follow_replies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.keep_reply_since(old.request_id);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.request_id <> old.request_id) then
    perform private.keep_reply_since(new.request_id);
  end if;
  return null;
end
$$;
comment on function private.follow_replies() is 'Keeps request_work.reply_since with every message that comes, goes out, fails or moves.';

create function private.settle_replies(request_id uuid, seen timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.request_messages as message set settled_at = now()
    where message.id in (
      select reply.id from private.waiting_replies(settle_replies.request_id) as reply where reply.created_at <= settle_replies.seen
    );
  return found;
end
$$;
comment on function private.settle_replies(uuid, timestamptz) is 'Notes that what the sender wrote until then needs no more answer. False where nothing did.';

create function private.unsettle_replies(request_id uuid, moment timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.request_messages as message set settled_at = null
    where message.request_id = unsettle_replies.request_id and message.settled_at = unsettle_replies.moment;
  return found;
end
$$;
comment on function private.unsettle_replies(uuid, timestamptz) is 'Takes back what private.settle_replies noted at that moment.';

-- Security definer: functions alone write messages and the history. It checks who calls first.
create function public.settle_reply(request_id uuid, how text default null, seen timestamptz default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed boolean;
begin
  perform private.require_area('requests');
  if how not in ('none', 'call', 'whatsapp', 'email', 'meeting') then
    raise exception using errcode = '22023', message = 'how_invalid';
  end if;
  -- As a mail that comes in does, so that each sees what the other did
  perform from public.service_requests as request where request.id = settle_reply.request_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  if how is null then
    changed := private.unsettle_replies(settle_reply.request_id, private.reply_settled(settle_reply.request_id));
  else
    changed := private.settle_replies(settle_reply.request_id, settle_reply.seen);
  end if;
  if changed then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (settle_reply.request_id, 'reply', auth.uid(), jsonb_build_object('how', settle_reply.how));
  end if;
end
$$;
comment on function public.settle_reply(uuid, text, timestamptz) is
  'For admins of requests: notes that the sender needs no more answer to what they wrote until seen (reply_seen of the screen): none is needed, or they got one by call, whatsapp, email or meeting. What came after that goes on waiting. Null takes the latest such note back.';

create trigger request_messages_replies
  after insert or delete or update of state, request_id, automatic, created_at, settled_at on public.request_messages
  for each row execute function private.follow_replies();

create function private.restore_reply_since() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.reply_since := (select min(reply.created_at) from private.waiting_replies(new.id) as reply);
  return new;
end
$$;
comment on function private.restore_reply_since() is 'The messages of a request may come back from the bin before the work on it.';

create trigger request_work_replies before insert on public.request_work
  for each row when (coalesce(current_setting('handasa.restoring', true), '') = 'on')
  execute function private.restore_reply_since();

revoke all on function public.settle_reply(uuid, text, timestamptz) from public, anon, authenticated;
grant execute on function public.settle_reply(uuid, text, timestamptz) to authenticated, service_role;

drop function private.fits_work(public.request_work, uuid[], boolean, uuid, date, date, timestamptz, uuid[]);
-- Without a search_path of its own, so that the planner reads what is inside and uses the indexes.
create function private.fits_work(
  work public.request_work, owners uuid[], unowned boolean, tag uuid, step_from date, step_until date,
  answer_until timestamptz, replied boolean, mentioned uuid[]
) returns boolean
language sql immutable parallel safe
return (owners is null or (work).owner_id = any (owners)) and (not unowned or (work).owner_id is null)
  and (tag is null or (work).tags @> array[tag])
  and (step_until is null or (work).next_step_on between step_from and step_until)
  and (answer_until is null or ((work).first_answer_at is null and (work).received_at <= answer_until))
  and (not replied or (work).reply_since is not null)
  and (mentioned is null or (work).id = any (mentioned));
comment on function private.fits_work(public.request_work, uuid[], boolean, uuid, date, date, timestamptz, boolean, uuid[]) is
  'True when a row has one of these owners, or none, and the tag, a next step between the days, no answer though received until then, a sender who waits for what they wrote back, and one of these ids. Null asks nothing.';

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create or replace function public.list_requests(
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
  replied constant boolean := coalesce(attention = 'reply', false);
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
    page_size, page_offset, sort, '{created_at,client_name,status,preferred_start_date,next_step_on,reply_since}', '{requests}',
    list => 'service_requests'
  );
  if attention not in ('step', 'step_due', 'step_today', 'step_late', 'answer', 'answer_late', 'reply', 'mentions') then
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
        and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned)
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
            where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned)
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

  if sort in ('next_step_on', 'reply_since') then
    page := array(
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
      -- Requests without a next step, or whose sender does not wait, come last in both directions
      order by
        case sorting when 'next_step_on desc' then w.next_step_on end desc nulls last,
        case sorting when 'next_step_on asc' then w.next_step_on end,
        case sorting when 'reply_since desc' then w.reply_since end desc nulls last,
        case sorting when 'reply_since asc' then w.reply_since end,
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
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned)
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
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned)
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
  'For admins: service requests and messages with their service and the work on them, searched, filtered, sorted, a page of them; counts by status. owner is me, none, gone (someone who works on requests no longer) or an id; attention is step, step_due, step_today, step_late, answer, answer_late, reply (the sender waits for what they wrote back) or mentions. The days of received_from and received_until, both included, are those of Riyadh.';

create or replace function private.work_on(work public.request_work) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
declare
  due constant timestamptz := case when work.first_answer_at is null then private.answer_due(work.received_at) end;
begin
  return to_jsonb(work) || jsonb_build_object(
    'owner', (
      select jsonb_build_object('id', profile.id, 'name', profile.full_name, 'active', private.works_on_requests(profile.id))
      from public.user_profiles as profile where profile.id = work.owner_id
    ),
    'notes', (select count(*) from public.request_notes as note where note.request_id = work.id),
    'answer_due', due, 'answer_late', coalesce(due <= now(), false),
    'reply_seen', case when work.reply_since is not null then private.reply_seen(work.id) end,
    'reply_settled', work.reply_since is null and private.reply_settled(work.id) is not null
  );
end
$$;
comment on function private.work_on(public.request_work) is
  'A row with its owner, the number of notes, when the first answer is due, while there is none, the latest reply of the sender while they wait for an answer (reply_seen), and whether the latest was noted to need no more (reply_settled).';

drop function public.mark_answered(uuid, text);
-- Security definer: functions alone write the work. It checks who calls first.
create function public.mark_answered(request_id uuid, how text default null, seen timestamptz default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  -- As a mail that comes in does, so that each sees what the other did
  perform from public.service_requests as request where request.id = mark_answered.request_id for update;
  if how in ('status', 'answer') then
    raise exception using errcode = '22023', message = 'how_invalid';
  end if;
  if how is null then
    perform private.unsettle_replies(
      mark_answered.request_id,
      (
        select work.first_answer_at from public.request_work as work
        where work.id = mark_answered.request_id and work.first_answer_how not in ('status', 'answer')
      )
    );
    update public.request_work as work set first_answer_at = null, first_answer_by = null, first_answer_how = null
      where work.id = mark_answered.request_id and work.first_answer_how not in ('status', 'answer');
  else
    update public.request_work as work
      set first_answer_at = now(), first_answer_by = auth.uid(), first_answer_how = mark_answered.how
      where work.id = mark_answered.request_id and work.first_answer_at is null;
    if found then
      perform private.settle_replies(mark_answered.request_id, mark_answered.seen);
    end if;
  end if;
  if not exists (select from public.request_work as work where work.id = mark_answered.request_id) then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
end
$$;
comment on function public.mark_answered(uuid, text, timestamptz) is
  'For admins of requests: notes a first answer that the site did not send (call, whatsapp, email, meeting), or takes that back (null). An answer that there is stays. seen is reply_seen of the screen: what the sender wrote until then is answered by it, too.';
revoke all on function public.mark_answered(uuid, text, timestamptz) from public, anon, authenticated;
grant execute on function public.mark_answered(uuid, text, timestamptz) to authenticated, service_role;

create or replace function private.day_of(account uuid) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  -- As many as a list counts
  most constant integer := private.most_found() + 1;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  late_until constant timestamptz := private.answer_cutoff();
  opens constant text[] := private.open_statuses();
begin
  return jsonb_build_object(
    'late', (
      select count(*) from (
        select from public.service_requests as request join public.request_work as work on work.id = request.id
        where request.status = any (opens) and work.first_answer_at is null and work.received_at <= late_until limit most
      ) as known
    ),
    -- Of whatever status: who writes about a completed request waits as well
    'replies', (
      select count(*) from (
        select from public.request_work as work where work.reply_since is not null limit most
      ) as known
    ),
    'mine', (
      select count(*) from (
        select from public.request_work as work join public.service_requests as request on request.id = work.id
        where work.owner_id = account and request.status = any (opens) limit most
      ) as known
    ),
    'steps', (
      select count(*) from (
        select from public.request_work as work
        where work.owner_id = account and work.next_step_on <= today limit most
      ) as known
    ),
    'unowned', (
      select count(*) from (
        select from public.service_requests as request join public.request_work as work on work.id = request.id
        where request.status = any (opens) and work.owner_id is null limit most
      ) as known
    )
  );
end
$$;
comment on function private.day_of(uuid) is
  'What waits for an admin of requests: open requests whose first answer is late, requests whose sender waits for what they wrote back, their own open ones, their next steps that are due, and open ones without an owner. Each as the list counts it, up to 1001.';

create or replace function private.tell_mornings() returns integer
language plpgsql volatile set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  local constant timestamp := now() at time zone 'Asia/Riyadh';
  -- After an outage of the morning, the day has shown it already
  longest constant interval := interval '4 hours';
  one record;
  day jsonb;
  posted integer := 0;
begin
  if not private.is_working_day(local::date) then
    return 0;
  end if;
  for one in
    select mail.admin_id, profile.full_name, profile.locale, account.email
    from private.morning_mails as mail
    join public.user_profiles as profile on profile.id = mail.admin_id
    join private.accounts as account on account.id = mail.admin_id
    where mail.told_on is distinct from local::date
      and local::time >= mail.sends_at and local::time - mail.sends_at <= longest
      and private.works_on_requests(mail.admin_id)
  loop
    update private.morning_mails as mail set told_on = local::date where mail.admin_id = one.admin_id;
    day := private.day_of(one.admin_id);
    -- A mail that says there is nothing to do teaches people not to open it
    if (day ->> 'late')::integer + (day ->> 'replies')::integer + (day ->> 'mine')::integer + (day ->> 'steps')::integer + (day ->> 'unowned')::integer > 0 then
      insert into public.mail_outbox (kind, recipient, locale, data, send_before)
        values ('morning', one.email, one.locale, day || jsonb_build_object('name', one.full_name), now() + longest);
      posted := posted + 1;
    end if;
  end loop;
  return posted;
end
$$;
comment on function private.tell_mornings() is
  'On a working day, mails each admin who asked for it what waits, once, from their time on. How many it posted.';

update public.request_work as work set reply_since = known.since
  from (
    select message.request_id, (select min(reply.created_at) from private.waiting_replies(message.request_id) as reply) as since
    from public.request_messages as message where message.direction = 'in' group by message.request_id
  ) as known
  where work.id = known.request_id and known.since is not null;
