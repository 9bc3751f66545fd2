-- Requests that an admin enters, corrects and merges, and what comes of them: a client and a project (docs/decisions/0045).

-- A request that someone else enters
alter table public.service_requests
  alter column client_email drop not null,
  add column channel text not null default 'website' check (channel in ('website', 'phone', 'visit', 'email', 'whatsapp')),
  add constraint service_requests_contact_check
    check (client_email is not null or (channel <> 'website' and client_phone is not null)),
  add constraint service_requests_notice_check
    check (channel = 'website' or (privacy_version is null and news_wording is null));
comment on table public.service_requests is
  'Service requests (new at first) and contact messages (pending at first). Visitors write them, admins read them, and enter those that came by phone and the like (66_entered_requests.sql).';
comment on column public.service_requests.channel is
  'How it came: a form of the website, or what an admin of requests entered. No form, and so no privacy notice, was shown to those who came another way.';

create index service_requests_channel_idx on public.service_requests (channel, created_at desc);

create or replace function private.prepare_service_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- The sender cannot set it (no grant); a restored backup does, and a request that comes back from the bin.
    -- Who enters a request for someone else is not its sender.
    if new.channel = 'website' and coalesce(current_setting('handasa.restoring', true), '') <> 'on' then
      new.user_id := coalesce(auth.uid(), new.user_id);
    end if;
    new.privacy_version := private.privacy_version(new.privacy_version::text);
  else
    new.reference := old.reference;
    new.submission_id := old.submission_id;
    new.created_at := old.created_at;
    new.privacy_version := old.privacy_version;
    new.news_wording := old.news_wording;
    new.channel := old.channel;
  end if;
  return new;
end
$$;
comment on function private.prepare_service_request() is
  'Stores the sending account and checks the version of the privacy notice, and keeps these, the tick for news, reference, submission, channel and creation time as they were.';

create function private.record_request_correction() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := to_jsonb(old);
  now_is constant jsonb := to_jsonb(new);
  changed jsonb;
begin
  select jsonb_object_agg(field, case field
      when 'service_id' then jsonb_build_object(
        'from', (select private.record_name(to_jsonb(service)) from public.services as service where service.id = old.service_id),
        'to', (select private.record_name(to_jsonb(service)) from public.services as service where service.id = new.service_id)
      )
      else jsonb_build_object('from', was -> field, 'to', now_is -> field)
    end) into changed
    from unnest(tg_argv) as field
    where was -> field is distinct from now_is -> field
      -- A service that was deleted has left its requests by itself
      and (field <> 'service_id' or new.service_id is not null
        or exists (select from public.services as service where service.id = old.service_id));
  if changed is not null then
    insert into public.service_request_events (request_id, kind, changed_by, details) values (new.id, 'edit', auth.uid(), changed);
  end if;
  return null;
end
$$;
comment on function private.record_request_correction() is
  'Writes service_request_events: which of the columns named were corrected, from what to what.';

create trigger service_requests_record_correction
  after update of kind, service_id, client_name, client_email, client_phone, company_name, project_budget, project_timeline,
    budget_range, preferred_start_date
  on public.service_requests
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.record_request_correction(
    'kind', 'service_id', 'client_name', 'client_email', 'client_phone', 'company_name', 'project_budget',
    'project_timeline', 'budget_range', 'preferred_start_date'
  );
drop trigger service_requests_mail_insert on public.service_requests;
create trigger service_requests_mail_insert after insert on public.service_requests
  for each row
  when (
    new.status in ('new', 'pending') and new.channel = 'website'
    and coalesce(current_setting('handasa.restoring', true), '') <> 'on'
  )
  execute function private.mail_request();
drop trigger service_requests_bin on public.service_requests;
create trigger service_requests_bin before delete on public.service_requests
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.put_in_bin();
drop trigger service_requests_receipt on public.service_requests;
create trigger service_requests_receipt after insert on public.service_requests
  for each row
  when (
    new.status in ('new', 'pending') and coalesce(current_setting('handasa.restoring', true), '') <> 'on'
    -- Whoever enters a request for someone else decides on it: public.enter_request
    and (new.channel = 'website' or coalesce(current_setting('handasa.receipt', true), '') = 'yes')
  )
  execute function private.mail_receipt();
create or replace function private.tell_of_late_answers() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  -- The rest goes an hour later
  most constant integer := 50;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  late public.service_requests;
  posted integer := 0;
begin
  if not private.in_working_hours(now())
    or not exists (select from public.mail_kinds where kind = 'request_late' and is_active) then
    return 0;
  end if;
  for late in
    select distinct on (private.mailbox(request.client_email)) request.*
    from public.service_requests as request
    where request.created_at > now() - interval '60 days' and request.client_email is not null
      and private.answer_due_on(request.created_at) between today - 14 and today - 1
      and private.first_answer_at(request.id) is null
      and not exists (select from private.late_notices as notice where notice.request_id = request.id)
      -- One a day for a mailbox, however many requests it has
      and not exists (
        select from private.late_notices as notice join public.service_requests as other on other.id = notice.request_id
        where notice.posted_at > now() - interval '20 hours'
          and private.mailbox(other.client_email) = private.mailbox(request.client_email)
      )
    order by private.mailbox(request.client_email), request.created_at
    limit most
  loop
    insert into private.late_notices (request_id) values (late.id);
    perform private.post_mail('request_late', late.client_email, late.locale, jsonb_build_object(
      'id', late.id, 'reference', late.reference, 'name', late.client_name, 'request', late.kind
    ));
    posted := posted + 1;
  end loop;
  return posted;
end
$$;
comment on function private.tell_of_late_answers() is
  'In working hours, if the company has switched it on: mails those whose answer is late by up to 14 days, once for each request and once a day for each mailbox. How many it posted.';

create or replace function private.note_told(request_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update public.request_work as work
    set first_answer_at = now(), first_answer_by = auth.uid(), first_answer_how = 'status'
    where work.id = note_told.request_id and work.first_answer_at is null
      -- Who called and left no email is told nothing
      and exists (
        select from public.service_requests as request
        where request.id = work.id and request.client_email is not null
      )
      and exists (select from public.mail_kinds as kind where kind.kind = 'request_status' and kind.is_active)
$$;
comment on function private.note_told(uuid) is 'The mail of a status is the first answer, if there was none, and unless such mails are turned off or it has no email.';

grant update (status, kind, service_id, client_name, client_email, client_phone, company_name, project_budget,
  project_timeline, budget_range, preferred_start_date) on public.service_requests to authenticated;
drop policy "An admin sets the status of service requests" on public.service_requests;
create policy "An admin sets the status of service requests, and corrects them" on public.service_requests
  for update to authenticated using ((select private.manages('requests'))) with check ((select private.manages('requests')));
comment on policy "An admin sets the status of service requests, and corrects them" on public.service_requests is
  'Any status to any other. The grant covers who it is from, and what it is about; what the sender wrote stays as it is.';

alter table public.service_request_events drop constraint service_request_events_kind_check, add constraint service_request_events_kind_check
  check (kind in (
    'status', 'owner', 'tags', 'step', 'answer', 'note', 'edit', 'merge', 'client', 'project'
  ));
comment on column public.service_request_events.kind is
  'A status, which the sender may know. All others are for admins: an owner, tags, a next step, a first answer noted by hand, a deleted note, a correction, a merge, and the client and the project that came of it.';
comment on column public.service_request_events.details is
  'What changed, for kinds other than status: owner and from; added and removed (tags with their names); step, due, from and from_due; how; for a correction from and to of each column; reference and undone of a merge; client or project with from.';

-- Security definer: no one has the right to choose the channel, or to store a request for someone else. It checks who calls first.
create function public.enter_request(
  submission_id uuid, channel text, client_name text, project_description text, client_email text default null,
  client_phone text default null, company_name text default null, service uuid default null, service_type text default null,
  budget_range text default null, preferred_start_date date default null, locale text default 'ar',
  receipt boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entered public.service_requests;
begin
  perform private.require_area('requests');
  if not coalesce(enter_request.channel in ('phone', 'visit', 'email', 'whatsapp'), false) then
    raise exception using errcode = '22023', message = 'channel_invalid';
  elsif enter_request.service is not null
    and not exists (select from public.services as known where known.id = enter_request.service) then
    raise exception using errcode = 'PT409', message = 'service_gone';
  end if;
  perform set_config('handasa.receipt', case when receipt then 'yes' else '' end, true);
  insert into public.service_requests (
      submission_id, channel, kind, status, client_name, client_email, client_phone, company_name, service_id, service_type,
      project_description, budget_range, preferred_start_date, locale
    )
    values (
      enter_request.submission_id, enter_request.channel, case when service is null then 'message' else 'service' end,
      case when service is null then 'pending' else 'new' end, btrim(enter_request.client_name),
      enter_request.client_email, enter_request.client_phone, enter_request.company_name, service,
      enter_request.service_type, enter_request.project_description, enter_request.budget_range,
      enter_request.preferred_start_date, enter_request.locale
    )
    on conflict on constraint service_requests_submission_id_key do nothing
    returning * into entered;
  perform set_config('handasa.receipt', '', true);
  if entered.id is null then
    -- Sent twice, since the first answer was lost
    select request.* into entered from public.service_requests as request
      where request.submission_id = enter_request.submission_id and request.channel <> 'website';
  else
    update public.request_work as work
      set owner_id = auth.uid(),
        -- Who called or came has spoken to someone
        first_answer_at = case when entered.channel in ('phone', 'visit') then now() end,
        first_answer_by = case when entered.channel in ('phone', 'visit') then auth.uid() end,
        first_answer_how = case entered.channel when 'phone' then 'call' when 'visit' then 'meeting' end
      where work.id = entered.id;
  end if;
  return jsonb_build_object('id', entered.id, 'reference', entered.reference, 'updated_at', entered.updated_at);
end
$$;
comment on function public.enter_request(uuid, text, text, text, text, text, text, uuid, text, text, date, text, boolean) is
  'For admins of requests: stores what someone asked for by phone, visit, email or whatsapp; without a service it is a message. The admin owns it; a call or visit counts as the first answer. The company is mailed nothing, the sender a receipt if it is asked for. Its id and reference, the same when it is sent twice.';

revoke all on function public.enter_request(uuid, text, text, text, text, text, text, uuid, text, text, date, text, boolean)
  from public, anon, authenticated;
grant execute on function public.enter_request(uuid, text, text, text, text, text, text, uuid, text, text, date, text, boolean)
  to authenticated, service_role;

-- What came of a request
alter table public.request_work
  add column client_id uuid references public.user_profiles (id) on delete set null,
  add column invitation_id uuid references public.invitations (id) on delete set null;
comment on column public.request_work.client_id is
  'The account of the client who sent it, as an admin has linked it. It gives that account no right to read the request.';
comment on column public.request_work.invitation_id is 'The invitation with which its sender was asked to make an account.';
create index request_work_client_idx on public.request_work (client_id);
create index request_work_invitation_idx on public.request_work (invitation_id);

-- No foreign key: request_work would be one more way from client_projects to user_profiles, which the API then asks to be
-- named, and the calls of the specification do not. Two triggers do what it would.
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
  'A request leads to a project that there is: one that is gone when the request comes back from the bin is left out.';

-- Security definer: functions alone write the work.
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
  -- An account or a project that was deleted has left by itself
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

-- Security definer: functions alone write the work. It checks who calls first.
create function public.link_client(request_id uuid, client uuid default null, seen uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  if client is not null and not exists (
    select from public.user_profiles as profile where profile.id = link_client.client and profile.user_type = 'client'
  ) then
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

-- Security definer: functions alone write the work. It checks who calls first.
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

-- Security definer: functions alone write the work. It checks who calls first.
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

-- Security definer: invitations are read by admins of accounts alone. It checks who calls first.
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
        'id', profile.id, 'name', profile.full_name, 'company_name', profile.company_name, 'active', profile.is_active
      ) from public.user_profiles as profile where profile.id = work.client_id
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

-- Invitations of senders
alter table public.invitations
  add column company_name text check (private.short_text(company_name, 200)),
  add column phone text check (private.phone(phone)),
  add constraint invitations_client_check check (user_type = 'client' or (company_name is null and phone is null));
comment on column public.invitations.company_name is 'What the page fills in for a client, who can correct it; as the phone.';
drop function public.invite(text, text, text, text[], text, text);
create function public.invite(
  email text, full_name text, user_type text, areas text[] default null, client_type text default null,
  locale text default 'ar', company_name text default null, phone text default null, request_id uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := btrim(invite.email);
  known uuid;
  invitation public.invitations;
begin
  perform private.require_area('settings', 'requests');
  if not coalesce(invite.user_type in ('admin', 'client'), false) then
    raise exception using errcode = '22023', message = 'user_type_invalid';
  elsif invite.user_type = 'admin' then
    perform private.require_area('settings');
    if not coalesce(invite.areas = '{everything}' or private.areas(invite.areas), false) then
      raise exception using errcode = '22023', message = 'areas_invalid';
    end if;
    perform private.require_password();
    perform private.check_authority(invite.areas);
  elsif not coalesce(invite.client_type in ('individual', 'company', 'government'), false) then
    raise exception using errcode = '22023', message = 'client_type_invalid';
  end if;
  if invite.request_id is not null then
    perform private.require_area('requests');
    perform from public.request_work as work where work.id = invite.request_id for update;
    if not found or invite.user_type <> 'client' then
      raise exception using errcode = 'PT404', message = 'request_not_found';
    end if;
  end if;

  select account.id into known from private.accounts as account where lower(account.email) = lower(address);
  if known is not null then
    raise exception using errcode = 'PT409', message = 'email_has_account', detail = known::text;
  end if;
  -- What no longer works makes room
  update public.invitations as past set cancelled_at = now()
    where lower(past.email) = lower(address) and private.invitation_state(past) in ('expired', 'withdrawn');
  insert into public.invitations (
      email, full_name, user_type, client_type, areas, locale, invited_by, by_mail, company_name, phone
    )
    values (
      address, btrim(invite.full_name), invite.user_type,
      case when invite.user_type = 'client' then invite.client_type end,
      case when invite.user_type = 'admin' then array(select distinct area from unnest(invite.areas) as area order by area) end,
      invite.locale, auth.uid(), private.sends_mails(),
      case when invite.user_type = 'client' then nullif(btrim(invite.company_name), '') end,
      case when invite.user_type = 'client' then invite.phone end
    )
    on conflict do nothing
    returning * into invitation;
  if invitation.id is null then
    raise exception using errcode = 'PT409', message = 'invitation_waiting';
  end if;
  update public.request_work as work set invitation_id = invitation.id where work.id = invite.request_id;
  return private.send_invitation(invitation);
end
$$;
comment on function public.invite(text, text, text, text[], text, text, text, text, uuid) is
  'For admins of accounts, and of requests for clients: mails someone without an account a link with which they make one. Nobody gives areas that they lack; inviting an admin needs a password of the last 15 minutes. company_name and phone are what the page fills in; request_id is the request that its sender is invited for. The token is in the answer only where no mail goes out.';

revoke all on function public.invite(text, text, text, text[], text, text, text, text, uuid) from public, anon, authenticated;
grant execute on function public.invite(text, text, text, text[], text, text, text, text, uuid) to authenticated, service_role;

create or replace function public.read_invitation(token text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  invitation constant public.invitations := private.invitation_of(read_invitation.token);
  state text;
begin
  if invitation.id is null then
    return null;
  end if;
  state := private.invitation_state(invitation);
  return jsonb_build_object('state', state, 'user_type', invitation.user_type)
    || case when state <> 'open' then '{}' else jsonb_build_object(
      'email', invitation.email, 'full_name', invitation.full_name, 'client_type', invitation.client_type,
      'areas', invitation.areas, 'company_name', invitation.company_name, 'phone', invitation.phone,
      'expires_at', invitation.expires_at,
      'inviter', (select profile.full_name from public.user_profiles as profile where profile.id = invitation.invited_by),
      'has_account', exists (select from private.accounts as account where lower(account.email) = lower(invitation.email))
    ) end;
end
$$;
comment on function public.read_invitation(text) is
  'What the newest link of an invitation offers, or only why it does not work; null for any other token. Changes nothing, so that programs that open links use none up.';

create or replace function private.accept_invitation(account uuid, address text, meta jsonb, language text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  invitation public.invitations := private.invitation_of(meta ->> 'invitation');
  state text;
begin
  -- Of two at the same moment, the second waits here; and who sent it keeps their rights until this is done.
  perform from public.user_profiles as profile where profile.id = invitation.invited_by for share;
  select * into invitation from public.invitations as known where known.id = invitation.id for update;
  state := private.invitation_state(invitation);
  if invitation.id is null or lower(invitation.email) <> lower(accept_invitation.address) then
    raise exception using errcode = '42501', message = 'invitation_invalid';
  elsif state <> 'open' then
    raise exception using errcode = '42501', message = 'invitation_' || state;
  elsif meta ->> 'full_name' is null then
    raise exception using errcode = '22023', message = 'profile_full_name_required';
  end if;
  update public.invitations as known set accepted_at = now(), accepted_by = accept_invitation.account
    where known.id = invitation.id;
  if invitation.user_type = 'client' then
    perform private.create_client(account, meta || jsonb_build_object('client_type', invitation.client_type), language);
    update public.request_work as work set client_id = accept_invitation.account
      where work.invitation_id = invitation.id and work.client_id is null;
    return;
  end if;
  begin
    insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale, areas, privacy_version)
      values (
        account, meta ->> 'full_name', invitation.user_type, meta ->> 'phone', true, language, invitation.areas,
        private.privacy_version(meta ->> 'privacy_version')
      );
  exception
    when check_violation then
      raise exception using errcode = '22023', message = 'profile_invalid';
  end;
end
$$;
comment on function private.accept_invitation(uuid, text, jsonb, text) is
  'The profile of someone who was invited, with the type and the areas of the invitation whatever the sign-up says; once, with the token of its newest link, for its email alone. A request that its sender was invited for is theirs in request_work.';

-- Merged requests
create table public.request_merges (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  merged_id uuid not null unique,
  reference text not null unique check (reference ~ '^R-[0-9A-HJKMNP-TV-Z]{6}$'),
  row jsonb not null,
  work jsonb not null,
  events jsonb not null,
  moved jsonb not null,
  before jsonb not null,
  -- A merge outlives the account of the admin.
  merged_by uuid references public.user_profiles (id) on delete set null,
  merged_at timestamptz not null default now()
);
comment on table public.request_merges is
  'Requests that were merged into an older one of the same sender: for admins of requests. Functions alone write it. It goes with the request, also into the bin.';
comment on column public.request_merges.request_id is 'The request that stays, under its own reference.';
comment on column public.request_merges.merged_id is 'The id that the other had; links to it lead to the one that stays.';
comment on column public.request_merges.reference is 'Its reference, which leads to the one that stays: in searches and at /track.';
comment on column public.request_merges.row is 'The other, as it was in service_requests.';
comment on column public.request_merges.work is 'How it was worked on: its row in request_work.';
comment on column public.request_merges.events is 'Its history, which the timeline shows with that of the one that stays.';
comment on column public.request_merges.moved is 'Ids of what went over: notes, and merges from before. Undoing takes them back.';
comment on column public.request_merges.before is 'The work on the one that stays, before it got what it lacked from the other.';

create index request_merges_request_idx on public.request_merges (request_id, merged_at);
create index request_merges_merged_by_idx on public.request_merges (merged_by);

-- Security definer: no one has rights on the words.
create function private.keep_merged_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.request_words as known set words = private.words_of_request(request)
    from public.service_requests as request
    where request.id = known.id and request.id in (old.request_id, new.request_id);
  return null;
end
$$;
comment on function private.keep_merged_words() is 'A request is found by the words and the reference of what was merged into it.';

create function private.merge_days() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function private.merge_days() is 'For how many days a merge can be undone.';

-- Security definer: functions alone write here, and no one deletes a request past the bin. It checks who calls first.
create function public.merge_requests(request_id uuid, other uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.service_requests;
  gone public.service_requests;
  kept_work public.request_work;
  gone_work public.request_work;
  joined public.request_merges;
begin
  perform private.require_area('requests');
  -- In one order, so that two admins wait for each other and do not deadlock
  perform from public.service_requests as request where request.id in (merge_requests.request_id, other) order by request.id for update;
  select * into kept from public.service_requests as request where request.id in (merge_requests.request_id, other)
    order by request.created_at, request.id limit 1;
  select * into gone from public.service_requests as request
    where request.id in (merge_requests.request_id, other) and request.id <> kept.id;
  if merge_requests.request_id = other then
    raise exception using errcode = '22023', message = 'same_request';
  elsif gone.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  select * into kept_work from public.request_work as work where work.id = kept.id for update;
  select * into gone_work from public.request_work as work where work.id = gone.id for update;

  joined.id := gen_random_uuid();
  joined.events := (
    select coalesce(jsonb_agg(to_jsonb(event) order by event.changed_at, event.id), '[]')
    from public.service_request_events as event where event.request_id = gone.id
  );
  joined.moved := jsonb_build_object(
    'notes', to_jsonb(array(select note.id from public.request_notes as note where note.request_id = gone.id)),
    'merges', to_jsonb(array(select earlier.id from public.request_merges as earlier where earlier.request_id = gone.id))
  );
  -- Triggers leave alone what only changes its place
  perform set_config('handasa.restoring', 'on', true);
  update public.request_notes as note set request_id = kept.id where note.request_id = gone.id;
  update public.request_merges as earlier set request_id = kept.id where earlier.request_id = gone.id;
  update public.request_work as work set
      owner_id = coalesce(kept_work.owner_id, gone_work.owner_id),
      tags = (kept_work.tags || array(
        select tag from unnest(gone_work.tags) with ordinality as had (tag, place)
        where tag <> all (kept_work.tags) order by place
      ))[1:20],
      next_step = case when kept_work.next_step is null then gone_work.next_step else kept_work.next_step end,
      next_step_on = case when kept_work.next_step is null then gone_work.next_step_on else kept_work.next_step_on end,
      first_answer_at = coalesce(kept_work.first_answer_at, gone_work.first_answer_at),
      first_answer_by = case when kept_work.first_answer_at is null then gone_work.first_answer_by else kept_work.first_answer_by end,
      first_answer_how = coalesce(kept_work.first_answer_how, gone_work.first_answer_how),
      client_id = coalesce(kept_work.client_id, gone_work.client_id),
      invitation_id = coalesce(kept_work.invitation_id, gone_work.invitation_id),
      client_project_id = coalesce(kept_work.client_project_id, gone_work.client_project_id)
    where work.id = kept.id;
  delete from public.service_requests as request where request.id = gone.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.request_merges (id, request_id, merged_id, reference, row, work, events, moved, before, merged_by)
    values (
      joined.id, kept.id, gone.id, gone.reference, to_jsonb(gone), to_jsonb(gone_work), joined.events, joined.moved,
      to_jsonb(kept_work), auth.uid()
    );
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (kept.id, 'merge', auth.uid(), jsonb_build_object('reference', gone.reference));
  return jsonb_build_object('id', joined.id, 'request_id', kept.id, 'reference', kept.reference, 'merged', gone.reference);
end
$$;
comment on function public.merge_requests(uuid, uuid) is
  'For admins of requests: makes two requests one. The older stays under its reference; notes, tags, and what the work on it lacks come from the other, which request_merges keeps. The merge, and which request stays.';

-- Security definer: functions alone write here. It checks who calls first.
create function public.undo_merge(merge_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  joined public.request_merges;
  -- As if it came from the bin, whose rules hold for what is gone in the meantime
  entry public.bin;
  work public.request_work;
  part jsonb;
begin
  perform private.require_area('requests');
  perform from public.service_requests as request
    where request.id = (select known.request_id from public.request_merges as known where known.id = undo_merge.merge_id)
    for update;
  select * into joined from public.request_merges as known where known.id = undo_merge.merge_id for update;
  if joined.id is null then
    raise exception using errcode = 'PT404', message = 'merge_not_found';
  elsif joined.merged_at < now() - make_interval(days => private.merge_days()) then
    raise exception using errcode = 'PT409', message = 'merge_final';
  end if;
  perform set_config('handasa.restoring', 'on', true);
  entry.table_name := 'service_requests';
  entry.record_id := joined.merged_id;
  entry.row := joined.row;
  perform private.store_again(entry, true);
  entry.table_name := 'request_work';
  entry.row := joined.work;
  perform private.store_again(entry, true);
  entry.table_name := 'service_request_events';
  for part in select * from jsonb_array_elements(joined.events) loop
    entry.row := part;
    perform private.store_again(entry, true);
  end loop;
  update public.request_notes as note set request_id = joined.merged_id
    where note.request_id = joined.request_id and joined.moved -> 'notes' ? note.id::text;
  update public.request_merges as earlier set request_id = joined.merged_id
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text;
  -- What came from the other goes back, unless someone has changed it since
  work := jsonb_populate_record(null::public.request_work, joined.work);
  update public.request_work as known set
      owner_id = case when joined.before -> 'owner_id' = 'null' and known.owner_id = work.owner_id then null else known.owner_id end,
      tags = array(
        select tag from unnest(known.tags) with ordinality as has (tag, place)
        where tag <> all (work.tags) or joined.before -> 'tags' ? tag::text order by place
      ),
      next_step = case when given.step then null else known.next_step end,
      next_step_on = case when given.step then null else known.next_step_on end,
      first_answer_at = case when given.answer then null else known.first_answer_at end,
      first_answer_by = case when given.answer then null else known.first_answer_by end,
      first_answer_how = case when given.answer then null else known.first_answer_how end,
      client_id = case when joined.before -> 'client_id' = 'null' and known.client_id = work.client_id then null else known.client_id end,
      invitation_id = case
        when joined.before -> 'invitation_id' = 'null' and known.invitation_id = work.invitation_id then null
        else known.invitation_id end,
      client_project_id = case
        when joined.before -> 'client_project_id' = 'null' and known.client_project_id = work.client_project_id then null
        else known.client_project_id end
    from (
      select now_is.id,
        joined.before -> 'next_step' = 'null' and (now_is.next_step, now_is.next_step_on) = (work.next_step, work.next_step_on) as step,
        joined.before -> 'first_answer_at' = 'null' and now_is.first_answer_at = work.first_answer_at as answer
      from public.request_work as now_is where now_is.id = joined.request_id
    ) as given
    where known.id = given.id;
  delete from public.request_merges as known where known.id = joined.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (joined.request_id, 'merge', auth.uid(), jsonb_build_object('reference', joined.reference, 'undone', true));
  return jsonb_build_object('id', joined.merged_id, 'reference', joined.reference);
end
$$;
comment on function public.undo_merge(uuid) is
  'For admins of requests, for 30 days: makes a merged request one of its own again, with its history and the notes that it brought along. Notes that were written since stay where they are.';

create trigger request_merges_words after insert or update or delete on public.request_merges
  for each row execute function private.keep_merged_words();
create trigger request_merges_bin before delete on public.request_merges
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.put_in_bin();
create trigger request_merges_announce after insert or update or delete on public.request_merges
  for each row execute function private.announce_change();
create trigger request_merges_audit after insert or update or delete on public.request_merges
  for each row execute function private.record_change();

alter table public.request_merges enable row level security;
revoke all on public.request_merges from public, anon, authenticated;
grant select on public.request_merges to authenticated;
grant all on public.request_merges to service_role;

create policy "An admin of requests reads what was merged" on public.request_merges
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads what was merged" on public.request_merges is
  'Never the sender, who sees the request that stays. Functions write it.';

revoke all on function public.merge_requests(uuid, uuid), public.undo_merge(uuid) from public, anon, authenticated;
grant execute on function public.merge_requests(uuid, uuid), public.undo_merge(uuid) to authenticated, service_role;

create function private.words_of_request(request public.service_requests) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return private.search_form(concat_ws(
    chr(31), request.client_name, request.client_email, request.client_phone, request.company_name, request.service_type,
    request.reference, request.project_description,
    (
      select string_agg(concat_ws(
        chr(31), merge.reference, merge.row ->> 'client_name', merge.row ->> 'client_email', merge.row ->> 'client_phone',
        merge.row ->> 'company_name', merge.row ->> 'service_type', merge.row ->> 'project_description'
      ), chr(31))
      from public.request_merges as merge where merge.request_id = request.id
    )
  ));
end
$$;
comment on function private.words_of_request(public.service_requests) is
  'What a request is found by, with what was merged into it. A control character keeps words of two columns apart.';

create or replace function private.keep_request_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.request_words (id, words) values (new.id, private.words_of_request(new))
    on conflict (id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_request_words() is 'Writes private.request_words.';

create or replace function public.track_request(reference text, contact text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  asked constant text := private.hash_of(left(coalesce(track_request.reference, ''), 40));
  as_contact constant text := private.hash_of(lower(left(coalesce(track_request.contact, ''), 400)));
  found_one public.service_requests;
  due_on date;
  answered boolean;
begin
  -- A write before any answer: a call that may not write, and so would not be counted, fails here whatever it asks.
  delete from private.tracking_tries as past where past.tried_at < now() - interval '1 hour';
  perform private.refuse_guessing(asked, as_contact);
  -- The reference of one that was merged leads to the other, with the contact of either
  select request.* into found_one from public.service_requests as request
    where request.id = coalesce(
        (select known.id from public.service_requests as known where known.reference = track_request.reference),
        (select merge.request_id from public.request_merges as merge where merge.reference = track_request.reference)
      )
      and (
        lower(request.client_email) = lower(track_request.contact) or request.client_phone = track_request.contact
        or exists (
          select from public.request_merges as merge
          where merge.request_id = request.id and merge.reference = track_request.reference and (
            lower(merge.row ->> 'client_email') = lower(track_request.contact)
            or merge.row ->> 'client_phone' = track_request.contact
          )
        )
      );
  if found_one.id is null then
    insert into private.tracking_tries (reference_hash, contact_hash) values (asked, as_contact);
    return null;
  end if;
  due_on := private.answer_due_on(found_one.created_at);
  answered := private.first_answer_at(found_one.id) is not null;
  return jsonb_build_object(
    'reference', found_one.reference, 'kind', found_one.kind, 'received_at', found_one.created_at,
    'service_type', found_one.service_type,
    'service', (
      select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
      from public.services as service where service.id = found_one.service_id
    ),
    'status', coalesce(
      (select step.status from private.told_steps(found_one.id) as step order by step.at desc limit 1),
      case found_one.kind when 'message' then 'pending' else 'new' end
    ),
    'due_on', due_on, 'answered', answered,
    'late', not answered and due_on < (now() at time zone 'Asia/Riyadh')::date,
    'steps', coalesce((
      select jsonb_agg(jsonb_build_object('status', step.status, 'at', step.at, 'message', step.message) order by step.at)
      from private.told_steps(found_one.id) as step
    ), '[]')
  );
end
$$;
comment on function public.track_request(text, text) is
  'For the sender of a request or message: what it is about, its status and the steps that they were told of, by its reference (R-7K3F2Q) and the email or the phone (+966512345678) that it was sent with. Null for any other pair.';

alter table public.bin drop constraint bin_table_name_check, add constraint bin_table_name_check check (table_name in (
    'client_projects', 'leadership_team', 'project_images', 'projects', 'request_merges', 'request_notes', 'request_tags',
    'request_work', 'service_request_events', 'service_requests', 'services', 'site_content', 'site_images', 'team_members'
  ));
comment on column public.bin.linked is 'Of a service: the requests that were for it, which are for it again after a restore. Of a tag: the requests that had it. Of a client''s project: the requests that led to it.';
create or replace function private.areas_of_bin(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_merges', 'request_tags',
      'client_projects'
    ) then array['everything', 'requests']
    else array['everything', 'content']
  end
$$;
comment on function private.areas_of_bin(text) is
  'The areas of which an admin needs one for what was deleted from a table: those of the table itself.';

create or replace function private.put_in_bin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  entry constant jsonb := to_jsonb(old);
  fresh constant uuid := gen_random_uuid();
  named text := private.record_name(entry);
  above public.bin;
  linked uuid[] := '{}';
begin
  -- What the server deletes stays deleted: it does so because a time is over, or an account is gone.
  if auth.uid() is null then
    return old;
  end if;
  if tg_table_name in ('service_request_events', 'request_work', 'request_merges') or tg_table_name = 'request_notes' and not exists (
    select from public.service_requests as request where request.id = (entry ->> 'request_id')::uuid
  ) or tg_table_name = 'project_images' and not exists (
    select from public.projects as project where project.id = (entry ->> 'project_id')::uuid
  ) then
    select * into above from public.bin as known
      where known.table_name = case tg_table_name when 'project_images' then 'projects' else 'service_requests' end
        and known.record_id = coalesce(entry ->> 'project_id', entry ->> 'request_id', entry ->> 'id')::uuid
      order by known.deleted_at desc limit 1;
    -- Without the row that it goes with it could never be restored
    if above.id is null then
      return old;
    end if;
  end if;
  case tg_table_name
    when 'client_projects' then
      if not exists (select from public.user_profiles as profile where profile.id = (entry ->> 'client_id')::uuid) then
        return old;
      end if;
      select private.record_name(to_jsonb(project)) into named
        from public.projects as project where project.id = (entry ->> 'project_id')::uuid;
      linked := array(select work.id from public.request_work as work where work.client_project_id = (entry ->> 'id')::uuid);
    when 'project_images' then
      named := coalesce(above.name, (
        select private.record_name(to_jsonb(project)) from public.projects as project
        where project.id = (entry ->> 'project_id')::uuid
      ));
    when 'leadership_team' then
      named := coalesce(named, private.record_name(jsonb_build_object(
        'title_ar', entry -> 'position_ar', 'title_en', entry -> 'position_en'
      )));
    when 'request_notes' then
      named := coalesce(above.name, (
        select private.record_name(to_jsonb(request)) from public.service_requests as request
        where request.id = (entry ->> 'request_id')::uuid
      ));
    when 'request_tags' then
      linked := array(select work.id from public.request_work as work where work.tags @> array[(entry ->> 'id')::uuid]);
    when 'services' then
      linked := array(
        select request.id from public.service_requests as request where request.service_id = (entry ->> 'id')::uuid
      );
    else null;
  end case;
  insert into public.bin (id, batch, parent, table_name, record_id, name, row, linked, words, deleted_by)
  values (
    fresh, coalesce(above.batch, fresh), above.id, tg_table_name, (entry ->> 'id')::uuid, named, entry, linked,
    case when above.id is null then private.bin_words(concat_ws(' ', named, case tg_table_name
      when 'client_projects' then (
        select concat_ws(' ', profile.full_name, profile.company_name) from public.user_profiles as profile
        where profile.id = (entry ->> 'client_id')::uuid
      )
    end), entry) else '' end,
    auth.uid()
  );
  return old;
end
$$;
comment on function private.put_in_bin() is
  'Row trigger before a delete, of every table whose rows admins delete: puts the row into the bin, and what goes with it after it.';

create or replace function public.restore_from_bin(id uuid, without_missing boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  root public.bin;
  part public.bin;
begin
  perform private.require_area('requests', 'content');
  -- Who restores, or deletes forever, at the same moment waits here, and then finds nothing.
  select * into root from public.bin as entry
    where entry.id = (select known.batch from public.bin as known where known.id = restore_from_bin.id)
      and private.areas_of_bin(entry.table_name) && private.my_areas()
    for update;
  if root.id is null then
    raise exception using errcode = 'PT404', message = 'bin_entry_gone';
  end if;
  -- For this transaction. Triggers that tell of, count or complete a new row leave a restored one alone.
  perform set_config('handasa.restoring', 'on', true);
  for part in
    select * from public.bin as entry where entry.batch = root.batch
    -- The main picture first, so that no other one is chosen for a moment
    order by entry.parent nulls first, (entry.row ->> 'is_primary')::boolean desc nulls last, entry.id
  loop
    perform private.store_again(part, without_missing);
  end loop;
  perform private.take_place_again(root.table_name, root.record_id);
  if root.table_name = 'service_requests' then
    -- Of a request that was deleted before there was such a row
    insert into public.request_work (id, received_at)
      select request.id, request.created_at from public.service_requests as request where request.id = root.record_id
      on conflict do nothing;
  elsif root.table_name = 'request_tags' then
    update public.request_work as work set tags = work.tags || root.record_id
      where work.id = any (root.linked) and not work.tags @> array[root.record_id] and cardinality(work.tags) < 20;
  elsif root.table_name = 'client_projects' then
    update public.request_work as work set client_project_id = root.record_id
      where work.id = any (root.linked) and work.client_project_id is null;
  elsif root.linked <> '{}' then
    update public.service_requests as request set service_id = root.record_id
      where request.id = any (root.linked) and request.service_id is null and request.kind = 'service';
  end if;
  delete from public.bin as entry where entry.batch = root.batch;
  perform set_config('handasa.restoring', '', true);
  return jsonb_build_object('table_name', root.table_name, 'record_id', root.record_id);
end
$$;
comment on function public.restore_from_bin(uuid, boolean) is
  'For admins of the area: puts a deleted row back with what went with it, as it was, without mails. Refuses with bin_service_gone, bin_project_gone, bin_request_gone or bin_client_gone (the detail is the entry of what is missing, if the bin has it), bin_value_taken or bin_row_invalid. without_missing restores a request without its service.';

-- Security definer: the caller may not read every table that decides. The answer holds only table names and the caller's
-- own ids.
create or replace function public.live_topics() returns text[]
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_admin() then array(
      select class.relname::text from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and has_any_column_privilege('authenticated', class.oid, 'select')
        and (
          class.relname not in (
            'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_tags', 'request_views', 'request_merges',
            'client_projects', 'news_consents'
          )
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications') or (select private.manages('people')))
        and (class.relname not in ('user_profiles', 'mail_kinds', 'session_limits', 'privacy_requests', 'breaches', 'invitations') or (select private.manages('settings')))
        and (class.relname not in ('audit_log', 'kept_records', 'retention_rules') or (select private.manages('everything')))
        and (class.relname <> 'answer_settings' or (select private.manages('requests', 'settings')))
        and (class.relname <> 'bin' or (select private.manages('requests', 'content')))
      union
      select topic from unnest(array['user_profiles:' || auth.uid(), 'user_profiles:client', 'invitations:client']) as topic
      where not private.manages('settings') and (topic not like '%:client' or private.manages('requests'))
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'user_profiles:' || auth.uid(), 'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email()
    ], null)
    else '{}'
  end
$$;
comment on function public.live_topics() is
  'For the signed-in account: the topics of announce_change() that it may hear of. A table where it reads every row, "table:owner" where it reads its own. None when inactive or signed out.';

create or replace function private.retention_due(kind text, months integer) returns table (id text, name text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  before constant timestamptz := now() - make_interval(months => retention_due.months);
begin
  case retention_due.kind
    when 'requests' then
      return query select request.id::text, request.client_name, request.updated_at
        from public.service_requests as request
        where request.updated_at < before
          and case request.kind
            when 'service' then request.status in ('rejected', 'completed', 'cancelled')
            else request.status not in ('new', 'pending')
          end
          -- They are part of a project
          and not exists (select from public.client_projects as link where link.client_id = request.user_id)
          and not exists (
            select from public.request_work as work where work.id = request.id and work.client_project_id is not null
          );
    when 'rejected_applications' then
      return query select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.updated_at
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'rejected' and employee.updated_at < before
          and profile.user_type = 'employee' and not profile.is_active;
    when 'left_photos' then
      return query select employee.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee
        where employee.status = 'left' and employee.left_on < before and employee.profile_image_url is not null;
    when 'client_accounts' then
      return query select profile.id::text, profile.full_name, coalesce(known.last_sign_in_at, profile.created_at)
        from public.user_profiles as profile join private.accounts as known using (id)
        where profile.user_type = 'client' and coalesce(known.last_sign_in_at, profile.created_at) < before
          and not exists (select from public.client_projects as link where link.client_id = profile.id)
          and not exists (
            select from public.service_requests as request
            where request.user_id = profile.id and request.updated_at >= before
          );
    when 'privacy_requests' then
      return query select request.id::text, request.full_name, request.closed_at
        from public.privacy_requests as request where request.closed_at < before and request.erased_at is null;
    when 'news_consents' then
      return query select consent.id::text, consent.email, consent.withdrawn_at
        from public.news_consents as consent where consent.withdrawn_at < before;
    when 'failed_mails' then
      return query select mail.id::text, mail.recipient, mail.failed_at
        from public.mail_outbox as mail where mail.failed_at < before;
    when 'audit_details' then
      return query select entry.id::text, entry.details ->> 'name', entry.at
        from public.audit_log as entry where entry.at < before and entry.details is not null;
    when 'employment_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'employment' and record.keep_until < current_date
        union all
        select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'left' and employee.left_on < before
          and profile.user_type = 'employee' and not profile.is_active;
    when 'project_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'project' and record.keep_until < current_date;
  end case;
end
$$;
comment on function private.retention_due(text, integer) is
  'What of a kind of data has been kept longer than so many months: id, name, and since when.';

create or replace function public.find_person(account uuid default null, email text default null, phone text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  most constant integer := 500;
  emails text[] := array_remove(array[nullif(lower(btrim(find_person.email)), '')], null);
  phones text[] := array_remove(array[private.phone_form(find_person.phone)], null);
  sure uuid[];
  patterns text[];
begin
  perform private.require_area('everything');
  sure := array(
    select known.id from private.accounts as known
    where known.id = find_person.account or lower(known.email) = any (emails)
  );
  -- What is known of the account leads to what was sent without it
  emails := array(
    select distinct address from (
      select unnest(emails)
      union all select lower(known.email) from private.accounts as known where known.id = any (sure)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (sure)
    ) as every (address) where address is not null
  );
  phones := array(
    select distinct number from (
      select unnest(phones)
      union all select profile.phone from public.user_profiles as profile where profile.id = any (sure)
      union all select employee.phone from public.employees as employee where employee.user_id = any (sure)
    ) as every (number) where number is not null
  );
  patterns := array(
    select '%' || replace(replace(replace(private.search_form(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' from (
      select unnest(emails) union all select substr(unnest(phones), 2)
      union all select '0' || substr(number, 5) from unnest(phones) as number where number like '+966%'
    ) as every (term)
  );
  return jsonb_build_object('emails', to_jsonb(emails), 'phones', to_jsonb(phones), 'found', coalesce((
    select jsonb_agg(to_jsonb(hit) order by hit.place, hit.at desc) from (
      (
        select 1 as place, 'user_profiles' as "table", profile.id, profile.full_name as name, known.email, profile.phone,
          profile.created_at as at, profile.user_type as kind,
          case when profile.id = find_person.account then 'account'
            when lower(known.email) = any (emails) then 'email' else 'phone' end as why,
          jsonb_build_object(
            'employee', (
              select jsonb_build_object('status', employee.status, 'was_employed', employee.approved_at is not null)
              from public.employees as employee where employee.user_id = profile.id
            ),
            'projects', (select count(*) from public.client_projects as link where link.client_id = profile.id),
            'is_me', profile.id = auth.uid()
          ) as more
        from public.user_profiles as profile join private.accounts as known using (id)
        left join public.employees as employee on employee.user_id = profile.id
        where profile.id = any (sure) or profile.phone = any (phones)
          or lower(employee.email) = any (emails) or employee.phone = any (phones)
        limit most
      )
      union all (
        select 2, 'service_requests', request.id, request.client_name, request.client_email, request.client_phone,
          request.created_at, request.kind,
          case when request.user_id = any (sure) then 'account'
            when lower(request.client_email) = any (emails) or request.id in (
              select merge.request_id from public.request_merges as merge where lower(merge.row ->> 'client_email') = any (emails)
            ) then 'email'
            when request.client_phone = any (phones) then 'phone' else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.service_requests as request
        where request.user_id = any (sure) or lower(request.client_email) = any (emails)
          or request.client_phone = any (phones)
          or request.id in (
            select w.id from private.request_words as w where w.words like any (patterns)
            union select note.request_id from public.request_notes as note where private.search_form(note.text) like any (patterns)
          )
        limit most
      )
      union all (
        select 3, 'privacy_requests', request.id, request.full_name, request.email, request.phone, request.created_at,
          request.kind,
          case when lower(request.email) = any (emails) then 'email' when request.phone = any (phones) then 'phone'
            else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.privacy_requests as request
        where lower(request.email) = any (emails) or request.phone = any (phones)
          or private.search_form(request.details) like any (patterns)
        limit most
      )
      union all (
        select 4, 'news_consents', consent.id, null, consent.email, null, consent.consented_at, consent.source,
          case when consent.user_id = any (sure) then 'account' else 'email' end,
          jsonb_build_object('status', case when consent.withdrawn_at is null then 'subscribed' else 'withdrawn' end)
        from public.news_consents as consent
        where consent.user_id = any (sure) or lower(consent.email) = any (emails)
        limit most
      )
      union all (
        select 5, 'mail_outbox', mail.id, mail.data ->> 'name', mail.recipient, null, mail.created_at, mail.kind, 'email',
          jsonb_build_object('failed', mail.failed_at is not null)
        from public.mail_outbox as mail where lower(mail.recipient) = any (emails)
        limit most
      )
      union all (
        select 6, 'invitations', invitation.id, invitation.full_name, invitation.email, null, invitation.sent_at,
          invitation.user_type,
          case when invitation.accepted_by = any (sure) then 'account' else 'email' end, '{}'
        from public.invitations as invitation
        where lower(invitation.email) = any (emails) or invitation.accepted_by = any (sure)
        limit most
      )
    ) as hit
  ), '[]'));
end
$$;
comment on function public.find_person(uuid, text, text) is
  'For admins of everything: accounts, requests, privacy requests, consents to news, waiting mails and invitations that an account, an email or a phone leads to, in any spelling, each with why.';

create or replace function private.ids_about(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select id::text from (
      select unnest(accounts) union select unnest(requests) union select unnest(privacy) union select unnest(consents)
      union select employee.id from public.employees as employee where employee.user_id = any (accounts)
      union select note.id from public.employee_notifications as note
        join public.employees as employee on employee.id = note.employee_id where employee.user_id = any (accounts)
      union select link.id from public.client_projects as link where link.client_id = any (accounts)
      union select note.id from public.request_notes as note where note.request_id = any (requests)
      union select unnest(array[merge.id, merge.merged_id]) from public.request_merges as merge
        where merge.request_id = any (requests)
    ) as every (id)
  )
$$;
comment on function private.ids_about(uuid[], uuid[], uuid[], uuid[]) is 'The ids of a person''s rows, those below their accounts and requests too.';

create or replace function private.terms_of(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[], invited uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select distinct term from (
      select lower(known.email) from private.accounts as known where known.id = any (accounts)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (accounts)
      union all select lower(request.client_email) from public.service_requests as request where request.id = any (requests)
      union all select lower(merge.row ->> 'client_email') from public.request_merges as merge
        where merge.request_id = any (requests)
      union all select lower(request.email) from public.privacy_requests as request where request.id = any (privacy)
      union all select lower(consent.email) from public.news_consents as consent where consent.id = any (consents)
      union all select lower(invitation.email) from public.invitations as invitation where invitation.id = any (invited)
    ) as every (term) where length(term) > 5
  )
$$;
comment on function private.terms_of(uuid[], uuid[], uuid[], uuid[], uuid[]) is 'Emails of these rows in lower case.';

create or replace function public.gather_person(subjects jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  invited constant uuid[] := private.ids_of(subjects, 'invitations');
  about constant text[] := private.ids_about(accounts, requests, privacy, consents) || invited::text[];
  terms text[];
begin
  perform private.require_area('everything');
  perform private.require_password();
  if about = '{}' and mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  end if;
  terms := private.terms_of(accounts, requests, privacy, consents, invited);
  perform private.record('export', 'people', coalesce(about[1], mails[1]::text), jsonb_build_object('rows', jsonb_array_length(subjects)));
  return jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(to_jsonb(profile) || jsonb_build_object(
        'email', known.email, 'last_sign_in_at', known.last_sign_in_at,
        'second_factor', private.second_factor_on(profile.id),
        'email_proven_at', (select proof.proven_at from private.email_proofs as proof where proof.account_id = profile.id)
      )), '[]')
      from public.user_profiles as profile join private.accounts as known using (id) where profile.id = any (accounts)
    ),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_agent', session.user_agent, 'ip', host(session.ip), 'created_at', session.created_at,
        'refreshed_at', session.refreshed_at at time zone 'UTC'
      ) order by session.created_at desc), '[]')
      from auth.sessions as session where session.user_id = any (accounts)
    ),
    'browsers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'browser', known.browser, 'first_seen', known.first_seen, 'last_seen', known.last_seen
      ) order by known.last_seen desc), '[]')
      from private.known_browsers as known where known.account_id = any (accounts)
    ),
    'employees', (
      select coalesce(jsonb_agg(to_jsonb(employee)), '[]') from public.employees as employee
      where employee.user_id = any (accounts)
    ),
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(note) order by note.sent_at desc), '[]')
      from public.employee_notifications as note join public.employees as employee on employee.id = note.employee_id
      where employee.user_id = any (accounts)
    ),
    'client_projects', (
      select coalesce(jsonb_agg(to_jsonb(link) || jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en
      ) order by link.created_at desc), '[]')
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.client_id = any (accounts)
    ),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(request) || jsonb_build_object(
        'next_step', work.next_step, 'next_step_on', work.next_step_on, 'first_answer_at', work.first_answer_at,
        'first_answer_how', work.first_answer_how, 'tags', (
          select jsonb_agg(tag.name order by tag.name) from public.request_tags as tag where tag.id = any (work.tags)
        )
      ) order by request.created_at desc), '[]')
      from public.service_requests as request left join public.request_work as work using (id)
      where request.id = any (requests)
    ),
    'merged_requests', (
      select coalesce(jsonb_agg(merge.row || jsonb_build_object(
        'merged_at', merge.merged_at, 'merged_into', request.reference
      ) order by merge.merged_at desc), '[]')
      from public.request_merges as merge join public.service_requests as request on request.id = merge.request_id
      where merge.request_id = any (requests)
    ),
    'request_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', request.reference, 'text', note.text, 'created_at', note.created_at, 'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from public.request_notes as note join public.service_requests as request on request.id = note.request_id
      where note.request_id = any (requests)
    ),
    'request_events', (
      select coalesce(jsonb_agg(happened.event order by happened.event ->> 'changed_at' desc), '[]') from (
        select to_jsonb(event) || jsonb_build_object('reference', request.reference) as event
        from public.service_request_events as event join public.service_requests as request on request.id = event.request_id
        where event.request_id = any (requests)
        union all
        select event || jsonb_build_object('reference', merge.reference)
        from public.request_merges as merge cross join jsonb_array_elements(merge.events) as event
        where merge.request_id = any (requests)
      ) as happened
    ),
    'privacy_requests', (
      select coalesce(jsonb_agg(to_jsonb(request) order by request.created_at desc), '[]')
      from public.privacy_requests as request where request.id = any (privacy)
    ),
    'news_consents', (
      select coalesce(jsonb_agg(to_jsonb(consent) || jsonb_build_object(
        'words', private.news_wording(consent.wording, consent.locale)
      ) order by consent.consented_at desc), '[]')
      from public.news_consents as consent where consent.id = any (consents)
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', mail.kind, 'recipient', mail.recipient, 'created_at', mail.created_at, 'failed_at', mail.failed_at
      ) order by mail.created_at desc), '[]')
      from public.mail_outbox as mail where mail.id = any (mails) or mail.data ->> 'id' = any (about)
    ),
    'activity', (
      select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from (
        select entry.at, entry.kind, entry.table_name, entry.actor_id = any (accounts) as by_person,
          -- What they did to others' rows says something of others
          case when entry.record_id = any (about) then entry.details end as details
        from public.audit_log as entry
        where entry.record_id = any (about) or entry.actor_id = any (accounts)
          or private.holds_value(entry.details, terms)
        order by entry.id desc limit 5000
      ) as entry
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'full_name', invitation.full_name, 'email', invitation.email, 'user_type', invitation.user_type,
        'client_type', invitation.client_type, 'company_name', invitation.company_name, 'phone', invitation.phone,
        'areas', invitation.areas, 'locale', invitation.locale, 'sent_at', invitation.sent_at, 'expires_at', invitation.expires_at, 'accepted_at', invitation.accepted_at,
        'cancelled_at', invitation.cancelled_at
      ) order by invitation.sent_at desc), '[]')
      from public.invitations as invitation
      where invitation.id = any (invited) or invitation.accepted_by = any (accounts)
        or lower(invitation.email) = any (terms)
    ),
    'bin', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table_name', entry.table_name, 'deleted_at', entry.deleted_at, 'row', entry.row
      ) order by entry.deleted_at desc), '[]')
      from private.bin_rows(about, terms) as entry
    )
  );
end
$$;
comment on function public.gather_person(jsonb) is
  'For admins of everything, with a password of the last 15 minutes: everything that these rows ([{table, id}] of find_person) hold on a person. Recorded as an export.';

-- Requests are filtered by how they came, and kept views too
drop function public.board_requests(text[], text, uuid, integer, text, uuid, text, text, text, date, date);
drop function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date);
drop function private.fits_request(public.service_requests, text, text, timestamptz, timestamptz);

-- Without a search_path of its own, so that the planner reads what is inside and uses the indexes.
create function private.fits_request(
  request public.service_requests, request_kind text, budget text, came_by text, sent_from timestamptz, sent_before timestamptz
) returns boolean
language sql immutable parallel safe
return (request_kind is null or (request).kind = request_kind) and (budget is null or (request).budget_range = budget)
  and (came_by is null or (request).channel = came_by)
  and (sent_from is null or (request).created_at >= sent_from) and (sent_before is null or (request).created_at < sent_before);
comment on function private.fits_request(public.service_requests, text, text, text, timestamptz, timestamptz) is
  'True when a request is of this kind, with this budget, came by this channel, and from then on and before then. Null asks nothing.';

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0,
  owner text default null, tag uuid default null, attention text default null, request_kind text default null,
  budget text default null, received_from date default null, received_until date default null, came_by text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  untitled text[];
  rare text[];
  -- Whether a word of the search stands in the title of a service.
  titled boolean;
  most constant integer := private.most_found();
  -- A page nearer to the end is read from there, and turned round: as many rows, up to where.
  from_end boolean := false;
  downwards boolean := descending;
  most_on_page integer := page_size;
  rows_before integer := page_offset;
  sorting text;
  -- A request is also found by the titles of its service: by the id of each service.
  titles jsonb;
  -- What a search finds; many: more than can be listed here, so that each row is looked at in its turn.
  hits uuid[];
  many boolean := false;
  -- What the filters by owner, tag and attention ask of the row in request_work.
  by_work constant boolean := owner is not null or tag is not null or attention is not null;
  unowned constant boolean := coalesce(owner = 'none', false);
  owners uuid[];
  step_from constant date := case attention when 'step_today' then today else '-infinity' end;
  step_until constant date := case attention
    when 'step_today' then today when 'step_late' then today - 1 when 'step_due' then today when 'step' then 'infinity' end;
  answer_until constant timestamptz := case attention when 'answer' then 'infinity' when 'answer_late' then private.answer_cutoff() end;
  mentioned uuid[];
  at_work uuid[];
  -- What the filters by kind, budget, channel and day ask of the request itself.
  by_request constant boolean := request_kind is not null or budget is not null or came_by is not null
    or received_from is not null or received_until is not null;
  sent_from constant timestamptz := received_from::timestamp at time zone 'Asia/Riyadh';
  sent_before constant timestamptz := (received_until + 1)::timestamp at time zone 'Asia/Riyadh';
  of_kind uuid[];
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,client_name,status,preferred_start_date,next_step_on}', '{requests}',
    list => 'service_requests'
  );
  if attention not in ('step', 'step_due', 'step_today', 'step_late', 'answer', 'answer_late', 'mentions') then
    raise exception using errcode = '22023', message = 'attention_invalid';
  end if;
  -- Days beyond these have no timestamp
  if not coalesce(received_from between '1900-01-01' and '2900-01-01', true) or not coalesce(received_until between '1900-01-01' and '2900-01-01', true) then
    raise exception using errcode = '22023', message = 'day_invalid';
  end if;
  owners := case
    when owner = 'me' then array[auth.uid()] when owner = 'gone' then private.gone_owners()
    when owner is not null and not unowned then array[owner::uuid]
  end;
  if attention = 'mentions' then
    mentioned := array(select distinct note.request_id from public.request_notes as note where note.mentions @> array[auth.uid()]);
  end if;

  if patterns <> '{}' then
    titles := private.service_titles();
    -- The others must be in the request itself, whatever its service
    untitled := array(
      select word from unnest(patterns) as word
      where not exists (select from jsonb_each_text(titles) as title where title.value like word)
    );
    titled := cardinality(untitled) < cardinality(patterns);
    rare := private.rare_words(
      case when untitled <> '{}' then untitled else patterns end,
      array(select w.words from private.request_words as w order by w.id limit 200)
    );
    if untitled = '{}' then
      -- One of two words may stand in the request and the other in the title
      rare := rare[1:1];
    end if;
    hits := array(
      (
        select w.id from private.request_words as w left join public.service_requests as r on r.id = w.id
        where private.may_hold(w.words, rare, numbers)
          and private.holds(w.words, untitled, numbers)
          and (not titled or private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers))
          and (service is null or r.service_id = service)
        limit most + 1
      )
      union
      (
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where titled and r.service_id = any (array(select key::uuid from jsonb_each_text(titles) where value like rare[1]))
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
    );
    many := cardinality(hits) > most;
  end if;

  if by_work then
    at_work := array(
      select w.id from public.request_work as w
      where (hits is null or many or w.id = any (hits))
        and (service is null or exists (select from public.service_requests as r where r.id = w.id and r.service_id = service))
        and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
      limit most + 1
    );
    if many and cardinality(at_work) <= most then
      -- Of the few that the work leaves, those that the search finds
      at_work := array(
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where w.id = any (at_work) and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
      );
    end if;
    hits := at_work;
    many := cardinality(hits) > most;
  end if;

  if by_request then
    of_kind := array(
      select r.id from public.service_requests as r
      where (hits is null or many or r.id = any (hits))
        and (service is null or r.service_id = service)
        and private.fits_request(r, request_kind, budget, came_by, sent_from, sent_before)
      limit most + 1
    );
    if many and cardinality(of_kind) <= most then
      -- Of the few that these leave, those that the search and the work leave
      of_kind := array(
        select r.id from public.service_requests as r
        where r.id = any (of_kind)
          and (patterns = '{}' or (
            select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
            from private.request_words as w where w.id = r.id
          ))
          and (not by_work or exists (
            select from public.request_work as w
            where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
          ))
      );
    end if;
    hits := of_kind;
    many := cardinality(hits) > most;
  end if;

  if not many then
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
      as known (status)
    left join (
      select c.status, sum(c.number) as number from private.request_counts as c
      where hits is null and (service is null or c.service_id = service) group by c.status
      union all
      select r.status, count(*) from public.service_requests as r where r.id = any (hits) group by r.status
    ) as counted using (status);
  end if;
  -- Of the orders that are the same from both ends: requests without a date come last in each
  if hits is null and page_offset > total / 2 and sort in ('created_at', 'client_name', 'status') then
    from_end := true;
    downwards := not descending;
    most_on_page := greatest(least(page_size, total - page_offset), 0);
    rows_before := greatest(total - page_offset - page_size, 0);
  end if;
  sorting := sort || case when downwards then ' desc' else ' asc' end;

  if sort = 'next_step_on' then
    page := array(
      select w.id from public.request_work as w join public.service_requests as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or w.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), words.words, titles ->> r.service_id::text) else words.words end, patterns, numbers)
          from private.request_words as words where words.id = r.id
        ))
        and (not (many and by_work) or private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned))
        and (not (many and by_request) or private.fits_request(r, request_kind, budget, came_by, sent_from, sent_before))
      -- Requests without a next step come last in both directions
      order by
        case when descending then w.next_step_on end desc nulls last, case when not descending then w.next_step_on end,
        case when descending then w.id end desc, w.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or r.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), w.words, titles ->> r.service_id::text) else w.words end, patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not (many and by_work) or exists (
          select from public.request_work as w
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
        ))
        and (not (many and by_request) or private.fits_request(r, request_kind, budget, came_by, sent_from, sent_before))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'client_name desc' then private.search_form(r.client_name) end desc,
        case sorting when 'client_name asc' then private.search_form(r.client_name) end,
        -- Requests without a date come last in both directions
        case sorting when 'preferred_start_date desc' then r.preferred_start_date end desc nulls last,
        case sorting when 'preferred_start_date asc' then r.preferred_start_date end,
        case sorting when 'status desc' then r.status end desc,
        case sorting when 'status desc' then r.created_at end,
        case sorting when 'status asc' then r.status end,
        case sorting when 'status asc' then r.created_at end desc,
        case when downwards <> (sort = 'status') then r.id end desc,
        r.id
      limit most_on_page offset rows_before
    );
    if from_end then
      page := array(select place.id from unnest(page) with ordinality as place (id, number) order by place.number desc);
    end if;
  end if;

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), w.words, titles ->> r.service_id::text) else w.words end, patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not by_work or exists (
          select from public.request_work as w
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
        ))
        and (not by_request or private.fits_request(r, request_kind, budget, came_by, sent_from, sent_before))
      limit most + 1
    ) as counted;
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('service', (
        select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
        from public.services as title where title.id = r.service_id
      ), 'work', private.work_on(w)) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.service_requests as r on r.id = place.id
      join public.request_work as w on w.id = r.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text) is
  'For admins: service requests and messages with their service and the work on them, searched, filtered, sorted, a page of them; counts by status. owner is me, none, gone (someone who works on requests no longer) or an id; attention is step, step_due, step_today, step_late, answer, answer_late or mentions. The days of received_from and received_until, both included, are those of Riyadh.';

-- Security invoker: list_requests checks who calls.
create function public.board_requests(
  statuses text[], search text default '', service uuid default null, column_size integer default 10, owner text default null,
  tag uuid default null, attention text default null, request_kind text default null, budget text default null,
  received_from date default null, received_until date default null, came_by text default null
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  one text;
  page jsonb;
  columns jsonb := jsonb '{}';
begin
  if not coalesce(cardinality(statuses) between 1 and 8, false) then
    raise exception using errcode = '22023', message = 'statuses_invalid';
  elsif not coalesce(column_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  end if;
  foreach one in array statuses loop
    page := public.list_requests(
      search => board_requests.search, statuses => array[one], service => board_requests.service,
      page_size => column_size, owner => board_requests.owner, tag => board_requests.tag,
      attention => board_requests.attention, request_kind => board_requests.request_kind, budget => board_requests.budget,
      received_from => board_requests.received_from, received_until => board_requests.received_until,
      came_by => board_requests.came_by
    );
    columns := columns || jsonb_build_object(one, page - 'counts');
  end loop;
  -- Of all statuses, those that are not asked for too
  return jsonb_build_object('columns', columns, 'counts', page -> 'counts');
end
$$;
comment on function public.board_requests(text[], text, uuid, integer, text, uuid, text, text, text, date, date, text) is
  'For admins of requests: the newest requests of each of these statuses as list_requests gives them, and counts by every status.';

revoke all on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text),
  public.board_requests(text[], text, uuid, integer, text, uuid, text, text, text, date, date, text) from public, anon, authenticated;
grant execute on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text),
  public.board_requests(text[], text, uuid, integer, text, uuid, text, text, text, date, date, text) to authenticated, service_role;

create or replace function private.request_view(filters jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(filters) <> 'object' or length(filters::text) > 4000 or filters - array[
    'search', 'status', 'kind', 'service', 'budget', 'channel', 'owner', 'tag', 'attention', 'age', 'from', 'until', 'sort', 'show', 'hide'
  ] <> '{}' then
    return false;
  end if;
  return coalesce((
    select bool_and(
      jsonb_typeof(entry.value) = 'string' and entry.value #>> '{}' <> '' and private.short_text(entry.value #>> '{}', 200)
    )
    from jsonb_each(filters) as entry
  ), true);
end
$$;
comment on function private.request_view(jsonb) is
  'True for the parameters of an address that shows requests: known names, each with one line of text. What a value means is for the screen to know, which ignores one that is not there any more.';

-- Whoever left no email gets none.
-- Security definer: admins of requests may not read mail_kinds. It checks who calls first.
create or replace function public.preview_request_changes(field text, ids uuid[], wanted text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  most constant integer := 1000;
  found_ones integer;
  changed integer;
  told integer;
begin
  perform private.require_area('requests');
  if not coalesce(field in ('status', 'owner', 'tag', 'delete'), false) then
    raise exception using errcode = '22023', message = 'field_invalid';
  elsif not coalesce(cardinality(ids) <= most, false) then
    raise exception using errcode = '22023', message = 'changes_invalid';
  end if;
  select count(*), count(*) filter (where case field
      when 'status' then request.status <> wanted
      when 'owner' then work.owner_id is distinct from wanted::uuid
      when 'tag' then not work.tags @> array[wanted::uuid]
      else true
    end),
    -- Who called may have left no email
    count(*) filter (where request.status <> wanted and request.client_email is not null)
    into found_ones, changed, told
    from unnest(ids) as asked (id)
    join public.service_requests as request on request.id = asked.id join public.request_work as work on work.id = asked.id;
  return jsonb_build_object(
    'found', found_ones, 'changes', changed,
    'mails', case when field = 'status' and exists (
      select from public.mail_kinds as kind where kind.kind = 'request_status' and kind.is_active
    ) then told else 0 end
  );
end
$$;
comment on function public.preview_request_changes(text, uuid[], text) is
  'For admins of requests: how many of up to 1,000 requests there are, how many a change would change, and how many people would get an email.';

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in ('service_requests', 'request_notes', 'request_tags', 'request_views', 'request_merges', 'client_projects', 'news_consents') then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'answer_settings', 'privacy_requests', 'breaches', 'invitations') then array['settings']
    else array['everything']
  end
$$;
comment on function private.areas_of_table(text) is
  'The area of which an admin sees the history of the rows of a table (docs/decisions/0034); everything, for a table that no area has.';

-- What is known of the sender of a request, and of a client.

-- In the rights and with the settings of who calls it, whose plans use indexes alone.
create function private.requests_of(box text, phone text, accounts uuid[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    (select request.id from public.service_requests as request
      where private.mailbox(request.client_email) = requests_of.box order by request.created_at desc limit private.most_found())
    union
    (select request.id from public.service_requests as request
      where request.client_phone = requests_of.phone order by request.created_at desc limit private.most_found())
    union
    (select request.id from public.service_requests as request
      where request.user_id = any (requests_of.accounts) order by request.created_at desc limit private.most_found())
    union
    (select work.id from public.request_work as work
      where work.client_id = any (requests_of.accounts) limit private.most_found())
  )
$$;
comment on function private.requests_of(text, text, uuid[]) is
  'The requests with a mailbox or a phone, and those of accounts of clients: what they sent signed in, and what an admin has linked to them. The newest 1,000 of each.';

create function private.request_in_short(request public.service_requests) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', request.id, 'kind', request.kind, 'reference', request.reference, 'status', request.status,
    'channel', request.channel, 'client_name', request.client_name, 'service_type', request.service_type,
    'created_at', request.created_at,
    'service', (
      select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
      from public.services as title where title.id = request.service_id
    )
  )
$$;
comment on function private.request_in_short(public.service_requests) is
  'A request as a list beside something else names it, with the titles of its service.';

-- Security definer: under row-level security no index would find the others (05_lists.sql), and emails of accounts are in a
-- table that no API role reads. It checks who calls first.
create or replace function public.sender_of_request(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  most constant integer := 10;
  sent public.service_requests;
  box text;
  accounts uuid[];
  others uuid[];
begin
  perform private.require_area('requests');
  select * into sent from public.service_requests as request where request.id = sender_of_request.request_id;
  if sent.id is null then
    return null;
  end if;
  box := private.mailbox(sent.client_email);
  -- Of clients alone: other profiles are read by admins of accounts
  accounts := array(
    select profile.id from public.user_profiles as profile
    where profile.user_type = 'client' and profile.id in (
      select sent.user_id
      union all select work.client_id from public.request_work as work where work.id = sent.id
      union all select account.id from private.accounts as account where private.mailbox(account.email) = box
      union all select known.id from public.user_profiles as known where known.phone = sent.client_phone
    )
    order by profile.created_at, profile.id limit most
  );
  others := array_remove(private.requests_of(box, sent.client_phone, accounts), sent.id);
  return jsonb_build_object(
    'total', cardinality(others),
    'requests', coalesce((
      select jsonb_agg(private.request_in_short(request) || jsonb_build_object(
        -- By which it is told from one that was sent twice
        'text', left((request).project_description, 200),
        'same', to_jsonb(array_remove(array[
          case when private.mailbox((request).client_email) = box then 'email' end,
          case when (request).client_phone = sent.client_phone then 'phone' end,
          case when (request).user_id = any (accounts) or work.client_id = any (accounts) then 'account' end
        ], null))
      ) order by (request).created_at desc, (request).id desc)
      from (
        select known from public.service_requests as known
        where known.id = any (others) order by known.created_at desc, known.id desc limit most
      ) as newest (request)
      left join public.request_work as work on work.id = (request).id
    ), '[]'),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', profile.id, 'name', profile.full_name, 'company_name', profile.company_name,
        'active', profile.is_active, 'created_at', profile.created_at,
        'same', to_jsonb(array_remove(array[
          case when private.mailbox(account.email) = box then 'email' end,
          case when profile.phone = sent.client_phone then 'phone' end,
          case when profile.id = sent.user_id or exists (
            select from public.request_work as work where work.id = sent.id and work.client_id = profile.id
          ) then 'account' end
        ], null)),
        'projects', coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', link.id, 'status', link.status, 'title_ar', project.title_ar, 'title_en', project.title_en
          ) order by link.created_at desc, link.id desc)
          from (
            select * from public.client_projects as given where given.client_id = profile.id
            order by given.created_at desc limit most
          ) as link
          join public.projects as project on project.id = link.project_id
        ), '[]')
      ) order by profile.created_at, profile.id)
      from public.user_profiles as profile left join private.accounts as account on account.id = profile.id
      where profile.id = any (accounts)
    ), '[]')
  );
end
$$;
comment on function public.sender_of_request(uuid) is
  'For admins of requests: the newest other requests with the same mailbox, phone or account (same says which) and how many there are, up to 1,000 of each; clients'' accounts that sent it, are linked to it, or have the mailbox or phone, with their projects. Null once the request is gone.';

-- Security definer: emails of accounts are in a table that no API role reads, and under row-level security no index would find
-- the requests (05_lists.sql). It asks for each part who calls.
create function public.client_overview(client uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set jit = off
as $$
declare
  most constant integer := 50;
  with_requests constant boolean := private.manages('requests');
  profile public.user_profiles;
  account private.accounts;
  box text;
  sent uuid[];
  page jsonb;
begin
  perform private.require_area('requests', 'settings');
  select * into profile from public.user_profiles as known where known.id = client_overview.client and known.user_type = 'client';
  if profile.id is null then
    return null;
  end if;
  select * into account from private.accounts as known where known.id = profile.id;
  page := jsonb_build_object(
    'profile', to_jsonb(profile) - 'areas' || jsonb_build_object(
      'email', account.email, 'last_sign_in_at', account.last_sign_in_at,
      'email_proven', exists (
        select from private.email_proofs as proof where proof.account_id = profile.id and proof.proven_at is not null
      )
    ),
    'colleagues', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', other.id, 'name', other.full_name, 'company_name', other.company_name, 'email', known.email,
        'phone', other.phone, 'active', other.is_active
      ) order by other.created_at, other.id)
      from public.user_profiles as other left join private.accounts as known on known.id = other.id
      where other.user_type = 'client' and other.id <> profile.id and (
        other.commercial_registration = profile.commercial_registration
        or other.unified_number = profile.unified_number
        or (profile.client_type <> 'individual' and other.client_type <> 'individual'
          and private.search_form(other.company_name) = private.search_form(profile.company_name))
      )
    ), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', invitation.id, 'email', invitation.email, 'state', private.invitation_state(invitation),
        'sent_at', invitation.sent_at, 'accepted_at', invitation.accepted_at
      ) order by invitation.sent_at desc)
      from public.invitations as invitation
      where invitation.user_type = 'client'
        and (invitation.accepted_by = profile.id or lower(invitation.email) = lower(account.email))
    ), '[]')
  );
  if not with_requests then
    return page;
  end if;
  box := private.mailbox(account.email);
  sent := private.requests_of(box, profile.phone, array[profile.id]);
  return page || jsonb_build_object(
    'requests', jsonb_build_object(
      'total', cardinality(sent),
      'rows', coalesce((
        select jsonb_agg(private.request_in_short(request) || jsonb_build_object(
          'client_email', (request).client_email, 'client_phone', (request).client_phone, 'owner_id', work.owner_id,
          'linked', coalesce(work.client_id = profile.id, false),
          'own', (request).user_id is not distinct from profile.id
            or coalesce(private.mailbox((request).client_email) = box, false)
        ) order by (request).created_at desc, (request).id desc)
        from (
          select known from public.service_requests as known where known.id = any (sent)
          order by known.created_at desc, known.id desc limit most
        ) as newest (request)
        left join public.request_work as work on work.id = (request).id
      ), '[]')
    ),
    'projects', coalesce((
      select jsonb_agg(to_jsonb(link) || jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en
      ) order by link.created_at desc, link.id desc)
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.client_id = profile.id
    ), '[]'),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', note.id, 'request_id', note.request_id, 'text', note.text, 'author_id', note.author_id,
        'created_at', note.created_at,
        'reference', (select request.reference from public.service_requests as request where request.id = note.request_id)
      ) order by note.created_at desc, note.id desc)
      from (
        select * from public.request_notes as known where known.request_id = any (sent)
        order by known.created_at desc, known.id desc limit most
      ) as note
    ), '[]')
  );
end
$$;
comment on function public.client_overview(uuid) is
  'For admins of requests or of accounts: a client''s profile and account, others of the same company (by its numbers or name), and invitations; for admins of requests also the requests of the account, with its mailbox or phone and those linked to it (own is false for those with the phone alone), its projects, and the notes on these. Null when there is no such client.';

revoke all on function public.client_overview(uuid) from public, anon, authenticated;
grant execute on function public.client_overview(uuid) to authenticated, service_role;
