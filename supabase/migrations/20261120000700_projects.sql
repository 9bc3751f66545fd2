-- The portfolio.

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
  created_at timestamptz not null default now()
);
comment on table public.projects is 'The project portfolio; image_url is the picture on its card.';
comment on column public.projects.date is 'Free text such as a year.';

create index projects_order_idx on public.projects (order_index);

create trigger projects_content after insert or update or delete or truncate on public.projects
  for each statement execute function private.content_changed();

alter table public.projects enable row level security;
revoke all on public.projects from public, anon, authenticated;
grant select on public.projects to anon, authenticated;
grant insert, update, delete on public.projects to authenticated;
grant all on public.projects to service_role;

create policy "Everyone reads projects" on public.projects
  for select to anon, authenticated using (true);
comment on policy "Everyone reads projects" on public.projects is 'The portfolio is public, whatever a project''s status.';

create policy "An admin does everything with projects" on public.projects
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with projects" on public.projects is 'The projects screen.';

create table public.project_images (
  id uuid primary key default gen_random_uuid(),
  -- A picture means nothing without its project.
  project_id uuid not null references public.projects (id) on delete cascade,
  image_url text not null check (private.file_url(image_url)),
  is_primary boolean not null default false,
  display_order integer not null default 0 check (display_order >= 0),
  alt_ar text check (private.short_text(alt_ar, 200)),
  alt_en text check (private.short_text(alt_en, 200)),
  original_name text check (private.short_text(original_name, 255)),
  created_at timestamptz not null default now()
);
comment on table public.project_images is 'The gallery of a project; exactly one picture of a project is the primary one.';

create index project_images_order_idx on public.project_images (project_id, display_order);
-- Both columns, though one would do: a unique project_id, even if partial, reads to the embedded API as
-- 'one picture per project', and would turn the list of a project's pictures into a single one.
create unique index project_images_one_primary on public.project_images (project_id, is_primary) where is_primary;

-- Before any row is locked, so that admins who add, choose and delete at the same moment neither end with two primary
-- pictures nor wait for each other for ever. Writes here are rare: one lock for all projects will do.
create function private.image_writes_in_turn() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('handasa.project_images'));
  return null;
end
$$;
comment on function private.image_writes_in_turn() is 'Statements that change project_images wait for one another.';

create function private.clear_other_primaries() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.is_primary and (tg_op = 'INSERT' or not old.is_primary) then
    update public.project_images set is_primary = false
      where project_id = new.project_id and is_primary and id <> new.id;
  end if;
  return new;
end
$$;
comment on function private.clear_other_primaries() is 'Choosing a primary picture clears the one before.';

create function private.promote_primary() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Inside clear_other_primaries the new choice is about to be stored; inside a cascade the project is going.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update public.project_images as image set is_primary = true
    where image.id in (
      select distinct on (candidate.project_id) candidate.id
      from public.project_images as candidate
      where candidate.project_id in (select changed.project_id from changed)
        and not exists (
          select 1 from public.project_images as chosen
          where chosen.project_id = candidate.project_id and chosen.is_primary
        )
      order by candidate.project_id, candidate.display_order, candidate.created_at, candidate.id
    );
  return null;
end
$$;
comment on function private.promote_primary() is
  'A project that has pictures has a primary one: the first to come, or the next when the primary goes.';

create trigger project_images_in_turn before insert or update or delete on public.project_images
  for each statement execute function private.image_writes_in_turn();
create trigger project_images_clear before insert or update on public.project_images
  for each row execute function private.clear_other_primaries();
create trigger project_images_promote_insert after insert on public.project_images
  referencing new table as changed for each statement execute function private.promote_primary();
create trigger project_images_promote_update after update on public.project_images
  referencing new table as changed for each statement execute function private.promote_primary();
create trigger project_images_promote_delete after delete on public.project_images
  referencing old table as changed for each statement execute function private.promote_primary();
create trigger project_images_content after insert or update or delete or truncate on public.project_images
  for each statement execute function private.content_changed();

alter table public.project_images enable row level security;
revoke all on public.project_images from public, anon, authenticated;
grant select on public.project_images to anon, authenticated;
grant insert, delete on public.project_images to authenticated;
-- Not project_id: a picture does not move to another project.
grant update (image_url, is_primary, display_order, alt_ar, alt_en, original_name) on public.project_images to authenticated;
grant all on public.project_images to service_role;

create policy "Everyone reads project images" on public.project_images
  for select to anon, authenticated using (true);
comment on policy "Everyone reads project images" on public.project_images is 'The gallery of the project page.';

create policy "An admin does everything with project images" on public.project_images
  for all to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin does everything with project images" on public.project_images is 'The image manager of a project.';

-- Security invoker: the admin's own rights decide, and for anyone else the update finds no row.
create function public.set_primary_image(image_id uuid) returns void
language plpgsql security invoker set search_path = ''
as $$
begin
  update public.project_images set is_primary = true where id = set_primary_image.image_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'image_not_found';
  end if;
end
$$;
comment on function public.set_primary_image(uuid) is 'Makes a picture the primary one of its project, in one transaction.';
revoke all on function public.set_primary_image(uuid) from public, anon, authenticated;
grant execute on function public.set_primary_image(uuid) to authenticated, service_role;
