-- What a client has seen stays seen when their request comes back from the bin or from a merge that is undone.

alter table private.statuses_seen drop constraint statuses_seen_request_id_fkey;
alter table private.answers_seen drop constraint answers_seen_message_id_fkey;

create or replace function public.see_status(request_id uuid, seen timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant public.service_requests := private.own_request(see_status.request_id);
begin
  -- Older statuses are no news anyway
  delete from private.statuses_seen as past where past.account_id = auth.uid() and past.seen_at < now() - interval '30 days';
  -- A screen that still shows a request that was merged has not shown the statuses of the one that stays
  if asked.id <> see_status.request_id then
    return;
  end if;
  -- Of those that there are, whatever moment is named
  insert into private.statuses_seen as known (request_id, account_id, seen_at)
    select asked.id, auth.uid(), max(step.at) from private.shown_steps(asked.id) as step
    where step.at <= see_status.seen having max(step.at) is not null
    on conflict on constraint statuses_seen_pkey do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at;
  if found then
    -- Other tabs of the same account
    perform pg_notify('changes', 'request_messages:' || auth.uid());
  end if;
end
$$;

create or replace function public.see_answers(request_id uuid, seen timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant public.service_requests := private.own_request(see_answers.request_id);
begin
  delete from private.answers_seen as past
    where past.account_id = auth.uid()
      and not exists (select from public.request_messages as message where message.id = past.message_id)
      and not exists (select from public.bin as entry where entry.record_id = past.message_id);
  insert into private.answers_seen (message_id, account_id)
    select message.id, auth.uid() from public.request_messages as message
    where message.request_id = asked.id and message.direction = 'out' and message.created_at <= see_answers.seen
      and private.reader_may_read(message)
    on conflict do nothing;
  if found then
    -- Other tabs of the same account
    perform pg_notify('changes', 'request_messages:' || auth.uid());
  end if;
end
$$;
