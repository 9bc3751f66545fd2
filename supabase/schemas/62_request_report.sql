-- request_report: how many requests came in a time, for what, and what became of them (docs/decisions/0048).

-- Without a search_path of its own, so that the planner inlines it.
create function private.request_outcome(status text) returns text
language sql immutable parallel safe
return case
  when status in ('approved', 'completed') then 'won' when status in ('rejected', 'cancelled') then 'lost' else 'open'
end;
comment on function private.request_outcome(text) is
  'What became of a request: won, lost, or open while there is something to do on it (private.open_statuses).';

create function private.working_days(first_day date, last_day date)
returns table (day date, opens timestamptz, closes timestamptz, worked_before interval)
language sql stable set search_path = ''
as $$
  with known as (
    select moment::date as day, (moment::date + hours.opens) at time zone 'Asia/Riyadh' as opens,
      case when private.works_on(settings, closed.days_off, moment::date) then hours.closes - hours.opens
        else interval '0'
      end as length
    from public.answer_settings as settings, private.days_off() as closed (days_off),
      generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as moment,
      private.hours_on(settings, moment::date) as hours
  )
  select known.day, known.opens, known.opens + known.length,
    coalesce(sum(known.length) over (order by known.day rows between unbounded preceding and 1 preceding), interval '0')
  from known
$$;
comment on function private.working_days(date, date) is
  'Each day with its hours of work, as long as nothing on days off, and how much working time was before it since the first. The same hours as in private.shift_working_time, for many moments together.';

-- Security definer: under row-level security it would ask for each row who calls. It checks that first.
create function public.request_report(received_from date, received_until date) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  zone constant text := 'Asia/Riyadh';
  today constant date := (now() at time zone zone)::date;
  days integer;
  unit text;
  sent_from constant timestamptz := received_from::timestamp at time zone zone;
  sent_before constant timestamptz := (received_until + 1)::timestamp at time zone zone;
  answer_time constant interval := private.answer_time();
  late_until constant timestamptz := private.answer_cutoff();
  report jsonb;
begin
  perform private.require_area('requests');
  if received_from >= '2000-01-01' and received_until <= '2199-12-31' then
    days := received_until - received_from + 1;
  end if;
  if not coalesce(days between 1 and 3660, false) then
    raise exception using errcode = '22023', message = 'period_invalid';
  end if;
  unit := case when days <= 31 then 'day' when days <= 190 then 'week' else 'month' end;
  with sent as materialized (
    select request.kind, request.service_id, request.channel, private.request_outcome(request.status) as outcome, work.received_at,
      work.first_answer_at, (request.created_at at time zone zone)::date as day
    from public.service_requests as request join public.request_work as work on work.id = request.id
    where request.created_at >= sent_from and request.created_at < sent_before
  ), clock as materialized (
    select * from private.working_days(received_from, greatest(today, received_until) + 1)
  ), answered as materialized (
    select answering.worked_before + greatest(least(sent.first_answer_at, answering.closes) - answering.opens, interval '0')
      - receiving.worked_before - greatest(least(sent.received_at, receiving.closes) - receiving.opens, interval '0') as worked
    from sent
    join clock as receiving on receiving.day = sent.day
    join clock as answering on answering.day = (sent.first_answer_at at time zone zone)::date
  ), steps as (
    select step::date as day
    from generate_series(
      case unit
        when 'day' then received_from
        when 'week' then received_from - extract(dow from received_from)::integer
        else date_trunc('month', received_from)::date
      end::timestamp, least(received_until, greatest(today, received_from))::timestamp, ('1 ' || unit)::interval
    ) as step
  ), counted as (
    select
      case unit
        when 'day' then sent.day
        when 'week' then sent.day - extract(dow from sent.day)::integer
        else date_trunc('month', sent.day)::date
      end as day,
      count(*) as total, count(*) filter (where sent.outcome = 'won') as won,
      count(*) filter (where sent.outcome = 'lost') as lost
    from sent group by 1
  )
  select jsonb_build_object(
    'total', (select count(*) from sent),
    'messages', (select count(*) from sent where sent.kind = 'message'),
    'won', (select count(*) from sent where sent.outcome = 'won'),
    'lost', (select count(*) from sent where sent.outcome = 'lost'),
    'unit', unit,
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'day', steps.day, 'total', coalesce(counted.total, 0), 'won', coalesce(counted.won, 0), 'lost', coalesce(counted.lost, 0)
      ) order by steps.day), '[]')
      from steps left join counted using (day)
    ),
    'services', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', one.service_id, 'title_ar', service.title_ar, 'title_en', service.title_en,
        'total', one.total, 'won', one.won, 'lost', one.lost
      ) order by one.total desc, service.title_en), '[]')
      from (
        select sent.service_id, count(*) as total, count(*) filter (where sent.outcome = 'won') as won,
          count(*) filter (where sent.outcome = 'lost') as lost
        from sent where sent.kind = 'service' group by sent.service_id
      ) as one left join public.services as service on service.id = one.service_id
    ),
    'channels', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'channel', one.channel, 'total', one.total, 'won', one.won, 'lost', one.lost
      ) order by one.total desc, one.channel), '[]')
      from (
        select sent.channel, count(*) as total, count(*) filter (where sent.outcome = 'won') as won,
          count(*) filter (where sent.outcome = 'lost') as lost
        from sent group by sent.channel
      ) as one
    ),
    'answers', jsonb_build_object(
      'within_minutes', round(extract(epoch from answer_time) / 60),
      'answered', (select count(*) from answered),
      'in_time', (select count(*) from answered where answered.worked <= answer_time),
      'half_within_minutes', (
        select round(percentile_cont(0.5) within group (order by extract(epoch from answered.worked) / 60)) from answered
      ),
      'waiting', (select count(*) from sent where sent.first_answer_at is null and sent.outcome = 'open'),
      'late', (
        select count(*) from sent
        where sent.first_answer_at is null and sent.outcome = 'open' and sent.received_at <= late_until
      )
    )
  ) into report;
  return report || jsonb_build_object('before', (
    select jsonb_build_object(
      'total', count(*), 'won', count(*) filter (where private.request_outcome(request.status) = 'won'),
      'lost', count(*) filter (where private.request_outcome(request.status) = 'lost')
    )
    from public.service_requests as request
    where request.created_at >= (received_from - days)::timestamp at time zone zone and request.created_at < sent_from
  ));
end
$$;
comment on function public.request_report(date, date) is
  'For admins of requests: the requests that came from one day to another (both included, in Riyadh, at most ten years): how many, by day, week or month, by service and channel; what became of them (won: approved or completed; lost: rejected or cancelled); their first answers in working time; and the numbers of as many days before.';

revoke all on function public.request_report(date, date) from public, anon, authenticated;
grant execute on function public.request_report(date, date) to authenticated, service_role;
