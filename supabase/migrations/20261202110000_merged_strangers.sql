-- Merging shows nobody what was written with someone else: of two requests whose senders have neither mailbox, phone nor account
-- in common, each sender reads their own messages and those from the merge on. And a mail or message that comes while its request
-- is merged goes to the one that stays.

create function private.standing_request(request_id uuid) returns public.service_requests
language plpgsql volatile set search_path = ''
as $$
declare
  standing public.service_requests;
begin
  select * into standing from public.service_requests as request where request.id = standing_request.request_id for update;
  if standing.id is null then
    -- A statement of its own: it sees a merge that ended while the one above waited
    select request.* into standing from public.request_merges as merge
      join public.service_requests as request on request.id = merge.request_id
      where merge.merged_id = standing_request.request_id for update of request;
  end if;
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

create function private.came_from_stranger(part text, part_id uuid, request_id uuid, reader jsonb) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select not private.is_same_sender(reader, merge.row) from public.request_merges as merge
    where merge.request_id = came_from_stranger.request_id and merge.moved -> part ? part_id::text
    -- Of one that was merged twice, the first says whose it was
    order by merge.merged_at limit 1
  ), false);
end
$$;
comment on function private.came_from_stranger(text, uuid, uuid, jsonb) is
  'Whether a message or file (part: messages or files, as in request_merges.moved) was of another request before, whose sender has nothing in common with the reader, the row of a request.';

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
  'Since when what was merged belongs to the request that has it now, which was perhaps merged itself.';

create function private.read_as_merged(asked public.service_requests, reference text, contact text) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select merge.id from public.request_merges as merge
    where merge.request_id = asked.id and merge.reference = read_as_merged.reference
      and not coalesce(lower(asked.client_email) = lower(contact), false) and not coalesce(asked.client_phone = contact, false)
      and not private.is_same_sender(to_jsonb(asked), merge.row)
  );
end
$$;
comment on function private.read_as_merged(public.service_requests, text, text) is
  'The merge by which someone reads a request with whose sender they have nothing in common: by the reference and contact of what was merged into it. Null for its sender.';

create or replace function public.receive_mail(
  request_id uuid, message_id text, sender text, sender_name text, subject text, body text, quoted text, automatic boolean,
  files jsonb default '[]'
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- While its files were fetched it may have been merged
  asked constant public.service_requests := private.standing_request(receive_mail.request_id);
  file jsonb;
  kept uuid;
  attached jsonb := jsonb '[]';
begin
  if asked.id is null or exists (
    select from public.request_messages as known where known.message_id = receive_mail.message_id
  ) then
    return false;
  end if;
  for file in select * from jsonb_array_elements(receive_mail.files) loop
    if file ? 'file_url' then
      insert into public.request_files (request_id, source, name, kind, size, file_url)
        values (asked.id, 'mail', file ->> 'name', file ->> 'kind', (file ->> 'size')::integer, file ->> 'file_url')
        returning id into kept;
      attached := attached || (file - 'file_url' || jsonb_build_object('id', kept));
    else
      attached := attached || file;
    end if;
  end loop;
  insert into public.request_messages (request_id, direction, state, message_id, email, name, locale, subject, body, quoted, automatic,
      files, created_at)
    values (
      asked.id, 'in', 'received', receive_mail.message_id, receive_mail.sender, nullif(receive_mail.sender_name, ''), asked.locale,
      coalesce(nullif(receive_mail.subject, ''), asked.reference), receive_mail.body, nullif(receive_mail.quoted, ''),
      receive_mail.automatic, attached, private.message_time(asked.id)
    );
  if not receive_mail.automatic then
    perform private.tell_of_message(asked, receive_mail.sender_name);
  end if;
  return true;
end
$$;

drop function private.messages_of_sender(uuid);

create function private.reader_may_read(message public.request_messages, merge_id uuid default null) returns boolean
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
  return not private.came_from_stranger('messages', message.id, message.request_id, merge.row)
    and (merge.moved -> 'messages' ? message.id::text or message.created_at > private.merged_until(merge.id));
end
$$;
comment on function private.reader_may_read(public.request_messages, uuid) is
  'Whether a message may be read by the sender of its request, or by the one of a request that was merged into it (merge_id): nothing that was written with someone else before the merge.';

create function private.messages_of_sender(request_id uuid, merge_id uuid default null) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', message.id, 'by', case message.direction when 'in' then 'sender' else 'company' end, 'at', message.created_at,
      'subject', case message.direction when 'out' then message.subject end, 'text', message.body,
      'files', (
        select coalesce(jsonb_agg(attached.file ->> 'name' order by attached.place), '[]')
        from jsonb_array_elements(message.files) with ordinality as attached (file, place)
        where message.direction = 'out'
      )
    ) order by message.created_at, message.id), '[]')
  from (
    select known.* from public.request_messages as known
    where known.request_id = messages_of_sender.request_id and private.reader_may_read(known, messages_of_sender.merge_id)
    order by known.created_at desc, known.id desc limit 100
  ) as message
$$;
comment on function private.messages_of_sender(uuid, uuid) is
  'The latest 100 messages that the sender of a request may read, in their order: the answers, once they cannot be taken back, and what was written on the website. Of files, their names. merge_id: for the sender of a request that was merged into it.';

create or replace function private.keep_sender_message(asked public.service_requests, body text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  most_in_an_hour constant integer := 5;
  most_in_a_day constant integer := 20;
  written constant text := btrim(keep_sender_message.body, E' \t\r\n');
  -- When the message that reached a limit was written
  full_until timestamptz;
begin
  -- Two at the same moment wait for each other, and for a merge
  asked := private.standing_request(asked.id);
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  elsif not coalesce(private.filled(written) and private.long_text(written, 5000), false) then
    raise exception using errcode = '22023', message = 'message_invalid';
  elsif exists (
    select from public.request_messages as known
    where known.request_id = asked.id and known.direction = 'in' and known.message_id is null and known.body = written
      and known.created_at > now() - interval '1 hour'
  ) then
    -- Sent before: a double click, or a page that was loaded again
    return;
  end if;
  with earlier as (
    select known.created_at, row_number() over (order by known.created_at desc) as place
    from public.request_messages as known
    where known.request_id = asked.id and known.direction = 'in' and known.message_id is null
      and known.created_at > now() - interval '1 day'
  )
  select max(earlier.created_at + case earlier.place when most_in_an_hour then interval '1 hour' else interval '1 day' end)
    into full_until from earlier where earlier.place in (most_in_an_hour, most_in_a_day);
  if full_until > now() then
    raise exception using errcode = 'PT429', message = 'too_many_messages',
      detail = greatest(1, ceil(extract(epoch from full_until - now())))::integer::text;
  end if;
  insert into public.request_messages (request_id, direction, state, email, name, locale, subject, body, created_at)
    values (
      asked.id, 'in', 'received', asked.client_email, asked.client_name, asked.locale, asked.reference, written,
      private.message_time(asked.id)
    );
  perform private.tell_of_message(asked, asked.client_name);
end
$$;

create or replace function public.track_request(reference text, contact text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  found_one public.service_requests := private.tracked_request(track_request.reference, track_request.contact);
  merge_id constant uuid := private.read_as_merged(found_one, track_request.reference, track_request.contact);
  messages jsonb;
  due_on date;
  answered boolean;
begin
  if found_one.id is null then
    return null;
  end if;
  due_on := private.answer_due_on(found_one.created_at);
  messages := private.messages_of_sender(found_one.id, merge_id);
  -- An answer whose mail came back stands here too
  answered := private.first_answer_at(found_one.id) is not null or messages @> '[{"by": "company"}]';
  return jsonb_build_object(
    'reference', found_one.reference, 'kind', found_one.kind, 'received_at', found_one.created_at,
    'service_type', found_one.service_type,
    'service', (
      select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
      from public.services as service where service.id = found_one.service_id
    ),
    'status', coalesce(
      (select step.status from private.told_steps(found_one.id) as step order by step.at desc limit 1),
      case found_one.kind when 'message' then 'pending' else 'new' end
    ),
    'due_on', due_on, 'answered', answered,
    'late', not answered and due_on < (now() at time zone 'Asia/Riyadh')::date,
    'steps', coalesce((
      select jsonb_agg(jsonb_build_object(
          'status', step.status, 'at', step.at,
          -- What someone else was told
          'message', case when merge_id is null or step.at > private.merged_until(merge_id) then step.message end
        ) order by step.at)
      from private.told_steps(found_one.id) as step
    ), '[]'),
    'messages', messages
  );
end
$$;

create or replace function private.new_answers(request_id uuid) returns bigint
language sql stable set search_path = ''
as $$
  select count(*) from public.request_messages as message
  where message.request_id = new_answers.request_id and message.direction = 'out' and private.reader_may_read(message)
    and not exists (
      select from private.answers_seen as seen where seen.message_id = message.id and seen.account_id = (select auth.uid())
    )
$$;

create or replace function public.my_messages(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  asked constant public.service_requests := private.own_request(my_messages.request_id);
begin
  return jsonb_build_object(
    'messages', private.messages_of_sender(asked.id),
    'files', (
      select coalesce(jsonb_agg(file.name order by file.created_at, file.id), '[]')
      from public.request_files as file where file.request_id = asked.id and file.source = 'form'
        and not private.came_from_stranger('files', file.id, asked.id, to_jsonb(asked))
    ),
    'unseen', private.new_answers(asked.id)
  );
end
$$;

create or replace function public.see_answers(request_id uuid, seen timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant public.service_requests := private.own_request(see_answers.request_id);
begin
  insert into private.answers_seen (message_id, account_id)
    select message.id, auth.uid() from public.request_messages as message
    where message.request_id = asked.id and message.direction = 'out' and message.created_at <= see_answers.seen
      and private.reader_may_read(message)
    on conflict do nothing;
  if found then
    -- Other tabs of the same account
    perform pg_notify('changes', 'request_messages:' || auth.uid());
  end if;
end
$$;
