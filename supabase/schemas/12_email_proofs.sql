-- email_proofs: which clients have shown that their email address is theirs (docs/decisions/0019). Accounts are made
-- without that proof, and a proven address shows the requests that were sent with it.

create table private.email_proofs (
  account_id uuid primary key references public.user_profiles (id) on delete cascade,
  -- In lower case. When the account's address changes, the proof is for another address and no longer counts.
  email text not null,
  -- Of the token in the newest mail; earlier ones are refused.
  token_hash text not null,
  asked_at timestamptz not null default now(),
  -- How many were sent, each within a day of the one before.
  mails integer not null default 1,
  proven_at timestamptz
);
comment on table private.email_proofs is 'Which clients have opened the link that was mailed to their address.';

create function private.hash_of(token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(token, 'UTF8')), 'hex') $$;
comment on function private.hash_of(text) is 'The stored form of a token, which cannot be used by someone who reads the table.';

create function private.send_email_proof(account uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  most_in_a_row constant integer := 4;
  -- Two random numbers of 122 bits
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  person record;
begin
  select lower(known.email) as email, profile.full_name, profile.locale into person
    from auth.users as known join public.user_profiles as profile using (id) where id = account;
  if not coalesce(private.email(person.email), false) then
    return false;
  end if;
  insert into private.email_proofs as proof (account_id, email, token_hash)
    values (account, person.email, private.hash_of(token))
    on conflict (account_id) do update
      set email = excluded.email, token_hash = excluded.token_hash, asked_at = now(), proven_at = null,
        mails = case when proof.asked_at < now() - interval '1 day' then 1 else proof.mails + 1 end
      where (proof.email <> excluded.email or proof.proven_at is null)
        -- The address may be another person's, who must not get mails all day
        and (proof.mails < most_in_a_row or proof.asked_at < now() - interval '1 day')
        and (proof.email <> excluded.email or proof.asked_at < now() - interval '5 minutes');
  if not found then
    return false;
  end if;
  delete from public.mail_outbox
    where kind = 'confirm_email' and recipient = person.email and failed_at is null;
  insert into public.mail_outbox (kind, recipient, locale, data) values (
    'confirm_email', person.email, person.locale, jsonb_build_object('token', token, 'name', person.full_name)
  );
  return true;
end
$$;
comment on function private.send_email_proof(uuid) is
  'Mails an account the link that proves its address, at most every five minutes and four times in a row, then daily. True when it did.';

-- Security definer: it fires as the role that keeps auth.users.
create function private.ask_new_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- No mail would ever reach such an account, whose address could be any text
  if not (select private.email(known.email) from auth.users as known where known.id = new.id) then
    raise exception using errcode = '22023', message = 'profile_email_invalid';
  end if;
  -- The link of an invitation has been opened in the mail already
  insert into private.email_proofs (account_id, email, token_hash, proven_at)
    select new.id, lower(invitation.email), private.hash_of(gen_random_uuid()::text), now()
    from public.invitations as invitation where invitation.accepted_by = new.id and invitation.by_mail;
  if found then
    return null;
  end if;
  perform private.send_email_proof(new.id);
  return null;
end
$$;
comment on function private.ask_new_client() is 'Mails a client who has registered the link that proves their address. Anyone who came through the link of a mailed invitation has already proven it.';

create trigger user_profiles_ask_new_client after insert on public.user_profiles
  for each row when (new.user_type = 'client' and new.is_active)
  execute function private.ask_new_client();

-- Security definer: no one may read the table.
create function private.my_email() returns text
language sql stable security definer set search_path = ''
as $$
  select proof.email from private.email_proofs as proof
  join private.accounts as account on account.id = proof.account_id
  where proof.account_id = (select auth.uid()) and proof.proven_at is not null and proof.email = lower(account.email)
    and private.is_client()
$$;
comment on function private.my_email() is 'The address of the signed-in client in lower case, once it is proven; else null.';

-- Security definer: no one may read the table.
create function public.my_email_proof() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_client();
  return jsonb_build_object(
    'proven', private.my_email() is not null,
    'asked_at', (select proof.asked_at from private.email_proofs as proof where proof.account_id = auth.uid())
  );
end
$$;
comment on function public.my_email_proof() is 'For clients: whether their address is proven, and when the last mail was sent.';

-- Security definer: no one may write the proof or the outbox.
create function public.ask_email_proof() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_client();
  return private.send_email_proof(auth.uid());
end
$$;
comment on function public.ask_email_proof() is
  'For clients: sends another mail with the link that proves their address. False when one went out just now, or it is proven.';

-- Security definer: no one may write the proof.
create function public.prove_email(token text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_client();
  -- The same link works again, since the first answer may have been lost.
  update private.email_proofs as proof set proven_at = coalesce(proof.proven_at, now())
    from private.accounts as account
    where proof.account_id = auth.uid() and account.id = proof.account_id and proof.email = lower(account.email)
      and proof.token_hash = private.hash_of(prove_email.token) and proof.asked_at > now() - interval '3 days';
  return found;
end
$$;
comment on function public.prove_email(text) is
  'For clients: takes the token of the newest mail, for three days. False for any other token, and for another account''s.';

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
  'Where a hosted project confirms emails itself: removes our own mail, and takes a confirmed email as proven.';

create trigger handasa_follow_confirmation after update of confirmation_sent_at, email_confirmed_at on auth.users
  for each row when (
    new.confirmation_sent_at is not null
    and (new.confirmation_sent_at, new.email_confirmed_at)
      is distinct from (old.confirmation_sent_at, old.email_confirmed_at)
  )
  execute function private.follow_confirmation();

create trigger email_proofs_announce after insert or update or delete on private.email_proofs
  for each row execute function private.announce_change('account_id');

alter table private.email_proofs enable row level security;
revoke all on private.email_proofs from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.email_proofs for all to anon, authenticated using (false);
revoke all on function public.my_email_proof(), public.ask_email_proof(), public.prove_email(text)
  from public, anon, authenticated;
grant execute on function public.my_email_proof(), public.ask_email_proof(), public.prove_email(text)
  to authenticated, service_role;
