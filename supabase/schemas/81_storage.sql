-- Storage: the buckets, who may do what with files, and which files no row refers to. The policies have no comments: only
-- the owner of storage.objects may add them, and on a hosted project that is not the role that runs migrations.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('project-images', 'project-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('team-images', 'team-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('site-images', 'site-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('employee-photos', 'employee-photos', false, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('team-documents', 'team-documents', false, 10485760, null),
  ('request-files', 'request-files', false, 20971520, array[
    'application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/vnd.dwg', 'image/vnd.dxf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'
  ]),
  ('applicant-cvs', 'applicant-cvs', false, 10485760, array['application/pdf']),
  ('employee-documents', 'employee-documents', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.areas_of_file(bucket text, key text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when bucket in ('project-images', 'site-images') then array['everything', 'content']
    -- Photos of people who are not published lay here before employee-photos.
    when bucket = 'team-images' and (key like 'applicants/%' or key like 'employees/%') then null
    when bucket = 'team-images' then array['everything', 'content']
    when bucket = 'employee-photos' then array['everything', 'people']
    when bucket = 'team-documents' then array['everything', 'people', 'content']
    when bucket = 'request-files' then array['everything', 'requests']
  end
$$;
comment on function private.areas_of_file(text, text) is
  'The areas of which an admin needs one for a file at this place; null where only the server''s key writes. The rows say whose a document is: private.documents.';

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

-- Security definer: a policy of storage asks it, without asking those of employees in turn.
create function private.is_my_photo(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.employees as employee
    where employee.user_id = (select auth.uid()) and employee.status = 'approved' and private.is_employee()
      and bucket = 'employee-photos' and employee.profile_image_url = '/storage/v1/object/' || bucket || '/' || key
  )
$$;
comment on function private.is_my_photo(text, text) is 'True for the photo of the signed-in approved employee.';

-- Security definer: a policy of storage asks it, and applicants may not read employees.
create function private.is_my_cv(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.employees as employee
    where employee.user_id = (select auth.uid()) and bucket = 'applicant-cvs'
      and employee.cv_url = '/storage/v1/object/' || bucket || '/' || key
  )
$$;
comment on function private.is_my_cv(text, text) is 'True for the CV of the signed-in applicant, also while they wait and after a rejection.';

-- Security definer: policies of storage ask it, without asking those of employees in turn.
create function private.documents(own boolean) returns setof text
language sql stable security definer set search_path = ''
as $$
  with named (area, address) as (
    select 'people', contract_url from public.employees where contract_url is not null
    union all
    select 'people', contract_url from public.kept_records where contract_url is not null
    union all
    select 'content', unnest(attachments_urls) from public.leadership_team
    union all
    select 'content', private.addresses_in(entry.row, '{attachments_urls}') from public.bin as entry
    where entry.table_name = 'leadership_team'
  ),
  files (area, file) as (
    select area, private.file_of(address) from named
    union
    select area, private.url_decoded(private.file_of(address)) from named where address like '%\%%'
  ),
  -- A contract stays one, whatever else names it.
  documents (file, is_mine) as (
    select file, case max(area)
      when 'people' then (select private.manages('people')) else (select private.manages('content'))
    end from files where file like 'team-documents/%' group by file
  )
  select substr(file, length('team-documents/') + 1) from documents where is_mine = own
$$;
comment on function private.documents(boolean) is
  'Keys in team-documents that a row names, in the bin too: contracts (area people) and attachments of leaders (area content). Those in the areas of the admin who asks, or the others.';

-- Security definer: policies of storage ask it, without asking those of requests in turn.
create function private.is_request_file(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select bucket = 'request-files' and (
    exists (select from public.request_files as file where file.file_url = '/storage/v1/object/request-files/' || key)
    or exists (select from public.client_project_files as file where file.file_url = '/storage/v1/object/request-files/' || key)
    or exists (
      select from public.bin as entry
      where entry.table_name in ('request_files', 'client_project_files') and entry.row ->> 'file_url' = '/storage/v1/object/request-files/' || key
    )
  )
$$;
comment on function private.is_request_file(text, text) is 'True for a file that a request or a client''s project has, in the bin too.';

-- Security definer: policies do not ask it, and the server asks for every account.
create function private.is_kept_file(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_request_file(bucket, key)
    or (bucket = 'team-documents' and key = any (array(select private.documents(true) union all select private.documents(false))))
    or (bucket = 'employee-documents' and exists (
      select from public.document_renewals as renewal where renewal.file_url = '/storage/v1/object/employee-documents/' || key
      union all
      select from public.employee_documents as document where document.file_url = '/storage/v1/object/employee-documents/' || key
    ))
$$;
comment on function private.is_kept_file(text, text) is
  'True for a file that stays as it is because a row names it: the server asks before it takes one by a signed address, to which no policy applies.';

create function private.drafted_addresses(table_name text, changes jsonb) returns setof text
language sql stable set search_path = ''
as $$
  select private.addresses_in(changes, private.file_fields())
  union
  select unnest(private.article_images(changes)) where table_name = 'news'
$$;
comment on function private.drafted_addresses(text, jsonb) is
  'The addresses of files that a draft names, in its columns and in the text of an article.';

-- Security invoker: its callers may read every table. The dynamic statement is built from names in the catalogue.
create function private.file_addresses() returns table (address text, source text, table_name text, record_id uuid, field text)
language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select string_agg(
      case when known.is_list then format(
        'select named.address, ''row'', %1$L, item.id, %2$L from %3$s as item cross join lateral unnest(item.%2$I) as named (address)',
        known.table_name, known.field, known.relation
      ) else format(
        'select item.%2$I, ''row'', %1$L, item.id, %2$L from %3$s as item where item.%2$I is not null',
        known.table_name, known.field, known.relation
      ) end, ' union all '
    )
    from private.file_columns() as known
  );
  return query select named.address, 'bin', entry.table_name, entry.record_id, null::text
    from public.bin as entry cross join lateral private.addresses_in(entry.row, private.file_fields()) as named (address);
  -- A draft names the pictures of an article only in its text: the row notes them when it is published
  return query select named.address, 'draft', draft.table_name, draft.record_id, null::text
    from public.drafts as draft cross join lateral private.drafted_addresses(draft.table_name, draft.changes) as named (address);
  -- Also files that were approved and that the draft has replaced since
  return query select named.address, 'schedule', draft.table_name, draft.record_id, null::text
    from public.drafts as draft cross join lateral jsonb_each(draft.schedules) as plan
    cross join lateral private.drafted_addresses(draft.table_name, plan.value -> 'changes') as named (address);
end
$$;
comment on function private.file_addresses() is
  'Every address of a file that something names, with what names it: a row, a row in the bin, a draft, or what was scheduled of a draft. Unused files and the media library both ask here.';

create function private.used_files() returns table (
  file text, address text, source text, table_name text, record_id uuid, field text
)
language sql stable set search_path = ''
as $$
  with named as materialized (
    select known.*, case
        -- Most addresses are of this kind; regular expressions would take most of the time
        when starts_with(known.address, '/storage/v1/object/public/') and strpos(known.address, '?') = 0 and strpos(known.address, '#') = 0
          then substr(known.address, 27)
        else private.file_of(known.address)
      end as file
    from private.file_addresses() as known
  )
  select named.file, named.address, named.source, named.table_name, named.record_id, named.field
  from named where named.file is not null
  union all
  select decoded.file, named.address, named.source, named.table_name, named.record_id, named.field
  from named cross join lateral (select private.url_decoded(named.file)) as decoded (file)
  where named.address like '%\%%' and decoded.file <> named.file
$$;
comment on function private.used_files() is
  'Every file (bucket/key) that something names, whether its address holds percent signs or not.';

-- Security definer: a policy of storage asks it, and nobody reads every table.
create function private.is_file_used(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.used_files() as used where used.file = bucket || '/' || key) $$;
comment on function private.is_file_used(text, text) is 'Whether anything names this file: a row, the bin or a draft.';

-- Security invoker: only the server's key may call it, and that reads every table.
create function public.unused_files(older_than interval) returns table (bucket text, name text)
language sql stable set search_path = ''
as $$
  with used (file) as materialized (
    select distinct known.file from private.used_files() as known
  )
  select file.bucket_id::text, file.name::text
  from storage.objects as file
  where file.bucket_id in (
      'project-images', 'team-images', 'site-images', 'employee-photos', 'team-documents', 'applicant-cvs', 'request-files',
      'employee-documents'
    )
    and file.created_at < now() - older_than
    -- The storage service keeps this file in an empty folder
    and file.name !~ '(^|/)\.emptyFolderPlaceholder$'
    and not exists (select 1 from used where used.file = file.bucket_id || '/' || file.name)
  order by file.bucket_id, file.name
$$;
comment on function public.unused_files(interval) is
  'For the server: files in our buckets, older than given, whose address is in no row, nor in the bin, nor in a draft.';

create function public.files_to_delete(unsaved interval) returns table (bucket text, name text)
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
  -- What a file of the media library has replaced is kept as long as rows in the bin
  expired as (
    update private.media_files as media set previous_url = null, replaced_at = null
    where media.replaced_at < now() - make_interval(days => (select settings.days from public.bin_settings as settings))
      and exists (select from storage.objects as file where file.bucket_id || '/' || file.name = media.file)
  ),
  without_file as (
    delete from private.media_files as media
    where not exists (select from storage.objects as file where file.bucket_id || '/' || file.name = media.file)
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
    -- A document that is removed or renewed can come back with its scan for some seconds
    where unused.bucket <> 'employee-documents' or dropped.dropped_at < now() - interval '1 minute'
  union
  select file.bucket, file.name from public.unused_files(unsaved) as file
    where file.bucket <> 'employee-documents' or not exists (
      select from private.dropped_files as dropped
      where dropped.file = file.bucket || '/' || file.name and dropped.dropped_at >= now() - interval '1 minute'
    )
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

grant execute on function private.areas_of_file(text, text) to anon, authenticated, service_role;
grant execute on function private.drafted_addresses(text, jsonb), private.file_addresses(), private.used_files() to service_role;
grant execute on function private.is_my_contract(text, text), private.is_my_photo(text, text), private.is_my_cv(text, text),
  private.documents(boolean), private.is_request_file(text, text), private.is_file_used(text, text)
  to authenticated, service_role;
revoke all on function public.unused_files(interval), public.files_to_delete(interval), public.gone_files(timestamptz)
  from public, anon, authenticated;
grant execute on function public.unused_files(interval), public.files_to_delete(interval), public.gone_files(timestamptz)
  to service_role;

-- Not visitors: anyone who has the address of a public file gets it without this policy, and a list would name the pictures of
-- drafts, of hidden items and of news to come.
create policy "An account reads its own contract, photo and CV; an admin the files of their areas" on storage.objects
  for select to authenticated using (
    (
      private.areas_of_file(bucket_id, name) && (select private.my_areas())
      and (
        bucket_id <> 'team-documents'
        or (select private.manages('everything'))
        or name = any (array(select private.documents(true)))
        or (owner_id = (select auth.uid())::text and name <> all (array(select private.documents(false))))
      )
    )
    or (bucket_id = 'team-documents' and private.is_my_contract(bucket_id, name))
    or (bucket_id = 'employee-photos' and private.is_my_photo(bucket_id, name))
    -- Only the server's key writes these
    or (bucket_id = 'applicant-cvs' and ((select private.manages('people')) or private.is_my_cv(bucket_id, name)))
  );

create policy "A client reads the files of their requests and of the answers" on storage.objects
  for select to authenticated using (bucket_id = 'request-files' and name = any (array(select private.my_request_files())));

create policy "A client reads the documents of their projects" on storage.objects
  for select to authenticated using (bucket_id = 'request-files' and name = any (array(select private.my_project_files())));

-- A document has no row yet when it is uploaded: until then it is its owner's.
create policy "An admin uploads files of their areas" on storage.objects
  for insert to authenticated with check (private.areas_of_file(bucket_id, name) && (select private.my_areas()));

-- A document, or a file of a request or of a client's project, that a row names stays as it is: a new version is another file, and the audit log has its row.
create policy "An admin replaces files of their areas" on storage.objects
  for update to authenticated using (
    private.areas_of_file(bucket_id, name) && (select private.my_areas())
    and (
      bucket_id <> 'team-documents'
      or (
        ((select private.manages('everything')) or owner_id = (select auth.uid())::text)
        and name <> all (array(select private.documents(true)))
        and name <> all (array(select private.documents(false)))
      )
    )
    and not private.is_request_file(bucket_id, name)
  ) with check (private.areas_of_file(bucket_id, name) && (select private.my_areas()));

-- Several rows may have one file: it goes with the last of them.
create policy "An admin deletes files of their areas" on storage.objects
  for delete to authenticated using (
    private.areas_of_file(bucket_id, name) && (select private.my_areas())
    and not private.is_file_used(bucket_id, name)
    and (
      bucket_id <> 'team-documents'
      or (
        ((select private.manages('everything')) or owner_id = (select auth.uid())::text)
        and name <> all (array(select private.documents(true)))
        and name <> all (array(select private.documents(false)))
      )
    )
    and not private.is_request_file(bucket_id, name)
  );

-- Under the id of the employee. A scan that was handed in stays as it is: a new one is another file.
create policy "An employee reads the scans of their own documents, an admin of people all" on storage.objects
  for select to authenticated using (
    bucket_id = 'employee-documents'
    and ((select private.manages('people')) or starts_with(name, (select private.my_employee_id())::text || '/'))
  );

create policy "An employee uploads scans of their own documents, an admin of people of all" on storage.objects
  for insert to authenticated with check (bucket_id = 'employee-documents' and private.may_add_scan(name));
