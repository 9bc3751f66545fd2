-- The page that tracks a request says which answers went out by email to who reads it (docs/decisions/0056).

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
        where message.direction = 'out'
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
