-- Projects as proof: facts, measured figures, a story in three parts, awards, and clients who stay confidential
-- (docs/decisions/0058).

create function private.has_texts(entry jsonb, fields text[], maximum integer) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(coalesce(
    jsonb_typeof(entry -> field) = 'string' and private.short_text(entry ->> field, maximum), false
  )), false) from unnest(fields) as field
$$;
comment on function private.has_texts(jsonb, text[], integer) is 'True when each of the fields is one line of text of at most so many characters.';

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

alter table public.projects
  add column client_confidential boolean not null default false,
  add column sector text check (sector in (
    'commercial', 'residential', 'hospitality', 'health', 'education', 'religious', 'culture', 'sport', 'government',
    'industrial', 'transport', 'water', 'energy', 'environment'
  )),
  add column region text check (region in (
    'riyadh', 'makkah', 'madinah', 'eastern', 'qassim', 'hail', 'tabuk', 'jawf', 'northern', 'asir', 'bahah', 'jazan',
    'najran', 'abroad'
  )),
  add column latitude numeric(7, 5) check (latitude between -90 and 90),
  add column longitude numeric(8, 5) check (longitude between -180 and 180),
  add column area_m2 integer check (area_m2 between 1 and 1000000000),
  add column value_range text check (value_range in ('under_10', '10_to_50', '50_to_200', '200_to_500', '500_to_1000', 'over_1000')),
  add column year_begun integer check (year_begun between 1950 and 2100),
  add column year_completed integer check (year_completed between 1950 and 2100),
  add column roles text[] not null default '{}' check (cardinality(roles) <= 7 and roles <@ array[
    'lead_consultant', 'sub_consultant', 'designer', 'supervisor', 'project_manager', 'quality_assurance', 'studies'
  ]),
  add column team_ids uuid[] not null default '{}' check (cardinality(team_ids) <= 20),
  add column figures jsonb not null default '[]' check (private.project_figures(figures)),
  add column challenge_ar text check (private.long_text(challenge_ar, 5000)),
  add column challenge_en text check (private.long_text(challenge_en, 5000)),
  add column work_ar text check (private.long_text(work_ar, 5000)),
  add column work_en text check (private.long_text(work_en, 5000)),
  add column result_ar text check (private.long_text(result_ar, 5000)),
  add column result_en text check (private.long_text(result_en, 5000)),
  add column before_image_id uuid,
  add column after_image_id uuid,
  add column awards jsonb not null default '[]' check (private.project_awards(awards)),
  add constraint projects_confidential_check check (not client_confidential or client is null),
  add constraint projects_point_check check (
    (latitude is null) = (longitude is null)
    -- The rectangle that the Kingdom lies in
    and (latitude is null or region is null or region = 'abroad' or latitude between 16 and 32.5 and longitude between 34 and 56)
  ),
  add constraint projects_years_check check (year_begun <= year_completed),
  add constraint projects_dates_check check (
    (year_completed is null or status = 'completed') and (year_begun is null or status <> 'planned')
  ),
  add constraint projects_pair_check check (
    (before_image_id is null) = (after_image_id is null) and (before_image_id is null or before_image_id <> after_image_id)
  );
comment on column public.projects.date is 'Free text such as a year; shown while no years are entered.';
comment on column public.projects.client_confidential is
  'Visitors read "confidential client". The name is in private.confidential_clients: what a save brings as client goes there.';
comment on column public.projects.region is 'A region of the Kingdom, or abroad; location names the place.';
comment on column public.projects.value_range is 'What it costs to build, in millions of riyals.';
comment on column public.projects.roles is 'What the company was in it.';
comment on column public.projects.team_ids is 'People of the team or the leadership. Those who are gone are left out where it is shown.';
comment on column public.projects.figures is '[{value, unit_ar, unit_en, label_ar, label_en}]: measured results, shown large.';
comment on column public.projects.before_image_id is
  'Two of its pictures, compared on its page. One that is gone, or another project''s, is not shown.';
comment on column public.projects.awards is '[{name_ar, name_en, year, by_ar, by_en}].';

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

-- Security definer: no one reaches the table of names. Row-level security has chosen the rows of an update before.
create function private.keep_confidential_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.client_confidential and private.filled(new.client) then
    insert into private.confidential_clients (id, name) values (new.id, new.client)
      on conflict (id) do update set name = excluded.name;
  elsif not new.client_confidential or new.client is not null then
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
  'Keeps the name of a confidential client apart from the row that visitors read: null leaves the name that is known, empty text removes it. No project was completed in a year to come.';

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
  'Removes the name of a client with its project, once that is not in the bin either. The argument names the column with the project''s id.';

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

create trigger projects_confidential before insert or update on public.projects
  for each row execute function private.keep_confidential_client();
create trigger projects_forget after delete on public.projects
  for each row execute function private.forget_confidential_client('id');
create trigger bin_forget_client after delete on public.bin
  for each row when (old.table_name = 'projects' and coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.forget_confidential_client('record_id');

revoke all on function public.confidential_client(uuid) from public, anon, authenticated;
grant execute on function public.confidential_client(uuid) to authenticated, service_role;
