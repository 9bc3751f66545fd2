-- Files of requests: sent with the form, added by an admin, attached to answers and to what comes back (docs/decisions/0050).

alter table public.bin drop constraint bin_table_name_check, add constraint bin_table_name_check check (table_name in (
    'answer_templates', 'client_projects', 'leadership_team', 'project_images', 'projects', 'request_files', 'request_merges',
    'request_messages', 'request_notes', 'request_tags', 'request_work',
    'service_request_events', 'service_requests', 'services', 'site_content', 'site_images', 'team_members'
  ));

alter table public.service_request_events drop constraint service_request_events_kind_check,
  add constraint service_request_events_kind_check check (kind in (
    'status', 'owner', 'tags', 'step', 'answer', 'note', 'file', 'edit', 'merge', 'client', 'project'
  ));
comment on column public.service_request_events.kind is
  'A status, which the sender may know. All others are for admins: an owner, tags, a next step, a first answer noted by hand, a deleted note, a deleted file, a correction, a merge, and the client and the project that came of it.';
comment on column public.service_request_events.details is
  'What changed, for kinds other than status: owner and from; added and removed (tags with their names); step, due, from and from_due; how; name of a file; for a correction from and to of each column; reference and undone of a merge; client or project with from.';

alter table public.request_messages
  add column files jsonb not null default '[]' check (jsonb_typeof(files) = 'array' and length(files::text) <= 10000);
comment on column public.request_messages.files is
  'What is attached: [{id, name, kind, size}] with ids of request_files, which may be deleted since; of a mail that came also what was not kept, with refused (type, size, many or full) and no id.';

comment on column public.request_merges.moved is 'Ids of what went over: notes, mails, files, and merges from before. Undoing takes them back.';

create table public.request_files (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  source text not null default 'admin' check (source in ('form', 'admin', 'mail')),
  name text not null check (private.filled(name) and private.short_text(name, 255)),
  kind text not null check (kind in ('pdf', 'jpeg', 'png', 'webp', 'heic', 'dwg', 'dxf', 'word', 'excel', 'zip')),
  size integer not null check (size between 1 and 20971520),
  file_url text not null unique check (file_url ~ '^/storage/v1/object/request-files/[0-9a-z.-]{1,100}$'),
  -- A file outlives the account of who added it, whose name stays.
  author_id uuid references public.user_profiles (id) on delete set null,
  author_name text check (private.short_text(author_name, 200)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.request_files is
  'Files of a request: for admins. Those of its sender are stored with it, an admin adds what came by phone or visit.';
comment on column public.request_files.source is
  'form: sent with the request. mail: attached to a mail that came. admin: added by an admin.';
comment on column public.request_files.kind is 'What it is by its content. The server, or the form of an admin, has looked.';
comment on column public.request_files.size is 'In bytes.';
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
  'Files of a form that is being stored, for moments: a trigger of service_requests gives them to the request with this submission_id.';

create index held_files_submission_idx on private.held_files (submission_id);

-- Security definer: no one may write here but the server, and its files are known to storage alone.
create function private.prepare_request_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A file that comes back from the bin is as it was
  if coalesce(current_setting('handasa.restoring', true), '') = 'on' then
    return new;
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
comment on function private.prepare_request_file() is 'Stores who has added a file, and its size as storage knows it.';

-- Security definer: no one may write the history.
create function private.record_file_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Not when it goes with its request, nor when the server deletes it
  if auth.uid() is not null and exists (select from public.service_requests as request where request.id = old.request_id) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (old.request_id, 'file', auth.uid(), jsonb_build_object('name', old.name));
  end if;
  return null;
end
$$;
comment on function private.record_file_removal() is 'Writes service_request_events: who deleted which file.';

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
  insert into private.held_files (submission_id, name, kind, size, file_url)
    select hold_files.submission_id, file ->> 'name', file ->> 'kind', (file ->> 'size')::integer, file ->> 'file_url'
    from jsonb_array_elements(files) as file;
end
$$;
comment on function public.hold_files(uuid, jsonb) is
  'For the server: files ([{name, kind, size, file_url}]) that belong to the request which is stored next under this submission_id. Refused with files_full when too much came today.';

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

create trigger request_files_prepare before insert or update on public.request_files
  for each row execute function private.prepare_request_file();
create trigger request_files_updated_at before update on public.request_files
  for each row execute function private.set_updated_at();
create trigger request_files_removal after delete on public.request_files
  for each row execute function private.record_file_removal();
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
  'The detail view of a request. Its sender has them, and reads them nowhere.';

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

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'request_notes', 'request_messages', 'request_files', 'request_tags', 'request_views', 'request_merges',
      'answer_templates', 'client_projects', 'news_consents'
    ) then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications', 'employee_documents') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'answer_settings', 'privacy_requests', 'breaches', 'invitations') then array['settings']
    else array['everything']
  end
$$;
comment on function private.areas_of_table(text) is
  'The area of which an admin sees the history of the rows of a table (docs/decisions/0034); everything, for a table that no area has.';

create or replace function private.areas_of_bin(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_merges', 'request_messages',
      'request_files', 'request_tags', 'answer_templates', 'client_projects'
    ) then array['everything', 'requests']
    else array['everything', 'content']
  end
$$;
comment on function private.areas_of_bin(text) is
  'The areas of which an admin needs one for what was deleted from a table: those of the table itself.';

-- Security definer: no one may write the bin. Before the row goes: what goes with it is deleted after it, and finds its entry.
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
  ) then
    select * into above from public.bin as known
      where known.table_name = case tg_table_name when 'project_images' then 'projects' else 'service_requests' end
        and known.record_id = coalesce(entry ->> 'project_id', entry ->> 'request_id', entry ->> 'id')::uuid
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
    when 'request_files' then
      named := entry ->> 'name';
    when 'request_notes' then
      named := coalesce(above.name, (
        select private.record_name(to_jsonb(request)) from public.service_requests as request
        where request.id = (entry ->> 'request_id')::uuid
      ));
    when 'request_tags' then
      linked := array(select work.id from public.request_work as work where work.tags @> array[(entry ->> 'id')::uuid]);
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

create or replace function private.files_in_bin(entry jsonb) returns setof text
language sql immutable set search_path = ''
as $$
  select form.file
  from private.addresses_in(entry, '{image_url,attachments_urls,file_url}') as named (address)
  cross join lateral (
    values (private.file_of(named.address)), (private.url_decoded(private.file_of(named.address)))
  ) as form (file)
  where form.file is not null
$$;
comment on function private.files_in_bin(jsonb) is 'The files (bucket/key) that the row of an entry names, whether its address holds percent signs or not.';

-- Security definer: functions alone write here, and no one deletes a request past the bin. It checks who calls first.
create or replace function public.merge_requests(request_id uuid, other uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.service_requests;
  gone public.service_requests;
  kept_work public.request_work;
  gone_work public.request_work;
  joined public.request_merges;
begin
  perform private.require_area('requests');
  -- In one order, so that two admins wait for each other and do not deadlock
  perform from public.service_requests as request where request.id in (merge_requests.request_id, other) order by request.id for update;
  select * into kept from public.service_requests as request where request.id in (merge_requests.request_id, other)
    order by request.created_at, request.id limit 1;
  select * into gone from public.service_requests as request
    where request.id in (merge_requests.request_id, other) and request.id <> kept.id;
  if merge_requests.request_id = other then
    raise exception using errcode = '22023', message = 'same_request';
  elsif gone.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  select * into kept_work from public.request_work as work where work.id = kept.id for update;
  select * into gone_work from public.request_work as work where work.id = gone.id for update;

  joined.id := gen_random_uuid();
  joined.events := (
    select coalesce(jsonb_agg(to_jsonb(event) order by event.changed_at, event.id), '[]')
    from public.service_request_events as event where event.request_id = gone.id
  );
  joined.moved := jsonb_build_object(
    'notes', to_jsonb(array(select note.id from public.request_notes as note where note.request_id = gone.id)),
    'messages', to_jsonb(array(select message.id from public.request_messages as message where message.request_id = gone.id)),
    'files', to_jsonb(array(select file.id from public.request_files as file where file.request_id = gone.id)),
    'merges', to_jsonb(array(select earlier.id from public.request_merges as earlier where earlier.request_id = gone.id))
  );
  -- Triggers leave alone what only changes its place
  perform set_config('handasa.restoring', 'on', true);
  update public.request_notes as note set request_id = kept.id where note.request_id = gone.id;
  update public.request_messages as message set request_id = kept.id where message.request_id = gone.id;
  update public.request_files as file set request_id = kept.id where file.request_id = gone.id;
  update public.request_merges as earlier set request_id = kept.id where earlier.request_id = gone.id;
  update public.request_work as work set
      owner_id = coalesce(kept_work.owner_id, gone_work.owner_id),
      tags = (kept_work.tags || array(
        select tag from unnest(gone_work.tags) with ordinality as had (tag, place)
        where tag <> all (kept_work.tags) order by place
      ))[1:20],
      next_step = case when kept_work.next_step is null then gone_work.next_step else kept_work.next_step end,
      next_step_on = case when kept_work.next_step is null then gone_work.next_step_on else kept_work.next_step_on end,
      first_answer_at = coalesce(kept_work.first_answer_at, gone_work.first_answer_at),
      first_answer_by = case when kept_work.first_answer_at is null then gone_work.first_answer_by else kept_work.first_answer_by end,
      first_answer_how = coalesce(kept_work.first_answer_how, gone_work.first_answer_how),
      client_id = coalesce(kept_work.client_id, gone_work.client_id),
      invitation_id = coalesce(kept_work.invitation_id, gone_work.invitation_id),
      client_project_id = coalesce(kept_work.client_project_id, gone_work.client_project_id)
    where work.id = kept.id;
  delete from public.service_requests as request where request.id = gone.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.request_merges (id, request_id, merged_id, reference, row, work, events, moved, before, merged_by)
    values (
      joined.id, kept.id, gone.id, gone.reference, to_jsonb(gone), to_jsonb(gone_work), joined.events, joined.moved,
      to_jsonb(kept_work), auth.uid()
    );
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (kept.id, 'merge', auth.uid(), jsonb_build_object('reference', gone.reference));
  return jsonb_build_object('id', joined.id, 'request_id', kept.id, 'reference', kept.reference, 'merged', gone.reference);
end
$$;
comment on function public.merge_requests(uuid, uuid) is
  'For admins of requests: makes two requests one. The older stays under its reference; notes, mails, files, tags, and what the work on it lacks come from the other, which request_merges keeps. The merge, and which request stays.';

-- Security definer: functions alone write here. It checks who calls first.
create or replace function public.undo_merge(merge_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  joined public.request_merges;
  -- As if it came from the bin, whose rules hold for what is gone in the meantime
  entry public.bin;
  work public.request_work;
  part jsonb;
begin
  perform private.require_area('requests');
  perform from public.service_requests as request
    where request.id = (select known.request_id from public.request_merges as known where known.id = undo_merge.merge_id)
    for update;
  select * into joined from public.request_merges as known where known.id = undo_merge.merge_id for update;
  if joined.id is null then
    raise exception using errcode = 'PT404', message = 'merge_not_found';
  elsif joined.merged_at < now() - make_interval(days => private.merge_days()) then
    raise exception using errcode = 'PT409', message = 'merge_final';
  end if;
  perform set_config('handasa.restoring', 'on', true);
  entry.table_name := 'service_requests';
  entry.record_id := joined.merged_id;
  entry.row := joined.row;
  perform private.store_again(entry, true);
  entry.table_name := 'request_work';
  entry.row := joined.work;
  perform private.store_again(entry, true);
  entry.table_name := 'service_request_events';
  for part in select * from jsonb_array_elements(joined.events) loop
    entry.row := part;
    perform private.store_again(entry, true);
  end loop;
  update public.request_notes as note set request_id = joined.merged_id
    where note.request_id = joined.request_id and joined.moved -> 'notes' ? note.id::text;
  update public.request_messages as message set request_id = joined.merged_id
    where message.request_id = joined.request_id and joined.moved -> 'messages' ? message.id::text;
  update public.request_files as file set request_id = joined.merged_id
    where file.request_id = joined.request_id and joined.moved -> 'files' ? file.id::text;
  update public.request_merges as earlier set request_id = joined.merged_id
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text;
  -- What came from the other goes back, unless someone has changed it since
  work := jsonb_populate_record(null::public.request_work, joined.work);
  update public.request_work as known set
      owner_id = case when joined.before -> 'owner_id' = 'null' and known.owner_id = work.owner_id then null else known.owner_id end,
      tags = array(
        select tag from unnest(known.tags) with ordinality as has (tag, place)
        where tag <> all (work.tags) or joined.before -> 'tags' ? tag::text order by place
      ),
      next_step = case when given.step then null else known.next_step end,
      next_step_on = case when given.step then null else known.next_step_on end,
      first_answer_at = case when given.answer then null else known.first_answer_at end,
      first_answer_by = case when given.answer then null else known.first_answer_by end,
      first_answer_how = case when given.answer then null else known.first_answer_how end,
      client_id = case when joined.before -> 'client_id' = 'null' and known.client_id = work.client_id then null else known.client_id end,
      invitation_id = case
        when joined.before -> 'invitation_id' = 'null' and known.invitation_id = work.invitation_id then null
        else known.invitation_id end,
      client_project_id = case
        when joined.before -> 'client_project_id' = 'null' and known.client_project_id = work.client_project_id then null
        else known.client_project_id end
    from (
      select now_is.id,
        joined.before -> 'next_step' = 'null' and (now_is.next_step, now_is.next_step_on) = (work.next_step, work.next_step_on) as step,
        joined.before -> 'first_answer_at' = 'null' and now_is.first_answer_at = work.first_answer_at as answer
      from public.request_work as now_is where now_is.id = joined.request_id
    ) as given
    where known.id = given.id;
  delete from public.request_merges as known where known.id = joined.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (joined.request_id, 'merge', auth.uid(), jsonb_build_object('reference', joined.reference, 'undone', true));
  return jsonb_build_object('id', joined.merged_id, 'reference', joined.reference);
end
$$;
comment on function public.undo_merge(uuid) is
  'For admins of requests, for 30 days: makes a merged request one of its own again, with its history and the notes that it brought along. Notes that were written since stay where they are.';

create or replace function private.queue_answer(message public.request_messages, waits interval) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.mail_outbox (id, kind, recipient, locale, data, next_attempt_at)
    select message.id, 'answer', message.email, message.locale, jsonb_strip_nulls(jsonb_build_object(
        'id', message.request_id, 'reference', request.reference, 'request', request.kind,
        'subject', message.subject, 'body', message.body,
        -- Those that are in the bin by now as well: the mailer has the address
        'files', (
          select nullif(jsonb_agg(jsonb_build_object(
            'name', attached ->> 'name', 'kind', attached ->> 'kind', 'file', coalesce(
              (select file.file_url from public.request_files as file where file.id = (attached ->> 'id')::uuid),
              (
                select entry.row ->> 'file_url' from public.bin as entry
                where entry.table_name = 'request_files' and entry.record_id = (attached ->> 'id')::uuid
                order by entry.deleted_at desc limit 1
              )
            )
          )), '[]') from jsonb_array_elements(message.files) as attached
        ),
        -- So that the mail program of the reader shows them as one conversation
        'follows', (
          select jsonb_agg(coalesce(known.message_id, known.id::text) order by known.created_at) from (
            select earlier.id, earlier.message_id, earlier.created_at from public.request_messages as earlier
            where earlier.request_id = message.request_id and earlier.created_at < message.created_at
            order by earlier.created_at desc limit 5
          ) as known
        )
      )), now() + waits
    from public.service_requests as request where request.id = message.request_id;
end
$$;
comment on function private.queue_answer(public.request_messages, interval) is 'Puts the mail of a message into the outbox, to be sent after a while.';

drop function public.answer_request(uuid, uuid, text, text, text, uuid);
-- Security definer: functions alone write messages, and no one the outbox. It checks who calls first.
create function public.answer_request(
  message_id uuid, request_id uuid, locale text, subject text, body text, seen uuid default null, files uuid[] default '{}'
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  title constant text := btrim(answer_request.subject);
  asked public.service_requests;
  latest uuid;
  attached jsonb;
  message public.request_messages;
begin
  perform private.require_area('requests');
  -- Who answers the same request at the same moment waits here
  select * into asked from public.service_requests as request where request.id = answer_request.request_id for update;
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  elsif exists (
    select from public.request_messages as known
    where known.id = answer_request.message_id and known.request_id = asked.id and known.author_id = auth.uid()
  ) then
    -- Sent before: what was answered to that call was lost
    return;
  elsif not coalesce(private.email(asked.client_email), false) then
    raise exception using errcode = 'PT409', message = 'no_email';
  elsif not private.sends_mails() then
    raise exception using errcode = 'PT409', message = 'no_mail_server';
  end if;
  select known.id into latest from public.request_messages as known
    where known.request_id = asked.id and known.author_id is distinct from auth.uid()
    order by known.created_at desc, known.id desc limit 1;
  if latest is distinct from answer_request.seen then
    raise exception using errcode = 'PT409', message = 'answered_meanwhile';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'kind', file.kind, 'size', file.size)
      order by array_position(answer_request.files, file.id)), '[]') into attached
    from public.request_files as file where file.request_id = asked.id and file.id = any (answer_request.files);
  if jsonb_array_length(attached) <> cardinality(answer_request.files) then
    raise exception using errcode = 'PT409', message = 'file_gone';
  elsif jsonb_array_length(attached) > 10 or (select sum((file ->> 'size')::bigint) from jsonb_array_elements(attached) as file) > 20971520 then
    raise exception using errcode = 'PT409', message = 'files_too_large';
  end if;
  insert into public.request_messages (id, request_id, author_id, author_name, email, name, locale, subject, body, files)
    select answer_request.message_id, asked.id, profile.id, profile.full_name, asked.client_email, asked.client_name,
      answer_request.locale,
      case when position(asked.reference in title) > 0 or not private.filled(title) then title
        else title || ' [' || asked.reference || ']' end,
      btrim(answer_request.body, E' \t\r\n'), attached
    from public.user_profiles as profile where profile.id = auth.uid()
    returning * into message;
  -- Time for an "Undo"
  perform private.queue_answer(message, interval '10 seconds');
  perform private.note_answer(message);
end
$$;
comment on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[]) is
  'For admins of requests: mails the sender of a request after ten seconds; the same id again changes nothing. seen is the latest message of others that the author has seen; refused with answered_meanwhile when it is another one by now, with no_email and with no_mail_server. files are those of the request that are attached: 10 at most, with 20 MB together (files_too_large), none of them deleted (file_gone).';
revoke all on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[]) from public, anon, authenticated;
grant execute on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[]) to authenticated, service_role;

drop function public.receive_mail(uuid, text, text, text, text, text, text, boolean);
create function public.receive_mail(
  request_id uuid, message_id text, sender text, sender_name text, subject text, body text, quoted text, automatic boolean,
  files jsonb default '[]'
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.service_requests;
  owner private.accounts;
  reader public.user_profiles;
  file jsonb;
  kept uuid;
  attached jsonb := jsonb '[]';
begin
  select * into asked from public.service_requests as request where request.id = receive_mail.request_id for update;
  if asked.id is null or exists (
    select from public.request_messages as known where known.message_id = receive_mail.message_id
  ) then
    return false;
  end if;
  for file in select * from jsonb_array_elements(receive_mail.files) loop
    if file ? 'file_url' then
      insert into public.request_files (request_id, source, name, kind, size, file_url)
        values (asked.id, 'mail', file ->> 'name', file ->> 'kind', (file ->> 'size')::integer, file ->> 'file_url')
        returning id into kept;
      attached := attached || (file - 'file_url' || jsonb_build_object('id', kept));
    else
      attached := attached || file;
    end if;
  end loop;
  insert into public.request_messages (request_id, direction, state, message_id, email, name, locale, subject, body, quoted, automatic,
      files)
    values (
      asked.id, 'in', 'received', receive_mail.message_id, receive_mail.sender, nullif(receive_mail.sender_name, ''), asked.locale,
      coalesce(nullif(receive_mail.subject, ''), asked.reference), receive_mail.body, nullif(receive_mail.quoted, ''),
      receive_mail.automatic, attached
    );
  if not receive_mail.automatic then
    select profile.* into reader
      from public.request_work as work join public.user_profiles as profile on profile.id = work.owner_id
      where work.id = asked.id and private.works_on_requests(profile.id);
    select * into owner from private.accounts as account where account.id = reader.id;
    perform private.post_mail(
      'company_reply', coalesce(owner.email, (select settings.email from public.company_settings as settings limit 1)),
      reader.locale, jsonb_build_object(
        'id', asked.id, 'reference', asked.reference, 'name', coalesce(nullif(receive_mail.sender_name, ''), asked.client_name),
        'request', asked.kind
      )
    );
  end if;
  return true;
end
$$;
comment on function public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb) is
  'For the server: stores a mail that came about a request, and mails its owner, or the company where it has none, that there is one; files are what is attached to it, [{name, kind, size, file_url}], or refused in place of file_url for what was not kept. False for one that is stored already, and where the request is gone.';
revoke all on function public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb) from public, anon, authenticated;
grant execute on function public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb) to service_role;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('request-files', 'request-files', false, 20971520, array[
    'application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/vnd.dwg', 'image/vnd.dxf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'
  ])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create or replace function private.areas_of_file(bucket text, key text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when bucket in ('project-images', 'site-images') then array['everything', 'content']
    -- Photos of people who are not published lay here before employee-photos.
    when bucket = 'team-images' and (key like 'applicants/%' or key like 'employees/%') then null
    when bucket = 'team-images' then array['everything', 'content']
    when bucket = 'employee-photos' then array['everything', 'people']
    when bucket = 'team-documents' then array['everything', 'people', 'content']
    when bucket = 'request-files' then array['everything', 'requests']
  end
$$;
comment on function private.areas_of_file(text, text) is
  'The areas of which an admin needs one for a file at this place; null where only the server''s key writes. Which documents are whose is known by their rows: private.documents.';

-- Security definer: policies of storage ask it, without asking those of requests in turn.
create function private.is_request_file(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select bucket = 'request-files' and (
    exists (select from public.request_files as file where file.file_url = '/storage/v1/object/request-files/' || key)
    or exists (
      select from public.bin as entry
      where entry.table_name = 'request_files' and entry.row ->> 'file_url' = '/storage/v1/object/request-files/' || key
    )
  )
$$;
comment on function private.is_request_file(text, text) is 'True for a file that a request has, in the bin too.';
grant execute on function private.is_request_file(text, text) to authenticated, service_role;

-- Security invoker: only the server's key may call it, and that reads every table.
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
  where file.bucket_id in ('project-images', 'team-images', 'site-images', 'employee-photos', 'team-documents', 'request-files')
    and file.created_at < now() - older_than
    -- The storage service keeps this file in an empty folder
    and file.name !~ '(^|/)\.emptyFolderPlaceholder$'
    and not exists (select 1 from used where used.file = file.bucket_id || '/' || file.name)
  order by file.bucket_id, file.name
$$;
comment on function public.unused_files(interval) is
  'For the server: files in our buckets, older than given, whose address is in no row, nor in the bin.';

drop policy "A visitor lists the public buckets" on storage.objects;
create policy "A visitor lists the public buckets" on storage.objects
  for select to anon using (
    'content' = any (private.areas_of_file(bucket_id, name)) and 'people' <> all (private.areas_of_file(bucket_id, name))
  );

drop policy "An account lists them too, its own contract and photo; an admin those of their areas" on storage.objects;
create policy "An account lists them too, its own contract and photo; an admin those of their areas" on storage.objects
  for select to authenticated using (
    ('content' = any (private.areas_of_file(bucket_id, name)) and 'people' <> all (private.areas_of_file(bucket_id, name)))
    or (
      private.areas_of_file(bucket_id, name) && (select private.my_areas())
      and (
        bucket_id <> 'team-documents'
        or (select private.manages('everything'))
        or name = any (array(select private.documents(true)))
        or (owner_id = (select auth.uid())::text and name <> all (array(select private.documents(false))))
      )
    )
    or (bucket_id = 'team-documents' and private.is_my_contract(bucket_id, name))
    or (bucket_id = 'employee-photos' and private.is_my_photo(bucket_id, name))
  );

drop policy "An admin replaces files of their areas" on storage.objects;
create policy "An admin replaces files of their areas" on storage.objects
  for update to authenticated using (
    private.areas_of_file(bucket_id, name) && (select private.my_areas())
    and (
      bucket_id <> 'team-documents'
      or (
        ((select private.manages('everything')) or owner_id = (select auth.uid())::text)
        and name <> all (array(select private.documents(true)))
        and name <> all (array(select private.documents(false)))
      )
    )
    and not private.is_request_file(bucket_id, name)
  ) with check (private.areas_of_file(bucket_id, name) && (select private.my_areas()));

drop policy "An admin deletes files of their areas" on storage.objects;
create policy "An admin deletes files of their areas" on storage.objects
  for delete to authenticated using (
    private.areas_of_file(bucket_id, name) && (select private.my_areas())
    and (
      bucket_id <> 'team-documents'
      or (
        ((select private.manages('everything')) or owner_id = (select auth.uid())::text)
        and name <> all (array(select private.documents(true)))
        and name <> all (array(select private.documents(false)))
      )
    )
    and not private.is_request_file(bucket_id, name)
  );

-- Security definer: the caller may not read every table that decides. The answer holds only table names and the caller's
-- own ids.
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
        and (class.relname not in ('employees', 'employee_notifications', 'employee_documents') or (select private.manages('people')))
        and (class.relname not in ('user_profiles', 'mail_kinds', 'session_limits', 'privacy_requests', 'breaches', 'invitations') or (select private.manages('settings')))
        and (class.relname not in ('audit_log', 'kept_records', 'retention_rules') or (select private.manages('everything')))
        and (class.relname <> 'answer_settings' or (select private.manages('requests', 'settings')))
        and (class.relname <> 'bin' or (select private.manages('requests', 'content')))
      union
      select topic from unnest(array['user_profiles:' || auth.uid(), 'user_profiles:client', 'invitations:client']) as topic
      where not private.manages('settings') and (topic not like '%:client' or private.manages('requests'))
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id(), 'employee_documents:' || private.my_employee_id()
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

-- Security definer: it reads every table. It checks who calls first, and records it.
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
  about constant text[] := private.ids_about(accounts, requests, privacy, consents) || invited::text[];
  terms text[];
begin
  perform private.require_area('everything');
  perform private.require_password();
  if about = '{}' and mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  end if;
  terms := private.terms_of(accounts, requests, privacy, consents, invited);
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
