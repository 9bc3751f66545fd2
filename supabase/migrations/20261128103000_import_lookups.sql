-- Imports: a row is looked up without reading all who are kept, nobody comes back twice, and no amount is NaN (docs/decisions/0051).

create or replace function private.match_import(one private.imported_people) returns jsonb
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
  -- First who it may be: with removed_at beside them, the index of all who are kept would be read for each row
  with found as materialized (
    select * from private.imported_people as known
    where lower(known.email) = lower(one.email)
      or known.national_id = one.national_id
      -- Several people of a company have one phone, each with an email
      or known.phone = one.phone and (known.email is null or one.email is null)
  )
  select * into kept from found
    where found.removed_at is null order by lower(found.email) = lower(one.email) desc nulls last limit 1;
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

create or replace function private.read_import_row(kind text, entry jsonb) returns private.imported_people
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
  -- It is larger than every number, so a check lets it through
  if 'NaN' in (
    one.base_salary, one.housing_allowance, one.transportation_allowance, one.food_allowance, one.other_allowance
  ) then
    raise exception using errcode = '22023', message = 'import_invalid';
  end if;
  return one;
end
$$;

create or replace function public.undo_import(import_id uuid, restores boolean default false) returns jsonb
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
    -- Not who is there again by another import, or by themselves
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

create or replace function public.correct_kept_person(kind text, id uuid, full_name text, email text, phone text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(correct_kept_person.email), '');
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
  if wanted is not null and exists (
    select from private.imported_people as other
    where lower(other.email) = lower(wanted) and other.id <> one.id and other.removed_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'email_taken';
  end if;
  -- An invitation to another address is not theirs any more
  if lower(wanted) is distinct from lower(one.email) then
    perform private.end_invitations(array[one.invitation_id]);
  end if;
  update private.imported_people as known
    set full_name = btrim(correct_kept_person.full_name), email = wanted, phone = correct_kept_person.phone
    where known.id = one.id returning * into changed;
  perform private.record('update', 'imports', one.import_id::text, jsonb_build_object(
    'name', one.full_name, 'before', jsonb_build_object('full_name', one.full_name, 'email', one.email, 'phone', one.phone),
    'after', jsonb_build_object('full_name', changed.full_name, 'email', changed.email, 'phone', changed.phone)
  ));
end
$$;

create or replace function public.remove_kept_people(kind text, ids uuid[], restores boolean default false) returns integer
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
  if restores then
    perform pg_advisory_xact_lock(hashtext('handasa.import'));
  else
    perform private.end_invitations(array(
      select known.invitation_id from private.imported_people as known where known.id = any (ids) and known.kind = remove_kept_people.kind
    ));
  end if;
  for one in
    update private.imported_people as known set removed_at = case when not restores then now() end
      where known.id = any (ids) and known.kind = remove_kept_people.kind and (known.removed_at is null) <> restores
        -- Who is there again meanwhile is not brought back a second time
        and (not restores or private.match_import(known) is null)
      returning known.full_name, known.email, known.import_id
  loop
    changed := changed + 1;
    perform private.record(case when restores then 'insert' else 'delete' end, 'imports', one.import_id::text,
      jsonb_build_object('name', one.full_name, 'before', jsonb_build_object('email', one.email)));
  end loop;
  return changed;
end
$$;
