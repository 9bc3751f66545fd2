-- Recovery codes have 80 random bits instead of 50, and their hash has the account in it. Codes that people have stay valid.

drop function private.code_hash(text);

create function private.code_hash(account uuid, code text) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(account::text || encode(sha256(convert_to(
    regexp_replace(translate(lower(left(code, 100)), 'oil', '011'), '[^a-z0-9]', '', 'g'), 'utf8'
  )), 'hex'), 'utf8')), 'hex')
$$;
comment on function private.code_hash(uuid, text) is
  'What is kept of a recovery code of an account, whatever case, dashes and spaces it is typed with. The letters o, i and l are not used.';

update private.recovery_codes
  set code_hash = encode(sha256(convert_to(account_id::text || code_hash, 'utf8')), 'hex');

comment on column private.recovery_codes.code_hash is
  'SHA-256 of the account and the code, which has 80 random bits: too many to try them all, also for someone who has the table.';

-- Security definer: no one may read or write the codes.
create or replace function public.make_recovery_codes() returns text[]
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

-- Security definer: a session without rights uses it, with a visitor's. The session's id is known to its holder alone.
create or replace function public.use_recovery_code(session uuid, code text) returns boolean
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
