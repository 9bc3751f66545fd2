-- A mail of the morning that was asked for too late, and is then moved to a later time, comes on the same day.

alter table private.morning_mails add column passed_on date;

-- Security definer: no API role reaches the table. It checks who calls first.
create or replace function public.set_morning_mail(sends_at time default null) returns void
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
    -- Who asks for it later than that gets the first one the next morning
    values (auth.uid(), set_morning_mail.sends_at, case
      when (now() at time zone 'Asia/Riyadh')::time >= set_morning_mail.sends_at then (now() at time zone 'Asia/Riyadh')::date
    end)
    -- Moved to a later time, it comes on the same day
    on conflict (admin_id) do update set sends_at = excluded.sends_at, passed_on = excluded.passed_on;
end
$$;

create or replace function private.tell_mornings() returns integer
language plpgsql volatile set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  local constant timestamp := now() at time zone 'Asia/Riyadh';
  -- After an outage of the morning, the day has shown it already
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
      + (day ->> 'mine')::integer + (day ->> 'steps')::integer + (day ->> 'unowned')::integer > 0 then
      insert into public.mail_outbox (kind, recipient, locale, data, send_before)
        values ('morning', one.email, one.locale, day || jsonb_build_object('name', one.full_name), now() + longest);
      posted := posted + 1;
    end if;
  end loop;
  return posted;
end
$$;
