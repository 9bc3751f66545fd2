-- The focal point of pictures that pages crop: what stays in view, in percent from the left and from the top.

alter table public.site_images
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100);
comment on column public.site_images.focus_x is
  'What stays in view where the picture is cropped: percent from its left edge, whatever the language. focus_y is from the top.';

alter table public.leadership_team
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100);
comment on column public.leadership_team.focus_x is
  'What stays in view where the picture is cropped: percent from its left edge, whatever the language. focus_y is from the top.';

alter table public.team_members
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100);
comment on column public.team_members.focus_x is
  'What stays in view where the picture is cropped: percent from its left edge, whatever the language. focus_y is from the top.';

alter table public.project_images
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100);
comment on column public.project_images.focus_x is
  'What stays in view where the picture is cropped: percent from its left edge, whatever the language. focus_y is from the top.';

grant update (focus_x, focus_y) on public.project_images to authenticated;

create or replace function private.gallery_follows_card() returns trigger
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
    -- Description and focal point belong to the old picture.
    update public.project_images
      set image_url = new.image_url, alt_ar = null, alt_en = null, original_name = null, focus_x = 50, focus_y = 50
      where id = primary_id;
  else
    insert into public.project_images (project_id, image_url, is_primary, display_order)
      values (new.id, new.image_url, true, 1);
  end if;
  return null;
end
$$;
