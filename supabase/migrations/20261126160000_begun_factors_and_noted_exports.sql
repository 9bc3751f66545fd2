-- Holes of second factors and exports: a factor that was begun and left is verified by its owner alone; an export is noted,
-- and read, by those who may read its list.

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
  'Refuses to add a factor to others unless its owner has signed in with one within 20 minutes: a passkey that was begun and left could be ended by whoever knows the password.';

create trigger handasa_check_verified_factor before update of status on auth.mfa_factors
  for each row when (old.status is distinct from new.status and new.status = 'verified')
  execute function private.check_verified_factor();
