-- A mail that still waits, or is tried again, goes to the email of its request as it was corrected. Where that was removed, it goes
-- nowhere.

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
