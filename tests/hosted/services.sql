-- The only login of the API in the tests, which stands in for three of a hosted project: the table API
-- (authenticator), the sign-in service and the storage service. It begins with the rights of the two
-- services, which are limited to the schemas auth and storage, and takes the role of the caller for each
-- request.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'services') then return; end if;
  create role service_accounts nologin;
  grant supabase_auth_admin, supabase_storage_admin to service_accounts;
  create role services login noinherit;
  grant service_accounts, anon, authenticated, service_role to services;
  alter role services set role = 'service_accounts';
  -- The storage service sets this where it deletes a row with its file
  alter role services set storage.allow_delete_query = 'true';
  -- tests/policies/plans.test.ts counts calls of functions
  grant set on parameter track_functions to postgres;
end
$$;

-- Stands in for the function in PostgREST's settings, called before each call with the rights of the caller
create schema services;
grant usage on schema services to service_accounts;
create function services.check_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regprocedure('private.check_session()') is not null and exists (
    select from pg_catalog.pg_db_role_setting
    where setrole = 'authenticator'::regrole and 'pgrst.db_pre_request=private.check_session' = any (setconfig)
  ) then
    perform private.check_session();
  end if;
end
$$;
