-- A mail that still waits, or is tried again, goes to the email of its request as it was corrected.

-- Security definer: no one may write the outbox or messages.
create function private.redirect_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with redirected as (
    update public.mail_outbox as mail
      set recipient = new.client_email, last_error = null,
        -- It may be on its way to the old email at this moment: what becomes of that attempt no longer counts
        attempts = mail.attempts + least(mail.attempts, 1),
        next_attempt_at = case mail.attempts when 0 then mail.next_attempt_at else now() end
      where mail.kind in ('answer', 'request_received', 'request_status') and mail.failed_at is null
        -- Not the mails to someone whose request was merged into this one
        and mail.data ->> 'id' = new.id::text and mail.data ->> 'reference' = new.reference
        and mail.recipient = old.client_email
      returning mail.id
  )
  update public.request_messages as message set email = new.client_email, name = new.client_name
    from redirected where message.id = redirected.id;
  return null;
end
$$;
comment on function private.redirect_mails() is
  'Sends what still waits, or is tried again, to the email of a request as it was corrected.';

create trigger service_requests_redirect_mails after update of client_email on public.service_requests
  for each row when (new.client_email <> old.client_email) execute function private.redirect_mails();
