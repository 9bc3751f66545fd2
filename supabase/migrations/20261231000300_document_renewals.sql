-- Renewed documents that employees hand in (docs/decisions/0078).

create table public.document_renewals (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references public.employees (id) on delete cascade,
  -- Not the contract: the company draws that up itself.
  kind text not null check (kind in ('residence_permit', 'professional_registration')),
  number text check (private.filled(number) and private.short_text(number, 50)),
  expires_on date not null check (expires_on between '2000-01-01' and '2199-12-31'),
  -- Under the id of the employee.
  file_url text not null unique check (
    file_url ~ '^/storage/v1/object/employee-documents/[0-9a-f-]{36}/[0-9a-z-]{1,80}\.(pdf|jpg|jpeg|png|webp)$'
  ),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'sent_back')),
  reason text check (private.filled(reason) and private.long_text(reason, 2000)),
  decided_at timestamptz,
  old_number text check (private.short_text(old_number, 50)),
  old_expires_on date,
  document_updated_at timestamptz,
  notification_id uuid references public.employee_notifications (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint document_renewals_file_place check (split_part(file_url, '/', 6) = employee_id::text),
  constraint document_renewals_decided_state check ((status = 'waiting') = (decided_at is null)),
  constraint document_renewals_reason_state check ((status = 'sent_back') = (reason is not null))
);
comment on table public.document_renewals is
  'Renewed documents as employees handed them in: number, last day and a scan. One of a kind waits at a time; an admin of people accepts it, and the document takes its number and day, or sends it back with a reason.';
comment on column public.document_renewals.old_number is
  'What the document said before it was accepted, as old_expires_on: undoing restores it. A day of null: the document had been removed.';
comment on column public.document_renewals.document_updated_at is
  'The version of the document that accepting made: undoing needs it unchanged.';
comment on column public.document_renewals.notification_id is 'What told the employee of the decision; undoing takes it back.';

create unique index document_renewals_waiting_key on public.document_renewals (employee_id, kind) where status = 'waiting';
create index document_renewals_employee_idx on public.document_renewals (employee_id, kind, created_at desc);
create index document_renewals_notification_idx on public.document_renewals (notification_id);

-- Security definer: whoever writes, it reads the document. After the row and not before, so that rights are checked first.
create function private.check_renewal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  known_until date;
begin
  select document.expires_on into known_until from public.employee_documents as document
    where document.employee_id = new.employee_id and document.kind = new.kind;
  -- One that was removed while its renewal waits comes back when that is accepted
  if known_until is null and tg_op = 'INSERT' then
    raise exception using errcode = 'PT409', message = 'document_gone';
  elsif new.expires_on <= known_until then
    raise exception using errcode = '22023', message = 'renewal_not_later';
  end if;
  return null;
end
$$;
comment on function private.check_renewal() is
  'What is handed in renews a document that the company has of the employee, and ends later than it.';

create function private.renewal_undo_time() returns interval
language sql immutable parallel safe set search_path = ''
return interval '20 seconds';
comment on function private.renewal_undo_time() is
  'How long a decision on a renewed document can be undone, and its mail waits. The screen offers it for less (undoTime).';

create function private.waiting_renewal(id uuid, seen timestamptz) returns public.document_renewals
language plpgsql volatile set search_path = ''
as $$
declare
  renewal public.document_renewals;
begin
  -- Of two admins at the same moment, the second waits here for the first
  select * into renewal from public.document_renewals as known where known.id = waiting_renewal.id for update;
  if renewal.id is null then
    raise exception using errcode = 'PT404', message = 'renewal_gone';
  elsif renewal.status <> 'waiting' then
    raise exception using errcode = 'PT409', message = 'renewal_decided';
  elsif renewal.updated_at is distinct from seen then
    raise exception using errcode = 'PT409', message = 'renewal_changed';
  elsif not exists (
    select from public.employees as employee where employee.id = renewal.employee_id and employee.status = 'approved'
  ) then
    raise exception using errcode = 'PT409', message = 'employee_left';
  end if;
  return renewal;
end
$$;
comment on function private.waiting_renewal(uuid, timestamptz) is
  'Locks a renewed document that waits, as the admin has seen it. Refuses one that was taken back, decided or replaced since, or whose employee has left.';

create function private.tell_of_renewal(renewal public.document_renewals) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  told uuid;
  accepted constant boolean := renewal.status = 'accepted';
  name_ar constant text := case renewal.kind when 'residence_permit' then 'الإقامة' else 'التسجيل المهني' end;
  name_en constant text := case renewal.kind when 'residence_permit' then 'Residence permit' else 'Professional registration' end;
begin
  perform set_config('handasa.notice_waits', private.renewal_undo_time()::text, true);
  insert into public.employee_notifications (
    employee_id, notification_type, subject_ar, subject_en, message_ar, message_en
  ) values (
    renewal.employee_id, 'note',
    name_ar || case when accepted then ': قُبلت الوثيقة المجددة' else ': أُعيدت إليك الوثيقة المجددة' end,
    name_en || case when accepted then ': renewed document accepted' else ': renewed document sent back' end,
    case when accepted then 'قبلت الإدارة الوثيقة المجددة التي قدّمتها، وسُجّل تاريخ انتهائها الجديد.'
      else E'تعذّر قبول الوثيقة المجددة التي قدّمتها.\n\nالسبب: ' || renewal.reason
        || E'\n\nصحّح ما يلزم، ثم قدّمها مرة أخرى من «وثائقك» في هذه الصفحة.' end,
    case when accepted then 'Management has accepted the renewed document that you handed in, and recorded its new end date.'
      else E'The renewed document that you handed in could not be accepted.\n\nReason: ' || renewal.reason
        || E'\n\nCorrect what is needed, then hand it in again under “Your documents” on this page.' end
  ) returning id into told;
  perform set_config('handasa.notice_waits', '', true);
  return told;
end
$$;
comment on function private.tell_of_renewal(public.document_renewals) is
  'Notifies an employee of the decision on a renewed document; the mail waits until it cannot be undone any more.';

-- Security definer: what an admin decides, no one may write by hand. It checks who calls first.
create function public.accept_renewal(
  id uuid, seen timestamptz, number text, expires_on date, document_seen timestamptz default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  renewal public.document_renewals;
  document public.employee_documents;
begin
  perform private.require_area('people');
  renewal := private.waiting_renewal(accept_renewal.id, accept_renewal.seen);
  select * into document from public.employee_documents as known
    where known.employee_id = renewal.employee_id and known.kind = renewal.kind for update;
  if document.updated_at is distinct from document_seen then
    raise exception using errcode = 'PT409', message = 'document_changed';
  end if;
  renewal.old_number := document.number;
  renewal.old_expires_on := document.expires_on;
  if document.id is null then
    insert into public.employee_documents (employee_id, kind, number, expires_on)
      values (renewal.employee_id, renewal.kind, nullif(btrim(accept_renewal.number), ''), accept_renewal.expires_on)
      -- By an admin who adds it at this moment
      on conflict on constraint employee_documents_kind_key do nothing
      returning updated_at into renewal.document_updated_at;
    if renewal.document_updated_at is null then
      raise exception using errcode = 'PT409', message = 'document_changed';
    end if;
  else
    update public.employee_documents as known
      set number = nullif(btrim(accept_renewal.number), ''), expires_on = accept_renewal.expires_on
      where known.id = document.id returning known.updated_at into renewal.document_updated_at;
  end if;
  renewal.status := 'accepted';
  update public.document_renewals as known set status = 'accepted', decided_at = now(), old_number = renewal.old_number,
      old_expires_on = renewal.old_expires_on, document_updated_at = renewal.document_updated_at,
      notification_id = private.tell_of_renewal(renewal)
    where known.id = renewal.id;
end
$$;
comment on function public.accept_renewal(uuid, timestamptz, text, date, timestamptz) is
  'For admins of people: accepts a renewed document as they have seen it (its updated_at, and that of the document, null where that was removed). The document takes this number and day, and the employee is told.';

-- Security definer: what an admin decides, no one may write by hand. It checks who calls first.
create function public.send_renewal_back(id uuid, seen timestamptz, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  renewal public.document_renewals;
begin
  perform private.require_area('people');
  if not coalesce(private.filled(reason) and private.long_text(reason, 2000), false) then
    raise exception using errcode = '22023', message = 'reason_required';
  end if;
  renewal := private.waiting_renewal(send_renewal_back.id, send_renewal_back.seen);
  renewal.status := 'sent_back';
  renewal.reason := btrim(send_renewal_back.reason);
  update public.document_renewals as known set status = 'sent_back', decided_at = now(), reason = renewal.reason,
      notification_id = private.tell_of_renewal(renewal)
    where known.id = renewal.id;
end
$$;
comment on function public.send_renewal_back(uuid, timestamptz, text) is
  'For admins of people: sends a renewed document back as they have seen it, with a reason that the employee is told.';

-- Security definer: what an admin decides, no one may write by hand. It checks who calls first.
create function public.undo_renewal_decision(id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  renewal public.document_renewals;
  document public.employee_documents;
begin
  perform private.require_area('people');
  select * into renewal from public.document_renewals as known where known.id = undo_renewal_decision.id for update;
  if renewal.id is null then
    raise exception using errcode = 'PT404', message = 'renewal_gone';
  elsif renewal.status = 'waiting' then
    return;
  elsif renewal.decided_at < now() - private.renewal_undo_time() then
    raise exception using errcode = 'PT409', message = 'renewal_final';
  elsif exists (
    select from public.document_renewals as other
    where other.employee_id = renewal.employee_id and other.kind = renewal.kind and other.status = 'waiting'
  ) then
    raise exception using errcode = 'PT409', message = 'renewal_replaced';
  end if;
  if renewal.status = 'accepted' then
    select * into document from public.employee_documents as known
      where known.employee_id = renewal.employee_id and known.kind = renewal.kind for update;
    if document.updated_at is distinct from renewal.document_updated_at then
      raise exception using errcode = 'PT409', message = 'document_changed';
    elsif renewal.old_expires_on is null then
      delete from public.employee_documents as known where known.id = document.id;
    else
      update public.employee_documents as known set number = renewal.old_number, expires_on = renewal.old_expires_on
        where known.id = document.id;
    end if;
  end if;
  delete from public.mail_outbox as mail
    where mail.kind = 'notification' and mail.data ->> 'id' = renewal.notification_id::text and mail.attempts = 0;
  update public.document_renewals as known set status = 'waiting', decided_at = null, reason = null, old_number = null,
      old_expires_on = null, document_updated_at = null, notification_id = null
    where known.id = renewal.id;
  delete from public.employee_notifications as told where told.id = renewal.notification_id;
end
$$;
comment on function public.undo_renewal_decision(uuid) is
  'For admins of people, for 20 seconds: takes a decision back. The renewed document waits again, the document says what it said, and the notification and its mail are gone.';

create function public.waiting_renewals() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_area('people');
  return (
    select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.created_at, waiting.id), jsonb '[]') from (
      select renewal.*, jsonb_build_object(
        'id', employee.id, 'full_name_ar', employee.full_name_ar, 'full_name_en', employee.full_name_en
      ) as employee
      from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where renewal.status = 'waiting' and employee.status = 'approved'
      order by renewal.created_at, renewal.id limit 100
    ) as waiting
  );
end
$$;
comment on function public.waiting_renewals() is
  'For admins of people: the renewed documents of today''s employees that wait, the first to come first, with whose they are; at most 100.';

-- Security definer: a policy of storage asks it, and no one signed in reads what others have stored.
create function private.may_add_scan(key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select key ~ ('^' || private.my_employee_id()::text || '/[0-9a-z-]{1,80}\.(pdf|jpg|jpeg|png|webp)$') and (
    select count(*) from storage.objects as file
    where file.bucket_id = 'employee-documents' and starts_with(file.name, private.my_employee_id()::text || '/')
  ) < 60
$$;
comment on function private.may_add_scan(text) is
  'True for a key in employee-documents under the id of the signed-in approved employee, who has room for 60 files: those that no row names go after a day.';

create trigger document_renewals_check after insert or update of number, expires_on, file_url on public.document_renewals
  for each row when (new.status = 'waiting') execute function private.check_renewal();
create trigger document_renewals_updated_at before update on public.document_renewals
  for each row execute function private.set_updated_at('notification_id');
create trigger document_renewals_files after delete or update of file_url on public.document_renewals
  for each row execute function private.note_dropped_files('file_url');
create trigger document_renewals_announce after insert or update or delete on public.document_renewals
  for each row execute function private.announce_change('employee_id');
create trigger document_renewals_audit after insert or update or delete on public.document_renewals
  for each row execute function private.record_change();

alter table public.document_renewals enable row level security;
revoke all on public.document_renewals from public, anon, authenticated;
grant select, insert (id, employee_id, kind, number, expires_on, file_url), update (number, expires_on, file_url), delete
  on public.document_renewals to authenticated;
grant all on public.document_renewals to service_role;

create policy "An employee reads what they handed in, an admin every one" on public.document_renewals
  for select to authenticated
  using (employee_id = (select private.my_employee_id()) or (select private.manages('people')));
comment on policy "An employee reads what they handed in, an admin every one" on public.document_renewals is
  'The portal; the list of what waits and the page of an employee.';

create policy "An employee hands in renewed documents" on public.document_renewals
  for insert to authenticated with check (employee_id = (select private.my_employee_id()) and status = 'waiting');
comment on policy "An employee hands in renewed documents" on public.document_renewals is
  'Their own, while they work here and their account is active.';

create policy "An employee replaces what they handed in while it waits" on public.document_renewals
  for update to authenticated using (employee_id = (select private.my_employee_id()) and status = 'waiting')
  with check (employee_id = (select private.my_employee_id()) and status = 'waiting');
comment on policy "An employee replaces what they handed in while it waits" on public.document_renewals is
  'Number, day and scan; the kind stays.';

create policy "An employee takes back what they handed in while it waits" on public.document_renewals
  for delete to authenticated using (employee_id = (select private.my_employee_id()) and status = 'waiting');
comment on policy "An employee takes back what they handed in while it waits" on public.document_renewals is
  'Not into the bin: it is theirs, and they still have the document.';

grant execute on function private.may_add_scan(text) to authenticated, service_role;
revoke all on function public.accept_renewal(uuid, timestamptz, text, date, timestamptz),
  public.send_renewal_back(uuid, timestamptz, text), public.undo_renewal_decision(uuid), public.waiting_renewals()
  from public, anon, authenticated;
grant execute on function public.accept_renewal(uuid, timestamptz, text, date, timestamptz),
  public.send_renewal_back(uuid, timestamptz, text), public.undo_renewal_decision(uuid), public.waiting_renewals()
  to authenticated, service_role;

create or replace function private.mail_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  employee record;
begin
  select applied.email, applied.full_name_ar, applied.full_name_en, profile.locale into employee
    from public.employees as applied join public.user_profiles as profile on profile.id = applied.user_id
    where applied.id = new.employee_id and profile.is_active;
  perform private.post_mail('notification', employee.email, employee.locale, jsonb_build_object(
    'id', new.id, 'name', case employee.locale when 'en' then employee.full_name_en else employee.full_name_ar end,
    'notification_type', new.notification_type, 'subject_ar', new.subject_ar, 'subject_en', new.subject_en
    -- One that can be undone goes out when that time is over (49_document_renewals.sql)
  ), coalesce(nullif(current_setting('handasa.notice_waits', true), '')::interval, '0'));
  return null;
end
$$;

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'request_notes', 'request_messages', 'request_files', 'request_tags', 'request_views', 'request_merges',
      'answer_templates', 'client_projects', 'client_project_files', 'news_consents'
    ) then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content', 'client_references',
      'news', 'page_meta', 'media_files'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications', 'employee_documents', 'document_renewals', 'openings', 'application_stages', 'application_notes') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'answer_settings', 'privacy_requests', 'breaches', 'invitations', 'credentials', 'offices',
      'search_notice_settings') then array['settings']
    else array['everything']
  end
$$;

create or replace function public.note_look(employee_id uuid, what text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
begin
  perform private.require_area('people');
  if not coalesce(what in ('pay', 'contract', 'cv', 'document'), false) then
    raise exception using errcode = '22023', message = 'look_invalid';
  end if;
  select private.record_name(to_jsonb(employee)) into name
    from public.employees as employee where employee.id = note_look.employee_id;
  if name is null then
    raise exception using errcode = 'PT404', message = 'employee_not_found';
  end if;
  perform private.record('look', 'employees', note_look.employee_id::text, jsonb_build_object('name', name, 'what', what));
end
$$;
comment on function public.note_look(uuid, text) is
  'Records that an admin of people looks at the pay, the contract, the CV or the scan of a document of an employee or applicant. The screens call it before they show them.';

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
    when 'document_renewals' then (
      select jsonb_build_array(private.record_name(to_jsonb(employee)))
      from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where renewal.id = about_record.record_id::uuid
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
            'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_messages', 'request_files',
            'request_tags', 'request_views', 'request_merges', 'answer_templates', 'client_projects', 'client_project_files', 'news_consents'
          )
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications', 'employee_documents', 'document_renewals', 'application_stages', 'application_notes') or (select private.manages('people')))
        and (class.relname not in ('user_profiles', 'mail_kinds', 'session_limits', 'privacy_requests', 'breaches', 'invitations') or (select private.manages('settings')))
        and (class.relname not in ('audit_log', 'kept_records', 'retention_rules') or (select private.manages('everything')))
        and (class.relname not in ('client_references', 'news') or (select private.manages('content')))
        and (class.relname <> 'answer_settings' or (select private.manages('requests', 'settings')))
        and (class.relname not in ('search_notices', 'search_notice_settings') or (select private.manages('content', 'settings')))
        and (class.relname <> 'drafts' or (select private.manages('content', 'settings', 'people')))
        and (class.relname <> 'bin' or (select private.manages('requests', 'content', 'people')))
      union
      select topic from unnest(array['user_profiles:' || auth.uid(), 'user_profiles:client', 'invitations:client']) as topic
      where not private.manages('settings') and (topic not like '%:client' or private.manages('requests'))
      union
      select 'unread_mentions:' || auth.uid() where private.manages('requests')
      union
      select 'media_files' where private.manages('content')
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id(), 'employee_documents:' || private.my_employee_id(),
      'document_renewals:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'client_project_files:' || auth.uid(), 'user_profiles:' || auth.uid(),
      'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email(), 'request_messages:' || auth.uid(), 'request_messages:' || private.my_email()
    ], null)
    else '{}'
  end
$$;

create or replace function private.pending_counts() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'applications', case when private.manages('people') then (
      select count(*) from public.employees where status = 'pending'
    ) end,
    'renewals', case when private.manages('people') then (
      select count(*) from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where renewal.status = 'waiting' and employee.status = 'approved'
    ) end,
    'requests', case when private.manages('requests') then (
      select coalesce(sum(counted.number), 0) from private.request_counts as counted
      where counted.status in ('new', 'pending')
    ) end,
    'mentions', case when private.manages('requests') then private.unread_mentions_of(auth.uid()) end
  )) || case when private.manages('settings') then (
    -- Whose clock runs, and of them those whose time is over (docs/decisions/0036)
    select jsonb_build_object('privacy', count(*), 'privacy_late', count(*) filter (where request.due_at < now()))
    from public.privacy_requests as request where request.status in ('open', 'extended')
  ) || (
    select jsonb_build_object(
      'breaches', count(*), 'breaches_late', count(*) filter (where breach.noticed_at < now() - interval '72 hours')
    )
    from public.breaches as breach where breach.closed_at is null and breach.authority_told_at is null
  ) else '{}' end
$$;
comment on function private.pending_counts() is
  'How many applications, renewed documents, requests and privacy requests wait for an answer, breaches for a report, and notes that mention the admin for being read, as far as they are in the areas of the admin who asks; of the last two also how many are late.';

comment on function public.pending_counts() is
  'For admins: how many applications are pending, renewed documents wait, requests are new or pending, privacy requests without an answer, breaches of which the authority was not told, and notes that mention them and that they have not read; of their areas.';

alter table public.retention_rules drop constraint retention_rules_kind_check,
  add constraint retention_rules_kind_check check (kind in (
    'requests', 'rejected_applications', 'left_photos', 'client_accounts', 'privacy_requests', 'failed_mails',
    'audit_details', 'employment_records', 'project_records', 'news_consents', 'imported_people',
    'document_renewals'
  ));
-- Also on a site that has data: none of these are older
insert into public.retention_rules (kind, months, is_on) values ('document_renewals', 1, true);

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
          -- They agreed to wait for other openings
          and coalesce(employee.cv_kept_until < (now() at time zone 'Asia/Riyadh')::date, true)
          and profile.user_type = 'employee' and not profile.is_active;
    when 'left_photos' then
      return query select employee.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee
        where employee.status = 'left' and employee.left_on < before and employee.profile_image_url is not null;
    when 'document_renewals' then
      return query select renewal.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale),
          coalesce(renewal.decided_at, employee.left_on::timestamptz)
        from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
        where renewal.decided_at < before
          -- No one decides on it any more
          or (renewal.status = 'waiting' and employee.status = 'left' and employee.left_on < before);
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
    when 'imported_people' then
      return query select one.id::text, one.full_name, known.since
        from private.imported_people as one
        left join public.invitations as invitation on invitation.id = one.invitation_id
        cross join lateral (select greatest(one.created_at, invitation.sent_at) as since) as known
        where one.removed_at is null and known.since < before;
    when 'failed_mails' then
      return query select mail.id::text, mail.recipient, mail.failed_at
        from public.mail_outbox as mail where mail.failed_at < before;
    when 'audit_details' then
      return query select entry.id::text, entry.details ->> 'name', entry.at
        from public.audit_log as entry where entry.at < before and entry.details is not null;
    when 'employment_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'employment' and record.keep_until < (now() at time zone 'Asia/Riyadh')::date
        union all
        select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'left' and employee.left_on < before
          and profile.user_type = 'employee' and not profile.is_active;
    when 'project_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'project' and record.keep_until < (now() at time zone 'Asia/Riyadh')::date;
  end case;
end
$$;

create or replace function private.remove_kept(kind text, ids text[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  rows constant uuid[] := case when remove_kept.kind = 'audit_details' then '{}' else ids::uuid[] end;
begin
  case remove_kept.kind
    when 'requests' then
      perform private.erase_rows('{}', rows, '{}', '{}', '{}');
    when 'rejected_applications', 'client_accounts' then
      perform private.erase_rows(rows, '{}', '{}', '{}', '{}');
    when 'left_photos' then
      update public.employees set profile_image_url = null where id = any (rows);
    when 'document_renewals' then
      delete from public.document_renewals where id = any (rows);
    when 'privacy_requests' then
      perform private.erase_rows('{}', '{}', rows, '{}', '{}');
    when 'news_consents' then
      perform private.erase_rows('{}', '{}', '{}', '{}', '{}', consents => rows);
    when 'imported_people' then
      -- The mail of the invitation and the invitation name the person too
      perform private.end_invitations(array(select one.invitation_id from private.imported_people as one where one.id = any (rows)));
      delete from public.invitations as invitation
        using private.imported_people as one
        where one.id = any (rows) and invitation.id = one.invitation_id and invitation.accepted_at is null;
      delete from private.imported_people as one where one.id = any (rows);
    when 'failed_mails' then
      delete from public.mail_outbox where id = any (rows);
    when 'audit_details' then
      update public.audit_log set details = null where id = any (ids::bigint[]) and details is not null;
    when 'employment_records', 'project_records' then
      delete from public.kept_records where id = any (rows);
      perform private.erase_rows(
        array(select profile.id from public.user_profiles as profile where profile.id = any (rows)), '{}', '{}', '{}', '{}'
      );
  end case;
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
      union select renewal.id from public.document_renewals as renewal
        join public.employees as employee on employee.id = renewal.employee_id where employee.user_id = any (accounts)
      union select note.id from public.application_notes as note
        join public.employees as employee on employee.id = note.employee_id where employee.user_id = any (accounts)
      union select link.id from public.client_projects as link where link.client_id = any (accounts)
      union select file.id from public.client_project_files as file where file.client_id = any (accounts)
      union select note.id from public.request_notes as note where note.request_id = any (requests)
      union select unnest(array[merge.id, merge.merged_id]) from public.request_merges as merge
        where merge.request_id = any (requests)
      union select message.id from public.request_messages as message where message.request_id = any (requests)
      union select file.id from public.request_files as file where file.request_id = any (requests)
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
  imported constant uuid[] := private.ids_of(subjects, 'imported_people');
  about constant text[] := private.ids_about(accounts, requests, privacy, consents) || invited::text[] || imported::text[];
  terms text[];
begin
  perform private.require_area('everything');
  perform private.require_password();
  if about = '{}' and mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  end if;
  terms := private.terms_of(accounts, requests, privacy, consents, invited || imported);
  perform private.record('export', 'people', coalesce(about[1], mails[1]::text), jsonb_strip_nulls(jsonb_build_object(
    -- Not of people who were imported and of mails: erasing them leaves this entry
    'name', coalesce(
      (select profile.full_name from public.user_profiles as profile where profile.id = accounts[1]),
      (select request.client_name from public.service_requests as request where request.id = requests[1]),
      (select request.full_name from public.privacy_requests as request where request.id = privacy[1]),
      (select invitation.full_name from public.invitations as invitation where invitation.id = invited[1]),
      (select consent.email from public.news_consents as consent where consent.id = consents[1])
    ),
    'rows', jsonb_array_length(subjects)
  )));
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
    'document_renewals', (
      select coalesce(jsonb_agg(to_jsonb(renewal) - '{document_updated_at,notification_id}'::text[] order by renewal.created_at desc), '[]')
      from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where employee.user_id = any (accounts)
    ),
    'application_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'text', note.text, 'created_at', note.created_at, 'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from public.application_notes as note join public.employees as employee on employee.id = note.employee_id
      where employee.user_id = any (accounts)
    ),
    'client_projects', (
      select coalesce(jsonb_agg(to_jsonb(link) || jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en
      ) order by link.created_at desc), '[]')
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.client_id = any (accounts)
    ),
    'client_project_files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en, 'name', file.name, 'kind', file.kind, 'size', file.size,
        'file_url', file.file_url, 'created_at', file.created_at, 'downloaded_at', file.downloaded_at
      ) order by file.created_at desc), '[]')
      from public.client_project_files as file join public.client_projects as link on link.id = file.client_project_id
      join public.projects as project on project.id = link.project_id
      where file.client_id = any (accounts)
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
    'request_files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', request.reference, 'name', file.name, 'kind', file.kind, 'size', file.size, 'file_url', file.file_url,
        'created_at', file.created_at
      ) order by file.created_at desc), '[]')
      from public.request_files as file join public.service_requests as request on request.id = file.request_id
      where file.request_id = any (requests)
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
    'imported', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(one) - '{words,import_id,row_number,invitation_id}'::text[])), '[]')
      from private.imported_people as one where one.id = any (imported) or lower(one.email) = any (terms)
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

create or replace function private.erase_rows(
  accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], closing uuid default null,
  answer text default null, consents uuid[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  about text[] := private.ids_about(accounts, requests, privacy, consents);
  kept integer;
  mails_gone integer;
  bin_gone integer := 0;
  details_gone integer;
begin
  -- Mails and entries about rows that are in the bin go as well
  about := about || array(select entry.record_id::text from private.bin_rows(about, terms) as entry);
  kept := private.keep_by_law(accounts);
  delete from public.mail_outbox as mail
    where mail.id = any (mails) or lower(mail.recipient) = any (terms) or mail.data ->> 'id' = any (about)
      or private.holds_value(mail.data, terms);
  get diagnostics mails_gone = row_count;
  -- The answer goes out before the address is gone
  update public.privacy_requests as request
    set status = 'done', closed_at = now(), answer = btrim(erase_rows.answer)
    where request.id = closing and request.status in ('open', 'extended');
  delete from public.privacy_requests as request where request.id = any (privacy) and request.status = 'unproven';
  -- Also those whose mail is in terms: they are no one else's
  with gone as (
    delete from public.invitations as invitation
      where lower(invitation.email) = any (terms) or invitation.accepted_by = any (accounts) returning invitation.id
  )
  select about || array(select gone.id::text from gone) into about;
  delete from private.imported_people as one where lower(one.email) = any (terms);
  update public.privacy_requests as request
    set full_name = null, email = null, phone = null, details = null, extension_reason = null, answer = null, notes = null,
      erased_at = now(), closed_at = coalesce(request.closed_at, now()),
      status = case when request.status in ('open', 'extended') then 'done' else request.status end
    where request.id = any (privacy) and request.erased_at is null;
  delete from public.service_requests as request where request.id = any (requests);
  delete from public.news_consents as consent where consent.id = any (consents);
  -- An admin's own rules for changes of accounts are asked before: this account goes
  perform private.forget_accounts(accounts);
  -- Also what the deletes above have just put there
  delete from public.bin where id in (select entry.id from private.bin_rows(about, terms) as entry);
  get diagnostics bin_gone = row_count;
  delete from public.drafts as draft
    where draft.record_id::text = any (about) or private.holds_value(draft.changes, terms) or private.holds_value(draft.base, terms);
  -- Last: what was deleted above has entries as well
  update public.audit_log as entry set details = null
    where entry.details is not null and (
      entry.record_id = any (about)
      -- Of documents that were deleted forever
      or entry.table_name = 'client_project_files'
        and array[entry.details -> 'before' ->> 'client_id', entry.details -> 'after' ->> 'client_id'] && about
      -- Of those that were removed, taken back or kept long enough
      or entry.table_name in ('employee_documents', 'document_renewals')
        and array[entry.details -> 'before' ->> 'employee_id', entry.details -> 'after' ->> 'employee_id'] && about
      or private.holds_value(entry.details, terms)
    );
  get diagnostics details_gone = row_count;
  return jsonb_build_object(
    'accounts', cardinality(accounts), 'requests', cardinality(requests), 'privacy_requests', cardinality(privacy),
    'news_consents', cardinality(consents), 'mails', mails_gone, 'bin', bin_gone, 'audit_details', details_gone, 'kept', kept
  );
end
$$;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('employee-documents', 'employee-documents', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create or replace function public.unused_files(older_than interval) returns table (bucket text, name text)
language sql stable set search_path = ''
as $$
  with used (file) as materialized (
    select distinct known.file from private.used_files() as known
  )
  select file.bucket_id::text, file.name::text
  from storage.objects as file
  where file.bucket_id in (
      'project-images', 'team-images', 'site-images', 'employee-photos', 'team-documents', 'applicant-cvs', 'request-files',
      'employee-documents'
    )
    and file.created_at < now() - older_than
    -- The storage service keeps this file in an empty folder
    and file.name !~ '(^|/)\.emptyFolderPlaceholder$'
    and not exists (select 1 from used where used.file = file.bucket_id || '/' || file.name)
  order by file.bucket_id, file.name
$$;

-- Under the id of the employee. A scan that was handed in stays as it is: another one is another file.
create policy "An employee reads the scans of their own documents, an admin of people all" on storage.objects
  for select to authenticated using (
    bucket_id = 'employee-documents'
    and ((select private.manages('people')) or starts_with(name, (select private.my_employee_id())::text || '/'))
  );

create policy "An employee uploads scans of their own documents" on storage.objects
  for insert to authenticated with check (bucket_id = 'employee-documents' and private.may_add_scan(name));
