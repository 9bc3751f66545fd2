-- What every later migration builds on: the private schema, closed defaults, checks for text,
-- the updated_at trigger and the counter that tells the web server when public content changed.

create schema if not exists private;
comment on schema private is 'Functions behind policies, checks and triggers. Not exposed by the API.';
revoke all on schema private from public;
-- For triggers and functions that run with the rights of their caller.
grant usage on schema private to authenticated, service_role;

-- Hosted projects grant everything in public to the API roles by default: close that for what this role creates.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

create function private.filled(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ '[^[:space:]\u00ad\u00a0\u061c\u180e\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
$$;
comment on function private.filled(text) is 'True when the text holds more than white space and invisible marks.';

create function private.short_text(value text, maximum integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select length(value) <= maximum and value !~ '[\u0001-\u001f\u007f]' $$;
comment on function private.short_text(text, integer) is
  'True for one line of at most the given number of characters, without control characters.';

create function private.long_text(value text, maximum integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select length(value) <= maximum and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]' $$;
comment on function private.long_text(text, integer) is
  'True for text of at most the given number of characters; of the control characters only tab and line ends.';

create function private.phone(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '^\+[1-9][0-9]{6,14}$' $$;
comment on function private.phone(text) is 'True for a phone number in international form (E.164).';

create function private.email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select length(value) <= 320 and value ~ '^[^@\s\u0001-\u001f\u007f]+@[^@\s\u0001-\u001f\u007f]+\.[^@\s\u0001-\u001f\u007f]+$' $$;
comment on function private.email(text) is 'True for what looks like an e-mail address, Arabic ones included.';

-- A path on this backend or an https address: never javascript:, data: or another scheme.
create function private.file_url(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select length(value) <= 2000 and value ~ '^(/[^/\s\\]|https://[^/\s])[^\s\u0001-\u001f\u007f]*$' $$;
comment on function private.file_url(text) is 'True for a path on this backend (one leading slash) or an https address.';

create function private.file_urls(list text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select cardinality(list) <= 20 and coalesce(bool_and(coalesce(private.file_url(item), false)), true) from unnest(list) as item $$;
comment on function private.file_urls(text[]) is 'True for a list of at most 20 file addresses.';

-- Checks run with the rights of whoever writes the row.
grant execute on function private.filled(text), private.short_text(text, integer), private.long_text(text, integer),
  private.phone(text), private.email(text), private.file_url(text), private.file_urls(text[])
  to anon, authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch_updated_at() is 'Sets updated_at on every update, whatever the sender put there.';

create table public.content_version (
  id integer primary key default 1 check (id = 1),
  version bigint not null default 1,
  changed_at timestamptz not null default now()
);
comment on table public.content_version is
  'One row: a counter raised in the transaction that changes anything the public pages show.';
insert into public.content_version default values;

alter table public.content_version enable row level security;
revoke all on public.content_version from public, anon, authenticated;
grant select on public.content_version to anon, authenticated;
grant all on public.content_version to service_role;

create policy "Everyone reads the content version" on public.content_version
  for select to anon, authenticated using (true);
comment on policy "Everyone reads the content version" on public.content_version is
  'It says only that something changed; the web server asks with the visitor''s key.';

-- Security definer: an admin who edits a service has no right of their own on the counter.
create function private.content_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.content_version set version = version + 1, changed_at = now() where id = 1;
  perform pg_notify('content_changed', tg_table_name);
  return null;
end
$$;
comment on function private.content_changed() is 'Statement trigger of every table the public pages show.';
