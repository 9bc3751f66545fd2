-- What to improve on the website, for search engines and for readers, and how much of it is translated (docs/decisions/0062).

create function private.published_entry(item public.news) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'image_url', item.image_url,
    'languages', array(select side from unnest(array['ar', 'en']) as side where private.is_published(item, side))
  ) || coalesce((
    select jsonb_object_agg(part.name || '_' || side.language, case when private.is_published(item, side.language) then part.value end)
    from unnest(array['ar', 'en']) as side (language)
    cross join lateral (select to_jsonb(item)) as whole (entry)
    cross join lateral (values
      ('title', whole.entry -> ('title_' || side.language)),
      ('lead', whole.entry -> ('lead_' || side.language)),
      ('text', to_jsonb(private.article_text(whole.entry -> ('body_' || side.language)))),
      ('body', whole.entry -> ('body_' || side.language)),
      ('category', whole.entry -> ('category_' || side.language)),
      ('writer', case when item.author_id is null then whole.entry -> ('author_' || side.language) end),
      ('alt', case when item.image_url is not null then whole.entry -> ('alt_' || side.language) end),
      ('slug', whole.entry -> ('slug_' || side.language))
    ) as part (name, value)
  ), '{}')
$$;
comment on function private.published_entry(public.news) is
  'The texts of an article in the languages in which it is published, its body as words and as a document; null in the others.';

-- Security definer: an admin who looks after the content sees the whole website, as visitors do. The functions below check the area.
create function private.website_items()
returns table (section text, table_name text, record_id uuid, has_page boolean, entry jsonb)
language sql stable security definer set search_path = ''
as $$
  select 'services', 'services', item.id, true, to_jsonb(item) from public.services as item where item.is_active
  union all
  select 'projects', 'projects', item.id, true, to_jsonb(item) from public.projects as item
    where private.is_on_website('projects', to_jsonb(item))
  union all
  select 'team', 'leadership_team', item.id, private.is_on_website('team', to_jsonb(item)), to_jsonb(item)
    from public.leadership_team as item where item.is_active
  union all
  select 'team', 'team_members', item.id, private.is_on_website('team', to_jsonb(item)), to_jsonb(item)
    from public.team_members as item
  union all
  select 'careers', 'openings', item.id, true, to_jsonb(item) from public.openings as item
    where item.is_active and coalesce(item.closes_on >= (now() at time zone 'Asia/Riyadh')::date, true)
  union all
  select 'news', 'news', item.id, true, private.published_entry(item) from public.news as item
    where private.is_published(item, 'ar') or private.is_published(item, 'en')
  union all
  select 'images', 'project_images', image.id, false, to_jsonb(image) || jsonb_build_object(
      'project_id', project.id, 'title_ar', project.title_ar, 'title_en', project.title_en
    )
    from public.project_images as image join public.projects as project on project.id = image.project_id
    where private.is_on_website('projects', to_jsonb(project))
  union all
  select 'images', 'site_images', item.id, false, to_jsonb(item) from public.site_images as item where item.is_active
  union all
  select 'content', 'site_content', item.id, false, to_jsonb(item) from public.site_content as item where item.is_active
  union all
  select 'content', 'client_references', item.id, false, to_jsonb(item) from public.client_references as item where item.is_active
  union all
  select 'company', 'company_settings', item.id, false, to_jsonb(item) from public.company_settings as item
  union all
  select 'pages', 'page_meta', item.id, false, to_jsonb(item) || coalesce((
      select jsonb_build_object('languages', private.published_entry(article) -> 'languages')
      from public.news as article where item.table_name = 'news' and article.id = item.record_id
    ), '{}')
    from public.page_meta as item
    where private.is_page_shown(item.table_name, item.record_id)
$$;
comment on function private.website_items() is 'Everything with texts or pictures that visitors see, as it is stored, and whether it has a page of its own.';

create function private.website_texts()
returns table (section text, table_name text, record_id uuid, field text, ar text, en text)
language sql stable set search_path = ''
as $$
  select item.section, item.table_name, item.record_id, side.stem,
    case when private.filled(item.entry ->> (side.stem || '_ar')) then item.entry ->> (side.stem || '_ar') end,
    case when private.filled(item.entry ->> (side.stem || '_en')) then item.entry ->> (side.stem || '_en') end
  from private.website_items() as item
  cross join lateral (
    select left(key, -3) as stem from jsonb_object_keys(item.entry) as key
    where key like '%\_ar' and key not in ('slug_ar', 'privacy_ar', 'body_ar')
  ) as side
  -- A picture's title here is that of its project
  where item.table_name <> 'project_images' or side.stem = 'alt'
$$;
comment on function private.website_texts() is 'Each text of the website in both languages; null where it is not filled.';

-- Security definer: as above. The area is checked first.
create function public.translated_parts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('content');
  return coalesce((
    select jsonb_agg(to_jsonb(part) order by part.section) from (
      select text.section, count(*) as total, count(text.ar) as ar, count(text.en) as en
      from private.website_texts() as text where text.ar is not null or text.en is not null group by text.section
    ) as part
  ), '[]');
end
$$;
comment on function public.translated_parts() is
  'For admins of content: of each part of the website, how many texts there are, and how many of them in each language.';

create function private.plain_line(value text) returns text
language sql immutable set search_path = ''
as $$ select nullif(btrim(regexp_replace(coalesce(value, ''), '\s+', ' ', 'g')), '') $$;
comment on function private.plain_line(text) is 'A text as one line; null when nothing is left.';

-- What search engines show of each page with an item, without the company's name.
create function private.page_heads()
returns table (
  section text, table_name text, record_id uuid, language text, title text, description text, own_title boolean, own_description boolean
)
language sql stable set search_path = ''
as $$
  select item.section, item.table_name, item.record_id, side.language,
    private.plain_line(coalesce(nullif(own.title, ''), side.title)),
    private.plain_line(coalesce(nullif(own.description, ''), side.description)),
    private.filled(own.title) is true, private.filled(own.description) is true
  from private.website_items() as item
  cross join lateral (values
    ('ar', coalesce(item.entry ->> 'title_ar', item.entry ->> 'name_ar', item.entry ->> 'full_name_ar', item.entry ->> 'position_ar'),
      coalesce(nullif(item.entry ->> 'description_ar', ''), nullif(item.entry ->> 'bio_ar', ''), item.entry ->> 'scope_ar', item.entry ->> 'lead_ar')),
    ('en', coalesce(item.entry ->> 'title_en', item.entry ->> 'name_en', item.entry ->> 'full_name_en', item.entry ->> 'position_en'),
      coalesce(nullif(item.entry ->> 'description_en', ''), nullif(item.entry ->> 'bio_en', ''), item.entry ->> 'scope_en', item.entry ->> 'lead_en'))
  ) as side (language, title, description)
  left join public.page_meta as meta on meta.table_name = item.table_name and meta.record_id = item.record_id
  cross join lateral (values (
    case side.language when 'ar' then meta.title_ar else meta.title_en end,
    case side.language when 'ar' then meta.description_ar else meta.description_en end
  )) as own (title, description)
  -- An article has a page in the languages in which it is published
  where item.has_page and coalesce(item.entry -> 'languages' ? side.language, true)
  union all
  select 'pages', 'page_meta', meta.id, side.language, private.plain_line(side.title), private.plain_line(side.description),
    private.filled(side.title) is true, private.filled(side.description) is true
  from public.page_meta as meta
  cross join lateral (values ('ar', meta.title_ar, meta.description_ar), ('en', meta.title_en, meta.description_en))
    as side (language, title, description)
  where meta.page is not null
$$;
comment on function private.page_heads() is 'Title and description of each page of an item in each language, and of fixed pages what is written for them.';

create function private.links_in(value text, host text) returns setof text
language sql stable set search_path = ''
as $$
  select distinct rtrim(found.parts[2], '.,:!?')
  from regexp_matches(
    coalesce(value, ''), '(https?://[^/\s]+)?(/(?:en/)?(?:projects|services|team|careers|news)/[^\s<>"()،؛,;]+)', 'g'
  ) as found (parts)
  where found.parts[1] is null or regexp_replace(found.parts[1], '^https?://(www\.)?', '') = host
$$;
comment on function private.links_in(text, text) is 'The addresses of items of this website in a text.';

create function private.leads_nowhere(path text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  parts constant text[] := string_to_array(btrim(regexp_replace(path, '^/en(?=/)', ''), '/'), '/');
  slug constant text := private.url_decoded(split_part(split_part(parts[2], '?', 1), '#', 1));
begin
  if parts[1] = 'news' and slug in ('feed.xml', 'stop') then
    return false;
  elsif parts[1] = 'careers' then
    return not exists (
      select from public.openings as opening
      where opening.is_active and slug in (opening.slug_ar, opening.slug_en, opening.id::text)
    );
  end if;
  return public.find_address(parts[1], case when path like '/en/%' then 'en' else 'ar' end, slug) ->> 'state'
    is distinct from 'shown';
end
$$;
comment on function private.leads_nowhere(text) is 'Whether an address of an item leads to nothing that visitors see.';

-- Security definer: as above. The area is checked first.
create function public.pages_to_improve(host text default '') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('content');
  return coalesce((
    with items as materialized (select * from private.website_items()),
    texts as materialized (select * from private.website_texts()),
    heads as materialized (select * from private.page_heads()),
    found (kind, section, table_name, record_id, language, detail) as (
      select 'translation', text.section, text.table_name, text.record_id, case when text.ar is null then 'ar' else 'en' end,
          string_agg(text.field, ',' order by text.field)
        from texts as text where (text.ar is null) <> (text.en is null) and text.field <> 'alt'
          -- Not an article in one language, which has no page in the other
          and not exists (
            select from items as item
            where item.record_id = text.record_id and jsonb_array_length(item.entry -> 'languages') = 1
          )
        group by 2, 3, 4, 5
      union all
      select case when length(head.title) > 65 then 'title_long' else 'title_short' end, head.section, head.table_name,
          head.record_id, head.language, head.title
        from heads as head where length(head.title) > 65 or (head.own_title and length(head.title) < 15)
      union all
      select case when length(head.description) > 165 then 'description_long' else 'description_short' end, head.section,
          head.table_name, head.record_id, head.language, null
        from heads as head
        -- Only what an editor wrote can be too long: what is made from the page is cut at the right length
        where (head.own_description and length(head.description) > 165) or length(head.description) < 50
      union all
      select 'no_description', head.section, head.table_name, head.record_id, null, null
        from heads as head where head.section <> 'pages' group by 2, 3, 4 having count(head.description) = 0
      union all
      select 'title_twice', head.section, head.table_name, head.record_id, head.language, head.title
        from (select *, count(*) over (partition by one.language, lower(one.title)) as times from heads as one where one.title is not null) as head
        where head.times > 1
      union all
      select 'description_twice', head.section, head.table_name, head.record_id, head.language, null
        from (
          select *, count(*) over (partition by one.language, lower(one.description)) as times
          from heads as one where one.description is not null
        ) as head
        where head.times > 1
      union all
      select 'alt', item.section, item.table_name, item.record_id, side.language, null
        from items as item cross join (values ('ar'), ('en')) as side (language)
        where item.table_name = 'project_images' and private.filled(item.entry ->> ('alt_' || side.language)) is not true
          or item.table_name = 'site_images' and private.filled(item.entry ->> ('title_' || side.language)) is not true
          or item.table_name = 'news' and item.entry ->> 'image_url' is not null and item.entry -> 'languages' ? side.language
            and private.filled(item.entry ->> ('alt_' || side.language)) is not true
      union all
      select 'picture', item.section, item.table_name, item.record_id, null, null from items as item
        where item.table_name in ('projects', 'team_members', 'leadership_team', 'news') and item.entry ->> 'image_url' is null
      union all
      select 'location', item.section, item.table_name, item.record_id, null, null from items as item
        where item.table_name = 'projects' and private.filled(item.entry ->> 'location') is not true
      union all
      -- As early as the screens of people mark it (app/workspace/qualifications)
      select 'registration', item.section, item.table_name, item.record_id, null, item.entry ->> 'engineers_until' from items as item
        where item.table_name in ('team_members', 'leadership_team')
          and (item.entry ->> 'engineers_until')::date <= (now() at time zone 'Asia/Riyadh')::date + 60
      union all
      select 'address', item.section, item.table_name, item.record_id, side.language, item.entry ->> ('slug_' || side.language)
        from items as item cross join (values ('ar'), ('en')) as side (language)
        where item.has_page and item.entry ->> ('slug_' || side.language) ~ '-[0-9]+$'
          and regexp_replace(item.entry ->> ('slug_' || side.language), '-[0-9]+$', '') in (
            private.slug_of(coalesce(
              item.entry ->> ('title_' || side.language), item.entry ->> ('name_' || side.language),
              item.entry ->> ('full_name_' || side.language), item.entry ->> ('position_' || side.language)
            ), side.language)
          )
      union all
      select 'link', text.section, text.table_name, text.record_id, side.language, link.path
        from texts as text
        cross join lateral (values ('ar', text.ar), ('en', text.en)) as side (language, value)
        cross join lateral private.links_in(side.value, host) as link (path)
        where private.leads_nowhere(link.path)
      union all
      select distinct 'link', item.section, item.table_name, item.record_id, side.language, link.path
        from items as item
        cross join (values ('ar'), ('en')) as side (language)
        cross join lateral jsonb_path_query(item.entry -> ('body_' || side.language), 'strict $.**.href') as target (href)
        cross join lateral private.links_in(target.href #>> '{}', host) as link (path)
        where item.table_name = 'news' and private.leads_nowhere(link.path)
    )
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'kind', found.kind, 'section', found.section, 'table_name', found.table_name, 'record_id', found.record_id,
      'language', found.language, 'detail', found.detail,
      'page', item.entry -> 'page',
      'parent_table', case when found.table_name = 'page_meta' then item.entry -> 'table_name' end,
      'parent_id', coalesce(item.entry -> 'project_id', case when found.table_name = 'page_meta' then item.entry -> 'record_id' end),
      'name', coalesce(
        case when found.table_name = 'page_meta' then private.record_name(private.item(item.entry ->> 'table_name', (item.entry ->> 'record_id')::uuid)) end,
        private.record_name(item.entry),
        private.record_name(jsonb_build_object('title_ar', item.entry -> 'position_ar', 'title_en', item.entry -> 'position_en')),
        item.entry ->> 'image_type'
      )
    )) order by found.kind, found.section, private.record_name(item.entry), found.record_id, found.language)
    from found join items as item on item.table_name = found.table_name and item.record_id = found.record_id
  ), '[]');
end
$$;
comment on function public.pages_to_improve(text) is
  'For admins of content: what is missing, too long or too short, there twice, ends, or leads nowhere on the pages that visitors see. The host is that of the website, by which its links are known.';

revoke all on function public.translated_parts(), public.pages_to_improve(text) from public, anon, authenticated;
grant execute on function public.translated_parts(), public.pages_to_improve(text) to authenticated, service_role;
