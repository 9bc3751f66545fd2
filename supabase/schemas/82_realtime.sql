-- Realtime: on a hosted project, browsers hear of changes to these tables, each person of the rows that the policies let
-- them read. Elsewhere there is no such publication.

do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime
      add table public.employee_notifications, public.client_projects, public.service_requests;
  end if;
end
$$;
