-- Documents of employees: more kinds, and scans that admins keep; those that end soon on the dashboard; departures on a day
-- to come; since when the pay is what it is (docs/decisions/0049, 0078, 0079).

alter table public.employee_documents drop constraint employee_documents_kind_check, add constraint employee_documents_kind_check
  check (kind in (
    'contract', 'residence_permit', 'work_permit', 'identity_card', 'passport', 'medical_insurance', 'driving_licence',
    'professional_registration'
  ));
comment on table public.employee_documents is
  'Number and last day of what an employee has to renew, one of a kind: contract, permits, identity card, passport, insurance, licence, registration (common/employee-documents.ts). The employee reads their own.';
alter table public.document_renewals drop constraint document_renewals_kind_check, add constraint document_renewals_kind_check
  check (kind in ('residence_permit', 'identity_card', 'passport', 'driving_licence', 'professional_registration'));

alter table private.imported_people
  add column work_permit_number text check (private.filled(work_permit_number) and private.short_text(work_permit_number, 50)),
  add column work_permit_ends date check (work_permit_ends between '2000-01-01' and '2199-12-31'),
  add column identity_card_number text check (private.filled(identity_card_number) and private.short_text(identity_card_number, 50)),
  add column identity_card_ends date check (identity_card_ends between '2000-01-01' and '2199-12-31'),
  add column passport_number text check (private.filled(passport_number) and private.short_text(passport_number, 50)),
  add column passport_ends date check (passport_ends between '2000-01-01' and '2199-12-31'),
  add column medical_insurance_number text check (private.filled(medical_insurance_number) and private.short_text(medical_insurance_number, 50)),
  add column medical_insurance_ends date check (medical_insurance_ends between '2000-01-01' and '2199-12-31'),
  add column driving_licence_number text check (private.filled(driving_licence_number) and private.short_text(driving_licence_number, 50)),
  add column driving_licence_ends date check (driving_licence_ends between '2000-01-01' and '2199-12-31');

create or replace function private.tell_of_renewal(renewal public.document_renewals) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  told uuid;
  accepted constant boolean := renewal.status = 'accepted';
  name_ar constant text := case renewal.kind
    when 'residence_permit' then 'الإقامة' when 'identity_card' then 'الهوية الوطنية' when 'passport' then 'جواز السفر'
    when 'driving_licence' then 'رخصة القيادة' else 'التسجيل المهني' end;
  name_en constant text := case renewal.kind
    when 'residence_permit' then 'Residence permit' when 'identity_card' then 'National ID' when 'passport' then 'Passport'
    when 'driving_licence' then 'Driving licence' else 'Professional registration' end;
begin
  perform set_config('handasa.notice_waits', private.renewal_undo_time()::text, true);
  insert into public.employee_notifications (
    employee_id, notification_type, subject_ar, subject_en, message_ar, message_en
  ) values (
    renewal.employee_id, 'note',
    name_ar || case when accepted then ': قُبلت الوثيقة المجددة' else ': أُعيدت إليك الوثيقة المجددة' end,
    name_en || case when accepted then ': renewed document accepted' else ': renewed document sent back' end,
    case when accepted then 'قبلت الإدارة الوثيقة المجددة التي قدّمتها، وسُجّل تاريخ انتهائها الجديد.'
      else E'تعذّر قبول الوثيقة المجددة التي قدّمتها.\n\nالسبب: ' || renewal.reason
        || E'\n\nصحّح ما يلزم، ثم قدّمها مرة أخرى من «وثائقك» في هذه الصفحة.' end,
    case when accepted then 'Management has accepted the renewed document that you handed in, and recorded its new end date.'
      else E'The renewed document that you handed in could not be accepted.\n\nReason: ' || renewal.reason
        || E'\n\nCorrect what is needed, then hand it in again under “Your documents” on this page.' end
  ) returning id into told;
  perform set_config('handasa.notice_waits', '', true);
  return told;
end
$$;
comment on function private.tell_of_renewal(public.document_renewals) is
  'Notifies an employee of the decision on a renewed document; the mail waits until it cannot be undone any more.';

create or replace function private.columns_to_fill(target text, client_type text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select case target
    when 'private.imported_people' then array[
      'full_name_en', 'email', 'phone', 'company_name', 'national_id', 'commercial_registration', 'unified_number', 'position_ar',
      'position_en', 'department', 'project_name', 'employee_join_date', 'base_salary', 'housing_allowance',
      'transportation_allowance', 'food_allowance', 'other_allowance', 'contract_ends', 'residence_permit_number',
      'residence_permit_ends', 'registration_number', 'registration_ends', 'work_permit_number', 'work_permit_ends',
      'identity_card_number', 'identity_card_ends', 'passport_number', 'passport_ends', 'medical_insurance_number',
      'medical_insurance_ends', 'driving_licence_number', 'driving_licence_ends'
    ]
    when 'public.employees' then array[
      'department', 'project_name', 'employee_join_date', 'base_salary', 'housing_allowance', 'transportation_allowance',
      'food_allowance', 'other_allowance'
    ]
    -- An account keeps only what belongs to its type
    else array['phone'] || case client_type
      when 'individual' then array['national_id'] when 'company' then array['company_name', 'commercial_registration']
      when 'government' then array['company_name', 'unified_number'] else '{}'
    end
  end
$$;
comment on function private.columns_to_fill(text, text) is 'Which columns of someone who already exists an import may fill in.';

create or replace function private.add_documents(employee uuid, one private.imported_people) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  added jsonb;
begin
  with made as (
    insert into public.employee_documents (employee_id, kind, number, expires_on)
      select employee, paper.kind, paper.number, paper.expires_on from (values
        ('contract', null, one.contract_ends), ('residence_permit', one.residence_permit_number, one.residence_permit_ends),
        ('work_permit', one.work_permit_number, one.work_permit_ends),
        ('identity_card', one.identity_card_number, one.identity_card_ends),
        ('passport', one.passport_number, one.passport_ends),
        ('medical_insurance', one.medical_insurance_number, one.medical_insurance_ends),
        ('driving_licence', one.driving_licence_number, one.driving_licence_ends),
        ('professional_registration', one.registration_number, one.registration_ends)
      ) as paper (kind, number, expires_on) where paper.expires_on is not null
      on conflict do nothing
      returning id, kind
  )
  select coalesce(jsonb_object_agg('document ' || made.kind, made.id), '{}') into added from made;
  return added;
end
$$;
comment on function private.add_documents(uuid, private.imported_people) is 'Stores the documents of a row for an employee who has none of that kind.';

alter table public.employee_documents
  add column file_url text constraint employee_documents_file_url_key unique constraint employee_documents_file_url_check check (
    file_url ~ '^/storage/v1/object/employee-documents/[0-9a-f-]{36}/[0-9a-z-]{1,80}\.(pdf|jpg|jpeg|png|webp)$'
  ),
  add constraint employee_documents_file_place check (split_part(file_url, '/', 6) = employee_id::text);
comment on column public.employee_documents.file_url is
  'Its scan, if an admin keeps one. The employee may download it.';
grant insert (file_url), update (file_url) on public.employee_documents to authenticated;
create trigger employee_documents_files after delete or update of file_url on public.employee_documents
  for each row execute function private.note_dropped_files('file_url');
comment on policy "An admin changes documents" on public.employee_documents is 'Number, date and scan; the person and the kind stay.';
alter table public.document_renewals add column old_file_url text check (private.file_url(old_file_url));
comment on column public.document_renewals.old_file_url is
  'The scan of the document that the renewed one has replaced: undoing restores it. The sweeper waits longer than that.';
-- Security definer: what an admin decides, no one may write by hand. It checks who calls first.
create or replace function public.accept_renewal(
  id uuid, seen timestamptz, number text, expires_on date, document_seen timestamptz default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  renewal public.document_renewals;
  document public.employee_documents;
begin
  perform private.require_area('people');
  if accept_renewal.expires_on is null then
    raise exception using errcode = '22023', message = 'expiry_required';
  end if;
  renewal := private.waiting_renewal(accept_renewal.id, accept_renewal.seen);
  select * into document from public.employee_documents as known
    where known.employee_id = renewal.employee_id and known.kind = renewal.kind for update;
  if document.updated_at is distinct from document_seen then
    raise exception using errcode = 'PT409', message = 'document_changed';
  end if;
  renewal.old_number := document.number;
  renewal.old_expires_on := document.expires_on;
  renewal.old_file_url := document.file_url;
  if document.id is null then
    insert into public.employee_documents (employee_id, kind, number, expires_on)
      values (renewal.employee_id, renewal.kind, nullif(btrim(accept_renewal.number), ''), accept_renewal.expires_on)
      -- By an admin who adds it at this moment
      on conflict on constraint employee_documents_kind_key do nothing
      returning updated_at into renewal.document_updated_at;
    if renewal.document_updated_at is null then
      raise exception using errcode = 'PT409', message = 'document_changed';
    end if;
  else
    update public.employee_documents as known
      set number = nullif(btrim(accept_renewal.number), ''), expires_on = accept_renewal.expires_on,
        -- The old scan is out of date. Where the company keeps none, none begins to be kept (0078)
        file_url = case when known.file_url is not null then renewal.file_url end
      where known.id = document.id returning known.updated_at into renewal.document_updated_at;
  end if;
  renewal.status := 'accepted';
  update public.document_renewals as known set status = 'accepted', decided_at = now(), old_number = renewal.old_number,
      old_expires_on = renewal.old_expires_on, old_file_url = renewal.old_file_url, document_updated_at = renewal.document_updated_at,
      notification_id = private.tell_of_renewal(renewal)
    where known.id = renewal.id;
end
$$;
comment on function public.accept_renewal(uuid, timestamptz, text, date, timestamptz) is
  'For admins of people: accepts a renewed document as they have seen it (its updated_at, and that of the document, null where that was removed). The document takes this number and day, and the scan where it had one; the employee is told.';

-- Security definer: what an admin decides, no one may write by hand. It checks who calls first.
create or replace function public.undo_renewal_decision(id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  renewal public.document_renewals;
  document public.employee_documents;
begin
  perform private.require_area('people');
  select * into renewal from public.document_renewals as known where known.id = undo_renewal_decision.id for update;
  if renewal.id is null then
    raise exception using errcode = 'PT404', message = 'renewal_gone';
  elsif renewal.status = 'waiting' then
    return;
  elsif renewal.decided_at < now() - private.renewal_undo_time() then
    raise exception using errcode = 'PT409', message = 'renewal_final';
  elsif exists (
    select from public.document_renewals as other
    where other.employee_id = renewal.employee_id and other.kind = renewal.kind and other.status = 'waiting'
  ) then
    raise exception using errcode = 'PT409', message = 'renewal_replaced';
  end if;
  if renewal.status = 'accepted' then
    select * into document from public.employee_documents as known
      where known.employee_id = renewal.employee_id and known.kind = renewal.kind for update;
    if document.updated_at is distinct from renewal.document_updated_at then
      raise exception using errcode = 'PT409', message = 'document_changed';
    elsif renewal.old_expires_on is null then
      delete from public.employee_documents as known where known.id = document.id;
    else
      update public.employee_documents as known
        set number = renewal.old_number, expires_on = renewal.old_expires_on, file_url = renewal.old_file_url
        where known.id = document.id;
    end if;
  end if;
  delete from public.mail_outbox as mail
    where mail.kind = 'notification' and mail.data ->> 'id' = renewal.notification_id::text and mail.attempts = 0;
  update public.document_renewals as known set status = 'waiting', decided_at = null, reason = null, old_number = null,
      old_expires_on = null, old_file_url = null, document_updated_at = null, notification_id = null
    where known.id = renewal.id;
  delete from public.employee_notifications as told where told.id = renewal.notification_id;
end
$$;
comment on function public.undo_renewal_decision(uuid) is
  'For admins of people, for 20 seconds: takes a decision back. The renewed document waits again, the document says what it said, and the notification and its mail are gone.';

-- Security definer: a policy of storage asks it, and no one signed in reads what others have stored.
create or replace function private.may_add_scan(key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select key ~ '^[0-9a-f-]{36}/[0-9a-z-]{1,80}\.(pdf|jpg|jpeg|png|webp)$' and (
    select case
      when employee.id = private.my_employee_id() then stored.number < 60
      -- Beside what an employee can fill
      when employee.status in ('approved', 'left') and private.manages('people') then stored.number < 120
      else false
    end
    from public.employees as employee cross join lateral (
      select count(*) as number from storage.objects as file
      where file.bucket_id = 'employee-documents' and starts_with(file.name, employee.id::text || '/')
    ) as stored
    where employee.id::text = split_part(key, '/', 1)
  )
$$;
comment on function private.may_add_scan(text) is
  'True for a key in employee-documents under the id of the signed-in approved employee, who has room for 60 files, or for an admin of people under that of any employee, with room for 120: those that no row names go after a day.';

-- Security definer: policies do not ask it, and the server asks for every account.
create or replace function private.is_kept_file(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_request_file(bucket, key)
    or (bucket = 'team-documents' and key = any (array(select private.documents(true) union all select private.documents(false))))
    or (bucket = 'employee-documents' and exists (
      select from public.document_renewals as renewal where renewal.file_url = '/storage/v1/object/employee-documents/' || key
      union all
      select from public.employee_documents as document where document.file_url = '/storage/v1/object/employee-documents/' || key
    ))
$$;
comment on function private.is_kept_file(text, text) is
  'True for a file that stays as it is because a row names it: the server asks before it takes one by a signed address, to which no policy applies.';

create or replace function public.files_to_delete(unsaved interval) returns table (bucket text, name text)
language sql volatile set search_path = ''
as $$
  with unused as materialized (
    -- Until after now: a file that was stored this moment counts as well.
    select file.bucket, file.name from public.unused_files('-1 minute') as file
  ),
  unsaved as (
    insert into private.dropped_files (file)
    select file.bucket || '/' || file.name from public.unused_files(files_to_delete.unsaved) as file
    on conflict (file) do update set gone_at = null where dropped_files.gone_at is not null
  ),
  gone as (
    update private.dropped_files as dropped set gone_at = now()
    where dropped.gone_at is null and not exists (
      select from storage.objects as file where file.bucket_id || '/' || file.name = dropped.file
    )
  ),
  -- What a file of the media library has replaced is kept as long as rows in the bin
  expired as (
    update private.media_files as media set previous_url = null, replaced_at = null
    where media.replaced_at < now() - make_interval(days => (select settings.days from public.bin_settings as settings))
      and exists (select from storage.objects as file where file.bucket_id || '/' || file.name = media.file)
  ),
  without_file as (
    delete from private.media_files as media
    where not exists (select from storage.objects as file where file.bucket_id || '/' || file.name = media.file)
  ),
  forgotten as (
    delete from private.dropped_files as dropped
    where dropped.gone_at < now() - interval '30 days' or (
      not exists (select from unused where unused.bucket || '/' || unused.name = dropped.file)
      and exists (select from storage.objects as file where file.bucket_id || '/' || file.name = dropped.file)
    )
  )
  select unused.bucket, unused.name from unused
    join private.dropped_files as dropped on dropped.file = unused.bucket || '/' || unused.name
    -- A document that is removed or renewed can come back with its scan for some seconds
    where unused.bucket <> 'employee-documents' or dropped.dropped_at < now() - interval '1 minute'
  union
  select file.bucket, file.name from public.unused_files(unsaved) as file
  order by 1, 2
  limit 1000
$$;
comment on function public.files_to_delete(interval) is
  'For the server: files that a row has lost and no row has now, and files older than given that no row has; a thousand at most. Notes in dropped_files which are gone, and deletes the entries that are settled.';

alter policy "An employee uploads scans of their own documents" on storage.objects
  rename to "An employee uploads scans of their own documents, an admin of people of all";

alter table public.employees drop constraint employees_left_check, add column pay_since date,
  add constraint employees_left_check check (
    case status when 'left' then left_on is not null when 'approved' then true else left_on is null end
  );
comment on column public.employees.pay_since is
  'The day on which the pay was last changed; null when it is that of the first day.';
comment on column public.employees.left_on is
  'The last day at the company, of an approved employee one that is still to end: then the status becomes left (private.end_employments).';
create index employees_leaving_idx on public.employees (left_on) where status = 'approved' and left_on is not null;
-- As far as the record of activity knows
alter table public.employees disable trigger user;
update public.employees as employee set pay_since = changed.day from (
  select entry.record_id, max((entry.at at time zone 'Asia/Riyadh')::date) as day from public.audit_log as entry
  where entry.table_name = 'employees' and entry.kind = 'update'
    and entry.details -> 'before' ?| array[
      'base_salary', 'housing_allowance', 'transportation_allowance', 'food_allowance', 'other_allowance'
    ]
    and not coalesce(entry.details -> 'before' ->> 'status' = 'pending', false)
  group by entry.record_id
) as changed where changed.record_id = employee.id::text and employee.status in ('approved', 'left');
alter table public.employees enable trigger user;
create or replace function private.guard_employee_status() returns trigger
language plpgsql set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
begin
  if new.user_id <> old.user_id then
    raise exception using errcode = '42501', message = 'employee_account_fixed';
  end if;
  if old.status in ('approved', 'left') then
    new.approved_at := old.approved_at;
    -- Deleting the approver's account sets it to null.
    if new.approved_by is not null then
      new.approved_by := old.approved_by;
    end if;
  end if;
  if old.status = 'approved' and new.status = 'left' then
    new.left_on := coalesce(new.left_on, today);
  end if;
  -- The last day itself is worked
  if old.status = 'approved' and new.status in ('approved', 'left') then
    new.status := case when new.left_on > today then 'approved' when new.left_on < today then 'left' else new.status end;
  end if;
  if (new.base_salary, new.housing_allowance, new.transportation_allowance, new.food_allowance, new.other_allowance)
    <> (old.base_salary, old.housing_allowance, old.transportation_allowance, old.food_allowance, old.other_allowance) then
    -- What was not entered before counts from the first day
    new.pay_since := case when old.base_salary + old.housing_allowance + old.transportation_allowance + old.food_allowance
      + old.other_allowance > 0 then today end;
  end if;
  case old.status || ' ' || new.status
    when 'pending approved' then
      new.approved_at := now();
      new.approved_by := coalesce(auth.uid(), new.approved_by);
      new.employee_join_date := coalesce(new.employee_join_date, today);
      new.rejection_reason := null;
    when 'pending rejected' then
      if not coalesce(private.filled(new.rejection_reason), false) then
        raise exception using errcode = '22023', message = 'employee_rejection_reason_required';
      end if;
      new.approved_at := null;
      new.approved_by := null;
    when 'approved left' then null;
    when 'left approved' then
      new.left_on := null;
    when 'rejected pending' then
      -- Only the applicant, with public.apply_again().
      if auth.uid() is distinct from new.user_id then
        raise exception using errcode = 'PT409', message = 'employee_status_final';
      end if;
      new.created_at := now();
    else
      if new.status <> old.status then
        raise exception using errcode = 'PT409', message = 'employee_status_final';
      elsif old.status in ('pending', 'rejected') then
        new.approved_at := old.approved_at;
        new.approved_by := old.approved_by;
      end if;
  end case;
  return new;
end
$$;
comment on function private.guard_employee_status() is
  'Pending becomes approved or rejected, rejected pending again, approved left, left approved again. Leaving on a day to come keeps approved until that has ended. Times, approver, join date and when the pay was changed are set here, not by the sender.';

-- Security definer: no one has the right to update a profile's type.
create or replace function private.apply_employee_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An admin's account is switched on and off by those who may, whatever happens to their record here.
  if (new.status <> old.status or new.status = 'approved' and new.left_on is distinct from old.left_on) and auth.uid() is not null
    and exists (select from public.user_profiles where id = new.user_id and user_type = 'admin') then
    perform private.require_area('settings');
    perform private.check_authority(areas) from public.user_profiles where id = new.user_id;
  end if;
  if new.status = 'approved' then
    update public.user_profiles
      set user_type = case when user_type = 'admin' then 'admin' else 'employee' end,
        is_active = is_active or old.status <> 'approved', department = coalesce(new.department, new.position_ar)
      where id = new.user_id and (
        old.status <> 'approved'
        or coalesce(new.department, new.position_ar) <> coalesce(old.department, old.position_ar)
      );
  elsif new.status = 'left' and old.status = 'approved' then
    update public.user_profiles set is_active = false where id = new.user_id;
  end if;
  -- They end with the last day, by private.limit_session
  if new.status = 'approved' and new.left_on is distinct from old.left_on then
    update auth.sessions set not_after = not_after where user_id = new.user_id;
  end if;
  if (new.full_name_ar, new.full_name_en, new.phone) <> (old.full_name_ar, old.full_name_en, old.phone) then
    update public.user_profiles
      set full_name = private.both_names(new.full_name_ar, new.full_name_en, locale), phone = new.phone
      where id = new.user_id;
  end if;
  return null;
end
$$;
comment on function private.apply_employee_status() is
  'Approval activates the account in the same transaction, leaving ends that; sessions end with a last day that is to come. Name, phone and department of the profile follow corrections here.';

-- Security definer: the sign-in service may not write employees.
create function private.end_employments(account uuid default null) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  one record;
  ended integer := 0;
begin
  for one in
    select employee.id from public.employees as employee
    where employee.status = 'approved' and employee.left_on < (now() at time zone 'Asia/Riyadh')::date
      and (end_employments.account is null or employee.user_id = end_employments.account)
    order by employee.id for update
  loop
    begin
      update public.employees as employee set status = 'left' where employee.id = one.id;
      ended := ended + 1;
    exception
      -- The last admin with everything stays, and keeps nobody else here
      when sqlstate 'PT409' then null;
    end;
  end loop;
  return ended;
end
$$;
comment on function private.end_employments(uuid) is
  'Approved employees whose last day in Riyadh is over have left: all of them every hour, one as they sign in. How many.';

-- Security definer: the sign-in service may not read profiles and limits.
create or replace function private.limit_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Who signs in after their last day is told that they have left, although no one has asked for the chores since
  if tg_op = 'INSERT' then
    perform private.end_employments(new.user_id);
  end if;
  new.not_after := (
    select least(
      coalesce(new.created_at, now()) + make_interval(days => limits.longest_days),
      -- Without a time zone, in UTC
      coalesce(new.refreshed_at at time zone 'UTC', new.created_at, now()) + make_interval(hours => limits.idle_hours),
      (
        -- An admin's account is switched off with the record
        select (employee.left_on + 1)::timestamp at time zone 'Asia/Riyadh' from public.employees as employee
        where employee.user_id = new.user_id and employee.status = 'approved' and limits.area = 'portals'
      )
    )
    from public.session_limits as limits
    where limits.area = case
      when exists (select from public.user_profiles where id = new.user_id and user_type = 'admin') then 'office'
      else 'portals'
    end
  );
  return new;
end
$$;
comment on function private.limit_session() is 'Says until when a session lasts, at sign-in and at each renewal: by the limits, and no longer than the last day of an employee.';

-- Security definer: no API role writes the outbox. It is for the server alone.
create or replace function public.employee_chores() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Several web processes may ask at the same moment
  perform pg_advisory_xact_lock(hashtext('handasa.employee_chores'));
  return jsonb_build_object(
    'left', private.end_employments(), 'expiring', private.tell_expiring(now() at time zone 'Asia/Riyadh'),
    'cvs', private.drop_kept_cvs()
  );
end
$$;
comment on function public.employee_chores() is
  'For the server, every hour: employees whose last day is over, reminders of papers that end, and CVs whose time is over. How many of each.';

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create or replace function public.list_employees(
  search text default '', statuses text[] default null, sort text default 'created_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0, openings uuid[] default null, stages uuid[] default null,
  since_visit boolean default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rare text[];
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
  since constant timestamptz := case when since_visit then private.new_since() end;
  leaving constant boolean := coalesce(statuses = '{leaving}', false);
  wanted constant text[] := case when leaving then '{approved}' else statuses end;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,full_name,status}', '{people}', list => 'employees');

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.employee_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.employee_words as w
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.employees as r
    where (wanted is null or r.status = any (wanted)) and (not leaving or r.left_on is not null)
      and (openings is null or r.opening_id = any (openings)) and (stages is null or r.stage_id = any (stages))
      and (since is null or r.created_at >= since)
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id))
    order by
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case sorting when 'full_name desc' then private.search_form(r.full_name_ar) end desc,
      case sorting when 'full_name asc' then private.search_form(r.full_name_ar) end,
      case sorting when 'status desc' then r.status end desc,
      case sorting when 'status desc' then r.created_at end,
      case sorting when 'status asc' then r.status end,
      case sorting when 'status asc' then r.created_at end desc,
      case when descending <> (sort = 'status') then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null and openings is null and stages is null and since is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.employees as r
      where (wanted is null or r.status = any (wanted)) and (not leaving or r.left_on is not null)
        and (openings is null or r.opening_id = any (openings)) and (stages is null or r.stage_id = any (stages))
        and (since is null or r.created_at >= since)
        and (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where case when leaving then known.status = 'leaving' else known.status <> 'leaving' end
        and (statuses is null or known.status = any (statuses))), 0)
    into counts, total
    from unnest(array['pending', 'approved', 'leaving', 'rejected', 'left']) as known (status)
    left join (
      select r.status, count(*) as number from public.employees as r
      where (hits is null or r.id = any (hits))
        and (openings is null or r.opening_id = any (openings)) and (stages is null or r.stage_id = any (stages))
        and (since is null or r.created_at >= since)
      group by r.status
      union all
      select 'leaving', count(*) from public.employees as r
      where r.status = 'approved' and r.left_on is not null and (hits is null or r.id = any (hits))
        and (openings is null or r.opening_id = any (openings)) and (stages is null or r.stage_id = any (stages))
        and (since is null or r.created_at >= since)
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('approver', (
        select jsonb_build_object('full_name', approver.full_name)
        from public.user_profiles as approver where approver.id = r.approved_by
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.employees as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_employees(text, text[], text, boolean, integer, integer, uuid[], uuid[], boolean) is
  'For admins: applications and employees with who approved them, searched, filtered, sorted, a page of them; counts by status, and of those whose last day is to come (leaving, also a status to filter by). since_visit leaves what the dashboard counts as new to the caller.';

create function private.documents_ending(until date) returns jsonb
language sql stable set search_path = ''
as $$
  with ending as materialized (
    select document.id, document.kind, document.expires_on, employee.id as employee_id, employee.full_name_ar, employee.full_name_en
    from public.employee_documents as document join public.employees as employee on employee.id = document.employee_id
    where document.expires_on <= documents_ending.until and employee.status = 'approved'
    order by document.expires_on, document.id
  )
  select jsonb_build_object('count', (select count(*) from ending), 'first', coalesce((
    select jsonb_agg(to_jsonb(one) order by one.expires_on, one.id) from (select * from ending limit 5) as one
  ), jsonb '[]'))
$$;
comment on function private.documents_ending(date) is
  'How many documents of today''s employees end by a day, and the five that end first, with whose they are.';

revoke all on function private.documents_ending(date) from public, anon, authenticated;
-- Security definer: it stores when an admin was here, which no API role may read or write.
create or replace function public.admin_dashboard() returns jsonb
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
declare
  -- A working day: what came in overnight stays marked until the evening
  visit_length constant interval := interval '12 hours';
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  first_week constant date := today - extract(dow from today)::integer - 77;
  seen timestamptz;
  since timestamptz;
  requests constant boolean := private.manages('requests');
  content constant boolean := private.manages('content');
  people constant boolean := private.manages('people');
  settings constant boolean := private.manages('settings');
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
  since := private.new_since();
  return jsonb_build_object(
    'counts', jsonb_strip_nulls(jsonb_build_object(
      'projects', case when content then (select count(*) from public.projects) end,
      'team_members', case when content then (select count(*) from public.team_members) end,
      'leadership_team', case when content then (select count(*) from public.leadership_team) end,
      'employees', case when people then (select count(*) from public.employees) end,
      'service_requests', case when requests then (
        select coalesce(sum(counted.number), 0) from private.request_counts as counted
      ) end,
      'user_profiles', case when settings then (select count(*) from public.user_profiles) end,
      'site_images', case when content then (select count(*) from public.site_images) end,
      'site_content', case when content then (select count(*) from public.site_content) end,
      'company_settings', case when settings then (select count(*) from public.company_settings) end
    )),
    'pending', private.pending_counts(),
    'documents', case when people then private.documents_ending(today + 60) end,
    'backup', (
      select jsonb_build_object('made_at', made_at, 'bytes', bytes) from private.backups
      where proven_at is not null and settings order by made_at desc limit 1
    ),
    -- The newest one, when it is newer than that: it failed, or could only be read.
    'backup_tried', (
      select case when proven_at is null then jsonb_build_object('made_at', made_at, 'kept', kept) end
      from private.backups where settings order by made_at desc limit 1
    ),
    'since', jsonb_build_object('seen_at', seen) || jsonb_strip_nulls(jsonb_build_object(
      'requests', case when requests then (
        select count(*) from public.service_requests where kind = 'service' and created_at >= since
      ) end,
      'messages', case when requests then (
        select count(*) from public.service_requests where kind = 'message' and created_at >= since
      ) end,
      'applications', case when people then (select count(*) from public.employees where created_at >= since) end,
      'clients', case when settings then (
        select count(*) from public.user_profiles
        where user_type = 'client' and created_at >= since
      ) end
    )),
    'weeks', case when requests then (
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
    ) end
  );
end
$$;
comment on function public.admin_dashboard() is
  'For admins: how many rows there are, what waits, what is new since the last visit (12 hours are one visit; private.new_since), the documents of employees that end within 60 days, and the requests of twelve weeks by status; of their areas.';

