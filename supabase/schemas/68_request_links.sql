-- request_links: what comes of a request: the account of a client, and their project (docs/decisions/0045).

-- No foreign key: it would add a second path from client_projects to user_profiles. The API would then require calls to name
-- the path, which those of the specification do not. Two triggers do the same.
alter table public.request_work add column client_project_id uuid;
comment on column public.request_work.client_project_id is
  'The project of the client that came of it, in client_projects. Several requests may lead to one.';
create index request_work_client_project_idx on public.request_work (client_project_id);

create function private.check_request_project() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- It cannot be deleted until this is stored
  perform from public.client_projects as link where link.id = new.client_project_id for key share;
  if not found then
    new.client_project_id := null;
  end if;
  return new;
end
$$;
comment on function private.check_request_project() is
  'Drops the link to a project that was deleted while the request was in the bin.';

-- Security definer: only functions write the work.
create function private.forget_client_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.request_work as work set client_project_id = null where work.client_project_id = old.id;
  return null;
end
$$;
comment on function private.forget_client_project() is 'A deleted project of a client leaves every request. The bin knows which led to it.';

-- Security definer: no one may write the history.
create function private.record_request_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.invitation_id is distinct from old.invitation_id and new.invitation_id is not null then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'client', auth.uid(), jsonb_build_object('invited', true));
  end if;
  -- A deleted account or project has left by its foreign key or trigger: no one has removed it from this request
  if new.client_id is distinct from old.client_id and (
    new.client_id is not null or exists (select from public.user_profiles as profile where profile.id = old.client_id)
  ) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'client', auth.uid(), jsonb_build_object(
        'client', new.client_id, 'from', old.client_id, 'joined', auth.uid() is null
      ));
  end if;
  if new.client_project_id is distinct from old.client_project_id and (
    new.client_project_id is not null
    or exists (select from public.client_projects as link where link.id = old.client_project_id)
  ) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      select new.id, 'project', auth.uid(), jsonb_build_object(
          'title', private.record_name(to_jsonb(project)), 'removed', new.client_project_id is null
        )
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.id = coalesce(new.client_project_id, old.client_project_id);
  end if;
  return null;
end
$$;
comment on function private.record_request_links() is
  'Writes service_request_events: that its sender was invited or has joined, and which client and which project a request has.';

-- Security definer: only functions write the work. It checks who calls first.
create function public.link_client(request_id uuid, client uuid default null, seen uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  -- Lock the account, so that it is not deleted before this is stored
  perform from public.user_profiles as profile
    where profile.id = link_client.client and profile.user_type = 'client' for key share;
  if client is not null and not found then
    raise exception using errcode = 'PT409', message = 'not_a_client';
  end if;
  update public.request_work as work set client_id = link_client.client
    where work.id = link_client.request_id
      and (work.client_id is not distinct from link_client.seen or work.client_id = link_client.client);
  if not found then
    perform private.refuse_work(request_id);
  end if;
end
$$;
comment on function public.link_client(uuid, uuid, uuid) is
  'For admins of requests: notes which client a request is from, or that it is no one''s. It gives the account no right to read it. Refused with work_changed when the client is no longer the one that was seen.';

-- Security definer: only functions write the work. It checks who calls first.
create function public.link_project(request_id uuid, client_project uuid default null, seen uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  if client_project is not null
    and not exists (select from public.client_projects as link where link.id = link_project.client_project) then
    raise exception using errcode = 'PT404', message = 'client_project_not_found';
  end if;
  update public.request_work as work set client_project_id = link_project.client_project
    where work.id = link_project.request_id
      and (work.client_project_id is not distinct from link_project.seen or work.client_project_id = link_project.client_project);
  if not found then
    perform private.refuse_work(request_id);
  end if;
end
$$;
comment on function public.link_project(uuid, uuid, uuid) is
  'For admins of requests: notes which project of a client a request has led to, or that it leads to none. Refused with work_changed when the project is no longer the one that was seen.';

-- Security definer: only functions write the work. It checks who calls first.
create function public.project_of_request(
  request_id uuid, client uuid, project uuid, status text default 'active', notes text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  link public.client_projects;
  made boolean := true;
begin
  perform private.require_area('requests');
  perform from public.request_work as work where work.id = project_of_request.request_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  insert into public.client_projects (client_id, project_id, status, notes)
    values (project_of_request.client, project_of_request.project, project_of_request.status, project_of_request.notes)
    on conflict on constraint client_projects_client_id_project_id_key do nothing
    returning * into link;
  if link.id is null then
    made := false;
    select * into link from public.client_projects as known
      where known.client_id = project_of_request.client and known.project_id = project_of_request.project;
  end if;
  update public.request_work as work
    set client_project_id = link.id, client_id = coalesce(work.client_id, project_of_request.client)
    where work.id = project_of_request.request_id;
  return to_jsonb(link) || jsonb_build_object('made', made);
end
$$;
comment on function public.project_of_request(uuid, uuid, uuid, text, text) is
  'For admins of requests: gives a client a project and notes that it came of a request. A project that the client has already stays as it is (made is false).';

-- Security definer: only admins of accounts may read invitations. It checks who calls first.
create function public.request_relations(request_id uuid) returns jsonb
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
comment on function public.request_relations(uuid) is
  'For admins of requests: the client, the invitation and the project that a request has led to. Null once the request is gone.';

-- Security definer: under row-level security it would look at every request. It checks who calls first.
create function public.requests_of_project(client_project uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_area('requests');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', request.id, 'reference', request.reference, 'client_name', request.client_name, 'status', request.status,
      'created_at', request.created_at
    ) order by request.created_at), '[]')
    from public.request_work as work join public.service_requests as request on request.id = work.id
    where work.client_project_id = requests_of_project.client_project
  );
end
$$;
comment on function public.requests_of_project(uuid) is 'For admins of requests: the requests that led to a project of a client.';

create trigger request_work_project before insert or update of client_project_id on public.request_work
  for each row when (new.client_project_id is not null) execute function private.check_request_project();
create trigger client_projects_forget after delete on public.client_projects
  for each row execute function private.forget_client_project();
create trigger request_work_links after update of client_id, invitation_id, client_project_id on public.request_work
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.record_request_links();

revoke all on function public.link_client(uuid, uuid, uuid), public.link_project(uuid, uuid, uuid),
  public.project_of_request(uuid, uuid, uuid, text, text), public.request_relations(uuid), public.requests_of_project(uuid)
  from public, anon, authenticated;
grant execute on function public.link_client(uuid, uuid, uuid), public.link_project(uuid, uuid, uuid),
  public.project_of_request(uuid, uuid, uuid, text, text), public.request_relations(uuid), public.requests_of_project(uuid)
  to authenticated, service_role;
