-- Openings have addresses as projects, services and people have (docs/decisions/0060, 0066).

alter table private.addresses
  drop constraint addresses_section_check, drop constraint addresses_table_name_check,
  add constraint addresses_section_check check (section in ('projects', 'services', 'team', 'careers')),
  add constraint addresses_table_name_check
    check (table_name in ('projects', 'services', 'team_members', 'leadership_team', 'openings'));

create or replace function private.item(table_name text, record_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case table_name
    when 'projects' then (select to_jsonb(item) from public.projects as item where item.id = record_id)
    when 'services' then (select to_jsonb(item) from public.services as item where item.id = record_id)
    when 'team_members' then (select to_jsonb(item) from public.team_members as item where item.id = record_id)
    when 'leadership_team' then (select to_jsonb(item) from public.leadership_team as item where item.id = record_id)
    when 'openings' then (select to_jsonb(item) from public.openings as item where item.id = record_id)
  end;
end
$$;

create or replace function private.named_slug(section text, language text, names text[], item jsonb) returns text
language sql immutable set search_path = ''
as $$
  select coalesce((
    select made.slug from unnest(names) with ordinality as name (stem, place)
    cross join lateral (values (1, language), (2, case language when 'ar' then 'en' else 'ar' end)) as side (rank, of)
    cross join lateral (select private.slug_of(item ->> (name.stem || '_' || side.of), language)) as made (slug)
    where made.slug <> '' order by name.place, side.rank limit 1
  ), case language when 'ar' then
    case section when 'projects' then 'مشروع' when 'services' then 'خدمة' when 'careers' then 'وظيفة' else 'عضو' end
  else case section when 'projects' then 'project' when 'services' then 'service' when 'careers' then 'opening' else 'person' end end)
$$;

create function private.area_of_section(section text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select case section when 'careers' then 'people' else 'content' end $$;
comment on function private.area_of_section(text) is 'The area of the admins who look after a section of the website.';

create or replace function public.old_addresses(record_id uuid) returns jsonb
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

create or replace function public.release_address(section text, language text, slug text) returns void
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

create or replace function private.prepare_opening() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if coalesce(current_setting('handasa.restoring', true), '') <> 'on' then
    new.published_at := coalesce(case when tg_op = 'UPDATE' then old.published_at end, case when new.is_active then now() end);
  end if;
  return new;
end
$$;
comment on function private.prepare_opening() is 'An opening keeps the time at which it was first published.';

alter function private.prepare_opening() security invoker;
drop function private.free_slug(text, uuid);
comment on column public.openings.published_at is 'When it was first published.';
comment on column public.openings.slug_ar is 'The end of its Arabic address: 29_addresses.sql.';

-- The addresses that they have stay; one that is too long gets a shorter one.
alter table public.openings disable trigger user;
insert into private.addresses (section, language, slug, table_name, record_id, was_shown)
  select 'careers', side.language, side.slug, 'openings', opening.id, opening.published_at is not null
  from public.openings as opening
  cross join lateral (values ('ar', opening.slug_ar), ('en', opening.slug_en)) as side (language, slug);
create trigger openings_addresses before insert or update on public.openings
  for each row execute function private.give_addresses('careers', 'title');
update public.openings set slug_ar = '' where slug_ar <> private.slug_of(slug_ar, 'ar');
update public.openings set slug_en = '' where slug_en <> private.slug_of(slug_en, 'en');
alter table public.openings enable trigger user;
alter table public.openings
  alter column slug_ar set default '', alter column slug_en set default '',
  add check (slug_ar <> '' and slug_ar = private.slug_of(slug_ar, 'ar')),
  add check (slug_en <> '' and slug_en = private.slug_of(slug_en, 'en'));
