-- imported people: listing, adding, correcting, inviting and removing those who have no account yet (docs/decisions/0051).

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

create function private.record_kept(kind text, one private.imported_people, details jsonb) returns void
language sql volatile set search_path = ''
as $$
  select private.record(
    record_kept.kind, case when one.import_id is null then 'clients' else 'imports' end,
    coalesce(one.import_id, one.id)::text,
    jsonb_build_object('name', one.full_name) || case when one.import_id is not null then jsonb_build_object('person', one.id) else '{}' end
      || record_kept.details
  )
$$;
comment on function private.record_kept(text, private.imported_people, jsonb) is
  'Notes in the record of activity what was done with someone who is kept: under their import, or as a client if they were added by hand.';

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
  'kept, invited, expired (an invitation that no longer works), or account, when someone has registered with the email without the invitation.';

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
  invited bigint;
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
  select count(*), count(*) filter (where invitation.cancelled_at is null and invitation.id is not null) into total, invited
    from private.imported_people as one left join public.invitations as invitation on invitation.id = one.invitation_id
    where one.kind = list_kept_people.kind and one.removed_at is null
      and (import is null or one.import_id = import) and (patterns = '{}' or private.holds(one.words, patterns, numbers));
  return jsonb_build_object('rows', coalesce((
    select jsonb_agg(to_jsonb(one) - '{words,removed_at}'::text[] || jsonb_build_object(
      'state', private.state_of_kept(one),
      'sent_at', invitation.sent_at, 'by_mail', invitation.by_mail
    ) order by place.number)
    from unnest(page) with ordinality as place (id, number) join private.imported_people as one on one.id = place.id
    left join public.invitations as invitation on invitation.id = one.invitation_id
  ), '[]'), 'total', total, 'more', false, 'counts', jsonb_build_object('invited', invited));
end
$$;
comment on function public.list_kept_people(text, text, uuid, text, boolean, integer, integer) is
  'For admins of people (employees), of requests or accounts (clients): people without an account, imported or added by hand, searched, sorted, a page of them, each with the state of their invitation and whether it was mailed; and how many are invited.';

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
  -- A retry after a lost answer keeps the link that has just gone out
  if exists (
    select from public.invitations as sent
    where sent.id = one.invitation_id and sent.by_mail and sent.invited_by = auth.uid() and lower(sent.email) = lower(one.email)
      and sent.sent_at > now() - interval '2 minutes' and private.invitation_state(sent) = 'open'
  ) then
    return jsonb_build_object('id', one.invitation_id, 'by_mail', true);
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
comment on function private.invite_kept(private.imported_people) is 'Invites someone who is kept; an earlier invitation of theirs ends, unless the same admin has mailed it within two minutes.';

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
  -- Lock invitations before people, as accepting an invitation does, to avoid a deadlock
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
      -- Where no mail goes out, the link is shown once, so it is made for one person at a time
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
  'For admins of people (employees), of requests or accounts (clients): invites at most 100 people who are kept; each is sent, or why not. The token is in the answer only for one person where no mail goes out.';

-- Security definer: nobody writes the table. It checks who calls first.
create function public.correct_kept_person(kind text, id uuid, full_name text, email text, phone text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(correct_kept_person.email), '');
  one private.imported_people;
  changed private.imported_people;
begin
  perform private.require_area(variadic private.areas_of_import(correct_kept_person.kind));
  -- Take locks in the order of imports and of accepting an invitation, to avoid a deadlock
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
  -- An invitation to the former address is no longer theirs
  if lower(wanted) is distinct from lower(one.email) then
    perform private.end_invitations(array[one.invitation_id]);
  end if;
  update private.imported_people as known
    set full_name = btrim(correct_kept_person.full_name), email = wanted, phone = correct_kept_person.phone
    where known.id = one.id returning * into changed;
  perform private.record_kept('update', one, jsonb_build_object(
    'before', jsonb_build_object('full_name', one.full_name, 'email', one.email, 'phone', one.phone),
    'after', jsonb_build_object('full_name', changed.full_name, 'email', changed.email, 'phone', changed.phone)
  ));
end
$$;
comment on function public.correct_kept_person(text, uuid, text, text, text) is
  'For admins of people (employees), of requests or accounts (clients): corrects name, email and phone of someone who is kept. An invitation to another email ends.';

create function private.parts_of_kept(one private.imported_people) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'full_name', (one).full_name, 'company_name', (one).company_name, 'client_type', (one).client_type, 'email', (one).email,
  'phone', (one).phone, 'national_id', (one).national_id, 'commercial_registration', (one).commercial_registration,
  'unified_number', (one).unified_number, 'locale', (one).locale
);
comment on function private.parts_of_kept(private.imported_people) is 'What an admin enters about a client who has no account.';

-- Security definer: nobody writes the table. It checks who calls first.
create function public.keep_client(client_id uuid, entry jsonb, seen jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  one private.imported_people;
  known private.imported_people;
  stored private.imported_people;
  match jsonb;
  parts constant text[] := array['full_name', 'company_name', 'client_type', 'email', 'phone', 'national_id', 'commercial_registration', 'unified_number', 'locale'];
begin
  perform private.require_area('requests');
  -- Take locks in the order of imports and of accepting an invitation, to avoid a deadlock
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  perform from public.invitations as invitation
    where invitation.id = (select person.invitation_id from private.imported_people as person where person.id = keep_client.client_id)
    for update;
  select * into known from private.imported_people as person where person.id = keep_client.client_id for update;
  -- In the list of clients, an id belongs to one account, person or invitation
  if known.id is not null and (known.kind <> 'clients' or known.removed_at is not null)
    or exists (select from public.user_profiles as profile where profile.id = keep_client.client_id)
    or exists (select from public.invitations as invitation where invitation.id = keep_client.client_id) then
    raise exception using errcode = 'PT404', message = 'person_not_found';
  end if;
  one := private.read_import_row('clients', (
    select coalesce(jsonb_object_agg(part.key, case jsonb_typeof(part.value) when 'string' then to_jsonb(nullif(btrim(part.value #>> '{}'), '')) end), '{}')
    from jsonb_each(case jsonb_typeof(entry) when 'object' then entry else '{}' end) as part where part.key = any (parts)
  ));
  one.id := keep_client.client_id;
  one.locale := coalesce(one.locale, known.locale, 'ar');
  -- A retry whose values are stored already is not a conflict
  if known.id is not null and seen is not null and private.parts_of_kept(known) not in (seen, private.parts_of_kept(one)) then
    raise exception using errcode = 'PT409', message = 'work_changed';
  end if;
  match := private.match_import(one);
  if match ->> 'target' = 'other' then
    raise exception using errcode = 'PT409', message = 'email_has_account', detail = 'email';
  elsif match ->> 'target' = 'user_profiles'
    -- Two people who were alike before stay so: correcting only a name is not refused
    or match is not null and (one.email, one.phone, one.national_id) is distinct from (known.email, known.phone, known.national_id) then
    raise exception using errcode = 'PT409', message = 'client_known', detail = match ->> 'by';
  elsif exists (
    select from public.invitations as invitation
    where lower(invitation.email) = lower(one.email) and lower(one.email) is distinct from lower(known.email)
      and private.invitation_state(invitation) = 'open'
  ) then
    raise exception using errcode = 'PT409', message = 'invitation_waiting', detail = 'email';
  end if;
  if known.id is null then
    one.created_at := now();
    insert into private.imported_people select one.* returning * into stored;
    perform private.record_kept('insert', stored, jsonb_build_object('after', private.parts_of_kept(stored)));
  else
    -- An invitation to the former address is no longer theirs
    if lower(one.email) is distinct from lower(known.email) then
      perform private.end_invitations(array[known.invitation_id]);
    end if;
    update private.imported_people as person
      set full_name = one.full_name, company_name = one.company_name, client_type = one.client_type, email = one.email,
        phone = one.phone, national_id = one.national_id, commercial_registration = one.commercial_registration,
        unified_number = one.unified_number, locale = one.locale
      where person.id = one.id returning * into stored;
    -- A retry after a lost answer changes nothing
    if private.parts_of_kept(stored) <> private.parts_of_kept(known) then
      perform private.record_kept('update', known, jsonb_build_object(
        'before', private.parts_of_kept(known), 'after', private.parts_of_kept(stored)
      ));
    end if;
  end if;
  return jsonb_build_object('id', stored.id, 'updated_at', now());
end
$$;
comment on function public.keep_client(uuid, jsonb, jsonb) is
  'For admins of requests: adds a client who has no account, or corrects one who is kept, with the parts that a row of an imported file has. The same id again stores what was typed since. Refuses someone who is there already, as an import does: client_known, with what matches (email, phone or national_id); email_has_account, for the email of another account; invitation_waiting, for an email that is invited separately. seen is what a correction started from; work_changed when that has changed since.';

-- Security definer: nobody writes the table. It checks who calls first.
create function public.remove_kept_people(kind text, ids uuid[], restores boolean default false) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  one private.imported_people;
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
        -- Do not bring back someone who is there again by now
        and (not restores or private.match_import(known) is null)
      returning known.*
  loop
    changed := changed + 1;
    perform private.record_kept(
      case when restores then 'insert' else 'delete' end, one, jsonb_build_object('before', jsonb_build_object('email', one.email))
    );
  end loop;
  return changed;
end
$$;
comment on function public.remove_kept_people(text, uuid[], boolean) is
  'For admins of people (employees), of requests or accounts (clients): removes at most 100 people who are kept, or brings them back. How many.';

-- The new account of someone who is kept takes over what was imported.
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
  'For an employee makes profile, record and documents, approved by the admin who invited them. Then deletes the row of the imported person.';

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
  perform private.record_undo(import, undo)
    from private.import_undos as undo join private.imports as import on import.id = undo.import_id
    where undo.finished_at is null and undo.changed_at < now() - interval '1 hour' and undo.people + undo.filled > 0;
  update private.import_undos as undo set people = 0, filled = 0
    where undo.finished_at is null and undo.changed_at < now() - interval '1 hour' and undo.people + undo.filled > 0;
end
$$;
comment on function private.purge_imports() is
  'Removes people who were removed, and what became of each row, once the bin would remove what was deleted. Notes undos that were interrupted in the record of activity.';

revoke all on function public.list_kept_people(text, text, uuid, text, boolean, integer, integer),
  public.invite_kept_people(text, uuid[]), public.correct_kept_person(text, uuid, text, text, text), public.keep_client(uuid, jsonb, jsonb),
  public.remove_kept_people(text, uuid[], boolean) from public, anon, authenticated;
grant execute on function public.list_kept_people(text, text, uuid, text, boolean, integer, integer),
  public.invite_kept_people(text, uuid[]), public.correct_kept_person(text, uuid, text, text, text), public.keep_client(uuid, jsonb, jsonb),
  public.remove_kept_people(text, uuid[], boolean) to authenticated, service_role;
grant execute on function private.purge_imports() to service_role;
