-- The sender of a request reads the answers at /track, and writes there (docs/decisions/0054).

alter table public.request_messages
  alter column email drop not null,
  -- Whoever gave a phone alone writes on the website
  add constraint request_messages_sender_check check (email is not null or (direction = 'in' and message_id is null));
comment on table public.request_messages is
  'What the company and the sender of a request write to each other, by mail or on the website: for admins. Functions alone write it.';
comment on column public.request_messages.email is 'Whom it is addressed to, or who sent it: not always the sender of the request. Null where a sender without one wrote on the website.';
comment on column public.request_messages.direction is 'out: written by an admin. in: came to the mailbox of the company, or was written on the website.';
comment on column public.request_messages.message_id is 'Of a mail that came: null for what was written on the website. That of one that was sent begins with its id.';
comment on column public.request_messages.state is
  'waiting: in the outbox. sent: the mail server has it. failed: given up; failure says why, as mail_outbox.last_error. bounced: it came back; failure has the code. received: it came.';

create or replace function private.queue_answer(message public.request_messages, waits interval) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.mail_outbox (id, kind, recipient, locale, data, next_attempt_at)
    select message.id, 'answer', message.email, message.locale, jsonb_strip_nulls(jsonb_build_object(
        'id', message.request_id, 'reference', request.reference, 'request', request.kind,
        'subject', message.subject, 'body', message.body,
        -- Those that are in the bin by now as well: the mailer has the address
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
        -- So that the mail program of the reader shows them as one conversation
        'follows', (
          select jsonb_agg(coalesce(known.message_id, known.id::text) order by known.created_at) from (
            select earlier.id, earlier.message_id, earlier.created_at from public.request_messages as earlier
            where earlier.request_id = message.request_id and earlier.created_at < message.created_at
              -- What was written on the website was no mail
              and (earlier.direction = 'out' or earlier.message_id is not null)
            order by earlier.created_at desc limit 5
          ) as known
        )
      )), now() + waits
    from public.service_requests as request where request.id = message.request_id;
end
$$;
comment on function private.queue_answer(public.request_messages, interval) is 'Puts the mail of a message into the outbox, to be sent after a while.';

create function private.tell_of_message(asked public.service_requests, sender_name text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  owner private.accounts;
  reader public.user_profiles;
begin
  select profile.* into reader
    from public.request_work as work join public.user_profiles as profile on profile.id = work.owner_id
    where work.id = asked.id and private.works_on_requests(profile.id);
  select * into owner from private.accounts as account where account.id = reader.id;
  perform private.post_mail(
    'company_reply', coalesce(owner.email, (select settings.email from public.company_settings as settings limit 1)),
    reader.locale, jsonb_build_object(
      'id', asked.id, 'reference', asked.reference,
      'name', coalesce(nullif(tell_of_message.sender_name, ''), asked.client_name), 'request', asked.kind
    )
  );
end
$$;
comment on function private.tell_of_message(public.service_requests, text) is
  'Mails the owner of a request, or the company where it has none, that its sender has written.';

create or replace function public.receive_mail(
  request_id uuid, message_id text, sender text, sender_name text, subject text, body text, quoted text, automatic boolean,
  files jsonb default '[]'
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.service_requests;
  file jsonb;
  kept uuid;
  attached jsonb := jsonb '[]';
begin
  select * into asked from public.service_requests as request where request.id = receive_mail.request_id for update;
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
      files)
    values (
      asked.id, 'in', 'received', receive_mail.message_id, receive_mail.sender, nullif(receive_mail.sender_name, ''), asked.locale,
      coalesce(nullif(receive_mail.subject, ''), asked.reference), receive_mail.body, nullif(receive_mail.quoted, ''),
      receive_mail.automatic, attached
    );
  if not receive_mail.automatic then
    perform private.tell_of_message(asked, receive_mail.sender_name);
  end if;
  return true;
end
$$;
comment on function public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb) is
  'For the server: stores a mail that came about a request, and mails its owner, or the company where it has none, that there is one; files are what is attached to it, [{name, kind, size, file_url}], or refused in place of file_url for what was not kept. False for one that is stored already, and where the request is gone.';

create function private.tracked_request(reference text, contact text) returns public.service_requests
language plpgsql volatile set search_path = ''
as $$
declare
  asked constant text := private.hash_of(left(coalesce(tracked_request.reference, ''), 40));
  as_contact constant text := private.hash_of(lower(left(coalesce(tracked_request.contact, ''), 400)));
  found_one public.service_requests;
begin
  -- A write before any answer: a call that may not write, and so would not be counted, fails here whatever it asks.
  delete from private.tracking_tries as past where past.tried_at < now() - interval '1 hour';
  perform private.refuse_guessing(asked, as_contact);
  -- The reference of one that was merged leads to the other, with the contact of either
  select request.* into found_one from public.service_requests as request
    where request.id = coalesce(
        (select known.id from public.service_requests as known where known.reference = tracked_request.reference),
        (select merge.request_id from public.request_merges as merge where merge.reference = tracked_request.reference)
      )
      and (
        lower(request.client_email) = lower(tracked_request.contact) or request.client_phone = tracked_request.contact
        or exists (
          select from public.request_merges as merge
          where merge.request_id = request.id and merge.reference = tracked_request.reference and (
            lower(merge.row ->> 'client_email') = lower(tracked_request.contact)
            or merge.row ->> 'client_phone' = tracked_request.contact
          )
        )
      );
  if found_one.id is null then
    insert into private.tracking_tries (reference_hash, contact_hash) values (asked, as_contact);
  end if;
  return found_one;
end
$$;
comment on function private.tracked_request(text, text) is
  'The request with this reference and the email or the phone that it was sent with. A row of nulls for any other pair, which is counted; refused after too many of them.';

create function private.messages_of_sender(request_id uuid) returns jsonb
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
    where known.request_id = messages_of_sender.request_id and case known.direction
      -- Mails may be from others, such as an architect to whom the sender has forwarded an answer
      when 'in' then known.message_id is null
      -- None that can still be taken back: public.withdraw_answer
      else not exists (
        select from public.mail_outbox as mail where mail.id = known.id and mail.attempts = 0 and mail.failed_at is null
      )
    end
    order by known.created_at desc, known.id desc limit 100
  ) as message
$$;
comment on function private.messages_of_sender(uuid) is
  'The latest 100 messages that the sender of a request may read, in their order: the answers, once they cannot be taken back, and what was written on the website. Of files, their names.';

create function private.keep_sender_message(asked public.service_requests, body text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  most_in_an_hour constant integer := 5;
  most_in_a_day constant integer := 20;
  written constant text := btrim(keep_sender_message.body, E' \t\r\n');
  -- When the message that reached a limit was written
  full_until timestamptz;
begin
  -- Two at the same moment wait for each other
  perform from public.service_requests as request where request.id = asked.id for update;
  if not coalesce(private.filled(written) and private.long_text(written, 5000), false) then
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
  insert into public.request_messages (request_id, direction, state, email, name, locale, subject, body)
    values (asked.id, 'in', 'received', asked.client_email, asked.client_name, asked.locale, asked.reference, written);
  perform private.tell_of_message(asked, asked.client_name);
end
$$;
comment on function private.keep_sender_message(public.service_requests, text) is
  'Stores what the sender of a request wrote on the website, and mails its owner, as for a mail that came. The same text within an hour is stored once; refused with too_many_messages after 5 within an hour or 20 within a day, and with message_invalid.';

-- Security definer: functions alone write messages. Who knows the reference and the email or phone has sent the request.
create function public.write_about_request(reference text, contact text, body text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.service_requests := private.tracked_request(write_about_request.reference, write_about_request.contact);
begin
  if asked.id is null then
    return false;
  end if;
  perform private.keep_sender_message(asked, write_about_request.body);
  return true;
end
$$;
comment on function public.write_about_request(text, text, text) is
  'For the sender of a request or message: writes to the company about it, by the same pair as track_request. False for any other pair.';

-- Security definer: a visitor may not read the table. Who knows the reference and the email or phone has sent the request.
create or replace function public.track_request(reference text, contact text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  found_one public.service_requests := private.tracked_request(track_request.reference, track_request.contact);
  messages jsonb;
  due_on date;
  answered boolean;
begin
  if found_one.id is null then
    return null;
  end if;
  due_on := private.answer_due_on(found_one.created_at);
  messages := private.messages_of_sender(found_one.id);
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
      select jsonb_agg(jsonb_build_object('status', step.status, 'at', step.at, 'message', step.message) order by step.at)
      from private.told_steps(found_one.id) as step
    ), '[]'),
    'messages', messages
  );
end
$$;
comment on function public.track_request(text, text) is
  'For the sender of a request or message: what it is about, its status, the steps that they were told of, and what they and the company wrote, by its reference (R-7K3F2Q) and the email or the phone (+966512345678) that it was sent with. Null for any other pair.';

revoke all on function public.write_about_request(text, text, text) from public, anon, authenticated;
grant execute on function public.write_about_request(text, text, text) to anon, authenticated, service_role;
