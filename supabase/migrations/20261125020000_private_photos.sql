-- Photos of people who are not published are private: a bucket of their own (docs/decisions/0037). The server moves those
-- that are in public folders (server/files/private-photos.ts).

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('employee-photos', 'employee-photos', false, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create or replace function private.applicant_photo(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '^/storage/v1/object/employee-photos/applicants/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$' $$;
comment on function private.applicant_photo(text) is
  'True for the address of an applicant''s photo that the server has stored. Anyone may send metadata, so other addresses are refused.';

comment on column public.employees.profile_image_url is
  'Path in the private bucket employee-photos: /storage/v1/object/employee-photos/<key>. The server moves a photo that is in the public team-images.';

create or replace function private.areas_of_file(bucket text, key text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when bucket in ('project-images', 'site-images') then array['everything', 'content']
    -- Photos of people who are not published lay here before employee-photos.
    when bucket = 'team-images' and (key like 'applicants/%' or key like 'employees/%') then null
    when bucket = 'team-images' then array['everything', 'content']
    when bucket = 'employee-photos' then array['everything', 'people']
    when bucket = 'team-documents' then array['everything', 'people', 'content']
  end
$$;
comment on function private.areas_of_file(text, text) is
  'The areas of which an admin needs one for a file at this place; null where only the server''s key writes. Which documents are whose is known by their rows: private.documents.';

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
grant execute on function private.is_my_photo(text, text) to authenticated, service_role;

create or replace function public.unused_files(older_than interval) returns table (bucket text, name text)
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
  where file.bucket_id in ('project-images', 'team-images', 'site-images', 'employee-photos', 'team-documents')
    and file.created_at < now() - older_than
    -- The storage service keeps this file in an empty folder
    and file.name !~ '(^|/)\.emptyFolderPlaceholder$'
    and not exists (select 1 from used where used.file = file.bucket_id || '/' || file.name)
  order by file.bucket_id, file.name
$$;
comment on function public.unused_files(interval) is
  'For the server: files in our buckets, older than given, whose address is in no row.';

drop policy "A visitor lists the public buckets, photos of applicants apart" on storage.objects;
create policy "A visitor lists the public buckets" on storage.objects
  for select to anon using ('people' <> all (private.areas_of_file(bucket_id, name)));

drop policy "An account lists them too, and its own contract; an admin those of their areas" on storage.objects;
create policy "An account lists them too, its own contract and photo; an admin those of their areas" on storage.objects
  for select to authenticated using (
    'people' <> all (private.areas_of_file(bucket_id, name))
    or (
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
  );
