-- A client is added by hand, without an account or an email (docs/decisions/0051). Who calls is named while a request is
-- entered (0045), a reply takes a request on (0043), and due steps of requests without an owner are counted (0046).

alter table private.imported_people alter column import_id drop not null, alter column row_number drop not null,
  add constraint imported_people_import_check check (
    (import_id is null) = (row_number is null) and (import_id is not null or kind = 'clients')
  );
comment on table private.imported_people is
  'Clients and employees from a file, and clients whom an admin has added, who have no account yet. The row goes when they have made one, which then holds what is here.';

create function private.record_kept(kind text, one private.imported_people, details jsonb) returns void
language sql volatile set search_path = ''
as $$
  select private.record(
    record_kept.kind, case when one.import_id is null then 'clients' else 'imports' end,
    coalesce(one.import_id, one.id)::text, jsonb_build_object('name', one.full_name) || record_kept.details
  )
$$;
comment on function private.record_kept(text, private.imported_people, jsonb) is
  'Notes in the record of activity what was done with someone who is kept: under their import, or as a client if they were added by hand.';

create or replace function public.list_kept_people(
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
comment on function public.invite_kept_people(text, uuid[]) is
  'For admins of people (employees), of requests or accounts (clients): invites at most 100 people who are kept; each is sent, or why not. The token is in the answer only for one person where no mail goes out.';

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
comment on function private.parts_of_kept(private.imported_people) is 'What an admin types of a client who has no account.';

create function public.keep_client(client_id uuid, entry jsonb) returns jsonb
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
  if known.id is not null and (known.kind <> 'clients' or known.removed_at is not null) then
    raise exception using errcode = 'PT404', message = 'person_not_found';
  end if;
  one := private.read_import_row('clients', (
    select coalesce(jsonb_object_agg(part.key, case jsonb_typeof(part.value) when 'string' then to_jsonb(nullif(btrim(part.value #>> '{}'), '')) end), '{}')
    from jsonb_each(case jsonb_typeof(entry) when 'object' then entry else '{}' end) as part where part.key = any (parts)
  ));
  one.id := keep_client.client_id;
  one.locale := coalesce(one.locale, known.locale, 'ar');
  match := private.match_import(one);
  if match ->> 'target' = 'other' then
    raise exception using errcode = 'PT409', message = 'email_has_account', detail = 'email';
  elsif match ->> 'id' <> one.id::text then
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
comment on function public.keep_client(uuid, jsonb) is
  'For admins of requests: adds a client who has no account, or corrects one who is kept, with the parts that a row of an imported file has. The same id again changes what was typed since. Who is there already is refused as in an import, with client_known and by what: email, phone or national_id; an email that belongs to another account with email_has_account, one that is invited apart with invitation_waiting.';

create or replace function public.remove_kept_people(kind text, ids uuid[], restores boolean default false) returns integer
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
        -- Who is there again meanwhile is not brought back a second time
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

revoke all on function public.keep_client(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.keep_client(uuid, jsonb) to authenticated, service_role;

create or replace function public.list_clients(
  search text default '', client_types text[] default null, states text[] default null, with_open boolean default null,
  sort text default 'created_at', descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rare text[];
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,full_name,last_activity_at}', '{requests}', list => 'user_profiles'
  );

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.client_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.client_words as w
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from private.client_list as r
    where (client_types is null or r.client_type = any (client_types))
      and (states is null or r.state = any (states))
      and (with_open is null or r.has_open = with_open)
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.client_words as w where w.id = r.id))
    order by
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case sorting when 'full_name desc' then private.search_form(r.full_name) end desc,
      case sorting when 'full_name asc' then private.search_form(r.full_name) end,
      -- Who never wrote comes last in descending order, and first in the other
      case sorting when 'last_activity_at desc' then r.last_activity_at end desc nulls last,
      case sorting when 'last_activity_at asc' then r.last_activity_at end nulls first,
      case when descending then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and client_types is null and states is null and with_open is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from private.client_list as r
      where (client_types is null or r.client_type = any (client_types))
        and (states is null or r.state = any (states))
        and (with_open is null or r.has_open = with_open)
        and (select private.holds(w.words, patterns, numbers) from private.client_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.client_type, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where client_types is null or known.client_type = any (client_types)), 0)
    into counts, total
    from unnest(array['individual', 'company', 'government', 'other']) as known (client_type)
    left join (
      select r.client_type, count(*) as number from private.client_list as r
      where (hits is null or r.id = any (hits))
        and (states is null or r.state = any (states))
        and (with_open is null or r.has_open = with_open)
      group by r.client_type
    ) as counted using (client_type);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) - 'has_open' || jsonb_build_object(
        'projects', (select count(*) from public.client_projects as link where link.client_id = r.id),
        'imported', exists (select from private.imported_people as person where person.id = r.id and person.import_id is not null),
        -- Of who is kept: what their row does not have of what an admin corrects
        'kept', (
          select jsonb_build_object(
            'national_id', person.national_id, 'commercial_registration', person.commercial_registration,
            'unified_number', person.unified_number, 'locale', person.locale
          )
          from private.imported_people as person where person.id = r.id
        ),
        -- Of who waits for it: this, or that of an imported person
        'invitation', case when r.state = 'invited' then (
          select jsonb_build_object(
            'state', private.invitation_state(invitation), 'sent_at', invitation.sent_at
          )
          from public.invitations as invitation
          where invitation.accepted_at is null and invitation.cancelled_at is null and (
            invitation.id = coalesce((select person.invitation_id from private.imported_people as person where person.id = r.id), r.id)
            or lower(invitation.email) = lower(r.email)
          )
          limit 1
        ) end
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join private.client_list as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_clients(text, text[], text[], boolean, text, boolean, integer, integer) is
  'For admins of requests: clients with an account, and those who are invited or imported, with the number of their projects and open requests and when they last wrote; searched, filtered, sorted, a page of them; counts by type.';

create function public.known_callers(phone text default null, email text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  most constant integer := 3;
  box constant text := private.mailbox(known_callers.email);
  ids uuid[];
  sent public.service_requests;
begin
  perform private.require_area('requests');
  -- Several people of a company share its phone
  ids := array(
    (select one.id from private.client_list as one
      where private.mailbox(one.email) = box and one.email is not null limit private.most_found())
    union
    (select one.id from private.client_list as one
      where one.phone = known_callers.phone and one.phone is not null limit private.most_found())
  );
  if ids = '{}' then
    select request.* into sent from (
      (select known as request from public.service_requests as known
        where private.mailbox(known.client_email) = box order by known.created_at desc limit 1)
      union all
      (select known from public.service_requests as known
        where known.client_phone = known_callers.phone order by known.created_at desc limit 1)
    ) as newest (one) cross join lateral (select (newest.one).*) as request
    order by request.created_at desc limit 1;
  end if;
  return jsonb_build_object(
    'clients', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', found.id, 'state', found.state, 'client_type', found.client_type, 'full_name', found.full_name,
        'company_name', found.company_name, 'email', found.email, 'phone', found.phone
      ) order by found.place)
      from (
        select one.*, row_number() over (
          -- Whose email it is, before who shares the phone
          order by (private.mailbox(one.email) = box) desc nulls last, one.last_activity_at desc nulls last, one.id
        ) as place
        from private.client_list as one where one.id = any (ids)
      ) as found where found.place <= most
    ), '[]'),
    'more', greatest(cardinality(ids) - most, 0),
    'sender', case when sent.id is not null then jsonb_build_object(
      'id', sent.id, 'reference', sent.reference, 'full_name', sent.client_name, 'company_name', sent.company_name,
      'email', sent.client_email, 'phone', sent.client_phone
    ) end
  );
end
$$;
comment on function public.known_callers(text, text) is
  'For admins of requests: the clients, with an account or without, with this phone or mailbox, three at most, and how many more there are; where there are none, who sent the newest request with it.';

revoke all on function public.known_callers(text, text) from public, anon, authenticated;
grant execute on function public.known_callers(text, text) to authenticated, service_role;

create or replace function private.record_request_work() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.owner_id is distinct from old.owner_id then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'owner', auth.uid(), jsonb_build_object('owner', new.owner_id, 'from', old.owner_id) || coalesce((
        select jsonb_build_object('answer', given_by.answer)
        from nullif(current_setting('handasa.owner_answer', true), '') as given_by (answer) where given_by.answer is not null
      ), '{}'));
  end if;
  if (new.next_step, new.next_step_on) is distinct from (old.next_step, old.next_step_on) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'step', auth.uid(), jsonb_build_object(
        'step', new.next_step, 'due', new.next_step_on, 'from', old.next_step, 'from_due', old.next_step_on
      ));
  end if;
  -- The mail of a status has an entry already, and an answer is one
  if new.first_answer_how is distinct from old.first_answer_how
    and coalesce(new.first_answer_how, old.first_answer_how) not in ('status', 'answer') then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'answer', auth.uid(), jsonb_build_object('how', new.first_answer_how));
  end if;
  -- A tag that was deleted has left every request
  if new.tags <> old.tags then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      select new.id, 'tags', auth.uid(), jsonb_build_object(
          'added', coalesce(jsonb_agg(tag.name order by tag.name) filter (where tag.id = any (new.tags)), '[]'),
          'removed', coalesce(jsonb_agg(tag.name order by tag.name) filter (where tag.id = any (old.tags)), '[]')
        )
      from public.request_tags as tag
      where tag.id in (
        (select unnest(new.tags) except select unnest(old.tags)) union (select unnest(old.tags) except select unnest(new.tags))
      )
      having count(*) > 0;
  end if;
  return null;
end
$$;
comment on function private.record_request_work() is 'Writes service_request_events: who changed the owner, the tags, the next step or the first answer, and the answer that an owner came with (private.own_with_answer).';

create function private.own_with_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('handasa.owner_answer', message.id::text, true);
  update public.request_work as work set owner_id = message.author_id
    where work.id = message.request_id and work.owner_id is null;
  perform set_config('handasa.owner_answer', '', true);
end
$$;
comment on function private.own_with_answer(public.request_messages) is
  'Gives a request without an owner to who answers it. One that has got an owner in the meantime keeps them.';

create function private.disown_with_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  step public.service_request_events;
begin
  select event.* into step from public.service_request_events as event
    where event.request_id = message.request_id and event.kind = 'owner'
    order by event.changed_at desc, event.id desc limit 1;
  if step.details ->> 'answer' = message.id::text then
    update public.request_work as work set owner_id = null
      where work.id = message.request_id and work.owner_id = message.author_id;
  end if;
end
$$;
comment on function private.disown_with_answer(public.request_messages) is
  'Leaves a request without an owner again that an answer has given to its author, unless someone has changed the owner since.';

drop function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean);
create function public.answer_request(
  message_id uuid, request_id uuid, locale text, subject text, body text, seen uuid default null, files uuid[] default '{}',
  begins boolean default false, owns boolean default false
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  title constant text := btrim(answer_request.subject);
  written constant text := btrim(answer_request.body, E' \t\r\n');
  asked public.service_requests;
  latest uuid;
  attached jsonb;
  headline text;
  message public.request_messages;
begin
  perform private.require_area('requests');
  -- Who answers the same request at the same moment waits here
  select * into asked from public.service_requests as request where request.id = answer_request.request_id for update;
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  headline := case when position(asked.reference in title) > 0 or not private.filled(title) then title
    else title || ' [' || asked.reference || ']' end;
  select * into message from public.request_messages as known
    where known.id = answer_request.message_id and known.request_id = asked.id and known.author_id = auth.uid();
  if message.id is not null then
    if (message.locale, message.subject, message.body) is distinct from (answer_request.locale, headline, written)
      or coalesce((select array_agg((file ->> 'id')::uuid) from jsonb_array_elements(message.files) as file), '{}')
        <> answer_request.files then
      -- Changed since, or in another tab: it would be lost
      raise exception using errcode = 'PT409', message = 'answer_differs';
    end if;
    -- Sent before: what was answered to that call was lost
    return;
  elsif not coalesce(private.email(asked.client_email), false) then
    raise exception using errcode = 'PT409', message = 'no_email';
  elsif not private.sends_answers() then
    raise exception using errcode = 'PT409', message = 'no_mail_server';
  end if;
  select known.id into latest from public.request_messages as known
    where known.request_id = asked.id and known.author_id is distinct from auth.uid()
    order by known.created_at desc, known.id desc limit 1;
  if latest is distinct from answer_request.seen then
    raise exception using errcode = 'PT409', message = 'answered_meanwhile';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'kind', file.kind, 'size', file.size)
      order by array_position(answer_request.files, file.id)), '[]') into attached
    from public.request_files as file where file.request_id = asked.id and file.id = any (answer_request.files);
  if jsonb_array_length(attached) <> cardinality(answer_request.files) then
    raise exception using errcode = 'PT409', message = 'file_gone';
  elsif jsonb_array_length(attached) > 10 or (select sum((file ->> 'size')::bigint) from jsonb_array_elements(attached) as file) > 20971520 then
    raise exception using errcode = 'PT409', message = 'files_too_large';
  end if;
  insert into public.request_messages (id, request_id, author_id, author_name, email, name, locale, subject, body, files, created_at)
    select answer_request.message_id, asked.id, profile.id, profile.full_name, asked.client_email, asked.client_name,
      answer_request.locale, headline, written, attached, private.message_time(asked.id)
    from public.user_profiles as profile where profile.id = auth.uid()
    returning * into message;
  -- Time for an "Undo"
  perform private.queue_answer(message, interval '10 seconds');
  -- Before the first answer is noted: the mail of a status that this one withdraws was none
  if begins then
    perform private.begin_with_answer(message);
  end if;
  if owns then
    perform private.own_with_answer(message);
  end if;
  perform private.note_answer(message);
end
$$;
comment on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean, boolean) is
  'For admins of requests: mails the sender of a request after ten seconds; the same id again changes nothing, and with another text or other files is refused with answer_differs. seen is the latest message of others that the author has seen; refused with answered_meanwhile when it is another one by now, with no_email and with no_mail_server. files are those of the request that are attached: 10 at most, with 20 MB together (files_too_large), none of them deleted (file_gone). With begins, a request that is new, or a message that is pending, is in_progress from then on. With owns, one without an owner belongs to its author.';
revoke all on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean, boolean)
  from public, anon, authenticated;
grant execute on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean, boolean)
  to authenticated, service_role;

create or replace function public.withdraw_answer(message_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message public.request_messages;
begin
  perform private.require_area('requests');
  -- The request before its messages, as everywhere else
  perform from public.service_requests as request
    where request.id = (select known.request_id from public.request_messages as known where known.id = withdraw_answer.message_id)
    for update;
  select * into message from public.request_messages as known
    where known.id = withdraw_answer.message_id and known.author_id = auth.uid() for update;
  if message.id is null then
    raise exception using errcode = 'PT404', message = 'answer_not_found';
  end if;
  -- Locked: the mailer passes it over
  perform from public.mail_outbox as mail
    where mail.id = message.id and mail.attempts = 0 and mail.failed_at is null for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'answer_sent';
  end if;
  delete from public.request_messages as known where known.id = message.id;
  delete from public.mail_outbox as mail where mail.id = message.id;
  perform private.forget_answer(message);
  perform private.undo_with_answer(message);
  perform private.disown_with_answer(message);
end
$$;
comment on function public.withdraw_answer(uuid) is
  'For its author: takes an answer back whose mail nobody has begun to send, and the status and the owner that came with it; refused with answer_sent after that.';

create index request_work_unowned_step_idx on public.request_work (next_step_on, id) where owner_id is null and next_step_on is not null;

create or replace function private.day_of(account uuid) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  -- As many as a list counts
  most constant integer := private.most_found() + 1;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  late_until constant timestamptz := private.answer_cutoff();
  opens constant text[] := private.open_statuses();
begin
  return jsonb_build_object(
    'late', (
      select count(*) from (
        select from public.service_requests as request join public.request_work as work on work.id = request.id
        where request.status = any (opens) and work.first_answer_at is null and work.received_at <= late_until limit most
      ) as known
    ),
    -- Of whatever status: who writes about a completed request waits as well
    'replies', (
      select count(*) from (
        select from public.request_work as work where work.reply_since is not null limit most
      ) as known
    ),
    'mine', (
      select count(*) from (
        select from public.request_work as work join public.service_requests as request on request.id = work.id
        where work.owner_id = account and request.status = any (opens) limit most
      ) as known
    ),
    'mentions', private.unread_mentions_of(account),
    'steps', (
      select count(*) from (
        select from public.request_work as work
        where work.owner_id = account and work.next_step_on <= today limit most
      ) as known
    ),
    'unowned', (
      select count(*) from (
        select from public.service_requests as request join public.request_work as work on work.id = request.id
        where request.status = any (opens) and work.owner_id is null limit most
      ) as known
    ),
    'unowned_steps', (
      select count(*) from (
        select from public.request_work as work
        where work.owner_id is null and work.next_step_on <= today limit most
      ) as known
    )
  );
end
$$;
comment on function private.day_of(uuid) is
  'What waits for an admin of requests: open requests whose first answer is late, requests whose sender waits for what they wrote back, notes that mention them and that they have not read, their own open ones, their next steps that are due, open ones without an owner, and next steps that are due of requests without one. Each as the list counts it, up to 1001.';

create or replace function private.tell_mornings() returns integer
language plpgsql volatile set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  local constant timestamp := now() at time zone 'Asia/Riyadh';
  -- After an outage of the morning, the day has shown it already
  longest constant interval := interval '4 hours';
  one record;
  day jsonb;
  posted integer := 0;
begin
  if not private.is_working_day(local::date) then
    return 0;
  end if;
  for one in
    select mail.admin_id, profile.full_name, profile.locale, account.email
    from private.morning_mails as mail
    join public.user_profiles as profile on profile.id = mail.admin_id
    join private.accounts as account on account.id = mail.admin_id
    where mail.told_on is distinct from local::date and mail.passed_on is distinct from local::date
      and local::time >= mail.sends_at and local::time - mail.sends_at <= longest
      and private.works_on_requests(mail.admin_id)
  loop
    update private.morning_mails as mail set told_on = local::date where mail.admin_id = one.admin_id;
    day := private.day_of(one.admin_id);
    -- A mail that says there is nothing to do teaches people not to open it
    if (day ->> 'late')::integer + (day ->> 'replies')::integer + (day ->> 'mentions')::integer
      + (day ->> 'mine')::integer + (day ->> 'steps')::integer + (day ->> 'unowned')::integer
      + (day ->> 'unowned_steps')::integer > 0 then
      insert into public.mail_outbox (kind, recipient, locale, data, send_before)
        values ('morning', one.email, one.locale, day || jsonb_build_object('name', one.full_name), now() + longest);
      posted := posted + 1;
    end if;
  end loop;
  return posted;
end
$$;
comment on function private.tell_mornings() is
  'On a working day, mails each admin who asked for it what waits, once, from their time on. How many it posted.';

create or replace function private.pending_counts() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'applications', case when private.manages('people') then (
      select count(*) from public.employees where status = 'pending'
    ) end,
    'renewals', case when private.manages('people') then (
      select count(*) from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where renewal.status = 'waiting' and employee.status = 'approved'
    ) end,
    'requests', case when private.manages('requests') then (
      select coalesce(sum(counted.number), 0) from private.request_counts as counted
      where counted.status in ('new', 'pending')
    ) end,
    -- Nobody's, and not among those requests, which are counted once
    'unowned_steps', case when private.manages('requests') then (
      select count(*) from (
        select work.id from public.request_work as work
        where work.owner_id is null and work.next_step_on <= (now() at time zone 'Asia/Riyadh')::date
        limit private.most_found() + 1
      ) as due join public.service_requests as request on request.id = due.id
      where request.status not in ('new', 'pending')
    ) end,
    'mentions', case when private.manages('requests') then private.unread_mentions_of(auth.uid()) end
  )) || case when private.manages('settings') then (
    -- Whose clock runs, and of them those whose time is over (docs/decisions/0036)
    select jsonb_build_object('privacy', count(*), 'privacy_late', count(*) filter (where request.due_at < now()))
    from public.privacy_requests as request where request.status in ('open', 'extended')
  ) || (
    select jsonb_build_object(
      'breaches', count(*), 'breaches_late', count(*) filter (where breach.noticed_at < now() - interval '72 hours')
    )
    from public.breaches as breach where breach.closed_at is null and breach.authority_told_at is null
  ) else '{}' end
$$;
comment on function private.pending_counts() is
  'How many applications, renewed documents, requests and privacy requests wait for an answer, breaches for a report, due next steps of other requests for an owner, and notes that mention the admin for being read, as far as they are in the areas of the admin who asks; of the last two also how many are late.';

comment on function public.pending_counts() is
  'For admins: how many applications are pending, renewed documents wait, requests are new or pending, next steps of others without an owner are due, privacy requests without an answer, breaches of which the authority was not told, and notes that mention them and that they have not read; of their areas.';
