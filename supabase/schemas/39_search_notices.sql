-- search_notices: which addresses of the website have changed, to tell search engines by IndexNow, where an admin has turned
-- that on (docs/decisions/0062). Triggers fill it in the transaction of the change; the web server sends it.

create table public.search_notice_settings (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one),
  is_on boolean not null default false,
  key text check (key ~ '^[0-9a-f]{32}$'),
  updated_at timestamptz not null default now()
);
comment on table public.search_notice_settings is 'One row: whether search engines are told of changed pages, and the key by which the website proves that it is the one.';
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
  'Addresses that changed or went, without the host: waiting, sent (sent_at), or given up after eight attempts. Triggers and the server alone write it; what was sent stays for 30 days.';

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
comment on function private.encoded_slug(text) is 'The end of an address as it is written in a link.';

-- Security definer: who changes an item has no rights here.
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

-- Security definer: as above. Arguments: the part of the website, or none for what the first page alone shows.
create function private.note_search_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part constant text := tg_argv[0];
  ignored constant text[] := '{updated_at,display_order,order_index,reminded_days}';
  version jsonb;
  whole text[];
begin
  if not (select settings.is_on from public.search_notice_settings as settings)
      or tg_op = 'UPDATE' and to_jsonb(new) - ignored = to_jsonb(old) - ignored then
    return null;
  end if;
  whole := array['/'];
  if part <> '' and part <> 'team' then
    whole := whole || ('/' || part);
  end if;
  perform private.note_search_paths(whole);
  foreach version in array array[to_jsonb(old), to_jsonb(new)] loop
    continue when version is null or coalesce(part, '') = '' or not private.is_on_website(part, version);
    insert into public.search_notices as notice (path, next_attempt_at)
      select side.path, now() + interval '10 seconds'
      from (values
        ('/' || part || '/' || private.encoded_slug(version ->> 'slug_ar')),
        ('/en/' || part || '/' || private.encoded_slug(version ->> 'slug_en'))
      ) as side (path)
      where (select company.is_open from public.company_settings as company)
      order by 1
      on conflict on constraint search_notices_path_key do update set
        noted_at = now(), next_attempt_at = excluded.next_attempt_at, attempts = 0, sent_at = null, last_error = null;
  end loop;
  return null;
end
$$;
comment on function private.note_search_change() is
  'Row trigger of what has pages: notes the addresses that it had and has, in both languages, and the lists that show it.';

create function private.news_path(item public.news, language text) returns text
language sql immutable set search_path = ''
return case language
  when 'ar' then '/news/' || private.encoded_slug(item.slug_ar) else '/en/news/' || private.encoded_slug(item.slug_en)
end;
comment on function private.news_path(public.news, text) is 'The path of an article in a language.';

create function private.note_news(item public.news, language text) returns void
language sql volatile set search_path = ''
as $$
  insert into public.search_notices as notice (path, next_attempt_at)
    select side.path, now() + interval '10 seconds'
    from unnest(case note_news.language
      when 'ar' then array['/', '/news', private.news_path(item, 'ar')] else array['/en', '/en/news', private.news_path(item, 'en')]
    end) as side (path)
    where (select settings.is_on from public.search_notice_settings as settings)
      and (select company.is_open from public.company_settings as company)
    order by 1
    on conflict on constraint search_notices_path_key do update set
      noted_at = now(), next_attempt_at = excluded.next_attempt_at, attempts = 0, sent_at = null, last_error = null
$$;
comment on function private.note_news(public.news, text) is
  'Notes an article in a language, and what lists it: each language is published by itself.';

-- Security definer: who changes an article has no rights here.
create function private.note_news_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  language text;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'updated_at' = to_jsonb(old) - 'updated_at' then
    return null;
  end if;
  foreach language in array array['ar', 'en'] loop
    if tg_op <> 'INSERT' and private.is_published(old, language) then
      perform private.note_news(old, language);
    end if;
    if tg_op <> 'DELETE' and private.is_published(new, language) then
      perform private.note_news(new, language);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.note_news_change() is
  'Row trigger of the news: notes an article in the languages in which visitors read it, or did. One that is scheduled is noted at its moment.';

-- Security definer: as above.
create function private.note_new_news() returns void
language sql volatile security definer set search_path = ''
as $$
  select private.note_news(item, side.language)
  from public.news as item
  cross join lateral (values ('ar', item.published_at_ar), ('en', item.published_at_en)) as side (language, moment)
  where side.moment > now() - interval '1 day' and side.moment <= now()
    and not exists (
      select from public.search_notices as notice
      where notice.path = private.news_path(item, side.language) and notice.noted_at >= side.moment
    )
$$;
comment on function private.note_new_news() is
  'Notes the articles whose moment has come within a day, for which nothing is written then.';

create trigger news_search after insert or update or delete on public.news
  for each row execute function private.note_news_change();
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
create trigger site_content_search after insert or update or delete on public.site_content
  for each row execute function private.note_search_change('');

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
  perform private.note_new_news();
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
    -- What has changed again meanwhile waits for its own turn
    where notice.path = any (settle_search_notices.paths) and notice.noted_at <= settle_search_notices.claimed_at
      -- Also in the same millisecond: a change sets the attempts back to none
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
  'Addresses of the website then leave for other companies.';

alter table public.search_notices enable row level security;
revoke all on public.search_notices from public, anon, authenticated;
grant select on public.search_notices to authenticated;
grant all on public.search_notices to service_role;

create policy "An admin of content or settings reads what search engines were told" on public.search_notices
  for select to authenticated using ((select private.manages('content', 'settings')));
comment on policy "An admin of content or settings reads what search engines were told" on public.search_notices is
  'The screen of search and sharing. Triggers and the server write it.';

grant execute on function private.note_new_news() to service_role;
revoke all on function public.claim_search_notices(), public.settle_search_notices(text[], timestamptz, text)
  from public, anon, authenticated;
grant execute on function public.claim_search_notices(), public.settle_search_notices(text[], timestamptz, text) to service_role;
