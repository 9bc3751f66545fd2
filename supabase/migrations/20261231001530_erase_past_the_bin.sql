-- An erasure put each row into the bin and took it out again, which took half of its time: a client with a thousand requests
-- held up the embedded database for seconds.

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
  -- What the server deletes stays deleted: its time is over, or its account is gone. So does what an erasure deletes.
  if auth.uid() is null or coalesce(current_setting('handasa.erasing', true), '') = 'on' then
    return old;
  end if;
  if tg_table_name in ('service_request_events', 'request_work', 'request_merges', 'request_messages') or tg_table_name in ('request_notes', 'request_files') and not exists (
    select from public.service_requests as request where request.id = (entry ->> 'request_id')::uuid
  ) or tg_table_name = 'project_images' and not exists (
    select from public.projects as project where project.id = (entry ->> 'project_id')::uuid
  ) or tg_table_name = 'client_project_files' and not exists (
    select from public.client_projects as link where link.id = (entry ->> 'client_project_id')::uuid
  ) then
    select * into above from public.bin as known
      where known.table_name = case tg_table_name
          when 'project_images' then 'projects' when 'client_project_files' then 'client_projects' else 'service_requests'
        end
        and known.record_id
          = coalesce(entry ->> 'client_project_id', entry ->> 'project_id', entry ->> 'request_id', entry ->> 'id')::uuid
      order by known.deleted_at desc limit 1;
    -- Without its parent's entry this row could never be restored
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
    when 'request_files', 'client_project_files' then
      named := entry ->> 'name';
    when 'request_notes' then
      named := coalesce(above.name, (
        select private.record_name(to_jsonb(request)) from public.service_requests as request
        where request.id = (entry ->> 'request_id')::uuid
      ));
    when 'request_tags' then
      linked := array(select work.id from public.request_work as work where work.tags @> array[(entry ->> 'id')::uuid]);
    when 'openings' then
      linked := array(select employee.id from public.employees as employee where employee.opening_id = (entry ->> 'id')::uuid);
    when 'team_members' then
      linked := array(select article.id from public.news as article where article.author_id = (entry ->> 'id')::uuid);
    when 'services' then
      linked := array(
        select request.id from public.service_requests as request where request.service_id = (entry ->> 'id')::uuid
      );
    else null;
  end case;
  -- Each of them would be written in the same statement, which holds up the embedded database for seconds. There is a switch
  -- that takes a service or an opening off the website.
  if tg_table_name in ('services', 'openings') and cardinality(linked) > 2000 then
    raise exception using errcode = '23503', message = 'too_many_linked', detail = cardinality(linked)::text;
  end if;
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
  'Row trigger before a delete, of every table whose rows admins delete: puts the row into the bin, followed by the rows that are deleted with it; not while a person is erased. Refuses with too_many_linked a service with more than 2,000 requests, and an opening with as many applications.';

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
  );
  -- Also requests of theirs that a merge with another person's request brought along: they must not go back to that person
  sent constant uuid[] := requests || array(select merge.merged_id from private.merges_of(requests) as merge);
  kept integer;
  mails_gone integer;
  bin_gone integer := 0;
  details_gone integer;
begin
  about := about || private.separate_senders(sent);
  -- Mails and entries about rows in the bin are erased too
  about := about || array(select entry.record_id::text from private.bin_rows(about, terms) as entry);
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
  update public.privacy_requests as request
    set full_name = null, email = null, phone = null, details = null, extension_reason = null, answer = null, notes = null,
      erased_at = now(), closed_at = coalesce(request.closed_at, now()),
      status = case when request.status in ('open', 'extended') then 'done' else request.status end
    where request.id = any (privacy) and request.erased_at is null;
  perform set_config('handasa.erasing', 'on', true);
  delete from public.service_requests as request where request.id = any (sent);
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
