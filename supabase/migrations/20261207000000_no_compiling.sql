-- Calls of the API are not compiled, which takes longer than running them.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role authenticator set jit = off;
    notify pgrst, 'reload config';
  end if;
exception
  -- A role of that name on a server of one's own is not ours
  when insufficient_privilege then null;
end
$$;
