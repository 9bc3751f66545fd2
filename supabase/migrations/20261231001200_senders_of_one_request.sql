-- A message of a request that was never merged needs no look at who else has sent it.

create or replace function private.wrote_as_stranger(message public.request_messages, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  standing public.service_requests;
  merge public.request_merges;
begin
  -- What was not merged has one sender
  if message.direction <> 'in' or message.merged_id is null and wrote_as_stranger.merge_id is null then
    return false;
  end if;
  select * into standing from public.service_requests as request where request.id = message.request_id;
  select * into merge from public.request_merges as known where known.id = wrote_as_stranger.merge_id;
  return message.merged_id is distinct from merge.merged_id and not private.is_same_sender(
    coalesce(merge.row, to_jsonb(standing)), to_jsonb(private.request_as_sent(message.merged_id, standing))
  );
end
$$;
