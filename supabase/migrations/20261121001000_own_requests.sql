-- A client sees the requests that they sent: those sent while signed in, and those sent with their e-mail once they
-- have shown that it is theirs. Accounts are made without a confirmed address, so that proof is kept here.

create table private.email_proofs (
  account_id uuid primary key references public.user_profiles (id) on delete cascade,
  -- In small letters; when the account's address changes, the proof is one of another address.
  email text not null,
  -- Of the token in the mail that was sent last; earlier ones are not taken.
  token_hash text not null,
  asked_at timestamptz not null default now(),
  -- Of the mails that were sent within a day of each other.
  mails integer not null default 1,
  proven_at timestamptz
);
comment on table private.email_proofs is 'Which clients have opened the link that was mailed to their address.';

alter table private.email_proofs enable row level security;
revoke all on private.email_proofs from public, anon, authenticated, service_role;

alter table public.mail_outbox drop constraint mail_outbox_kind_check;
alter table public.mail_outbox add constraint mail_outbox_kind_check check (kind in ('password', 'confirm_email'));

create function private.hash_of(token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(token, 'UTF8')), 'hex') $$;
comment on function private.hash_of(text) is 'What is kept of a token: who reads the table cannot use it.';

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
        -- The address may be somebody else's, whom nobody should be able to write to all day
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
  'Mails an account the link that proves its address, at most every five minutes and four times in a row, then daily; answers whether it did.';

-- Security definer: it fires as whoever keeps auth.users.
create function private.ask_new_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Otherwise the account would be one that no mail reaches, under a name of its own choice
  if not (select private.email(known.email) from auth.users as known where known.id = new.id) then
    raise exception using errcode = '22023', message = 'profile_email_invalid';
  end if;
  perform private.send_email_proof(new.id);
  return null;
end
$$;
comment on function private.ask_new_client() is 'Mails a client who has registered the link that proves their address.';

create trigger user_profiles_ask_new_client after insert on public.user_profiles
  for each row when (new.user_type = 'client' and new.is_active)
  execute function private.ask_new_client();

-- Security definer: the table is nobody's to read.
create function private.my_email() returns text
language sql stable security definer set search_path = ''
as $$
  select proof.email from private.email_proofs as proof
  join private.accounts as account on account.id = proof.account_id
  where proof.account_id = (select auth.uid()) and proof.proven_at is not null and proof.email = lower(account.email)
    and private.is_client()
$$;
comment on function private.my_email() is 'The address of the signed-in client in small letters, once it is proven; else null.';

-- Security definer: the sessions are nobody's to read.
create function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select exists (select from auth.sessions as session where session.id = claimed.id)
      from (select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid as id) as claimed
      where claimed.id is not null
    ), true
  )
$$;
comment on function private.has_session() is
  'False when the session that the token was made for has ended: by itself a token outlives it by up to an hour.';

-- Security definer: policies ask it, and would otherwise ask themselves for ever.
-- Whoever registers first with somebody else's address is out once its owner chooses a new password, and must be
-- out before the owner's requests are shown.
create function private.my_requests() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  select request.id from public.service_requests as request
    where request.user_id = (select auth.uid()) and (select private.is_client() and private.has_session())
  union
  select request.id from public.service_requests as request
    where lower(request.client_email) = (select private.my_email()) and (select private.has_session())
$$;
comment on function private.my_requests() is 'Ids of the requests and messages that the signed-in client sent; none once the session has ended.';

create policy "A client reads the requests that they sent" on public.service_requests
  for select to authenticated using (id = any (array(select private.my_requests())));
comment on policy "A client reads the requests that they sent" on public.service_requests is
  'Sent while signed in, or with their proven e-mail. The portal reads them by my_requests, live changes by this.';

create policy "A client reads the status history of the requests that they sent" on public.service_request_events
  for select to authenticated using (request_id = any (array(select private.my_requests())));
comment on policy "A client reads the status history of the requests that they sent" on public.service_request_events is
  'When the status changed, and to what; who changed it is an id that says nothing to clients.';

create function private.require_client() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_client() then
    raise exception using errcode = '42501', message = 'client_required';
  end if;
end
$$;
comment on function private.require_client() is 'Raises unless an active client asks.';

-- Security definer: under the policies of the table no index could be used; it reads the caller's own alone.
create function public.my_requests(page_size integer default 20, page_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set timezone = 'UTC'
as $$
begin
  perform private.require_client();
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  return (
    with mine as materialized (select own.id from private.my_requests() as own (id)),
    page as (
      select request.* from mine join public.service_requests as request using (id)
      order by request.created_at desc, request.id desc limit page_size offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'reference', page.reference, 'status', page.status, 'service_type', page.service_type,
          'service', (
            select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
            from public.services as service where service.id = page.service_id
          ),
          'project_description', page.project_description, 'budget_range', page.budget_range,
          'preferred_start_date', page.preferred_start_date, 'company_name', page.company_name, 'notes', page.notes,
          'created_at', page.created_at, 'updated_at', page.updated_at,
          'events', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'from_status', event.from_status, 'to_status', event.to_status, 'changed_at', event.changed_at
            ) order by event.changed_at desc, event.from_status nulls last), '[]')
            from public.service_request_events as event where event.request_id = page.id
          )
        ) order by page.created_at desc, page.id desc) from page
      ), '[]')
    )
  );
end
$$;
comment on function public.my_requests(integer, integer) is
  'For clients: a page of the requests and messages that they sent, newest first, each with its service and history.';

-- Security definer: the table is nobody's to read.
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

-- Security definer: it writes the proof and the outbox, which are nobody's to write.
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

-- Security definer: as above.
create function public.prove_email(token text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_client();
  -- The same link again, after a lost answer, is as good as the first time.
  update private.email_proofs as proof set proven_at = coalesce(proof.proven_at, now())
    from private.accounts as account
    where proof.account_id = auth.uid() and account.id = proof.account_id and proof.email = lower(account.email)
      and proof.token_hash = private.hash_of(prove_email.token) and proof.asked_at > now() - interval '3 days';
  return found;
end
$$;
comment on function public.prove_email(text) is
  'For clients: takes the token of the mail that was sent last, for three days. False for any other, and for somebody else''s.';

grant execute on function private.my_requests() to authenticated, service_role;
revoke all on function public.my_requests(integer, integer), public.my_email_proof(), public.ask_email_proof(),
  public.prove_email(text) from public, anon, authenticated;
grant execute on function public.my_requests(integer, integer), public.my_email_proof(), public.ask_email_proof(),
  public.prove_email(text) to authenticated, service_role;
