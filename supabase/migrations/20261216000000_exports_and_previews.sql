-- For databases that were migrated before: an export of personal data no longer keeps the name of someone who was imported or
-- only mailed, and a preview of news adds the languages that publishing would.
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
comment on function public.gather_person(jsonb) is
  'For admins of everything, with a password of the last 15 minutes: everything that these rows ([{table, id}] of find_person) hold on a person. Recorded as an export.';

create or replace function private.with_moments_of_news(draft public.drafts, part jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  stored constant jsonb := coalesce(private.draft_record('news', draft.record_id), '{}');
  entry constant jsonb := stored || part;
  side text;
  moment text;
begin
  foreach side in array array['ar', 'en'] loop
    moment := 'published_at_' || side;
    -- A draft that takes back what visitors read has a moment stored and none of its own
    if stored ->> moment is null and entry ->> moment is null
      and part ?| array['title_' || side, 'lead_' || side, 'body_' || side]
      and btrim(coalesce(entry ->> ('title_' || side), '')) <> ''
    then
      if btrim(coalesce(entry ->> ('lead_' || side), '')) = ''
        or btrim(coalesce(private.article_text(entry -> ('body_' || side)), '')) = '' then
        raise exception using errcode = '22023', message = 'article_incomplete';
      end if;
      part := part || jsonb_build_object(moment, now());
    end if;
  end loop;
  return part;
end
$$;
comment on function private.with_moments_of_news(public.drafts, jsonb) is
  'The part of an article''s draft with the moment of publishing for each language that it has texts of and that visitors do not read yet: publishing a draft is publishing the article. Raises where the text or its introduction is missing.';

create or replace function private.drafted_row(draft public.drafts) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  entry jsonb := private.draft_entry(draft.table_name, draft.record_id);
  stored constant jsonb := coalesce(entry, '{}');
  missing jsonb;
  place text;
begin
  if entry is null then
    if not draft.is_new then
      return null;
    end if;
    execute format('select to_jsonb(jsonb_populate_record(null::public.%I, ''{}''))', draft.table_name) into missing;
    entry := missing || private.draft_defaults(draft.table_name) || jsonb_build_object('id', draft.record_id);
    foreach place in array array['display_order', 'order_index'] loop
      -- At the end, where publishing puts it
      if entry ? place then
        entry := entry || jsonb_build_object(place, 1000000);
      end if;
    end loop;
  end if;
  entry := entry || draft.changes;
  -- As it will be stored: a link is for people who do not know the name
  if draft.table_name = 'projects' and entry -> 'client_confidential' = 'true' then
    entry := entry || '{"client": null}';
  end if;
  foreach place in array array['slug_ar', 'slug_en'] loop
    if entry ? place and coalesce(entry ->> place, '') = '' then
      entry := entry || jsonb_build_object(place, draft.record_id);
    end if;
  end loop;
  -- Forms check what they keep; whoever calls the API could have a preview show what no page ever has, such as a link that
  -- is a script
  if not private.meets_checks(draft.table_name, entry, draft.changes) then
    return null;
  end if;
  -- Publishing it would let visitors read them
  if draft.table_name = 'news' then
    entry := entry || jsonb_build_object('unread', array(
      select side from unnest(array['ar', 'en']) as side
      where draft.changes ?| array['title_' || side, 'lead_' || side, 'body_' || side]
        and btrim(coalesce(entry ->> ('title_' || side), '')) <> ''
        and not coalesce((stored ->> ('published_at_' || side))::timestamptz <= now(), false)
    ));
  end if;
  return entry;
end
$$;
comment on function private.drafted_row(public.drafts) is
  'The row as it would be with its draft, an address that is not made yet being its id; of an article also the languages that the draft would let visitors read (unread); null when the row is gone, or when it could not be published.';
