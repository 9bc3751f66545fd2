-- What someone still has to answer is not removed by a rule.

create or replace function private.retention_due(kind text, months integer) returns table (id text, name text, since timestamptz)
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
