-- The sender of a request attaches files to what they write on the website.

alter table public.request_files drop constraint request_files_source_check;
alter table public.request_files add constraint request_files_source_check check (source in ('form', 'admin', 'mail', 'reply'));

comment on column public.request_files.source is
  'form: sent with the request. mail: attached to a mail that came. reply: attached to what its sender wrote on the website. admin: added by an admin.';
comment on table private.held_files is
  'Files of a form that is being stored, for moments: a trigger of service_requests gives them to the request with this submission_id, or private.keep_sender_message to what its sender writes under it.';
create or replace function public.hold_files(submission_id uuid, files jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- What was held for the same form sent twice, and what a process that died has left
  perform public.drop_files(array(
    select held.file_url from private.held_files as held
    where held.submission_id = hold_files.submission_id or held.held_at < now() - interval '1 day'
  ));
  if private.room_for_files() < (select coalesce(sum((file ->> 'size')::bigint), 0) from jsonb_array_elements(files) as file) then
    raise exception using errcode = 'PT409', message = 'files_full';
  end if;
  -- In their order
  insert into private.held_files (submission_id, name, kind, size, file_url, held_at)
    select hold_files.submission_id, file ->> 'name', file ->> 'kind', (file ->> 'size')::integer, file ->> 'file_url',
      now() + place * interval '1 microsecond'
    from jsonb_array_elements(files) with ordinality as arrived (file, place);
end
$$;
comment on function public.hold_files(uuid, jsonb) is
  'For the server: files ([{name, kind, size, file_url}]) that belong to the request, or to the message about one, which is stored next under this submission_id. Refused with files_full when too much came today.';

drop function public.write_about_request(text, text, text);
drop function public.write_about_own_request(uuid, text);
drop function private.keep_sender_message(public.service_requests, text);

create or replace function private.messages_of_sender(request_id uuid, merge_id uuid default null, addresses boolean default false)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', message.id, 'by', case message.direction when 'in' then 'sender' else 'company' end, 'at', message.created_at,
      'subject', case message.direction when 'out' then message.subject end, 'text', message.body,
      'files', (
        select coalesce(jsonb_agg(
            jsonb_build_object('name', attached.file ->> 'name', 'size', (attached.file ->> 'size')::integer) || case
              when messages_of_sender.addresses then jsonb_build_object('file_url', (
                select known.file_url from public.request_files as known
                where known.id = (attached.file ->> 'id')::uuid
              ))
              else '{}'
            end
            order by attached.place
          ), '[]')
        from jsonb_array_elements(message.files) with ordinality as attached (file, place)
      )
    ) || case
      when not messages_of_sender.addresses and message.direction = 'out' and message.state = 'sent' and lower(message.email) = (
        select lower(coalesce(merge.row ->> 'client_email', request.client_email))
        from public.service_requests as request
        left join public.request_merges as merge on merge.id = messages_of_sender.merge_id
        where request.id = messages_of_sender.request_id
      ) then jsonb '{"mailed": true}'
      else jsonb '{}'
    end order by message.created_at, message.id), '[]')
  from (
    select known.* from public.request_messages as known
    where known.request_id = messages_of_sender.request_id and private.reader_may_read(known, messages_of_sender.merge_id)
    order by known.created_at desc, known.id desc limit 100
  ) as message
$$;
comment on function private.messages_of_sender(uuid, uuid, boolean) is
  'The latest 100 messages that the sender of a request may read, in their order: the answers, once they cannot be taken back, and what was written on the website. Of files, name and size; with addresses also file_url, null for a deleted file; one that went back to another request, when a merge was undone, is still the answer''s; without, mailed where an answer went to the email of who reads it. merge_id: for the sender of a request that was merged into it.';

create function private.named_files(files jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(file -> 'name', file -> 'size') order by file ->> 'name', file ->> 'size'), '[]')
  from jsonb_array_elements(named_files.files) as file
$$;
comment on function private.named_files(jsonb) is 'The names and sizes of files, in one order, to compare two lists of them.';

create function private.keep_sender_message(asked public.service_requests, body text, submission_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  most_in_an_hour constant integer := 5;
  most_in_a_day constant integer := 20;
  written constant text := btrim(keep_sender_message.body, E' \t\r\n');
  -- What the server holds for this message, in the order in which it was chosen
  held constant private.held_files[] := array(
    select known from private.held_files as known
    where known.submission_id = keep_sender_message.submission_id order by known.held_at
  );
  named jsonb := jsonb '[]';
  one private.held_files;
  kept uuid;
  -- When the message that reached a limit was written
  full_until timestamptz;
begin
  -- Two at the same moment wait for each other, and for a merge
  asked := private.standing_request(asked.id);
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  elsif not coalesce(
    private.long_text(written, 5000) and (private.filled(written) or written = '' and cardinality(held) > 0), false
  ) then
    raise exception using errcode = '22023', message = 'message_invalid';
  elsif exists (
    select from public.request_messages as known
    where known.request_id = asked.id and known.direction = 'in' and known.message_id is null and known.body = written
      and known.created_at > now() - interval '1 hour'
      and private.named_files(known.files) = private.named_files(to_jsonb(held))
  ) then
    -- Sent before: a double click, or a page that was loaded again
    perform public.drop_files(array(select again.file_url from unnest(held) as again));
    return;
  end if;
  with earlier as (
    select known.created_at, row_number() over (order by known.created_at desc) as place
    from public.request_messages as known
    where known.request_id = asked.id and known.direction = 'in' and known.message_id is null
      and known.created_at > now() - interval '1 day'
  )
  select max(earlier.created_at + case earlier.place when most_in_an_hour then interval '1 hour' else interval '1 day' end)
    into full_until from earlier where earlier.place in (most_in_an_hour, most_in_a_day);
  if full_until > now() then
    raise exception using errcode = 'PT429', message = 'too_many_messages',
      detail = greatest(1, ceil(extract(epoch from full_until - now())))::integer::text;
  end if;
  foreach one in array held loop
    insert into public.request_files (request_id, source, name, kind, size, file_url)
      values (asked.id, 'reply', one.name, one.kind, one.size, one.file_url)
      returning id into kept;
    named := named || jsonb_build_object('id', kept, 'name', one.name, 'kind', one.kind, 'size', one.size);
  end loop;
  delete from private.held_files as known where known.submission_id = keep_sender_message.submission_id;
  insert into public.request_messages (request_id, direction, state, email, name, locale, subject, body, files, created_at)
    values (
      asked.id, 'in', 'received', asked.client_email, asked.client_name, asked.locale, asked.reference, written, named,
      private.message_time(asked.id)
    );
  perform private.tell_of_message(asked, asked.client_name);
end
$$;
comment on function private.keep_sender_message(public.service_requests, text, uuid) is
  'Stores what the sender of a request wrote on the website, with the files that are held under submission_id, and mails its owner, as for a mail that came. Without a text where there are files. The same text with files of the same names and sizes is stored once within an hour; refused with too_many_messages after 5 within an hour or 20 within a day, and with message_invalid.';

-- Security definer: functions alone write messages. Who knows the reference and the email or phone has sent the request.
create function public.write_about_request(reference text, contact text, body text, submission_id uuid default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.service_requests := private.tracked_request(write_about_request.reference, write_about_request.contact);
begin
  if asked.id is null then
    return false;
  end if;
  perform private.keep_sender_message(asked, write_about_request.body, write_about_request.submission_id);
  return true;
end
$$;
comment on function public.write_about_request(text, text, text, uuid) is
  'For the sender of a request or message: writes to the company about it, by the same pair as track_request, with the files that the server holds under submission_id, which it alone knows. False for any other pair.';

revoke all on function public.write_about_request(text, text, text, uuid) from public, anon, authenticated;
grant execute on function public.write_about_request(text, text, text, uuid) to anon, authenticated, service_role;

-- Security definer: a policy of storage asks it, and clients may not read the tables.
create or replace function private.my_request_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  with mine as materialized (select own.id from private.own_request_ids() as own (id))
  select substr(readable.file_url, length('/storage/v1/object/request-files/') + 1)
  from (
    select file.file_url from mine join public.request_files as file on file.request_id = mine.id
      where private.came_with_request(file)
    union
    -- By the message and not by the request of the file, which is another one again when a merge was undone
    select file.file_url from mine join public.request_messages as message on message.request_id = mine.id
      cross join jsonb_array_elements(message.files) as attached (named)
      join public.request_files as file on file.id = (attached.named ->> 'id')::uuid
      where private.reader_may_read(message)
  ) as readable
$$;
comment on function private.my_request_files() is
  'Keys in request-files that the signed-in client may read: what they sent with their own requests, and what is attached to the messages that they may read.';

-- Security definer: functions alone write messages.
create function public.write_about_own_request(request_id uuid, body text, submission_id uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.keep_sender_message(
    private.own_request(write_about_own_request.request_id), write_about_own_request.body, write_about_own_request.submission_id
  );
end
$$;
comment on function public.write_about_own_request(uuid, text, uuid) is
  'For clients: writes to the company about a request of their own, with the limits and files of write_about_request. Refused with request_not_found for any other request.';

revoke all on function public.write_about_own_request(uuid, text, uuid) from public, anon, authenticated;
grant execute on function public.write_about_own_request(uuid, text, uuid) to authenticated, service_role;
