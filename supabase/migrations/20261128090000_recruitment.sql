-- Openings, applications for them, CVs, and the stages of applications (docs/decisions/0053).

-- Addresses keep the letters of the title; vowel marks and everything else that is no letter or digit go.
create function private.slug_of(title text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(btrim(left(btrim(regexp_replace(
    regexp_replace(lower(title), '[\u0640\u064b-\u065f\u0670]', '', 'g'),
    '[^a-z0-9\u0621-\u063a\u0641-\u064a\u0660-\u0669]+', '-', 'g'
  ), '-'), 80), '-'), ''), 'opening')
$$;
comment on function private.slug_of(text) is 'The part of an address that a title becomes, at most 80 characters.';

create table public.openings (
  id uuid primary key default gen_random_uuid(),
  title_ar text not null check (private.filled(title_ar) and private.short_text(title_ar, 200)),
  title_en text not null check (private.filled(title_en) and private.short_text(title_en, 200)),
  department_ar text check (private.short_text(department_ar, 200)),
  department_en text check (private.short_text(department_en, 200)),
  place_ar text check (private.short_text(place_ar, 200)),
  place_en text check (private.short_text(place_en, 200)),
  kind text not null default 'full_time' check (kind in ('full_time', 'part_time', 'contract', 'temporary', 'internship')),
  description_ar text not null check (private.filled(description_ar) and private.long_text(description_ar, 5000)),
  description_en text not null check (private.filled(description_en) and private.long_text(description_en, 5000)),
  requirements_ar text check (private.long_text(requirements_ar, 5000)),
  requirements_en text check (private.long_text(requirements_en, 5000)),
  closes_on date check (closes_on between '2000-01-01' and '2199-12-31'),
  is_active boolean not null default false,
  published_at timestamptz,
  slug_ar text not null unique,
  slug_en text not null unique,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.openings is 'Jobs that the company offers: drafts, published ones, and those whose last day has passed.';
comment on column public.openings.closes_on is 'The last day in Riyadh on which someone can apply; null while there is none.';
comment on column public.openings.is_active is 'Published: on the careers page until its last day has passed.';
comment on column public.openings.published_at is 'When it was first published. From then on its addresses stay.';
comment on column public.openings.slug_ar is 'The end of its Arabic address, from the title.';

create index openings_order_idx on public.openings (display_order);

create function private.free_slug(base text, opening uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  slug text := base;
  number integer := 1;
begin
  -- Forms are sent to /careers/send
  while slug = 'send' or exists (
    select from public.openings as other where other.id <> opening and slug in (other.slug_ar, other.slug_en)
  ) loop
    number := number + 1;
    slug := base || '-' || number;
  end loop;
  return slug;
end
$$;
comment on function private.free_slug(text, uuid) is 'The address, with a number where another opening has it.';

-- Security definer: it looks at the addresses of every opening, whoever writes.
create function private.prepare_opening() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('handasa.restoring', true), '') = 'on' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.published_at is not null then
    new.published_at := old.published_at;
    new.slug_ar := old.slug_ar;
    new.slug_en := old.slug_en;
    return new;
  end if;
  new.published_at := case when new.is_active then now() end;
  new.slug_ar := private.free_slug(private.slug_of(new.title_ar), new.id);
  new.slug_en := private.free_slug(private.slug_of(new.title_en), new.id);
  return new;
end
$$;
comment on function private.prepare_opening() is 'An opening has the addresses of its title until it is first published.';

create function private.open_opening(opening text) returns public.openings
language sql stable set search_path = ''
as $$
  select known.* from public.openings as known
  where known.id::text = lower(open_opening.opening) and known.is_active
    and coalesce(known.closes_on >= (now() at time zone 'Asia/Riyadh')::date, true)
$$;
comment on function private.open_opening(text) is 'The published opening for which someone can still apply today, in Riyadh; null otherwise.';

create trigger openings_prepare before insert or update on public.openings
  for each row execute function private.prepare_opening();
create trigger openings_updated_at before update on public.openings
  for each row execute function private.set_updated_at('display_order');
create trigger openings_content after insert or update or delete or truncate on public.openings
  for each statement execute function private.content_changed();
create trigger openings_bin before delete on public.openings
  for each row execute function private.put_in_bin();
create trigger openings_announce after insert or update or delete on public.openings
  for each row execute function private.announce_change();
create trigger openings_audit after insert or update or delete on public.openings
  for each row execute function private.record_change();

alter table public.openings enable row level security;
revoke all on public.openings from public, anon, authenticated;
grant select on public.openings to anon, authenticated;
grant insert, update, delete on public.openings to authenticated;
grant all on public.openings to service_role;

create policy "A visitor reads published openings" on public.openings
  for select to anon using (is_active);
comment on policy "A visitor reads published openings" on public.openings is
  'The careers page; also after their last day, when their page says so.';

create policy "An account reads published openings, an admin of people all" on public.openings
  for select to authenticated using (is_active or (select private.manages('people')));
comment on policy "An account reads published openings, an admin of people all" on public.openings is 'The openings screen.';

create policy "An admin of people adds openings" on public.openings
  for insert to authenticated with check ((select private.manages('people')));
comment on policy "An admin of people adds openings" on public.openings is 'The openings screen.';

create policy "An admin of people changes openings" on public.openings
  for update to authenticated using ((select private.manages('people'))) with check ((select private.manages('people')));
comment on policy "An admin of people changes openings" on public.openings is 'The openings screen.';

create policy "An admin of people deletes openings" on public.openings
  for delete to authenticated using ((select private.manages('people')));
comment on policy "An admin of people deletes openings" on public.openings is 'The openings screen; into the bin.';

create table public.application_stages (
  id uuid primary key default gen_random_uuid(),
  name_ar text not null check (private.filled(name_ar) and private.short_text(name_ar, 60)),
  name_en text not null check (private.filled(name_en) and private.short_text(name_en, 60)),
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.application_stages is
  'Where a pending application stands, as the firm calls it: between pending and approved or rejected. Applicants see the name.';

create index application_stages_order_idx on public.application_stages (display_order);

create trigger application_stages_updated_at before update on public.application_stages
  for each row execute function private.set_updated_at('display_order');
create trigger application_stages_announce after insert or update or delete on public.application_stages
  for each row execute function private.announce_change();
create trigger application_stages_audit after insert or update or delete on public.application_stages
  for each row execute function private.record_change();

alter table public.application_stages enable row level security;
revoke all on public.application_stages from public, anon, authenticated;
grant select, insert, update, delete on public.application_stages to authenticated;
grant all on public.application_stages to service_role;

create policy "An admin of people reads the stages of applications" on public.application_stages
  for select to authenticated using ((select private.manages('people')));
comment on policy "An admin of people reads the stages of applications" on public.application_stages is 'The employees screen.';

create policy "An admin of people adds stages of applications" on public.application_stages
  for insert to authenticated with check ((select private.manages('people')));
comment on policy "An admin of people adds stages of applications" on public.application_stages is 'The employees screen.';

create policy "An admin of people changes stages of applications" on public.application_stages
  for update to authenticated using ((select private.manages('people'))) with check ((select private.manages('people')));
comment on policy "An admin of people changes stages of applications" on public.application_stages is 'The employees screen.';

create policy "An admin of people deletes stages of applications" on public.application_stages
  for delete to authenticated using ((select private.manages('people')));
comment on policy "An admin of people deletes stages of applications" on public.application_stages is
  'Applications at that stage are at none then. Not into the bin: two short names.';

alter table public.employees
  add column opening_id uuid references public.openings (id) on delete set null,
  add column cv_url text check (private.file_url(cv_url)),
  add column stage_id uuid references public.application_stages (id) on delete set null,
  add column owner_id uuid references public.user_profiles (id) on delete set null,
  add column cv_kept_until date;
comment on column public.employees.opening_id is 'The opening that the application is for; null for a general one.';
comment on column public.employees.cv_url is
  'Path in the private bucket applicant-cvs: /storage/v1/object/applicant-cvs/<key>. A PDF, which the server stored.';
comment on column public.employees.stage_id is 'Where a pending application stands; null once it is decided.';
comment on column public.employees.owner_id is 'The admin of people who sees to the application; null for no one.';
comment on column public.employees.cv_kept_until is
  'Until when the applicant agreed that the CV stays for other openings; on the next day private.drop_kept_cvs deletes it. Null without consent: it goes with the application.';
create index employees_opening_idx on public.employees (opening_id);
create index employees_stage_idx on public.employees (stage_id);
create index employees_owner_idx on public.employees (owner_id);

create function private.works_on_people(account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_profiles as profile
    where profile.id = account and profile.user_type = 'admin' and profile.is_active
      and profile.areas && array['people', 'everything']
  )
$$;
comment on function private.works_on_people(uuid) is 'Whether an account is an active admin of people, or of everything.';

create function private.guard_application() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status <> 'pending' or old.status <> 'pending' then
    new.stage_id := null;
  end if;
  if new.owner_id is distinct from old.owner_id and new.owner_id is not null and not private.works_on_people(new.owner_id) then
    raise exception using errcode = '22023', message = 'owner_invalid';
  end if;
  return new;
end
$$;
comment on function private.guard_application() is
  'Only a pending application is at a stage, and a new one begins at none. Its owner is an admin of people.';

grant execute on function private.works_on_people(uuid) to authenticated, service_role;
grant update (stage_id, owner_id) on public.employees to authenticated;
create trigger employees_application before update of status, stage_id, owner_id on public.employees
  for each row execute function private.guard_application();
drop trigger employees_updated_at on public.employees;
create trigger employees_updated_at before update on public.employees
  for each row execute function private.set_updated_at('opening_id', 'stage_id', 'owner_id', 'cv_url', 'cv_kept_until');
drop trigger employees_files on public.employees;
create trigger employees_files after delete or update of profile_image_url, contract_url, cv_url on public.employees
  for each row execute function private.note_dropped_files('profile_image_url', 'contract_url', 'cv_url');

create table public.application_notes (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references public.employees (id) on delete cascade,
  -- A note outlives the account of its author.
  author_id uuid references public.user_profiles (id) on delete set null,
  text text not null check (private.filled(text) and private.long_text(text, 5000)),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on table public.application_notes is
  'Notes of admins of people about an applicant or employee: for colleagues, never for the person. Only the author changes or deletes one.';
comment on column public.application_notes.edited_at is 'When the author last changed the text.';

create index application_notes_employee_idx on public.application_notes (employee_id, created_at);
create index application_notes_author_idx on public.application_notes (author_id);

create function private.prepare_application_note() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.author_id := coalesce(auth.uid(), new.author_id);
  else
    new.employee_id := old.employee_id;
    new.created_at := old.created_at;
    if new.text is distinct from old.text then
      new.edited_at := now();
    end if;
  end if;
  return new;
end
$$;
comment on function private.prepare_application_note() is 'Stores the author, and when the text was changed.';

create trigger application_notes_prepare before insert or update on public.application_notes
  for each row execute function private.prepare_application_note();
create trigger application_notes_updated_at before update on public.application_notes
  for each row execute function private.set_updated_at();
create trigger application_notes_announce after insert or update or delete on public.application_notes
  for each row execute function private.announce_change();
create trigger application_notes_audit after insert or update or delete on public.application_notes
  for each row execute function private.record_change();

alter table public.application_notes enable row level security;
revoke all on public.application_notes from public, anon, authenticated;
grant select, insert (id, employee_id, text), update (text), delete on public.application_notes to authenticated;
grant all on public.application_notes to service_role;

create policy "An admin of people reads notes on applications" on public.application_notes
  for select to authenticated using ((select private.manages('people')));
comment on policy "An admin of people reads notes on applications" on public.application_notes is
  'Never the applicant. The page of an employee or applicant.';

create policy "An admin of people writes a note on an application" on public.application_notes
  for insert to authenticated with check ((select private.manages('people')));
comment on policy "An admin of people writes a note on an application" on public.application_notes is
  'Under their own name: private.prepare_application_note.';

create policy "An admin of people changes their own notes" on public.application_notes
  for update to authenticated
  using (author_id = (select auth.uid()) and (select private.manages('people')))
  with check (author_id = (select auth.uid()) and (select private.manages('people')));
comment on policy "An admin of people changes their own notes" on public.application_notes is
  'The text; that it was changed is shown.';

create policy "An admin of people deletes their own notes" on public.application_notes
  for delete to authenticated using (author_id = (select auth.uid()) and (select private.manages('people')));
comment on policy "An admin of people deletes their own notes" on public.application_notes is
  'Not into the bin: it is between colleagues, and the screen asks first.';

-- Security definer: names of colleagues are in profiles that an admin of people may not read. It checks who calls first.
create function public.people_colleagues() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('people');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', known.id, 'name', known.full_name, 'active', known.active)
      order by known.active desc, private.search_form(known.full_name), known.id), '[]')
    from (
      select profile.id, profile.full_name, private.works_on_people(profile.id) as active
      from public.user_profiles as profile where profile.user_type <> 'client'
    ) as known
    -- Of others, only who has worked on an application
    where known.active
      or exists (select from public.employees as employee where employee.owner_id = known.id)
      or exists (select from public.application_notes as note where note.author_id = known.id)
  );
end
$$;
comment on function public.people_colleagues() is
  'For admins of people: who works on applications or has done so, those who still do first.';

revoke all on function public.people_colleagues() from public, anon, authenticated;
grant execute on function public.people_colleagues() to authenticated, service_role;

alter table public.bin drop constraint bin_table_name_check;
alter table public.bin add constraint bin_table_name_check check (table_name in (
    'answer_templates', 'client_projects', 'leadership_team', 'openings', 'project_images', 'projects', 'request_files',
    'request_merges', 'request_messages', 'request_notes', 'request_tags', 'request_work',
    'service_request_events', 'service_requests', 'services', 'site_content', 'site_images', 'team_members'
  ));
comment on column public.bin.linked is 'Of a service: the requests that were for it, which are for it again after a restore. Of an opening: the applications for it. Of a tag: the requests that had it. Of a client''s project: the requests that led to it.';

create or replace function private.areas_of_bin(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_merges', 'request_messages',
      'request_files', 'request_tags', 'answer_templates', 'client_projects'
    ) then array['everything', 'requests']
    when table_name = 'openings' then array['everything', 'people']
    else array['everything', 'content']
  end
$$;
comment on function private.areas_of_bin(text) is
  'The areas of which an admin needs one for what was deleted from a table: those of the table itself.';

create or replace function private.bin_words(name text, entry jsonb) returns text
language sql immutable set search_path = ''
as $$
  select private.search_form(concat_ws(' ', name, (
    select string_agg(part.value, ' ' order by part.key) from jsonb_each_text(entry) as part
    where part.key !~ '^(id|is_.*|focus_.|.*_(id|at|urls?|order|index)|slug_.*)$'
  )))
$$;
comment on function private.bin_words(text, jsonb) is 'What an entry of the bin is found by: its name and the texts and numbers of its row.';

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

create or replace function private.record_bin_removal() returns trigger
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
  'Records that a row has left the bin forever: by an admin, or by the server when its time was over. A restore is recorded as the insert that it is.';

create or replace function public.restore_from_bin(id uuid, without_missing boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  root public.bin;
  part public.bin;
begin
  perform private.require_area('requests', 'content', 'people');
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
  elsif root.table_name = 'client_projects' then
    update public.request_work as work set client_project_id = root.record_id
      where work.id = any (root.linked) and work.client_project_id is null;
  elsif root.table_name = 'openings' then
    update public.employees as employee set opening_id = root.record_id
      where employee.id = any (root.linked) and employee.opening_id is null;
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

create or replace function public.delete_from_bin(ids uuid[]) returns integer
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

create or replace function public.empty_bin(
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
          where entry.table_name = 'client_projects' and profile.id = (entry.row ->> 'client_id')::uuid
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

create or replace function private.order_columns(list text, out place text, out grouping_column text)
language sql immutable set search_path = ''
return (
  case when list in ('projects', 'team_members') then 'order_index'
    when list in ('project_images', 'leadership_team', 'services', 'site_images', 'answer_templates', 'openings', 'application_stages') then 'display_order' end,
  case list when 'project_images' then 'project_id' when 'site_images' then 'image_type' end
);
comment on function private.order_columns(text) is
  'The column that holds the place in a list, and the column that divides the table into several lists, if any.';

create or replace function private.open_order(list text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (select place from private.order_columns(list)) is null then
    raise exception using errcode = '22023', message = 'reorder_list_invalid';
  elsif current_user in ('anon', 'authenticated') then
    -- Row-level security would find no row to change, which must not look like success.
    perform private.require_area(case list when 'answer_templates' then 'requests' when 'openings' then 'people' when 'application_stages' then 'people' else 'content' end);
  end if;
end
$$;
comment on function private.open_order(text) is 'Raises unless the list is known and the caller may arrange it.';

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
    when table_name in ('employees', 'employee_notifications', 'employee_documents', 'openings', 'application_stages', 'application_notes') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'answer_settings', 'privacy_requests', 'breaches', 'invitations') then array['settings']
    else array['everything']
  end
$$;
comment on function private.areas_of_table(text) is
  'The area of which an admin sees the history of the rows of a table (docs/decisions/0034); everything, for a table that no area has.';

create or replace function public.note_look(employee_id uuid, what text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
begin
  perform private.require_area('people');
  if not coalesce(what in ('pay', 'contract', 'cv'), false) then
    raise exception using errcode = '22023', message = 'look_invalid';
  end if;
  select private.record_name(to_jsonb(employee)) into name
    from public.employees as employee where employee.id = note_look.employee_id;
  if name is null then
    raise exception using errcode = 'PT404', message = 'employee_not_found';
  end if;
  perform private.record('look', 'employees', note_look.employee_id::text, jsonb_build_object('name', name, 'what', what));
end
$$;
comment on function public.note_look(uuid, text) is
  'Records that an admin of people looks at the pay, the contract or the CV of an employee or applicant. The screens call it before they show them.';

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
        and (class.relname <> 'answer_settings' or (select private.manages('requests', 'settings')))
        and (class.relname <> 'bin' or (select private.manages('requests', 'content', 'people')))
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

create function private.applicant_cv(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '^/storage/v1/object/applicant-cvs/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$' $$;
comment on function private.applicant_cv(text) is
  'True for the address of a CV that the server has stored. Anyone may send metadata, so other addresses are refused.';

create or replace function private.create_application(account uuid, address text, meta jsonb, language text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  opening constant public.openings := private.open_opening(meta ->> 'opening');
begin
  case
    when meta ->> 'full_name_ar' is null or meta ->> 'full_name_en' is null then
      raise exception using errcode = '22023', message = 'application_full_name_required';
    when meta ->> 'phone' is null then
      raise exception using errcode = '22023', message = 'application_phone_required';
    when meta ? 'opening' and opening.id is null then
      raise exception using errcode = '22023', message = 'application_opening_closed';
    when opening.id is null and coalesce(meta ->> 'position_ar', meta ->> 'position_en', meta ->> 'position') is null then
      raise exception using errcode = '22023', message = 'application_position_required';
    when not coalesce(private.applicant_photo(meta ->> 'profile_image_url'), true) then
      raise exception using errcode = '22023', message = 'application_photo_invalid';
    when not coalesce(private.applicant_cv(meta ->> 'cv_url'), true) then
      raise exception using errcode = '22023', message = 'application_cv_invalid';
    else null;
  end case;

  insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale, privacy_version)
  values (
    account, private.both_names(meta ->> 'full_name_ar', meta ->> 'full_name_en', language), 'employee',
    meta ->> 'phone', false, language, private.privacy_version(meta ->> 'privacy_version')
  );
  insert into public.employees (user_id, full_name_ar, full_name_en, email, phone, position_ar, position_en, locale,
    profile_image_url, privacy_version, opening_id, cv_url, cv_kept_until)
  values (
    account, meta ->> 'full_name_ar', meta ->> 'full_name_en', address, meta ->> 'phone',
    coalesce(opening.title_ar, meta ->> 'position_ar', meta ->> 'position', meta ->> 'position_en'),
    coalesce(opening.title_en, meta ->> 'position_en', meta ->> 'position', meta ->> 'position_ar'),
    language,
    meta ->> 'profile_image_url',
    private.privacy_version(meta ->> 'privacy_version'),
    opening.id,
    meta ->> 'cv_url',
    private.kept_until(meta ->> 'cv_url', meta ->> 'keep_cv' = 'true')
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;
comment on function private.create_application(uuid, text, jsonb, text) is
  'The profile (inactive) and the application of someone who applies for a job, in general or for an opening.';

create or replace function private.without_form_fields(meta jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case when meta is null then null else (
    select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
    from (
      select entry.key, entry.value
      from jsonb_each(case jsonb_typeof(meta) when 'object' then meta - array[
        'user_type', 'phone', 'client_type', 'national_id', 'company_name', 'commercial_registration', 'unified_number',
        'full_name_ar', 'full_name_en', 'position', 'position_ar', 'position_en', 'profile_image_url', 'privacy_version',
        'news_wording', 'invitation', 'opening', 'cv_url', 'keep_cv'
      ] else '{}' end) as entry
      where length(entry.key) <= 100 and length(entry.value::text) <= 500
      order by entry.key in (
        'full_name', 'locale', 'registration', 'sub', 'email', 'email_verified', 'phone_verified'
      ) desc, entry.key
      limit 30
    ) as kept
  ) end
$$;
comment on function private.without_form_fields(jsonb) is
  'What the sign-in service may keep of what a sign-up sent: the name and the language, and of anything else 30 short values.';

drop function public.apply_again(text, text, text, text, text, integer, integer);
create function public.apply_again(
  full_name_ar text, full_name_en text, phone text, applied_for text, profile_image_url text default null,
  privacy_version integer default null, news_wording integer default null, opening uuid default null, cv_url text default null,
  keep_cv boolean default false
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  applicant public.employees;
  wanted constant public.openings := private.open_opening(apply_again.opening::text);
begin
  if not coalesce(private.applicant_photo(apply_again.profile_image_url), true) then
    raise exception using errcode = '22023', message = 'application_photo_invalid';
  elsif not coalesce(private.applicant_cv(apply_again.cv_url), true) then
    raise exception using errcode = '22023', message = 'application_cv_invalid';
  elsif apply_again.opening is not null and wanted.id is null then
    raise exception using errcode = '22023', message = 'application_opening_closed';
  end if;
  update public.employees as employee set
    status = 'pending',
    full_name_ar = btrim(apply_again.full_name_ar),
    full_name_en = btrim(apply_again.full_name_en),
    phone = btrim(apply_again.phone),
    position_ar = coalesce(wanted.title_ar, btrim(apply_again.applied_for)),
    position_en = coalesce(wanted.title_en, btrim(apply_again.applied_for)),
    opening_id = wanted.id,
    cv_url = coalesce(apply_again.cv_url, employee.cv_url),
    cv_kept_until = private.kept_until(coalesce(apply_again.cv_url, employee.cv_url), apply_again.keep_cv),
    profile_image_url = coalesce(apply_again.profile_image_url, employee.profile_image_url),
    privacy_version = private.privacy_version(apply_again.privacy_version::text)
    where employee.user_id = (select auth.uid())
      -- A second application that is still pending may be sent again: the first answer may have been lost
      and (employee.status = 'rejected' or employee.status = 'pending' and employee.rejection_reason is not null)
    returning employee.* into applicant;
  if not found then
    raise exception using errcode = 'PT409', message = 'application_not_rejected';
  end if;
  perform private.give_news_consent(
    applicant.email, applicant.locale, 'careers', apply_again.news_wording, applicant.privacy_version, applicant.user_id
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;
comment on function public.apply_again(text, text, text, text, text, integer, integer, uuid, text, boolean) is
  'For rejected applicants: a new application from the same account. The reason of the last rejection stays with it until the next decision.';

revoke all on function public.apply_again(text, text, text, text, text, integer, integer, uuid, text, boolean) from public, anon, authenticated;
grant execute on function public.apply_again(text, text, text, text, text, integer, integer, uuid, text, boolean)
  to authenticated, service_role;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('applicant-cvs', 'applicant-cvs', false, 10485760, array['application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.is_my_cv(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.employees as employee
    where employee.user_id = (select auth.uid()) and bucket = 'applicant-cvs'
      and employee.cv_url = '/storage/v1/object/' || bucket || '/' || key
  )
$$;
comment on function private.is_my_cv(text, text) is 'True for the CV of the signed-in applicant, also while they wait and after a rejection.';

grant execute on function private.is_my_cv(text, text) to authenticated, service_role;

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
comment on function public.unused_files(interval) is
  'For the server: files in our buckets, older than given, whose address is in no row, nor in the bin.';

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
    -- Only the server's key writes these
    or (bucket_id = 'applicant-cvs' and ((select private.manages('people')) or private.is_my_cv(bucket_id, name)))
  );

create or replace function private.keep_by_law(accounts uuid[]) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  kept integer;
begin
  insert into public.kept_records (kind, keep_until, full_name, facts, contract_url)
    select 'employment', time.until,
      private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale),
      jsonb_strip_nulls(to_jsonb(employee) - '{id,user_id,status,full_name_ar,full_name_en,email,phone,profile_image_url,contract_url,approved_by,rejection_reason,locale,created_at,updated_at,project_name,opening_id,cv_url,stage_id,owner_id,cv_kept_until}'::text[]),
      employee.contract_url
    from public.employees as employee
    cross join lateral (select (
      coalesce(employee.left_on, today) + make_interval(months => private.months_of('employment_records'))
    )::date) as time (until)
    where employee.user_id = any (accounts) and employee.approved_at is not null and time.until > today;
  get diagnostics kept = row_count;
  insert into public.kept_records (kind, keep_until, full_name, facts)
    select 'project',
      (date_trunc('year', max(link.updated_at)) + interval '1 year'
        + make_interval(months => private.months_of('project_records')))::date,
      profile.full_name,
      jsonb_strip_nulls(jsonb_build_object(
        'client_type', profile.client_type, 'company_name', profile.company_name,
        'national_id', profile.national_id, 'commercial_registration', profile.commercial_registration,
        'unified_number', profile.unified_number,
        'projects', jsonb_agg(jsonb_build_object(
          'title_ar', project.title_ar, 'title_en', project.title_en, 'status', link.status,
          'created_at', link.created_at, 'updated_at', link.updated_at
        ) order by link.created_at)
      ))
    from public.user_profiles as profile join public.client_projects as link on link.client_id = profile.id
      join public.projects as project on project.id = link.project_id
    where profile.id = any (accounts) group by profile.id;
  return kept + case when found then 1 else 0 end;
end
$$;
comment on function private.keep_by_law(uuid[]) is
  'Keeps what the law makes the company keep of these accounts: the terms and the contract of an employment, the projects of a client. How many records.';

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
      union select note.id from public.request_notes as note where note.request_id = any (requests)
      union select unnest(array[merge.id, merge.merged_id]) from public.request_merges as merge
        where merge.request_id = any (requests)
      union select message.id from public.request_messages as message where message.request_id = any (requests)
      union select file.id from public.request_files as file where file.request_id = any (requests)
    ) as every (id)
  )
$$;
comment on function private.ids_about(uuid[], uuid[], uuid[], uuid[]) is 'The ids of a person''s rows, those below their accounts and requests too.';

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

drop function public.list_employees(text, text[], text, boolean, integer, integer);
create function public.list_employees(
  search text default '', statuses text[] default null, sort text default 'created_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0, openings uuid[] default null, stages uuid[] default null
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
  perform private.open_list(page_size, page_offset, sort, '{created_at,full_name,status}', '{people}', list => 'employees');

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.employee_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.employee_words as w
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.employees as r
    where (statuses is null or r.status = any (statuses))
      and (openings is null or r.opening_id = any (openings)) and (stages is null or r.stage_id = any (stages))
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id))
    order by
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case sorting when 'full_name desc' then private.search_form(r.full_name_ar) end desc,
      case sorting when 'full_name asc' then private.search_form(r.full_name_ar) end,
      case sorting when 'status desc' then r.status end desc,
      case sorting when 'status desc' then r.created_at end,
      case sorting when 'status asc' then r.status end,
      case sorting when 'status asc' then r.created_at end desc,
      case when descending <> (sort = 'status') then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null and openings is null and stages is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.employees as r
      where (statuses is null or r.status = any (statuses))
        and (openings is null or r.opening_id = any (openings)) and (stages is null or r.stage_id = any (stages))
        and (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['pending', 'approved', 'rejected', 'left']) as known (status)
    left join (
      select r.status, count(*) as number from public.employees as r
      where (hits is null or r.id = any (hits))
        and (openings is null or r.opening_id = any (openings)) and (stages is null or r.stage_id = any (stages))
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('approver', (
        select jsonb_build_object('full_name', approver.full_name)
        from public.user_profiles as approver where approver.id = r.approved_by
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.employees as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_employees(text, text[], text, boolean, integer, integer, uuid[], uuid[]) is
  'For admins: applications and employees with who approved them, searched, filtered, sorted, a page of them; counts by status.';

revoke all on function public.list_employees(text, text[], text, boolean, integer, integer, uuid[], uuid[]) from public, anon, authenticated;
grant execute on function public.list_employees(text, text[], text, boolean, integer, integer, uuid[], uuid[])
  to authenticated, service_role;

insert into public.application_stages (id, name_ar, name_en, display_order) values
('90000000-0000-4000-8000-000000000001', 'قيد المراجعة', 'Under review', 1),
('90000000-0000-4000-8000-000000000002', 'مقابلة', 'Interview', 2),
('90000000-0000-4000-8000-000000000003', 'عرض وظيفي', 'Offer', 3);
create function private.kept_until(cv_url text, agreed boolean) returns date
language sql stable set search_path = ''
as $$
  select case when cv_url is not null and agreed
    then ((now() at time zone 'Asia/Riyadh')::date + interval '12 months')::date end
$$;
comment on function private.kept_until(text, boolean) is
  'The last day of a CV that an applicant leaves for other openings: 12 months, as its box says. Null without CV or consent.';

alter table public.mail_outbox drop constraint mail_outbox_kind_check;
alter table public.mail_outbox add constraint mail_outbox_kind_check check (kind in (
    'password', 'confirm_email', 'account_changed', 'application_received', 'application_approved', 'application_rejected', 'notification',
    'request_received', 'request_status', 'request_late', 'project_assigned', 'document_expiring', 'company_request',
    'company_message', 'company_application', 'company_no_backup', 'privacy_proof', 'privacy_request', 'company_privacy',
    'company_documents', 'invitation', 'morning', 'answer', 'company_reply'
  ));
alter table public.mail_kinds drop constraint mail_kinds_kind_check;
alter table public.mail_kinds add constraint mail_kinds_kind_check check (kind in (
    'application_received', 'application_approved', 'application_rejected', 'notification', 'request_received', 'request_status', 'request_late',
    'project_assigned', 'document_expiring', 'company_request', 'company_message', 'company_application', 'company_no_backup',
    'company_privacy', 'company_reply', 'company_documents'
  ));
insert into public.mail_kinds (kind) values ('application_received');

create or replace function private.mail_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  language constant text := (select profile.locale from public.user_profiles as profile where profile.id = new.user_id);
  name constant text := case language when 'en' then new.full_name_en else new.full_name_ar end;
begin
  if new.status = 'pending' then
    perform private.post_to_company('company_application', jsonb_build_object(
      'id', new.id, 'name_ar', new.full_name_ar, 'name_en', new.full_name_en, 'position_ar', new.position_ar,
      'position_en', new.position_en
    ));
    perform private.post_mail('application_received', new.email, language, jsonb_build_object(
      'name', name, 'position_ar', new.position_ar, 'position_en', new.position_en
    ));
  elsif new.status = 'approved' and old.status = 'pending' then
    perform private.post_mail('application_approved', new.email, language, jsonb_build_object(
      'name', name, 'position_ar', new.position_ar, 'position_en', new.position_en
    ));
  elsif new.status = 'rejected' then
    perform private.post_mail('application_rejected', new.email, language, jsonb_build_object(
      'name', name, 'reason', left(new.rejection_reason, 2000)
    ));
  end if;
  return null;
end
$$;
comment on function private.mail_application() is 'Tells the company of an application; the applicant that it arrived, and of the decision.';

create function private.drop_kept_cvs() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  dropped integer;
begin
  update public.employees set cv_url = null, cv_kept_until = null
    where cv_kept_until < (now() at time zone 'Asia/Riyadh')::date;
  get diagnostics dropped = row_count;
  return dropped;
end
$$;
comment on function private.drop_kept_cvs() is
  'Deletes CVs that applicants agreed to leave for other openings until a day that has passed; nobody is told. How many.';

create or replace function public.employee_chores() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Several web processes may ask at the same moment
  perform pg_advisory_xact_lock(hashtext('handasa.employee_chores'));
  return jsonb_build_object('expiring', private.tell_expiring(), 'cvs', private.drop_kept_cvs());
end
$$;
comment on function public.employee_chores() is
  'For the server, every hour: reminders of papers of employees that end, and CVs whose time is over. How many of each.';

create function public.my_application() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select jsonb_build_object(
    'status', employee.status, 'applied_at', employee.created_at,
    'position_ar', employee.position_ar, 'position_en', employee.position_en,
    'stage_ar', stage.name_ar, 'stage_en', stage.name_en,
    'cv_url', employee.cv_url, 'cv_kept_until', employee.cv_kept_until
  )
  from public.employees as employee left join public.application_stages as stage on stage.id = employee.stage_id
  where employee.user_id = (select auth.uid())
$$;
comment on function public.my_application() is
  'The application of the signed-in account: where it stands, without notes and owner. Null where there is none.';

revoke all on function public.my_application() from public, anon, authenticated;
grant execute on function public.my_application() to authenticated, service_role;

create or replace function private.retention_due(kind text, months integer) returns table (id text, name text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  before constant timestamptz := now() - make_interval(months => retention_due.months);
begin
  case retention_due.kind
    when 'requests' then
      return query select request.id::text, request.client_name, request.updated_at
        from public.service_requests as request
        where request.updated_at < before
          and case request.kind
            when 'service' then request.status in ('rejected', 'completed', 'cancelled')
            else request.status not in ('new', 'pending')
          end
          -- They are part of a project
          and not exists (select from public.client_projects as link where link.client_id = request.user_id)
          and not exists (
            select from public.request_work as work where work.id = request.id and work.client_project_id is not null
          );
    when 'rejected_applications' then
      return query select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.updated_at
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'rejected' and employee.updated_at < before
          -- They agreed to wait for other openings
          and coalesce(employee.cv_kept_until < (now() at time zone 'Asia/Riyadh')::date, true)
          and profile.user_type = 'employee' and not profile.is_active;
    when 'left_photos' then
      return query select employee.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee
        where employee.status = 'left' and employee.left_on < before and employee.profile_image_url is not null;
    when 'client_accounts' then
      return query select profile.id::text, profile.full_name, coalesce(known.last_sign_in_at, profile.created_at)
        from public.user_profiles as profile join private.accounts as known using (id)
        where profile.user_type = 'client' and coalesce(known.last_sign_in_at, profile.created_at) < before
          and not exists (select from public.client_projects as link where link.client_id = profile.id)
          and not exists (
            select from public.service_requests as request
            where request.user_id = profile.id and request.updated_at >= before
          );
    when 'privacy_requests' then
      return query select request.id::text, request.full_name, request.closed_at
        from public.privacy_requests as request where request.closed_at < before and request.erased_at is null;
    when 'news_consents' then
      return query select consent.id::text, consent.email, consent.withdrawn_at
        from public.news_consents as consent where consent.withdrawn_at < before;
    when 'failed_mails' then
      return query select mail.id::text, mail.recipient, mail.failed_at
        from public.mail_outbox as mail where mail.failed_at < before;
    when 'audit_details' then
      return query select entry.id::text, entry.details ->> 'name', entry.at
        from public.audit_log as entry where entry.at < before and entry.details is not null;
    when 'employment_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'employment' and record.keep_until < current_date
        union all
        select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'left' and employee.left_on < before
          and profile.user_type = 'employee' and not profile.is_active;
    when 'project_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'project' and record.keep_until < current_date;
  end case;
end
$$;
comment on function private.retention_due(text, integer) is
  'What of a kind of data has been kept longer than so many months: id, name, and since when.';
