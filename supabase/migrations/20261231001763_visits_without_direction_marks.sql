-- Where the sender of a request or an application came from is theirs to say, past the forms: without marks that turn the text after
-- them around.

create or replace function private.tidy_lines() returns trigger
language plpgsql set search_path = ''
as $$
declare
  new_row constant jsonb := to_jsonb(new);
  field text;
  line text;
begin
  foreach field in array tg_argv loop
    line := private.tidy_line(new_row ->> field);
    if new_row ->> field <> line then
      new := jsonb_populate_record(new, jsonb_build_object(field, case jsonb_typeof(new_row -> field)
        when 'object' then line::jsonb
        else to_jsonb(line)
      end));
    end if;
  end loop;
  return new;
end
$$;
comment on function private.tidy_lines() is 'Trigger: stores the columns that its arguments name as private.tidy_line has them, in jsonb each text.';

drop trigger service_requests_lines_are_tidy on public.service_requests;
create trigger service_requests_lines_are_tidy
  before insert or update of client_name, company_name, service_type, project_budget, project_timeline, came_from
  on public.service_requests
  for each row execute function private.tidy_lines(
    'client_name', 'company_name', 'service_type', 'project_budget', 'project_timeline', 'came_from'
  );
drop trigger employees_lines_are_tidy on public.employees;
create trigger employees_lines_are_tidy
  before insert or update of full_name_ar, full_name_en, position_ar, position_en, department, came_from on public.employees
  for each row execute function private.tidy_lines(
    'full_name_ar', 'full_name_en', 'position_ar', 'position_en', 'department', 'came_from'
  );
