-- statuses_seen: what a client has seen of the statuses of their own requests in the portal (docs/decisions/0056).

create table private.statuses_seen (
  -- No reference: a request that comes back from the bin, or from a merge that is undone, must not be new again.
  request_id uuid not null,
  account_id uuid not null references auth.users (id) on delete cascade,
  -- When the latest status was set that was on the screen.
  seen_at timestamptz not null,
  primary key (request_id, account_id)
);
comment on table private.statuses_seen is 'Until which of its statuses a client has seen a request in the portal.';

create index statuses_seen_account_idx on private.statuses_seen (account_id);

create function private.statuses_new_since() returns timestamptz
language sql stable set search_path = ''
as $$ select now() - interval '30 days' $$;
comment on function private.statuses_new_since() is
  'A status is not new after a month; otherwise accounts from before statuses_seen existed would see old ones as new.';

create function private.new_status_at(request_id uuid, merge_id uuid default null) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select latest.at from (
      select step.* from private.steps_in_portal(new_status_at.request_id, new_status_at.merge_id) as step
      order by step.at desc, step.from_status nulls last limit 1
    ) as latest
    where latest.from_status is not null and latest.told is not false and latest.at > private.statuses_new_since()
      and not exists (
        select from private.statuses_seen as seen
        where seen.request_id = new_status_at.request_id and seen.account_id = (select auth.uid()) and seen.seen_at >= latest.at
      )
  );
end
$$;
comment on function private.new_status_at(uuid, uuid) is
  'When the status of a request was set, where the signed-in client, who sent it, has not seen it yet, was to be told of it, and it is not the first nor older than 30 days; otherwise null. merge_id: where it was merged into another.';

-- Security definer: only functions write it.
create function public.see_status(request_id uuid, seen timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own constant record := private.own_request(see_status.request_id);
begin
  -- Older statuses are not new anyway
  delete from private.statuses_seen as past where past.account_id = auth.uid() and past.seen_at < now() - interval '30 days';
  -- A screen that still shows a merged request has not shown the statuses of the one that stays
  if own.id <> see_status.request_id then
    return;
  end if;
  -- Store the moment of a status that exists, whatever moment the call names
  insert into private.statuses_seen as known (request_id, account_id, seen_at)
    select own.id, auth.uid(), max(step.at) from private.steps_in_portal(own.id, own.merge_id) as step
    where step.at <= see_status.seen having max(step.at) is not null
    on conflict on constraint statuses_seen_pkey do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at;
  if found then
    -- Other tabs of the same account
    perform pg_notify('changes', 'request_messages:' || auth.uid());
  end if;
end
$$;
comment on function public.see_status(uuid, timestamptz) is
  'For clients: notes that the status of a request of their own was on the screen, by when it was set. One that is set later is new.';

alter table private.statuses_seen enable row level security;
revoke all on private.statuses_seen from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.statuses_seen for all to anon, authenticated using (false);
revoke all on function public.see_status(uuid, timestamptz) from public, anon, authenticated;
grant execute on function public.see_status(uuid, timestamptz) to authenticated, service_role;
