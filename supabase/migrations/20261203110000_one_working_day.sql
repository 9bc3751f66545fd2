-- One rule says on which days the company works; the function about answers has a name of its own.

create function private.days_off() returns datemultirange
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(range_agg(daterange((holiday ->> 'from')::date, (holiday ->> 'to')::date, '[]')), '{}')
    from public.answer_settings as settings, jsonb_array_elements(settings.holidays) as holiday
  );
end
$$;
comment on function private.days_off() is 'The days of all holidays of the company.';

-- Without a search_path of its own, so that the planner reads what is inside.
create function private.works_on(settings public.answer_settings, days_off datemultirange, day date) returns boolean
language sql immutable parallel safe
return extract(dow from day)::integer = any ((settings).work_days) and not days_off @> day;
comment on function private.works_on(public.answer_settings, datemultirange, date) is
  'Whether the company works on a day. Everything that counts working days asks it; days_off is private.days_off(), read once.';

create or replace function private.is_working_day(day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (select private.works_on(settings, private.days_off(), is_working_day.day) from public.answer_settings as settings);
end
$$;
comment on function private.is_working_day(date) is 'Whether the company works on a day: the working days and holidays of its settings.';

create or replace function private.shift_working_time(moment timestamptz, span interval) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
declare
  zone constant text := 'Asia/Riyadh';
  forward constant boolean := span >= interval '0';
  settings public.answer_settings;
  days_off constant datemultirange := private.days_off();
  day date := (moment at time zone zone)::date;
  opening timestamptz;
  closing timestamptz;
  remaining interval := case when span >= interval '0' then span else - span end;
begin
  select * into settings from public.answer_settings;
  -- Further away than the longest time with every holiday in its way
  for step in 1 .. 10000 loop
    if private.works_on(settings, days_off, day) then
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
comment on function private.shift_working_time(timestamptz, interval) is
  'The moment that lies so much working time later, or earlier: only the opening hours of working days count, and no holidays.';

comment on function private.answer_time() is
  'How much working time there is for a first answer: the internal deadline. The promise to the sender is private.answer_due_on.';
comment on function private.answer_cutoff() is
  'A request received until then is late now, if it has no answer: answer_due of private.work_of seen from its end, so that an index finds them.';

drop function private.answer_due(timestamptz);

create or replace function private.working_days(first_day date, last_day date)
returns table (day date, opens timestamptz, closes timestamptz, worked_before interval)
language sql stable set search_path = ''
as $$
  with known as (
    select moment::date as day, (moment::date + settings.opens) at time zone 'Asia/Riyadh' as opens,
      case when private.works_on(settings, closed.days_off, moment::date) then settings.closes - settings.opens
        else interval '0'
      end as length
    from public.answer_settings as settings, private.days_off() as closed (days_off),
      generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as moment
  )
  select known.day, known.opens, known.opens + known.length,
    coalesce(sum(known.length) over (order by known.day rows between unbounded preceding and 1 preceding), interval '0')
  from known
$$;
comment on function private.working_days(date, date) is
  'Each day with its hours of work, as long as nothing on days off, and how much working time was before it since the first. The same hours as in private.shift_working_time, for many moments together.';

create function private.sender_answered_at(request_id uuid) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select work.first_answer_at from public.request_work as work where work.id = sender_answered_at.request_id),
    (
      select min(step.at) from (
        select known.*, first_value(coalesce(known.from_status, known.status)) over (order by known.at, known.id) as first
        from private.lasting_steps(sender_answered_at.request_id) as known
      ) as step
      where step.from_status is not null and (step.message is not null or step.status <> step.first)
    )
  );
end
$$;
comment on function private.sender_answered_at(uuid) is
  'When the sender of a request was first answered: as noted in request_work, else by a message, or by a status after the first. Null while they wait.';

-- Security definer: a visitor may not read the table. Who knows the reference and the email or phone has sent the request.
create or replace function public.track_request(reference text, contact text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  found_one public.service_requests := private.tracked_request(track_request.reference, track_request.contact);
  merge_id constant uuid := private.read_as_merged(found_one, track_request.reference, track_request.contact);
  messages jsonb;
  due_on date;
  answered boolean;
begin
  if found_one.id is null then
    return null;
  end if;
  due_on := private.answer_due_on(found_one.created_at);
  messages := private.messages_of_sender(found_one.id, merge_id);
  -- An answer whose mail came back stands here too
  answered := private.sender_answered_at(found_one.id) is not null or messages @> '[{"by": "company"}]';
  return jsonb_build_object(
    'reference', found_one.reference, 'kind', found_one.kind, 'received_at', found_one.created_at,
    'service_type', found_one.service_type,
    'service', (
      select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
      from public.services as service where service.id = found_one.service_id
    ),
    'status', coalesce(
      (select step.status from private.told_steps(found_one.id) as step order by step.at desc limit 1),
      case found_one.kind when 'message' then 'pending' else 'new' end
    ),
    'due_on', due_on, 'answered', answered,
    'late', not answered and due_on < (now() at time zone 'Asia/Riyadh')::date,
    'steps', coalesce((
      select jsonb_agg(jsonb_build_object(
          'status', step.status, 'at', step.at,
          -- What someone else was told
          'message', case when merge_id is null or step.at > private.merged_until(merge_id) then step.message end
        ) order by step.at)
      from private.told_steps(found_one.id) as step
    ), '[]'),
    'messages', messages
  );
end
$$;
comment on function public.track_request(text, text) is
  'For the sender of a request or message: what it is about, its status, the steps that they were told of, and what they and the company wrote, by its reference (R-7K3F2Q) and the email or the phone (+966512345678) that it was sent with. Null for any other pair.';

create or replace function private.tell_of_late_answers() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  -- The rest goes in the next round
  most constant integer := 50;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  late public.service_requests;
  posted integer := 0;
begin
  if not private.in_working_hours(now())
    or not exists (select from public.mail_kinds where kind = 'request_late' and is_active) then
    return 0;
  end if;
  for late in
    select distinct on (private.mailbox(request.client_email)) request.*
    from public.service_requests as request
    where request.created_at > now() - interval '60 days' and request.client_email is not null
      and private.answer_due_on(request.created_at) between today - 14 and today - 1
      and private.sender_answered_at(request.id) is null
      and not exists (select from private.late_notices as notice where notice.request_id = request.id)
      -- One a day for a mailbox, however many requests it has
      and not exists (
        select from private.late_notices as notice join public.service_requests as other on other.id = notice.request_id
        where notice.posted_at > now() - interval '20 hours'
          and private.mailbox(other.client_email) = private.mailbox(request.client_email)
      )
    order by private.mailbox(request.client_email), request.created_at
    limit most
  loop
    insert into private.late_notices (request_id) values (late.id);
    perform private.post_mail('request_late', late.client_email, late.locale, jsonb_build_object(
      'id', late.id, 'reference', late.reference, 'name', late.client_name, 'request', late.kind
    ));
    posted := posted + 1;
  end loop;
  return posted;
end
$$;
comment on function private.tell_of_late_answers() is
  'In working hours, if the company has switched it on: mails those whose answer is late by up to 14 days, once for each request and once a day for each mailbox. How many it posted.';

drop function private.first_answer_at(uuid);

comment on table private.invitation_tokens is
  'The token hash of the newest link of each invitation. A table of its own, so that neither admins nor the record of activity have it.';
comment on function private.check_request_project() is
  'Drops the link to a project that was deleted while the request was in the bin.';
comment on function private.count_requests() is 'Adds to and subtracts from the counts what a statement has changed.';
