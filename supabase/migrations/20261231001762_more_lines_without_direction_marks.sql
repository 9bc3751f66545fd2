-- The other lines that people outside of the company write: the service in words, budget and time of a request, and numbers of clients.

drop trigger service_requests_lines_are_tidy on public.service_requests;
create trigger service_requests_lines_are_tidy
  before insert or update of client_name, company_name, service_type, project_budget, project_timeline on public.service_requests
  for each row
  execute function private.tidy_lines('client_name', 'company_name', 'service_type', 'project_budget', 'project_timeline');
drop trigger user_profiles_lines_are_tidy on public.user_profiles;
create trigger user_profiles_lines_are_tidy
  before insert or update of full_name, company_name, department, national_id, commercial_registration, unified_number
  on public.user_profiles
  for each row execute function private.tidy_lines(
    'full_name', 'company_name', 'department', 'national_id', 'commercial_registration', 'unified_number'
  );
