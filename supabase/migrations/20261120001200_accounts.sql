-- How accounts come to be, who may change what in a profile, and what admins see of accounts.

-- Security definer: it fires as whoever keeps auth.users (supabase_auth_admin when hosted), who has no rights here.
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

  if wanted is null then
    -- Not one of our forms (the dashboard, an invitation, the first admin): an account that can do nothing yet.
    name := coalesce(meta ->> 'full_name', nullif(split_part(new.email, '@', 1), ''), 'account');
    name := coalesce(nullif(btrim(left(regexp_replace(name, '[\u0001-\u001f\u007f]', '', 'g'), 200)), ''), 'account');
    insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale)
      values (new.id, name, 'client', meta ->> 'phone', false, language);
  elsif wanted = 'client' then
    perform private.create_client(new.id, meta, language);
  else
    perform private.create_application(new.id, new.email, meta, language);
  end if;

  -- What the form sent is in its tables now; left here it would travel in every token.
  update auth.users set raw_user_meta_data =
    (coalesce(raw_user_meta_data, '{}') - array[
      'user_type', 'phone', 'client_type', 'national_id', 'company_name', 'commercial_registration', 'unified_number',
      'full_name_ar', 'full_name_en', 'position', 'position_ar', 'position_en'
    ]) || jsonb_build_object('locale', language)
    where id = new.id;
  return null;
end
$$;
comment on function private.create_profile() is
  'Makes the profile in the transaction that makes the account; a refusal here leaves no account. Never an admin.';

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
    commercial_registration, unified_number, locale)
  values (
    account, meta ->> 'full_name', 'client', meta ->> 'phone', true, meta ->> 'client_type',
    case when meta ->> 'client_type' = 'individual' then meta ->> 'national_id' end,
    case when meta ->> 'client_type' <> 'individual' then meta ->> 'company_name' end,
    case when meta ->> 'client_type' <> 'individual' then meta ->> 'commercial_registration' end,
    case when meta ->> 'client_type' <> 'individual' then meta ->> 'unified_number' end,
    language
  );
exception
  when check_violation then
    -- A limit of the table: too long, or control characters.
    raise exception using errcode = '22023', message = 'profile_invalid';
end
$$;
comment on function private.create_client(uuid, jsonb, text) is 'The profile of a client who registers: active at once.';

create function private.create_application(account uuid, address text, meta jsonb, language text) returns void
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
    else null;
  end case;

  insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale)
  values (
    account, case language when 'en' then meta ->> 'full_name_en' else meta ->> 'full_name_ar' end, 'employee',
    meta ->> 'phone', false, language
  );
  insert into public.employees (user_id, full_name_ar, full_name_en, email, phone, position_ar, position_en, locale)
  values (
    account, meta ->> 'full_name_ar', meta ->> 'full_name_en', address, meta ->> 'phone',
    coalesce(meta ->> 'position_ar', meta ->> 'position', meta ->> 'position_en'),
    coalesce(meta ->> 'position_en', meta ->> 'position', meta ->> 'position_ar'),
    language
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;
comment on function private.create_application(uuid, text, jsonb, text) is
  'The profile (inactive) and the application of someone who applies for a job.';

create trigger handasa_create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- Security invoker: current_user tells a person at the API from approve_employee and from the server.
create function private.guard_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_admin() and (
    new.department, new.company_name, new.is_active, new.client_type, new.national_id, new.commercial_registration,
    new.unified_number
  ) is distinct from (
    old.department, old.company_name, old.is_active, old.client_type, old.national_id, old.commercial_registration,
    old.unified_number
  ) then
    raise exception using errcode = '42501', message = 'profile_column_protected';
  end if;
  if new.user_type = 'employee' and new.is_active and (new.user_type, new.is_active) <> (old.user_type, old.is_active) then
    perform private.require_approval(new.id);
  end if;
  return new;
end
$$;
comment on function private.guard_profile() is
  'Owners change full_name, phone and locale only; the activity switch cannot replace the approval of an employee.';

-- Security definer: the same answer for whoever switches an account on.
create function private.require_approval(account uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.employees where user_id = account and status = 'approved') then
    raise exception using errcode = 'PT409', message = 'employee_not_approved';
  end if;
end
$$;
comment on function private.require_approval(uuid) is 'Raises unless the account''s application is approved.';

-- Security definer: it counts all admins, whoever asks.
create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.user_type = 'admin' and new.is_active then
    return new;
  end if;
  -- Two admins removing each other at the same moment take turns; the second then sees the first's change.
  perform pg_advisory_xact_lock(hashtext('handasa.keep_an_admin'));
  if not exists (
    select 1 from public.user_profiles where user_type = 'admin' and is_active and id <> old.id
  ) then
    raise exception using errcode = 'PT409', message = 'last_admin';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.keep_an_admin() is 'The last active admin is not demoted, switched off or deleted.';

create trigger user_profiles_guard before update on public.user_profiles
  for each row execute function private.guard_profile();
create trigger user_profiles_keep_admin_update before update on public.user_profiles
  for each row when (old.user_type = 'admin' and old.is_active) execute function private.keep_an_admin();
create trigger user_profiles_keep_admin_delete before delete on public.user_profiles
  for each row when (old.user_type = 'admin' and old.is_active) execute function private.keep_an_admin();

grant execute on function private.require_approval(uuid) to authenticated, service_role;

-- Security definer: e-mails are in auth.users, which no API role reads.
create function public.admin_users() returns table (
  id uuid, full_name text, user_type text, phone text, department text, company_name text, is_active boolean,
  client_type text, national_id text, commercial_registration text, unified_number text, locale text,
  created_at timestamptz, email text, last_sign_in_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  return query
    select profile.id, profile.full_name, profile.user_type, profile.phone, profile.department, profile.company_name,
      profile.is_active, profile.client_type, profile.national_id, profile.commercial_registration,
      profile.unified_number, profile.locale, profile.created_at, account.email::text, account.last_sign_in_at
    from public.user_profiles as profile join auth.users as account on account.id = profile.id
    order by profile.created_at desc, profile.id;
end
$$;
comment on function public.admin_users() is 'For admins: every profile with its e-mail, newest first, in one query.';
revoke all on function public.admin_users() from public, anon, authenticated;
grant execute on function public.admin_users() to authenticated, service_role;
