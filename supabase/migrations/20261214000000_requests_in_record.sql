-- What belongs to a request has its reference and sender as its name in the record of activity: it was shown as deleted.
create or replace function private.names_in(details jsonb, knows_accounts boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(distinct link.id, found.name) filter (where found.name is not null), '{}')
    from (
      select part.key, part.value #>> '{}' as id
      from (values (names_in.details -> 'before'), (names_in.details -> 'after')) as version (entry), jsonb_each(version.entry) as part
      where part.key in (
          'client_id', 'user_id', 'approved_by', 'author_id', 'sent_by', 'invited_by', 'accepted_by', 'owner_id', 'editor_id',
          'created_by', 'changed_by', 'started_by', 'merged_by', 'first_answer_by', 'project_id', 'service_id', 'employee_id',
          'opening_id', 'stage_id', 'request_id'
        )
        and part.value #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    ) as link
    cross join lateral (
      select case link.key
        when 'project_id' then (
          select private.record_name(to_jsonb(project)) from public.projects as project where project.id = link.id::uuid
        )
        when 'service_id' then (
          select private.record_name(to_jsonb(service)) from public.services as service where service.id = link.id::uuid
        )
        when 'employee_id' then (
          select private.record_name(to_jsonb(employee)) from public.employees as employee where employee.id = link.id::uuid
        )
        when 'opening_id' then (
          select private.record_name(to_jsonb(opening)) from public.openings as opening where opening.id = link.id::uuid
        )
        when 'stage_id' then (
          select private.record_name(to_jsonb(stage)) from public.application_stages as stage where stage.id = link.id::uuid
        )
        when 'request_id' then (
          select request.reference || ' · ' || request.client_name from public.service_requests as request
          where request.id = link.id::uuid
        )
        when 'client_id' then (
          select profile.full_name from public.user_profiles as profile where profile.id = link.id::uuid
        )
        else (
          select profile.full_name from public.user_profiles as profile
          where profile.id = link.id::uuid and (knows_accounts or profile.user_type = 'client' or profile.id = auth.uid())
        )
      end as name
    ) as found
  );
end
$$;
