-- A mail about a deleted request finds what was merged into it, waits for who restores it, and says where it is kept nowhere.

create or replace function private.place_mail_in_bin(known_ids text[], message_ids uuid[], mentioned text[], sender text) returns uuid
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
    or exists (
      select from public.bin as merge
      where merge.table_name = 'request_merges' and merge.batch = request.id and merge.row ->> 'reference' = any (mentioned) and (
        lower(sender) in (lower(request.row ->> 'client_email'), lower(merge.row -> 'row' ->> 'client_email')) or exists (
          select from public.bin as message
          where message.table_name = 'request_messages' and message.batch = request.id
            and lower(message.row ->> 'email') = lower(sender)
        )
      )
    )
  )
  order by request.deleted_at desc limit 1
$$;
comment on function private.place_mail_in_bin(text[], uuid[], text[], text) is
  'The deleted request that a mail belongs to, as public.place_mail finds one that is there.';

create or replace function private.request_from_bin(request_id uuid) returns public.service_requests
language plpgsql volatile set search_path = ''
as $$
declare
  root public.bin;
begin
  select * into root from public.bin as entry
    where entry.table_name = 'service_requests' and entry.parent is null and (
      entry.record_id = request_from_bin.request_id or entry.id = (
        select merge.batch from public.bin as merge
        where merge.table_name = 'request_merges' and merge.row ->> 'merged_id' = request_from_bin.request_id::text
        order by merge.deleted_at desc limit 1
      )
    )
    order by entry.deleted_at desc limit 1 for update;
  if root.id is not null then
    perform private.restore_batch(root, true);
  end if;
  -- Also where an admin, or another mail, restored it while this one waited for the lock
  return private.standing_request(request_from_bin.request_id);
exception
  -- What it needs is gone: private.store_again
  when sqlstate 'PT409' then
    return null;
end
$$;
comment on function private.request_from_bin(uuid) is
  'Restores a deleted request whose sender has written, or that into which it was merged, and returns it; null where the bin has none that can be restored.';

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
  if asked.id is null and exists (
    select from public.bin as known
    where known.table_name = 'request_messages' and known.row ->> 'message_id' = receive_mail.message_id
  ) then
    return false;
  elsif asked.id is null and not receive_mail.automatic then
    asked := private.request_from_bin(receive_mail.request_id);
  end if;
  if exists (
    select from public.request_messages as known where known.message_id = receive_mail.message_id
  ) then
    return false;
  elsif asked.id is null then
    return null;
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
  'For the server: stores a mail that came about a request, and mails its owner, or the company where it has none, that there is one, of at most 20 within an hour; a deleted request comes back from the bin for it, unless the mail is automatic; files are what is attached to it, [{name, kind, size, file_url}], or refused in place of file_url for what was not kept. False for one that is stored already, null where it is kept nowhere: the request is gone for good, or the mail must not bring it back.';
