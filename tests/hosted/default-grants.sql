-- The default grants of classic projects: new objects in the schema public are open to the roles of the API
-- until the grants are revoked. Later projects begin without these grants (tests/hosted/platform.ts runs both
-- kinds).
alter default privileges for role postgres in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
