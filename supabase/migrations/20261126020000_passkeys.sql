-- Passkeys as a second factor, beside the app (docs/decisions/0030): their columns where the sign-in service has none of its
-- own, removing one of several factors, and mails and entries that say which one it was.

-- A hosted project has them, and they are not ours to change there
do $$
begin
  if not exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'mfa_factors' and column_name = 'web_authn_credential'
  ) then
    alter table auth.mfa_factors drop constraint mfa_factors_factor_type_check,
      add constraint mfa_factors_factor_type_check check (factor_type in ('totp', 'webauthn')),
      add column web_authn_credential jsonb, add column web_authn_aaguid uuid;
    alter table auth.mfa_challenges add column web_authn_session_data jsonb;
  end if;
end
$$;

comment on table private.recovery_codes is
  'Codes for someone who has lost the app or the passkey: each opens one session. They go with the last factor.';
comment on function private.password_is_enough(uuid, uuid) is
  'Whether a session without a second factor has the rights of its account: the account has none, and its area needs none; or a recovery code has opened the session.';
comment on function private.second_factor_on(uuid) is 'Whether an account has an app that has given a right code, or a passkey.';

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
  -- Whoever has a lost phone may be signed in with its passkey
  update auth.sessions as session set aal = 'aal1'
    where session.user_id = account and (
      not private.second_factor_on(account)
      or session.factor_id = remove_factor.factor_id and session.id is distinct from own_session
    );
end
$$;
comment on function public.remove_factor(uuid) is
  'Removes an app or a passkey of the account that asks. Other sessions that have given it need another factor; without the last one the password is enough. Needs a password of the last 15 minutes.';

revoke all on function public.remove_factor(uuid) from public, anon, authenticated;
grant execute on function public.remove_factor(uuid) to authenticated, service_role;

-- Of one statement, so that turning it off with several factors is told and recorded once
-- Security definer: it fires as the role that keeps auth.mfa_factors.
create or replace function private.follow_factor() returns trigger
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

-- Security definer: it fires as the role that keeps auth.mfa_factors.
create or replace function private.record_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_first constant boolean := not exists (
    select from auth.mfa_factors as other
    where other.user_id = new.user_id and other.status = 'verified' and other.id <> new.id
  );
  is_passkey constant boolean := new.factor_type = 'webauthn';
begin
  perform private.record('update', 'accounts', new.user_id::text, jsonb_build_object(
    'name', (select profile.full_name from public.user_profiles as profile where profile.id = new.user_id),
    'before', case when is_first then '{"second_factor": false}' else '{}' end::jsonb
      || case when is_passkey then '{"passkey": null}' else '{"authenticator_app": false}' end::jsonb,
    'after', case when is_first then '{"second_factor": true}' else '{}' end::jsonb
      || case when is_passkey then jsonb_build_object('passkey', new.friendly_name) else '{"authenticator_app": true}' end
  ));
  return null;
end
$$;
comment on function private.record_factor() is
  'Records that an app or a passkey was added, and whether that turned the second factor on; never its secret or key.';

-- Security definer: it fires as the role that keeps auth.mfa_factors.
create function private.record_removed_factors() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record('update', 'accounts', gone.user_id::text, jsonb_build_object(
    'name', (select profile.full_name from public.user_profiles as profile where profile.id = gone.user_id),
    'before', case when gone.was_last then '{"second_factor": true}' else '{}' end::jsonb
      || case when gone.had_app then '{"authenticator_app": true}' else '{}' end::jsonb
      || case when gone.had_passkey then jsonb_build_object('passkey', gone.passkeys) else '{}' end,
    'after', case when gone.was_last then '{"second_factor": false}' else '{}' end::jsonb
      || case when gone.had_app then '{"authenticator_app": false}' else '{}' end::jsonb
      || case when gone.had_passkey then '{"passkey": null}' else '{}' end::jsonb
  ))
  from (
    select factor.user_id, not private.second_factor_on(factor.user_id) as was_last,
      bool_or(factor.factor_type <> 'webauthn') as had_app, bool_or(factor.factor_type = 'webauthn') as had_passkey,
      string_agg(factor.friendly_name, ', ' order by factor.created_at) filter (where factor.factor_type = 'webauthn')
        as passkeys
    from removed as factor where factor.status = 'verified' group by factor.user_id
  ) as gone;
  return null;
end
$$;
comment on function private.record_removed_factors() is
  'Records that apps or passkeys were removed, and whether that turned the second factor off.';

create or replace trigger handasa_factor_off after delete on auth.mfa_factors referencing old table as removed
  for each statement execute function private.follow_removed_factors();
create or replace trigger handasa_record_factor_off after delete on auth.mfa_factors referencing old table as removed
  for each statement execute function private.record_removed_factors();
