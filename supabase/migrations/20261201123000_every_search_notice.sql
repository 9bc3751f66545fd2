-- Search engines are told of every change that pages show (docs/decisions/0070).

drop trigger site_content_search on public.site_content;

-- Security definer: as above.
create function private.note_search_item(section text, item jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.search_notices as notice (path, next_attempt_at)
    select side.path, now() + interval '10 seconds'
    from (values
      ('ar', '/' || section || '/' || private.encoded_slug(item ->> 'slug_ar')),
      ('en', '/en/' || section || '/' || private.encoded_slug(item ->> 'slug_en'))
    ) as side (language, path)
    where (select settings.is_on from public.search_notice_settings as settings)
      and (select company.is_open from public.company_settings as company)
      and item is not null and length(side.path) <= 600 and private.is_on_website_in(section, side.language, item)
    order by 1
    on conflict on constraint search_notices_path_key do update set
      noted_at = now(), next_attempt_at = excluded.next_attempt_at, attempts = 0, sent_at = null, last_error = null
$$;
comment on function private.note_search_item(text, jsonb) is
  'Notes the addresses of an item in the languages in which it has a page; nothing while the notices are off or the website is closed.';

-- What says nothing about a change of pages
create function private.changed_for_search(was jsonb, now_is jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select was - ignored is distinct from now_is - ignored
  from (values ('{updated_at,display_order,order_index,reminded_days}'::text[])) as known (ignored)
$$;
comment on function private.changed_for_search(jsonb, jsonb) is 'Whether visitors may see a difference between two versions of a row.';

create function private.is_read_somewhere(article jsonb) returns boolean
language sql stable set search_path = ''
as $$ select private.is_on_website_in('news', 'ar', article) or private.is_on_website_in('news', 'en', article) $$;
comment on function private.is_read_somewhere(jsonb) is 'Whether visitors read this article in a language.';

-- Security definer: as above. The argument is the part of the website.
create or replace function private.note_search_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part constant text := tg_argv[0];
begin
  if not (select settings.is_on from public.search_notice_settings as settings)
      or not private.changed_for_search(to_jsonb(old), to_jsonb(new))
      -- A draft of an article, or one whose time has not come
      or part = 'news' and not coalesce(private.is_read_somewhere(to_jsonb(old)), false)
        and not coalesce(private.is_read_somewhere(to_jsonb(new)), false) then
    return null;
  end if;
  perform private.note_search_paths(case when part = 'team' then array['/'] else array['/', '/' || part] end);
  perform private.note_search_item(part, to_jsonb(old));
  perform private.note_search_item(part, to_jsonb(new));
  return null;
end
$$;
comment on function private.note_search_change() is
  'Row trigger of what has pages: notes the addresses that it had and has, in both languages, and the lists that show it.';

-- Security definer: as above. Arguments: the paths; {kind} stands for that of a legal page.
create function private.note_search_pages() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := to_jsonb(old);
  now_is constant jsonb := to_jsonb(new);
begin
  if not private.changed_for_search(was, now_is) then
    return null;
  end if;
  perform private.note_search_paths(array(
    select replace(given.path, '{kind}', coalesce(coalesce(now_is, was) ->> 'kind', '')) from unnest(tg_argv[0:]) as given (path)
  ));
  -- Nothing was noted while the website was closed
  if tg_table_name = 'company_settings' and (now_is ->> 'is_open')::boolean and not (was ->> 'is_open')::boolean then
    perform private.note_search_paths('{/services,/projects,/news,/careers,/request}');
  end if;
  return null;
end
$$;
comment on function private.note_search_pages() is 'Row trigger of what is shown on fixed pages: notes these.';

-- Security definer: as above.
create function private.note_search_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  version jsonb;
  page text;
begin
  if not private.changed_for_search(to_jsonb(old), to_jsonb(new)) then
    return null;
  end if;
  foreach version in array array[to_jsonb(old), to_jsonb(new)] loop
    continue when version is null;
    if tg_table_name = 'project_images' then
      perform private.note_search_item('projects', private.item('projects', (version ->> 'project_id')::uuid));
      -- The card of the project
      continue when not (version ->> 'is_primary')::boolean;
      perform private.note_search_paths('{/,/projects}');
    elsif version ->> 'page' is not null then
      page := version ->> 'page';
      perform private.note_search_paths(array[case page when 'landing' then '/' else '/' || replace(page, '_', '/') end]);
    else
      perform private.note_search_item(
        case version ->> 'table_name'
          when 'team_members' then 'team' when 'leadership_team' then 'team' when 'openings' then 'careers'
          else version ->> 'table_name'
        end,
        private.item(version ->> 'table_name', (version ->> 'record_id')::uuid)
      );
    end if;
  end loop;
  return null;
end
$$;
comment on function private.note_search_part() is
  'Row trigger of what belongs to a page: pictures of a project, and what an editor wrote for search and sharing. Notes that page.';

-- Nothing is written when a scheduled article appears.
create function private.note_search_news() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  appeared jsonb[];
begin
  select array_agg(to_jsonb(item)) into appeared from public.news as item
    cross join lateral (values
      (item.published_at_ar, '/news/' || private.encoded_slug(item.slug_ar)),
      (item.published_at_en, '/en/news/' || private.encoded_slug(item.slug_en))
    ) as side (moment, path)
    where (item.published_at_ar between now() - interval '1 day' and now() or item.published_at_en between now() - interval '1 day' and now())
      and side.moment between now() - interval '1 day' and now()
      and not exists (select from public.search_notices as notice where notice.path = side.path and notice.noted_at >= side.moment);
  if appeared is not null then
    perform private.note_search_paths('{/,/news}');
    perform private.note_search_item('news', one.item) from unnest(appeared) as one (item);
  end if;
end
$$;
comment on function private.note_search_news() is 'Notes articles whose moment has come within a day, once.';

-- Security invoker: only the server's key may call it, and that writes every table.
create or replace function public.claim_search_notices() returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  claimed jsonb;
begin
  delete from public.search_notices as old where old.sent_at < now() - interval '30 days';
  if not (select settings.is_on from public.search_notice_settings as settings) then
    return null;
  end if;
  perform private.note_search_news();
  with due as (
    select notice.id from public.search_notices as notice
    where notice.sent_at is null and notice.attempts < 8 and notice.next_attempt_at <= now()
    order by notice.next_attempt_at limit 500 for update skip locked
  ),
  taken as (
    update public.search_notices as notice
      -- 2, 4, 8 … minutes: also if the server that took it is gone
      set attempts = notice.attempts + 1, next_attempt_at = now() + make_interval(mins => (2 ^ (notice.attempts + 1))::integer)
      from due where due.id = notice.id returning notice.path, notice.noted_at
  )
  select jsonb_agg(taken.path order by taken.path) into claimed from taken;
  return jsonb_build_object(
    'key', (select settings.key from public.search_notice_settings as settings), 'paths', coalesce(claimed, '[]'), 'at', now()
  );
end
$$;
comment on function public.claim_search_notices() is
  'For the server: the addresses that are due, 500 at most, and the key; no other process gets them for some minutes. Null while the notices are off.';

create trigger news_search after insert or update or delete on public.news
  for each row execute function private.note_search_change('news');
create trigger site_content_search after insert or update or delete on public.site_content
  for each row execute function private.note_search_pages('/', '/profile');
create trigger site_images_search after insert or update or delete on public.site_images
  for each row execute function private.note_search_pages('/');
create trigger client_references_search after insert or update or delete on public.client_references
  for each row execute function private.note_search_pages('/', '/profile');
create trigger company_settings_search after insert or update or delete on public.company_settings
  for each row execute function private.note_search_pages('/', '/contact', '/profile');
create trigger credentials_search after insert or update or delete on public.credentials
  for each row execute function private.note_search_pages('/', '/profile');
create trigger offices_search after insert or update or delete on public.offices
  for each row execute function private.note_search_pages('/', '/contact', '/profile');
create trigger legal_pages_search after insert or update or delete on public.legal_pages
  for each row execute function private.note_search_pages('/{kind}');
create trigger project_images_search after insert or update or delete on public.project_images
  for each row execute function private.note_search_part();
create trigger page_meta_search after insert or update or delete on public.page_meta
  for each row execute function private.note_search_part();
