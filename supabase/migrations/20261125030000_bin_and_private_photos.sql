-- Two changes of the same functions: rows from the bin, and private photos with the version of the notice.

create or replace function private.prepare_service_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- The sender cannot set it (no grant); a restored backup does, and a request that comes back from the bin.
    if coalesce(current_setting('handasa.restoring', true), '') <> 'on' then
      new.user_id := coalesce(auth.uid(), new.user_id);
    end if;
    new.privacy_version := private.privacy_version(new.privacy_version::text);
  else
    new.reference := old.reference;
    new.submission_id := old.submission_id;
    new.created_at := old.created_at;
    new.privacy_version := old.privacy_version;
  end if;
  return new;
end
$$;

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
    union all select private.addresses_in(entry.row, '{image_url,attachments_urls}') from public.bin as entry
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
  'For the server: files in our buckets, older than given, whose address is in no row, nor in the bin.';

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in ('service_requests', 'client_projects') then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits', 'bin_settings') then array['settings']
    else array['everything']
  end
$$;
