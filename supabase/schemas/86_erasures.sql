-- erasures: finds everything that is held on a person, gathers it, and erases it everywhere (docs/decisions/0036).

create table private.erasures (
  id uuid primary key default gen_random_uuid(),
  erased_at timestamptz not null default now(),
  -- No reference: the entry outlives the account.
  erased_by uuid,
  salt text not null,
  hashes text[] not null,
  spared text[] not null default '{}',
  counts jsonb not null default '{}'
);
comment on table private.erasures is
  'Who was erased, without saying who: hashes of ids, emails and phones. The server keeps a copy outside of the database, so that an erasure is applied again after an older backup was restored.';
comment on column private.erasures.hashes is
  'SHA-256 of the salt with id:<id of a row>, email:<address> or phone:<number>. Someone who has this table can only test a guess.';
comment on column private.erasures.spared is 'Of rows that have such an email or phone and belong to someone else.';

create function private.erasure_hash(salt text, kind text, value text) returns text
language sql immutable set search_path = ''
as $$ select private.text_hash(salt || '|' || kind || ':' || value) $$;
comment on function private.erasure_hash(text, text, text) is 'What is kept of an id, email or phone of an erased person. server/privacy/erasures.ts does the same.';

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
comment on function private.phone_form(text) is 'A phone number in any spelling as it is stored; null for what is none.';

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
            union select message.request_id from public.request_messages as message
              where lower(message.email) = any (emails)
                or private.search_form(concat_ws(' ', message.subject, message.body, message.quoted)) like any (patterns)
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
      union all (
        select 7, 'imported_people', one.id, one.full_name, one.email, one.phone, one.created_at, one.kind,
          case when lower(one.email) = any (emails) then 'email' else 'phone' end, '{}'
        from private.imported_people as one
        where lower(one.email) = any (emails) or one.phone = any (phones)
        limit most
      )
    ) as hit
  ), '[]'));
end
$$;
comment on function public.find_person(uuid, text, text) is
  'For admins of everything: accounts, requests, privacy requests, consents to news, waiting mails, invitations and imported people that an account, an email or a phone leads to, in any spelling, each with why.';

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
      union select note.id from public.application_notes as note
        join public.employees as employee on employee.id = note.employee_id where employee.user_id = any (accounts)
      union select link.id from public.client_projects as link where link.client_id = any (accounts)
      union select note.id from public.request_notes as note where note.request_id = any (requests)
      union select unnest(array[merge.id, merge.merged_id]) from public.request_merges as merge
        where merge.request_id = any (requests)
      union select message.id from public.request_messages as message where message.request_id = any (requests)
      union select file.id from public.request_files as file where file.request_id = any (requests)
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

create function private.bin_rows(ids text[], terms text[]) returns setof public.bin
language sql stable set search_path = ''
as $$
  select entry.* from public.bin as entry
  where entry.record_id::text = any (ids)
    -- What was below a row of theirs when that went to the bin
    or array[entry.row ->> 'request_id', entry.row ->> 'client_id', entry.row ->> 'user_id'] && ids
    or private.holds_value(entry.row, terms)
$$;
comment on function private.bin_rows(text[], text[]) is 'What the bin holds of these rows, or of rows with these emails.';

-- Security definer: it reads every table. It checks who calls first, and records it.
create function public.gather_person(subjects jsonb) returns jsonb
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

-- Not phones: anyone may have typed another's number
create function private.terms_of(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[], invited uuid[]) returns text[]
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
      -- Their ids come with those of invitations
      union all select lower(one.email) from private.imported_people as one where one.id = any (invited)
    ) as every (term) where length(term) > 5
  )
$$;
comment on function private.terms_of(uuid[], uuid[], uuid[], uuid[], uuid[]) is 'Emails of these rows in lower case.';

-- The text that it runs is built from names in the catalogue.
create function private.forget_accounts(accounts uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  place record;
begin
  delete from auth.users where id = any (accounts);
  -- What the sign-in service keeps without a reference, under the names that it has there
  for place in
    select class.oid::regclass as "table" from pg_catalog.pg_class as class
      join pg_catalog.pg_attribute as field on field.attrelid = class.oid and field.attname = 'user_id'
    where class.relnamespace = 'auth'::regnamespace and class.relkind = 'r'
      and has_table_privilege(class.oid, 'delete') and has_table_privilege(class.oid, 'select')
  loop
    execute format('delete from %s where user_id::text = any ($1)', place."table") using accounts::text[];
  end loop;
  if to_regclass('auth.audit_log_entries') is not null
    and has_table_privilege('auth.audit_log_entries', 'delete') then
    execute 'delete from auth.audit_log_entries where payload ->> ''actor_id'' = any ($1)' using accounts::text[];
  end if;
end
$$;
comment on function private.forget_accounts(uuid[]) is
  'Deletes accounts with everything that goes with them, also what the sign-in service keeps of them elsewhere.';

create function private.keep_by_law(accounts uuid[]) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  kept integer;
begin
  insert into public.kept_records (kind, keep_until, full_name, facts, contract_url)
    select 'employment', time.until,
      private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale),
      jsonb_strip_nulls(to_jsonb(employee) - '{id,user_id,status,full_name_ar,full_name_en,email,phone,profile_image_url,contract_url,approved_by,rejection_reason,locale,created_at,updated_at,project_name,opening_id,cv_url,stage_id,owner_id,cv_kept_until,came_from}'::text[]),
      employee.contract_url
    from public.employees as employee
    cross join lateral (select (
      coalesce(employee.left_on, today) + make_interval(months => private.months_of('employment_records'))
    )::date) as time (until)
    where employee.user_id = any (accounts) and employee.approved_at is not null and time.until > today;
  get diagnostics kept = row_count;
  insert into public.kept_records (kind, keep_until, full_name, facts)
    select 'project',
      (date_trunc('year', max(link.updated_at)) + interval '1 year'
        + make_interval(months => private.months_of('project_records')))::date,
      profile.full_name,
      jsonb_strip_nulls(jsonb_build_object(
        'client_type', profile.client_type, 'company_name', profile.company_name,
        'national_id', profile.national_id, 'commercial_registration', profile.commercial_registration,
        'unified_number', profile.unified_number,
        'projects', jsonb_agg(jsonb_build_object(
          'title_ar', project.title_ar, 'title_en', project.title_en, 'status', link.status,
          'created_at', link.created_at, 'updated_at', link.updated_at
        ) order by link.created_at)
      ))
    from public.user_profiles as profile join public.client_projects as link on link.client_id = profile.id
      join public.projects as project on project.id = link.project_id
    where profile.id = any (accounts) group by profile.id;
  return kept + case when found then 1 else 0 end;
end
$$;
comment on function private.keep_by_law(uuid[]) is
  'Keeps what the law makes the company keep of these accounts: the terms and the contract of an employment, the projects of a client. How many records.';

create function private.erase_rows(
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
      or private.holds_value(entry.details, terms)
    );
  get diagnostics details_gone = row_count;
  return jsonb_build_object(
    'accounts', cardinality(accounts), 'requests', cardinality(requests), 'privacy_requests', cardinality(privacy),
    'news_consents', cardinality(consents), 'mails', mails_gone, 'bin', bin_gone, 'audit_details', details_gone, 'kept', kept
  );
end
$$;
comment on function private.erase_rows(uuid[], uuid[], uuid[], uuid[], text[], uuid, text, uuid[]) is
  'Deletes or anonymises these rows with everything below them, the mails and the details of audit entries about them, or with the emails in terms; keeps what the law asks for. How many of each.';

create function private.erasure_hashes(
  salt text, accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], consents uuid[]
) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  about constant text[] := private.ids_about(accounts, requests, privacy, consents);
begin
  return array(
    select private.erasure_hash(salt, 'id', every.id) from (
      select unnest(about) union select unnest(mails)::text
      union select entry.record_id::text from private.bin_rows(about, terms) as entry
    ) as every (id)
    union all
    select private.erasure_hash(salt, 'email', term) from unnest(terms) as term
  );
end
$$;
comment on function private.erasure_hashes(text, uuid[], uuid[], uuid[], uuid[], text[], uuid[]) is 'What private.erasures keeps of these rows.';

-- Security definer: it writes every table. It checks who calls first.
create function public.erase_person(
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
    select unnest(requests) except select request.id from public.service_requests as request
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
  -- One without an email is found by nothing else
  delete from private.imported_people as one where one.id = any (imported);
  erasure.counts := private.erase_rows(
    accounts, requests, privacy, mails, terms, closing, answer, consents
  );
  insert into private.erasures (erased_by, salt, hashes, spared, counts)
    values (auth.uid(), salt, erasure.hashes, erasure.spared, erasure.counts)
    returning * into erasure;
  perform private.record('delete', 'people', erasure.id::text, erasure.counts);
  return erasure.counts || jsonb_build_object('id', erasure.id);
end
$$;
comment on function public.erase_person(jsonb, jsonb, uuid, text) is
  'For admins of everything, with a password of the last 15 minutes: erases these rows ([{table, id}] of find_person) everywhere, and remembers it for restored backups; spared are rows found with them that are someone else''s. closing and answer close the request that asked for it.';

-- Security definer: only the server's key may call it, which may not read the table.
create function public.list_erasures() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select coalesce(jsonb_agg(to_jsonb(erasure) order by erasure.erased_at), '[]') from private.erasures as erasure
$$;
comment on function public.list_erasures() is 'For the server, which keeps a copy outside of the database.';

-- Security definer: only the server's key may call it, which has no rights on what it changes.
create function public.apply_erasures(list jsonb) returns jsonb
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
      delete from private.imported_people as one
        where private.was_erased(erasure, one.id, one.created_at, one.email, one.phone);
      perform private.erase_rows(
        accounts, requests, privacy, mails, private.terms_of(accounts, requests, privacy, consents, invited), consents => consents
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
comment on function public.apply_erasures(jsonb) is
  'For the server, after an older backup was restored: applies the erasures that this database does not know of. How many, and how many failed.';

create function private.was_erased(erasure private.erasures, id uuid, made timestamptz, email text, phone text)
returns boolean
language sql stable set search_path = ''
as $$
  select private.erasure_hash(erasure.salt, 'id', id::text) = any (erasure.hashes) or (
    made < erasure.erased_at
    and (
      private.erasure_hash(erasure.salt, 'email', lower(email)) = any (erasure.hashes)
      or private.erasure_hash(erasure.salt, 'phone', phone) = any (erasure.hashes)
    )
    and private.erasure_hash(erasure.salt, 'id', id::text) <> all (erasure.spared)
  )
$$;
comment on function private.was_erased(private.erasures, uuid, timestamptz, text, text) is
  'Whether a row belongs to someone who was erased: by its id, or by the email or phone of a row made before that was not spared.';

create trigger erasures_announce after insert on private.erasures
  for each row execute function private.announce_change();

alter table private.erasures enable row level security;
revoke all on private.erasures from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.erasures for all to anon, authenticated using (false);

revoke all on function public.find_person(uuid, text, text), public.gather_person(jsonb),
  public.erase_person(jsonb, jsonb, uuid, text), public.list_erasures(), public.apply_erasures(jsonb)
  from public, anon, authenticated;
grant execute on function public.find_person(uuid, text, text), public.gather_person(jsonb),
  public.erase_person(jsonb, jsonb, uuid, text) to authenticated, service_role;
grant execute on function public.list_erasures(), public.apply_erasures(jsonb) to service_role;
