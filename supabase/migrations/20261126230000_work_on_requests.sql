-- The work on a request: its owner, notes, tags, next step, first answer, and the history of all of it (docs/decisions/0040).

alter table public.service_request_events
  add column kind text not null default 'status' check (kind in ('status', 'owner', 'tags', 'step', 'answer', 'note')),
  add column details jsonb,
  alter column to_status drop not null,
  add constraint service_request_events_status_check check ((kind = 'status') = (to_status is not null));

comment on table public.service_request_events is
  'What happened to a request: who did what, and when. The first status of a request has no from_status. Whoever reads for the sender takes kind = status alone.';
comment on column public.service_request_events.kind is
  'A status, which the sender may know. All others are for admins: an owner, tags, a next step, a first answer noted by hand, a deleted note.';
comment on column public.service_request_events.details is
  'What changed, for kinds other than status: owner and from; added and removed (tags with their names); step, due, from and from_due; how.';
comment on column public.service_request_events.told is
  'Whether the sender was to be told, as set_request_status was asked; null where that is not known. /track shows what was told.';


drop policy "A client reads the history of their own requests, an admin all" on public.service_request_events;
create policy "A client reads the statuses of their own requests, an admin all" on public.service_request_events
  for select to authenticated
  using (
    (kind = 'status' and request_id = any (array(select private.own_request_ids()))) or (select private.manages('requests'))
  );
comment on policy "A client reads the statuses of their own requests, an admin all" on public.service_request_events is
  'When the status changed, and to what. Who changed it is an id, which tells clients nothing. How the company works on a request is for admins. The detail view of a request.';

create or replace function private.record_name(entry jsonb) returns text
language sql immutable set search_path = ''
as $$
  select left(case when ar = en or en is null then ar when ar is null then en else ar || ' · ' || en end, 400)
  from (
    select coalesce(
        entry ->> 'title_ar', entry ->> 'full_name_ar', entry ->> 'name_ar', entry ->> 'subject_ar',
        entry ->> 'company_name_ar', entry ->> 'full_name', entry ->> 'client_name', entry ->> 'content_key', entry ->> 'name',
        entry ->> 'kind', entry ->> 'email'
      ),
      coalesce(
        entry ->> 'title_en', entry ->> 'full_name_en', entry ->> 'name_en', entry ->> 'subject_en',
        entry ->> 'company_name_en'
      )
  ) as name (ar, en)
$$;
comment on function private.record_name(jsonb) is
  'What people call a row: its title or name, in both languages with a middle dot where there are two.';

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in ('service_requests', 'request_notes', 'request_tags', 'client_projects', 'news_consents') then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'answer_settings', 'privacy_requests', 'breaches', 'invitations') then array['settings']
    else array['everything']
  end
$$;
comment on function private.areas_of_table(text) is
  'The area of which an admin sees the history of the rows of a table (docs/decisions/0034); everything, for a table that no area has.';

-- What an entry refers to, by the names of its columns.
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
          'client_id', 'user_id', 'approved_by', 'author_id', 'sent_by', 'invited_by', 'accepted_by', 'project_id', 'service_id',
          'employee_id'
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
  'The names of the accounts, projects, services and employees to which an entry refers, by their ids. Names of admins and employees only for who may read all accounts.';

create or replace function private.areas_of_bin(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_tags', 'client_projects'
    ) then array['everything', 'requests']
    else array['everything', 'content']
  end
$$;
comment on function private.areas_of_bin(text) is
  'The areas of which an admin needs one for what was deleted from a table: those of the table itself.';

alter table public.bin drop constraint bin_table_name_check, add constraint bin_table_name_check check (table_name in (
    'client_projects', 'leadership_team', 'project_images', 'projects', 'request_notes', 'request_tags', 'request_work',
    'service_request_events', 'service_requests', 'services', 'site_content', 'site_images', 'team_members'
  ));

create index bin_parent_idx on public.bin (parent) where parent is not null;

comment on column public.bin.linked is 'Of a service: the requests that were for it, which are for it again after a restore. Of a tag: the requests that had it.';

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
  if tg_table_name in ('service_request_events', 'request_work') or tg_table_name = 'request_notes' and not exists (
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
    when 'project_images' then
      named := coalesce(above.name, (
        select private.record_name(to_jsonb(project)) from public.projects as project
        where project.id = (entry ->> 'project_id')::uuid
      ));
    when 'leadership_team' then
      named := coalesce(named, private.record_name(jsonb_build_object(
        'title_ar', entry -> 'position_ar', 'title_en', entry -> 'position_en'
      )));
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

-- What a row refers to may be gone in the meantime.
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
          when 'service_requests' then 'bin_request_gone' else 'bin_client_gone' end,
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
  'The row of an entry as it can be stored again: accounts that are gone are left out of it, as they would have been. Raises when its service, project, request or client is gone; its service can be left out on demand.';

-- Security definer: no one may choose ids and times, or write the history. The area is checked first.
create or replace function public.restore_from_bin(id uuid, without_missing boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  root public.bin;
  part public.bin;
begin
  perform private.require_area('requests', 'content');
  -- Who restores, or deletes forever, at the same moment waits here, and then finds nothing.
  select * into root from public.bin as entry
    where entry.id = (select known.batch from public.bin as known where known.id = restore_from_bin.id)
      and private.areas_of_bin(entry.table_name) && private.my_areas()
    for update;
  if root.id is null then
    raise exception using errcode = 'PT404', message = 'bin_entry_gone';
  end if;
  -- For this transaction. Triggers that tell of, count or complete a new row leave a restored one alone.
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
    -- Of a request that was deleted before there was such a row
    insert into public.request_work (id, received_at)
      select request.id, request.created_at from public.service_requests as request where request.id = root.record_id
      on conflict do nothing;
  elsif root.table_name = 'request_tags' then
    update public.request_work as work set tags = work.tags || root.record_id
      where work.id = any (root.linked) and not work.tags @> array[root.record_id] and cardinality(work.tags) < 20;
  elsif root.linked <> '{}' then
    update public.service_requests as request set service_id = root.record_id
      where request.id = any (root.linked) and request.service_id is null and request.kind = 'service';
  end if;
  delete from public.bin as entry where entry.batch = root.batch;
  perform set_config('handasa.restoring', '', true);
  return jsonb_build_object('table_name', root.table_name, 'record_id', root.record_id);
end
$$;
comment on function public.restore_from_bin(uuid, boolean) is
  'For admins of the area: puts a deleted row back with what went with it, as it was, without mails. Refuses with bin_service_gone, bin_project_gone, bin_request_gone or bin_client_gone (the detail is the entry of what is missing, if the bin has it), bin_value_taken or bin_row_invalid. without_missing restores a request without its service.';

-- request_work: who works on a request, and what comes next (docs/decisions/0040). A row for each request, apart from it: the
-- sender of a request may read it, and would hear of every change. What is noted of it is in 57_request_notes.sql, its
-- tags are in 58_request_tags.sql, and when its first answer is due is in 59_first_answer.sql.

create table public.request_work (
  id uuid primary key references public.service_requests (id) on delete cascade,
  -- A request outlives the accounts of those who work on it.
  owner_id uuid references public.user_profiles (id) on delete set null,
  tags uuid[] not null default '{}' check (cardinality(tags) <= 20),
  next_step text check (private.filled(next_step) and private.short_text(next_step, 200)),
  next_step_on date check (next_step_on between '2000-01-01' and '2199-12-31'),
  received_at timestamptz not null default now(),
  first_answer_at timestamptz,
  first_answer_by uuid references public.user_profiles (id) on delete set null,
  first_answer_how text check (first_answer_how in ('status', 'call', 'whatsapp', 'email', 'meeting')),
  updated_at timestamptz not null default now(),
  constraint request_work_step_check check ((next_step is null) = (next_step_on is null)),
  constraint request_work_answer_check check ((first_answer_at is null) = (first_answer_how is null))
);
comment on table public.request_work is
  'How the company works on a request: for admins, never for its sender. A row for each request; functions alone write it.';
comment on column public.request_work.owner_id is 'The admin who answers for the request.';
comment on column public.request_work.tags is
  'Ids of request_tags. An array, so that a page of the list and the bin have them with the row; a trigger of request_tags takes deleted ones out.';
comment on column public.request_work.received_at is 'created_at of the request, for the indexes below.';
comment on column public.request_work.first_answer_at is
  'When the sender was first told something: by the mail of a status, or as an admin has noted (first_answer_how).';

-- One for each filter of the list (docs/decisions/0014).
create index request_work_owner_idx on public.request_work (owner_id, received_at desc, id desc);
create index request_work_unowned_idx on public.request_work (received_at desc, id desc) where owner_id is null;
create index request_work_tags_idx on public.request_work using gin (tags);
-- Requests without a next step come last in both directions.
create index request_work_step_idx on public.request_work (next_step_on, id);
create index request_work_step_down_idx on public.request_work (next_step_on desc nulls last, id desc);
create index request_work_unanswered_idx on public.request_work (received_at, id) where first_answer_at is null;
create index request_work_first_answer_by_idx on public.request_work (first_answer_by);

-- Security definer: the sender may not write here.
create function private.keep_request_work() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.request_work (id, received_at) values (new.id, new.created_at) on conflict (id) do nothing;
  return null;
end
$$;
comment on function private.keep_request_work() is 'Each new request has its row in request_work.';

-- The row comes back from the bin with its request.
create trigger service_requests_work after insert on public.service_requests
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.keep_request_work();

-- Security definer: profiles of other admins are read by admins of accounts alone.
create function private.works_on_requests(account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_profiles as profile
    where profile.id = account and profile.user_type = 'admin' and profile.is_active
      and profile.areas && array['requests', 'everything']
  )
$$;
comment on function private.works_on_requests(uuid) is 'Whether an account is an active admin of requests, or of everything.';

create function private.owner_ids() returns setof uuid
language sql stable set search_path = ''
as $$
  -- From one owner to the next in the index: there are few, of many requests
  with recursive owners (id) as (
    (select work.owner_id from public.request_work as work where work.owner_id is not null order by work.owner_id limit 1)
    union all
    select (
      select work.owner_id from public.request_work as work where work.owner_id > owners.id order by work.owner_id limit 1
    )
    from owners where owners.id is not null
  )
  select owners.id from owners where owners.id is not null
$$;
comment on function private.owner_ids() is 'Everyone who owns a request.';

create function private.gone_owners() returns uuid[]
language sql stable set search_path = ''
as $$ select array(select owner.id from private.owner_ids() as owner (id) where not private.works_on_requests(owner.id)) $$;
comment on function private.gone_owners() is 'Owners who work on requests no longer: switched off, without the area, or no admins.';

-- Without a search_path of its own, so that the planner reads what is inside and uses the indexes.
create function private.fits_work(
  work public.request_work, owners uuid[], unowned boolean, tag uuid, step_from date, step_until date,
  answer_until timestamptz, mentioned uuid[]
) returns boolean
language sql immutable parallel safe
return (owners is null or (work).owner_id = any (owners)) and (not unowned or (work).owner_id is null)
  and (tag is null or (work).tags @> array[tag])
  and (step_until is null or (work).next_step_on between step_from and step_until)
  and (answer_until is null or ((work).first_answer_at is null and (work).received_at <= answer_until))
  and (mentioned is null or (work).id = any (mentioned));
comment on function private.fits_work(public.request_work, uuid[], boolean, uuid, date, date, timestamptz, uuid[]) is
  'True when a row has one of these owners, or none, and the tag, a next step between the days, no answer though received until then, and one of these ids. Null asks nothing.';

-- Security definer: the names of other admins, which admins of requests read nowhere else. It checks who calls first.
create function public.request_colleagues() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', known.id, 'name', known.full_name, 'active', known.active)
      order by known.active desc, private.search_form(known.full_name), known.id), '[]')
    from (
      select profile.id, profile.full_name, private.works_on_requests(profile.id) as active
      from public.user_profiles as profile
      where profile.user_type = 'admin' or profile.id in (select private.owner_ids())
    ) as known
    -- Of others, only who has worked on a request
    where known.active
      or exists (select from public.request_work as work where work.owner_id = known.id)
      or exists (select from public.service_request_events as event where event.changed_by = known.id)
      or exists (select from public.request_notes as note where note.author_id = known.id)
  );
end
$$;
comment on function public.request_colleagues() is
  'For admins of requests: id and name of everyone who works on requests or has worked on one, and whether they still do (active). Nothing else of their profiles.';

create function private.refuse_work(request_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from public.request_work as work where work.id = refuse_work.request_id) then
    raise exception using errcode = 'PT409', message = 'work_changed';
  end if;
  raise exception using errcode = 'PT404', message = 'request_not_found';
end
$$;
comment on function private.refuse_work(uuid) is 'Raises that someone else was faster, or that the request is gone.';

-- Security definer: functions alone write the work. It checks who calls first.
create function public.assign_request(request_id uuid, owner uuid default null, seen uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  if owner is not null and not private.works_on_requests(owner) then
    raise exception using errcode = 'PT409', message = 'not_a_colleague';
  end if;
  update public.request_work as work set owner_id = assign_request.owner
    where work.id = assign_request.request_id
      and (work.owner_id is not distinct from assign_request.seen or work.owner_id = assign_request.owner);
  if not found then
    perform private.refuse_work(request_id);
  end if;
end
$$;
comment on function public.assign_request(uuid, uuid, uuid) is
  'For admins of requests: gives a request to a colleague, or to no one. Refused with work_changed when its owner is no longer the one that was seen.';

-- Security definer: functions alone write the work. It checks who calls first.
create function public.set_next_step(
  request_id uuid, step text default null, due date default null, seen_step text default null, seen_due date default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  update public.request_work as work
    set next_step = nullif(btrim(set_next_step.step), ''),
      next_step_on = case when nullif(btrim(set_next_step.step), '') is not null then set_next_step.due end
    where work.id = set_next_step.request_id
      and (work.next_step, work.next_step_on) is not distinct from (set_next_step.seen_step, set_next_step.seen_due);
  if not found then
    perform private.refuse_work(request_id);
  end if;
end
$$;
comment on function public.set_next_step(uuid, text, date, text, date) is
  'For admins of requests: what is to be done next, and by when; without a text, it is done. Refused with work_changed when the step is no longer the one that was seen.';

-- Security definer: no one may write the history.
create function private.record_request_work() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.owner_id is distinct from old.owner_id then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'owner', auth.uid(), jsonb_build_object('owner', new.owner_id, 'from', old.owner_id));
  end if;
  if (new.next_step, new.next_step_on) is distinct from (old.next_step, old.next_step_on) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'step', auth.uid(), jsonb_build_object(
        'step', new.next_step, 'due', new.next_step_on, 'from', old.next_step, 'from_due', old.next_step_on
      ));
  end if;
  -- The mail of a status has an entry already
  if new.first_answer_how is distinct from old.first_answer_how
    and 'status' is distinct from coalesce(new.first_answer_how, old.first_answer_how) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'answer', auth.uid(), jsonb_build_object('how', new.first_answer_how));
  end if;
  -- A tag that was deleted has left every request
  if new.tags <> old.tags then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      select new.id, 'tags', auth.uid(), jsonb_build_object(
          'added', coalesce(jsonb_agg(tag.name order by tag.name) filter (where tag.id = any (new.tags)), '[]'),
          'removed', coalesce(jsonb_agg(tag.name order by tag.name) filter (where tag.id = any (old.tags)), '[]')
        )
      from public.request_tags as tag
      where tag.id in (
        (select unnest(new.tags) except select unnest(old.tags)) union (select unnest(old.tags) except select unnest(new.tags))
      )
      having count(*) > 0;
  end if;
  return null;
end
$$;
comment on function private.record_request_work() is 'Writes service_request_events: who changed the owner, the tags, the next step or the first answer.';

create trigger request_work_updated_at before update on public.request_work
  for each row execute function private.set_updated_at();
create trigger request_work_record after update on public.request_work
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.record_request_work();
create trigger request_work_bin before delete on public.request_work
  for each row execute function private.put_in_bin();
create trigger request_work_announce after insert or update or delete on public.request_work
  for each row execute function private.announce_change();

alter table public.request_work enable row level security;
revoke all on public.request_work from public, anon, authenticated;
grant select on public.request_work to authenticated;
grant all on public.request_work to service_role;

create policy "An admin of requests reads how requests are worked on" on public.request_work
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads how requests are worked on" on public.request_work is
  'Never the sender of the request. Functions write it, which refuse who acts on what has changed since.';

revoke all on function public.request_colleagues(), public.assign_request(uuid, uuid, uuid),
  public.set_next_step(uuid, text, date, text, date) from public, anon, authenticated;
grant execute on function public.request_colleagues(), public.assign_request(uuid, uuid, uuid),
  public.set_next_step(uuid, text, date, text, date) to authenticated, service_role;

-- Of the requests that are there. The first change of a status was the first answer.
insert into public.request_work (id, received_at, first_answer_at, first_answer_by, first_answer_how)
  select request.id, request.created_at, answer.changed_at, answer.changed_by,
    case when answer.changed_at is not null then 'status' end
  from public.service_requests as request
  left join lateral (
    select event.changed_at, event.changed_by from public.service_request_events as event
    where event.request_id = request.id and event.from_status is not null order by event.changed_at, event.id limit 1
  ) as answer on true;

-- request_notes: what colleagues write to each other about a request. Its sender never reads them (docs/decisions/0040).

create table public.request_notes (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  -- A note outlives the account of its author.
  author_id uuid references public.user_profiles (id) on delete set null,
  text text not null check (private.filled(text) and private.long_text(text, 5000)),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on table public.request_notes is
  'Notes of admins about a request: for colleagues, never for its sender. Only the author changes or deletes one.';
comment on column public.request_notes.mentions is 'Ids of the colleagues whom the text names with @; others are left out.';
comment on column public.request_notes.edited_at is 'When the author last changed the text.';

create index request_notes_request_idx on public.request_notes (request_id, created_at);
create index request_notes_author_idx on public.request_notes (author_id);
create index request_notes_mentions_idx on public.request_notes using gin (mentions);

create function private.prepare_request_note() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A note that comes back from the bin is as it was
  if coalesce(current_setting('handasa.restoring', true), '') = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.author_id := coalesce(auth.uid(), new.author_id);
  else
    new.request_id := old.request_id;
    new.created_at := old.created_at;
    if new.text is distinct from old.text then
      new.edited_at := now();
    end if;
  end if;
  new.mentions := array(
    select distinct mention from unnest(new.mentions) as mention
    where private.works_on_requests(mention) or (tg_op = 'UPDATE' and mention = any (old.mentions))
  );
  return new;
end
$$;
comment on function private.prepare_request_note() is
  'Stores the author, when the text was changed, and of the mentions those of colleagues.';

-- Security definer: no one may write the history.
create function private.record_note_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Not when it goes with its request, nor when the server deletes it
  if auth.uid() is not null and exists (select from public.service_requests as request where request.id = old.request_id) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (old.request_id, 'note', auth.uid(), jsonb_build_object('written', old.created_at));
  end if;
  return null;
end
$$;
comment on function private.record_note_removal() is 'Writes service_request_events: who deleted a note. Its text is in the bin alone.';

create trigger request_notes_prepare before insert or update on public.request_notes
  for each row execute function private.prepare_request_note();
create trigger request_notes_updated_at before update on public.request_notes
  for each row execute function private.set_updated_at();
create trigger request_notes_removal after delete on public.request_notes
  for each row execute function private.record_note_removal();
create trigger request_notes_bin before delete on public.request_notes
  for each row execute function private.put_in_bin();
create trigger request_notes_announce after insert or update or delete on public.request_notes
  for each row execute function private.announce_change();
create trigger request_notes_audit after insert or update or delete on public.request_notes
  for each row execute function private.record_change();

alter table public.request_notes enable row level security;
revoke all on public.request_notes from public, anon, authenticated;
grant select, insert (id, request_id, text, mentions), update (text, mentions), delete on public.request_notes to authenticated;
grant all on public.request_notes to service_role;
-- The trigger runs with the rights of the author.
grant execute on function private.works_on_requests(uuid) to authenticated, service_role;

create policy "An admin of requests reads the notes" on public.request_notes
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads the notes" on public.request_notes is
  'Never the sender of the request. The detail view of a request.';

create policy "An admin of requests writes a note" on public.request_notes
  for insert to authenticated with check ((select private.manages('requests')));
comment on policy "An admin of requests writes a note" on public.request_notes is
  'Under their own name: private.prepare_request_note.';

create policy "An admin of requests changes their own notes" on public.request_notes
  for update to authenticated
  using (author_id = (select auth.uid()) and (select private.manages('requests')))
  with check (author_id = (select auth.uid()) and (select private.manages('requests')));
comment on policy "An admin of requests changes their own notes" on public.request_notes is
  'The text and whom it mentions; that it was changed is shown.';

create policy "An admin of requests deletes their own notes" on public.request_notes
  for delete to authenticated using (author_id = (select auth.uid()) and (select private.manages('requests')));
comment on policy "An admin of requests deletes their own notes" on public.request_notes is
  'Into the bin; the history of the request says that a note was deleted.';

-- request_tags: the company's own words to sort requests by. Which request has which is in request_work.tags.

create table public.request_tags (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.filled(name) and private.short_text(name, 60)),
  colour text not null default 'gray'
    check (colour in ('gray', 'red', 'orange', 'green', 'teal', 'blue', 'violet', 'pink')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.request_tags is 'Tags of requests, in the company''s own words. Admins of requests manage them.';
comment on column public.request_tags.name is 'In one language, or in both with a middle dot, as names of people.';
comment on column public.request_tags.colour is 'A name of the palette, whose text can be read in both themes.';

create unique index request_tags_name_idx on public.request_tags (private.search_form(name));

-- Security definer: functions alone write the work.
create function private.forget_tag() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.request_work as work set tags = array_remove(work.tags, old.id) where work.tags @> array[old.id];
  return null;
end
$$;
comment on function private.forget_tag() is 'A deleted tag leaves every request. The bin knows which had it.';

-- Security definer: functions alone write the work. It checks who calls first.
create function public.tag_request(request_id uuid, tag uuid, present boolean default true) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  -- It cannot be deleted until this is stored
  perform from public.request_tags as known where known.id = tag_request.tag for key share;
  if present and not found then
    raise exception using errcode = 'PT404', message = 'tag_not_found';
  end if;
  update public.request_work as work set tags = case
      when not present then array_remove(work.tags, tag_request.tag)
      when tag_request.tag = any (work.tags) then work.tags
      else work.tags || tag_request.tag
    end
    where work.id = tag_request.request_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
end
$$;
comment on function public.tag_request(uuid, uuid, boolean) is
  'For admins of requests: gives a request a tag, or takes it away, whatever else is changed at the same moment.';

create trigger request_tags_updated_at before update on public.request_tags
  for each row execute function private.set_updated_at();
create trigger request_tags_forget after delete on public.request_tags
  for each row execute function private.forget_tag();
create trigger request_tags_bin before delete on public.request_tags
  for each row execute function private.put_in_bin();
create trigger request_tags_announce after insert or update or delete on public.request_tags
  for each row execute function private.announce_change();
create trigger request_tags_audit after insert or update or delete on public.request_tags
  for each row execute function private.record_change();

alter table public.request_tags enable row level security;
revoke all on public.request_tags from public, anon, authenticated;
grant select, insert (id, name, colour), update (name, colour), delete on public.request_tags to authenticated;
grant all on public.request_tags to service_role;

create policy "An admin of requests reads the tags" on public.request_tags
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads the tags" on public.request_tags is 'The lists and the detail view of requests.';

create policy "An admin of requests adds tags" on public.request_tags
  for insert to authenticated with check ((select private.manages('requests')));
comment on policy "An admin of requests adds tags" on public.request_tags is 'Where a request is tagged.';

create policy "An admin of requests changes tags" on public.request_tags
  for update to authenticated using ((select private.manages('requests'))) with check ((select private.manages('requests')));
comment on policy "An admin of requests changes tags" on public.request_tags is 'Their names and colours.';

create policy "An admin of requests deletes tags" on public.request_tags
  for delete to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests deletes tags" on public.request_tags is
  'Into the bin, with the requests that had the tag.';

revoke all on function public.tag_request(uuid, uuid, boolean) from public, anon, authenticated;
grant execute on function public.tag_request(uuid, uuid, boolean) to authenticated, service_role;

-- first_answer: by when a request has its first answer, in the working time of the company (docs/decisions/0040).

create function private.holidays(list jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  holiday jsonb;
begin
  if jsonb_typeof(list) <> 'array' or jsonb_array_length(list) > 100 then
    return false;
  end if;
  for holiday in select * from jsonb_array_elements(list) loop
    if not coalesce(
      jsonb_typeof(holiday) = 'object' and holiday - '{name,from,to}'::text[] = '{}'
      and private.filled(holiday ->> 'name') and private.short_text(holiday ->> 'name', 100)
      and holiday ->> 'from' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$' and holiday ->> 'to' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$'
      and (holiday ->> 'to')::date - (holiday ->> 'from')::date between 0 and 60,
      false
    ) then
      return false;
    end if;
  end loop;
  return true;
exception
  when datetime_field_overflow or invalid_datetime_format then
    return false;
end
$$;
comment on function private.holidays(jsonb) is
  'True for a list of at most 100 holidays: a name, and the first and the last of at most 61 days.';

create table public.answer_settings (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one),
  answer_within integer not null default 1 check (answer_within between 1 and 200),
  answer_unit text not null default 'days' check (answer_unit in ('hours', 'days')),
  -- 0 is Sunday.
  work_days integer[] not null default '{0,1,2,3,4}'
    check (cardinality(work_days) >= 1 and cardinality(work_days) <= 7 and work_days <@ array[0, 1, 2, 3, 4, 5, 6]),
  opens time not null default '08:00',
  closes time not null default '17:00',
  holidays jsonb not null default '[]' check (private.holidays(holidays)),
  updated_at timestamptz not null default now(),
  constraint answer_settings_hours_check check (closes - opens >= interval '1 hour')
);
comment on table public.answer_settings is
  'One row: by when a request has its first answer, and when the company works. A change holds for every request without an answer.';
comment on column public.answer_settings.answer_unit is 'A working day is as long as the company is open: one day after ten in the morning is ten the next working day.';
comment on column public.answer_settings.holidays is
  '[{name, from, to}]: days on which nobody works. Hijri holidays have the dates that the company enters.';
insert into public.answer_settings (answer_within) values (1);

create function private.shift_working_time(moment timestamptz, span interval) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  zone constant text := 'Asia/Riyadh';
  forward constant boolean := span >= interval '0';
  settings public.answer_settings;
  closed datemultirange;
  day date := (moment at time zone zone)::date;
  opening timestamptz;
  closing timestamptz;
  remaining interval := case when span >= interval '0' then span else - span end;
begin
  select * into settings from public.answer_settings;
  closed := (
    select coalesce(range_agg(daterange((holiday ->> 'from')::date, (holiday ->> 'to')::date, '[]')), '{}')
    from jsonb_array_elements(settings.holidays) as holiday
  );
  -- Further away than the longest time with every holiday in its way
  for step in 1 .. 10000 loop
    if extract(dow from day)::integer = any (settings.work_days) and not closed @> day then
      opening := (day + settings.opens) at time zone zone;
      closing := (day + settings.closes) at time zone zone;
      if forward then
        opening := greatest(opening, moment);
      else
        closing := least(closing, moment);
      end if;
      if closing - opening >= remaining then
        return case when forward then opening + remaining else closing - remaining end;
      end if;
      remaining := remaining - greatest(closing - opening, interval '0');
    end if;
    day := day + case when forward then 1 else -1 end;
  end loop;
  return null;
end
$$;
comment on function private.shift_working_time(timestamptz, interval) is
  'The moment that lies so much working time later, or earlier: only the opening hours of working days count, and no holidays.';

create function private.answer_time() returns interval
language sql stable set search_path = ''
as $$
  select case settings.answer_unit
    when 'hours' then make_interval(hours => settings.answer_within)
    else settings.answer_within * (settings.closes - settings.opens)
  end
  from public.answer_settings as settings
$$;
comment on function private.answer_time() is 'How much working time there is for a first answer.';

create function private.answer_due(received timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$ select private.shift_working_time(received, private.answer_time()) $$;
comment on function private.answer_due(timestamptz) is 'By when a request that came then has its first answer.';

create function private.answer_cutoff() returns timestamptz
language sql stable set search_path = ''
as $$ select private.shift_working_time(now(), - private.answer_time()) $$;
comment on function private.answer_cutoff() is
  'A request received until then is late now, if it has no answer: answer_due turned round, so that an index finds them.';

create function private.work_on(work public.request_work) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(work) || jsonb_build_object(
    'owner', (
      select jsonb_build_object('id', profile.id, 'name', profile.full_name, 'active', private.works_on_requests(profile.id))
      from public.user_profiles as profile where profile.id = work.owner_id
    ),
    'notes', (select count(*) from public.request_notes as note where note.request_id = work.id),
    'answer_due', due.at, 'answer_late', coalesce(due.at <= now(), false)
  )
  from (select case when work.first_answer_at is null then private.answer_due(work.received_at) end) as due (at)
$$;
comment on function private.work_on(public.request_work) is
  'A row with its owner, the number of notes, and when the first answer is due, while there is none.';

-- Security definer: it names the owner, as list_requests does. It checks who calls first.
create function public.work_on_request(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_area('requests');
  return (select private.work_on(work) from public.request_work as work where work.id = work_on_request.request_id);
end
$$;
comment on function public.work_on_request(uuid) is
  'For admins of requests: the work on one request, as in list_requests. Null once the request is gone.';

-- Called by private.mail_request, with its rights.
create function private.note_told(request_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update public.request_work as work
    set first_answer_at = now(), first_answer_by = auth.uid(), first_answer_how = 'status'
    where work.id = note_told.request_id and work.first_answer_at is null
      and exists (select from public.mail_kinds as kind where kind.kind = 'request_status' and kind.is_active)
$$;
comment on function private.note_told(uuid) is 'The mail of a status is the first answer, if there was none, and unless such mails are turned off.';

-- Called by private.mail_request, with its rights.
create function private.forget_told(request_id uuid, queued timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.request_work as work set first_answer_at = null, first_answer_by = null, first_answer_how = null
    where work.id = forget_told.request_id and work.first_answer_how = 'status' and work.first_answer_at >= forget_told.queued
$$;
comment on function private.forget_told(uuid, timestamptz) is
  'A mail that was withdrawn before it went out was no answer.';

-- Security definer: functions alone write the work. It checks who calls first.
create function public.mark_answered(request_id uuid, how text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  if how = 'status' then
    raise exception using errcode = '22023', message = 'how_invalid';
  end if;
  if how is null then
    update public.request_work as work set first_answer_at = null, first_answer_by = null, first_answer_how = null
      where work.id = mark_answered.request_id and work.first_answer_how <> 'status';
  else
    update public.request_work as work
      set first_answer_at = now(), first_answer_by = auth.uid(), first_answer_how = mark_answered.how
      where work.id = mark_answered.request_id and work.first_answer_at is null;
  end if;
  if not found and not exists (select from public.request_work as work where work.id = mark_answered.request_id) then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
end
$$;
comment on function public.mark_answered(uuid, text) is
  'For admins of requests: notes a first answer that the site did not send (call, whatsapp, email, meeting), or takes that back (null). An answer that there is stays.';

create trigger answer_settings_updated_at before update on public.answer_settings
  for each row execute function private.set_updated_at();
create trigger answer_settings_announce after insert or update or delete on public.answer_settings
  for each row execute function private.announce_change();
create trigger answer_settings_audit after insert or update or delete on public.answer_settings
  for each row execute function private.record_change();

alter table public.answer_settings enable row level security;
revoke all on public.answer_settings from public, anon, authenticated;
grant select, update (answer_within, answer_unit, work_days, opens, closes, holidays) on public.answer_settings to authenticated;
grant all on public.answer_settings to service_role;

create policy "An admin of requests or settings reads the working time" on public.answer_settings
  for select to authenticated using ((select private.manages('requests', 'settings')));
comment on policy "An admin of requests or settings reads the working time" on public.answer_settings is
  'The settings screen.';

create policy "An admin of settings changes the working time" on public.answer_settings
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin of settings changes the working time" on public.answer_settings is 'The settings screen.';

-- A check runs with the rights of the user who writes the row.
grant execute on function private.holidays(jsonb) to authenticated, service_role;
revoke all on function public.mark_answered(uuid, text), public.work_on_request(uuid) from public, anon, authenticated;
grant execute on function public.mark_answered(uuid, text), public.work_on_request(uuid) to authenticated, service_role;

-- Security definer: the user who makes the change may not write the outbox.
create or replace function private.mail_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := jsonb_build_object(
    'reference', new.reference, 'name', new.client_name, 'service_ar', new.service_type, 'service_en', new.service_type
  );
  -- Time for an "Undo"
  waits constant interval := interval '10 seconds';
  -- The status that the sender was last told of.
  known text := old.status;
  -- When the mail was queued that this change withdraws.
  queued timestamptz;
begin
  facts := facts || coalesce((
    select jsonb_build_object('service_ar', service.title_ar, 'service_en', service.title_en)
    from public.services as service where service.id = new.service_id
  ), '{}');
  if tg_op = 'INSERT' then
    perform private.post_to_company(
      case new.kind when 'service' then 'company_request' else 'company_message' end, facts || jsonb_build_object('id', new.id)
    );
  else
    -- A mail that is still waiting would be wrong now. There is at most one: each change removes the one before.
    delete from public.mail_outbox as mail
      where mail.kind = 'request_status' and mail.data ->> 'id' = new.id::text
        and mail.attempts = 0 and mail.failed_at is null and mail.next_attempt_at > now()
      returning mail.data ->> 'from', mail.created_at into known, queued;
    if coalesce(current_setting('handasa.status_told', true), '') <> 'no' and new.status <> coalesce(known, old.status) then
      perform private.post_mail(
        'request_status', new.client_email, new.locale, facts || jsonb_build_object(
          'id', new.id, 'from', coalesce(known, old.status), 'status', new.status,
          'message', nullif(current_setting('handasa.status_message', true), '')
        ), waits
      );
      perform private.note_told(new.id);
    elsif queued is not null then
      perform private.forget_told(new.id, queued);
    end if;
  end if;
  return null;
end
$$;
comment on function private.mail_request() is
  'Tells the company of a request or message at once, and the sender of each new status after ten seconds, unless it was undone by then.';

drop function public.list_requests(text, text[], uuid, text, boolean, integer, integer);

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0,
  owner text default null, tag uuid default null, attention text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  untitled text[];
  rarest text;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  -- A request is also found by the titles of its service: by the id of each service.
  titles jsonb;
  -- What a search finds; many: more than can be listed here, so that each row is looked at in its turn.
  hits uuid[];
  many boolean := false;
  -- What the filters by owner, tag and attention ask of the row in request_work.
  by_work constant boolean := owner is not null or tag is not null or attention is not null;
  unowned constant boolean := coalesce(owner = 'none', false);
  owners uuid[];
  step_from constant date := case attention when 'step_today' then today else '-infinity' end;
  step_until constant date := case attention
    when 'step_today' then today when 'step_late' then today - 1 when 'step_due' then today when 'step' then 'infinity' end;
  answer_until constant timestamptz := case attention when 'answer' then 'infinity' when 'answer_late' then private.answer_cutoff() end;
  mentioned uuid[];
  at_work uuid[];
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,client_name,status,preferred_start_date,next_step_on}', '{requests}',
    list => 'service_requests'
  );
  if attention not in ('step', 'step_due', 'step_today', 'step_late', 'answer', 'answer_late', 'mentions') then
    raise exception using errcode = '22023', message = 'attention_invalid';
  end if;
  owners := case
    when owner = 'me' then array[auth.uid()] when owner = 'gone' then private.gone_owners()
    when owner is not null and not unowned then array[owner::uuid]
  end;
  if attention = 'mentions' then
    mentioned := array(select distinct note.request_id from public.request_notes as note where note.mentions @> array[auth.uid()]);
  end if;

  if patterns <> '{}' then
    titles := private.service_titles();
    -- The others must be in the request itself, whatever its service
    untitled := array(
      select word from unnest(patterns) as word
      where not exists (select from jsonb_each_text(titles) as title where title.value like word)
    );
    rarest := private.rarest(
      case when untitled <> '{}' then untitled else patterns end,
      array(select w.words from private.request_words as w order by w.id limit 200)
    );
    hits := array(
      (
        select w.id from private.request_words as w left join public.service_requests as r on r.id = w.id
        where (w.words like rarest or w.words like any (numbers))
          and private.holds(w.words, untitled, numbers)
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
      union
      (
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where r.service_id = any (array(select key::uuid from jsonb_each_text(titles) where value like rarest))
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
    );
    many := cardinality(hits) > most;
  end if;

  if by_work then
    at_work := array(
      select w.id from public.request_work as w
      where (hits is null or many or w.id = any (hits))
        and (service is null or exists (select from public.service_requests as r where r.id = w.id and r.service_id = service))
        and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
      limit most + 1
    );
    if many and cardinality(at_work) <= most then
      -- Of the few that the work leaves, those that the search finds
      at_work := array(
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where w.id = any (at_work) and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
      );
    end if;
    hits := at_work;
    many := cardinality(hits) > most;
  end if;

  if sort = 'next_step_on' then
    page := array(
      select w.id from public.request_work as w join public.service_requests as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or w.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(concat_ws(chr(31), words.words, titles ->> r.service_id::text), patterns, numbers)
          from private.request_words as words where words.id = r.id
        ))
        and (not (many and by_work) or private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned))
      -- Requests without a next step come last in both directions
      order by
        case when descending then w.next_step_on end desc nulls last, case when not descending then w.next_step_on end,
        case when descending then w.id end desc, w.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or r.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not (many and by_work) or exists (
          select from public.request_work as w
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
        ))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'client_name desc' then private.search_form(r.client_name) end desc,
        case sorting when 'client_name asc' then private.search_form(r.client_name) end,
        -- Requests without a date come last in both directions
        case sorting when 'preferred_start_date desc' then r.preferred_start_date end desc nulls last,
        case sorting when 'preferred_start_date asc' then r.preferred_start_date end,
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
      select from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (patterns = '{}' or (
          select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not by_work or exists (
          select from public.request_work as w
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, mentioned)
        ))
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
      as known (status)
    left join (
      select c.status, sum(c.number) as number from private.request_counts as c
      where hits is null and (service is null or c.service_id = service) group by c.status
      union all
      select r.status, count(*) from public.service_requests as r where r.id = any (hits) group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('service', (
        select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
        from public.services as title where title.id = r.service_id
      ), 'work', private.work_on(w)) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.service_requests as r on r.id = place.id
      join public.request_work as w on w.id = r.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text) is
  'For admins: service requests and messages with their service and the work on them, searched, filtered, sorted, a page of them; counts by status. owner is me, none, gone (someone who works on requests no longer) or an id; attention is step, step_due, step_today, step_late, answer, answer_late or mentions.';

-- Security definer: under the policies of the table no index could be used. It reads the caller's own requests only.
create or replace function public.my_requests(page_size integer default 20, page_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
begin
  perform private.require_client();
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  return (
    with mine as materialized (select own.id from private.own_request_ids() as own (id)),
    page as (
      select request.* from mine join public.service_requests as request using (id)
      order by request.created_at desc, request.id desc limit page_size offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'kind', page.kind, 'reference', page.reference, 'status', page.status, 'service_type', page.service_type,
          'service', (
            select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
            from public.services as service where service.id = page.service_id
          ),
          'project_description', page.project_description, 'budget_range', page.budget_range,
          'preferred_start_date', page.preferred_start_date, 'company_name', page.company_name, 'notes', page.notes,
          'created_at', page.created_at, 'updated_at', page.updated_at,
          'events', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'from_status', event.from_status, 'to_status', event.to_status, 'changed_at', event.changed_at,
              'message', event.message
            ) order by event.changed_at desc, event.from_status nulls last), '[]')
            from public.service_request_events as event
            where event.request_id = page.id and event.kind = 'status'
          )
        ) order by page.created_at desc, page.id desc) from page
      ), '[]')
    )
  );
end
$$;
comment on function public.my_requests(integer, integer) is
  'For clients: a page of the requests and messages that they sent, newest first, each with its service and history.';

revoke all on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text) from public, anon, authenticated;
grant execute on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text) to authenticated, service_role;

-- When an answer is expected.
create or replace function private.is_working_day(day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select extract(dow from day)::integer = any (settings.work_days) and not exists (
      select from jsonb_array_elements(settings.holidays) as holiday
      where day between (holiday ->> 'from')::date and (holiday ->> 'to')::date
    )
    from public.answer_settings as settings
  );
end
$$;
comment on function private.is_working_day(date) is 'Whether the company works on a day: the working days and holidays of its settings.';

create or replace function private.answer_due_on(received timestamptz) returns date
language plpgsql stable set search_path = ''
as $$
declare
  day date := (received at time zone 'Asia/Riyadh')::date;
  remaining integer := coalesce((select settings.answer_days from public.company_settings as settings limit 1), 2);
begin
  for step in 1 .. 1000 loop
    day := day + 1;
    if private.is_working_day(day) then
      remaining := remaining - 1;
    end if;
    exit when remaining = 0;
  end loop;
  return day;
end
$$;
comment on function private.answer_due_on(timestamptz) is
  'By which day the sender of a request normally has an answer: company_settings.answer_days working days after the day it came.';

create or replace function private.lasting_steps(request_id uuid)
returns table (id uuid, from_status text, status text, at timestamptz, message text, told boolean)
language sql stable set search_path = ''
as $$
  select step.id, step.from_status, step.to_status, step.changed_at, step.message, step.told from (
    select event.*, lead(event.changed_at) over (order by event.changed_at, event.id) as until
    from public.service_request_events as event
    where event.request_id = lasting_steps.request_id and event.kind = 'status'
  ) as step
  where step.from_status is null or coalesce(step.until - step.changed_at >= interval '10 seconds', true)
$$;
comment on function private.lasting_steps(uuid) is
  'The statuses of a request, without those that were undone before their mail went: private.mail_request waits as long.';

create or replace function private.first_answer_at(request_id uuid) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select work.first_answer_at from public.request_work as work where work.id = first_answer_at.request_id),
    (
      select min(step.at) from (
        select known.*, first_value(coalesce(known.from_status, known.status)) over (order by known.at, known.id) as first
        from private.lasting_steps(first_answer_at.request_id) as known
      ) as step
      where step.from_status is not null and (step.message is not null or step.status <> step.first)
    )
  );
end
$$;
comment on function private.first_answer_at(uuid) is
  'When the sender of a request was first answered: as noted in request_work, else by a message, or by a status after the first. Null while they wait.';

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
            'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_tags', 'client_projects',
            'news_consents'
          )
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications') or (select private.manages('people')))
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

-- Security definer: it looks into every table, whoever may read it. It checks who calls first.
create or replace function public.find_person(account uuid default null, email text default null, phone text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  most constant integer := 500;
  emails text[] := array_remove(array[nullif(lower(btrim(find_person.email)), '')], null);
  phones text[] := array_remove(array[private.phone_form(find_person.phone)], null);
  sure uuid[];
  patterns text[];
begin
  perform private.require_area('everything');
  sure := array(
    select known.id from private.accounts as known
    where known.id = find_person.account or lower(known.email) = any (emails)
  );
  -- What is known of the account leads to what was sent without it
  emails := array(
    select distinct address from (
      select unnest(emails)
      union all select lower(known.email) from private.accounts as known where known.id = any (sure)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (sure)
    ) as every (address) where address is not null
  );
  phones := array(
    select distinct number from (
      select unnest(phones)
      union all select profile.phone from public.user_profiles as profile where profile.id = any (sure)
      union all select employee.phone from public.employees as employee where employee.user_id = any (sure)
    ) as every (number) where number is not null
  );
  patterns := array(
    select '%' || replace(replace(replace(private.search_form(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' from (
      select unnest(emails) union all select substr(unnest(phones), 2)
      union all select '0' || substr(number, 5) from unnest(phones) as number where number like '+966%'
    ) as every (term)
  );
  return jsonb_build_object('emails', to_jsonb(emails), 'phones', to_jsonb(phones), 'found', coalesce((
    select jsonb_agg(to_jsonb(hit) order by hit.place, hit.at desc) from (
      (
        select 1 as place, 'user_profiles' as "table", profile.id, profile.full_name as name, known.email, profile.phone,
          profile.created_at as at, profile.user_type as kind,
          case when profile.id = find_person.account then 'account'
            when lower(known.email) = any (emails) then 'email' else 'phone' end as why,
          jsonb_build_object(
            'employee', (
              select jsonb_build_object('status', employee.status, 'was_employed', employee.approved_at is not null)
              from public.employees as employee where employee.user_id = profile.id
            ),
            'projects', (select count(*) from public.client_projects as link where link.client_id = profile.id),
            'is_me', profile.id = auth.uid()
          ) as more
        from public.user_profiles as profile join private.accounts as known using (id)
        left join public.employees as employee on employee.user_id = profile.id
        where profile.id = any (sure) or profile.phone = any (phones)
          or lower(employee.email) = any (emails) or employee.phone = any (phones)
        limit most
      )
      union all (
        select 2, 'service_requests', request.id, request.client_name, request.client_email, request.client_phone,
          request.created_at, request.kind,
          case when request.user_id = any (sure) then 'account' when lower(request.client_email) = any (emails) then 'email'
            when request.client_phone = any (phones) then 'phone' else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.service_requests as request
        where request.user_id = any (sure) or lower(request.client_email) = any (emails)
          or request.client_phone = any (phones)
          or request.id in (
            select w.id from private.request_words as w where w.words like any (patterns)
            union select note.request_id from public.request_notes as note where private.search_form(note.text) like any (patterns)
          )
        limit most
      )
      union all (
        select 3, 'privacy_requests', request.id, request.full_name, request.email, request.phone, request.created_at,
          request.kind,
          case when lower(request.email) = any (emails) then 'email' when request.phone = any (phones) then 'phone'
            else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.privacy_requests as request
        where lower(request.email) = any (emails) or request.phone = any (phones)
          or private.search_form(request.details) like any (patterns)
        limit most
      )
      union all (
        select 4, 'news_consents', consent.id, null, consent.email, null, consent.consented_at, consent.source,
          case when consent.user_id = any (sure) then 'account' else 'email' end,
          jsonb_build_object('status', case when consent.withdrawn_at is null then 'subscribed' else 'withdrawn' end)
        from public.news_consents as consent
        where consent.user_id = any (sure) or lower(consent.email) = any (emails)
        limit most
      )
      union all (
        select 5, 'mail_outbox', mail.id, mail.data ->> 'name', mail.recipient, null, mail.created_at, mail.kind, 'email',
          jsonb_build_object('failed', mail.failed_at is not null)
        from public.mail_outbox as mail where lower(mail.recipient) = any (emails)
        limit most
      )
      union all (
        select 6, 'invitations', invitation.id, invitation.full_name, invitation.email, null, invitation.sent_at,
          invitation.user_type,
          case when invitation.accepted_by = any (sure) then 'account' else 'email' end, '{}'
        from public.invitations as invitation
        where lower(invitation.email) = any (emails) or invitation.accepted_by = any (sure)
        limit most
      )
    ) as hit
  ), '[]'));
end
$$;
comment on function public.find_person(uuid, text, text) is
  'For admins of everything: accounts, requests, privacy requests, consents to news, waiting mails and invitations that an account, an email or a phone leads to, in any spelling, each with why.';

create or replace function private.ids_about(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select id::text from (
      select unnest(accounts) union select unnest(requests) union select unnest(privacy) union select unnest(consents)
      union select employee.id from public.employees as employee where employee.user_id = any (accounts)
      union select note.id from public.employee_notifications as note
        join public.employees as employee on employee.id = note.employee_id where employee.user_id = any (accounts)
      union select link.id from public.client_projects as link where link.client_id = any (accounts)
      union select note.id from public.request_notes as note where note.request_id = any (requests)
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
    'request_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', request.reference, 'text', note.text, 'created_at', note.created_at, 'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from public.request_notes as note join public.service_requests as request on request.id = note.request_id
      where note.request_id = any (requests)
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
        'client_type', invitation.client_type, 'areas', invitation.areas, 'locale', invitation.locale,
        'sent_at', invitation.sent_at, 'expires_at', invitation.expires_at, 'accepted_at', invitation.accepted_at,
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
