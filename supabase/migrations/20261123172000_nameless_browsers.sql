-- A sign-in by a program that gives no name is told like any other (supabase/schemas/71_known_browsers.sql).

comment on column private.known_browsers.browser is
  'As the browser names itself, without the numbers of its versions: an update makes no new browser. Empty for a program without a name.';

-- Security definer: it fires as the role that keeps auth.sessions.
create or replace function private.tell_of_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  name constant text := coalesce(private.browser_of(new.user_agent), '');
  known integer;
  recent integer;
begin
  -- The embedded sign-in service stores the browser just after the session, and no address
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
  -- A program that calls itself something else each time fills neither this table nor the mailbox
  if recent >= 10 then
    return null;
  end if;
  insert into private.known_browsers (account_id, browser)
    select profile.id, name from public.user_profiles as profile where profile.id = new.user_id
    on conflict do nothing;
  -- The first one is that of the registration, which the site itself sends where scripts are off: without a name
  if found and known > 0 then
    perform private.tell_account(new.user_id, account.email, 'sign_in', jsonb_build_object('browser', left(coalesce(new.user_agent, ''), 400)))
      from auth.users as account where account.id = new.user_id;
  end if;
  return null;
end
$$;
