-- The article of a name stands before it: "alsaud" is no longer found in "Alma and Saud", and short names are found as well.

create or replace function private.search_words(search text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(array_agg(distinct '%' || case
    when word ~ '^al-?[a-z]{3,}$' then 'al%' || ltrim(substr(word, 3), '-')
    else replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_')
  end || '%'), '{}')
  from regexp_split_to_table(private.search_form(left(search, 200)), ' ') as word
  where word <> ''
);
comment on function private.search_words(text) is
  'The words of what was typed (its first 200 characters) as patterns for LIKE; % _ and \ stand for themselves. A name is found with and without the hyphen of its article: "alotaibi", "Al-Otaibi" and "Al Otaibi" are one (%al%otaibi%).';

create function private.article_forms(words text[], place integer) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(array_agg('%al' || joint || name || '%' order by joint), '{}')
  from (
    select substring(word from '^%al%([a-z]+)%$') as name from unnest(words) as word
    where word ~ '^%al%[a-z]+%$' order by word offset place - 1 limit 1
  ) as one
  cross join unnest(array['', '-', ' ']) as joint
);
comment on function private.article_forms(text[], integer) is
  'The spellings of a name with an article, the first or the second of those that search_words() returned; empty where there is none. The pattern of search_words() leaves room for anything between the two, such as half a text.';

-- Without "set search_path", so that the planner can put it in place of the call.
create or replace function private.holds(value text, words text[], numbers text[]) returns boolean
language sql immutable parallel safe
return (
    value like all (words)
    -- For a search without such a name, the planner leaves both out
    and (private.article_forms(words, 1) = '{}' or value like any (private.article_forms(words, 1)))
    and (private.article_forms(words, 2) = '{}' or value like any (private.article_forms(words, 2)))
  )
  or (numbers <> '{}' and value like any (numbers));
comment on function private.holds(text, text[], text[]) is
  'True when a text holds every word, or one spelling of the number: what search_words() and search_numbers() return.';

-- Security definer: who uploaded a file is read by no account, and this list is checked first. Files are not found by an index: what
-- is used where is joined once for all of them, so hash joins stay on, unlike in other lists.
create or replace function public.list_media(
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
  -- Each function is called once for a kind of use, not for each of them
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
    -- One that was replaced waits for its return; one that is dropped is about to go
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
      -- What the search of everything leads to is named by its place in storage
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
        'uses', coalesce((
          select jsonb_agg(private.media_use(one.source, one.table_name, one.record_id, one.field)) from (
            select distinct on (used.table_name, used.record_id, kinds.place) used.*
            from uses as used join kinds on kinds.source = used.source and kinds.table_name = used.table_name
            where used.file = page.file
              -- The picture of a card is the first of the gallery, which is named itself
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
