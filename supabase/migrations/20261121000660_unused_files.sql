-- Files that no row refers to, for the server to delete.

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
comment on function private.url_decoded(text) is 'An address without percent signs; as it is, when they make no text.';

create function private.file_of(address text) returns text
language sql immutable set search_path = ''
return substring(
  regexp_replace(address, '[?#].*$', ''),
  '^(?:https?://[^/]+)?/storage/v1/object/(?:(?:public|sign|authenticated)/)?([^/]+/.+)$'
);
comment on function private.file_of(text) is
  'The bucket/key of an address in our storage, with or without host and what follows a question mark; null for any other.';

-- Security invoker: only the server's key is granted it, and that reads every table.
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
    -- What storage keeps in an empty folder is its own
    and file.name !~ '(^|/)\.emptyFolderPlaceholder$'
    and not exists (select 1 from used where used.file = file.bucket_id || '/' || file.name)
  order by file.bucket_id, file.name
$$;
comment on function public.unused_files(interval) is
  'For the server: files in our buckets, older than given, whose address stands in no row.';
revoke all on function public.unused_files(interval) from public, anon, authenticated;
grant execute on function private.url_decoded(text), private.file_of(text), public.unused_files(interval)
  to service_role;
