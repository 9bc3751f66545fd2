-- A request that nobody had answered, merged into one that was answered, was on no list: the one that stays was neither late nor
-- waiting, and its sender was forgotten. It waits now as a reply does.

alter table public.request_merges add column settled_at timestamptz;
comment on column public.request_merges.settled_at is
  'When an admin noted that the sender of the other, who had no answer yet, needs none any more (71_waiting_replies.sql).';
comment on column public.request_work.reply_since is
  'Since when the sender waits for what they wrote back: kept from request_messages and request_merges (71_waiting_replies.sql). Null when nothing waits.';

create or replace function private.unanswered_merges(request_id uuid) returns setof public.request_merges
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    select merge.* from public.request_merges as merge
    join public.service_requests as request on request.id = merge.request_id
    cross join lateral (
      select private.is_same_sender(merge.row, to_jsonb(request)) as same, (merge.row ->> 'created_at')::timestamptz as sent_at
    ) as sender
    where merge.request_id = unanswered_merges.request_id and merge.work ->> 'first_answer_at' is null
      -- While the one that stays has no answer, it is late by itself
      and merge.before ->> 'first_answer_at' is not null
      -- What one person was told after they sent it answered it; another sender reads answers since the merge
      and not (sender.same and (merge.before ->> 'first_answer_at')::timestamptz > sender.sent_at)
      and not exists (
        select from public.request_messages as answer
        where answer.request_id = merge.request_id and answer.state in ('waiting', 'sent')
          and answer.created_at > case when sender.same then sender.sent_at else private.merged_until(merge.id) end
      );
end
$$;
comment on function private.unanswered_merges(uuid) is
  'The merges of a request that had been answered with one that had not, as long as its sender has had no answer since.';

create or replace function private.waiting_merges(request_id uuid) returns setof public.request_merges
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    select merge.* from private.unanswered_merges(waiting_merges.request_id) as merge where merge.settled_at is null;
end
$$;
comment on function private.waiting_merges(uuid) is
  'The unanswered merges of a request of which nobody has noted that they need no answer: they wait as a reply does.';

create or replace function private.waiting_since(request_id uuid) returns timestamptz
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

create or replace function private.reply_seen(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return greatest(
    (select max(reply.created_at) from private.waiting_replies(reply_seen.request_id) as reply),
    (select max(merge.merged_at) from private.waiting_merges(reply_seen.request_id) as merge)
  );
end
$$;
comment on function private.reply_seen(uuid) is 'When the latest of the replies and merges that wait came.';

create or replace function private.reply_settled(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return greatest(
    (
      select came.settled_at from public.request_messages as came
      where came.request_id = reply_settled.request_id
        -- Only messages after the latest answer, as in private.waiting_replies
        and came.created_at > coalesce((
          select max(answer.created_at) from public.request_messages as answer
          where answer.request_id = reply_settled.request_id and answer.state in ('waiting', 'sent')
        ), '-infinity')
      order by came.settled_at desc nulls last limit 1
    ),
    (select max(merge.settled_at) from private.unanswered_merges(reply_settled.request_id) as merge)
  );
end
$$;
comment on function private.reply_settled(uuid) is 'When it was last noted that the sender needs no more answer, unless they got one since.';

create or replace function private.keep_reply_since(request_id uuid) returns void
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
create or replace function private.follow_replies() returns trigger
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

create or replace function private.settle_replies(request_id uuid, seen timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  settled boolean;
begin
  update public.request_messages as message set settled_at = now()
    where message.id in (
      select reply.id from private.waiting_replies(settle_replies.request_id) as reply where reply.created_at <= settle_replies.seen
    );
  settled := found;
  update public.request_merges as merge set settled_at = now()
    where merge.id in (
      select known.id from private.waiting_merges(settle_replies.request_id) as known where known.merged_at <= settle_replies.seen
    );
  return settled or found;
end
$$;
comment on function private.settle_replies(uuid, timestamptz) is
  'Notes that what the sender wrote, and what was merged, until then needs no more answer. False where nothing did.';

create or replace function private.unsettle_replies(request_id uuid, moment timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  changed boolean;
begin
  update public.request_messages as message set settled_at = null
    where message.request_id = unsettle_replies.request_id and message.settled_at = unsettle_replies.moment;
  changed := found;
  update public.request_merges as merge set settled_at = null
    where merge.request_id = unsettle_replies.request_id and merge.settled_at = unsettle_replies.moment;
  return changed or found;
end
$$;
comment on function private.unsettle_replies(uuid, timestamptz) is 'Takes back what private.settle_replies noted at that moment.';

create or replace function private.restore_reply_since() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.reply_since := private.waiting_since(new.id);
  return new;
end
$$;
comment on function private.restore_reply_since() is 'Sets reply_since on a restore: what waits on a request may come back from the bin before its row of work.';

-- For all rows of a list together: a function called for each row would take three times as long.
create or replace function private.work_of(ids uuid[]) returns table (id uuid, work jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
declare
  time_to_answer constant interval := private.answer_time();
begin
  return query
    select w.id, to_jsonb(w) || jsonb_build_object(
      'owner', (
        select jsonb_build_object('id', profile.id, 'name', profile.full_name, 'active', private.works_on_requests(profile.id))
        from public.user_profiles as profile where profile.id = w.owner_id
      ),
      'notes', (select count(*) from public.request_notes as note where note.request_id = w.id),
      'answer_due', answer.due, 'answer_late', coalesce(answer.due <= now(), false),
      'reply_seen', case when w.reply_since is not null then private.reply_seen(w.id) end,
      'reply_settled', w.reply_since is null and private.reply_settled(w.id) is not null,
      'waiting_merge', case when w.reply_since is not null then (
        select merge.id from private.waiting_merges(w.id) as merge order by merge.row ->> 'created_at', merge.id limit 1
      ) end
    )
    from public.request_work as w
    cross join lateral (
      select case when w.first_answer_at is null then private.shift_working_time(w.received_at, time_to_answer) end as due
    ) as answer
    where w.id = any (ids);
end
$$;
comment on function private.work_of(uuid[]) is
  'The work on each of these requests: its row with the owner, the number of notes, when the first answer is due, while there is none, the latest reply of the sender while they wait for an answer (reply_seen), whether the latest was noted to need no more (reply_settled), and the first merge whose sender waits (waiting_merge).';

create trigger request_merges_replies
  after insert or delete or update of request_id, settled_at on public.request_merges
  for each row execute function private.follow_replies();

-- Merges of before wait from now on, too
select private.keep_reply_since(known.request_id) from (select distinct merge.request_id from public.request_merges as merge) as known;
