-- What a client sent and the company merged into another request of theirs stays readable in the portal.

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
    'merged', (
      select coalesce(jsonb_agg(
          jsonb_build_object(
            'reference', merge.reference, 'created_at', merge.row -> 'created_at', 'text', merge.row -> 'project_description'
          ) order by merge.row ->> 'created_at'
        ), '[]')
      from public.request_merges as merge
      -- As private.own_request_ids: a phone alone may be anyone's
      where merge.request_id = asked.id
        and (merge.row ->> 'user_id' = auth.uid()::text or lower(merge.row ->> 'client_email') = private.my_email())
    ),
    'unseen', private.new_answers(asked.id)
  );
end
$$;
comment on function public.my_messages(uuid) is
  'For clients: what they and the company wrote about a request of their own, as track_request shows it; the files that they sent with it; what else they sent that was merged into it; how many answers are new to them. Refused with request_not_found for any other request.';
