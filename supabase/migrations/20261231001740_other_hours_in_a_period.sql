-- A holiday can be a period in which the company works other hours, as in Ramadan.

create or replace function private.holidays(list jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  holiday jsonb;
begin
  if jsonb_typeof(list) <> 'array' or jsonb_array_length(list) > 100 then
    return false;
  end if;
  for holiday in select * from jsonb_array_elements(list) loop
    if not coalesce(
      jsonb_typeof(holiday) = 'object' and holiday - '{name,from,to,opens,closes}'::text[] = '{}'
      and private.filled(holiday ->> 'name') and private.short_text(holiday ->> 'name', 100)
      and holiday ->> 'from' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$' and holiday ->> 'to' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$'
      and (holiday ->> 'to')::date - (holiday ->> 'from')::date between 0 and 60
      and (holiday ? 'opens') = (holiday ? 'closes') and (
        not holiday ? 'opens'
        or holiday ->> 'opens' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and holiday ->> 'closes' ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
        and (holiday ->> 'closes')::time - (holiday ->> 'opens')::time >= interval '1 hour'
      ),
      false
    ) then
      return false;
    end if;
  end loop;
  return true;
exception
  when datetime_field_overflow or invalid_datetime_format then
    return false;
end
$$;
comment on function private.holidays(jsonb) is
  'True for a list of at most 100 holidays: a name, the first and the last of at most 61 days, and, where the company works other hours on them, from when to when.';

create or replace function private.days_off() returns datemultirange
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(range_agg(daterange((holiday ->> 'from')::date, (holiday ->> 'to')::date, '[]')), '{}')
    from public.answer_settings as settings, jsonb_array_elements(settings.holidays) as holiday
    where not holiday ? 'opens'
  );
end
$$;
comment on function private.days_off() is 'The days of all holidays on which nobody works.';

create function private.hours_on(settings public.answer_settings, day date, out opens time, out closes time)
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_path_exists(settings.holidays, '$[*].opens') then
    select (holiday ->> 'opens')::time, (holiday ->> 'closes')::time into opens, closes
      from jsonb_array_elements(settings.holidays) as holiday
      where holiday ? 'opens' and day between (holiday ->> 'from')::date and (holiday ->> 'to')::date
      order by holiday ->> 'from' desc, holiday ->> 'opens' limit 1;
  end if;
  opens := coalesce(opens, settings.opens);
  closes := coalesce(closes, settings.closes);
end
$$;
comment on function private.hours_on(public.answer_settings, date) is
  'From when to when the company works on a working day: its usual hours, or those of the period with other hours that began last.';

create or replace function private.in_working_hours(moment timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  local constant timestamp := in_working_hours.moment at time zone 'Asia/Riyadh';
begin
  return private.is_working_day(local::date) and (
    select local::time >= hours.opens and local::time < hours.closes
    from public.answer_settings as settings, private.hours_on(settings, local::date) as hours
  );
end
$$;
comment on function private.in_working_hours(timestamptz) is
  'Whether the company works at a moment: on a working day, between its opening and closing in Riyadh.';

create or replace function private.shift_working_time(moment timestamptz, span interval) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
declare
  zone constant text := 'Asia/Riyadh';
  forward constant boolean := span >= interval '0';
  settings public.answer_settings;
  days_off constant datemultirange := private.days_off();
  day date := (moment at time zone zone)::date;
  hours record;
  opening timestamptz;
  closing timestamptz;
  remaining interval := case when span >= interval '0' then span else - span end;
begin
  select * into settings from public.answer_settings;
  -- More days than the longest time can take with every holiday in between
  for step in 1 .. 10000 loop
    if private.works_on(settings, days_off, day) then
      hours := private.hours_on(settings, day);
      opening := (day + hours.opens) at time zone zone;
      closing := (day + hours.closes) at time zone zone;
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
comment on function private.shift_working_time(timestamptz, interval) is
  'The moment that is this much working time later, or earlier: only the opening hours of working days count, and no holidays.';

create or replace function private.working_days(first_day date, last_day date)
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

comment on column public.answer_settings.answer_unit is 'A working day is as long as the company is usually open: one day after ten in the morning is ten the next working day.';
comment on column public.answer_settings.holidays is
  '[{name, from, to, opens, closes}]: days on which nobody works or, with opens and closes, on which the company works other hours, as in Ramadan. Hijri dates are those that the company enters.';
