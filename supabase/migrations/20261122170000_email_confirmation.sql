-- Hosted projects that confirm emails themselves

-- Security definer: it fires as the role that keeps auth.users.
create function private.follow_confirmation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.email_confirmed_at is null then
    -- The project mails a link of its own, and one mail is enough
    delete from public.mail_outbox
      where kind = 'confirm_email' and recipient = lower(new.email) and failed_at is null;
  else
    update private.email_proofs as proof set proven_at = now()
      where proof.account_id = new.id and proof.email = lower(new.email) and proof.proven_at is null;
  end if;
  return null;
end
$$;
comment on function private.follow_confirmation() is
  'Where a hosted project confirms emails itself: no mail of ours beside its own, and what it has confirmed is proven.';

create trigger handasa_follow_confirmation after update of confirmation_sent_at, email_confirmed_at on auth.users
  for each row when (
    new.confirmation_sent_at is not null
    and (new.confirmation_sent_at, new.email_confirmed_at)
      is distinct from (old.confirmation_sent_at, old.email_confirmed_at)
  )
  execute function private.follow_confirmation();
