-- media_files: what the media library keeps of a picture or document beyond the file itself (docs/decisions/0068). Which
-- files there are is known by storage, where they are used by private.used_files(): both are asked each time.

create table private.media_files (
  id uuid primary key default gen_random_uuid(),
  file text not null unique check (length(file) <= 400 and file ~ '^(project-images|team-images|site-images|team-documents)/[^?#]+$'),
  name text check (private.short_text(name, 255)),
  folder text check (private.filled(folder) and private.short_text(folder, 60)),
  kept_url text check (private.file_url(kept_url)),
  previous_url text check (private.file_url(previous_url)),
  replaced_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.media_files is
  'What the media library keeps of a file: its name on the computer of its uploader, its folder, and what it replaced. Only functions read and write it.';
comment on column private.media_files.file is 'Bucket and key.';
comment on column private.media_files.kept_url is
  'Its own address, if it stays even when nothing uses it: it was added in the library, or is in a folder. Null for a file that is deleted with its last use.';
comment on column private.media_files.previous_url is
  'The file that it has replaced, which can be brought back for as long as the bin keeps rows. The row of that file names the one before it.';

-- For the global search, which finds files by these words
create index media_files_words_idx on private.media_files using gin (private.picture_words(name, folder, null) extensions.gin_trgm_ops);
create index media_files_folder_idx on private.media_files (folder) where folder is not null;

create trigger media_files_files after delete or update of kept_url, previous_url on private.media_files
  for each row execute function private.note_dropped_files('kept_url', 'previous_url');
create trigger media_files_announce after insert or update or delete on private.media_files
  for each row execute function private.announce_change();

alter table private.media_files enable row level security;
revoke all on private.media_files from public, anon, authenticated;
grant select, insert, update, delete on private.media_files to service_role;
create policy "An account reaches nothing here" on private.media_files for all to anon, authenticated using (false);
comment on policy "An account reaches nothing here" on private.media_files is 'Functions check the area first.';

-- What is in the library

-- Without a search_path of its own, so that the planner inlines it.
create function private.is_in_library(bucket text, key text, documents text[]) returns boolean
language sql immutable parallel safe
return case
  when bucket in ('project-images', 'site-images') then true
  -- Photos of unpublished people were here before the bucket employee-photos existed
  when bucket = 'team-images' then not (starts_with(key, 'applicants/') or starts_with(key, 'employees/'))
  else bucket = 'team-documents' and bucket || '/' || key = any (documents)
end;
comment on function private.is_in_library(text, text, text[]) is
  'Whether the media library has the file at this place: it has the files of the public buckets, except those of applications, and the named documents.';

create function private.media_library(documents text[]) returns table (
  file text, url text, is_document boolean, size bigint, type text, stored_at timestamptz, owner_id text
)
language sql stable set search_path = ''
as $$
  select stored.bucket_id || '/' || stored.name,
    '/storage/v1/object/' || case when stored.bucket_id = 'team-documents' then '' else 'public/' end
      || stored.bucket_id || '/' || stored.name,
    not starts_with(coalesce(stored.metadata ->> 'mimetype', ''), 'image/'),
    (stored.metadata ->> 'size')::bigint, stored.metadata ->> 'mimetype', stored.created_at, stored.owner_id
  from storage.objects as stored
  where stored.name not like '%.emptyFolderPlaceholder' and private.is_in_library(stored.bucket_id, stored.name, documents)
$$;
comment on function private.media_library(text[]) is
  'The files of the media library: those of the public buckets, except those of applications, and the named documents.';

create function private.media_documents() returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select used.file from private.used_files() as used where starts_with(used.file, 'team-documents/') and used.table_name <> 'media_files'
    group by used.file
    -- A contract stays one, whatever else names it
    having bool_and(used.table_name = 'leadership_team')
  );
end
$$;
comment on function private.media_documents() is 'The documents of the leadership that something names, in the bin and in drafts too; no contracts.';

create function private.media_place(source text, table_name text) returns text
language sql immutable set search_path = ''
return case
  when source = 'bin' then 'bin'
  when source in ('draft', 'schedule') then 'drafts'
  when table_name in ('projects', 'project_images') then 'projects'
  when table_name in ('team_members', 'leadership_team', 'news', 'site_images', 'client_references', 'page_meta') then table_name
  else 'elsewhere'
end;
comment on function private.media_place(text, text) is 'What the library calls the place where a file is used, by what names it.';

create function private.media_use(source text, of_table text, of_record uuid, of_field text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  place constant text := private.media_place(source, of_table);
  entry jsonb;
  above jsonb;
begin
  if place = 'elsewhere' then
    return jsonb_build_object('place', place);
  elsif place = 'bin' then
    select bin.row into entry from public.bin as bin where bin.table_name = of_table and bin.record_id = of_record limit 1;
  elsif place = 'drafts' then
    select jsonb_build_object('title_ar', draft.name) || draft.changes into entry
      from public.drafts as draft where draft.table_name = of_table and draft.record_id = of_record;
  else
    entry := private.draft_entry(of_table, of_record);
  end if;
  above := case
    when of_table = 'project_images' then private.item('projects', (entry ->> 'project_id')::uuid)
    when of_table = 'page_meta' and entry ->> 'page' is null then private.item(entry ->> 'table_name', (entry ->> 'record_id')::uuid)
  end;
  return jsonb_build_object(
    'place', place, 'table', of_table, 'id', of_record, 'field', of_field,
    'name', coalesce(
      private.record_name(coalesce(above, entry)),
      private.record_name(jsonb_build_object('name_ar', entry ->> 'position_ar', 'name_en', entry ->> 'position_en'))
    ),
    'project_id', entry -> 'project_id', 'page', entry -> 'page', 'of_table', entry -> 'table_name', 'of_record', entry -> 'record_id',
    'image_type', entry -> 'image_type', 'updated_at', entry -> 'updated_at',
    'focus_x', entry -> 'focus_x', 'focus_y', entry -> 'focus_y',
    'alt_ar', case when of_table = 'site_images' then entry -> 'title_ar' else entry -> 'alt_ar' end,
    'alt_en', case when of_table = 'site_images' then entry -> 'title_en' else entry -> 'alt_en' end
  );
end
$$;
comment on function private.media_use(text, text, uuid, text) is
  'What the library says of a place where a file is used: the item with its name, and the alt texts and focal point that its row holds.';

create function private.media_alts() returns table (table_name text, record_id uuid, is_missing boolean, words text, name text)
language sql stable set search_path = ''
as $$
  select 'project_images', image.id, coalesce(image.alt_ar, '') = '' or coalesce(image.alt_en, '') = '',
    concat_ws(' ', image.alt_ar, image.alt_en), image.original_name
  from public.project_images as image
  union all
  -- Only in the languages in which the article is written
  select 'news', news.id,
    (news.title_ar is not null and coalesce(news.alt_ar, '') = '') or (news.title_en is not null and coalesce(news.alt_en, '') = ''),
    concat_ws(' ', news.alt_ar, news.alt_en), null
  from public.news as news where news.image_url is not null
  union all
  -- Only two types need it: the name is shown beside a logo, and no page shows the other types
  select 'site_images', image.id,
    image.image_type in ('hero', 'about') and (coalesce(image.title_ar, '') = '' or coalesce(image.title_en, '') = ''),
    concat_ws(' ', image.title_ar, image.title_en), null
  from public.site_images as image
$$;
comment on function private.media_alts() is
  'The alt texts of pictures in the rows that have columns for them, whether one is missing, and what the file was called.';

-- Security definer: no account may read who uploaded a file. It checks who calls first. No index finds files: the list joins all
-- of them with their uses once, so hash joins stay on, unlike in other lists.
create function public.list_media(
  search text default '', kind text default null, place text default null, folder text default null,
  sort text default 'created_at', descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  answer jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,size,name}', '{content}', list => 'media_files');
  with used as materialized (
    select * from private.used_files()
  ),
  -- Calls the function once for each kind of use, not for each use
  kinds as materialized (
    select kind.source, kind.table_name, private.media_place(kind.source, kind.table_name) as place
    from (select distinct used.source, used.table_name from used) as kind where kind.table_name <> 'media_files'
  ),
  usage as materialized (
    select one.file, array_agg(one.place order by one.place) filter (where one.place is not null) as places
    from (
      select distinct used.file, kinds.place
      from used left join kinds on kinds.source = used.source and kinds.table_name = used.table_name
    ) as one group by one.file
  ),
  named as materialized (
    select used.file, string_agg(distinct private.url_decoded(replace(substring(used.address from '[?&]download=([^&#]+)'), '+', ' ')), ' ') as named
    from used where strpos(used.address, 'download=') > 0 group by used.file
  ),
  alts as materialized (
    select used.file, bool_or(known.is_missing) as is_missing, string_agg(known.words, ' ') as words, max(known.name) as name
    from used join private.media_alts() as known on known.table_name = used.table_name and known.record_id = used.record_id
    where used.source = 'row' and used.field = 'image_url' group by used.file
  ),
  files as materialized (
    select stored.*, media.folder, media.kept_url is not null as is_kept, media.previous_url, media.replaced_at,
      coalesce(media.name, named.named, alts.name) as name,
      coalesce(usage.places, '{}') as places, coalesce(alts.is_missing, false) as is_missing, alts.words
    from private.media_library(array(
      select used.file from used where starts_with(used.file, 'team-documents/') and used.table_name <> 'media_files'
      group by used.file having bool_and(used.table_name = 'leadership_team')
    )) as stored
    left join private.media_files as media on media.file = stored.file
    left join usage on usage.file = stored.file
    left join named on named.file = stored.file
    left join alts on alts.file = stored.file
    -- Leaves out a replaced file, which may come back, and a dropped one, which is about to be deleted
    where usage.places is not null or media.kept_url is not null or (
      usage.file is null and not exists (
        select from private.dropped_files as dropped where dropped.file = stored.file and dropped.gone_at is null
      )
    )
  ),
  found as materialized (
    select * from files
    where (list_media.kind is null or files.is_document = (list_media.kind = 'document'))
      and (list_media.folder is null or coalesce(files.folder, '') = list_media.folder)
      and case list_media.place
        when 'unused' then files.places = '{}'
        when 'no_alt' then files.is_missing
        else list_media.place is null or list_media.place = any (files.places)
      end
      -- A link of the global search names a file by its place in storage
      and (patterns = '{}' or files.file = list_media.search
        or (
          private.search_form(concat_ws(' ', files.name, files.folder, files.words)) like all (patterns)
          and private.holds(private.search_form(concat_ws(' ', files.name, files.folder, files.words)), patterns, '{}')
        ))
  ),
  page as materialized (
    select shown.*, row_number() over () as turn from (
      select found.* from found order by
        case when sort = 'created_at' and descending then found.stored_at end desc,
        case when sort = 'created_at' and not descending then found.stored_at end,
        case when sort = 'size' and descending then found.size end desc nulls last,
        case when sort = 'size' and not descending then found.size end nulls last,
        case when sort = 'name' and descending then private.search_form(found.name) end desc nulls last,
        case when sort = 'name' and not descending then private.search_form(found.name) end nulls last,
        found.file
      limit page_size offset page_offset
    ) as shown
  ),
  uses as materialized (
    select used.* from used where used.file in (select page.file from page) and used.table_name <> 'media_files'
  )
  select jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'file', page.file, 'url', page.url, 'kind', case when page.is_document then 'document' else 'picture' end,
        'name', page.name, 'folder', page.folder, 'size', page.size, 'type', page.type, 'created_at', page.stored_at,
        'uploaded_by', (select profile.full_name from public.user_profiles as profile where profile.id::text = page.owner_id),
        'is_kept', page.is_kept, 'is_missing_alt', page.is_missing, 'previous_url', page.previous_url, 'replaced_at', page.replaced_at,
        'earlier', (
          select coalesce(jsonb_agg(jsonb_build_object('url', one.url, 'replaced_at', one.replaced_at)), '[]')
          from private.earlier_files(page.file) as one
        ),
        'uses', coalesce((
          select jsonb_agg(private.media_use(one.source, one.table_name, one.record_id, one.field)) from (
            select distinct on (used.table_name, used.record_id, kinds.place) used.*
            from uses as used join kinds on kinds.source = used.source and kinds.table_name = used.table_name
            where used.file = page.file
              -- Not the picture of a card, which is the first of a gallery that is named itself
              and not (used.table_name = 'projects' and used.source = 'row' and exists (
                select from uses as gallery join public.project_images as image on image.id = gallery.record_id
                where gallery.file = page.file and gallery.table_name = 'project_images' and image.project_id = used.record_id
              ))
            order by used.table_name, used.record_id, kinds.place
          ) as one
        ), '[]')
      ) order by page.turn) from page
    ), '[]'),
    'total', (select count(*) from found), 'more', false,
    'counts', (
      select jsonb_build_object(
        'all', count(*), 'unused', count(*) filter (where files.places = '{}'), 'no_alt', count(*) filter (where files.is_missing),
        'picture', count(*) filter (where not files.is_document), 'document', count(*) filter (where files.is_document),
        'unfiled', count(*) filter (where files.folder is null)
      ) from files
    ),
    'folders', coalesce((
      select jsonb_agg(jsonb_build_object('name', one.folder, 'count', one.files) order by private.search_form(one.folder))
      from (select files.folder, count(*) as files from files where files.folder is not null group by files.folder) as one
    ), '[]')
  ) into answer;
  return answer;
end
$$;
comment on function public.list_media(text, text, text, text, text, boolean, integer, integer) is
  'For admins of content: a page of the pictures and documents of the website, with where each is used, its alt texts and focal points, and how many there are of each kind and in each folder.';

-- Finding it

create function private.found_media(patterns text[], numbers text[], most integer) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  -- The longest word, for which the indexes are searched
  rare constant text[] := private.rare_words(patterns, '{}');
  enough constant integer := 200;
  documents text[] := array[]::text[];
  hits jsonb;
begin
  -- An index finds three letters and more
  if numbers = '{}' and not exists (select from unnest(patterns) as pattern where length(pattern) > 4) then
    return jsonb '[]';
  end if;
  select coalesce(jsonb_agg(to_jsonb(one)), '[]') into hits from (
    (
      select private.file_of(image.image_url) as file, image.original_name as name, image.alt_ar, image.alt_en
      from public.project_images as image
      where private.may_hold(private.picture_words(image.alt_ar, image.alt_en, image.original_name), rare, numbers)
        and private.holds(private.picture_words(image.alt_ar, image.alt_en, image.original_name), patterns, numbers)
      limit enough
    )
    union all
    (
      select private.file_of(item.image_url), null, item.alt_ar, item.alt_en from public.news as item
      where item.image_url is not null
        and private.may_hold(private.picture_words(item.alt_ar, item.alt_en, null), rare, numbers)
        and private.holds(private.picture_words(item.alt_ar, item.alt_en, null), patterns, numbers)
      limit enough
    )
    union all
    select private.file_of(image.image_url), null, image.title_ar, image.title_en from public.site_images as image
    where private.holds(private.picture_words(image.title_ar, image.title_en, null), patterns, numbers)
    union all
    (
      select media.file, media.name, null, null from private.media_files as media
      where private.may_hold(private.picture_words(media.name, media.folder, null), rare, numbers)
        and private.holds(private.picture_words(media.name, media.folder, null), patterns, numbers)
        -- Not a dropped file, which is about to be deleted
        and (media.kept_url is not null or not exists (
          select from private.dropped_files as dropped where dropped.file = media.file and dropped.gone_at is null
        ))
      limit enough
    )
    union all
    -- Without an index: there are only some dozens of people
    select private.file_of(attached.address), attached.name, null, null
    from public.leadership_team as leader
    cross join lateral (
      select address, private.url_decoded(replace(substring(address from '[?&]download=([^&#]+)'), '+', ' '))
      from unnest(leader.attachments_urls) as address where strpos(address, 'download=') > 0
    ) as attached (address, name)
    where private.holds(private.picture_words(attached.name, null, null), patterns, numbers)
  ) as one;
  if exists (select from jsonb_array_elements(hits) as hit where hit ->> 'file' like 'team-documents/%') then
    documents := private.media_documents();
  end if;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('file', shown.file, 'name', shown.name, 'alt_ar', shown.alt_ar, 'alt_en', shown.alt_en)
      order by shown.created_at desc, shown.file
    ), '[]')
    from (
      select hit.file, max(hit.name) as name, max(hit.alt_ar) as alt_ar, max(hit.alt_en) as alt_en, max(stored.created_at) as created_at
      from jsonb_to_recordset(hits) as hit (file text, name text, alt_ar text, alt_en text)
      join storage.objects as stored on stored.bucket_id = split_part(hit.file, '/', 1)
        and stored.name = substr(hit.file, strpos(hit.file, '/') + 1)
      where private.is_in_library(stored.bucket_id, stored.name, documents)
      group by hit.file order by max(stored.created_at) desc, hit.file limit most
    ) as shown
  );
end
$$;
comment on function private.found_media(text[], text[], integer) is
  'The newest files of the media library whose name, folder or alt texts hold a search, of at most 200 that each table finds. From three letters on.';
revoke all on function private.found_media(text[], text[], integer) from public, anon, authenticated;

-- Changing it

create function private.media_file(url text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  named constant text := private.file_of(url);
  documents constant text[] := case when starts_with(named, 'team-documents/') then private.media_documents() else '{}' end;
begin
  if not exists (select from private.media_library(documents) as known where known.file = named) then
    raise exception using errcode = 'PT404', message = 'media_not_found';
  end if;
  return named;
end
$$;
comment on function private.media_file(text) is 'The file (bucket/key) of an address. Refuses with media_not_found what is not in the library.';

-- Security definer: no account writes the table. The area is checked first.
create function public.note_media(url text, name text, keep boolean default false) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  named constant text := private.file_of(url);
begin
  perform private.require_area('content');
  if not exists (
    select from private.media_library('{}') as known where known.file = named and known.owner_id = auth.uid()::text
  ) then
    raise exception using errcode = 'PT404', message = 'media_not_found';
  end if;
  insert into private.media_files as media (file, name, kept_url)
    values (named, nullif(btrim(note_media.name), ''), case when keep then note_media.url end)
    on conflict (file) do update set name = excluded.name, kept_url = coalesce(media.kept_url, excluded.kept_url);
end
$$;
comment on function public.note_media(text, text, boolean) is
  'For admins of content: what a picture was called that they have just uploaded, and whether the library keeps it until someone deletes it.';

-- Security definer: no account writes the table. The area is checked first.
create function public.move_media(urls text[], folder text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target constant text := nullif(btrim(move_media.folder), '');
  one text;
begin
  perform private.require_area('content');
  if coalesce(cardinality(urls), 0) not between 1 and 100 then
    raise exception using errcode = '22023', message = 'media_too_many';
  end if;
  foreach one in array urls loop
    insert into private.media_files as media (file, folder, kept_url)
      values (private.media_file(one), target, case when target is not null then one end)
      on conflict (file) do update set folder = excluded.folder, kept_url = coalesce(media.kept_url, excluded.kept_url);
  end loop;
  perform private.record('update', 'media_files', target, jsonb_build_object(
    'name', target, 'after', jsonb_build_object('folder', target, 'files', cardinality(urls))
  ));
end
$$;
comment on function public.move_media(text[], text) is
  'For admins of content: puts files into a folder, or into none. What is in a folder stays until someone deletes it.';

-- Security definer: no account writes the table. The area is checked first.
create function public.rename_media_folder(folder text, name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('content');
  update private.media_files as media set folder = btrim(rename_media_folder.name) where media.folder = rename_media_folder.folder;
  if not found then
    raise exception using errcode = 'PT404', message = 'folder_not_found';
  end if;
  perform private.record('update', 'media_files', btrim(rename_media_folder.name), jsonb_build_object(
    'name', btrim(rename_media_folder.name), 'before', jsonb_build_object('folder', rename_media_folder.folder),
    'after', jsonb_build_object('folder', btrim(rename_media_folder.name))
  ));
end
$$;
comment on function public.rename_media_folder(text, text) is
  'For admins of content: gives a folder another name; with the name of another folder, both become one.';

-- Security definer: no account writes the table, or reads every place where a file may be used. The area is checked first.
create function public.delete_media(urls text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  one text;
  named text;
  files text[] := array[]::text[];
  called text;
begin
  perform private.require_area('content');
  if coalesce(cardinality(urls), 0) not between 1 and 100 then
    raise exception using errcode = '22023', message = 'media_too_many';
  end if;
  foreach one in array urls loop
    named := private.media_file(one);
    files := files || named;
  end loop;
  if exists (select from private.used_files() as used where used.file = any (files) and used.table_name <> 'media_files') then
    raise exception using errcode = 'PT409', message = 'media_in_use';
  end if;
  foreach named in array files loop
    called := (select media.name from private.media_files as media where media.file = named);
    delete from private.media_files as media where media.file = named;
    insert into private.dropped_files (file) values (named) on conflict (file) do update set dropped_at = now(), gone_at = null;
    perform private.record('delete', 'media_files', named, jsonb_strip_nulls(jsonb_build_object('name', called)));
  end loop;
end
$$;
comment on function public.delete_media(text[]) is
  'For admins of content: deletes files that nothing uses, nor the bin, nor a draft. The server deletes the files themselves, as those that rows have lost.';

-- Replacing a file wherever it is used

create function private.with_file(entry jsonb, file text, new_url text) returns jsonb
language sql immutable set search_path = ''
return regexp_replace(
  entry::text,
  '"(?:https?://[^/"]+)?/storage/v1/object/(?:(?:public|sign|authenticated)/)?'
    || regexp_replace(file, '([].^$*+?(){}|\\[-])', '\\\1', 'g') || '(?:[?#][^"]*)?"',
  replace(to_json(new_url)::text, '\', '\\'), 'g'
)::jsonb;
comment on function private.with_file(jsonb, text, text) is 'JSON in which each address of a file is replaced by another address.';

create function private.earlier_files(file text) returns table (url text, replaced_at timestamptz)
language sql stable set search_path = ''
as $$
  with recursive earlier as (
    select media.previous_url, media.replaced_at, 1 as place
    from private.media_files as media where media.file = earlier_files.file and media.previous_url is not null
    union all
    select media.previous_url, media.replaced_at, earlier.place + 1
    from earlier join private.media_files as media on media.file = private.file_of(earlier.previous_url)
    -- More than anyone replaces within the time of the bin
    where media.previous_url is not null and earlier.place < 50
  )
  select earlier.previous_url, earlier.replaced_at from earlier order by earlier.place
$$;
comment on function private.earlier_files(text) is 'The files that have stood in the place of this one, the latest first, and when each was replaced.';

-- Security definer: only functions write schedules, and the caller may not read every place of a file. The area is checked first.
create function private.open_replacement(url text, new_url text) returns table (table_name text, record_id uuid, field text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  old_file text;
  new_file constant text := private.file_of(open_replacement.new_url);
  before private.media_files;
  back private.media_files;
begin
  perform private.require_area('content');
  old_file := private.media_file(open_replacement.url);
  -- One after the other, so that the second of two admins sees what the first did
  perform pg_advisory_xact_lock(hashtext('handasa.replace_media'));
  select * into before from private.media_files as media where media.file = old_file;
  if before.kept_url is null and exists (
    select from private.media_files as media where private.file_of(media.previous_url) = old_file
  ) and not exists (
    select from private.used_files() as used where used.file = old_file and used.table_name <> 'media_files' and used.source <> 'bin'
  ) then
    if exists (
      select from private.media_files as media where media.file = new_file and private.file_of(media.previous_url) = old_file
    ) then
      -- The answer to the call that did it was lost
      return;
    end if;
    raise exception using errcode = 'PT409', message = 'media_replaced';
  end if;
  if new_file is null or new_file = old_file or split_part(new_file, '/', 1) <> split_part(old_file, '/', 1)
    or open_replacement.new_url !~ '^/storage/v1/object/' or not exists (
      select from storage.objects as stored where stored.bucket_id || '/' || stored.name = new_file
        -- The caller's own upload, or a file that stood here before
        and (stored.owner_id = auth.uid()::text or new_file in (
          select private.file_of(earlier.url) from private.earlier_files(old_file) as earlier
        ))
    ) then
    raise exception using errcode = '22023', message = 'media_replacement_invalid';
  end if;
  if exists (
    select from private.used_files() as used
    where used.file = old_file and used.table_name <> 'media_files' and private.media_place(used.source, used.table_name) = 'elsewhere'
  ) then
    raise exception using errcode = '42501', message = 'media_used_elsewhere';
  end if;
  update public.drafts as draft set schedules = private.with_file(draft.schedules, old_file, open_replacement.new_url)
    where position(old_file in draft.schedules::text) > 0;
  -- A file that comes back leaves its place among the earlier ones to those before it
  select * into back from private.media_files as media where media.file = new_file;
  update private.media_files as media set previous_url = back.previous_url, replaced_at = back.replaced_at
    where private.file_of(media.previous_url) = new_file;
  insert into private.media_files as media (file, name, folder, kept_url, previous_url, replaced_at)
    values (
      new_file, before.name, before.folder, case when before.kept_url is not null then open_replacement.new_url end,
      '/storage/v1/object/' || case when old_file like 'team-documents/%' then '' else 'public/' end || old_file, now()
    )
    on conflict (file) do update set name = coalesce(media.name, excluded.name), folder = excluded.folder, kept_url = excluded.kept_url,
      previous_url = excluded.previous_url, replaced_at = excluded.replaced_at;
  -- The row of the new file names the old one as the previous file, whose row goes on naming those before it
  update private.media_files as media set folder = null, kept_url = null where media.file = old_file;
  return query select used.table_name, used.record_id, used.field from private.used_files() as used
    where used.file = old_file and used.source = 'row' and used.table_name <> 'media_files'
    -- Galleries first, since the picture of a card follows its gallery
    order by used.table_name <> 'project_images', used.table_name, used.record_id, used.field;
end
$$;
comment on function private.open_replacement(text, text) is
  'The rows whose file will be replaced. Notes which file the new one replaces, so that it can be brought back, and puts the new one into what is scheduled.';

-- Security invoker: each row is changed with the rights of the caller, by its own grants, policies, checks and triggers.
create function public.replace_media(url text, new_url text) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  old_file constant text := private.file_of(url);
  used record;
  is_list boolean;
  changed integer;
  rows_changed integer := 0;
begin
  for used in select * from private.open_replacement(replace_media.url, replace_media.new_url) loop
    if used.table_name = 'news' and used.field = 'body_images' then
      update public.news as news set
          body_ar = private.with_file(news.body_ar, old_file, replace_media.new_url),
          body_en = private.with_file(news.body_en, old_file, replace_media.new_url)
        where news.id = used.record_id;
    else
      is_list := (
        select known.is_list from private.file_columns() as known
        where known.table_name = used.table_name and known.field = used.field
      );
      execute format(
        case when is_list then
          'update public.%1$I set %2$I = array(
             select case when $1 in (private.file_of(named.address), private.url_decoded(private.file_of(named.address))) then $2 else named.address end
             from unnest(%2$I) with ordinality as named (address, place) order by named.place
           ) where id = $3'
        else
          'update public.%1$I set %2$I = $2
           where id = $3 and $1 in (private.file_of(%2$I), private.url_decoded(private.file_of(%2$I)))'
        end, used.table_name, used.field
      ) using old_file, replace_media.new_url, used.record_id;
    end if;
    get diagnostics changed = row_count;
    rows_changed := rows_changed + changed;
  end loop;
  update public.drafts as draft set
      changes = private.with_file(draft.changes, old_file, replace_media.new_url),
      base = private.with_file(draft.base, old_file, replace_media.new_url)
    where position(old_file in draft.changes::text) > 0 or position(old_file in draft.base::text) > 0;
  perform private.check_replacement(old_file);
  return rows_changed;
end
$$;
comment on function public.replace_media(text, text) is
  'For admins of content: puts a file in the place of another wherever that is used: rows, drafts, what is scheduled. All or nothing. The other one can be brought back the same way for as long as the bin keeps rows.';

-- Security definer: the caller may not read every place of a file.
create function private.check_replacement(file text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from private.used_files() as used
    where used.file = check_replacement.file and used.source <> 'bin' and used.table_name <> 'media_files'
  ) then
    raise exception using errcode = '42501', message = 'media_use_refused';
  end if;
end
$$;
comment on function private.check_replacement(text) is 'Refuses a replacement after which something still names the old file, such as a row that the caller may not change.';

-- Security definer: no account writes the table. The area is checked first.
create function public.forget_previous_media(url text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('content');
  update private.media_files as media set previous_url = before.previous_url, replaced_at = before.replaced_at
    from private.media_files as known
    left join private.media_files as before on before.file = private.file_of(known.previous_url)
    where known.file = private.media_file(forget_previous_media.url) and media.id = known.id;
end
$$;
comment on function public.forget_previous_media(text) is 'For admins of content: the file that this one has replaced is deleted now instead of later. Those before it stay.';

grant execute on function private.with_file(jsonb, text, text), private.open_replacement(text, text), private.check_replacement(text),
  private.file_columns(), private.file_of(text), private.url_decoded(text)
  to authenticated, service_role;
revoke all on function public.list_media(text, text, text, text, text, boolean, integer, integer), public.note_media(text, text, boolean),
  public.move_media(text[], text), public.rename_media_folder(text, text), public.delete_media(text[]), public.replace_media(text, text),
  public.forget_previous_media(text)
  from public, anon, authenticated;
grant execute on function public.list_media(text, text, text, text, text, boolean, integer, integer), public.note_media(text, text, boolean),
  public.move_media(text[], text), public.rename_media_folder(text, text), public.delete_media(text[]), public.replace_media(text, text),
  public.forget_previous_media(text)
  to authenticated, service_role;
