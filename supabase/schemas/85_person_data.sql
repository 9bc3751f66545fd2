-- What is held on a person: finds every row of theirs, and gathers it for them (docs/decisions/0036). 86_erasures.sql erases it.

create function private.phone_form(value text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when digits ~ '^00[1-9][0-9]{6,14}$' then '+' || substr(digits, 3)
    when digits ~ '^0[1-9][0-9]{7,9}$' then '+966' || substr(digits, 2)
    when digits ~ '^5[0-9]{8}$' then '+966' || digits
    when digits ~ '^[1-9][0-9]{6,14}$' then '+' || digits
  end
  from regexp_replace(private.search_form(left(value, 100)), '[^0-9]', '', 'g') as digits
$$;
comment on function private.phone_form(text) is 'A phone number in any spelling as it is stored; null for any other text.';

-- Two requests that were merged may be of two people, even if they have an email or phone in common: anyone can type those of
-- someone else. So each belongs to a person only if it is named by itself.
create function private.merges_of(requests uuid[]) returns setof public.request_merges
language plpgsql stable set search_path = ''
as $$
begin
  return query select merge.* from public.request_merges as merge where merge.merged_id = any (requests);
end
$$;
comment on function private.merges_of(uuid[]) is 'The merges of these requests into others, by the ids that they had.';

create function private.other_merges_in(requests uuid[]) returns setof public.request_merges
language sql stable set search_path = ''
as $$
  select merge.* from public.request_merges as merge
  where merge.request_id = any (requests) and merge.merged_id <> all (requests)
$$;
comment on function private.other_merges_in(uuid[]) is
  'What was merged into these requests and is not named: it may belong to someone else.';

create function private.stored_under(requests uuid[]) returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query select unnest(requests) union select merge.request_id from private.merges_of(requests) as merge;
end
$$;
comment on function private.stored_under(uuid[]) is
  'The requests that have the notes, messages and files of these requests: they themselves, and those into which they were merged.';

create function private.is_part_of(request_id uuid, merged_id uuid, requests uuid[]) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return case when is_part_of.merged_id is null then is_part_of.request_id = any (requests)
    else is_part_of.merged_id = any (requests) end;
end
$$;
comment on function private.is_part_of(uuid, uuid, uuid[]) is
  'Whether a message or file, by its request_id and merged_id, came for one of these requests.';

create function private.notes_of(requests uuid[]) returns setof public.request_notes
language sql stable set search_path = ''
as $$
  select note.* from public.request_notes as note
  where note.request_id in (select private.stored_under(requests))
    and private.is_part_of(note.request_id, (
      select merge.merged_id from public.request_merges as merge
      where merge.request_id = note.request_id and merge.moved -> 'notes' ? note.id::text
      -- Of one that was merged twice, the first says whose it was
      order by merge.merged_at limit 1
    ), requests)
$$;
comment on function private.notes_of(uuid[]) is
  'The notes of colleagues about the senders of these requests. Those written after a merge are about the request that stays.';

create function private.messages_of(requests uuid[]) returns setof public.request_messages
language sql stable set search_path = ''
as $$
  select message.* from public.request_messages as message
  where message.request_id in (select private.stored_under(requests))
    and private.is_part_of(message.request_id, message.merged_id, requests)
  union all
  -- Answers to the other sender after the merge, which these senders read at /track, but without the other's address and name
  select (jsonb_populate_record(message, jsonb_build_object(
    'email', null, 'name', null, 'quoted', null,
    'subject', replace(message.subject, written.reference, own.reference), 'body', replace(message.body, written.reference, own.reference)
  ))).*
  from public.request_messages as message cross join lateral (select private.reference_of_message(message) as reference) as written
  cross join lateral (
    select merge.reference from private.merges_of(requests) as merge
    where merge.request_id = message.request_id and private.reader_may_read(message, merge.id)
    order by merge.merged_at limit 1
  ) as own
  where message.request_id in (select merge.request_id from private.merges_of(requests) as merge)
    and message.direction = 'out' and not private.is_part_of(message.request_id, message.merged_id, requests)
$$;
comment on function private.messages_of(uuid[]) is
  'What was written for these requests, and what their senders received: also, without name and address and with their own reference, the answers that another sender of the merged request received.';

create function private.requests_in_bin() returns table (id uuid, "row" jsonb, deleted_at timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select entry.record_id, entry.row, entry.deleted_at from public.bin as entry where entry.table_name = 'service_requests'
    union all
    select (merge.row ->> 'merged_id')::uuid, merge.row -> 'row', merge.deleted_at
    from public.bin as merge where merge.table_name = 'request_merges';
end
$$;
comment on function private.requests_in_bin() is 'The requests in the bin, and those that were merged into one there, as they were.';

-- Security definer: it looks into every table, no matter who may read it. It checks who calls first.
create function public.find_person(account uuid default null, email text default null, phone text default null)
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
  -- The emails of the account also find what was sent without signing in
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
            when lower(request.client_email) = any (emails) then 'email'
            when request.client_phone = any (phones) then 'phone' else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.service_requests as request
        where request.user_id = any (sure) or lower(request.client_email) = any (emails)
          or request.client_phone = any (phones)
          or request.id in (
            select w.id from private.request_words as w where w.words like any (patterns)
            union select note.request_id from public.request_notes as note where private.search_form(note.text) like any (patterns)
            union select message.request_id from public.request_messages as message
              where lower(message.email) = any (emails)
                or private.search_form(concat_ws(' ', message.subject, message.body, message.quoted)) like any (patterns)
          )
        limit most
      )
      union all (
        -- Requests of theirs that were merged, and what was merged with theirs, which an admin may know to be theirs too
        select 2, 'service_requests', merge.merged_id, sent.client_name, sent.client_email, sent.client_phone, sent.created_at, sent.kind,
          case when sent.user_id = any (sure) then 'account' when lower(sent.client_email) = any (emails) then 'email'
            when sent.client_phone = any (phones) then 'phone' else 'merged' end,
          jsonb_build_object('reference', merge.reference, 'status', request.status, 'merged_into', request.reference)
        from public.request_merges as merge join public.service_requests as request on request.id = merge.request_id
        cross join jsonb_populate_record(null::public.service_requests, merge.row) as sent
        where sent.user_id = any (sure) or lower(sent.client_email) = any (emails) or sent.client_phone = any (phones)
          or request.user_id = any (sure) or lower(request.client_email) = any (emails) or request.client_phone = any (phones)
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
      union all (
        select 7, 'imported_people', one.id, one.full_name, one.email, one.phone, one.created_at, one.kind,
          case when lower(one.email) = any (emails) then 'email' else 'phone' end, '{}'
        from private.imported_people as one
        where lower(one.email) = any (emails) or one.phone = any (phones)
        limit most
      )
      union all (
        select 8, 'bin', deleted.id, sent.client_name, sent.client_email, sent.client_phone, deleted.deleted_at, sent.kind,
          case when sent.user_id = any (sure) then 'account' when lower(sent.client_email) = any (emails) then 'email'
            else 'phone' end,
          jsonb_build_object('reference', sent.reference)
        from private.requests_in_bin() as deleted cross join jsonb_populate_record(null::public.service_requests, deleted.row) as sent
        where sent.user_id = any (sure) or lower(sent.client_email) = any (emails) or sent.client_phone = any (phones)
        limit most
      )
    ) as hit
  ), '[]'));
end
$$;
comment on function public.find_person(uuid, text, text) is
  'For admins of everything: accounts, requests, privacy requests, consents to news, waiting mails, invitations, imported people, and requests in the bin that an account, an email or a phone leads to, in any spelling, each with why.';

create function private.ids_of(subjects jsonb, place text) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select distinct (subject ->> 'id')::uuid from jsonb_array_elements(subjects) as subject
    where subject ->> 'table' = ids_of.place and subject ->> 'id' is not null
  );
exception
  when others then
    raise exception using errcode = '22023', message = 'subjects_invalid';
end
$$;
comment on function private.ids_of(jsonb, text) is 'The ids of one table in a list of rows ([{table, id}]).';

create function private.ids_about(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[]) returns text[]
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
      union select note.id from private.notes_of(requests) as note
      union select unnest(array[merge.id, merge.merged_id]) from private.merges_of(requests) as merge
      union select message.id from public.request_messages as message
        where message.request_id in (select private.stored_under(requests))
          and private.is_part_of(message.request_id, message.merged_id, requests)
      union select file.id from public.request_files as file
        where file.request_id in (select private.stored_under(requests)) and private.is_part_of(file.request_id, file.merged_id, requests)
    ) as every (id)
  )
$$;
comment on function private.ids_about(uuid[], uuid[], uuid[], uuid[]) is 'The ids of a person''s rows, those below their accounts and requests too.';

-- A part of a longer address is someone else's: ali@example.sa is in khali@example.sa
create function private.holds_value(entry jsonb, terms text[]) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  plain constant text := lower(entry::text);
  term text;
begin
  foreach term in array terms loop
    if position(term in plain) > 0
      and jsonb_path_exists(plain::jsonb, '$.** ? (@ == $term)', jsonb_build_object('term', term)) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.holds_value(jsonb, text[]) is
  'Whether one of these emails in lower case is a value in the entry, at whatever depth. A text that only mentions it is not.';

create function private.binned_requests(ids text[], terms text[]) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select deleted.id::text from private.requests_in_bin() as deleted
    where deleted.id::text = any (ids) or private.holds_value(deleted.row, terms)
  );
end
$$;
comment on function private.binned_requests(text[], text[]) is
  'The ids of requests in the bin that are among these rows or have these emails, also of those that were merged into another there.';

create function private.binned_note_is_of(note public.bin, requests text[]) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select merge.row ->> 'merged_id' from public.bin as merge
    where merge.parent = note.parent and merge.table_name = 'request_merges' and merge.row -> 'moved' -> 'notes' ? note.record_id::text
    -- Of one that was merged twice, the first says whose it was
    order by merge.row ->> 'merged_at' limit 1
  ), note.row ->> 'request_id') = any (requests);
end
$$;
comment on function private.binned_note_is_of(public.bin, text[]) is
  'Whether a note in the bin is about one of these requests: the one that has it, or the one that brought it along when it was merged.';

create function private.bin_rows(ids text[], terms text[]) returns setof public.bin
language plpgsql stable set search_path = ''
as $$
declare
  own constant text[] := ids || private.binned_requests(ids, terms);
begin
  return query
    select entry.* from public.bin as entry
    where entry.record_id::text = any (own) or entry.row ->> 'merged_id' = any (own)
      -- Rows that went to the bin below a row of theirs, but not those of a request that was merged into it
      or entry.row ->> 'merged_id' is null and entry.table_name <> 'request_notes'
        and array[entry.row ->> 'request_id', entry.row ->> 'client_id', entry.row ->> 'user_id'] && own
      or entry.table_name = 'request_notes' and private.binned_note_is_of(entry, own)
      or private.holds_value(entry.row, terms);
end
$$;
comment on function private.bin_rows(text[], text[]) is
  'What the bin holds of these rows, or of rows with these emails, with everything below their requests; not what came for the request of someone else that was merged into theirs.';

create function private.own_reference(request_id uuid, requests uuid[]) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select request.reference from public.service_requests as request where request.id = own_reference.request_id and request.id = any (requests)),
    (select merge.reference from private.merges_of(requests) as merge where merge.request_id = own_reference.request_id order by merge.merged_at limit 1)
  )
$$;
comment on function private.own_reference(uuid, uuid[]) is
  'The reference by which a person knows a request: their own, where it was merged into another person''s.';

-- Security definer: it reads every table. It checks who calls first, and records it.
create function public.gather_person(subjects jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests') || private.ids_of(subjects, 'bin');
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
    -- No names of imported people or mails: this entry would keep them when those are erased
    'name', coalesce(
      (select profile.full_name from public.user_profiles as profile where profile.id = accounts[1]),
      (select request.client_name from public.service_requests as request where request.id = requests[1]),
      (select merge.row ->> 'client_name' from public.request_merges as merge where merge.merged_id = requests[1]),
      (select entry.name from public.bin as entry where entry.record_id = requests[1] and entry.parent is null limit 1),
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
      where file.request_id in (select private.stored_under(requests)) and private.is_part_of(file.request_id, file.merged_id, requests)
        -- Also files that were attached to what they received
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
          -- Not the reference of another person's request: with that person's email it would open the request
          and (event.kind <> 'merge' or event.details ->> 'reference' in (select merge.reference from private.merges_of(requests) as merge))
          -- Nor the name of a file that came for it
          and (event.kind <> 'file' or coalesce((event.details ->> 'merged_id')::uuid, event.request_id) = any (requests))
        union all
        select event || jsonb_build_object('reference', merge.reference)
        from private.merges_of(requests) as merge cross join jsonb_array_elements(merge.events) as event
        where case event ->> 'kind'
          when 'merge' then event #>> '{details,reference}' in (select known.reference from private.merges_of(requests) as known)
          when 'file' then coalesce(event #>> '{details,merged_id}', merge.merged_id::text) = any (requests::text[])
          else true
        end
        union all
        -- The statuses of the request that stays, which they read at /track
        select to_jsonb(event) - '{id,request_id,changed_by}'::text[] || jsonb_build_object(
          'reference', merge.reference, 'message', replace(event.message, held.reference, merge.reference)
        )
        from private.merges_of(requests) as merge cross join private.holders_of_merge(merge.id) as held
        cross join private.events_of(coalesce(held.holder, merge.request_id)) as event
        where coalesce(held.holder, merge.request_id) <> all (requests) and event.kind = 'status' and event.told is not false
          and event.changed_at > held.since
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
          -- Only of their own rows: what they did to rows of others says something about others
          case
            when entry.record_id = any (about) or entry.details ->> 'person' = any (about) then case
              -- How someone else's request was worked on before theirs was merged into it
              when entry.table_name = 'request_merges'
                and coalesce(entry.details #>> '{after,request_id}', entry.details #>> '{before,request_id}') <> all (requests::text[])
                then entry.details #- '{after,before}' #- '{before,before}' #- '{after,events}' #- '{before,events}'
              -- Its events are above, without the references of others
              when entry.table_name = 'request_merges' then entry.details #- '{after,events}' #- '{before,events}'
              else entry.details
            end
          end as details
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
        'table_name', entry.table_name, 'deleted_at', entry.deleted_at,
        -- Not how the request was worked on into which theirs was merged, nor what was merged with it
        'row', case when entry.table_name = 'request_merges' then entry.row - '{before,events,moved,request_id}'::text[] else entry.row end
      ) order by entry.deleted_at desc), '[]')
      from (
        with own as materialized (select row.* from private.bin_rows(about, '{}') as row)
        select own.* from own
        union all
        -- Requests with their email are found by themselves, and only those that the admin chose are theirs
        select other.* from public.bin as other
        where other.table_name not like '%request%' and private.holds_value(other.row, terms) and other.id not in (select own.id from own)
      ) as entry
      -- Not the reference of another person's request
      where not (entry.table_name = 'service_request_events' and entry.row ->> 'kind' = 'merge') and not exists (
        select from private.other_merges_in(requests) as merge
        where entry.row ->> 'merged_id' = merge.merged_id::text or merge.moved -> 'notes' ? entry.record_id::text
      )
    )
  );
end
$$;
comment on function public.gather_person(jsonb) is
  'For admins of everything, with a password of the last 15 minutes: everything that these rows ([{table, id}] of find_person) hold on a person. Recorded as an export.';

-- Not phones: anyone may have typed another's number
create function private.terms_of(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[], invited uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select distinct term from (
      select lower(known.email) from private.accounts as known where known.id = any (accounts)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (accounts)
      union all select lower(request.client_email) from public.service_requests as request where request.id = any (requests)
      union all select lower(merge.row ->> 'client_email') from private.merges_of(requests) as merge
      union all select lower(deleted.row ->> 'client_email') from private.requests_in_bin() as deleted where deleted.id = any (requests)
      union all select lower(request.email) from public.privacy_requests as request where request.id = any (privacy)
      union all select lower(consent.email) from public.news_consents as consent where consent.id = any (consents)
      union all select lower(invitation.email) from public.invitations as invitation where invitation.id = any (invited)
      -- invited also has the ids of imported people
      union all select lower(one.email) from private.imported_people as one where one.id = any (invited)
    ) as every (term) where length(term) > 5
  )
$$;
comment on function private.terms_of(uuid[], uuid[], uuid[], uuid[], uuid[]) is 'Emails of these rows in lower case.';

revoke all on function public.find_person(uuid, text, text), public.gather_person(jsonb) from public, anon, authenticated;
grant execute on function public.find_person(uuid, text, text), public.gather_person(jsonb) to authenticated, service_role;
