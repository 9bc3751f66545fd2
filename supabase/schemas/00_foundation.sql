-- The foundation: schemas, extensions, and default privileges that grant nothing.

create schema if not exists private;
comment on schema private is 'Functions behind policies, checks and triggers. Not exposed by the API.';
revoke all on schema private from public;
-- Triggers and functions that run with the rights of their caller need it.
grant usage on schema private to authenticated, service_role;

-- A hosted project grants the API roles everything in public. Take that away: each table here grants its own rights.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
