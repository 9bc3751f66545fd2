-- request_messages: what the company and the sender of a request write to each other by mail (docs/decisions/0043). Only
-- functions write it. The mail itself waits in mail_outbox under the same id, which is also the first part of its Message-ID. What
-- comes back is read from a mailbox by the server (72_inbox.sql).

create table public.request_messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  -- A message outlives the account of its author, whose name stays.
  author_id uuid references public.user_profiles (id) on delete set null,
  author_name text check (private.short_text(author_name, 200)),
  email text check (private.email(email)),
  name text check (private.short_text(name, 200)),
  locale text not null check (locale in ('ar', 'en')),
  subject text not null check (private.filled(subject) and private.short_text(subject, 220)),
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'bounced', 'received')),
  failure text check (failure ~ '^[a-z0-9_]{1,60}$'),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  updated_at timestamptz not null default now(),
  direction text not null default 'out' check (direction in ('out', 'in')),
  message_id text unique check (message_id ~ '^<[^<>[:space:]]+>$' and length(message_id) <= 902),
  quoted text check (private.long_text(quoted, 50000)),
  automatic boolean not null default false,
  diagnosis text check (private.short_text(diagnosis, 500)),
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array' and length(files::text) <= 20000),
  settled_at timestamptz,
  merged_id uuid,
  constraint request_messages_body_check check (
    private.long_text(body, 20000) and (direction = 'in' or (private.filled(body) and length(body) <= 8000))
  ),
  constraint request_messages_received_check check ((state = 'received') = (direction = 'in')),
  -- A sender who gave only a phone writes on the website
  constraint request_messages_sender_check check (email is not null or (direction = 'in' and message_id is null))
);
comment on table public.request_messages is
  'What the company and the sender of a request write to each other, by mail or on the website: for admins. Only functions write it.';
comment on column public.request_messages.author_id is 'The admin who wrote it.';
comment on column public.request_messages.author_name is 'What the author was called then.';
comment on column public.request_messages.email is 'Whom it is addressed to, or who sent it: not always the sender of the request. Null where a sender without one wrote on the website.';
comment on column public.request_messages.direction is 'out: written by an admin. in: came to the mailbox of the company, or was written on the website.';
comment on column public.request_messages.message_id is 'The Message-ID of a mail that came; null for what was written on the website. The Message-ID of a mail that was sent begins with id.';
comment on column public.request_messages.quoted is 'What a mail that came repeats of those before it.';
comment on column public.request_messages.automatic is 'A mail that no person wrote, such as an out-of-office reply.';
comment on column public.request_messages.diagnosis is 'Why a mail came back, in the words of the mail server.';
comment on column public.request_messages.files is
  'What is attached: [{id, name, kind, size}] with ids of request_files, which may be deleted since; of a mail that came also what was not kept, with refused (type, size, many or full) and no id.';
comment on column public.request_messages.settled_at is
  'Of a mail that came: when an admin noted that it needs no more answer (71_waiting_replies.sql).';
comment on column public.request_messages.merged_id is
  'The id of the request for which it was written, where that was merged into this one: undoing the merge takes it back there. Null for the others.';
comment on column public.request_messages.subject is 'With the reference of the request, by which an answer to it is recognised.';
comment on column public.request_messages.state is
  'waiting: in the outbox. sent: the mail server has it. failed: given up; failure says why, as mail_outbox.last_error. bounced: it came back; failure has the code. received: it came.';

create index request_messages_request_idx on public.request_messages (request_id, created_at);
create index request_messages_author_idx on public.request_messages (author_id);

create function private.message_time(request_id uuid) returns timestamptz
language sql volatile set search_path = ''
as $$
  select greatest(clock_timestamp(), max(known.created_at) + interval '1 microsecond')
  from public.request_messages as known where known.request_id = message_time.request_id
$$;
comment on function private.message_time(uuid) is
  'The time of a new message, whose request is locked: after every message that was stored before it. Not now(), which is when the call began: it may have waited for an answer that its author has not seen.';

create function private.queue_answer(message public.request_messages, waits interval) returns void
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

create function private.note_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- An answer to someone else, whose request was merged, has not answered the sender of the one that stays
  if private.is_told(message, null) then
    update public.request_work as work
      set first_answer_at = message.created_at, first_answer_by = message.author_id, first_answer_how = 'answer'
      where work.id = message.request_id and work.first_answer_at is null;
  end if;
  update public.request_merges as merge
    set work = merge.work || jsonb_build_object(
      'first_answer_at', message.created_at, 'first_answer_by', message.author_id, 'first_answer_how', 'answer'
    )
    where merge.request_id = message.request_id and merge.merged_id = message.merged_id and merge.work ->> 'first_answer_at' is null;
end
$$;
comment on function private.note_answer(public.request_messages) is
  'Notes an answer by mail as the first answer, if there was none, to the request under which it was written.';

create function private.earliest_answer(
  request_id uuid, besides uuid default null,
  out first_answer_at timestamptz, out first_answer_by uuid, out first_answer_how text
)
language plpgsql stable set search_path = ''
as $$
begin
  select known.created_at, known.author_id, 'answer' into first_answer_at, first_answer_by, first_answer_how
    from public.request_messages as known
    where known.request_id = earliest_answer.request_id and known.id is distinct from besides and known.state in ('waiting', 'sent')
      and private.is_told(known, null)
    order by known.created_at limit 1;
end
$$;
comment on function private.earliest_answer(uuid, uuid) is
  'The earliest answer by mail that the sender of a request got or gets, besides one, as request_work keeps a first answer. Nulls where there is none.';

create function private.forget_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.request_work as work
    set (first_answer_at, first_answer_by, first_answer_how) = (select * from private.earliest_answer(message.request_id, message.id))
    where work.id = message.request_id and work.first_answer_how = 'answer' and work.first_answer_at = message.created_at;
  -- It was the first answer to a request that was merged since, or to one that had it from that
  update public.request_merges as merge
    set work = private.without_first_answer(merge.work)
    where merge.request_id = message.request_id
      and merge.work ->> 'first_answer_how' = 'answer' and (merge.work ->> 'first_answer_at')::timestamptz = message.created_at;
end
$$;
comment on function private.forget_answer(public.request_messages) is
  'Forgets a message that never reached its reader as the first answer; the earliest of the others that the same sender got takes its place.';

create function private.begin_with_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('handasa.status_answer', message.id::text, true);
  update public.service_requests as request set status = 'in_progress'
    where request.id = message.request_id and (request.status = 'new' or (request.kind = 'message' and request.status = 'pending'));
  perform set_config('handasa.status_answer', '', true);
end
$$;
comment on function private.begin_with_answer(public.request_messages) is
  'Sets a request that is new, or a message that is pending, to in_progress with its answer. That answer takes the place of a mail about the status.';

create function private.undo_with_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  step public.service_request_events;
  other uuid;
begin
  select event.* into step from public.service_request_events as event
    where event.request_id = message.request_id and event.kind = 'status'
    order by event.changed_at desc, event.id desc limit 1;
  if step.details ->> 'answer' is distinct from message.id::text then
    return;
  end if;
  select known.id into other from public.request_messages as known
    where known.request_id = message.request_id and known.direction = 'out' and known.id <> message.id
      and known.created_at >= message.created_at and known.state in ('waiting', 'sent')
    order by known.created_at limit 1;
  if other is not null then
    update public.service_request_events as event set details = event.details || jsonb_build_object('answer', other)
      where event.id = step.id;
  else
    -- The sender was not told of this status, however long the mail has waited: it counts as undone in time
    update public.service_request_events as event set undo_until = now() + private.undo_time() where event.id = step.id;
    perform set_config('handasa.status_told', 'no', true);
    update public.service_requests as request set status = step.from_status
      where request.id = message.request_id and request.status = step.to_status;
    perform set_config('handasa.status_told', '', true);
  end if;
end
$$;
comment on function private.undo_with_answer(public.request_messages) is
  'Gives a request back the status that an answer has changed, unless it got another one since. If it has another answer by now, the status counts as having come with that one.';

create function private.own_with_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('handasa.owner_answer', message.id::text, true);
  update public.request_work as work set owner_id = message.author_id
    where work.id = message.request_id and work.owner_id is null;
  perform set_config('handasa.owner_answer', '', true);
end
$$;
comment on function private.own_with_answer(public.request_messages) is
  'Makes the author of an answer the owner of a request without one. A request that has got an owner in the meantime keeps them.';

create function private.disown_with_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  step public.service_request_events;
  other uuid;
begin
  select event.* into step from public.service_request_events as event
    where event.request_id = message.request_id and event.kind = 'owner'
    order by event.changed_at desc, event.id desc limit 1;
  if step.details ->> 'answer' is distinct from message.id::text then
    return;
  end if;
  select known.id into other from public.request_messages as known
    where known.request_id = message.request_id and known.author_id = message.author_id and known.id <> message.id
      and known.created_at >= message.created_at and known.state in ('waiting', 'sent')
    order by known.created_at limit 1;
  if other is not null then
    update public.service_request_events as event set details = event.details || jsonb_build_object('answer', other)
      where event.id = step.id;
  else
    update public.request_work as work set owner_id = null
      where work.id = message.request_id and work.owner_id = message.author_id;
  end if;
end
$$;
comment on function private.disown_with_answer(public.request_messages) is
  'Removes the owner whom an answer has given to a request, unless someone has changed the owner since. If the author has answered again, the owner counts as having come with that answer.';

create function private.sends_answers() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select setup.mail_server or setup.mail_trial from private.setup as setup), false);
end
$$;
comment on function private.sends_answers() is
  'Whether answers go out: through the mail server, or as a file for someone who tries the site.';

-- Security definer: only functions write messages, and no one may write the outbox. It checks who calls first.
create function public.answer_request(
  message_id uuid, request_id uuid, locale text, subject text, body text, seen uuid default null, files uuid[] default '{}',
  begins boolean default false, owns boolean default false, seen_merge timestamptz default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  title constant text := btrim(answer_request.subject);
  written constant text := btrim(answer_request.body, E' \t\r\n');
  asked public.service_requests;
  latest uuid;
  attached jsonb;
  headline text;
  message public.request_messages;
begin
  perform private.require_area('requests');
  -- Answers to the same request at the same moment take turns here
  select * into asked from public.service_requests as request where request.id = answer_request.request_id for update;
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  headline := case when position(asked.reference in title) > 0 or not private.filled(title) then title
    else title || ' [' || asked.reference || ']' end;
  select * into message from public.request_messages as known
    where known.id = answer_request.message_id and known.request_id = asked.id and known.author_id = auth.uid();
  if message.id is not null then
    if (message.locale, message.subject, message.body) is distinct from (answer_request.locale, headline, written)
      or coalesce((select array_agg((file ->> 'id')::uuid) from jsonb_array_elements(message.files) as file), '{}')
        <> answer_request.files then
      -- It was changed since, or in another tab: ignoring the call would lose that
      raise exception using errcode = 'PT409', message = 'answer_differs';
    end if;
    -- A retry, since what that call returned was lost
    return;
  elsif not coalesce(private.email(asked.client_email), false) then
    raise exception using errcode = 'PT409', message = 'no_email';
  elsif not private.sends_answers() then
    raise exception using errcode = 'PT409', message = 'no_mail_server';
  end if;
  select known.id into latest from public.request_messages as known
    where known.request_id = asked.id and known.author_id is distinct from auth.uid()
    order by known.created_at desc, known.id desc limit 1;
  if latest is distinct from answer_request.seen or exists (
    select from public.request_merges as merge
    where merge.request_id = asked.id and merge.merged_at > answer_request.seen_merge
  ) then
    raise exception using errcode = 'PT409', message = 'answered_meanwhile';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'kind', file.kind, 'size', file.size)
      order by array_position(answer_request.files, file.id)), '[]') into attached
    from public.request_files as file where file.request_id = asked.id and file.id = any (answer_request.files);
  if jsonb_array_length(attached) <> cardinality(answer_request.files) then
    raise exception using errcode = 'PT409', message = 'file_gone';
  elsif jsonb_array_length(attached) > 10 or (select sum((file ->> 'size')::bigint) from jsonb_array_elements(attached) as file) > 20971520 then
    raise exception using errcode = 'PT409', message = 'files_too_large';
  end if;
  insert into public.request_messages (id, request_id, author_id, author_name, email, name, locale, subject, body, files, created_at)
    select answer_request.message_id, asked.id, profile.id, profile.full_name, asked.client_email, asked.client_name,
      answer_request.locale, headline, written, attached, private.message_time(asked.id)
    from public.user_profiles as profile where profile.id = auth.uid()
    returning * into message;
  -- Time for an "Undo"
  perform private.queue_answer(message, interval '10 seconds');
  -- First withdraw the mail of a status, or that mail would count as the first answer
  if begins then
    perform private.begin_with_answer(message);
  end if;
  if owns then
    perform private.own_with_answer(message);
  end if;
  perform private.note_answer(message);
end
$$;
comment on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean, boolean, timestamptz) is
  'For admins of requests: mails the sender of a request after ten seconds; the same id again changes nothing, and with another text or other files is refused with answer_differs. seen is the latest message of others that the author has seen, seen_merge the time of the latest merge, or an earlier one than that of any; refused with answered_meanwhile when there is another message, or a later merge, by now, with no_email and with no_mail_server. files are those of the request that are attached: 10 at most, with 20 MB together (files_too_large), none of them deleted (file_gone). With begins, a request that is new, or a message that is pending, is in_progress from then on. With owns, one without an owner belongs to its author.';

-- Security definer: no role of the API reads what the server has noted. It checks who calls first.
create function public.sends_answers() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  return private.sends_answers();
end
$$;
comment on function public.sends_answers() is 'For admins of requests: whether answers go out: the mail server answers, or someone tries the site without one.';

-- Security definer: only functions write messages, and no one may write the outbox. It checks who calls first.
create function public.withdraw_answer(message_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message public.request_messages;
begin
  perform private.require_area('requests');
  -- Lock the request before its messages, as everywhere else
  perform from public.service_requests as request
    where request.id = (select known.request_id from public.request_messages as known where known.id = withdraw_answer.message_id)
    for update;
  select * into message from public.request_messages as known
    where known.id = withdraw_answer.message_id and known.author_id = auth.uid() for update;
  if message.id is null then
    raise exception using errcode = 'PT404', message = 'answer_not_found';
  end if;
  -- Lock the mail, so that the mailer skips it
  perform from public.mail_outbox as mail
    where mail.id = message.id and mail.attempts = 0 and mail.failed_at is null for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'answer_sent';
  end if;
  delete from public.request_messages as known where known.id = message.id;
  delete from public.mail_outbox as mail where mail.id = message.id;
  perform private.forget_answer(message);
  perform private.undo_with_answer(message);
  perform private.disown_with_answer(message);
end
$$;
comment on function public.withdraw_answer(uuid) is
  'For its author: takes an answer back whose mail nobody has begun to send, and the status and the owner that came with it; refused with answer_sent after that.';

-- Security definer: only functions write messages, and no one may write the outbox. It checks who calls first.
create function public.resend_answer(message_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.service_requests;
  message public.request_messages;
  sender public.service_requests;
begin
  perform private.require_area('requests');
  -- Lock the request before its messages, as everywhere else
  select request.* into asked from public.service_requests as request
    where request.id = (select known.request_id from public.request_messages as known where known.id = resend_answer.message_id)
    for update;
  select * into message from public.request_messages as known where known.id = resend_answer.message_id for update;
  if message.id is null then
    raise exception using errcode = 'PT404', message = 'answer_not_found';
  elsif message.state not in ('failed', 'bounced') then
    raise exception using errcode = 'PT409', message = 'answer_sent';
  end if;
  -- The email may have been corrected since, because the mail never arrived
  sender := private.request_as_sent(private.came_for('messages', message.id, message.request_id, message.merged_id), asked);
  if not coalesce(private.email(sender.client_email), false) then
    raise exception using errcode = 'PT409', message = 'no_email';
  end if;
  delete from public.mail_outbox as mail where mail.id = message.id;
  update public.request_messages as known
    set state = 'waiting', failure = null, diagnosis = null, email = sender.client_email, name = sender.client_name
    where known.id = message.id
    returning * into message;
  perform private.queue_answer(message, interval '0');
  perform private.note_answer(message);
end
$$;
comment on function public.resend_answer(uuid) is
  'For admins of requests: sends an answer again whose mail was given up or came back, to the email that its sender has now; refused with no_email where there is none.';

create function private.mail_may_be(message public.request_messages, state text, came timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if mail_may_be.state <> 'bounced' then
    return message.state = 'waiting';
  end if;
  return message.direction = 'out' and message.state in ('waiting', 'sent')
    -- Not a bounce of an earlier attempt, from before the answer was sent again; clocks of mail servers differ
    and coalesce(mail_may_be.came > interval '-5 minutes' + coalesce(
      (select mail.created_at from public.mail_outbox as mail where mail.id = message.id),
      -- In the bin, a message waits on after its mail is sent
      case message.state when 'waiting' then message.updated_at else message.sent_at end
    ), true);
end
$$;
comment on function private.mail_may_be(public.request_messages, text, timestamptz) is
  'Whether the mail of a message can have become this: sent or failed once, bounced after that, and not by a report that came before it was sent again.';

create function private.note_mail_of_answer(
  message_id uuid, state text, failure text default null, diagnosis text default null, came timestamptz default null
) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  message public.request_messages;
begin
  -- A message may leave the bin while this waits for its entry: then it is where it was looked for first
  for attempt in 1 .. 2 loop
    update public.request_messages as known set state = note_mail_of_answer.state, failure = note_mail_of_answer.failure,
        diagnosis = note_mail_of_answer.diagnosis,
        sent_at = case note_mail_of_answer.state when 'sent' then now() else known.sent_at end
      where known.id = note_mail_of_answer.message_id
        and private.mail_may_be(known, note_mail_of_answer.state, note_mail_of_answer.came)
      returning * into message;
    if message.id is not null then
      if message.state <> 'sent' then
        perform private.forget_answer(message);
      end if;
      return true;
    end if;
    perform from public.bin as root
      where root.id = (
        select entry.batch from public.bin as entry
        where entry.table_name = 'request_messages' and entry.record_id = note_mail_of_answer.message_id limit 1
      )
      for update;
    -- What forgets the first answer is the restore: private.restore_batch
    update public.bin as entry set row = entry.row || jsonb_build_object(
        'state', note_mail_of_answer.state, 'failure', note_mail_of_answer.failure, 'diagnosis', note_mail_of_answer.diagnosis
      ) || case note_mail_of_answer.state when 'sent' then jsonb_build_object('sent_at', now()) else '{}' end
      where entry.table_name = 'request_messages' and entry.record_id = note_mail_of_answer.message_id
        and private.mail_may_be(
          jsonb_populate_record(null::public.request_messages, entry.row), note_mail_of_answer.state, note_mail_of_answer.came
        );
    if found then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.note_mail_of_answer(uuid, text, text, text, timestamptz) is
  'Keeps with a message, also with one in the bin, what became of its mail: sent, failed or bounced. One that never arrived is no first answer. False where no such mail was under way.';

-- Security definer: the server's key has no rights on what it calls.
create function private.follow_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_mail_of_answer(old.id, 'sent');
  else
    perform private.note_mail_of_answer(new.id, 'failed', new.last_error);
  end if;
  return null;
end
$$;
comment on function private.follow_answer() is
  'Keeps with a message what became of its mail: the mailer deletes what it has sent, and marks what it gave up.';

-- Security definer: no one may write the outbox or messages.
create function private.redirect_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- By the reference that the reader knows: not the mails to someone whose request was merged into this one, and also those that
  -- were queued while this one was merged
  waiting constant uuid[] := array(
    select mail.id from public.mail_outbox as mail
    where mail.kind in ('answer', 'request_received', 'request_status', 'request_late') and mail.failed_at is null
      and mail.data ->> 'reference' = new.reference and mail.recipient = old.client_email
    for update
  );
  untold timestamptz;
begin
  if new.client_email is null then
    update public.mail_outbox as mail set failed_at = now(), last_error = 'no_email'
      where mail.id = any (waiting) and mail.kind = 'answer';
    with gone as (
      delete from public.mail_outbox as mail where mail.id = any (waiting) and mail.kind <> 'answer' returning mail.*
    )
    select min(gone.created_at) into untold from gone where gone.kind = 'request_status';
    perform private.forget_told(new.id, untold);
    return null;
  end if;
  update public.mail_outbox as mail
    set recipient = new.client_email, last_error = null,
      -- It may be on its way to the old email at this moment: what becomes of that attempt no longer counts
      attempts = mail.attempts + least(mail.attempts, 1),
      next_attempt_at = case mail.attempts when 0 then mail.next_attempt_at else now() end
    where mail.id = any (waiting);
  update public.request_messages as message set email = new.client_email, name = new.client_name
    where message.id = any (waiting);
  return null;
end
$$;
comment on function private.redirect_mails() is
  'Sends what still waits, or is tried again, to the email of a request as it was corrected. Where that was removed, an answer is given up and can be sent again, and the rest is not sent.';

create trigger service_requests_redirect_mails after update of client_email on public.service_requests
  for each row when (new.client_email is distinct from old.client_email and old.client_email is not null)
  execute function private.redirect_mails();
create trigger mail_outbox_answer_sent after delete on public.mail_outbox
  for each row when (old.kind = 'answer') execute function private.follow_answer();
create trigger mail_outbox_answer_failed after update of failed_at on public.mail_outbox
  for each row when (new.kind = 'answer' and new.failed_at is not null) execute function private.follow_answer();

create function private.note_mail_of_restored() returns trigger
language plpgsql set search_path = ''
as $$
declare
  mail public.mail_outbox;
begin
  select * into mail from public.mail_outbox as known where known.id = new.id;
  if mail.id is null then
    new.state := 'sent';
    new.sent_at := coalesce(new.sent_at, new.created_at);
  elsif mail.failed_at is not null then
    new.state := 'failed';
    new.failure := mail.last_error;
  end if;
  return new;
end
$$;
comment on function private.note_mail_of_restored() is
  'Notes what became of the mail of an answer that was deleted before what is in the bin was noted as well (private.note_mail_of_answer).';

create trigger request_messages_restored before insert on public.request_messages
  for each row when (new.state = 'waiting' and coalesce(current_setting('handasa.restoring', true), '') = 'on')
  execute function private.note_mail_of_restored();
create trigger request_messages_updated_at before update on public.request_messages
  for each row execute function private.set_updated_at();
create trigger request_messages_bin before delete on public.request_messages
  for each row execute function private.put_in_bin();
create trigger request_messages_announce after insert or update or delete on public.request_messages
  for each row execute function private.announce_change();
create trigger request_messages_audit after insert or update or delete on public.request_messages
  for each row execute function private.record_change();

alter table public.request_messages enable row level security;
revoke all on public.request_messages from public, anon, authenticated;
grant select on public.request_messages to authenticated;
grant all on public.request_messages to service_role;

create policy "An admin of requests reads the answers" on public.request_messages
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads the answers" on public.request_messages is
  'The timeline of a request. Functions write it, which mail what is written.';

revoke all on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean, boolean, timestamptz), public.withdraw_answer(uuid),
  public.resend_answer(uuid), public.sends_answers() from public, anon, authenticated;
grant execute on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean, boolean, timestamptz), public.withdraw_answer(uuid),
  public.resend_answer(uuid), public.sends_answers() to authenticated, service_role;
