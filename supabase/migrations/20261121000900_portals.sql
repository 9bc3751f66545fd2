-- What the two portals need beside the tables: numbers for employees, notifications that are sent once, live changes.

-- The sender makes the id, so that a notification whose answer was lost is not sent again (23505).
grant insert (id) on public.employee_notifications to authenticated;

-- Security definer: counted under row-level security it would ask the policies for each row.
create function public.employee_figures() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
begin
  if not private.is_employee() then
    raise exception using errcode = '42501', message = 'employee_required';
  end if;
  return jsonb_build_object(
    'clients', (select count(*) from public.user_profiles where user_type = 'client' and is_active),
    'active_projects', (select count(*) from public.client_projects where status = 'active')
  );
end
$$;
comment on function public.employee_figures() is
  'For approved employees: how many active clients there are, and how many of their projects are in progress.';
revoke all on function public.employee_figures() from public, anon, authenticated;
grant execute on function public.employee_figures() to authenticated, service_role;

-- Hosted projects tell browsers of changes, each person of the rows that the policies let them read; the embedded
-- backend has no such publication, and there browsers ask again.
do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime
      add table public.employee_notifications, public.client_projects, public.service_requests;
  end if;
end
$$;
