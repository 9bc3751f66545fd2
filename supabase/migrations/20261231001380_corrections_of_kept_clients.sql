-- Of two admins who correct the same client at once, the second is told, and overwrites nothing.

drop function public.keep_client(uuid, jsonb);

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
  -- Before the person, in the order of imports and of whoever accepts an invitation
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  perform from public.invitations as invitation
    where invitation.id = (select person.invitation_id from private.imported_people as person where person.id = keep_client.client_id)
    for update;
  select * into known from private.imported_people as person where person.id = keep_client.client_id for update;
  -- In the list of clients, an id is of one account, person or invitation
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
  -- Not where it holds already what is sent again, because the answer was lost
  if known.id is not null and seen is not null and private.parts_of_kept(known) not in (seen, private.parts_of_kept(one)) then
    raise exception using errcode = 'PT409', message = 'work_changed';
  end if;
  match := private.match_import(one);
  if match ->> 'target' = 'other' then
    raise exception using errcode = 'PT409', message = 'email_has_account', detail = 'email';
  elsif match ->> 'target' = 'user_profiles'
    -- Two who have been alike before are not told apart by correcting a name
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
    -- An invitation to another address is not theirs any more
    if lower(one.email) is distinct from lower(known.email) then
      perform private.end_invitations(array[known.invitation_id]);
    end if;
    update private.imported_people as person
      set full_name = one.full_name, company_name = one.company_name, client_type = one.client_type, email = one.email,
        phone = one.phone, national_id = one.national_id, commercial_registration = one.commercial_registration,
        unified_number = one.unified_number, locale = one.locale
      where person.id = one.id returning * into stored;
    -- Sent again, because the answer was lost, it is no change
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
  'For admins of requests: adds a client who has no account, or corrects one who is kept, with the parts that a row of an imported file has. The same id again changes what was typed since. Who is there already is refused as in an import, with client_known and by what: email, phone or national_id; an email that belongs to another account with email_has_account, one that is invited apart with invitation_waiting. seen is what a correction was made from; work_changed when it is something else by now.';

revoke all on function public.keep_client(uuid, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.keep_client(uuid, jsonb, jsonb) to authenticated, service_role;
