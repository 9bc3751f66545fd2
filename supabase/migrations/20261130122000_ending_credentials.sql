-- Reminders before registrations and certificates of the company end (docs/decisions/0062).

alter table public.credentials add column reminded_days integer check (reminded_days in (90, 30, 7));
comment on column public.credentials.reminded_days is
  'The last of 90, 30 and 7 days before its end for which reminders went out; null for a new date.';

alter table public.mail_outbox drop constraint mail_outbox_kind_check, add constraint mail_outbox_kind_check check (kind in (
    'password', 'confirm_email', 'account_changed', 'application_received', 'application_approved', 'application_rejected', 'notification',
    'request_received', 'request_status', 'request_late', 'project_assigned', 'document_expiring', 'company_request',
    'company_message', 'company_application', 'company_no_backup', 'privacy_proof', 'privacy_request', 'company_privacy',
    'company_documents', 'invitation', 'morning', 'answer', 'company_reply', 'credentials_expiring'
  ));
alter table public.mail_kinds drop constraint mail_kinds_kind_check, add constraint mail_kinds_kind_check check (kind in (
    'application_received', 'application_approved', 'application_rejected', 'notification', 'request_received', 'request_status', 'request_late',
    'project_assigned', 'document_expiring', 'company_request', 'company_message', 'company_application', 'company_no_backup',
    'company_privacy', 'company_reply', 'company_documents', 'credentials_expiring'
  ));
insert into public.mail_kinds (kind) values ('credentials_expiring');

-- Also of documents of employees (48_employee_documents.sql).
create function private.reminder_of(days integer) returns integer
language sql immutable set search_path = ''
as $$ select case when days <= 7 then 7 when days <= 30 then 30 when days <= 90 then 90 end $$;
comment on function private.reminder_of(integer) is
  'Of the reminders 90, 30 and 7 days before something ends, the one that is due when so many days are left; null before the first.';

create function private.prepare_credential() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.valid_until is distinct from old.valid_until then
    new.reminded_days := null;
  end if;
  return new;
end
$$;
comment on function private.prepare_credential() is 'A new date has its reminders before it again.';

create function private.tell_ending_credentials(local timestamp) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  -- A company has a few; a mail has room for 20,000 characters of data
  most constant integer := 40;
  ending jsonb;
  told integer;
begin
  -- Nobody reads mails at midnight
  if local::time < '07:00' then
    return 0;
  end if;
  with due as (
    select credential.id, private.reminder_of(credential.valid_until - local::date) as reminder
    from public.credentials as credential
    where credential.valid_until is not null
      and private.reminder_of(credential.valid_until - local::date) < coalesce(credential.reminded_days, 365)
    for update
  ),
  marked as (
    update public.credentials as credential set reminded_days = due.reminder from due where due.id = credential.id
    returning credential.kind, credential.title_ar, credential.title_en, credential.number, credential.valid_until
  )
  select count(*), (jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'kind', marked.kind, 'title_ar', marked.title_ar, 'title_en', marked.title_en, 'number', marked.number,
      'valid_until', marked.valid_until
    )) order by marked.valid_until, marked.kind) filter (where marked.kind is not null))
    into told, ending from marked;
  if told > 0 then
    perform private.post_mail('credentials_expiring', account.email, profile.locale, jsonb_build_object(
        'credentials', (select jsonb_agg(one.value) from jsonb_array_elements(ending) with ordinality as one (value, place) where one.place <= most),
        'more', nullif(greatest(told - most, 0), 0)
      ))
      from public.user_profiles as profile join private.accounts as account on account.id = profile.id
      where profile.user_type = 'admin' and profile.is_active and profile.areas && array['everything', 'settings'];
  end if;
  return told;
end
$$;
comment on function private.tell_ending_credentials(timestamp) is
  'At a time in Riyadh, from seven in the morning: mails every admin of settings what of the company ends within 90, 30 and 7 days, once for each. How many credentials it told of.';

-- Security definer: no API role writes the outbox. It is for the server alone.
create function public.company_chores() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Several web processes may ask at the same moment
  perform pg_advisory_xact_lock(hashtext('handasa.company_chores'));
  return jsonb_build_object('ending', private.tell_ending_credentials(now() at time zone 'Asia/Riyadh'));
end
$$;
comment on function public.company_chores() is
  'For the server, every hour: reminders of registrations and certificates of the company that end. How many.';

create trigger credentials_prepare before update on public.credentials
  for each row execute function private.prepare_credential();
drop trigger credentials_updated_at on public.credentials;
create trigger credentials_updated_at before update on public.credentials
  for each row execute function private.set_updated_at('reminded_days');
revoke all on function public.company_chores() from public, anon, authenticated;
grant execute on function public.company_chores() to service_role;

create or replace function private.tell_expiring(local timestamp) returns integer
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
      private.reminder_of(document.expires_on - local::date) as reminder
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
