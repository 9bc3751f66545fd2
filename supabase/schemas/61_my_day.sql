-- my_day: what waits for one admin of requests, on the dashboard and in the mail of the morning (docs/decisions/0046).

create function private.open_statuses() returns text[]
language sql immutable parallel safe
return array['new', 'pending', 'reviewing', 'in_progress'];
comment on function private.open_statuses() is 'The statuses of requests on which there is still something to do.';

create table private.morning_mails (
  admin_id uuid primary key references public.user_profiles (id) on delete cascade,
  -- In Riyadh.
  sends_at time not null,
  -- Set even when there was nothing to tell.
  told_on date,
  -- The day on which the mail was ordered after its time, so that it begins the next day.
  passed_on date
);
comment on table private.morning_mails is 'The admins who want a mail on working mornings, and when.';

create function private.day_of(account uuid) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  -- As many as a list counts
  most constant integer := private.most_found() + 1;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  late_until constant timestamptz := private.answer_cutoff();
  opens constant text[] := private.open_statuses();
begin
  return jsonb_build_object(
    'late', (
      select count(*) from (
        select from public.service_requests as request join public.request_work as work on work.id = request.id
        where request.status = any (opens) and work.first_answer_at is null and work.received_at <= late_until limit most
      ) as known
    ),
    -- Of any status: a sender who writes about a completed request waits too
    'replies', (
      select count(*) from (
        select from public.request_work as work where work.reply_since is not null limit most
      ) as known
    ),
    'mine', (
      select count(*) from (
        select from public.request_work as work join public.service_requests as request on request.id = work.id
        where work.owner_id = account and request.status = any (opens) limit most
      ) as known
    ),
    'mentions', private.unread_mentions_of(account),
    'steps', (
      select count(*) from (
        select from public.request_work as work
        where work.owner_id = account and work.next_step_on <= today limit most
      ) as known
    ),
    'unowned', (
      select count(*) from (
        select from public.service_requests as request join public.request_work as work on work.id = request.id
        where request.status = any (opens) and work.owner_id is null limit most
      ) as known
    ),
    'unowned_steps', (
      select count(*) from (
        select from public.request_work as work
        where work.owner_id is null and work.next_step_on <= today limit most
      ) as known
    )
  );
end
$$;
comment on function private.day_of(uuid) is
  'What waits for an admin of requests: open requests whose first answer is late, requests whose sender waits for what they wrote back, notes that mention them and that they have not read, their own open ones, their next steps that are due, open ones without an owner, and next steps that are due of requests without one. Each as the list counts it, up to 1001.';

-- Security definer: under row-level security, counting would ask the policies for each row. It checks who calls first.
create function public.my_day() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  return private.day_of(auth.uid()) || jsonb_build_object(
    'mail_at', (select to_char(mail.sends_at, 'HH24:MI') from private.morning_mails as mail where mail.admin_id = auth.uid())
  );
end
$$;
comment on function public.my_day() is
  'For admins of requests: what waits for them (private.day_of), and when they get their mail of the morning, or null.';

-- Security definer: no API role reaches the table. It checks who calls first.
create function public.set_morning_mail(sends_at time default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  if set_morning_mail.sends_at is null then
    delete from private.morning_mails as mail where mail.admin_id = auth.uid();
    return;
  end if;
  if set_morning_mail.sends_at < '05:00' or set_morning_mail.sends_at > '12:00' then
    raise exception using errcode = '22023', message = 'morning_invalid';
  end if;
  insert into private.morning_mails as mail (admin_id, sends_at, passed_on)
    -- An admin who asks for it after its time gets the first one the next morning
    values (auth.uid(), set_morning_mail.sends_at, case
      when (now() at time zone 'Asia/Riyadh')::time >= set_morning_mail.sends_at then (now() at time zone 'Asia/Riyadh')::date
    end)
    -- If it is moved to a later time, it comes on the same day
    on conflict (admin_id) do update set sends_at = excluded.sends_at, passed_on = excluded.passed_on;
end
$$;
comment on function public.set_morning_mail(time) is
  'For admins of requests: sends them a mail on working mornings at this time in Riyadh, from 5:00 to 12:00; none without one.';

create function private.tell_mornings() returns integer
language plpgsql volatile set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  local constant timestamp := now() at time zone 'Asia/Riyadh';
  -- If the server was down all morning, the dashboard has shown it by now
  longest constant interval := interval '4 hours';
  one record;
  day jsonb;
  posted integer := 0;
begin
  if not private.is_working_day(local::date) then
    return 0;
  end if;
  for one in
    select mail.admin_id, profile.full_name, profile.locale, account.email
    from private.morning_mails as mail
    join public.user_profiles as profile on profile.id = mail.admin_id
    join private.accounts as account on account.id = mail.admin_id
    where mail.told_on is distinct from local::date and mail.passed_on is distinct from local::date
      and local::time >= mail.sends_at and local::time - mail.sends_at <= longest
      and private.works_on_requests(mail.admin_id)
  loop
    update private.morning_mails as mail set told_on = local::date where mail.admin_id = one.admin_id;
    day := private.day_of(one.admin_id);
    -- A mail that says there is nothing to do teaches people not to open it
    if (day ->> 'late')::integer + (day ->> 'replies')::integer + (day ->> 'mentions')::integer
      + (day ->> 'mine')::integer + (day ->> 'steps')::integer + (day ->> 'unowned')::integer
      + (day ->> 'unowned_steps')::integer > 0 then
      insert into public.mail_outbox (kind, recipient, locale, data, send_before)
        values ('morning', one.email, one.locale, day || jsonb_build_object('name', one.full_name), now() + longest);
      posted := posted + 1;
    end if;
  end loop;
  return posted;
end
$$;
comment on function private.tell_mornings() is
  'On a working day, mails each admin who asked for it what waits, once, from their time on. How many it posted.';

alter table private.morning_mails enable row level security;
revoke all on private.morning_mails from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.morning_mails for all to anon, authenticated using (false);
revoke all on function public.my_day(), public.set_morning_mail(time) from public, anon, authenticated;
grant execute on function public.my_day(), public.set_morning_mail(time) to authenticated, service_role;
