-- Words about a late answer, and answers that were queued while their request was merged, went to the old email after a correction.

-- Security definer: no one may write the outbox or messages.
create or replace function private.redirect_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with redirected as (
    update public.mail_outbox as mail
      set recipient = new.client_email, last_error = null,
        -- It may be on its way to the old email at this moment: what becomes of that attempt no longer counts
        attempts = mail.attempts + least(mail.attempts, 1),
        next_attempt_at = case mail.attempts when 0 then mail.next_attempt_at else now() end
      where mail.kind in ('answer', 'request_received', 'request_status', 'request_late') and mail.failed_at is null
        -- By the reference that the reader knows: not the mails to someone whose request was merged into this one, and also
        -- those that were queued while this one was merged
        and mail.data ->> 'reference' = new.reference and mail.recipient = old.client_email
      returning mail.id
  )
  update public.request_messages as message set email = new.client_email, name = new.client_name
    from redirected where message.id = redirected.id;
  return null;
end
$$;
