-- addresses: the URL endings of the items of the website, current and earlier ones (docs/decisions/0060). Triggers of services,
-- projects, team_members, leadership_team, openings and news keep them; people of both tables share /team.

-- Spellings of different keyboards become one: Persian letters, digits of any kind, ligatures. Hamza and madda stay with their
-- letters; vowel marks and tatweel are dropped. Only the first 1,000 characters count: no title is longer, but a visitor may ask
-- for a longer address, and the time grows with the square of the length.
create function private.slug_of(title text, language text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when length(whole.slug) <= 80 then whole.slug
    when substr(whole.slug, 81, 1) = '-' then left(whole.slug, 80)
    -- Not in the middle of a word
    else regexp_replace(left(whole.slug, 80), '-[^-]*$', '')
  end
  from (
    select btrim(regexp_replace(
      regexp_replace(
        normalize(translate(
          regexp_replace(
            lower(normalize(left(coalesce(title, ''), 1000), NFKD)),
            '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff''\u2018\u2019\u02bc`]',
            '', 'g'
          ),
          'کیہھە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'كيههه01234567890123456789'
        ), NFC),
        '[\u0653-\u0655]', '', 'g'
      ),
      case when language = 'ar' then '[^a-z0-9\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a4\u06af]+' else '[^a-z0-9]+' end,
      '-', 'g'
    ), '-') as slug
  ) as whole
$$;
comment on function private.slug_of(text, text) is
  'The URL ending made from a title in a language, at most 80 characters; empty where the title has no letter for it. An Arabic ending may hold Latin letters, an English one no Arabic letters.';

-- The parts of addresses that are, or may become, pages of their own; an id always means its item.
create function private.is_reserved(slug text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or slug = any (array[
    'admin', 'all', 'api', 'ar', 'assets', 'category', 'data', 'edit', 'en', 'feed', 'index', 'login', 'new', 'page',
    'preview', 'print', 'rss', 'search', 'send', 'sitemap', 'stop'
  ])
$$;
comment on function private.is_reserved(text) is 'Whether a URL ending is reserved, so that no item may have it.';

create table private.addresses (
  section text not null check (section in ('projects', 'services', 'team', 'careers', 'news')),
  language text not null check (language in ('ar', 'en')),
  slug text not null,
  table_name text not null check (table_name in ('projects', 'services', 'team_members', 'leadership_team', 'openings', 'news')),
  record_id uuid not null,
  was_shown boolean not null,
  primary key (section, language, slug)
);
comment on table private.addresses is
  'Which item a URL ending leads to: the current endings of an item and its earlier ones. A deleted item keeps them until another item takes them.';
comment on column private.addresses.was_shown is 'Whether visitors could open the item at that address: once deleted, it is then gone and not unknown.';

create index addresses_record_idx on private.addresses (record_id);

create function private.item(table_name text, record_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case table_name
    when 'projects' then (select to_jsonb(item) from public.projects as item where item.id = record_id)
    when 'services' then (select to_jsonb(item) from public.services as item where item.id = record_id)
    when 'team_members' then (select to_jsonb(item) from public.team_members as item where item.id = record_id)
    when 'leadership_team' then (select to_jsonb(item) from public.leadership_team as item where item.id = record_id)
    when 'openings' then (select to_jsonb(item) from public.openings as item where item.id = record_id)
    when 'news' then (select to_jsonb(item) from public.news as item where item.id = record_id)
  end;
end
$$;
comment on function private.item(text, uuid) is 'A row that has addresses, or null.';

create function private.is_on_website(section text, item jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce((item ->> 'is_active')::boolean, true) and (
    section <> 'team' or coalesce(private.filled(item ->> 'bio_ar'), false) or coalesce(private.filled(item ->> 'bio_en'), false)
  )
$$;
comment on function private.is_on_website(text, jsonb) is 'Whether an item has a page: a person has one with a biography.';

create function private.is_on_website_in(section text, language text, item jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select case section
    when 'news' then coalesce((item ->> ('published_at_' || language))::timestamptz <= now(), false)
    else private.is_on_website(section, item)
  end
$$;
comment on function private.is_on_website_in(text, text, jsonb) is
  'Whether an item has a page in a language: news is published in each language separately, everything else in both.';

create function private.holder_of(section text, language text, slug text, table_name text, record_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  known private.addresses;
  item jsonb;
begin
  select * into known from private.addresses as address
    where address.section = holder_of.section and address.language = holder_of.language and address.slug = holder_of.slug
      and (address.table_name, address.record_id) <> (holder_of.table_name, holder_of.record_id);
  item := case when known.slug is not null then private.item(known.table_name, known.record_id) end;
  return case when item is not null then jsonb_build_object(
    'name', private.record_name(item), 'is_current', item ->> ('slug_' || known.language) = known.slug
  ) end;
end
$$;
comment on function private.holder_of(text, text, text, text, uuid) is
  'The other item to which an address leads: its name, and whether it is the address it has now. Null when it is free.';

create function private.numbered_slug(base text, number integer) returns text
language sql immutable set search_path = ''
as $$
  select case when number = 1 then base else btrim(left(base, 79 - length(number::text)), '-') || '-' || number end
$$;
comment on function private.numbered_slug(text, integer) is 'The URL ending with a number, at most 80 characters; the first one has no number.';

create function private.is_taken(
  section text, language text, slug text, table_name text, record_id uuid
) returns boolean
language sql stable set search_path = ''
as $$
  select private.is_reserved(is_taken.slug)
    or private.holder_of(is_taken.section, is_taken.language, is_taken.slug, is_taken.table_name, is_taken.record_id) is not null
$$;
comment on function private.is_taken(text, text, text, text, uuid) is 'Whether an item cannot have this URL ending.';

create function private.free_address(
  section text, language text, base text, table_name text, record_id uuid
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  taken integer := 1;
  free integer := 2;
  middle integer;
begin
  if not private.is_taken(section, language, base, table_name, record_id) then
    return base;
  end if;
  -- Thousands may have the same name: the distance to a free number doubles, and is then halved
  while private.is_taken(section, language, private.numbered_slug(base, free), table_name, record_id) loop
    taken := free;
    free := free * 2;
  end loop;
  while free - taken > 1 loop
    middle := (taken + free) / 2;
    if private.is_taken(section, language, private.numbered_slug(base, middle), table_name, record_id) then
      taken := middle;
    else
      free := middle;
    end if;
  end loop;
  return private.numbered_slug(base, free);
end
$$;
comment on function private.free_address(text, text, text, text, uuid) is
  'The URL ending, with a number where it leads to another item.';

create function private.named_slug(section text, language text, names text[], item jsonb) returns text
language sql immutable set search_path = ''
as $$
  select coalesce((
    select made.slug from unnest(names) with ordinality as name (stem, place)
    cross join lateral (values (1, language), (2, case language when 'ar' then 'en' else 'ar' end)) as side (rank, of)
    cross join lateral (select private.slug_of(item ->> (name.stem || '_' || side.of), language)) as made (slug)
    where made.slug <> '' order by name.place, side.rank limit 1
  ), case language when 'ar' then
    case section when 'projects' then 'مشروع' when 'services' then 'خدمة' when 'careers' then 'وظيفة' when 'news' then 'خبر' else 'عضو' end
  else case section when 'projects' then 'project' when 'services' then 'service' when 'careers' then 'opening' when 'news' then 'article' else 'person' end end)
$$;
comment on function private.named_slug(text, text, text[], jsonb) is
  'The slug of the first of the names that has letters for one, in the language or else in the other; otherwise a word for the kind of item.';

-- Security definer: the user who writes the row has no rights on the addresses. Arguments: the section, and the columns that
-- name the item, without their language. It fires before the row is written, so that the next row of the same statement finds
-- the address.
create function private.give_addresses() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  section constant text := tg_argv[0];
  names constant text[] := tg_argv[1:];
  item constant jsonb := to_jsonb(new);
  before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  language text;
  slug text;
  holder jsonb;
  first_name constant text := names[array_lower(names, 1)];
begin
  foreach language in array array['ar', 'en'] loop
    slug := coalesce(item ->> ('slug_' || language), '');
    if tg_op = 'UPDATE' and slug <> '' and slug = before ->> ('slug_' || language) then
      -- A position that had no name has the address of its title until someone fills it
      continue when private.named_slug(section, language, array[first_name], before)
          <> private.named_slug(section, language, '{}', '{}')
        or private.named_slug(section, language, array[first_name], item) = private.named_slug(section, language, '{}', '{}');
      slug := '';
    end if;
    -- Two that ask for the same address at the same moment take turns
    perform pg_advisory_xact_lock(hashtext('handasa.addresses'));
    if slug <> '' and private.slug_of(slug, language) <> slug then
      raise exception using errcode = '22023', message = 'slug_malformed', detail = 'slug_' || language;
    elsif slug <> '' and private.is_reserved(slug) then
      raise exception using errcode = '22023', message = 'slug_reserved', detail = 'slug_' || language;
    elsif slug <> '' and coalesce(current_setting('handasa.restoring', true), '') <> 'on' then
      holder := private.holder_of(section, language, slug, tg_table_name, new.id);
      if holder is not null then
        raise exception using errcode = 'PT409',
          message = case when (holder ->> 'is_current')::boolean then 'slug_taken' else 'slug_leads' end,
          detail = jsonb_build_object('field', 'slug_' || language, 'name', holder ->> 'name')::text;
      end if;
    else
      slug := private.free_address(
        section, language, case when slug = '' then private.named_slug(section, language, names, item) else slug end,
        tg_table_name, new.id
      );
    end if;
    if language = 'ar' then
      new.slug_ar := slug;
    else
      new.slug_en := slug;
    end if;
  end loop;
  if tg_op = 'UPDATE' and (old.slug_ar, old.slug_en) = (new.slug_ar, new.slug_en)
      and private.is_on_website_in(section, 'ar', item) = private.is_on_website_in(section, 'ar', before)
      and private.is_on_website_in(section, 'en', item) = private.is_on_website_in(section, 'en', before) then
    return new;
  end if;
  insert into private.addresses as known (section, language, slug, table_name, record_id, was_shown)
    select section, side.language, side.slug, tg_table_name, new.id, private.is_on_website_in(section, side.language, item)
    from (values ('ar', new.slug_ar), ('en', new.slug_en)) as side (language, slug)
    on conflict on constraint addresses_pkey do update set
      table_name = excluded.table_name, record_id = excluded.record_id,
      was_shown = excluded.was_shown or known.was_shown and known.record_id = excluded.record_id;
  return new;
end
$$;
comment on function private.give_addresses() is
  'An item gets addresses from its name where none are given. Refuses with slug_malformed, slug_reserved, slug_taken, or slug_leads (another item had it before, and it leads there). An item from the bin whose address was taken gets a number.';

-- Security definer: as above. The name of a person is in their address.
create function private.forget_addresses() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.addresses as address where address.section = 'team' and address.record_id = old.record_id
    and private.item(address.table_name, address.record_id) is null;
  return null;
end
$$;
comment on function private.forget_addresses() is 'Removes the addresses of a person who leaves the bin forever.';

create trigger bin_addresses after delete on public.bin
  for each row when (
    old.table_name in ('team_members', 'leadership_team') and coalesce(current_setting('handasa.restoring', true), '') <> 'on'
  )
  execute function private.forget_addresses();

-- Security definer: visitors may not read the addresses, but ask for one.
create function public.find_address(section text, language text, slug text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.slug_of(find_address.slug, 'ar');
  is_id constant boolean := lower(find_address.slug) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  known record;
begin
  select address.table_name, address.record_id, address.was_shown, address.language, found.item into known
    from private.addresses as address
    cross join lateral (select private.item(address.table_name, address.record_id)) as found (item)
    where address.section = find_address.section
      and case when is_id then address.record_id = lower(find_address.slug)::uuid else address.slug = wanted end
    order by found.item is null, address.language = find_address.language desc, address.was_shown desc limit 1;
  if known.item is not null and private.is_on_website_in(section, find_address.language, known.item) then
    return jsonb_build_object(
      'state', 'shown', 'table_name', known.table_name, 'id', known.record_id,
      -- Empty where it has no page: an address is made of a title, which may be a secret until it is published
      'slug_ar', case when private.is_on_website_in(section, 'ar', known.item) then known.item ->> 'slug_ar' else '' end,
      'slug_en', case when private.is_on_website_in(section, 'en', known.item) then known.item ->> 'slug_en' else '' end
    );
  end if;
  -- News written in one language never had an address in the other
  return case when known.was_shown and (section <> 'news' or known.language = find_address.language) then '{"state": "gone"}'::jsonb end;
end
$$;
comment on function public.find_address(text, text, text) is
  'For everyone: the item on the website to which an address leads, by its slug of either language, an earlier one or its id; that it is gone; or null.';

create function private.area_of_section(section text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select case section when 'careers' then 'people' else 'content' end $$;
comment on function private.area_of_section(text) is 'The area of the admins who look after a section of the website.';

-- Security definer: as above. The area is checked first.
create function public.old_addresses(record_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area(private.area_of_section(
    (select address.section from private.addresses as address where address.record_id = old_addresses.record_id limit 1)
  ));
  return coalesce((
    select jsonb_agg(jsonb_build_object('language', address.language, 'slug', address.slug) order by address.language, address.slug)
    from private.addresses as address
    where address.record_id = old_addresses.record_id
      and private.item(address.table_name, address.record_id) ->> ('slug_' || address.language) <> address.slug
  ), '[]');
end
$$;
comment on function public.old_addresses(uuid) is 'For admins of its area: the addresses that an item had before, which lead to it.';

-- Security definer: as above. The area is checked first.
create function public.release_address(section text, language text, slug text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area(private.area_of_section(release_address.section));
  delete from private.addresses as address
    where address.section = release_address.section and address.language = release_address.language
      and address.slug = release_address.slug
      and private.item(address.table_name, address.record_id) ->> ('slug_' || address.language) is distinct from address.slug;
  if found then
    update public.content_version set version = version + 1, changed_at = now() where id = 1;
  end if;
end
$$;
comment on function public.release_address(text, text, text) is
  'For admins of the area of a section: an address that an item had before no longer leads to it, so that another can have it. One that an item has now stays.';

alter table private.addresses enable row level security;
revoke all on private.addresses from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.addresses for all to anon, authenticated using (false);
comment on policy "An account reaches nothing here" on private.addresses is 'find_address() answers about one address.';

-- A check runs with the rights of the user who writes the row.
grant execute on function private.slug_of(text, text) to anon, authenticated, service_role;
revoke all on function public.find_address(text, text, text), public.old_addresses(uuid),
  public.release_address(text, text, text) from public, anon, authenticated;
grant execute on function public.find_address(text, text, text) to anon, authenticated, service_role;
grant execute on function public.old_addresses(uuid), public.release_address(text, text, text) to authenticated, service_role;
