-- client_list: every client in one list (docs/decisions/0014): those with an account, and those who are invited or imported
-- and have none yet. What a list sorts and filters by is in one row here, since it comes from five tables. Triggers keep it.

create table private.client_list (
  -- That of the account, of the imported person, or of the invitation; no reference, since it is of one of three tables.
  id uuid primary key,
  -- off: an account that is switched off. kept: imported, without an account or an invitation that waits.
  state text not null check (state in ('active', 'off', 'invited', 'kept')),
  -- other: an account that an admin has made a client's.
  client_type text not null check (client_type in ('individual', 'company', 'government', 'other')),
  full_name text not null,
  company_name text,
  email text,
  phone text,
  created_at timestamptz not null,
  open_requests integer not null default 0,
  has_open boolean not null generated always as (open_requests > 0) stored,
  last_activity_at timestamptz
);
comment on table private.client_list is
  'Clients with an account, and those who are invited or imported, with what their list shows and is sorted and filtered by. Triggers keep it.';
comment on column private.client_list.open_requests is
  'How many of the requests on the page of the client (private.requests_of) are open.';
comment on column private.client_list.last_activity_at is
  'When they last sent a request, or a message about one. Null for someone who never did.';

-- Every order ends in the id, and has what the list filters by: a page far back is read from it alone.
create index client_list_created_at_idx on private.client_list (created_at desc, id desc)
  include (client_type, state, has_open);
create index client_list_full_name_idx on private.client_list (private.search_form(full_name), id)
  include (full_name, client_type, state, has_open);
create index client_list_activity_idx on private.client_list (last_activity_at nulls first, id)
  include (client_type, state, has_open);
-- The counts are read from it alone.
create index client_list_type_idx on private.client_list (client_type, state, has_open, id);
create index client_list_state_idx on private.client_list (state, id);
-- To find the clients of a request.
create index client_list_mailbox_idx on private.client_list (private.mailbox(email)) where email is not null;
create index client_list_phone_idx on private.client_list (phone) where phone is not null;

-- A table of its own: the counts above change often, and would write all entries of the trigram index each time.
create table private.client_words (
  id uuid primary key references private.client_list (id) on delete cascade,
  words text not null
);
comment on table private.client_words is 'What clients are found by, in the form of private.search_form. Triggers keep it.';
-- No samples: the planner would compare what is searched for with each of them.
alter table private.client_words alter column words set statistics 0;
create index client_words_search_idx on private.client_words using gin (words extensions.gin_trgm_ops);

create table private.changed_clients (
  id uuid primary key default gen_random_uuid(),
  transaction xid8 not null default pg_current_xact_id(),
  ids uuid[] not null,
  -- Written again as a whole, or only counted again
  is_relisted boolean not null,
  -- Of requests that have changed: their clients are looked up at the end, under the lock, when no one else writes the list
  boxes text[] not null default '{}',
  phones text[] not null default '{}'
);
comment on table private.changed_clients is
  'Whose rows in private.client_list a transaction has still to write. Empty outside of one: private.write_clients takes its rows out again before it ends.';

create function private.clients_of(boxes text[], phones text[], accounts uuid[]) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
begin
  return array(
    (select one.id from private.client_list as one where private.mailbox(one.email) = any (boxes) and one.email is not null)
    union
    (select one.id from private.client_list as one where one.phone = any (phones) and one.phone is not null)
    union
    (select one.id from private.client_list as one where one.id = any (accounts))
  );
end
$$;
comment on function private.clients_of(text[], text[], uuid[]) is
  'The listed clients with one of these mailboxes or phones, or of one of these accounts: private.requests_of, the other way round.';

-- Rows are locked first, so that of two writers the second sees what the first has stored.
create function private.count_clients(ids uuid[]) returns void
language plpgsql volatile set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
begin
  perform from private.client_list as one where one.id = any (ids) order by one.id for update;
  if not found then
    return;
  end if;
  update private.client_list as one set open_requests = sent.open, last_activity_at = sent.latest
    from private.client_list as known
    cross join lateral (
      select count(*) filter (where request.status = any (private.open_statuses())) as open, greatest(max(request.created_at), max((
        select max(message.created_at) from public.request_messages as message
        -- No person wrote an automatic one
        where message.request_id = request.id and message.direction = 'in' and not message.automatic
      ))) as latest
      from public.service_requests as request
      where request.id = any (private.requests_of(private.mailbox(known.email), known.phone, array[known.id]))
    ) as sent
    where known.id = any (ids) and one.id = known.id
      and (one.open_requests, one.last_activity_at) is distinct from (sent.open::integer, sent.latest);
end
$$;
comment on function private.count_clients(uuid[]) is 'Counts the requests of listed clients again.';

create function private.has_account(email text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from private.accounts as account
    where private.mailbox(account.email) = private.mailbox(has_account.email) and lower(account.email) = lower(has_account.email)
  );
end
$$;
comment on function private.has_account(text) is 'Whether there is an account with this email.';

create function private.refresh_clients(ids uuid[]) returns void
language plpgsql volatile set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  fresh private.client_list[];
  listed uuid[];
begin
  perform from private.client_list as one where one.id = any (ids) order by one.id for update;
  fresh := array(
    select row(
      profile.id, case when profile.is_active then 'active' else 'off' end, coalesce(profile.client_type, 'other'), profile.full_name,
      profile.company_name, account.email, profile.phone, profile.created_at, 0, null, null
    )::private.client_list
    from public.user_profiles as profile join private.accounts as account on account.id = profile.id
    where profile.id = any (ids) and profile.user_type = 'client'
    union all
    select row(
      person.id, case when invitation.id is null then 'kept' else 'invited' end, person.client_type, person.full_name,
      person.company_name, person.email, person.phone, person.created_at, 0, null, null
    )::private.client_list
    from private.imported_people as person
    -- Their own invitation, or one that was sent to their email separately: at most one waits for an email
    left join lateral (
      select known.id from public.invitations as known
      where (known.id = person.invitation_id or lower(known.email) = lower(person.email) and known.user_type = 'client')
        and known.accepted_at is null and known.cancelled_at is null
      limit 1
    ) as invitation on true
    where person.id = any (ids) and person.kind = 'clients' and person.removed_at is null and not private.has_account(person.email)
    union all
    select row(
      invitation.id, 'invited', invitation.client_type, invitation.full_name, invitation.company_name, invitation.email,
      invitation.phone, invitation.created_at, 0, null, null
    )::private.client_list
    from public.invitations as invitation
    where invitation.id = any (ids) and invitation.user_type = 'client' and invitation.accepted_at is null
      and invitation.cancelled_at is null and not private.has_account(invitation.email)
      -- An imported person is listed as such, and not also as an invitation
      and not exists (
        select from private.imported_people as person
        where (person.invitation_id = invitation.id or lower(person.email) = lower(invitation.email) and person.kind = 'clients')
          and person.removed_at is null
      )
  );
  listed := array(select one.id from unnest(fresh) as one);
  delete from private.client_list as one where one.id = any (ids) and one.id <> all (listed);
  insert into private.client_list (id, state, client_type, full_name, company_name, email, phone, created_at)
    select one.id, one.state, one.client_type, one.full_name, one.company_name, one.email, one.phone, one.created_at
    from unnest(fresh) as one order by one.id
    on conflict (id) do update set state = excluded.state, client_type = excluded.client_type, full_name = excluded.full_name,
      company_name = excluded.company_name, email = excluded.email, phone = excluded.phone, created_at = excluded.created_at;
  insert into private.client_words (id, words)
    select one.id, coalesce(
      (select account.words from private.accounts as account where account.id = one.id),
      (select person.words from private.imported_people as person where person.id = one.id),
      private.search_form(concat_ws(chr(31), one.full_name, one.email, one.phone, one.company_name))
    )
    from unnest(fresh) as one order by one.id
    -- Only when they differ, since every write leaves old entries in the index
    on conflict (id) do update set words = excluded.words where client_words.words <> excluded.words;
  perform private.count_clients(listed);
end
$$;
comment on function private.refresh_clients(uuid[]) is
  'Lists clients as they are now, by the ids of accounts, imported people and invitations; an id that does not, or no longer, belong to a client leaves the list.';

create function private.note_clients(ids uuid[], is_relisted boolean) returns void
language sql volatile set search_path = ''
as $$
  insert into private.changed_clients (ids, is_relisted)
    select array_remove(note_clients.ids, null), note_clients.is_relisted where array_remove(note_clients.ids, null) <> '{}'
$$;
comment on function private.note_clients(uuid[], boolean) is
  'Has clients listed again, or only counted again, when the transaction commits.';

create function private.note_senders(boxes text[], phones text[], accounts uuid[]) returns void
language sql volatile set search_path = ''
as $$
  insert into private.changed_clients (ids, is_relisted, boxes, phones)
    select sender.ids, false, sender.boxes, sender.phones
    from (
      select array_remove(note_senders.accounts, null) as ids, array_remove(note_senders.boxes, null) as boxes,
        array_remove(note_senders.phones, null) as phones
    ) as sender
    where (sender.ids, sender.boxes, sender.phones) <> ('{}', '{}', '{}')
$$;
comment on function private.note_senders(text[], text[], uuid[]) is
  'Has the clients with one of these mailboxes or phones, or of one of these accounts, counted again when the transaction commits, also those who are listed until then.';

-- Security definer, as all below: the user who makes the change has no rights on the list.
create function private.write_clients() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  listed uuid[];
  counted uuid[];
  boxes text[];
  phones text[];
begin
  -- The first trigger of a transaction handles all noted rows; the others find theirs gone and return immediately
  perform from private.changed_clients as noted where noted.id = new.id;
  if not found then
    return null;
  end if;
  with taken as (
    delete from private.changed_clients as noted where noted.transaction = pg_current_xact_id() returning noted.*
  )
  select array_agg(distinct one.id) filter (where taken.is_relisted), array_agg(distinct one.id) filter (where not taken.is_relisted),
      array_agg(distinct one.box), array_agg(distinct one.phone)
    into listed, counted, boxes, phones
    from taken cross join lateral unnest(taken.ids, taken.boxes, taken.phones) as one (id, box, phone);
  if listed is null and counted is null and boxes is null and phones is null then
    return null;
  end if;
  -- The lock of the audit chain, which most of these transactions write as well: anyone who writes the list holds it, so that
  -- no two deadlock. Taken when the transaction commits, so that no one waits for the rest of it.
  perform pg_advisory_xact_lock(hashtext('handasa.audit_chain'));
  if listed is not null then
    perform private.refresh_clients(listed);
  end if;
  counted := private.clients_of(boxes, phones, counted);
  perform private.count_clients(array(select unnest(counted) except select unnest(listed)));
  return null;
end
$$;
comment on function private.write_clients() is 'Writes private.client_list when a transaction commits, once for all that it has changed.';

create function private.list_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  emails constant text[] := array_remove(array[
    case when tg_op <> 'INSERT' then lower(old.email) end, case when tg_op <> 'DELETE' then lower(new.email) end
  ], null);
begin
  perform private.note_clients(array[case when tg_op = 'DELETE' then old.id else new.id end] || array(
    -- Someone who was imported or invited with the email of an account is listed only once
    select person.id from private.imported_people as person where lower(person.email) = any (emails)
    union all
    select invitation.id from public.invitations as invitation
    where lower(invitation.email) = any (emails) and invitation.accepted_at is null and invitation.cancelled_at is null
  ), true);
  return null;
end
$$;
comment on function private.list_account() is 'Writes private.client_list after a change of an account.';

create function private.list_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_clients(array[new.id], true);
  return null;
end
$$;
comment on function private.list_profile() is 'Writes private.client_list after a change of a profile.';

create function private.list_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invitation constant public.invitations := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.note_clients(array[invitation.id] || array(
    select person.id from private.imported_people as person where person.invitation_id = invitation.id
    union
    select person.id from private.imported_people as person where lower(person.email) = lower(invitation.email)
  ), true);
  return null;
end
$$;
comment on function private.list_invitation() is 'Writes private.client_list after a change of an invitation.';

create function private.list_imported() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  emails constant text[] := array[
    case when tg_op <> 'INSERT' then lower(old.email) end, case when tg_op <> 'DELETE' then lower(new.email) end
  ];
begin
  perform private.note_clients(array[
    case when tg_op = 'DELETE' then old.id else new.id end,
    case when tg_op <> 'INSERT' then old.invitation_id end, case when tg_op <> 'DELETE' then new.invitation_id end
  ] || array(
    select invitation.id from public.invitations as invitation
    where lower(invitation.email) = any (emails) and invitation.accepted_at is null and invitation.cancelled_at is null
  ), true);
  return null;
end
$$;
comment on function private.list_imported() is 'Writes private.client_list after a change of someone who was imported.';

create function private.changes_counts(before public.service_requests, after public.service_requests) returns boolean
language sql immutable parallel safe set search_path = ''
return ((before).status = any (private.open_statuses()), (before).client_email, (before).client_phone, (before).user_id)
  is distinct from ((after).status = any (private.open_statuses()), (after).client_email, (after).client_phone, (after).user_id);
comment on function private.changes_counts(public.service_requests, public.service_requests) is
  'Whether a change of a request changes the counts of its clients: it was settled or opened again, or its sender changed.';

create function private.count_changed_requests() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_senders(
      array(select distinct private.mailbox(after.client_email) from after), array(select distinct after.client_phone from after),
      array(select distinct after.user_id from after)
    );
  elsif tg_op = 'DELETE' then
    perform private.note_senders(
      array(select distinct private.mailbox(before.client_email) from before), array(select distinct before.client_phone from before),
      array(select distinct before.user_id from before)
    );
  elsif tg_op = 'UPDATE' then
    perform private.note_senders(
      array_agg(distinct private.mailbox(changed.client_email)), array_agg(distinct changed.client_phone),
      array_agg(distinct changed.user_id) || array_agg(distinct changed.client_id)
    ) from (
      select one.*, work.client_id from (
        select before.id, before.client_email, before.client_phone, before.user_id from before join after using (id)
          where private.changes_counts(before, after)
        union all
        select after.id, after.client_email, after.client_phone, after.user_id from before join after using (id)
          where private.changes_counts(before, after)
      ) as one left join public.request_work as work on work.id = one.id
    ) as changed having count(*) > 0;
  else
    update private.client_list set open_requests = 0, last_activity_at = null where last_activity_at is not null;
  end if;
  return null;
end
$$;
comment on function private.count_changed_requests() is 'Counts again for the clients whose requests a statement has changed.';

create function private.count_linked_requests() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_clients(array[
    case when tg_op <> 'INSERT' then old.client_id end, case when tg_op <> 'DELETE' then new.client_id end
  ], false);
  return null;
end
$$;
comment on function private.count_linked_requests() is 'Counts again for the client to whom a request is linked, and who had it before.';

create function private.note_written_message() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
begin
  if not coalesce(case when tg_op <> 'INSERT' then old.direction = 'in' end, new.direction = 'in') then
    return null;
  end if;
  perform private.note_senders(
      array_agg(private.mailbox(request.client_email)), array_agg(request.client_phone),
      array_agg(request.user_id) || array_agg(work.client_id)
    )
    from public.service_requests as request left join public.request_work as work on work.id = request.id
    where request.id in (case when tg_op <> 'INSERT' then old.request_id end, case when tg_op <> 'DELETE' then new.request_id end);
  return null;
end
$$;
comment on function private.note_written_message() is 'Notes when a client last wrote, as a message about a request of theirs comes or moves.';

create constraint trigger changed_clients_write after insert on private.changed_clients deferrable initially deferred
  for each row execute function private.write_clients();
create trigger accounts_client_list after insert or update of email, words or delete on private.accounts
  for each row execute function private.list_account();
create trigger user_profiles_client_list after update on public.user_profiles
  for each row when (
    (new.user_type, new.client_type, new.is_active, new.full_name, new.company_name, new.phone)
      is distinct from (old.user_type, old.client_type, old.is_active, old.full_name, old.company_name, old.phone)
  )
  execute function private.list_profile();
create trigger invitations_client_list after insert or update or delete on public.invitations
  for each row execute function private.list_invitation();
create trigger imported_people_client_list after insert or update or delete on private.imported_people
  for each row execute function private.list_imported();
create trigger service_requests_clients_insert after insert on public.service_requests
  referencing new table as after for each statement execute function private.count_changed_requests();
create trigger service_requests_clients_update after update on public.service_requests
  referencing old table as before new table as after for each statement execute function private.count_changed_requests();
create trigger service_requests_clients_delete after delete on public.service_requests
  referencing old table as before for each statement execute function private.count_changed_requests();
create trigger service_requests_clients_truncate after truncate on public.service_requests
  for each statement execute function private.count_changed_requests();
create trigger request_work_clients_update after update of client_id on public.request_work
  for each row when (new.client_id is distinct from old.client_id) execute function private.count_linked_requests();
create trigger request_work_clients_insert after insert on public.request_work
  for each row when (new.client_id is not null) execute function private.count_linked_requests();
create trigger request_work_clients_delete after delete on public.request_work
  for each row when (old.client_id is not null) execute function private.count_linked_requests();
create trigger request_messages_clients after insert or update of request_id or delete on public.request_messages
  for each row execute function private.note_written_message();

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create function public.list_clients(
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
      -- Clients who never wrote come last in descending order, and first in ascending order
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
        -- For someone without an account: what an admin can correct and their row does not have
        'kept', (
          select jsonb_build_object(
            'national_id', person.national_id, 'commercial_registration', person.commercial_registration,
            'unified_number', person.unified_number, 'locale', person.locale
          )
          from private.imported_people as person where person.id = r.id
        ),
        -- For someone who is invited: their own invitation, or that of the imported person
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

alter table private.client_list enable row level security;
revoke all on private.client_list from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.client_list for all to anon, authenticated using (false);
alter table private.changed_clients enable row level security;
revoke all on private.changed_clients from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.changed_clients for all to anon, authenticated using (false);
alter table private.client_words enable row level security;
revoke all on private.client_words from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.client_words for all to anon, authenticated using (false);
revoke all on function public.list_clients(text, text[], text[], boolean, text, boolean, integer, integer)
  from public, anon, authenticated;
grant execute on function public.list_clients(text, text[], text[], boolean, text, boolean, integer, integer)
  to authenticated, service_role;
