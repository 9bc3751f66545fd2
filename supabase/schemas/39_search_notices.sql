-- search_notices: which addresses of the website have changed, to tell search engines by IndexNow, where an admin has turned
-- that on (docs/decisions/0062). Triggers fill it in the transaction of the change; the web server sends it.

create table public.search_notice_settings (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one),
  is_on boolean not null default false,
  key text check (key ~ '^[0-9a-f]{32}$'),
  updated_at timestamptz not null default now()
);
comment on table public.search_notice_settings is 'One row: whether search engines are told of changed pages, and the key by which the website proves who it is.';
comment on column public.search_notice_settings.key is 'Made when the notices are first turned on; the server answers /<key>.txt with it.';
insert into public.search_notice_settings default values;

create table public.search_notices (
  id uuid primary key default gen_random_uuid(),
  path text not null unique check (length(path) <= 600 and path ~ '^/'),
  noted_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  last_error text check (last_error ~ '^[a-z0-9_]{1,60}$')
);
comment on table public.search_notices is
  'Addresses that changed or went, without the host: waiting, sent (sent_at), or given up after eight attempts. Only triggers and the server write it; what was sent stays for 30 days.';

create index search_notices_due_idx on public.search_notices (next_attempt_at) where sent_at is null;
create index search_notices_sent_idx on public.search_notices (sent_at) where sent_at is not null;

create function private.encoded_slug(slug text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(string_agg(case
    when part.letter ~ '^[A-Za-z0-9_.~-]$' then part.letter
    else upper(regexp_replace(encode(convert_to(part.letter, 'UTF8'), 'hex'), '(..)', '%\1', 'g'))
  end, '' order by part.place), '')
  from regexp_split_to_table(slug, '') with ordinality as part (letter, place)
$$;
comment on function private.encoded_slug(text) is 'A URL ending as it is written in a link.';

-- Security definer: the user who changes an item has no rights here.
create function private.note_search_paths(paths text[]) returns void
language sql volatile security definer set search_path = ''
as $$
  -- Several changes within some seconds become one notice
  insert into public.search_notices as notice (path, next_attempt_at)
    select distinct side.path, now() + interval '10 seconds'
    from unnest(note_search_paths.paths) as given (path)
    cross join lateral (values (given.path), (case given.path when '/' then '/en' else '/en' || given.path end)) as side (path)
    where (select settings.is_on from public.search_notice_settings as settings)
      and (select company.is_open from public.company_settings as company)
    order by 1
    on conflict on constraint search_notices_path_key do update set
      noted_at = now(), next_attempt_at = excluded.next_attempt_at, attempts = 0, sent_at = null, last_error = null
$$;
comment on function private.note_search_paths(text[]) is
  'Notes the paths, each in both languages, to be sent; nothing while the notices are off or the website is closed.';

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

-- The columns that it ignores do not appear on pages.
create function private.changed_for_search(was jsonb, now_is jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select was - ignored is distinct from now_is - ignored
  from (values ('{updated_at,display_order,order_index,reminded_days}'::text[])) as known (ignored)
$$;
comment on function private.changed_for_search(jsonb, jsonb) is 'Whether visitors may see a difference between two versions of a row.';

-- Security definer: as above. The argument is the part of the website.
create function private.note_search_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part constant text := tg_argv[0];
begin
  if not (select settings.is_on from public.search_notice_settings as settings)
      or not private.changed_for_search(to_jsonb(old), to_jsonb(new))
      -- Skips what visitors can read neither before nor after: drafts, scheduled articles, hidden items. Not people, who are on
      -- the landing page even without a page of their own.
      or part <> 'team' and not private.is_read_somewhere(part, to_jsonb(old))
        and not private.is_read_somewhere(part, to_jsonb(new)) then
    return null;
  end if;
  perform private.note_search_paths(case when part = 'team' then array['/'] else array['/', '/' || part] end);
  perform private.note_search_item(part, to_jsonb(old));
  perform private.note_search_item(part, to_jsonb(new));
  return null;
end
$$;
comment on function private.note_search_change() is
  'Row trigger of tables whose items have pages: notes the old and new addresses of the item, in both languages, and the lists that show it.';

create function private.is_read_somewhere(section text, item jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select item is not null
    and (private.is_on_website_in(section, 'ar', item) or private.is_on_website_in(section, 'en', item))
$$;
comment on function private.is_read_somewhere(text, jsonb) is 'Whether an item has a page in a language; false for none.';

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
comment on function private.note_search_pages() is 'Row trigger of tables that fixed pages show: notes those pages.';

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
  'Row trigger of tables that belong to a page (pictures of a project, and what an editor wrote for search and sharing): notes that page.';

create trigger services_search after insert or update or delete on public.services
  for each row execute function private.note_search_change('services');
create trigger projects_search after insert or update or delete on public.projects
  for each row execute function private.note_search_change('projects');
create trigger team_members_search after insert or update or delete on public.team_members
  for each row execute function private.note_search_change('team');
create trigger leadership_team_search after insert or update or delete on public.leadership_team
  for each row execute function private.note_search_change('team');
create trigger openings_search after insert or update or delete on public.openings
  for each row execute function private.note_search_change('careers');
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

create function private.make_search_key() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.key := coalesce(old.key, replace(gen_random_uuid()::text, '-', ''));
  return new;
end
$$;
comment on function private.make_search_key() is 'The key is made when the notices are first turned on, and stays.';

create trigger search_notice_settings_key before update on public.search_notice_settings
  for each row when (new.is_on) execute function private.make_search_key();

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
create function public.claim_search_notices() returns jsonb
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

create function public.settle_search_notices(paths text[], claimed_at timestamptz, error text default null) returns void
language sql volatile set search_path = ''
as $$
  update public.search_notices as notice
    set sent_at = case when settle_search_notices.error is null then now() end, last_error = settle_search_notices.error
    -- A page that has changed again since the claim waits for its own turn
    where notice.path = any (settle_search_notices.paths) and notice.noted_at <= settle_search_notices.claimed_at
      -- Even in the same millisecond: a change sets the attempts back to 0
      and notice.attempts > 0
$$;
comment on function public.settle_search_notices(text[], timestamptz, text) is
  'For the server: these addresses were sent, or could not be, for a reason of lowercase letters, digits and underscores.';

create trigger search_notice_settings_updated_at before update on public.search_notice_settings
  for each row execute function private.set_updated_at();
create trigger search_notice_settings_announce after insert or update or delete on public.search_notice_settings
  for each row execute function private.announce_change();
create trigger search_notice_settings_audit after insert or update or delete on public.search_notice_settings
  for each row execute function private.record_change();
create trigger search_notices_announce after insert or update or delete on public.search_notices
  for each row execute function private.announce_change();

alter table public.search_notice_settings enable row level security;
revoke all on public.search_notice_settings from public, anon, authenticated;
grant select, update (is_on) on public.search_notice_settings to authenticated;
grant all on public.search_notice_settings to service_role;

create policy "An admin of content or settings reads whether search engines are told" on public.search_notice_settings
  for select to authenticated using ((select private.manages('content', 'settings')));
comment on policy "An admin of content or settings reads whether search engines are told" on public.search_notice_settings is
  'The screen of search and sharing.';

create policy "An admin of settings turns the notices on or off" on public.search_notice_settings
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin of settings turns the notices on or off" on public.search_notice_settings is
  'Addresses of the website are then sent to other companies.';

alter table public.search_notices enable row level security;
revoke all on public.search_notices from public, anon, authenticated;
grant select on public.search_notices to authenticated;
grant all on public.search_notices to service_role;

create policy "An admin of content or settings reads what search engines were told" on public.search_notices
  for select to authenticated using ((select private.manages('content', 'settings')));
comment on policy "An admin of content or settings reads what search engines were told" on public.search_notices is
  'The screen of search and sharing. Triggers and the server write it.';

revoke all on function public.claim_search_notices(), public.settle_search_notices(text[], timestamptz, text)
  from public, anon, authenticated;
grant execute on function public.claim_search_notices(), public.settle_search_notices(text[], timestamptz, text) to service_role;
