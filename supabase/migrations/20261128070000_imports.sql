-- Import of clients and employees from CSV files, with people who are kept until they have an account.

alter table public.invitations
  drop constraint invitations_user_type_check,
  add constraint invitations_user_type_check check (user_type in ('admin', 'client', 'employee')),
  drop constraint invitations_client_check,
  add constraint invitations_client_check check (
    user_type = 'client' or (company_name is null and (phone is null or user_type = 'employee'))
  ),
  drop constraint invitations_type_check,
  add constraint invitations_type_check check (
    case user_type
      when 'admin' then client_type is null and coalesce(areas = '{everything}' or private.areas(areas), false)
      when 'employee' then client_type is null and areas is null
      else client_type is not null and areas is null
    end
  );

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
comment on column private.imports.digest is 'Of the rows as they are imported: the same file, chosen again, continues where it was left.';
comment on column private.imports.fills is 'Whether empty fields of people who were there already are filled in.';
create index imports_started_at_idx on private.imports (kind, started_at desc);
create index imports_started_by_idx on private.imports (started_by);

create table private.imported_people (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references private.imports (id) on delete cascade,
  row_number integer not null check (row_number between 1 and 1000000),
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
  base_salary numeric(12, 2) check (base_salary >= 0),
  housing_allowance numeric(12, 2) check (housing_allowance >= 0),
  transportation_allowance numeric(12, 2) check (transportation_allowance >= 0),
  food_allowance numeric(12, 2) check (food_allowance >= 0),
  other_allowance numeric(12, 2) check (other_allowance >= 0),
  contract_ends date check (contract_ends between '2000-01-01' and '2199-12-31'),
  residence_permit_number text check (private.filled(residence_permit_number) and private.short_text(residence_permit_number, 50)),
  residence_permit_ends date check (residence_permit_ends between '2000-01-01' and '2199-12-31'),
  registration_number text check (private.filled(registration_number) and private.short_text(registration_number, 50)),
  registration_ends date check (registration_ends between '2000-01-01' and '2199-12-31'),
  invitation_id uuid references public.invitations (id) on delete set null,
  removed_at timestamptz,
  words text not null default '',
  created_at timestamptz not null default now(),
  constraint imported_people_row_key unique (import_id, row_number),
  constraint imported_people_contact_check check (email is not null or phone is not null),
  constraint imported_people_person_check check (
    case kind
      when 'clients' then client_type is not null
      else client_type is null and (position_ar is not null or position_en is not null)
    end
  )
);
comment on table private.imported_people is
  'Clients and employees from a file who have no account yet. The row goes when they have made one, which then holds what is here.';
comment on column private.imported_people.full_name is 'Of an employee: the Arabic one, or the only one.';
comment on column private.imported_people.removed_at is 'When they were removed, alone or with their import; kept as long as the bin keeps what was deleted.';
comment on column private.imported_people.words is 'What they are found by, in the form of private.search_form.';
create index imported_people_email_idx on private.imported_people (lower(email));
create index imported_people_phone_idx on private.imported_people (phone);
create index imported_people_national_id_idx on private.imported_people (national_id) where national_id is not null;
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
  'The hash of each value that was filled in, by its column: an undo takes back those that nobody has changed since.';

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

-- It is asked for each row: through indexes, however small or new the tables are
create function private.match_import(one private.imported_people) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
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
  select * into kept from private.imported_people as known
    where known.removed_at is null and (
      lower(known.email) = lower(one.email)
      or known.national_id = one.national_id
      -- Several people of a company have one phone, each with an email
      or known.phone = one.phone and (known.email is null or one.email is null)
    ) order by lower(known.email) = lower(one.email) desc nulls last limit 1;
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
comment on function private.match_import(private.imported_people) is
  'Who a row of a file is already: by email, identity number, or by phone where one of both has no email. target is the table, or other for an email that belongs to another kind of account, whose name is not told. Null for someone new.';

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
revoke all on private.imports, private.imported_people, private.import_rows from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.imports for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.imported_people for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.import_rows for all to anon, authenticated using (false);

revoke all on function public.check_import(text, jsonb) from public, anon, authenticated;
grant execute on function public.check_import(text, jsonb) to authenticated, service_role;

-- imports, what is written: row by row, each once, and one undo (docs/decisions/0051).

create function private.require_import(import_id uuid) returns private.imports
language plpgsql volatile set search_path = ''
as $$
declare
  import private.imports;
begin
  perform private.require_area('people', 'requests', 'settings');
  select * into import from private.imports as known where known.id = require_import.import_id for update;
  if import.id is null then
    raise exception using errcode = 'PT404', message = 'import_not_found';
  end if;
  perform private.require_area(variadic private.areas_of_import(import.kind));
  return import;
end
$$;
comment on function private.require_import(uuid) is 'An import, locked, for an admin of the area of what it holds.';

create function private.answer_of_row(done private.import_rows) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('row', done.row_number, 'outcome', done.outcome, 'reason', done.reason)
    || case done.outcome when 'created' then jsonb_build_object('id', done.target_id) else '{}' end
$$;
comment on function private.answer_of_row(private.import_rows) is 'What the screen hears of a row; the id of someone who is kept, to invite them.';

-- Security definer: nobody writes the tables. It checks who calls first.
create function public.begin_import(id uuid, kind text, file_name text, digest text, total integer, fills boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  import private.imports;
begin
  perform private.require_area(variadic private.areas_of_import(begin_import.kind));
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  select * into import from private.imports as known
    where known.kind = begin_import.kind and known.undone_at is null
      and (known.id = begin_import.id or known.digest = begin_import.digest and known.finished_at is null)
      and known.started_by = auth.uid()
    order by known.started_at desc limit 1;
  if import.id is null then
    insert into private.imports (id, kind, file_name, digest, total, fills, started_by)
      values (
        begin_import.id, begin_import.kind, begin_import.file_name, begin_import.digest, begin_import.total, begin_import.fills,
        auth.uid()
      )
      returning * into import;
    perform private.record('insert', 'imports', import.id::text, jsonb_build_object(
      'name', import.file_name, 'after', jsonb_build_object('kind', import.kind, 'file_name', import.file_name, 'total', import.total)
    ));
  end if;
  return jsonb_build_object('id', import.id, 'done', (
    select coalesce(jsonb_agg(private.answer_of_row(done)), '[]')
    from private.import_rows as done where done.import_id = import.id and done.outcome <> 'failed'
  ));
exception
  when unique_violation or check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'import_invalid';
end
$$;
comment on function public.begin_import(uuid, text, text, text, integer, boolean) is
  'For admins of people (employees), of requests or accounts (clients): begins to import a file, or goes on with the same one that was not finished. Its id, and which rows are done.';

create function private.fill_empty(target text, id uuid, wanted jsonb, columns text[]) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  there jsonb;
  chosen text[];
  list text;
begin
  execute format('select to_jsonb(known) from %s as known where known.id = $1 for update', target) into there using fill_empty.id;
  chosen := array(
    select name from unnest(columns) as name
    where wanted ->> name is not null and (there ->> name is null or there ->> name ~ '^(0(\.0+)?)?$') and wanted ->> name !~ '^(0(\.0+)?)?$'
  );
  if chosen = '{}' then
    return jsonb '{}';
  end if;
  list := (select string_agg(quote_ident(name), ', ') from unnest(chosen) as name);
  execute format('update %1$s as known set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $2)) where known.id = $1',
    target, list) using fill_empty.id, wanted;
  execute format('select to_jsonb(known) from %s as known where known.id = $1', target) into there using fill_empty.id;
  return (select jsonb_object_agg(name, private.hash_of(there ->> name)) from unnest(chosen) as name);
end
$$;
comment on function private.fill_empty(text, uuid, jsonb, text[]) is
  'Writes the wanted values into those of the columns that are empty (or an amount of 0). The hash of each that was written.';

create function private.columns_to_fill(target text, client_type text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select case target
    when 'private.imported_people' then array[
      'full_name_en', 'email', 'phone', 'company_name', 'national_id', 'commercial_registration', 'unified_number', 'position_ar',
      'position_en', 'department', 'project_name', 'employee_join_date', 'base_salary', 'housing_allowance',
      'transportation_allowance', 'food_allowance', 'other_allowance', 'contract_ends', 'residence_permit_number',
      'residence_permit_ends', 'registration_number', 'registration_ends'
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
comment on function private.columns_to_fill(text, text) is 'Which columns of someone who is there already an import may fill in.';

create function private.add_documents(employee uuid, one private.imported_people) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  added jsonb;
begin
  with made as (
    insert into public.employee_documents (employee_id, kind, number, expires_on)
      select employee, paper.kind, paper.number, paper.expires_on from (values
        ('contract', null, one.contract_ends), ('residence_permit', one.residence_permit_number, one.residence_permit_ends),
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

create function private.import_row(import private.imports, entry jsonb) returns private.import_rows
language plpgsql volatile set search_path = ''
as $$
declare
  one private.imported_people := private.read_import_row(import.kind, entry);
  match jsonb := private.match_import(one);
  answer private.import_rows;
  target text;
begin
  answer.import_id := import.id;
  answer.row_number := one.row_number;
  if match is null then
    one.id := gen_random_uuid();
    one.import_id := import.id;
    one.locale := coalesce(one.locale, 'ar');
    one.created_at := now();
    insert into private.imported_people select one.*;
    answer.outcome := 'created';
    answer.target := 'imported_people';
    answer.target_id := one.id;
    return answer;
  elsif match ->> 'target' = 'other' then
    answer.outcome := 'failed';
    answer.reason := 'email_has_account';
    return answer;
  end if;
  answer.outcome := 'skipped';
  answer.target := match ->> 'target';
  answer.target_id := (match ->> 'id')::uuid;
  -- Accounts are the business of their admins
  if not import.fills or answer.target = 'user_profiles' and not private.manages('settings') then
    return answer;
  end if;
  target := case answer.target when 'imported_people' then 'private.' else 'public.' end || answer.target;
  answer.filled := private.fill_empty(target, answer.target_id, to_jsonb(one), private.columns_to_fill(target, (
    select profile.client_type from public.user_profiles as profile where profile.id = answer.target_id
  )));
  if answer.target = 'employees' then
    answer.filled := answer.filled || private.add_documents(answer.target_id, one);
  end if;
  if answer.filled <> '{}' then
    answer.outcome := 'filled';
  end if;
  return answer;
end
$$;
comment on function private.import_row(private.imports, jsonb) is 'Stores one row, or fills in what someone who is there already lacks.';

-- Security definer: nobody writes the tables. It checks who calls first.
create function public.import_rows(import_id uuid, entries jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  import private.imports := private.require_import(import_rows.import_id);
  entry jsonb;
  number integer;
  answer private.import_rows;
  answers jsonb := jsonb '[]';
  failed text;
begin
  if jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 200 then
    raise exception using errcode = '22023', message = 'import_invalid';
  elsif import.undone_at is not null then
    raise exception using errcode = 'PT409', message = 'import_undone';
  end if;
  -- Of two files with the same person, the second finds them
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  for entry in select value from jsonb_array_elements(entries) loop
    answer := null;
    number := (entry ->> 'row_number')::integer;
    begin
      select * into answer from private.import_rows as done
        where done.import_id = import.id and done.row_number = number and done.outcome <> 'failed';
      if answer.import_id is null then
        answer := private.import_row(import, entry);
      end if;
    exception
      when check_violation or not_null_violation or data_exception then
        get stacked diagnostics failed = constraint_name;
        answer := row(import.id, number, 'failed', coalesce(nullif(failed, ''), 'import_invalid'), null, null, null);
    end;
    insert into private.import_rows select answer.*
      on conflict on constraint import_rows_pkey do update set outcome = excluded.outcome, reason = excluded.reason,
        target = excluded.target, target_id = excluded.target_id, filled = excluded.filled;
    answers := answers || private.answer_of_row(answer);
  end loop;
  return answers;
end
$$;
comment on function public.import_rows(uuid, jsonb) is
  'For admins of people (employees), of requests or accounts (clients): stores at most 200 rows of an import, each once however often it is sent: created, filled, skipped or failed with a reason. One that fails does not stop the others.';

-- Security definer: nobody writes the tables. It checks who calls first.
create function public.finish_import(import_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  import private.imports := private.require_import(finish_import.import_id);
  counts jsonb;
begin
  select coalesce(jsonb_object_agg(counted.outcome, counted.number), '{}') into counts from (
    select done.outcome, count(*) as number from private.import_rows as done where done.import_id = import.id group by 1
  ) as counted;
  if import.finished_at is null then
    update private.imports as known set finished_at = now() where known.id = import.id;
    perform private.record('update', 'imports', import.id::text, jsonb_build_object('name', import.file_name, 'after', counts));
  end if;
  return counts;
end
$$;
comment on function public.finish_import(uuid) is
  'For admins of people (employees), of requests or accounts (clients): ends an import. How many rows had which outcome.';

create function private.take_back_filled(done private.import_rows) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  target constant text := case done.target when 'imported_people' then 'private.' else 'public.' end || done.target;
  part record;
begin
  for part in select key, value #>> '{}' as hash from jsonb_each(done.filled) loop
    if part.key like 'document %' then
      delete from public.employee_documents as paper
        where paper.id = part.hash::uuid and paper.updated_at = paper.created_at and paper.reminded_days is null;
      continue;
    end if;
    begin
      execute format(
        'update %1$s as known set %2$I = %3$s where known.id = $1 and private.hash_of(to_jsonb(known) ->> %4$L) = $2',
        target, part.key, case when part.key ~ '_(salary|allowance)$' and done.target = 'employees' then '0' else 'null' end, part.key
      ) using done.target_id, part.hash;
    exception
      -- What must not be empty any more stays
      when check_violation or not_null_violation then null;
    end;
  end loop;
end
$$;
comment on function private.take_back_filled(private.import_rows) is 'Empties what an import has filled in, where nobody has changed it since.';

-- Security definer: nobody writes the tables. It checks who calls first.
create function public.undo_import(import_id uuid, restores boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  import private.imports := private.require_import(undo_import.import_id);
  days constant integer := (select settings.days from public.bin_settings as settings);
  done private.import_rows;
  people integer;
  filled integer := 0;
begin
  if import.started_at < now() - make_interval(days => days) then
    raise exception using errcode = 'PT409', message = 'import_too_old';
  elsif (import.undone_at is not null) <> undo_import.restores then
    raise exception using errcode = 'PT409', message = 'import_changed';
  end if;
  if undo_import.restores then
    update private.imported_people as one set removed_at = null where one.import_id = import.id and one.removed_at = import.undone_at;
    get diagnostics people = row_count;
    update private.imports as known set undone_at = null where known.id = import.id;
  else
    perform private.end_invitations(array(
      select one.invitation_id from private.imported_people as one where one.import_id = import.id and one.removed_at is null
    ));
    update private.imported_people as one set removed_at = now() where one.import_id = import.id and one.removed_at is null;
    get diagnostics people = row_count;
    for done in select * from private.import_rows as known where known.import_id = import.id and known.outcome = 'filled' loop
      perform private.take_back_filled(done);
      filled := filled + 1;
    end loop;
    update private.imports as known set undone_at = now(), finished_at = coalesce(known.finished_at, now()) where known.id = import.id;
  end if;
  perform private.record(case when undo_import.restores then 'insert' else 'delete' end, 'imports', import.id::text, jsonb_build_object(
    'name', import.file_name, 'after', jsonb_build_object('people', people, 'filled', filled)
  ));
  return jsonb_build_object('people', people, 'filled', filled, 'accounts', (
    select count(*) from private.import_rows as known
    where known.import_id = import.id and known.outcome = 'created'
      and not exists (select from private.imported_people as one where one.id = known.target_id)
  ));
end
$$;
comment on function public.undo_import(uuid, boolean) is
  'For admins of people (employees), of requests or accounts (clients): takes a whole import back, as long as the bin keeps what was deleted, or brings it back. How many people and filled rows, and how many have an account since and stay.';

-- Security definer: nobody reads the tables. It checks who calls first.
create function public.list_imports(kind text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  days constant integer := (select settings.days from public.bin_settings as settings);
begin
  perform private.require_area(variadic private.areas_of_import(list_imports.kind));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', import.id, 'file_name', import.file_name, 'total', import.total, 'started_at', import.started_at,
      'finished_at', import.finished_at, 'undone_at', import.undone_at,
      'started_by', (
        select profile.full_name from public.user_profiles as profile
        where profile.id = import.started_by and (private.manages('settings') or profile.id = auth.uid())
      ),
      'may_change', import.started_at >= now() - make_interval(days => days),
      'counts', (
        select coalesce(jsonb_object_agg(counted.outcome, counted.number), '{}') from (
          select done.outcome, count(*) as number from private.import_rows as done where done.import_id = import.id group by 1
        ) as counted
      )
    ) order by import.started_at desc), '[]')
    from (
      select * from private.imports as known where known.kind = list_imports.kind order by known.started_at desc limit 20
    ) as import
  );
end
$$;
comment on function public.list_imports(text) is
  'For admins of people (employees), of requests or accounts (clients): the latest 20 imports, who began them, and what became of their rows.';

revoke all on function public.begin_import(uuid, text, text, text, integer, boolean), public.import_rows(uuid, jsonb),
  public.finish_import(uuid), public.undo_import(uuid, boolean), public.list_imports(text) from public, anon, authenticated;
grant execute on function public.begin_import(uuid, text, text, text, integer, boolean), public.import_rows(uuid, jsonb),
  public.finish_import(uuid), public.undo_import(uuid, boolean), public.list_imports(text) to authenticated, service_role;

-- imported people: who is kept without an account, invited and removed (docs/decisions/0051).

create function private.end_invitations(ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.invitations as invitation set cancelled_at = now()
    where invitation.id = any (ids) and invitation.accepted_at is null and invitation.cancelled_at is null;
  delete from public.mail_outbox where kind = 'invitation' and data ->> 'id' = any (ids::text[]);
end
$$;
comment on function private.end_invitations(uuid[]) is 'Ends those of these invitations that wait, with the mails that have not gone out.';

create function private.state_of_kept(one private.imported_people) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when exists (select from private.accounts as account where private.mailbox(account.email) = private.mailbox(one.email)
      and lower(account.email) = lower(one.email)) then 'account'
    else coalesce((
      select case private.invitation_state(invitation) when 'open' then 'invited' when 'cancelled' then null else 'expired' end
      from public.invitations as invitation where invitation.id = one.invitation_id
    ), 'kept')
  end;
end
$$;
comment on function private.state_of_kept(private.imported_people) is
  'kept, invited, expired (an invitation that does not work any more), or account, when someone has made one with the email by themselves.';

-- Security definer: nobody reads the table. It checks who calls first.
create function public.list_kept_people(
  kind text, search text default '', import uuid default null, sort text default 'created_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  page uuid[];
  total bigint;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,full_name}', private.areas_of_import(list_kept_people.kind), list => 'imported_people'
  );
  page := array(
    select one.id from private.imported_people as one
    where one.kind = list_kept_people.kind and one.removed_at is null
      and (import is null or one.import_id = import) and (patterns = '{}' or private.holds(one.words, patterns, numbers))
    order by
      case when sort = 'full_name' and not descending then private.search_form(one.full_name) end,
      case when sort = 'full_name' and descending then private.search_form(one.full_name) end desc,
      case when descending then one.created_at end desc, case when not descending then one.created_at end, one.row_number
    limit page_size offset page_offset
  );
  select count(*) into total from private.imported_people as one
    where one.kind = list_kept_people.kind and one.removed_at is null
      and (import is null or one.import_id = import) and (patterns = '{}' or private.holds(one.words, patterns, numbers));
  return jsonb_build_object('rows', coalesce((
    select jsonb_agg(to_jsonb(one) - '{words,removed_at}'::text[] || jsonb_build_object(
      'state', private.state_of_kept(one),
      'sent_at', (select invitation.sent_at from public.invitations as invitation where invitation.id = one.invitation_id)
    ) order by place.number)
    from unnest(page) with ordinality as place (id, number) join private.imported_people as one on one.id = place.id
  ), '[]'), 'total', total, 'more', false, 'counts', null);
end
$$;
comment on function public.list_kept_people(text, text, uuid, text, boolean, integer, integer) is
  'For admins of people (employees), of requests or accounts (clients): imported people without an account, searched, sorted, a page of them, each with the state of their invitation.';

create function private.invite_kept(one private.imported_people) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  if one.email is null then
    raise exception using errcode = '22023', message = 'email_missing';
  elsif private.state_of_kept(one) = 'account' then
    raise exception using errcode = 'PT409', message = 'email_has_account';
  end if;
  perform private.end_invitations(array[one.invitation_id]);
  update public.invitations as past set cancelled_at = now()
    where lower(past.email) = lower(one.email) and private.invitation_state(past) in ('expired', 'withdrawn');
  insert into public.invitations (email, full_name, user_type, client_type, locale, invited_by, by_mail, company_name, phone)
    values (
      one.email, one.full_name, case one.kind when 'employees' then 'employee' else 'client' end, one.client_type, one.locale,
      auth.uid(), private.sends_mails(), one.company_name, one.phone
    )
    on conflict do nothing
    returning * into invitation;
  if invitation.id is null then
    raise exception using errcode = 'PT409', message = 'invitation_waiting';
  end if;
  update private.imported_people as known set invitation_id = invitation.id where known.id = one.id;
  return private.send_invitation(invitation);
end
$$;
comment on function private.invite_kept(private.imported_people) is 'Invites someone who is kept; an earlier invitation of theirs ends.';

-- Security definer: nobody writes the tables or the outbox. It checks who calls first.
create function public.invite_kept_people(kind text, ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  one private.imported_people;
  sent jsonb;
  answers jsonb := jsonb '[]';
begin
  perform private.require_area(variadic private.areas_of_import(invite_kept_people.kind));
  if not coalesce(cardinality(ids) between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'import_invalid';
  end if;
  for one in
    select * from private.imported_people as known
    where known.id = any (ids) and known.kind = invite_kept_people.kind and known.removed_at is null
    order by known.created_at, known.row_number for update
  loop
    begin
      sent := private.invite_kept(one);
      -- The link is for one person at a time: it is shown once, where no mail goes out
      answers := answers || jsonb_build_object('id', one.id, 'outcome', 'sent', 'token', case when cardinality(ids) = 1 then sent -> 'token' end);
    exception
      when sqlstate 'PT409' or invalid_parameter_value then
        answers := answers || jsonb_build_object('id', one.id, 'outcome', sqlerrm);
    end;
  end loop;
  return answers;
end
$$;
comment on function public.invite_kept_people(text, uuid[]) is
  'For admins of people (employees), of requests or accounts (clients): invites at most 100 imported people; each is sent, or why not. The token is in the answer only for one person where no mail goes out.';

-- Security definer: nobody writes the table. It checks who calls first.
create function public.correct_kept_person(kind text, id uuid, full_name text, email text, phone text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  one private.imported_people;
  changed private.imported_people;
begin
  perform private.require_area(variadic private.areas_of_import(correct_kept_person.kind));
  select * into one from private.imported_people as known
    where known.id = correct_kept_person.id and known.kind = correct_kept_person.kind and known.removed_at is null for update;
  if one.id is null then
    raise exception using errcode = 'PT404', message = 'person_not_found';
  end if;
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  if correct_kept_person.email is not null and exists (
    select from private.imported_people as other
    where lower(other.email) = lower(correct_kept_person.email) and other.id <> one.id and other.removed_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'email_taken';
  end if;
  -- An invitation to another address is not theirs any more
  if lower(correct_kept_person.email) is distinct from lower(one.email) then
    perform private.end_invitations(array[one.invitation_id]);
  end if;
  update private.imported_people as known
    set full_name = btrim(correct_kept_person.full_name), email = nullif(btrim(correct_kept_person.email), ''), phone = correct_kept_person.phone
    where known.id = one.id returning * into changed;
  perform private.record('update', 'imports', one.import_id::text, jsonb_build_object(
    'name', one.full_name, 'before', jsonb_build_object('full_name', one.full_name, 'email', one.email, 'phone', one.phone),
    'after', jsonb_build_object('full_name', changed.full_name, 'email', changed.email, 'phone', changed.phone)
  ));
end
$$;
comment on function public.correct_kept_person(text, uuid, text, text, text) is
  'For admins of people (employees), of requests or accounts (clients): corrects name, email and phone of someone who is kept. An invitation to another email ends.';

-- Security definer: nobody writes the table. It checks who calls first.
create function public.remove_kept_people(kind text, ids uuid[], restores boolean default false) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  one record;
  changed integer := 0;
begin
  perform private.require_area(variadic private.areas_of_import(remove_kept_people.kind));
  if not coalesce(cardinality(ids) between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'import_invalid';
  end if;
  if not restores then
    perform private.end_invitations(array(
      select known.invitation_id from private.imported_people as known where known.id = any (ids) and known.kind = remove_kept_people.kind
    ));
  end if;
  for one in
    update private.imported_people as known set removed_at = case when not restores then now() end
      where known.id = any (ids) and known.kind = remove_kept_people.kind and (known.removed_at is null) <> restores
      returning known.full_name, known.email, known.import_id
  loop
    changed := changed + 1;
    perform private.record(case when restores then 'insert' else 'delete' end, 'imports', one.import_id::text,
      jsonb_build_object('name', one.full_name, 'before', jsonb_build_object('email', one.email)));
  end loop;
  return changed;
end
$$;
comment on function public.remove_kept_people(text, uuid[], boolean) is
  'For admins of people (employees), of requests or accounts (clients): removes at most 100 people who are kept, or brings them back. How many.';

-- The account of someone who is kept: it holds from now on what was imported.
create function private.settle_kept(account uuid, invitation public.invitations, meta jsonb, language text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  one private.imported_people;
  employee uuid;
begin
  select * into one from private.imported_people as known where known.invitation_id = invitation.id and known.removed_at is null for update;
  if invitation.user_type = 'employee' then
    if one.id is null then
      raise exception using errcode = '42501', message = 'invitation_cancelled';
    elsif coalesce(meta ->> 'phone', one.phone) is null then
      raise exception using errcode = '22023', message = 'profile_phone_required';
    end if;
    insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale, department, privacy_version)
      values (
        account, private.both_names(one.full_name, coalesce(one.full_name_en, one.full_name), language), 'employee',
        coalesce(meta ->> 'phone', one.phone), true, language, coalesce(one.department, one.position_ar, one.position_en),
        private.privacy_version(meta ->> 'privacy_version')
      );
    insert into public.employees (
        user_id, status, full_name_ar, full_name_en, email, phone, position_ar, position_en, department, project_name,
        employee_join_date, base_salary, housing_allowance, transportation_allowance, food_allowance, other_allowance,
        approved_at, approved_by, locale, privacy_version
      )
      values (
        account, 'approved', one.full_name, coalesce(one.full_name_en, one.full_name), invitation.email,
        coalesce(meta ->> 'phone', one.phone), coalesce(one.position_ar, one.position_en), coalesce(one.position_en, one.position_ar),
        one.department, one.project_name, coalesce(one.employee_join_date, (now() at time zone 'Asia/Riyadh')::date),
        coalesce(one.base_salary, 0), coalesce(one.housing_allowance, 0), coalesce(one.transportation_allowance, 0),
        coalesce(one.food_allowance, 0), coalesce(one.other_allowance, 0), now(), invitation.invited_by, language,
        private.privacy_version(meta ->> 'privacy_version')
      )
      returning id into employee;
    perform private.add_documents(employee, one);
  end if;
  delete from private.imported_people as known where known.id = one.id;
end
$$;
comment on function private.settle_kept(uuid, public.invitations, jsonb, text) is
  'Of an employee: profile, record and documents, approved by who invited them. Then nobody is kept any more.';

-- Security definer: the server's key has no rights on the tables.
create function private.purge_imports() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  limit_at constant timestamptz := now() - make_interval(days => (select settings.days from public.bin_settings as settings));
begin
  delete from private.imported_people where removed_at < limit_at;
  delete from private.import_rows as done using private.imports as import
    where import.id = done.import_id and import.started_at < limit_at;
end
$$;
comment on function private.purge_imports() is
  'Removes people who were removed, and what became of each row, once the bin would remove what was deleted.';

revoke all on function public.list_kept_people(text, text, uuid, text, boolean, integer, integer),
  public.invite_kept_people(text, uuid[]), public.correct_kept_person(text, uuid, text, text, text),
  public.remove_kept_people(text, uuid[], boolean) from public, anon, authenticated;
grant execute on function public.list_kept_people(text, text, uuid, text, boolean, integer, integer),
  public.invite_kept_people(text, uuid[]), public.correct_kept_person(text, uuid, text, text, text),
  public.remove_kept_people(text, uuid[], boolean) to authenticated, service_role;
grant execute on function private.purge_imports() to service_role;

create or replace function private.may_invite(inviter uuid, user_type text, areas text[]) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.user_profiles as profile
    where profile.id = inviter and profile.is_active and profile.user_type = 'admin' and (
      'everything' = any (profile.areas)
      or case may_invite.user_type
        when 'admin' then 'settings' = any (profile.areas) and may_invite.areas <@ profile.areas
        when 'employee' then 'people' = any (profile.areas)
        else profile.areas && array['settings', 'requests']
      end
    )
  );
end
$$;
comment on function private.may_invite(uuid, text, text[]) is
  'Whether an account is an active admin who may give now what an invitation gives.';

create or replace function private.require_invitation(invitation_id uuid) returns public.invitations
language plpgsql volatile set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  perform private.require_area('settings', 'requests', 'people');
  select * into invitation from public.invitations as known where known.id = require_invitation.invitation_id for update;
  if invitation.id is null then
    raise exception using errcode = 'PT404', message = 'invitation_not_found';
  elsif invitation.user_type = 'admin' then
    perform private.require_area('settings');
    perform private.require_password();
    perform private.check_authority(invitation.areas);
  elsif invitation.user_type = 'employee' then
    perform private.require_area('people');
  else
    perform private.require_area('settings', 'requests');
  end if;
  if invitation.accepted_at is not null or invitation.cancelled_at is not null then
    raise exception using errcode = 'PT409', message = 'invitation_closed';
  end if;
  return invitation;
end
$$;
comment on function private.require_invitation(uuid) is
  'An invitation that waits, locked, for an admin who may change it: of accounts, and for clients of requests too; for employees one of people. One for an admin needs its areas, and a password of the last 15 minutes.';

create or replace function public.list_invitations() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  all_types constant boolean := private.manages('settings');
begin
  perform private.require_area('settings', 'requests');
  return (
    select coalesce(jsonb_agg(to_jsonb(invitation) || jsonb_build_object(
      'state', private.invitation_state(invitation),
      'inviter', (
        select profile.full_name from public.user_profiles as profile
        where profile.id = invitation.invited_by and (all_types or profile.id = auth.uid())
      ),
      'mail_failed', exists (
        select from public.mail_outbox as mail
        where mail.kind = 'invitation' and mail.data ->> 'id' = invitation.id::text and mail.failed_at is not null
      )
    ) order by invitation.sent_at desc, invitation.id), '[]')
    from public.invitations as invitation
    where invitation.accepted_at is null and invitation.cancelled_at is null
      and (all_types or invitation.user_type = 'client')
      -- Those of an import may be thousands, and have a list of their own
      and not exists (select from private.imported_people as one where one.invitation_id = invitation.id)
  );
end
$$;
comment on function public.list_invitations() is
  'For admins of accounts, and of requests those of clients: invitations without an answer that come from no import, each with its state, who sent it, and whether its mail was given up.';

create or replace function public.read_invitation(token text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  invitation constant public.invitations := private.invitation_of(read_invitation.token);
  state text;
begin
  if invitation.id is null then
    return null;
  end if;
  state := private.invitation_state(invitation);
  return jsonb_build_object('state', state, 'user_type', invitation.user_type)
    || case when state <> 'open' then '{}' else jsonb_build_object(
      'email', invitation.email, 'full_name', invitation.full_name, 'client_type', invitation.client_type,
      'areas', invitation.areas, 'company_name', invitation.company_name, 'phone', invitation.phone,
      'expires_at', invitation.expires_at,
      'inviter', (select profile.full_name from public.user_profiles as profile where profile.id = invitation.invited_by),
      'has_account', exists (select from private.accounts as account where lower(account.email) = lower(invitation.email))
    ) || coalesce((
      select jsonb_build_object(
        'national_id', one.national_id, 'commercial_registration', one.commercial_registration, 'unified_number', one.unified_number
      ) from private.imported_people as one where one.invitation_id = invitation.id
    ), '{}') end;
end
$$;
comment on function public.read_invitation(text) is
  'What the newest link of an invitation offers, or only why it does not work; null for any other token. Changes nothing, so that programs that open links use none up.';

create or replace function private.accept_invitation(account uuid, address text, meta jsonb, language text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  invitation public.invitations := private.invitation_of(meta ->> 'invitation');
  state text;
begin
  -- Of two at the same moment, the second waits here; and who sent it keeps their rights until this is done.
  perform from public.user_profiles as profile where profile.id = invitation.invited_by for share;
  select * into invitation from public.invitations as known where known.id = invitation.id for update;
  state := private.invitation_state(invitation);
  if invitation.id is null or lower(invitation.email) <> lower(accept_invitation.address) then
    raise exception using errcode = '42501', message = 'invitation_invalid';
  elsif state <> 'open' then
    raise exception using errcode = '42501', message = 'invitation_' || state;
  elsif meta ->> 'full_name' is null then
    raise exception using errcode = '22023', message = 'profile_full_name_required';
  end if;
  update public.invitations as known set accepted_at = now(), accepted_by = accept_invitation.account
    where known.id = invitation.id;
  if invitation.user_type = 'client' then
    perform private.create_client(account, meta || jsonb_build_object('client_type', invitation.client_type), language);
    update public.request_work as work set client_id = accept_invitation.account
      where work.invitation_id = invitation.id and work.client_id is null;
  end if;
  if invitation.user_type <> 'admin' then
    perform private.settle_kept(account, invitation, meta, language);
    return;
  end if;
  begin
    insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale, areas, privacy_version)
      values (
        account, meta ->> 'full_name', invitation.user_type, meta ->> 'phone', true, language, invitation.areas,
        private.privacy_version(meta ->> 'privacy_version')
      );
  exception
    when check_violation then
      raise exception using errcode = '22023', message = 'profile_invalid';
  end;
end
$$;
comment on function private.accept_invitation(uuid, text, jsonb, text) is
  'The profile of someone who was invited, with the type and the areas of the invitation whatever the sign-up says; once, with the token of its newest link, for its email alone. A request that its sender was invited for is theirs in request_work.';

create or replace function public.purge_bin() returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.purge_imports();
  delete from public.bin as entry where entry.id in (
    select old.id from public.bin as old
    where old.parent is null
      and old.deleted_at < now() - make_interval(days => (select settings.days from public.bin_settings as settings))
    order by old.deleted_at limit 500 for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.purge_bin() is
  'For the server: what has been in the bin for longer than its settings say leaves it forever, 500 entries at most. Returns how many; to be called until none are left.';

create or replace function public.find_person(account uuid default null, email text default null, phone text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  most constant integer := 500;
  emails text[] := array_remove(array[nullif(lower(btrim(find_person.email)), '')], null);
  phones text[] := array_remove(array[private.phone_form(find_person.phone)], null);
  sure uuid[];
  patterns text[];
begin
  perform private.require_area('everything');
  sure := array(
    select known.id from private.accounts as known
    where known.id = find_person.account or lower(known.email) = any (emails)
  );
  -- What is known of the account leads to what was sent without it
  emails := array(
    select distinct address from (
      select unnest(emails)
      union all select lower(known.email) from private.accounts as known where known.id = any (sure)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (sure)
    ) as every (address) where address is not null
  );
  phones := array(
    select distinct number from (
      select unnest(phones)
      union all select profile.phone from public.user_profiles as profile where profile.id = any (sure)
      union all select employee.phone from public.employees as employee where employee.user_id = any (sure)
    ) as every (number) where number is not null
  );
  patterns := array(
    select '%' || replace(replace(replace(private.search_form(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' from (
      select unnest(emails) union all select substr(unnest(phones), 2)
      union all select '0' || substr(number, 5) from unnest(phones) as number where number like '+966%'
    ) as every (term)
  );
  return jsonb_build_object('emails', to_jsonb(emails), 'phones', to_jsonb(phones), 'found', coalesce((
    select jsonb_agg(to_jsonb(hit) order by hit.place, hit.at desc) from (
      (
        select 1 as place, 'user_profiles' as "table", profile.id, profile.full_name as name, known.email, profile.phone,
          profile.created_at as at, profile.user_type as kind,
          case when profile.id = find_person.account then 'account'
            when lower(known.email) = any (emails) then 'email' else 'phone' end as why,
          jsonb_build_object(
            'employee', (
              select jsonb_build_object('status', employee.status, 'was_employed', employee.approved_at is not null)
              from public.employees as employee where employee.user_id = profile.id
            ),
            'projects', (select count(*) from public.client_projects as link where link.client_id = profile.id),
            'is_me', profile.id = auth.uid()
          ) as more
        from public.user_profiles as profile join private.accounts as known using (id)
        left join public.employees as employee on employee.user_id = profile.id
        where profile.id = any (sure) or profile.phone = any (phones)
          or lower(employee.email) = any (emails) or employee.phone = any (phones)
        limit most
      )
      union all (
        select 2, 'service_requests', request.id, request.client_name, request.client_email, request.client_phone,
          request.created_at, request.kind,
          case when request.user_id = any (sure) then 'account'
            when lower(request.client_email) = any (emails) or request.id in (
              select merge.request_id from public.request_merges as merge where lower(merge.row ->> 'client_email') = any (emails)
            ) then 'email'
            when request.client_phone = any (phones) then 'phone' else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.service_requests as request
        where request.user_id = any (sure) or lower(request.client_email) = any (emails)
          or request.client_phone = any (phones)
          or request.id in (
            select w.id from private.request_words as w where w.words like any (patterns)
            union select note.request_id from public.request_notes as note where private.search_form(note.text) like any (patterns)
            union select message.request_id from public.request_messages as message
              where lower(message.email) = any (emails)
                or private.search_form(concat_ws(' ', message.subject, message.body, message.quoted)) like any (patterns)
          )
        limit most
      )
      union all (
        select 3, 'privacy_requests', request.id, request.full_name, request.email, request.phone, request.created_at,
          request.kind,
          case when lower(request.email) = any (emails) then 'email' when request.phone = any (phones) then 'phone'
            else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.privacy_requests as request
        where lower(request.email) = any (emails) or request.phone = any (phones)
          or private.search_form(request.details) like any (patterns)
        limit most
      )
      union all (
        select 4, 'news_consents', consent.id, null, consent.email, null, consent.consented_at, consent.source,
          case when consent.user_id = any (sure) then 'account' else 'email' end,
          jsonb_build_object('status', case when consent.withdrawn_at is null then 'subscribed' else 'withdrawn' end)
        from public.news_consents as consent
        where consent.user_id = any (sure) or lower(consent.email) = any (emails)
        limit most
      )
      union all (
        select 5, 'mail_outbox', mail.id, mail.data ->> 'name', mail.recipient, null, mail.created_at, mail.kind, 'email',
          jsonb_build_object('failed', mail.failed_at is not null)
        from public.mail_outbox as mail where lower(mail.recipient) = any (emails)
        limit most
      )
      union all (
        select 6, 'invitations', invitation.id, invitation.full_name, invitation.email, null, invitation.sent_at,
          invitation.user_type,
          case when invitation.accepted_by = any (sure) then 'account' else 'email' end, '{}'
        from public.invitations as invitation
        where lower(invitation.email) = any (emails) or invitation.accepted_by = any (sure)
        limit most
      )
      union all (
        select 7, 'imported_people', one.id, one.full_name, one.email, one.phone, one.created_at, one.kind,
          case when lower(one.email) = any (emails) then 'email' else 'phone' end, '{}'
        from private.imported_people as one
        where lower(one.email) = any (emails) or one.phone = any (phones)
        limit most
      )
    ) as hit
  ), '[]'));
end
$$;
comment on function public.find_person(uuid, text, text) is
  'For admins of everything: accounts, requests, privacy requests, consents to news, waiting mails, invitations and imported people that an account, an email or a phone leads to, in any spelling, each with why.';

create or replace function public.gather_person(subjects jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  invited constant uuid[] := private.ids_of(subjects, 'invitations');
  imported constant uuid[] := private.ids_of(subjects, 'imported_people');
  about constant text[] := private.ids_about(accounts, requests, privacy, consents) || invited::text[] || imported::text[];
  terms text[];
begin
  perform private.require_area('everything');
  perform private.require_password();
  if about = '{}' and mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  end if;
  terms := private.terms_of(accounts, requests, privacy, consents, invited || imported);
  perform private.record('export', 'people', coalesce(about[1], mails[1]::text), jsonb_build_object('rows', jsonb_array_length(subjects)));
  return jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(to_jsonb(profile) || jsonb_build_object(
        'email', known.email, 'last_sign_in_at', known.last_sign_in_at,
        'second_factor', private.second_factor_on(profile.id),
        'email_proven_at', (select proof.proven_at from private.email_proofs as proof where proof.account_id = profile.id)
      )), '[]')
      from public.user_profiles as profile join private.accounts as known using (id) where profile.id = any (accounts)
    ),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_agent', session.user_agent, 'ip', host(session.ip), 'created_at', session.created_at,
        'refreshed_at', session.refreshed_at at time zone 'UTC'
      ) order by session.created_at desc), '[]')
      from auth.sessions as session where session.user_id = any (accounts)
    ),
    'browsers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'browser', known.browser, 'first_seen', known.first_seen, 'last_seen', known.last_seen
      ) order by known.last_seen desc), '[]')
      from private.known_browsers as known where known.account_id = any (accounts)
    ),
    'employees', (
      select coalesce(jsonb_agg(to_jsonb(employee)), '[]') from public.employees as employee
      where employee.user_id = any (accounts)
    ),
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(note) order by note.sent_at desc), '[]')
      from public.employee_notifications as note join public.employees as employee on employee.id = note.employee_id
      where employee.user_id = any (accounts)
    ),
    'documents', (
      select coalesce(jsonb_agg(to_jsonb(document) order by document.expires_on), '[]')
      from public.employee_documents as document join public.employees as employee on employee.id = document.employee_id
      where employee.user_id = any (accounts)
    ),
    'client_projects', (
      select coalesce(jsonb_agg(to_jsonb(link) || jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en
      ) order by link.created_at desc), '[]')
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.client_id = any (accounts)
    ),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(request) || jsonb_build_object(
        'next_step', work.next_step, 'next_step_on', work.next_step_on, 'first_answer_at', work.first_answer_at,
        'first_answer_how', work.first_answer_how, 'tags', (
          select jsonb_agg(tag.name order by tag.name) from public.request_tags as tag where tag.id = any (work.tags)
        )
      ) order by request.created_at desc), '[]')
      from public.service_requests as request left join public.request_work as work using (id)
      where request.id = any (requests)
    ),
    'merged_requests', (
      select coalesce(jsonb_agg(merge.row || jsonb_build_object(
        'merged_at', merge.merged_at, 'merged_into', request.reference
      ) order by merge.merged_at desc), '[]')
      from public.request_merges as merge join public.service_requests as request on request.id = merge.request_id
      where merge.request_id = any (requests)
    ),
    'request_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', request.reference, 'text', note.text, 'created_at', note.created_at, 'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from public.request_notes as note join public.service_requests as request on request.id = note.request_id
      where note.request_id = any (requests)
    ),
    'request_messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', request.reference, 'direction', message.direction, 'email', message.email, 'name', message.name,
        'subject', message.subject, 'body', message.body, 'quoted', message.quoted, 'created_at', message.created_at, 'sent_at', message.sent_at
      ) order by message.created_at desc), '[]')
      from public.request_messages as message join public.service_requests as request on request.id = message.request_id
      where message.request_id = any (requests)
    ),
    'request_events', (
      select coalesce(jsonb_agg(happened.event order by happened.event ->> 'changed_at' desc), '[]') from (
        select to_jsonb(event) || jsonb_build_object('reference', request.reference) as event
        from public.service_request_events as event join public.service_requests as request on request.id = event.request_id
        where event.request_id = any (requests)
        union all
        select event || jsonb_build_object('reference', merge.reference)
        from public.request_merges as merge cross join jsonb_array_elements(merge.events) as event
        where merge.request_id = any (requests)
      ) as happened
    ),
    'privacy_requests', (
      select coalesce(jsonb_agg(to_jsonb(request) order by request.created_at desc), '[]')
      from public.privacy_requests as request where request.id = any (privacy)
    ),
    'news_consents', (
      select coalesce(jsonb_agg(to_jsonb(consent) || jsonb_build_object(
        'words', private.news_wording(consent.wording, consent.locale)
      ) order by consent.consented_at desc), '[]')
      from public.news_consents as consent where consent.id = any (consents)
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', mail.kind, 'recipient', mail.recipient, 'created_at', mail.created_at, 'failed_at', mail.failed_at
      ) order by mail.created_at desc), '[]')
      from public.mail_outbox as mail where mail.id = any (mails) or mail.data ->> 'id' = any (about)
    ),
    'activity', (
      select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from (
        select entry.at, entry.kind, entry.table_name, entry.actor_id = any (accounts) as by_person,
          -- What they did to others' rows says something of others
          case when entry.record_id = any (about) then entry.details end as details
        from public.audit_log as entry
        where entry.record_id = any (about) or entry.actor_id = any (accounts)
          or private.holds_value(entry.details, terms)
        order by entry.id desc limit 5000
      ) as entry
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'full_name', invitation.full_name, 'email', invitation.email, 'user_type', invitation.user_type,
        'client_type', invitation.client_type, 'company_name', invitation.company_name, 'phone', invitation.phone,
        'areas', invitation.areas, 'locale', invitation.locale, 'sent_at', invitation.sent_at, 'expires_at', invitation.expires_at, 'accepted_at', invitation.accepted_at,
        'cancelled_at', invitation.cancelled_at
      ) order by invitation.sent_at desc), '[]')
      from public.invitations as invitation
      where invitation.id = any (invited) or invitation.accepted_by = any (accounts)
        or lower(invitation.email) = any (terms)
    ),
    'imported', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(one) - '{words,import_id,row_number,invitation_id}'::text[])), '[]')
      from private.imported_people as one where one.id = any (imported) or lower(one.email) = any (terms)
    ),
    'bin', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table_name', entry.table_name, 'deleted_at', entry.deleted_at, 'row', entry.row
      ) order by entry.deleted_at desc), '[]')
      from private.bin_rows(about, terms) as entry
    )
  );
end
$$;
comment on function public.gather_person(jsonb) is
  'For admins of everything, with a password of the last 15 minutes: everything that these rows ([{table, id}] of find_person) hold on a person. Recorded as an export.';

create or replace function private.terms_of(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[], invited uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select distinct term from (
      select lower(known.email) from private.accounts as known where known.id = any (accounts)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (accounts)
      union all select lower(request.client_email) from public.service_requests as request where request.id = any (requests)
      union all select lower(merge.row ->> 'client_email') from public.request_merges as merge
        where merge.request_id = any (requests)
      union all select lower(request.email) from public.privacy_requests as request where request.id = any (privacy)
      union all select lower(consent.email) from public.news_consents as consent where consent.id = any (consents)
      union all select lower(invitation.email) from public.invitations as invitation where invitation.id = any (invited)
      -- Their ids come with those of invitations
      union all select lower(one.email) from private.imported_people as one where one.id = any (invited)
    ) as every (term) where length(term) > 5
  )
$$;
comment on function private.terms_of(uuid[], uuid[], uuid[], uuid[], uuid[]) is 'Emails of these rows in lower case.';

create or replace function private.erase_rows(
  accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], closing uuid default null,
  answer text default null, consents uuid[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  about text[] := private.ids_about(accounts, requests, privacy, consents);
  kept integer;
  mails_gone integer;
  bin_gone integer := 0;
  details_gone integer;
begin
  -- Mails and entries about rows that are in the bin go as well
  about := about || array(select entry.record_id::text from private.bin_rows(about, terms) as entry);
  kept := private.keep_by_law(accounts);
  delete from public.mail_outbox as mail
    where mail.id = any (mails) or lower(mail.recipient) = any (terms) or mail.data ->> 'id' = any (about)
      or private.holds_value(mail.data, terms);
  get diagnostics mails_gone = row_count;
  -- The answer goes out before the address is gone
  update public.privacy_requests as request
    set status = 'done', closed_at = now(), answer = btrim(erase_rows.answer)
    where request.id = closing and request.status in ('open', 'extended');
  delete from public.privacy_requests as request where request.id = any (privacy) and request.status = 'unproven';
  -- Also those whose mail is in terms: they are no one else's
  with gone as (
    delete from public.invitations as invitation
      where lower(invitation.email) = any (terms) or invitation.accepted_by = any (accounts) returning invitation.id
  )
  select about || array(select gone.id::text from gone) into about;
  delete from private.imported_people as one where lower(one.email) = any (terms);
  update public.privacy_requests as request
    set full_name = null, email = null, phone = null, details = null, extension_reason = null, answer = null, notes = null,
      erased_at = now(), closed_at = coalesce(request.closed_at, now()),
      status = case when request.status in ('open', 'extended') then 'done' else request.status end
    where request.id = any (privacy) and request.erased_at is null;
  delete from public.service_requests as request where request.id = any (requests);
  delete from public.news_consents as consent where consent.id = any (consents);
  -- An admin's own rules for changes of accounts are asked before: this account goes
  perform private.forget_accounts(accounts);
  -- Also what the deletes above have just put there
  delete from public.bin where id in (select entry.id from private.bin_rows(about, terms) as entry);
  get diagnostics bin_gone = row_count;
  -- Last: what was deleted above has entries as well
  update public.audit_log as entry set details = null
    where entry.details is not null and (
      entry.record_id = any (about)
      or private.holds_value(entry.details, terms)
    );
  get diagnostics details_gone = row_count;
  return jsonb_build_object(
    'accounts', cardinality(accounts), 'requests', cardinality(requests), 'privacy_requests', cardinality(privacy),
    'news_consents', cardinality(consents), 'mails', mails_gone, 'bin', bin_gone, 'audit_details', details_gone, 'kept', kept
  );
end
$$;
comment on function private.erase_rows(uuid[], uuid[], uuid[], uuid[], text[], uuid, text, uuid[]) is
  'Deletes or anonymises these rows with everything below them, the mails and the details of audit entries about them, or with the emails in terms; keeps what the law asks for. How many of each.';

create or replace function public.erase_person(
  subjects jsonb, spared jsonb default '[]', closing uuid default null, answer text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  imported constant uuid[] := private.ids_of(subjects, 'imported_people');
  invited constant uuid[] := private.ids_of(subjects, 'invitations') || imported;
  salt constant text := gen_random_uuid()::text;
  -- What a row that is someone else's has as well tells nothing of whose an entry is
  terms constant text[] := array(
    select unnest(private.terms_of(accounts, requests, privacy, consents, invited))
    except
    select unnest(private.terms_of(
      private.ids_of(spared, 'user_profiles'), private.ids_of(spared, 'service_requests'),
      private.ids_of(spared, 'privacy_requests'), private.ids_of(spared, 'news_consents'),
      private.ids_of(spared, 'invitations') || private.ids_of(spared, 'imported_people')
    ))
  );
  erasure private.erasures;
begin
  perform private.require_area('everything');
  perform private.require_password();
  if accounts || requests || privacy || consents || mails || invited = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  elsif exists (
    select unnest(accounts) except select profile.id from public.user_profiles as profile
  ) or exists (
    select unnest(requests) except select request.id from public.service_requests as request
  ) or exists (
    select unnest(privacy) except select request.id from public.privacy_requests as request
  ) or exists (
    select unnest(consents) except select consent.id from public.news_consents as consent
  ) then
    raise exception using errcode = 'PT404', message = 'person_gone';
  elsif auth.uid() = any (accounts) then
    raise exception using errcode = 'PT409', message = 'own_account';
  elsif exists (
    select from public.user_profiles as profile where profile.id = any (accounts) and profile.user_type = 'admin'
  ) then
    raise exception using errcode = 'PT409', message = 'admin_first_demoted';
  elsif exists (
    select from public.employees as employee where employee.user_id = any (accounts) and employee.status = 'approved'
  ) then
    raise exception using errcode = 'PT409', message = 'employee_still_employed';
  elsif closing is not null and not (
    closing = any (privacy) and coalesce(private.filled(answer) and private.long_text(answer, 5000), false)
  ) then
    raise exception using errcode = '22023', message = 'message_required';
  end if;
  erasure.hashes := private.erasure_hashes(salt, accounts, requests, privacy, mails || imported, terms, consents);
  erasure.spared := array(
    select private.erasure_hash(salt, 'id', row ->> 'id') from jsonb_array_elements(spared) as row
  );
  -- One without an email is found by nothing else
  delete from private.imported_people as one where one.id = any (imported);
  erasure.counts := private.erase_rows(
    accounts, requests, privacy, mails, terms, closing, answer, consents
  );
  insert into private.erasures (erased_by, salt, hashes, spared, counts)
    values (auth.uid(), salt, erasure.hashes, erasure.spared, erasure.counts)
    returning * into erasure;
  perform private.record('delete', 'people', erasure.id::text, erasure.counts);
  return erasure.counts || jsonb_build_object('id', erasure.id);
end
$$;
comment on function public.erase_person(jsonb, jsonb, uuid, text) is
  'For admins of everything, with a password of the last 15 minutes: erases these rows ([{table, id}] of find_person) everywhere, and remembers it for restored backups; spared are rows found with them that are someone else''s. closing and answer close the request that asked for it.';

create or replace function public.apply_erasures(list jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  erasure private.erasures;
  accounts uuid[];
  requests uuid[];
  privacy uuid[];
  consents uuid[];
  mails uuid[];
  invited uuid[];
  applied integer := 0;
  failed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('handasa.erasures'));
  for erasure in select * from jsonb_populate_recordset(null::private.erasures, list) order by erased_at loop
    continue when exists (select from private.erasures as known where known.id = erasure.id);
    begin
      -- Of rows that were made later nothing was erased: someone may come back
      accounts := array(
        select known.id from private.accounts as known join public.user_profiles as profile using (id)
        where private.was_erased(erasure, known.id, profile.created_at, known.email, profile.phone)
      );
      requests := array(
        select request.id from public.service_requests as request
        where private.was_erased(erasure, request.id, request.created_at, request.client_email, request.client_phone)
      );
      privacy := array(
        select request.id from public.privacy_requests as request
        where private.was_erased(erasure, request.id, request.created_at, request.email, request.phone)
      );
      consents := array(
        select consent.id from public.news_consents as consent
        where private.was_erased(erasure, consent.id, consent.consented_at, consent.email, null)
      );
      mails := array(
        select mail.id from public.mail_outbox as mail
        where private.was_erased(erasure, mail.id, mail.created_at, mail.recipient, null)
      );
      invited := array(
        select invitation.id from public.invitations as invitation
        where private.was_erased(erasure, invitation.id, invitation.created_at, invitation.email, null)
      );
      delete from private.imported_people as one
        where private.was_erased(erasure, one.id, one.created_at, one.email, one.phone);
      perform private.erase_rows(
        accounts, requests, privacy, mails, private.terms_of(accounts, requests, privacy, consents, invited), consents => consents
      );
      insert into private.erasures select (erasure).*;
      perform private.record('delete', 'people', erasure.id::text, '{"again": true}');
      applied := applied + 1;
    exception
      when others then
        failed := failed + 1;
        raise warning 'an erasure was not applied again: %', sqlstate;
    end;
  end loop;
  return jsonb_build_object('applied', applied, 'failed', failed);
end
$$;
comment on function public.apply_erasures(jsonb) is
  'For the server, after an older backup was restored: applies the erasures that this database does not know of. How many, and how many failed.';
