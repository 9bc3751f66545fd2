-- Takes imports back, and brings them back, 200 rows a call, and goes on after an interruption.

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

alter table private.import_undos enable row level security;
revoke all on private.import_undos from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.import_undos for all to anon, authenticated using (false);

comment on column private.import_rows.filled is
  'The hash of each value that was filled in, by its column: an undo takes back those that nobody has changed since. Null once it has.';

drop function private.match_import(private.imported_people);
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

create or replace function private.take_back_filled(done private.import_rows) returns void
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

drop function public.undo_import(uuid, boolean);
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
revoke all on function public.undo_import(uuid, boolean, boolean) from public, anon, authenticated;
grant execute on function public.undo_import(uuid, boolean, boolean) to authenticated, service_role;

create or replace function public.list_imports(kind text) returns jsonb
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

create or replace function private.purge_imports() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  limit_at constant timestamptz := now() - make_interval(days => (select settings.days from public.bin_settings as settings));
begin
  delete from private.imported_people where removed_at < limit_at;
  delete from private.import_rows as done using private.imports as import
    where import.id = done.import_id and import.started_at < limit_at;
  perform private.record_undo(import, undo)
    from private.import_undos as undo join private.imports as import on import.id = undo.import_id
    where undo.finished_at is null and undo.changed_at < now() - interval '1 hour' and undo.people + undo.filled > 0;
  update private.import_undos as undo set people = 0, filled = 0
    where undo.finished_at is null and undo.changed_at < now() - interval '1 hour' and undo.people + undo.filled > 0;
end
$$;
comment on function private.purge_imports() is
  'Removes people who were removed, and what became of each row, once the bin would remove what was deleted. Notes undos that were interrupted in the record of activity.';
