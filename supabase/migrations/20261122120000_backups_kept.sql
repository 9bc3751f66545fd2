-- Backups that could only be read, since nothing was there to restore them into, are told from those that failed.

alter table private.backups add column kept boolean not null default false;
update private.backups set kept = proven_at is not null;

drop function private.note_backup(timestamptz, bigint, boolean);
create function private.note_backup(made_at timestamptz, bytes bigint, proven boolean, kept boolean) returns void
language sql volatile set search_path = ''
as $$
  delete from private.backups where backups.made_at < now() - interval '1 year';
  insert into private.backups (made_at, bytes, proven_at, kept)
    values (note_backup.made_at, note_backup.bytes, case when proven then now() end, note_backup.kept)
    on conflict do nothing
$$;
comment on function private.note_backup(timestamptz, bigint, boolean, boolean) is 'Remembers how a backup went.';

create or replace function private.remind_of_backup() returns void
language sql volatile set search_path = ''
as $$
  insert into private.backup_reminders default values on conflict do nothing;
  -- A daily backup may take a while, or come a little later than the one before.
  with late as (
    update private.backup_reminders as reminder set reminded_at = now()
    where coalesce(reminder.reminded_at < now() - interval '1 day', true)
      and reminder.since < now() - interval '26 hours'
      and not exists (
        select from private.backups where kept and made_at > now() - interval '26 hours'
      )
    returning (select max(made_at) from private.backups where kept) as last
  )
  select private.post_to_company('company_no_backup', jsonb_build_object('last', late.last)) from late
$$;
comment on function private.remind_of_backup() is
  'Posts a mail to the company when there was no backup for a day. Called often by sites that make backups every day.';

create or replace function public.admin_dashboard() returns jsonb
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
declare
  visit_length constant interval := interval '30 minutes';
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  first_week constant date := today - extract(dow from today)::integer - 77;
  seen timestamptz;
  since timestamptz;
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  insert into private.admin_visits as visit (admin_id, seen_at, started_at, last_call_at)
    values (auth.uid(), null, now(), now())
    on conflict (admin_id) do update set
      seen_at = case when now() < visit.started_at + visit_length then visit.seen_at else visit.last_call_at end,
      started_at = case when now() < visit.started_at + visit_length then visit.started_at else now() end,
      last_call_at = now()
    returning visit.seen_at into seen;
  since := coalesce(seen, now() - interval '7 days');
  return jsonb_build_object(
    'counts', jsonb_build_object(
      'projects', (select count(*) from public.projects),
      'team_members', (select count(*) from public.team_members),
      'leadership_team', (select count(*) from public.leadership_team),
      'employees', (select count(*) from public.employees),
      'service_requests', (select coalesce(sum(counted.number), 0) from private.request_counts as counted),
      'user_profiles', (select count(*) from public.user_profiles),
      'site_images', (select count(*) from public.site_images),
      'site_content', (select count(*) from public.site_content),
      'company_settings', (select count(*) from public.company_settings)
    ),
    'pending', private.pending_counts(),
    'backup', (
      select jsonb_build_object('made_at', made_at, 'bytes', bytes) from private.backups
      where proven_at is not null order by made_at desc limit 1
    ),
    -- The newest one, when it is newer than that: it failed, or could only be read.
    'backup_tried', (
      select case when proven_at is null then jsonb_build_object('made_at', made_at, 'kept', kept) end
      from private.backups order by made_at desc limit 1
    ),
    'since', jsonb_build_object(
      'seen_at', seen,
      'requests', (select count(*) from public.service_requests where kind = 'service' and created_at > since),
      'messages', (select count(*) from public.service_requests where kind = 'message' and created_at > since),
      'applications', (select count(*) from public.employees where created_at > since),
      'clients', (
        select count(*) from public.user_profiles
        where user_type = 'client' and client_type is not null and created_at > since
      )
    ),
    'weeks', (
      select jsonb_agg(
        jsonb_build_object('week', to_char(week.sunday, 'YYYY-MM-DD')) || coalesce(counted.counts, '{}')
        order by week.sunday
      )
      from (select first_week + 7 * number as sunday from generate_series(0, 11) as number) as week
      left join lateral (
        select jsonb_object_agg(known.status, (
          select count(*) from public.service_requests as request
          where request.status = known.status
            and request.created_at >= week.sunday::timestamp at time zone 'Asia/Riyadh'
            and request.created_at < (week.sunday + 7)::timestamp at time zone 'Asia/Riyadh'
        )) as counts
        from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
          as known (status)
      ) as counted on true
    )
  );
end
$$;
