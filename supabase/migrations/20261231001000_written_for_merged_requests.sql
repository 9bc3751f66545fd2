-- What is written after a merge is known by the request for which it was written, and goes back there when the merge is undone.

alter table public.request_messages add column merged_id uuid;
comment on column public.request_messages.merged_id is
  'The id of the request for which it was written, where that was merged into this one: undoing the merge takes it back there. Null for the others.';
alter table public.request_files add column merged_id uuid;
comment on column public.request_files.merged_id is 'As in request_messages: the id of the request that it came for, where that was merged into this one.';
comment on column public.request_merges.moved is 'Ids of what went over: notes, mails, files, also those in the bin, and merges from before. Undoing takes them back, with what was written for it since (merged_id of messages and files).';

-- What went over with the merges that there are. Nobody has changed anything
alter table public.request_messages disable trigger user;
alter table public.request_files disable trigger user;
update public.request_messages as message set merged_id = (
    select merge.merged_id from public.request_merges as merge
    where merge.request_id = message.request_id and merge.moved -> 'messages' ? message.id::text order by merge.merged_at limit 1
  )
  where message.request_id in (select merge.request_id from public.request_merges as merge);
update public.request_files as file set merged_id = (
    select merge.merged_id from public.request_merges as merge
    where merge.request_id = file.request_id and merge.moved -> 'files' ? file.id::text order by merge.merged_at limit 1
  )
  where file.request_id in (select merge.request_id from public.request_merges as merge);
alter table public.request_files enable trigger user;
alter table public.request_messages enable trigger user;

create or replace function private.standing_request(request_id uuid) returns public.service_requests
language plpgsql volatile set search_path = ''
as $$
declare
  standing public.service_requests;
begin
  -- Statements of their own: each sees a merge that ended while the one before waited, also of the one that stays
  for attempt in 1 .. 3 loop
    select * into standing from public.service_requests as request where request.id = standing_request.request_id for update;
    exit when standing.id is not null;
    select request.* into standing from public.request_merges as merge
      join public.service_requests as request on request.id = merge.request_id
      where merge.merged_id = standing_request.request_id for update of request;
    exit when standing.id is not null;
  end loop;
  return standing;
end
$$;
comment on function private.standing_request(uuid) is
  'A request, locked, or the one into which it was merged a moment ago. A row of nulls when it is gone.';

create or replace function private.request_of_pair(asked public.service_requests, reference text, contact text) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select merge.merged_id from public.request_merges as merge
    where merge.request_id = asked.id and merge.reference = request_of_pair.reference
      and (lower(merge.row ->> 'client_email') = lower(contact) or merge.row ->> 'client_phone' = contact)
  ), asked.id);
end
$$;
comment on function private.request_of_pair(public.service_requests, text, text) is
  'The id of the request that a reference and contact would open if nothing had been merged: that of one merged into the request that they open, or its own.';

create or replace function private.request_as_sent(request_id uuid, standing public.service_requests) returns public.service_requests
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
  'The request with this id, which was perhaps merged into the one that stands: whose it is, and under which reference.';

-- Security definer: functions alone write here, and no one deletes a request past the bin. It checks who calls first.
create or replace function public.merge_requests(request_id uuid, other uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.service_requests;
  gone public.service_requests;
  kept_work public.request_work;
  gone_work public.request_work;
  joined public.request_merges;
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
    -- By a colleague at the same moment, or before an answer that was lost
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
  -- Triggers leave alone what only changes its place
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
      first_answer_at = coalesce(kept_work.first_answer_at, gone_work.first_answer_at),
      first_answer_by = case when kept_work.first_answer_at is null then gone_work.first_answer_by else kept_work.first_answer_by end,
      first_answer_how = coalesce(kept_work.first_answer_how, gone_work.first_answer_how),
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
  'For admins of requests: makes two requests one. The older stays under its reference; notes, mails, files, tags, and what the work on it lacks come from the other, which request_merges keeps. The merge, and which request stays; the same when the two were merged before.';

-- Security definer: functions alone write here. It checks who calls first.
create or replace function public.undo_merge(merge_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  joined public.request_merges;
  -- The ids of what becomes a request of its own, and of what was merged into that
  back uuid[];
  -- As if it came from the bin, whose rules hold for what is gone in the meantime
  entry public.bin;
  work public.request_work;
  part jsonb;
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
  perform set_config('handasa.restoring', 'on', true);
  entry.table_name := 'service_requests';
  entry.record_id := joined.merged_id;
  entry.row := joined.row;
  perform private.store_again(entry, true);
  entry.table_name := 'request_work';
  entry.row := joined.work;
  perform private.store_again(entry, true);
  entry.table_name := 'service_request_events';
  for part in select * from jsonb_array_elements(joined.events) loop
    entry.row := part;
    perform private.store_again(entry, true);
  end loop;
  update public.request_notes as note set request_id = joined.merged_id
    where note.request_id = joined.request_id and joined.moved -> 'notes' ? note.id::text;
  back := joined.merged_id || array(
    select earlier.merged_id from public.request_merges as earlier
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text
  );
  update public.request_messages as message
    set request_id = joined.merged_id, merged_id = nullif(message.merged_id, joined.merged_id)
    where message.request_id = joined.request_id
      and (joined.moved -> 'messages' ? message.id::text or message.merged_id = any (back));
  update public.request_files as file set request_id = joined.merged_id, merged_id = nullif(file.merged_id, joined.merged_id)
    where file.request_id = joined.request_id and (joined.moved -> 'files' ? file.id::text or file.merged_id = any (back));
  update public.request_merges as earlier set request_id = joined.merged_id
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text;
  perform private.move_in_bin(joined.request_id, joined.merged_id, joined.moved);
  update public.bin as known set row = known.row || jsonb_build_object(
      'request_id', joined.merged_id, 'merged_id', nullif((known.row ->> 'merged_id')::uuid, joined.merged_id)
    )
    where known.row ->> 'request_id' in (joined.request_id::text, joined.merged_id::text) and known.table_name = 'request_files'
      and (known.row ->> 'merged_id')::uuid = any (back);
  -- What came from the other goes back, unless someone has changed it since
  work := jsonb_populate_record(null::public.request_work, joined.work);
  update public.request_work as known set
      owner_id = case when joined.before -> 'owner_id' = 'null' and known.owner_id = work.owner_id then null else known.owner_id end,
      tags = array(
        select tag from unnest(known.tags) with ordinality as has (tag, place)
        where tag <> all (work.tags) or joined.before -> 'tags' ? tag::text order by place
      ),
      next_step = case when given.step then null else known.next_step end,
      next_step_on = case when given.step then null else known.next_step_on end,
      first_answer_at = case when given.answer then null else known.first_answer_at end,
      first_answer_by = case when given.answer then null else known.first_answer_by end,
      first_answer_how = case when given.answer then null else known.first_answer_how end,
      client_id = case when joined.before -> 'client_id' = 'null' and known.client_id = work.client_id then null else known.client_id end,
      invitation_id = case
        when joined.before -> 'invitation_id' = 'null' and known.invitation_id = work.invitation_id then null
        else known.invitation_id end,
      client_project_id = case
        when joined.before -> 'client_project_id' = 'null' and known.client_project_id = work.client_project_id then null
        else known.client_project_id end
    from (
      select now_is.id,
        joined.before -> 'next_step' = 'null' and (now_is.next_step, now_is.next_step_on) = (work.next_step, work.next_step_on) as step,
        joined.before -> 'first_answer_at' = 'null' and now_is.first_answer_at = work.first_answer_at as answer
      from public.request_work as now_is where now_is.id = joined.request_id
    ) as given
    where known.id = given.id;
  delete from public.request_merges as known where known.id = joined.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (joined.request_id, 'merge', auth.uid(), jsonb_build_object('reference', joined.reference, 'undone', true));
  return jsonb_build_object('id', joined.merged_id, 'reference', joined.reference);
end
$$;
comment on function public.undo_merge(uuid) is
  'For admins of requests, for 30 days: makes a merged request one of its own again, with its history, the notes that it brought along, and what was written for it since, files included. Notes that were written since stay where they are.';

create or replace function private.messages_named(known_ids text[]) returns uuid[]
language sql immutable set search_path = ''
as $$
  select array(
    select substring(lower(one) from '^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@')::uuid
    from unnest(messages_named.known_ids) as one
  )
$$;
comment on function private.messages_named(text[]) is 'The ids of messages that Message-IDs begin with, where they are ours.';

create or replace function private.references_in(subject text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select found[1] from regexp_matches(upper(left(references_in.subject, 1000)), 'R-[0-9A-HJKMNP-TV-Z]{6}', 'g') as found
  )
$$;
comment on function private.references_in(text) is 'The references that the subject of a mail names.';

create or replace function private.merged_of_mail(request_id uuid, known_ids text[], subject text, sender text) returns uuid
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  thread constant text[] := merged_of_mail.known_ids[1:100];
  answered public.request_messages;
begin
  select known.* into answered from public.request_messages as known
    where known.request_id = merged_of_mail.request_id
      and (known.message_id = any (thread) or known.id = any (private.messages_named(thread)))
    order by known.created_at desc limit 1;
  return case
    when answered.id is not null then answered.merged_id
    else (
      select merge.merged_id from public.request_merges as merge
      where merge.request_id = merged_of_mail.request_id and merge.reference = any (private.references_in(merged_of_mail.subject))
        and lower(merge.row ->> 'client_email') = lower(merged_of_mail.sender)
      order by merge.merged_at limit 1
    )
  end;
end
$$;
comment on function private.merged_of_mail(uuid, text[], text, text) is
  'Of what was merged into a request, the one that a mail is about: that of the latest message that it answers, else that of the reference and address of its sender. Null where it is about the request itself.';

create or replace function public.place_mail(known_ids text[], subject text, sender text) returns uuid
language sql stable security definer set search_path = ''
as $$
  with known as (
    select place_mail.known_ids[1:100] as ids, private.messages_named(place_mail.known_ids[1:100]) as message_ids,
      private.references_in(place_mail.subject) as mentioned
  )
  select coalesce(
    private.request_of_mail(false, known.ids, known.message_ids, known.mentioned, place_mail.sender),
    private.request_of_mail(true, known.ids, known.message_ids, known.mentioned, place_mail.sender)
  )
  from known
$$;
comment on function public.place_mail(text[], text, text) is
  'For the server: the request that a mail belongs to, also one in the bin, by the Message-IDs that it answers, else by the reference in its subject where its sender is known for that request. Null for any other mail.';

drop function public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb);
create or replace function public.receive_mail(
  request_id uuid, message_id text, sender text, sender_name text, subject text, body text, quoted text, automatic boolean,
  files jsonb default '[]', known_ids text[] default '{}'
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_told constant integer := 20;
  -- While its files were fetched it may have been merged
  asked public.service_requests := private.standing_request(receive_mail.request_id);
  file jsonb;
  kept uuid;
  attached jsonb := jsonb '[]';
  through uuid;
  own public.service_requests;
begin
  -- One that was stored before, as when the mailbox is read again, brings nothing back
  if asked.id is null and exists (
    select from public.bin as known
    where known.table_name = 'request_messages' and known.row ->> 'message_id' = receive_mail.message_id
  ) then
    return false;
  elsif asked.id is null and not receive_mail.automatic then
    asked := private.request_from_bin(receive_mail.request_id);
  end if;
  if exists (
    select from public.request_messages as known where known.message_id = receive_mail.message_id
  ) then
    return false;
  elsif asked.id is null then
    return null;
  end if;
  through := coalesce(
    -- Placed before the merge
    nullif(receive_mail.request_id, asked.id),
    private.merged_of_mail(asked.id, receive_mail.known_ids, receive_mail.subject, receive_mail.sender)
  );
  own := private.request_as_sent(through, asked);
  for file in select * from jsonb_array_elements(receive_mail.files) loop
    if file ? 'file_url' then
      insert into public.request_files (request_id, merged_id, source, name, kind, size, file_url)
        values (asked.id, through, 'mail', file ->> 'name', file ->> 'kind', (file ->> 'size')::integer, file ->> 'file_url')
        returning id into kept;
      attached := attached || (file - 'file_url' || jsonb_build_object('id', kept));
    else
      attached := attached || file;
    end if;
  end loop;
  insert into public.request_messages (request_id, merged_id, direction, state, message_id, email, name, locale, subject, body, quoted,
      automatic, files, created_at)
    values (
      asked.id, through, 'in', 'received', receive_mail.message_id, receive_mail.sender, nullif(receive_mail.sender_name, ''), own.locale,
      coalesce(nullif(receive_mail.subject, ''), own.reference), receive_mail.body, nullif(receive_mail.quoted, ''),
      receive_mail.automatic, attached, private.message_time(asked.id)
    );
  -- Programs that answer each other without saying so, or someone who floods, are told of only so often
  if not receive_mail.automatic and (
    select count(*) from (
      select from public.request_messages as known
      where known.request_id = asked.id and known.message_id is not null and known.created_at > now() - interval '1 hour'
      limit most_told + 1
    ) as lately
  ) <= most_told then
    perform private.tell_of_message(asked, coalesce(nullif(receive_mail.sender_name, ''), own.client_name));
  end if;
  return true;
end
$$;
comment on function public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb, text[]) is
  'For the server: stores a mail that came about a request, and mails its owner, or the company where it has none, that there is one, of at most 20 within an hour; a deleted request comes back from the bin for it, unless the mail is automatic; files are what is attached to it, [{name, kind, size, file_url}], or refused in place of file_url for what was not kept; known_ids are the Message-IDs that it answers, which tell whose it is where requests were merged. False for one that is stored already, null where it is kept nowhere: the request is gone for good, or the mail must not bring it back.';
revoke all on function public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb, text[])
  from public, anon, authenticated;
grant execute on function public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb, text[]) to service_role;

create or replace function private.reader_may_read(message public.request_messages, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  merge public.request_merges;
begin
  if not private.sender_may_read(message) then
    return false;
  elsif reader_may_read.merge_id is null then
    return not private.came_from_stranger('messages', message.id, message.request_id, (
      select to_jsonb(request) from public.service_requests as request where request.id = message.request_id
    ));
  end if;
  select * into merge from public.request_merges as known where known.id = reader_may_read.merge_id;
  return coalesce(message.merged_id = merge.merged_id, false) or not private.came_from_stranger('messages', message.id, message.request_id, merge.row)
    and (merge.moved -> 'messages' ? message.id::text or message.created_at > private.merged_until(merge.id));
end
$$;
comment on function private.reader_may_read(public.request_messages, uuid) is
  'Whether a message may be read by the sender of its request, or by the one of a request that was merged into it (merge_id): nothing that was written with someone else before the merge.';

drop function private.keep_sender_message(public.service_requests, text, uuid);
create or replace function private.keep_sender_message(request_id uuid, body text, submission_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  most_in_an_hour constant integer := 5;
  most_in_a_day constant integer := 20;
  written constant text := btrim(keep_sender_message.body, E' \t\r\n');
  -- What the server holds for this message, in the order in which it was chosen
  held constant private.held_files[] := array(
    select known from private.held_files as known
    where known.submission_id = keep_sender_message.submission_id order by known.held_at
  );
  named jsonb := jsonb '[]';
  one private.held_files;
  kept uuid;
  -- Two at the same moment wait for each other, and for a merge
  asked constant public.service_requests := private.standing_request(keep_sender_message.request_id);
  through constant uuid := nullif(keep_sender_message.request_id, asked.id);
  own constant public.service_requests := private.request_as_sent(keep_sender_message.request_id, asked);
  -- When the message that reached a limit was written
  full_until timestamptz;
begin
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  elsif not coalesce(
    private.long_text(written, 5000) and (private.filled(written) or written = '' and cardinality(held) > 0), false
  ) then
    raise exception using errcode = '22023', message = 'message_invalid';
  elsif exists (
    select from public.request_messages as known
    where known.request_id = asked.id and known.merged_id is not distinct from through
      and known.direction = 'in' and known.message_id is null and known.body = written
      and known.created_at > now() - interval '1 hour'
      and private.named_files(known.files) = private.named_files(to_jsonb(held))
  ) then
    -- Sent before: a double click, or a page that was loaded again
    perform public.drop_files(array(select again.file_url from unnest(held) as again));
    return;
  end if;
  with earlier as (
    select known.created_at, row_number() over (order by known.created_at desc) as place
    from public.request_messages as known
    where known.request_id = asked.id and known.merged_id is not distinct from through
      and known.direction = 'in' and known.message_id is null and known.created_at > now() - interval '1 day'
  )
  select max(earlier.created_at + case earlier.place when most_in_an_hour then interval '1 hour' else interval '1 day' end)
    into full_until from earlier where earlier.place in (most_in_an_hour, most_in_a_day);
  if full_until > now() then
    raise exception using errcode = 'PT429', message = 'too_many_messages',
      detail = greatest(1, ceil(extract(epoch from full_until - now())))::integer::text;
  end if;
  foreach one in array held loop
    insert into public.request_files (request_id, source, name, kind, size, file_url, merged_id)
      values (asked.id, 'reply', one.name, one.kind, one.size, one.file_url, through)
      returning id into kept;
    named := named || jsonb_build_object('id', kept, 'name', one.name, 'kind', one.kind, 'size', one.size);
  end loop;
  delete from private.held_files as known where known.submission_id = keep_sender_message.submission_id;
  insert into public.request_messages (request_id, merged_id, direction, state, email, name, locale, subject, body, files, created_at)
    values (
      asked.id, through, 'in', 'received', own.client_email, own.client_name, own.locale, own.reference, written, named,
      private.message_time(asked.id)
    );
  perform private.tell_of_message(asked, own.client_name);
end
$$;
comment on function private.keep_sender_message(uuid, text, uuid) is
  'Stores what the sender of a request wrote on the website, in their name and for their request also where that was merged into another, with the files that are held under submission_id, and mails its owner, as for a mail that came. Without a text where there are files. The same text with files of the same names and sizes is stored once within an hour; refused with too_many_messages after 5 within an hour or 20 within a day, and with message_invalid.';

-- Security definer: functions alone write messages. Who knows the reference and the email or phone has sent the request.
create or replace function public.write_about_request(reference text, contact text, body text, submission_id uuid default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.service_requests := private.tracked_request(write_about_request.reference, write_about_request.contact);
begin
  if asked.id is null then
    return false;
  end if;
  perform private.keep_sender_message(
    private.request_of_pair(asked, write_about_request.reference, write_about_request.contact),
    write_about_request.body, write_about_request.submission_id
  );
  return true;
end
$$;
comment on function public.write_about_request(text, text, text, uuid) is
  'For the sender of a request or message: writes to the company about it, by the same pair as track_request, with the files that the server holds under submission_id, which it alone knows. False for any other pair.';

create or replace function private.is_own_merge(merge public.request_merges) returns boolean
language sql stable set search_path = ''
as $$
  -- As private.own_request_ids: a phone alone may be anyone's
  select coalesce(merge.row ->> 'user_id' = auth.uid()::text, false)
    or coalesce(lower(merge.row ->> 'client_email') = private.my_email(), false)
$$;
comment on function private.is_own_merge(public.request_merges) is 'Whether the signed-in client sent what was merged.';

-- Security definer: the sender may not read the tables. It reads a request of the caller only.
create or replace function public.my_messages(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  asked constant public.service_requests := private.own_request(my_messages.request_id);
begin
  return jsonb_build_object(
    'messages', private.messages_of_sender(asked.id, addresses => true),
    'files', (
      select coalesce(jsonb_agg(
          jsonb_build_object('name', file.name, 'size', file.size, 'file_url', file.file_url) order by file.created_at, file.id
        ), '[]')
      from public.request_files as file
      where file.request_id = asked.id and private.came_with_request(file)
    ),
    'merged', (
      select coalesce(jsonb_agg(
          jsonb_build_object(
            'reference', merge.reference, 'created_at', merge.row -> 'created_at', 'text', merge.row -> 'project_description'
          ) order by merge.row ->> 'created_at'
        ), '[]')
      from public.request_merges as merge
      where merge.request_id = asked.id and private.is_own_merge(merge)
    ),
    'unseen', private.new_answers(asked.id)
  );
end
$$;
comment on function public.my_messages(uuid) is
  'For clients: what they and the company wrote about a request of their own, as track_request shows it; the files that they sent with it; what else they sent that was merged into it; how many answers are new to them. Refused with request_not_found for any other request.';

-- Security definer: functions alone write messages.
create or replace function public.write_about_own_request(request_id uuid, body text, submission_id uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant public.service_requests := private.own_request(write_about_own_request.request_id);
begin
  perform private.keep_sender_message(
    coalesce((
      select merge.merged_id from public.request_merges as merge
      where merge.merged_id = write_about_own_request.request_id and private.is_own_merge(merge)
    ), asked.id),
    write_about_own_request.body, write_about_own_request.submission_id
  );
end
$$;
comment on function public.write_about_own_request(uuid, text, uuid) is
  'For clients: writes to the company about a request of their own, with the limits and files of write_about_request. Refused with request_not_found for any other request.';
