-- news: the articles of the website, published in each language separately (docs/decisions/0059).

create function private.is_link(href text) returns boolean
language sql immutable parallel safe set search_path = ''
return length(href) <= 2000 and href !~ '[\s[:cntrl:]\\]' and href ~ '^(https?://[^/]|mailto:[^@]+@|tel:\+?[0-9]|/($|[^/])|#.)';
comment on function private.is_link(text) is
  'Whether an article may lead there: another website, an email, a phone, or a page of this site. Never a script.';

create function private.is_article_mark(mark jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
return case mark ->> 'type'
  when 'bold' then mark = '{"type": "bold"}'
  when 'italic' then mark = '{"type": "italic"}'
  when 'link' then jsonb_typeof(mark #> '{attrs,href}') = 'string' and private.is_link(mark #>> '{attrs,href}')
    and mark = jsonb_build_object('type', 'link', 'attrs', jsonb_build_object('href', mark #> '{attrs,href}'))
  else false
end;
comment on function private.is_article_mark(jsonb) is 'Whether a piece of text may be marked so: bold, italic, a link, with nothing else.';

create function private.is_article_node(node jsonb, parent text, depth integer) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  kind constant text := node ->> 'type';
  attrs constant jsonb := node -> 'attrs';
  blocks constant text[] := array['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'image'];
  part jsonb;
begin
  if jsonb_typeof(node) <> 'object' or depth > 20 or kind is null or kind <> all (case
    when parent = '' then array['doc']
    when parent in ('doc', 'blockquote', 'listItem') then blocks
    when parent in ('bulletList', 'orderedList') then array['listItem']
    when parent in ('paragraph', 'heading') then array['text', 'hardBreak']
    else '{}'
  end) or node - '{type,attrs,content,text,marks}'::text[] <> '{}' then
    return false;
  end if;
  if not coalesce(case kind
    when 'heading' then attrs in ('{"level": 2}', '{"level": 3}')
    when 'image' then jsonb_typeof(attrs) = 'object' and attrs - '{src,alt,caption}'::text[] = '{}'
      -- Only files of the media library. Photos of unpublished people once lay in the excluded folders of team-images
      and attrs ->> 'src' ~ '^/storage/v1/object/public/(site-images|project-images|team-images)/[A-Za-z0-9_./-]+$'
      and attrs ->> 'src' !~ '\.\.|^/storage/v1/object/public/team-images/(applicants|employees)/'
      and private.file_url(attrs ->> 'src')
      and jsonb_typeof(attrs -> 'alt') = 'string' and private.filled(attrs ->> 'alt') and private.short_text(attrs ->> 'alt', 300)
      and coalesce(jsonb_typeof(attrs -> 'caption'), 'string') = 'string'
      and coalesce(private.short_text(attrs ->> 'caption', 300), true)
    else attrs is null
  end, false) then
    return false;
  end if;
  if kind = 'text' then
    return coalesce(jsonb_typeof(node -> 'text') = 'string' and node ->> 'text' <> '' and not node ? 'content'
      and node ->> 'text' !~ '[\u0001-\u0008\u000b-\u001f\u007f]'
      and (not node ? 'marks' or jsonb_typeof(node -> 'marks') = 'array' and not exists (
        select from jsonb_array_elements(node -> 'marks') as mark where not coalesce(private.is_article_mark(mark), false)
      ) and not exists (
        -- Each kind of mark at most once, since each mark makes an element around the text
        select from jsonb_array_elements(node -> 'marks') as mark group by mark ->> 'type' having count(*) > 1
      )), false);
  end if;
  if node ?| array['text', 'marks'] or node ? 'content' and jsonb_typeof(node -> 'content') <> 'array' then
    return false;
  end if;
  for part in select jsonb_array_elements(node -> 'content') loop
    if not private.is_article_node(part, kind, depth + 1) then
      return false;
    end if;
  end loop;
  return true;
end
$$;
comment on function private.is_article_node(jsonb, text, integer) is
  'Whether a part of an article, and everything in it, is of the kinds that an article may have, with their attributes and no others.';

create function private.is_article(document jsonb) returns boolean
language sql immutable strict set search_path = ''
return length(document::text) <= 200000 and private.is_article_node(document, '', 0);
comment on function private.is_article(jsonb) is
  'Whether this is a document of the editor that pages can show: headings, paragraphs, lists, quotations, pictures; bold, italic, links.';

create function private.article_text(document jsonb) returns text
language sql immutable parallel safe set search_path = ''
return (select string_agg(part #>> '{}', ' ') from jsonb_path_query(document, 'strict $.**.text') as part);
comment on function private.article_text(jsonb) is 'The words of an article.';

create function private.article_images(document jsonb) returns text[]
language sql immutable parallel safe set search_path = ''
return array(
  select distinct part #>> '{}' from jsonb_path_query(document, 'strict $.**.src') as part
  where jsonb_typeof(part) = 'string' order by 1
);
comment on function private.article_images(jsonb) is 'The addresses of the pictures in an article.';

create table public.news (
  id uuid primary key default gen_random_uuid(),
  title_ar text check (private.short_text(title_ar, 200)),
  title_en text check (private.short_text(title_en, 200)),
  lead_ar text check (private.long_text(lead_ar, 500)),
  lead_en text check (private.long_text(lead_en, 500)),
  body_ar jsonb check (private.is_article(body_ar)),
  body_en jsonb check (private.is_article(body_en)),
  published_at_ar timestamptz check (published_at_ar between '2000-01-01' and '2200-01-01'),
  published_at_en timestamptz check (published_at_en between '2000-01-01' and '2200-01-01'),
  is_pinned boolean not null default false,
  category_ar text check (private.short_text(category_ar, 100)),
  category_en text check (private.short_text(category_en, 100)),
  author_id uuid references public.team_members (id) on delete set null,
  author_ar text check (private.short_text(author_ar, 200)),
  author_en text check (private.short_text(author_en, 200)),
  image_url text check (private.file_url(image_url)),
  alt_ar text check (private.short_text(alt_ar, 300)),
  alt_en text check (private.short_text(alt_en, 300)),
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  body_images text[] not null default '{}',
  service_ids uuid[] not null default '{}' check (cardinality(service_ids) <= 20),
  project_ids uuid[] not null default '{}' check (cardinality(project_ids) <= 20),
  slug_ar text not null default '' unique check (slug_ar <> '' and slug_ar = private.slug_of(slug_ar, 'ar')),
  slug_en text not null default '' unique check (slug_en <> '' and slug_en = private.slug_of(slug_en, 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint news_title_check check (coalesce(private.filled(title_ar), false) or coalesce(private.filled(title_en), false)),
  constraint news_published_ar_check check (
    published_at_ar is null
    or coalesce(private.filled(title_ar) and private.filled(lead_ar) and private.filled(private.article_text(body_ar)), false)
  ),
  constraint news_published_en_check check (
    published_at_en is null
    or coalesce(private.filled(title_en) and private.filled(lead_en) and private.filled(private.article_text(body_en)), false)
  )
);
comment on table public.news is
  'The news of the website. Visitors reach it only through functions, which show of a row the language that is published.';
comment on column public.news.published_at_ar is
  'From when visitors read it in Arabic: null while it is a draft, in the future while it is scheduled.';
comment on column public.news.body_ar is 'A document of the editor (private.is_article), from which the server makes the page.';
comment on column public.news.author_id is 'The member of the team who wrote it; otherwise author_ar and author_en name someone, or no one is named.';
comment on column public.news.body_images is 'The pictures in the bodies, which a trigger notes so that unused files are found.';
comment on column public.news.service_ids is 'The services that it is about. Those that no longer exist are left out where it is shown.';
comment on column public.news.project_ids is 'The projects that it is about, as service_ids.';
comment on column public.news.slug_en is 'The URL ending of its English page; empty text makes it from the title. Earlier ones lead to it (private.addresses).';
comment on column public.news.focus_x is
  'What stays in view where the picture is cropped: percent from its left edge, whatever the language. focus_y is from the top.';

create index news_ar_idx on public.news (is_pinned desc, published_at_ar desc, id) where published_at_ar is not null;
create index news_en_idx on public.news (is_pinned desc, published_at_en desc, id) where published_at_en is not null;
create index news_ar_order_idx on public.news (published_at_ar, id) where published_at_ar is not null;
create index news_en_order_idx on public.news (published_at_en, id) where published_at_en is not null;
create index news_created_idx on public.news (created_at desc, id desc);
create index news_author_idx on public.news (author_id);
-- For the list of admins (38_news_reads.sql): its orders, and articles without a moment.
create index news_shown_idx on public.news (is_pinned, coalesce(greatest(published_at_ar, published_at_en), created_at), id);
create index news_updated_idx on public.news (updated_at, id);
create index news_title_ar_idx on public.news (private.search_form(coalesce(title_ar, title_en)), id);
create index news_title_en_idx on public.news (private.search_form(coalesce(title_en, title_ar)), id);
create index news_ar_drafts_idx on public.news (id) where published_at_ar is null and private.filled(title_ar);
-- For the global search, which finds pictures by these words
create index news_alt_idx on public.news using gin (private.picture_words(alt_ar, alt_en, null) extensions.gin_trgm_ops) where image_url is not null;
create index news_en_drafts_idx on public.news (id) where published_at_en is null and private.filled(title_en);

create function private.is_published(item public.news, language text) returns boolean
language sql stable set search_path = ''
return coalesce(case language when 'ar' then item.published_at_ar when 'en' then item.published_at_en end <= now(), false);
comment on function private.is_published(public.news, text) is 'Whether visitors read this article now in this language.';

-- The name of its trigger makes it fire before private.give_addresses(): an Arabic address of Latin letters is only used when
-- there is no Arabic title.
create function private.prepare_news() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.body_images := array(
    select distinct address from unnest(private.article_images(new.body_ar) || private.article_images(new.body_en)) as address order by 1
  );
  -- An article that is scheduled for a minute appears when that minute begins, as the form says
  if new.published_at_ar > now() then
    new.published_at_ar := date_trunc('minute', new.published_at_ar);
  end if;
  if new.published_at_en > now() then
    new.published_at_en := date_trunc('minute', new.published_at_en);
  end if;
  if tg_op = 'UPDATE' and new.slug_ar = old.slug_ar and not coalesce(private.filled(old.title_ar), false) then
    new.slug_ar := '';
  end if;
  if tg_op = 'UPDATE' and new.slug_en = old.slug_en and not coalesce(private.filled(old.title_en), false) then
    new.slug_en := '';
  end if;
  return new;
end
$$;
comment on function private.prepare_news() is
  'Notes the pictures of the bodies, and clears an address that was made before there was a title in its language, so that it is made again.';

-- Security definer: the user who writes the row has no rights on the addresses. A scheduled article appears without a write.
create function private.note_shown_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.addresses as address set was_shown = true
    where address.record_id = old.id and address.section = 'news' and not address.was_shown
      and private.is_published(old, address.language);
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.note_shown_news() is
  'Before an article is changed or deleted: notes for its addresses whether visitors could read it, so that it is then gone and not unknown.';

create trigger news_address_of_title before insert or update on public.news
  for each row execute function private.prepare_news();
create trigger news_address_was_shown before update or delete on public.news
  for each row execute function private.note_shown_news();
create trigger news_addresses before insert or update on public.news
  for each row execute function private.give_addresses('news', 'title');
create trigger news_updated_at before update on public.news
  for each row execute function private.set_updated_at();
create trigger news_content after insert or update or delete or truncate on public.news
  for each statement execute function private.content_changed();
create trigger news_files after delete or update of image_url, body_images, body_ar, body_en on public.news
  for each row execute function private.note_dropped_files('image_url', 'body_images');
create trigger news_bin before delete on public.news
  for each row execute function private.put_in_bin();
create trigger news_announce after insert or update or delete on public.news
  for each row execute function private.announce_change();
create trigger news_audit after insert or update or delete on public.news
  for each row execute function private.record_change();

create function private.news_view(item public.news, language text) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'id', item.id,
  -- An address is made of a title, which may be a secret until it is published
  'slug_ar', case when private.is_published(item, 'ar') then item.slug_ar else '' end,
  'slug_en', case when private.is_published(item, 'en') then item.slug_en else '' end,
  'languages', array(select side from unnest(array['ar', 'en']) as side where private.is_published(item, side)),
  'title', case language when 'ar' then item.title_ar else item.title_en end,
  'lead', case language when 'ar' then item.lead_ar else item.lead_en end,
  'category', case language when 'ar' then item.category_ar else item.category_en end,
  'published_at', case language when 'ar' then item.published_at_ar else item.published_at_en end,
  'updated_at', item.updated_at,
  'is_pinned', item.is_pinned,
  'image_url', item.image_url,
  'alt', case language when 'ar' then item.alt_ar else item.alt_en end,
  'focus_x', item.focus_x,
  'focus_y', item.focus_y
);
comment on function private.news_view(public.news, text) is 'What lists show of an article in a language. Only for an article that is published in it.';

-- Security definer: visitors may read no row of the table, since it has both languages. A statement for each language,
-- since a column chosen by a condition has no index.
create function public.list_news(language text, skip integer default 0, take integer default 10) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  total bigint := 0;
  items jsonb;
begin
  if list_news.language = 'ar' then
    total := (select count(*) from public.news as item where item.published_at_ar <= now());
    items := (
      select jsonb_agg(private.news_view(shown.item, 'ar')) from (
        select item from public.news as item where item.published_at_ar <= now()
        order by item.is_pinned desc, item.published_at_ar desc, item.id
        offset greatest(list_news.skip, 0) limit least(greatest(list_news.take, 0), 100)
      ) as shown
    );
  elsif list_news.language = 'en' then
    total := (select count(*) from public.news as item where item.published_at_en <= now());
    items := (
      select jsonb_agg(private.news_view(shown.item, 'en')) from (
        select item from public.news as item where item.published_at_en <= now()
        order by item.is_pinned desc, item.published_at_en desc, item.id
        offset greatest(list_news.skip, 0) limit least(greatest(list_news.take, 0), 100)
      ) as shown
    );
  end if;
  return jsonb_build_object('total', total, 'items', coalesce(items, '[]'));
end
$$;
comment on function public.list_news(text, integer, integer) is
  'For everyone: the news that are published in a language, pinned ones first, then the newest; at most 100, and how many there are.';

-- Security definer: as above.
create function public.read_news(language text, id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted public.news;
  older public.news;
  newer public.news;
begin
  select * into wanted from public.news as item where item.id = read_news.id and private.is_published(item, read_news.language);
  if wanted.id is null then
    return null;
  end if;
  if read_news.language = 'ar' then
    select * into older from public.news as item
      where item.published_at_ar <= now() and (item.published_at_ar, item.id) < (wanted.published_at_ar, wanted.id)
      order by item.published_at_ar desc, item.id desc limit 1;
    select * into newer from public.news as item
      where item.published_at_ar <= now() and (item.published_at_ar, item.id) > (wanted.published_at_ar, wanted.id)
      order by item.published_at_ar, item.id limit 1;
  else
    select * into older from public.news as item
      where item.published_at_en <= now() and (item.published_at_en, item.id) < (wanted.published_at_en, wanted.id)
      order by item.published_at_en desc, item.id desc limit 1;
    select * into newer from public.news as item
      where item.published_at_en <= now() and (item.published_at_en, item.id) > (wanted.published_at_en, wanted.id)
      order by item.published_at_en, item.id limit 1;
  end if;
  return private.news_view(wanted, read_news.language) || jsonb_build_object(
    'body', case read_news.language when 'ar' then wanted.body_ar else wanted.body_en end,
    'author', coalesce(
      (select case read_news.language when 'ar' then member.name_ar else member.name_en end
        from public.team_members as member where member.id = wanted.author_id),
      case read_news.language when 'ar' then wanted.author_ar else wanted.author_en end
    ),
    'service_ids', wanted.service_ids,
    'project_ids', wanted.project_ids,
    'older', case when older.id is not null then private.news_view(older, read_news.language) end,
    'newer', case when newer.id is not null then private.news_view(newer, read_news.language) end
  );
end
$$;
comment on function public.read_news(text, uuid) is
  'For everyone: an article that is published in a language, with the one before and the one after it; otherwise null.';

-- Security definer: as above. Nobody learns more than that something comes within a minute.
create function public.next_news() returns double precision
language sql stable security definer set search_path = ''
as $$
  select extract(epoch from least(
    (select min(item.published_at_ar) from public.news as item
      where item.published_at_ar > now() and item.published_at_ar <= now() + interval '65 seconds'),
    (select min(item.published_at_en) from public.news as item
      where item.published_at_en > now() and item.published_at_en <= now() + interval '65 seconds')
  ) - now())::double precision
$$;
comment on function public.next_news() is
  'For the web server, which asks every minute: in how many seconds a scheduled article appears, if within the next 65.';

alter table public.news enable row level security;
revoke all on public.news from public, anon, authenticated;
grant select, insert, update, delete on public.news to authenticated;
grant all on public.news to service_role;

create policy "An admin of content reads every article" on public.news
  for select to authenticated using ((select private.manages('content')));
comment on policy "An admin of content reads every article" on public.news is
  'The news screen. Everyone else reads what is published, through list_news() and read_news().';

create policy "An admin of content adds articles" on public.news
  for insert to authenticated with check ((select private.manages('content')));
comment on policy "An admin of content adds articles" on public.news is 'The news screen.';

create policy "An admin of content changes articles" on public.news
  for update to authenticated using ((select private.manages('content'))) with check ((select private.manages('content')));
comment on policy "An admin of content changes articles" on public.news is 'The news screen.';

create policy "An admin of content deletes articles" on public.news
  for delete to authenticated using ((select private.manages('content')));
comment on policy "An admin of content deletes articles" on public.news is 'The news screen; into the bin.';

-- A check runs with the rights of the user who writes the row.
grant execute on function private.is_link(text), private.is_article_mark(jsonb), private.is_article_node(jsonb, text, integer),
  private.is_article(jsonb), private.article_text(jsonb), private.article_images(jsonb) to authenticated, service_role;
revoke all on function public.list_news(text, integer, integer), public.read_news(text, uuid), public.next_news()
  from public, anon, authenticated;
grant execute on function public.list_news(text, integer, integer), public.read_news(text, uuid), public.next_news()
  to anon, authenticated, service_role;
