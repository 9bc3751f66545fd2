-- Adds qualifications to people on the website, and registrations that end to the list of what to improve.

create function private.degrees(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select private.long_text(value, 1000) $$;
comment on function private.degrees(text) is 'True for degrees, one on each line, of at most 1,000 characters together.';

create function private.engineers_grade(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value in ('engineer', 'associate', 'professional', 'consultant') $$;
comment on function private.engineers_grade(text) is 'True for a professional grade of the Saudi Council of Engineers.';

create function private.engineers_number(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select private.filled(value) and private.short_text(value, 50) and value !~ '[\u0660-\u0669\u06f0-\u06f9]' $$;
comment on function private.engineers_number(text) is 'True for a registration number of at most 50 characters, with 0-9.';

create function private.engineers_until(value date) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value between '2000-01-01' and '2199-12-31' $$;
comment on function private.engineers_until(date) is 'True for a last day from 2000 to 2199.';

create function private.engineers_registration(number text, until date) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select number is not null or until is null $$;
comment on function private.engineers_registration(text, date) is
  'True unless a registration has a last day but no number. A grade needs no number.';

-- A check runs with the rights of the user who writes the row.
grant execute on function private.degrees(text), private.engineers_grade(text), private.engineers_number(text),
  private.engineers_until(date), private.engineers_registration(text, date) to authenticated, service_role;

alter table public.leadership_team
  add column degrees_ar text check (private.degrees(degrees_ar)),
  add column degrees_en text check (private.degrees(degrees_en)),
  add column engineers_grade text check (private.engineers_grade(engineers_grade)),
  add column engineers_number text check (private.engineers_number(engineers_number)),
  add column engineers_until date check (private.engineers_until(engineers_until)),
  add constraint leadership_team_registration_check check (private.engineers_registration(engineers_number, engineers_until));
comment on column public.leadership_team.degrees_en is 'A degree on each line: what it is in, where and when.';
comment on column public.leadership_team.engineers_grade is 'The professional grade at the Saudi Council of Engineers.';
comment on column public.leadership_team.engineers_number is 'The number of the registration with the Council, with 0-9.';
comment on column public.leadership_team.engineers_until is
  'The last day in Riyadh on which the registration is valid; null for one without an end. After it the website shows neither grade nor number.';

alter table public.team_members
  add column degrees_ar text check (private.degrees(degrees_ar)),
  add column degrees_en text check (private.degrees(degrees_en)),
  add column engineers_grade text check (private.engineers_grade(engineers_grade)),
  add column engineers_number text check (private.engineers_number(engineers_number)),
  add column engineers_until date check (private.engineers_until(engineers_until)),
  add constraint team_members_registration_check check (private.engineers_registration(engineers_number, engineers_until));
comment on column public.team_members.degrees_en is 'A degree on each line: what it is in, where and when.';
comment on column public.team_members.engineers_grade is 'The professional grade at the Saudi Council of Engineers.';
comment on column public.team_members.engineers_number is 'The number of the registration with the Council, with 0-9.';
comment on column public.team_members.engineers_until is
  'The last day in Riyadh on which the registration is valid; null for one without an end. After it the website shows neither grade nor number.';

-- Security definer: an admin who looks after the content sees the whole website, as visitors do. The area is checked first.
create or replace function public.pages_to_improve(host text default '') returns jsonb
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
