-- Clients download the files of their requests and of the answers in the portal, and see how many answers are new in all
-- (docs/decisions/0056).

drop function private.messages_of_sender(uuid, uuid);

create function private.sender_may_read_file(file public.request_files) returns boolean
language sql stable set search_path = ''
as $$
  select file.source = 'form' and not private.came_from_stranger('files', file.id, file.request_id, (
      select to_jsonb(request) from public.service_requests as request where request.id = file.request_id
    ))
    or exists (
      select from public.request_messages as message
      where message.request_id = file.request_id and message.direction = 'out'
        and message.files @> jsonb_build_array(jsonb_build_object('id', file.id)) and private.reader_may_read(message)
    )
$$;
comment on function private.sender_may_read_file(public.request_files) is
  'Whether the sender of a request may read a file of it: what was sent with the request, and what is attached to an answer that they may read.';

create function private.messages_of_sender(request_id uuid, merge_id uuid default null, addresses boolean default false)
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
                where known.id = (attached.file ->> 'id')::uuid and known.request_id = message.request_id
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
  'The latest 100 messages that the sender of a request may read, in their order: the answers, once they cannot be taken back, and what was written on the website. Of files, name and size; with addresses also file_url, null for a deleted file. merge_id: for the sender of a request that was merged into it.';

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
      where file.request_id = asked.id and file.source = 'form' and private.sender_may_read_file(file)
    ),
    'unseen', private.new_answers(asked.id)
  );
end
$$;
comment on function public.my_messages(uuid) is
  'For clients: what they and the company wrote about a request of their own, as track_request shows it; the files that they sent with it; how many answers are new to them. Refused with request_not_found for any other request.';

-- Security definer: a policy of storage asks it, and clients may not read the tables.
create function private.my_request_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  select substr(file.file_url, length('/storage/v1/object/request-files/') + 1)
  from public.request_files as file
  where file.request_id in (select private.own_request_ids()) and private.sender_may_read_file(file)
$$;
comment on function private.my_request_files() is
  'Keys in request-files that the signed-in client may read: files of their own requests, and those attached to answers.';

grant execute on function private.my_request_files() to authenticated, service_role;

create policy "A client reads the files of their requests and of the answers" on storage.objects
  for select to authenticated using (bucket_id = 'request-files' and name = any (array(select private.my_request_files())));

create function private.is_new_answer(message public.request_messages) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
      select from private.answers_seen as seen where seen.message_id = message.id and seen.account_id = (select auth.uid())
    ) and private.reader_may_read(message)
$$;
comment on function private.is_new_answer(public.request_messages) is
  'Whether the signed-in client, who sent the request of an answer, has not had it on the screen yet.';

create or replace function private.new_answers(request_id uuid) returns bigint
language sql stable set search_path = ''
as $$
  select count(*) from public.request_messages as message
  where message.request_id = new_answers.request_id and message.direction = 'out' and private.is_new_answer(message)
$$;
comment on function private.new_answers(uuid) is 'How many answers to a request the signed-in client has not had on the screen yet.';

-- Security definer: under the policies of the table no index could be used. It reads the caller's own requests only.
create or replace function public.my_requests(page_size integer default 20, page_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
begin
  perform private.require_client();
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  return (
    with mine as materialized (select own.id from private.own_request_ids() as own (id)),
    page as (
      select request.* from mine join public.service_requests as request using (id)
      order by request.created_at desc, request.id desc limit page_size offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'new_answers', (
        select count(*) from mine join public.request_messages as message on message.request_id = mine.id
        where message.direction = 'out' and private.is_new_answer(message)
      ),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'kind', page.kind, 'reference', page.reference, 'status', page.status, 'service_type', page.service_type,
          'service', (
            select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
            from public.services as service where service.id = page.service_id
          ),
          'project_description', page.project_description, 'budget_range', page.budget_range,
          'preferred_start_date', page.preferred_start_date, 'company_name', page.company_name, 'notes', page.notes,
          'created_at', page.created_at, 'updated_at', page.updated_at, 'new_answers', private.new_answers(page.id),
          'events', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'from_status', step.from_status, 'to_status', step.status, 'changed_at', step.at, 'message', step.message
            ) order by step.at desc, step.from_status nulls last), '[]')
            from (
              select known.*, lag(known.status) over (order by known.at, known.id) as before from private.lasting_steps(page.id) as known
            ) as step
            -- Not the change that undid one
            where step.from_status is null or step.message is not null or step.status is distinct from step.before
          )
        ) order by page.created_at desc, page.id desc) from page
      ), '[]')
    )
  );
end
$$;
comment on function public.my_requests(integer, integer) is
  'For clients: a page of the requests and messages that they sent, newest first, each with its service, its history, and how many answers are new to them; and how many are in all.';

comment on table public.request_files is
  'Files of a request: for admins, who read the table. Those of its sender are stored with it, an admin adds what came by phone or visit.';
comment on policy "An admin of requests reads the files" on public.request_files is
  'The detail view of a request. Clients get names and addresses of theirs from my_messages().';
