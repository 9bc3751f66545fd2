-- bin: what admins have deleted, whole, until its time is over or it is deleted forever (docs/decisions/0035). A trigger of
-- each table fills it in the transaction of the delete; public.restore_from_bin puts it back.

create function private.areas_of_bin(table_name text) returns text[]
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

create table public.bin (
  id uuid primary key default gen_random_uuid(),
  -- No references: the bin is copied and erased row by row, and outlives accounts.
  batch uuid not null,
  parent uuid,
  table_name text not null check (table_name in (
    'answer_templates', 'client_project_files', 'client_projects', 'client_references', 'leadership_team', 'news', 'openings', 'project_images', 'projects', 'request_files',
    'request_merges', 'request_messages', 'request_notes', 'request_tags', 'request_work',
    'service_request_events', 'service_requests', 'services', 'site_content', 'site_images', 'team_members'
  )),
  record_id uuid not null,
  name text,
  row jsonb not null,
  linked uuid[] not null default '{}',
  words text not null default '',
  deleted_at timestamptz not null default now(),
  deleted_by uuid,
  constraint bin_batch_check check ((parent is null) = (batch = id))
);
comment on table public.bin is
  'Rows that admins have deleted, with what went with them. Triggers write it; an entry leaves when it is restored or deleted forever, or after bin_settings.days.';
comment on column public.bin.batch is 'The entry of the row that someone deleted: this one, or the one that took this row along. A batch is restored together.';
comment on column public.bin.parent is 'The entry of the row that took this one along when it was deleted; null for a row that someone deleted.';
comment on column public.bin.record_id is 'The id of the row, which it gets again.';
comment on column public.bin.name is 'What people call the row, as in audit_log.';
comment on column public.bin.linked is 'What a restore links to the row again: to a service the requests for it, to an opening the applications for it, to a tag the requests that had it, to a client''s project the requests that led to it, to a person of the team the articles that they wrote.';
comment on column public.bin.words is 'What the bin is searched for, in the form of private.search_form.';

create index bin_record_idx on public.bin (table_name, record_id, deleted_at);
create index bin_batch_idx on public.bin (batch);
create index bin_parent_idx on public.bin (parent) where parent is not null;
create index bin_deleted_at_idx on public.bin (deleted_at, id) where parent is null;

create table public.bin_settings (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one),
  days integer not null default 30 check (days between 1 and 365),
  updated_at timestamptz not null default now()
);
comment on table public.bin_settings is 'One row: for how many days deleted rows stay in the bin. A change also applies to what is already in it.';
insert into public.bin_settings (days) values (30);

create function private.bin_words(name text, entry jsonb) returns text
language sql immutable set search_path = ''
as $$
  select private.search_form(concat_ws(' ', name, (
    select string_agg(part.value, ' ' order by part.key) from jsonb_each_text(entry) as part
    where part.key !~ '^(id|is_.*|focus_.|.*_(id|at|urls?|order|index)|slug_.*)$'
  )))
$$;
comment on function private.bin_words(text, jsonb) is 'What an entry of the bin is found by: its name and the texts and numbers of its row.';

-- Security definer: no one may write the bin. It fires before the delete, so that rows deleted by cascade find the entry of
-- their parent.
create function private.put_in_bin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  entry constant jsonb := to_jsonb(old);
  fresh constant uuid := gen_random_uuid();
  named text := private.record_name(entry);
  above public.bin;
  linked uuid[] := '{}';
begin
  -- What the server deletes stays deleted: its time is over, or its account is gone. So does what an erasure deletes.
  if auth.uid() is null or coalesce(current_setting('handasa.erasing', true), '') = 'on' then
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
    -- Without its parent's entry this row could never be restored
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
    when 'team_members' then
      linked := array(select article.id from public.news as article where article.author_id = (entry ->> 'id')::uuid);
    when 'services' then
      linked := array(
        select request.id from public.service_requests as request where request.service_id = (entry ->> 'id')::uuid
      );
    else null;
  end case;
  -- Each of them would be written in the same statement, which holds up the embedded database for seconds. There is a switch
  -- that takes a service or an opening off the website.
  if tg_table_name in ('services', 'openings') and cardinality(linked) > 2000 then
    raise exception using errcode = '23503', message = 'too_many_linked', detail = cardinality(linked)::text;
  end if;
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
  'Row trigger before a delete, of every table whose rows admins delete: puts the row into the bin, followed by the rows that are deleted with it; not while a person is erased. Refuses with too_many_linked a service with more than 2,000 requests, and an opening with as many applications.';

create function private.files_in_bin(entry jsonb) returns setof text
language sql stable set search_path = ''
as $$
  select form.file
  -- Most rows have no file: the catalogue is not asked for them
  from private.addresses_in(
    entry, case when position('/storage/v1/object/' in entry::text) > 0 then private.file_fields() else '{}' end
  ) as named (address)
  cross join lateral (
    values (private.file_of(named.address)), (private.url_decoded(private.file_of(named.address)))
  ) as form (file)
  where form.file is not null
$$;
comment on function private.files_in_bin(jsonb) is 'The files (bucket/key) that the row of an entry names, whether its address holds percent signs or not.';

-- Security definer: the admin who empties the bin has no rights on the list of files.
create function private.note_binned_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.dropped_files (file)
  select distinct form.file
  from private.files_in_bin(old.row) as form (file)
  on conflict (file) do update set dropped_at = now(), gone_at = null;
  delete from public.bin as child where child.parent = old.id;
  return null;
end
$$;
comment on function private.note_binned_files() is 'When an entry leaves the bin, drops its files and removes the entries of the rows that were deleted with it.';

-- Security definer: no one may write the audit log directly.
create function private.record_bin_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record('delete', 'bin', old.record_id::text, jsonb_strip_nulls(jsonb_build_object(
    -- Names of clients and visitors leave with their rows
    'name', case when 'requests' <> all (private.areas_of_bin(old.table_name)) then old.name end,
    'before', jsonb_build_object('table_name', old.table_name, 'deleted_at', old.deleted_at)
  )));
  return null;
end
$$;
comment on function private.record_bin_removal() is
  'Records that a row has left the bin forever: by an admin, or by the server when its time had passed. A restore is recorded as the insert that it is.';

create trigger bin_files after delete on public.bin
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.note_binned_files();
create trigger bin_record after delete on public.bin
  for each row when (old.parent is null and coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.record_bin_removal();
create trigger bin_announce after insert or update or delete on public.bin
  for each row execute function private.announce_change();
create trigger bin_settings_updated_at before update on public.bin_settings
  for each row execute function private.set_updated_at();
create trigger bin_settings_announce after insert or update or delete on public.bin_settings
  for each row execute function private.announce_change();
create trigger bin_settings_audit after insert or update or delete on public.bin_settings
  for each row execute function private.record_change();

-- What a row refers to may be gone in the meantime.
create function private.row_to_restore(entry public.bin, without_missing boolean) returns jsonb
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
    -- Lock it, so that it is not deleted before this transaction ends
    execute format('select id from public.%I where id = $1 for key share', link.table_name)
      into known using (fixed ->> link.column_name)::uuid;
    continue when known is not null;
    if link.may_be_null and (link.table_name <> 'services' or without_missing) then
      -- The foreign key would have set it to null
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
  -- It becomes the main picture again, unless someone has chosen another since
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
  'The row of an entry as it can be stored again: accounts that are gone are left out, as their foreign keys would have done. Raises when its service, project, request, client or client''s project is gone; its service can be left out on demand.';

create function private.store_again(entry public.bin, without_missing boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  fixed constant jsonb := private.row_to_restore(entry, without_missing);
  -- Columns added since the delete get their defaults
  columns constant text := (
    select string_agg(quote_ident(field.attname), ', ') from pg_catalog.pg_attribute as field
    where field.attrelid = format('public.%I', entry.table_name)::regclass and field.attnum > 0
      and not field.attisdropped and field.attgenerated = '' and fixed ? field.attname::text
  );
begin
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', entry.table_name, columns
  ) using fixed;
exception
  when unique_violation then
    raise exception using errcode = 'PT409', detail = entry.table_name, message = case entry.table_name
      -- The client has got the project again since
      when 'client_projects' then 'bin_project_given' else 'bin_value_taken' end;
  when invalid_parameter_value then
    -- private.check_client_project: the account now belongs to an employee or an admin
    raise exception using errcode = 'PT409', message = 'bin_client_gone', detail = '';
  when check_violation or not_null_violation then
    raise exception using errcode = 'PT409', message = 'bin_row_invalid', detail = entry.table_name;
end
$$;
comment on function private.store_again(public.bin, boolean) is 'Inserts the row of an entry; raises with a reason that the screens can say.';

-- If another row has taken its place in the meantime, the rows from there on move along.
create function private.take_place_again(list text, record_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  columns record;
  others constant text := 'from public.%1$I as other, public.%1$I as own where own.id = $1 and other.id <> own.id and %3$s';
  is_taken boolean;
  lower_places integer;
begin
  select * into columns from private.order_columns(list);
  if columns.place is null then
    return;
  end if;
  execute format(
    'select coalesce(bool_or(other.%2$I = own.%2$I and own.%2$I > 0), false), count(*) filter (where other.%2$I < own.%2$I) '
      || others,
    list, columns.place,
    case when columns.grouping_column is null then 'true'
      else format('other.%1$I = own.%1$I', columns.grouping_column) end
  ) into is_taken, lower_places using record_id;
  if is_taken then
    perform public.move_to(list, record_id, lower_places + 1);
  end if;
end
$$;
comment on function private.take_place_again(text, uuid) is 'Gives a restored row its place in a list that is ordered by hand.';

create function private.comes_back_alone(table_name text, record_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.bin as entry
    where entry.table_name = comes_back_alone.table_name and entry.record_id = comes_back_alone.record_id and entry.parent is null
  );
end
$$;
comment on function private.comes_back_alone(text, uuid) is
  'For triggers, while a row is restored: whether it was deleted by itself, and not with the row that it belongs to.';

create function private.restore_batch(root public.bin, without_missing boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  part public.bin;
begin
  -- For this transaction: triggers that mail about, count or complete a new row skip a restored one.
  perform set_config('handasa.restoring', 'on', true);
  for part in
    select * from public.bin as entry where entry.batch = root.batch
    -- The main picture first, so that no other one is chosen for a moment
    order by entry.parent nulls first, (entry.row ->> 'is_primary')::boolean desc nulls last, entry.id
  loop
    perform private.store_again(part, without_missing);
  end loop;
  perform private.take_place_again(root.table_name, root.record_id);
  if root.table_name = 'service_requests' then
    -- A request that was deleted before request_work existed has no such row in the bin
    insert into public.request_work (id, received_at)
      select request.id, request.created_at from public.service_requests as request where request.id = root.record_id
      on conflict do nothing;
    -- The mail of an answer may have come back, or been given up, in the meantime
    perform private.forget_answer(message) from public.request_messages as message
      where message.request_id = root.record_id and message.state in ('failed', 'bounced');
  elsif root.table_name = 'request_tags' then
    update public.request_work as work set tags = work.tags || root.record_id
      where work.id = any (root.linked) and not work.tags @> array[root.record_id] and cardinality(work.tags) < 20;
  elsif root.table_name = 'client_projects' then
    update public.request_work as work set client_project_id = root.record_id
      where work.id = any (root.linked) and work.client_project_id is null;
  elsif root.table_name = 'openings' then
    update public.employees as employee set opening_id = root.record_id
      where employee.id = any (root.linked) and employee.opening_id is null;
  elsif root.table_name = 'team_members' then
    update public.news as article set author_id = root.record_id
      where article.id = any (root.linked) and article.author_id is null;
  elsif root.linked <> '{}' then
    update public.service_requests as request set service_id = root.record_id
      where request.id = any (root.linked) and request.service_id is null and request.kind = 'service';
  end if;
  delete from public.bin as entry where entry.batch = root.batch;
  perform set_config('handasa.restoring', '', true);
end
$$;
comment on function private.restore_batch(public.bin, boolean) is
  'Puts the row of an entry back with what went with it, and takes both out of the bin. Raises as private.store_again.';

-- Security definer: no one may choose ids and times, or write the history. The area is checked first.
create function public.restore_from_bin(id uuid, without_missing boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  root public.bin;
begin
  perform private.require_area('requests', 'content', 'people');
  -- Calls for the same entry take turns here; the second one finds nothing.
  select * into root from public.bin as entry
    where entry.id = (select known.batch from public.bin as known where known.id = restore_from_bin.id)
      and private.areas_of_bin(entry.table_name) && private.my_areas()
    for update;
  if root.id is null then
    raise exception using errcode = 'PT404', message = 'bin_entry_gone';
  end if;
  perform private.restore_batch(root, without_missing);
  return jsonb_build_object('table_name', root.table_name, 'record_id', root.record_id);
end
$$;
comment on function public.restore_from_bin(uuid, boolean) is
  'For admins of the area: puts a deleted row back with what went with it, as it was, without mails. Refuses with bin_service_gone, bin_project_gone, bin_request_gone, bin_client_project_gone or bin_client_gone (the detail is the entry of what is missing, if the bin has it), bin_project_given, bin_value_taken or bin_row_invalid. without_missing restores a request without its service.';

-- The rows that were deleted, not what went with them; what an admin of the area may see.
create function private.find_in_bin(search text, tables text[], actor uuid)
returns table (id uuid, table_name text, name text, deleted_at timestamptz)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  held constant text[] := private.my_areas();
begin
  return query
    select entry.id, entry.table_name, entry.name, entry.deleted_at from public.bin as entry
    where entry.parent is null and private.areas_of_bin(entry.table_name) && held
      and (tables is null or entry.table_name = any (tables)) and (actor is null or entry.deleted_by = actor)
      and (patterns = '{}' or private.holds(entry.words, patterns, numbers));
end
$$;
comment on function private.find_in_bin(text, text[], uuid) is 'Entries that the search and the filters leave, of the areas of the admin who asks.';

-- Security definer: it reads the names of the admins who deleted, and of what a row refers to. It checks who calls first.
create function public.list_bin(
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

-- Security definer: no one may write the bin. The area is checked first.
create function public.delete_from_bin(ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_area('requests', 'content', 'people');
  -- In one order, so that two admins wait for each other and do not deadlock
  perform from public.bin as entry where entry.id = any (ids) order by entry.id for update;
  delete from public.bin as entry
    where entry.id = any (ids) and entry.parent is null and private.areas_of_bin(entry.table_name) && private.my_areas();
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.delete_from_bin(uuid[]) is
  'For admins of the area: deletes entries forever, with what went with them and their files. Returns how many were there.';

-- Security definer: no one may write the bin. The area is checked first.
create function public.empty_bin(
  search text default '', tables text[] default null, actor uuid default null, until timestamptz default now()
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests', 'content', 'people');
  return public.delete_from_bin(array(
    select found.id from private.find_in_bin(search, tables, actor) as found where found.deleted_at <= until
    order by found.deleted_at, found.id limit 500
  ));
end
$$;
comment on function public.empty_bin(text, text[], uuid, timestamptz) is
  'For admins of the area: deletes forever what the search and the filters of list_bin leave and was deleted until then, 500 entries at most. Returns how many; to be called until none are left.';

-- Security invoker: only the server's key may call it.
create function public.purge_bin() returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.purge_imports();
  delete from public.bin as entry where entry.id in (
    select old.id from public.bin as old
    where old.parent is null
      and old.deleted_at < now() - make_interval(days => (select settings.days from public.bin_settings as settings))
    order by old.deleted_at limit 500 for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.purge_bin() is
  'For the server: what has been in the bin for longer than its settings say leaves it forever, 500 entries at most. Returns how many; to be called until none are left.';

alter table public.bin enable row level security;
revoke all on public.bin from public, anon, authenticated;
grant select on public.bin to authenticated;
grant all on public.bin to service_role;

create policy "An admin reads what was deleted in their areas" on public.bin
  for select to authenticated using (private.areas_of_bin(table_name) && (select private.my_areas()));
comment on policy "An admin reads what was deleted in their areas" on public.bin is
  'The bin, and "Undo" after a delete. Only triggers and functions write it.';

alter table public.bin_settings enable row level security;
revoke all on public.bin_settings from public, anon, authenticated;
grant select, update (days) on public.bin_settings to authenticated;
grant all on public.bin_settings to service_role;

create policy "An admin reads how long the bin keeps rows" on public.bin_settings
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads how long the bin keeps rows" on public.bin_settings is
  'The question before a delete says for how long it can be restored.';

create policy "An admin of settings changes how long the bin keeps rows" on public.bin_settings
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin of settings changes how long the bin keeps rows" on public.bin_settings is 'The settings screen.';

grant execute on function private.areas_of_bin(text) to authenticated, service_role;
grant execute on function private.files_in_bin(jsonb) to service_role;
revoke all on function public.restore_from_bin(uuid, boolean), public.delete_from_bin(uuid[]),
  public.empty_bin(text, text[], uuid, timestamptz), public.purge_bin(),
  public.list_bin(text, text[], uuid, text, boolean, integer, integer) from public, anon, authenticated;
grant execute on function public.restore_from_bin(uuid, boolean), public.delete_from_bin(uuid[]),
  public.empty_bin(text, text[], uuid, timestamptz), public.list_bin(text, text[], uuid, text, boolean, integer, integer)
  to authenticated, service_role;
grant execute on function public.purge_bin() to service_role;
