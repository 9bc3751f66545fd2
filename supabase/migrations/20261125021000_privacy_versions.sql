-- Each form stores which version of the privacy notice stood beside it (docs/decisions/0037).

alter table public.user_profiles add column privacy_version integer check (privacy_version >= 0);
alter table public.employees add column privacy_version integer check (privacy_version >= 0);
alter table public.service_requests add column privacy_version integer check (privacy_version >= 0);

comment on column public.user_profiles.privacy_version is
  'The version of the privacy notice that stood beside the form that made the account: 0 for the company''s own notice of its settings, null where the sender did not say (docs/decisions/0037).';
comment on column public.employees.privacy_version is
  'The version of the privacy notice that stood beside the application: 0 for the company''s own notice of its settings, null where the sender did not say (docs/decisions/0037).';
comment on column public.service_requests.privacy_version is
  'The version of the privacy notice that stood beside the form: 0 for the company''s own notice of its settings, null where the sender did not say (docs/decisions/0037).';

create function private.privacy_version(value text) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  if value is null or value = '0' then
    return value::integer;
  elsif value !~ '^[0-9]{1,9}$' or not exists (
    select from public.legal_pages as page where page.kind = 'privacy' and page.version = value::integer
  ) then
    raise exception using errcode = '22023', message = 'privacy_version_unknown';
  end if;
  return value::integer;
end
$$;
comment on function private.privacy_version(text) is
  'The version of the privacy notice that a form names; raises when there is no such version. 0 is the notice in the company settings, which has none.';
grant execute on function private.privacy_version(text) to anon, authenticated, service_role;

create or replace function private.prepare_service_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- The sender cannot set it (no grant); a restored backup does.
    new.user_id := coalesce(auth.uid(), new.user_id);
    new.privacy_version := private.privacy_version(new.privacy_version::text);
  else
    new.reference := old.reference;
    new.submission_id := old.submission_id;
    new.created_at := old.created_at;
    new.privacy_version := old.privacy_version;
  end if;
  return new;
end
$$;
comment on function private.prepare_service_request() is
  'Stores the sending account and checks the version of the privacy notice, and keeps these, reference, submission and creation time as they were.';
grant insert (privacy_version) on public.service_requests to anon, authenticated;

drop function public.apply_again(text, text, text, text, text);
-- Security definer: an inactive account may not write its application. It changes the caller's own row alone, and only
-- when that was rejected.
create function public.apply_again(
  full_name_ar text, full_name_en text, phone text, applied_for text, profile_image_url text default null,
  privacy_version integer default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not coalesce(private.applicant_photo(apply_again.profile_image_url), true) then
    raise exception using errcode = '22023', message = 'application_photo_invalid';
  end if;
  update public.employees as employee set
    status = 'pending',
    full_name_ar = btrim(apply_again.full_name_ar),
    full_name_en = btrim(apply_again.full_name_en),
    phone = btrim(apply_again.phone),
    position_ar = btrim(apply_again.applied_for),
    position_en = btrim(apply_again.applied_for),
    profile_image_url = coalesce(apply_again.profile_image_url, employee.profile_image_url),
    privacy_version = private.privacy_version(apply_again.privacy_version::text)
    where employee.user_id = (select auth.uid())
      -- A second application that is still pending may be sent again: the first answer may have been lost
      and (employee.status = 'rejected' or employee.status = 'pending' and employee.rejection_reason is not null);
  if not found then
    raise exception using errcode = 'PT409', message = 'application_not_rejected';
  end if;
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;
comment on function public.apply_again(text, text, text, text, text, integer) is
  'For rejected applicants: a new application from the same account. The reason of the last rejection stays with it until the next decision.';
revoke all on function public.apply_again(text, text, text, text, text, integer) from public, anon, authenticated;
grant execute on function public.apply_again(text, text, text, text, text, integer) to authenticated, service_role;

create or replace function private.create_client(account uuid, meta jsonb, language text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  case
    when meta ->> 'full_name' is null then
      raise exception using errcode = '22023', message = 'profile_full_name_required';
    when meta ->> 'phone' is null then
      raise exception using errcode = '22023', message = 'profile_phone_required';
    when coalesce(meta ->> 'client_type', '') not in ('individual', 'company', 'government') then
      raise exception using errcode = '22023', message = 'profile_client_type_invalid';
    when meta ->> 'client_type' = 'individual' and meta ->> 'national_id' is null then
      raise exception using errcode = '22023', message = 'profile_national_id_required';
    when meta ->> 'client_type' <> 'individual' and meta ->> 'company_name' is null then
      raise exception using errcode = '22023', message = 'profile_company_name_required';
    when meta ->> 'client_type' = 'company' and meta ->> 'commercial_registration' is null then
      raise exception using errcode = '22023', message = 'profile_commercial_registration_required';
    when meta ->> 'client_type' = 'government' and meta ->> 'unified_number' is null then
      raise exception using errcode = '22023', message = 'profile_unified_number_required';
    else null;
  end case;

  -- Only what belongs to the client's type is kept.
  insert into public.user_profiles (id, full_name, user_type, phone, is_active, client_type, national_id, company_name,
    commercial_registration, unified_number, locale, privacy_version)
  values (
    account, meta ->> 'full_name', 'client', meta ->> 'phone', true, meta ->> 'client_type',
    case when meta ->> 'client_type' = 'individual' then meta ->> 'national_id' end,
    case when meta ->> 'client_type' <> 'individual' then meta ->> 'company_name' end,
    case when meta ->> 'client_type' <> 'individual' then meta ->> 'commercial_registration' end,
    case when meta ->> 'client_type' <> 'individual' then meta ->> 'unified_number' end,
    language,
    private.privacy_version(meta ->> 'privacy_version')
  );
exception
  when check_violation then
    -- A limit of the table: too long, or control characters.
    raise exception using errcode = '22023', message = 'profile_invalid';
end
$$;
comment on function private.create_client(uuid, jsonb, text) is 'The profile of a client who registers: active at once.';

create or replace function private.create_application(account uuid, address text, meta jsonb, language text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  case
    when meta ->> 'full_name_ar' is null or meta ->> 'full_name_en' is null then
      raise exception using errcode = '22023', message = 'application_full_name_required';
    when meta ->> 'phone' is null then
      raise exception using errcode = '22023', message = 'application_phone_required';
    when coalesce(meta ->> 'position_ar', meta ->> 'position_en', meta ->> 'position') is null then
      raise exception using errcode = '22023', message = 'application_position_required';
    when not coalesce(private.applicant_photo(meta ->> 'profile_image_url'), true) then
      raise exception using errcode = '22023', message = 'application_photo_invalid';
    else null;
  end case;

  insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale, privacy_version)
  values (
    account, private.both_names(meta ->> 'full_name_ar', meta ->> 'full_name_en', language), 'employee',
    meta ->> 'phone', false, language, private.privacy_version(meta ->> 'privacy_version')
  );
  insert into public.employees (user_id, full_name_ar, full_name_en, email, phone, position_ar, position_en, locale,
    profile_image_url, privacy_version)
  values (
    account, meta ->> 'full_name_ar', meta ->> 'full_name_en', address, meta ->> 'phone',
    coalesce(meta ->> 'position_ar', meta ->> 'position', meta ->> 'position_en'),
    coalesce(meta ->> 'position_en', meta ->> 'position', meta ->> 'position_ar'),
    language,
    meta ->> 'profile_image_url',
    private.privacy_version(meta ->> 'privacy_version')
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;
comment on function private.create_application(uuid, text, jsonb, text) is
  'The profile (inactive) and the application of someone who applies for a job.';

-- Kept in our tables, by create_profile(). What stays with the sign-in service is in every token, in the answers about
-- an account, and in backups of the service.
create or replace function private.without_form_fields(meta jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case when meta is null then null else (
    select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
    from (
      select entry.key, entry.value
      from jsonb_each(case jsonb_typeof(meta) when 'object' then meta - array[
        'user_type', 'phone', 'client_type', 'national_id', 'company_name', 'commercial_registration', 'unified_number',
        'full_name_ar', 'full_name_en', 'position', 'position_ar', 'position_en', 'profile_image_url', 'privacy_version'
      ] else '{}' end) as entry
      where length(entry.key) <= 100 and length(entry.value::text) <= 500
      order by entry.key in (
        'full_name', 'locale', 'registration', 'sub', 'email', 'email_verified', 'phone_verified'
      ) desc, entry.key
      limit 30
    ) as kept
  ) end
$$;
comment on function private.without_form_fields(jsonb) is
  'What the sign-in service may keep of what a sign-up sent: the name and the language, and of anything else 30 short values.';
