-- A mail that came back before its answer was sent again does not mark the answer: a mailbox that is replaced is read again.
drop function public.note_bounce(uuid, text, text);
create function public.note_bounce(message_id uuid, code text, diagnosis text, came timestamptz default null)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message public.request_messages;
begin
  update public.request_messages as known
    set state = 'bounced', failure = note_bounce.code, diagnosis = nullif(note_bounce.diagnosis, '')
    where known.id = note_bounce.message_id and known.direction = 'out' and known.state in ('waiting', 'sent')
      -- One from before the answer was sent again is of the time before; clocks of mail servers differ
      and coalesce(note_bounce.came > interval '-5 minutes' + coalesce(
        (select mail.created_at from public.mail_outbox as mail where mail.id = known.id), known.sent_at
      ), true)
    returning * into message;
  if message.id is null then
    return false;
  end if;
  perform private.forget_answer(message);
  return true;
end
$$;
comment on function public.note_bounce(uuid, text, text, timestamptz) is
  'For the server: the mail of an answer came back, and when. It was no first answer then. False where no such mail was sent, or where it was sent again since.';
revoke all on function public.note_bounce(uuid, text, text, timestamptz) from public, anon, authenticated;
grant execute on function public.note_bounce(uuid, text, text, timestamptz) to service_role;
