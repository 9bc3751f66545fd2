-- Erasing compared parts of addresses, and phones that no one has proven: what named khali@example.sa went with
-- ali@example.sa.

create or replace function private.ids_of(subjects jsonb, place text) returns uuid[]
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

create or replace function private.bin_rows(ids text[], terms text[]) returns setof public.bin
language sql stable set search_path = ''
as $$
  select entry.* from public.bin as entry
  where entry.record_id::text = any (ids)
    -- What was below a row of theirs when that went to the bin
    or array[entry.row ->> 'request_id', entry.row ->> 'client_id', entry.row ->> 'user_id'] && ids
    or private.holds_value(entry.row, terms)
$$;
comment on function private.bin_rows(text[], text[]) is 'What the bin holds of these rows, or of rows with these emails.';

-- Not phones: anyone may have typed another's number
create or replace function private.terms_of(accounts uuid[], requests uuid[], privacy uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select distinct term from (
      select lower(known.email) from private.accounts as known where known.id = any (accounts)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (accounts)
      union all select lower(request.client_email) from public.service_requests as request where request.id = any (requests)
      union all select lower(request.email) from public.privacy_requests as request where request.id = any (privacy)
    ) as every (term) where length(term) > 5
  )
$$;
comment on function private.terms_of(uuid[], uuid[], uuid[]) is 'Emails of these rows in lower case.';

create or replace function public.gather_person(subjects jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  about constant text[] := private.ids_about(accounts, requests, privacy);
  terms text[];
begin
  perform private.require_area('everything');
  perform private.require_password();
  if about = '{}' and mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  end if;
  terms := private.terms_of(accounts, requests, privacy);
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
      select coalesce(jsonb_agg(to_jsonb(request) order by request.created_at desc), '[]')
      from public.service_requests as request where request.id = any (requests)
    ),
    'request_events', (
      select coalesce(jsonb_agg(to_jsonb(event) || jsonb_build_object('reference', request.reference)
        order by event.changed_at desc), '[]')
      from public.service_request_events as event join public.service_requests as request on request.id = event.request_id
      where event.request_id = any (requests)
    ),
    'privacy_requests', (
      select coalesce(jsonb_agg(to_jsonb(request) order by request.created_at desc), '[]')
      from public.privacy_requests as request where request.id = any (privacy)
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
  answer text default null
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  about text[] := private.ids_about(accounts, requests, privacy);
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
  update public.privacy_requests as request
    set full_name = null, email = null, phone = null, details = null, extension_reason = null, answer = null, notes = null,
      erased_at = now(), closed_at = coalesce(request.closed_at, now()),
      status = case when request.status in ('open', 'extended') then 'done' else request.status end
    where request.id = any (privacy) and request.erased_at is null;
  delete from public.service_requests as request where request.id = any (requests);
  -- An admin's own rules for changes of accounts are asked before: this account goes
  perform private.forget_accounts(accounts);
  -- Also what the deletes above have just put there
  delete from public.bin where id in (select entry.id from private.bin_rows(about, terms) as entry);
  get diagnostics bin_gone = row_count;
  -- Last: what was deleted above has entries as well
  update public.audit_log as entry set details = null
    where entry.details is not null and (
      entry.record_id = any (about)
      or private.holds_value(entry.details, terms)
    );
  get diagnostics details_gone = row_count;
  return jsonb_build_object(
    'accounts', cardinality(accounts), 'requests', cardinality(requests), 'privacy_requests', cardinality(privacy),
    'mails', mails_gone, 'bin', bin_gone, 'audit_details', details_gone, 'kept', kept
  );
end
$$;
comment on function private.erase_rows(uuid[], uuid[], uuid[], uuid[], text[], uuid, text) is
  'Deletes or anonymises these rows with everything below them, the mails and the details of audit entries about them, or with the emails in terms; keeps what the law asks for. How many of each.';

drop function private.erasure_hashes(text, uuid[], uuid[], uuid[], uuid[]);

create function private.erasure_hashes(
  salt text, accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[]
) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  about constant text[] := private.ids_about(accounts, requests, privacy);
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
comment on function private.erasure_hashes(text, uuid[], uuid[], uuid[], uuid[], text[]) is 'What private.erasures keeps of these rows.';

create or replace function public.erase_person(
  subjects jsonb, spared jsonb default '[]', closing uuid default null, answer text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  salt constant text := gen_random_uuid()::text;
  -- What a row that is someone else's has as well tells nothing of whose an entry is
  terms constant text[] := array(
    select unnest(private.terms_of(accounts, requests, privacy))
    except
    select unnest(private.terms_of(
      private.ids_of(spared, 'user_profiles'), private.ids_of(spared, 'service_requests'),
      private.ids_of(spared, 'privacy_requests')
    ))
  );
  erasure private.erasures;
begin
  perform private.require_area('everything');
  perform private.require_password();
  if accounts || requests || privacy || mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  elsif exists (
    select unnest(accounts) except select profile.id from public.user_profiles as profile
  ) or exists (
    select unnest(requests) except select request.id from public.service_requests as request
  ) or exists (
    select unnest(privacy) except select request.id from public.privacy_requests as request
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
  erasure.hashes := private.erasure_hashes(salt, accounts, requests, privacy, mails, terms);
  erasure.spared := array(
    select private.erasure_hash(salt, 'id', row ->> 'id') from jsonb_array_elements(spared) as row
  );
  erasure.counts := private.erase_rows(
    accounts, requests, privacy, mails, terms, closing, answer
  );
  insert into private.erasures (erased_by, salt, hashes, spared, counts)
    values (auth.uid(), salt, erasure.hashes, erasure.spared, erasure.counts)
    returning * into erasure;
  perform private.record('delete', 'people', erasure.id::text, erasure.counts);
  return erasure.counts || jsonb_build_object('id', erasure.id);
end
$$;

create or replace function private.limit_privacy_requests() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_by_email constant integer := 5;
  most_in_all constant integer := 300;
  span interval := interval '1 day';
  filled_by timestamptz;
begin
  -- ali+1@ and ali+2@ are one mailbox
  select request.created_at into filled_by from public.privacy_requests as request
    where regexp_replace(lower(request.email), '\+[^@]*@', '@') = regexp_replace(lower(new.email), '\+[^@]*@', '@')
      and request.created_at > now() - span
    order by request.created_at desc offset most_by_email - 1 limit 1;
  if filled_by is null then
    span := interval '1 hour';
    select request.created_at into filled_by from public.privacy_requests as request
      where request.created_at > now() - span order by request.created_at desc offset most_in_all - 1 limit 1;
  end if;
  -- A form sent twice must get its 23505, which tells the sender that it has arrived.
  if filled_by is not null and not exists (
    select 1 from public.privacy_requests as request where request.submission_id = new.submission_id
  ) then
    raise exception using errcode = 'PT429', message = 'too_many_requests',
      detail = greatest(1, ceil(extract(epoch from filled_by + span - now())))::integer::text;
  end if;
  return new;
end
$$;
