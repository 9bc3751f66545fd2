-- What was made since beside the erasures: the bin, private photos, and records that the law makes the company keep.

create or replace function private.documents(own boolean) returns setof text
language sql stable security definer set search_path = ''
as $$
  with named (area, address) as (
    select 'people', contract_url from public.employees where contract_url is not null
    union all
    select 'people', contract_url from public.kept_records where contract_url is not null
    union all
    select 'content', unnest(attachments_urls) from public.leadership_team
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
  'Keys in team-documents that a row names: contracts (area people) and attachments of leaders (area content). Those in the areas of the admin who asks, or the others.';

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
  'For the server: files in our buckets, older than given, whose address is in no row.';

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

create or replace function private.bin_rows(ids text[], terms text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  result jsonb := '[]'::jsonb;
begin
  if to_regclass('public.bin') is not null then
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(bin)), ''[]'') from %s as bin where bin.record_id::text = any ($1)
        or array[bin.row ->> ''request_id'', bin.row ->> ''client_id'', bin.row ->> ''user_id''] && $1
        or exists (select from unnest($2) as term where position(term in lower(bin.row::text)) > 0)',
      to_regclass('public.bin')
    )
      into result using ids, terms;
  end if;
  return result;
end
$$;
comment on function private.bin_rows(text[], text[]) is 'What the bin holds of these rows, or of rows that name these emails and phones.';

create or replace function private.erase_rows(
  accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], closing uuid default null,
  answer text default null
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  about constant text[] := private.ids_about(accounts, requests, privacy);
  kept integer;
  mails_gone integer;
  bin_gone integer := 0;
  details_gone integer;
begin
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
  if to_regclass('public.bin') is not null then
    -- Also what was below a row of theirs when that went to the bin
    execute format(
      'delete from %s as bin where bin.record_id::text = any ($1)
        or array[bin.row ->> ''request_id'', bin.row ->> ''client_id'', bin.row ->> ''user_id''] && $1
        or exists (select from unnest($2) as term where position(term in lower(bin.row::text)) > 0)',
      to_regclass('public.bin')
    ) using about, terms;
    get diagnostics bin_gone = row_count;
  end if;
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
