-- Two requests can have an email or phone in common because someone typed those of someone else. So a reference opens, by its own
-- contact alone, what was sent and answered under it, also once its request was merged.

create or replace function private.came_for(part text, part_id uuid, request_id uuid, merged_id uuid) returns uuid
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

drop function private.request_of_pair(public.service_requests, text, text);
drop function private.read_as_merged(public.service_requests, text, text);

create or replace function private.read_as_merged(asked public.service_requests, reference text) returns uuid
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

create or replace function private.request_of_reference(asked public.service_requests, reference text) returns uuid
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

create or replace function private.reader_may_read(message public.request_messages, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  merge public.request_merges;
  came_for uuid;
begin
  if not private.sender_may_read(message) then
    return false;
  end if;
  came_for := private.came_for('messages', message.id, message.request_id, message.merged_id);
  if reader_may_read.merge_id is null then
    return came_for is null;
  end if;
  select * into merge from public.request_merges as known where known.id = reader_may_read.merge_id;
  return coalesce(came_for = merge.merged_id, false)
    or message.direction = 'out' and came_for is null and message.created_at > private.merged_until(merge.id);
end
$$;
comment on function private.reader_may_read(public.request_messages, uuid) is
  'Whether a message may be read by who knows the reference of its request, or of one that was merged into it (merge_id): what was written and answered under it, and the answers since the merge. No more, even where two requests have an email or phone in common: anyone can type those of someone else.';

create or replace function private.wrote_under_another(message public.request_messages, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return message.direction = 'in' and private.came_for('messages', message.id, message.request_id, message.merged_id)
    is distinct from (select merge.merged_id from public.request_merges as merge where merge.id = wrote_under_another.merge_id);
end
$$;
comment on function private.wrote_under_another(public.request_messages, uuid) is
  'Whether a message was written for another of merged requests than the reader’s: the one that stays, or what was merged into it (merge_id).';

create or replace function private.came_with_request(file public.request_files, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return file.source = 'form' and private.came_for('files', file.id, file.request_id, file.merged_id)
    is not distinct from (select merge.merged_id from public.request_merges as merge where merge.id = came_with_request.merge_id);
end
$$;
comment on function private.came_with_request(public.request_files, uuid) is
  'Whether a file was sent with a request, or with one that was merged into it (merge_id): not what came with the other.';

create or replace function private.tell_sender_screens(request_id uuid, message public.request_messages default null) returns void
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
      and ((message).id is null or not private.wrote_under_another(message, reader.merge_id))
  loop
    perform pg_notify('changes', 'request_messages:' || whose);
  end loop;
end
$$;
comment on function private.tell_sender_screens(uuid, public.request_messages) is
  'Tells the channel "changes" that the messages or the status of a request changed for its sender, and for those whose requests were merged into it: request_messages with their account, and with their email. Of a message, not those who wrote for another of these requests.';

drop function private.wrote_as_stranger(public.request_messages, uuid);
drop function private.came_from_stranger(text, uuid, uuid, jsonb);

create or replace function private.tracked_request(reference text, contact text) returns public.service_requests
language plpgsql volatile set search_path = ''
as $$
declare
  asked constant text := private.hash_of(left(coalesce(tracked_request.reference, ''), 40));
  as_contact constant text := private.hash_of(lower(left(coalesce(tracked_request.contact, ''), 400)));
  found_one public.service_requests;
begin
  -- Write before any answer: a read-only call, whose wrong tries could not be counted, always fails here.
  delete from private.tracking_tries as past where past.tried_at < now() - interval '1 hour';
  perform private.refuse_guessing(asked, as_contact);
  -- The reference of a merged request leads to the one that stays, with its own contact alone: anyone can type that of the
  -- other sender
  select request.* into found_one from public.service_requests as request
    where request.id in (
      select known.id from public.service_requests as known
      where known.reference = tracked_request.reference and (
        lower(known.client_email) = lower(tracked_request.contact) or known.client_phone = tracked_request.contact
      )
      union all
      select merge.request_id from public.request_merges as merge
      where merge.reference = tracked_request.reference and (
        lower(merge.row ->> 'client_email') = lower(tracked_request.contact)
        or merge.row ->> 'client_phone' = tracked_request.contact
      )
    );
  if found_one.id is null then
    insert into private.tracking_tries (reference_hash, contact_hash) values (asked, as_contact);
  end if;
  return found_one;
end
$$;
comment on function private.tracked_request(text, text) is
  'The request with this reference and the email or the phone that it was sent with, or into which it was merged. A row of nulls for any other pair, which is counted; refused after too many of them.';

create or replace function public.track_request(reference text, contact text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  found_one public.service_requests := private.tracked_request(track_request.reference, track_request.contact);
  merge_id constant uuid := private.read_as_merged(found_one, track_request.reference);
  -- What the reader has sent, even if it was merged into another request
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
  'For the sender of a request or message: what it is about, its status, the steps that they were told of, and what they and the company wrote, by its reference (R-7K3F2Q) and the email or the phone (+966512345678) that it was sent with. Of one that was merged into another: what was sent and answered under this reference, and the status and answers since. Null for any other pair.';

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
    private.request_of_reference(asked, write_about_request.reference),
    write_about_request.body, write_about_request.submission_id
  );
  return true;
end
$$;
comment on function public.write_about_request(text, text, text, uuid) is
  'For the sender of a request or message: writes to the company about it, by the same pair as track_request, with the files that the server holds under submission_id, which only the server knows. False for any other pair.';


comment on table public.request_merges is
  'Requests that were merged into an older one: for admins of requests. Only functions write it. It goes with the request, also into the bin.';

-- Nor does the mail of an answer continue mails of another request: their identifiers say where its sender has their mailbox.
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
              and earlier.merged_id is not distinct from message.merged_id
            order by earlier.created_at desc limit 5
          ) as known
        )
      )), now() + waits
    from public.service_requests as request where request.id = message.request_id;
end
$$;
comment on function private.queue_answer(public.request_messages, interval) is 'Puts the mail of a message into the outbox, to be sent after a while.';

-- The dialog that merges warns where one contact is the same and the other is not.
create or replace function public.sender_of_request(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  most constant integer := 10;
  sent public.service_requests;
  box text;
  accounts uuid[];
  others uuid[];
begin
  perform private.require_area('requests');
  select * into sent from public.service_requests as request where request.id = sender_of_request.request_id;
  if sent.id is null then
    return null;
  end if;
  box := private.mailbox(sent.client_email);
  -- Only clients: other profiles are for admins of accounts
  accounts := array(
    select profile.id from public.user_profiles as profile
    where profile.user_type = 'client' and profile.id in (
      select sent.user_id
      union all select work.client_id from public.request_work as work where work.id = sent.id
      union all select account.id from private.accounts as account where private.mailbox(account.email) = box
      union all select known.id from public.user_profiles as known where known.phone = sent.client_phone
    )
    order by profile.created_at, profile.id limit most
  );
  others := array_remove(private.requests_of(box, sent.client_phone, accounts), sent.id);
  return jsonb_build_object(
    'total', cardinality(others),
    'requests', coalesce((
      select jsonb_agg(private.request_in_short(request) || jsonb_build_object(
        -- Shows whether the same request was sent twice
        'text', left((request).project_description, 200),
        'client_email', (request).client_email, 'client_phone', (request).client_phone,
        'same', to_jsonb(array_remove(array[
          case when private.mailbox((request).client_email) = box then 'email' end,
          case when (request).client_phone = sent.client_phone then 'phone' end,
          case when (request).user_id = any (accounts) or work.client_id = any (accounts) then 'account' end
        ], null))
      ) order by (request).created_at desc, (request).id desc)
      from (
        select known from public.service_requests as known
        where known.id = any (others) order by known.created_at desc, known.id desc limit most
      ) as newest (request)
      left join public.request_work as work on work.id = (request).id
    ), '[]'),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', profile.id, 'name', profile.full_name, 'company_name', profile.company_name,
        'active', profile.is_active, 'created_at', profile.created_at,
        'same', to_jsonb(array_remove(array[
          case when private.mailbox(account.email) = box then 'email' end,
          case when profile.phone = sent.client_phone then 'phone' end,
          case when profile.id = sent.user_id or exists (
            select from public.request_work as work where work.id = sent.id and work.client_id = profile.id
          ) then 'account' end
        ], null)),
        'projects', coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', link.id, 'status', link.status, 'title_ar', project.title_ar, 'title_en', project.title_en
          ) order by link.created_at desc, link.id desc)
          from (
            select * from public.client_projects as given where given.client_id = profile.id
            order by given.created_at desc limit most
          ) as link
          join public.projects as project on project.id = link.project_id
        ), '[]')
      ) order by profile.created_at, profile.id)
      from public.user_profiles as profile left join private.accounts as account on account.id = profile.id
      where profile.id = any (accounts)
    ), '[]')
  );
end
$$;
comment on function public.sender_of_request(uuid) is
  'For admins of requests: the newest other requests with the same mailbox, phone or account (same says which), with their contacts, which a merge compares, and how many there are, up to 1,000 of each; clients'' accounts that sent it, are linked to it, or have the mailbox or phone, with their projects. Null once the request is gone.';

comment on function private.steps_as_merged(uuid, boolean) is
  'The statuses of a request that was merged into another, as its sender sees them: its own until then, the one that the request that stays had at that moment, and what came after that. The first has no from_status. With only_told, without those of which they were not to be told.';
comment on function private.steps_in_portal(uuid, uuid) is
  'The statuses of a request that its sender sees in the portal, by the merge if it was merged into another.';
comment on function private.request_in_portal(uuid, uuid) is
  'A request as the portal shows it to its sender: as it stands, or by the merge if it was merged into another, as it was sent, with the status of the one that stays.';
comment on function private.answered_as_merged(uuid) is
  'Whether the sender of a request that was merged into another was told something: before the merge or since, not because the other had an answer.';
comment on function private.new_status_at(uuid, uuid) is
  'When the status of a request was set, where the signed-in client, who sent it, has not seen it yet, was to be told of it, and it is not the first nor older than 30 days; otherwise null. merge_id: where it was merged into another.';
