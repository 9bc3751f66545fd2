-- Files that are gone are told to every web process, and the start of a site on a hosted project asks for a page of rows.

alter table private.dropped_files add column gone_at timestamptz;
comment on table private.dropped_files is
  'Files (bucket/key) whose address a row has lost, or that no row ever had. The server deletes those that no other row refers to. An entry goes when its file is in use, or a month after the file is gone.';
comment on column private.dropped_files.gone_at is
  'Since when there is no such file: every web process removes its copies (public.gone_files).';

grant insert, update on private.dropped_files to service_role;

-- Security definer: the user who deletes a row has no rights on the list of files.
create or replace function private.note_dropped_files() returns trigger
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

create or replace function public.files_to_delete(unsaved interval) returns table (bucket text, name text)
language sql volatile set search_path = ''
as $$
  with unused as materialized (
    -- Until after now: a file that was stored this moment counts as well.
    select file.bucket, file.name from public.unused_files('-1 minute') as file
  ),
  unsaved as (
    insert into private.dropped_files (file)
    select file.bucket || '/' || file.name from public.unused_files(files_to_delete.unsaved) as file
    on conflict (file) do update set gone_at = null where dropped_files.gone_at is not null
  ),
  gone as (
    update private.dropped_files as dropped set gone_at = now()
    where dropped.gone_at is null and not exists (
      select from storage.objects as file where file.bucket_id || '/' || file.name = dropped.file
    )
  ),
  forgotten as (
    delete from private.dropped_files as dropped
    where dropped.gone_at < now() - interval '30 days' or (
      not exists (select from unused where unused.bucket || '/' || unused.name = dropped.file)
      and exists (select from storage.objects as file where file.bucket_id || '/' || file.name = dropped.file)
    )
  )
  select unused.bucket, unused.name from unused
    join private.dropped_files as dropped on dropped.file = unused.bucket || '/' || unused.name
  union
  select file.bucket, file.name from public.unused_files(unsaved) as file
  order by 1, 2
  limit 1000
$$;
comment on function public.files_to_delete(interval) is
  'For the server: files that a row has lost and no row has now, and files older than given that no row has; a thousand at most. Notes in dropped_files which are gone, and deletes the entries that are settled.';

create function public.gone_files(since timestamptz) returns table (file text, gone_at timestamptz)
language sql stable set search_path = ''
as $$
  select dropped.file, dropped.gone_at from private.dropped_files as dropped
  where dropped.gone_at >= gone_files.since
  order by dropped.gone_at, dropped.file
$$;
comment on function public.gone_files(timestamptz) is
  'For the server: files (bucket/key) that were deleted since then, for a month, the earliest first.';

revoke all on function public.gone_files(timestamptz) from public, anon, authenticated;
grant execute on function public.gone_files(timestamptz) to service_role;

create function public.numbers(up_to integer) returns setof integer
language sql immutable set search_path = ''
as $$ select generate_series(1, least(numbers.up_to, 1000)) $$;
comment on function public.numbers(integer) is
  'For the server: as many rows as it asks for, up to a thousand. How many arrive tells the most that the API returns.';

revoke all on function public.numbers(integer) from public, anon, authenticated;
grant execute on function public.numbers(integer) to service_role;
