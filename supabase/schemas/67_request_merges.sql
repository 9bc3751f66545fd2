-- request_merges: requests that were sent twice and are one now (docs/decisions/0045). The older one stays. The other leaves
-- service_requests, so that no list, count or portal has to ask which of them counts, and is kept here whole.

create table public.request_merges (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  merged_id uuid not null unique,
  reference text not null unique check (reference ~ '^R-[0-9A-HJKMNP-TV-Z]{6}$'),
  row jsonb not null,
  work jsonb not null,
  events jsonb not null,
  moved jsonb not null,
  before jsonb not null,
  -- A merge outlives the account of the admin.
  merged_by uuid references public.user_profiles (id) on delete set null,
  merged_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table public.request_merges is
  'Requests that were merged into an older one: for admins of requests. Only functions write it. It goes with the request, also into the bin.';
comment on column public.request_merges.request_id is 'The request that stays, under its own reference.';
comment on column public.request_merges.merged_id is 'The id that the other had; links to it lead to the one that stays.';
comment on column public.request_merges.reference is 'Its reference, which leads to the one that stays: in searches and at /track.';
comment on column public.request_merges.row is 'The other, as it was in service_requests.';
comment on column public.request_merges.work is 'How it was worked on: its row in request_work.';
comment on column public.request_merges.events is 'Its history, which the timeline shows with that of the one that stays.';
comment on column public.request_merges.moved is 'Ids of what went over: notes, mails, files, also those in the bin, and merges from before. Undoing takes them back, with what was written for it since (merged_id of messages and files).';
comment on column public.request_merges.before is 'The work on the one that stays, before it got what it lacked from the other.';
comment on column public.request_merges.settled_at is
  'When an admin noted that the sender of the other, who had no answer yet, needs none any more (71_waiting_replies.sql).';

create index request_merges_request_idx on public.request_merges (request_id, merged_at);
create index request_merges_merged_by_idx on public.request_merges (merged_by);
create index request_merges_account_idx on public.request_merges ((row ->> 'user_id'));
create index request_merges_submission_idx on public.request_merges ((row ->> 'submission_id'));
create index request_merges_email_idx on public.request_merges (lower(row ->> 'client_email'));

-- Security definer: no one has rights on the words.
create function private.keep_merged_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.request_words as known set words = private.words_of_request(request)
    from public.service_requests as request
    where request.id = known.id and request.id in (old.request_id, new.request_id);
  return null;
end
$$;
comment on function private.keep_merged_words() is 'A request is found by the words and the reference of what was merged into it.';

create function private.merge_days() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function private.merge_days() is 'For how many days a merge can be undone.';

-- Notes and files that an admin has deleted are in the bin: a restore must bring them back to the request that has the others.
create function private.move_in_bin(source uuid, target uuid, moved jsonb) returns void
language sql volatile set search_path = ''
as $$
  update public.bin as entry set row = entry.row || jsonb_build_object('request_id', target)
    where entry.row ->> 'request_id' = source::text and entry.record_id::text in (
      select jsonb_array_elements_text(moved -> case entry.table_name when 'request_notes' then 'notes' when 'request_files' then 'files' end)
    )
$$;
comment on function private.move_in_bin(uuid, uuid, jsonb) is
  'Moves those notes and files in the bin that request_merges.moved names to another request.';

create function private.parts_of_request(request_id uuid, part text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(known.id), '[]') from (
      select note.id from public.request_notes as note where part = 'request_notes' and note.request_id = parts_of_request.request_id
      union all
      select file.id from public.request_files as file where part = 'request_files' and file.request_id = parts_of_request.request_id
      union all
      select entry.record_id from public.bin as entry
      where entry.table_name = part and entry.row ->> 'request_id' = parts_of_request.request_id::text
    ) as known
  );
end
$$;
comment on function private.parts_of_request(uuid, text) is 'The ids of the notes or files of a request, with those in the bin.';

create function private.standing_request(request_id uuid) returns public.service_requests
language plpgsql volatile set search_path = ''
as $$
declare
  standing public.service_requests;
begin
  -- Separate statements: each sees a merge that ended while the one before waited, even a merge of the request that stays
  for attempt in 1 .. 3 loop
    select * into standing from public.service_requests as request where request.id = standing_request.request_id for update;
    exit when standing.id is not null;
    select request.* into standing from public.request_merges as merge
      join public.service_requests as request on request.id = merge.request_id
      where merge.merged_id = standing_request.request_id for update of request;
    -- While this waited for the lock, the merge may have been undone
    exit when exists (
      select from public.request_merges as merge
      where merge.merged_id = standing_request.request_id and merge.request_id = standing.id
    );
    standing := null;
  end loop;
  return standing;
end
$$;
comment on function private.standing_request(uuid) is
  'A request, locked, or the one into which it was merged a moment ago. A row of nulls when it is gone.';

create function private.is_same_sender(one jsonb, other jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(private.mailbox(one ->> 'client_email') = private.mailbox(other ->> 'client_email'), false)
    or coalesce(one ->> 'client_phone' = other ->> 'client_phone', false)
    or coalesce(one ->> 'user_id' = other ->> 'user_id', false)
$$;
comment on function private.is_same_sender(jsonb, jsonb) is
  'Whether two requests, as rows, have their mailbox, phone or account in common.';

create function private.came_for(part text, part_id uuid, request_id uuid, merged_id uuid) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(merged_id, (
    -- It came from the bin, where it was when merges did not set merged_id yet
    select merge.merged_id from public.request_merges as merge
    where merge.request_id = came_for.request_id and merge.moved -> part ? part_id::text
    -- Of one that was merged twice, the first says whose it was
    order by merge.merged_at limit 1
  ));
end
$$;
comment on function private.came_for(text, uuid, uuid, uuid) is
  'The former id of the merged request for which a message or file came (part: messages or files, as in request_merges.moved; then its id, request_id and merged_id). Null when it came for the request that stays.';

create function private.merged_until(merge_id uuid) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select max(known.merged_at) from public.request_merges as merge
      join public.request_merges as known on known.request_id = merge.request_id
    where merge.id = merged_until.merge_id and (known.id = merge.id or known.moved -> 'merges' ? merge.id::text)
  );
end
$$;
comment on function private.merged_until(uuid) is
  'Since when a merged request belongs to the one that has it now, perhaps by a later merge that took it along.';

create function private.holders_of_merge(merge_id uuid)
returns table (holder uuid, since timestamptz, until timestamptz, "row" jsonb, reference text, first_answer_at timestamptz, taken_over boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    with own as (select merge.* from public.request_merges as merge where merge.id = holders_of_merge.merge_id),
    ended as (
      select later.id, later.merged_id, later.merged_at, later.row, later.reference, later.work,
        coalesce(lag(later.merged_at) over (order by later.merged_at, later.id), own.merged_at) as since
      from own join public.request_merges as later on later.request_id = own.request_id and later.moved -> 'merges' ? own.id::text
    ),
    known as (
      select ended.id, ended.merged_id, ended.since, ended.merged_at as until, ended.row, ended.reference,
        (ended.work ->> 'first_answer_at')::timestamptz as first_answer_at
      from ended
      union all
      select null, null, coalesce((select max(ended.merged_at) from ended), own.merged_at), 'infinity', to_jsonb(request),
        request.reference, work.first_answer_at
      from own join public.service_requests as request on request.id = own.request_id
      left join public.request_work as work on work.id = request.id
    )
    select known.merged_id, known.since, known.until, known.row, known.reference, known.first_answer_at, exists (
        select from own join public.request_merges as other on other.request_id = own.request_id
        where other.id is distinct from known.id and (other.work ->> 'first_answer_at')::timestamptz = known.first_answer_at
      )
    from known;
end
$$;
comment on function private.holders_of_merge(uuid) is
  'The requests that a merged request belonged to, one after another: by the id that each had until it was merged itself (holder), null for the one that has it now; from when until when; the row and reference of each, when it had its first answer, and whether it took that over from another request.';

create function private.belonged_to(merge_id uuid, holder uuid, moment timestamptz) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return exists (
    select from private.holders_of_merge(belonged_to.merge_id) as held
    where held.holder is not distinct from belonged_to.holder
      and belonged_to.moment > held.since and belonged_to.moment <= held.until
  );
end
$$;
comment on function private.belonged_to(uuid, uuid, timestamptz) is
  'Whether a merged request belonged to another at that moment: by the id that the other had until it was merged itself, null for the one that has it now.';

create function private.request_was_answered(merge_id uuid) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return exists (
    select from public.request_merges as merge cross join private.holders_of_merge(merge.id) as held
    where merge.id = request_was_answered.merge_id and case
      -- What one person was told after they sent it answered it; another sender is told what both are since the merge
      when private.is_same_sender(merge.row, held.row) then held.first_answer_at > (merge.row ->> 'created_at')::timestamptz
      else held.first_answer_at > held.since and not held.taken_over
    end
  );
end
$$;
comment on function private.request_was_answered(uuid) is
  'Whether the first answer to a request that another was merged into was one to the sender of that one too.';

create function private.read_as_merged(asked public.service_requests, reference text) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select merge.id from public.request_merges as merge
    where merge.request_id = asked.id and merge.reference = read_as_merged.reference
  );
end
$$;
comment on function private.read_as_merged(public.service_requests, text) is
  'The merge through which someone reads a request: they know the reference of one that was merged into it. Null for the sender of the one that stays.';

create function private.steps_as_merged(merge_id uuid, only_told boolean)
returns table (from_status text, status text, at timestamptz, message text, told boolean)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with joined as (
      select merge.merged_id, merge.request_id, merge.reference,
        case merge.row ->> 'kind' when 'message' then 'pending' else 'new' end as begins
      from public.request_merges as merge where merge.id = steps_as_merged.merge_id
    ),
    -- Its own steps are before those of the requests that it belonged to, one after another
    known as (
      select step.*, '-infinity'::timestamptz as since, 'infinity'::timestamptz as until, joined.reference as named
      from joined cross join private.lasting_steps(joined.merged_id) as step
      union all
      select step.*, held.since, held.until, held.reference
      from joined cross join private.holders_of_merge(steps_as_merged.merge_id) as held
      cross join private.lasting_steps(coalesce(held.holder, joined.request_id)) as step
    ),
    -- Of what happened to each of those before, only the status that it had then
    lasting as (
      select known.*, row_number() over (partition by known.since, known.at > known.since order by known.at desc, known.id desc) as back
      from known
      where known.from_status is null or known.told is not false or not steps_as_merged.only_told
    ),
    shown as (
      select lasting.id, lasting.from_status, lasting.at, lasting.since,
        -- A message and a request begin with statuses that mean the same
        case when lasting.since > '-infinity' and lasting.from_status is null and lasting.status in ('new', 'pending') then joined.begins
          else lasting.status end as status,
        replace(lasting.message, lasting.named, joined.reference) as message, lasting.told
      from lasting cross join joined where lasting.at > lasting.since and lasting.at <= lasting.until
      union all
      select lasting.id, lasting.from_status, lasting.since, lasting.since,
        case when lasting.from_status is null and lasting.status in ('new', 'pending') then joined.begins else lasting.status end,
        null, false
      from lasting cross join joined where lasting.at <= lasting.since and lasting.back = 1
    )
    select case when step.before is null then step.from_status else step.before end, step.status, step.at, step.message, step.told
    from (
      select shown.*, lag(shown.status) over (order by shown.since, shown.at, shown.id) as before from shown
    ) as step
    where step.before is null or step.message is not null or step.status is distinct from step.before
    order by step.since, step.at, step.id;
end
$$;
comment on function private.steps_as_merged(uuid, boolean) is
  'The statuses of a request that was merged into another, as its sender sees them: its own until then, the one that the request that it was merged into had at that moment, and what came after that, through every later merge. The first has no from_status. With only_told, without those of which they were not to be told.';

create function private.steps_in_portal(request_id uuid, merge_id uuid)
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
comment on function private.steps_in_portal(uuid, uuid) is
  'The statuses of a request that its sender sees in the portal, by the merge if it was merged into another.';

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
  'A request as the portal shows it to its sender: as it stands, or by the merge if it was merged into another, as it was sent, with the status of the one that stays.';

create function private.answered_as_merged(merge_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.request_merges as merge
    where merge.id = answered_as_merged.merge_id and (
      merge.work ->> 'first_answer_at' is not null
      or private.sender_answered_at(merge.merged_id) is not null
      or private.request_was_answered(merge.id)
      or exists (
        select from private.steps_as_merged(merge.id, true) as step where step.at > merge.merged_at and step.told is not false
      )
      or exists (
        select from public.request_messages as message
        where message.request_id = merge.request_id and message.direction = 'out' and private.reader_may_read(message, merge.id)
      )
    )
  );
end
$$;
comment on function private.answered_as_merged(uuid) is
  'Whether the sender of a request that was merged into another was told something: before the merge or since, not because the other had an answer.';

create function private.own_ways() returns table (id uuid, request_id uuid, merge_id uuid, leads boolean)
language sql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
  with mine as materialized (select own.id from private.own_request_ids() as own (id)),
  merged as materialized (
    -- As private.own_request_ids: a phone alone may be anyone's
    select merge.id, merge.merged_id, merge.request_id, merge.row from public.request_merges as merge
      where merge.row ->> 'user_id' = (select auth.uid())::text and (select private.is_client())
    union
    select merge.id, merge.merged_id, merge.request_id, merge.row from public.request_merges as merge
      where lower(merge.row ->> 'client_email') = (select private.my_email())
  )
  select mine.id, mine.id, null::uuid, true from mine
  union all
  select coalesce(way.mine, way.first), way.request_id, way.id, way.mine is null and way.first = way.merged_id
  from (
    select merged.*, mine.id as mine, first_value(merged.merged_id) over (
        partition by merged.request_id order by (merged.row ->> 'created_at')::timestamptz, merged.merged_id
      ) as first
    from merged left join mine on mine.id = merged.request_id
  ) as way
$$;
comment on function private.own_ways() is
  'By which ways the signed-in client reads requests (request_id): as the sender of one that stands, and by each of theirs that was merged into it (merge_id). id is that of the request that the portal shows: the one that stands, if it is theirs, else the oldest of theirs that was merged into it; the way of that one leads. None once the session has ended.';

create function private.request_of_reference(asked public.service_requests, reference text) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    -- Also one that was separated again a moment ago
    (select request.id from public.service_requests as request where request.reference = request_of_reference.reference),
    (select merge.merged_id from public.request_merges as merge where merge.reference = request_of_reference.reference),
    asked.id
  );
end
$$;
comment on function private.request_of_reference(public.service_requests, text) is
  'The id of the request that was sent under a reference, even if it was merged since; that of the one that the reference opened (asked) when it is gone.';

create function private.request_as_sent(request_id uuid, standing public.service_requests) returns public.service_requests
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_populate_record(null::public.service_requests, merge.row) from public.request_merges as merge
    where merge.merged_id = request_as_sent.request_id and merge.request_id = standing.id
  ), standing);
end
$$;
comment on function private.request_as_sent(uuid, public.service_requests) is
  'The request with this id as it was sent, even if it was merged into the standing one: whose it is, and under which reference.';

-- Security definer: only functions write here, and no one deletes a request past the bin. It checks who calls first.
create function public.merge_requests(request_id uuid, other uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.service_requests;
  gone public.service_requests;
  kept_work public.request_work;
  gone_work public.request_work;
  joined public.request_merges;
  answered boolean;
begin
  perform private.require_area('requests');
  -- In one order, so that two admins wait for each other and do not deadlock
  perform from public.service_requests as request where request.id in (merge_requests.request_id, other) order by request.id for update;
  select * into kept from public.service_requests as request where request.id in (merge_requests.request_id, other)
    order by request.created_at, request.id limit 1;
  select * into gone from public.service_requests as request
    where request.id in (merge_requests.request_id, other) and request.id <> kept.id;
  if merge_requests.request_id = other then
    raise exception using errcode = '22023', message = 'same_request';
  elsif gone.id is null then
    -- Merged already: by a colleague at the same moment, or by a call whose answer was lost
    select * into joined from public.request_merges as known
      where known.request_id = kept.id and known.merged_id in (merge_requests.request_id, other);
    if joined.id is null then
      raise exception using errcode = 'PT404', message = 'request_not_found';
    end if;
    return jsonb_build_object(
      'id', joined.id, 'request_id', kept.id, 'reference', kept.reference, 'merged', joined.reference
    );
  end if;
  select * into kept_work from public.request_work as work where work.id = kept.id for update;
  select * into gone_work from public.request_work as work where work.id = gone.id for update;
  answered := kept_work.first_answer_at is null and private.is_same_sender(to_jsonb(kept), to_jsonb(gone));

  joined.id := gen_random_uuid();
  joined.events := (
    select coalesce(jsonb_agg(to_jsonb(event) order by event.changed_at, event.id), '[]')
    from public.service_request_events as event where event.request_id = gone.id
  );
  joined.moved := jsonb_build_object(
    'notes', private.parts_of_request(gone.id, 'request_notes'),
    'messages', to_jsonb(array(select message.id from public.request_messages as message where message.request_id = gone.id)),
    'files', private.parts_of_request(gone.id, 'request_files'),
    'merges', to_jsonb(array(select earlier.id from public.request_merges as earlier where earlier.request_id = gone.id))
  );
  -- Triggers must not mail, record or count what only moves
  perform set_config('handasa.restoring', 'on', true);
  update public.request_notes as note set request_id = kept.id where note.request_id = gone.id;
  update public.request_messages as message set request_id = kept.id, merged_id = coalesce(message.merged_id, gone.id)
    where message.request_id = gone.id;
  update public.request_files as file set request_id = kept.id, merged_id = coalesce(file.merged_id, gone.id)
    where file.request_id = gone.id;
  update public.request_merges as earlier set request_id = kept.id where earlier.request_id = gone.id;
  perform private.move_in_bin(gone.id, kept.id, joined.moved);
  update public.bin as entry set row = entry.row || jsonb_build_object('merged_id', gone.id)
    where entry.row ->> 'request_id' = kept.id::text and entry.table_name = 'request_files'
      and joined.moved -> 'files' ? entry.record_id::text and entry.row ->> 'merged_id' is null;
  update public.request_work as work set
      owner_id = coalesce(kept_work.owner_id, gone_work.owner_id),
      tags = (kept_work.tags || array(
        select tag from unnest(gone_work.tags) with ordinality as had (tag, place)
        where tag <> all (kept_work.tags) order by place
      ))[1:20],
      next_step = case when kept_work.next_step is null then gone_work.next_step else kept_work.next_step end,
      next_step_on = case when kept_work.next_step is null then gone_work.next_step_on else kept_work.next_step_on end,
      -- An answer to someone else has not answered its sender
      first_answer_at = case when answered then gone_work.first_answer_at else kept_work.first_answer_at end,
      first_answer_by = case when answered then gone_work.first_answer_by else kept_work.first_answer_by end,
      first_answer_how = case when answered then gone_work.first_answer_how else kept_work.first_answer_how end,
      client_id = coalesce(kept_work.client_id, gone_work.client_id),
      invitation_id = coalesce(kept_work.invitation_id, gone_work.invitation_id),
      client_project_id = coalesce(kept_work.client_project_id, gone_work.client_project_id)
    where work.id = kept.id;
  delete from public.service_requests as request where request.id = gone.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.request_merges (id, request_id, merged_id, reference, row, work, events, moved, before, merged_by)
    values (
      joined.id, kept.id, gone.id, gone.reference, to_jsonb(gone), to_jsonb(gone_work), joined.events, joined.moved,
      to_jsonb(kept_work), auth.uid()
    );
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (kept.id, 'merge', auth.uid(), jsonb_build_object('reference', gone.reference));
  return jsonb_build_object('id', joined.id, 'request_id', kept.id, 'reference', kept.reference, 'merged', gone.reference);
end
$$;
comment on function public.merge_requests(uuid, uuid) is
  'For admins of requests: makes two requests one. The older stays under its reference; notes, mails, files, tags, and what the work on it lacks come from the other, which request_merges keeps. Returns the merge and which request stays, also when the two were merged before.';

create function private.call_while_merged(merge_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'first_answer_at', noted.work -> 'first_answer_at', 'first_answer_by', noted.work -> 'first_answer_by',
      'first_answer_how', noted.work -> 'first_answer_how'
    )
    from public.request_merges as merge cross join private.holders_of_merge(merge.id) as held
    cross join lateral (
      select later.work from public.request_merges as later where later.merged_id = held.holder
      union all
      select to_jsonb(known) from public.request_work as known where held.holder is null and known.id = merge.request_id
    ) as noted (work)
    where merge.id = call_while_merged.merge_id and private.is_same_sender(merge.row, held.row)
      and noted.work ->> 'first_answer_how' in ('call', 'whatsapp', 'email', 'meeting')
      and held.first_answer_at > held.since and held.first_answer_at <= held.until and not held.taken_over
    order by held.first_answer_at limit 1
  );
end
$$;
comment on function private.call_while_merged(uuid) is
  'The first answer by call, whatsapp, email or meeting, as in request_work, that was noted for a request while another of the same sender was merged into it: it answered both. Null for none. Someone else was not called.';

create function private.work_without(work jsonb, given jsonb, own jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select work || coalesce((
    select jsonb_object_agg(part.field, null::text) from (values
      ('owner_id', '{owner_id}'::text[]), ('next_step', '{next_step,next_step_on}'),
      ('first_answer_at', '{first_answer_at,first_answer_by,first_answer_how}'), ('client_id', '{client_id}'),
      ('invitation_id', '{invitation_id}'), ('client_project_id', '{client_project_id}')
    ) as known (field, fields) cross join unnest(known.fields) as part (field)
    where own -> known.field = 'null' and case known.field
      when 'next_step' then
        (work ->> 'next_step', work ->> 'next_step_on') = (given ->> 'next_step', given ->> 'next_step_on')
      -- Sessions write the same moment in different time zones
      when 'first_answer_at' then
        (work ->> 'first_answer_at')::timestamptz = (given ->> 'first_answer_at')::timestamptz
      else work ->> known.field = given ->> known.field
    end
  ), '{}') || jsonb_build_object('tags', (
    select coalesce(jsonb_agg(tag.id order by tag.place), '[]')
    from jsonb_array_elements_text(work -> 'tags') with ordinality as tag (id, place)
    where not given -> 'tags' ? tag.id or own -> 'tags' ? tag.id
  ))
$$;
comment on function private.work_without(jsonb, jsonb, jsonb) is
  'The work on a request without what a merge gave it: given is the work on the one that was merged, own what the request had by itself. What someone has changed since stays.';

create function private.is_about_file_of(event jsonb, requests uuid[]) returns boolean
language sql immutable set search_path = ''
as $$ select event ->> 'kind' = 'file' and coalesce((event #>> '{details,merged_id}')::uuid = any (requests), false) $$;
comment on function private.is_about_file_of(jsonb, uuid[]) is
  'Whether an event of a request says what was done with a file that came for one of these, which were merged into it.';

create function private.separate_merge(joined public.request_merges) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- The id of the request that becomes separate again, and of those that were merged into it
  back uuid[];
  -- Stored as if it came from the bin, so that the same rules apply to what is gone in the meantime
  entry public.bin;
  part jsonb;
  own_work constant jsonb := joined.work
    || case when joined.work ->> 'first_answer_at' is null then coalesce(private.call_while_merged(joined.id), '{}') else '{}' end;
  later public.request_merges;
  -- What it brought along: a first answer that was noted since is its own
  given constant jsonb := case when (joined.work ->> 'first_answer_at')::timestamptz > joined.merged_at
    then private.without_first_answer(joined.work) else joined.work end;
  -- The work on the request that it was merged into, as that was without it
  own jsonb := joined.before;
begin
  perform set_config('handasa.restoring', 'on', true);
  entry.table_name := 'service_requests';
  entry.record_id := joined.merged_id;
  entry.row := joined.row;
  perform private.store_again(entry, true);
  entry.table_name := 'request_work';
  entry.row := own_work;
  perform private.store_again(entry, true);
  entry.table_name := 'service_request_events';
  for part in select * from jsonb_array_elements(joined.events) loop
    entry.row := part;
    perform private.store_again(entry, true);
  end loop;
  update public.request_notes as note set request_id = joined.merged_id
    where note.request_id = joined.request_id and joined.moved -> 'notes' ? note.id::text
      -- Leave notes that another merge has brought since
      and not exists (
        select from public.request_merges as other
        where other.request_id = joined.request_id and other.id <> joined.id and other.moved -> 'notes' ? note.id::text
          and not joined.moved -> 'merges' ? other.id::text and not other.moved -> 'merges' ? joined.id::text
      );
  back := joined.merged_id || array(
    select earlier.merged_id from public.request_merges as earlier
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text
  );
  update public.request_messages as message
    set request_id = joined.merged_id, merged_id = nullif(message.merged_id, joined.merged_id)
    where message.request_id = joined.request_id and (
      message.merged_id = any (back)
      -- Or it came from the bin, where it was when merges did not set merged_id yet
      or message.merged_id is null and joined.moved -> 'messages' ? message.id::text
    );
  update public.request_files as file set request_id = joined.merged_id, merged_id = nullif(file.merged_id, joined.merged_id)
    where file.request_id = joined.request_id
      and (file.merged_id = any (back) or file.merged_id is null and joined.moved -> 'files' ? file.id::text);
  update public.request_merges as earlier set request_id = joined.merged_id
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text;
  perform private.move_in_bin(joined.request_id, joined.merged_id, joined.moved - 'files');
  update public.bin as known set row = known.row || jsonb_build_object(
      'request_id', joined.merged_id, 'merged_id', nullif((known.row ->> 'merged_id')::uuid, joined.merged_id)
    )
    where known.row ->> 'request_id' in (joined.request_id::text, joined.merged_id::text) and known.table_name = 'request_files'
      and (
        (known.row ->> 'merged_id')::uuid = any (back)
        or known.row ->> 'merged_id' is null and known.row ->> 'request_id' = joined.request_id::text
          and joined.moved -> 'files' ? known.record_id::text
      );
  -- A call since the merge was noted in the timeline of the request that stays
  insert into public.service_request_events (request_id, kind, changed_by, changed_at, details)
    select known.id, 'answer', known.first_answer_by, known.first_answer_at, jsonb_build_object('how', known.first_answer_how)
    from public.request_work as known
    where known.id = joined.merged_id and known.first_answer_how not in ('status', 'answer')
      and known.first_answer_at > joined.merged_at;
  -- Also the name of a file that was deleted since
  update public.service_request_events as event set request_id = joined.merged_id
    where event.request_id = joined.request_id and private.is_about_file_of(to_jsonb(event), back);
  -- Take back what the merge gave, from each request that it has belonged to, unless someone has changed it since
  for later in
    select * from public.request_merges as known
    where known.request_id = joined.request_id and known.moved -> 'merges' ? joined.id::text order by known.merged_at, known.id
  loop
    update public.request_merges as known
      set work = private.work_without(known.work, given, own),
        events = (
          select coalesce(jsonb_agg(event order by place), '[]')
          from jsonb_array_elements(known.events) with ordinality as happened (event, place)
          where not private.is_about_file_of(event, back)
        )
      where known.id = later.id;
    for part in
      select happened.event from jsonb_array_elements(later.events) as happened (event)
      where private.is_about_file_of(happened.event, back)
    loop
      entry.row := part || jsonb_build_object('request_id', joined.merged_id);
      perform private.store_again(entry, true);
    end loop;
    -- Where one of them had something by itself, the next has got that
    own := later.before || jsonb_strip_nulls(own) || jsonb_build_object('tags', (later.before -> 'tags') || (own -> 'tags'));
  end loop;
  update public.request_work as known set
      owner_id = still.owner_id, tags = still.tags, next_step = still.next_step, next_step_on = still.next_step_on,
      first_answer_at = still.first_answer_at, first_answer_by = still.first_answer_by, first_answer_how = still.first_answer_how,
      client_id = still.client_id, invitation_id = still.invitation_id, client_project_id = still.client_project_id
    from public.request_work as now_is
    cross join jsonb_populate_record(now_is, private.work_without(to_jsonb(now_is), given, own)) as still
    where now_is.id = joined.request_id and known.id = now_is.id;
  -- Its own first answer may be one by mail since the merge
  update public.request_work as known
    set first_answer_at = answer.first_answer_at, first_answer_by = answer.first_answer_by, first_answer_how = answer.first_answer_how
    from private.earliest_answer(joined.request_id) as answer
    where known.id = joined.request_id and known.first_answer_at is null and answer.first_answer_at is not null;
  delete from public.request_merges as known where known.id = joined.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (joined.request_id, 'merge', auth.uid(), jsonb_build_object('reference', joined.reference, 'undone', true));
end
$$;
comment on function private.separate_merge(public.request_merges) is
  'Makes a merged request separate again, no matter when it was merged.';

-- Security definer: only functions write here. It checks who calls first.
create function public.undo_merge(merge_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  joined public.request_merges;
begin
  perform private.require_area('requests');
  perform from public.service_requests as request
    where request.id = (select known.request_id from public.request_merges as known where known.id = undo_merge.merge_id)
    for update;
  select * into joined from public.request_merges as known where known.id = undo_merge.merge_id for update;
  if joined.id is null then
    raise exception using errcode = 'PT404', message = 'merge_not_found';
  elsif joined.merged_at < now() - make_interval(days => private.merge_days()) then
    raise exception using errcode = 'PT409', message = 'merge_final';
  end if;
  perform private.separate_merge(joined);
  return jsonb_build_object('id', joined.merged_id, 'reference', joined.reference);
end
$$;
comment on function public.undo_merge(uuid) is
  'For admins of requests, for 30 days: makes a merged request separate again, with its history, the notes that it brought along, and what was written for it since, files included. A call that was noted for its sender since is its first answer. Notes that were written since stay where they are.';

-- Security definer: the sender may not read what was merged.
create function private.refuse_merged_submission() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.request_merges as merge where merge.row ->> 'submission_id' = new.submission_id::text) then
    raise exception using errcode = '23505', constraint = 'service_requests_submission_id_key',
      message = 'duplicate key value violates unique constraint "service_requests_submission_id_key"';
  end if;
  return new;
end
$$;
comment on function private.refuse_merged_submission() is
  'A form that is sent again is stored once, also where its request was merged into another since: the merge could not be undone otherwise, nor its sender be erased.';

create trigger service_requests_merged_submission before insert on public.service_requests
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.refuse_merged_submission();
create trigger request_merges_words after insert or update or delete on public.request_merges
  for each row execute function private.keep_merged_words();
create trigger request_merges_bin before delete on public.request_merges
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.put_in_bin();
create trigger request_merges_announce after insert or update or delete on public.request_merges
  for each row execute function private.announce_change();
create trigger request_merges_audit after insert or update or delete on public.request_merges
  for each row execute function private.record_change();

alter table public.request_merges enable row level security;
revoke all on public.request_merges from public, anon, authenticated;
grant select on public.request_merges to authenticated;
grant all on public.request_merges to service_role;

create policy "An admin of requests reads what was merged" on public.request_merges
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads what was merged" on public.request_merges is
  'Never the sender, who gets what is theirs of it from functions. Functions write it.';

revoke all on function public.merge_requests(uuid, uuid), public.undo_merge(uuid) from public, anon, authenticated;
grant execute on function public.merge_requests(uuid, uuid), public.undo_merge(uuid) to authenticated, service_role;
