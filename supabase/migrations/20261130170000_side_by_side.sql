-- News, openings, pages, drafts and drawings came side by side: what all of them change, once.

alter table private.addresses
  drop constraint addresses_section_check, drop constraint addresses_table_name_check,
  add constraint addresses_section_check check (section in ('projects', 'services', 'team', 'careers', 'news')),
  add constraint addresses_table_name_check check (table_name in ('projects', 'services', 'team_members', 'leadership_team', 'openings', 'news'));

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'request_notes', 'request_messages', 'request_files', 'request_tags', 'request_views', 'request_merges',
      'answer_templates', 'client_projects', 'news_consents'
    ) then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content', 'client_references',
      'news', 'page_meta'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications', 'employee_documents', 'openings', 'application_stages', 'application_notes') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'answer_settings', 'privacy_requests', 'breaches', 'invitations', 'credentials', 'offices',
      'search_notice_settings') then array['settings']
    else array['everything']
  end
$$;

create or replace function private.files_in_bin(entry jsonb) returns setof text
language sql immutable set search_path = ''
as $$
  select form.file
  from private.addresses_in(entry, '{image_url,drawing_url,attachments_urls,file_url,body_images}') as named (address)
  cross join lateral (
    values (private.file_of(named.address)), (private.url_decoded(private.file_of(named.address)))
  ) as form (file)
  where form.file is not null
$$;

create or replace function private.item(table_name text, record_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case table_name
    when 'projects' then (select to_jsonb(item) from public.projects as item where item.id = record_id)
    when 'services' then (select to_jsonb(item) from public.services as item where item.id = record_id)
    when 'team_members' then (select to_jsonb(item) from public.team_members as item where item.id = record_id)
    when 'leadership_team' then (select to_jsonb(item) from public.leadership_team as item where item.id = record_id)
    when 'openings' then (select to_jsonb(item) from public.openings as item where item.id = record_id)
    when 'news' then (select to_jsonb(item) from public.news as item where item.id = record_id)
  end;
end
$$;

create or replace function private.named_slug(section text, language text, names text[], item jsonb) returns text
language sql immutable set search_path = ''
as $$
  select coalesce((
    select made.slug from unnest(names) with ordinality as name (stem, place)
    cross join lateral (values (1, language), (2, case language when 'ar' then 'en' else 'ar' end)) as side (rank, of)
    cross join lateral (select private.slug_of(item ->> (name.stem || '_' || side.of), language)) as made (slug)
    where made.slug <> '' order by name.place, side.rank limit 1
  ), case language when 'ar' then
    case section when 'projects' then 'مشروع' when 'services' then 'خدمة' when 'careers' then 'وظيفة' when 'news' then 'خبر' else 'عضو' end
  else case section when 'projects' then 'project' when 'services' then 'service' when 'careers' then 'opening' when 'news' then 'article' else 'person' end end)
$$;

create or replace function public.live_topics() returns text[]
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_admin() then array(
      select class.relname::text from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and has_any_column_privilege('authenticated', class.oid, 'select')
        and (
          class.relname not in (
            'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_messages', 'request_files',
            'request_tags', 'request_views', 'request_merges', 'answer_templates', 'client_projects', 'news_consents'
          )
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications', 'employee_documents', 'application_stages', 'application_notes') or (select private.manages('people')))
        and (class.relname not in ('user_profiles', 'mail_kinds', 'session_limits', 'privacy_requests', 'breaches', 'invitations') or (select private.manages('settings')))
        and (class.relname not in ('audit_log', 'kept_records', 'retention_rules') or (select private.manages('everything')))
        and (class.relname not in ('client_references', 'news') or (select private.manages('content')))
        and (class.relname <> 'answer_settings' or (select private.manages('requests', 'settings')))
        and (class.relname not in ('search_notices', 'search_notice_settings') or (select private.manages('content', 'settings')))
        and (class.relname <> 'drafts' or (select private.manages('content', 'settings', 'people')))
        and (class.relname <> 'bin' or (select private.manages('requests', 'content', 'people')))
      union
      select topic from unnest(array['user_profiles:' || auth.uid(), 'user_profiles:client', 'invitations:client']) as topic
      where not private.manages('settings') and (topic not like '%:client' or private.manages('requests'))
      union
      select 'unread_mentions:' || auth.uid() where private.manages('requests')
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id(), 'employee_documents:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'user_profiles:' || auth.uid(), 'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email(), 'request_messages:' || auth.uid(), 'request_messages:' || private.my_email()
    ], null)
    else '{}'
  end
$$;

create or replace function public.unused_files(older_than interval) returns table (bucket text, name text)
language sql stable set search_path = ''
as $$
  with addresses (address) as (
    select image_url from public.site_images
    union all select image_url from public.client_references
    union all select image_url from public.page_meta
    union all select image_url from public.news
    union all select unnest(body_images) from public.news
    union all select image_url from public.projects
    union all select image_url from public.project_images
    union all select drawing_url from public.project_images
    union all select image_url from public.team_members
    union all select image_url from public.leadership_team
    union all select unnest(attachments_urls) from public.leadership_team
    union all select profile_image_url from public.employees
    union all select contract_url from public.employees
    union all select cv_url from public.employees
    union all select contract_url from public.kept_records
    union all select file_url from public.request_files
    union all select private.addresses_in(entry.row, '{image_url,drawing_url,attachments_urls,file_url,body_images}') from public.bin as entry
    union all select private.addresses_in(draft.changes, '{image_url,drawing_url,attachments_urls,file_url,body_images}') from public.drafts as draft
    -- Also those that were approved before the draft had another
    union all select private.addresses_in(plan.value -> 'changes', '{image_url,drawing_url,attachments_urls,file_url,body_images}')
      from public.drafts as draft cross join lateral jsonb_each(draft.schedules) as plan
  ),
  used (file) as (
    select private.file_of(address) from addresses where address is not null
    union
    select private.url_decoded(private.file_of(address)) from addresses where address like '%\%%'
  )
  select file.bucket_id::text, file.name::text
  from storage.objects as file
  where file.bucket_id in (
      'project-images', 'team-images', 'site-images', 'employee-photos', 'team-documents', 'applicant-cvs', 'request-files'
    )
    and file.created_at < now() - older_than
    -- The storage service keeps this file in an empty folder
    and file.name !~ '(^|/)\.emptyFolderPlaceholder$'
    and not exists (select 1 from used where used.file = file.bucket_id || '/' || file.name)
  order by file.bucket_id, file.name
$$;
