-- erasures: who was erased, and the functions that erase a person everywhere (docs/decisions/0036). 85_person_data.sql finds
-- what is theirs.

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
comment on column private.erasures.spared is 'The hashes of the ids of rows that have such an email or phone and belong to someone else.';

create function private.erasure_hash(salt text, kind text, value text) returns text
language sql immutable set search_path = ''
as $$ select private.text_hash(salt || '|' || kind || ':' || value) $$;
comment on function private.erasure_hash(text, text, text) is 'What is kept of an id, email or phone of an erased person. server/privacy/erasures.ts does the same.';

-- Its dynamic statements are built from names in the catalogue.
create function private.forget_accounts(accounts uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  place record;
begin
  delete from auth.users where id = any (accounts);
  -- Tables of the sign-in service that name the account without a foreign key
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

create function private.separate_senders(requests uuid[]) returns text[]
language plpgsql volatile set search_path = ''
as $$
declare
  joined public.request_merges;
  separated text[] := array[]::text[];
begin
  loop
    select merge.* into joined from public.request_merges as merge
      where merge.merged_id = any (requests) and merge.request_id <> all (requests)
        or merge.id in (select known.id from private.other_merges_in(requests) as known)
      order by merge.merged_at desc limit 1;
    exit when joined.id is null;
    perform from public.service_requests as request where request.id = joined.request_id for update;
    perform private.separate_merge(joined);
    separated := separated || joined.id::text;
  end loop;
  return separated;
end
$$;
comment on function private.separate_senders(uuid[]) is
  'Undoes the merges of these requests with those of other people, also after the days in which an admin may, so that either is erased without the other. The ids of these merges.';

create function private.erase_rows(
  accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], closing uuid default null,
  answer text default null, consents uuid[] default '{}', imported uuid[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  about text[] := private.ids_about(accounts, requests, privacy, consents) || imported::text[];
  -- Mails that say that they have written about what is now another person's request
  named constant uuid[] := array(
    select mail.id from private.merges_of(requests) as merge cross join private.holders_of_merge(merge.id) as held
      join public.mail_outbox as mail on mail.data ->> 'id' = coalesce(held.holder, merge.request_id)::text
        and mail.data ->> 'name' = merge.row ->> 'client_name'
    union
    -- By the name of the mail that they wrote
    select mail.id from public.request_messages as message
      join public.mail_outbox as mail on mail.data ->> 'id' = message.request_id::text and mail.data ->> 'name' = message.name
      where message.merged_id = any (requests)
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
comment on function private.erase_rows(uuid[], uuid[], uuid[], uuid[], text[], uuid, text, uuid[], uuid[]) is
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
  requests constant uuid[] := private.ids_of(subjects, 'service_requests') || private.ids_of(subjects, 'bin');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  imported constant uuid[] := private.ids_of(subjects, 'imported_people');
  invited constant uuid[] := private.ids_of(subjects, 'invitations') || imported;
  salt constant text := gen_random_uuid()::text;
  -- Not emails that a spared row has too: they do not show whose an entry is
  terms constant text[] := array(
    select unnest(private.terms_of(accounts, requests, privacy, consents, invited))
    except
    select unnest(private.terms_of(
      private.ids_of(spared, 'user_profiles'), private.ids_of(spared, 'service_requests') || private.ids_of(spared, 'bin'),
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
      union all select deleted.id from private.requests_in_bin() as deleted
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
  imported uuid[];
  applied integer := 0;
  failed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('handasa.erasures'));
  for erasure in select * from jsonb_populate_recordset(null::private.erasures, list) order by erased_at loop
    continue when exists (select from private.erasures as known where known.id = erasure.id);
    begin
      -- Only rows from before the erasure, since the person may have come back later
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
        union all
        select deleted.id from private.requests_in_bin() as deleted
        cross join jsonb_populate_record(null::public.service_requests, deleted.row) as sent
        where private.was_erased(erasure, deleted.id, sent.created_at, sent.client_email, sent.client_phone)
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
  'Whether a row belongs to someone who was erased: by its id, or by email or phone if it is older than the erasure and was not spared.';

create trigger erasures_announce after insert on private.erasures
  for each row execute function private.announce_change();

alter table private.erasures enable row level security;
revoke all on private.erasures from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.erasures for all to anon, authenticated using (false);

revoke all on function public.erase_person(jsonb, jsonb, uuid, text), public.list_erasures(), public.apply_erasures(jsonb)
  from public, anon, authenticated;
grant execute on function public.erase_person(jsonb, jsonb, uuid, text) to authenticated, service_role;
grant execute on function public.list_erasures(), public.apply_erasures(jsonb) to service_role;
