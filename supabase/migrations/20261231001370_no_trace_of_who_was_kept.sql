-- Clients who are kept without an account leave no trace in the record once they are erased or removed by retention, and
-- no two are one. A last day is one that a calendar here has, and what else stops a departure is told. A scan that another
-- has replaced waits for an undo also when it is old, and is of one document. An owner who has answered twice stays with the
-- second answer.

-- No one works here until such a day
update public.employees as employee set left_on = least(greatest(employee.left_on, '1900-01-01'), '2199-12-31')
  where employee.left_on not between '1900-01-01' and '2199-12-31';
-- What waits for the end of the transaction would keep the table from being altered
set constraints all immediate;
alter table public.employees add constraint employees_left_on_check check (left_on between '1900-01-01' and '2199-12-31');

create or replace function private.guard_employee_status() returns trigger
language plpgsql set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
begin
  if new.user_id <> old.user_id then
    raise exception using errcode = '42501', message = 'employee_account_fixed';
  end if;
  if old.status in ('approved', 'left') then
    new.approved_at := old.approved_at;
    -- Deleting the approver's account sets it to null.
    if new.approved_by is not null then
      new.approved_by := old.approved_by;
    end if;
  end if;
  if old.status = 'approved' and new.status = 'left' then
    new.left_on := coalesce(new.left_on, today);
  end if;
  -- The last day itself is worked
  if old.status = 'approved' and new.status in ('approved', 'left') then
    new.status := case when new.left_on > today then 'approved' when new.left_on < today then 'left' else new.status end;
  end if;
  if (new.base_salary, new.housing_allowance, new.transportation_allowance, new.food_allowance, new.other_allowance)
    <> (old.base_salary, old.housing_allowance, old.transportation_allowance, old.food_allowance, old.other_allowance) then
    -- What was not entered before counts from the first day
    new.pay_since := case when old.base_salary + old.housing_allowance + old.transportation_allowance + old.food_allowance
      + old.other_allowance > 0 then today end;
  end if;
  case old.status || ' ' || new.status
    when 'pending approved' then
      new.approved_at := now();
      new.approved_by := coalesce(auth.uid(), new.approved_by);
      new.employee_join_date := coalesce(new.employee_join_date, today);
      new.rejection_reason := null;
      new.left_on := case when new.left_on > today then new.left_on end;
    when 'pending rejected' then
      if not coalesce(private.filled(new.rejection_reason), false) then
        raise exception using errcode = '22023', message = 'employee_rejection_reason_required';
      end if;
      new.approved_at := null;
      new.approved_by := null;
    when 'approved left' then null;
    when 'left approved' then
      new.left_on := null;
    when 'rejected pending' then
      -- Only the applicant, with public.apply_again().
      if auth.uid() is distinct from new.user_id then
        raise exception using errcode = 'PT409', message = 'employee_status_final';
      end if;
      new.created_at := now();
    else
      if new.status <> old.status
        -- Who has left on a day to come has not left
        or new.status = 'left' and new.left_on > today and new.left_on is distinct from old.left_on then
        raise exception using errcode = 'PT409', message = 'employee_status_final';
      elsif old.status in ('pending', 'rejected') then
        new.approved_at := old.approved_at;
        new.approved_by := old.approved_by;
      end if;
  end case;
  return new;
end
$$;

-- Security definer: the sign-in service may not write employees.
create or replace function private.end_employments(account uuid default null) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  one record;
  ended integer := 0;
begin
  for one in
    select employee.id from public.employees as employee
    where employee.status = 'approved' and employee.left_on < (now() at time zone 'Asia/Riyadh')::date
      and (end_employments.account is null or employee.user_id = end_employments.account)
    order by employee.id for update
  loop
    begin
      update public.employees as employee set status = 'left' where employee.id = one.id;
      ended := ended + 1;
    exception
      -- The last admin with everything stays, and keeps nobody else here
      when sqlstate 'PT409' then
        if sqlerrm <> 'last_admin' then
          raise;
        end if;
    end;
  end loop;
  return ended;
end
$$;

create or replace function private.match_import(one private.imported_people) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  account uuid;
  type text;
  employee public.employees;
  kept private.imported_people;
  client public.user_profiles;
begin
  if one.email is not null then
    select known.id, profile.user_type into account, type
      from private.accounts as known join public.user_profiles as profile using (id)
      where private.mailbox(known.email) = private.mailbox(one.email) and lower(known.email) = lower(one.email) limit 1;
  end if;
  if one.kind = 'employees' then
    select * into employee from public.employees as known
      where lower(known.email) = lower(one.email) or known.user_id = account
        or one.email is null and known.phone = one.phone limit 1;
    if employee.id is not null then
      return jsonb_build_object('target', 'employees', 'id', employee.id, 'name', employee.full_name_ar,
        'by', case when one.email is null then 'phone' else 'email' end);
    end if;
  elsif account is null or type = 'client' then
    select * into client from public.user_profiles as known where known.user_type = 'client' and (
      known.id = account or known.national_id = one.national_id or one.email is null and known.phone = one.phone
    ) order by known.id = account desc nulls last limit 1;
    if client.id is not null then
      return jsonb_build_object('target', 'user_profiles', 'id', client.id, 'name', client.full_name,
        'by', case when client.id = account then 'email' when client.national_id = one.national_id then 'national_id' else 'phone' end);
    end if;
  end if;
  if account is not null then
    return jsonb_build_object('target', 'other', 'name', null, 'by', 'email');
  end if;
  -- First who it may be: with removed_at beside them, the index of all who are kept would be read for each row
  with found as materialized (
    select * from private.imported_people as known
    where lower(known.email) = lower(one.email)
      or known.national_id = one.national_id
      -- Several people of a company have one phone, each with an email
      or known.phone = one.phone and (known.email is null or one.email is null)
  )
  select * into kept from found
    where found.removed_at is null and found.id is distinct from one.id order by lower(found.email) = lower(one.email) desc nulls last limit 1;
  if kept.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'target', case kept.kind when one.kind then 'imported_people' else 'other' end,
    'id', case kept.kind when one.kind then kept.id end, 'name', case kept.kind when one.kind then kept.full_name end,
    'by', case
      when lower(kept.email) = lower(one.email) then 'email' when kept.national_id = one.national_id then 'national_id' else 'phone'
    end
  );
end
$$;

create or replace function private.record_kept(kind text, one private.imported_people, details jsonb) returns void
language sql volatile set search_path = ''
as $$
  select private.record(
    record_kept.kind, case when one.import_id is null then 'clients' else 'imports' end,
    coalesce(one.import_id, one.id)::text,
    jsonb_build_object('name', one.full_name) || case when one.import_id is not null then jsonb_build_object('person', one.id) else '{}' end
      || record_kept.details
  )
$$;

-- Security definer: nobody writes the table. It checks who calls first.
create or replace function public.keep_client(client_id uuid, entry jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  one private.imported_people;
  known private.imported_people;
  stored private.imported_people;
  match jsonb;
  parts constant text[] := array['full_name', 'company_name', 'client_type', 'email', 'phone', 'national_id', 'commercial_registration', 'unified_number', 'locale'];
begin
  perform private.require_area('requests');
  -- Before the person, in the order of imports and of whoever accepts an invitation
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  perform from public.invitations as invitation
    where invitation.id = (select person.invitation_id from private.imported_people as person where person.id = keep_client.client_id)
    for update;
  select * into known from private.imported_people as person where person.id = keep_client.client_id for update;
  -- In the list of clients, an id is of one account, person or invitation
  if known.id is not null and (known.kind <> 'clients' or known.removed_at is not null)
    or exists (select from public.user_profiles as profile where profile.id = keep_client.client_id)
    or exists (select from public.invitations as invitation where invitation.id = keep_client.client_id) then
    raise exception using errcode = 'PT404', message = 'person_not_found';
  end if;
  one := private.read_import_row('clients', (
    select coalesce(jsonb_object_agg(part.key, case jsonb_typeof(part.value) when 'string' then to_jsonb(nullif(btrim(part.value #>> '{}'), '')) end), '{}')
    from jsonb_each(case jsonb_typeof(entry) when 'object' then entry else '{}' end) as part where part.key = any (parts)
  ));
  one.id := keep_client.client_id;
  one.locale := coalesce(one.locale, known.locale, 'ar');
  match := private.match_import(one);
  if match ->> 'target' = 'other' then
    raise exception using errcode = 'PT409', message = 'email_has_account', detail = 'email';
  elsif match ->> 'target' = 'user_profiles'
    -- Two who have been alike before are not told apart by correcting a name
    or match is not null and (one.email, one.phone, one.national_id) is distinct from (known.email, known.phone, known.national_id) then
    raise exception using errcode = 'PT409', message = 'client_known', detail = match ->> 'by';
  elsif exists (
    select from public.invitations as invitation
    where lower(invitation.email) = lower(one.email) and lower(one.email) is distinct from lower(known.email)
      and private.invitation_state(invitation) = 'open'
  ) then
    raise exception using errcode = 'PT409', message = 'invitation_waiting', detail = 'email';
  end if;
  if known.id is null then
    one.created_at := now();
    insert into private.imported_people select one.* returning * into stored;
    perform private.record_kept('insert', stored, jsonb_build_object('after', private.parts_of_kept(stored)));
  else
    -- An invitation to another address is not theirs any more
    if lower(one.email) is distinct from lower(known.email) then
      perform private.end_invitations(array[known.invitation_id]);
    end if;
    update private.imported_people as person
      set full_name = one.full_name, company_name = one.company_name, client_type = one.client_type, email = one.email,
        phone = one.phone, national_id = one.national_id, commercial_registration = one.commercial_registration,
        unified_number = one.unified_number, locale = one.locale
      where person.id = one.id returning * into stored;
    -- Sent again, because the answer was lost, it is no change
    if private.parts_of_kept(stored) <> private.parts_of_kept(known) then
      perform private.record_kept('update', known, jsonb_build_object(
        'before', private.parts_of_kept(known), 'after', private.parts_of_kept(stored)
      ));
    end if;
  end if;
  return jsonb_build_object('id', stored.id, 'updated_at', now());
end
$$;

create or replace function public.files_to_delete(unsaved interval) returns table (bucket text, name text)
language sql volatile set search_path = ''
as $$
  with unused as materialized (
    -- Until after now: a file that was stored this moment counts as well.
    select file.bucket, file.name from public.unused_files('-1 minute') as file
  ),
  unsaved as (
    insert into private.dropped_files (file)
    select file.bucket || '/' || file.name from public.unused_files(files_to_delete.unsaved) as file
    on conflict (file) do update set gone_at = null where dropped_files.gone_at is not null
  ),
  gone as (
    update private.dropped_files as dropped set gone_at = now()
    where dropped.gone_at is null and not exists (
      select from storage.objects as file where file.bucket_id || '/' || file.name = dropped.file
    )
  ),
  -- What a file of the media library has replaced is kept as long as rows in the bin
  expired as (
    update private.media_files as media set previous_url = null, replaced_at = null
    where media.replaced_at < now() - make_interval(days => (select settings.days from public.bin_settings as settings))
      and exists (select from storage.objects as file where file.bucket_id || '/' || file.name = media.file)
  ),
  without_file as (
    delete from private.media_files as media
    where not exists (select from storage.objects as file where file.bucket_id || '/' || file.name = media.file)
  ),
  forgotten as (
    delete from private.dropped_files as dropped
    where dropped.gone_at < now() - interval '30 days' or (
      not exists (select from unused where unused.bucket || '/' || unused.name = dropped.file)
      and exists (select from storage.objects as file where file.bucket_id || '/' || file.name = dropped.file)
    )
  )
  select unused.bucket, unused.name from unused
    join private.dropped_files as dropped on dropped.file = unused.bucket || '/' || unused.name
    -- A document that is removed or renewed can come back with its scan for some seconds
    where unused.bucket <> 'employee-documents' or dropped.dropped_at < now() - interval '1 minute'
  union
  select file.bucket, file.name from public.unused_files(unsaved) as file
    where file.bucket <> 'employee-documents' or not exists (
      select from private.dropped_files as dropped
      where dropped.file = file.bucket || '/' || file.name and dropped.dropped_at >= now() - interval '1 minute'
    )
  order by 1, 2
  limit 1000
$$;

-- Security definer: it reads every table. It checks who calls first, and records it.
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
      (select merge.row ->> 'client_name' from public.request_merges as merge where merge.merged_id = requests[1]),
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
        'merged_at', merge.merged_at, 'merged_into', case when request.id = any (requests) then request.reference end
      ) order by merge.merged_at desc), '[]')
      from private.merges_of(requests) as merge join public.service_requests as request on request.id = merge.request_id
    ),
    'request_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(note.request_id, requests), 'text', note.text, 'created_at', note.created_at,
        'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from private.notes_of(requests) as note
    ),
    'request_messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(message.request_id, requests), 'direction', message.direction, 'email', message.email,
        'name', message.name, 'subject', message.subject, 'body', message.body, 'quoted', message.quoted,
        'created_at', message.created_at, 'sent_at', message.sent_at
      ) order by message.created_at desc), '[]')
      from private.messages_of(requests) as message
    ),
    'request_files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(file.request_id, requests), 'name', file.name, 'kind', file.kind, 'size', file.size,
        'file_url', file.file_url, 'created_at', file.created_at
      ) order by file.created_at desc), '[]')
      from public.request_files as file
      where private.is_part_of(file.request_id, file.merged_id, requests)
        -- Came with what they received
        or file.id in (
          select (attached ->> 'id')::uuid from private.messages_of(requests) as message, jsonb_array_elements(message.files) as attached
          where message.direction = 'out'
        )
    ),
    'request_events', (
      select coalesce(jsonb_agg(happened.event order by happened.event ->> 'changed_at' desc), '[]') from (
        select to_jsonb(event) || jsonb_build_object('reference', request.reference) as event
        from public.service_request_events as event join public.service_requests as request on request.id = event.request_id
        where event.request_id = any (requests)
          -- The reference of another person's request opens it, with their email
          and (event.kind <> 'merge' or event.details ->> 'reference' in (select merge.reference from private.merges_of(requests) as merge))
        union all
        select event || jsonb_build_object('reference', merge.reference)
        from private.merges_of(requests) as merge cross join jsonb_array_elements(merge.events) as event
        union all
        -- What they read at /track of the request that stays
        select to_jsonb(event) - '{id,request_id,changed_by}'::text[] || jsonb_build_object('reference', merge.reference)
        from private.merges_of(requests) as merge
        join public.service_request_events as event on event.request_id = merge.request_id and event.kind = 'status'
        where merge.request_id <> all (requests) and event.told is not false and event.changed_at > private.merged_until(merge.id)
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
      from public.mail_outbox as mail
      where mail.id = any (mails) or mail.data ->> 'id' = any (about) and lower(mail.recipient) not in (
        select lower(merge.row ->> 'client_email') from private.other_merges_in(requests) as merge
        where merge.row ->> 'client_email' is not null
      )
    ),
    'activity', (
      select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from (
        select entry.at, entry.kind, entry.table_name, entry.actor_id = any (accounts) as by_person,
          -- What they did to others' rows says something of others
          case when entry.record_id = any (about) or entry.details ->> 'person' = any (about) then entry.details end as details
        from public.audit_log as entry
        where entry.record_id = any (about) or entry.details ->> 'person' = any (about) or entry.actor_id = any (accounts)
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
      where not exists (
        select from private.other_merges_in(requests) as merge
        where entry.row ->> 'merged_id' = merge.merged_id::text or merge.moved -> 'notes' ? entry.record_id::text
      )
    )
  );
end
$$;

drop function private.erase_rows(uuid[], uuid[], uuid[], uuid[], text[], uuid, text, uuid[]);
create function private.erase_rows(
  accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], closing uuid default null,
  answer text default null, consents uuid[] default '{}', imported uuid[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  about text[] := private.ids_about(accounts, requests, privacy, consents) || imported::text[];
  -- That they have written about what is now another person's request
  named constant uuid[] := array(
    select mail.id from public.mail_outbox as mail join private.merges_of(requests) as merge
      on mail.data ->> 'id' = merge.request_id::text and mail.data ->> 'name' = merge.row ->> 'client_name'
  );
  -- With what they sent and another person's request brought along: it does not go back to that person
  sent constant uuid[] := requests || array(select merge.merged_id from private.merges_of(requests) as merge);
  kept integer;
  mails_gone integer;
  bin_gone integer := 0;
  details_gone integer;
begin
  about := about || private.separate_senders(sent);
  -- Mails and entries about rows that are in the bin go as well
  about := about || array(select entry.record_id::text from private.bin_rows(about, terms) as entry);
  kept := private.keep_by_law(accounts);
  delete from public.mail_outbox as mail
    where mail.id = any (mails || named) or lower(mail.recipient) = any (terms) or mail.data ->> 'id' = any (about)
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
  -- One without an email is found by nothing else
  with gone as (
    delete from private.imported_people as one where one.id = any (imported) or lower(one.email) = any (terms) returning one.id
  )
  select about || array(select gone.id::text from gone) into about;
  -- Clients whom an admin had added, who have made an account since: their email may have been entered later than the rest
  about := about || array(
    select entry.record_id from public.audit_log as entry
    where entry.table_name = 'clients' and entry.details is not null and private.holds_value(entry.details, terms)
      and not exists (select from private.imported_people as one where one.id::text = entry.record_id)
  );
  update public.privacy_requests as request
    set full_name = null, email = null, phone = null, details = null, extension_reason = null, answer = null, notes = null,
      erased_at = now(), closed_at = coalesce(request.closed_at, now()),
      status = case when request.status in ('open', 'extended') then 'done' else request.status end
    where request.id = any (privacy) and request.erased_at is null;
  delete from public.service_requests as request where request.id = any (sent);
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
      or entry.details ->> 'person' = any (about)
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
comment on function private.erase_rows(uuid[], uuid[], uuid[], uuid[], text[], uuid, text, uuid[], uuid[]) is
  'Deletes or anonymises these rows with everything below them, the mails and the details of audit entries about them, or with the emails in terms; keeps what the law asks for. How many of each.';

-- Security definer: it writes every table. It checks who calls first.
create or replace function public.erase_person(
  subjects jsonb, spared jsonb default '[]', closing uuid default null, answer text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  imported constant uuid[] := private.ids_of(subjects, 'imported_people');
  invited constant uuid[] := private.ids_of(subjects, 'invitations') || imported;
  salt constant text := gen_random_uuid()::text;
  -- What a row that is someone else's has as well tells nothing of whose an entry is
  terms constant text[] := array(
    select unnest(private.terms_of(accounts, requests, privacy, consents, invited))
    except
    select unnest(private.terms_of(
      private.ids_of(spared, 'user_profiles'), private.ids_of(spared, 'service_requests'),
      private.ids_of(spared, 'privacy_requests'), private.ids_of(spared, 'news_consents'),
      private.ids_of(spared, 'invitations') || private.ids_of(spared, 'imported_people')
    ))
  );
  erasure private.erasures;
begin
  perform private.require_area('everything');
  perform private.require_password();
  if accounts || requests || privacy || consents || mails || invited = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  elsif exists (
    select unnest(accounts) except select profile.id from public.user_profiles as profile
  ) or exists (
    select unnest(requests) except (
      select request.id from public.service_requests as request union all select merge.merged_id from public.request_merges as merge
    )
  ) or exists (
    select unnest(privacy) except select request.id from public.privacy_requests as request
  ) or exists (
    select unnest(consents) except select consent.id from public.news_consents as consent
  ) then
    raise exception using errcode = 'PT404', message = 'person_gone';
  elsif auth.uid() = any (accounts) then
    raise exception using errcode = 'PT409', message = 'own_account';
  elsif exists (
    select from public.user_profiles as profile where profile.id = any (accounts) and profile.user_type = 'admin'
  ) then
    raise exception using errcode = 'PT409', message = 'admin_first_demoted';
  elsif exists (
    select from public.employees as employee where employee.user_id = any (accounts) and employee.status = 'approved'
  ) then
    raise exception using errcode = 'PT409', message = 'employee_still_employed';
  elsif closing is not null and not (
    closing = any (privacy) and coalesce(private.filled(answer) and private.long_text(answer, 5000), false)
  ) then
    raise exception using errcode = '22023', message = 'message_required';
  end if;
  erasure.hashes := private.erasure_hashes(salt, accounts, requests, privacy, mails || imported, terms, consents);
  erasure.spared := array(
    select private.erasure_hash(salt, 'id', row ->> 'id') from jsonb_array_elements(spared) as row
  );
  erasure.counts := private.erase_rows(
    accounts, requests, privacy, mails, terms, closing, answer, consents, imported
  );
  insert into private.erasures (erased_by, salt, hashes, spared, counts)
    values (auth.uid(), salt, erasure.hashes, erasure.spared, erasure.counts)
    returning * into erasure;
  perform private.record('delete', 'people', erasure.id::text, erasure.counts);
  return erasure.counts || jsonb_build_object('id', erasure.id);
end
$$;

-- Security definer: only the server's key may call it, which has no rights on what it changes.
create or replace function public.apply_erasures(list jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  erasure private.erasures;
  accounts uuid[];
  requests uuid[];
  privacy uuid[];
  consents uuid[];
  mails uuid[];
  invited uuid[];
  imported uuid[];
  applied integer := 0;
  failed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('handasa.erasures'));
  for erasure in select * from jsonb_populate_recordset(null::private.erasures, list) order by erased_at loop
    continue when exists (select from private.erasures as known where known.id = erasure.id);
    begin
      -- Of rows that were made later nothing was erased: someone may come back
      accounts := array(
        select known.id from private.accounts as known join public.user_profiles as profile using (id)
        where private.was_erased(erasure, known.id, profile.created_at, known.email, profile.phone)
      );
      requests := array(
        select request.id from public.service_requests as request
        where private.was_erased(erasure, request.id, request.created_at, request.client_email, request.client_phone)
        union all
        select merge.merged_id from public.request_merges as merge
        join public.service_requests as request on request.id = merge.request_id
        cross join jsonb_populate_record(null::public.service_requests, merge.row) as sent
        where private.was_erased(erasure, merge.merged_id, sent.created_at, sent.client_email, sent.client_phone)
          and not private.is_same_sender(to_jsonb(request), merge.row)
      );
      privacy := array(
        select request.id from public.privacy_requests as request
        where private.was_erased(erasure, request.id, request.created_at, request.email, request.phone)
      );
      consents := array(
        select consent.id from public.news_consents as consent
        where private.was_erased(erasure, consent.id, consent.consented_at, consent.email, null)
      );
      mails := array(
        select mail.id from public.mail_outbox as mail
        where private.was_erased(erasure, mail.id, mail.created_at, mail.recipient, null)
      );
      invited := array(
        select invitation.id from public.invitations as invitation
        where private.was_erased(erasure, invitation.id, invitation.created_at, invitation.email, null)
      );
      imported := array(
        select one.id from private.imported_people as one
        where private.was_erased(erasure, one.id, one.created_at, one.email, one.phone)
      );
      perform private.erase_rows(
        accounts, requests, privacy, mails, private.terms_of(accounts, requests, privacy, consents, invited), consents => consents,
        imported => imported
      );
      insert into private.erasures select (erasure).*;
      perform private.record('delete', 'people', erasure.id::text, '{"again": true}');
      applied := applied + 1;
    exception
      when others then
        failed := failed + 1;
        raise warning 'an erasure was not applied again: %', sqlstate;
    end;
  end loop;
  return jsonb_build_object('applied', applied, 'failed', failed);
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
      -- With what was merged into them, whoever sent it
      perform private.erase_rows('{}', rows || array(
        select merge.merged_id from public.request_merges as merge where merge.request_id = any (rows)
      ), '{}', '{}', '{}');
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
      perform private.erase_rows('{}', '{}', '{}', '{}', '{}', imported => rows);
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

create function private.free_scan(file_url text, document uuid) returns text
language sql stable set search_path = ''
as $$
  select case when not exists (
    select from public.employee_documents as other where other.file_url = free_scan.file_url and other.id <> free_scan.document
  ) then free_scan.file_url end
$$;
comment on function private.free_scan(text, uuid) is 'A scan, unless another document has it: then none.';

-- Security definer: what an admin decides, no one may write by hand. It checks who calls first.
create or replace function public.accept_renewal(
  id uuid, seen timestamptz, number text, expires_on date, document_seen timestamptz default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  renewal public.document_renewals;
  document public.employee_documents;
begin
  perform private.require_area('people');
  if accept_renewal.expires_on is null then
    raise exception using errcode = '22023', message = 'expiry_required';
  end if;
  renewal := private.waiting_renewal(accept_renewal.id, accept_renewal.seen);
  select * into document from public.employee_documents as known
    where known.employee_id = renewal.employee_id and known.kind = renewal.kind for update;
  if document.updated_at is distinct from document_seen then
    raise exception using errcode = 'PT409', message = 'document_changed';
  end if;
  renewal.old_number := document.number;
  renewal.old_expires_on := document.expires_on;
  renewal.old_file_url := document.file_url;
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
      set number = nullif(btrim(accept_renewal.number), ''), expires_on = accept_renewal.expires_on,
        -- The old scan is out of date. Where the company keeps none, none begins to be kept (0078)
        file_url = case when known.file_url is not null then private.free_scan(renewal.file_url, known.id) end
      where known.id = document.id returning known.updated_at into renewal.document_updated_at;
  end if;
  renewal.status := 'accepted';
  update public.document_renewals as known set status = 'accepted', decided_at = now(), old_number = renewal.old_number,
      old_expires_on = renewal.old_expires_on, old_file_url = renewal.old_file_url, document_updated_at = renewal.document_updated_at,
      notification_id = private.tell_of_renewal(renewal)
    where known.id = renewal.id;
end
$$;

-- Security definer: what an admin decides, no one may write by hand. It checks who calls first.
create or replace function public.undo_renewal_decision(id uuid) returns void
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
      update public.employee_documents as known
        set number = renewal.old_number, expires_on = renewal.old_expires_on,
          file_url = private.free_scan(renewal.old_file_url, known.id)
        where known.id = document.id;
    end if;
  end if;
  delete from public.mail_outbox as mail
    where mail.kind = 'notification' and mail.data ->> 'id' = renewal.notification_id::text and mail.attempts = 0;
  update public.document_renewals as known set status = 'waiting', decided_at = null, reason = null, old_number = null,
      old_expires_on = null, old_file_url = null, document_updated_at = null, notification_id = null
    where known.id = renewal.id;
  delete from public.employee_notifications as told where told.id = renewal.notification_id;
end
$$;

create or replace function private.disown_with_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  step public.service_request_events;
  other uuid;
begin
  select event.* into step from public.service_request_events as event
    where event.request_id = message.request_id and event.kind = 'owner'
    order by event.changed_at desc, event.id desc limit 1;
  if step.details ->> 'answer' is distinct from message.id::text then
    return;
  end if;
  select known.id into other from public.request_messages as known
    where known.request_id = message.request_id and known.author_id = message.author_id and known.id <> message.id
      and known.created_at >= message.created_at and known.state in ('waiting', 'sent')
    order by known.created_at limit 1;
  if other is not null then
    update public.service_request_events as event set details = event.details || jsonb_build_object('answer', other)
      where event.id = step.id;
  else
    update public.request_work as work set owner_id = null
      where work.id = message.request_id and work.owner_id = message.author_id;
  end if;
end
$$;
comment on function private.disown_with_answer(public.request_messages) is
  'Leaves a request without an owner again that an answer has given to its author, unless someone has changed the owner since, or the author has answered again: then it came with that answer.';
