-- Which reply waits was worked out again by the screen, which took an answer to one of two senders for an answer to both. And who
-- waits was read again with every first answer and every change of a sender, although only a merge makes a difference.

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
      'waiting_reply', case when w.reply_since is not null then (
        select reply.id from private.waiting_replies(w.id) as reply order by reply.created_at desc, reply.id desc limit 1
      ) end,
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
  'The work on each of these requests: its row with the owner, the number of notes, when the first answer is due, while there is none, when the latest of what waits for an answer came (reply_seen), whether the latest was noted to need no more (reply_settled), the latest reply that waits (waiting_reply), and the first merge whose sender waits (waiting_merge).';

-- Security definer: only functions write the work.
create or replace function private.follow_request() returns trigger
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
