-- The record of activity says whose document, letter, note, file or answer an entry is about, also where only another column changed.

create or replace function private.about_record(table_name text, record_id text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case table_name
    when 'client_projects' then (
      select jsonb_build_array(profile.full_name, private.record_name(to_jsonb(project)))
      from public.client_projects as link
      join public.user_profiles as profile on profile.id = link.client_id
      join public.projects as project on project.id = link.project_id
      where link.id = about_record.record_id::uuid
    )
    when 'client_project_files' then (
      select jsonb_build_array(profile.full_name, private.record_name(to_jsonb(project)))
      from public.client_project_files as file
      join public.client_projects as link on link.id = file.client_project_id
      join public.user_profiles as profile on profile.id = link.client_id
      join public.projects as project on project.id = link.project_id
      where file.id = about_record.record_id::uuid
    )
    when 'project_images' then (
      select jsonb_build_array(private.record_name(to_jsonb(project)))
      from public.project_images as image join public.projects as project on project.id = image.project_id
      where image.id = about_record.record_id::uuid
    )
    when 'employee_documents' then (
      select jsonb_build_array(private.record_name(to_jsonb(employee)))
      from public.employee_documents as document join public.employees as employee on employee.id = document.employee_id
      where document.id = about_record.record_id::uuid
    )
    when 'employee_notifications' then (
      select jsonb_build_array(private.record_name(to_jsonb(employee)))
      from public.employee_notifications as letter join public.employees as employee on employee.id = letter.employee_id
      where letter.id = about_record.record_id::uuid
    )
    when 'application_notes' then (
      select jsonb_build_array(private.record_name(to_jsonb(employee)))
      from public.application_notes as note join public.employees as employee on employee.id = note.employee_id
      where note.id = about_record.record_id::uuid
    )
    when 'request_notes' then (
      select jsonb_build_array(request.reference, request.client_name)
      from public.request_notes as note join public.service_requests as request on request.id = note.request_id
      where note.id = about_record.record_id::uuid
    )
    when 'request_files' then (
      select jsonb_build_array(request.reference, request.client_name)
      from public.request_files as file join public.service_requests as request on request.id = file.request_id
      where file.id = about_record.record_id::uuid
    )
    when 'request_messages' then (
      select jsonb_build_array(request.reference, request.client_name)
      from public.request_messages as message join public.service_requests as request on request.id = message.request_id
      where message.id = about_record.record_id::uuid
    )
  end;
end
$$;
comment on function private.about_record(text, text) is
  'Names of what a row is about whose own name does not say it: the client and the project, the project of a picture, the employee of a document, the request of a note. Null once the row is gone.';
