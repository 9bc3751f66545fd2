-- A project's picture on its card is the primary one of its gallery, whichever of the two is written
-- (docs/decisions/0017).

-- Every project's picture stands in its gallery; nothing here may take one out of it.
insert into public.project_images (project_id, image_url, is_primary, display_order)
  select project.id, project.image_url, true, 0 from public.projects as project
  where project.image_url is not null and not exists (
    select 1 from public.project_images as image
    where image.project_id = project.id and image.image_url = project.image_url
  );
update public.project_images as image set is_primary = true
  where not image.is_primary and image.id in (
    select distinct on (shown.project_id) shown.id from public.project_images as shown
    join public.projects as project on project.id = shown.project_id and project.image_url = shown.image_url
    order by shown.project_id, shown.is_primary desc, shown.display_order, shown.id
  );
update public.projects as project set image_url = image.image_url
  from public.project_images as image
  where image.project_id = project.id and image.is_primary and project.image_url is null;

-- Those who write projects take the lock of the pictures before any row, so that nobody waits in a circle.
create trigger projects_images_in_turn before insert or update of image_url or delete on public.projects
  for each statement execute function private.image_writes_in_turn();

create function private.card_follows_gallery() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.projects as project set image_url = image.image_url
    from public.project_images as image
    where image.project_id in (select changed.project_id from changed) and image.is_primary
      and project.id = image.project_id and project.image_url is distinct from image.image_url;
  -- While another picture is being chosen there are pictures and no primary one: that is not the end of it.
  update public.projects as project set image_url = null
    where project.id in (select changed.project_id from changed) and project.image_url is not null
      and not exists (select 1 from public.project_images as image where image.project_id = project.id);
  return null;
end
$$;
comment on function private.card_follows_gallery() is
  'The picture on a project''s card is the primary one of its gallery, and goes with the last.';

create trigger project_images_show_insert after insert on public.project_images
  referencing new table as changed for each statement execute function private.card_follows_gallery();
create trigger project_images_show_update after update on public.project_images
  referencing new table as changed for each statement execute function private.card_follows_gallery();
create trigger project_images_show_delete after delete on public.project_images
  referencing old table as changed for each statement execute function private.card_follows_gallery();

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
    -- What was said of the picture before is not said of this one.
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
  'A picture given to a project takes the place of the primary one of its gallery; only the gallery takes pictures away.';

create trigger projects_show after insert or update of image_url on public.projects
  for each row execute function private.gallery_follows_card();

-- The choice of another primary picture is no edit of the project (docs/decisions/0014).
drop trigger projects_touch on public.projects;
create trigger projects_touch before update on public.projects
  for each row when (pg_trigger_depth() = 0) execute function private.touch_content();
