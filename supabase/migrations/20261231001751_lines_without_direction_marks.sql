-- Names and other lines that people outside of the company write, and where they came from, lose the invisible characters that turn the
-- text after them around, also when they come past the forms.

-- As tidyLine in common/text.ts does it for the forms.
create function private.tidy_line(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(value, '[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]', '', 'g'),
    '^[ \u00a0\u061c\u1680\u2000-\u200a\u200e\u200f\u2028\u2029\u202f\u205f\u3000]+|[ \u00a0\u061c\u1680\u2000-\u200a\u200e\u200f\u2028\u2029\u202f\u205f\u3000]+$',
    '', 'g'
  )
$$;
comment on function private.tidy_line(text) is
  'A line of text without white space around it and without invisible characters, such as marks that turn the text after them around.';

-- A trigger and not a check of the tables: people copy such characters along with a name, and do not see them.
create function private.tidy_lines() returns trigger
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

grant execute on function private.tidy_line(text) to anon, authenticated, service_role;

create trigger service_requests_lines_are_tidy
  before insert or update of client_name, company_name, service_type, project_budget, project_timeline, came_from
  on public.service_requests
  for each row execute function private.tidy_lines(
    'client_name', 'company_name', 'service_type', 'project_budget', 'project_timeline', 'came_from'
  );
create trigger employees_lines_are_tidy
  before insert or update of full_name_ar, full_name_en, position_ar, position_en, department, came_from on public.employees
  for each row execute function private.tidy_lines(
    'full_name_ar', 'full_name_en', 'position_ar', 'position_en', 'department', 'came_from'
  );
create trigger user_profiles_lines_are_tidy
  before insert or update of full_name, company_name, department, national_id, commercial_registration, unified_number
  on public.user_profiles
  for each row execute function private.tidy_lines(
    'full_name', 'company_name', 'department', 'national_id', 'commercial_registration', 'unified_number'
  );
create trigger invitations_lines_are_tidy before insert or update of full_name, company_name on public.invitations
  for each row execute function private.tidy_lines('full_name', 'company_name');
create trigger privacy_requests_lines_are_tidy before insert or update of full_name on public.privacy_requests
  for each row execute function private.tidy_lines('full_name');
create trigger request_files_lines_are_tidy before insert or update of name on public.request_files
  for each row execute function private.tidy_lines('name');
