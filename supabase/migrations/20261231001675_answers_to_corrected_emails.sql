-- An answer that is sent again goes to the email that its sender has now.

-- Security definer: only functions write messages, and no one may write the outbox. It checks who calls first.
create or replace function public.resend_answer(message_id uuid) returns void
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
