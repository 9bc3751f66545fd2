-- Locks of imports in one order, so that someone who accepts an invitation, an import and an admin never wait for each other.

create or replace function public.invite_kept_people(kind text, ids uuid[]) returns jsonb
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
  -- Before the people, as whoever accepts one: otherwise each would wait for the other
  perform from public.invitations as invitation
    where invitation.id in (select known.invitation_id from private.imported_people as known where known.id = any (ids))
    order by invitation.id for update;
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

create or replace function public.correct_kept_person(kind text, id uuid, full_name text, email text, phone text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(correct_kept_person.email), '');
  one private.imported_people;
  changed private.imported_people;
begin
  perform private.require_area(variadic private.areas_of_import(correct_kept_person.kind));
  -- Before the person, in the order of imports and of whoever accepts an invitation: otherwise each would wait for the other
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  perform from public.invitations as invitation
    where invitation.id = (select known.invitation_id from private.imported_people as known where known.id = correct_kept_person.id)
    for update;
  select * into one from private.imported_people as known
    where known.id = correct_kept_person.id and known.kind = correct_kept_person.kind and known.removed_at is null for update;
  if one.id is null then
    raise exception using errcode = 'PT404', message = 'person_not_found';
  end if;
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
