-- dropped_files: files to delete once no row refers to them (docs/decisions/0015). A trigger only notes the file:
-- files belong to the storage service, so the server deletes them (server/files).

create table private.dropped_files (
  file text primary key,
  dropped_at timestamptz not null default now(),
  gone_at timestamptz
);
comment on table private.dropped_files is
  'Files (bucket/key) whose address a row has lost, or that no row ever had. The server deletes those that no other row refers to. An entry is removed when its file is in use again, or a month after the file was deleted.';
comment on column private.dropped_files.gone_at is
  'When the file was deleted: every web process then removes its copies (public.gone_files).';

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
  on conflict (file) do update set dropped_at = now(), gone_at = null;
  return null;
end
$$;
comment on function private.note_dropped_files() is
  'Row trigger of every table with files; its arguments are the columns that hold their addresses.';

-- Reads the catalogue, so that a new table or column with files needs its trigger and no change here.
create function private.file_columns() returns table (relation regclass, table_name text, field text, is_list boolean)
language sql stable set search_path = ''
as $$
  select class.oid::regclass, class.relname::text, attribute.attname::text, attribute.atttypid = 'text[]'::regtype
  from pg_catalog.pg_trigger as noted
  join pg_catalog.pg_class as class on class.oid = noted.tgrelid
  cross join lateral string_to_table(encode(noted.tgargs, 'escape'), '\000') as argument (name)
  join pg_catalog.pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attname = argument.name
  where noted.tgfoid = 'private.note_dropped_files()'::regprocedure
  order by 2, attribute.attnum
$$;
comment on function private.file_columns() is
  'Every column that holds addresses of files: those that the triggers of private.note_dropped_files() name. Anyone who looks for files in use asks here.';

create function private.file_fields() returns text[]
language sql stable set search_path = ''
as $$ select array_agg(distinct known.field order by known.field) from private.file_columns() as known $$;
comment on function private.file_fields() is 'The names of these columns, to find files in rows that are kept as JSON, such as those of the bin.';

-- Announces only new entries: the server itself removes them.
create trigger dropped_files_announce after insert on private.dropped_files
  for each row execute function private.announce_change();

alter table private.dropped_files enable row level security;
-- Only the trigger and the server write.
revoke all on private.dropped_files from public, anon, authenticated;
grant select, insert, update, delete on private.dropped_files to service_role;
create policy "An account reaches nothing here" on private.dropped_files for all to anon, authenticated using (false);
grant execute on function private.url_decoded(text), private.file_of(text), private.addresses_in(jsonb, text[]),
  private.file_columns(), private.file_fields()
  to service_role;
