-- The second factor: a code from an app, or a passkey, beside the password. The sign-in service keeps the factors; the rights of a session
-- depend on it by private.has_session (10_user_profiles.sql).

-- As a hosted sign-in service has them. The embedded one has none of its own (server/backend/lite/factors).
do $$
begin
  if to_regclass('auth.mfa_factors') is null then
    create table auth.mfa_factors (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text,
      factor_type text not null check (factor_type in ('totp', 'webauthn')),
      status text not null check (status in ('unverified', 'verified')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      secret text,
      last_challenged_at timestamptz,
      web_authn_credential jsonb,
      web_authn_aaguid uuid
    );
    create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
    create table auth.mfa_challenges (
      id uuid primary key,
      factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
      created_at timestamptz not null default now(),
      verified_at timestamptz,
      otp_code text,
      web_authn_session_data jsonb
    );
    create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
    alter table auth.mfa_factors enable row level security;
    alter table auth.mfa_challenges enable row level security;
  end if;
end
$$;

create table private.recovery_codes (
  account_id uuid not null references public.user_profiles (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
comment on table private.recovery_codes is
  'Codes for someone who has lost the app or the passkey: each opens one session. They are deleted with the last factor.';
comment on column private.recovery_codes.code_hash is
  'SHA-256 of the account and the code, which has 80 random bits: too many to try them all, also for someone who has the table.';

create table private.recovered_sessions (
  session_id uuid primary key,
  created_at timestamptz not null default now()
);
comment on table private.recovered_sessions is 'Sessions that a recovery code has opened: they have all rights of their account.';

create function private.password_is_enough(account uuid, session uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not exists (
    select from auth.mfa_factors as factor where factor.user_id = account and factor.status = 'verified'
  ) and not exists (
    select from public.session_limits as limits
    where limits.needs_second_factor and limits.area = case
      when exists (select from public.user_profiles where id = account and user_type = 'admin') then 'office'
      else 'portals'
    end
  ) or exists (select from private.recovered_sessions as recovered where recovered.session_id = session);
end
$$;
comment on function private.password_is_enough(uuid, uuid) is
  'Whether a session without a second factor has the rights of its account: the account has none, and its area needs none; or a recovery code has opened the session.';

create function private.code_hash(account uuid, code text) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(account::text || encode(sha256(convert_to(
    regexp_replace(translate(lower(left(code, 100)), 'oil', '011'), '[^a-z0-9]', '', 'g'), 'utf8'
  )), 'hex'), 'utf8')), 'hex')
$$;
comment on function private.code_hash(uuid, text) is
  'What is kept of a recovery code of an account, whatever case, dashes and spaces it is typed with. The letters o, i and l are not used.';

create function private.second_factor_on(account uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from auth.mfa_factors where user_id = account and status = 'verified') $$;
comment on function private.second_factor_on(uuid) is 'Whether an account has an app that has given a correct code, or a passkey.';

-- Security definer: no one may read or write the codes.
create function public.make_recovery_codes() returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  codes text[] := '{}'::text[];
  code text;
  bits bigint;
begin
  if account is null or not private.has_session() then
    raise exception using errcode = '42501', message = 'session_required';
  elsif not private.second_factor_on(account) then
    raise exception using errcode = 'PT409', message = 'second_factor_off';
  elsif exists (select from private.recovery_codes where account_id = account) then
    perform private.require_password();
  end if;
  for number in 1..10 loop
    code := '';
    for half in 1..2 loop
      -- The last digits of a UUID are random: 40 bits, 5 for each letter
      bits := ('x' || right(gen_random_uuid()::text, 10))::bit(40)::bigint;
      for place in 0..7 loop
        code := code || case when place % 4 = 0 and code <> '' then '-' else '' end
          || substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + ((bits >> (5 * place)) & 31)::integer, 1);
      end loop;
    end loop;
    codes := codes || code;
  end loop;
  delete from private.recovery_codes where account_id = account;
  insert into private.recovery_codes (account_id, code_hash)
    select account, private.code_hash(account, made.code) from unnest(codes) as made (code) on conflict do nothing;
  return codes;
end
$$;
comment on function public.make_recovery_codes() is
  'Ten new recovery codes of the account that asks, in place of all it had. They are shown only this once. Replacing existing codes needs a password of the last 15 minutes.';

-- Security definer: no one may read the codes.
create function public.recovery_codes_left() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.recovery_codes where account_id = (select auth.uid()) and used_at is null
$$;
comment on function public.recovery_codes_left() is 'How many recovery codes of the account that asks are unused.';

-- Security definer: a session without rights calls it, with the rights of a visitor. Only its holder knows the session's id.
create function public.use_recovery_code(session uuid, code text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account uuid;
begin
  select open_session.user_id into account from auth.sessions as open_session
    where open_session.id = use_recovery_code.session
      and (open_session.not_after is null or open_session.not_after > now());
  update private.recovery_codes as known set used_at = now()
    where known.account_id = account and known.code_hash = private.code_hash(account, use_recovery_code.code) and known.used_at is null;
  if not found then
    return false;
  end if;
  delete from private.recovered_sessions as past
    where not exists (select from auth.sessions as open_session where open_session.id = past.session_id);
  insert into private.recovered_sessions (session_id) values (use_recovery_code.session) on conflict do nothing;
  perform private.tell_account(account, known.email, 'recovery_code')
    from auth.users as known where known.id = account;
  return true;
end
$$;
comment on function public.use_recovery_code(uuid, text) is
  'Gives a session that a password has opened the rights of its account, for an unused recovery code. False for a wrong one.';

-- Security definer: no one may read the sessions.
create function public.check_password_given() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_password();
end
$$;
comment on function public.check_password_given() is
  'Raises password_needed unless the session began in the last 15 minutes. Asked before the second factor is changed.';

-- Security definer: no one may read the factors.
create function public.has_second_factor(user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('settings');
  return private.second_factor_on(has_second_factor.user_id);
end
$$;
comment on function public.has_second_factor(uuid) is 'For admins: whether an account has a second factor.';

-- Security definer: no one may delete factors and sessions.
create function public.remove_second_factor(user_id uuid default auth.uid()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own constant boolean := coalesce(remove_second_factor.user_id = auth.uid(), false);
begin
  if not own then
    perform private.require_area('settings');
  elsif not private.has_session() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  perform private.require_password();
  if not exists (select from public.user_profiles as known where known.id = remove_second_factor.user_id) then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  perform private.check_authority(known.areas)
    from public.user_profiles as known where known.id = remove_second_factor.user_id and not own;
  if own then
    update auth.sessions as session set aal = 'aal1' where session.user_id = auth.uid();
  else
    delete from auth.sessions as session where session.user_id = remove_second_factor.user_id;
  end if;
  delete from auth.mfa_factors as factor where factor.user_id = remove_second_factor.user_id;
end
$$;
comment on function public.remove_second_factor(uuid) is
  'Removes the second factor of the account that asks; for admins of accounts, also that of someone who has lost it and has no areas that they lack, whose sessions end. Needs a password of the last 15 minutes.';

-- Security definer: no one may delete factors.
create function public.remove_factor(factor_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  own_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if account is null or not private.has_session() then
    raise exception using errcode = '42501', message = 'session_required';
  end if;
  perform private.require_password();
  delete from auth.mfa_factors as factor
    where factor.id = remove_factor.factor_id and factor.user_id = account and factor.status = 'verified';
  if not found then
    raise exception using errcode = 'PT404', message = 'factor_not_found';
  end if;
  -- Someone who has found a lost phone may be signed in with its passkey
  update auth.sessions as session set aal = 'aal1'
    where session.user_id = account and (
      not private.second_factor_on(account)
      or session.factor_id = remove_factor.factor_id and session.id is distinct from own_session
    );
end
$$;
comment on function public.remove_factor(uuid) is
  'Removes an app or a passkey of the account that asks. Other sessions that have given it need another factor; without the last one the password is enough. Needs a password of the last 15 minutes.';

-- Security definer: it fires as the role that keeps auth.mfa_factors.
create function private.check_new_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions as session
    where session.user_id = new.user_id and session.created_at > now() - interval '15 minutes'
  ) then
    raise exception using errcode = '42501', message = 'password_needed';
  end if;
  return new;
end
$$;
comment on function private.check_new_factor() is
  'Refuses a new factor unless its owner has signed in within 15 minutes: otherwise someone with a stolen session could lock them out.';

-- Security definer: it fires as the role that keeps auth.mfa_factors.
create function private.check_verified_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.second_factor_on(new.user_id) and not exists (
    select from auth.sessions as session
    where session.user_id = new.user_id and session.created_at > now() - interval '20 minutes'
      and (session.aal = 'aal2' or exists (
        select from private.recovered_sessions as recovered where recovered.session_id = session.id
      ))
  ) then
    raise exception using errcode = '42501', message = 'second_factor_needed';
  end if;
  return new;
end
$$;
comment on function private.check_verified_factor() is
  'Refuses to add a factor to others unless its owner has signed in with one within 20 minutes: otherwise anyone who knows the password could finish a passkey that the owner has begun and left.';

-- Security definer: it fires as the role that keeps auth.mfa_factors.
create function private.follow_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_first constant boolean := not exists (
    select from auth.mfa_factors as other
    where other.user_id = new.user_id and other.status = 'verified' and other.id <> new.id
  );
begin
  perform private.tell_account(
    new.user_id, known.email,
    case when is_first then 'factor_on' when new.factor_type = 'webauthn' then 'passkey_added' else 'app_added' end,
    case when new.factor_type = 'webauthn' then jsonb_build_object('factor', new.friendly_name) else '{}' end
  ) from auth.users as known where known.id = new.user_id;
  return null;
end
$$;
comment on function private.follow_factor() is
  'Tells someone that their second factor was turned on, or that an app or a passkey was added to it.';

-- Security definer: it fires as the role that keeps auth.mfa_factors.
create function private.follow_removed_factors() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.recovered_sessions as past
    using auth.sessions as session
    where past.session_id = session.id and not private.second_factor_on(session.user_id)
      and session.user_id in (select factor.user_id from removed as factor where factor.status = 'verified');
  delete from private.recovery_codes as code
    where code.account_id in (select factor.user_id from removed as factor where factor.status = 'verified')
      and not private.second_factor_on(code.account_id);
  -- One mail, however many went with it
  perform private.tell_account(known.id, known.email, 'factor_off')
    from auth.users as known
    where known.id in (select factor.user_id from removed as factor where factor.status = 'verified')
      and not private.second_factor_on(known.id);
  perform private.tell_account(
    known.id, known.email, case when factor.factor_type = 'webauthn' then 'passkey_removed' else 'app_removed' end,
    case when factor.factor_type = 'webauthn' then jsonb_build_object('factor', factor.friendly_name) else '{}' end
  ) from removed as factor join auth.users as known on known.id = factor.user_id
    where factor.status = 'verified' and private.second_factor_on(known.id);
  return null;
end
$$;
comment on function private.follow_removed_factors() is
  'Tells someone that their second factor was turned off, or that an app or a passkey was removed from it; recovery codes go with the last one.';

create trigger handasa_check_new_factor before insert on auth.mfa_factors
  for each row execute function private.check_new_factor();
create trigger handasa_check_verified_factor before update of status on auth.mfa_factors
  for each row when (old.status is distinct from new.status and new.status = 'verified')
  execute function private.check_verified_factor();
create trigger handasa_factor_on after update of status on auth.mfa_factors
  for each row when (old.status is distinct from new.status and new.status = 'verified')
  execute function private.follow_factor();
create trigger handasa_factor_off after delete on auth.mfa_factors referencing old table as removed
  for each statement execute function private.follow_removed_factors();

-- Security definer: admins may not read the sessions.
create function private.check_needed_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  claimed constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if claimed is not null and not exists (
    select from auth.sessions as session where session.id = claimed and session.aal = 'aal2'
  ) then
    raise exception using errcode = 'PT409', message = 'second_factor_first';
  end if;
  return new;
end
$$;
comment on function private.check_needed_factor() is
  'Only an admin who has signed in with a second factor may require it of others, so that no one locks themselves out.';

create trigger session_limits_check_needed_factor before update on public.session_limits
  for each row when (new.needs_second_factor and not old.needs_second_factor)
  execute function private.check_needed_factor();

alter table private.recovery_codes enable row level security;
alter table private.recovered_sessions enable row level security;
revoke all on private.recovery_codes, private.recovered_sessions from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.recovery_codes for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.recovered_sessions for all to anon, authenticated using (false);

revoke all on function public.make_recovery_codes(), public.recovery_codes_left(), public.use_recovery_code(uuid, text),
  public.check_password_given(), public.has_second_factor(uuid), public.remove_second_factor(uuid),
  public.remove_factor(uuid) from public, anon, authenticated;
grant execute on function public.make_recovery_codes(), public.recovery_codes_left(), public.check_password_given(),
  public.has_second_factor(uuid), public.remove_second_factor(uuid), public.remove_factor(uuid)
  to authenticated, service_role;
grant execute on function public.use_recovery_code(uuid, text) to anon, authenticated, service_role;
