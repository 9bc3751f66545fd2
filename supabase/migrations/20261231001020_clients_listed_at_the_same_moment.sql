-- Whose requests have changed is looked up when the transaction commits: someone who was listed at that moment is counted, too.

alter table private.changed_clients add column boxes text[] not null default '{}', add column phones text[] not null default '{}';

create or replace function private.note_senders(boxes text[], phones text[], accounts uuid[]) returns void
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
create or replace function private.write_clients() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  listed uuid[];
  counted uuid[];
  boxes text[];
  phones text[];
begin
  -- The first of a transaction takes what is noted for all of them. The others only look, so that a thousand are no thousand times
  -- as much for each
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
  -- As for the chain of the record, which most of them write as well: whoever has rows of the list has this, and none waits
  -- for each other. Taken when the transaction commits, so that no one waits for the rest of it.
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

create or replace function private.count_changed_requests() returns trigger
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

create or replace function private.note_written_message() returns trigger
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
