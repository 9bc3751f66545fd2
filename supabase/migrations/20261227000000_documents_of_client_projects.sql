-- Documents that the company gives a client with their project (docs/decisions/0076).

alter table public.client_projects add unique (id, client_id);

create table public.client_project_files (
  id uuid primary key default gen_random_uuid(),
  client_project_id uuid not null,
  -- Whom the admin has seen who adds it: a project that has another client by then is refused.
  client_id uuid not null,
  name text not null check (private.filled(name) and private.short_text(name, 255)),
  kind text not null check (kind in ('pdf', 'jpeg', 'png', 'webp', 'heic', 'dwg', 'dxf', 'word', 'excel', 'zip')),
  size integer not null check (size between 1 and 20971520),
  file_url text not null unique check (file_url ~ '^/storage/v1/object/request-files/[0-9a-z.-]{1,100}$'),
  downloaded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (client_project_id, client_id) references public.client_projects (id, client_id) on delete cascade
);
comment on table public.client_project_files is
  'Documents of a client''s project: the client downloads them in the portal, admins of requests add and delete them.';
comment on column public.client_project_files.kind is 'What it is by its content. The form of an admin has looked.';
comment on column public.client_project_files.size is 'In bytes.';
comment on column public.client_project_files.downloaded_at is 'When the client first pressed its download; null while it is new to them.';

create index client_project_files_project_idx on public.client_project_files (client_project_id, client_id, created_at);
create index client_project_files_client_idx on public.client_project_files (client_id, created_at);

-- Security definer: the files are known to storage alone.
create function private.prepare_client_project_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.request_files as file where file.file_url = new.file_url) then
    raise exception using errcode = 'PT409', message = 'file_taken';
  end if;
  -- What storage has counted
  new.size := coalesce((
    select (file.metadata ->> 'size')::integer from storage.objects as file
    where file.bucket_id || '/' || file.name = private.file_of(new.file_url)
  ), new.size);
  return new;
end
$$;
comment on function private.prepare_client_project_file() is 'Stores the size of a document as storage knows it; refuses a file that a request has.';

-- Security definer: the user who adds a document may not write the outbox. Several that are added one after the other are one
-- mail, which waits for the last of them, an hour at most. No mail to an inactive account, which could not open the link.
create function private.mail_project_documents() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waits constant interval := '2 minutes';
  at_most constant interval := '1 hour';
  is_back constant boolean := coalesce(current_setting('handasa.restoring', true), '') = 'on';
  client record;
begin
  if tg_op = 'DELETE' then
    -- Nothing to tell of when the last one of them is gone. A mail that could not be sent yet waits like a new one
    delete from public.mail_outbox as mail
      where mail.kind = 'project_documents' and (mail.attempts = 0 or mail.last_error is not null)
        and mail.data ->> 'id' = old.client_project_id::text
        and not exists (
          select from public.client_project_files as file
          where file.client_project_id = old.client_project_id and file.created_at >= mail.created_at
        );
    return null;
  end if;
  -- A delete that is taken back brings its mail back, too
  if is_back and (new.downloaded_at is not null or new.created_at < now() - 2 * waits) then
    return null;
  end if;
  update public.mail_outbox as mail
    set next_attempt_at = greatest(mail.next_attempt_at, least(now() + waits, mail.created_at + at_most))
    where mail.kind = 'project_documents' and (mail.attempts = 0 or mail.last_error is not null) and mail.failed_at is null
      and mail.data ->> 'id' = new.client_project_id::text;
  if found then
    return null;
  end if;
  select account.email, profile.full_name, profile.locale, project.title_ar, project.title_en into client
    from public.client_projects as link
    join public.projects as project on project.id = link.project_id
    join public.user_profiles as profile on profile.id = link.client_id
    join private.accounts as account on account.id = profile.id
    where link.id = new.client_project_id and profile.is_active;
  perform private.post_mail('project_documents', client.email, client.locale, jsonb_build_object(
    'id', new.client_project_id, 'name', client.full_name, 'title_ar', client.title_ar, 'title_en', client.title_en
  ), waits);
  return null;
end
$$;
comment on function private.mail_project_documents() is
  'Tells a client of new documents of their project: one mail, two minutes after the last of them, an hour after the first at most. None when they are deleted by then.';

-- Security definer: documents in the bin count as well. Before the row, so that it speaks before the foreign key does.
create function private.keep_project_of_documents() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.client_project_files as file where file.client_project_id = new.id) or exists (
    select from public.bin as entry
    where entry.table_name = 'client_project_files' and entry.row ->> 'client_project_id' = new.id::text
  ) then
    raise exception using errcode = 'PT409', message = 'project_has_documents';
  end if;
  return new;
end
$$;
comment on function private.keep_project_of_documents() is
  'A client''s project with documents, be they in the bin, stays with its client and project: another client would read them.';

-- Security definer: a policy of storage asks it, without asking those of the tables in turn.
create function private.my_project_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  select substr(file.file_url, length('/storage/v1/object/request-files/') + 1)
  from public.client_project_files as file where file.client_id = (select auth.uid()) and private.is_client()
$$;
comment on function private.my_project_files() is
  'Keys in request-files that the signed-in client may read: the documents of their projects.';

-- Security definer: a client may write no row. It changes one of their own only.
create function public.note_document_download(id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.client_project_files as file set downloaded_at = now()
    where file.id = note_document_download.id and file.downloaded_at is null and file.client_id = (select auth.uid())
      and private.is_client()
$$;
comment on function public.note_document_download(uuid) is
  'For clients: notes when they first download a document of a project of their own, which is no longer new. Nothing for any other.';

create trigger client_project_files_prepare before insert on public.client_project_files
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.prepare_client_project_file();
create trigger client_project_files_updated_at before update on public.client_project_files
  for each row execute function private.set_updated_at('downloaded_at');
create trigger client_project_files_mail after insert or delete on public.client_project_files
  for each row execute function private.mail_project_documents();
create trigger client_project_files_bin before delete on public.client_project_files
  for each row execute function private.put_in_bin();
create trigger client_project_files_dropped after update or delete on public.client_project_files
  for each row execute function private.note_dropped_files('file_url');
create trigger client_project_files_announce after insert or update or delete on public.client_project_files
  for each row execute function private.announce_change('client_id');
create trigger client_project_files_audit after insert or update or delete on public.client_project_files
  for each row execute function private.record_change();
create trigger client_projects_documents before update of client_id, project_id on public.client_projects
  for each row when ((new.client_id, new.project_id) is distinct from (old.client_id, old.project_id))
  execute function private.keep_project_of_documents();

alter table public.client_project_files enable row level security;
revoke all on public.client_project_files from public, anon, authenticated;
grant select, insert (id, client_project_id, client_id, name, kind, size, file_url), delete on public.client_project_files to authenticated;
grant all on public.client_project_files to service_role;
revoke all on function public.note_document_download(uuid) from public, anon, authenticated;
grant execute on function public.note_document_download(uuid) to authenticated, service_role;
grant execute on function private.my_project_files() to authenticated, service_role;

create policy "A client reads the documents of their projects, an admin all" on public.client_project_files
  for select to authenticated using (
    (client_id = (select auth.uid()) and (select private.is_client()))
    or (select private.manages('requests'))
  );
comment on policy "A client reads the documents of their projects, an admin all" on public.client_project_files is
  'The client portal, and the client projects screen. Employees see the projects of clients without their documents.';

create policy "An admin adds documents of a client's project" on public.client_project_files
  for insert to authenticated with check ((select private.manages('requests')));
comment on policy "An admin adds documents of a client's project" on public.client_project_files is 'The client projects screen.';

create policy "An admin deletes documents of a client's project" on public.client_project_files
  for delete to authenticated using ((select private.manages('requests')));
comment on policy "An admin deletes documents of a client's project" on public.client_project_files is 'Into the bin.';

alter table public.mail_outbox drop constraint mail_outbox_kind_check;
alter table public.mail_outbox add constraint mail_outbox_kind_check check (kind in (
    'password', 'confirm_email', 'account_changed', 'application_received', 'application_approved', 'application_rejected', 'notification',
    'request_received', 'request_status', 'request_late', 'project_assigned', 'project_documents', 'document_expiring', 'company_request',
    'company_message', 'company_application', 'company_no_backup', 'privacy_proof', 'privacy_request', 'company_privacy',
    'company_documents', 'invitation', 'morning', 'answer', 'company_reply', 'credentials_expiring',
    'draft_failed', 'company_draft_failed'
  ));

alter table public.mail_kinds drop constraint mail_kinds_kind_check;
alter table public.mail_kinds add constraint mail_kinds_kind_check check (kind in (
    'application_received', 'application_approved', 'application_rejected', 'notification', 'request_received', 'request_status', 'request_late',
    'project_assigned', 'project_documents', 'document_expiring', 'company_request', 'company_message', 'company_application', 'company_no_backup',
    'company_privacy', 'company_reply', 'company_documents', 'credentials_expiring', 'draft_failed', 'company_draft_failed'
  ));
insert into public.mail_kinds (kind) values ('project_documents');

alter table public.bin drop constraint bin_table_name_check;
alter table public.bin add constraint bin_table_name_check check (table_name in (
    'answer_templates', 'client_project_files', 'client_projects', 'client_references', 'leadership_team', 'news', 'openings', 'project_images', 'projects', 'request_files',
    'request_merges', 'request_messages', 'request_notes', 'request_tags', 'request_work',
    'service_request_events', 'service_requests', 'services', 'site_content', 'site_images', 'team_members'
  ));

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'request_notes', 'request_messages', 'request_files', 'request_tags', 'request_views', 'request_merges',
      'answer_templates', 'client_projects', 'client_project_files', 'news_consents'
    ) then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content', 'client_references',
      'news', 'page_meta', 'media_files'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications', 'employee_documents', 'openings', 'application_stages', 'application_notes') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'answer_settings', 'privacy_requests', 'breaches', 'invitations', 'credentials', 'offices',
      'search_notice_settings') then array['settings']
    else array['everything']
  end
$$;
comment on function private.areas_of_table(text) is
  'The area of which an admin sees the history of the rows of a table (docs/decisions/0034); everything, for a table that no area has.';

create or replace function private.about_record(table_name text, record_id text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case table_name
    when 'client_projects' then (
      select jsonb_build_array(profile.full_name, private.record_name(to_jsonb(project)))
      from public.client_projects as link
      join public.user_profiles as profile on profile.id = link.client_id
      join public.projects as project on project.id = link.project_id
      where link.id = about_record.record_id::uuid
    )
    when 'client_project_files' then (
      select jsonb_build_array(profile.full_name, private.record_name(to_jsonb(project)))
      from public.client_project_files as file
      join public.client_projects as link on link.id = file.client_project_id
      join public.user_profiles as profile on profile.id = link.client_id
      join public.projects as project on project.id = link.project_id
      where file.id = about_record.record_id::uuid
    )
    when 'project_images' then (
      select jsonb_build_array(private.record_name(to_jsonb(project)))
      from public.project_images as image join public.projects as project on project.id = image.project_id
      where image.id = about_record.record_id::uuid
    )
  end;
end
$$;
comment on function private.about_record(text, text) is
  'Names of what a row is about that has no name of its own: the client and the project, the project of a picture. Null once the row is gone.';

create or replace function private.areas_of_bin(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_merges', 'request_messages',
      'request_files', 'request_tags', 'answer_templates', 'client_projects', 'client_project_files'
    ) then array['everything', 'requests']
    when table_name = 'openings' then array['everything', 'people']
    else array['everything', 'content']
  end
$$;
comment on function private.areas_of_bin(text) is
  'The areas of which an admin needs one for what was deleted from a table: those of the table itself.';

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
  -- What the server deletes stays deleted: it does so because a time is over, or an account is gone.
  if auth.uid() is null then
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
    -- Without the row that it goes with it could never be restored
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
    when 'services' then
      linked := array(
        select request.id from public.service_requests as request where request.service_id = (entry ->> 'id')::uuid
      );
    else null;
  end case;
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
  'Row trigger before a delete, of every table whose rows admins delete: puts the row into the bin, and what goes with it after it.';

create or replace function private.row_to_restore(entry public.bin, without_missing boolean) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  fixed jsonb := entry.row;
  link record;
  known uuid;
begin
  for link in
    select referring.attname as column_name, target.relname as table_name, rule.confdeltype = 'n' as may_be_null
    from pg_catalog.pg_constraint as rule
    join pg_catalog.pg_attribute as referring on referring.attrelid = rule.conrelid and referring.attnum = rule.conkey[1]
    join pg_catalog.pg_class as target on target.oid = rule.confrelid
    where rule.contype = 'f' and rule.conrelid = format('public.%I', entry.table_name)::regclass
      and target.relnamespace = 'public'::regnamespace
  loop
    continue when fixed ->> link.column_name is null;
    -- Until the end of the transaction it stays
    execute format('select id from public.%I where id = $1 for key share', link.table_name)
      into known using (fixed ->> link.column_name)::uuid;
    continue when known is not null;
    if link.may_be_null and (link.table_name <> 'services' or without_missing) then
      -- As it would be had the row not been deleted
      fixed := fixed || jsonb_build_object(link.column_name, null);
    else
      raise exception using errcode = 'PT409',
        message = case link.table_name
          when 'services' then 'bin_service_gone' when 'projects' then 'bin_project_gone'
          when 'service_requests' then 'bin_request_gone' when 'client_projects' then 'bin_client_project_gone'
          else 'bin_client_gone' end,
        detail = coalesce((
          select missing.id::text from public.bin as missing
          where missing.table_name = link.table_name and missing.record_id = (fixed ->> link.column_name)::uuid
            and missing.parent is null and private.areas_of_bin(missing.table_name) && private.my_areas()
          order by missing.deleted_at desc limit 1
        ), '');
    end if;
  end loop;
  -- The main picture is the main one again, unless someone has chosen another since
  if entry.table_name = 'project_images' and entry.parent is null and (fixed ->> 'is_primary')::boolean then
    fixed := fixed || jsonb_build_object('is_primary', not exists (
      select from public.project_images as chosen
      where chosen.project_id = (fixed ->> 'project_id')::uuid and chosen.is_primary and chosen.id <> (
        select candidate.id from public.project_images as candidate where candidate.project_id = chosen.project_id
        order by candidate.display_order, candidate.created_at, candidate.id limit 1
      )
    ));
  end if;
  return fixed;
end
$$;
comment on function private.row_to_restore(public.bin, boolean) is
  'The row of an entry as it can be stored again: accounts that are gone are left out of it, as they would have been. Raises when its service, project, request, client or client''s project is gone; its service can be left out on demand.';

create or replace function public.list_client_projects(
  search text default '', statuses text[] default null, client uuid default null, project uuid default null,
  sort text default 'created_at', descending boolean default true, page_size integer default 20,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rare text[];
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,status,client_name}', '{requests}', employees_too => true, list => 'client_projects'
  );

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.client_project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.client_project_words as w left join public.client_projects as r on r.id = w.id
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  if sort = 'client_name' then
    page := array(
      select w.id from private.client_project_words as w left join public.client_projects as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (hits is null or many or w.id = any (hits))
        and (not many or private.holds(w.words, patterns, numbers))
      order by
        case when descending then w.client_name end desc,
        w.client_name,
        case when descending then w.id end desc,
        w.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.client_projects as r
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (hits is null or many or r.id = any (hits))
        and (not many or (
          select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = r.id
        ))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'status desc' then r.status end desc,
        case sorting when 'status desc' then r.created_at end,
        case sorting when 'status asc' then r.status end,
        case sorting when 'status asc' then r.created_at end desc,
        case when descending <> (sort = 'status') then r.id end desc,
        r.id
      limit page_size offset page_offset
    );
  end if;

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.client_projects as r
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['active', 'completed', 'on_hold']) as known (status)
    left join (
      select c.status, c.number from private.client_project_counts as c where hits is null and client is null and project is null
      union all
      select r.status, count(*) from public.client_projects as r
      where (hits is not null or client is not null or project is not null)
        and (hits is null or r.id = any (hits))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'documents', case when private.manages('requests') then (
          select count(*) from public.client_project_files as file where file.client_project_id = r.id
        ) end,
        'client', (
          select jsonb_build_object(
            'full_name', profile.full_name, 'company_name', profile.company_name, 'client_type', profile.client_type
          ) from public.user_profiles as profile where profile.id = r.client_id
        ),
        'project', (
          select jsonb_build_object(
            'title_ar', titled.title_ar, 'title_en', titled.title_en, 'category_ar', titled.category_ar,
            'category_en', titled.category_en, 'image_url', titled.image_url, 'focus', (
              select jsonb_build_object('x', image.focus_x, 'y', image.focus_y) from public.project_images as image
              where image.project_id = titled.id and image.is_primary
            )
          ) from public.projects as titled where titled.id = r.project_id
        )
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.client_projects as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_client_projects(text, text[], uuid, uuid, text, boolean, integer, integer) is
  'For admins and approved employees: projects of clients with both names, for admins how many documents each has, searched, filtered, sorted, a page of them; counts by status.';

create or replace function private.is_request_file(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select bucket = 'request-files' and (
    exists (select from public.request_files as file where file.file_url = '/storage/v1/object/request-files/' || key)
    or exists (select from public.client_project_files as file where file.file_url = '/storage/v1/object/request-files/' || key)
    or exists (
      select from public.bin as entry
      where entry.table_name in ('request_files', 'client_project_files') and entry.row ->> 'file_url' = '/storage/v1/object/request-files/' || key
    )
  )
$$;
comment on function private.is_request_file(text, text) is 'True for a file that a request or a client''s project has, in the bin too.';

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
            'request_tags', 'request_views', 'request_merges', 'answer_templates', 'client_projects', 'client_project_files', 'news_consents'
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
      union
      select 'media_files' where private.manages('content')
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id(), 'employee_documents:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'client_project_files:' || auth.uid(), 'user_profiles:' || auth.uid(),
      'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email(), 'request_messages:' || auth.uid(), 'request_messages:' || private.my_email()
    ], null)
    else '{}'
  end
$$;
comment on function public.live_topics() is
  'For the signed-in account: the topics of announce_change() that it may hear of. A table where it reads every row, "table:owner" where it reads its own. None when inactive or signed out.';

create or replace function private.ids_about(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[]) returns text[]
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
      union select file.id from public.client_project_files as file where file.client_id = any (accounts)
      union select note.id from public.request_notes as note where note.request_id = any (requests)
      union select unnest(array[merge.id, merge.merged_id]) from public.request_merges as merge
        where merge.request_id = any (requests)
      union select message.id from public.request_messages as message where message.request_id = any (requests)
      union select file.id from public.request_files as file where file.request_id = any (requests)
    ) as every (id)
  )
$$;
comment on function private.ids_about(uuid[], uuid[], uuid[], uuid[]) is 'The ids of a person''s rows, those below their accounts and requests too.';

create or replace function private.names_in(details jsonb, knows_accounts boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(distinct link.id, found.name) filter (where found.name is not null), '{}')
    from (
      select part.key, part.value #>> '{}' as id
      from (values (names_in.details -> 'before'), (names_in.details -> 'after')) as version (entry), jsonb_each(version.entry) as part
      where part.key in (
          'client_id', 'user_id', 'approved_by', 'author_id', 'sent_by', 'invited_by', 'accepted_by', 'owner_id', 'editor_id',
          'created_by', 'changed_by', 'started_by', 'merged_by', 'first_answer_by', 'project_id', 'service_id', 'employee_id',
          'opening_id', 'stage_id', 'request_id', 'client_project_id'
        )
        and part.value #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    ) as link
    cross join lateral (
      select case link.key
        when 'project_id' then (
          select private.record_name(to_jsonb(project)) from public.projects as project where project.id = link.id::uuid
        )
        when 'service_id' then (
          select private.record_name(to_jsonb(service)) from public.services as service where service.id = link.id::uuid
        )
        when 'employee_id' then (
          select private.record_name(to_jsonb(employee)) from public.employees as employee where employee.id = link.id::uuid
        )
        when 'opening_id' then (
          select private.record_name(to_jsonb(opening)) from public.openings as opening where opening.id = link.id::uuid
        )
        when 'stage_id' then (
          select private.record_name(to_jsonb(stage)) from public.application_stages as stage where stage.id = link.id::uuid
        )
        when 'request_id' then (
          select request.reference || ' · ' || request.client_name from public.service_requests as request
          where request.id = link.id::uuid
        )
        when 'client_project_id' then (
          select private.record_name(to_jsonb(project)) from public.client_projects as known
          join public.projects as project on project.id = known.project_id where known.id = link.id::uuid
        )
        when 'client_id' then (
          select profile.full_name from public.user_profiles as profile where profile.id = link.id::uuid
        )
        else (
          select profile.full_name from public.user_profiles as profile
          where profile.id = link.id::uuid and (knows_accounts or profile.user_type = 'client' or profile.id = auth.uid())
        )
      end as name
    ) as found
  );
end
$$;
comment on function private.names_in(jsonb, boolean) is
  'The names of the accounts, projects, services, employees, openings and stages to which an entry refers, by their ids. Names of admins and employees only for who may read all accounts.';

create or replace function public.list_bin(
  search text default '', tables text[] default null, actor uuid default null, sort text default 'deleted_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  kept constant integer := (select settings.days from public.bin_settings as settings);
  held constant text[] := private.my_areas();
  -- Whose names the caller may read: their own, and everyone's with the accounts (0034)
  knows_all constant boolean := private.manages('settings');
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{deleted_at,name}', '{requests,content,people}');
  page := array(
    select found.id from private.find_in_bin(search, tables, actor) as found
    order by
      case when sort = 'name' and descending then private.search_form(found.name) end desc nulls last,
      case when sort = 'name' and not descending then private.search_form(found.name) end nulls last,
      case when descending then found.deleted_at end desc, case when not descending then found.deleted_at end,
      found.id
    limit page_size offset page_offset
  );
  select jsonb_object_agg(counted.table_name, counted.number),
    coalesce(sum(counted.number) filter (where tables is null or counted.table_name = any (tables)), 0)
    into counts, total
    from (
      select found.table_name, count(*) as number from private.find_in_bin(search, null, actor) as found group by 1
    ) as counted;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(entry) - '{words,linked,batch,parent}'::text[] || jsonb_build_object(
        'actor', (
          select profile.full_name from public.user_profiles as profile
          where profile.id = entry.deleted_by and (knows_all or profile.id = auth.uid())
        ),
        'leaves_at', entry.deleted_at + make_interval(days => kept),
        'images', (
          select count(*) from public.bin as child where child.parent = entry.id and child.table_name = 'project_images'
        ),
        'client', (
          select profile.full_name from public.user_profiles as profile
          where entry.table_name in ('client_projects', 'client_project_files') and profile.id = (entry.row ->> 'client_id')::uuid
        ),
        'service', (
          select private.record_name(to_jsonb(service)) from public.services as service
          where entry.table_name = 'service_requests' and service.id = (entry.row ->> 'service_id')::uuid
        )
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.bin as entry on entry.id = place.id
    ), '[]'),
    'total', total, 'more', false, 'counts', coalesce(counts, '{}'), 'days', kept, 'read_at', now(),
    'actors', coalesce((
      select jsonb_agg(jsonb_build_object('id', profile.id, 'name', profile.full_name) order by profile.full_name)
      from public.user_profiles as profile
      where (knows_all or profile.id = auth.uid()) and profile.id in (
        select entry.deleted_by from public.bin as entry
        where entry.parent is null and private.areas_of_bin(entry.table_name) && held
      )
    ), '[]')
  );
end
$$;
comment on function public.list_bin(text, text[], uuid, text, boolean, integer, integer) is
  'For admins of requests or content: what was deleted in their areas, searched, filtered, sorted, a page of it; counts by table, and who deleted it, where they may read the name.';

create or replace function private.erase_rows(
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
      -- Of documents that were deleted forever
      or entry.table_name = 'client_project_files'
        and array[entry.details -> 'before' ->> 'client_id', entry.details -> 'after' ->> 'client_id'] && about
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

comment on function public.restore_from_bin(uuid, boolean) is
  'For admins of the area: puts a deleted row back with what went with it, as it was, without mails. Refuses with bin_service_gone, bin_project_gone, bin_request_gone, bin_client_project_gone or bin_client_gone (the detail is the entry of what is missing, if the bin has it), bin_value_taken or bin_row_invalid. without_missing restores a request without its service.';

create policy "A client reads the documents of their projects" on storage.objects
  for select to authenticated using (bucket_id = 'request-files' and name = any (array(select private.my_project_files())));
