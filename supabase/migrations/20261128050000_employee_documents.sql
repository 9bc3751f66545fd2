-- Until when the contract, residence permit and professional registration of an employee are valid, with reminders.

alter table public.mail_outbox drop constraint mail_outbox_kind_check,
  add constraint mail_outbox_kind_check check (kind in (
    'password', 'confirm_email', 'account_changed', 'application_approved', 'application_rejected', 'notification',
    'request_received', 'request_status', 'request_late', 'project_assigned', 'document_expiring', 'company_request',
    'company_message', 'company_application', 'company_no_backup', 'privacy_proof', 'privacy_request', 'company_privacy',
    'company_documents', 'invitation', 'morning', 'answer', 'company_reply'
  ));
alter table public.mail_kinds drop constraint mail_kinds_kind_check,
  add constraint mail_kinds_kind_check check (kind in (
    'application_approved', 'application_rejected', 'notification', 'request_received', 'request_status', 'request_late',
    'project_assigned', 'document_expiring', 'company_request', 'company_message', 'company_application', 'company_no_backup',
    'company_privacy', 'company_reply', 'company_documents'
  ));
insert into public.mail_kinds (kind) values ('document_expiring'), ('company_documents');

create table public.employee_documents (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references public.employees (id) on delete cascade,
  kind text not null check (kind in ('contract', 'residence_permit', 'professional_registration')),
  number text check (private.filled(number) and private.short_text(number, 50)),
  expires_on date not null check (expires_on between '2000-01-01' and '2199-12-31'),
  reminded_days integer check (reminded_days in (90, 30, 7)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_documents_kind_key unique (employee_id, kind)
);
comment on table public.employee_documents is
  'Number and last day of an employee''s contract, residence permit and professional registration. The employee reads their own.';
comment on column public.employee_documents.reminded_days is
  'The last of 90, 30 and 7 days before its end for which reminders went out; null for a new date.';

create index employee_documents_expires_idx on public.employee_documents (expires_on, id);

create function private.prepare_employee_document() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.reminded_days := null;
  else
    new.employee_id := old.employee_id;
    new.kind := old.kind;
    new.created_at := old.created_at;
    if new.expires_on <> old.expires_on then
      new.reminded_days := null;
    end if;
  end if;
  return new;
end
$$;
comment on function private.prepare_employee_document() is 'A new date has its reminders before it again.';

create function private.tell_expiring() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  local constant timestamp := now() at time zone 'Asia/Riyadh';
  one record;
  told jsonb := jsonb '[]';
begin
  -- Nobody reads mails at midnight
  if local::time < '07:00' then
    return 0;
  end if;
  for one in
    select document.id, document.kind, document.number, document.expires_on, document.expires_on - local::date as days,
      employee.full_name_ar, employee.full_name_en, employee.email, profile.locale,
      case
        when document.expires_on - local::date <= 7 then 7 when document.expires_on - local::date <= 30 then 30 else 90
      end as reminder
    from public.employee_documents as document
    join public.employees as employee on employee.id = document.employee_id
    join public.user_profiles as profile on profile.id = employee.user_id
    where employee.status = 'approved' and document.expires_on <= local::date + 90
    order by document.expires_on, document.id
    for update of document
  loop
    continue when exists (
      select from public.employee_documents as known where known.id = one.id and known.reminded_days <= one.reminder
    );
    update public.employee_documents as document set reminded_days = one.reminder where document.id = one.id;
    perform private.post_mail('document_expiring', one.email, one.locale, jsonb_build_object(
      'name', case one.locale when 'en' then one.full_name_en else one.full_name_ar end,
      'document', one.kind, 'number', one.number, 'expires_on', one.expires_on, 'days', one.days
    ));
    told := told || jsonb_build_object(
      'name_ar', one.full_name_ar, 'name_en', one.full_name_en, 'document', one.kind, 'expires_on', one.expires_on
    );
  end loop;
  if told <> '[]' then
    perform private.post_to_company('company_documents', jsonb_build_object('documents', told));
  end if;
  return jsonb_array_length(told);
end
$$;
comment on function private.tell_expiring() is
  'From seven in the morning: mails each approved employee whose paper ends within 90, 30 and 7 days, once for each, and the company one list of them. How many it told of.';

-- Security definer: no API role writes the outbox. It is for the server alone.
create function public.employee_chores() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Several web processes may ask at the same moment
  perform pg_advisory_xact_lock(hashtext('handasa.employee_chores'));
  return jsonb_build_object('expiring', private.tell_expiring());
end
$$;
comment on function public.employee_chores() is
  'For the server, every hour: reminders of papers of employees that end. How many papers.';

create trigger employee_documents_prepare before insert or update on public.employee_documents
  for each row execute function private.prepare_employee_document();
create trigger employee_documents_updated_at before update on public.employee_documents
  for each row execute function private.set_updated_at('reminded_days');
create trigger employee_documents_announce after insert or update or delete on public.employee_documents
  for each row execute function private.announce_change('employee_id');
create trigger employee_documents_audit after insert or update or delete on public.employee_documents
  for each row execute function private.record_change();

alter table public.employee_documents enable row level security;
revoke all on public.employee_documents from public, anon, authenticated;
grant select, insert (id, employee_id, kind, number, expires_on), update (number, expires_on), delete
  on public.employee_documents to authenticated;
grant all on public.employee_documents to service_role;

create policy "An employee reads their own documents, an admin every one" on public.employee_documents
  for select to authenticated
  using (employee_id = (select private.my_employee_id()) or (select private.manages('people')));
comment on policy "An employee reads their own documents, an admin every one" on public.employee_documents is
  'The record in the portal; the page of an employee and the list of what ends.';

create policy "An admin adds documents" on public.employee_documents
  for insert to authenticated with check ((select private.manages('people')));
comment on policy "An admin adds documents" on public.employee_documents is 'The page of an employee.';

create policy "An admin changes documents" on public.employee_documents
  for update to authenticated using ((select private.manages('people'))) with check ((select private.manages('people')));
comment on policy "An admin changes documents" on public.employee_documents is 'Number and date; the person and the kind stay.';

create policy "An admin removes documents" on public.employee_documents
  for delete to authenticated using ((select private.manages('people')));
comment on policy "An admin removes documents" on public.employee_documents is 'Not into the bin: the screen offers to keep it again.';

revoke all on function public.employee_chores() from public, anon, authenticated;
grant execute on function public.employee_chores() to service_role;

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'request_notes', 'request_messages', 'request_tags', 'request_views', 'request_merges', 'answer_templates',
      'client_projects', 'news_consents'
    ) then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications', 'employee_documents') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'answer_settings', 'privacy_requests', 'breaches', 'invitations') then array['settings']
    else array['everything']
  end
$$;

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
            'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_messages', 'request_tags',
            'request_views', 'request_merges', 'answer_templates', 'client_projects', 'news_consents'
          )
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications', 'employee_documents') or (select private.manages('people')))
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
      'employee_notifications:' || private.my_employee_id(), 'employee_documents:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'user_profiles:' || auth.uid(), 'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email()
    ], null)
    else '{}'
  end
$$;

create or replace function private.ids_about(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select id::text from (
      select unnest(accounts) union select unnest(requests) union select unnest(privacy) union select unnest(consents)
      union select employee.id from public.employees as employee where employee.user_id = any (accounts)
      union select note.id from public.employee_notifications as note
        join public.employees as employee on employee.id = note.employee_id where employee.user_id = any (accounts)
      union select document.id from public.employee_documents as document
        join public.employees as employee on employee.id = document.employee_id where employee.user_id = any (accounts)
      union select link.id from public.client_projects as link where link.client_id = any (accounts)
      union select note.id from public.request_notes as note where note.request_id = any (requests)
      union select unnest(array[merge.id, merge.merged_id]) from public.request_merges as merge
        where merge.request_id = any (requests)
      union select message.id from public.request_messages as message where message.request_id = any (requests)
    ) as every (id)
  )
$$;

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
    'documents', (
      select coalesce(jsonb_agg(to_jsonb(document) order by document.expires_on), '[]')
      from public.employee_documents as document join public.employees as employee on employee.id = document.employee_id
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
    'request_messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', request.reference, 'direction', message.direction, 'email', message.email, 'name', message.name,
        'subject', message.subject, 'body', message.body, 'quoted', message.quoted, 'created_at', message.created_at, 'sent_at', message.sent_at
      ) order by message.created_at desc), '[]')
      from public.request_messages as message join public.service_requests as request on request.id = message.request_id
      where message.request_id = any (requests)
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
