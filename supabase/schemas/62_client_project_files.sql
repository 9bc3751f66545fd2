-- client_project_files: documents that the company gives a client with their project: drawings, reports, contracts
-- (docs/decisions/0076). The files are in the private bucket request-files (81_storage.sql), as all that goes between the company
-- and its clients. No column says who added one, since clients read the rows; the record of activity does.

create table public.client_project_files (
  id uuid primary key default gen_random_uuid(),
  client_project_id uuid not null,
  -- The client whom the admin saw when adding it: refused if the project has another client by then.
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
comment on column public.client_project_files.kind is 'The type of its content, which the form of an admin has checked.';
comment on column public.client_project_files.size is 'In bytes.';
comment on column public.client_project_files.downloaded_at is 'When the client first pressed its download; null while it is new to them.';

create index client_project_files_project_idx on public.client_project_files (client_project_id, client_id, created_at);
create index client_project_files_client_idx on public.client_project_files (client_id, created_at);

-- Security definer: only storage knows the files.
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

-- Security definer: the user who adds a document may not write the outbox. Documents that are added one after the other share
-- one mail, which waits for the last of them, an hour at most. No mail to an inactive account, which could not open the link.
create function private.mail_project_documents() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waits constant interval := '2 minutes';
  at_most constant interval := '1 hour';
  link_id constant uuid := coalesce(new.client_project_id, old.client_project_id);
  is_back constant boolean := coalesce(current_setting('handasa.restoring', true), '') = 'on';
  waiting public.mail_outbox;
  client record;
begin
  -- Documents that are added at the same moment wait for each other, so that the second finds the mail of the first
  perform from public.client_projects as link where link.id = link_id for no key update;
  -- A mail that could not be sent yet waits like a new one
  select * into waiting from public.mail_outbox as mail
    where mail.kind = 'project_documents' and mail.data ->> 'id' = link_id::text and mail.failed_at is null
      and (mail.attempts = 0 or mail.last_error is not null)
    for update;
  if tg_op = 'DELETE' then
    -- Withdraw the mail when all documents of which it would tell are deleted
    delete from public.mail_outbox as mail
      where mail.id = waiting.id and not exists (
        select from public.client_project_files as file
        where file.client_project_id = link_id and file.created_at >= mail.created_at
      );
    return null;
  end if;
  -- Undoing a delete brings the mail back, unless the document is old or was downloaded
  if is_back and (new.downloaded_at is not null or new.created_at < now() - 2 * waits) then
    return null;
  end if;
  if waiting.id is not null then
    update public.mail_outbox as mail
      set next_attempt_at = greatest(mail.next_attempt_at, least(now() + waits, mail.created_at + at_most))
      where mail.id = waiting.id;
    return null;
  end if;
  select account.email, profile.full_name, profile.locale, project.title_ar, project.title_en into client
    from public.client_projects as link
    join public.projects as project on project.id = link.project_id
    join public.user_profiles as profile on profile.id = link.client_id
    join private.accounts as account on account.id = profile.id
    where link.id = link_id and profile.is_active;
  perform private.post_mail('project_documents', client.email, client.locale, jsonb_build_object(
    'id', link_id, 'name', client.full_name, 'title_ar', client.title_ar, 'title_en', client.title_en
  ), waits);
  return null;
end
$$;
comment on function private.mail_project_documents() is
  'Tells a client of new documents of their project: one mail, two minutes after the last of them, an hour after the first at most. None when they are deleted by then.';

-- Security definer: documents in the bin count as well. It fires before the row, so that its error comes before that of the
-- foreign key.
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
  'A client''s project with documents, even in the bin, keeps its client and project: another client would read them.';

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
  'For clients: notes when they first download a document of a project of their own, which is then no longer new. Does nothing for any other document.';

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
