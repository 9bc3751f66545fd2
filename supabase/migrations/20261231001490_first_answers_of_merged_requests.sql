-- Of two requests of different senders, the one that stays took over the first answer to the other: its sender read "We have
-- replied", and no one heard that they wait.

-- Security definer: only functions write here, and no one deletes a request past the bin. It checks who calls first.
create or replace function public.merge_requests(request_id uuid, other uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.service_requests;
  gone public.service_requests;
  kept_work public.request_work;
  gone_work public.request_work;
  joined public.request_merges;
  answered boolean;
begin
  perform private.require_area('requests');
  -- In one order, so that two admins wait for each other and do not deadlock
  perform from public.service_requests as request where request.id in (merge_requests.request_id, other) order by request.id for update;
  select * into kept from public.service_requests as request where request.id in (merge_requests.request_id, other)
    order by request.created_at, request.id limit 1;
  select * into gone from public.service_requests as request
    where request.id in (merge_requests.request_id, other) and request.id <> kept.id;
  if merge_requests.request_id = other then
    raise exception using errcode = '22023', message = 'same_request';
  elsif gone.id is null then
    -- Merged already: by a colleague at the same moment, or by a call whose answer was lost
    select * into joined from public.request_merges as known
      where known.request_id = kept.id and known.merged_id in (merge_requests.request_id, other);
    if joined.id is null then
      raise exception using errcode = 'PT404', message = 'request_not_found';
    end if;
    return jsonb_build_object(
      'id', joined.id, 'request_id', kept.id, 'reference', kept.reference, 'merged', joined.reference
    );
  end if;
  select * into kept_work from public.request_work as work where work.id = kept.id for update;
  select * into gone_work from public.request_work as work where work.id = gone.id for update;
  answered := kept_work.first_answer_at is null and private.is_same_sender(to_jsonb(kept), to_jsonb(gone));

  joined.id := gen_random_uuid();
  joined.events := (
    select coalesce(jsonb_agg(to_jsonb(event) order by event.changed_at, event.id), '[]')
    from public.service_request_events as event where event.request_id = gone.id
  );
  joined.moved := jsonb_build_object(
    'notes', private.parts_of_request(gone.id, 'request_notes'),
    'messages', to_jsonb(array(select message.id from public.request_messages as message where message.request_id = gone.id)),
    'files', private.parts_of_request(gone.id, 'request_files'),
    'merges', to_jsonb(array(select earlier.id from public.request_merges as earlier where earlier.request_id = gone.id))
  );
  -- Triggers must not mail, record or count what only moves
  perform set_config('handasa.restoring', 'on', true);
  update public.request_notes as note set request_id = kept.id where note.request_id = gone.id;
  update public.request_messages as message set request_id = kept.id, merged_id = coalesce(message.merged_id, gone.id)
    where message.request_id = gone.id;
  update public.request_files as file set request_id = kept.id, merged_id = coalesce(file.merged_id, gone.id)
    where file.request_id = gone.id;
  update public.request_merges as earlier set request_id = kept.id where earlier.request_id = gone.id;
  perform private.move_in_bin(gone.id, kept.id, joined.moved);
  update public.bin as entry set row = entry.row || jsonb_build_object('merged_id', gone.id)
    where entry.row ->> 'request_id' = kept.id::text and entry.table_name = 'request_files'
      and joined.moved -> 'files' ? entry.record_id::text and entry.row ->> 'merged_id' is null;
  update public.request_work as work set
      owner_id = coalesce(kept_work.owner_id, gone_work.owner_id),
      tags = (kept_work.tags || array(
        select tag from unnest(gone_work.tags) with ordinality as had (tag, place)
        where tag <> all (kept_work.tags) order by place
      ))[1:20],
      next_step = case when kept_work.next_step is null then gone_work.next_step else kept_work.next_step end,
      next_step_on = case when kept_work.next_step is null then gone_work.next_step_on else kept_work.next_step_on end,
      -- An answer to someone else has not answered its sender
      first_answer_at = case when answered then gone_work.first_answer_at else kept_work.first_answer_at end,
      first_answer_by = case when answered then gone_work.first_answer_by else kept_work.first_answer_by end,
      first_answer_how = case when answered then gone_work.first_answer_how else kept_work.first_answer_how end,
      client_id = coalesce(kept_work.client_id, gone_work.client_id),
      invitation_id = coalesce(kept_work.invitation_id, gone_work.invitation_id),
      client_project_id = coalesce(kept_work.client_project_id, gone_work.client_project_id)
    where work.id = kept.id;
  delete from public.service_requests as request where request.id = gone.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.request_merges (id, request_id, merged_id, reference, row, work, events, moved, before, merged_by)
    values (
      joined.id, kept.id, gone.id, gone.reference, to_jsonb(gone), to_jsonb(gone_work), joined.events, joined.moved,
      to_jsonb(kept_work), auth.uid()
    );
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (kept.id, 'merge', auth.uid(), jsonb_build_object('reference', gone.reference));
  return jsonb_build_object('id', joined.id, 'request_id', kept.id, 'reference', kept.reference, 'merged', gone.reference);
end
$$;

create or replace function private.promised_on(request_id uuid, received timestamptz) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when private.sender_answered_at(promised_on.request_id) is null
      and not exists (
        select from public.request_messages as message
        where message.request_id = promised_on.request_id and message.direction = 'out'
          -- Not an answer to the sender of another request, which was merged into this one
          and private.reader_may_read(message)
      )
    then private.answer_due_on(promised_on.received)
  end;
end
$$;
