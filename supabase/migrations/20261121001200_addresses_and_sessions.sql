-- What strangers could make of addresses, of the mails that prove them, and of a session that has ended.

-- As the forms of the site have it. A mail server reads `a,b@c.d` as two addresses and `a<b@c.d>` as another one, and
-- nobody sees an invisible mark in an address that looks like somebody else's.
create or replace function private.email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select length(value) <= 320
    and value ~ '^[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+@[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+\.[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+$'
    and value !~ '[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
$$;

create or replace function private.ask_new_client() returns trigger
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

-- Of the mails that were sent within a day of each other.
alter table private.email_proofs add column mails integer not null default 1;

create or replace function private.send_email_proof(account uuid) returns boolean
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

-- Whoever registers first with somebody else's address is out once its owner chooses a new password, and must be
-- out before the owner's requests are shown.
create or replace function private.my_requests() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  select request.id from public.service_requests as request
    where request.user_id = (select auth.uid()) and (select private.is_client() and private.has_session())
  union
  select request.id from public.service_requests as request
    where lower(request.client_email) = (select private.my_email()) and (select private.has_session())
$$;
comment on function private.my_requests() is
  'Ids of the requests and messages that the signed-in client sent; none once the session has ended.';

-- Who has been switched off cannot open what these mails lead to.
create or replace function private.mail_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  employee record;
begin
  select applied.email, applied.full_name_ar, applied.full_name_en, profile.locale into employee
    from public.employees as applied join public.user_profiles as profile on profile.id = applied.user_id
    where applied.id = new.employee_id and profile.is_active;
  perform private.post_mail('notification', employee.email, employee.locale, jsonb_build_object(
    'name', case employee.locale when 'en' then employee.full_name_en else employee.full_name_ar end,
    'notification_type', new.notification_type, 'subject_ar', new.subject_ar, 'subject_en', new.subject_en
  ));
  return null;
end
$$;

create or replace function private.mail_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  client record;
begin
  select account.email, profile.full_name, profile.locale into client
    from public.user_profiles as profile join private.accounts as account using (id)
    where id = new.client_id and profile.is_active;
  perform private.post_mail('project_assigned', client.email, client.locale, (
    select jsonb_build_object('name', client.full_name, 'title_ar', project.title_ar, 'title_en', project.title_en)
    from public.projects as project where project.id = new.project_id
  ));
  return null;
end
$$;
