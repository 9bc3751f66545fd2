-- backups: when the site's own backups were made and proven. No role of the API reads or writes this.

create table private.backups (
  made_at timestamptz primary key,
  bytes bigint not null check (bytes >= 0),
  -- When it had been restored and found sound; null when it was not.
  proven_at timestamptz
);
comment on table private.backups is 'The backups of the last year, for the dashboard.';

create function private.note_backup(made_at timestamptz, bytes bigint, proven boolean) returns void
language sql volatile set search_path = ''
as $$
  delete from private.backups where backups.made_at < now() - interval '1 year';
  insert into private.backups (made_at, bytes, proven_at)
    values (note_backup.made_at, note_backup.bytes, case when proven then now() end)
    on conflict do nothing
$$;
comment on function private.note_backup(timestamptz, bigint, boolean) is 'Remembers how a backup went.';

alter table private.backups enable row level security;
revoke all on private.backups from public, anon, authenticated, service_role;
