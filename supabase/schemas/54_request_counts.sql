-- request_counts: how many requests there are of each service and status. Counting 100,000 of them takes the embedded
-- database longer than all else that a list does.

create table private.request_counts (
  -- Null for messages, and for requests whose service is gone. No foreign key: it would delete the row before the
  -- requests of a deleted service are counted elsewhere.
  service_id uuid,
  status text not null,
  number bigint not null,
  unique nulls not distinct (service_id, status)
);
comment on table private.request_counts is
  'Requests by service and status, exact within the transaction that changes them. Triggers keep it.';

-- Security definer: the user who sends or changes a request has no rights on the counts. Rows are locked in one order, so that
-- two transactions wait for each other and do not deadlock.
create function private.count_requests() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.request_counts as counted (service_id, status, number)
      select after.service_id, after.status, count(*) from after group by 1, 2 order by 1, 2
      on conflict (service_id, status) do update set number = counted.number + excluded.number;
  elsif tg_op = 'DELETE' then
    insert into private.request_counts as counted (service_id, status, number)
      select before.service_id, before.status, -count(*) from before group by 1, 2 order by 1, 2
      on conflict (service_id, status) do update set number = counted.number + excluded.number;
  elsif tg_op = 'UPDATE' then
    insert into private.request_counts as counted (service_id, status, number)
      select changed.service_id, changed.status, sum(changed.by)
      from (
        select before.service_id, before.status, -1 as by from before
        union all
        select after.service_id, after.status, 1 from after
      ) as changed
      group by 1, 2 having sum(changed.by) <> 0 order by 1, 2
      on conflict (service_id, status) do update set number = counted.number + excluded.number;
  else
    -- A condition, since a hosted project refuses a deletion without one
    delete from private.request_counts where true;
  end if;
  return null;
end
$$;
comment on function private.count_requests() is 'Adds to and subtracts from the counts what a statement has changed.';

create trigger service_requests_count_insert after insert on public.service_requests
  referencing new table as after for each statement execute function private.count_requests();
create trigger service_requests_count_update after update on public.service_requests
  referencing old table as before new table as after for each statement execute function private.count_requests();
create trigger service_requests_count_delete after delete on public.service_requests
  referencing old table as before for each statement execute function private.count_requests();
create trigger service_requests_count_truncate after truncate on public.service_requests
  for each statement execute function private.count_requests();

alter table private.request_counts enable row level security;
revoke all on private.request_counts from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.request_counts for all to anon, authenticated using (false);
