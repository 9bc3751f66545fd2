-- A file of someone else that is attached to an answer stands with the answer alone, not among what the client has sent.

create function private.came_with_request(file public.request_files) returns boolean
language sql stable set search_path = ''
as $$
  select file.source = 'form' and not private.came_from_stranger('files', file.id, file.request_id, (
    select to_jsonb(request) from public.service_requests as request where request.id = file.request_id
  ))
$$;
comment on function private.came_with_request(public.request_files) is
  'Whether the sender of a request has sent a file with it: not what came with a request of someone else that was merged into it.';

create or replace function private.sender_may_read_file(file public.request_files) returns boolean
language sql stable set search_path = ''
as $$
  select private.came_with_request(file)
    or exists (
      select from public.request_messages as message
      where message.request_id = file.request_id and message.direction = 'out'
        and message.files @> jsonb_build_array(jsonb_build_object('id', file.id)) and private.reader_may_read(message)
    )
$$;

-- Security definer: the sender may not read the tables. It reads a request of the caller only.
create or replace function public.my_messages(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  asked constant public.service_requests := private.own_request(my_messages.request_id);
begin
  return jsonb_build_object(
    'messages', private.messages_of_sender(asked.id, addresses => true),
    'files', (
      select coalesce(jsonb_agg(
          jsonb_build_object('name', file.name, 'size', file.size, 'file_url', file.file_url) order by file.created_at, file.id
        ), '[]')
      from public.request_files as file
      where file.request_id = asked.id and private.came_with_request(file)
    ),
    'unseen', private.new_answers(asked.id)
  );
end
$$;
