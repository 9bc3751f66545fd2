-- A name of a person has a letter of some script.

-- By ranges, since what counts as a letter depends on the locale of a database before PostgreSQL 17. They have every
-- letter of every script, and some signs between rare ones; emoji, figures and common signs are in none of them.
create function private.has_letter(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ '[\u0041-\u005a\u0061-\u007a\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u02c6-\u02d1\u02e0-\u02e4\u02ec\u02ee\u0370-\u0374\u0376-\u037d\u037f\u0386\u0388-\u03f5\u03f7-\u0481\u048a-\u0559\u0560-\u0588\u05d0-\u05f2\u0620-\u064a\u066e-\u06d3\u06d5\u06e5-\u06e6\u06ee-\u06ef\u06fa-\u06fc\u06ff\u0710-\u1ffc\u2071-\u209c\u2102-\u214e\u2183-\u2184\u2c00-\u2e2f\u3005-\u3006\u3031-\u303c\u3041-\u31ff\u3400-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001bc99\U0001d400-\U0001d7cb\U0001df00-\U0001eebb\U00020000-\U00033479]'
$$;
comment on function private.has_letter(text) is 'True when the text has a letter of any script, as the name of a person has.';

-- Not a check of the tables: names from before would keep their rows from any change.
create function private.require_letters() returns trigger
language plpgsql set search_path = ''
as $$
declare
  new_row jsonb := to_jsonb(new);
  old_row jsonb := case tg_op when 'UPDATE' then to_jsonb(old) end;
  field text;
begin
  foreach field in array tg_argv loop
    if new_row ->> field is distinct from old_row ->> field
      and private.filled(new_row ->> field) and not private.has_letter(new_row ->> field)
    then
      raise exception using errcode = '23514', message = 'name_without_letter', column = field;
    end if;
  end loop;
  return new;
end
$$;
comment on function private.require_letters() is 'Trigger: the named columns are names of people, and have a letter when they are written.';

grant execute on function private.has_letter(text) to anon, authenticated, service_role;

create trigger service_requests_names_have_letters before insert or update of client_name on public.service_requests
  for each row execute function private.require_letters('client_name');

create trigger privacy_requests_names_have_letters before insert or update of full_name on public.privacy_requests
  for each row execute function private.require_letters('full_name');

create trigger user_profiles_names_have_letters before insert or update of full_name on public.user_profiles
  for each row execute function private.require_letters('full_name');

create trigger employees_names_have_letters before insert or update of full_name_ar, full_name_en on public.employees
  for each row execute function private.require_letters('full_name_ar', 'full_name_en');

create trigger invitations_names_have_letters before insert or update of full_name on public.invitations
  for each row execute function private.require_letters('full_name');

create trigger team_members_names_have_letters before insert or update of name_ar, name_en on public.team_members
  for each row execute function private.require_letters('name_ar', 'name_en');

create trigger leadership_team_names_have_letters before insert or update of full_name_ar, full_name_en on public.leadership_team
  for each row execute function private.require_letters('full_name_ar', 'full_name_en');

-- An email of figures alone is no name.
create or replace function private.create_profile() returns trigger
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
