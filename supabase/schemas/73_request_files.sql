-- request_files: what was sent with a request or came later about it: plans, photos, documents (docs/decisions/0050). The files are
-- in the private bucket request-files (81_storage.sql). Visitors have no right to store one: the server does, having looked at the
-- content, and holds it until the request itself is stored.

create table public.request_files (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  source text not null default 'admin' check (source in ('form', 'admin', 'mail', 'reply')),
  name text not null check (private.filled(name) and private.short_text(name, 255)),
  kind text not null check (kind in ('pdf', 'jpeg', 'png', 'webp', 'heic', 'dwg', 'dxf', 'word', 'excel', 'zip')),
  size integer not null check (size between 1 and 20971520),
  file_url text not null unique check (file_url ~ '^/storage/v1/object/request-files/[0-9a-z.-]{1,100}$'),
  -- A file outlives the account of who added it, whose name stays.
  author_id uuid references public.user_profiles (id) on delete set null,
  author_name text check (private.short_text(author_name, 200)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  merged_id uuid
);
comment on table public.request_files is
  'Files of a request: for admins, who read the table. Those of its sender are stored with it, an admin adds what came by phone or visit.';
comment on column public.request_files.source is
  'form: sent with the request. mail: attached to a mail that came. reply: attached to what its sender wrote on the website. admin: added by an admin.';
comment on column public.request_files.kind is 'The type of its content, which the server or the form of an admin has checked.';
comment on column public.request_files.size is 'In bytes.';
comment on column public.request_files.merged_id is 'As in request_messages: the id of the request that it came for, where that was merged into this one.';
comment on column public.request_files.author_id is 'The admin who added it.';
comment on column public.request_files.author_name is 'What the admin was called then.';

create index request_files_request_idx on public.request_files (request_id, created_at);
create index request_files_author_idx on public.request_files (author_id);
create index request_files_sent_idx on public.request_files (created_at) where source <> 'admin';

create table private.held_files (
  submission_id uuid not null,
  name text not null,
  kind text not null,
  size integer not null,
  file_url text primary key,
  held_at timestamptz not null default now()
);
comment on table private.held_files is
  'Files of a form that is being stored, for moments: a trigger of service_requests gives them to the request with this submission_id, or private.keep_sender_message to what its sender writes under it.';

create index held_files_submission_idx on private.held_files (submission_id);

-- Security definer: only the server may write here, and only storage knows the files.
create function private.prepare_request_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A file that comes back from the bin is as it was
  if coalesce(current_setting('handasa.restoring', true), '') = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT' and exists (select from public.client_project_files as file where file.file_url = new.file_url) then
    raise exception using errcode = 'PT409', message = 'file_taken';
  end if;
  if tg_op = 'UPDATE' then
    new.file_url := old.file_url;
    new.source := old.source;
    new.created_at := old.created_at;
  elsif new.source = 'admin' then
    new.author_id := coalesce(auth.uid(), new.author_id);
    new.author_name := (select profile.full_name from public.user_profiles as profile where profile.id = new.author_id);
    -- What storage has counted
    new.size := coalesce((
      select (file.metadata ->> 'size')::integer from storage.objects as file
      where file.bucket_id || '/' || file.name = private.file_of(new.file_url)
    ), new.size);
  end if;
  return new;
end
$$;
comment on function private.prepare_request_file() is
  'Stores who has added a file, and its size as storage knows it; refuses a document of a client''s project.';

-- Security definer: no one may write the history.
create function private.record_file_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Not when it goes with its request, nor when the server deletes it
  if auth.uid() is not null and exists (select from public.service_requests as request where request.id = old.request_id) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (old.request_id, 'file', auth.uid(), jsonb_strip_nulls(jsonb_build_object('name', old.name, 'merged_id', old.merged_id)));
  end if;
  return null;
end
$$;
comment on function private.record_file_removal() is 'Writes service_request_events: who deleted which file.';

-- Security definer: no one may write the history.
create function private.record_file_return() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and private.comes_back_alone('request_files', new.id) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.request_id, 'file', auth.uid(), jsonb_strip_nulls(jsonb_build_object(
        'name', new.name, 'restored', true, 'merged_id', new.merged_id
      )));
  end if;
  return null;
end
$$;
comment on function private.record_file_return() is 'Writes service_request_events: who restored which file from the bin.';

create function private.room_for_files() returns bigint
language sql stable set search_path = ''
as $$
  select greatest(0, 2147483648
    - coalesce((
      select sum(file.size) from public.request_files as file
      where file.source <> 'admin' and file.created_at > now() - interval '1 day'
    ), 0)
    - coalesce((select sum(held.size) from private.held_files as held where held.held_at > now() - interval '1 hour'), 0))
$$;
comment on function private.room_for_files() is
  'How many bytes strangers may still send: 2 GB a day, by forms and mails together.';

-- Security definer, like the others here: only the server's key may call it, which has no rights on what it reads.
create function public.room_for_files() returns bigint
language sql stable security definer set search_path = ''
as $$ select private.room_for_files() $$;
comment on function public.room_for_files() is 'For the server: how many bytes of files may still come by forms and mails today.';

create function public.drop_files(addresses text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.held_files as held where held.file_url = any (addresses);
  insert into private.dropped_files (file)
    select distinct private.file_of(address) from unnest(addresses) as address where private.file_of(address) is not null
    on conflict (file) do update set dropped_at = now(), gone_at = null;
end
$$;
comment on function public.drop_files(text[]) is
  'For the server: it has stored these files, and what they belong to was not stored. They go, unless a row has them.';

create function public.hold_files(submission_id uuid, files jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- What was held for the same form sent twice, and what a process that died has left
  perform public.drop_files(array(
    select held.file_url from private.held_files as held
    where held.submission_id = hold_files.submission_id or held.held_at < now() - interval '1 day'
  ));
  if private.room_for_files() < (select coalesce(sum((file ->> 'size')::bigint), 0) from jsonb_array_elements(files) as file) then
    raise exception using errcode = 'PT409', message = 'files_full';
  end if;
  -- In their order
  insert into private.held_files (submission_id, name, kind, size, file_url, held_at)
    select hold_files.submission_id, file ->> 'name', file ->> 'kind', (file ->> 'size')::integer, file ->> 'file_url',
      now() + place * interval '1 microsecond'
    from jsonb_array_elements(files) with ordinality as arrived (file, place);
end
$$;
comment on function public.hold_files(uuid, jsonb) is
  'For the server: files ([{name, kind, size, file_url}]) that belong to the request, or to the message about one, which is stored next under this submission_id. Refused with files_full when too much came today.';

-- Security definer: the sender may write neither table.
create function private.take_held_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with held as (
    delete from private.held_files as known where known.submission_id = new.submission_id returning known.*
  )
  insert into public.request_files (request_id, source, name, kind, size, file_url, created_at)
    select new.id, 'form', held.name, held.kind, held.size, held.file_url, new.created_at from held;
  return null;
end
$$;
comment on function private.take_held_files() is 'A new request gets the files that the server holds for it, in the same transaction.';

create trigger service_requests_files after insert on public.service_requests
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.take_held_files();

create trigger request_files_lines_are_tidy before insert or update of name on public.request_files
  for each row execute function private.tidy_lines('name');
create trigger request_files_prepare before insert or update on public.request_files
  for each row execute function private.prepare_request_file();
create trigger request_files_updated_at before update on public.request_files
  for each row execute function private.set_updated_at();
create trigger request_files_removal after delete on public.request_files
  for each row execute function private.record_file_removal();
create trigger request_files_return after insert on public.request_files
  for each row when (coalesce(current_setting('handasa.restoring', true), '') = 'on')
  execute function private.record_file_return();
create trigger request_files_bin before delete on public.request_files
  for each row execute function private.put_in_bin();
create trigger request_files_dropped after update or delete on public.request_files
  for each row execute function private.note_dropped_files('file_url');
create trigger request_files_announce after insert or update or delete on public.request_files
  for each row execute function private.announce_change();
create trigger request_files_audit after insert or update or delete on public.request_files
  for each row execute function private.record_change();

alter table public.request_files enable row level security;
revoke all on public.request_files from public, anon, authenticated;
grant select, insert (id, request_id, name, kind, size, file_url), delete on public.request_files to authenticated;
grant all on public.request_files to service_role;

create policy "An admin of requests reads the files" on public.request_files
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads the files" on public.request_files is
  'The detail view of a request. Clients get names and addresses of theirs from my_messages().';

create policy "An admin of requests adds a file" on public.request_files
  for insert to authenticated with check ((select private.manages('requests')));
comment on policy "An admin of requests adds a file" on public.request_files is
  'What came by phone or visit, or goes out with an answer. Under their own name: private.prepare_request_file.';

create policy "An admin of requests deletes a file" on public.request_files
  for delete to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests deletes a file" on public.request_files is
  'Into the bin; the history of the request says that it was deleted.';

alter table private.held_files enable row level security;
revoke all on private.held_files from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.held_files for all to anon, authenticated using (false);
revoke all on function public.room_for_files(), public.drop_files(text[]), public.hold_files(uuid, jsonb)
  from public, anon, authenticated;
grant execute on function public.room_for_files(), public.drop_files(text[]), public.hold_files(uuid, jsonb) to service_role;
