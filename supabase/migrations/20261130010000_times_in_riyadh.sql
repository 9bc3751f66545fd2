-- Reminders of papers that end are given the time, so that tests can choose it; what is kept until a day is kept until
-- that day is over in Riyadh, not in the time zone of the server.

drop function private.tell_expiring();
create function private.tell_expiring(local timestamp) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one record;
  -- Of more, the mail gives the number: a mail has room for 20,000 characters of data
  most constant integer := 40;
  told integer := 0;
  first_told jsonb := jsonb '[]';
begin
  -- Nobody reads mails at midnight
  if local::time < '07:00' then
    return 0;
  end if;
  delete from private.past_reminders as past where past.noted_at < now() - interval '30 days';
  for one in
    select document.id, document.kind, document.number, document.expires_on, document.expires_on - local::date as days,
      employee.full_name_ar, employee.full_name_en, employee.email, profile.locale,
      case
        when document.expires_on - local::date <= 7 then 7 when document.expires_on - local::date <= 30 then 30 else 90
      end as reminder
    from public.employee_documents as document
    join public.employees as employee on employee.id = document.employee_id
    join public.user_profiles as profile on profile.id = employee.user_id
    where employee.status = 'approved' and document.expires_on <= local::date + 90
    order by document.expires_on, document.id
    for update of document
  loop
    continue when exists (
      select from public.employee_documents as known where known.id = one.id and known.reminded_days <= one.reminder
    );
    update public.employee_documents as document set reminded_days = one.reminder where document.id = one.id;
    perform private.post_mail('document_expiring', one.email, one.locale, jsonb_build_object(
      'name', case one.locale when 'en' then one.full_name_en else one.full_name_ar end,
      'document', one.kind, 'number', one.number, 'expires_on', one.expires_on, 'days', one.days
    ));
    told := told + 1;
    if told <= most then
      first_told := first_told || jsonb_build_object(
        'name_ar', left(one.full_name_ar, 100), 'name_en', left(one.full_name_en, 100),
        'document', one.kind, 'expires_on', one.expires_on
      );
    end if;
  end loop;
  if told > 0 then
    perform private.post_to_company('company_documents', jsonb_build_object(
      'documents', first_told, 'more', nullif(greatest(told - most, 0), 0)
    ));
  end if;
  return told;
end
$$;
comment on function private.tell_expiring(timestamp) is
  'At a time in Riyadh, from seven in the morning: mails each approved employee whose paper ends within 90, 30 and 7 days, once for each, and the company one list of the 40 that end first, with the number of the others. How many it told of.';

create or replace function public.employee_chores() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Several web processes may ask at the same moment
  perform pg_advisory_xact_lock(hashtext('handasa.employee_chores'));
  return jsonb_build_object('expiring', private.tell_expiring(now() at time zone 'Asia/Riyadh'), 'cvs', private.drop_kept_cvs());
end
$$;

create or replace function private.retention_due(kind text, months integer) returns table (id text, name text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  before constant timestamptz := now() - make_interval(months => retention_due.months);
begin
  case retention_due.kind
    when 'requests' then
      return query select request.id::text, request.client_name, request.updated_at
        from public.service_requests as request
        where request.updated_at < before
          and case request.kind
            when 'service' then request.status in ('rejected', 'completed', 'cancelled')
            else request.status not in ('new', 'pending')
          end
          -- They are part of a project
          and not exists (select from public.client_projects as link where link.client_id = request.user_id)
          and not exists (
            select from public.request_work as work where work.id = request.id and work.client_project_id is not null
          );
    when 'rejected_applications' then
      return query select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.updated_at
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'rejected' and employee.updated_at < before
          -- They agreed to wait for other openings
          and coalesce(employee.cv_kept_until < (now() at time zone 'Asia/Riyadh')::date, true)
          and profile.user_type = 'employee' and not profile.is_active;
    when 'left_photos' then
      return query select employee.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee
        where employee.status = 'left' and employee.left_on < before and employee.profile_image_url is not null;
    when 'client_accounts' then
      return query select profile.id::text, profile.full_name, coalesce(known.last_sign_in_at, profile.created_at)
        from public.user_profiles as profile join private.accounts as known using (id)
        where profile.user_type = 'client' and coalesce(known.last_sign_in_at, profile.created_at) < before
          and not exists (select from public.client_projects as link where link.client_id = profile.id)
          and not exists (
            select from public.service_requests as request
            where request.user_id = profile.id and request.updated_at >= before
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
