-- What retention_rules (46_retention_rules.sql) remove: a preview, and the daily run, in steps.

create function private.last_entry_at(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return greatest(
    (select max(message.created_at) from public.request_messages as message where message.request_id = last_entry_at.request_id),
    (select max(note.created_at) from public.request_notes as note where note.request_id = last_entry_at.request_id),
    (select max(merge.merged_at) from public.request_merges as merge where merge.request_id = last_entry_at.request_id),
    -- A next step says that it is still worked on, until its day has passed
    (
      select (work.next_step_on + 1)::timestamp at time zone 'Asia/Riyadh'
      from public.request_work as work where work.id = last_entry_at.request_id
    )
  );
end
$$;
comment on function private.last_entry_at(uuid) is
  'When something was last written about a request or merged into it, or the end of the day of its next step. Someone may write about one that was closed long ago. Null where nothing was.';

create function private.retention_due(kind text, months integer) returns table (id text, name text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  before constant timestamptz := now() - make_interval(months => retention_due.months);
begin
  case retention_due.kind
    when 'requests' then
      return query select request.id::text, request.client_name, known.since
        from public.service_requests as request
        cross join lateral (select greatest(request.updated_at, private.last_entry_at(request.id)) as since) as known
        where request.updated_at < before and known.since < before
          and case request.kind
            when 'service' then request.status in ('rejected', 'completed', 'cancelled')
            else request.status not in ('new', 'pending')
          end
          -- Not requests that are part of a project
          and not exists (select from public.client_projects as link where link.client_id = request.user_id)
          and not exists (
            select from public.request_work as work where work.id = request.id
              -- Nor those that someone still has to answer
              and (work.client_project_id is not null or work.reply_since is not null)
          )
          -- Nor those into which a request of such a client was merged
          and not exists (
            select from public.request_merges as merge
            join public.client_projects as link on link.client_id = (merge.row ->> 'user_id')::uuid
            where merge.request_id = request.id
          );
    when 'rejected_applications' then
      return query select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.updated_at
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'rejected' and employee.updated_at < before
          -- Not applicants who agreed to wait for other openings
          and coalesce(employee.cv_kept_until < (now() at time zone 'Asia/Riyadh')::date, true)
          and profile.user_type = 'employee' and not profile.is_active;
    when 'left_photos' then
      return query select employee.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee
        where employee.status = 'left' and employee.left_on < before and employee.profile_image_url is not null;
    when 'document_renewals' then
      return query select renewal.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale),
          coalesce(renewal.decided_at, employee.left_on::timestamptz)
        from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
        where renewal.decided_at < before
          -- Or the employee has left, so that no one will decide on it
          or (renewal.status = 'waiting' and employee.status = 'left' and employee.left_on < before);
    when 'client_accounts' then
      return query select profile.id::text, profile.full_name, coalesce(known.last_sign_in_at, profile.created_at)
        from public.user_profiles as profile join private.accounts as known using (id)
        where profile.user_type = 'client' and coalesce(known.last_sign_in_at, profile.created_at) < before
          and not exists (select from public.client_projects as link where link.client_id = profile.id)
          and not exists (
            select from public.service_requests as request
            where (
              greatest(request.updated_at, private.last_entry_at(request.id)) >= before
              or exists (select from public.request_work as work where work.id = request.id and work.reply_since is not null)
            ) and request.id in (
              select own.id from public.service_requests as own where own.user_id = profile.id
              union all
              select merge.request_id from public.request_merges as merge where merge.row ->> 'user_id' = profile.id::text
            )
          );
    when 'privacy_requests' then
      return query select request.id::text, request.full_name, request.closed_at
        from public.privacy_requests as request where request.closed_at < before and request.erased_at is null;
    when 'news_consents' then
      return query select consent.id::text, consent.email, consent.withdrawn_at
        from public.news_consents as consent where consent.withdrawn_at < before;
    when 'imported_people' then
      return query select one.id::text, one.full_name, known.since
        from private.imported_people as one
        left join public.invitations as invitation on invitation.id = one.invitation_id
        cross join lateral (select greatest(one.created_at, invitation.sent_at) as since) as known
        where one.removed_at is null and known.since < before;
    when 'failed_mails' then
      return query select mail.id::text, mail.recipient, mail.failed_at
        from public.mail_outbox as mail where mail.failed_at < before;
    when 'audit_details' then
      return query select entry.id::text, entry.details ->> 'name', entry.at
        from public.audit_log as entry where entry.at < before and entry.details is not null;
    when 'employment_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'employment' and record.keep_until < (now() at time zone 'Asia/Riyadh')::date
        union all
        select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'left' and employee.left_on < before
          and profile.user_type = 'employee' and not profile.is_active;
    when 'project_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'project' and record.keep_until < (now() at time zone 'Asia/Riyadh')::date;
  end case;
end
$$;
comment on function private.retention_due(text, integer) is
  'What has been kept of a kind of data longer than this many months: id, name, and since when.';

create function private.remove_kept(kind text, ids text[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  rows constant uuid[] := case when remove_kept.kind = 'audit_details' then '{}' else ids::uuid[] end;
begin
  case remove_kept.kind
    when 'requests' then
      -- With what was merged into them, no matter who sent it
      perform private.erase_rows('{}', rows || array(
        select merge.merged_id from public.request_merges as merge where merge.request_id = any (rows)
      ), '{}', '{}', '{}');
    when 'rejected_applications', 'client_accounts' then
      perform private.erase_rows(rows, '{}', '{}', '{}', '{}');
    when 'left_photos' then
      update public.employees set profile_image_url = null where id = any (rows);
    when 'document_renewals' then
      delete from public.document_renewals where id = any (rows);
    when 'privacy_requests' then
      perform private.erase_rows('{}', '{}', rows, '{}', '{}');
    when 'news_consents' then
      perform private.erase_rows('{}', '{}', '{}', '{}', '{}', consents => rows);
    when 'imported_people' then
      -- The invitation and its mail name the person too
      perform private.end_invitations(array(select one.invitation_id from private.imported_people as one where one.id = any (rows)));
      delete from public.invitations as invitation
        using private.imported_people as one
        where one.id = any (rows) and invitation.id = one.invitation_id and invitation.accepted_at is null;
      perform private.erase_rows('{}', '{}', '{}', '{}', '{}', imported => rows);
    when 'failed_mails' then
      delete from public.mail_outbox where id = any (rows);
    when 'audit_details' then
      update public.audit_log set details = null where id = any (ids::bigint[]) and details is not null;
    when 'employment_records', 'project_records' then
      delete from public.kept_records where id = any (rows);
      perform private.erase_rows(
        array(select profile.id from public.user_profiles as profile where profile.id = any (rows)), '{}', '{}', '{}', '{}'
      );
  end case;
end
$$;
comment on function private.remove_kept(text, text[]) is 'Removes, or makes anonymous, these rows of a kind of data.';

create function private.rules_to_run() returns setof public.retention_rules
language sql stable set search_path = ''
as $$
  select rule.* from public.retention_rules as rule
  where rule.is_on and not exists (
    select from private.retention_runs as run
    where run.kind = rule.kind and run.ran_on = (now() at time zone 'Asia/Riyadh')::date and run.finished
  )
$$;
comment on function private.rules_to_run() is 'The rules that are on and have not finished their run of today.';

create function private.run_retention() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  -- A step is short, since the embedded database answers no one else meanwhile
  a_step constant integer := 200;
  -- The rest goes the next day
  a_day constant integer := 10000;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  rule public.retention_rules;
  ids text[];
  removed integer := 0;
begin
  delete from private.retention_runs as run where run.ran_on < today - 60;
  for rule in select * from private.rules_to_run() as waiting order by waiting.kind loop
    exit when removed >= a_step;
    ids := array(
      select due.id from private.retention_due(rule.kind, rule.months) as due order by due.since limit a_step - removed
    );
    if ids <> '{}' then
      perform private.remove_kept(rule.kind, ids);
      perform private.record('delete', 'retention_rules', rule.id::text, jsonb_build_object(
        'name', rule.kind, 'removed', cardinality(ids)
      ));
    end if;
    insert into private.retention_runs as run (kind, ran_on, removed, finished)
      values (rule.kind, today, cardinality(ids), cardinality(ids) < a_step - removed)
      on conflict (kind, ran_on) do update set
        removed = run.removed + excluded.removed, finished = excluded.finished or run.removed + excluded.removed >= a_day;
    removed := removed + cardinality(ids);
  end loop;
  return removed;
end
$$;
comment on function private.run_retention() is
  'Removes the next 200 rows that rules which are on have kept long enough, and records it. Each rule does this until nothing is left, once a day. How many rows went.';

-- Security definer: it reads tables of every area. It checks who calls first.
create function public.preview_retention(kind text, months integer) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_area('everything');
  if not coalesce(months between 1 and 600, false)
    or not exists (select from public.retention_rules as rule where rule.kind = preview_retention.kind) then
    raise exception using errcode = '22023', message = 'rule_invalid';
  end if;
  return (
    select jsonb_build_object(
      'count', count(*),
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', due.id, 'name', due.name, 'since', due.since) order by due.place)
        filter (where due.place <= 100), '[]')
    )
    from (
      select found.*, row_number() over (order by found.since, found.id) as place
      from private.retention_due(preview_retention.kind, preview_retention.months) as found
    ) as due
  );
end
$$;
comment on function public.preview_retention(text, integer) is
  'For admins of everything: how much of a kind of data has been kept longer than this many months, and the first hundred.';

-- Security definer: no one may read the runs. It checks who calls first.
create function public.retention_runs() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_area('everything');
  return (
    select coalesce(jsonb_object_agg(run.kind, jsonb_build_object('ran_on', run.ran_on, 'removed', run.removed)), '{}')
    from private.retention_runs as run
    where run.ran_on = (select max(other.ran_on) from private.retention_runs as other where other.kind = run.kind)
  );
end
$$;
comment on function public.retention_runs() is 'For admins of everything: when each rule last ran, and how much it removed.';

revoke all on function public.preview_retention(text, integer), public.retention_runs() from public, anon, authenticated;
grant execute on function public.preview_retention(text, integer), public.retention_runs() to authenticated, service_role;
