-- private.page_views: how often the public pages were opened, in numbers only; and from where requests came
-- (docs/decisions/0052).

create table private.page_views (
  day date not null check (day between '2000-01-01' and '2199-12-31'),
  path text not null check (path ~ '^/' and private.short_text(path, 200)),
  language text not null check (language in ('ar', 'en')),
  source text not null check (private.short_text(source, 100)),
  campaign text not null check (private.short_text(campaign, 100)),
  views bigint not null check (views > 0),
  primary key (day, path, language, source, campaign)
);
comment on table private.page_views is
  'How often a public page was opened on a day, in Riyadh. Numbers only: nothing tells who, or that two were the same person.';
comment on column private.page_views.source is
  'As private.source_of has it, unknown for browsers that ask not to be followed; empty: from another page of the website; other: there were too many that day.';
comment on column private.page_views.day is 'After 25 months the first of the month, for the whole month.';

alter table private.page_views enable row level security;
revoke all on private.page_views from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.page_views for all to anon, authenticated using (false);

create function private.sum_old_views(today date) returns void
language sql volatile set search_path = ''
as $$
  with old as (
    delete from private.page_views as known
      where known.day < date_trunc('month', today - interval '25 months')::date and extract(day from known.day) > 1
      returning known.*
  )
  insert into private.page_views as known (day, path, language, source, campaign, views)
    select date_trunc('month', old.day)::date, old.path, old.language, old.source, old.campaign, sum(old.views)
    from old group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (day, path, language, source, campaign) do update set views = known.views + excluded.views
$$;
comment on function private.sum_old_views(date) is 'Keeps one number for each month of what is older than 25 months.';

-- Security definer: no one else may write the table.
create function public.count_page_views(views jsonb) returns void
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  -- Different rows of a day; what comes beyond them has the source "other".
  most constant integer := 1000;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
begin
  if jsonb_typeof(views) is distinct from 'array' or jsonb_array_length(views) > 5000 or exists (
    select from jsonb_array_elements(views) as one
    where not coalesce((one ->> 'day')::date between today - 7 and today + 1, false)
      or not coalesce((one ->> 'views')::integer between 1 and 1000000, false)
  ) then
    raise exception using errcode = '22023', message = 'views_invalid';
  end if;
  if not exists (select from private.page_views as known where known.day = today) then
    perform private.sum_old_views(today);
  end if;
  insert into private.page_views as known (day, path, language, source, campaign, views)
    with sent as (
      select (one ->> 'day')::date as day, one ->> 'path' as path, one ->> 'language' as language, one ->> 'source' as source,
        one ->> 'campaign' as campaign, sum((one ->> 'views')::integer) as views
      from jsonb_array_elements(count_page_views.views) as one group by 1, 2, 3, 4, 5
    ), placed as (
      select sent.*, stored.day is not null
        or (select count(*) from private.page_views as kept where kept.day = sent.day)
          + count(*) filter (where stored.day is null) over (
            partition by sent.day order by sent.views desc, sent.path, sent.language, sent.source, sent.campaign
          ) <= most as fits
      from sent left join private.page_views as stored using (day, path, language, source, campaign)
    )
    select placed.day, placed.path, placed.language, case when placed.fits then placed.source else 'other' end,
      case when placed.fits then placed.campaign else '' end, sum(placed.views)
    from placed group by 1, 2, 3, 4, 5
    -- In one order, so that several web processes wait for each other and do not lock
    order by 1, 2, 3, 4, 5
    on conflict (day, path, language, source, campaign) do update set views = known.views + excluded.views;
end
$$;
comment on function public.count_page_views(jsonb) is
  'For the server: adds numbers of page views of the last days, each with day, path, language, source, campaign and views. The first call of a day sums old days per month.';

-- Security definer: under row-level security it would ask for each row who calls. It checks that first.
create function public.visit_report(first_day date, last_day date) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  zone constant text := 'Asia/Riyadh';
  most constant integer := 30;
  people constant boolean := private.manages('people');
  days integer;
  unit text;
  sent_from constant timestamptz := first_day::timestamp at time zone zone;
  sent_before constant timestamptz := (last_day + 1)::timestamp at time zone zone;
begin
  perform private.require_area('requests');
  if first_day >= '2000-01-01' and last_day <= '2199-12-31' then
    days := last_day - first_day + 1;
  end if;
  if not coalesce(days between 1 and 3660, false) then
    raise exception using errcode = '22023', message = 'period_invalid';
  end if;
  unit := case when days <= 31 then 'day' when days <= 190 then 'week' else 'month' end;
  return (
    with seen as materialized (
      select known.* from private.page_views as known where known.day between first_day and last_day
    ), sent as materialized (
      select private.source_of(request.came_from) as source, private.campaign_of(request.came_from) as campaign,
        private.request_outcome(request.status) as outcome, (request.created_at at time zone zone)::date as day
      from public.service_requests as request
      where request.created_at >= sent_from and request.created_at < sent_before and request.channel = 'website'
    ), applied as (
      select private.source_of(employee.came_from) as source, private.campaign_of(employee.came_from) as campaign
      from public.employees as employee
      where people and employee.came_from is not null
        and employee.created_at >= sent_from and employee.created_at < sent_before
    ), steps as (
      select step::date as day
      from generate_series(
        case unit
          when 'day' then first_day
          when 'week' then first_day - extract(dow from first_day)::integer
          else date_trunc('month', first_day)::date
        end::timestamp, least(last_day, greatest((now() at time zone zone)::date, first_day))::timestamp, ('1 ' || unit)::interval
      ) as step
    ), counted as (
      select
        case unit
          when 'day' then seen.day
          when 'week' then seen.day - extract(dow from seen.day)::integer
          else date_trunc('month', seen.day)::date
        end as day,
        sum(seen.views) as views, coalesce(sum(seen.views) filter (where seen.source <> ''), 0) as visits
      from seen group by 1
    ), by_source as (
      select source, coalesce(visit.visits, 0) as visits,
        coalesce(request.total, 0) as total, coalesce(request.won, 0) as won,
        case when people then coalesce(application.total, 0) end as applications
      from (select seen.source, sum(seen.views) as visits from seen where seen.source <> '' group by 1) as visit
      full join (
        select sent.source, count(*) as total, count(*) filter (where sent.outcome = 'won') as won from sent group by 1
      ) as request using (source)
      full join (
        select applied.source, count(*) as total from applied group by 1
      ) as application using (source)
    ), by_campaign as (
      select campaign, coalesce(visit.visits, 0) as visits,
        coalesce(request.total, 0) as total, coalesce(request.won, 0) as won,
        case when people then coalesce(application.total, 0) end as applications
      from (select seen.campaign, sum(seen.views) as visits from seen where seen.campaign <> '' group by 1) as visit
      full join (
        select sent.campaign, count(*) as total, count(*) filter (where sent.outcome = 'won') as won
        from sent where sent.campaign is not null group by 1
      ) as request using (campaign)
      full join (
        select applied.campaign, count(*) as total from applied where applied.campaign is not null group by 1
      ) as application using (campaign)
    )
    select jsonb_build_object(
      'unit', unit,
      'counted_from', (select min(known.day) from private.page_views as known),
      'views', (select coalesce(sum(seen.views), 0) from seen),
      'visits', (select coalesce(sum(seen.views), 0) from seen where seen.source <> ''),
      'requests', (select count(*) from sent),
      'requests_since', (
        select count(*) from sent where sent.day >= (select min(known.day) from private.page_views as known)
      ),
      'before', (
        select jsonb_build_object(
          'views', coalesce(sum(known.views), 0),
          'visits', coalesce(sum(known.views) filter (where known.source <> ''), 0)
        )
        from private.page_views as known where known.day between first_day - days and first_day - 1
      ),
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'day', steps.day, 'views', coalesce(counted.views, 0), 'visits', coalesce(counted.visits, 0)
        ) order by steps.day), '[]')
        from steps left join counted using (day)
      ),
      'pages', (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.views desc, page.path), '[]')
        from (
          select seen.path, sum(seen.views) as views, coalesce(sum(seen.views) filter (where seen.source <> ''), 0) as visits,
            coalesce(sum(seen.views) filter (where seen.language = 'en'), 0) as english
          from seen group by 1 order by 2 desc, 1 limit most
        ) as page
      ),
      'sources', (
        select coalesce(jsonb_agg(to_jsonb(one) order by one.visits desc, one.total desc, one.source), '[]')
        from (select * from by_source order by visits desc, total desc, source limit most) as one
      ),
      'campaigns', (
        select coalesce(jsonb_agg(to_jsonb(one) order by one.visits desc, one.total desc, one.campaign), '[]')
        from (select * from by_campaign order by visits desc, total desc, campaign limit most) as one
      )
    )
  );
end
$$;
comment on function public.visit_report(date, date) is
  'For admins of requests: of the days from one to another, both included, in Riyadh, at most ten years: page views and visits (views that came from elsewhere), by day, week or month and by page; visits and requests of the website by source and campaign, and how many of these were won, for admins of people also applications of which it is known (null for others); requests_since are those since views are counted. At most 30 of each.';

-- Security definer: under row-level security it would ask for each row who calls. It checks that first.
create function public.request_sources() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
begin
  perform private.require_area('requests');
  return jsonb_build_object(
    'sources', (
      select coalesce(jsonb_agg(one.source order by one.source), '[]') from (
        select private.source_of(request.came_from) as source from public.service_requests as request
        where request.channel = 'website' group by 1 order by count(*) desc, 1 limit 100
      ) as one
    ),
    'campaigns', (
      select coalesce(jsonb_agg(one.campaign order by one.campaign), '[]') from (
        select private.campaign_of(request.came_from) as campaign from public.service_requests as request
        where private.campaign_of(request.came_from) is not null group by 1 order by count(*) desc, 1 limit 100
      ) as one
    )
  );
end
$$;
comment on function public.request_sources() is
  'For admins of requests: the sources and campaigns that requests have come from, those of most requests, at most 100 of each.';

revoke all on function public.count_page_views(jsonb), public.visit_report(date, date), public.request_sources()
  from public, anon, authenticated;
grant execute on function public.count_page_views(jsonb) to service_role;
grant execute on function public.visit_report(date, date), public.request_sources() to authenticated, service_role;
