-- Who changes the time of the morning mail to one that has passed gets the first one the next morning.

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
  insert into private.morning_mails as mail (admin_id, sends_at, told_on)
    -- Who asks for it later than that gets the first one the next morning
    values (auth.uid(), set_morning_mail.sends_at, case
      when (now() at time zone 'Asia/Riyadh')::time >= set_morning_mail.sends_at then (now() at time zone 'Asia/Riyadh')::date
    end)
    on conflict (admin_id) do update set sends_at = excluded.sends_at, told_on = greatest(mail.told_on, excluded.told_on);
end
$$;
