-- What became of the mail of an answer is also noted while its request is in the bin; one that never arrived is no first answer
-- once the request comes back.

create or replace function private.mail_may_be(message public.request_messages, state text, came timestamptz) returns boolean
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

create or replace function private.note_mail_of_answer(
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
create or replace function private.follow_answer() returns trigger
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

create or replace function private.note_mail_of_restored() returns trigger
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

create or replace function public.note_bounce(message_id uuid, code text, diagnosis text, came timestamptz default null)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return private.note_mail_of_answer(
    note_bounce.message_id, 'bounced', note_bounce.code, nullif(note_bounce.diagnosis, ''), note_bounce.came
  );
end
$$;
comment on function public.note_bounce(uuid, text, text, timestamptz) is
  'For the server: the mail of an answer came back, and when, also one whose request is in the bin. It then no longer counts as the first answer. False where no such mail was sent, or where it was sent again since.';

create or replace function private.restore_batch(root public.bin, without_missing boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  part public.bin;
begin
  -- For this transaction: triggers that mail about, count or complete a new row skip a restored one.
  perform set_config('handasa.restoring', 'on', true);
  for part in
    select * from public.bin as entry where entry.batch = root.batch
    -- The main picture first, so that no other one is chosen for a moment
    order by entry.parent nulls first, (entry.row ->> 'is_primary')::boolean desc nulls last, entry.id
  loop
    perform private.store_again(part, without_missing);
  end loop;
  perform private.take_place_again(root.table_name, root.record_id);
  if root.table_name = 'service_requests' then
    -- A request that was deleted before request_work existed has no such row in the bin
    insert into public.request_work (id, received_at)
      select request.id, request.created_at from public.service_requests as request where request.id = root.record_id
      on conflict do nothing;
    -- The mail of an answer may have come back, or been given up, in the meantime
    perform private.forget_answer(message) from public.request_messages as message
      where message.request_id = root.record_id and message.state in ('failed', 'bounced');
  elsif root.table_name = 'request_tags' then
    update public.request_work as work set tags = work.tags || root.record_id
      where work.id = any (root.linked) and not work.tags @> array[root.record_id] and cardinality(work.tags) < 20;
  elsif root.table_name = 'client_projects' then
    update public.request_work as work set client_project_id = root.record_id
      where work.id = any (root.linked) and work.client_project_id is null;
  elsif root.table_name = 'openings' then
    update public.employees as employee set opening_id = root.record_id
      where employee.id = any (root.linked) and employee.opening_id is null;
  elsif root.table_name = 'team_members' then
    update public.news as article set author_id = root.record_id
      where article.id = any (root.linked) and article.author_id is null;
  elsif root.linked <> '{}' then
    update public.service_requests as request set service_id = root.record_id
      where request.id = any (root.linked) and request.service_id is null and request.kind = 'service';
  end if;
  delete from public.bin as entry where entry.batch = root.batch;
  perform set_config('handasa.restoring', '', true);
end
$$;
comment on function private.restore_batch(public.bin, boolean) is
  'Puts the row of an entry back with what went with it, and takes both out of the bin. Raises as private.store_again.';
