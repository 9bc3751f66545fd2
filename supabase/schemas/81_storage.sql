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
  ('applicant-cvs', 'applicant-cvs', false, 10485760, array['application/pdf'])
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
  'The areas of which an admin needs one for a file at this place; null where only the server''s key writes. Which documents are whose is known by their rows: private.documents.';

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
    or exists (
      select from public.bin as entry
      where entry.table_name = 'request_files' and entry.row ->> 'file_url' = '/storage/v1/object/request-files/' || key
    )
  )
$$;
comment on function private.is_request_file(text, text) is 'True for a file that a request has, in the bin too.';

-- Security invoker: only the server's key may call it, and that reads every table.
create function public.unused_files(older_than interval) returns table (bucket text, name text)
language sql stable set search_path = ''
as $$
  with addresses (address) as (
    select image_url from public.site_images
    union all select image_url from public.client_references
    union all select image_url from public.page_meta
    union all select image_url from public.news
    union all select unnest(body_images) from public.news
    union all select image_url from public.projects
    union all select image_url from public.project_images
    union all select drawing_url from public.project_images
    union all select image_url from public.team_members
    union all select image_url from public.leadership_team
    union all select unnest(attachments_urls) from public.leadership_team
    union all select profile_image_url from public.employees
    union all select contract_url from public.employees
    union all select cv_url from public.employees
    union all select contract_url from public.kept_records
    union all select file_url from public.request_files
    union all select private.addresses_in(entry.row, '{image_url,drawing_url,attachments_urls,file_url,body_images}') from public.bin as entry
    union all select private.addresses_in(draft.changes, '{image_url,drawing_url,attachments_urls,file_url,body_images}') from public.drafts as draft
    -- Also those that were approved before the draft had another
    union all select private.addresses_in(plan.value -> 'changes', '{image_url,drawing_url,attachments_urls,file_url,body_images}')
      from public.drafts as draft cross join lateral jsonb_each(draft.schedules) as plan
  ),
  used (file) as (
    select private.file_of(address) from addresses where address is not null
    union
    select private.url_decoded(private.file_of(address)) from addresses where address like '%\%%'
  )
  select file.bucket_id::text, file.name::text
  from storage.objects as file
  where file.bucket_id in (
      'project-images', 'team-images', 'site-images', 'employee-photos', 'team-documents', 'applicant-cvs', 'request-files'
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

grant execute on function private.areas_of_file(text, text) to anon, authenticated, service_role;
grant execute on function private.is_my_contract(text, text), private.is_my_photo(text, text), private.is_my_cv(text, text),
  private.documents(boolean), private.is_request_file(text, text)
  to authenticated, service_role;
revoke all on function public.unused_files(interval), public.files_to_delete(interval), public.gone_files(timestamptz)
  from public, anon, authenticated;
grant execute on function public.unused_files(interval), public.files_to_delete(interval), public.gone_files(timestamptz)
  to service_role;

-- Not visitors: whoever has the address of a public file gets it without this policy, and a list would name the pictures of
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

-- A document has no row yet when it is uploaded: until then it is its owner's.
create policy "An admin uploads files of their areas" on storage.objects
  for insert to authenticated with check (private.areas_of_file(bucket_id, name) && (select private.my_areas()));

-- A document or a file of a request that a row names stays as it is: another one is another file, whose row the record has.
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

create policy "An admin deletes files of their areas" on storage.objects
  for delete to authenticated using (
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
  );
