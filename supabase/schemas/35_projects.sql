-- projects: the portfolio. Beside its texts a project has facts, measured figures, a story in three parts and awards
-- (docs/decisions/0058).

create function private.has_texts(entry jsonb, fields text[], maximum integer) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(coalesce(
    jsonb_typeof(entry -> field) = 'string' and private.short_text(entry ->> field, maximum), false
  )), false) from unnest(fields) as field
$$;
comment on function private.has_texts(jsonb, text[], integer) is 'True when each of the fields is one line of text of at most this many characters.';

create function private.project_figures(list jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_typeof(list) = 'array' and (
    select count(*) <= 3 and coalesce(bool_and(coalesce(
      jsonb_typeof(entry) = 'object' and entry - '{value,unit_ar,unit_en,label_ar,label_en}'::text[] = '{}'
      and private.has_texts(entry, '{value,unit_ar,unit_en,label_ar,label_en}', 60)
      and entry ->> 'value' ~ '^-?[0-9]{1,12}([.][0-9]{1,4})?$'
      and private.filled(entry ->> 'label_ar') and private.filled(entry ->> 'label_en'), false
    )), true)
    from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) as entry
  ), false)
$$;
comment on function private.project_figures(jsonb) is
  'True for at most three measured figures: a number with what it counts, and its unit, which may be empty, in both languages.';

create function private.project_awards(list jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_typeof(list) = 'array' and (
    select count(*) <= 10 and coalesce(bool_and(coalesce(
      jsonb_typeof(entry) = 'object' and entry - '{name_ar,name_en,year,by_ar,by_en}'::text[] = '{}'
      and private.has_texts(entry, '{name_ar,name_en,by_ar,by_en}', 200)
      and private.filled(entry ->> 'name_ar') and private.filled(entry ->> 'name_en')
      and jsonb_typeof(entry -> 'year') = 'number' and entry ->> 'year' ~ '^(19[5-9][0-9]|20[0-9]{2}|2100)$', false
    )), true)
    from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) as entry
  ), false)
$$;
comment on function private.project_awards(jsonb) is
  'True for at most ten awards: name, year and who gave it, which may be empty, in both languages.';

grant execute on function private.has_texts(jsonb, text[], integer), private.project_figures(jsonb), private.project_awards(jsonb)
  to authenticated, service_role;

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  title_ar text not null check (private.filled(title_ar) and private.short_text(title_ar, 200)),
  title_en text not null check (private.filled(title_en) and private.short_text(title_en, 200)),
  description_ar text not null check (private.long_text(description_ar, 5000)),
  description_en text not null check (private.long_text(description_en, 5000)),
  category_ar text not null check (private.short_text(category_ar, 100)),
  category_en text not null check (private.short_text(category_en, 100)),
  date text check (private.short_text(date, 100)),
  location text check (private.short_text(location, 200)),
  client text check (private.short_text(client, 200)),
  status text not null default 'completed' check (status in ('planned', 'in_progress', 'on_hold', 'completed')),
  image_url text check (private.file_url(image_url)),
  order_index integer not null default 0 check (order_index >= 0),
  service_ids uuid[] not null default '{}' check (cardinality(service_ids) <= 20),
  slug_ar text not null default '' unique check (slug_ar <> '' and slug_ar = private.slug_of(slug_ar, 'ar')),
  slug_en text not null default '' unique check (slug_en <> '' and slug_en = private.slug_of(slug_en, 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  client_confidential boolean not null default false,
  sector text check (sector in (
    'commercial', 'residential', 'hospitality', 'health', 'education', 'religious', 'culture', 'sport', 'government',
    'industrial', 'transport', 'water', 'energy', 'environment'
  )),
  region text check (region in (
    'riyadh', 'makkah', 'madinah', 'eastern', 'qassim', 'hail', 'tabuk', 'jawf', 'northern', 'asir', 'bahah', 'jazan',
    'najran', 'abroad'
  )),
  latitude numeric(7, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  area_m2 integer check (area_m2 between 1 and 1000000000),
  value_range text check (value_range in ('under_10', '10_to_50', '50_to_200', '200_to_500', '500_to_1000', 'over_1000')),
  year_begun integer check (year_begun between 1950 and 2100),
  year_completed integer check (year_completed between 1950 and 2100),
  roles text[] not null default '{}' check (cardinality(roles) <= 7 and roles <@ array[
    'lead_consultant', 'sub_consultant', 'designer', 'supervisor', 'project_manager', 'quality_assurance', 'studies'
  ]),
  team_ids uuid[] not null default '{}' check (cardinality(team_ids) <= 20),
  figures jsonb not null default '[]' check (private.project_figures(figures)),
  challenge_ar text check (private.long_text(challenge_ar, 5000)),
  challenge_en text check (private.long_text(challenge_en, 5000)),
  work_ar text check (private.long_text(work_ar, 5000)),
  work_en text check (private.long_text(work_en, 5000)),
  result_ar text check (private.long_text(result_ar, 5000)),
  result_en text check (private.long_text(result_en, 5000)),
  before_image_id uuid,
  after_image_id uuid,
  awards jsonb not null default '[]' check (private.project_awards(awards)),
  is_active boolean not null default true,
  -- A project that only its client sees may say less
  constraint projects_website_check check (not is_active or (
    private.filled(description_ar) and private.filled(description_en) and private.filled(category_ar) and private.filled(category_en)
  )),
  constraint projects_confidential_check check (not client_confidential or client is null),
  constraint projects_point_check check (
    (latitude is null) = (longitude is null)
    -- The rectangle that the Kingdom lies in
    and (latitude is null or region is null or region = 'abroad' or latitude between 16 and 32.5 and longitude between 34 and 56)
  ),
  constraint projects_years_check check (year_begun <= year_completed),
  constraint projects_dates_check check (
    (year_completed is null or status = 'completed') and (year_begun is null or status <> 'planned')
  ),
  constraint projects_pair_check check (
    (before_image_id is null) = (after_image_id is null) and (before_image_id is null or before_image_id <> after_image_id)
  )
);
comment on table public.projects is 'The project portfolio; image_url is the picture on its card.';
comment on column public.projects.slug_en is 'The URL ending of its English page; empty text makes it from the name. Earlier ones lead to it (private.addresses).';
comment on column public.projects.service_ids is 'The services of which it is an example. Services that no longer exist are left out where it is shown.';
comment on column public.projects.date is 'Free text such as a year; shown while no years are entered.';
comment on column public.projects.client_confidential is
  'Visitors read "confidential client". The name is in private.confidential_clients: a client that is saved here is moved there.';
comment on column public.projects.region is 'A region of the Kingdom, or abroad; location names the place.';
comment on column public.projects.value_range is 'What it costs to build, in millions of riyals.';
comment on column public.projects.roles is 'The roles of the company in it.';
comment on column public.projects.team_ids is 'People of the team or the leadership. Those who are gone are left out where it is shown.';
comment on column public.projects.figures is '[{value, unit_ar, unit_en, label_ar, label_en}]: measured results, shown large.';
comment on column public.projects.before_image_id is
  'Two of its pictures, compared on its page. One that is gone, or another project''s, is not shown.';
comment on column public.projects.awards is '[{name_ar, name_en, year, by_ar, by_en}].';
comment on column public.projects.is_active is
  'Whether it is on the website. A project that is not, such as a private home, is only for its clients and for staff.';

create index projects_order_idx on public.projects (order_index, id);
create index projects_created_at_idx on public.projects (created_at desc, id desc);
create index projects_status_idx on public.projects (status, order_index, id);
create index projects_category_idx on public.projects (category_ar, category_en);
create index projects_category_en_idx on public.projects (category_en);
create index projects_title_ar_idx on public.projects (private.search_form(title_ar), id) include (title_ar);
create index projects_title_en_idx on public.projects (private.search_form(title_en), id) include (title_en);

-- No reference to projects: the name waits while its project is in the bin.
create table private.confidential_clients (
  id uuid primary key,
  name text not null check (private.filled(name) and private.short_text(name, 200))
);
comment on table private.confidential_clients is
  'The clients of confidential projects, by the project''s id. No role of the API reads it; public.confidential_client() answers admins.';

alter table private.confidential_clients enable row level security;
revoke all on private.confidential_clients from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.confidential_clients for all to anon, authenticated using (false);

-- Security definer: no one reaches the table of names. Row-level security has already chosen the rows of an update.
create function private.keep_confidential_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- A project that becomes confidential without a name keeps the one that was public
  known_name constant text := case
    when new.client_confidential and new.client is null and tg_op = 'UPDATE' then old.client else new.client
  end;
begin
  if new.client_confidential and private.filled(known_name) then
    insert into private.confidential_clients (id, name) values (new.id, known_name)
      on conflict (id) do update set name = excluded.name;
  -- Not on insert: with "on conflict" it may turn into an update, which then says what changes
  elsif tg_op = 'UPDATE' and (not new.client_confidential or new.client is not null) then
    delete from private.confidential_clients as known where known.id = new.id;
  end if;
  if new.client_confidential then
    new.client := null;
  end if;
  if new.year_completed > extract(year from now() at time zone 'Asia/Riyadh') then
    raise exception using errcode = '22023', message = 'year_in_future';
  end if;
  return new;
end
$$;
comment on function private.keep_confidential_client() is
  'Keeps the name of a confidential client apart from the row that visitors read: null keeps the known name, empty text removes it. Refuses a year of completion in the future.';

-- Security definer: as above.
create function private.forget_confidential_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.confidential_clients as known
    where known.id = (to_jsonb(old) ->> tg_argv[0])::uuid
      and not exists (select from public.projects as project where project.id = known.id)
      and not exists (select from public.bin as entry where entry.table_name = 'projects' and entry.record_id = known.id);
  return null;
end
$$;
comment on function private.forget_confidential_client() is
  'Removes the name of a client with its project, once the project is not in the bin either. The argument names the column with the project''s id.';

-- Security definer: no role of the API reads the names. The area is checked first.
create function public.confidential_client(project_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('content');
  return (select known.name from private.confidential_clients as known where known.id = project_id);
end
$$;
comment on function public.confidential_client(uuid) is 'For admins of content: the client of a confidential project; null where none is entered.';

-- Takes its lock before any row is locked: admins who add, choose and delete at the same moment then get neither two primary
-- pictures nor a deadlock. Such writes are rare, so one lock for all projects is enough.
create function private.image_writes_in_turn() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('handasa.project_images'));
  return null;
end
$$;
comment on function private.image_writes_in_turn() is 'Statements that change project_images take turns.';

create function private.gallery_follows_card() returns trigger
language plpgsql set search_path = ''
as $$
declare
  primary_id uuid;
  known_id uuid;
begin
  -- Inside card_follows_gallery the gallery has been written already.
  if pg_trigger_depth() > 1 or (tg_op = 'UPDATE' and new.image_url is not distinct from old.image_url) then
    return null;
  end if;
  select image.id into primary_id from public.project_images as image
    where image.project_id = new.id and image.is_primary;
  select image.id into known_id from public.project_images as image
    where image.project_id = new.id and image.image_url = new.image_url
    order by image.is_primary desc, image.display_order, image.id limit 1;
  if known_id is not null then
    update public.project_images set is_primary = true where id = known_id and not is_primary;
  elsif new.image_url is null then
    update public.projects as project set image_url = image.image_url
      from public.project_images as image where image.id = primary_id and project.id = new.id;
  elsif primary_id is not null then
    -- Description, focal point and line drawing belong to the old picture.
    update public.project_images
      set image_url = new.image_url, alt_ar = null, alt_en = null, original_name = null, focus_x = 50, focus_y = 50,
        drawing_url = null
      where id = primary_id;
  else
    insert into public.project_images (project_id, image_url, is_primary, display_order)
      values (new.id, new.image_url, true, 1);
  end if;
  return null;
end
$$;
comment on function private.gallery_follows_card() is
  'A picture given to a project replaces the primary one of its gallery. Only the gallery removes pictures.';

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create function public.list_projects(
  search text default '', statuses text[] default null, category text default null, sort text default 'order_index',
  descending boolean default false, page_size integer default 20, page_offset integer default 0, active boolean default null
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
    page_size, page_offset, sort, '{order_index,title_ar,title_en,created_at}', '{content,requests}', list => 'projects'
  );

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.project_words as w left join public.projects as r on r.id = w.id
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
        and (category is null or r.category_ar = category or r.category_en = category)
        and (active is null or r.is_active = active)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.projects as r
    where (statuses is null or r.status = any (statuses))
      and (category is null or r.category_ar = category or r.category_en = category)
      and (active is null or r.is_active = active)
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = r.id))
    order by
      case sorting when 'order_index desc' then r.order_index end desc,
      case sorting when 'order_index asc' then r.order_index end,
      case sorting when 'title_ar desc' then private.search_form(r.title_ar) end desc,
      case sorting when 'title_ar asc' then private.search_form(r.title_ar) end,
      case sorting when 'title_en desc' then private.search_form(r.title_en) end desc,
      case sorting when 'title_en asc' then private.search_form(r.title_en) end,
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case when descending then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.projects as r
      where (statuses is null or r.status = any (statuses))
        and (category is null or r.category_ar = category or r.category_en = category)
        and (active is null or r.is_active = active)
        and (select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['planned', 'in_progress', 'on_hold', 'completed']) as known (status)
    left join (
      select r.status, count(*) as number from public.projects as r
      where (hits is null or r.id = any (hits))
        and (category is null or r.category_ar = category or r.category_en = category)
        and (active is null or r.is_active = active)
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'images', (select count(*) from public.project_images as image where image.project_id = r.id),
        'clients', (select count(*) from public.client_projects as link where link.project_id = r.id),
        'focus', (
          select jsonb_build_object('x', image.focus_x, 'y', image.focus_y) from public.project_images as image
          where image.project_id = r.id and image.is_primary
        )
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.projects as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts,
    'categories', (
      select coalesce(jsonb_agg(to_jsonb(kind) order by kind.category_ar, kind.category_en), '[]') from (
        select project.category_ar, project.category_en, count(*) as count from public.projects as project
        where private.filled(project.category_ar) or private.filled(project.category_en)
        group by project.category_ar, project.category_en
      ) as kind
    )
  );
end
$$;
comment on function public.list_projects(text, text[], text, text, boolean, integer, integer, boolean) is
  'For admins: projects with the number of their pictures and clients, searched, filtered (active: on the website or not), sorted, a page of them; counts by status, and all categories.';

-- Security definer: policies ask it without asking those of client_projects in turn, which show a client the same rows.
create function private.my_projects() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_client() then
    return query select link.project_id from public.client_projects as link where link.client_id = (select auth.uid());
  end if;
end
$$;
comment on function private.my_projects() is 'The projects that the client who asks has; none for anyone else.';

create trigger projects_addresses before insert or update on public.projects
  for each row execute function private.give_addresses('projects', 'title');
create trigger projects_confidential before insert or update on public.projects
  for each row execute function private.keep_confidential_client();
create trigger projects_forget after delete on public.projects
  for each row execute function private.forget_confidential_client('id');
create trigger bin_forget_client after delete on public.bin
  for each row when (old.table_name = 'projects' and coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.forget_confidential_client('record_id');
-- A change of the picture on the card that comes from the gallery is not an edit of the project.
create trigger projects_updated_at before update on public.projects
  for each row when (pg_trigger_depth() = 0) execute function private.set_updated_at('order_index');
-- Takes its lock before any row is locked, as for project_images, so that no two transactions deadlock.
create trigger projects_images_in_turn before insert or update of image_url or delete on public.projects
  for each statement execute function private.image_writes_in_turn();
-- A restored project brings its gallery along.
create trigger projects_show after insert or update of image_url on public.projects
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.gallery_follows_card();
create trigger projects_content after insert or update or delete or truncate on public.projects
  for each statement execute function private.content_changed();
create trigger projects_files after delete or update of image_url on public.projects
  for each row execute function private.note_dropped_files('image_url');
create trigger projects_bin before delete on public.projects
  for each row execute function private.put_in_bin();
create trigger projects_announce after insert or update or delete on public.projects
  for each row execute function private.announce_change();
create trigger projects_audit after insert or update or delete on public.projects
  for each row execute function private.record_change();

alter table public.projects enable row level security;
revoke all on public.projects from public, anon, authenticated;
grant select on public.projects to anon, authenticated;
grant insert, update, delete on public.projects to authenticated;
grant all on public.projects to service_role;
revoke all on function public.confidential_client(uuid) from public, anon, authenticated;
grant execute on function public.confidential_client(uuid) to authenticated, service_role;
revoke all on function public.list_projects(text, text[], text, text, boolean, integer, integer, boolean) from public, anon, authenticated;
grant execute on function public.list_projects(text, text[], text, text, boolean, integer, integer, boolean) to authenticated, service_role;

grant execute on function private.my_projects() to authenticated, service_role;

create policy "A visitor reads projects on the website" on public.projects
  for select to anon using (is_active);
comment on policy "A visitor reads projects on the website" on public.projects is 'The portfolio is public, whatever a project''s status.';

create policy "An account reads shown projects, a client theirs, staff all" on public.projects
  for select to authenticated using (
    is_active
    or (select private.manages('content', 'requests'))
    or (select private.is_employee())
    or id = any (array(select private.my_projects()))
  );
comment on policy "An account reads shown projects, a client theirs, staff all" on public.projects is
  'Both portals, the projects screen, and the choice of a project for a client.';

create policy "An admin adds projects" on public.projects
  for insert to authenticated with check ((select private.manages('content')));
comment on policy "An admin adds projects" on public.projects is 'The projects screen.';

create policy "An admin changes projects" on public.projects
  for update to authenticated using ((select private.manages('content'))) with check ((select private.manages('content')));
comment on policy "An admin changes projects" on public.projects is 'The projects screen.';

create policy "An admin deletes projects" on public.projects
  for delete to authenticated using ((select private.manages('content')));
comment on policy "An admin deletes projects" on public.projects is 'The projects screen.';
