-- A backup that was made while the clock was ahead stands for no day after it was put right.

create or replace function private.remind_of_backup() returns void
language sql volatile set search_path = ''
as $$
  insert into private.backup_reminders default values on conflict do nothing;
  -- A daily backup may take a while, or come a little later than the one before.
  with late as (
    update private.backup_reminders as reminder set reminded_at = now()
    -- What a clock that was ahead has noted in the future says nothing
    where coalesce(reminder.reminded_at not between now() - interval '1 day' and now() + interval '1 hour', true)
      and reminder.since not between now() - interval '26 hours' and now() + interval '1 hour'
      and not exists (
        select from private.backups
        where kept and made_at > now() - interval '26 hours' and made_at < now() + interval '1 hour'
      )
    returning (
      select max(made_at) from private.backups where kept and made_at < now() + interval '1 hour'
    ) as last
  )
  select private.post_to_company('company_no_backup', jsonb_build_object('last', late.last)) from late
$$;
