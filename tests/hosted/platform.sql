-- A database as a hosted Supabase project has it before the first migration: roles, schemas, the tables of the sign-in
-- and storage services with their owners, and what protects them. Written for these tests from Supabase's documentation
-- and public sources; it holds what our migrations, the services and the checks of tests/hosted touch. A superuser
-- (supabase_admin) runs it in an empty database that belongs to postgres, who is not a superuser.

-- Roles belong to the server, so the second database finds them.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then return; end if;
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  create role authenticator login noinherit;
  create role supabase_auth_admin login noinherit createrole;
  create role supabase_storage_admin login noinherit createrole;
  create role supabase_realtime_admin nologin noinherit;
  create role dashboard_user nologin createdb createrole replication;

  grant anon, authenticated, service_role to authenticator;
  -- From PostgreSQL 16 on, a role may change only the roles that it can grant
  grant anon, authenticated, service_role, authenticator to postgres with admin option;
  grant authenticator to supabase_storage_admin;
  grant pg_read_all_data, pg_signal_backend, pg_monitor to postgres;
  -- Hosted, supautils lets postgres set this parameter, which the restore of a backup needs
  grant set on parameter session_replication_role to postgres;
  -- Hosted, postgres may change the settings of PostgREST too
  grant set on parameter pgrst.db_pre_request to postgres;
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
  alter role authenticator set statement_timeout = '8s';
  alter role supabase_auth_admin set search_path = 'auth';
  alter role supabase_storage_admin set search_path = 'storage';
  alter role postgres set search_path = "$user", public, extensions;
end
$$;

grant usage on schema public to postgres, anon, authenticated, service_role;

create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;

-- `supabase db lint` needs this extension, which not every server has
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'plpgsql_check') then
    create extension plpgsql_check with schema extensions;
  end if;
end
$$;

create schema realtime authorization supabase_realtime_admin;
grant usage on schema realtime to postgres, anon, authenticated, service_role;

-- The publication is empty, and postgres may add tables to it
create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;

-- The sign-in service. Its tables belong to its role; postgres may read and write them, and make triggers on them.

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to postgres, dashboard_user, anon, authenticated, service_role;

set role supabase_auth_admin;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on functions to postgres, dashboard_user;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');

create table auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where not is_sso_user;
create unique index confirmation_token_idx on auth.users (confirmation_token) where confirmation_token !~ '^[0-9 ]*$';
create unique index recovery_token_idx on auth.users (recovery_token) where recovery_token !~ '^[0-9 ]*$';

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  oauth_client_id uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text
);
create index on auth.sessions (user_id);

-- Hosted, the id is a bigint. The sign-in service of the tests numbers its tokens with text.
create sequence auth.refresh_tokens_id_seq;
create table auth.refresh_tokens (
  instance_id uuid,
  id text primary key default nextval('auth.refresh_tokens_id_seq')::text,
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade
);
create index on auth.refresh_tokens (session_id, revoked);

create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);
create index on auth.identities (user_id);

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key,
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default ''
);

create table auth.flow_state (
  id uuid primary key,
  user_id uuid,
  auth_code text,
  code_challenge_method text,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz,
  updated_at timestamptz,
  authentication_method text not null,
  auth_code_issued_at timestamptz
);

create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb
);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);

-- Hosted, ip_address has no default. The sign-in service of the tests does not store it.
create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null default '0.0.0.0',
  otp_code text,
  web_authn_session_data jsonb
);

create table auth.schema_migrations (version varchar(255) primary key);

alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.users enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.identities enable row level security;
alter table auth.audit_log_entries enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.schema_migrations enable row level security;

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
create function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
reset role;

-- The storage service. Its tables belong to its role.

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to postgres, dashboard_user, anon, authenticated, service_role;

set role supabase_storage_admin;
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);

create table storage.migrations (
  id integer primary key, name varchar(100) unique not null, hash varchar(40) not null,
  executed_at timestamp default current_timestamp
);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.migrations enable row level security;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to dashboard_user, anon, authenticated, service_role;

-- Only the service deletes rows of files, since it deletes the files too.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception using errcode = '42501',
      message = 'Direct deletion from storage tables is not allowed. Use the Storage API instead.';
  end if;
  return null;
end
$$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
reset role;

-- Hosted, an extension of the server (supautils) lets postgres make policies on storage.objects without
-- owning the table. Here postgres is a member of the owner, and this event trigger refuses everything else
-- that an owner may do.
grant supabase_storage_admin to postgres;

create function extensions.refuse_changes_of_the_platform() returns event_trigger
language plpgsql set search_path = '' as $$
declare
  command record;
begin
  if session_user <> 'postgres' then return; end if;
  for command in select * from pg_catalog.pg_event_trigger_ddl_commands() loop
    -- For a comment or a rule, only the identity names the table that it belongs to
    if (command.schema_name in ('auth', 'storage', 'realtime')
        or command.object_identity ~ ' on (auth|storage|realtime)\.')
      and not (command.command_tag = 'CREATE TRIGGER' and command.schema_name is distinct from 'storage')
      and not (command.command_tag in ('CREATE POLICY', 'ALTER POLICY')
        and command.object_identity ~ ' on (storage\.(objects|buckets)|auth\.(users|identities|sessions))$') then
      raise exception using errcode = '42501',
        message = format('must be owner: %s %s', command.command_tag, command.object_identity);
    end if;
  end loop;
end
$$;
create event trigger refuse_changes_of_the_platform on ddl_command_end
  execute function extensions.refuse_changes_of_the_platform();

create function extensions.refuse_drops_of_the_platform() returns event_trigger
language plpgsql set search_path = '' as $$
declare
  dropped record;
begin
  if session_user <> 'postgres' then return; end if;
  for dropped in select * from pg_catalog.pg_event_trigger_dropped_objects() where original loop
    if dropped.schema_name in ('auth', 'storage', 'realtime') and dropped.object_type <> 'policy'
      and not (dropped.object_type = 'trigger' and dropped.schema_name = 'auth') then
      raise exception using errcode = '42501', message = format('must be owner: %s', dropped.object_identity);
    end if;
  end loop;
end
$$;
create event trigger refuse_drops_of_the_platform on sql_drop
  execute function extensions.refuse_drops_of_the_platform();
