-- One function says when a merged request belonged to another; the events of a request are planned once.

create or replace function private.events_of(request_id uuid) returns setof public.service_request_events
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select known.* from public.service_request_events as known where known.request_id = events_of.request_id
    union all
    select known.* from private.merged_events(events_of.request_id) as known;
end
$$;
comment on function private.events_of(uuid) is
  'What happened to a request; by the id of one that was merged into another: until then.';

create or replace function private.belonged_to(merge_id uuid, holder uuid, moment timestamptz) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return exists (
    select from private.holders_of_merge(belonged_to.merge_id) as held
    where held.holder is not distinct from belonged_to.holder
      and belonged_to.moment > held.since and belonged_to.moment <= held.until
  );
end
$$;
comment on function private.belonged_to(uuid, uuid, timestamptz) is
  'Whether a merged request belonged to another at that moment: by the id that the other had until it was merged itself, null for the one that has it now.';

create or replace function private.is_told(answer public.request_messages, asked uuid) returns boolean
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

create or replace function private.unanswered_merges(request_id uuid) returns setof public.request_merges
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    select merge.* from public.request_merges as merge
    join public.request_work as work on work.id = merge.request_id
    where merge.request_id = unanswered_merges.request_id and merge.work ->> 'first_answer_at' is null
      -- While the one that stays has no answer, it is late by itself
      and work.first_answer_at is not null
      and not private.request_was_answered(merge.id)
      and private.told_until(merge.request_id, merge.merged_id) <= (merge.row ->> 'created_at')::timestamptz;
end
$$;
comment on function private.unanswered_merges(uuid) is
  'The merges of a request that has an answer with one that has none, as long as its sender has had no answer since.';

create or replace function private.reader_may_read(message public.request_messages, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  merge public.request_merges;
  came_for uuid;
begin
  if not private.sender_may_read(message) then
    return false;
  end if;
  came_for := private.came_for('messages', message.id, message.request_id, message.merged_id);
  if reader_may_read.merge_id is null then
    return came_for is null;
  end if;
  select * into merge from public.request_merges as known where known.id = reader_may_read.merge_id;
  return coalesce(came_for = merge.merged_id, false)
    or message.direction = 'out' and private.belonged_to(merge.id, came_for, message.created_at);
end
$$;
comment on function private.reader_may_read(public.request_messages, uuid) is
  'Whether a message may be read by who knows the reference of its request, or of one that was merged into it (merge_id): what was written and answered under it, and the answers since the merge, through every later one. No more, even where two requests have an email or phone in common: anyone can type those of someone else.';
