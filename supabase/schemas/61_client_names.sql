-- client_names: the names of clients, and nothing else of their profiles (no phone, no identity numbers). Employees see
-- them beside the projects. Column grants cannot tell an employee from a client, so this view runs with the rights of
-- its owner and decides itself who reads which row (docs/decisions/0006).

create view public.client_names with (security_barrier = true, security_invoker = false) as
  select profile.id, profile.full_name, profile.company_name
  from public.user_profiles as profile
  where profile.user_type = 'client'
    and (
      (select private.is_employee())
      or (select private.is_admin())
      or (profile.id = (select auth.uid()) and (select private.is_active_user()))
    );
comment on view public.client_names is
  'Names of clients, for approved employees and admins (all) and a client (their own): client:client_names(full_name, company_name).';
revoke all on public.client_names from public, anon, authenticated;
grant select on public.client_names to authenticated, service_role;
