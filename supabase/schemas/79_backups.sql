-- backups: when the site's own backups were made and proven. No role of the API reads or writes this.

create table private.backups (
  made_at timestamptz primary key,
  bytes bigint not null check (bytes >= 0),
  -- When it had been restored and found sound; null when it was not.
  proven_at timestamptz,
  -- Whether the archive is there. Without proven_at it was only read: nothing was there to restore it into.
  kept boolean not null default false
);
comment on table private.backups is 'The backups of the last year, for the dashboard.';

create function private.note_backup(made_at timestamptz, bytes bigint, proven boolean, kept boolean) returns void
language sql volatile set search_path = ''
as $$
  delete from private.backups where backups.made_at < now() - interval '1 year';
  insert into private.backups (made_at, bytes, proven_at, kept)
    values (note_backup.made_at, note_backup.bytes, case when proven then now() end, note_backup.kept)
    on conflict do nothing
$$;
comment on function private.note_backup(timestamptz, bigint, boolean, boolean) is 'Remembers how a backup went.';

create table private.backup_reminders (
  one boolean primary key default true check (one),
  -- Since when backups are expected, and when the last mail about missing ones was posted.
  since timestamptz not null default now(),
  reminded_at timestamptz
);
comment on table private.backup_reminders is 'One row: so that a mail about missing backups goes out once a day.';

create function private.remind_of_backup() returns void
language sql volatile set search_path = ''
as $$
  insert into private.backup_reminders default values on conflict do nothing;
  -- A daily backup may take a while, or come a little later than the one before.
  with late as (
    update private.backup_reminders as reminder set reminded_at = now()
    -- Ignore moments in the future, which a clock that was ahead has noted
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
comment on function private.remind_of_backup() is
  'Posts a mail to the company when there was no backup for a day. Called often by sites that make backups every day.';

alter table private.backup_reminders enable row level security;
revoke all on private.backup_reminders from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.backup_reminders for all to anon, authenticated using (false);
alter table private.backups enable row level security;
revoke all on private.backups from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.backups for all to anon, authenticated using (false);
