-- The default grants of classic projects: whatever is made in public is open to the roles of the API until it is
-- revoked. Projects made lately begin without them (tests/hosted/platform.ts runs both kinds).
alter default privileges for role postgres in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
