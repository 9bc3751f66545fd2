-- news, how admins list it. Visitors read through list_news() and read_news() (38_news.sql).

-- Without a search_path of its own, so that the planner inlines it and uses the indexes.
create function private.is_news_state(item public.news, state text, language text) returns boolean
language sql stable parallel safe
return case language when 'ar' then
  case state
    when 'published' then (item).published_at_ar <= now()
    when 'scheduled' then (item).published_at_ar > now()
    when 'draft' then (item).published_at_ar is null and private.filled((item).title_ar)
    when 'missing' then (item).published_at_ar is null and not coalesce(private.filled((item).title_ar), false)
  end
else
  case state
    when 'published' then (item).published_at_en <= now()
    when 'scheduled' then (item).published_at_en > now()
    when 'draft' then (item).published_at_en is null and private.filled((item).title_en)
    when 'missing' then (item).published_at_en is null and not coalesce(private.filled((item).title_en), false)
  end
end;
comment on function private.is_news_state(public.news, text, text) is
  'Whether an article is published, scheduled, a draft or missing (not written) in a language, as newsState() of the screen says it.';

create function private.news_counts(hits uuid[]) returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  total bigint;
begin
  if hits is not null then
    return (
      select jsonb_object_agg(known.state || '-' || known.language, (
        select count(*) from public.news as item where item.id = any (hits) and private.is_news_state(item, known.state, known.language)
      ))
      from (
        select state, language from unnest(array['published', 'scheduled', 'draft', 'missing']) as state
        cross join unnest(array['ar', 'en']) as language
      ) as known
    );
  end if;
  -- Each by its index alone
  total := (select count(*) from public.news as item);
  return (
    select jsonb_build_object(
      'published-ar', ar.published, 'scheduled-ar', ar.scheduled, 'draft-ar', ar.draft,
      'missing-ar', total - ar.published - ar.scheduled - ar.draft,
      'published-en', en.published, 'scheduled-en', en.scheduled, 'draft-en', en.draft,
      'missing-en', total - en.published - en.scheduled - en.draft
    )
    from (
      select
        (select count(*) from public.news as item where item.published_at_ar <= now()) as published,
        (select count(*) from public.news as item where item.published_at_ar > now()) as scheduled,
        (select count(*) from public.news as item where item.published_at_ar is null and private.filled(item.title_ar)) as draft
    ) as ar
    cross join (
      select
        (select count(*) from public.news as item where item.published_at_en <= now()) as published,
        (select count(*) from public.news as item where item.published_at_en > now()) as scheduled,
        (select count(*) from public.news as item where item.published_at_en is null and private.filled(item.title_en)) as draft
    ) as en
  );
end
$$;
comment on function private.news_counts(uuid[]) is
  'How many of these articles (with null: of all) are in each state in each language. Every article counts once in either language.';

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create function public.list_news_admin(
  search text default '', state text default null, sort text default 'shown', descending boolean default true,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rare text[];
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  kind constant text := split_part(state, '-', 1);
  side constant text := split_part(state, '-', 2);
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{shown,updated_at,title_ar,title_en}', '{content}', list => 'news');
  if state !~ '^(published|scheduled|draft|missing)-(ar|en)$' then
    raise exception using errcode = '22023', message = 'state_invalid';
  end if;

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.news_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.news_words as w
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.news as r
    where (state is null or private.is_news_state(r, kind, side))
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.news_words as w where w.id = r.id))
    order by
      case sorting when 'shown desc' then r.is_pinned end desc,
      case sorting when 'shown desc' then coalesce(greatest(r.published_at_ar, r.published_at_en), r.created_at) end desc,
      case sorting when 'shown asc' then r.is_pinned end,
      case sorting when 'shown asc' then coalesce(greatest(r.published_at_ar, r.published_at_en), r.created_at) end,
      case sorting when 'updated_at desc' then r.updated_at end desc,
      case sorting when 'updated_at asc' then r.updated_at end,
      case sorting when 'title_ar desc' then private.search_form(coalesce(r.title_ar, r.title_en)) end desc,
      case sorting when 'title_ar asc' then private.search_form(coalesce(r.title_ar, r.title_en)) end,
      case sorting when 'title_en desc' then private.search_form(coalesce(r.title_en, r.title_ar)) end desc,
      case sorting when 'title_en asc' then private.search_form(coalesce(r.title_en, r.title_ar)) end,
      case when descending then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and state is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.news as r
      where private.is_news_state(r, kind, side)
        and (select private.holds(w.words, patterns, numbers) from private.news_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    counts := private.news_counts(hits);
    -- Each article is in one state of either language
    total := coalesce(
      (counts ->> state)::bigint,
      (select sum(one.value::bigint) from jsonb_each_text(counts) as one where one.key like '%-ar')
    );
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      -- Without the texts, which the list does not show
      select jsonb_agg(to_jsonb(r) - '{body_ar,body_en,body_images}'::text[] order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.news as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_news_admin(text, text, text, boolean, integer, integer) is
  'For admins of content: articles without their texts, drafts too, searched, filtered by state in a language (draft-ar), sorted, a page of them; counts by state and language.';

revoke all on function public.list_news_admin(text, text, text, boolean, integer, integer) from public, anon, authenticated;
grant execute on function public.list_news_admin(text, text, text, boolean, integer, integer) to authenticated, service_role;
