-- What the sender of a request reads of the answers, and writes, without an account (docs/decisions/0054): at /track, by the
-- reference and the email or phone.

create function private.sender_may_read(message public.request_messages) returns boolean
language sql stable set search_path = ''
as $$
  select case message.direction
    -- Mails may be from others, such as an architect to whom the sender has forwarded an answer
    when 'in' then message.message_id is null
    -- None that can still be taken back: public.withdraw_answer
    else not exists (
      select from public.mail_outbox as mail where mail.id = message.id and mail.attempts = 0 and mail.failed_at is null
    )
  end
$$;
comment on function private.sender_may_read(public.request_messages) is
  'Whether the sender of a request may read a message: the answers, once they cannot be taken back, and what was written on the website.';

create function private.reader_may_read(message public.request_messages, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  merge public.request_merges;
  came_for uuid;
begin
  if not private.sender_may_read(message) then
    return false;
  end if;
  came_for := private.came_for('messages', message.id, message.request_id, message.merged_id);
  if reader_may_read.merge_id is null then
    return came_for is null;
  end if;
  select * into merge from public.request_merges as known where known.id = reader_may_read.merge_id;
  return coalesce(came_for = merge.merged_id, false)
    or message.direction = 'out' and private.belonged_to(merge.id, came_for, message.created_at);
end
$$;
comment on function private.reader_may_read(public.request_messages, uuid) is
  'Whether a message may be read by who knows the reference of its request, or of one that was merged into it (merge_id): what was written and answered under it, and the answers since the merge, through every later one. No more, even where two requests have an email or phone in common: anyone can type those of someone else.';

create function private.wrote_under_another(message public.request_messages, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return message.direction = 'in' and private.came_for('messages', message.id, message.request_id, message.merged_id)
    is distinct from (select merge.merged_id from public.request_merges as merge where merge.id = wrote_under_another.merge_id);
end
$$;
comment on function private.wrote_under_another(public.request_messages, uuid) is
  'Whether a message was written for another of merged requests than the reader’s: the one that stays, or what was merged into it (merge_id).';

create function private.came_with_request(file public.request_files, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return file.source = 'form' and private.came_for('files', file.id, file.request_id, file.merged_id)
    is not distinct from (select merge.merged_id from public.request_merges as merge where merge.id = came_with_request.merge_id);
end
$$;
comment on function private.came_with_request(public.request_files, uuid) is
  'Whether a file was sent with a request, or with one that was merged into it (merge_id): not what came with the other.';

create function private.reference_of_message(message public.request_messages) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(merge.reference, request.reference) from public.service_requests as request
    left join public.request_merges as merge on merge.request_id = request.id
      and merge.merged_id = private.came_for('messages', message.id, message.request_id, message.merged_id)
    where request.id = message.request_id
  );
end
$$;
comment on function private.reference_of_message(public.request_messages) is
  'The reference of the request under which a message was written, also where that was merged since.';

create function private.messages_of_sender(request_id uuid, merge_id uuid default null, addresses boolean default false)
returns jsonb
language sql stable set search_path = ''
as $$
  with way as materialized (
    select own.merge_id from private.own_ways() as own
    where messages_of_sender.addresses and own.request_id = messages_of_sender.request_id
    union all
    select messages_of_sender.merge_id where not messages_of_sender.addresses
  ),
  -- The reference and the email of the reader
  known_by as (
    select coalesce(merge.reference, request.reference) as reference,
      lower(case when merge.id is null then request.client_email else merge.row ->> 'client_email' end) as email
    from public.service_requests as request left join public.request_merges as merge on merge.id = messages_of_sender.merge_id
    where request.id = messages_of_sender.request_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', message.id, 'by', case message.direction when 'in' then 'sender' else 'company' end, 'at', message.created_at,
      'subject', case message.direction when 'out' then replace(message.subject, coalesce(message.foreign_reference, known_by.reference), known_by.reference) end,
      'text', case message.direction when 'out' then replace(message.body, coalesce(message.foreign_reference, known_by.reference), known_by.reference) else message.body end,
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
      when not messages_of_sender.addresses and message.direction = 'out' and message.state = 'sent'
        and lower(message.email) = known_by.email then jsonb '{"mailed": true}'
      else jsonb '{}'
    end order by message.created_at, message.id), '[]')
  from (
    select known.*, (
        select written.reference from (select private.reference_of_message(known) as reference) as written
        where known.direction = 'out' and written.reference not in (select own.reference from way join public.request_merges as own on own.id = way.merge_id)
      ) as foreign_reference
    from public.request_messages as known
    where known.request_id = messages_of_sender.request_id
      and exists (select from way where private.reader_may_read(known, way.merge_id))
    order by known.created_at desc, known.id desc limit 100
  ) as message cross join known_by
$$;
comment on function private.messages_of_sender(uuid, uuid, boolean) is
  'The latest 100 messages that the sender of a request may read, in their order: the answers, once they cannot be taken back, and what they wrote on the website. Files have name and size. With addresses, for the signed-in client, they also have file_url, null for a deleted file; a file that went back to another request, when a merge was undone, still belongs to the answer. Without addresses, an answer that went to the email of its reader has mailed. merge_id: for the sender of a request that was merged into it, whose own reference stands in the place of those of others.';

create function private.named_files(files jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(file -> 'name', file -> 'size') order by file ->> 'name', file ->> 'size'), '[]')
  from jsonb_array_elements(named_files.files) as file
$$;
comment on function private.named_files(jsonb) is 'The names and sizes of files, in one order, to compare two lists of them.';

create function private.keep_sender_message(request_id uuid, body text, submission_id uuid) returns void
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
  -- Two at the same moment wait for each other, and for a merge
  asked constant public.service_requests := private.standing_request(keep_sender_message.request_id);
  through constant uuid := nullif(keep_sender_message.request_id, asked.id);
  own constant public.service_requests := private.request_as_sent(keep_sender_message.request_id, asked);
  -- When the message that reached a limit was written
  full_until timestamptz;
begin
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  elsif not coalesce(
    private.long_text(written, 5000) and (private.filled(written) or written = '' and cardinality(held) > 0), false
  ) then
    raise exception using errcode = '22023', message = 'message_invalid';
  elsif exists (
    select from public.request_messages as known
    where known.request_id = asked.id and known.merged_id is not distinct from through
      and known.direction = 'in' and known.message_id is null and known.body = written
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
    where known.request_id = asked.id and known.merged_id is not distinct from through
      and known.direction = 'in' and known.message_id is null and known.created_at > now() - interval '1 day'
  )
  select max(earlier.created_at + case earlier.place when most_in_an_hour then interval '1 hour' else interval '1 day' end)
    into full_until from earlier where earlier.place in (most_in_an_hour, most_in_a_day);
  if full_until > now() then
    raise exception using errcode = 'PT429', message = 'too_many_messages',
      detail = greatest(1, ceil(extract(epoch from full_until - now())))::integer::text;
  end if;
  foreach one in array held loop
    insert into public.request_files (request_id, source, name, kind, size, file_url, merged_id)
      values (asked.id, 'reply', one.name, one.kind, one.size, one.file_url, through)
      returning id into kept;
    named := named || jsonb_build_object('id', kept, 'name', one.name, 'kind', one.kind, 'size', one.size);
  end loop;
  delete from private.held_files as known where known.submission_id = keep_sender_message.submission_id;
  insert into public.request_messages (request_id, merged_id, direction, state, email, name, locale, subject, body, files, created_at)
    values (
      asked.id, through, 'in', 'received', own.client_email, own.client_name, own.locale, own.reference, written, named,
      private.message_time(asked.id)
    );
  perform private.tell_of_message(asked, own.client_name);
end
$$;
comment on function private.keep_sender_message(uuid, text, uuid) is
  'Stores what the sender of a request wrote on the website, in their name and for their request also where that was merged into another, with the files that are held under submission_id, and mails its owner, as for a mail that came. Without a text where there are files. The same text with files of the same names and sizes is stored once within an hour; refused with too_many_messages after 5 within an hour or 20 within a day, and with message_invalid.';

-- Security definer: only functions write messages. Anyone who knows the reference and the email or phone has sent the request.
create function public.write_about_request(reference text, contact text, body text, submission_id uuid default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.service_requests := private.tracked_request(write_about_request.reference, write_about_request.contact);
begin
  if asked.id is null then
    return false;
  end if;
  perform private.keep_sender_message(
    private.request_of_reference(asked, write_about_request.reference),
    write_about_request.body, write_about_request.submission_id
  );
  return true;
end
$$;
comment on function public.write_about_request(text, text, text, uuid) is
  'For the sender of a request or message: writes to the company about it, by the same pair as track_request, with the files that the server holds under submission_id, which only the server knows. False for any other pair.';

revoke all on function public.write_about_request(text, text, text, uuid) from public, anon, authenticated;
grant execute on function public.write_about_request(text, text, text, uuid) to anon, authenticated, service_role;
