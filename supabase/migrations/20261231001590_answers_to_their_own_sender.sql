-- Of requests of two people that are one, an answer that one of them had before the merge ended the wait of the other, and so did
-- one that never arrived: they were on no list, and nobody answered them. Who the sender is, and the first answer, can change
-- after a merge, and the time since when someone waits did not follow.

create function private.first_answer_since(request_id uuid, moment timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.request_work as work
    where work.id = first_answer_since.request_id and work.first_answer_at > first_answer_since.moment
      and not exists (
        select from public.request_merges as merge
        where merge.request_id = work.id and (merge.work ->> 'first_answer_at')::timestamptz = work.first_answer_at
      )
  );
end
$$;
comment on function private.first_answer_since(uuid, timestamptz) is
  'Whether a request had its first answer since then, and did not get it from a request that was merged into it.';

create or replace function private.answered_as_merged(merge_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.request_merges as merge
    where merge.id = answered_as_merged.merge_id and (
      merge.work ->> 'first_answer_at' is not null
      or private.sender_answered_at(merge.merged_id) is not null
      or private.first_answer_since(merge.request_id, private.merged_until(merge.id))
      or exists (
        select from private.steps_as_merged(merge.id, true) as step where step.at > private.merged_until(merge.id)
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

create function private.is_told(answer public.request_messages, asked uuid) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
declare
  told constant uuid := private.came_for('messages', answer.id, answer.request_id, answer.merged_id);
begin
  return told is not distinct from asked
    or told is null and exists (
      select from public.request_merges as merge
      where merge.merged_id = asked and merge.request_id = answer.request_id
        and answer.created_at > private.merged_until(merge.id)
    )
    or exists (
      select from public.service_requests as request
      where request.id = answer.request_id and private.is_same_sender(
        to_jsonb(private.request_as_sent(told, request)), to_jsonb(private.request_as_sent(asked, request))
      )
    );
end
$$;
comment on function private.is_told(public.request_messages, uuid) is
  'Whether an answer is one to the sender of a request, by the id of one that was merged into it (asked), null for the one that stays: it was mailed to them, or they read it since the merge. What someone else was told before the merge is none.';

create function private.told_until(request_id uuid, asked uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return coalesce((
    select answer.created_at from public.request_messages as answer
    where answer.request_id = told_until.request_id and answer.state in ('waiting', 'sent') and private.is_told(answer, told_until.asked)
    order by answer.created_at desc limit 1
  ), '-infinity');
end
$$;
comment on function private.told_until(uuid, uuid) is
  'When the latest answer to the sender of a request, or of one that was merged into it (asked), was written that is on its way or arrived.';

create function private.unanswered_replies(request_id uuid) returns setof public.request_messages
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    with came as materialized (
      select known as message, private.came_for('messages', known.id, known.request_id, known.merged_id) as asked
      from public.request_messages as known
      where known.request_id = unanswered_replies.request_id and known.direction = 'in' and not known.automatic
    ), sender as materialized (
      select one.asked, private.told_until(unanswered_replies.request_id, one.asked) as told
      from (select distinct came.asked from came) as one
    )
    select (came.message).* from came join sender on sender.asked is not distinct from came.asked
      where (came.message).created_at > sender.told;
end
$$;
comment on function private.unanswered_replies(uuid) is
  'The messages of the sender, or of senders whose requests were merged, that no one has answered since. An answer whose mail never arrived does not count, and an automatic mail needs none.';

create or replace function private.waiting_replies(request_id uuid) returns setof public.request_messages
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    select came.* from private.unanswered_replies(waiting_replies.request_id) as came where came.settled_at is null;
end
$$;
comment on function private.waiting_replies(uuid) is
  'The unanswered messages of the sender of which nobody has noted that they need no answer.';

create or replace function private.unanswered_merges(request_id uuid) returns setof public.request_merges
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    select merge.* from public.request_merges as merge
    join public.service_requests as request on request.id = merge.request_id
    join public.request_work as work on work.id = request.id
    cross join lateral (
      select private.is_same_sender(merge.row, to_jsonb(request)) as same, (merge.row ->> 'created_at')::timestamptz as sent_at
    ) as sender
    where merge.request_id = unanswered_merges.request_id and merge.work ->> 'first_answer_at' is null
      -- While the one that stays has no answer, it is late by itself
      and work.first_answer_at is not null
      -- What one person was told after they sent it answered it; another sender is told what both are since the merge
      and not case when sender.same then work.first_answer_at > sender.sent_at
        else private.first_answer_since(request.id, private.merged_until(merge.id)) end
      and private.told_until(request.id, merge.merged_id) <= sender.sent_at;
end
$$;
comment on function private.unanswered_merges(uuid) is
  'The merges of a request that has an answer with one that has none, as long as its sender has had no answer since.';

create or replace function private.reply_settled(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  -- A list asks for each of its rows, and few have such a note
  if not exists (
    select from public.request_messages as known where known.request_id = reply_settled.request_id and known.settled_at is not null
  ) and not exists (
    select from public.request_merges as known where known.request_id = reply_settled.request_id and known.settled_at is not null
  ) then
    return null;
  end if;
  return greatest(
    (select max(came.settled_at) from private.unanswered_replies(reply_settled.request_id) as came),
    (select max(merge.settled_at) from private.unanswered_merges(reply_settled.request_id) as merge)
  );
end
$$;
comment on function private.reply_settled(uuid) is 'When it was last noted that the sender needs no more answer, unless they got one since.';

create or replace function private.note_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- An answer to someone else, whose request was merged, has not answered the sender of the one that stays
  if private.is_told(message, null) then
    update public.request_work as work
      set first_answer_at = message.created_at, first_answer_by = message.author_id, first_answer_how = 'answer'
      where work.id = message.request_id and work.first_answer_at is null;
  end if;
  update public.request_merges as merge
    set work = merge.work || jsonb_build_object(
      'first_answer_at', message.created_at, 'first_answer_by', message.author_id, 'first_answer_how', 'answer'
    )
    where merge.request_id = message.request_id and merge.merged_id = message.merged_id and merge.work ->> 'first_answer_at' is null;
end
$$;
comment on function private.note_answer(public.request_messages) is
  'Notes an answer by mail as the first answer, if there was none, to the request under which it was written.';

create or replace function private.forget_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  other public.request_messages;
begin
  select known.* into other from public.request_messages as known
    where known.request_id = message.request_id and known.id <> message.id and known.state in ('waiting', 'sent')
      and private.is_told(known, null)
    order by known.created_at limit 1;
  update public.request_work as work
    set first_answer_at = other.created_at, first_answer_by = other.author_id,
      first_answer_how = case when other.id is not null then 'answer' end
    where work.id = message.request_id and work.first_answer_how = 'answer' and work.first_answer_at = message.created_at;
  -- It was the first answer to a request that was merged since
  update public.request_merges as merge
    set work = merge.work || '{"first_answer_at": null, "first_answer_by": null, "first_answer_how": null}'
    where merge.request_id = message.request_id and merge.merged_id = message.merged_id
      and merge.work ->> 'first_answer_how' = 'answer' and (merge.work ->> 'first_answer_at')::timestamptz = message.created_at;
end
$$;
comment on function private.forget_answer(public.request_messages) is
  'Forgets a message that never reached its reader as the first answer; the earliest of the others that the same sender got takes its place.';

drop trigger request_work_replies on public.request_work;
drop function private.restore_reply_since();

-- Security definer: only functions write the work.
create function private.follow_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_reply_since(new.id);
  return null;
end
$$;
comment on function private.follow_request() is
  'Keeps request_work.reply_since with what else decides who waits: the first answer, and who the sender is. On a restore, too: what waits on a request may come back from the bin before its row of work.';

create trigger request_work_replies_restored after insert on public.request_work
  for each row when (coalesce(current_setting('handasa.restoring', true), '') = 'on')
  execute function private.follow_request();

create trigger request_work_replies after update of first_answer_at on public.request_work
  for each row when (old.first_answer_at is distinct from new.first_answer_at)
  execute function private.follow_request();

create trigger service_requests_replies after update of client_email, client_phone, user_id on public.service_requests
  for each row execute function private.follow_request();

drop trigger request_merges_replies on public.request_merges;
create trigger request_merges_replies
  after insert or delete or update of request_id, work, settled_at on public.request_merges
  for each row execute function private.follow_replies();

-- Who was overlooked before waits from now on
select private.keep_reply_since(known.request_id) from (select distinct merge.request_id from public.request_merges as merge) as known;
