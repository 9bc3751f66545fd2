-- A line drawing of what a project's picture shows, from the same place (docs/decisions/0065).

alter table public.project_images add column drawing_url text check (private.file_url(drawing_url));
comment on column public.project_images.drawing_url is
  'A line drawing of what the picture shows, from the same place: the project''s page turns it into the picture. alt_ar and alt_en describe both.';
grant update (drawing_url) on public.project_images to authenticated;

drop trigger project_images_files on public.project_images;
create trigger project_images_files after delete or update of image_url, drawing_url on public.project_images
  for each row execute function private.note_dropped_files('image_url', 'drawing_url');

create or replace function private.gallery_follows_card() returns trigger
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
    -- Description, focal point and line drawing belong to the old picture.
    update public.project_images
      set image_url = new.image_url, alt_ar = null, alt_en = null, original_name = null, focus_x = 50, focus_y = 50,
        drawing_url = null
      where id = primary_id;
  else
    insert into public.project_images (project_id, image_url, is_primary, display_order)
      values (new.id, new.image_url, true, 1);
  end if;
  return null;
end
$$;

create or replace function public.unused_files(older_than interval) returns table (bucket text, name text)
language sql stable set search_path = ''
as $$
  with addresses (address) as (
    select image_url from public.site_images
    union all select image_url from public.client_references
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
    union all select private.addresses_in(entry.row, '{image_url,drawing_url,attachments_urls,file_url}') from public.bin as entry
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

create or replace function private.files_in_bin(entry jsonb) returns setof text
language sql immutable set search_path = ''
as $$
  select form.file
  from private.addresses_in(entry, '{image_url,drawing_url,attachments_urls,file_url}') as named (address)
  cross join lateral (
    values (private.file_of(named.address)), (private.url_decoded(private.file_of(named.address)))
  ) as form (file)
  where form.file is not null
$$;
