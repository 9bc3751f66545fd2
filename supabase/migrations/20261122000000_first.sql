-- Made by `npm run schema -- first` from supabase/schemas. Do not edit.

-- 00_foundation.sql

-- The foundation: schemas, extensions, and default privileges that grant nothing.

create schema if not exists private;
comment on schema private is 'Functions behind policies, checks and triggers. Not exposed by the API.';
revoke all on schema private from public;
-- For triggers and functions that run with the rights of their caller.
grant usage on schema private to authenticated, service_role;

-- A hosted project grants the API roles everything in public. Each table here grants what it means to.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- 01_text_checks.sql

-- Checks for text that every table uses. They are null for null, which a check accepts.

create function private.filled(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ '[^[:space:]\u00ad\u00a0\u061c\u180e\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
$$;
comment on function private.filled(text) is 'True when the text holds more than white space and invisible characters.';

create function private.short_text(value text, maximum integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select length(value) <= maximum and value !~ '[\u0001-\u001f\u007f]' $$;
comment on function private.short_text(text, integer) is
  'True for one line of at most the given number of characters, without control characters.';

create function private.long_text(value text, maximum integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select length(value) <= maximum and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]' $$;
comment on function private.long_text(text, integer) is
  'True for text of at most the given number of characters; tab and line ends are the only control characters.';

create function private.phone(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '^\+[1-9][0-9]{6,14}$' $$;
comment on function private.phone(text) is 'True for a phone number in international form (E.164).';

-- The same rule as in the forms of the site. A mail server reads `a,b@c.d` as two addresses and `a<b@c.d>` as another
-- one, and an invisible character makes one address look like another.
create function private.email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select length(value) <= 320
    and value ~ '^[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+@[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+\.[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+$'
    and value !~ '[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
$$;
comment on function private.email(text) is 'True for what looks like an e-mail address, Arabic ones included.';

-- A path on this backend or an https address, so that no stored address runs script (javascript:, data:).
create function private.file_url(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select length(value) <= 2000 and value ~ '^(/[^/\s\\]|https://[^/\s])[^\s\u0001-\u001f\u007f]*$' $$;
comment on function private.file_url(text) is 'True for a path on this backend (one leading slash) or an https address.';

create function private.file_urls(list text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select cardinality(list) <= 20 and coalesce(bool_and(coalesce(private.file_url(item), false)), true) from unnest(list) as item $$;
comment on function private.file_urls(text[]) is 'True for a list of at most 20 file addresses.';

-- A check runs with the rights of the user who writes the row.
grant execute on function private.filled(text), private.short_text(text, integer), private.long_text(text, integer),
  private.phone(text), private.email(text), private.file_url(text), private.file_urls(text[])
  to anon, authenticated, service_role;

-- 02_triggers.sql

-- Trigger functions that many tables share.

-- Later than before even when the clock has not moved on: the embedded database counts in milliseconds.
create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
declare
  ignored constant text[] := array_append(tg_argv, 'updated_at');
begin
  if tg_nargs > 0 and to_jsonb(new) - ignored = to_jsonb(old) - ignored then
    new.updated_at := old.updated_at;
  else
    new.updated_at := greatest(now(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;
comment on function private.set_updated_at() is
  'Sets updated_at, whatever the sender put there. The arguments name columns whose change alone is no edit, such as the place in a list.';

create function private.announce_change() returns trigger
language plpgsql set search_path = ''
as $$
declare
  whose text;
begin
  perform pg_notify('changes', tg_table_name);
  if tg_nargs > 0 then
    for whose in
      select distinct lower(version.record ->> field)
      from unnest(tg_argv) as field, (values (to_jsonb(old)), (to_jsonb(new))) as version (record)
      where version.record ->> field is not null
    loop
      perform pg_notify('changes', tg_table_name || ':' || whose);
    end loop;
  end if;
  return null;
end
$$;
comment on function private.announce_change() is
  'Tells the channel "changes" the name of the table when the transaction commits, once however many rows change. The arguments name columns that say whose a row is: of each such owner, also "table:owner". Who hears of what is in public.live_topics().';

-- 03_content_version.sql

-- content_version: a counter that tells the web server when a public page has changed (docs/decisions/0004).

create table public.content_version (
  id integer primary key default 1 check (id = 1),
  version bigint not null default 1,
  changed_at timestamptz not null default now()
);
comment on table public.content_version is
  'One row: a counter raised in the transaction that changes anything the public pages show.';
insert into public.content_version default values;

-- Security definer: an admin who edits a service has no right of their own on the counter.
create function private.content_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.content_version set version = version + 1, changed_at = now() where id = 1;
  return null;
end
$$;
comment on function private.content_changed() is 'Statement trigger of every table the public pages show.';

create trigger content_version_announce after insert or update or delete on public.content_version
  for each row execute function private.announce_change();

alter table public.content_version enable row level security;
revoke all on public.content_version from public, anon, authenticated;
grant select on public.content_version to anon, authenticated;
grant all on public.content_version to service_role;

create policy "Everyone reads the content version" on public.content_version
  for select to anon, authenticated using (true);
comment on policy "Everyone reads the content version" on public.content_version is
  'It says only that something changed. The web server asks with the visitor''s key.';

-- 04_search.sql

-- Search: what is stored and what is typed are brought to one form, and compared by trigrams (docs/decisions/0014).

-- Several small steps, since one translate() was five times slower in the embedded database.
create function private.search_form(value text) returns text
language plpgsql immutable parallel safe cost 1000 set search_path = ''
as $$
declare
  form text := lower(case when value is nfkc normalized then value else normalize(value, nfkc) end);
begin
  -- Tashkeel and Koranic marks, tatweel; soft hyphen, zero-width and bidi marks
  form := regexp_replace(
    form,
    '[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+',
    '', 'g'
  );
  form := regexp_replace(form, '[أإآٱ]', 'ا', 'g');
  form := regexp_replace(form, '[ىئی]', 'ي', 'g');
  form := replace(replace(replace(form, 'ة', 'ه'), 'ؤ', 'و'), 'ک', 'ك');
  if form ~ '[٠-٩۰-۹]' then
    form := translate(form, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
  end if;
  -- A single plain space stays as it is
  return btrim(regexp_replace(form, '[\s\u0085\u1680\u2028\u2029]{2,}|[\u0009-\u000d\u0085\u1680\u2028\u2029]', ' ', 'g'));
end
$$;
comment on function private.search_form(text) is
  'Text as it is compared: without tashkeel and invisible marks, one form of alef, yeh, teh marbuta and hamza, digits 0-9, lower case, single spaces.';

create function private.search_words(search text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), '{}')
  from (
    select distinct word from regexp_split_to_table(private.search_form(left(search, 200)), ' ') as word where word <> ''
  ) as words
);
comment on function private.search_words(text) is
  'The words of what was typed (its first 200 characters) as patterns for LIKE; % _ and \ stand for themselves.';

create function private.search_numbers(search text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(array_agg(distinct '%' || number || '%'), '{}')
  from (
    select typed, regexp_replace(typed, '[ +()./-]', '', 'g') as digits
    from private.search_form(left(search, 200)) as typed
  ) as cleaned
  cross join lateral (
    select case
      when digits ~ '^00[1-9]' then substr(digits, 3)
      when digits ~ '^0[1-9]' then '966' || substr(digits, 2)
      else digits
    end as international
  ) as known
  cross join lateral (
    values (digits), (international), (case when international ~ '^966[1-9]' then '0' || substr(international, 4) end)
  ) as spellings (number)
  where digits ~ '^[0-9]{3,}$' and number is not null
);
comment on function private.search_numbers(text) is
  'When a number was typed: patterns of its digits and, as a Saudi phone, of its international and its national form.';

-- Without "set search_path", so that the planner can put it in place of the call.
create function private.holds(value text, words text[], numbers text[]) returns boolean
language sql immutable parallel safe
return value like all (words) or value like any (numbers);
comment on function private.holds(text, text[], text[]) is
  'True when a text holds every word, or one spelling of the number: what search_words() and search_numbers() return.';

create function private.rarest(words text[], sample text[]) returns text
language sql immutable parallel safe set search_path = ''
return (
  select word from unnest(words) as word
  order by (select count(*) from unnest(sample) as text where text like word), length(word) desc, word
  limit 1
);
comment on function private.rarest(text[], text[]) is
  'The rarest word of a search in a sample of texts, the longest of several: the index is searched for it, and the rows found are checked for the others.';

-- An index calls these with the rights of the user who writes the row.
grant execute on function private.search_form(text) to anon, authenticated, service_role;

-- 05_lists.sql

-- What the lists of the back office share (docs/decisions/0014). Under row-level security a search cannot use an index:
-- LIKE is not leakproof, so the policy would be asked first, for every row. The lists are therefore security definer and
-- check who calls before anything else.
--
-- Every list has these settings. plan_cache_mode: each query is planned with its arguments, so filters that were
-- not given and orders that were not chosen fall away, and one index gives the page. enable_*: rows are found by an index
-- and joined one at a time, however old the statistics of the planner are. jit: compiling would take longer than reading.
-- timezone: times are written as the API writes them.

create function private.open_list(
  page_size integer, page_offset integer, sort text, sorts text[], employees_too boolean default false
) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not (private.is_admin() or (employees_too and private.is_employee())) then
    raise exception using errcode = '42501', message = case when employees_too then 'staff_required' else 'admin_required' end;
  elsif not coalesce(page_size between 1 and 1000, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  elsif not coalesce(sort = any (sorts), false) then
    raise exception using errcode = '22023', message = 'sort_invalid';
  end if;
end
$$;
comment on function private.open_list(integer, integer, text, text[], boolean) is
  'Raises unless an active admin asks, or an approved employee where they may too, for a page of 1 to 1000 rows in one of the orders.';

create function private.most_found() returns integer
language sql immutable parallel safe
return 1000;
comment on function private.most_found() is 'A search that finds more rows than this says so, and does not count them.';

-- 06_order.sql

-- Lists that admins arrange by hand (docs/decisions/0014).

create function private.order_columns(list text, out place text, out grouping_column text)
language sql immutable set search_path = ''
return (
  case when list in ('projects', 'team_members') then 'order_index'
    when list in ('project_images', 'leadership_team', 'services', 'site_images') then 'display_order' end,
  case list when 'project_images' then 'project_id' when 'site_images' then 'image_type' end
);
comment on function private.order_columns(text) is
  'The column that holds the place in a list, and the column that divides the table into several lists, if any.';

create function private.open_order(list text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (select place from private.order_columns(list)) is null then
    raise exception using errcode = '22023', message = 'reorder_list_invalid';
  elsif current_user in ('anon', 'authenticated') and not private.is_admin() then
    -- Row-level security would find no row to change, which must not look like success.
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
end
$$;
comment on function private.open_order(text) is 'Raises unless the list is known and the caller may arrange it.';

-- For pictures it is the lock that their own trigger takes, so that no two transactions deadlock.
create function private.order_in_turn(list text) returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtext(case list when 'project_images' then 'handasa.project_images' else 'handasa.order.' || list end)) $$;
comment on function private.order_in_turn(text) is 'Transactions that arrange one list take turns.';

-- Security invoker: policies decide which rows are seen and changed.
create function public.reorder(list text, ids uuid[]) returns void
language plpgsql security invoker set search_path = ''
as $$
declare
  place text;
  divided_by text;
  lists integer;
begin
  perform private.open_order(list);
  if (select count(distinct id) < count(id) from unnest(ids) as id) then
    raise exception using errcode = '22023', message = 'reorder_duplicate';
  end if;
  select columns.place, columns.grouping_column into place, divided_by from private.order_columns(list) as columns;
  perform private.order_in_turn(list);
  if divided_by is not null then
    execute format('select count(distinct %I) from public.%I where id = any ($1)', divided_by, list) into lists using ids;
    if lists > 1 then
      raise exception using errcode = '22023', message = 'reorder_mixed';
    end if;
  end if;
  execute format(
    $text$
      with listed as (
        select item.id, item.%1$I as place, row_number() over (order by item.%1$I, item.id)::integer as turn
        from public.%2$I as item where %3$s
      ),
      -- When rows share a place, the whole list is numbered again
      numbered as (
        select id, case when (select count(distinct place) = count(*) from listed) then place else turn end as place
        from listed
      ),
      named as (
        select numbered.id, numbered.place, row_number() over (order by wanted.turn) as turn
        from unnest($1) with ordinality as wanted (id, turn) join numbered on numbered.id = wanted.id
      ),
      given as (
        select named.id, free.place
        from named join (select place, row_number() over (order by place) as turn from named) as free using (turn)
      )
      update public.%2$I as item set %1$I = coalesce(given.place, numbered.place)
      from numbered left join given using (id)
      where item.id = numbered.id and item.%1$I <> coalesce(given.place, numbered.place)
    $text$,
    place, list,
    case when divided_by is null then 'true' else format(
      'item.%1$I = (select known.%1$I from public.%2$I as known where known.id = any ($1) limit 1)', divided_by, list
    ) end
  ) using ids;
end
$$;
comment on function public.reorder(text, uuid[]) is
  'For admins: the rows named take, in this order, the places that they hold now. The other rows stay where they are.';

create function public.move_to(list text, id uuid, place integer) returns void
language plpgsql security invoker set search_path = ''
as $$
declare
  columns record;
  others uuid[];
begin
  perform private.open_order(list);
  perform private.order_in_turn(list);
  select * into columns from private.order_columns(list);
  execute format(
    'select array_agg(item.id order by item.%1$I, item.id) from public.%2$I as item where item.id <> $1 and %3$s',
    columns.place, list,
    case when columns.grouping_column is null then 'true' else format(
      'item.%1$I = (select known.%1$I from public.%2$I as known where known.id = $1)', columns.grouping_column, list
    ) end
  ) into others using move_to.id;
  place := greatest(coalesce(place, 1), 1);
  perform public.reorder(list, others[:place - 1] || move_to.id || others[place:]);
end
$$;
comment on function public.move_to(text, uuid, integer) is
  'For admins: puts a row at a place (from 1) of its whole list; the others move along.';

create function public.next_place(list text, parent uuid default null, image_type text default null) returns integer
language plpgsql stable security invoker set search_path = ''
as $$
declare
  columns record;
  following integer;
begin
  perform private.open_order(list);
  select * into columns from private.order_columns(list);
  execute format(
    'select coalesce(max(%I), 0) + 1 from public.%I where %s', columns.place, list,
    case columns.grouping_column when 'project_id' then 'project_id = $1' when 'image_type' then 'image_type = $2'
      else 'true' end
  ) into following using parent, image_type;
  return following;
end
$$;
comment on function public.next_place(text, uuid, text) is
  'For admins: the place after the last one of a list: a project''s pictures (parent), pictures of a type (image_type), or a table.';

grant execute on function private.order_columns(text), private.open_order(text), private.order_in_turn(text)
  to authenticated, service_role;
revoke all on function public.reorder(text, uuid[]), public.move_to(text, uuid, integer),
  public.next_place(text, uuid, text) from public, anon, authenticated;
grant execute on function public.reorder(text, uuid[]), public.move_to(text, uuid, integer),
  public.next_place(text, uuid, text) to authenticated, service_role;

-- 07_dropped_files.sql

-- dropped_files: files to delete once no row refers to them (docs/decisions/0015). A trigger only notes the file:
-- files belong to the storage service, so the server deletes them (server/files).

create table private.dropped_files (
  file text primary key,
  dropped_at timestamptz not null default now()
);
comment on table private.dropped_files is
  'Files (bucket/key) whose address a row has lost. The server deletes those that no other row refers to; an entry goes when its file is gone, or in use.';

create function private.url_decoded(value text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select convert_from(string_agg(
      case when part.found[1] ~ '^%[0-9a-fA-F]{2}$' then decode(substr(part.found[1], 2), 'hex')
        else convert_to(part.found[1], 'UTF8') end,
      ''::bytea order by part.place
    ), 'UTF8')
    from regexp_matches(value, '(%[0-9a-fA-F]{2}|[^%]+|%)', 'g') with ordinality as part (found, place)
  );
exception
  when character_not_in_repertoire then
    return value;
end
$$;
comment on function private.url_decoded(text) is
  'An address with its percent signs decoded; unchanged when the result is not text.';

create function private.file_of(address text) returns text
language sql immutable set search_path = ''
return substring(
  regexp_replace(address, '[?#].*$', ''),
  '^(?:https?://[^/]+)?/storage/v1/object/(?:(?:public|sign|authenticated)/)?([^/]+/.+)$'
);
comment on function private.file_of(text) is
  'The bucket/key of an address in our storage, with or without host and query; null for any other address.';

create function private.addresses_in(record jsonb, columns text[]) returns setof text
language sql immutable set search_path = ''
as $$
  select jsonb_array_elements_text(
    case jsonb_typeof(record -> field)
      when 'array' then record -> field
      when 'string' then jsonb_build_array(record -> field)
      else '[]'
    end
  )
  from unnest(columns) as field
$$;
comment on function private.addresses_in(jsonb, text[]) is 'The texts in the columns named, those of lists too.';

-- Security definer: the user who deletes a row has no rights on the list of files.
create function private.note_dropped_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.dropped_files (file)
  select distinct form.file
  from (
    select private.addresses_in(to_jsonb(old), tg_argv)
    except
    select private.addresses_in(case tg_op when 'UPDATE' then to_jsonb(new) else '{}' end, tg_argv)
  ) as dropped (address)
  -- An address may hold percent signs or not, as in unused_files.
  cross join lateral (
    values (private.file_of(dropped.address)), (private.url_decoded(private.file_of(dropped.address)))
  ) as form (file)
  where form.file is not null
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_dropped_files() is
  'Row trigger of every table with files; its arguments are the columns that hold their addresses.';

-- Only what is new: the server empties the list itself.
create trigger dropped_files_announce after insert on private.dropped_files
  for each row execute function private.announce_change();

alter table private.dropped_files enable row level security;
-- No policy and no other right: the trigger writes, the server reads and deletes.
revoke all on private.dropped_files from public, anon, authenticated;
grant select, delete on private.dropped_files to service_role;
grant execute on function private.url_decoded(text), private.file_of(text), private.addresses_in(jsonb, text[])
  to service_role;

-- 08_data_folder.sql

-- data_folder: which data folder holds the files and keys of this database, where the site's own process serves it.

create table private.data_folder (
  only_row boolean primary key default true check (only_row),
  id text not null
);
comment on table private.data_folder is
  'The data folder that holds the files of this database. A start with another folder is refused, since every picture would be missing. Only a PostgreSQL server has a row.';

alter table private.data_folder enable row level security;
revoke all on private.data_folder from public, anon, authenticated, service_role;

-- 10_user_profiles.sql

-- user_profiles: who an account is. A trigger on auth.users makes the row (70_auth_users.sql).

create table public.user_profiles (
  -- Deleting the account deletes the profile and, through it, what belongs to the person alone.
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null check (private.filled(full_name) and private.short_text(full_name, 200)),
  user_type text not null default 'client' check (user_type in ('admin', 'employee', 'client')),
  phone text check (private.phone(phone)),
  department text check (private.short_text(department, 200)),
  company_name text check (private.short_text(company_name, 200)),
  is_active boolean not null default false,
  client_type text check (client_type in ('individual', 'company', 'government')),
  -- The form only warns about an unusual number, so any short text is stored.
  national_id text check (private.short_text(national_id, 50)),
  commercial_registration text check (private.short_text(commercial_registration, 50)),
  unified_number text check (private.short_text(unified_number, 50)),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_profiles_identity_check check (
    case client_type
      when 'individual' then coalesce(private.filled(national_id), false)
      when 'company' then coalesce(private.filled(company_name) and private.filled(commercial_registration), false)
      when 'government' then coalesce(private.filled(company_name) and private.filled(unified_number), false)
      else true
    end
  )
);
comment on table public.user_profiles is
  'Who an account is: admin, employee or client. The e-mail is in auth.users; admins read it with admin_users().';
comment on column public.user_profiles.is_active is 'False: the account may sign in, but only learns that it is inactive.';
comment on column public.user_profiles.company_name is 'Name of the company, or of the entity for a government client.';

create index user_profiles_created_at_idx on public.user_profiles (created_at desc, id desc);
create index user_profiles_user_type_idx on public.user_profiles (user_type, is_active);
create index user_profiles_is_active_idx on public.user_profiles (is_active, user_type);
create index user_profiles_full_name_idx on public.user_profiles (private.search_form(full_name), id) include (full_name);
create index user_profiles_registered_idx on public.user_profiles (created_at)
  where user_type = 'client' and client_type is not null;

-- Who is asking? Security definer: policies on user_profiles ask these, and would otherwise recurse.

create function private.is_active_user() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select 1 from public.user_profiles where id = (select auth.uid()) and is_active) $$;
comment on function private.is_active_user() is 'True when the signed-in account is active.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles where id = (select auth.uid()) and is_active and user_type = 'admin'
  )
$$;
comment on function private.is_admin() is 'True when the signed-in account is an active admin.';

create function private.is_employee() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles where id = (select auth.uid()) and is_active and user_type = 'employee'
  )
$$;
comment on function private.is_employee() is
  'True when the signed-in account is an approved employee: only approval activates an employee''s profile.';

create function private.is_client() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles where id = (select auth.uid()) and is_active and user_type = 'client'
  )
$$;
comment on function private.is_client() is 'True when the signed-in account is an active client.';

create function private.require_client() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_client() then
    raise exception using errcode = '42501', message = 'client_required';
  end if;
end
$$;
comment on function private.require_client() is 'Raises unless an active client asks.';

-- Security definer: no one may read the sessions.
create function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select exists (select from auth.sessions as session where session.id = claimed.id)
      from (select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid as id) as claimed
      where claimed.id is not null
    ), true
  )
$$;
comment on function private.has_session() is
  'False when the session of the token has ended. The token itself stays valid for up to an hour.';

-- Security invoker: current_user tells a person at the API from approve_employee and from the server.
create function private.guard_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_admin() and (
    new.department, new.company_name, new.is_active, new.client_type, new.national_id, new.commercial_registration,
    new.unified_number
  ) is distinct from (
    old.department, old.company_name, old.is_active, old.client_type, old.national_id, old.commercial_registration,
    old.unified_number
  ) then
    raise exception using errcode = '42501', message = 'profile_column_protected';
  end if;
  if new.user_type = 'employee' and new.is_active and (new.user_type, new.is_active) <> (old.user_type, old.is_active) then
    perform private.require_approval(new.id);
  end if;
  return new;
end
$$;
comment on function private.guard_profile() is
  'Owners change full_name, phone and locale only. The activity switch cannot replace the approval of an employee.';

-- Security definer: the answer must not depend on who activates an account.
create function private.require_approval(account uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.employees where user_id = account and status = 'approved') then
    raise exception using errcode = 'PT409', message = 'employee_not_approved';
  end if;
end
$$;
comment on function private.require_approval(uuid) is 'Raises unless the account''s application is approved.';

-- Security definer: it counts all admins, whoever calls it.
create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.user_type = 'admin' and new.is_active then
    return new;
  end if;
  -- Two admins who remove each other at the same moment take turns; the second sees what the first changed.
  perform pg_advisory_xact_lock(hashtext('handasa.keep_an_admin'));
  if not exists (
    select 1 from public.user_profiles where user_type = 'admin' and is_active and id <> old.id
  ) then
    raise exception using errcode = 'PT409', message = 'last_admin';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.keep_an_admin() is 'The last active admin is not demoted, switched off or deleted.';

create trigger user_profiles_guard before update on public.user_profiles
  for each row execute function private.guard_profile();
create trigger user_profiles_keep_admin_update before update on public.user_profiles
  for each row when (old.user_type = 'admin' and old.is_active) execute function private.keep_an_admin();
create trigger user_profiles_keep_admin_delete before delete on public.user_profiles
  for each row when (old.user_type = 'admin' and old.is_active) execute function private.keep_an_admin();
create trigger user_profiles_updated_at before update on public.user_profiles
  for each row execute function private.set_updated_at();
create trigger user_profiles_announce after insert or update or delete on public.user_profiles
  for each row execute function private.announce_change('id', 'user_type');
-- Two more triggers are with what they write: 11_accounts.sql and 12_email_proofs.sql.

grant execute on function private.is_active_user(), private.is_admin(), private.is_employee(), private.is_client(),
  private.require_approval(uuid) to authenticated, service_role;

alter table public.user_profiles enable row level security;
revoke all on public.user_profiles from public, anon, authenticated;
grant select on public.user_profiles to authenticated;
-- Not user_type: admins change a role with set_user_type(), the server with its own key.
grant update (full_name, phone, department, company_name, is_active, client_type, national_id, commercial_registration,
  unified_number, locale) on public.user_profiles to authenticated;
grant all on public.user_profiles to service_role;

create policy "A person reads their own profile" on public.user_profiles
  for select to authenticated using (id = (select auth.uid()));
comment on policy "A person reads their own profile" on public.user_profiles is
  'Also when inactive, so that the sign-in screen can say so.';

create policy "An admin reads every profile" on public.user_profiles
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads every profile" on public.user_profiles is 'The users screen.';

create policy "An active person updates their own profile" on public.user_profiles
  for update to authenticated
  using (id = (select auth.uid()) and is_active)
  with check (id = (select auth.uid()) and is_active);
comment on policy "An active person updates their own profile" on public.user_profiles is
  'private.guard_profile says which columns: full_name, phone and locale.';

create policy "An admin updates every profile" on public.user_profiles
  for update to authenticated using ((select private.is_admin())) with check (true);
comment on policy "An admin updates every profile" on public.user_profiles is
  'Limited by private.guard_profile: the last active admin stays, and employees are approved first.';

-- 11_accounts.sql

-- accounts: what the users screen sorts and searches by. Part of it is in auth.users, where a hosted project lets no one
-- make an index (docs/decisions/0014).

create table private.accounts (
  id uuid primary key references public.user_profiles (id) on delete cascade,
  email text,
  last_sign_in_at timestamptz,
  words text not null
);
comment on table private.accounts is
  'A copy of e-mail and last sign-in from auth.users, with everything that is searched of an account. Triggers keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.accounts alter column words set statistics 0;

create index accounts_search_idx on private.accounts using gin (words extensions.gin_trgm_ops);
-- Accounts that never signed in come first, and last in descending order.
create index accounts_last_sign_in_idx on private.accounts (last_sign_in_at nulls first, id);

-- Security definer: people change their own profile and have no right on the copy.
create function private.keep_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- First, so that of two writers the second sees what the first has stored.
  perform from private.accounts where id = new.id for update;
  insert into private.accounts (id, email, last_sign_in_at, words)
    select profile.id, account.email::text, account.last_sign_in_at, private.search_form(concat_ws(
      chr(31), profile.full_name, account.email, profile.phone, profile.department, profile.company_name,
      profile.national_id, profile.commercial_registration, profile.unified_number
    ))
    from public.user_profiles as profile join auth.users as account on account.id = profile.id
    where profile.id = new.id
    on conflict (id) do update
      set email = excluded.email, last_sign_in_at = excluded.last_sign_in_at, words = excluded.words;
  return null;
end
$$;
comment on function private.keep_account() is 'Writes private.accounts after a change of the profile or the account.';

create trigger user_profiles_account after insert or update on public.user_profiles
  for each row execute function private.keep_account();
create trigger handasa_keep_account after update on auth.users
  for each row when (
    old.email is distinct from new.email or old.last_sign_in_at is distinct from new.last_sign_in_at
  )
  execute function private.keep_account();

alter table private.accounts enable row level security;
revoke all on private.accounts from public, anon, authenticated, service_role;

-- 12_email_proofs.sql

-- email_proofs: which clients have shown that their e-mail address is theirs (docs/decisions/0019). Accounts are made
-- without that proof, and a proven address shows the requests that were sent with it.

create table private.email_proofs (
  account_id uuid primary key references public.user_profiles (id) on delete cascade,
  -- In lower case. When the account's address changes, the proof is for another address and no longer counts.
  email text not null,
  -- Of the token in the newest mail; earlier ones are refused.
  token_hash text not null,
  asked_at timestamptz not null default now(),
  -- How many were sent, each within a day of the one before.
  mails integer not null default 1,
  proven_at timestamptz
);
comment on table private.email_proofs is 'Which clients have opened the link that was mailed to their address.';

create function private.hash_of(token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(token, 'UTF8')), 'hex') $$;
comment on function private.hash_of(text) is 'The stored form of a token, which cannot be used by someone who reads the table.';

create function private.send_email_proof(account uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  most_in_a_row constant integer := 4;
  -- Two random numbers of 122 bits
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  person record;
begin
  select lower(known.email) as email, profile.full_name, profile.locale into person
    from auth.users as known join public.user_profiles as profile using (id) where id = account;
  if not coalesce(private.email(person.email), false) then
    return false;
  end if;
  insert into private.email_proofs as proof (account_id, email, token_hash)
    values (account, person.email, private.hash_of(token))
    on conflict (account_id) do update
      set email = excluded.email, token_hash = excluded.token_hash, asked_at = now(), proven_at = null,
        mails = case when proof.asked_at < now() - interval '1 day' then 1 else proof.mails + 1 end
      where (proof.email <> excluded.email or proof.proven_at is null)
        -- The address may be another person's, who must not get mails all day
        and (proof.mails < most_in_a_row or proof.asked_at < now() - interval '1 day')
        and (proof.email <> excluded.email or proof.asked_at < now() - interval '5 minutes');
  if not found then
    return false;
  end if;
  delete from public.mail_outbox
    where kind = 'confirm_email' and recipient = person.email and failed_at is null;
  insert into public.mail_outbox (kind, recipient, locale, data) values (
    'confirm_email', person.email, person.locale, jsonb_build_object('token', token, 'name', person.full_name)
  );
  return true;
end
$$;
comment on function private.send_email_proof(uuid) is
  'Mails an account the link that proves its address, at most every five minutes and four times in a row, then daily. True when it did.';

-- Security definer: it fires as the role that keeps auth.users.
create function private.ask_new_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- No mail would ever reach such an account, whose address could be any text
  if not (select private.email(known.email) from auth.users as known where known.id = new.id) then
    raise exception using errcode = '22023', message = 'profile_email_invalid';
  end if;
  perform private.send_email_proof(new.id);
  return null;
end
$$;
comment on function private.ask_new_client() is 'Mails a client who has registered the link that proves their address.';

create trigger user_profiles_ask_new_client after insert on public.user_profiles
  for each row when (new.user_type = 'client' and new.is_active)
  execute function private.ask_new_client();

-- Security definer: no one may read the table.
create function private.my_email() returns text
language sql stable security definer set search_path = ''
as $$
  select proof.email from private.email_proofs as proof
  join private.accounts as account on account.id = proof.account_id
  where proof.account_id = (select auth.uid()) and proof.proven_at is not null and proof.email = lower(account.email)
    and private.is_client()
$$;
comment on function private.my_email() is 'The address of the signed-in client in lower case, once it is proven; else null.';

-- Security definer: no one may read the table.
create function public.my_email_proof() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_client();
  return jsonb_build_object(
    'proven', private.my_email() is not null,
    'asked_at', (select proof.asked_at from private.email_proofs as proof where proof.account_id = auth.uid())
  );
end
$$;
comment on function public.my_email_proof() is 'For clients: whether their address is proven, and when the last mail was sent.';

-- Security definer: no one may write the proof or the outbox.
create function public.ask_email_proof() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_client();
  return private.send_email_proof(auth.uid());
end
$$;
comment on function public.ask_email_proof() is
  'For clients: sends another mail with the link that proves their address. False when one went out just now, or it is proven.';

-- Security definer: no one may write the proof.
create function public.prove_email(token text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_client();
  -- The same link works again, since the first answer may have been lost.
  update private.email_proofs as proof set proven_at = coalesce(proof.proven_at, now())
    from private.accounts as account
    where proof.account_id = auth.uid() and account.id = proof.account_id and proof.email = lower(account.email)
      and proof.token_hash = private.hash_of(prove_email.token) and proof.asked_at > now() - interval '3 days';
  return found;
end
$$;
comment on function public.prove_email(text) is
  'For clients: takes the token of the newest mail, for three days. False for any other token, and for another account''s.';

create trigger email_proofs_announce after insert or update or delete on private.email_proofs
  for each row execute function private.announce_change('account_id');

alter table private.email_proofs enable row level security;
revoke all on private.email_proofs from public, anon, authenticated, service_role;
revoke all on function public.my_email_proof(), public.ask_email_proof(), public.prove_email(text)
  from public, anon, authenticated;
grant execute on function public.my_email_proof(), public.ask_email_proof(), public.prove_email(text)
  to authenticated, service_role;

-- 13_user_profiles_admin.sql

-- user_profiles, what admins do: list accounts with their e-mail, and change a role.

-- Security definer: e-mails are in auth.users, which no API role reads.
create function public.admin_users() returns table (
  id uuid, full_name text, user_type text, phone text, department text, company_name text, is_active boolean,
  client_type text, national_id text, commercial_registration text, unified_number text, locale text,
  created_at timestamptz, email text, last_sign_in_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  return query
    select profile.id, profile.full_name, profile.user_type, profile.phone, profile.department, profile.company_name,
      profile.is_active, profile.client_type, profile.national_id, profile.commercial_registration,
      profile.unified_number, profile.locale, profile.created_at, account.email::text, account.last_sign_in_at
    from public.user_profiles as profile join auth.users as account on account.id = profile.id
    order by profile.created_at desc, profile.id;
end
$$;
comment on function public.admin_users() is 'For admins: every profile with its e-mail, newest first, in one query.';

-- Security definer: see 05_lists.sql.
create function public.list_users(
  search text default '', user_types text[] default null, active boolean default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rarest text;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,full_name,last_sign_in_at}');

  if patterns <> '{}' then
    rarest := private.rarest(patterns, array(select w.words from private.accounts as w order by w.id limit 200));
    hits := array(
      select a.id from private.accounts as a
      where (a.words like rarest or a.words like any (numbers)) and private.holds(a.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  if sort = 'last_sign_in_at' then
    page := array(
      select a.id from private.accounts as a left join public.user_profiles as r on r.id = a.id
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (hits is null or many or a.id = any (hits))
        and (not many or private.holds(a.words, patterns, numbers))
      order by
        case when descending then a.last_sign_in_at end desc nulls last,
        case when not descending then a.last_sign_in_at end nulls first,
        case when descending then a.id end desc,
        a.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.user_profiles as r
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (hits is null or many or r.id = any (hits))
        and (not many or (
          select private.holds(a.words, patterns, numbers) from private.accounts as a where a.id = r.id
        ))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'full_name desc' then private.search_form(r.full_name) end desc,
        case sorting when 'full_name asc' then private.search_form(r.full_name) end,
        case when descending then r.id end desc,
        r.id
      limit page_size offset page_offset
    );
  end if;

  if many and user_types is null and active is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.user_profiles as r
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (select private.holds(a.words, patterns, numbers) from private.accounts as a where a.id = r.id)
      limit most + 1
    ) as counted;
  else
    select
      count(*) filter (
        where (user_types is null or r.user_type = any (user_types)) and (active is null or r.is_active = active)
      ),
      jsonb_build_object(
        'total', count(*),
        'admin', count(*) filter (where r.user_type = 'admin'),
        'employee', count(*) filter (where r.user_type = 'employee'),
        'client', count(*) filter (where r.user_type = 'client'),
        'active', count(*) filter (where r.is_active)
      )
    into total, counts
    from public.user_profiles as r where hits is null or r.id = any (hits);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || (
        select jsonb_build_object('email', a.email, 'last_sign_in_at', a.last_sign_in_at)
        from private.accounts as a where a.id = r.id
      ) || jsonb_build_object('employee', (
        select jsonb_build_object('id', employee.id, 'status', employee.status)
        from public.employees as employee where employee.user_id = r.id
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.user_profiles as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_users(text, text[], boolean, text, boolean, integer, integer) is
  'For admins: profiles with e-mail, last sign-in and application, searched, filtered, sorted, a page of them; counts by type.';

-- Security definer: no one has the right to update user_type.
create function public.set_user_type(user_id uuid, user_type text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.user_profiles;
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  elsif not coalesce(set_user_type.user_type in ('admin', 'employee', 'client'), false) then
    raise exception using errcode = '22023', message = 'user_type_invalid';
  elsif set_user_type.user_id = auth.uid() then
    raise exception using errcode = 'PT409', message = 'own_account';
  end if;
  -- A project given to this client at the same moment waits for this lock, and is refused then.
  select * into profile from public.user_profiles as known where known.id = set_user_type.user_id for update;
  if profile.id is null then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  elsif profile.user_type = set_user_type.user_type then
    return;
  elsif profile.user_type = 'client'
    and exists (select 1 from public.client_projects as link where link.client_id = profile.id) then
    raise exception using errcode = 'PT409', message = 'client_has_projects';
  end if;
  -- Triggers keep the last admin, and let an active account become an employee only when approved.
  update public.user_profiles as known set user_type = set_user_type.user_type where known.id = profile.id;
end
$$;
comment on function public.set_user_type(uuid, text) is
  'For admins: makes another account an admin, an employee (approved, or inactive) or a client; its other data stay.';

revoke all on function public.admin_users(), public.list_users(text, text[], boolean, text, boolean, integer, integer),
  public.set_user_type(uuid, text) from public, anon, authenticated;
grant execute on function public.admin_users(), public.list_users(text, text[], boolean, text, boolean, integer, integer),
  public.set_user_type(uuid, text) to authenticated, service_role;

-- 20_company_settings.sql

-- company_settings: the company's own details. Exactly one row, which the base content makes.

create table public.company_settings (
  id uuid primary key default gen_random_uuid(),
  company_name_ar text not null check (private.filled(company_name_ar) and private.short_text(company_name_ar, 200)),
  company_name_en text not null check (private.filled(company_name_en) and private.short_text(company_name_en, 200)),
  email text not null check (private.email(email)),
  -- Free text: a company may write its number as it likes (920…, or several numbers).
  phone text not null check (private.filled(phone) and private.short_text(phone, 40)),
  address_ar text not null check (private.filled(address_ar) and private.long_text(address_ar, 500)),
  address_en text not null check (private.filled(address_en) and private.long_text(address_en, 500)),
  map_url text not null check (length(map_url) <= 2000 and map_url ~ '^https://[^\s\u0001-\u001f\u007f]+$'),
  description_ar text check (private.long_text(description_ar, 5000)),
  description_en text check (private.long_text(description_en, 5000)),
  vision_ar text check (private.long_text(vision_ar, 5000)),
  vision_en text check (private.long_text(vision_en, 5000)),
  mission_ar text check (private.long_text(mission_ar, 5000)),
  mission_en text check (private.long_text(mission_en, 5000)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.company_settings is 'A single row: names, contact details, map, description, vision and mission.';

create unique index company_settings_single_row on public.company_settings ((true));

create trigger company_settings_updated_at before update on public.company_settings
  for each row execute function private.set_updated_at();
create trigger company_settings_content after insert or update or delete or truncate on public.company_settings
  for each statement execute function private.content_changed();
create trigger company_settings_announce after insert or update or delete on public.company_settings
  for each row execute function private.announce_change();

alter table public.company_settings enable row level security;
revoke all on public.company_settings from public, anon, authenticated;
grant select on public.company_settings to anon, authenticated;
-- The row is there from the start and must stay: no one inserts or deletes through the API.
grant update on public.company_settings to authenticated;
grant all on public.company_settings to service_role;

create policy "Everyone reads the company settings" on public.company_settings
  for select to anon, authenticated using (true);
comment on policy "Everyone reads the company settings" on public.company_settings is 'Contact section and footer.';

create policy "An admin updates the company settings" on public.company_settings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin updates the company settings" on public.company_settings is 'The settings screen.';

-- 21_mail_outbox.sql

-- mail_outbox: mails to be sent. A row is stored in the transaction of the change it is about, so no change is without
-- its mail; the mailer of the web server takes rows from here (docs/decisions/0012).

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  -- A new kind of mail: docs/recipes.md lists every place.
  kind text not null check (kind in (
    'password', 'confirm_email', 'application_approved', 'application_rejected', 'notification', 'request_status',
    'project_assigned', 'company_request', 'company_message', 'company_application', 'company_no_backup'
  )),
  recipient text not null check (private.email(recipient)),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  -- It may hold the reason of a rejection.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and length(data::text) <= 20000),
  created_at timestamptz not null default now(),
  send_before timestamptz not null default now() + interval '3 days',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text check (last_error ~ '^[a-z0-9_]{1,60}$'),
  failed_at timestamptz
);
comment on table public.mail_outbox is
  'Mails that wait to be sent. To send one, insert kind, recipient, locale and data, from a trigger (security definer: no person has rights here) in the transaction of the change. What is sent is deleted; what was given up stays with failed_at and last_error.';
comment on column public.mail_outbox.data is
  'What the text needs, by kind: names, titles, references. token_hash (password) and token (confirm_email) are what a link carries; they are removed when the mail is given up.';
comment on column public.mail_outbox.send_before is 'After this time the mail is useless and is given up.';
comment on column public.mail_outbox.attempts is
  'How often it was handed out to be sent; only the latest attempt may report a result.';
comment on column public.mail_outbox.next_attempt_at is
  'Not handed out before this time. While it is being sent: when it is handed out again, in case that process has died.';
comment on column public.mail_outbox.last_error is 'Why the last attempt failed: a short code that holds no address.';

create index mail_outbox_due_idx on public.mail_outbox (next_attempt_at) where failed_at is null;

create function public.claim_mails(maximum integer) returns setof public.mail_outbox
language sql volatile set search_path = ''
as $$
  with due as materialized (
    select id from public.mail_outbox
    where failed_at is null and next_attempt_at <= now()
    order by next_attempt_at, created_at
    limit least(greatest(maximum, 0), 100)
    for update skip locked
  )
  update public.mail_outbox as mail
  set attempts = mail.attempts + 1, next_attempt_at = now() + interval '2 minutes'
  from due where mail.id = due.id
  returning mail.*
$$;
comment on function public.claim_mails(integer) is
  'Hands out mails that are due, each to one caller, who has two minutes to delete the row (sent) or to call postpone_mail.';

create function public.postpone_mail(mail_id uuid, attempt integer, error text, seconds double precision)
returns boolean
language sql volatile set search_path = ''
as $$
  update public.mail_outbox as mail
  set last_error = error,
    next_attempt_at = now() + make_interval(secs => coalesce(seconds, 0)),
    failed_at = case when given_up.yes then now() end,
    -- A token must not stay if its mail is never sent.
    data = case when given_up.yes then mail.data - array['token_hash', 'token'] else mail.data end
  from (
    select id, seconds is null or now() + make_interval(secs => seconds) >= send_before as yes
    from public.mail_outbox where id = mail_id
  ) as given_up
  where mail.id = given_up.id and mail.attempts = attempt and mail.failed_at is null
  returning mail.failed_at is not null
$$;
comment on function public.postpone_mail(uuid, integer, text, double precision) is
  'Stores why an attempt failed and when the next one is due; gives the mail up when seconds is null or that would be too late. True when it was given up, null when a later attempt has the mail.';

-- Only what is new: the mailer changes the table itself.
create trigger mail_outbox_announce after insert on public.mail_outbox
  for each row execute function private.announce_change();

alter table public.mail_outbox enable row level security;
-- No policy and no right: only the server reads addresses and tokens.
revoke all on public.mail_outbox from public, anon, authenticated;
grant all on public.mail_outbox to service_role;
revoke all on function public.claim_mails(integer), public.postpone_mail(uuid, integer, text, double precision)
  from public, anon, authenticated;
grant execute on function public.claim_mails(integer), public.postpone_mail(uuid, integer, text, double precision)
  to service_role;

-- 22_mail_kinds.sql

-- mail_kinds: which mails are sent. Triggers on the tables call private.post_mail, which asks here.

create table public.mail_kinds (
  id uuid primary key default gen_random_uuid(),
  kind text not null unique check (kind in (
    'application_approved', 'application_rejected', 'notification', 'request_status', 'project_assigned',
    'company_request', 'company_message', 'company_application', 'company_no_backup'
  )),
  is_active boolean not null default true,
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  updated_at timestamptz not null default now()
);
comment on table public.mail_kinds is
  'Which mails are sent. Those to the company go to company_settings.email. Mails that a person asks for (password, confirm_email) are always sent.';
comment on column public.mail_kinds.locale is 'Language of the mails to the company. People get mails in their own language.';
insert into public.mail_kinds (kind) values
  ('application_approved'), ('application_rejected'), ('notification'), ('request_status'), ('project_assigned'),
  ('company_request'), ('company_message'), ('company_application'), ('company_no_backup');

create function private.post_mail(kind text, recipient text, locale text, data jsonb) returns void
language sql volatile set search_path = ''
as $$
  -- A wrong address must not stop the change that the mail is about.
  insert into public.mail_outbox (kind, recipient, locale, data)
    select known.kind, post_mail.recipient, coalesce(post_mail.locale, known.locale), jsonb_strip_nulls(post_mail.data)
    from public.mail_kinds as known
    where known.kind = post_mail.kind and known.is_active and private.email(post_mail.recipient)
$$;
comment on function private.post_mail(text, text, text, jsonb) is
  'Puts a mail into the outbox unless its kind is turned off. Without a locale it takes the one of its kind.';

create function private.post_to_company(kind text, data jsonb) returns void
language sql volatile set search_path = ''
as $$
  select private.post_mail(post_to_company.kind, (select email from public.company_settings limit 1), null, post_to_company.data)
$$;
comment on function private.post_to_company(text, jsonb) is 'A mail to the company, in the language chosen in the settings.';

create trigger mail_kinds_updated_at before update on public.mail_kinds
  for each row execute function private.set_updated_at();
create trigger mail_kinds_announce after insert or update or delete on public.mail_kinds
  for each row execute function private.announce_change();

alter table public.mail_kinds enable row level security;
revoke all on public.mail_kinds from public, anon, authenticated;
grant select, update (is_active, locale) on public.mail_kinds to authenticated;
grant all on public.mail_kinds to service_role;

create policy "An admin reads which mails are sent" on public.mail_kinds
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads which mails are sent" on public.mail_kinds is 'The settings screen.';

create policy "An admin turns mails on and off" on public.mail_kinds
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin turns mails on and off" on public.mail_kinds is 'The settings screen.';

-- 30_site_content.sql

-- site_content: the texts of the landing page that editors change.

create table public.site_content (
  id uuid primary key default gen_random_uuid(),
  section text not null check (section in ('hero', 'about', 'services', 'projects', 'team', 'contact', 'footer')),
  content_key text not null check (length(content_key) <= 100 and content_key ~ '^[a-z][a-z0-9_]*$'),
  title_ar text check (private.short_text(title_ar, 200)),
  title_en text check (private.short_text(title_en, 200)),
  text_ar text check (private.long_text(text_ar, 5000)),
  text_en text check (private.long_text(text_en, 5000)),
  is_active boolean not null default true,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (section, content_key)
);
comment on table public.site_content is 'Titles and texts of the landing page, one row for each section and key.';

create index site_content_order_idx on public.site_content (section, display_order);

create trigger site_content_updated_at before update on public.site_content
  for each row execute function private.set_updated_at();
create trigger site_content_content after insert or update or delete or truncate on public.site_content
  for each statement execute function private.content_changed();
create trigger site_content_announce after insert or update or delete on public.site_content
  for each row execute function private.announce_change();

alter table public.site_content enable row level security;
revoke all on public.site_content from public, anon, authenticated;
grant select on public.site_content to anon, authenticated;
grant insert, update, delete on public.site_content to authenticated;
grant all on public.site_content to service_role;

create policy "Everyone reads active site content" on public.site_content
  for select to anon, authenticated using (is_active);
comment on policy "Everyone reads active site content" on public.site_content is 'The landing page.';

create policy "An admin does everything with site content" on public.site_content
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with site content" on public.site_content is 'The site content screen.';

-- 31_site_images.sql

-- site_images: the pictures of the landing page that editors change.

create table public.site_images (
  id uuid primary key default gen_random_uuid(),
  image_type text not null default 'hero'
    check (image_type in ('hero', 'logo', 'about', 'service', 'background', 'banner', 'other')),
  image_url text not null check (private.file_url(image_url)),
  title_ar text check (private.short_text(title_ar, 200)),
  title_en text check (private.short_text(title_en, 200)),
  description_ar text check (private.long_text(description_ar, 5000)),
  description_en text check (private.long_text(description_en, 5000)),
  is_active boolean not null default true,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.site_images is
  'Pictures of the site by type; the first active one of a type is shown. The title is its alternative text.';

create index site_images_order_idx on public.site_images (image_type, display_order);

create trigger site_images_updated_at before update on public.site_images
  for each row execute function private.set_updated_at('display_order');
create trigger site_images_content after insert or update or delete or truncate on public.site_images
  for each statement execute function private.content_changed();
create trigger site_images_files after delete or update of image_url on public.site_images
  for each row execute function private.note_dropped_files('image_url');
create trigger site_images_announce after insert or update or delete on public.site_images
  for each row execute function private.announce_change();

alter table public.site_images enable row level security;
revoke all on public.site_images from public, anon, authenticated;
grant select on public.site_images to anon, authenticated;
grant insert, update, delete on public.site_images to authenticated;
grant all on public.site_images to service_role;

create policy "Everyone reads active site images" on public.site_images
  for select to anon, authenticated using (is_active);
comment on policy "Everyone reads active site images" on public.site_images is 'Hero, logo and about pictures.';

create policy "An admin does everything with site images" on public.site_images
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with site images" on public.site_images is 'The site images screen.';

-- 32_services.sql

-- services: what the company offers.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  title_ar text not null check (private.filled(title_ar) and private.short_text(title_ar, 200)),
  title_en text not null check (private.filled(title_en) and private.short_text(title_en, 200)),
  description_ar text check (private.long_text(description_ar, 5000)),
  description_en text check (private.long_text(description_en, 5000)),
  icon text not null default 'Briefcase' check (icon in (
    'Building2', 'Hammer', 'ClipboardCheck', 'Shield', 'AlertTriangle', 'Leaf', 'Map', 'Zap', 'ShieldCheck',
    'Briefcase', 'HardHat', 'Palette'
  )),
  is_active boolean not null default true,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.services is 'The services shown as cards; a visitor requests one of them.';

create index services_order_idx on public.services (display_order);

create trigger services_updated_at before update on public.services
  for each row execute function private.set_updated_at('display_order');
create trigger services_content after insert or update or delete or truncate on public.services
  for each statement execute function private.content_changed();
create trigger services_announce after insert or update or delete on public.services
  for each row execute function private.announce_change();

alter table public.services enable row level security;
revoke all on public.services from public, anon, authenticated;
grant select on public.services to anon, authenticated;
grant insert, update, delete on public.services to authenticated;
grant all on public.services to service_role;

create policy "Everyone reads active services" on public.services
  for select to anon, authenticated using (is_active);
comment on policy "Everyone reads active services" on public.services is 'The services section and the request form.';

create policy "An admin does everything with services" on public.services
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with services" on public.services is 'The services screen.';

-- 33_leadership_team.sql

-- leadership_team: leadership positions on the landing page. They are not accounts.

create table public.leadership_team (
  id uuid primary key default gen_random_uuid(),
  position_ar text not null check (private.filled(position_ar) and private.short_text(position_ar, 200)),
  position_en text not null check (private.filled(position_en) and private.short_text(position_en, 200)),
  full_name_ar text check (private.short_text(full_name_ar, 200)),
  full_name_en text check (private.short_text(full_name_en, 200)),
  image_url text check (private.file_url(image_url)),
  years_of_experience integer not null default 0 check (years_of_experience between 0 and 100),
  specialization_ar text check (private.short_text(specialization_ar, 200)),
  specialization_en text check (private.short_text(specialization_en, 200)),
  member_type text check (member_type in ('founder', 'partner', 'member_since')),
  join_date date,
  bio_ar text check (private.long_text(bio_ar, 5000)),
  bio_en text check (private.long_text(bio_en, 5000)),
  attachments_urls text[] not null default '{}' check (private.file_urls(attachments_urls)),
  is_active boolean not null default false,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint leadership_team_active_check check (
    not is_active or coalesce(private.filled(full_name_ar), false) or coalesce(private.filled(full_name_en), false)
  )
);
comment on table public.leadership_team is
  'Leadership positions. Unfilled until a name is given; only a filled one can be active, and only active ones are public.';
comment on column public.leadership_team.attachments_urls is
  'Addresses in the private bucket team-documents. Keys are random; the original name is the file''s own metadata.';

create index leadership_team_order_idx on public.leadership_team (display_order);

create function private.leadership_join_date() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.member_type is distinct from 'member_since' then
    new.join_date := null;
  end if;
  return new;
end
$$;
comment on function private.leadership_join_date() is 'Only a "member since" has a join date.';

create trigger leadership_team_join_date before insert or update on public.leadership_team
  for each row execute function private.leadership_join_date();
create trigger leadership_team_updated_at before update on public.leadership_team
  for each row execute function private.set_updated_at('display_order');
create trigger leadership_team_content after insert or update or delete or truncate on public.leadership_team
  for each statement execute function private.content_changed();
create trigger leadership_team_files after delete or update of image_url, attachments_urls on public.leadership_team
  for each row execute function private.note_dropped_files('image_url', 'attachments_urls');
create trigger leadership_team_announce after insert or update or delete on public.leadership_team
  for each row execute function private.announce_change();

alter table public.leadership_team enable row level security;
revoke all on public.leadership_team from public, anon, authenticated;
grant select on public.leadership_team to anon, authenticated;
grant insert, update, delete on public.leadership_team to authenticated;
grant all on public.leadership_team to service_role;

create policy "Everyone reads active leadership" on public.leadership_team
  for select to anon, authenticated using (is_active);
comment on policy "Everyone reads active leadership" on public.leadership_team is 'The leadership group of the team section.';

create policy "An admin does everything with leadership" on public.leadership_team
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with leadership" on public.leadership_team is 'The leadership screen.';

-- 34_team_members.sql

-- team_members: the team on the landing page. They are not accounts.

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name_ar text not null check (private.filled(name_ar) and private.short_text(name_ar, 200)),
  name_en text not null check (private.filled(name_en) and private.short_text(name_en, 200)),
  position_ar text not null check (private.filled(position_ar) and private.short_text(position_ar, 200)),
  position_en text not null check (private.filled(position_en) and private.short_text(position_en, 200)),
  specialization_ar text check (private.short_text(specialization_ar, 200)),
  specialization_en text check (private.short_text(specialization_en, 200)),
  bio_ar text check (private.long_text(bio_ar, 5000)),
  bio_en text check (private.long_text(bio_en, 5000)),
  join_date date,
  image_url text check (private.file_url(image_url)),
  order_index integer not null default 0 check (order_index >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.team_members is 'The team as the landing page shows it; independent of employee accounts.';

create index team_members_order_idx on public.team_members (order_index);

create trigger team_members_updated_at before update on public.team_members
  for each row execute function private.set_updated_at('order_index');
create trigger team_members_content after insert or update or delete or truncate on public.team_members
  for each statement execute function private.content_changed();
create trigger team_members_files after delete or update of image_url on public.team_members
  for each row execute function private.note_dropped_files('image_url');
create trigger team_members_announce after insert or update or delete on public.team_members
  for each row execute function private.announce_change();

alter table public.team_members enable row level security;
revoke all on public.team_members from public, anon, authenticated;
grant select on public.team_members to anon, authenticated;
grant insert, update, delete on public.team_members to authenticated;
grant all on public.team_members to service_role;

create policy "Everyone reads team members" on public.team_members
  for select to anon, authenticated using (true);
comment on policy "Everyone reads team members" on public.team_members is 'The team section.';

create policy "An admin does everything with team members" on public.team_members
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with team members" on public.team_members is 'The team screen.';

-- 35_projects.sql

-- projects: the portfolio.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  title_ar text not null check (private.filled(title_ar) and private.short_text(title_ar, 200)),
  title_en text not null check (private.filled(title_en) and private.short_text(title_en, 200)),
  description_ar text not null check (private.filled(description_ar) and private.long_text(description_ar, 5000)),
  description_en text not null check (private.filled(description_en) and private.long_text(description_en, 5000)),
  category_ar text not null check (private.filled(category_ar) and private.short_text(category_ar, 100)),
  category_en text not null check (private.filled(category_en) and private.short_text(category_en, 100)),
  date text check (private.short_text(date, 100)),
  location text check (private.short_text(location, 200)),
  client text check (private.short_text(client, 200)),
  status text not null default 'completed' check (status in ('planned', 'in_progress', 'on_hold', 'completed')),
  image_url text check (private.file_url(image_url)),
  order_index integer not null default 0 check (order_index >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.projects is 'The project portfolio; image_url is the picture on its card.';
comment on column public.projects.date is 'Free text such as a year.';

create index projects_order_idx on public.projects (order_index, id);
create index projects_created_at_idx on public.projects (created_at desc, id desc);
create index projects_status_idx on public.projects (status, order_index, id);
create index projects_category_idx on public.projects (category_ar, category_en);
create index projects_category_en_idx on public.projects (category_en);
create index projects_title_ar_idx on public.projects (private.search_form(title_ar), id) include (title_ar);
create index projects_title_en_idx on public.projects (private.search_form(title_en), id) include (title_en);

-- Before any row is locked, so that admins who add, choose and delete at the same moment neither end with two primary
-- pictures nor deadlock. Such writes are rare: one lock for all projects is enough.
create function private.image_writes_in_turn() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('handasa.project_images'));
  return null;
end
$$;
comment on function private.image_writes_in_turn() is 'Statements that change project_images take turns.';

create function private.gallery_follows_card() returns trigger
language plpgsql set search_path = ''
as $$
declare
  primary_id uuid;
  known_id uuid;
begin
  -- Inside card_follows_gallery the gallery has been written already.
  if pg_trigger_depth() > 1 or (tg_op = 'UPDATE' and new.image_url is not distinct from old.image_url) then
    return null;
  end if;
  select image.id into primary_id from public.project_images as image
    where image.project_id = new.id and image.is_primary;
  select image.id into known_id from public.project_images as image
    where image.project_id = new.id and image.image_url = new.image_url
    order by image.is_primary desc, image.display_order, image.id limit 1;
  if known_id is not null then
    update public.project_images set is_primary = true where id = known_id and not is_primary;
  elsif new.image_url is null then
    update public.projects as project set image_url = image.image_url
      from public.project_images as image where image.id = primary_id and project.id = new.id;
  elsif primary_id is not null then
    -- The description belongs to the old picture.
    update public.project_images set image_url = new.image_url, alt_ar = null, alt_en = null, original_name = null
      where id = primary_id;
  else
    insert into public.project_images (project_id, image_url, is_primary, display_order)
      values (new.id, new.image_url, true, 1);
  end if;
  return null;
end
$$;
comment on function private.gallery_follows_card() is
  'A picture given to a project replaces the primary one of its gallery. Only the gallery removes pictures.';

-- Security definer: see 05_lists.sql.
create function public.list_projects(
  search text default '', statuses text[] default null, category text default null, sort text default 'order_index',
  descending boolean default false, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rarest text;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{order_index,title_ar,title_en,created_at}');

  if patterns <> '{}' then
    rarest := private.rarest(patterns, array(select w.words from private.project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.project_words as w left join public.projects as r on r.id = w.id
      where (w.words like rarest or w.words like any (numbers)) and private.holds(w.words, patterns, numbers)
        and (category is null or r.category_ar = category or r.category_en = category)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.projects as r
    where (statuses is null or r.status = any (statuses))
      and (category is null or r.category_ar = category or r.category_en = category)
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = r.id))
    order by
      case sorting when 'order_index desc' then r.order_index end desc,
      case sorting when 'order_index asc' then r.order_index end,
      case sorting when 'title_ar desc' then private.search_form(r.title_ar) end desc,
      case sorting when 'title_ar asc' then private.search_form(r.title_ar) end,
      case sorting when 'title_en desc' then private.search_form(r.title_en) end desc,
      case sorting when 'title_en asc' then private.search_form(r.title_en) end,
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case when descending then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.projects as r
      where (statuses is null or r.status = any (statuses))
        and (category is null or r.category_ar = category or r.category_en = category)
        and (select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['planned', 'in_progress', 'on_hold', 'completed']) as known (status)
    left join (
      select r.status, count(*) as number from public.projects as r
      where (hits is null or r.id = any (hits))
        and (category is null or r.category_ar = category or r.category_en = category)
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'images', (select count(*) from public.project_images as image where image.project_id = r.id),
        'clients', (select count(*) from public.client_projects as link where link.project_id = r.id)
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.projects as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts,
    'categories', (
      select coalesce(jsonb_agg(to_jsonb(kind) order by kind.category_ar, kind.category_en), '[]') from (
        select project.category_ar, project.category_en, count(*) as count from public.projects as project
        group by project.category_ar, project.category_en
      ) as kind
    )
  );
end
$$;
comment on function public.list_projects(text, text[], text, text, boolean, integer, integer) is
  'For admins: projects with the number of their pictures and clients, searched, filtered, sorted, a page of them; counts by status, and all categories.';

-- A change that comes from the gallery (the picture on the card) is no edit of the project.
create trigger projects_updated_at before update on public.projects
  for each row when (pg_trigger_depth() = 0) execute function private.set_updated_at('order_index');
-- Before any row is locked, as for project_images, so that no two transactions deadlock.
create trigger projects_images_in_turn before insert or update of image_url or delete on public.projects
  for each statement execute function private.image_writes_in_turn();
create trigger projects_show after insert or update of image_url on public.projects
  for each row execute function private.gallery_follows_card();
create trigger projects_content after insert or update or delete or truncate on public.projects
  for each statement execute function private.content_changed();
create trigger projects_files after delete or update of image_url on public.projects
  for each row execute function private.note_dropped_files('image_url');
create trigger projects_announce after insert or update or delete on public.projects
  for each row execute function private.announce_change();

alter table public.projects enable row level security;
revoke all on public.projects from public, anon, authenticated;
grant select on public.projects to anon, authenticated;
grant insert, update, delete on public.projects to authenticated;
grant all on public.projects to service_role;
revoke all on function public.list_projects(text, text[], text, text, boolean, integer, integer) from public, anon, authenticated;
grant execute on function public.list_projects(text, text[], text, text, boolean, integer, integer) to authenticated, service_role;

create policy "Everyone reads projects" on public.projects
  for select to anon, authenticated using (true);
comment on policy "Everyone reads projects" on public.projects is 'The portfolio is public, whatever a project''s status.';

create policy "An admin does everything with projects" on public.projects
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with projects" on public.projects is 'The projects screen.';

-- 36_project_images.sql

-- project_images: the gallery of a project. The picture on a project's card is the primary one of its gallery, whichever
-- of the two is written (docs/decisions/0017); the other half is private.gallery_follows_card in 35_projects.sql.

create table public.project_images (
  id uuid primary key default gen_random_uuid(),
  -- A picture means nothing without its project.
  project_id uuid not null references public.projects (id) on delete cascade,
  image_url text not null check (private.file_url(image_url)),
  is_primary boolean not null default false,
  display_order integer not null default 0 check (display_order >= 0),
  alt_ar text check (private.short_text(alt_ar, 200)),
  alt_en text check (private.short_text(alt_en, 200)),
  original_name text check (private.short_text(original_name, 255)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.project_images is 'The gallery of a project; exactly one picture of a project is the primary one.';

create index project_images_order_idx on public.project_images (project_id, display_order);
-- Both columns, though one is enough for the rule: the embedded API reads a unique project_id, even a partial index, as
-- "one picture per project", and would return a single picture instead of a list.
create unique index project_images_one_primary on public.project_images (project_id, is_primary) where is_primary;

create function private.clear_other_primaries() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.is_primary and (tg_op = 'INSERT' or not old.is_primary) then
    update public.project_images set is_primary = false
      where project_id = new.project_id and is_primary and id <> new.id;
  end if;
  return new;
end
$$;
comment on function private.clear_other_primaries() is 'Choosing a primary picture clears the previous one.';

create function private.promote_primary() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Inside clear_other_primaries the new choice is about to be stored; inside a cascade the project is being deleted.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update public.project_images as image set is_primary = true
    where image.id in (
      select distinct on (candidate.project_id) candidate.id
      from public.project_images as candidate
      where candidate.project_id in (select changed.project_id from changed)
        and not exists (
          select 1 from public.project_images as chosen
          where chosen.project_id = candidate.project_id and chosen.is_primary
        )
      order by candidate.project_id, candidate.display_order, candidate.created_at, candidate.id
    );
  return null;
end
$$;
comment on function private.promote_primary() is
  'A project that has pictures has a primary one: the first to come, or the next when the primary goes.';

create function private.card_follows_gallery() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.projects as project set image_url = image.image_url
    from public.project_images as image
    where image.project_id in (select changed.project_id from changed) and image.is_primary
      and project.id = image.project_id and project.image_url is distinct from image.image_url;
  -- While another picture is being chosen there is no primary one for a moment: the card keeps its picture then.
  update public.projects as project set image_url = null
    where project.id in (select changed.project_id from changed) and project.image_url is not null
      and not exists (select 1 from public.project_images as image where image.project_id = project.id);
  return null;
end
$$;
comment on function private.card_follows_gallery() is
  'The picture on a project''s card is the primary one of its gallery. It goes when the gallery is empty.';

-- Security invoker: the caller's rights decide. For anyone but an admin the update finds no row.
create function public.set_primary_image(image_id uuid) returns void
language plpgsql security invoker set search_path = ''
as $$
begin
  update public.project_images set is_primary = true where id = set_primary_image.image_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'image_not_found';
  end if;
end
$$;
comment on function public.set_primary_image(uuid) is 'Makes a picture the primary one of its project, in one transaction.';

create trigger project_images_in_turn before insert or update or delete on public.project_images
  for each statement execute function private.image_writes_in_turn();
create trigger project_images_clear before insert or update on public.project_images
  for each row execute function private.clear_other_primaries();
create trigger project_images_promote_insert after insert on public.project_images
  referencing new table as changed for each statement execute function private.promote_primary();
create trigger project_images_promote_update after update on public.project_images
  referencing new table as changed for each statement execute function private.promote_primary();
create trigger project_images_promote_delete after delete on public.project_images
  referencing old table as changed for each statement execute function private.promote_primary();
create trigger project_images_show_insert after insert on public.project_images
  referencing new table as changed for each statement execute function private.card_follows_gallery();
create trigger project_images_show_update after update on public.project_images
  referencing new table as changed for each statement execute function private.card_follows_gallery();
create trigger project_images_show_delete after delete on public.project_images
  referencing old table as changed for each statement execute function private.card_follows_gallery();
create trigger project_images_updated_at before update on public.project_images
  for each row execute function private.set_updated_at('display_order', 'is_primary');
create trigger project_images_content after insert or update or delete or truncate on public.project_images
  for each statement execute function private.content_changed();
create trigger project_images_files after delete or update of image_url on public.project_images
  for each row execute function private.note_dropped_files('image_url');
create trigger project_images_announce after insert or update or delete on public.project_images
  for each row execute function private.announce_change();

alter table public.project_images enable row level security;
revoke all on public.project_images from public, anon, authenticated;
grant select on public.project_images to anon, authenticated;
grant insert, delete on public.project_images to authenticated;
-- Not project_id: a picture does not move to another project.
grant update (image_url, is_primary, display_order, alt_ar, alt_en, original_name) on public.project_images to authenticated;
grant all on public.project_images to service_role;
revoke all on function public.set_primary_image(uuid) from public, anon, authenticated;
grant execute on function public.set_primary_image(uuid) to authenticated, service_role;

create policy "Everyone reads project images" on public.project_images
  for select to anon, authenticated using (true);
comment on policy "Everyone reads project images" on public.project_images is 'The gallery of the project page.';

create policy "An admin does everything with project images" on public.project_images
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with project images" on public.project_images is 'The image manager of a project.';

-- 37_project_words.sql

-- project_words: what is searched of a project. Apart from the row, so that a change of status leaves the trigram index alone.

create table private.project_words (
  id uuid primary key references public.projects (id) on delete cascade,
  words text not null
);
comment on table private.project_words is
  'Everything that is searched of a project, in the form of private.search_form. Triggers keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.project_words alter column words set statistics 0;

create index project_words_search_idx on private.project_words using gin (words extensions.gin_trgm_ops);

-- Security definer: the user who writes the row has no rights on the words.
create function private.keep_project_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.project_words (id, words)
    values (new.id, private.search_form(concat_ws(
      chr(31), new.title_ar, new.title_en, new.category_ar, new.category_en, new.location, new.client
    )))
    on conflict (id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_project_words() is 'Writes private.project_words. A control character keeps words of two columns apart.';

create trigger projects_words
  after insert or update of title_ar, title_en, category_ar, category_en, location, client
  on public.projects
  for each row execute function private.keep_project_words();

alter table private.project_words enable row level security;
revoke all on private.project_words from public, anon, authenticated, service_role;

-- 40_employees.sql

-- employees: applications and, once approved, the employees themselves.

create table public.employees (
  id uuid primary key default gen_random_uuid(),
  -- The profile goes with the account, and the application with the profile.
  user_id uuid not null unique references public.user_profiles (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  full_name_ar text not null check (private.filled(full_name_ar) and private.short_text(full_name_ar, 200)),
  full_name_en text not null check (private.filled(full_name_en) and private.short_text(full_name_en, 200)),
  email text not null check (private.email(email)),
  phone text not null check (private.phone(phone)),
  profile_image_url text check (private.file_url(profile_image_url)),
  position_ar text not null check (private.filled(position_ar) and private.short_text(position_ar, 200)),
  position_en text not null check (private.filled(position_en) and private.short_text(position_en, 200)),
  project_name text check (private.short_text(project_name, 200)),
  employee_join_date date,
  base_salary numeric(12, 2) not null default 0 check (base_salary >= 0),
  housing_allowance numeric(12, 2) not null default 0 check (housing_allowance >= 0),
  transportation_allowance numeric(12, 2) not null default 0 check (transportation_allowance >= 0),
  food_allowance numeric(12, 2) not null default 0 check (food_allowance >= 0),
  other_allowance numeric(12, 2) not null default 0 check (other_allowance >= 0),
  contract_url text check (private.file_url(contract_url)),
  approved_at timestamptz,
  -- The approval stays when the admin's account goes.
  approved_by uuid references public.user_profiles (id) on delete set null,
  rejection_reason text check (private.long_text(rejection_reason, 5000)),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employees_approved_check check ((status = 'approved') = (approved_at is not null)),
  constraint employees_rejected_check check (status <> 'rejected' or coalesce(private.filled(rejection_reason), false))
);
comment on table public.employees is
  'Applications made at sign-up (pending); approval makes the account an active employee, rejection is final.';
comment on column public.employees.contract_url is
  'Path in the private bucket team-documents: /storage/v1/object/team-documents/<key>. The employee may download it.';

create index employees_created_at_idx on public.employees (created_at desc, id desc);
create index employees_status_idx on public.employees (status, created_at desc, id desc);
create index employees_approved_by_idx on public.employees (approved_by);
create index employees_full_name_idx on public.employees (private.search_form(full_name_ar), id) include (full_name_ar);

create function private.guard_employee_status() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.user_id <> old.user_id then
    raise exception using errcode = '42501', message = 'employee_account_fixed';
  end if;
  if new.status = old.status then
    new.approved_at := old.approved_at;
    -- Deleting the approver's account sets it to null.
    if new.approved_by is not null then
      new.approved_by := old.approved_by;
    end if;
    return new;
  end if;
  if old.status <> 'pending' then
    raise exception using errcode = 'PT409', message = 'employee_status_final';
  end if;
  if new.status = 'approved' then
    new.approved_at := now();
    new.approved_by := coalesce(auth.uid(), new.approved_by);
    new.employee_join_date := coalesce(new.employee_join_date, (now() at time zone 'Asia/Riyadh')::date);
    new.rejection_reason := null;
  else
    if not coalesce(private.filled(new.rejection_reason), false) then
      raise exception using errcode = '22023', message = 'employee_rejection_reason_required';
    end if;
    new.approved_at := null;
    new.approved_by := null;
  end if;
  return new;
end
$$;
comment on function private.guard_employee_status() is
  'Pending becomes approved or rejected, once; the time, the approver and the join date are set here, not by the sender.';

-- Security definer: no one has the right to update a profile's type.
create function private.apply_employee_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'approved' and old.status = 'pending' then
    update public.user_profiles
      set user_type = case when user_type = 'admin' then 'admin' else 'employee' end,
        is_active = true, department = new.position_ar
      where id = new.user_id;
  elsif new.status = 'approved' and new.position_ar <> old.position_ar then
    update public.user_profiles set department = new.position_ar where id = new.user_id;
  end if;
  return null;
end
$$;
comment on function private.apply_employee_status() is
  'Approval activates the account in the same transaction; the department of a profile is the Arabic position.';

-- Security definer: the user who makes the change may not write the outbox.
create function private.mail_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  language constant text := (select profile.locale from public.user_profiles as profile where profile.id = new.user_id);
  name constant text := case language when 'en' then new.full_name_en else new.full_name_ar end;
begin
  if tg_op = 'INSERT' then
    perform private.post_to_company('company_application', jsonb_build_object(
      'id', new.id, 'name_ar', new.full_name_ar, 'name_en', new.full_name_en, 'position_ar', new.position_ar,
      'position_en', new.position_en
    ));
  elsif new.status = 'approved' then
    perform private.post_mail('application_approved', new.email, language, jsonb_build_object(
      'name', name, 'position_ar', new.position_ar, 'position_en', new.position_en
    ));
  elsif new.status = 'rejected' then
    perform private.post_mail('application_rejected', new.email, language, jsonb_build_object(
      'name', name, 'reason', left(new.rejection_reason, 2000)
    ));
  end if;
  return null;
end
$$;
comment on function private.mail_application() is 'Tells the company of an application, and the applicant of the decision.';

create trigger employees_guard before update on public.employees
  for each row execute function private.guard_employee_status();
create trigger employees_updated_at before update on public.employees
  for each row execute function private.set_updated_at();
create trigger employees_apply after update on public.employees
  for each row execute function private.apply_employee_status();
create trigger employees_mail_insert after insert on public.employees
  for each row when (new.status = 'pending') execute function private.mail_application();
create trigger employees_mail_update after update on public.employees
  for each row when (new.status is distinct from old.status) execute function private.mail_application();
create trigger employees_files after delete or update of profile_image_url, contract_url on public.employees
  for each row execute function private.note_dropped_files('profile_image_url', 'contract_url');
create trigger employees_announce after insert or update or delete on public.employees
  for each row execute function private.announce_change('user_id');

alter table public.employees enable row level security;
revoke all on public.employees from public, anon, authenticated;
grant select on public.employees to authenticated;
-- No one inserts or deletes: an application is created and deleted with its account.
grant update (status, full_name_ar, full_name_en, email, phone, profile_image_url, position_ar, position_en, project_name,
  employee_join_date, base_salary, housing_allowance, transportation_allowance, food_allowance, other_allowance,
  contract_url, approved_at, approved_by, rejection_reason) on public.employees to authenticated;
grant all on public.employees to service_role;

create policy "An approved employee reads their own record" on public.employees
  for select to authenticated using (user_id = (select auth.uid()) and (select private.is_employee()));
comment on policy "An approved employee reads their own record" on public.employees is
  'Salary and contract included; not while waiting, and not when inactive.';

create policy "An admin reads every employee" on public.employees
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads every employee" on public.employees is 'The employees screen.';

create policy "An admin updates employees" on public.employees
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin updates employees" on public.employees is
  'Approval, rejection and later corrections. private.guard_employee_status says which changes of status there are.';

-- 41_employees_admin.sql

-- employees, what admins do: list them, approve and reject applications.

-- Security definer: see 05_lists.sql.
create function public.list_employees(
  search text default '', statuses text[] default null, sort text default 'created_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rarest text;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,full_name,status}');

  if patterns <> '{}' then
    rarest := private.rarest(patterns, array(select w.words from private.employee_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.employee_words as w
      where (w.words like rarest or w.words like any (numbers)) and private.holds(w.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.employees as r
    where (statuses is null or r.status = any (statuses))
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id))
    order by
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case sorting when 'full_name desc' then private.search_form(r.full_name_ar) end desc,
      case sorting when 'full_name asc' then private.search_form(r.full_name_ar) end,
      case sorting when 'status desc' then r.status end desc,
      case sorting when 'status desc' then r.created_at end,
      case sorting when 'status asc' then r.status end,
      case sorting when 'status asc' then r.created_at end desc,
      case when descending <> (sort = 'status') then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.employees as r
      where (statuses is null or r.status = any (statuses))
        and (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['pending', 'approved', 'rejected']) as known (status)
    left join (
      select r.status, count(*) as number from public.employees as r
      where (hits is null or r.id = any (hits))
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('approver', (
        select jsonb_build_object('full_name', approver.full_name)
        from public.user_profiles as approver where approver.id = r.approved_by
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.employees as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_employees(text, text[], text, boolean, integer, integer) is
  'For admins: applications and employees with who approved them, searched, filtered, sorted, a page of them; counts by status.';

-- Security invoker: the update needs an admin's own rights.
create function public.approve_employee(
  employee_id uuid,
  position_ar text,
  position_en text,
  project_name text default null,
  employee_join_date date default null,
  base_salary numeric default 0,
  housing_allowance numeric default 0,
  transportation_allowance numeric default 0,
  food_allowance numeric default 0,
  other_allowance numeric default 0,
  contract_url text default null
) returns public.employees
language plpgsql security invoker set search_path = ''
as $$
declare
  result public.employees;
begin
  update public.employees as employee set
    status = 'approved',
    position_ar = approve_employee.position_ar,
    position_en = approve_employee.position_en,
    project_name = approve_employee.project_name,
    employee_join_date = approve_employee.employee_join_date,
    base_salary = coalesce(approve_employee.base_salary, 0),
    housing_allowance = coalesce(approve_employee.housing_allowance, 0),
    transportation_allowance = coalesce(approve_employee.transportation_allowance, 0),
    food_allowance = coalesce(approve_employee.food_allowance, 0),
    other_allowance = coalesce(approve_employee.other_allowance, 0),
    contract_url = coalesce(approve_employee.contract_url, employee.contract_url)
    where employee.id = approve_employee.employee_id and employee.status = 'pending'
    returning employee.* into result;
  if not found then
    perform private.refuse_employee(approve_employee.employee_id);
  end if;
  return result;
end
$$;
comment on function public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text) is
  'For admins: approves a pending application with its terms and activates the account, in one transaction.';

create function public.reject_employee(employee_id uuid, rejection_reason text) returns public.employees
language plpgsql security invoker set search_path = ''
as $$
declare
  result public.employees;
begin
  update public.employees as employee set
    status = 'rejected',
    rejection_reason = reject_employee.rejection_reason
    where employee.id = reject_employee.employee_id and employee.status = 'pending'
    returning employee.* into result;
  if not found then
    perform private.refuse_employee(reject_employee.employee_id);
  end if;
  return result;
end
$$;
comment on function public.reject_employee(uuid, text) is 'For admins: rejects a pending application with a reason. Final.';

-- Security definer: says why nothing was updated, which the caller may not read.
create function private.refuse_employee(employee_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  elsif exists (select 1 from public.employees as employee where employee.id = refuse_employee.employee_id) then
    raise exception using errcode = 'PT409', message = 'employee_status_final';
  end if;
  raise exception using errcode = 'PT404', message = 'employee_not_found';
end
$$;
comment on function private.refuse_employee(uuid) is 'Raises the reason why an application could not be approved or rejected.';

revoke all on function public.list_employees(text, text[], text, boolean, integer, integer),
  public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text),
  public.reject_employee(uuid, text) from public, anon, authenticated;
grant execute on function private.refuse_employee(uuid), public.list_employees(text, text[], text, boolean, integer, integer),
  public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text),
  public.reject_employee(uuid, text) to authenticated, service_role;

-- 42_employee_notifications.sql

-- employee_notifications: notes, letters and warnings from the administration to an employee.

create table public.employee_notifications (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references public.employees (id) on delete cascade,
  notification_type text not null default 'note' check (notification_type in ('note', 'letter', 'warning')),
  subject_ar text not null check (private.filled(subject_ar) and private.short_text(subject_ar, 200)),
  subject_en text not null check (private.filled(subject_en) and private.short_text(subject_en, 200)),
  message_ar text not null check (private.filled(message_ar) and private.long_text(message_ar, 5000)),
  message_en text not null check (private.filled(message_en) and private.long_text(message_en, 5000)),
  -- The letter stays when the account of the admin who wrote it goes.
  sent_by uuid references public.user_profiles (id) on delete set null,
  sent_at timestamptz not null default now(),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.employee_notifications is 'What an admin wrote to an employee; unread until read_at is set.';

create index employee_notifications_employee_idx on public.employee_notifications (employee_id, sent_at desc);
create index employee_notifications_sent_by_idx on public.employee_notifications (sent_by);

-- Security definer: the policies here ask it, without asking those of employees in turn.
create function private.my_employee_id() returns uuid
language sql stable security definer set search_path = ''
as $$
  select employee.id from public.employees as employee
  where employee.user_id = (select auth.uid()) and private.is_employee()
$$;
comment on function private.my_employee_id() is 'employees.id of the signed-in approved employee, else null.';

create function private.prepare_notification() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- The first reading counts, by the clock of the server.
    if new.read_at is distinct from old.read_at then
      new.read_at := coalesce(old.read_at, now());
    end if;
    return new;
  end if;
  new.sent_by := coalesce(auth.uid(), new.sent_by);
  return new;
end
$$;
comment on function private.prepare_notification() is
  'sent_by is the signed-in admin; read_at is the time of the first reading.';

-- Security definer: it reads employees, whoever writes. After the row and not before: a trigger before the row runs before
-- row-level security, and would tell anyone signed in whether an id is an approved employee's.
create function private.check_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.employees where id = new.employee_id and status = 'approved') then
    raise exception using errcode = 'PT409', message = 'employee_not_approved';
  end if;
  return null;
end
$$;
comment on function private.check_notification() is
  'Notifications go to approved employees only. After the row, so that rights are checked first.';

-- Security definer: the user who makes the change may not write the outbox. No mail to an inactive account, which could not
-- open the link.
create function private.mail_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  employee record;
begin
  select applied.email, applied.full_name_ar, applied.full_name_en, profile.locale into employee
    from public.employees as applied join public.user_profiles as profile on profile.id = applied.user_id
    where applied.id = new.employee_id and profile.is_active;
  perform private.post_mail('notification', employee.email, employee.locale, jsonb_build_object(
    'name', case employee.locale when 'en' then employee.full_name_en else employee.full_name_ar end,
    'notification_type', new.notification_type, 'subject_ar', new.subject_ar, 'subject_en', new.subject_en
  ));
  return null;
end
$$;
comment on function private.mail_notification() is
  'Tells an employee of a new notification: its type and subject, not its text.';

create trigger employee_notifications_prepare before insert or update on public.employee_notifications
  for each row execute function private.prepare_notification();
create trigger employee_notifications_check after insert on public.employee_notifications
  for each row execute function private.check_notification();
create trigger employee_notifications_mail after insert on public.employee_notifications
  for each row execute function private.mail_notification();
create trigger employee_notifications_announce after insert or update or delete on public.employee_notifications
  for each row execute function private.announce_change('employee_id');

alter table public.employee_notifications enable row level security;
revoke all on public.employee_notifications from public, anon, authenticated;
grant select on public.employee_notifications to authenticated;
-- The sender makes the id: a notification sent again after a lost answer is refused (23505).
grant insert (id, employee_id, notification_type, subject_ar, subject_en, message_ar, message_en, sent_by)
  on public.employee_notifications to authenticated;
grant update (read_at) on public.employee_notifications to authenticated;
grant all on public.employee_notifications to service_role;
grant execute on function private.my_employee_id() to authenticated, service_role;

create policy "An approved employee reads their own notifications" on public.employee_notifications
  for select to authenticated using (employee_id = (select private.my_employee_id()));
comment on policy "An approved employee reads their own notifications" on public.employee_notifications is 'The employee portal.';

create policy "An approved employee marks their own notifications as read" on public.employee_notifications
  for update to authenticated
  using (employee_id = (select private.my_employee_id()))
  with check (employee_id = (select private.my_employee_id()));
comment on policy "An approved employee marks their own notifications as read" on public.employee_notifications is
  'The grant covers read_at alone.';

create policy "An admin reads every notification" on public.employee_notifications
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads every notification" on public.employee_notifications is 'What was sent to whom.';

create policy "An admin sends notifications" on public.employee_notifications
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "An admin sends notifications" on public.employee_notifications is 'The notification dialog.';

-- 43_employee_words.sql

-- employee_words: what is searched of an employee or an application. Apart from the row, so that a change of status leaves the trigram index alone.

create table private.employee_words (
  id uuid primary key references public.employees (id) on delete cascade,
  words text not null
);
comment on table private.employee_words is
  'Everything that is searched of an employee or an application, in the form of private.search_form. Triggers keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.employee_words alter column words set statistics 0;

create index employee_words_search_idx on private.employee_words using gin (words extensions.gin_trgm_ops);

-- Security definer: the user who writes the row has no rights on the words.
create function private.keep_employee_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.employee_words (id, words)
    values (new.id, private.search_form(concat_ws(
      chr(31), new.full_name_ar, new.full_name_en, new.email, new.phone, new.position_ar, new.position_en, new.project_name
    )))
    on conflict (id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_employee_words() is 'Writes private.employee_words. A control character keeps words of two columns apart.';

create trigger employees_words
  after insert or update of full_name_ar, full_name_en, email, phone, position_ar, position_en, project_name
  on public.employees
  for each row execute function private.keep_employee_words();

alter table private.employee_words enable row level security;
revoke all on private.employee_words from public, anon, authenticated, service_role;

-- 50_service_requests.sql

-- service_requests: what visitors send: requests for a service, and messages from the contact form.

-- Security definer: the sender may not read the table, where the reference must be new.
create function private.new_reference() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Letters that look like digits, and U, are left out.
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  bytes bytea;
  fresh text;
begin
  loop
    bytes := decode(replace(gen_random_uuid()::text, '-', ''), 'hex');
    select 'R-' || string_agg(substr(alphabet, (get_byte(bytes, place) & 31) + 1, 1), '')
      into fresh from generate_series(0, 5) as place;
    exit when not exists (select 1 from public.service_requests where reference = fresh);
  end loop;
  return fresh;
end
$$;
comment on function private.new_reference() is 'A random reference that no request has yet, such as R-7K3F2Q.';

create table public.service_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'service' check (kind in ('service', 'message')),
  submission_id uuid not null unique default gen_random_uuid(),
  reference text not null unique default private.new_reference() check (reference ~ '^R-[0-9A-HJKMNP-TV-Z]{6}$'),
  -- A request outlives its service (its title stays in service_type) and the account that sent it.
  service_id uuid references public.services (id) on delete set null,
  user_id uuid references public.user_profiles (id) on delete set null,
  client_name text not null check (private.filled(client_name) and private.short_text(client_name, 200)),
  client_email text not null check (private.email(client_email)),
  client_phone text check (private.phone(client_phone)),
  company_name text check (private.short_text(company_name, 200)),
  service_type text check (private.short_text(service_type, 200)),
  project_description text not null
    check (private.filled(project_description) and private.long_text(project_description, 5000)),
  project_budget text check (private.short_text(project_budget, 200)),
  project_timeline text check (private.short_text(project_timeline, 200)),
  budget_range text check (budget_range in ('less_than_100k', '100k_500k', '500k_1m', 'more_than_1m')),
  preferred_start_date date check (preferred_start_date between '2000-01-01' and '2199-12-31'),
  notes text check (private.long_text(notes, 5000)),
  status text not null default 'new' check (status in (
    'new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'
  )),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint service_requests_message_check check (kind = 'service' or service_id is null)
);
comment on table public.service_requests is
  'Service requests (new at first) and contact messages (pending at first). Visitors write them, admins read them.';
comment on column public.service_requests.kind is 'A request for a service, or a message from the contact form.';
comment on column public.service_requests.service_type is
  'The service''s title, or the label of the contact form, in the language of the sender. Shown, never compared.';
comment on column public.service_requests.submission_id is
  'Made by the sender once for each filled-in form: the same form sent twice is refused with 23505 and so stored once.';
comment on column public.service_requests.reference is 'The reference shown to the visitor.';
comment on column public.service_requests.user_id is 'The account that was signed in when sending, if any; set by trigger.';

-- Every order and filter of the list has an index that ends in the id, so that a page far back reads the index alone.
create index service_requests_created_at_idx on public.service_requests (created_at desc, id desc) include (status);
create index service_requests_status_idx on public.service_requests (status, created_at desc, id desc);
create index service_requests_service_id_idx on public.service_requests (service_id, status, created_at desc, id desc);
create index service_requests_client_name_idx on public.service_requests (private.search_form(client_name), id)
  include (client_name, status);
-- Requests without a date come last in both directions.
create index service_requests_start_idx on public.service_requests (preferred_start_date, id);
create index service_requests_start_down_idx on public.service_requests (preferred_start_date desc nulls last, id desc);
create index service_requests_kind_idx on public.service_requests (kind, created_at desc);
create index service_requests_user_id_idx on public.service_requests (user_id);
create index service_requests_email_idx on public.service_requests (lower(client_email), created_at desc);

create function private.prepare_service_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- The sender cannot set it (no grant); a restored backup does.
    new.user_id := coalesce(auth.uid(), new.user_id);
  else
    new.reference := old.reference;
    new.submission_id := old.submission_id;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;
comment on function private.prepare_service_request() is
  'Stores the sending account, and keeps reference, submission and creation time as they were.';

-- Limits what strangers can store where browsers reach the database without passing the limits of our server (hosted).
-- Security definer: the sender may not read the table. It reads at most a thousand entries of an index. Senders at the
-- very same moment do not see each other, so a few more may pass: a lock that all of them wait for would cost more.
create function private.limit_service_requests() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_by_email constant integer := 20;
  most_in_all constant integer := 1000;
  span constant interval := interval '1 hour';
  -- When the request that reached the limit came: an hour after it the next one is accepted.
  filled_by timestamptz;
begin
  select request.created_at into filled_by from public.service_requests as request
    where lower(request.client_email) = lower(new.client_email) and request.created_at > now() - span
    order by request.created_at desc offset most_by_email - 1 limit 1;
  if filled_by is null then
    select request.created_at into filled_by from public.service_requests as request
      where request.created_at > now() - span
      order by request.created_at desc offset most_in_all - 1 limit 1;
  end if;
  -- A form sent twice must get its 23505, which tells the sender that it has arrived.
  if filled_by is not null and not exists (
    select 1 from public.service_requests as request where request.submission_id = new.submission_id
  ) then
    raise exception using errcode = 'PT429', message = 'too_many_requests',
      detail = greatest(1, ceil(extract(epoch from filled_by + span - now())))::integer::text;
  end if;
  return new;
end
$$;
comment on function private.limit_service_requests() is
  'Refuses more than 20 requests with one e-mail, and more than 1000 in all, within an hour; the detail is the seconds to wait.';

-- Security definer: no one may write the history.
create function private.record_request_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.service_request_events (request_id, from_status, to_status, changed_by)
    values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, auth.uid());
  return null;
end
$$;
comment on function private.record_request_status() is 'Writes service_request_events.';

-- Security definer: the user who makes the change may not write the outbox.
create function private.mail_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := jsonb_build_object(
    'reference', new.reference, 'name', new.client_name, 'service_ar', new.service_type, 'service_en', new.service_type
  );
begin
  facts := facts || coalesce((
    select jsonb_build_object('service_ar', service.title_ar, 'service_en', service.title_en)
    from public.services as service where service.id = new.service_id
  ), '{}');
  if tg_op = 'INSERT' then
    perform private.post_to_company(
      case new.kind when 'service' then 'company_request' else 'company_message' end, facts || jsonb_build_object('id', new.id)
    );
  else
    perform private.post_mail(
      'request_status', new.client_email, new.locale, facts || jsonb_build_object('status', new.status)
    );
  end if;
  return null;
end
$$;
comment on function private.mail_request() is
  'Tells the company of a request or message, and the sender of each new status.';

-- Security definer: policies on service_requests ask it, and would otherwise recurse. It asks for the
-- session too: an account that was registered with another person's address is signed out when the owner of the address
-- chooses a new password, and must be out before the owner's requests are shown.
create function private.own_request_ids() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
  select request.id from public.service_requests as request
    where request.user_id = (select auth.uid()) and (select private.is_client() and private.has_session())
  union
  select request.id from public.service_requests as request
    where lower(request.client_email) = (select private.my_email()) and (select private.has_session())
$$;
comment on function private.own_request_ids() is 'Ids of the requests and messages that the signed-in client sent. None once the session has ended.';

create trigger service_requests_prepare before insert or update on public.service_requests
  for each row execute function private.prepare_service_request();
create trigger service_requests_limit before insert on public.service_requests
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.limit_service_requests();
create trigger service_requests_updated_at before update on public.service_requests
  for each row execute function private.set_updated_at();
create trigger service_requests_record_insert after insert on public.service_requests
  for each row execute function private.record_request_status();
create trigger service_requests_record_update after update on public.service_requests
  for each row when (old.status is distinct from new.status) execute function private.record_request_status();
create trigger service_requests_mail_insert after insert on public.service_requests
  for each row when (new.status in ('new', 'pending')) execute function private.mail_request();
create trigger service_requests_mail_update after update on public.service_requests
  for each row when (new.status is distinct from old.status) execute function private.mail_request();
create trigger service_requests_announce after insert or update or delete on public.service_requests
  for each row execute function private.announce_change('user_id', 'client_email');

alter table public.service_requests enable row level security;
revoke all on public.service_requests from public, anon, authenticated;
grant insert (kind, service_id, client_name, client_email, client_phone, company_name, service_type, project_description,
  project_budget, project_timeline, budget_range, preferred_start_date, notes, status, submission_id, locale)
  on public.service_requests to anon, authenticated;
grant select, update (status), delete on public.service_requests to authenticated;
grant all on public.service_requests to service_role;
-- A default is computed with the rights of the sender.
grant execute on function private.new_reference() to anon, authenticated, service_role;
grant execute on function private.own_request_ids() to authenticated, service_role;

create policy "A visitor sends a service request or a contact message" on public.service_requests
  for insert to anon with check (
    (kind = 'service' and status = 'new' and client_phone is not null)
    or (kind = 'message' and status = 'pending' and service_id is null)
  );
comment on policy "A visitor sends a service request or a contact message" on public.service_requests is
  'The form for a service (new, phone required) and the contact form (pending, no service).';

create policy "An active person sends a service request or a contact message" on public.service_requests
  for insert to authenticated with check (
    (select private.is_active_user())
    and (
      (kind = 'service' and status = 'new' and client_phone is not null)
      or (kind = 'message' and status = 'pending' and service_id is null)
    )
  );
comment on policy "An active person sends a service request or a contact message" on public.service_requests is
  'As for visitors, but not with an inactive account.';

create policy "An admin reads service requests" on public.service_requests
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads service requests" on public.service_requests is 'Both request lists.';

create policy "An admin sets the status of service requests" on public.service_requests
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin sets the status of service requests" on public.service_requests is
  'Any status to any other; the grant covers no other column.';

create policy "An admin deletes service requests" on public.service_requests
  for delete to authenticated using ((select private.is_admin()));
comment on policy "An admin deletes service requests" on public.service_requests is 'Request list A.';

create policy "A client reads the requests that they sent" on public.service_requests
  for select to authenticated using (id = any (array(select private.own_request_ids())));
comment on policy "A client reads the requests that they sent" on public.service_requests is
  'Sent while signed in, or with their proven e-mail. The portal reads them with my_requests(), live changes need this.';

-- 51_service_request_events.sql

-- service_request_events: every status a request has had. Only private.record_request_status (50_service_requests.sql)
-- writes here.

create table public.service_request_events (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  from_status text,
  to_status text not null,
  -- The history stays when the admin's account goes.
  changed_by uuid references public.user_profiles (id) on delete set null,
  changed_at timestamptz not null default now()
);
comment on table public.service_request_events is
  'Every status a request has had: who set it, when, from what. The first row of a request has no from_status.';

create index service_request_events_request_idx on public.service_request_events (request_id, changed_at);
create index service_request_events_changed_by_idx on public.service_request_events (changed_by);

create trigger service_request_events_announce after insert or update or delete on public.service_request_events
  for each row execute function private.announce_change();

alter table public.service_request_events enable row level security;
revoke all on public.service_request_events from public, anon, authenticated;
grant select on public.service_request_events to authenticated;
grant all on public.service_request_events to service_role;

create policy "An admin reads the status history of requests" on public.service_request_events
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads the status history of requests" on public.service_request_events is
  'The detail view of a request.';

create policy "A client reads the status history of the requests that they sent" on public.service_request_events
  for select to authenticated using (request_id = any (array(select private.own_request_ids())));
comment on policy "A client reads the status history of the requests that they sent" on public.service_request_events is
  'When the status changed, and to what. Who changed it is an id, which tells clients nothing.';

-- 52_service_requests_reads.sql

-- service_requests, how they are read: the list of admins, a client's own, and the reference for the sender.

create function private.service_titles() returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(service.id, private.search_form(concat_ws(chr(31), service.title_ar, service.title_en))), '{}')
  from public.services as service
);
comment on function private.service_titles() is 'The titles of each service by its id, in the form of private.search_form.';

-- Security definer: see 05_lists.sql.
create function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  untitled text[];
  rarest text;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  -- A request is also found by the titles of its service: by the id of each service.
  titles jsonb;
  -- What a search finds; many: more than can be listed here, so that each row is looked at in its turn.
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,client_name,status,preferred_start_date}');

  if patterns <> '{}' then
    titles := private.service_titles();
    -- The others must be in the request itself, whatever its service
    untitled := array(
      select word from unnest(patterns) as word
      where not exists (select from jsonb_each_text(titles) as title where title.value like word)
    );
    rarest := private.rarest(
      case when untitled <> '{}' then untitled else patterns end,
      array(select w.words from private.request_words as w order by w.id limit 200)
    );
    hits := array(
      (
        select w.id from private.request_words as w left join public.service_requests as r on r.id = w.id
        where (w.words like rarest or w.words like any (numbers))
          and private.holds(w.words, untitled, numbers)
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
      union
      (
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where r.service_id = any (array(select key::uuid from jsonb_each_text(titles) where value like rarest))
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.service_requests as r
    where (statuses is null or r.status = any (statuses))
      and (service is null or r.service_id = service)
      and (hits is null or many or r.id = any (hits))
      and (not many or (
        select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
        from private.request_words as w where w.id = r.id
      ))
    order by
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case sorting when 'client_name desc' then private.search_form(r.client_name) end desc,
      case sorting when 'client_name asc' then private.search_form(r.client_name) end,
      -- Requests without a date come last in both directions
      case sorting when 'preferred_start_date desc' then r.preferred_start_date end desc nulls last,
      case sorting when 'preferred_start_date asc' then r.preferred_start_date end,
      case sorting when 'status desc' then r.status end desc,
      case sorting when 'status desc' then r.created_at end,
      case sorting when 'status asc' then r.status end,
      case sorting when 'status asc' then r.created_at end desc,
      case when descending <> (sort = 'status') then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (
          select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          from private.request_words as w where w.id = r.id
        )
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
      as known (status)
    left join (
      select c.status, sum(c.number) as number from private.request_counts as c
      where hits is null and (service is null or c.service_id = service) group by c.status
      union all
      select r.status, count(*) from public.service_requests as r where r.id = any (hits) group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('service', (
        select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
        from public.services as title where title.id = r.service_id
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.service_requests as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_requests(text, text[], uuid, text, boolean, integer, integer) is
  'For admins: service requests and messages with their service, searched, filtered, sorted, a page of them; counts by status.';

-- Security definer: under the policies of the table no index could be used. It reads the caller's own requests only.
create function public.my_requests(page_size integer default 20, page_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
begin
  perform private.require_client();
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  return (
    with mine as materialized (select own.id from private.own_request_ids() as own (id)),
    page as (
      select request.* from mine join public.service_requests as request using (id)
      order by request.created_at desc, request.id desc limit page_size offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'kind', page.kind, 'reference', page.reference, 'status', page.status, 'service_type', page.service_type,
          'service', (
            select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
            from public.services as service where service.id = page.service_id
          ),
          'project_description', page.project_description, 'budget_range', page.budget_range,
          'preferred_start_date', page.preferred_start_date, 'company_name', page.company_name, 'notes', page.notes,
          'created_at', page.created_at, 'updated_at', page.updated_at,
          'events', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'from_status', event.from_status, 'to_status', event.to_status, 'changed_at', event.changed_at
            ) order by event.changed_at desc, event.from_status nulls last), '[]')
            from public.service_request_events as event where event.request_id = page.id
          )
        ) order by page.created_at desc, page.id desc) from page
      ), '[]')
    )
  );
end
$$;
comment on function public.my_requests(integer, integer) is
  'For clients: a page of the requests and messages that they sent, newest first, each with its service and history.';

-- Security definer: only the sender knows the random submission id, and with it may read the reference and nothing else.
create function public.request_reference(submission_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select request.reference from public.service_requests as request
  where request.submission_id = request_reference.submission_id
$$;
comment on function public.request_reference(uuid) is 'The reference of the request sent with this submission id, or null.';

revoke all on function public.list_requests(text, text[], uuid, text, boolean, integer, integer),
  public.my_requests(integer, integer), public.request_reference(uuid) from public, anon, authenticated;
grant execute on function public.list_requests(text, text[], uuid, text, boolean, integer, integer),
  public.my_requests(integer, integer) to authenticated, service_role;
grant execute on function public.request_reference(uuid) to anon, authenticated, service_role;

-- 53_request_words.sql

-- request_words: what is searched of a service request or message. Apart from the row, so that a change of status leaves the trigram index alone.

create table private.request_words (
  id uuid primary key references public.service_requests (id) on delete cascade,
  words text not null
);
comment on table private.request_words is
  'Everything that is searched of a service request or message, in the form of private.search_form. Triggers keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.request_words alter column words set statistics 0;

create index request_words_search_idx on private.request_words using gin (words extensions.gin_trgm_ops);

-- Security definer: the user who writes the row has no rights on the words.
create function private.keep_request_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.request_words (id, words)
    values (new.id, private.search_form(concat_ws(
      chr(31), new.client_name, new.client_email, new.client_phone, new.company_name, new.service_type, new.reference,
      new.project_description
    )))
    on conflict (id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_request_words() is 'Writes private.request_words. A control character keeps words of two columns apart.';

create trigger service_requests_words
  after insert or update of client_name, client_email, client_phone, company_name, service_type, reference, project_description
  on public.service_requests
  for each row execute function private.keep_request_words();

alter table private.request_words enable row level security;
revoke all on private.request_words from public, anon, authenticated, service_role;

-- 54_request_counts.sql

-- request_counts: how many requests there are of each service and status. Counting 100,000 of them takes the embedded
-- database longer than all else that a list does.

create table private.request_counts (
  -- Null for messages, and for requests whose service is gone. No foreign key: it would delete the row before the
  -- requests of a deleted service are counted elsewhere.
  service_id uuid,
  status text not null,
  number bigint not null,
  unique nulls not distinct (service_id, status)
);
comment on table private.request_counts is
  'Requests by service and status, exact within the transaction that changes them. Triggers keep it.';

-- Security definer: the user who sends or changes a request has no rights on the counts. Rows are locked in one order, so that
-- two transactions wait for each other and do not deadlock.
create function private.count_requests() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.request_counts as counted (service_id, status, number)
      select after.service_id, after.status, count(*) from after group by 1, 2 order by 1, 2
      on conflict (service_id, status) do update set number = counted.number + excluded.number;
  elsif tg_op = 'DELETE' then
    insert into private.request_counts as counted (service_id, status, number)
      select before.service_id, before.status, -count(*) from before group by 1, 2 order by 1, 2
      on conflict (service_id, status) do update set number = counted.number + excluded.number;
  elsif tg_op = 'UPDATE' then
    insert into private.request_counts as counted (service_id, status, number)
      select changed.service_id, changed.status, sum(changed.by)
      from (
        select before.service_id, before.status, -1 as by from before
        union all
        select after.service_id, after.status, 1 from after
      ) as changed
      group by 1, 2 having sum(changed.by) <> 0 order by 1, 2
      on conflict (service_id, status) do update set number = counted.number + excluded.number;
  else
    delete from private.request_counts;
  end if;
  return null;
end
$$;
comment on function private.count_requests() is 'Writes private.request_counts.';

create trigger service_requests_count_insert after insert on public.service_requests
  referencing new table as after for each statement execute function private.count_requests();
create trigger service_requests_count_update after update on public.service_requests
  referencing old table as before new table as after for each statement execute function private.count_requests();
create trigger service_requests_count_delete after delete on public.service_requests
  referencing old table as before for each statement execute function private.count_requests();
create trigger service_requests_count_truncate after truncate on public.service_requests
  for each statement execute function private.count_requests();

alter table private.request_counts enable row level security;
revoke all on private.request_counts from public, anon, authenticated, service_role;

-- 60_client_projects.sql

-- client_projects: which client has which project, and its status.

create table public.client_projects (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.user_profiles (id) on delete cascade,
  -- Restrict: clearing the portfolio must not take away a client's project unnoticed; unlink it first.
  project_id uuid not null references public.projects (id) on delete restrict,
  status text not null default 'active' check (status in ('active', 'completed', 'on_hold')),
  notes text check (private.long_text(notes, 5000)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (client_id, project_id)
);
comment on table public.client_projects is 'Projects of clients; active is shown as in progress.';

create index client_projects_project_id_idx on public.client_projects (project_id);
create index client_projects_created_at_idx on public.client_projects (created_at desc, id desc);
create index client_projects_status_idx on public.client_projects (status, created_at desc, id desc);

-- Security definer: it reads profiles, whoever writes. After the row and not before: a trigger before the row runs before
-- row-level security, and would tell anyone signed in whether an id is a client's.
create function private.check_client_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.user_profiles where id = new.client_id and user_type = 'client') then
    raise exception using errcode = '22023', message = 'client_required';
  end if;
  return null;
end
$$;
comment on function private.check_client_project() is
  'A project is given to a client, not to an employee or an admin. After the row, so that rights are checked first.';

-- Security definer: the user who makes the change may not write the outbox. No mail to an inactive account, which could not
-- open the link.
create function private.mail_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  client record;
begin
  select account.email, profile.full_name, profile.locale into client
    from public.user_profiles as profile join private.accounts as account using (id)
    where id = new.client_id and profile.is_active;
  perform private.post_mail('project_assigned', client.email, client.locale, (
    select jsonb_build_object('name', client.full_name, 'title_ar', project.title_ar, 'title_en', project.title_en)
    from public.projects as project where project.id = new.project_id
  ));
  return null;
end
$$;
comment on function private.mail_assignment() is 'Tells a client of a new project in their portal.';

-- Security definer: see 05_lists.sql.
create function public.list_client_projects(
  search text default '', statuses text[] default null, client uuid default null, project uuid default null,
  sort text default 'created_at', descending boolean default true, page_size integer default 20,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rarest text;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,status,client_name}', employees_too => true);

  if patterns <> '{}' then
    rarest := private.rarest(patterns, array(select w.words from private.client_project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.client_project_words as w left join public.client_projects as r on r.id = w.id
      where (w.words like rarest or w.words like any (numbers)) and private.holds(w.words, patterns, numbers)
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  if sort = 'client_name' then
    page := array(
      select w.id from private.client_project_words as w left join public.client_projects as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (hits is null or many or w.id = any (hits))
        and (not many or private.holds(w.words, patterns, numbers))
      order by
        case when descending then w.client_name end desc,
        w.client_name,
        case when descending then w.id end desc,
        w.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.client_projects as r
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (hits is null or many or r.id = any (hits))
        and (not many or (
          select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = r.id
        ))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'status desc' then r.status end desc,
        case sorting when 'status desc' then r.created_at end,
        case sorting when 'status asc' then r.status end,
        case sorting when 'status asc' then r.created_at end desc,
        case when descending <> (sort = 'status') then r.id end desc,
        r.id
      limit page_size offset page_offset
    );
  end if;

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.client_projects as r
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['active', 'completed', 'on_hold']) as known (status)
    left join (
      select r.status, count(*) as number from public.client_projects as r
      where (hits is null or r.id = any (hits))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'client', (
          select jsonb_build_object(
            'full_name', profile.full_name, 'company_name', profile.company_name, 'client_type', profile.client_type
          ) from public.user_profiles as profile where profile.id = r.client_id
        ),
        'project', (
          select jsonb_build_object(
            'title_ar', titled.title_ar, 'title_en', titled.title_en, 'category_ar', titled.category_ar,
            'category_en', titled.category_en, 'image_url', titled.image_url
          ) from public.projects as titled where titled.id = r.project_id
        )
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.client_projects as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer) is
  'For admins and approved employees: projects of clients with both names, searched, filtered, sorted, a page of them; counts by status.';

create trigger client_projects_check after insert or update of client_id on public.client_projects
  for each row execute function private.check_client_project();
create trigger client_projects_updated_at before update on public.client_projects
  for each row execute function private.set_updated_at();
create trigger client_projects_mail_insert after insert on public.client_projects
  for each row execute function private.mail_assignment();
create trigger client_projects_mail_update after update on public.client_projects
  for each row when ((new.client_id, new.project_id) is distinct from (old.client_id, old.project_id))
  execute function private.mail_assignment();
create trigger client_projects_announce after insert or update or delete on public.client_projects
  for each row execute function private.announce_change('client_id');

alter table public.client_projects enable row level security;
revoke all on public.client_projects from public, anon, authenticated;
grant select, delete on public.client_projects to authenticated;
grant insert (client_id, project_id, status, notes), update (client_id, project_id, status, notes)
  on public.client_projects to authenticated;
grant all on public.client_projects to service_role;
revoke all on function public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer)
  from public, anon, authenticated;
grant execute on function public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer)
  to authenticated, service_role;

create policy "A client reads their own projects" on public.client_projects
  for select to authenticated using (client_id = (select auth.uid()) and (select private.is_client()));
comment on policy "A client reads their own projects" on public.client_projects is 'The client portal.';

create policy "An employee reads every client's projects" on public.client_projects
  for select to authenticated using ((select private.is_employee()));
comment on policy "An employee reads every client's projects" on public.client_projects is 'The employee portal.';

create policy "An admin does everything with client projects" on public.client_projects
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with client projects" on public.client_projects is 'The client projects screen.';

-- 61_client_names.sql

-- client_names: the names of clients, and nothing else of their profiles (no phone, no identity numbers). Employees see
-- them beside the projects. Column grants cannot tell an employee from a client, so this view runs with the rights of
-- its owner and decides itself who reads which row (docs/decisions/0006).

create view public.client_names with (security_barrier = true, security_invoker = false) as
  select profile.id, profile.full_name, profile.company_name
  from public.user_profiles as profile
  where profile.user_type = 'client'
    and (
      (select private.is_employee())
      or (select private.is_admin())
      or (profile.id = (select auth.uid()) and (select private.is_active_user()))
    );
comment on view public.client_names is
  'Names of clients, for approved employees and admins (all) and a client (their own): client:client_names(full_name, company_name).';
revoke all on public.client_names from public, anon, authenticated;
grant select on public.client_names to authenticated, service_role;

-- 62_client_project_words.sql

-- client_project_words: what is searched of a client's project, and the client's name to sort by: three tables in one row.

create table private.client_project_words (
  id uuid primary key references public.client_projects (id) on delete cascade,
  client_name text not null,
  words text not null
);
comment on table private.client_project_words is
  'Names of the client, titles of the project and the notes, in the form of private.search_form. Triggers on the three tables keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.client_project_words alter column words set statistics 0;

create index client_project_words_search_idx on private.client_project_words using gin (words extensions.gin_trgm_ops);
create index client_project_words_client_name_idx on private.client_project_words (client_name, id);

-- Security definer: the user who writes one of the three tables has no rights on the words. One plan for all calls, and by the
-- index: planning again takes longer than writing the row.
create function private.keep_client_project_words() returns trigger
language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
declare
  changed constant uuid[] := case tg_table_name
    when 'client_projects' then array[new.id]
    when 'user_profiles' then array(select link.id from public.client_projects as link where link.client_id = new.id)
    when 'projects' then array(select link.id from public.client_projects as link where link.project_id = new.id)
  end;
begin
  -- First, so that of two writers the second sees what the first has stored.
  perform from private.client_project_words as kept where kept.id = any (changed) order by kept.id for update;
  insert into private.client_project_words (id, client_name, words)
    select link.id, private.search_form(client.full_name), private.search_form(concat_ws(
      chr(31), client.full_name, client.company_name, project.title_ar, project.title_en, link.notes
    ))
    from public.client_projects as link
    join public.user_profiles as client on client.id = link.client_id
    join public.projects as project on project.id = link.project_id
    where link.id = any (changed)
    order by link.id
    on conflict (id) do update set client_name = excluded.client_name, words = excluded.words;
  return null;
end
$$;
comment on function private.keep_client_project_words() is
  'Writes private.client_project_words after a change of the link, the client''s names or the project''s titles.';

create trigger client_projects_words after insert or update of client_id, project_id, notes on public.client_projects
  for each row execute function private.keep_client_project_words();
create trigger user_profiles_client_project_words after update of full_name, company_name on public.user_profiles
  for each row when ((new.full_name, new.company_name) is distinct from (old.full_name, old.company_name))
  execute function private.keep_client_project_words();
create trigger projects_client_project_words after update of title_ar, title_en on public.projects
  for each row when ((new.title_ar, new.title_en) is distinct from (old.title_ar, old.title_en))
  execute function private.keep_client_project_words();

alter table private.client_project_words enable row level security;
revoke all on private.client_project_words from public, anon, authenticated, service_role;

-- 70_auth_users.sql

-- auth.users: what happens when an account is made. The profile, and the application of an employee, are made in the same
-- transaction; a refusal here leaves no account.

-- The server stores the photo before the account is made, and the sign-up names it.
create function private.applicant_photo(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '^/storage/v1/object/public/team-images/applicants/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$' $$;
comment on function private.applicant_photo(text) is
  'True for the address of an applicant''s photo that the server has stored. Anyone may send metadata, so other addresses are refused.';

create function private.create_client(account uuid, meta jsonb, language text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  case
    when meta ->> 'full_name' is null then
      raise exception using errcode = '22023', message = 'profile_full_name_required';
    when meta ->> 'phone' is null then
      raise exception using errcode = '22023', message = 'profile_phone_required';
    when coalesce(meta ->> 'client_type', '') not in ('individual', 'company', 'government') then
      raise exception using errcode = '22023', message = 'profile_client_type_invalid';
    when meta ->> 'client_type' = 'individual' and meta ->> 'national_id' is null then
      raise exception using errcode = '22023', message = 'profile_national_id_required';
    when meta ->> 'client_type' <> 'individual' and meta ->> 'company_name' is null then
      raise exception using errcode = '22023', message = 'profile_company_name_required';
    when meta ->> 'client_type' = 'company' and meta ->> 'commercial_registration' is null then
      raise exception using errcode = '22023', message = 'profile_commercial_registration_required';
    when meta ->> 'client_type' = 'government' and meta ->> 'unified_number' is null then
      raise exception using errcode = '22023', message = 'profile_unified_number_required';
    else null;
  end case;

  -- Only what belongs to the client's type is kept.
  insert into public.user_profiles (id, full_name, user_type, phone, is_active, client_type, national_id, company_name,
    commercial_registration, unified_number, locale)
  values (
    account, meta ->> 'full_name', 'client', meta ->> 'phone', true, meta ->> 'client_type',
    case when meta ->> 'client_type' = 'individual' then meta ->> 'national_id' end,
    case when meta ->> 'client_type' <> 'individual' then meta ->> 'company_name' end,
    case when meta ->> 'client_type' <> 'individual' then meta ->> 'commercial_registration' end,
    case when meta ->> 'client_type' <> 'individual' then meta ->> 'unified_number' end,
    language
  );
exception
  when check_violation then
    -- A limit of the table: too long, or control characters.
    raise exception using errcode = '22023', message = 'profile_invalid';
end
$$;
comment on function private.create_client(uuid, jsonb, text) is 'The profile of a client who registers: active at once.';

create function private.create_application(account uuid, address text, meta jsonb, language text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  case
    when meta ->> 'full_name_ar' is null or meta ->> 'full_name_en' is null then
      raise exception using errcode = '22023', message = 'application_full_name_required';
    when meta ->> 'phone' is null then
      raise exception using errcode = '22023', message = 'application_phone_required';
    when coalesce(meta ->> 'position_ar', meta ->> 'position_en', meta ->> 'position') is null then
      raise exception using errcode = '22023', message = 'application_position_required';
    when not coalesce(private.applicant_photo(meta ->> 'profile_image_url'), true) then
      raise exception using errcode = '22023', message = 'application_photo_invalid';
    else null;
  end case;

  insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale)
  values (
    account, case language when 'en' then meta ->> 'full_name_en' else meta ->> 'full_name_ar' end, 'employee',
    meta ->> 'phone', false, language
  );
  insert into public.employees (user_id, full_name_ar, full_name_en, email, phone, position_ar, position_en, locale,
    profile_image_url)
  values (
    account, meta ->> 'full_name_ar', meta ->> 'full_name_en', address, meta ->> 'phone',
    coalesce(meta ->> 'position_ar', meta ->> 'position', meta ->> 'position_en'),
    coalesce(meta ->> 'position_en', meta ->> 'position', meta ->> 'position_ar'),
    language,
    meta ->> 'profile_image_url'
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;
comment on function private.create_application(uuid, text, jsonb, text) is
  'The profile (inactive) and the application of someone who applies for a job.';

-- Security definer: it fires as the role that keeps auth.users (supabase_auth_admin when hosted), which has no rights
-- here.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  meta jsonb;
  wanted text;
  language text;
  name text;
begin
  -- Trimmed, and empty text as no text.
  select coalesce(jsonb_object_agg(entry.key, btrim(entry.value)), '{}') into meta
    from jsonb_each_text(case jsonb_typeof(new.raw_user_meta_data) when 'object' then new.raw_user_meta_data else '{}' end) as entry
    where private.filled(entry.value);
  wanted := meta ->> 'user_type';
  language := coalesce(meta ->> 'locale', 'ar');

  if wanted is not null and wanted not in ('client', 'employee') then
    raise exception using errcode = '42501', message = 'profile_user_type_invalid';
  elsif language not in ('ar', 'en') then
    raise exception using errcode = '22023', message = 'profile_locale_invalid';
  elsif not coalesce(private.phone(meta ->> 'phone'), true) then
    raise exception using errcode = '22023', message = 'profile_phone_invalid';
  end if;

  if wanted is null then
    -- Made without our forms (hosted dashboard, invitation, first admin): an account that can do nothing yet.
    name := coalesce(meta ->> 'full_name', nullif(split_part(new.email, '@', 1), ''), 'account');
    name := coalesce(nullif(btrim(left(regexp_replace(name, '[\u0001-\u001f\u007f]', '', 'g'), 200)), ''), 'account');
    insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale)
      values (new.id, name, 'client', meta ->> 'phone', false, language);
  elsif wanted = 'client' then
    perform private.create_client(new.id, meta, language);
  else
    perform private.create_application(new.id, new.email, meta, language);
  end if;

  -- What the form sent is in its tables now. Left here, it would be in every token.
  update auth.users set raw_user_meta_data =
    (coalesce(raw_user_meta_data, '{}') - array[
      'user_type', 'phone', 'client_type', 'national_id', 'company_name', 'commercial_registration', 'unified_number',
      'full_name_ar', 'full_name_en', 'position', 'position_ar', 'position_en', 'profile_image_url'
    ]) || jsonb_build_object('locale', language)
    where id = new.id;
  return null;
end
$$;
comment on function private.create_profile() is
  'Makes the profile in the transaction that makes the account. Never an admin.';

create trigger handasa_create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- 79_backups.sql

-- backups: when the site's own backups were made and proven. No role of the API reads or writes this.

create table private.backups (
  made_at timestamptz primary key,
  bytes bigint not null check (bytes >= 0),
  -- When it had been restored and found sound; null when it was not.
  proven_at timestamptz
);
comment on table private.backups is 'The backups of the last year, for the dashboard.';

create function private.note_backup(made_at timestamptz, bytes bigint, proven boolean) returns void
language sql volatile set search_path = ''
as $$
  delete from private.backups where backups.made_at < now() - interval '1 year';
  insert into private.backups (made_at, bytes, proven_at)
    values (note_backup.made_at, note_backup.bytes, case when proven then now() end)
    on conflict do nothing
$$;
comment on function private.note_backup(timestamptz, bigint, boolean) is 'Remembers how a backup went.';

create table private.backup_reminders (
  one boolean primary key default true check (one),
  -- Since when backups are waited for, and when the last mail about none was posted.
  since timestamptz not null default now(),
  reminded_at timestamptz
);
comment on table private.backup_reminders is 'One row: so that a mail about missing backups goes out once a day.';

create function private.remind_of_backup() returns void
language sql volatile set search_path = ''
as $$
  insert into private.backup_reminders default values on conflict do nothing;
  -- A daily backup may take a while, or come a little later than the one before.
  with late as (
    update private.backup_reminders as reminder set reminded_at = now()
    where coalesce(reminder.reminded_at < now() - interval '1 day', true)
      and reminder.since < now() - interval '26 hours'
      and not exists (
        select from private.backups where proven_at is not null and made_at > now() - interval '26 hours'
      )
    returning (select max(made_at) from private.backups where proven_at is not null) as last
  )
  select private.post_to_company('company_no_backup', jsonb_build_object('last', late.last)) from late
$$;
comment on function private.remind_of_backup() is
  'Posts a mail to the company when no backup was proven for a day. Called often by sites that make backups every day.';

alter table private.backup_reminders enable row level security;
revoke all on private.backup_reminders from public, anon, authenticated, service_role;
alter table private.backups enable row level security;
revoke all on private.backups from public, anon, authenticated, service_role;

-- 80_dashboards.sql

-- Numbers over several tables: the dashboard of admins and the figures of employees; admin_visits. Without "jit = off" a
-- PostgreSQL server compiles them, since enable_seqscan makes tables without an index look costly: forty times as long.

create table private.admin_visits (
  admin_id uuid primary key references public.user_profiles (id) on delete cascade,
  -- When the previous visit ended.
  seen_at timestamptz,
  started_at timestamptz not null,
  last_call_at timestamptz not null
);
comment on table private.admin_visits is 'The last visit of each admin to the dashboard, to count what is new since then.';

create function private.pending_counts() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'applications', (select count(*) from public.employees where status = 'pending'),
    'requests', (
      select coalesce(sum(counted.number), 0) from private.request_counts as counted
      where counted.status in ('new', 'pending')
    )
  )
$$;
comment on function private.pending_counts() is 'How many applications and requests wait for an answer.';

-- Security definer: under row-level security, counting would ask the policy for each row, and screens ask this often.
create function public.pending_counts() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  return private.pending_counts();
end
$$;
comment on function public.pending_counts() is
  'For admins: how many applications are pending, and how many requests new or pending.';

-- Security definer: it stores when an admin was here, which no API role may read or write.
create function public.admin_dashboard() returns jsonb
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
declare
  visit_length constant interval := interval '30 minutes';
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  first_week constant date := today - extract(dow from today)::integer - 77;
  seen timestamptz;
  since timestamptz;
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  insert into private.admin_visits as visit (admin_id, seen_at, started_at, last_call_at)
    values (auth.uid(), null, now(), now())
    on conflict (admin_id) do update set
      seen_at = case when now() < visit.started_at + visit_length then visit.seen_at else visit.last_call_at end,
      started_at = case when now() < visit.started_at + visit_length then visit.started_at else now() end,
      last_call_at = now()
    returning visit.seen_at into seen;
  since := coalesce(seen, now() - interval '7 days');
  return jsonb_build_object(
    'counts', jsonb_build_object(
      'projects', (select count(*) from public.projects),
      'team_members', (select count(*) from public.team_members),
      'leadership_team', (select count(*) from public.leadership_team),
      'employees', (select count(*) from public.employees),
      'service_requests', (select coalesce(sum(counted.number), 0) from private.request_counts as counted),
      'user_profiles', (select count(*) from public.user_profiles),
      'site_images', (select count(*) from public.site_images),
      'site_content', (select count(*) from public.site_content),
      'company_settings', (select count(*) from public.company_settings)
    ),
    'pending', private.pending_counts(),
    'backup', (
      select jsonb_build_object('made_at', made_at, 'bytes', bytes) from private.backups
      where proven_at is not null order by made_at desc limit 1
    ),
    'since', jsonb_build_object(
      'seen_at', seen,
      'requests', (select count(*) from public.service_requests where kind = 'service' and created_at > since),
      'messages', (select count(*) from public.service_requests where kind = 'message' and created_at > since),
      'applications', (select count(*) from public.employees where created_at > since),
      'clients', (
        select count(*) from public.user_profiles
        where user_type = 'client' and client_type is not null and created_at > since
      )
    ),
    'weeks', (
      select jsonb_agg(
        jsonb_build_object('week', to_char(week.sunday, 'YYYY-MM-DD')) || coalesce(counted.counts, '{}')
        order by week.sunday
      )
      from (select first_week + 7 * number as sunday from generate_series(0, 11) as number) as week
      left join lateral (
        select jsonb_object_agg(known.status, (
          select count(*) from public.service_requests as request
          where request.status = known.status
            and request.created_at >= week.sunday::timestamp at time zone 'Asia/Riyadh'
            and request.created_at < (week.sunday + 7)::timestamp at time zone 'Asia/Riyadh'
        )) as counts
        from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
          as known (status)
      ) as counted on true
    )
  );
end
$$;
comment on function public.admin_dashboard() is
  'For admins: how many rows there are, what waits, what is new since the last visit (30 minutes are one visit), and the requests of twelve weeks by status.';

-- Security definer: under row-level security, counting would ask the policies for each row.
create function public.employee_figures() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
begin
  if not private.is_employee() then
    raise exception using errcode = '42501', message = 'employee_required';
  end if;
  return jsonb_build_object(
    'clients', (select count(*) from public.user_profiles where user_type = 'client' and is_active),
    'active_projects', (select count(*) from public.client_projects where status = 'active')
  );
end
$$;
comment on function public.employee_figures() is
  'For approved employees: how many active clients there are, and how many of their projects are in progress.';

alter table private.admin_visits enable row level security;
revoke all on private.admin_visits from public, anon, authenticated, service_role;
revoke all on function public.pending_counts(), public.admin_dashboard(), public.employee_figures()
  from public, anon, authenticated;
grant execute on function public.pending_counts(), public.admin_dashboard(), public.employee_figures()
  to authenticated, service_role;

-- 81_storage.sql

-- Storage: the buckets, who may do what with files, and which files no row refers to. The policies have no comments: only
-- the owner of storage.objects may add them, and on a hosted project that is not the role that runs migrations.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('project-images', 'project-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('team-images', 'team-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('site-images', 'site-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('team-documents', 'team-documents', false, 10485760, null)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Security definer: a policy of storage asks it, without asking those of employees in turn.
create function private.is_my_contract(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.employees as employee
    where employee.user_id = (select auth.uid()) and employee.status = 'approved' and private.is_employee()
      and employee.contract_url = '/storage/v1/object/' || bucket || '/' || key
  )
$$;
comment on function private.is_my_contract(text, text) is 'True for the contract file of the signed-in approved employee.';
-- Security invoker: only the server's key may call it, and that reads every table.
create function public.unused_files(older_than interval) returns table (bucket text, name text)
language sql stable set search_path = ''
as $$
  with addresses (address) as (
    select image_url from public.site_images
    union all select image_url from public.projects
    union all select image_url from public.project_images
    union all select image_url from public.team_members
    union all select image_url from public.leadership_team
    union all select unnest(attachments_urls) from public.leadership_team
    union all select profile_image_url from public.employees
    union all select contract_url from public.employees
  ),
  used (file) as (
    select private.file_of(address) from addresses where address is not null
    union
    select private.url_decoded(private.file_of(address)) from addresses where address like '%\%%'
  )
  select file.bucket_id::text, file.name::text
  from storage.objects as file
  where file.bucket_id in ('project-images', 'team-images', 'site-images', 'team-documents')
    and file.created_at < now() - older_than
    -- The storage service keeps this file in an empty folder
    and file.name !~ '(^|/)\.emptyFolderPlaceholder$'
    and not exists (select 1 from used where used.file = file.bucket_id || '/' || file.name)
  order by file.bucket_id, file.name
$$;
comment on function public.unused_files(interval) is
  'For the server: files in our buckets, older than given, whose address is in no row.';

create function public.files_to_delete(unsaved interval) returns table (bucket text, name text)
language sql volatile set search_path = ''
as $$
  with unused as materialized (
    -- Until after now: a file that was stored this moment counts as well.
    select file.bucket, file.name from public.unused_files('-1 minute') as file
  ),
  forgotten as (
    delete from private.dropped_files as dropped
    where not exists (select 1 from unused where unused.bucket || '/' || unused.name = dropped.file)
  )
  select unused.bucket, unused.name from unused
    join private.dropped_files as dropped on dropped.file = unused.bucket || '/' || unused.name
  union
  select file.bucket, file.name from public.unused_files(unsaved) as file
  order by 1, 2
  limit 1000
$$;
comment on function public.files_to_delete(interval) is
  'For the server: files that a row has lost and no row has now, and files older than given that no row has; a thousand at most. Deletes the entries of dropped_files that are settled.';

grant execute on function private.is_my_contract(text, text) to authenticated, service_role;
revoke all on function public.unused_files(interval), public.files_to_delete(interval) from public, anon, authenticated;
grant execute on function public.unused_files(interval), public.files_to_delete(interval) to service_role;

-- Photos of applicants can be opened by their random address; only admins may list them.
create policy "Everyone reads files of the public buckets, photos of applicants apart" on storage.objects
  for select to anon, authenticated using (
    bucket_id in ('project-images', 'team-images', 'site-images')
    and not (bucket_id = 'team-images' and name like 'applicants/%')
  );

create policy "An admin reads every file" on storage.objects
  for select to authenticated using ((select private.is_admin()));

create policy "An approved employee reads their own contract" on storage.objects
  for select to authenticated using (bucket_id = 'team-documents' and private.is_my_contract(bucket_id, name));

create policy "An admin uploads files" on storage.objects
  for insert to authenticated with check (
    (select private.is_admin()) and bucket_id in ('project-images', 'team-images', 'site-images', 'team-documents')
  );

create policy "An admin replaces files" on storage.objects
  for update to authenticated using ((select private.is_admin())) with check (
    (select private.is_admin()) and bucket_id in ('project-images', 'team-images', 'site-images', 'team-documents')
  );

create policy "An admin deletes files" on storage.objects
  for delete to authenticated using ((select private.is_admin()));

-- 82_realtime.sql

-- Realtime: on a hosted project, browsers hear of changes to these tables, each person of the rows that the policies let
-- them read. Elsewhere there is no such publication.

do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime
      add table public.employee_notifications, public.client_projects, public.service_requests;
  end if;
end
$$;

-- 83_live.sql

-- Live changes: which topics an account's open screens receive. server/changes/live.ts delivers them;
-- private.announce_change() tells the server that a table changed.

-- Security definer: the caller may not read every table that decides. The answer holds only table names and the caller's
-- own ids.
create function public.live_topics() returns text[]
language sql stable security definer set search_path = ''
as $$
  select case
    when not private.has_session() then '{}'
    when private.is_admin() then array(
      select class.relname::text from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and has_any_column_privilege('authenticated', class.oid, 'select')
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'user_profiles:' || auth.uid(), 'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email()
    ], null)
    else '{}'
  end
$$;
comment on function public.live_topics() is
  'For the signed-in account: the topics of announce_change() that it may hear of. A table where it reads every row, "table:owner" where it reads its own. None when inactive or signed out.';

revoke all on function public.live_topics() from public, anon, authenticated;
grant execute on function public.live_topics() to authenticated, service_role;

-- 90_base_content.sql

-- The content every installation starts with: the company's settings, its nine services, the six
-- leadership positions (unfilled) and the text of every section. Editors change all of it later.
-- The ids are fixed so that demo content and tests can name a row.

insert into public.company_settings (
  id, company_name_ar, company_name_en, email, phone, address_ar, address_en, map_url,
  description_ar, description_en, vision_ar, vision_en, mission_ar, mission_en
) values (
  '10000000-0000-4000-8000-000000000001',
  'هندسة للاستشارات الهندسية',
  'Handasa Engineering Consultants',
  'info@handasa.example',
  '+966115550142',
  'مبنى 7420، شارع العليا العام، حي العليا، الرياض 12611، المملكة العربية السعودية',
  'Building 7420, Olaya Street, Al Olaya District, Riyadh 12611, Saudi Arabia',
  'https://www.openstreetmap.org/export/embed.html?bbox=46.60%2C24.65%2C46.75%2C24.78&layer=mapnik',
  'مكتب استشارات هندسية سعودي متعدد التخصصات، يعمل منذ أكثر من 15 عامًا في التصميم والإشراف وإدارة الجودة والمخاطر، ويخدم القطاعين العام والخاص من مقره في الرياض.',
  'A multidisciplinary Saudi engineering consultancy. For more than 15 years we have designed, supervised and assured projects for the public and private sectors from our office in Riyadh.',
  'أن نكون بيت الخبرة الذي يُرجع إليه في المملكة كلما احتاج مشروع إلى رأي هندسي موثوق، وأن نسهم مع رؤية السعودية 2030 في بناء مدن أطيب عيشًا وأبقى أثرًا.',
  'To be the consultancy the Kingdom turns to whenever a project needs an engineering opinion it can trust, and to help build the liveable, lasting cities that Saudi Vision 2030 calls for.',
  'أن نحوّل حاجة العميل إلى مشروع يُنجز في وقته وضمن ميزانيته: تصميم مدروس، وإشراف لا يتساهل في الجودة والسلامة، ورأي صريح في كل مرحلة.',
  'To turn a client''s need into a project delivered on time and within budget: considered design, supervision that never bends on quality or safety, and straight advice at every stage.'
);

insert into public.services (id, title_ar, title_en, description_ar, description_en, icon, display_order) values
(
  '20000000-0000-4000-8000-000000000001',
  'التصميم المعماري',
  'Architectural design',
  'من الفكرة الأولى إلى مخططات التنفيذ: مبانٍ تلائم مناخ المملكة وهويتها، وتستوفي كود البناء السعودي، وتريح من يستعملها كل يوم.',
  'From first sketch to construction drawings: buildings that suit the Kingdom''s climate and character, meet the Saudi Building Code and work well for the people who use them every day.',
  'Building2', 1
),
(
  '20000000-0000-4000-8000-000000000002',
  'التصميم الإنشائي',
  'Structural design',
  'نمذجة وتحليل للمنشآت الخرسانية والمعدنية وفق الكود السعودي وأحمال الرياح والزلازل، بحلول توفّر في المواد ولا تمسّ هامش الأمان.',
  'Modelling and analysis of concrete and steel structures to the Saudi Building Code, wind and seismic loads included, with solutions that save material without eroding the margin of safety.',
  'Hammer', 2
),
(
  '20000000-0000-4000-8000-000000000003',
  'الإشراف على المشاريع',
  'Project supervision',
  'مهندسون مقيمون في الموقع يطابقون التنفيذ بالمخططات والمواصفات، ويعتمدون المواد، ويتابعون البرنامج الزمني والمستخلصات، ويرفعون إلى المالك تقارير دورية واضحة.',
  'Resident engineers check the work against drawings and specifications, approve materials, follow the programme and payment certificates, and send the owner clear, regular reports.',
  'HardHat', 3
),
(
  '20000000-0000-4000-8000-000000000004',
  'إدارة الجودة',
  'Quality management',
  'خطط جودة واختبارات وتدقيق في كل مرحلة، من مراجعة التصاميم إلى الاستلام النهائي، لتُكتشف الملاحظة وهي على الورق لا بعد صبّ الخرسانة.',
  'Quality plans, tests and audits at every stage, from design review to final handover, so that a defect is found on paper and not after the concrete is poured.',
  'ClipboardCheck', 4
),
(
  '20000000-0000-4000-8000-000000000005',
  'إدارة المخاطر',
  'Risk management',
  'سجل مخاطر محدَّث يقدّر أثر كل خطر في الكلفة والوقت والسلامة، ويسمّي المسؤول عنه، ويضع خطة معالجته قبل أن يصير تأخيرًا أو مطالبة.',
  'A living risk register that weighs each risk in cost, time and safety, names its owner and sets out a response before it becomes a delay or a claim.',
  'AlertTriangle', 5
),
(
  '20000000-0000-4000-8000-000000000006',
  'الدراسات البيئية',
  'Environmental studies',
  'تقييم الأثر البيئي والمسوحات الميدانية وخطط الإدارة البيئية، مع استخراج التصاريح ومتابعة الالتزام أثناء التنفيذ والتشغيل.',
  'Environmental impact assessments, field surveys and management plans, with permits obtained and compliance followed through construction and into operation.',
  'Leaf', 6
),
(
  '20000000-0000-4000-8000-000000000007',
  'استشارات التخطيط',
  'Planning consultancy',
  'مخططات عامة ودراسات لاستعمالات الأراضي والحركة المرورية والجدوى، تضع المشروع في سياقه العمراني وتعرض على المالك خياراته قبل أن يلتزم بأحدها.',
  'Master plans and studies of land use, traffic and feasibility that set a project in its urban context and show the owner the options before committing to one.',
  'Map', 7
),
(
  '20000000-0000-4000-8000-000000000008',
  'الهندسة الكهربائية والميكانيكية',
  'Electrical and mechanical engineering',
  'أنظمة القوى والإنارة والتكييف والتغذية بالمياه ومكافحة الحريق والتيار الخفيف، منسّقة في نموذج معلومات واحد ومصمّمة لخفض استهلاك الطاقة والمياه.',
  'Power, lighting, cooling, water supply, fire-fighting and low-current systems, coordinated in a single information model and designed to use less energy and water.',
  'Zap', 8
),
(
  '20000000-0000-4000-8000-000000000009',
  'الأمن والسلامة',
  'Safety and security',
  'دراسات الحماية من الحريق ومسارات الإخلاء، وأنظمة المراقبة والتحكم في الدخول، وخطط السلامة في مواقع العمل وفق اشتراطات الجهات المختصة.',
  'Fire and life-safety studies, evacuation routes, surveillance and access control, and site safety plans that meet the requirements of the authorities.',
  'ShieldCheck', 9
);

insert into public.leadership_team (id, position_ar, position_en, is_active, display_order) values
('30000000-0000-4000-8000-000000000001', 'رئيس مجلس الإدارة', 'Chairman of the Board', false, 1),
('30000000-0000-4000-8000-000000000002', 'المدير التنفيذي', 'Executive Director', false, 2),
('30000000-0000-4000-8000-000000000003', 'مدير تطوير الأعمال', 'Business Development Manager', false, 3),
('30000000-0000-4000-8000-000000000004', 'مدير المشاريع', 'Projects Manager', false, 4),
('30000000-0000-4000-8000-000000000005', 'مدير الموارد البشرية', 'HR Manager', false, 5),
('30000000-0000-4000-8000-000000000006', 'المدير المالي', 'Financial Manager', false, 6);

insert into public.site_content
  (id, section, content_key, title_ar, title_en, text_ar, text_en, display_order) values
(
  '40000000-0000-4000-8000-000000000001', 'hero', 'main',
  'هندسة يُعتمد عليها، من الفكرة إلى التسليم',
  'Engineering you can rely on, from first idea to handover',
  'منذ أكثر من 15 عامًا نصمّم ونشرف ونضبط الجودة في مشاريع القطاعين العام والخاص في أنحاء المملكة، مواكبين رؤية السعودية 2030.',
  'For more than 15 years we have designed, supervised and quality-assured projects for the public and private sectors across the Kingdom, in step with Saudi Vision 2030.',
  1
),
(
  '40000000-0000-4000-8000-000000000002', 'hero', 'cta',
  'تعرّف إلينا', 'Get to know us', null, null, 2
),
(
  '40000000-0000-4000-8000-000000000003', 'about', 'main',
  'من نحن', 'About us',
  'مكتب استشارات هندسية سعودي يجمع تحت سقف واحد المعماريين والإنشائيين ومهندسي الكهرباء والميكانيكا والبيئة والتخطيط. بدأنا قبل أكثر من 15 عامًا بفريق صغير في الرياض، ونعمل اليوم في مناطق المملكة كافة مع الوزارات والأمانات والهيئات، ومع المطوّرين والشركات والأفراد.',
  'We are a Saudi engineering consultancy with architects and structural, electrical, mechanical, environmental and planning engineers under one roof. We began more than 15 years ago as a small team in Riyadh; today we work in every region of the Kingdom, for ministries, municipalities and authorities as well as developers, companies and individuals.',
  1
),
(
  '40000000-0000-4000-8000-000000000004', 'about', 'second',
  null, null,
  'نقيس نجاحنا بما يبقى بعد التسليم: مبنى يستهلك طاقة أقل، وطريق يختصر وقت الناس، ومنشأة تعمل كما وُعد بها صاحبها. ولذلك نبني دراساتنا على مستهدفات رؤية السعودية 2030 في جودة الحياة والاستدامة والمحتوى المحلي، ونراجعها مع العميل خطوة بخطوة.',
  'We measure success by what remains after handover: a building that uses less energy, a road that gives people their time back, a plant that performs as its owner was promised. That is why our studies start from the goals of Saudi Vision 2030 for quality of life, sustainability and local content, and why we review them with the client step by step.',
  2
),
(
  '40000000-0000-4000-8000-000000000005', 'about', 'vision',
  'رؤيتنا', 'Our vision', null, null, 3
),
(
  '40000000-0000-4000-8000-000000000006', 'about', 'mission',
  'رسالتنا', 'Our mission', null, null, 4
),
(
  '40000000-0000-4000-8000-000000000007', 'about', 'values',
  'قيمنا', 'Our values',
  'الأمانة في الرأي، والدقة في العمل، والسلامة قبل الجدول الزمني، وصون مال العميل ووقته.',
  'Honest advice, precise work, safety before schedule, and care for the client''s money and time.',
  5
),
(
  '40000000-0000-4000-8000-000000000008', 'about', 'stat_years',
  'عامًا من الخبرة', 'Years of experience', '15+', '15+', 6
),
(
  '40000000-0000-4000-8000-000000000009', 'about', 'stat_projects',
  'مشروع منجز', 'Completed projects', '300+', '300+', 7
),
(
  '40000000-0000-4000-8000-000000000010', 'about', 'stat_experts',
  'خبيرًا معتمدًا', 'Certified experts', '60+', '60+', 8
),
(
  '40000000-0000-4000-8000-000000000011', 'services', 'main',
  'خدماتنا', 'Our services',
  'فريق واحد يرافق المشروع طوال عمره. اطلب الخدمات مجتمعة، أو اختر منها ما يحتاج إليه مشروعك.',
  'One team for the whole life of a project. Commission everything together, or only the part you need.',
  1
),
(
  '40000000-0000-4000-8000-000000000012', 'projects', 'main',
  'مشاريعنا', 'Our projects',
  'نماذج مما صمّمناه وأشرفنا على تنفيذه في مناطق المملكة.',
  'A selection of what we have designed and supervised across the Kingdom.',
  1
),
(
  '40000000-0000-4000-8000-000000000013', 'team', 'main',
  'فريقنا', 'Our team',
  'وراء كل مخطط أشخاص يمكنك لقاؤهم وسؤالهم: قيادة قريبة من المشاريع، ومهندسون معتمدون في تخصصاتهم.',
  'Behind every drawing are people you can meet and question: leaders who stay close to the work, and engineers certified in their disciplines.',
  1
),
(
  '40000000-0000-4000-8000-000000000014', 'contact', 'main',
  'تواصل معنا', 'Contact us',
  'حدّثنا عن مشروعك أو اطرح سؤالك، وسيردّ عليك المهندس المختص.',
  'Tell us about your project or ask a question, and an engineer from the right discipline will answer.',
  1
),
(
  '40000000-0000-4000-8000-000000000015', 'footer', 'main',
  null, null,
  'استشارات هندسية متكاملة، من الرياض إلى مناطق المملكة كافة.',
  'Engineering consultancy, from Riyadh to every region of the Kingdom.',
  1
);
