-- The history of a request has every file and note that comes back from the bin, also where two have one name; a project that its
-- client has again is named as such; a document of a client's project is no file of a request.

create function private.comes_back_alone(table_name text, record_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.bin as entry
    where entry.table_name = comes_back_alone.table_name and entry.record_id = comes_back_alone.record_id and entry.parent is null
  );
end
$$;
comment on function private.comes_back_alone(text, uuid) is
  'For triggers, while a row is restored: whether it was deleted by itself, and not with the row that it belongs to.';

create or replace function private.store_again(entry public.bin, without_missing boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  fixed constant jsonb := private.row_to_restore(entry, without_missing);
  -- Columns that came since have their defaults
  columns constant text := (
    select string_agg(quote_ident(field.attname), ', ') from pg_catalog.pg_attribute as field
    where field.attrelid = format('public.%I', entry.table_name)::regclass and field.attnum > 0
      and not field.attisdropped and field.attgenerated = '' and fixed ? field.attname::text
  );
begin
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', entry.table_name, columns
  ) using fixed;
exception
  when unique_violation then
    raise exception using errcode = 'PT409', detail = entry.table_name, message = case entry.table_name
      -- The client has been given the project again
      when 'client_projects' then 'bin_project_given' else 'bin_value_taken' end;
  when invalid_parameter_value then
    -- private.check_client_project: the account is an employee's or an admin's now
    raise exception using errcode = 'PT409', message = 'bin_client_gone', detail = '';
  when check_violation or not_null_violation then
    raise exception using errcode = 'PT409', message = 'bin_row_invalid', detail = entry.table_name;
end
$$;
comment on function private.store_again(public.bin, boolean) is 'Inserts the row of an entry; raises with a reason that the screens can say.';

-- Security definer: no one may write the history.
create or replace function private.record_note_return() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and private.comes_back_alone('request_notes', new.id) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.request_id, 'note', auth.uid(), jsonb_build_object('written', new.created_at, 'restored', true));
  end if;
  return null;
end
$$;
comment on function private.record_note_return() is 'Writes service_request_events: who restored a note from the bin.';

-- Security definer: no one may write the history.
create or replace function private.record_file_return() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and private.comes_back_alone('request_files', new.id) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.request_id, 'file', auth.uid(), jsonb_build_object('name', new.name, 'restored', true));
  end if;
  return null;
end
$$;
comment on function private.record_file_return() is 'Writes service_request_events: who restored which file from the bin.';

-- Security definer: no one may write here but the server, and its files are known to storage alone.
create or replace function private.prepare_request_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A file that comes back from the bin is as it was
  if coalesce(current_setting('handasa.restoring', true), '') = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT' and exists (select from public.client_project_files as file where file.file_url = new.file_url) then
    raise exception using errcode = 'PT409', message = 'file_taken';
  end if;
  if tg_op = 'UPDATE' then
    new.file_url := old.file_url;
    new.source := old.source;
    new.created_at := old.created_at;
  elsif new.source = 'admin' then
    new.author_id := coalesce(auth.uid(), new.author_id);
    new.author_name := (select profile.full_name from public.user_profiles as profile where profile.id = new.author_id);
    -- What storage has counted
    new.size := coalesce((
      select (file.metadata ->> 'size')::integer from storage.objects as file
      where file.bucket_id || '/' || file.name = private.file_of(new.file_url)
    ), new.size);
  end if;
  return new;
end
$$;
comment on function private.prepare_request_file() is
  'Stores who has added a file, and its size as storage knows it; refuses a document of a client''s project.';

comment on function public.restore_from_bin(uuid, boolean) is
  'For admins of the area: puts a deleted row back with what went with it, as it was, without mails. Refuses with bin_service_gone, bin_project_gone, bin_request_gone, bin_client_project_gone or bin_client_gone (the detail is the entry of what is missing, if the bin has it), bin_project_given, bin_value_taken or bin_row_invalid. without_missing restores a request without its service.';
