-- projects: the portfolio.

create function private.project_text(
  title_ar text, title_en text, category_ar text, category_en text, location text, client text
) returns text
language sql immutable parallel safe cost 2000 set search_path = ''
return private.search_form(
  title_ar || chr(31) || title_en || chr(31) || category_ar || chr(31) || category_en || chr(31) || coalesce(location, '')
  || chr(31) || coalesce(client, '')
);
comment on function private.project_text(text, text, text, text, text, text) is 'What is searched of a project.';

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  title_ar text not null check (private.filled(title_ar) and private.short_text(title_ar, 200)),
  title_en text not null check (private.filled(title_en) and private.short_text(title_en, 200)),
  description_ar text not null check (private.filled(description_ar) and private.long_text(description_ar, 5000)),
  description_en text not null check (private.filled(description_en) and private.long_text(description_en, 5000)),
  category_ar text not null check (private.filled(category_ar) and private.short_text(category_ar, 100)),
  category_en text not null check (private.filled(category_en) and private.short_text(category_en, 100)),
  date text check (private.short_text(date, 100)),
  location text check (private.short_text(location, 200)),
  client text check (private.short_text(client, 200)),
  status text not null default 'completed' check (status in ('planned', 'in_progress', 'on_hold', 'completed')),
  image_url text check (private.file_url(image_url)),
  order_index integer not null default 0 check (order_index >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.projects is 'The project portfolio; image_url is the picture on its card.';
comment on column public.projects.date is 'Free text such as a year.';

create index projects_order_idx on public.projects (order_index, id);
create index projects_created_at_idx on public.projects (created_at desc, id desc);
create index projects_status_idx on public.projects (status, order_index, id);
create index projects_category_idx on public.projects (category_ar, category_en);
create index projects_category_en_idx on public.projects (category_en);
create index projects_title_ar_idx on public.projects (private.search_form(title_ar), id) include (title_ar);
create index projects_title_en_idx on public.projects (private.search_form(title_en), id) include (title_en);
create index projects_search_idx on public.projects using gin (
  private.project_text(title_ar, title_en, category_ar, category_en, location, client) extensions.gin_trgm_ops
);
create index projects_titles_idx on public.projects using gin (
  private.names_text(title_ar, title_en) extensions.gin_trgm_ops
);

-- Before any row is locked, so that admins who add, choose and delete at the same moment neither end with two primary
-- pictures nor deadlock. Such writes are rare: one lock for all projects is enough.
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
    -- The description belongs to the old picture.
    update public.project_images set image_url = new.image_url, alt_ar = null, alt_en = null, original_name = null
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

-- Security definer: see 05_lists.sql.
create function public.list_projects(
  search text default '', statuses text[] default null, category text default null, sort text default 'order_index',
  descending boolean default false, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set timezone = 'UTC'
as $$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
begin
  perform private.open_list(page_size, page_offset);
  return private.list_page(
    'public.projects',
    'r.id, r.status, r.order_index, r.created_at, r.title_ar, r.title_en',
    'public.projects as r',
    private.search_condition(
      'private.project_text(r.title_ar, r.title_en, r.category_ar, r.category_en, r.location, r.client)',
      words, private.search_numbers(search)
    ) || case when category is null then '' else ' and (r.category_ar = $7 or r.category_en = $7)' end,
    cardinality(words) > 0,
    case when statuses is null then 'true' else 'status = any ($3)' end,
    private.list_order(jsonb_build_object(
      'order_index', 'order_index >, id >',
      'title_ar', 'private.search_form(title_ar) >, id >',
      'title_en', 'private.search_form(title_en) >, id >',
      'created_at', 'created_at >, id >'
    ), sort, descending),
    $text$jsonb_build_object(
      'images', (select count(*) from public.project_images as image where image.project_id = r.id),
      'clients', (select count(*) from public.client_projects as link where link.project_id = r.id)
    )$text$,
    private.count_by_status('{planned,in_progress,on_hold,completed}'),
    page_size, page_offset, statuses, null, null, null, category
  ) || jsonb_build_object('categories', (
    select coalesce(jsonb_agg(to_jsonb(kind) order by kind.category_ar, kind.category_en), '[]') from (
      select project.category_ar, project.category_en, count(*) as count from public.projects as project
      group by project.category_ar, project.category_en
    ) as kind
  ));
end
$$;
comment on function public.list_projects(text, text[], text, text, boolean, integer, integer) is
  'For admins: projects with the number of their pictures and clients, searched, filtered, sorted, a page of them; counts by status, and all categories.';

-- A change that comes from the gallery (the picture on the card) is no edit of the project.
create trigger projects_updated_at before update on public.projects
  for each row when (pg_trigger_depth() = 0) execute function private.set_updated_at('order_index');
-- Before any row is locked, as for project_images, so that no two transactions deadlock.
create trigger projects_images_in_turn before insert or update of image_url or delete on public.projects
  for each statement execute function private.image_writes_in_turn();
create trigger projects_show after insert or update of image_url on public.projects
  for each row execute function private.gallery_follows_card();
create trigger projects_content after insert or update or delete or truncate on public.projects
  for each statement execute function private.content_changed();
create trigger projects_files after delete or update of image_url on public.projects
  for each row execute function private.note_dropped_files('image_url');
create trigger projects_announce after insert or update or delete on public.projects
  for each row execute function private.announce_change();

alter table public.projects enable row level security;
revoke all on public.projects from public, anon, authenticated;
grant select on public.projects to anon, authenticated;
grant insert, update, delete on public.projects to authenticated;
grant all on public.projects to service_role;
grant execute on function private.project_text(text, text, text, text, text, text) to anon, authenticated, service_role;
revoke all on function public.list_projects(text, text[], text, text, boolean, integer, integer) from public, anon, authenticated;
grant execute on function public.list_projects(text, text[], text, text, boolean, integer, integer) to authenticated, service_role;

create policy "Everyone reads projects" on public.projects
  for select to anon, authenticated using (true);
comment on policy "Everyone reads projects" on public.projects is 'The portfolio is public, whatever a project''s status.';

create policy "An admin does everything with projects" on public.projects
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with projects" on public.projects is 'The projects screen.';
