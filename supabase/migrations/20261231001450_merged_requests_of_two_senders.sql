-- Requests of two people that were merged into one: each sees their own at /track and in the portal, with the status of the one
-- that stays and the answers since, and no word of the other person (docs/decisions/0045).

create index request_merges_account_idx on public.request_merges ((row ->> 'user_id'));
create index request_merges_email_idx on public.request_merges (lower(row ->> 'client_email'));

-- In PL/pgSQL, since request_merges comes later (67_request_merges.sql).
create function private.merged_events(request_id uuid) returns setof public.service_request_events
language plpgsql stable set search_path = ''
as $$
begin
  return query select event.* from public.request_merges as merge
    cross join jsonb_populate_recordset(null::public.service_request_events, merge.events) as event
    where merge.merged_id = merged_events.request_id;
end
$$;
comment on function private.merged_events(uuid) is
  'What happened to a request until it was merged into another, by the id that it had. None for one that stands.';

create or replace function private.lasting_steps(request_id uuid)
returns table (id uuid, from_status text, status text, at timestamptz, message text, told boolean)
language sql stable set search_path = ''
as $$
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
    or coalesce(step.until >= coalesce(step.undo_until, step.changed_at + interval '10 seconds'), true)
$$;
comment on function private.lasting_steps(uuid) is
  'The statuses of a request, without those that were undone before their mail went. By the id of one that was merged: until then.';

create function private.steps_as_merged(merge_id uuid, only_told boolean)
returns table (from_status text, status text, at timestamptz, message text, told boolean)
language sql stable set search_path = ''
as $$
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
  order by step.standing, step.at, step.id
$$;
comment on function private.steps_as_merged(uuid, boolean) is
  'The statuses of a request that was merged into that of someone else, as its sender sees them: its own until then, the one that the request that stays had at that moment, and what came after that. The first has no from_status. With only_told, without those of which they were not to be told.';

create function private.steps_in_portal(request_id uuid, merge_id uuid)
returns table (from_status text, status text, at timestamptz, message text, told boolean)
language sql stable set search_path = ''
as $$
  select step.* from private.shown_steps(steps_in_portal.request_id) as step where steps_in_portal.merge_id is null
  union all
  select step.* from private.steps_as_merged(steps_in_portal.merge_id, false) as step
$$;
comment on function private.steps_in_portal(uuid, uuid) is
  'The statuses of a request that its sender sees in the portal, by the merge if it was merged into that of someone else.';

create function private.answered_as_merged(merge_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.request_merges as merge
    where merge.id = answered_as_merged.merge_id and (
      merge.work ->> 'first_answer_at' is not null
      or private.sender_answered_at(merge.merged_id) is not null
      or private.sender_answered_at(merge.request_id) > private.merged_until(merge.id)
      or exists (
        select from private.steps_as_merged(merge.id, true) as step where step.at > private.merged_until(merge.id)
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
  'Whether the sender of a request that was merged into that of someone else was told something: before the merge or since, not because the other had an answer.';

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

comment on policy "An admin of requests reads what was merged" on public.request_merges is
  'Never the sender, who gets what is theirs of it from functions. Functions write it.';

create or replace function private.reader_may_read(message public.request_messages, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  merge public.request_merges;
begin
  if not private.sender_may_read(message) or private.wrote_as_stranger(message, reader_may_read.merge_id) then
    return false;
  elsif reader_may_read.merge_id is null then
    return not private.came_from_stranger('messages', message.id, message.request_id, (
      select to_jsonb(request) from public.service_requests as request where request.id = message.request_id
    ));
  end if;
  select * into merge from public.request_merges as known where known.id = reader_may_read.merge_id;
  return coalesce(message.merged_id = merge.merged_id, false) or not private.came_from_stranger('messages', message.id, message.request_id, merge.row)
    and (
      merge.moved -> 'messages' ? message.id::text
      -- Theirs as well, and merged into that of someone else by another merge
      or private.is_same_sender(merge.row, (
        select known.row from public.request_merges as known where known.merged_id = message.merged_id
      ))
      or message.direction = 'out' and message.merged_id is null and message.created_at > private.merged_until(merge.id)
    );
end
$$;
comment on function private.reader_may_read(public.request_messages, uuid) is
  'Whether a message may be read by the sender of its request, or by the one of a request that was merged into it (merge_id): never what someone else wrote, and of the answers to someone else only those since the merge.';

comment on function private.wrote_as_stranger(public.request_messages, uuid) is
  'Whether a message was written by a sender of merged requests with whom the reader has nothing in common: the sender of the request, or the one of what was merged into it (merge_id). Only admins see it.';

drop function private.came_with_request(public.request_files);
create function private.came_with_request(file public.request_files, merge_id uuid default null) returns boolean
language sql stable set search_path = ''
as $$
  select file.source = 'form' and case
    when came_with_request.merge_id is null then not private.came_from_stranger('files', file.id, file.request_id, (
      select to_jsonb(request) from public.service_requests as request where request.id = file.request_id
    ))
    else exists (
      select from public.request_merges as merge
      where merge.id = came_with_request.merge_id and merge.moved -> 'files' ? file.id::text
        and not private.came_from_stranger('files', file.id, file.request_id, merge.row)
    )
  end
$$;
comment on function private.came_with_request(public.request_files, uuid) is
  'Whether a file was sent with a request by its sender, or with one that was merged into it (merge_id) by the sender of that one: not what came with a request of someone else.';

create or replace function private.messages_of_sender(request_id uuid, merge_id uuid default null, addresses boolean default false)
returns jsonb
language sql stable set search_path = ''
as $$
  with way as materialized (
    select own.merge_id from private.own_ways() as own
    where messages_of_sender.addresses and own.request_id = messages_of_sender.request_id
    union all
    select messages_of_sender.merge_id where not messages_of_sender.addresses
  ),
  -- The reference and the email of the request that stays, and those of its reader
  known_by as (
    select request.reference as standing, coalesce(merge.reference, request.reference) as reference,
      lower(case when merge.id is null then request.client_email else merge.row ->> 'client_email' end) as email
    from public.service_requests as request left join public.request_merges as merge on merge.id = messages_of_sender.merge_id
    where request.id = messages_of_sender.request_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', message.id, 'by', case message.direction when 'in' then 'sender' else 'company' end, 'at', message.created_at,
      'subject', case message.direction when 'out' then replace(message.subject, known_by.standing, known_by.reference) end,
      'text', case message.direction when 'out' then replace(message.body, known_by.standing, known_by.reference) else message.body end,
      'files', (
        select coalesce(jsonb_agg(
            jsonb_build_object('name', attached.file ->> 'name', 'size', (attached.file ->> 'size')::integer) || case
              when messages_of_sender.addresses then jsonb_build_object('file_url', (
                select known.file_url from public.request_files as known
                where known.id = (attached.file ->> 'id')::uuid
              ))
              else '{}'
            end
            order by attached.place
          ), '[]')
        from jsonb_array_elements(message.files) with ordinality as attached (file, place)
      )
    ) || case
      when not messages_of_sender.addresses and message.direction = 'out' and message.state = 'sent'
        and lower(message.email) = known_by.email then jsonb '{"mailed": true}'
      else jsonb '{}'
    end order by message.created_at, message.id), '[]')
  from (
    select known.* from public.request_messages as known
    where known.request_id = messages_of_sender.request_id
      and exists (select from way where private.reader_may_read(known, way.merge_id))
    order by known.created_at desc, known.id desc limit 100
  ) as message cross join known_by
$$;
comment on function private.messages_of_sender(uuid, uuid, boolean) is
  'The latest 100 messages that the sender of a request may read, in their order: the answers, once they cannot be taken back, and what they wrote on the website. Files have name and size. With addresses, for the signed-in client, they also have file_url, null for a deleted file; a file that went back to another request, when a merge was undone, still belongs to the answer. Without addresses, an answer that went to the email of its reader has mailed. merge_id: for the sender of a request that was merged into it, whose own reference stands in the place of its reference.';

-- Security definer: a visitor may not read the table. Anyone who knows the reference and the email or phone has sent the request.
create or replace function public.track_request(reference text, contact text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  found_one public.service_requests := private.tracked_request(track_request.reference, track_request.contact);
  merge_id constant uuid := private.read_as_merged(found_one, track_request.reference, track_request.contact);
  -- What the reader has sent, even if it was merged into the request of someone else
  own public.service_requests;
  steps jsonb;
  messages jsonb;
  due_on date;
  answered boolean;
begin
  if found_one.id is null then
    return null;
  end if;
  own := private.request_as_sent((select merge.merged_id from public.request_merges as merge where merge.id = merge_id), found_one);
  due_on := private.answer_due_on(own.created_at);
  messages := private.messages_of_sender(found_one.id, merge_id);
  -- messages also shows an answer whose mail came back
  answered := messages @> '[{"by": "company"}]' or case
    when merge_id is null then private.sender_answered_at(found_one.id) is not null else private.answered_as_merged(merge_id)
  end;
  select coalesce(jsonb_agg(jsonb_build_object('status', step.status, 'at', step.at, 'message', step.message) order by step.at), '[]')
    into steps from (
      select known.status, known.at, known.message from private.told_steps(found_one.id) as known where merge_id is null
      union all
      select known.status, known.at, known.message from private.steps_as_merged(merge_id, true) as known
      where known.from_status is not null
    ) as step;
  return jsonb_build_object(
    'reference', own.reference, 'kind', own.kind, 'received_at', own.created_at, 'service_type', own.service_type,
    'service', (
      select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
      from public.services as service where service.id = own.service_id
    ),
    'status', coalesce(steps -> -1 ->> 'status', case own.kind when 'message' then 'pending' else 'new' end),
    'due_on', due_on, 'answered', answered,
    'late', not answered and due_on < (now() at time zone 'Asia/Riyadh')::date,
    'steps', steps,
    'messages', messages
  );
end
$$;
comment on function public.track_request(text, text) is
  'For the sender of a request or message: what it is about, its status, the steps that they were told of, and what they and the company wrote, by its reference (R-7K3F2Q) and the email or the phone (+966512345678) that it was sent with. Of one that was merged into the request of someone else: what its own sender knows of it, and the status of the one that stays. Null for any other pair.';

create or replace function private.queue_answer(message public.request_messages, waits interval) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.mail_outbox (id, kind, recipient, locale, data, next_attempt_at)
    select message.id, 'answer', message.email, message.locale, jsonb_strip_nulls(jsonb_build_object(
        'id', message.request_id, 'request', request.kind,
        -- The reference that the reader knows, even if their request has been merged since
        'reference', (private.request_as_sent(message.merged_id, request)).reference,
        'subject', message.subject, 'body', message.body,
        -- Also files that are in the bin by now, since the mailer needs their addresses
        'files', (
          select nullif(jsonb_agg(jsonb_build_object(
            'name', attached ->> 'name', 'kind', attached ->> 'kind', 'file', coalesce(
              (select file.file_url from public.request_files as file where file.id = (attached ->> 'id')::uuid),
              (
                select entry.row ->> 'file_url' from public.bin as entry
                where entry.table_name = 'request_files' and entry.record_id = (attached ->> 'id')::uuid
                order by entry.deleted_at desc limit 1
              )
            )
          )), '[]') from jsonb_array_elements(message.files) as attached
        ),
        -- The reader's earlier mails, so that their mail program shows one conversation
        'follows', (
          select jsonb_agg(coalesce(known.message_id, known.id::text) order by known.created_at) from (
            select earlier.id, earlier.message_id, earlier.created_at from public.request_messages as earlier
            where earlier.request_id = message.request_id and earlier.created_at < message.created_at
              -- A message that was written on the website is not a mail
              and (earlier.direction = 'out' or earlier.message_id is not null)
              -- The identifier of a mail says where its sender has their mailbox
              and (
                earlier.merged_id is not distinct from message.merged_id
                or private.is_same_sender(
                  to_jsonb(private.request_as_sent(earlier.merged_id, request)), to_jsonb(private.request_as_sent(message.merged_id, request))
                )
              )
            order by earlier.created_at desc limit 5
          ) as known
        )
      )), now() + waits
    from public.service_requests as request where request.id = message.request_id;
end
$$;
comment on function private.queue_answer(public.request_messages, interval) is 'Puts the mail of a message into the outbox, to be sent after a while.';

drop function private.own_request(uuid);
drop function private.is_own_merge(public.request_merges);
drop function private.is_new_answer(public.request_messages);
drop function private.new_answers(uuid);
drop function private.tell_sender_screens(uuid);
drop function private.new_status_at(uuid);

create function private.own_request(asked uuid, out id uuid, out request_id uuid, out merge_id uuid)
language plpgsql stable set search_path = ''
as $$
declare
  joined public.request_merges;
begin
  perform private.require_client();
  select merge.* into joined from public.request_merges as merge where merge.merged_id = own_request.asked;
  -- The id of a merged request leads to the one that stays, if either is theirs
  select shown.id, shown.request_id, shown.merge_id into own_request.id, own_request.request_id, own_request.merge_id
    from private.own_ways() as way join private.own_ways() as shown on shown.id = way.id and shown.leads
    where way.request_id = coalesce(joined.request_id, own_request.asked) and (way.merge_id is null or way.merge_id = joined.id)
    limit 1;
  if own_request.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
end
$$;
comment on function private.own_request(uuid) is
  'Of a request of the signed-in client, by its id, or by the id of one that was merged into it: the id under which the portal shows it, the request that stands, and the merge by which they read that, if it is not theirs. Refused with request_not_found for any other, and for one in the bin.';

create function private.is_new_answer(message public.request_messages, merge_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
      select from private.answers_seen as seen where seen.message_id = message.id and seen.account_id = (select auth.uid())
    ) and private.reader_may_read(message, is_new_answer.merge_id)
$$;
comment on function private.is_new_answer(public.request_messages, uuid) is
  'Whether the signed-in client, who sent the request of an answer or what was merged into it (merge_id), has not had it on the screen yet.';

create function private.new_answers() returns table (id uuid, answers bigint)
language sql stable set search_path = ''
as $$
  select way.id, count(distinct message.id) from private.own_ways() as way
  join public.request_messages as message on message.request_id = way.request_id
  where message.direction = 'out' and private.is_new_answer(message, way.merge_id)
  group by way.id
$$;
comment on function private.new_answers() is
  'Which requests of the signed-in client have answers that they have not had on the screen yet, and how many.';

-- Security definer: the sender may not read the tables. It reads a request of the caller only.
create or replace function public.my_messages(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  own constant record := private.own_request(my_messages.request_id);
begin
  return jsonb_build_object(
    'messages', private.messages_of_sender(own.request_id, own.merge_id, addresses => true),
    'files', (
      select coalesce(jsonb_agg(
          jsonb_build_object('name', file.name, 'size', file.size, 'file_url', file.file_url) order by file.created_at, file.id
        ), '[]')
      from public.request_files as file
      where file.request_id = own.request_id and exists (
        select from private.own_ways() as way where way.id = own.id and private.came_with_request(file, way.merge_id)
      )
    ),
    'merged', (
      select coalesce(jsonb_agg(
          jsonb_build_object(
            'reference', merge.reference, 'created_at', merge.row -> 'created_at', 'text', merge.row -> 'project_description'
          ) order by merge.row ->> 'created_at'
        ), '[]')
      from private.own_ways() as way join public.request_merges as merge on merge.id = way.merge_id
      where way.id = own.id and not way.leads
    ),
    'unseen', coalesce((select fresh.answers from private.new_answers() as fresh where fresh.id = own.id), 0)
  );
end
$$;
comment on function public.my_messages(uuid) is
  'For clients: what they and the company wrote about a request of their own, as track_request shows it; the files that they sent with it; what else they sent that was merged into it; how many answers are new to them. Refused with request_not_found for any other request.';

-- Security definer: a policy of storage asks it, and clients may not read the tables.
create or replace function private.my_request_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  with way as materialized (select own.request_id, own.merge_id from private.own_ways() as own)
  select substr(readable.file_url, length('/storage/v1/object/request-files/') + 1)
  from (
    select file.file_url from way join public.request_files as file on file.request_id = way.request_id
      where private.came_with_request(file, way.merge_id)
    union
    -- By the message and not by the request of the file, which goes back to another request when a merge is undone
    select file.file_url from way join public.request_messages as message on message.request_id = way.request_id
      cross join jsonb_array_elements(message.files) as attached (named)
      join public.request_files as file on file.id = (attached.named ->> 'id')::uuid
      where private.reader_may_read(message, way.merge_id)
  ) as readable
$$;
comment on function private.my_request_files() is
  'Keys in request-files that the signed-in client may read: what they sent with their own requests, also with those that were merged, and what is attached to the messages that they may read.';

-- Security definer: only functions write it.
create or replace function public.see_answers(request_id uuid, seen timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own constant record := private.own_request(see_answers.request_id);
begin
  delete from private.answers_seen as past
    where past.account_id = auth.uid()
      and not exists (select from public.request_messages as message where message.id = past.message_id)
      and not exists (select from public.bin as entry where entry.record_id = past.message_id);
  insert into private.answers_seen (message_id, account_id)
    select distinct message.id, auth.uid()
    from private.own_ways() as way join public.request_messages as message on message.request_id = way.request_id
    where way.id = own.id and message.direction = 'out' and message.created_at <= see_answers.seen
      and private.reader_may_read(message, way.merge_id)
    on conflict do nothing;
  if found then
    -- Other tabs of the same account
    perform pg_notify('changes', 'request_messages:' || auth.uid());
  end if;
end
$$;
comment on function public.see_answers(uuid, timestamptz) is
  'For clients: notes that the answers to a request of their own were on the screen, until the latest that it showed. What came after that stays new.';

-- Security definer: only functions write messages.
create or replace function public.write_about_own_request(request_id uuid, body text, submission_id uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own constant record := private.own_request(write_about_own_request.request_id);
begin
  perform private.keep_sender_message(
    coalesce((
      select merge.merged_id from private.own_ways() as way join public.request_merges as merge on merge.id = way.merge_id
      where merge.merged_id = write_about_own_request.request_id
    ), own.request_id),
    write_about_own_request.body, write_about_own_request.submission_id
  );
end
$$;
comment on function public.write_about_own_request(uuid, text, uuid) is
  'For clients: writes to the company about a request of their own, with the limits and files of write_about_request. Refused with request_not_found for any other request.';

create function private.tell_sender_screens(request_id uuid, message public.request_messages default null) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  whose text;
begin
  for whose in
    select distinct lower(owner.name) from (
      select to_jsonb(request) as row, null::uuid as merge_id from public.service_requests as request
        where request.id = tell_sender_screens.request_id
      union all
      select merge.row, merge.id from public.request_merges as merge where merge.request_id = tell_sender_screens.request_id
    ) as reader, lateral (values (reader.row ->> 'user_id'), (reader.row ->> 'client_email')) as owner (name)
    where owner.name is not null
      and ((message).id is null or not private.wrote_as_stranger(message, reader.merge_id))
  loop
    perform pg_notify('changes', 'request_messages:' || whose);
  end loop;
end
$$;
comment on function private.tell_sender_screens(uuid, public.request_messages) is
  'Tells the channel "changes" that the messages or the status of a request changed for its sender, and for those whose requests were merged into it: request_messages with their account, and with their email. Of a message, not those for whom someone else wrote it.';

-- Security definer: a user who changes a message or a mail need not be allowed to read whose it is.
create or replace function private.announce_to_sender() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  version public.request_messages;
begin
  foreach version in array array[old, new] loop
    if version.direction = 'out' and version.state <> 'waiting' or version.direction = 'in' and version.message_id is null then
      perform private.tell_sender_screens(version.request_id, version);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.announce_to_sender() is
  'Tells the sender of a request of answers that went out or were given up, and of what was written on the website.';

-- Security definer: as above.
create or replace function private.announce_tried_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- By the message, since its request may have been merged since
  perform private.tell_sender_screens((select message.request_id from public.request_messages as message where message.id = new.id));
  return null;
end
$$;
comment on function private.announce_tried_answer() is
  'From the first attempt to send its mail, an answer cannot be taken back, and its reader sees it in the portal.';

-- Security definer: a user who changes a status need not be allowed to read whose requests were merged.
create function private.announce_status_to_merged() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.request_merges as merge where merge.request_id = new.id) then
    perform private.tell_sender_screens(new.id);
  end if;
  return null;
end
$$;
comment on function private.announce_status_to_merged() is
  'Tells those whose requests were merged into another that its status changed, which they see as theirs.';

create trigger service_requests_announce_merged after update on public.service_requests
  for each row when (old.status is distinct from new.status) execute function private.announce_status_to_merged();

create function private.new_status_at(request_id uuid, merge_id uuid default null) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  -- A status is not new after a month; otherwise accounts from before this table existed would see old ones as new.
  since constant timestamptz := now() - interval '30 days';
begin
  -- Most requests of a client are old: skip their history
  if new_status_at.merge_id is null and not exists (
    select from public.service_request_events as event
    where event.request_id = new_status_at.request_id and event.changed_at > since and event.kind = 'status'
      and event.from_status is not null
  ) then
    return null;
  end if;
  return (
    select latest.at from (
      select step.* from private.steps_in_portal(new_status_at.request_id, new_status_at.merge_id) as step
      order by step.at desc, step.from_status nulls last limit 1
    ) as latest
    where latest.from_status is not null and latest.told is not false and latest.at > since
      and not exists (
        select from private.statuses_seen as seen
        where seen.request_id = new_status_at.request_id and seen.account_id = (select auth.uid()) and seen.seen_at >= latest.at
      )
  );
end
$$;
comment on function private.new_status_at(uuid, uuid) is
  'When the status of a request was set, where the signed-in client, who sent it, has not seen it yet, was to be told of it, and it is not the first nor older than 30 days; otherwise null. merge_id: where it was merged into that of someone else.';

-- Security definer: only functions write it.
create or replace function public.see_status(request_id uuid, seen timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own constant record := private.own_request(see_status.request_id);
begin
  -- Older statuses are not new anyway
  delete from private.statuses_seen as past where past.account_id = auth.uid() and past.seen_at < now() - interval '30 days';
  -- A screen that still shows a merged request has not shown the statuses of the one that stays
  if own.id <> see_status.request_id then
    return;
  end if;
  -- Store the moment of a status that exists, whatever moment the call names
  insert into private.statuses_seen as known (request_id, account_id, seen_at)
    select own.id, auth.uid(), max(step.at) from private.steps_in_portal(own.id, own.merge_id) as step
    where step.at <= see_status.seen having max(step.at) is not null
    on conflict on constraint statuses_seen_pkey do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at;
  if found then
    -- Other tabs of the same account
    perform pg_notify('changes', 'request_messages:' || auth.uid());
  end if;
end
$$;
comment on function public.see_status(uuid, timestamptz) is
  'For clients: notes that the status of a request of their own was on the screen, by when it was set. One that is set later is new.';

-- Security definer: under the policies of the table no index could be used. It reads the caller's own requests only.
create or replace function public.my_requests(page_size integer default 20, page_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
begin
  perform private.require_client();
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  return (
    with mine as materialized (
      select way.id, way.request_id, way.merge_id, private.new_status_at(way.id, way.merge_id) as new_status_at
      from private.own_ways() as way where way.leads
    ),
    fresh as materialized (select answer.id, answer.answers from private.new_answers() as answer),
    own as materialized (
      select mine.*, to_jsonb(request) as row, request.created_at
        from mine join public.service_requests as request on request.id = mine.id where mine.merge_id is null
      union all
      -- As it was sent, with the status of the one into which it was merged
      select mine.*, merge.row || jsonb_build_object('status', (
          select step.status from private.steps_as_merged(merge.id, false) as step order by step.at desc limit 1
        )), (merge.row ->> 'created_at')::timestamptz
        from mine join public.request_merges as merge on merge.id = mine.merge_id
    ),
    page as (
      select request.*, own.new_status_at, own.request_id, own.merge_id
      from (select known.* from own as known order by known.created_at desc, known.id desc limit page_size offset page_offset) as own
      cross join jsonb_populate_record(null::public.service_requests, own.row) as request
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'new_answers', (select coalesce(sum(fresh.answers), 0) from fresh),
      'changed', (
        select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
          'id', changed.id, 'kind', changed.row -> 'kind', 'reference', changed.row -> 'reference', 'status', changed.row -> 'status'
        ) order by changed.place) filter (where changed.place <= 3), '[]'))
        from (
          select own.id, own.row, row_number() over (order by own.new_status_at desc, own.id) as place from own
          -- A new answer says more than a new status
          where own.new_status_at is not null and own.id not in (select fresh.id from fresh)
        ) as changed
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
          'new_status', page.new_status_at is not null,
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

create or replace function private.messages_of(requests uuid[]) returns setof public.request_messages
language sql stable set search_path = ''
as $$
  select message.* from public.request_messages as message
  where message.request_id in (
      select unnest(requests) union select merge.request_id from private.merges_of(requests) as merge
    )
    and private.is_part_of(message.request_id, message.merged_id, requests)
  union all
  -- Answers to the other sender after the merge, which these senders read at /track, but without the other's address and name
  select (jsonb_populate_record(message, jsonb_build_object(
    'email', null, 'name', null, 'quoted', null,
    'subject', replace(message.subject, request.reference, own.reference), 'body', replace(message.body, request.reference, own.reference)
  ))).*
  from public.request_messages as message join public.service_requests as request on request.id = message.request_id
  cross join lateral (
    select merge.reference from private.merges_of(requests) as merge
    where merge.request_id = message.request_id and private.reader_may_read(message, merge.id)
    order by merge.merged_at limit 1
  ) as own
  where message.direction = 'out' and not private.is_part_of(message.request_id, message.merged_id, requests)
$$;
comment on function private.messages_of(uuid[]) is
  'What the senders of these requests wrote, and what they received: also, without name and address and with their own reference, the answers that another sender of the merged request received.';

-- Security definer: it reads every table. It checks who calls first, and records it.
create or replace function public.gather_person(subjects jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  invited constant uuid[] := private.ids_of(subjects, 'invitations');
  imported constant uuid[] := private.ids_of(subjects, 'imported_people');
  about constant text[] := private.ids_about(accounts, requests, privacy, consents) || invited::text[] || imported::text[];
  terms text[];
begin
  perform private.require_area('everything');
  perform private.require_password();
  if about = '{}' and mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  end if;
  terms := private.terms_of(accounts, requests, privacy, consents, invited || imported);
  perform private.record('export', 'people', coalesce(about[1], mails[1]::text), jsonb_strip_nulls(jsonb_build_object(
    -- No names of imported people or mails: this entry would keep them when those are erased
    'name', coalesce(
      (select profile.full_name from public.user_profiles as profile where profile.id = accounts[1]),
      (select request.client_name from public.service_requests as request where request.id = requests[1]),
      (select merge.row ->> 'client_name' from public.request_merges as merge where merge.merged_id = requests[1]),
      (select request.full_name from public.privacy_requests as request where request.id = privacy[1]),
      (select invitation.full_name from public.invitations as invitation where invitation.id = invited[1]),
      (select consent.email from public.news_consents as consent where consent.id = consents[1])
    ),
    'rows', jsonb_array_length(subjects)
  )));
  return jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(to_jsonb(profile) || jsonb_build_object(
        'email', known.email, 'last_sign_in_at', known.last_sign_in_at,
        'second_factor', private.second_factor_on(profile.id),
        'email_proven_at', (select proof.proven_at from private.email_proofs as proof where proof.account_id = profile.id)
      )), '[]')
      from public.user_profiles as profile join private.accounts as known using (id) where profile.id = any (accounts)
    ),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_agent', session.user_agent, 'ip', host(session.ip), 'created_at', session.created_at,
        'refreshed_at', session.refreshed_at at time zone 'UTC'
      ) order by session.created_at desc), '[]')
      from auth.sessions as session where session.user_id = any (accounts)
    ),
    'browsers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'browser', known.browser, 'first_seen', known.first_seen, 'last_seen', known.last_seen
      ) order by known.last_seen desc), '[]')
      from private.known_browsers as known where known.account_id = any (accounts)
    ),
    'employees', (
      select coalesce(jsonb_agg(to_jsonb(employee)), '[]') from public.employees as employee
      where employee.user_id = any (accounts)
    ),
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(note) order by note.sent_at desc), '[]')
      from public.employee_notifications as note join public.employees as employee on employee.id = note.employee_id
      where employee.user_id = any (accounts)
    ),
    'documents', (
      select coalesce(jsonb_agg(to_jsonb(document) order by document.expires_on), '[]')
      from public.employee_documents as document join public.employees as employee on employee.id = document.employee_id
      where employee.user_id = any (accounts)
    ),
    'document_renewals', (
      select coalesce(jsonb_agg(to_jsonb(renewal) - '{document_updated_at,notification_id}'::text[] order by renewal.created_at desc), '[]')
      from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where employee.user_id = any (accounts)
    ),
    'application_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'text', note.text, 'created_at', note.created_at, 'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from public.application_notes as note join public.employees as employee on employee.id = note.employee_id
      where employee.user_id = any (accounts)
    ),
    'client_projects', (
      select coalesce(jsonb_agg(to_jsonb(link) || jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en
      ) order by link.created_at desc), '[]')
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.client_id = any (accounts)
    ),
    'client_project_files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en, 'name', file.name, 'kind', file.kind, 'size', file.size,
        'file_url', file.file_url, 'created_at', file.created_at, 'downloaded_at', file.downloaded_at
      ) order by file.created_at desc), '[]')
      from public.client_project_files as file join public.client_projects as link on link.id = file.client_project_id
      join public.projects as project on project.id = link.project_id
      where file.client_id = any (accounts)
    ),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(request) || jsonb_build_object(
        'next_step', work.next_step, 'next_step_on', work.next_step_on, 'first_answer_at', work.first_answer_at,
        'first_answer_how', work.first_answer_how, 'tags', (
          select jsonb_agg(tag.name order by tag.name) from public.request_tags as tag where tag.id = any (work.tags)
        )
      ) order by request.created_at desc), '[]')
      from public.service_requests as request left join public.request_work as work using (id)
      where request.id = any (requests)
    ),
    'merged_requests', (
      select coalesce(jsonb_agg(merge.row || jsonb_build_object(
        'merged_at', merge.merged_at, 'merged_into', case when request.id = any (requests) then request.reference end
      ) order by merge.merged_at desc), '[]')
      from private.merges_of(requests) as merge join public.service_requests as request on request.id = merge.request_id
    ),
    'request_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(note.request_id, requests), 'text', note.text, 'created_at', note.created_at,
        'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from private.notes_of(requests) as note
    ),
    'request_messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(message.request_id, requests), 'direction', message.direction, 'email', message.email,
        'name', message.name, 'subject', message.subject, 'body', message.body, 'quoted', message.quoted,
        'created_at', message.created_at, 'sent_at', message.sent_at
      ) order by message.created_at desc), '[]')
      from private.messages_of(requests) as message
    ),
    'request_files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(file.request_id, requests), 'name', file.name, 'kind', file.kind, 'size', file.size,
        'file_url', file.file_url, 'created_at', file.created_at
      ) order by file.created_at desc), '[]')
      from public.request_files as file
      where private.is_part_of(file.request_id, file.merged_id, requests)
        -- Also files that were attached to what they received
        or file.id in (
          select (attached ->> 'id')::uuid from private.messages_of(requests) as message, jsonb_array_elements(message.files) as attached
          where message.direction = 'out'
        )
    ),
    'request_events', (
      select coalesce(jsonb_agg(happened.event order by happened.event ->> 'changed_at' desc), '[]') from (
        select to_jsonb(event) || jsonb_build_object('reference', request.reference) as event
        from public.service_request_events as event join public.service_requests as request on request.id = event.request_id
        where event.request_id = any (requests)
          -- Not the reference of another person's request: with that person's email it would open the request
          and (event.kind <> 'merge' or event.details ->> 'reference' in (select merge.reference from private.merges_of(requests) as merge))
        union all
        select event || jsonb_build_object('reference', merge.reference)
        from private.merges_of(requests) as merge cross join jsonb_array_elements(merge.events) as event
        union all
        -- The statuses of the request that stays, which they read at /track
        select to_jsonb(event) - '{id,request_id,changed_by}'::text[] || jsonb_build_object(
          'reference', merge.reference, 'message', replace(event.message, request.reference, merge.reference)
        )
        from private.merges_of(requests) as merge join public.service_requests as request on request.id = merge.request_id
        join public.service_request_events as event on event.request_id = merge.request_id and event.kind = 'status'
        where merge.request_id <> all (requests) and event.told is not false and event.changed_at > private.merged_until(merge.id)
      ) as happened
    ),
    'privacy_requests', (
      select coalesce(jsonb_agg(to_jsonb(request) order by request.created_at desc), '[]')
      from public.privacy_requests as request where request.id = any (privacy)
    ),
    'news_consents', (
      select coalesce(jsonb_agg(to_jsonb(consent) || jsonb_build_object(
        'words', private.news_wording(consent.wording, consent.locale)
      ) order by consent.consented_at desc), '[]')
      from public.news_consents as consent where consent.id = any (consents)
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', mail.kind, 'recipient', mail.recipient, 'created_at', mail.created_at, 'failed_at', mail.failed_at
      ) order by mail.created_at desc), '[]')
      from public.mail_outbox as mail
      where mail.id = any (mails) or mail.data ->> 'id' = any (about) and lower(mail.recipient) not in (
        select lower(merge.row ->> 'client_email') from private.other_merges_in(requests) as merge
        where merge.row ->> 'client_email' is not null
      )
    ),
    'activity', (
      select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from (
        select entry.at, entry.kind, entry.table_name, entry.actor_id = any (accounts) as by_person,
          -- Only of their own rows: what they did to rows of others says something about others
          case
            when entry.record_id = any (about) or entry.details ->> 'person' = any (about) then case
              -- How someone else's request was worked on before theirs was merged into it
              when entry.table_name = 'request_merges'
                and coalesce(entry.details #>> '{after,request_id}', entry.details #>> '{before,request_id}') <> all (requests::text[])
                then entry.details #- '{after,before}' #- '{before,before}'
              else entry.details
            end
          end as details
        from public.audit_log as entry
        where entry.record_id = any (about) or entry.details ->> 'person' = any (about) or entry.actor_id = any (accounts)
          or private.holds_value(entry.details, terms)
        order by entry.id desc limit 5000
      ) as entry
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'full_name', invitation.full_name, 'email', invitation.email, 'user_type', invitation.user_type,
        'client_type', invitation.client_type, 'company_name', invitation.company_name, 'phone', invitation.phone,
        'areas', invitation.areas, 'locale', invitation.locale, 'sent_at', invitation.sent_at, 'expires_at', invitation.expires_at, 'accepted_at', invitation.accepted_at,
        'cancelled_at', invitation.cancelled_at
      ) order by invitation.sent_at desc), '[]')
      from public.invitations as invitation
      where invitation.id = any (invited) or invitation.accepted_by = any (accounts)
        or lower(invitation.email) = any (terms)
    ),
    'imported', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(one) - '{words,import_id,row_number,invitation_id}'::text[])), '[]')
      from private.imported_people as one where one.id = any (imported) or lower(one.email) = any (terms)
    ),
    'bin', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table_name', entry.table_name, 'deleted_at', entry.deleted_at, 'row', entry.row
      ) order by entry.deleted_at desc), '[]')
      from private.bin_rows(about, terms) as entry
      where not exists (
        select from private.other_merges_in(requests) as merge
        where entry.row ->> 'merged_id' = merge.merged_id::text or merge.moved -> 'notes' ? entry.record_id::text
      )
    )
  );
end
$$;
comment on function public.gather_person(jsonb) is
  'For admins of everything, with a password of the last 15 minutes: everything that these rows ([{table, id}] of find_person) hold on a person. Recorded as an export.';
