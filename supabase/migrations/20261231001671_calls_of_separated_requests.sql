-- A call that was noted for the sender of a merged request is its first answer, also once the merge is undone.

-- What was noted before: the timeline has by whom and how
update public.request_merges as merge
  set work = merge.work || jsonb_build_object(
    'first_answer_at', merge.settled_at, 'first_answer_by', noted.changed_by, 'first_answer_how', noted.how
  )
  from (
    select known.id, event.changed_by, event.details ->> 'how' as how
    from public.request_merges as known
    cross join lateral (
      select one.* from private.holders_of_merge(known.id) as held
      cross join private.events_of(coalesce(held.holder, known.request_id)) as one
      where one.kind = 'reply' and one.changed_at = known.settled_at
        and one.details ->> 'how' in ('call', 'whatsapp', 'email', 'meeting')
      limit 1
    ) as event
    where known.settled_at is not null and known.work ->> 'first_answer_at' is null
  ) as noted
  where merge.id = noted.id;
update public.bin as entry
  set row = jsonb_set(entry.row, '{work}', entry.row -> 'work' || jsonb_build_object(
    'first_answer_at', entry.row -> 'settled_at', 'first_answer_by', event.row -> 'changed_by',
    'first_answer_how', event.row -> 'details' -> 'how'
  ))
  from public.bin as event
  where entry.table_name = 'request_merges' and event.table_name = 'service_request_events' and event.batch = entry.batch
    and entry.row ->> 'settled_at' is not null and entry.row -> 'work' ->> 'first_answer_at' is null
    and event.row ->> 'kind' = 'reply' and event.row -> 'details' ->> 'how' in ('call', 'whatsapp', 'email', 'meeting')
    and (event.row ->> 'changed_at')::timestamptz = (entry.row ->> 'settled_at')::timestamptz;

create function private.without_first_answer(work jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$ select work || jsonb '{"first_answer_at": null, "first_answer_by": null, "first_answer_how": null}' $$;
comment on function private.without_first_answer(jsonb) is 'The work on a request, as request_merges keeps it, without a first answer.';

create or replace function private.unanswered_merges(request_id uuid) returns setof public.request_merges
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    select merge.* from public.request_merges as merge
    join public.request_work as work on work.id = merge.request_id
    where merge.request_id = unanswered_merges.request_id
      -- A call that was noted since can be taken back
      and (merge.work ->> 'first_answer_at' is null or (merge.work ->> 'first_answer_at')::timestamptz = merge.settled_at)
      -- While the one that stays has no answer, it is late by itself
      and work.first_answer_at is not null
      and not private.request_was_answered(merge.id)
      and private.told_until(merge.request_id, merge.merged_id) <= (merge.row ->> 'created_at')::timestamptz;
end
$$;
comment on function private.unanswered_merges(uuid) is
  'The merges of a request that has an answer with one that has none, as long as its sender has had no answer since.';

drop function private.settle_replies(uuid, timestamptz);

create function private.settle_replies(request_id uuid, seen timestamptz, how text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  settled boolean;
begin
  update public.request_messages as message set settled_at = now()
    where message.id in (
      select reply.id from private.waiting_replies(settle_replies.request_id) as reply
      where private.came_at(reply) <= settle_replies.seen
    );
  settled := found;
  -- Its first answer goes with a merged request, also when the merge is undone
  update public.request_merges as merge set settled_at = now(), work = case settle_replies.how
      when 'none' then merge.work
      else merge.work || jsonb_build_object(
        'first_answer_at', now(), 'first_answer_by', auth.uid(), 'first_answer_how', settle_replies.how
      ) end
    where merge.id in (
      select known.id from private.waiting_merges(settle_replies.request_id) as known
      where private.merged_until(known.id) <= settle_replies.seen
    );
  return settled or found;
end
$$;
comment on function private.settle_replies(uuid, timestamptz, text) is
  'Notes that what the sender wrote, and what was merged, until then needs no more answer: none at all, or they got one by call, whatsapp, email or meeting, which is the first answer to what was merged. False where nothing did.';

create or replace function private.unsettle_replies(request_id uuid, moment timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  changed boolean;
begin
  update public.request_messages as message set settled_at = null
    where message.request_id = unsettle_replies.request_id and message.settled_at = unsettle_replies.moment;
  changed := found;
  update public.request_merges as merge set settled_at = null, work = case
      when (merge.work ->> 'first_answer_at')::timestamptz = merge.settled_at
        then private.without_first_answer(merge.work)
      else merge.work end
    where merge.request_id = unsettle_replies.request_id and merge.settled_at = unsettle_replies.moment;
  return changed or found;
end
$$;
comment on function private.unsettle_replies(uuid, timestamptz) is 'Takes back what private.settle_replies noted at that moment.';

-- Security definer: only functions write messages and the history. It checks who calls first.
create or replace function public.settle_reply(request_id uuid, how text default null, seen timestamptz default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed boolean;
begin
  perform private.require_area('requests');
  if how not in ('none', 'call', 'whatsapp', 'email', 'meeting') then
    raise exception using errcode = '22023', message = 'how_invalid';
  end if;
  -- Lock the request as public.receive_mail does, so that each sees what the other did
  perform from public.service_requests as request where request.id = settle_reply.request_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  if how is null then
    changed := private.unsettle_replies(settle_reply.request_id, private.reply_settled(settle_reply.request_id));
  else
    changed := private.settle_replies(settle_reply.request_id, settle_reply.seen, settle_reply.how);
  end if;
  if changed then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (settle_reply.request_id, 'reply', auth.uid(), jsonb_build_object('how', settle_reply.how));
  end if;
end
$$;
comment on function public.settle_reply(uuid, text, timestamptz) is
  'For admins of requests: notes that the sender needs no more answer to what they wrote until seen (reply_seen of the screen): none is needed, or they got one by call, whatsapp, email or meeting. What came after that goes on waiting. Null takes the latest such note back.';

-- Security definer: only functions write the work. It checks who calls first.
create or replace function public.mark_answered(request_id uuid, how text default null, seen timestamptz default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  -- Lock the request as public.receive_mail does, so that each sees what the other did
  perform from public.service_requests as request where request.id = mark_answered.request_id for update;
  if how in ('status', 'answer') then
    raise exception using errcode = '22023', message = 'how_invalid';
  end if;
  if how is null then
    perform private.unsettle_replies(
      mark_answered.request_id,
      (
        select work.first_answer_at from public.request_work as work
        where work.id = mark_answered.request_id and work.first_answer_how not in ('status', 'answer')
      )
    );
    -- It may have been the first answer to a request that was merged since
    update public.request_merges as merge
      set work = private.without_first_answer(merge.work)
      from public.request_work as known
      where known.id = mark_answered.request_id and known.first_answer_how not in ('status', 'answer')
        and merge.request_id = known.id and (merge.work ->> 'first_answer_at')::timestamptz = known.first_answer_at;
    update public.request_work as work set first_answer_at = null, first_answer_by = null, first_answer_how = null
      where work.id = mark_answered.request_id and work.first_answer_how not in ('status', 'answer');
  else
    update public.request_work as work
      set first_answer_at = now(), first_answer_by = auth.uid(), first_answer_how = mark_answered.how
      where work.id = mark_answered.request_id and work.first_answer_at is null;
    if found then
      perform private.settle_replies(mark_answered.request_id, mark_answered.seen, mark_answered.how);
    end if;
  end if;
  if not exists (select from public.request_work as work where work.id = mark_answered.request_id) then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
end
$$;
comment on function public.mark_answered(uuid, text, timestamptz) is
  'For admins of requests: notes a first answer that the site did not send (call, whatsapp, email, meeting), or takes that back (null). A first answer that is there already stays. seen is reply_seen of the screen: a new note also settles what the sender wrote until then.';

create or replace function private.answered_as_merged(merge_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.request_merges as merge
    where merge.id = answered_as_merged.merge_id and (
      merge.work ->> 'first_answer_at' is not null
      or private.sender_answered_at(merge.merged_id) is not null
      or private.request_was_answered(merge.id)
      or exists (
        select from private.steps_as_merged(merge.id, true) as step where step.at > merge.merged_at and step.told is not false
      )
      or exists (
        select from public.request_messages as message
        where message.request_id = merge.request_id and message.direction = 'out' and private.reader_may_read(message, merge.id)
      )
    )
  );
end
$$;
comment on function private.answered_as_merged(uuid) is
  'Whether the sender of a request that was merged into another was told something: before the merge or since, not because the other had an answer.';

create or replace function private.call_while_merged(merge_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'first_answer_at', noted.work -> 'first_answer_at', 'first_answer_by', noted.work -> 'first_answer_by',
      'first_answer_how', noted.work -> 'first_answer_how'
    )
    from public.request_merges as merge cross join private.holders_of_merge(merge.id) as held
    cross join lateral (
      select later.work from public.request_merges as later where later.merged_id = held.holder
      union all
      select to_jsonb(known) from public.request_work as known where held.holder is null and known.id = merge.request_id
    ) as noted (work)
    where merge.id = call_while_merged.merge_id and private.is_same_sender(merge.row, held.row)
      and noted.work ->> 'first_answer_how' in ('call', 'whatsapp', 'email', 'meeting')
      and held.first_answer_at > held.since and held.first_answer_at <= held.until and not held.taken_over
    order by held.first_answer_at limit 1
  );
end
$$;
comment on function private.call_while_merged(uuid) is
  'The first answer by call, whatsapp, email or meeting, as in request_work, that was noted for a request while another of the same sender was merged into it: it answered both. Null for none. Someone else was not called.';

create or replace function private.separate_merge(joined public.request_merges) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- The id of the request that becomes separate again, and of those that were merged into it
  back uuid[];
  -- Stored as if it came from the bin, so that the same rules apply to what is gone in the meantime
  entry public.bin;
  work public.request_work;
  part jsonb;
  own_work constant jsonb := joined.work
    || case when joined.work ->> 'first_answer_at' is null then coalesce(private.call_while_merged(joined.id), '{}') else '{}' end;
begin
  perform set_config('handasa.restoring', 'on', true);
  entry.table_name := 'service_requests';
  entry.record_id := joined.merged_id;
  entry.row := joined.row;
  perform private.store_again(entry, true);
  entry.table_name := 'request_work';
  entry.row := own_work;
  perform private.store_again(entry, true);
  entry.table_name := 'service_request_events';
  for part in select * from jsonb_array_elements(joined.events) loop
    entry.row := part;
    perform private.store_again(entry, true);
  end loop;
  update public.request_notes as note set request_id = joined.merged_id
    where note.request_id = joined.request_id and joined.moved -> 'notes' ? note.id::text
      -- Leave notes that another merge has brought since
      and not exists (
        select from public.request_merges as other
        where other.request_id = joined.request_id and other.id <> joined.id and other.moved -> 'notes' ? note.id::text
          and not joined.moved -> 'merges' ? other.id::text and not other.moved -> 'merges' ? joined.id::text
      );
  back := joined.merged_id || array(
    select earlier.merged_id from public.request_merges as earlier
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text
  );
  update public.request_messages as message
    set request_id = joined.merged_id, merged_id = nullif(message.merged_id, joined.merged_id)
    where message.request_id = joined.request_id and (
      message.merged_id = any (back)
      -- Or it came from the bin, where it was when merges did not set merged_id yet
      or message.merged_id is null and joined.moved -> 'messages' ? message.id::text
    );
  update public.request_files as file set request_id = joined.merged_id, merged_id = nullif(file.merged_id, joined.merged_id)
    where file.request_id = joined.request_id
      and (file.merged_id = any (back) or file.merged_id is null and joined.moved -> 'files' ? file.id::text);
  update public.request_merges as earlier set request_id = joined.merged_id
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text;
  perform private.move_in_bin(joined.request_id, joined.merged_id, joined.moved - 'files');
  update public.bin as known set row = known.row || jsonb_build_object(
      'request_id', joined.merged_id, 'merged_id', nullif((known.row ->> 'merged_id')::uuid, joined.merged_id)
    )
    where known.row ->> 'request_id' in (joined.request_id::text, joined.merged_id::text) and known.table_name = 'request_files'
      and (
        (known.row ->> 'merged_id')::uuid = any (back)
        or known.row ->> 'merged_id' is null and known.row ->> 'request_id' = joined.request_id::text
          and joined.moved -> 'files' ? known.record_id::text
      );
  -- A call since the merge was noted in the timeline of the request that stays
  insert into public.service_request_events (request_id, kind, changed_by, changed_at, details)
    select known.id, 'answer', known.first_answer_by, known.first_answer_at, jsonb_build_object('how', known.first_answer_how)
    from public.request_work as known
    where known.id = joined.merged_id and known.first_answer_how not in ('status', 'answer')
      and known.first_answer_at > joined.merged_at;
  -- Take back what the merge gave to the request that stays, unless someone has changed it since
  work := jsonb_populate_record(null::public.request_work, joined.work);
  update public.request_work as known set
      owner_id = case when joined.before -> 'owner_id' = 'null' and known.owner_id = work.owner_id then null else known.owner_id end,
      tags = array(
        select tag from unnest(known.tags) with ordinality as has (tag, place)
        where tag <> all (work.tags) or joined.before -> 'tags' ? tag::text order by place
      ),
      next_step = case when given.step then null else known.next_step end,
      next_step_on = case when given.step then null else known.next_step_on end,
      first_answer_at = case when given.answer then null else known.first_answer_at end,
      first_answer_by = case when given.answer then null else known.first_answer_by end,
      first_answer_how = case when given.answer then null else known.first_answer_how end,
      client_id = case when joined.before -> 'client_id' = 'null' and known.client_id = work.client_id then null else known.client_id end,
      invitation_id = case
        when joined.before -> 'invitation_id' = 'null' and known.invitation_id = work.invitation_id then null
        else known.invitation_id end,
      client_project_id = case
        when joined.before -> 'client_project_id' = 'null' and known.client_project_id = work.client_project_id then null
        else known.client_project_id end
    from (
      select now_is.id,
        joined.before -> 'next_step' = 'null' and (now_is.next_step, now_is.next_step_on) = (work.next_step, work.next_step_on) as step,
        joined.before -> 'first_answer_at' = 'null' and now_is.first_answer_at = work.first_answer_at as answer
      from public.request_work as now_is where now_is.id = joined.request_id
    ) as given
    where known.id = given.id;
  delete from public.request_merges as known where known.id = joined.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (joined.request_id, 'merge', auth.uid(), jsonb_build_object('reference', joined.reference, 'undone', true));
end
$$;
comment on function private.separate_merge(public.request_merges) is
  'Makes a merged request separate again, no matter when it was merged.';

comment on function public.undo_merge(uuid) is
  'For admins of requests, for 30 days: makes a merged request separate again, with its history, the notes that it brought along, and what was written for it since, files included. A call that was noted for its sender since is its first answer. Notes that were written since stay where they are.';
