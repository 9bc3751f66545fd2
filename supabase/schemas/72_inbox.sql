-- The mailbox to which answers come: the server reads it and stores here what belongs to a request (docs/decisions/0043).

create table private.inbox (
  one boolean primary key default true check (one),
  validity text not null,
  last_uid bigint not null
);
comment on table private.inbox is 'How far the mailbox was read: one row, once it was. validity and last_uid are those of IMAP.';

-- Security definer, like the others here: only the server's key may call it, which has no rights on what it reads.
create function public.inbox_position() returns jsonb
language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('validity', known.validity, 'last_uid', known.last_uid) from private.inbox as known $$;
comment on function public.inbox_position() is 'For the server: how far the mailbox was read. Null before the first time.';

create function public.keep_inbox_position(validity text, last_uid bigint) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.inbox as known (validity, last_uid) values (keep_inbox_position.validity, keep_inbox_position.last_uid)
    on conflict (one) do update set validity = excluded.validity, last_uid = case
      when known.validity = excluded.validity then greatest(known.last_uid, excluded.last_uid) else excluded.last_uid end
$$;
comment on function public.keep_inbox_position(text, bigint) is 'For the server: notes how far the mailbox was read. Never goes back while the mailbox is the same.';

create function private.request_from_bin(request_id uuid) returns public.service_requests
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
  -- An admin or another mail may have restored it while this one waited for the lock
  return private.standing_request(request_from_bin.request_id);
exception
  -- Something that it needs is gone: private.store_again
  when sqlstate 'PT409' then
    return null;
end
$$;
comment on function private.request_from_bin(uuid) is
  'Restores a deleted request whose sender has written, or that into which it was merged, and returns it; null where the bin has none that can be restored.';

-- In PL/pgSQL with a plan for each call, so that searches in the bin and outside of it do not share one.
create function private.request_of_mail(in_bin boolean, known_ids text[], message_ids uuid[], mentioned text[], sender text) returns uuid
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off
as $$
begin
  return (
    with
      -- The same columns from both places. root: the request, or its entry in the bin, which is the batch of the others
      request as not materialized (
        select one.id as root, one.id, one.reference, one.client_email as email, null::timestamptz as deleted_at
          from public.service_requests as one where not in_bin
        union all
        select entry.id, entry.record_id, entry.row ->> 'reference', entry.row ->> 'client_email', entry.deleted_at
          from public.bin as entry where in_bin and entry.table_name = 'service_requests' and entry.parent is null
      ),
      merge as not materialized (
        select one.request_id as root, one.reference, one.row ->> 'client_email' as email
          from public.request_merges as one where not in_bin
        union all
        select entry.batch, entry.row ->> 'reference', entry.row -> 'row' ->> 'client_email'
          from public.bin as entry where in_bin and entry.table_name = 'request_merges'
      ),
      message as not materialized (
        select one.request_id as root, one.id, one.message_id, one.email, one.created_at
          from public.request_messages as one where not in_bin
        union all
        select entry.batch, entry.record_id, entry.row ->> 'message_id', entry.row ->> 'email', (entry.row ->> 'created_at')::timestamptz
          from public.bin as entry where in_bin and entry.table_name = 'request_messages'
      ),
      found as materialized (
        -- A mail that answers one of the thread, from any address. Arrays, so that both columns use their index
        select one.root, true as in_thread, one.created_at from message as one
          where one.message_id = any (known_ids) or one.id = any (message_ids)
        union all
        -- A mail that names the reference, or that of a merged request, from an address that is known for the request
        select named.root, false, null
          from (select root, reference, email from request union all select root, reference, email from merge) as named
          where named.reference = any (mentioned) and (
            lower(named.email) = lower(sender)
            or exists (select from request as one where one.root = named.root and lower(one.email) = lower(sender))
            or exists (select from message as one where one.root = named.root and lower(one.email) = lower(sender))
          )
      )
    select request.id from found join request on request.root = found.root
      order by found.in_thread desc, request.deleted_at desc, found.created_at desc limit 1
  );
end
$$;
comment on function private.request_of_mail(boolean, text[], uuid[], text[], text) is
  'The request that a mail belongs to, of those that are there or of those in the bin: by the Message-IDs that it answers, else by the reference in its subject where its sender is known for that request.';

create function private.messages_named(known_ids text[]) returns uuid[]
language sql immutable set search_path = ''
as $$
  select array(
    select substring(lower(one) from '^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@')::uuid
    from unnest(messages_named.known_ids) as one
  )
$$;
comment on function private.messages_named(text[]) is 'The ids of messages that Message-IDs begin with, where they are ours.';

create function private.references_in(subject text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select found[1] from regexp_matches(upper(left(references_in.subject, 1000)), 'R-[0-9A-HJKMNP-TV-Z]{6}', 'g') as found
  )
$$;
comment on function private.references_in(text) is 'The references that the subject of a mail names.';

create function private.merged_of_mail(request_id uuid, known_ids text[], subject text, sender text) returns uuid
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  thread constant text[] := merged_of_mail.known_ids[1:100];
  answered public.request_messages;
begin
  select known.* into answered from public.request_messages as known
    where known.request_id = merged_of_mail.request_id
      and (known.message_id = any (thread) or known.id = any (private.messages_named(thread)))
    order by known.created_at desc limit 1;
  return case
    when answered.id is not null then answered.merged_id
    else (
      select merge.merged_id from public.request_merges as merge
      where merge.request_id = merged_of_mail.request_id and merge.reference = any (private.references_in(merged_of_mail.subject))
        and (
          lower(merge.row ->> 'client_email') = lower(merged_of_mail.sender)
          -- Or an address that has written about it before
          or exists (
            select from public.request_messages as known
            where known.request_id = merge.request_id and known.merged_id = merge.merged_id
              and lower(known.email) = lower(merged_of_mail.sender)
          )
        )
      order by merge.merged_at limit 1
    )
  end;
end
$$;
comment on function private.merged_of_mail(uuid, text[], text, text) is
  'Which of the requests merged into this one a mail is about: that of the latest message that it answers, else that of the reference and address of its sender. Null where it is about the request itself.';

create function public.place_mail(known_ids text[], subject text, sender text) returns uuid
language sql stable security definer set search_path = ''
as $$
  with known as (
    select place_mail.known_ids[1:100] as ids, private.messages_named(place_mail.known_ids[1:100]) as message_ids,
      private.references_in(place_mail.subject) as mentioned
  )
  select coalesce(
    private.request_of_mail(false, known.ids, known.message_ids, known.mentioned, place_mail.sender),
    private.request_of_mail(true, known.ids, known.message_ids, known.mentioned, place_mail.sender)
  )
  from known
$$;
comment on function public.place_mail(text[], text, text) is
  'For the server: the request that a mail belongs to, also one in the bin, by the Message-IDs that it answers, else by the reference in its subject where its sender is known for that request. Null for any other mail.';

create function private.tell_of_message(asked public.service_requests, sender_name text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  owner private.accounts;
  reader public.user_profiles;
begin
  select profile.* into reader
    from public.request_work as work join public.user_profiles as profile on profile.id = work.owner_id
    where work.id = asked.id and private.works_on_requests(profile.id);
  select * into owner from private.accounts as account where account.id = reader.id;
  perform private.post_mail(
    'company_reply', coalesce(owner.email, (select settings.email from public.company_settings as settings limit 1)),
    reader.locale, jsonb_build_object(
      'id', asked.id, 'reference', asked.reference,
      'name', coalesce(nullif(tell_of_message.sender_name, ''), asked.client_name), 'request', asked.kind
    )
  );
end
$$;
comment on function private.tell_of_message(public.service_requests, text) is
  'Mails the owner of a request, or the company where it has none, that its sender has written.';

create function public.receive_mail(
  request_id uuid, message_id text, sender text, sender_name text, subject text, body text, quoted text, automatic boolean,
  files jsonb default '[]', known_ids text[] default '{}'
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_told constant integer := 20;
  -- The request may have been merged while the files were fetched
  asked public.service_requests := private.standing_request(receive_mail.request_id);
  file jsonb;
  kept uuid;
  attached jsonb := jsonb '[]';
  through uuid;
  own public.service_requests;
  -- Look again: it may have been separated while this waited for the lock
  placed constant uuid := private.request_of_mail(
    false, receive_mail.known_ids[1:100], private.messages_named(receive_mail.known_ids[1:100]),
    private.references_in(receive_mail.subject), receive_mail.sender
  );
begin
  if placed is distinct from asked.id and placed is not null then
    asked := private.standing_request(placed);
  end if;
  -- A mail that was stored before, as when the mailbox is read again, does not restore its request
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
  through := coalesce(
    -- The server found the request before it was merged
    (
      select merge.merged_id from public.request_merges as merge
      where merge.merged_id = receive_mail.request_id and merge.request_id = asked.id
    ),
    private.merged_of_mail(asked.id, receive_mail.known_ids, receive_mail.subject, receive_mail.sender)
  );
  own := private.request_as_sent(through, asked);
  for file in select * from jsonb_array_elements(receive_mail.files) loop
    if file ? 'file_url' then
      insert into public.request_files (request_id, merged_id, source, name, kind, size, file_url)
        values (asked.id, through, 'mail', file ->> 'name', file ->> 'kind', (file ->> 'size')::integer, file ->> 'file_url')
        returning id into kept;
      attached := attached || (file - 'file_url' || jsonb_build_object('id', kept));
    else
      attached := attached || file;
    end if;
  end loop;
  insert into public.request_messages (request_id, merged_id, direction, state, message_id, email, name, locale, subject, body, quoted,
      automatic, files, created_at)
    values (
      asked.id, through, 'in', 'received', receive_mail.message_id, receive_mail.sender, nullif(receive_mail.sender_name, ''), own.locale,
      coalesce(nullif(receive_mail.subject, ''), own.reference), receive_mail.body, nullif(receive_mail.quoted, ''),
      receive_mail.automatic, attached, private.message_time(asked.id)
    );
  -- Limit the mails: two programs may answer each other without saying so, or someone may flood the mailbox
  if not receive_mail.automatic and (
    select count(*) from (
      select from public.request_messages as known
      where known.request_id = asked.id and known.message_id is not null and known.created_at > now() - interval '1 hour'
      limit most_told + 1
    ) as lately
  ) <= most_told then
    perform private.tell_of_message(asked, coalesce(nullif(receive_mail.sender_name, ''), own.client_name));
  end if;
  return true;
end
$$;
comment on function public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb, text[]) is
  'For the server: stores a mail that came about a request, and mails its owner, or the company where it has none, that there is one, of at most 20 within an hour; a deleted request comes back from the bin for it, unless the mail is automatic; files are what is attached to it, [{name, kind, size, file_url}], or refused in place of file_url for what was not kept; known_ids are the Message-IDs that it answers, which tell whose it is where requests were merged. False for one that is stored already, null where it is kept nowhere: the request is gone for good, or the mail must not bring it back.';

create function public.note_bounce(message_id uuid, code text, diagnosis text, came timestamptz default null)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return private.note_mail_of_answer(
    note_bounce.message_id, 'bounced', note_bounce.code, nullif(note_bounce.diagnosis, ''), note_bounce.came
  );
end
$$;
comment on function public.note_bounce(uuid, text, text, timestamptz) is
  'For the server: the mail of an answer came back, and when, also one whose request is in the bin. It then no longer counts as the first answer. False where no such mail was sent, or where it was sent again since.';

alter table private.inbox enable row level security;
revoke all on private.inbox from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.inbox for all to anon, authenticated using (false);
revoke all on function private.request_of_mail(boolean, text[], uuid[], text[], text), private.request_from_bin(uuid) from public, anon, authenticated;
revoke all on function public.inbox_position(), public.keep_inbox_position(text, bigint), public.place_mail(text[], text, text),
  public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb, text[]), public.note_bounce(uuid, text, text, timestamptz)
  from public, anon, authenticated;
grant execute on function public.inbox_position(), public.keep_inbox_position(text, bigint), public.place_mail(text[], text, text),
  public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb, text[]), public.note_bounce(uuid, text, text, timestamptz) to service_role;
