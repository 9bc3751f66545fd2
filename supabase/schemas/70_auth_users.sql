-- auth.users: what happens when an account is made. The profile, and the application of an employee, are made in the same
-- transaction; a refusal here leaves no account.

-- The server stores the photo before the account is made, and the sign-up names it.
create function private.applicant_photo(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '^/storage/v1/object/employee-photos/applicants/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$' $$;
comment on function private.applicant_photo(text) is
  'True for the address of an applicant''s photo that the server has stored. Anyone may send metadata, so other addresses are refused.';

create function private.applicant_cv(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '^/storage/v1/object/applicant-cvs/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$' $$;
comment on function private.applicant_cv(text) is
  'True for the address of a CV that the server has stored. Anyone may send metadata, so other addresses are refused.';

-- Someone who names a file of another's application could read it, and the file would survive when that person is erased.
create function private.file_of_another(address text, account uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.employees as employee
    where employee.user_id <> account and address in (employee.cv_url, employee.profile_image_url)
  )
$$;
comment on function private.file_of_another(text, uuid) is 'Whether the application of another account has this photo or CV.';

create function private.kept_until(cv_url text, agreed boolean) returns date
language sql stable set search_path = ''
as $$
  select case when cv_url is not null and agreed
    then ((now() at time zone 'Asia/Riyadh')::date + interval '12 months')::date end
$$;
comment on function private.kept_until(text, boolean) is
  'The last day of a CV that an applicant leaves for other openings: 12 months, as its box says. Null without CV or consent.';

create function private.create_client(account uuid, meta jsonb, language text) returns void
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
comment on function private.create_client(uuid, jsonb, text) is 'Makes the profile of a client who registers: active immediately.';

create function private.create_application(account uuid, address text, meta jsonb, language text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  opening constant public.openings := private.open_opening(meta ->> 'opening');
begin
  case
    when meta ->> 'full_name_ar' is null or meta ->> 'full_name_en' is null then
      raise exception using errcode = '22023', message = 'application_full_name_required';
    when meta ->> 'phone' is null then
      raise exception using errcode = '22023', message = 'application_phone_required';
    when meta ? 'opening' and opening.id is null then
      raise exception using errcode = '22023', message = 'application_opening_closed';
    when opening.id is null and coalesce(meta ->> 'position_ar', meta ->> 'position_en', meta ->> 'position') is null then
      raise exception using errcode = '22023', message = 'application_position_required';
    when not coalesce(private.applicant_photo(meta ->> 'profile_image_url'), true) or private.file_of_another(meta ->> 'profile_image_url', account) then
      raise exception using errcode = '22023', message = 'application_photo_invalid';
    when not coalesce(private.applicant_cv(meta ->> 'cv_url'), true) or private.file_of_another(meta ->> 'cv_url', account) then
      raise exception using errcode = '22023', message = 'application_cv_invalid';
    else null;
  end case;

  insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale, privacy_version)
  values (
    account, private.both_names(meta ->> 'full_name_ar', meta ->> 'full_name_en', language), 'employee',
    meta ->> 'phone', false, language, private.privacy_version(meta ->> 'privacy_version')
  );
  insert into public.employees (user_id, full_name_ar, full_name_en, email, phone, position_ar, position_en, locale,
    profile_image_url, privacy_version, opening_id, cv_url, cv_kept_until, came_from)
  values (
    account, meta ->> 'full_name_ar', meta ->> 'full_name_en', address, meta ->> 'phone',
    coalesce(opening.title_ar, meta ->> 'position_ar', meta ->> 'position', meta ->> 'position_en'),
    coalesce(opening.title_en, meta ->> 'position_en', meta ->> 'position', meta ->> 'position_ar'),
    language,
    meta ->> 'profile_image_url',
    private.privacy_version(meta ->> 'privacy_version'),
    opening.id,
    meta ->> 'cv_url',
    private.kept_until(meta ->> 'cv_url', meta ->> 'keep_cv' = 'true'),
    private.visits_in(meta ->> 'came_from')
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;
comment on function private.create_application(uuid, text, jsonb, text) is
  'The profile (inactive) and the application of someone who applies for a job, in general or for an opening.';

-- create_profile() keeps the rest in our tables. What stays with the sign-in service is in every token, in its answers about
-- an account, and in its backups.
create function private.without_form_fields(meta jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case when meta is null then null else (
    select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
    from (
      select entry.key, entry.value
      from jsonb_each(case jsonb_typeof(meta) when 'object' then meta - array[
        'user_type', 'phone', 'client_type', 'national_id', 'company_name', 'commercial_registration', 'unified_number',
        'full_name_ar', 'full_name_en', 'position', 'position_ar', 'position_en', 'profile_image_url', 'privacy_version',
        'news_wording', 'invitation', 'opening', 'cv_url', 'keep_cv', 'came_from'
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

-- Security definer: it fires as the role that keeps auth.users (supabase_auth_admin when hosted), which has no rights
-- here.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  meta jsonb;
  wanted text;
  language text;
  name text;
begin
  -- Trimmed, and empty text as no text.
  select coalesce(jsonb_object_agg(entry.key, btrim(entry.value)), '{}') into meta
    from jsonb_each_text(case jsonb_typeof(new.raw_user_meta_data) when 'object' then new.raw_user_meta_data else '{}' end) as entry
    where private.filled(entry.value);
  wanted := meta ->> 'user_type';
  language := coalesce(meta ->> 'locale', 'ar');

  if wanted is not null and wanted not in ('client', 'employee') then
    raise exception using errcode = '42501', message = 'profile_user_type_invalid';
  elsif language not in ('ar', 'en') then
    raise exception using errcode = '22023', message = 'profile_locale_invalid';
  elsif not coalesce(private.phone(meta ->> 'phone'), true) then
    raise exception using errcode = '22023', message = 'profile_phone_invalid';
  end if;

  if meta ? 'invitation' then
    perform private.accept_invitation(new.id, new.email, meta, language);
  elsif wanted is null then
    -- Made without our forms (hosted dashboard, first admin): an account that can do nothing yet.
    name := coalesce(meta ->> 'full_name', nullif(split_part(new.email, '@', 1), ''), 'account');
    name := coalesce(nullif(btrim(left(regexp_replace(name, '[\u0001-\u001f\u007f]', '', 'g'), 200)), ''), 'account');
    name := case when private.has_letter(name) then name else 'account' end;
    insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale)
      values (new.id, name, 'client', meta ->> 'phone', false, language);
  elsif wanted = 'client' then
    perform private.create_client(new.id, meta, language);
  else
    perform private.create_application(new.id, new.email, meta, language);
  end if;

  update auth.users
    set raw_user_meta_data = private.without_form_fields(coalesce(raw_user_meta_data, '{}'))
      || jsonb_build_object('locale', language)
    where id = new.id;
  return null;
end
$$;
comment on function private.create_profile() is
  'Makes the profile in the transaction that makes the account. Makes an admin only with a valid invitation for this email.';

create trigger handasa_create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- Security definer: it fires as the role that keeps auth.users, which may not write news_consents.
create function private.note_account_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  meta constant jsonb := new.raw_user_meta_data;
begin
  if meta ->> 'news_wording' ~ '^[1-9][0-9]{0,3}$' and meta ->> 'user_type' in ('client', 'employee') then
    perform private.give_news_consent(
      new.email::text, coalesce(meta ->> 'locale', 'ar'), case meta ->> 'user_type' when 'client' then 'registration' else 'careers' end,
      (meta ->> 'news_wording')::integer, private.privacy_version(meta ->> 'privacy_version'), new.id
    );
  end if;
  return null;
end
$$;
comment on function private.note_account_news() is
  'Stores the consent to news of someone who ticked its box when they registered or applied.';

-- After the profile is there: triggers fire in the order of their names.
create trigger handasa_note_news after insert on auth.users
  for each row execute function private.note_account_news();

-- Security definer: they fire as the role that keeps these tables, which has no rights here. A hosted sign-in service holds
-- what was sent while it makes the account, and writes it again when it confirms the email.
create function private.forget_form_in_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.raw_user_meta_data := private.without_form_fields(new.raw_user_meta_data);
  return new;
end
$$;
comment on function private.forget_form_in_account() is
  'Keeps identity numbers, phones and the other fields of our forms out of an account''s metadata.';

-- Security definer: as above.
create function private.forget_form_in_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.identity_data := private.without_form_fields(new.identity_data);
  return new;
end
$$;
comment on function private.forget_form_in_identity() is
  'Keeps the same fields out of auth.identities, where the sign-in service puts a copy of what a sign-up sent.';

create trigger handasa_forget_form before update of raw_user_meta_data on auth.users
  for each row execute function private.forget_form_in_account();
create trigger handasa_forget_form before insert or update of identity_data on auth.identities
  for each row execute function private.forget_form_in_identity();

-- Security definer: no one may read a token. Anyone who knows a token may use it, so this tells them nothing more.
create function public.recovery_link_open(token_hash text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users as account
    where account.recovery_token = recovery_link_open.token_hash and char_length(recovery_link_open.token_hash) >= 20
  )
$$;
comment on function public.recovery_link_open(text) is
  'True while the link of a mail for a new password is unused and the newest: the page says so before it asks for a password.';

revoke all on function public.recovery_link_open(text) from public, anon, authenticated;
grant execute on function public.recovery_link_open(text) to anon, authenticated, service_role;
