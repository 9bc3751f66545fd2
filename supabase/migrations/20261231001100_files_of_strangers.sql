-- What belongs to whom of merged requests: files are named to those who sent them alone, and nothing goes back to a request
-- through which it only passed. An entered request has no client once the choice is taken back.

create or replace function public.enter_request(
  submission_id uuid, channel text, client_name text, project_description text, client_email text default null,
  client_phone text default null, company_name text default null, service uuid default null, service_type text default null,
  budget_range text default null, preferred_start_date date default null, locale text default 'ar',
  receipt boolean default false, client uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entered public.service_requests;
begin
  perform private.require_area('requests');
  if not coalesce(enter_request.channel in ('phone', 'visit', 'email', 'whatsapp'), false) then
    raise exception using errcode = '22023', message = 'channel_invalid';
  elsif enter_request.service is not null
    and not exists (select from public.services as known where known.id = enter_request.service) then
    raise exception using errcode = 'PT409', message = 'service_gone';
  elsif enter_request.client is not null and not exists (
    select from public.user_profiles as profile where profile.id = enter_request.client and profile.user_type = 'client'
  ) then
    raise exception using errcode = 'PT409', message = 'not_a_client';
  end if;
  perform set_config('handasa.receipt', case when receipt then 'yes' else '' end, true);
  insert into public.service_requests (
      submission_id, channel, kind, status, client_name, client_email, client_phone, company_name, service_id, service_type,
      project_description, budget_range, preferred_start_date, locale
    )
    values (
      enter_request.submission_id, enter_request.channel, case when service is null then 'message' else 'service' end,
      case when service is null then 'pending' else 'new' end, btrim(enter_request.client_name),
      enter_request.client_email, enter_request.client_phone, enter_request.company_name, service,
      enter_request.service_type, enter_request.project_description, enter_request.budget_range,
      enter_request.preferred_start_date, enter_request.locale
    )
    on conflict on constraint service_requests_submission_id_key do nothing
    returning * into entered;
  perform set_config('handasa.receipt', '', true);
  if entered.id is null then
    -- Sent twice, since the first answer was lost
    select request.* into entered from public.service_requests as request
      where request.submission_id = enter_request.submission_id and request.channel <> 'website';
    -- Changed in between: what was typed last counts
    update public.service_requests as request
      set kind = case when enter_request.service is null then 'message' else 'service' end,
        client_name = btrim(enter_request.client_name), client_email = enter_request.client_email,
        client_phone = enter_request.client_phone, company_name = enter_request.company_name,
        service_id = enter_request.service, service_type = enter_request.service_type,
        project_description = enter_request.project_description, budget_range = enter_request.budget_range,
        preferred_start_date = enter_request.preferred_start_date, locale = enter_request.locale
      where request.id = entered.id and (
        request.client_name, request.client_email, request.client_phone, request.company_name, request.service_id,
        request.project_description, request.budget_range, request.preferred_start_date, request.locale
      ) is distinct from (
        btrim(enter_request.client_name), enter_request.client_email, enter_request.client_phone,
        enter_request.company_name, enter_request.service, enter_request.project_description,
        enter_request.budget_range, enter_request.preferred_start_date, enter_request.locale
      );
    select request.* into entered from public.service_requests as request where request.id = entered.id;
  else
    update public.request_work as work
      set owner_id = auth.uid(),
        -- Who called or came has spoken to someone
        first_answer_at = case when entered.channel in ('phone', 'visit') then now() end,
        first_answer_by = case when entered.channel in ('phone', 'visit') then auth.uid() end,
        first_answer_how = case entered.channel when 'phone' then 'call' when 'visit' then 'meeting' end
      where work.id = entered.id;
  end if;
  update public.request_work as work set client_id = enter_request.client
    where work.id = entered.id and work.client_id is distinct from enter_request.client;
  return jsonb_build_object('id', entered.id, 'reference', entered.reference, 'updated_at', entered.updated_at);
end
$$;
comment on function public.enter_request(uuid, text, text, text, text, text, text, uuid, text, text, date, text, boolean, uuid) is
  'For admins of requests: stores what someone asked for by phone, visit, email or whatsapp; without a service it is a message. The admin owns it, a client may be named whose request it is; a call or visit counts as the first answer. The company is mailed nothing, the sender a receipt if it is asked for. Its id and reference, the same when it is sent twice; what was changed in between is stored.';

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
    -- While that one waited, the merge may have been undone
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

create or replace function private.request_of_pair(asked public.service_requests, reference text, contact text) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    -- Also one that was separated again a moment ago
    select request.id from public.service_requests as request
    where request.reference = request_of_pair.reference
      and (lower(request.client_email) = lower(contact) or request.client_phone = contact)
  ), (
    select merge.merged_id from public.request_merges as merge
    where merge.request_id = asked.id and merge.reference = request_of_pair.reference
      and (lower(merge.row ->> 'client_email') = lower(contact) or merge.row ->> 'client_phone' = contact)
  ), asked.id);
end
$$;
comment on function private.request_of_pair(public.service_requests, text, text) is
  'The id of the request that a reference and contact would open if nothing had been merged: that of one merged into the request that they open, or its own.';

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
    where note.request_id = joined.request_id and joined.moved -> 'notes' ? note.id::text
      -- Not what came again since, with another that was merged into this one before
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
      -- Came from the bin, where it was when merges did not note this
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
        and (
          lower(merge.row ->> 'client_email') = lower(merged_of_mail.sender)
          -- Who has written for it before, from whatever address
          or exists (
            select from public.request_messages as known
            where known.request_id = merge.request_id and known.merged_id = merge.merged_id
              and lower(known.email) = lower(merged_of_mail.sender)
          )
        )
      order by merge.merged_at limit 1
    )
  end;
end
$$;
comment on function private.merged_of_mail(uuid, text[], text, text) is
  'Of what was merged into a request, the one that a mail is about: that of the latest message that it answers, else that of the reference and address of its sender. Null where it is about the request itself.';

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
  -- Also while this waited for it: separated again
  placed constant uuid := private.request_of_mail(
    false, receive_mail.known_ids[1:100], private.messages_named(receive_mail.known_ids[1:100]),
    private.references_in(receive_mail.subject), receive_mail.sender
  );
begin
  if placed is distinct from asked.id and placed is not null then
    asked := private.standing_request(placed);
  end if;
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
    (
      select merge.merged_id from public.request_merges as merge
      where merge.merged_id = receive_mail.request_id and merge.request_id = asked.id
    ),
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

create or replace function private.wrote_as_stranger(message public.request_messages, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  standing public.service_requests;
  merge public.request_merges;
begin
  if message.direction <> 'in' then
    return false;
  end if;
  select * into standing from public.service_requests as request where request.id = message.request_id;
  select * into merge from public.request_merges as known where known.id = wrote_as_stranger.merge_id;
  return message.merged_id is distinct from merge.merged_id and not private.is_same_sender(
    coalesce(merge.row, to_jsonb(standing)), to_jsonb(private.request_as_sent(message.merged_id, standing))
  );
end
$$;
comment on function private.wrote_as_stranger(public.request_messages, uuid) is
  'Whether a message was written by a sender of merged requests with whom the reader has nothing in common: the sender of the request, or the one of what was merged into it (merge_id). Its files are named to admins alone.';

create or replace function private.messages_of_sender(request_id uuid, merge_id uuid default null, addresses boolean default false)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', message.id, 'by', case message.direction when 'in' then 'sender' else 'company' end, 'at', message.created_at,
      'subject', case message.direction when 'out' then message.subject end, 'text', message.body,
      'files', case when private.wrote_as_stranger(message, messages_of_sender.merge_id) then jsonb '[]' else (
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
      ) end
    ) || case
      when not messages_of_sender.addresses and message.direction = 'out' and message.state = 'sent' and lower(message.email) = (
        select lower(coalesce(merge.row ->> 'client_email', request.client_email))
        from public.service_requests as request
        left join public.request_merges as merge on merge.id = messages_of_sender.merge_id
        where request.id = messages_of_sender.request_id
      ) then jsonb '{"mailed": true}'
      else jsonb '{}'
    end order by message.created_at, message.id), '[]')
  from (
    select known.* from public.request_messages as known
    where known.request_id = messages_of_sender.request_id and private.reader_may_read(known, messages_of_sender.merge_id)
    order by known.created_at desc, known.id desc limit 100
  ) as message
$$;
comment on function private.messages_of_sender(uuid, uuid, boolean) is
  'The latest 100 messages that the sender of a request may read, in their order: the answers, once they cannot be taken back, and what was written on the website. Of files, name and size; with addresses also file_url, null for a deleted file; one that went back to another request, when a merge was undone, is still the answer''s; without, mailed where an answer went to the email of who reads it. merge_id: for the sender of a request that was merged into it.';

create or replace function private.my_request_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  with mine as materialized (select own.id from private.own_request_ids() as own (id))
  select substr(readable.file_url, length('/storage/v1/object/request-files/') + 1)
  from (
    select file.file_url from mine join public.request_files as file on file.request_id = mine.id
      where private.came_with_request(file)
    union
    -- By the message and not by the request of the file, which is another one again when a merge was undone
    select file.file_url from mine join public.request_messages as message on message.request_id = mine.id
      cross join jsonb_array_elements(message.files) as attached (named)
      join public.request_files as file on file.id = (attached.named ->> 'id')::uuid
      where private.reader_may_read(message) and not private.wrote_as_stranger(message)
  ) as readable
$$;
comment on function private.my_request_files() is
  'Keys in request-files that the signed-in client may read: what they sent with their own requests, and what is attached to the messages that they may read, but for those of someone else whose request was merged into theirs.';
