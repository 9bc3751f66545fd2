-- known_browsers: from which browsers people have signed in. With it, the mails that tell someone what happened to their
-- account, so that they notice what they did not do themselves.

create table private.known_browsers (
  account_id uuid not null references public.user_profiles (id) on delete cascade,
  browser text not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  primary key (account_id, browser)
);
comment on table private.known_browsers is
  'From which browsers people have signed in. Its owner is told of a sign-in from one that is not here. An entry goes a year after its last sign-in.';
comment on column private.known_browsers.browser is
  'As the browser names itself, without the numbers of its versions, so that an update does not make a new browser. Empty for a program without a name.';

create function private.browser_of(user_agent text) returns text
language sql immutable set search_path = ''
as $$ select nullif(btrim(regexp_replace(left(user_agent, 400), '[0-9]+([._][0-9]+)*', '', 'g')), '') $$;
comment on function private.browser_of(text) is 'A browser''s name for itself without the numbers of its versions.';

create function private.tell_account(account uuid, email text, event text, more jsonb default '{}') returns void
language sql volatile set search_path = ''
as $$
  insert into public.mail_outbox (kind, recipient, locale, data)
    select 'account_changed', lower(tell_account.email), profile.locale,
      jsonb_build_object('event', tell_account.event, 'name', profile.full_name, 'at', now()) || tell_account.more
    from public.user_profiles as profile
    -- Not in the first minute, when it belongs to making the account
    where profile.id = tell_account.account and profile.created_at < now() - interval '1 minute'
      and private.email(lower(tell_account.email))
$$;
comment on function private.tell_account(uuid, text, text, jsonb) is
  'Mails someone what has happened to their account: password, email, role, areas or sign_in. These mails cannot be turned off.';

-- Security definer: it fires as the role that keeps auth.users.
create function private.tell_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.encrypted_password <> '' and new.encrypted_password is distinct from old.encrypted_password then
    perform private.tell_account(new.id, new.email, 'password');
  end if;
  -- To the former email: someone who has stolen the account has the new one
  if new.email is distinct from old.email then
    perform private.tell_account(new.id, old.email, 'email');
  end if;
  return null;
end
$$;
comment on function private.tell_of_account() is 'Tells someone that their password or email was changed.';

-- Security definer: an admin who changes a role may not write mails.
create function private.tell_of_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_account(
      new.id, account.email, case when old.user_type = new.user_type then 'areas' else 'role' end,
      jsonb_build_object('role', new.user_type)
    )
    from auth.users as account where account.id = new.id;
  return null;
end
$$;
comment on function private.tell_of_role() is 'Tells someone that the type or the areas of their account were changed.';

-- Security definer: it fires as the role that keeps auth.sessions.
create function private.tell_of_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  name constant text := coalesce(private.browser_of(new.user_agent), '');
  known integer;
  recent integer;
begin
  -- The embedded sign-in service adds the browser just after the session, which fires this again; it stores no address
  if new.user_agent is null and new.ip is null then
    return null;
  end if;
  delete from private.known_browsers as past
    where past.account_id = new.user_id and past.last_seen < now() - interval '1 year';
  update private.known_browsers as past set last_seen = now()
    where past.account_id = new.user_id and past.browser = name;
  if found then
    return null;
  end if;
  select count(*) filter (where past.browser <> ''), count(*) filter (where past.first_seen > now() - interval '1 day')
    into known, recent
    from private.known_browsers as past where past.account_id = new.user_id;
  -- A program that gives itself another name each time must not fill this table or the mailbox
  if recent >= 10 then
    return null;
  end if;
  insert into private.known_browsers (account_id, browser)
    select profile.id, name from public.user_profiles as profile where profile.id = new.user_id
    on conflict do nothing;
  -- Not for the first browser, which registered. Where scripts are off the site itself registers, without a name
  if found and known > 0 then
    perform private.tell_account(new.user_id, account.email, 'sign_in', jsonb_build_object('browser', left(coalesce(new.user_agent, ''), 400)))
      from auth.users as account where account.id = new.user_id;
  end if;
  return null;
end
$$;
comment on function private.tell_of_sign_in() is 'Keeps from which browsers someone signs in, and tells them of a new one.';

create trigger handasa_tell_of_account after update of encrypted_password, email on auth.users
  for each row execute function private.tell_of_account();
create trigger user_profiles_tell_of_role after update of user_type, areas on public.user_profiles
  for each row when ((old.user_type, old.areas) is distinct from (new.user_type, new.areas))
  execute function private.tell_of_role();
create trigger handasa_tell_of_sign_in after insert or update of user_agent on auth.sessions
  for each row execute function private.tell_of_sign_in();

alter table private.known_browsers enable row level security;
revoke all on private.known_browsers from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.known_browsers for all to anon, authenticated using (false);
