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
  there jsonb;
  emptied text[];
  one text;
begin
  delete from public.employee_documents as paper using jsonb_each_text(done.filled) as part
    where paper.id = case when part.key like 'document %' then part.value::uuid end
      and paper.updated_at = paper.created_at and paper.reminded_days is null;
  execute format('select to_jsonb(known) from %s as known where known.id = $1 for update', target) into there using done.target_id;
  emptied := array(
    select format('%I = %s', part.key, case when part.key ~ '_(salary|allowance)$' and done.target = 'employees' then '0' else 'null' end)
    from jsonb_each_text(done.filled) as part
    where part.key not like 'document %' and private.hash_of(there ->> part.key) = part.value
  );
  if emptied = '{}' then
    return;
  end if;
  begin
    execute format('update %s as known set %s where known.id = $1', target, array_to_string(emptied, ', ')) using done.target_id;
  exception
    when check_violation or not_null_violation then
      foreach one in array emptied loop
        begin
          execute format('update %s as known set %s where known.id = $1', target, one) using done.target_id;
        exception
          -- A value that must not be empty by now stays
          when check_violation or not_null_violation then null;
        end;
      end loop;
  end;
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

create function private.rows_to_undo(import private.imports, restores boolean, done integer) returns setof integer
language sql stable set search_path = ''
as $$
  select one.row_number from private.imported_people as one
    where one.import_id = import.id and one.row_number > done
      and case when restores then one.removed_at = import.undone_at else one.removed_at is null end
  union all
  select filled.row_number from private.import_rows as filled
    where not restores and filled.import_id = import.id and filled.row_number > done and filled.outcome = 'filled' and filled.filled is not null
$$;
comment on function private.rows_to_undo(private.imports, boolean, integer) is
  'The rows of an import after this one that an undo would remove or empty, or that would come back.';

create function private.record_undo(import private.imports, undo private.import_undos) returns void
language sql volatile set search_path = ''
as $$
  select private.record(
    case when undo.restores then 'insert' else 'delete' end, 'imports', import.id::text,
    jsonb_build_object('name', import.file_name, 'after', jsonb_build_object('people', undo.people, 'filled', undo.filled)),
    undo.asked_by, undo.session_id
  )
$$;
comment on function private.record_undo(private.imports, private.import_undos) is
  'Notes an undo in the record of activity, with all that its calls have done so far, under who asked for it.';

create function private.undo_rows(import private.imports, undo private.import_undos) returns private.import_undos
language plpgsql volatile set search_path = ''
as $$
declare
  -- Few enough that nobody waits for long. Values are emptied row by row, which takes longer than to remove many people at once
  upto constant integer := least(
    (
      select max(next.number) from (
        select number from private.rows_to_undo(import, undo.restores, undo.row_number) as number order by number limit 200
      ) as next
    ),
    (
      select known.row_number from private.import_rows as known
      where not undo.restores and known.import_id = import.id and known.row_number > undo.row_number
        and known.outcome = 'filled' and known.filled is not null
      order by known.row_number offset 49 limit 1
    )
  );
  ended uuid[];
  done private.import_rows;
  people integer;
begin
  if upto is null then
    return undo;
  elsif undo.restores then
    -- Leave out people who are there again, by another import or with an account of their own
    perform pg_advisory_xact_lock(hashtext('handasa.import'));
    update private.imported_people as one set removed_at = null
      where one.import_id = import.id and one.row_number > undo.row_number and one.row_number <= upto
        and one.removed_at = import.undone_at and private.match_import(one, import.id) is null;
    get diagnostics people = row_count;
  else
    ended := array(
      select one.invitation_id from private.imported_people as one
      where one.import_id = import.id and one.row_number > undo.row_number and one.row_number <= upto
        and one.removed_at is null and one.invitation_id is not null
      union all
      -- An invitation to an email that is taken back is no longer theirs. Someone without a phone keeps the email
      select one.invitation_id from private.import_rows as known
      join private.imported_people as one on known.target = 'imported_people' and one.id = known.target_id
      where known.import_id = import.id and known.row_number > undo.row_number and known.row_number <= upto
        and known.outcome = 'filled' and known.filled ->> 'email' = private.hash_of(one.email)
        and one.phone is not null and one.invitation_id is not null
    );
    if ended <> '{}' then
      perform private.end_invitations(ended);
    end if;
    update private.imported_people as one set removed_at = import.undone_at
      where one.import_id = import.id and one.row_number > undo.row_number and one.row_number <= upto and one.removed_at is null;
    get diagnostics people = row_count;
    for done in
      select * from private.import_rows as known
      where known.import_id = import.id and known.row_number > undo.row_number and known.row_number <= upto
        and known.outcome = 'filled' and known.filled is not null
    loop
      perform private.take_back_filled(done);
      undo.filled := undo.filled + 1;
    end loop;
    update private.import_rows as known set filled = null
      where known.import_id = import.id and known.row_number > undo.row_number and known.row_number <= upto
        and known.outcome = 'filled' and known.filled is not null;
  end if;
  undo.people := undo.people + people;
  undo.row_number := upto;
  return undo;
end
$$;
comment on function private.undo_rows(private.imports, private.import_undos) is
  'Takes back the next 200 rows of an import, 50 where it has filled in fields, or brings 200 back. How far it is then.';

-- Security definer: nobody writes the tables. It checks who calls first.
create function public.undo_import(import_id uuid, restores boolean default false, continues boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  import private.imports := private.require_import(undo_import.import_id);
  days constant integer := (select settings.days from public.bin_settings as settings);
  wanted constant boolean := coalesce(undo_import.restores, false);
  goes_on constant boolean := coalesce(undo_import.continues, false);
  undo private.import_undos;
  under_way boolean;
  rest integer := 0;
begin
  select * into undo from private.import_undos as known where known.import_id = import.id;
  under_way := undo.import_id is not null and undo.finished_at is null;
  -- What was begun in time is finished
  if import.started_at < now() - make_interval(days => days) and not (goes_on and under_way) then
    raise exception using errcode = 'PT409', message = 'import_too_old';
  -- Someone who goes on must not turn around what someone else has decided in the meantime
  elsif goes_on and undo.restores is distinct from wanted
    or not goes_on and not under_way and (import.undone_at is not null) <> wanted then
    raise exception using errcode = 'PT409', message = 'import_changed';
  elsif not wanted and not private.may_undo(import) then
    raise exception using errcode = '42501', message = 'area_required';
  end if;
  -- Going on with what is finished: the last answer was lost, or someone else was faster
  if under_way or not goes_on then
    -- Another decision, and an undo that someone else takes over, gets an entry of its own
    if under_way and (undo.restores <> wanted or undo.asked_by is distinct from auth.uid() and undo.changed_at < now() - interval '1 minute') then
      if undo.people + undo.filled > 0 then
        perform private.record_undo(import, undo);
      end if;
      undo.people := 0;
      undo.filled := 0;
      undo.asked_by := auth.uid();
      undo.session_id := (auth.jwt() ->> 'session_id')::uuid;
    end if;
    if not under_way then
      undo := row(import.id, wanted, 0, 0, 0, auth.uid(), (auth.jwt() ->> 'session_id')::uuid, now(), null);
    elsif undo.restores <> wanted then
      undo.restores := wanted;
      undo.row_number := 0;
    end if;
    if import.undone_at is null then
      update private.imports as known set undone_at = now(), finished_at = coalesce(known.finished_at, now())
        where known.id = import.id returning * into import;
    end if;
    undo := private.undo_rows(import, undo);
    undo.changed_at := now();
    rest := (select count(*) from private.rows_to_undo(import, wanted, undo.row_number));
    if rest = 0 then
      undo.finished_at := now();
      perform private.record_undo(import, undo);
      if wanted then
        update private.imports as known set undone_at = null where known.id = import.id;
      end if;
    end if;
    insert into private.import_undos select undo.*
      on conflict on constraint import_undos_pkey do update set restores = excluded.restores, row_number = excluded.row_number,
        people = excluded.people, filled = excluded.filled, asked_by = excluded.asked_by, session_id = excluded.session_id,
        changed_at = excluded.changed_at, finished_at = excluded.finished_at;
  end if;
  return jsonb_build_object('people', undo.people, 'filled', undo.filled, 'left', rest, 'accounts', (
    select count(*) from private.import_rows as known
    where known.import_id = import.id and known.outcome = 'created'
      and not exists (select from private.imported_people as one where one.id = known.target_id)
  ));
end
$$;
comment on function public.undo_import(uuid, boolean, boolean) is
  'For admins of people (employees), of requests or accounts (clients): takes an import back, as long as the bin keeps what was deleted, or brings it back: at most 200 rows a call. How many people and filled rows so far, how many rows are left, and how many people have an account since and stay. While some are left, the caller asks again with continues, which begins nothing new.';

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
      -- Some rows are undone or brought back, and others are not
      'halfway', (
        select jsonb_build_object('left', (
          select count(*) from private.rows_to_undo(import, undo.restores, undo.row_number)
        ), 'restores', undo.restores, 'may_undo', private.may_undo(import))
        from private.import_undos as undo where undo.import_id = import.id and undo.finished_at is null
      ),
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
  'For admins of people (employees), of requests or accounts (clients): the latest 20 imports, who began them, what became of their rows, and what is left of an undo that was interrupted.';

revoke all on function public.begin_import(uuid, text, text, text, integer, boolean), public.import_rows(uuid, jsonb),
  public.finish_import(uuid), public.undo_import(uuid, boolean, boolean), public.list_imports(text) from public, anon, authenticated;
grant execute on function public.begin_import(uuid, text, text, text, integer, boolean), public.import_rows(uuid, jsonb),
  public.finish_import(uuid), public.undo_import(uuid, boolean, boolean), public.list_imports(text) to authenticated, service_role;
