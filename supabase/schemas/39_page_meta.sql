-- page_meta: how a page is found and shared: its title, description and picture in search results and chats, where an editor
-- has written them. What is empty is made from the page itself (docs/decisions/0062).

create function private.areas_of_page(table_name text) returns text[]
language sql immutable set search_path = ''
as $$ select case when table_name = 'openings' then array['everything', 'people'] else array['everything', 'content'] end $$;
comment on function private.areas_of_page(text) is 'The areas of which an admin needs one for the page of an item, or with null for a fixed page.';

create table public.page_meta (
  id uuid primary key default gen_random_uuid(),
  page text unique check (page in (
    'landing', 'services', 'projects', 'news', 'careers', 'contact', 'request', 'privacy', 'privacy_request', 'terms', 'accessibility'
  )),
  table_name text check (table_name in ('services', 'projects', 'team_members', 'leadership_team', 'openings', 'news')),
  record_id uuid,
  title_ar text check (private.short_text(title_ar, 200)),
  title_en text check (private.short_text(title_en, 200)),
  description_ar text check (private.short_text(description_ar, 500)),
  description_en text check (private.short_text(description_en, 500)),
  image_url text check (private.file_url(image_url)),
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint page_meta_one_page_check check ((page is null) = (table_name is not null) and (page is null) = (record_id is not null)),
  constraint page_meta_record_key unique (table_name, record_id)
);
comment on table public.page_meta is
  'Title, description and picture of pages in search results and chats, where editors wrote them: of a fixed page or of an item.';
comment on column public.page_meta.page is 'The path of a fixed page, with _ for /; landing for the landing page. Null for the page of an item.';
comment on column public.page_meta.focus_x is
  'What stays in view where the picture is cropped: percent from its left edge, whatever the language. focus_y is from the top.';

-- Security definer: visitors may not read items that are not shown.
create function private.is_page_shown(table_name text, record_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  item jsonb;
begin
  if table_name is null then
    return true;
  elsif table_name = 'openings' then
    return exists (select from public.openings as opening where opening.id = record_id and opening.is_active);
  elsif table_name = 'news' then
    return exists (
      select from public.news as article
      where article.id = record_id and (private.is_published(article, 'ar') or private.is_published(article, 'en'))
    );
  end if;
  item := private.item(table_name, record_id);
  return item is not null
    and private.is_on_website(case when table_name in ('projects', 'services') then table_name else 'team' end, item);
end
$$;
comment on function private.is_page_shown(text, uuid) is 'Whether visitors can open the page of an item, in one language at least; true for a fixed page, which has no item.';

-- Security definer: the policy checks the row, this checks its item.
create function private.prepare_page_meta() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.page := old.page;
    new.table_name := old.table_name;
    new.record_id := old.record_id;
    new.created_at := old.created_at;
  elsif new.table_name = 'openings' and not exists (select from public.openings as opening where opening.id = new.record_id)
      or new.table_name <> 'openings' and private.item(new.table_name, new.record_id) is null then
    raise exception using errcode = 'PT404', message = 'page_not_found';
  end if;
  return new;
end
$$;
comment on function private.prepare_page_meta() is 'A row stays with its page. Refuses with page_not_found for an item that is not there.';

-- Security definer: the admin who deletes an item or empties the bin has no right to delete here.
create function private.forget_page_meta() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'bin' then
    delete from public.page_meta as meta
      where meta.table_name = old.table_name and meta.record_id = old.record_id and private.item(old.table_name, old.record_id) is null
        and not exists (select from public.openings as opening where opening.id = old.record_id);
  else
    delete from public.page_meta as meta
      where meta.table_name = tg_table_name and meta.record_id = old.id
        and not exists (
          select from public.bin as entry where entry.table_name = tg_table_name and entry.record_id = old.id
        );
  end if;
  return null;
end
$$;
comment on function private.forget_page_meta() is
  'While an item is in the bin, its row waits here for it; when the item is gone forever, so is the row.';

create trigger services_page_meta after delete on public.services
  for each row execute function private.forget_page_meta();
create trigger projects_page_meta after delete on public.projects
  for each row execute function private.forget_page_meta();
create trigger team_members_page_meta after delete on public.team_members
  for each row execute function private.forget_page_meta();
create trigger leadership_team_page_meta after delete on public.leadership_team
  for each row execute function private.forget_page_meta();
create trigger openings_page_meta after delete on public.openings
  for each row execute function private.forget_page_meta();
create trigger news_page_meta after delete on public.news
  for each row execute function private.forget_page_meta();
create trigger bin_page_meta after delete on public.bin
  for each row when (
    old.table_name in ('services', 'projects', 'team_members', 'leadership_team', 'openings', 'news')
    and coalesce(current_setting('handasa.restoring', true), '') <> 'on'
  )
  execute function private.forget_page_meta();

create trigger page_meta_prepare before insert or update on public.page_meta
  for each row execute function private.prepare_page_meta();
create trigger page_meta_updated_at before update on public.page_meta
  for each row execute function private.set_updated_at();
create trigger page_meta_content after insert or update or delete or truncate on public.page_meta
  for each statement execute function private.content_changed();
create trigger page_meta_files after delete or update of image_url on public.page_meta
  for each row execute function private.note_dropped_files('image_url');
create trigger page_meta_announce after insert or update or delete on public.page_meta
  for each row execute function private.announce_change();
create trigger page_meta_audit after insert or update or delete on public.page_meta
  for each row execute function private.record_change();

-- Security definer: visitors may read no row of an article, since it has both languages.
create function private.page_meta_of_news(language text, slug text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(meta) || jsonb_build_object('title_' || other.language, null, 'description_' || other.language, null)
  from (values (case page_meta_of_news.language when 'ar' then 'en' else 'ar' end)) as other (language)
  join public.page_meta as meta on meta.table_name = 'news'
    and meta.record_id = (public.find_address('news', page_meta_of_news.language, page_meta_of_news.slug) ->> 'id')::uuid
$$;
comment on function private.page_meta_of_news(text, text) is
  'What is written for the article at an address, in the language in which it is published there; null where nothing is written or shown.';

-- Security invoker: the policy below decides what a visitor reads.
create function public.page_meta_at(language text, path text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  parts constant text[] := string_to_array(btrim(path, '/'), '/');
  known jsonb;
  found_row jsonb;
begin
  if cardinality(parts) = 2 and parts[1] in ('services', 'projects', 'team') then
    known := public.find_address(parts[1], language, parts[2]);
    select to_jsonb(meta) into found_row from public.page_meta as meta
      where meta.table_name = known ->> 'table_name' and meta.record_id = (known ->> 'id')::uuid;
  elsif cardinality(parts) = 2 and parts[1] = 'news' then
    found_row := private.page_meta_of_news(language, parts[2]);
  elsif cardinality(parts) = 2 and parts[1] = 'careers' then
    select to_jsonb(meta) into found_row from public.openings as opening
      join public.page_meta as meta on meta.table_name = 'openings' and meta.record_id = opening.id
      where parts[2] in (opening.slug_ar, opening.slug_en, opening.id::text) limit 1;
  else
    select to_jsonb(meta) into found_row from public.page_meta as meta
      where meta.page = coalesce(nullif(array_to_string(parts, '_'), ''), 'landing');
  end if;
  return found_row;
end
$$;
comment on function public.page_meta_at(text, text) is
  'For everyone: what an editor wrote for the page at a path, without its language; null where nothing is written.';

-- Called by public.record_history, with its rights. Once the row is gone, its entries in the audit log say what it belonged to.
create function private.areas_of_meta(meta_id text) returns text[]
language sql stable set search_path = ''
as $$
  select private.areas_of_page(coalesce(
    (select meta.table_name from public.page_meta as meta where meta.id::text = meta_id),
    (
      select coalesce(entry.details -> 'before', entry.details -> 'after') ->> 'table_name' from public.audit_log as entry
      where entry.table_name = 'page_meta' and entry.record_id = meta_id order by entry.id desc limit 1
    )
  ))
$$;
comment on function private.areas_of_meta(text) is 'The areas of which an admin needs one for the history of a row of page_meta.';

alter table public.page_meta enable row level security;
revoke all on public.page_meta from public, anon, authenticated;
grant select on public.page_meta to anon, authenticated;
grant insert, update on public.page_meta to authenticated;
grant all on public.page_meta to service_role;

create policy "A visitor reads what is written for pages that are shown" on public.page_meta
  for select to anon using (table_name is distinct from 'news' and private.is_page_shown(table_name, record_id));
comment on policy "A visitor reads what is written for pages that are shown" on public.page_meta is
  'The head of each page. What is written for a hidden item stays hidden; of an article, page_meta_at() answers the language that is published.';

create policy "An account reads what visitors do, an admin all of their areas" on public.page_meta
  for select to authenticated using (
    private.areas_of_page(table_name) && (select private.my_areas())
    or table_name is distinct from 'news' and private.is_page_shown(table_name, record_id)
  );
comment on policy "An account reads what visitors do, an admin all of their areas" on public.page_meta is
  'The screen of search and sharing, and the dialogs of items.';

create policy "An admin of the page's area writes for it" on public.page_meta
  for insert to authenticated with check (private.areas_of_page(table_name) && (select private.my_areas()));
comment on policy "An admin of the page's area writes for it" on public.page_meta is
  'Openings are looked after by admins of people, all other pages by admins of content.';

create policy "An admin of the page's area changes what is written" on public.page_meta
  for update to authenticated using (private.areas_of_page(table_name) && (select private.my_areas()))
  with check (private.areas_of_page(table_name) && (select private.my_areas()));
comment on policy "An admin of the page's area changes what is written" on public.page_meta is
  'Nobody deletes a row: an empty one says the same, and its history stays.';

-- A policy runs with the rights of the user who asks.
grant execute on function private.areas_of_page(text), private.is_page_shown(text, uuid), private.page_meta_of_news(text, text) to anon, authenticated, service_role;
revoke all on function public.page_meta_at(text, text) from public, anon, authenticated;
grant execute on function public.page_meta_at(text, text) to anon, authenticated, service_role;
