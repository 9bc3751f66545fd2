-- imports: clients and employees from a file, and the people who are kept until they have an account
-- (docs/decisions/0051). Nobody reaches the tables; the functions of 49_imports_run.sql and 49_kept_people.sql do.

create table private.imports (
  -- Chosen by the screen, so that a call whose answer was lost can be made again.
  id uuid primary key,
  kind text not null check (kind in ('clients', 'employees')),
  file_name text not null check (private.filled(file_name) and private.short_text(file_name, 255)),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  total integer not null check (total between 1 and 10000),
  fills boolean not null,
  started_by uuid references public.user_profiles (id) on delete set null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz
);
comment on table private.imports is 'Files of clients or employees that admins have imported.';
comment on column private.imports.digest is 'A hash of the rows as they are imported, so that choosing the same file again continues it.';
comment on column private.imports.fills is 'Whether empty fields of people who were there already are filled in.';
create index imports_started_at_idx on private.imports (kind, started_at desc);
create index imports_started_by_idx on private.imports (started_by);

create table private.imported_people (
  id uuid primary key default gen_random_uuid(),
  -- Both null for a client whom an admin has added by hand.
  import_id uuid references private.imports (id) on delete cascade,
  row_number integer check (row_number between 1 and 1000000),
  kind text not null check (kind in ('clients', 'employees')),
  full_name text not null check (private.filled(full_name) and private.short_text(full_name, 200)),
  full_name_en text check (private.filled(full_name_en) and private.short_text(full_name_en, 200)),
  email text check (private.email(email)),
  phone text check (private.phone(phone)),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  client_type text check (client_type in ('individual', 'company', 'government')),
  company_name text check (private.filled(company_name) and private.short_text(company_name, 200)),
  national_id text check (private.filled(national_id) and private.short_text(national_id, 50)),
  commercial_registration text check (private.filled(commercial_registration) and private.short_text(commercial_registration, 50)),
  unified_number text check (private.filled(unified_number) and private.short_text(unified_number, 50)),
  position_ar text check (private.filled(position_ar) and private.short_text(position_ar, 200)),
  position_en text check (private.filled(position_en) and private.short_text(position_en, 200)),
  department text check (private.filled(department) and private.short_text(department, 200)),
  project_name text check (private.filled(project_name) and private.short_text(project_name, 200)),
  employee_join_date date check (employee_join_date between '1900-01-01' and '2199-12-31'),
  base_salary numeric(12, 2) check (private.amount(base_salary)),
  housing_allowance numeric(12, 2) check (private.amount(housing_allowance)),
  transportation_allowance numeric(12, 2) check (private.amount(transportation_allowance)),
  food_allowance numeric(12, 2) check (private.amount(food_allowance)),
  other_allowance numeric(12, 2) check (private.amount(other_allowance)),
  contract_ends date check (contract_ends between '2000-01-01' and '2199-12-31'),
  residence_permit_number text check (private.filled(residence_permit_number) and private.short_text(residence_permit_number, 50)),
  residence_permit_ends date check (residence_permit_ends between '2000-01-01' and '2199-12-31'),
  registration_number text check (private.filled(registration_number) and private.short_text(registration_number, 50)),
  registration_ends date check (registration_ends between '2000-01-01' and '2199-12-31'),
  invitation_id uuid references public.invitations (id) on delete set null,
  removed_at timestamptz,
  words text not null default '',
  created_at timestamptz not null default now(),
  work_permit_number text check (private.filled(work_permit_number) and private.short_text(work_permit_number, 50)),
  work_permit_ends date check (work_permit_ends between '2000-01-01' and '2199-12-31'),
  identity_card_number text check (private.filled(identity_card_number) and private.short_text(identity_card_number, 50)),
  identity_card_ends date check (identity_card_ends between '2000-01-01' and '2199-12-31'),
  passport_number text check (private.filled(passport_number) and private.short_text(passport_number, 50)),
  passport_ends date check (passport_ends between '2000-01-01' and '2199-12-31'),
  medical_insurance_number text check (private.filled(medical_insurance_number) and private.short_text(medical_insurance_number, 50)),
  medical_insurance_ends date check (medical_insurance_ends between '2000-01-01' and '2199-12-31'),
  driving_licence_number text check (private.filled(driving_licence_number) and private.short_text(driving_licence_number, 50)),
  driving_licence_ends date check (driving_licence_ends between '2000-01-01' and '2199-12-31'),
  constraint imported_people_row_key unique (import_id, row_number),
  constraint imported_people_import_check check (
    (import_id is null) = (row_number is null) and (import_id is not null or kind = 'clients')
  ),
  constraint imported_people_contact_check check (email is not null or phone is not null),
  constraint imported_people_person_check check (
    case kind
      when 'clients' then client_type is not null
      else client_type is null and (position_ar is not null or position_en is not null)
    end
  )
);
comment on table private.imported_people is
  'Clients and employees from a file, and clients whom an admin has added, who have no account yet. The row is deleted when they make an account, which takes over its data.';
comment on column private.imported_people.full_name is 'For an employee the Arabic name, or the only one.';
comment on column private.imported_people.removed_at is 'When they were removed, alone or with their import; kept as long as the bin keeps what was deleted.';
comment on column private.imported_people.words is 'What they are found by, in the form of private.search_form.';
create index imported_people_email_idx on private.imported_people (lower(email));
create index imported_people_phone_idx on private.imported_people (phone);
create index imported_people_national_id_idx on private.imported_people (national_id) where national_id is not null;
create index imported_people_search_idx on private.imported_people using gin (words extensions.gin_trgm_ops);
create index imported_people_created_at_idx on private.imported_people (kind, created_at desc, row_number) where removed_at is null;
create index imported_people_invitation_idx on private.imported_people (invitation_id) where invitation_id is not null;
create index imported_people_removed_at_idx on private.imported_people (removed_at) where removed_at is not null;
-- What an import looks people up by
create index employees_email_idx on public.employees (lower(email));
create index employees_phone_idx on public.employees (phone);
create index user_profiles_national_id_idx on public.user_profiles (national_id) where national_id is not null;

create table private.import_rows (
  import_id uuid not null references private.imports (id) on delete cascade,
  row_number integer not null,
  outcome text not null check (outcome in ('created', 'filled', 'skipped', 'failed')),
  reason text,
  target text,
  target_id uuid,
  filled jsonb,
  primary key (import_id, row_number)
);
comment on table private.import_rows is 'What became of each row of a file: it is done once, however often it is sent.';
comment on column private.import_rows.filled is
  'The hash of each value that was filled in, by its column: an undo takes back those that nobody has changed since. Null once it has.';

create table private.import_undos (
  import_id uuid primary key references private.imports (id) on delete cascade,
  restores boolean not null,
  row_number integer not null,
  people integer not null default 0,
  filled integer not null default 0,
  asked_by uuid references public.user_profiles (id) on delete set null,
  session_id uuid,
  changed_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table private.import_undos is
  'The latest undo of an import, or the latest time that it was brought back. Both take many calls, and go on after an interruption.';
comment on column private.import_undos.row_number is 'The row of the file up to which it is done.';
comment on column private.import_undos.people is 'How many people were removed or brought back that are in no entry of the record of activity yet; once it is finished, those of the last entry. filled counts rows in the same way.';
comment on column private.import_undos.session_id is 'With asked_by, who the entry in the record of activity is about.';
create index import_undos_asked_by_idx on private.import_undos (asked_by);

create function private.areas_of_import(kind text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select case kind when 'employees' then array['people'] else array['requests', 'settings'] end $$;
comment on function private.areas_of_import(text) is 'The areas of which an admin needs one to import employees or clients.';

create function private.keep_imported_words() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.words := private.search_form(concat_ws(
    chr(31), new.full_name, new.full_name_en, new.email, new.phone, new.company_name, new.national_id,
    new.commercial_registration, new.unified_number, new.position_ar, new.position_en, new.department
  ));
  return new;
end
$$;
comment on function private.keep_imported_words() is 'Writes what imported people are searched by.';
create trigger imported_people_words before insert or update on private.imported_people
  for each row execute function private.keep_imported_words();

-- An import asks it for each row, so it uses indexes, however small or new the tables are
create function private.match_import(one private.imported_people, brought_back uuid default null) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  account uuid;
  type text;
  employee public.employees;
  kept private.imported_people;
  client public.user_profiles;
begin
  if one.email is not null then
    select known.id, profile.user_type into account, type
      from private.accounts as known join public.user_profiles as profile using (id)
      where private.mailbox(known.email) = private.mailbox(one.email) and lower(known.email) = lower(one.email) limit 1;
  end if;
  if one.kind = 'employees' then
    select * into employee from public.employees as known
      where lower(known.email) = lower(one.email) or known.user_id = account
        or one.email is null and known.phone = one.phone limit 1;
    if employee.id is not null then
      return jsonb_build_object('target', 'employees', 'id', employee.id, 'name', employee.full_name_ar,
        'by', case when one.email is null then 'phone' else 'email' end);
    end if;
  elsif account is null or type = 'client' then
    select * into client from public.user_profiles as known where known.user_type = 'client' and (
      known.id = account or known.national_id = one.national_id or one.email is null and known.phone = one.phone
    ) order by known.id = account desc nulls last limit 1;
    if client.id is not null then
      return jsonb_build_object('target', 'user_profiles', 'id', client.id, 'name', client.full_name,
        'by', case when client.id = account then 'email' when client.national_id = one.national_id then 'national_id' else 'phone' end);
    end if;
  end if;
  if account is not null then
    return jsonb_build_object('target', 'other', 'name', null, 'by', 'email');
  end if;
  -- Find candidates first: with removed_at in the same query, each row would read the index of everyone who is kept
  with found as materialized (
    select * from private.imported_people as known
    where lower(known.email) = lower(one.email)
      or known.national_id = one.national_id
      -- Several people of a company may share one phone, each with an email of their own
      or known.phone = one.phone and (known.email is null or one.email is null)
        and (brought_back is null or known.import_id is distinct from brought_back)
  )
  select * into kept from found
    where found.removed_at is null and found.id is distinct from one.id order by lower(found.email) = lower(one.email) desc nulls last limit 1;
  if kept.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'target', case kept.kind when one.kind then 'imported_people' else 'other' end,
    'id', case kept.kind when one.kind then kept.id end, 'name', case kept.kind when one.kind then kept.full_name end,
    'by', case
      when lower(kept.email) = lower(one.email) then 'email' when kept.national_id = one.national_id then 'national_id' else 'phone'
    end
  );
end
$$;
comment on function private.match_import(private.imported_people, uuid) is
  'The existing person whom a row of a file describes: with the same email or identity number, or the same phone where one of the two has no email. target is the table, or other for an email that belongs to another kind of account, whose name is not told. Null for someone new. Two people of an import that is brought back may share a phone, if they did before.';

create function private.read_import_row(kind text, entry jsonb) returns private.imported_people
language plpgsql stable set search_path = ''
as $$
declare
  one private.imported_people;
begin
  -- Only what a file may say: not whose invitation it is, or when it was removed
  one := jsonb_populate_record(null::private.imported_people, entry - array[
    'id', 'import_id', 'kind', 'invitation_id', 'removed_at', 'words', 'created_at'
  ]);
  one.kind := read_import_row.kind;
  -- NaN counts as larger than every number, so a check would accept it
  if 'NaN' in (
    one.base_salary, one.housing_allowance, one.transportation_allowance, one.food_allowance, one.other_allowance
  ) then
    raise exception using errcode = '22023', message = 'import_invalid';
  end if;
  return one;
end
$$;
comment on function private.read_import_row(text, jsonb) is 'A row as the screen sends it, by the names of the columns.';

-- Security definer: emails of accounts are not for every admin who imports. It checks who calls first.
create function public.check_import(kind text, entries jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_area(variadic private.areas_of_import(check_import.kind));
  if not coalesce(check_import.kind in ('clients', 'employees'), false) or jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 500 then
    raise exception using errcode = '22023', message = 'import_invalid';
  end if;
  return jsonb_build_object(
    'matches', (
      select coalesce(jsonb_agg(found.match || jsonb_build_object('row', found.number)), '[]') from (
        select (entry ->> 'row_number')::integer as number,
          private.match_import(private.read_import_row(check_import.kind, entry)) as match
        from jsonb_array_elements(entries) as entry
      ) as found where found.match is not null
    ),
    'departments', case check_import.kind when 'employees' then (
      select coalesce(jsonb_agg(distinct every.department), '[]') from (
        (select employee.department from public.employees as employee where employee.department is not null limit 10000)
        union select kept.department from private.imported_people as kept where kept.department is not null and kept.removed_at is null
      ) as every
    ) else '[]' end
  );
end
$$;
comment on function public.check_import(text, jsonb) is
  'For admins of people (employees), of requests or accounts (clients): which of at most 500 rows of a file are there already, as whom; and the departments that are known. Writes nothing.';

alter table private.imports enable row level security;
alter table private.imported_people enable row level security;
alter table private.import_rows enable row level security;
alter table private.import_undos enable row level security;
revoke all on private.imports, private.imported_people, private.import_rows, private.import_undos from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.imports for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.imported_people for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.import_rows for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.import_undos for all to anon, authenticated using (false);

revoke all on function public.check_import(text, jsonb) from public, anon, authenticated;
grant execute on function public.check_import(text, jsonb) to authenticated, service_role;
