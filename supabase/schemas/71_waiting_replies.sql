-- waiting_replies: what the sender of a request wrote back and nobody has answered (docs/decisions/0055). All of it is read from
-- request_messages and request_merges; request_work.reply_since is kept from there, so that lists find it by an index.

create function private.is_told(answer public.request_messages, asked uuid) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
declare
  told constant uuid := private.came_for('messages', answer.id, answer.request_id, answer.merged_id);
begin
  return told is not distinct from asked
    or exists (
      select from public.request_merges as merge
      where merge.merged_id = asked and merge.request_id = answer.request_id
        and private.belonged_to(merge.id, told, answer.created_at)
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

create function private.waiting_replies(request_id uuid) returns setof public.request_messages
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    select came.* from private.unanswered_replies(waiting_replies.request_id) as came where came.settled_at is null;
end
$$;
comment on function private.waiting_replies(uuid) is
  'The unanswered messages of the sender of which nobody has noted that they need no answer.';

create function private.unanswered_merges(request_id uuid) returns setof public.request_merges
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

create function private.waiting_merges(request_id uuid) returns setof public.request_merges
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    select merge.* from private.unanswered_merges(waiting_merges.request_id) as merge where merge.settled_at is null;
end
$$;
comment on function private.waiting_merges(uuid) is
  'The unanswered merges of a request of which nobody has noted that they need no answer: they wait as a reply does.';

create function private.waiting_since(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return least(
    (select min(reply.created_at) from private.waiting_replies(waiting_since.request_id) as reply),
    (select min((merge.row ->> 'created_at')::timestamptz) from private.waiting_merges(waiting_since.request_id) as merge)
  );
end
$$;
comment on function private.waiting_since(uuid) is
  'Since when the sender of a request, or of one that was merged into it, waits for an answer to what they wrote. Null when no one does.';

create function private.came_at(message public.request_messages) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return greatest(message.created_at, (
    select private.merged_until(merge.id) from public.request_merges as merge
    where merge.request_id = message.request_id
      and merge.merged_id = private.came_for('messages', message.id, message.request_id, message.merged_id)
  ));
end
$$;
comment on function private.came_at(public.request_messages) is
  'Since when a message is among those of its request: when it was written, or when a merge brought it.';

create function private.reply_seen(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return greatest(
    (select max(private.came_at(reply)) from private.waiting_replies(reply_seen.request_id) as reply),
    (select max(private.merged_until(merge.id)) from private.waiting_merges(reply_seen.request_id) as merge)
  );
end
$$;
comment on function private.reply_seen(uuid) is 'When the latest of the replies and merges that wait came.';

create function private.reply_settled(request_id uuid) returns timestamptz
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

create function private.keep_reply_since(request_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- A request in the bin keeps what it had. The lock lets the second of two callers read what the first has done
  perform from public.request_work as work
    where work.id = keep_reply_since.request_id
      and exists (select from public.service_requests as request where request.id = work.id)
    for update;
  if found then
    update public.request_work as work set reply_since = known.since
      from (select private.waiting_since(keep_reply_since.request_id) as since) as known
      where work.id = keep_reply_since.request_id and work.reply_since is distinct from known.since;
  end if;
end
$$;
comment on function private.keep_reply_since(uuid) is 'Stores since when the sender of a request waits.';

-- Security definer: only functions write the work. It also fires while a merge moves messages or the bin gives them back.
create function private.follow_replies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.keep_reply_since(old.request_id);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.request_id <> old.request_id) then
    perform private.keep_reply_since(new.request_id);
  end if;
  return null;
end
$$;
comment on function private.follow_replies() is
  'Keeps request_work.reply_since with every message that comes, goes out, fails or moves, and with every merge.';

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

create function private.unsettle_replies(request_id uuid, moment timestamptz) returns boolean
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
create function public.settle_reply(request_id uuid, how text default null, seen timestamptz default null) returns void
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

create trigger request_messages_replies
  after insert or delete or update of state, request_id, automatic, created_at, settled_at on public.request_messages
  for each row execute function private.follow_replies();

create trigger request_merges_replies
  after insert or delete or update of request_id, work, settled_at on public.request_merges
  for each row execute function private.follow_replies();

-- Security definer: only functions write the work.
create function private.follow_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Without a merge, the messages alone decide who waits
  if tg_op = 'INSERT' or exists (select from public.request_merges as merge where merge.request_id = new.id) then
    perform private.keep_reply_since(new.id);
  end if;
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

revoke all on function public.settle_reply(uuid, text, timestamptz) from public, anon, authenticated;
grant execute on function public.settle_reply(uuid, text, timestamptz) to authenticated, service_role;
