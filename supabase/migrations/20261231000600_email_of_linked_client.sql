-- A request without an email can be given that of the client it is linked to.

create or replace function public.request_relations(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  work public.request_work;
begin
  perform private.require_area('requests');
  select * into work from public.request_work as known where known.id = request_relations.request_id;
  if work.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'client', (
      select jsonb_build_object(
        'id', profile.id, 'name', profile.full_name, 'company_name', profile.company_name, 'active', profile.is_active,
        'email', account.email
      ) from public.user_profiles as profile join private.accounts as account on account.id = profile.id
      where profile.id = work.client_id
    ),
    'invitation', (
      select jsonb_build_object(
        'id', invitation.id, 'email', invitation.email, 'state', private.invitation_state(invitation),
        'sent_at', invitation.sent_at, 'expires_at', invitation.expires_at
      ) from public.invitations as invitation where invitation.id = work.invitation_id
    ),
    'project', (
      select jsonb_build_object(
        'id', link.id, 'status', link.status, 'title_ar', project.title_ar, 'title_en', project.title_en,
        'client', (select profile.full_name from public.user_profiles as profile where profile.id = link.client_id)
      )
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.id = work.client_project_id
    )
  );
end
$$;
