-- Answers to the senders of requests by mail, the templates that they begin with, and what comes back (docs/decisions/0043).

alter table public.mail_outbox drop constraint mail_outbox_kind_check,
  add constraint mail_outbox_kind_check check (kind in (
    'password', 'confirm_email', 'account_changed', 'application_approved', 'application_rejected', 'notification',
    'request_received', 'request_status', 'request_late', 'project_assigned', 'company_request', 'company_message',
    'company_application', 'company_no_backup', 'privacy_proof', 'privacy_request', 'company_privacy',
    'invitation', 'morning', 'answer', 'company_reply'
  ));

alter table public.mail_kinds drop constraint mail_kinds_kind_check,
  add constraint mail_kinds_kind_check check (kind in (
    'application_approved', 'application_rejected', 'notification', 'request_received', 'request_status', 'request_late',
    'project_assigned', 'company_request', 'company_message', 'company_application', 'company_no_backup', 'company_privacy',
    'company_reply'
  ));
insert into public.mail_kinds (kind) values ('company_reply');
comment on table public.mail_kinds is
  'Which mails are sent. Those to the company go to company_settings.email; company_reply to the owner of the request, if it has one. Mails that a person asks for (password, confirm_email, privacy_proof, morning), those on the safety of an account (account_changed), what the law asks for (privacy_request), invitations (invitation), and what a person writes (answer) are always sent.';

alter table public.bin drop constraint bin_table_name_check, add constraint bin_table_name_check check (table_name in (
    'answer_templates', 'client_projects', 'leadership_team', 'project_images', 'projects', 'request_merges', 'request_messages',
    'request_notes', 'request_tags', 'request_work',
    'service_request_events', 'service_requests', 'services', 'site_content', 'site_images', 'team_members'
  ));

alter table public.request_work drop constraint request_work_first_answer_how_check,
  add constraint request_work_first_answer_how_check
    check (first_answer_how in ('status', 'answer', 'call', 'whatsapp', 'email', 'meeting'));
comment on column public.request_work.first_answer_at is
  'When the sender was first told something: by the mail of a status or an answer, or as an admin has noted (first_answer_how).';

create table public.request_messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  -- A message outlives the account of its author, whose name stays.
  author_id uuid references public.user_profiles (id) on delete set null,
  author_name text check (private.short_text(author_name, 200)),
  email text not null check (private.email(email)),
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
  constraint request_messages_body_check check (
    private.long_text(body, 20000) and (direction = 'in' or (private.filled(body) and length(body) <= 8000))
  ),
  constraint request_messages_received_check check ((state = 'received') = (direction = 'in'))
);
comment on table public.request_messages is
  'Mails to the sender of a request, and what came back: for admins. Functions alone write it.';
comment on column public.request_messages.author_id is 'The admin who wrote it.';
comment on column public.request_messages.author_name is 'What the author was called then.';
comment on column public.request_messages.email is 'Whom it is addressed to, or who sent it: not always the sender of the request.';
comment on column public.request_messages.direction is 'out: written by an admin. in: came to the mailbox of the company.';
comment on column public.request_messages.message_id is 'Of a mail that came. That of one that was sent begins with its id.';
comment on column public.request_messages.quoted is 'What a mail that came repeats of those before it.';
comment on column public.request_messages.automatic is 'A mail that no person wrote, such as an out-of-office reply.';
comment on column public.request_messages.diagnosis is 'Why a mail came back, in the words of the mail server.';
comment on column public.request_messages.subject is 'With the reference of the request, by which an answer to it is recognised.';
comment on column public.request_messages.state is
  'waiting: in the outbox. sent: the mail server has it. failed: given up; failure says why, as mail_outbox.last_error. bounced: it came back; failure has the code. received: a mail that came.';

create index request_messages_request_idx on public.request_messages (request_id, created_at);
create index request_messages_author_idx on public.request_messages (author_id);

create function private.queue_answer(message public.request_messages, waits interval) returns void
language sql volatile set search_path = ''
as $$
  insert into public.mail_outbox (id, kind, recipient, locale, data, next_attempt_at)
    select message.id, 'answer', message.email, message.locale, jsonb_strip_nulls(jsonb_build_object(
        'id', message.request_id, 'reference', request.reference, 'request', request.kind,
        'subject', message.subject, 'body', message.body,
        -- So that the mail program of the reader shows them as one conversation
        'follows', (
          select jsonb_agg(coalesce(known.message_id, known.id::text) order by known.created_at) from (
            select earlier.id, earlier.message_id, earlier.created_at from public.request_messages as earlier
            where earlier.request_id = message.request_id and earlier.created_at < message.created_at
            order by earlier.created_at desc limit 5
          ) as known
        )
      )), now() + waits
    from public.service_requests as request where request.id = message.request_id
$$;
comment on function private.queue_answer(public.request_messages, interval) is 'Puts the mail of a message into the outbox, to be sent after a while.';

create function private.note_answer(message public.request_messages) returns void
language sql volatile set search_path = ''
as $$
  update public.request_work as work
    set first_answer_at = message.created_at, first_answer_by = message.author_id, first_answer_how = 'answer'
    where work.id = message.request_id and work.first_answer_at is null
$$;
comment on function private.note_answer(public.request_messages) is 'An answer by mail is the first answer, if there was none.';

create function private.forget_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  other public.request_messages;
begin
  select known.* into other from public.request_messages as known
    where known.request_id = message.request_id and known.id <> message.id and known.state in ('waiting', 'sent')
    order by known.created_at limit 1;
  update public.request_work as work
    set first_answer_at = other.created_at, first_answer_by = other.author_id,
      first_answer_how = case when other.id is not null then 'answer' end
    where work.id = message.request_id and work.first_answer_how = 'answer' and work.first_answer_at = message.created_at;
end
$$;
comment on function private.forget_answer(public.request_messages) is
  'A message that never reached its reader was no answer; the first of the others is.';

-- Security definer: functions alone write messages, and no one the outbox. It checks who calls first.
create function public.answer_request(
  message_id uuid, request_id uuid, locale text, subject text, body text, seen uuid default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  title constant text := btrim(answer_request.subject);
  asked public.service_requests;
  latest uuid;
  message public.request_messages;
begin
  perform private.require_area('requests');
  -- Who answers the same request at the same moment waits here
  select * into asked from public.service_requests as request where request.id = answer_request.request_id for update;
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  elsif exists (
    select from public.request_messages as known
    where known.id = answer_request.message_id and known.request_id = asked.id and known.author_id = auth.uid()
  ) then
    -- Sent before: what was answered to that call was lost
    return;
  elsif not coalesce(private.email(asked.client_email), false) then
    raise exception using errcode = 'PT409', message = 'no_email';
  elsif not private.sends_mails() then
    raise exception using errcode = 'PT409', message = 'no_mail_server';
  end if;
  select known.id into latest from public.request_messages as known
    where known.request_id = asked.id and known.author_id is distinct from auth.uid()
    order by known.created_at desc, known.id desc limit 1;
  if latest is distinct from answer_request.seen then
    raise exception using errcode = 'PT409', message = 'answered_meanwhile';
  end if;
  insert into public.request_messages (id, request_id, author_id, author_name, email, name, locale, subject, body)
    select answer_request.message_id, asked.id, profile.id, profile.full_name, asked.client_email, asked.client_name,
      answer_request.locale,
      case when position(asked.reference in title) > 0 or not private.filled(title) then title
        else title || ' [' || asked.reference || ']' end,
      btrim(answer_request.body, E' \t\r\n')
    from public.user_profiles as profile where profile.id = auth.uid()
    returning * into message;
  -- Time for an "Undo"
  perform private.queue_answer(message, interval '10 seconds');
  perform private.note_answer(message);
end
$$;
comment on function public.answer_request(uuid, uuid, text, text, text, uuid) is
  'For admins of requests: mails the sender of a request after ten seconds; the same id again changes nothing. seen is the latest message of others that the author has seen; refused with answered_meanwhile when it is another one by now, with no_email and with no_mail_server.';

-- Security definer: no role of the API reads what the server has noted. It checks who calls first.
create function public.sends_answers() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  return private.sends_mails();
end
$$;
comment on function public.sends_answers() is 'For admins of requests: whether the site has a mail server that answers, so that answers go out.';

-- Security definer: functions alone write messages, and no one the outbox. It checks who calls first.
create function public.withdraw_answer(message_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message public.request_messages;
begin
  perform private.require_area('requests');
  select * into message from public.request_messages as known
    where known.id = withdraw_answer.message_id and known.author_id = auth.uid() for update;
  if message.id is null then
    raise exception using errcode = 'PT404', message = 'answer_not_found';
  end if;
  -- Locked: the mailer passes it over
  perform from public.mail_outbox as mail
    where mail.id = message.id and mail.attempts = 0 and mail.failed_at is null for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'answer_sent';
  end if;
  delete from public.request_messages as known where known.id = message.id;
  delete from public.mail_outbox as mail where mail.id = message.id;
  perform private.forget_answer(message);
end
$$;
comment on function public.withdraw_answer(uuid) is
  'For its author: takes an answer back whose mail nobody has begun to send; refused with answer_sent after that.';

-- Security definer: functions alone write messages, and no one the outbox. It checks who calls first.
create function public.resend_answer(message_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message public.request_messages;
begin
  perform private.require_area('requests');
  select * into message from public.request_messages as known where known.id = resend_answer.message_id for update;
  if message.id is null then
    raise exception using errcode = 'PT404', message = 'answer_not_found';
  elsif message.state not in ('failed', 'bounced') then
    raise exception using errcode = 'PT409', message = 'answer_sent';
  end if;
  delete from public.mail_outbox as mail where mail.id = message.id;
  update public.request_messages as known set state = 'waiting', failure = null, diagnosis = null where known.id = message.id
    returning * into message;
  perform private.queue_answer(message, interval '0');
  perform private.note_answer(message);
end
$$;
comment on function public.resend_answer(uuid) is 'For admins of requests: sends an answer again whose mail was given up or came back.';

-- Security definer: the server's key has no rights on what it calls.
create function private.follow_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  message public.request_messages;
begin
  if tg_op = 'DELETE' then
    update public.request_messages as known set state = 'sent', sent_at = now()
      where known.id = old.id and known.state = 'waiting';
  else
    update public.request_messages as known set state = 'failed', failure = new.last_error
      where known.id = new.id and known.state = 'waiting' returning * into message;
    if message.id is not null then
      perform private.forget_answer(message);
    end if;
  end if;
  return null;
end
$$;
comment on function private.follow_answer() is
  'Keeps with a message what became of its mail: the mailer deletes what it has sent, and marks what it gave up.';

create trigger mail_outbox_answer_sent after delete on public.mail_outbox
  for each row when (old.kind = 'answer') execute function private.follow_answer();
create trigger mail_outbox_answer_failed after update of failed_at on public.mail_outbox
  for each row when (new.kind = 'answer' and new.failed_at is not null) execute function private.follow_answer();

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

revoke all on function public.answer_request(uuid, uuid, text, text, text, uuid), public.withdraw_answer(uuid),
  public.resend_answer(uuid), public.sends_answers() from public, anon, authenticated;
grant execute on function public.answer_request(uuid, uuid, text, text, text, uuid), public.withdraw_answer(uuid),
  public.resend_answer(uuid), public.sends_answers() to authenticated, service_role;

create function private.known_fields(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(value, '\{(name|reference|service|company|me)\}', '', 'g') !~ '\{[^{}]*\}'
$$;
comment on function private.known_fields(text) is
  'True when every word in braces is a field that is filled in: {name}, {reference}, {service}, {company} or {me}.';
grant execute on function private.known_fields(text) to authenticated, service_role;

create table public.answer_templates (
  id uuid primary key default gen_random_uuid(),
  title_ar text not null check (private.filled(title_ar) and private.short_text(title_ar, 100)),
  title_en text not null check (private.filled(title_en) and private.short_text(title_en, 100)),
  subject_ar text not null
    check (private.filled(subject_ar) and private.short_text(subject_ar, 150) and private.known_fields(subject_ar)),
  subject_en text not null
    check (private.filled(subject_en) and private.short_text(subject_en, 150) and private.known_fields(subject_en)),
  body_ar text not null
    check (private.filled(body_ar) and private.long_text(body_ar, 5000) and private.known_fields(body_ar)),
  body_en text not null
    check (private.filled(body_en) and private.long_text(body_en, 5000) and private.known_fields(body_en)),
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.answer_templates is
  'Texts for answers to requests, in both languages, with fields in braces. Admins of requests manage them.';
comment on column public.answer_templates.title_ar is 'What colleagues call it; the sender of a request never sees it.';

create index answer_templates_order_idx on public.answer_templates (display_order);

create trigger answer_templates_updated_at before update on public.answer_templates
  for each row execute function private.set_updated_at('display_order');
create trigger answer_templates_bin before delete on public.answer_templates
  for each row execute function private.put_in_bin();
create trigger answer_templates_announce after insert or update or delete on public.answer_templates
  for each row execute function private.announce_change();
create trigger answer_templates_audit after insert or update or delete on public.answer_templates
  for each row execute function private.record_change();

alter table public.answer_templates enable row level security;
revoke all on public.answer_templates from public, anon, authenticated;
grant select, insert, update, delete on public.answer_templates to authenticated;
grant all on public.answer_templates to service_role;

create policy "An admin of requests reads the templates of answers" on public.answer_templates
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads the templates of answers" on public.answer_templates is
  'The screen of templates, and where a request is answered.';

create policy "An admin of requests adds templates of answers" on public.answer_templates
  for insert to authenticated with check ((select private.manages('requests')));
comment on policy "An admin of requests adds templates of answers" on public.answer_templates is 'The screen of templates.';

create policy "An admin of requests changes templates of answers" on public.answer_templates
  for update to authenticated using ((select private.manages('requests'))) with check ((select private.manages('requests')));
comment on policy "An admin of requests changes templates of answers" on public.answer_templates is 'The screen of templates.';

create policy "An admin of requests deletes templates of answers" on public.answer_templates
  for delete to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests deletes templates of answers" on public.answer_templates is
  'The screen of templates; into the bin.';

create table private.inbox (
  one boolean primary key default true check (one),
  validity text not null,
  last_uid bigint not null
);
comment on table private.inbox is 'One row, once the mailbox was read: how far. validity and last_uid are those of IMAP.';

-- Security definer, like the others here: only the server's key may call it, which has no rights on what it reads.
create function public.inbox_position() returns jsonb
language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('validity', known.validity, 'last_uid', known.last_uid) from private.inbox as known $$;
comment on function public.inbox_position() is 'For the server: how far the mailbox was read. Null before the first time.';

create function public.keep_inbox_position(validity text, last_uid bigint) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.inbox as known (validity, last_uid) values (keep_inbox_position.validity, keep_inbox_position.last_uid)
    on conflict (one) do update set validity = excluded.validity, last_uid = case
      when known.validity = excluded.validity then greatest(known.last_uid, excluded.last_uid) else excluded.last_uid end
$$;
comment on function public.keep_inbox_position(text, bigint) is 'For the server: the mailbox was read so far. Never back, while the mailbox is the same.';

create function public.place_mail(known_ids text[], subject text, sender text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    -- Who answers a mail of the thread, from whatever address
    (
      select message.request_id from public.request_messages as message
      where message.message_id = any (place_mail.known_ids[1:100]) or message.id in (
        select substring(lower(known) from '^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@')::uuid from unnest(place_mail.known_ids[1:100]) as known
      )
      order by message.created_at desc limit 1
    ),
    -- Who writes the reference is known for that request
    (
      select request.id from regexp_matches(upper(left(place_mail.subject, 1000)), 'R-[0-9A-HJKMNP-TV-Z]{6}', 'g') as found
        left join public.request_merges as merge on merge.reference = found[1]
        join public.service_requests as request on request.reference = found[1] or request.id = merge.request_id
      where lower(request.client_email) = lower(place_mail.sender)
        or lower(merge.row ->> 'client_email') = lower(place_mail.sender) or exists (
        select from public.request_messages as message
        where message.request_id = request.id and lower(message.email) = lower(place_mail.sender)
      )
      limit 1
    )
  )
$$;
comment on function public.place_mail(text[], text, text) is
  'For the server: the request that a mail belongs to, by the Message-IDs that it answers, else by the reference in its subject where its sender is known for that request. Null for any other mail.';

create function public.receive_mail(
  request_id uuid, message_id text, sender text, sender_name text, subject text, body text, quoted text, automatic boolean
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.service_requests;
  owner private.accounts;
  reader public.user_profiles;
begin
  select * into asked from public.service_requests as request where request.id = receive_mail.request_id for update;
  if asked.id is null then
    return false;
  end if;
  insert into public.request_messages (request_id, direction, state, message_id, email, name, locale, subject, body, quoted, automatic)
    values (
      asked.id, 'in', 'received', receive_mail.message_id, receive_mail.sender, nullif(receive_mail.sender_name, ''), asked.locale,
      coalesce(nullif(receive_mail.subject, ''), asked.reference), receive_mail.body, nullif(receive_mail.quoted, ''),
      receive_mail.automatic
    )
    on conflict do nothing;
  if not found then
    return false;
  end if;
  if not receive_mail.automatic then
    select profile.* into reader
      from public.request_work as work join public.user_profiles as profile on profile.id = work.owner_id
      where work.id = asked.id and private.works_on_requests(profile.id);
    select * into owner from private.accounts as account where account.id = reader.id;
    perform private.post_mail(
      'company_reply', coalesce(owner.email, (select settings.email from public.company_settings as settings limit 1)),
      reader.locale, jsonb_build_object(
        'id', asked.id, 'reference', asked.reference, 'name', coalesce(nullif(receive_mail.sender_name, ''), asked.client_name),
        'request', asked.kind
      )
    );
  end if;
  return true;
end
$$;
comment on function public.receive_mail(uuid, text, text, text, text, text, text, boolean) is
  'For the server: stores a mail that came about a request, and mails its owner, or the company where it has none, that there is one. False for one that is stored already, and where the request is gone.';

create function public.note_bounce(message_id uuid, code text, diagnosis text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message public.request_messages;
begin
  update public.request_messages as known
    set state = 'bounced', failure = note_bounce.code, diagnosis = nullif(note_bounce.diagnosis, '')
    where known.id = note_bounce.message_id and known.direction = 'out' and known.state in ('waiting', 'sent')
    returning * into message;
  if message.id is null then
    return false;
  end if;
  perform private.forget_answer(message);
  return true;
end
$$;
comment on function public.note_bounce(uuid, text, text) is
  'For the server: the mail of an answer came back. It was no first answer then. False where no such mail was sent.';

alter table private.inbox enable row level security;
revoke all on private.inbox from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.inbox for all to anon, authenticated using (false);
revoke all on function public.inbox_position(), public.keep_inbox_position(text, bigint), public.place_mail(text[], text, text),
  public.receive_mail(uuid, text, text, text, text, text, text, boolean), public.note_bounce(uuid, text, text)
  from public, anon, authenticated;
grant execute on function public.inbox_position(), public.keep_inbox_position(text, bigint), public.place_mail(text[], text, text),
  public.receive_mail(uuid, text, text, text, text, text, text, boolean), public.note_bounce(uuid, text, text) to service_role;

insert into public.answer_templates (id, title_ar, title_en, subject_ar, subject_en, body_ar, body_en, display_order) values
(
  '80000000-0000-4000-8000-000000000001',
  'وصل الطلب وهو قيد الدراسة', 'Received and under study',
  'طلبك {reference} قيد الدراسة', 'Your request {reference} is under study',
  E'السلام عليكم {name}،\n\nوصلنا طلبك بشأن {service}، وفريقنا يدرسه الآن. سنعود إليك برأينا وبالخطوات المقترحة بعد مراجعة التفاصيل.\n\nإن أردت إضافة شيء، فاكتبه ردًا على هذه الرسالة.\n\nمع التحية،\n{me}',
  E'Hello {name},\n\nWe have your request about {service}, and our team is studying it. Once we have gone through the details, we’ll come back to you with our view and the steps we suggest.\n\nIf you would like to add something, reply to this email.\n\nKind regards,\n{me}',
  1
),
(
  '80000000-0000-4000-8000-000000000002',
  'نحتاج إلى وثائق', 'Documents needed',
  'وثائق لطلبك {reference}', 'Documents for your request {reference}',
  E'السلام عليكم {name}،\n\nشكرًا لتواصلك مع {company}. حتى نكمل دراسة طلبك نحتاج إلى ما يلي:\n\n- صك الملكية أو عقد الإيجار\n- رخصة البناء، إن وُجدت\n- المخططات المتوفرة لديك\n- رفع مساحي للأرض\n\nإن لم يتوفر بعضها فأخبرنا، وسنقترح عليك البديل.\n\nمع التحية،\n{me}',
  E'Hello {name},\n\nThank you for coming to {company}. To continue with your request we need:\n\n- the title deed or the lease\n- the building permit, if there is one\n- any drawings that you have\n- a survey of the land\n\nIf you do not have all of them, tell us, and we’ll suggest another way.\n\nKind regards,\n{me}',
  2
),
(
  '80000000-0000-4000-8000-000000000003',
  'اقتراح اجتماع', 'Propose a meeting',
  'موعد للحديث عن طلبك {reference}', 'A meeting about your request {reference}',
  E'السلام عليكم {name}،\n\nنود أن نتحدث معك عن {service}، حتى نفهم ما تحتاج إليه قبل أن نقدم عرضنا. يكفي لذلك نصف ساعة، في مكتبنا أو عن بُعد.\n\nما الموعد المناسب لك هذا الأسبوع أو الذي يليه؟\n\nمع التحية،\n{me}',
  E'Hello {name},\n\nWe would like to talk with you about {service}, to understand what you need before we make an offer. Half an hour is enough, at our office or online.\n\nWhich time suits you this week or next?\n\nKind regards,\n{me}',
  3
),
(
  '80000000-0000-4000-8000-000000000004',
  'الاعتذار عن الطلب', 'We cannot take this on',
  'بخصوص طلبك {reference}', 'About your request {reference}',
  E'السلام عليكم {name}،\n\nشكرًا لتواصلك مع {company}. درسنا طلبك بعناية، ونعتذر عن تنفيذه لأنه خارج ما نقدمه حاليًا.\n\nيسعدنا أن نكون عند حسن ظنك في عمل آخر.\n\nمع التحية،\n{me}',
  E'Hello {name},\n\nThank you for coming to {company}. We have studied your request with care, and cannot take it on: it is outside of what we offer at present.\n\nWe would be glad to work with you on another occasion.\n\nKind regards,\n{me}',
  4
);

create or replace function private.order_columns(list text, out place text, out grouping_column text)
language sql immutable set search_path = ''
return (
  case when list in ('projects', 'team_members') then 'order_index'
    when list in ('project_images', 'leadership_team', 'services', 'site_images', 'answer_templates') then 'display_order' end,
  case list when 'project_images' then 'project_id' when 'site_images' then 'image_type' end
);

create or replace function private.open_order(list text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (select place from private.order_columns(list)) is null then
    raise exception using errcode = '22023', message = 'reorder_list_invalid';
  elsif current_user in ('anon', 'authenticated') then
    -- Row-level security would find no row to change, which must not look like success.
    perform private.require_area(case list when 'answer_templates' then 'requests' else 'content' end);
  end if;
end
$$;

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'request_notes', 'request_messages', 'request_tags', 'request_views', 'request_merges', 'answer_templates',
      'client_projects', 'news_consents'
    ) then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'answer_settings', 'privacy_requests', 'breaches', 'invitations') then array['settings']
    else array['everything']
  end
$$;

create or replace function private.areas_of_bin(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_merges', 'request_messages',
      'request_tags', 'answer_templates', 'client_projects'
    ) then array['everything', 'requests']
    else array['everything', 'content']
  end
$$;

create or replace function private.put_in_bin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  entry constant jsonb := to_jsonb(old);
  fresh constant uuid := gen_random_uuid();
  named text := private.record_name(entry);
  above public.bin;
  linked uuid[] := '{}';
begin
  -- What the server deletes stays deleted: it does so because a time is over, or an account is gone.
  if auth.uid() is null then
    return old;
  end if;
  if tg_table_name in ('service_request_events', 'request_work', 'request_merges', 'request_messages') or tg_table_name = 'request_notes' and not exists (
    select from public.service_requests as request where request.id = (entry ->> 'request_id')::uuid
  ) or tg_table_name = 'project_images' and not exists (
    select from public.projects as project where project.id = (entry ->> 'project_id')::uuid
  ) then
    select * into above from public.bin as known
      where known.table_name = case tg_table_name when 'project_images' then 'projects' else 'service_requests' end
        and known.record_id = coalesce(entry ->> 'project_id', entry ->> 'request_id', entry ->> 'id')::uuid
      order by known.deleted_at desc limit 1;
    -- Without the row that it goes with it could never be restored
    if above.id is null then
      return old;
    end if;
  end if;
  case tg_table_name
    when 'client_projects' then
      if not exists (select from public.user_profiles as profile where profile.id = (entry ->> 'client_id')::uuid) then
        return old;
      end if;
      select private.record_name(to_jsonb(project)) into named
        from public.projects as project where project.id = (entry ->> 'project_id')::uuid;
      linked := array(select work.id from public.request_work as work where work.client_project_id = (entry ->> 'id')::uuid);
    when 'project_images' then
      named := coalesce(above.name, (
        select private.record_name(to_jsonb(project)) from public.projects as project
        where project.id = (entry ->> 'project_id')::uuid
      ));
    when 'leadership_team' then
      named := coalesce(named, private.record_name(jsonb_build_object(
        'title_ar', entry -> 'position_ar', 'title_en', entry -> 'position_en'
      )));
    when 'request_notes' then
      named := coalesce(above.name, (
        select private.record_name(to_jsonb(request)) from public.service_requests as request
        where request.id = (entry ->> 'request_id')::uuid
      ));
    when 'request_tags' then
      linked := array(select work.id from public.request_work as work where work.tags @> array[(entry ->> 'id')::uuid]);
    when 'services' then
      linked := array(
        select request.id from public.service_requests as request where request.service_id = (entry ->> 'id')::uuid
      );
    else null;
  end case;
  insert into public.bin (id, batch, parent, table_name, record_id, name, row, linked, words, deleted_by)
  values (
    fresh, coalesce(above.batch, fresh), above.id, tg_table_name, (entry ->> 'id')::uuid, named, entry, linked,
    case when above.id is null then private.bin_words(concat_ws(' ', named, case tg_table_name
      when 'client_projects' then (
        select concat_ws(' ', profile.full_name, profile.company_name) from public.user_profiles as profile
        where profile.id = (entry ->> 'client_id')::uuid
      )
    end), entry) else '' end,
    auth.uid()
  );
  return old;
end
$$;

create or replace function public.request_colleagues() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', known.id, 'name', known.full_name, 'active', known.active)
      order by known.active desc, private.search_form(known.full_name), known.id), '[]')
    from (
      select profile.id, profile.full_name, private.works_on_requests(profile.id) as active
      from public.user_profiles as profile
      where profile.user_type = 'admin' or profile.id in (select private.owner_ids())
    ) as known
    -- Of others, only who has worked on a request
    where known.active
      or exists (select from public.request_work as work where work.owner_id = known.id)
      or exists (select from public.service_request_events as event where event.changed_by = known.id)
      or exists (select from public.request_notes as note where note.author_id = known.id)
      or exists (select from public.request_messages as message where message.author_id = known.id)
  );
end
$$;

create or replace function private.record_request_work() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.owner_id is distinct from old.owner_id then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'owner', auth.uid(), jsonb_build_object('owner', new.owner_id, 'from', old.owner_id));
  end if;
  if (new.next_step, new.next_step_on) is distinct from (old.next_step, old.next_step_on) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'step', auth.uid(), jsonb_build_object(
        'step', new.next_step, 'due', new.next_step_on, 'from', old.next_step, 'from_due', old.next_step_on
      ));
  end if;
  -- The mail of a status has an entry already, and an answer is one
  if new.first_answer_how is distinct from old.first_answer_how
    and coalesce(new.first_answer_how, old.first_answer_how) not in ('status', 'answer') then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'answer', auth.uid(), jsonb_build_object('how', new.first_answer_how));
  end if;
  -- A tag that was deleted has left every request
  if new.tags <> old.tags then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      select new.id, 'tags', auth.uid(), jsonb_build_object(
          'added', coalesce(jsonb_agg(tag.name order by tag.name) filter (where tag.id = any (new.tags)), '[]'),
          'removed', coalesce(jsonb_agg(tag.name order by tag.name) filter (where tag.id = any (old.tags)), '[]')
        )
      from public.request_tags as tag
      where tag.id in (
        (select unnest(new.tags) except select unnest(old.tags)) union (select unnest(old.tags) except select unnest(new.tags))
      )
      having count(*) > 0;
  end if;
  return null;
end
$$;

create or replace function public.mark_answered(request_id uuid, how text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  if how in ('status', 'answer') then
    raise exception using errcode = '22023', message = 'how_invalid';
  end if;
  if how is null then
    update public.request_work as work set first_answer_at = null, first_answer_by = null, first_answer_how = null
      where work.id = mark_answered.request_id and work.first_answer_how not in ('status', 'answer');
  else
    update public.request_work as work
      set first_answer_at = now(), first_answer_by = auth.uid(), first_answer_how = mark_answered.how
      where work.id = mark_answered.request_id and work.first_answer_at is null;
  end if;
  if not found and not exists (select from public.request_work as work where work.id = mark_answered.request_id) then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
end
$$;

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
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  select * into kept_work from public.request_work as work where work.id = kept.id for update;
  select * into gone_work from public.request_work as work where work.id = gone.id for update;

  joined.id := gen_random_uuid();
  joined.events := (
    select coalesce(jsonb_agg(to_jsonb(event) order by event.changed_at, event.id), '[]')
    from public.service_request_events as event where event.request_id = gone.id
  );
  joined.moved := jsonb_build_object(
    'notes', to_jsonb(array(select note.id from public.request_notes as note where note.request_id = gone.id)),
    'messages', to_jsonb(array(select message.id from public.request_messages as message where message.request_id = gone.id)),
    'merges', to_jsonb(array(select earlier.id from public.request_merges as earlier where earlier.request_id = gone.id))
  );
  -- Triggers leave alone what only changes its place
  perform set_config('handasa.restoring', 'on', true);
  update public.request_notes as note set request_id = kept.id where note.request_id = gone.id;
  update public.request_messages as message set request_id = kept.id where message.request_id = gone.id;
  update public.request_merges as earlier set request_id = kept.id where earlier.request_id = gone.id;
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

create or replace function public.undo_merge(merge_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  joined public.request_merges;
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
  update public.request_messages as message set request_id = joined.merged_id
    where message.request_id = joined.request_id and joined.moved -> 'messages' ? message.id::text;
  update public.request_merges as earlier set request_id = joined.merged_id
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text;
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

create or replace function public.live_topics() returns text[]
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_admin() then array(
      select class.relname::text from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and has_any_column_privilege('authenticated', class.oid, 'select')
        and (
          class.relname not in (
            'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_messages', 'request_tags',
            'request_views', 'request_merges', 'answer_templates', 'client_projects', 'news_consents'
          )
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications') or (select private.manages('people')))
        and (class.relname not in ('user_profiles', 'mail_kinds', 'session_limits', 'privacy_requests', 'breaches', 'invitations') or (select private.manages('settings')))
        and (class.relname not in ('audit_log', 'kept_records', 'retention_rules') or (select private.manages('everything')))
        and (class.relname <> 'answer_settings' or (select private.manages('requests', 'settings')))
        and (class.relname <> 'bin' or (select private.manages('requests', 'content')))
      union
      select topic from unnest(array['user_profiles:' || auth.uid(), 'user_profiles:client', 'invitations:client']) as topic
      where not private.manages('settings') and (topic not like '%:client' or private.manages('requests'))
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'user_profiles:' || auth.uid(), 'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email()
    ], null)
    else '{}'
  end
$$;

create or replace function public.find_person(account uuid default null, email text default null, phone text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  most constant integer := 500;
  emails text[] := array_remove(array[nullif(lower(btrim(find_person.email)), '')], null);
  phones text[] := array_remove(array[private.phone_form(find_person.phone)], null);
  sure uuid[];
  patterns text[];
begin
  perform private.require_area('everything');
  sure := array(
    select known.id from private.accounts as known
    where known.id = find_person.account or lower(known.email) = any (emails)
  );
  -- What is known of the account leads to what was sent without it
  emails := array(
    select distinct address from (
      select unnest(emails)
      union all select lower(known.email) from private.accounts as known where known.id = any (sure)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (sure)
    ) as every (address) where address is not null
  );
  phones := array(
    select distinct number from (
      select unnest(phones)
      union all select profile.phone from public.user_profiles as profile where profile.id = any (sure)
      union all select employee.phone from public.employees as employee where employee.user_id = any (sure)
    ) as every (number) where number is not null
  );
  patterns := array(
    select '%' || replace(replace(replace(private.search_form(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' from (
      select unnest(emails) union all select substr(unnest(phones), 2)
      union all select '0' || substr(number, 5) from unnest(phones) as number where number like '+966%'
    ) as every (term)
  );
  return jsonb_build_object('emails', to_jsonb(emails), 'phones', to_jsonb(phones), 'found', coalesce((
    select jsonb_agg(to_jsonb(hit) order by hit.place, hit.at desc) from (
      (
        select 1 as place, 'user_profiles' as "table", profile.id, profile.full_name as name, known.email, profile.phone,
          profile.created_at as at, profile.user_type as kind,
          case when profile.id = find_person.account then 'account'
            when lower(known.email) = any (emails) then 'email' else 'phone' end as why,
          jsonb_build_object(
            'employee', (
              select jsonb_build_object('status', employee.status, 'was_employed', employee.approved_at is not null)
              from public.employees as employee where employee.user_id = profile.id
            ),
            'projects', (select count(*) from public.client_projects as link where link.client_id = profile.id),
            'is_me', profile.id = auth.uid()
          ) as more
        from public.user_profiles as profile join private.accounts as known using (id)
        left join public.employees as employee on employee.user_id = profile.id
        where profile.id = any (sure) or profile.phone = any (phones)
          or lower(employee.email) = any (emails) or employee.phone = any (phones)
        limit most
      )
      union all (
        select 2, 'service_requests', request.id, request.client_name, request.client_email, request.client_phone,
          request.created_at, request.kind,
          case when request.user_id = any (sure) then 'account'
            when lower(request.client_email) = any (emails) or request.id in (
              select merge.request_id from public.request_merges as merge where lower(merge.row ->> 'client_email') = any (emails)
            ) then 'email'
            when request.client_phone = any (phones) then 'phone' else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.service_requests as request
        where request.user_id = any (sure) or lower(request.client_email) = any (emails)
          or request.client_phone = any (phones)
          or request.id in (
            select w.id from private.request_words as w where w.words like any (patterns)
            union select note.request_id from public.request_notes as note where private.search_form(note.text) like any (patterns)
            union select message.request_id from public.request_messages as message
              where lower(message.email) = any (emails)
                or private.search_form(concat_ws(' ', message.subject, message.body, message.quoted)) like any (patterns)
          )
        limit most
      )
      union all (
        select 3, 'privacy_requests', request.id, request.full_name, request.email, request.phone, request.created_at,
          request.kind,
          case when lower(request.email) = any (emails) then 'email' when request.phone = any (phones) then 'phone'
            else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.privacy_requests as request
        where lower(request.email) = any (emails) or request.phone = any (phones)
          or private.search_form(request.details) like any (patterns)
        limit most
      )
      union all (
        select 4, 'news_consents', consent.id, null, consent.email, null, consent.consented_at, consent.source,
          case when consent.user_id = any (sure) then 'account' else 'email' end,
          jsonb_build_object('status', case when consent.withdrawn_at is null then 'subscribed' else 'withdrawn' end)
        from public.news_consents as consent
        where consent.user_id = any (sure) or lower(consent.email) = any (emails)
        limit most
      )
      union all (
        select 5, 'mail_outbox', mail.id, mail.data ->> 'name', mail.recipient, null, mail.created_at, mail.kind, 'email',
          jsonb_build_object('failed', mail.failed_at is not null)
        from public.mail_outbox as mail where lower(mail.recipient) = any (emails)
        limit most
      )
      union all (
        select 6, 'invitations', invitation.id, invitation.full_name, invitation.email, null, invitation.sent_at,
          invitation.user_type,
          case when invitation.accepted_by = any (sure) then 'account' else 'email' end, '{}'
        from public.invitations as invitation
        where lower(invitation.email) = any (emails) or invitation.accepted_by = any (sure)
        limit most
      )
    ) as hit
  ), '[]'));
end
$$;

create or replace function private.ids_about(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select id::text from (
      select unnest(accounts) union select unnest(requests) union select unnest(privacy) union select unnest(consents)
      union select employee.id from public.employees as employee where employee.user_id = any (accounts)
      union select note.id from public.employee_notifications as note
        join public.employees as employee on employee.id = note.employee_id where employee.user_id = any (accounts)
      union select link.id from public.client_projects as link where link.client_id = any (accounts)
      union select note.id from public.request_notes as note where note.request_id = any (requests)
      union select unnest(array[merge.id, merge.merged_id]) from public.request_merges as merge
        where merge.request_id = any (requests)
      union select message.id from public.request_messages as message where message.request_id = any (requests)
    ) as every (id)
  )
$$;

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
  about constant text[] := private.ids_about(accounts, requests, privacy, consents) || invited::text[];
  terms text[];
begin
  perform private.require_area('everything');
  perform private.require_password();
  if about = '{}' and mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  end if;
  terms := private.terms_of(accounts, requests, privacy, consents, invited);
  perform private.record('export', 'people', coalesce(about[1], mails[1]::text), jsonb_build_object('rows', jsonb_array_length(subjects)));
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
    'client_projects', (
      select coalesce(jsonb_agg(to_jsonb(link) || jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en
      ) order by link.created_at desc), '[]')
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.client_id = any (accounts)
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
        'merged_at', merge.merged_at, 'merged_into', request.reference
      ) order by merge.merged_at desc), '[]')
      from public.request_merges as merge join public.service_requests as request on request.id = merge.request_id
      where merge.request_id = any (requests)
    ),
    'request_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', request.reference, 'text', note.text, 'created_at', note.created_at, 'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from public.request_notes as note join public.service_requests as request on request.id = note.request_id
      where note.request_id = any (requests)
    ),
    'request_messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', request.reference, 'direction', message.direction, 'email', message.email, 'name', message.name,
        'subject', message.subject, 'body', message.body, 'quoted', message.quoted, 'created_at', message.created_at, 'sent_at', message.sent_at
      ) order by message.created_at desc), '[]')
      from public.request_messages as message join public.service_requests as request on request.id = message.request_id
      where message.request_id = any (requests)
    ),
    'request_events', (
      select coalesce(jsonb_agg(happened.event order by happened.event ->> 'changed_at' desc), '[]') from (
        select to_jsonb(event) || jsonb_build_object('reference', request.reference) as event
        from public.service_request_events as event join public.service_requests as request on request.id = event.request_id
        where event.request_id = any (requests)
        union all
        select event || jsonb_build_object('reference', merge.reference)
        from public.request_merges as merge cross join jsonb_array_elements(merge.events) as event
        where merge.request_id = any (requests)
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
      from public.mail_outbox as mail where mail.id = any (mails) or mail.data ->> 'id' = any (about)
    ),
    'activity', (
      select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from (
        select entry.at, entry.kind, entry.table_name, entry.actor_id = any (accounts) as by_person,
          -- What they did to others' rows says something of others
          case when entry.record_id = any (about) then entry.details end as details
        from public.audit_log as entry
        where entry.record_id = any (about) or entry.actor_id = any (accounts)
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
    'bin', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table_name', entry.table_name, 'deleted_at', entry.deleted_at, 'row', entry.row
      ) order by entry.deleted_at desc), '[]')
      from private.bin_rows(about, terms) as entry
    )
  );
end
$$;

comment on function public.merge_requests(uuid, uuid) is
  'For admins of requests: makes two requests one. The older stays under its reference; notes, mails, tags, and what the work on it lacks come from the other, which request_merges keeps. The merge, and which request stays.';
comment on column public.request_merges.moved is 'Ids of what went over: notes, mails, and merges from before. Undoing takes them back.';
