-- Searches for two common words read the index for both, and what a list asks for each row keeps its plan. At 100,000
-- requests a search for two common words took 50 ms, and takes a tenth of it.

drop function private.rarest(text[], text[]);

create function private.rare_words(words text[], sample text[]) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(array_agg(known.word order by known.place), '{}')
  from (
    select counted.word, counted.holding, row_number() over (order by counted.holding, length(counted.word) desc, counted.word) as place
    from (
      select word, (select count(*) from unnest(sample) as text where text like word) as holding from unnest(words) as word
    ) as counted
  ) as known
  -- A word that many texts hold would make the index read more than it leaves out
  where (known.place = 1 and known.holding * 4 <= cardinality(sample) * 3) or (known.place = 2 and known.holding * 4 < cardinality(sample))
);
comment on function private.rare_words(text[], text[]) is
  'The one or two rarest words of a search in a sample of texts, the longest of several: the index is searched for these, and the rows found are checked for the others. None where more than three quarters of the sample hold every word: the first rows are then read without the index.';

-- Without "set search_path", so that the planner can put it in place of the call.
create function private.may_hold(value text, rare text[], numbers text[]) returns boolean
language sql immutable parallel safe
return rare = '{}' or (value like rare[1] and (rare[2] is null or value like rare[2]))
  or (numbers <> '{}' and value like any (numbers));
comment on function private.may_hold(text, text[], text[]) is
  'What the index is searched for: the words of rare_words(), or one spelling of the number. Each row that it finds is still to be checked with holds().';

create or replace function private.holds(value text, words text[], numbers text[]) returns boolean
language sql immutable parallel safe
return value like all (words) or (numbers <> '{}' and value like any (numbers));

create or replace function private.shift_working_time(moment timestamptz, span interval) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
declare
  zone constant text := 'Asia/Riyadh';
  forward constant boolean := span >= interval '0';
  settings public.answer_settings;
  closed datemultirange;
  day date := (moment at time zone zone)::date;
  opening timestamptz;
  closing timestamptz;
  remaining interval := case when span >= interval '0' then span else - span end;
begin
  select * into settings from public.answer_settings;
  closed := (
    select coalesce(range_agg(daterange((holiday ->> 'from')::date, (holiday ->> 'to')::date, '[]')), '{}')
    from jsonb_array_elements(settings.holidays) as holiday
  );
  -- Further away than the longest time with every holiday in its way
  for step in 1 .. 10000 loop
    if extract(dow from day)::integer = any (settings.work_days) and not closed @> day then
      opening := (day + settings.opens) at time zone zone;
      closing := (day + settings.closes) at time zone zone;
      if forward then
        opening := greatest(opening, moment);
      else
        closing := least(closing, moment);
      end if;
      if closing - opening >= remaining then
        return case when forward then opening + remaining else closing - remaining end;
      end if;
      remaining := remaining - greatest(closing - opening, interval '0');
    end if;
    day := day + case when forward then 1 else -1 end;
  end loop;
  return null;
end
$$;

create or replace function private.answer_time() returns interval
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return (
    select case settings.answer_unit
      when 'hours' then make_interval(hours => settings.answer_within)
      else settings.answer_within * (settings.closes - settings.opens)
    end
    from public.answer_settings as settings
  );
end
$$;

create or replace function private.answer_due(received timestamptz) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return private.shift_working_time(received, private.answer_time());
end
$$;

create or replace function private.work_on(work public.request_work) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
declare
  due constant timestamptz := case when work.first_answer_at is null then private.answer_due(work.received_at) end;
begin
  return to_jsonb(work) || jsonb_build_object(
    'owner', (
      select jsonb_build_object('id', profile.id, 'name', profile.full_name, 'active', private.works_on_requests(profile.id))
      from public.user_profiles as profile where profile.id = work.owner_id
    ),
    'notes', (select count(*) from public.request_notes as note where note.request_id = work.id),
    'answer_due', due, 'answer_late', coalesce(due <= now(), false)
  );
end
$$;

create or replace function public.list_users(
  search text default '', user_types text[] default null, active boolean default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
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
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
  all_types constant boolean := private.manages('settings');
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,full_name,last_sign_in_at}', '{settings,requests}', list => 'user_profiles'
  );
  -- Others look up clients, to give them a project.
  if not all_types then
    user_types := array['client'];
  end if;

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.accounts as w order by w.id limit 200));
    hits := array(
      select a.id from private.accounts as a
      where private.may_hold(a.words, rare, numbers) and private.holds(a.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  if sort = 'last_sign_in_at' then
    page := array(
      select a.id from private.accounts as a left join public.user_profiles as r on r.id = a.id
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (hits is null or many or a.id = any (hits))
        and (not many or private.holds(a.words, patterns, numbers))
      order by
        case when descending then a.last_sign_in_at end desc nulls last,
        case when not descending then a.last_sign_in_at end nulls first,
        case when descending then a.id end desc,
        a.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.user_profiles as r
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (hits is null or many or r.id = any (hits))
        and (not many or (
          select private.holds(a.words, patterns, numbers) from private.accounts as a where a.id = r.id
        ))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'full_name desc' then private.search_form(r.full_name) end desc,
        case sorting when 'full_name asc' then private.search_form(r.full_name) end,
        case when descending then r.id end desc,
        r.id
      limit page_size offset page_offset
    );
  end if;

  if many and user_types is null and active is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.user_profiles as r
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (select private.holds(a.words, patterns, numbers) from private.accounts as a where a.id = r.id)
      limit most + 1
    ) as counted;
  else
    select
      count(*) filter (
        where (user_types is null or r.user_type = any (user_types)) and (active is null or r.is_active = active)
      ),
      jsonb_build_object(
        'total', count(*),
        'admin', count(*) filter (where r.user_type = 'admin'),
        'employee', count(*) filter (where r.user_type = 'employee'),
        'client', count(*) filter (where r.user_type = 'client'),
        'active', count(*) filter (where r.is_active)
      )
    into total, counts
    from public.user_profiles as r where hits is null or r.id = any (hits);
  end if;

  if not all_types then
    counts := null;
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || (
        select jsonb_build_object('email', a.email, 'last_sign_in_at', a.last_sign_in_at)
        from private.accounts as a where a.id = r.id
      ) || jsonb_build_object('employee', (
        select jsonb_build_object('id', employee.id, 'status', employee.status)
        from public.employees as employee where employee.user_id = r.id
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.user_profiles as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;

create or replace function public.list_projects(
  search text default '', statuses text[] default null, category text default null, sort text default 'order_index',
  descending boolean default false, page_size integer default 20, page_offset integer default 0
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
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{order_index,title_ar,title_en,created_at}', '{content,requests}', list => 'projects'
  );

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.project_words as w left join public.projects as r on r.id = w.id
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
        and (category is null or r.category_ar = category or r.category_en = category)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.projects as r
    where (statuses is null or r.status = any (statuses))
      and (category is null or r.category_ar = category or r.category_en = category)
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = r.id))
    order by
      case sorting when 'order_index desc' then r.order_index end desc,
      case sorting when 'order_index asc' then r.order_index end,
      case sorting when 'title_ar desc' then private.search_form(r.title_ar) end desc,
      case sorting when 'title_ar asc' then private.search_form(r.title_ar) end,
      case sorting when 'title_en desc' then private.search_form(r.title_en) end desc,
      case sorting when 'title_en asc' then private.search_form(r.title_en) end,
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case when descending then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.projects as r
      where (statuses is null or r.status = any (statuses))
        and (category is null or r.category_ar = category or r.category_en = category)
        and (select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['planned', 'in_progress', 'on_hold', 'completed']) as known (status)
    left join (
      select r.status, count(*) as number from public.projects as r
      where (hits is null or r.id = any (hits))
        and (category is null or r.category_ar = category or r.category_en = category)
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'images', (select count(*) from public.project_images as image where image.project_id = r.id),
        'clients', (select count(*) from public.client_projects as link where link.project_id = r.id),
        'focus', (
          select jsonb_build_object('x', image.focus_x, 'y', image.focus_y) from public.project_images as image
          where image.project_id = r.id and image.is_primary
        )
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.projects as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts,
    'categories', (
      select coalesce(jsonb_agg(to_jsonb(kind) order by kind.category_ar, kind.category_en), '[]') from (
        select project.category_ar, project.category_en, count(*) as count from public.projects as project
        group by project.category_ar, project.category_en
      ) as kind
    )
  );
end
$$;

create or replace function public.list_employees(
  search text default '', statuses text[] default null, sort text default 'created_at', descending boolean default true,
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
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,full_name,status}', '{people}', list => 'employees');

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.employee_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.employee_words as w
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.employees as r
    where (statuses is null or r.status = any (statuses))
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id))
    order by
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case sorting when 'full_name desc' then private.search_form(r.full_name_ar) end desc,
      case sorting when 'full_name asc' then private.search_form(r.full_name_ar) end,
      case sorting when 'status desc' then r.status end desc,
      case sorting when 'status desc' then r.created_at end,
      case sorting when 'status asc' then r.status end,
      case sorting when 'status asc' then r.created_at end desc,
      case when descending <> (sort = 'status') then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.employees as r
      where (statuses is null or r.status = any (statuses))
        and (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['pending', 'approved', 'rejected', 'left']) as known (status)
    left join (
      select r.status, count(*) as number from public.employees as r
      where (hits is null or r.id = any (hits))
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('approver', (
        select jsonb_build_object('full_name', approver.full_name)
        from public.user_profiles as approver where approver.id = r.approved_by
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.employees as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;

create or replace function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0,
  owner text default null, tag uuid default null, attention text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  untitled text[];
  rare text[];
  -- Whether a word of the search stands in the title of a service.
  titled boolean;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  -- A request is also found by the titles of its service: by the id of each service.
  titles jsonb;
  -- What a search finds; many: more than can be listed here, so that each row is looked at in its turn.
  hits uuid[];
  many boolean := false;
  -- What the filters by owner, tag and attention ask of the row in request_work.
  by_work constant boolean := owner is not null or tag is not null or attention is not null;
  unowned constant boolean := coalesce(owner = 'none', false);
  owners uuid[];
  step_from constant date := case attention when 'step_today' then today else '-infinity' end;
  step_until constant date := case attention
    when 'step_today' then today when 'step_late' then today - 1 when 'step_due' then today when 'step' then 'infinity' end;
  answer_until constant timestamptz := case attention when 'answer' then 'infinity' when 'answer_late' then private.answer_cutoff() end;
  mentioned uuid[];
  at_work uuid[];
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,client_name,status,preferred_start_date,next_step_on}', '{requests}',
    list => 'service_requests'
  );
  if attention not in ('step', 'step_due', 'step_today', 'step_late', 'answer', 'answer_late', 'mentions') then
    raise exception using errcode = '22023', message = 'attention_invalid';
  end if;
  owners := case
    when owner = 'me' then array[auth.uid()] when owner = 'gone' then private.gone_owners()
    when owner is not null and not unowned then array[owner::uuid]
  end;
  if attention = 'mentions' then
    mentioned := array(select distinct note.request_id from public.request_notes as note where note.mentions @> array[auth.uid()]);
  end if;

  if patterns <> '{}' then
    titles := private.service_titles();
    -- The others must be in the request itself, whatever its service
    untitled := array(
      select word from unnest(patterns) as word
      where not exists (select from jsonb_each_text(titles) as title where title.value like word)
    );
    titled := cardinality(untitled) < cardinality(patterns);
    rare := private.rare_words(
      case when untitled <> '{}' then untitled else patterns end,
      array(select w.words from private.request_words as w order by w.id limit 200)
    );
    if untitled = '{}' then
      -- One of two words may stand in the request and the other in the title
      rare := rare[1:1];
    end if;
    hits := array(
      (
        select w.id from private.request_words as w left join public.service_requests as r on r.id = w.id
        where private.may_hold(w.words, rare, numbers)
          and private.holds(w.words, untitled, numbers)
          and (not titled or private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers))
          and (service is null or r.service_id = service)
        limit most + 1
      )
      union
      (
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where r.service_id = any (array(select key::uuid from jsonb_each_text(titles) where value like rare[1]))
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
    );
    many := cardinality(hits) > most;
  end if;

  if by_work then
    at_work := array(
      select w.id from public.request_work as w
      where (hits is null or many or w.id = any (hits))
        and (service is null or exists (select from public.service_requests as r where r.id = w.id and r.service_id = service))
        and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
      limit most + 1
    );
    if many and cardinality(at_work) <= most then
      -- Of the few that the work leaves, those that the search finds
      at_work := array(
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where w.id = any (at_work) and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
      );
    end if;
    hits := at_work;
    many := cardinality(hits) > most;
  end if;

  if sort = 'next_step_on' then
    page := array(
      select w.id from public.request_work as w join public.service_requests as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or w.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(concat_ws(chr(31), words.words, titles ->> r.service_id::text), patterns, numbers)
          from private.request_words as words where words.id = r.id
        ))
        and (not (many and by_work) or private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned))
      -- Requests without a next step come last in both directions
      order by
        case when descending then w.next_step_on end desc nulls last, case when not descending then w.next_step_on end,
        case when descending then w.id end desc, w.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or r.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not (many and by_work) or exists (
          select from public.request_work as w
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
        ))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'client_name desc' then private.search_form(r.client_name) end desc,
        case sorting when 'client_name asc' then private.search_form(r.client_name) end,
        -- Requests without a date come last in both directions
        case sorting when 'preferred_start_date desc' then r.preferred_start_date end desc nulls last,
        case sorting when 'preferred_start_date asc' then r.preferred_start_date end,
        case sorting when 'status desc' then r.status end desc,
        case sorting when 'status desc' then r.created_at end,
        case sorting when 'status asc' then r.status end,
        case sorting when 'status asc' then r.created_at end desc,
        case when descending <> (sort = 'status') then r.id end desc,
        r.id
      limit page_size offset page_offset
    );
  end if;

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (patterns = '{}' or (
          select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not by_work or exists (
          select from public.request_work as w
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
        ))
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
      as known (status)
    left join (
      select c.status, sum(c.number) as number from private.request_counts as c
      where hits is null and (service is null or c.service_id = service) group by c.status
      union all
      select r.status, count(*) from public.service_requests as r where r.id = any (hits) group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('service', (
        select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
        from public.services as title where title.id = r.service_id
      ), 'work', private.work_on(w)) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.service_requests as r on r.id = place.id
      join public.request_work as w on w.id = r.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;

create or replace function public.list_client_projects(
  search text default '', statuses text[] default null, client uuid default null, project uuid default null,
  sort text default 'created_at', descending boolean default true, page_size integer default 20,
  page_offset integer default 0
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
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,status,client_name}', '{requests}', employees_too => true, list => 'client_projects'
  );

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.client_project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.client_project_words as w left join public.client_projects as r on r.id = w.id
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  if sort = 'client_name' then
    page := array(
      select w.id from private.client_project_words as w left join public.client_projects as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (hits is null or many or w.id = any (hits))
        and (not many or private.holds(w.words, patterns, numbers))
      order by
        case when descending then w.client_name end desc,
        w.client_name,
        case when descending then w.id end desc,
        w.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.client_projects as r
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (hits is null or many or r.id = any (hits))
        and (not many or (
          select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = r.id
        ))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'status desc' then r.status end desc,
        case sorting when 'status desc' then r.created_at end,
        case sorting when 'status asc' then r.status end,
        case sorting when 'status asc' then r.created_at end desc,
        case when descending <> (sort = 'status') then r.id end desc,
        r.id
      limit page_size offset page_offset
    );
  end if;

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.client_projects as r
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['active', 'completed', 'on_hold']) as known (status)
    left join (
      select r.status, count(*) as number from public.client_projects as r
      where (hits is null or r.id = any (hits))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'client', (
          select jsonb_build_object(
            'full_name', profile.full_name, 'company_name', profile.company_name, 'client_type', profile.client_type
          ) from public.user_profiles as profile where profile.id = r.client_id
        ),
        'project', (
          select jsonb_build_object(
            'title_ar', titled.title_ar, 'title_en', titled.title_en, 'category_ar', titled.category_ar,
            'category_en', titled.category_en, 'image_url', titled.image_url, 'focus', (
              select jsonb_build_object('x', image.focus_x, 'y', image.focus_y) from public.project_images as image
              where image.project_id = titled.id and image.is_primary
            )
          ) from public.projects as titled where titled.id = r.project_id
        )
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.client_projects as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;

create or replace function private.found_ids(words_of regclass, rows_of regclass, patterns text[], numbers text[]) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := private.most_found();
  rare text[];
  ids uuid[];
begin
  -- Fewer than three letters make no trigram, so no index finds them: the newest rows are looked at
  if numbers = '{}' and not exists (select from unnest(patterns) as pattern where length(pattern) > 4) then
    execute format(
      'select array(
        select newest.id from (select id from %1$s order by created_at desc, id desc limit $1) as newest
        join %2$s as w using (id) where private.holds(w.words, $2, $3)
      )', rows_of, words_of
    ) into ids using most, patterns, numbers;
    return ids;
  end if;
  execute format('select private.rare_words($1, array(select w.words from %s as w order by w.id limit 200))', words_of)
    into rare using patterns;
  execute format(
    'select array(
      select w.id from %s as w
      where private.may_hold(w.words, $1, $3) and private.holds(w.words, $2, $3) limit $4
    )', words_of
  ) into ids using rare, patterns, numbers, most + 1;
  return case when cardinality(ids) <= most then ids end;
end
$$;
