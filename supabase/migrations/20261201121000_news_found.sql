-- News: related services and projects, found by the search over everything, and read by indexes alone
-- (docs/decisions/0070).

alter table public.news
  add column service_ids uuid[] not null default '{}' check (cardinality(service_ids) <= 20),
  add column project_ids uuid[] not null default '{}' check (cardinality(project_ids) <= 20);
comment on column public.news.service_ids is 'The services that it is about. Those that no longer exist are left out where it is shown.';
comment on column public.news.project_ids is 'The projects that it is about, as service_ids.';
create index news_ar_order_idx on public.news (published_at_ar, id) where published_at_ar is not null;
create index news_en_order_idx on public.news (published_at_en, id) where published_at_en is not null;
create index news_created_idx on public.news (created_at desc, id desc);

-- Security definer: visitors read no row of the table, which has both languages. A statement for each language,
-- since a column chosen by a condition has no index.
create or replace function public.list_news(language text, skip integer default 0, take integer default 10) returns jsonb
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
create or replace function public.read_news(language text, id uuid) returns jsonb
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
create or replace function public.next_news() returns double precision
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

create table private.news_words (
  id uuid primary key references public.news (id) on delete cascade,
  words text not null
);
comment on table private.news_words is
  'Everything that is searched of an article, drafts too, in the form of private.search_form. Triggers keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.news_words alter column words set statistics 0;

create index news_words_search_idx on private.news_words using gin (words extensions.gin_trgm_ops);

create function private.words_of_news(item public.news) returns text
language sql stable set search_path = ''
as $$
  select private.search_form(concat_ws(
    chr(31), item.title_ar, item.title_en, item.lead_ar, item.lead_en, item.category_ar, item.category_en,
    item.author_ar, item.author_en, private.article_text(item.body_ar), private.article_text(item.body_en)
  ))
$$;
comment on function private.words_of_news(public.news) is 'What an article is found by. A control character keeps words of two columns apart.';

-- Security definer: the user who writes the row has no rights on the words.
create function private.keep_news_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.news_words (id, words) values (new.id, private.words_of_news(new))
    on conflict (id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_news_words() is 'Writes private.news_words.';

create trigger news_words
  after insert or update of title_ar, title_en, lead_ar, lead_en, category_ar, category_en, author_ar, author_en, body_ar, body_en
  on public.news
  for each row execute function private.keep_news_words();

alter table private.news_words enable row level security;
revoke all on private.news_words from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.news_words for all to anon, authenticated using (false);
comment on policy "An account reaches nothing here" on private.news_words is 'find_anything() searches it.';

insert into private.news_words (id, words) select item.id, private.words_of_news(item) from public.news as item;

-- Security definer: under row-level security a search could use no index (05_lists.sql). It asks for each kind who calls.
create or replace function public.find_anything(search text, most integer default 5) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  everyone constant boolean := private.manages('settings');
  hits uuid[];
  found jsonb := jsonb_build_object();
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  elsif not coalesce(most between 1 and 20, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif patterns = '{}' then
    return found;
  end if;

  -- Rows are read in their order where nearly all fit. Where few do, the order is one that no index has: an index of
  -- the order would be read from its beginning until it meets them
  if private.manages('requests') then
    hits := private.found_ids('private.request_words', 'public.service_requests', patterns, numbers);
    found := found || jsonb_build_object('service_requests', array(
      select jsonb_build_object(
        'id', r.id, 'name', r.client_name, 'company', r.company_name, 'reference', r.reference, 'kind', r.kind,
        'status', r.status, 'at', r.created_at
      )
      from public.service_requests as r
      where (hits is not null and r.id = any (hits)) or (hits is null and (
        select private.holds(w.words, patterns, numbers) from private.request_words as w where w.id = r.id
      ))
      order by case when hits is null then r.created_at end desc,
        case when hits is not null then r.created_at + interval '0' end desc, r.id desc limit most
    ));
    hits := private.found_ids('private.client_project_words', 'public.client_projects', patterns, numbers);
    found := found || jsonb_build_object('client_projects', array(
      select jsonb_build_object(
        'id', link.id, 'name', client.full_name, 'title_ar', project.title_ar, 'title_en', project.title_en,
        'status', link.status
      )
      from public.client_projects as link
      join public.user_profiles as client on client.id = link.client_id
      join public.projects as project on project.id = link.project_id
      where (hits is not null and link.id = any (hits)) or (hits is null and (
        select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = link.id
      ))
      order by case when hits is null then link.created_at end desc,
        case when hits is not null then link.created_at + interval '0' end desc, link.id desc limit most
    ));
  end if;

  -- Admins of requests read the profiles of clients
  if everyone or private.manages('requests') then
    hits := private.found_ids('private.accounts', 'public.user_profiles', patterns, numbers);
    found := found || jsonb_build_object('user_profiles', array(
      select jsonb_build_object(
        'id', profile.id, 'name', profile.full_name, 'company', profile.company_name, 'email', account.email,
        'user_type', profile.user_type, 'is_active', profile.is_active
      )
      from public.user_profiles as profile join private.accounts as account using (id)
      where (everyone or profile.user_type = 'client')
        and ((hits is not null and profile.id = any (hits)) or (hits is null and private.holds(account.words, patterns, numbers)))
      order by case when hits is null then profile.created_at end desc,
        case when hits is not null then profile.created_at + interval '0' end desc, profile.id desc limit most
    ));
  end if;

  if private.manages('people') then
    hits := private.found_ids('private.employee_words', 'public.employees', patterns, numbers);
    found := found || jsonb_build_object('employees', array(
      select jsonb_build_object(
        'id', employee.id, 'name_ar', employee.full_name_ar, 'name_en', employee.full_name_en,
        'position_ar', employee.position_ar, 'position_en', employee.position_en, 'status', employee.status
      )
      from public.employees as employee
      where (hits is not null and employee.id = any (hits)) or (hits is null and (
        select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = employee.id
      ))
      order by case when hits is null then employee.created_at end desc,
        case when hits is not null then employee.created_at + interval '0' end desc, employee.id desc limit most
    ));
  end if;

  if private.manages('content') then
    hits := private.found_ids('private.project_words', 'public.projects', patterns, numbers);
    found := found || jsonb_build_object('projects', array(
      select jsonb_build_object(
        'id', project.id, 'title_ar', project.title_ar, 'title_en', project.title_en,
        'category_ar', project.category_ar, 'category_en', project.category_en, 'status', project.status
      )
      from public.projects as project
      where (hits is not null and project.id = any (hits)) or (hits is null and (
        select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = project.id
      ))
      order by case when hits is null then project.created_at end desc,
        case when hits is not null then project.created_at + interval '0' end desc, project.id desc limit most
    ));
    hits := private.found_ids('private.news_words', 'public.news', patterns, numbers);
    found := found || jsonb_build_object('news', array(
      select jsonb_build_object(
        'id', article.id, 'title_ar', article.title_ar, 'title_en', article.title_en,
        'published_at', least(article.published_at_ar, article.published_at_en)
      )
      from public.news as article
      where (hits is not null and article.id = any (hits)) or (hits is null and (
        select private.holds(w.words, patterns, numbers) from private.news_words as w where w.id = article.id
      ))
      order by case when hits is null then article.created_at end desc,
        case when hits is not null then article.created_at + interval '0' end desc, article.id desc limit most
    ));
    -- The texts of the website are some dozens
    found := found || jsonb_build_object('services', array(
      select jsonb_build_object('id', service.id, 'title_ar', service.title_ar, 'title_en', service.title_en)
      from public.services as service
      where private.holds(private.search_form(concat_ws(
        chr(31), service.title_ar, service.title_en, service.description_ar, service.description_en
      )), patterns, numbers)
      order by service.display_order, service.id limit most
    ), 'team_members', array(
      select jsonb_build_object(
        'id', member.id, 'name_ar', member.name_ar, 'name_en', member.name_en, 'position_ar', member.position_ar,
        'position_en', member.position_en
      )
      from public.team_members as member
      where private.holds(private.search_form(concat_ws(
        chr(31), member.name_ar, member.name_en, member.position_ar, member.position_en
      )), patterns, numbers)
      order by member.order_index, member.id limit most
    ), 'leadership_team', array(
      select jsonb_build_object(
        'id', leader.id, 'name_ar', leader.full_name_ar, 'name_en', leader.full_name_en,
        'position_ar', leader.position_ar, 'position_en', leader.position_en
      )
      from public.leadership_team as leader
      where private.holds(private.search_form(concat_ws(
        chr(31), leader.full_name_ar, leader.full_name_en, leader.position_ar, leader.position_en
      )), patterns, numbers)
      order by leader.display_order, leader.id limit most
    ), 'site_content', array(
      select jsonb_build_object(
        'id', item.id, 'section', item.section, 'content_key', item.content_key, 'title_ar', item.title_ar,
        'title_en', item.title_en, 'text_ar', left(item.text_ar, 120), 'text_en', left(item.text_en, 120)
      )
      from public.site_content as item
      where private.holds(private.search_form(concat_ws(
        chr(31), item.title_ar, item.title_en, item.text_ar, item.text_en
      )), patterns, numbers)
      order by item.section, item.display_order, item.id limit most
    ));
  end if;
  return found;
end
$$;
comment on function public.find_anything(text, integer) is
  'For admins: the newest rows of each kind that hold every word of a search, by table; only tables of the admin''s areas are named.';
