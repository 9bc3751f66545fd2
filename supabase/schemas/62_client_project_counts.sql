-- client_project_counts: how many projects of clients there are of each status. Counting 50,000 of them takes the embedded
-- database longer than all else that their list does.

create table private.client_project_counts (
  status text primary key,
  number bigint not null
);
comment on table private.client_project_counts is
  'Projects of clients by status, exact within the transaction that changes them. Triggers keep it.';

-- Security definer: the user who gives or changes a project has no rights on the counts. Rows are locked in one order, so that
-- two transactions wait for each other and do not deadlock.
create function private.count_client_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.client_project_counts as counted (status, number)
      select after.status, count(*) from after group by 1 order by 1
      on conflict (status) do update set number = counted.number + excluded.number;
  elsif tg_op = 'DELETE' then
    insert into private.client_project_counts as counted (status, number)
      select before.status, -count(*) from before group by 1 order by 1
      on conflict (status) do update set number = counted.number + excluded.number;
  elsif tg_op = 'UPDATE' then
    insert into private.client_project_counts as counted (status, number)
      select changed.status, sum(changed.by)
      from (select before.status, -1 as by from before union all select after.status, 1 from after) as changed
      group by 1 having sum(changed.by) <> 0 order by 1
      on conflict (status) do update set number = counted.number + excluded.number;
  else
    -- A condition, since a hosted project refuses a deletion without one
    delete from private.client_project_counts where true;
  end if;
  return null;
end
$$;
comment on function private.count_client_projects() is 'Writes private.client_project_counts.';

create trigger client_projects_count_insert after insert on public.client_projects
  referencing new table as after for each statement execute function private.count_client_projects();
create trigger client_projects_count_update after update on public.client_projects
  referencing old table as before new table as after for each statement execute function private.count_client_projects();
create trigger client_projects_count_delete after delete on public.client_projects
  referencing old table as before for each statement execute function private.count_client_projects();
create trigger client_projects_count_truncate after truncate on public.client_projects
  for each statement execute function private.count_client_projects();

alter table private.client_project_counts enable row level security;
revoke all on private.client_project_counts from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.client_project_counts for all to anon, authenticated using (false);
