-- Someone who answers a request that lies in the bin is heard: it comes back with what they wrote.

create function private.restore_batch(root public.bin, without_missing boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  part public.bin;
begin
  -- For this transaction. Triggers that tell of, count or complete a new row leave a restored one alone.
  perform set_config('handasa.restoring', 'on', true);
  for part in
    select * from public.bin as entry where entry.batch = root.batch
    -- The main picture first, so that no other one is chosen for a moment
    order by entry.parent nulls first, (entry.row ->> 'is_primary')::boolean desc nulls last, entry.id
  loop
    perform private.store_again(part, without_missing);
  end loop;
  perform private.take_place_again(root.table_name, root.record_id);
  if root.table_name = 'service_requests' then
    -- Of a request that was deleted before there was such a row
    insert into public.request_work (id, received_at)
      select request.id, request.created_at from public.service_requests as request where request.id = root.record_id
      on conflict do nothing;
  elsif root.table_name = 'request_tags' then
    update public.request_work as work set tags = work.tags || root.record_id
      where work.id = any (root.linked) and not work.tags @> array[root.record_id] and cardinality(work.tags) < 20;
  elsif root.table_name = 'client_projects' then
    update public.request_work as work set client_project_id = root.record_id
      where work.id = any (root.linked) and work.client_project_id is null;
  elsif root.table_name = 'openings' then
    update public.employees as employee set opening_id = root.record_id
      where employee.id = any (root.linked) and employee.opening_id is null;
  elsif root.linked <> '{}' then
    update public.service_requests as request set service_id = root.record_id
      where request.id = any (root.linked) and request.service_id is null and request.kind = 'service';
  end if;
  delete from public.bin as entry where entry.batch = root.batch;
  perform set_config('handasa.restoring', '', true);
end
$$;
comment on function private.restore_batch(public.bin, boolean) is
  'Puts the row of an entry back with what went with it, and takes both out of the bin. Raises as private.store_again.';

-- Security definer: no one may choose ids and times, or write the history. The area is checked first.
create or replace function public.restore_from_bin(id uuid, without_missing boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  root public.bin;
begin
  perform private.require_area('requests', 'content', 'people');
  -- Who restores, or deletes forever, at the same moment waits here, and then finds nothing.
  select * into root from public.bin as entry
    where entry.id = (select known.batch from public.bin as known where known.id = restore_from_bin.id)
      and private.areas_of_bin(entry.table_name) && private.my_areas()
    for update;
  if root.id is null then
    raise exception using errcode = 'PT404', message = 'bin_entry_gone';
  end if;
  perform private.restore_batch(root, without_missing);
  return jsonb_build_object('table_name', root.table_name, 'record_id', root.record_id);
end
$$;
comment on function public.restore_from_bin(uuid, boolean) is
  'For admins of the area: puts a deleted row back with what went with it, as it was, without mails. Refuses with bin_service_gone, bin_project_gone, bin_request_gone or bin_client_gone (the detail is the entry of what is missing, if the bin has it), bin_value_taken or bin_row_invalid. without_missing restores a request without its service.';

create function private.place_mail_in_bin(known_ids text[], message_ids uuid[], mentioned text[], sender text) returns uuid
language sql stable set search_path = ''
as $$
  select request.record_id from public.bin as request
  where request.table_name = 'service_requests' and request.parent is null and (
    exists (
      select from public.bin as message
      where message.table_name = 'request_messages' and message.batch = request.id
        and (message.row ->> 'message_id' = any (known_ids) or message.record_id = any (message_ids))
    )
    or request.row ->> 'reference' = any (mentioned) and (
      lower(request.row ->> 'client_email') = lower(sender) or exists (
        select from public.bin as message
        where message.table_name = 'request_messages' and message.batch = request.id
          and lower(message.row ->> 'email') = lower(sender)
      )
    )
  )
  order by request.deleted_at desc limit 1
$$;
comment on function private.place_mail_in_bin(text[], uuid[], text[], text) is
  'The deleted request that a mail belongs to, as public.place_mail finds one that is there.';

create function private.request_from_bin(request_id uuid) returns public.service_requests
language plpgsql volatile set search_path = ''
as $$
declare
  root public.bin;
  restored public.service_requests;
begin
  select * into root from public.bin as entry
    where entry.table_name = 'service_requests' and entry.record_id = request_from_bin.request_id and entry.parent is null
    order by entry.deleted_at desc limit 1 for update;
  if root.id is not null then
    perform private.restore_batch(root, true);
    select * into restored from public.service_requests as known where known.id = request_from_bin.request_id;
  end if;
  return restored;
exception
  -- What it needs is gone: private.store_again
  when sqlstate 'PT409' then
    return null;
end
$$;
comment on function private.request_from_bin(uuid) is
  'Restores a deleted request whose sender has written, and returns it; null where the bin has none that can be restored.';

create or replace function public.place_mail(known_ids text[], subject text, sender text) returns uuid
language sql stable security definer set search_path = ''
as $$
  with known as (
    select place_mail.known_ids[1:100] as ids,
      array(
        select substring(lower(one) from '^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@')::uuid
        from unnest(place_mail.known_ids[1:100]) as one
      ) as message_ids,
      array(
        select found[1] from regexp_matches(upper(left(place_mail.subject, 1000)), 'R-[0-9A-HJKMNP-TV-Z]{6}', 'g') as found
      ) as mentioned
  )
  select coalesce(
    -- Who answers a mail of the thread, from whatever address
    (
      select message.request_id from public.request_messages as message
      -- Arrays, so that both are found by their index
      where message.message_id = any (known.ids) or message.id = any (known.message_ids)
      order by message.created_at desc limit 1
    ),
    -- Who writes the reference is known for that request
    (
      select request.id from unnest(known.mentioned) as found
        left join public.request_merges as merge on merge.reference = found
        join public.service_requests as request on request.reference = found or request.id = merge.request_id
      where lower(request.client_email) = lower(place_mail.sender)
        or lower(merge.row ->> 'client_email') = lower(place_mail.sender) or exists (
        select from public.request_messages as message
        where message.request_id = request.id and lower(message.email) = lower(place_mail.sender)
      )
      limit 1
    ),
    private.place_mail_in_bin(known.ids, known.message_ids, known.mentioned, place_mail.sender)
  )
  from known
$$;
comment on function public.place_mail(text[], text, text) is
  'For the server: the request that a mail belongs to, also one in the bin, by the Message-IDs that it answers, else by the reference in its subject where its sender is known for that request. Null for any other mail.';

create or replace function public.receive_mail(
  request_id uuid, message_id text, sender text, sender_name text, subject text, body text, quoted text, automatic boolean,
  files jsonb default '[]'
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_told constant integer := 20;
  -- While its files were fetched it may have been merged
  asked public.service_requests := private.standing_request(receive_mail.request_id);
  file jsonb;
  kept uuid;
  attached jsonb := jsonb '[]';
begin
  -- One that was stored before, as when the mailbox is read again, brings nothing back
  if asked.id is null and not receive_mail.automatic and not exists (
    select from public.bin as known
    where known.table_name = 'request_messages' and known.row ->> 'message_id' = receive_mail.message_id
  ) then
    asked := private.request_from_bin(receive_mail.request_id);
  end if;
  if asked.id is null or exists (
    select from public.request_messages as known where known.message_id = receive_mail.message_id
  ) then
    return false;
  end if;
  for file in select * from jsonb_array_elements(receive_mail.files) loop
    if file ? 'file_url' then
      insert into public.request_files (request_id, source, name, kind, size, file_url)
        values (asked.id, 'mail', file ->> 'name', file ->> 'kind', (file ->> 'size')::integer, file ->> 'file_url')
        returning id into kept;
      attached := attached || (file - 'file_url' || jsonb_build_object('id', kept));
    else
      attached := attached || file;
    end if;
  end loop;
  insert into public.request_messages (request_id, direction, state, message_id, email, name, locale, subject, body, quoted, automatic,
      files, created_at)
    values (
      asked.id, 'in', 'received', receive_mail.message_id, receive_mail.sender, nullif(receive_mail.sender_name, ''), asked.locale,
      coalesce(nullif(receive_mail.subject, ''), asked.reference), receive_mail.body, nullif(receive_mail.quoted, ''),
      receive_mail.automatic, attached, private.message_time(asked.id)
    );
  -- Programs that answer each other without saying so, or someone who floods, are told of only so often
  if not receive_mail.automatic and (
    select count(*) from (
      select from public.request_messages as known
      where known.request_id = asked.id and known.message_id is not null and known.created_at > now() - interval '1 hour'
      limit most_told + 1
    ) as lately
  ) <= most_told then
    perform private.tell_of_message(asked, receive_mail.sender_name);
  end if;
  return true;
end
$$;
comment on function public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb) is
  'For the server: stores a mail that came about a request, and mails its owner, or the company where it has none, that there is one, of at most 20 within an hour; a deleted request comes back from the bin for it, unless the mail is automatic; files are what is attached to it, [{name, kind, size, file_url}], or refused in place of file_url for what was not kept. False for one that is stored already, and where the request is gone for good.';

revoke all on function private.restore_batch(public.bin, boolean), private.place_mail_in_bin(text[], uuid[], text[], text),
  private.request_from_bin(uuid) from public, anon, authenticated;
