-- Documents of employees: more kinds (docs/decisions/0049).

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

