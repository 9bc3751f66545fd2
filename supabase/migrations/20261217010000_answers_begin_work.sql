-- An answer by mail sets a request that is new to in_progress, and its undo takes that back.

create or replace function private.record_request_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.service_request_events (request_id, from_status, to_status, changed_by, message, told, undo_until, details)
    values (
      new.id, case when tg_op = 'UPDATE' then old.status end, new.status, auth.uid(),
      case when tg_op = 'UPDATE' then nullif(current_setting('handasa.status_message', true), '') end,
      coalesce(current_setting('handasa.status_told', true), '') <> 'no', now() + private.undo_time(),
      (
        select jsonb_build_object('answer', set_by.answer)
        from nullif(current_setting('handasa.status_answer', true), '') as set_by (answer) where set_by.answer is not null
      )
    );
  return null;
end
$$;
comment on function private.record_request_status() is 'Adds each new status to the history, with who set it, what the sender is told, and the answer that it came with (private.begin_with_answer).';

create or replace function private.mail_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := jsonb_build_object(
    'reference', new.reference, 'name', new.client_name, 'service_ar', new.service_type, 'service_en', new.service_type
  );
  -- The status that the sender was last told of.
  known text := old.status;
  -- When the mail was queued that this change withdraws.
  queued timestamptz;
begin
  facts := facts || coalesce((
    select jsonb_build_object('service_ar', service.title_ar, 'service_en', service.title_en)
    from public.services as service where service.id = new.service_id
  ), '{}');
  if tg_op = 'INSERT' then
    perform private.post_to_company(
      case new.kind when 'service' then 'company_request' else 'company_message' end, facts || jsonb_build_object('id', new.id)
    );
  else
    -- A mail that is still waiting would be wrong now. There is at most one: each change removes the one before.
    delete from public.mail_outbox as mail
      where mail.kind = 'request_status' and mail.data ->> 'id' = new.id::text
        and mail.attempts = 0 and mail.failed_at is null and mail.next_attempt_at > now()
      returning mail.data ->> 'from', mail.created_at into known, queued;
    if coalesce(current_setting('handasa.status_told', true), '') <> 'no' and new.status <> coalesce(known, old.status)
      -- An answer by mail tells the sender more than a mail of its status
      and coalesce(current_setting('handasa.status_answer', true), '') = '' then
      perform private.post_mail(
        'request_status', new.client_email, new.locale, facts || jsonb_build_object(
          'id', new.id, 'from', coalesce(known, old.status), 'status', new.status,
          'message', nullif(current_setting('handasa.status_message', true), '')
        ), private.undo_time()
      );
      perform private.note_told(new.id);
    elsif queued is not null then
      perform private.forget_told(new.id, queued);
    end if;
  end if;
  return null;
end
$$;
comment on function private.mail_request() is
  'Tells the company of a request or message at once, and the sender of each new status once the time for an Undo is over, unless it was undone by then or came with an answer.';

comment on column public.service_request_events.details is
  'What changed: of a status that came with an answer, the id of its message (answer). Of other kinds: owner and from; added and removed (tags with their names); step, due, from and from_due; how; name of a file; for a correction from and to of each column; reference and undone of a merge; client or project with from.';

create or replace function private.sender_answered_at(request_id uuid) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select work.first_answer_at from public.request_work as work where work.id = sender_answered_at.request_id),
    (
      select min(step.at) from (
        select known.*, first_value(coalesce(known.from_status, known.status)) over (order by known.at, known.id) as first
        from private.lasting_steps(sender_answered_at.request_id) as known
      ) as step
      where step.from_status is not null and (step.message is not null or step.status <> step.first)
        -- The first answer stands for it, and is none if its mail never arrived
        and not exists (select from public.service_request_events as event where event.id = step.id and event.details ? 'answer')
    )
  );
end
$$;
comment on function private.sender_answered_at(uuid) is
  'When the sender of a request was first answered: as noted in request_work, else by a message, or by a status after the first that did not come with an answer. Null while they wait.';

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
  'Sets a request that is new, or a message that is pending, to in_progress with its answer, which is the mail about it.';

create function private.undo_with_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  step public.service_request_events;
begin
  select event.* into step from public.service_request_events as event
    where event.request_id = message.request_id and event.kind = 'status'
    order by event.changed_at desc, event.id desc limit 1;
  if step.details ->> 'answer' = message.id::text then
    -- Nobody was told of it, however long the mail has waited
    update public.service_request_events as event set undo_until = now() + private.undo_time() where event.id = step.id;
    perform set_config('handasa.status_told', 'no', true);
    update public.service_requests as request set status = step.from_status
      where request.id = message.request_id and request.status = step.to_status;
    perform set_config('handasa.status_told', '', true);
  end if;
end
$$;
comment on function private.undo_with_answer(public.request_messages) is
  'Gives a request the status back that an answer has changed, unless it got another one since.';

drop function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[]);
create function public.answer_request(
  message_id uuid, request_id uuid, locale text, subject text, body text, seen uuid default null, files uuid[] default '{}',
  begins boolean default false
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
  -- Who answers the same request at the same moment waits here
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
      -- Changed since, or in another tab: it would be lost
      raise exception using errcode = 'PT409', message = 'answer_differs';
    end if;
    -- Sent before: what was answered to that call was lost
    return;
  elsif not coalesce(private.email(asked.client_email), false) then
    raise exception using errcode = 'PT409', message = 'no_email';
  elsif not private.sends_answers() then
    raise exception using errcode = 'PT409', message = 'no_mail_server';
  end if;
  select known.id into latest from public.request_messages as known
    where known.request_id = asked.id and known.author_id is distinct from auth.uid()
    order by known.created_at desc, known.id desc limit 1;
  if latest is distinct from answer_request.seen then
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
  -- Before the first answer is noted: the mail of a status that this one withdraws was none
  if begins then
    perform private.begin_with_answer(message);
  end if;
  perform private.note_answer(message);
end
$$;
comment on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean) is
  'For admins of requests: mails the sender of a request after ten seconds; the same id again changes nothing, and with another text or other files is refused with answer_differs. seen is the latest message of others that the author has seen; refused with answered_meanwhile when it is another one by now, with no_email and with no_mail_server. files are those of the request that are attached: 10 at most, with 20 MB together (files_too_large), none of them deleted (file_gone). With begins, a request that is new, or a message that is pending, is in_progress from then on.';
revoke all on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean) from public, anon, authenticated;
grant execute on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean) to authenticated, service_role;

create or replace function public.withdraw_answer(message_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message public.request_messages;
begin
  perform private.require_area('requests');
  -- The request before its messages, as everywhere else
  perform from public.service_requests as request
    where request.id = (select known.request_id from public.request_messages as known where known.id = withdraw_answer.message_id)
    for update;
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
  perform private.undo_with_answer(message);
end
$$;
comment on function public.withdraw_answer(uuid) is
  'For its author: takes an answer back whose mail nobody has begun to send, and the status that came with it; refused with answer_sent after that.';
