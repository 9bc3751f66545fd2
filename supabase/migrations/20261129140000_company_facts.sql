-- What proves the company and how it is reached: registrations and certificates, offices, opening hours, WhatsApp, pages on
-- social networks, and clients who agreed to be named (docs/decisions/0061).

create function private.opening_hours(list jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  entry jsonb;
  days text[] := array[]::text[];
begin
  if jsonb_typeof(list) <> 'array' then
    return false;
  end if;
  for entry in select * from jsonb_array_elements(list) loop
    if not coalesce(
      jsonb_typeof(entry) = 'object' and entry - '{day,opens,closes}'::text[] = '{}'
      and jsonb_typeof(entry -> 'day') = 'number' and entry ->> 'day' ~ '^[0-6]$' and entry ->> 'day' <> all (days)
      and entry ->> 'opens' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and entry ->> 'closes' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      and entry ->> 'opens' < entry ->> 'closes',
      false
    ) then
      return false;
    end if;
    days := days || (entry ->> 'day');
  end loop;
  return true;
end
$$;
comment on function private.opening_hours(jsonb) is
  'True for a list of days of the week (0 is Sunday), each at most once, with when the company opens and closes.';

create function private.social_links(links jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_typeof(links) = 'object' and (
    select coalesce(bool_and(
      link.key in ('linkedin', 'x', 'instagram', 'youtube', 'snapchat', 'tiktok', 'facebook')
      and link.value is not null and length(link.value) <= 2000 and link.value ~ '^https://[^\s\u0001-\u001f\u007f"<>]+$'
    ), true)
    from jsonb_each_text(case when jsonb_typeof(links) = 'object' then links else '{}' end) as link
  ), false)
$$;
comment on function private.social_links(jsonb) is 'True for web addresses by the name of their network.';

grant execute on function private.opening_hours(jsonb), private.social_links(jsonb) to authenticated, service_role;

alter table public.company_settings
  add column whatsapp text check (private.phone(whatsapp)),
  add column social_links jsonb not null default '{}' check (private.social_links(social_links)),
  add column opening_hours jsonb not null default '[]' check (private.opening_hours(opening_hours));
comment on table public.company_settings is
  'A single row: names, contact details, map, WhatsApp, pages on social networks, opening hours, description, vision and mission, privacy notice, and whether the website is open.';
comment on column public.company_settings.social_links is
  '{network: address}: pages of the company. While there are none, the footer has the placeholders of the specification.';
comment on column public.company_settings.opening_hours is
  '[{day, opens, closes}]: when visitors find someone in the office; empty while not entered. Not the working time of answers (docs/decisions/0061).';

drop trigger company_settings_updated_at on public.company_settings;
create trigger company_settings_updated_at before update on public.company_settings
  for each row execute function private.set_updated_at('is_open', 'hides_empty_sections', 'answer_days', 'opening_hours');

create table public.credentials (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'commercial_registration', 'unified_number', 'vat', 'engineers_council', 'classification', 'iso', 'insurance'
  )),
  title_ar text check (private.short_text(title_ar, 200)),
  title_en text check (private.short_text(title_en, 200)),
  number text not null check (private.filled(number) and private.short_text(number, 50)),
  issuer_ar text check (private.short_text(issuer_ar, 200)),
  issuer_en text check (private.short_text(issuer_en, 200)),
  valid_until date check (valid_until between '2000-01-01' and '2199-12-31'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_title_check check (
    kind not in ('classification', 'iso')
    or (coalesce(private.filled(title_ar), false) and coalesce(private.filled(title_en), false))
  )
);
comment on table public.credentials is
  'Registrations, accreditation, classification, certificates and insurance of the company. Visitors read those that are shown and still valid.';
comment on column public.credentials.title_ar is 'What it is for: grade and field of a classification, the standard of a certificate, the cover of an insurance.';
comment on column public.credentials.number is 'As its issuer writes it, with 0-9. Numbers of another form than usual are taken: the form of the screen warns of them.';
comment on column public.credentials.valid_until is 'The last day in Riyadh on which it is valid; null for one without an end.';

-- Of these a company has one; it may have several classifications, certificates and insurances.
create unique index credentials_once_idx on public.credentials (kind)
  where kind in ('commercial_registration', 'unified_number', 'vat', 'engineers_council');

create trigger credentials_updated_at before update on public.credentials
  for each row execute function private.set_updated_at();
create trigger credentials_content after insert or update or delete or truncate on public.credentials
  for each statement execute function private.content_changed();
create trigger credentials_announce after insert or update or delete on public.credentials
  for each row execute function private.announce_change();
create trigger credentials_audit after insert or update or delete on public.credentials
  for each row execute function private.record_change();

alter table public.credentials enable row level security;
revoke all on public.credentials from public, anon, authenticated;
grant select on public.credentials to anon, authenticated;
grant insert, update, delete on public.credentials to authenticated;
grant all on public.credentials to service_role;

create policy "A visitor reads credentials that are shown and valid" on public.credentials
  for select to anon
  using (is_active and coalesce(valid_until >= ((select now()) at time zone 'Asia/Riyadh')::date, true));
comment on policy "A visitor reads credentials that are shown and valid" on public.credentials is
  'The strip on the landing page and the footer: what has expired is not claimed.';

create policy "An account reads shown and valid credentials, an admin of settings all" on public.credentials
  for select to authenticated using (
    (is_active and coalesce(valid_until >= ((select now()) at time zone 'Asia/Riyadh')::date, true))
    or (select private.manages('settings'))
  );
comment on policy "An account reads shown and valid credentials, an admin of settings all" on public.credentials is
  'The settings screen. Other accounts read what visitors do.';

create policy "An admin of settings adds credentials" on public.credentials
  for insert to authenticated with check ((select private.manages('settings')));
comment on policy "An admin of settings adds credentials" on public.credentials is 'The settings screen.';

create policy "An admin of settings changes credentials" on public.credentials
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin of settings changes credentials" on public.credentials is 'The settings screen.';

create policy "An admin of settings removes credentials" on public.credentials
  for delete to authenticated using ((select private.manages('settings')));
comment on policy "An admin of settings removes credentials" on public.credentials is
  'Not into the bin: the screen offers to keep it again.';

create table public.offices (
  id uuid primary key default gen_random_uuid(),
  name_ar text not null check (private.filled(name_ar) and private.short_text(name_ar, 200)),
  name_en text not null check (private.filled(name_en) and private.short_text(name_en, 200)),
  address_ar text not null check (private.filled(address_ar) and private.long_text(address_ar, 500)),
  address_en text not null check (private.filled(address_en) and private.long_text(address_en, 500)),
  -- Free text, like the company's own
  phone text check (private.filled(phone) and private.short_text(phone, 40)),
  map_url text check (length(map_url) <= 2000 and map_url ~ '^https://[^\s\u0001-\u001f\u007f]+$'),
  latitude numeric(8, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  is_active boolean not null default true,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offices_point_check check ((latitude is null) = (longitude is null))
);
comment on table public.offices is 'Offices of the company in the contact section and the footer, by display_order.';
comment on column public.offices.map_url is 'A link that opens the place in a map, as Google Maps and others share it.';

create index offices_order_idx on public.offices (display_order);

create trigger offices_updated_at before update on public.offices
  for each row execute function private.set_updated_at('display_order');
create trigger offices_content after insert or update or delete or truncate on public.offices
  for each statement execute function private.content_changed();
create trigger offices_announce after insert or update or delete on public.offices
  for each row execute function private.announce_change();
create trigger offices_audit after insert or update or delete on public.offices
  for each row execute function private.record_change();

alter table public.offices enable row level security;
revoke all on public.offices from public, anon, authenticated;
grant select on public.offices to anon, authenticated;
grant insert, update, delete on public.offices to authenticated;
grant all on public.offices to service_role;

create policy "A visitor reads offices that are shown" on public.offices
  for select to anon using (is_active);
comment on policy "A visitor reads offices that are shown" on public.offices is 'Contact section and footer.';

create policy "An account reads shown offices, an admin of settings all" on public.offices
  for select to authenticated using (is_active or (select private.manages('settings')));
comment on policy "An account reads shown offices, an admin of settings all" on public.offices is 'The settings screen.';

create policy "An admin of settings adds offices" on public.offices
  for insert to authenticated with check ((select private.manages('settings')));
comment on policy "An admin of settings adds offices" on public.offices is 'The settings screen.';

create policy "An admin of settings changes offices" on public.offices
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin of settings changes offices" on public.offices is 'The settings screen.';

create policy "An admin of settings removes offices" on public.offices
  for delete to authenticated using ((select private.manages('settings')));
comment on policy "An admin of settings removes offices" on public.offices is
  'Not into the bin: the screen offers to keep it again.';

create table public.client_references (
  id uuid primary key default gen_random_uuid(),
  name_ar text not null check (private.filled(name_ar) and private.short_text(name_ar, 200)),
  name_en text not null check (private.filled(name_en) and private.short_text(name_en, 200)),
  image_url text check (private.file_url(image_url)),
  quote_ar text check (private.long_text(quote_ar, 1000)),
  quote_en text check (private.long_text(quote_en, 1000)),
  author_ar text check (private.short_text(author_ar, 200)),
  author_en text check (private.short_text(author_en, 200)),
  consent_by text check (private.short_text(consent_by, 200)),
  consent_on date check (consent_on between '2000-01-01' and '2199-12-31'),
  is_active boolean not null default false,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint client_references_consent_check check (
    not is_active or (coalesce(private.filled(consent_by), false) and consent_on is not null)
  )
);
comment on table public.client_references is
  'Clients whom the website names, with their logo and a quotation. Shown only with a noted consent; without a logo the name stands for it.';
comment on column public.client_references.author_ar is 'Who said it, with their position.';
comment on column public.client_references.consent_by is 'Who of the client agreed to be named; visitors cannot read it.';
comment on column public.client_references.consent_on is 'The day of the consent.';

create index client_references_order_idx on public.client_references (display_order);

create trigger client_references_updated_at before update on public.client_references
  for each row execute function private.set_updated_at('display_order');
create trigger client_references_content after insert or update or delete or truncate on public.client_references
  for each statement execute function private.content_changed();
create trigger client_references_files after delete or update of image_url on public.client_references
  for each row execute function private.note_dropped_files('image_url');
create trigger client_references_bin before delete on public.client_references
  for each row execute function private.put_in_bin();
create trigger client_references_announce after insert or update or delete on public.client_references
  for each row execute function private.announce_change();
create trigger client_references_audit after insert or update or delete on public.client_references
  for each row execute function private.record_change();

alter table public.client_references enable row level security;
revoke all on public.client_references from public, anon, authenticated;
-- Who gave the consent is for admins alone
grant select (
  id, name_ar, name_en, image_url, quote_ar, quote_en, author_ar, author_en, is_active, display_order
) on public.client_references to anon;
grant select, insert, update, delete on public.client_references to authenticated;
grant all on public.client_references to service_role;

create policy "A visitor reads clients who agreed to be named" on public.client_references
  for select to anon using (is_active);
comment on policy "A visitor reads clients who agreed to be named" on public.client_references is
  'The section of the landing page. Only a row with a consent can be active, and the columns of the consent are not theirs.';

create policy "An admin of content reads every reference" on public.client_references
  for select to authenticated using ((select private.manages('content')));
comment on policy "An admin of content reads every reference" on public.client_references is
  'The references screen. Other accounts see them on the website, as visitors do.';

create policy "An admin of content adds references" on public.client_references
  for insert to authenticated with check ((select private.manages('content')));
comment on policy "An admin of content adds references" on public.client_references is 'The references screen.';

create policy "An admin of content changes references" on public.client_references
  for update to authenticated using ((select private.manages('content'))) with check ((select private.manages('content')));
comment on policy "An admin of content changes references" on public.client_references is 'The references screen.';

create policy "An admin of content deletes references" on public.client_references
  for delete to authenticated using ((select private.manages('content')));
comment on policy "An admin of content deletes references" on public.client_references is 'The references screen; into the bin.';

alter table public.bin drop constraint bin_table_name_check,
  add constraint bin_table_name_check check (table_name in (
    'answer_templates', 'client_projects', 'client_references', 'leadership_team', 'openings', 'project_images', 'projects', 'request_files',
    'request_merges', 'request_messages', 'request_notes', 'request_tags', 'request_work',
    'service_request_events', 'service_requests', 'services', 'site_content', 'site_images', 'team_members'
  ));

create or replace function private.order_columns(list text, out place text, out grouping_column text)
language sql immutable set search_path = ''
return (
  case when list in ('projects', 'team_members') then 'order_index'
    when list in ('project_images', 'leadership_team', 'services', 'site_images', 'answer_templates', 'openings', 'application_stages', 'offices', 'client_references') then 'display_order' end,
  case list when 'project_images' then 'project_id' when 'site_images' then 'image_type' end
);

create or replace function private.open_order(list text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (select place from private.order_columns(list)) is null then
    raise exception using errcode = '22023', message = 'reorder_list_invalid';
  elsif current_user in ('anon', 'authenticated') then
    -- Row-level security would find no row to change, which must not look like success.
    perform private.require_area(case list when 'answer_templates' then 'requests' when 'openings' then 'people' when 'application_stages' then 'people' when 'offices' then 'settings' else 'content' end);
  end if;
end
$$;

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'request_notes', 'request_messages', 'request_files', 'request_tags', 'request_views', 'request_merges',
      'answer_templates', 'client_projects', 'news_consents'
    ) then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content', 'client_references'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications', 'employee_documents', 'openings', 'application_stages', 'application_notes') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'answer_settings', 'privacy_requests', 'breaches', 'invitations', 'credentials', 'offices') then array['settings']
    else array['everything']
  end
$$;

create or replace function public.unused_files(older_than interval) returns table (bucket text, name text)
language sql stable set search_path = ''
as $$
  with addresses (address) as (
    select image_url from public.site_images
    union all select image_url from public.client_references
    union all select image_url from public.projects
    union all select image_url from public.project_images
    union all select image_url from public.team_members
    union all select image_url from public.leadership_team
    union all select unnest(attachments_urls) from public.leadership_team
    union all select profile_image_url from public.employees
    union all select contract_url from public.employees
    union all select cv_url from public.employees
    union all select contract_url from public.kept_records
    union all select file_url from public.request_files
    union all select private.addresses_in(entry.row, '{image_url,attachments_urls,file_url}') from public.bin as entry
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
        and (class.relname <> 'client_references' or (select private.manages('content')))
        and (class.relname <> 'answer_settings' or (select private.manages('requests', 'settings')))
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
