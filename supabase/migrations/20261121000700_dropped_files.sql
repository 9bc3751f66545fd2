-- A file goes with its row, and with the address that another one takes the place of. Rows only note it here: files are
-- the storage service's, so the server deletes them (server/files).

create table private.dropped_files (
  file text primary key,
  dropped_at timestamptz not null default now()
);
comment on table private.dropped_files is
  'Files (bucket/key) whose address a row has lost. The server deletes those that no other row refers to; an entry is forgotten when its file is gone, or in use.';
alter table private.dropped_files enable row level security;
-- No policy and no right: rows come by the trigger, and go by the server.
revoke all on private.dropped_files from public, anon, authenticated;
grant select, delete on private.dropped_files to service_role;

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

-- Security definer: whoever deletes a row has no right on the list of files.
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
  -- An address may stand there with percent signs or without, as in unused_files.
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

create trigger site_images_files after delete or update of image_url on public.site_images
  for each row execute function private.note_dropped_files('image_url');
create trigger projects_files after delete or update of image_url on public.projects
  for each row execute function private.note_dropped_files('image_url');
create trigger project_images_files after delete or update of image_url on public.project_images
  for each row execute function private.note_dropped_files('image_url');
create trigger team_members_files after delete or update of image_url on public.team_members
  for each row execute function private.note_dropped_files('image_url');
create trigger leadership_team_files after delete or update of image_url, attachments_urls on public.leadership_team
  for each row execute function private.note_dropped_files('image_url', 'attachments_urls');
create trigger employees_files after delete or update of profile_image_url, contract_url on public.employees
  for each row execute function private.note_dropped_files('profile_image_url', 'contract_url');

-- Security invoker: only the server's key is granted it, and that reads every table.
create function public.files_to_delete(unsaved interval) returns table (bucket text, name text)
language sql volatile set search_path = ''
as $$
  with unused as materialized (
    -- Reaches past now: a file that was stored this moment counts as well.
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
  'For the server: files that a row has lost and none has, and files older than given that none ever had; a thousand at most. Forgets the entries of dropped_files that are settled.';
revoke all on function public.files_to_delete(interval) from public, anon, authenticated;
grant execute on function private.addresses_in(jsonb, text[]), public.files_to_delete(interval) to service_role;
