-- Erasures with the bin and private photos: what is in the bin is found and erased as well.

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in ('service_requests', 'client_projects') then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'privacy_requests', 'breaches') then array['settings']
    else array['everything']
  end
$$;
comment on function private.areas_of_table(text) is
  'The area of which an admin sees the history of the rows of a table (docs/decisions/0034); everything, for a table that no area has.';

create or replace function private.documents(own boolean) returns setof text
language sql stable security definer set search_path = ''
as $$
  with named (area, address) as (
    select 'people', contract_url from public.employees where contract_url is not null
    union all
    select 'people', contract_url from public.kept_records where contract_url is not null
    union all
    select 'content', unnest(attachments_urls) from public.leadership_team
    union all
    select 'content', private.addresses_in(entry.row, '{attachments_urls}') from public.bin as entry
    where entry.table_name = 'leadership_team'
  ),
  files (area, file) as (
    select area, private.file_of(address) from named
    union
    select area, private.url_decoded(private.file_of(address)) from named where address like '%\%%'
  ),
  -- A contract stays one, whatever else names it.
  documents (file, is_mine) as (
    select file, case max(area)
      when 'people' then (select private.manages('people')) else (select private.manages('content'))
    end from files where file like 'team-documents/%' group by file
  )
  select substr(file, length('team-documents/') + 1) from documents where is_mine = own
$$;
comment on function private.documents(boolean) is
  'Keys in team-documents that a row names, in the bin too: contracts (area people) and attachments of leaders (area content). Those in the areas of the admin who asks, or the others.';

create or replace function public.unused_files(older_than interval) returns table (bucket text, name text)
language sql stable set search_path = ''
as $$
  with addresses (address) as (
    select image_url from public.site_images
    union all select image_url from public.projects
    union all select image_url from public.project_images
    union all select image_url from public.team_members
    union all select image_url from public.leadership_team
    union all select unnest(attachments_urls) from public.leadership_team
    union all select profile_image_url from public.employees
    union all select contract_url from public.employees
    union all select contract_url from public.kept_records
    union all select private.addresses_in(entry.row, '{image_url,attachments_urls}') from public.bin as entry
  ),
  used (file) as (
    select private.file_of(address) from addresses where address is not null
    union
    select private.url_decoded(private.file_of(address)) from addresses where address like '%\%%'
  )
  select file.bucket_id::text, file.name::text
  from storage.objects as file
  where file.bucket_id in ('project-images', 'team-images', 'site-images', 'employee-photos', 'team-documents')
    and file.created_at < now() - older_than
    -- The storage service keeps this file in an empty folder
    and file.name !~ '(^|/)\.emptyFolderPlaceholder$'
    and not exists (select 1 from used where used.file = file.bucket_id || '/' || file.name)
  order by file.bucket_id, file.name
$$;
comment on function public.unused_files(interval) is
  'For the server: files in our buckets, older than given, whose address is in no row, nor in the bin.';

create or replace function public.live_topics() returns text[]
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_admin() then array(
      select class.relname::text from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and has_any_column_privilege('authenticated', class.oid, 'select')
        and (
          class.relname not in ('service_requests', 'service_request_events', 'client_projects')
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications') or (select private.manages('people')))
        and (class.relname not in ('user_profiles', 'mail_kinds', 'session_limits', 'privacy_requests', 'breaches') or (select private.manages('settings')))
        and (class.relname not in ('audit_log', 'kept_records', 'retention_rules') or (select private.manages('everything')))
        and (class.relname <> 'bin' or (select private.manages('requests', 'content')))
      union
      select topic from unnest(array['user_profiles:' || auth.uid(), 'user_profiles:client']) as topic
      where not private.manages('settings') and (topic <> 'user_profiles:client' or private.manages('requests'))
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'user_profiles:' || auth.uid(), 'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email()
    ], null)
    else '{}'
  end
$$;
comment on function public.live_topics() is
  'For the signed-in account: the topics of announce_change() that it may hear of. A table where it reads every row, "table:owner" where it reads its own. None when inactive or signed out.';

drop function private.bin_rows(text[], text[]);

create or replace function private.bin_rows(ids text[], terms text[]) returns setof public.bin
language sql stable set search_path = ''
as $$
  select entry.* from public.bin as entry
  where entry.record_id::text = any (ids)
    -- What was below a row of theirs when that went to the bin
    or array[entry.row ->> 'request_id', entry.row ->> 'client_id', entry.row ->> 'user_id'] && ids
    or exists (select from unnest(terms) as term where position(term in lower(entry.row::text)) > 0)
$$;
comment on function private.bin_rows(text[], text[]) is 'What the bin holds of these rows, or of rows that name these emails and phones.';

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
          or exists (select from unnest(terms) as term where position(term in lower(entry.details::text)) > 0)
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
comment on function public.gather_person(jsonb) is
  'For admins of everything, with a password of the last 15 minutes: everything that these rows ([{table, id}] of find_person) hold on a person. Recorded as an export.';

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
      or exists (select from unnest(terms) as term where position(term in lower(mail.data::text)) > 0);
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
      or exists (select from unnest(terms) as term where position(term in lower(entry.details::text)) > 0)
    );
  get diagnostics details_gone = row_count;
  return jsonb_build_object(
    'accounts', cardinality(accounts), 'requests', cardinality(requests), 'privacy_requests', cardinality(privacy),
    'mails', mails_gone, 'bin', bin_gone, 'audit_details', details_gone, 'kept', kept
  );
end
$$;
comment on function private.erase_rows(uuid[], uuid[], uuid[], uuid[], text[], uuid, text) is
  'Deletes or anonymises these rows with everything below them, the mails and the details of audit entries about them, or that name the emails and phones in terms; keeps what the law asks for. How many of each.';

create or replace function private.erasure_hashes(salt text, accounts uuid[], requests uuid[], privacy uuid[], mails uuid[])
returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  about constant text[] := private.ids_about(accounts, requests, privacy);
  terms constant text[] := private.terms_of(accounts, requests, privacy);
begin
  return array(
    select private.erasure_hash(salt, 'id', every.id) from (
      select unnest(about) union select unnest(mails)::text
      union select entry.record_id::text from private.bin_rows(about, terms) as entry
    ) as every (id)
    union all
    select private.erasure_hash(salt, case when term like '+%' and term !~ '@' then 'phone' else 'email' end, term)
    from unnest(terms) as term
  );
end
$$;
comment on function private.erasure_hashes(text, uuid[], uuid[], uuid[], uuid[]) is 'What private.erasures keeps of these rows.';
