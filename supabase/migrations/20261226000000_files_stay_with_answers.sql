-- A file that an answer attaches stays readable with the answer, also when it went back to another request because a merge was
-- undone (docs/decisions/0056).

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
    ) order by message.created_at, message.id), '[]')
  from (
    select known.* from public.request_messages as known
    where known.request_id = messages_of_sender.request_id and private.reader_may_read(known, messages_of_sender.merge_id)
    order by known.created_at desc, known.id desc limit 100
  ) as message
$$;
comment on function private.messages_of_sender(uuid, uuid, boolean) is
  'The latest 100 messages that the sender of a request may read, in their order: the answers, once they cannot be taken back, and what was written on the website. Of files, name and size; with addresses also file_url, null for a deleted file; one that went back to another request, when a merge was undone, is still the answer''s. merge_id: for the sender of a request that was merged into it.';

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
    -- By the answer and not by the request of the file, which is another one again when a merge was undone
    select file.file_url from mine join public.request_messages as message on message.request_id = mine.id
      cross join jsonb_array_elements(message.files) as attached (named)
      join public.request_files as file on file.id = (attached.named ->> 'id')::uuid
      where message.direction = 'out' and private.reader_may_read(message)
  ) as readable
$$;
comment on function private.my_request_files() is
  'Keys in request-files that the signed-in client may read: what they sent with their own requests, and what is attached to the answers that they may read.';

drop function private.sender_may_read_file(public.request_files);
