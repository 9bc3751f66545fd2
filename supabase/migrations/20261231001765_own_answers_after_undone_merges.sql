-- A request that had its first answer from one that was merged into it was without an answer when the merge was undone, although its
-- sender had got one of its own since.

create or replace function private.separate_merge(joined public.request_merges) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- The id of the request that becomes separate again, and of those that were merged into it
  back uuid[];
  -- Stored as if it came from the bin, so that the same rules apply to what is gone in the meantime
  entry public.bin;
  part jsonb;
  own_work constant jsonb := joined.work
    || case when joined.work ->> 'first_answer_at' is null then coalesce(private.call_while_merged(joined.id), '{}') else '{}' end;
  later public.request_merges;
  -- What it brought along: a first answer that was noted since is its own
  given constant jsonb := case when (joined.work ->> 'first_answer_at')::timestamptz > joined.merged_at
    then private.without_first_answer(joined.work) else joined.work end;
  -- The work on the request that it was merged into, as that was without it
  own jsonb := joined.before;
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
  -- Also the name of a file that was deleted since
  update public.service_request_events as event set request_id = joined.merged_id
    where event.request_id = joined.request_id and private.is_about_file_of(to_jsonb(event), back);
  -- Take back what the merge gave, from each request that it has belonged to, unless someone has changed it since
  for later in
    select * from public.request_merges as known
    where known.request_id = joined.request_id and known.moved -> 'merges' ? joined.id::text order by known.merged_at, known.id
  loop
    update public.request_merges as known
      set work = private.work_without(known.work, given, own),
        events = (
          select coalesce(jsonb_agg(event order by place), '[]')
          from jsonb_array_elements(known.events) with ordinality as happened (event, place)
          where not private.is_about_file_of(event, back)
        )
      where known.id = later.id;
    for part in
      select happened.event from jsonb_array_elements(later.events) as happened (event)
      where private.is_about_file_of(happened.event, back)
    loop
      entry.row := part || jsonb_build_object('request_id', joined.merged_id);
      perform private.store_again(entry, true);
    end loop;
    -- Where one of them had something by itself, the next has got that
    own := later.before || jsonb_strip_nulls(own) || jsonb_build_object('tags', (later.before -> 'tags') || (own -> 'tags'));
  end loop;
  update public.request_work as known set
      owner_id = still.owner_id, tags = still.tags, next_step = still.next_step, next_step_on = still.next_step_on,
      first_answer_at = still.first_answer_at, first_answer_by = still.first_answer_by, first_answer_how = still.first_answer_how,
      client_id = still.client_id, invitation_id = still.invitation_id, client_project_id = still.client_project_id
    from public.request_work as now_is
    cross join jsonb_populate_record(now_is, private.work_without(to_jsonb(now_is), given, own)) as still
    where now_is.id = joined.request_id and known.id = now_is.id;
  -- Its own first answer may be one by mail since the merge
  update public.request_work as known
    set first_answer_at = answer.first_answer_at, first_answer_by = answer.first_answer_by, first_answer_how = answer.first_answer_how
    from private.earliest_answer(joined.request_id) as answer
    where known.id = joined.request_id and known.first_answer_at is null and answer.first_answer_at is not null;
  delete from public.request_merges as known where known.id = joined.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (joined.request_id, 'merge', auth.uid(), jsonb_build_object('reference', joined.reference, 'undone', true));
end
$$;
