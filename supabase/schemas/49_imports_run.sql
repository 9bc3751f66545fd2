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
comment on function private.answer_of_row(private.import_rows) is 'What the screen gets for a row, with the id of someone who is kept, so that it can invite them.';

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
    if exists (select from private.imports as known where known.id = begin_import.id and known.undone_at is not null) then
      raise exception using errcode = 'PT409', message = 'import_undone';
    end if;
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
comment on function private.import_row(private.imports, jsonb) is 'Stores one row, or fills in what someone who already exists lacks.';

create function private.import_new(import private.imports, entries jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  with sent as materialized (
    select private.read_import_row(import.kind, entry) as one, place
    from jsonb_array_elements(entries) with ordinality as sent (entry, place)
    where not exists (
      select from private.import_rows as done
      where done.import_id = import.id and done.row_number = (entry ->> 'row_number')::integer and done.outcome <> 'failed'
    )
  ), fresh as materialized (
    select jsonb_populate_record(sent.one, jsonb_build_object(
        'id', gen_random_uuid(), 'import_id', import.id, 'locale', coalesce((sent.one).locale, 'ar'), 'created_at', now()
      )) as one
    from sent
    -- Leaves rows that may describe the same person to private.import_row
    where not exists (
      select from sent as other where other.place <> sent.place and (
        (other.one).row_number = (sent.one).row_number or lower((other.one).email) = lower((sent.one).email)
        or (other.one).phone = (sent.one).phone or (other.one).national_id = (sent.one).national_id
      )
    ) and private.match_import(sent.one) is null
  ), stored as (
    insert into private.imported_people select (fresh.one).* from fresh returning id, row_number
  )
  insert into private.import_rows (import_id, row_number, outcome, target, target_id)
    select import.id, stored.row_number, 'created', 'imported_people', stored.id from stored
    on conflict on constraint import_rows_pkey do update set outcome = excluded.outcome, reason = null,
      target = excluded.target, target_id = excluded.target_id, filled = null;
exception
  -- private.import_row then stores them one by one, and says of each what is wrong with it
  when check_violation or not_null_violation or data_exception then null;
end
$$;
comment on function private.import_new(private.imports, jsonb) is
  'Stores the rows that match no existing person, all with one statement: each insert statement reads all checks of the table again, which takes longer than the rest. Stores none when one of them is refused.';

-- Security definer: nobody writes the tables. It checks who calls first.
create function public.import_rows(import_id uuid, entries jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  import private.imports := private.require_import(import_rows.import_id);
  entry jsonb;
  number integer;
  answer private.import_rows;
  failed text;
begin
  if jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 200 then
    raise exception using errcode = '22023', message = 'import_invalid';
  elsif import.undone_at is not null then
    raise exception using errcode = 'PT409', message = 'import_undone';
  end if;
  -- Imports take turns, so that the second of two files with the same person finds them
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  perform private.import_new(import, entries);
  for entry in
    select sent.one from jsonb_array_elements(entries) with ordinality as sent (one, place)
    where not exists (
      select from private.import_rows as done
      where done.import_id = import.id and done.row_number = (sent.one ->> 'row_number')::integer and done.outcome <> 'failed'
    )
    order by sent.place
  loop
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
  end loop;
  return (
    select coalesce(jsonb_agg(private.answer_of_row(done) order by sent.place), '[]')
    from jsonb_array_elements(entries) with ordinality as sent (entry, place)
    join private.import_rows as done on done.import_id = import.id and done.row_number = (sent.entry ->> 'row_number')::integer
  );
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
      -- A value that must not be empty by now stays
      when check_violation or not_null_violation then null;
    end;
  end loop;
end
$$;
comment on function private.take_back_filled(private.import_rows) is 'Empties what an import has filled in, where nobody has changed it since.';

create function private.may_undo(import private.imports) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.manages('settings') or not exists (
    select from private.import_rows as done
    where done.import_id = import.id and done.outcome = 'filled' and done.target = 'user_profiles'
  );
end
$$;
comment on function private.may_undo(private.imports) is
  'Whether an admin who imports may take this import back. If it has filled in accounts, only admins of accounts may.';

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
  elsif not undo_import.restores and not private.may_undo(import) then
    raise exception using errcode = '42501', message = 'area_required';
  end if;
  if undo_import.restores then
    -- Leave out people who are there again, by another import or with an account of their own
    perform pg_advisory_xact_lock(hashtext('handasa.import'));
    update private.imported_people as one set removed_at = null
      where one.import_id = import.id and one.removed_at = import.undone_at and private.match_import(one) is null;
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
      'may_change', import.started_at >= now() - make_interval(days => days)
        and (import.undone_at is not null or private.may_undo(import)),
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
