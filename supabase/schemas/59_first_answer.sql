-- first_answer: by when a request has its first answer, in the working time of the company (docs/decisions/0040).

create function private.holidays(list jsonb) returns boolean
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
      jsonb_typeof(holiday) = 'object' and holiday - '{name,from,to,opens,closes,on_website}'::text[] = '{}'
      and private.filled(holiday ->> 'name') and private.short_text(holiday ->> 'name', 100)
      and holiday ->> 'from' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$' and holiday ->> 'to' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$'
      and (holiday ->> 'to')::date - (holiday ->> 'from')::date between 0 and 60
      and (holiday ? 'opens') = (holiday ? 'closes') and (
        not holiday ? 'opens'
        or holiday ->> 'opens' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and holiday ->> 'closes' ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
        and (holiday ->> 'closes')::time - (holiday ->> 'opens')::time >= interval '1 hour'
      )
      and (not holiday ? 'on_website' or jsonb_typeof(holiday -> 'on_website') = 'boolean'),
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
  'True for a list of at most 100 holidays: a name, the first and the last of at most 61 days, where the company works other hours on them from when to when, and whether visitors see it.';

create table public.answer_settings (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one),
  answer_within integer not null default 1 check (answer_within between 1 and 200),
  answer_unit text not null default 'days' check (answer_unit in ('hours', 'days')),
  -- 0 is Sunday.
  work_days integer[] not null default '{0,1,2,3,4}'
    check (cardinality(work_days) >= 1 and cardinality(work_days) <= 7 and work_days <@ array[0, 1, 2, 3, 4, 5, 6]),
  opens time not null default '08:00',
  closes time not null default '17:00',
  holidays jsonb not null default '[]' check (private.holidays(holidays)),
  updated_at timestamptz not null default now(),
  constraint answer_settings_hours_check check (closes - opens >= interval '1 hour')
);
comment on table public.answer_settings is
  'One row: by when a request has its first answer, and when the company works. A change holds for every request without an answer.';
comment on column public.answer_settings.answer_unit is 'A working day is as long as the company is usually open: one day after ten in the morning is ten the next working day.';
comment on column public.answer_settings.holidays is
  '[{name, from, to, opens, closes, on_website}]: days on which nobody works or, with opens and closes, on which the company works other hours, as in Ramadan. Hijri dates are those that the company enters. Visitors see dates and hours of those with on_website (public.special_hours).';
insert into public.answer_settings (answer_within) values (1);

create function private.days_off() returns datemultirange
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

-- Without a search_path of its own, so that the planner inlines it.
create function private.works_on(settings public.answer_settings, days_off datemultirange, day date) returns boolean
language sql immutable parallel safe
return extract(dow from day)::integer = any ((settings).work_days) and not days_off @> day;
comment on function private.works_on(public.answer_settings, datemultirange, date) is
  'Whether the company works on a day. Everything that counts working days asks it; days_off is private.days_off(), read once.';

create function private.is_working_day(day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (select private.works_on(settings, private.days_off(), is_working_day.day) from public.answer_settings as settings);
end
$$;
comment on function private.is_working_day(date) is 'Whether the company works on a day: the working days and holidays of its settings.';

create function private.in_working_hours(moment timestamptz) returns boolean
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

create function private.shift_working_time(moment timestamptz, span interval) returns timestamptz
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

-- A list calls these for each of its rows. They are in PL/pgSQL, which keeps its plans, even inside a list that is planned for
-- each search; an SQL function inside another is planned at each call.
create function private.answer_time() returns interval
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
comment on function private.answer_time() is
  'How much working time there is for a first answer: the internal deadline. The promise to the sender is private.answer_due_on.';

create function private.answer_cutoff() returns timestamptz
language sql stable set search_path = ''
as $$ select private.shift_working_time(now(), - private.answer_time()) $$;
comment on function private.answer_cutoff() is
  'A request without an answer that was received until this moment is late now. It is the reverse of answer_due in private.work_of, so that an index finds late requests.';

-- For all rows of a list together: a function called for each row would take three times as long.
create function private.work_of(ids uuid[]) returns table (id uuid, work jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
declare
  time_to_answer constant interval := private.answer_time();
begin
  return query
    select w.id, to_jsonb(w) || jsonb_build_object(
      'owner', (
        select jsonb_build_object('id', profile.id, 'name', profile.full_name, 'active', private.works_on_requests(profile.id))
        from public.user_profiles as profile where profile.id = w.owner_id
      ),
      'notes', (select count(*) from public.request_notes as note where note.request_id = w.id),
      'answer_due', answer.due, 'answer_late', coalesce(answer.due <= now(), false),
      'reply_seen', case when w.reply_since is not null then private.reply_seen(w.id) end,
      'reply_settled', w.reply_since is null and private.reply_settled(w.id) is not null,
      'waiting_reply', case when w.reply_since is not null then (
        select reply.id from private.waiting_replies(w.id) as reply order by reply.created_at desc, reply.id desc limit 1
      ) end,
      'waiting_merge', case when w.reply_since is not null then (
        select merge.id from private.waiting_merges(w.id) as merge order by merge.row ->> 'created_at', merge.id limit 1
      ) end
    )
    from public.request_work as w
    cross join lateral (
      select case when w.first_answer_at is null then private.shift_working_time(w.received_at, time_to_answer) end as due
    ) as answer
    where w.id = any (ids);
end
$$;
comment on function private.work_of(uuid[]) is
  'The work on each of these requests: its row with the owner, the number of notes, when the first answer is due, while there is none, when the latest of what waits for an answer came (reply_seen), whether the latest was noted to need no more (reply_settled), the latest reply that waits (waiting_reply), and the first merge whose sender waits (waiting_merge).';

-- Security definer: it names the owner, as list_requests does. It checks who calls first.
create function public.work_on_request(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_area('requests');
  return (select one.work from private.work_of(array[work_on_request.request_id]) as one);
end
$$;
comment on function public.work_on_request(uuid) is
  'For admins of requests: the work on one request, as in list_requests. Null once the request is gone.';

-- Called by private.mail_request, with its rights.
create function private.note_told(request_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update public.request_work as work
    set first_answer_at = now(), first_answer_by = auth.uid(), first_answer_how = 'status'
    where work.id = note_told.request_id and work.first_answer_at is null
      -- Someone who called and left no email gets no mail
      and exists (
        select from public.service_requests as request
        where request.id = work.id and request.client_email is not null
      )
      and exists (select from public.mail_kinds as kind where kind.kind = 'request_status' and kind.is_active)
$$;
comment on function private.note_told(uuid) is 'Notes the mail of a status as the first answer, if there was none, unless such mails are turned off or the request has no email.';

-- Called by private.mail_request, with its rights.
create function private.forget_told(request_id uuid, queued timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.request_work as work set first_answer_at = null, first_answer_by = null, first_answer_how = null
    where work.id = forget_told.request_id and work.first_answer_how = 'status' and work.first_answer_at >= forget_told.queued
$$;
comment on function private.forget_told(uuid, timestamptz) is
  'Forgets a first answer whose mail was withdrawn before it went out.';

create function private.without_first_answer(work jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$ select work || jsonb '{"first_answer_at": null, "first_answer_by": null, "first_answer_how": null}' $$;
comment on function private.without_first_answer(jsonb) is 'The work on a request, as request_merges keeps it, without a first answer.';

-- Security definer: only functions write the work. It checks who calls first.
create function public.mark_answered(request_id uuid, how text default null, seen timestamptz default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  -- Lock the request as public.receive_mail does, so that each sees what the other did
  perform from public.service_requests as request where request.id = mark_answered.request_id for update;
  if how in ('status', 'answer') then
    raise exception using errcode = '22023', message = 'how_invalid';
  end if;
  if how is null then
    perform private.unsettle_replies(
      mark_answered.request_id,
      (
        select work.first_answer_at from public.request_work as work
        where work.id = mark_answered.request_id and work.first_answer_how not in ('status', 'answer')
      )
    );
    -- It may have been the first answer to a request that was merged since
    update public.request_merges as merge
      set work = private.without_first_answer(merge.work)
      from public.request_work as known
      where known.id = mark_answered.request_id and known.first_answer_how not in ('status', 'answer')
        and merge.request_id = known.id and (merge.work ->> 'first_answer_at')::timestamptz = known.first_answer_at;
    -- Someone may have answered by mail since
    update public.request_work as work
      set (first_answer_at, first_answer_by, first_answer_how) = (select * from private.earliest_answer(work.id))
      where work.id = mark_answered.request_id and work.first_answer_how not in ('status', 'answer');
  else
    update public.request_work as work
      set first_answer_at = now(), first_answer_by = auth.uid(), first_answer_how = mark_answered.how
      where work.id = mark_answered.request_id and work.first_answer_at is null;
    if found then
      perform private.settle_replies(mark_answered.request_id, mark_answered.seen, mark_answered.how);
    end if;
  end if;
  if not exists (select from public.request_work as work where work.id = mark_answered.request_id) then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
end
$$;
comment on function public.mark_answered(uuid, text, timestamptz) is
  'For admins of requests: notes a first answer that the site did not send (call, whatsapp, email, meeting), or takes that back (null): then the earliest answer by mail since is the first. A first answer that is there already stays. seen is reply_seen of the screen: a new note also settles what the sender wrote until then.';

create trigger answer_settings_updated_at before update on public.answer_settings
  for each row execute function private.set_updated_at();
create trigger answer_settings_announce after insert or update or delete on public.answer_settings
  for each row execute function private.announce_change();
create trigger answer_settings_audit after insert or update or delete on public.answer_settings
  for each row execute function private.record_change();

alter table public.answer_settings enable row level security;
revoke all on public.answer_settings from public, anon, authenticated;
grant select, update (answer_within, answer_unit, work_days, opens, closes, holidays) on public.answer_settings to authenticated;
grant all on public.answer_settings to service_role;

create policy "An admin of requests or settings reads the working time" on public.answer_settings
  for select to authenticated using ((select private.manages('requests', 'settings')));
comment on policy "An admin of requests or settings reads the working time" on public.answer_settings is
  'The settings screen.';

create policy "An admin of settings changes the working time" on public.answer_settings
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin of settings changes the working time" on public.answer_settings is 'The settings screen.';

-- A check runs with the rights of the user who writes the row.
grant execute on function private.holidays(jsonb) to authenticated, service_role;
revoke all on function public.mark_answered(uuid, text, timestamptz), public.work_on_request(uuid) from public, anon, authenticated;
grant execute on function public.mark_answered(uuid, text, timestamptz), public.work_on_request(uuid) to authenticated, service_role;
