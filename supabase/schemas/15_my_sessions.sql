-- Where someone is signed in: their own sessions, to look at and to end.

-- Security definer: no one may read the sessions.
create function public.my_sessions() returns table (
  id uuid, user_agent text, created_at timestamptz, seen_at timestamptz, is_this boolean
)
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select session.id, session.user_agent, session.created_at,
    greatest(session.created_at, session.refreshed_at at time zone 'UTC'),
    session.id::text = (select auth.jwt() ->> 'session_id')
  from auth.sessions as session
  where session.user_id = (select auth.uid()) and (session.not_after is null or session.not_after > now())
  order by 5 desc, 4 desc, 1
$$;
comment on function public.my_sessions() is
  'The sessions of the account that asks, this one first: the browser as it names itself, when it signed in, and when it last renewed.';

-- Security definer: no one may delete sessions.
create function public.end_my_session(session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.sessions as session
    where session.id = end_my_session.session_id and session.user_id = (select auth.uid());
  return found;
end
$$;
comment on function public.end_my_session(uuid) is
  'Ends a session of the account that asks. False when it has none of that id, or it has ended.';

revoke all on function public.my_sessions(), public.end_my_session(uuid) from public, anon, authenticated;
grant execute on function public.my_sessions(), public.end_my_session(uuid) to authenticated, service_role;
