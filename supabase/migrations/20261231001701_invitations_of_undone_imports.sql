-- Undoing an import took back an email that it had filled in, and left the invitation to that address open.

create or replace function private.undo_rows(import private.imports, undo private.import_undos) returns private.import_undos
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
