-- The age of a request was that of its last change, so what someone wrote yesterday about one that was closed long ago, and a new
-- request that was merged into it, went with it at the next run.

create function private.last_entry_at(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return greatest(
    (select max(message.created_at) from public.request_messages as message where message.request_id = last_entry_at.request_id),
    (select max(note.created_at) from public.request_notes as note where note.request_id = last_entry_at.request_id),
    (select max(merge.merged_at) from public.request_merges as merge where merge.request_id = last_entry_at.request_id)
  );
end
$$;
comment on function private.last_entry_at(uuid) is
  'When something was last written about a request or merged into it. Someone may write about one that was closed long ago. Null where nothing was.';

create or replace function private.retention_due(kind text, months integer) returns table (id text, name text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  before constant timestamptz := now() - make_interval(months => retention_due.months);
begin
  case retention_due.kind
    when 'requests' then
      return query select request.id::text, request.client_name, known.since
        from public.service_requests as request
        cross join lateral (select greatest(request.updated_at, private.last_entry_at(request.id)) as since) as known
        where request.updated_at < before and known.since < before
          and case request.kind
            when 'service' then request.status in ('rejected', 'completed', 'cancelled')
            else request.status not in ('new', 'pending')
          end
          -- Not requests that are part of a project
          and not exists (select from public.client_projects as link where link.client_id = request.user_id)
          and not exists (
            select from public.request_work as work where work.id = request.id and work.client_project_id is not null
          );
    when 'rejected_applications' then
      return query select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.updated_at
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'rejected' and employee.updated_at < before
          -- Not applicants who agreed to wait for other openings
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
          -- Or the employee has left, so that no one will decide on it
          or (renewal.status = 'waiting' and employee.status = 'left' and employee.left_on < before);
    when 'client_accounts' then
      return query select profile.id::text, profile.full_name, coalesce(known.last_sign_in_at, profile.created_at)
        from public.user_profiles as profile join private.accounts as known using (id)
        where profile.user_type = 'client' and coalesce(known.last_sign_in_at, profile.created_at) < before
          and not exists (select from public.client_projects as link where link.client_id = profile.id)
          and not exists (
            select from public.service_requests as request
            where greatest(request.updated_at, private.last_entry_at(request.id)) >= before and request.id in (
              select own.id from public.service_requests as own where own.user_id = profile.id
              union all
              select merge.request_id from public.request_merges as merge where merge.row ->> 'user_id' = profile.id::text
            )
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
comment on function private.retention_due(text, integer) is
  'What has been kept of a kind of data longer than this many months: id, name, and since when.';

-- A file that someone has just replaced could be replaced again: nothing was changed, it looked as if it had been, and taking that
-- back lost the file that had stood there before.

-- Security definer: only functions write schedules, and the caller may not read every place of a file. The area is checked first.
create or replace function private.open_replacement(url text, new_url text) returns table (table_name text, record_id uuid, field text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  old_file text;
  new_file constant text := private.file_of(open_replacement.new_url);
  before private.media_files;
  back private.media_files;
begin
  perform private.require_area('content');
  old_file := private.media_file(open_replacement.url);
  -- One after the other, so that the second of two admins sees what the first did
  perform pg_advisory_xact_lock(hashtext('handasa.replace_media'));
  select * into before from private.media_files as media where media.file = old_file;
  if before.kept_url is null and exists (
    select from private.media_files as media where private.file_of(media.previous_url) = old_file
  ) and not exists (
    select from private.used_files() as used where used.file = old_file and used.table_name <> 'media_files' and used.source <> 'bin'
  ) then
    if exists (
      select from private.media_files as media where media.file = new_file and private.file_of(media.previous_url) = old_file
    ) then
      -- The answer to the call that did it was lost
      return;
    end if;
    raise exception using errcode = 'PT409', message = 'media_replaced';
  end if;
  if new_file is null or new_file = old_file or split_part(new_file, '/', 1) <> split_part(old_file, '/', 1)
    or open_replacement.new_url !~ '^/storage/v1/object/' or not exists (
      select from storage.objects as stored where stored.bucket_id || '/' || stored.name = new_file
        -- The caller's own upload, or a file that stood here before
        and (stored.owner_id = auth.uid()::text or new_file in (
          select private.file_of(earlier.url) from private.earlier_files(old_file) as earlier
        ))
    ) then
    raise exception using errcode = '22023', message = 'media_replacement_invalid';
  end if;
  if exists (
    select from private.used_files() as used
    where used.file = old_file and used.table_name <> 'media_files' and private.media_place(used.source, used.table_name) = 'elsewhere'
  ) then
    raise exception using errcode = '42501', message = 'media_used_elsewhere';
  end if;
  update public.drafts as draft set schedules = private.with_file(draft.schedules, old_file, open_replacement.new_url)
    where position(old_file in draft.schedules::text) > 0;
  -- A file that comes back leaves its place among the earlier ones to those before it
  select * into back from private.media_files as media where media.file = new_file;
  update private.media_files as media set previous_url = back.previous_url, replaced_at = back.replaced_at
    where private.file_of(media.previous_url) = new_file;
  insert into private.media_files as media (file, name, folder, kept_url, previous_url, replaced_at)
    values (
      new_file, before.name, before.folder, case when before.kept_url is not null then open_replacement.new_url end,
      '/storage/v1/object/' || case when old_file like 'team-documents/%' then '' else 'public/' end || old_file, now()
    )
    on conflict (file) do update set name = coalesce(media.name, excluded.name), folder = excluded.folder, kept_url = excluded.kept_url,
      previous_url = excluded.previous_url, replaced_at = excluded.replaced_at;
  -- The row of the new file names the old one as the previous file, whose row goes on naming those before it
  update private.media_files as media set folder = null, kept_url = null where media.file = old_file;
  return query select used.table_name, used.record_id, used.field from private.used_files() as used
    where used.file = old_file and used.source = 'row' and used.table_name <> 'media_files'
    -- Galleries first, since the picture of a card follows its gallery
    order by used.table_name <> 'project_images', used.table_name, used.record_id, used.field;
end
$$;

-- A note that had been deleted for good, and a merge that had been undone, stayed in the record of activity with all that they said
-- of an erased person.

create or replace function private.erase_rows(
  accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], closing uuid default null,
  answer text default null, consents uuid[] default '{}', imported uuid[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  about text[] := private.ids_about(accounts, requests, privacy, consents) || imported::text[];
  -- Mails that say that they have written about what is now another person's request
  named constant uuid[] := array(
    select mail.id from public.mail_outbox as mail join private.merges_of(requests) as merge
      on mail.data ->> 'id' = merge.request_id::text and mail.data ->> 'name' = merge.row ->> 'client_name'
    union
    select mail.id from public.mail_outbox as mail join public.bin as merge
      on mail.data ->> 'id' = merge.row ->> 'request_id' and mail.data ->> 'name' = merge.row -> 'row' ->> 'client_name'
      where merge.table_name = 'request_merges' and (merge.row ->> 'merged_id')::uuid = any (requests)
  );
  kept integer;
  mails_gone integer;
  bin_gone integer := 0;
  details_gone integer;
begin
  about := about || private.separate_senders(requests);
  -- Mails and entries about rows in the bin are erased too
  about := about || private.binned_requests(about, terms) || array(select entry.record_id::text from private.bin_rows(about, terms) as entry);
  kept := private.keep_by_law(accounts);
  delete from public.mail_outbox as mail
    where mail.id = any (mails || named) or lower(mail.recipient) = any (terms) or mail.data ->> 'id' = any (about)
      or private.holds_value(mail.data, terms);
  get diagnostics mails_gone = row_count;
  -- This mails the answer, before the address is gone
  update public.privacy_requests as request
    set status = 'done', closed_at = now(), answer = btrim(erase_rows.answer)
    where request.id = closing and request.status in ('open', 'extended');
  delete from public.privacy_requests as request where request.id = any (privacy) and request.status = 'unproven';
  -- Also invitations to the emails in terms, which belong to no one else
  with gone as (
    delete from public.invitations as invitation
      where lower(invitation.email) = any (terms) or invitation.accepted_by = any (accounts) returning invitation.id
  )
  select about || array(select gone.id::text from gone) into about;
  -- By id, since an imported person without an email is found by nothing else
  with gone as (
    delete from private.imported_people as one where one.id = any (imported) or lower(one.email) = any (terms) returning one.id
  )
  select about || array(select gone.id::text from gone) into about;
  -- Entries about clients whom an admin added and who have an account since: their email may have been entered after the rest
  about := about || array(
    select entry.record_id from public.audit_log as entry
    where entry.table_name = 'clients' and entry.details is not null and private.holds_value(entry.details, terms)
      and not exists (select from private.imported_people as one where one.id::text = entry.record_id)
  );
  -- Entries about what was deleted for good before, and about merges that were undone
  about := about || array(
    select entry.record_id from public.audit_log as entry
    where entry.kind = 'insert' and case
      when entry.table_name in ('request_notes', 'request_messages', 'request_files')
        then coalesce(entry.details #>> '{after,merged_id}', entry.details #>> '{after,request_id}')
      when entry.table_name = 'request_merges' then entry.details #>> '{after,merged_id}'
      when entry.table_name in ('application_notes', 'employee_notifications') then entry.details #>> '{after,employee_id}'
    end = any (about)
  );
  update public.privacy_requests as request
    set full_name = null, email = null, phone = null, details = null, extension_reason = null, answer = null, notes = null,
      erased_at = now(), closed_at = coalesce(request.closed_at, now()),
      status = case when request.status in ('open', 'extended') then 'done' else request.status end
    where request.id = any (privacy) and request.erased_at is null;
  perform set_config('handasa.erasing', 'on', true);
  delete from public.service_requests as request where request.id = any (requests);
  delete from public.news_consents as consent where consent.id = any (consents);
  -- Whether the account may go was checked before: public.erase_person
  perform private.forget_accounts(accounts);
  perform set_config('handasa.erasing', '', true);
  delete from public.bin where id in (select entry.id from private.bin_rows(about, terms) as entry);
  get diagnostics bin_gone = row_count;
  delete from public.drafts as draft
    where draft.record_id::text = any (about) or private.holds_value(draft.changes, terms) or private.holds_value(draft.base, terms);
  -- Last, since the deletes above have made entries too
  update public.audit_log as entry set details = null
    where entry.details is not null and (
      entry.record_id = any (about)
      or entry.details ->> 'person' = any (about)
      -- Documents of clients that were deleted forever
      or entry.table_name = 'client_project_files'
        and array[entry.details -> 'before' ->> 'client_id', entry.details -> 'after' ->> 'client_id'] && about
      -- Documents of employees that were removed, taken back or kept long enough
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
