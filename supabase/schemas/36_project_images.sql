-- project_images: the gallery of a project. The picture on a project's card is the primary one of its gallery, whichever
-- of the two is written (docs/decisions/0017); the other half is private.gallery_follows_card in 35_projects.sql.

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
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  drawing_url text check (private.file_url(drawing_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.project_images is 'The gallery of a project; exactly one picture of a project is the primary one.';
comment on column public.project_images.focus_x is
  'What stays in view where the picture is cropped: percent from its left edge, whatever the language. focus_y is from the top.';

comment on column public.project_images.drawing_url is
  'A line drawing of what the picture shows, from the same place: the project''s page turns it into the picture. alt_ar and alt_en describe both.';

-- With a search_path of its own, so that the planner does not inline it and the call matches the indexes.
create function private.picture_words(alt_ar text, alt_en text, name text) returns text
language sql immutable parallel safe set search_path = ''
return private.search_form(coalesce(alt_ar, '') || chr(31) || coalesce(alt_en, '') || chr(31) || coalesce(name, ''));
comment on function private.picture_words(text, text, text) is
  'What a picture is found by, in the form of private.search_form: its alt texts and the name of its file. Indexes hold it.';

create index project_images_words_idx on public.project_images using gin (private.picture_words(alt_ar, alt_en, original_name) extensions.gin_trgm_ops);
create index project_images_order_idx on public.project_images (project_id, display_order);
-- Both columns, though one is enough for the rule: the embedded API reads a unique project_id, even a partial index, as
-- "one picture per project", and would return a single picture instead of a list.
create unique index project_images_one_primary on public.project_images (project_id, is_primary) where is_primary;

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
comment on function private.clear_other_primaries() is 'Choosing a primary picture clears the previous one.';

create function private.promote_primary() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Inside clear_other_primaries the new choice is about to be stored; inside a cascade the project is being deleted.
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
  'Gives every project with pictures a primary one: the first picture, or the next one when the primary is deleted.';

create function private.card_follows_gallery() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.projects as project set image_url = image.image_url
    from public.project_images as image
    where image.project_id in (select changed.project_id from changed) and image.is_primary
      and project.id = image.project_id and project.image_url is distinct from image.image_url;
  -- While another picture is being chosen there is no primary one for a moment: the card keeps its picture then.
  update public.projects as project set image_url = null
    where project.id in (select changed.project_id from changed) and project.image_url is not null
      and not exists (select 1 from public.project_images as image where image.project_id = project.id);
  return null;
end
$$;
comment on function private.card_follows_gallery() is
  'Puts the primary picture of a gallery onto the project''s card, and removes it when the gallery is empty.';

-- Security invoker: the caller's rights decide. For anyone but an admin the update finds no row.
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
create trigger project_images_show_insert after insert on public.project_images
  referencing new table as changed for each statement execute function private.card_follows_gallery();
create trigger project_images_show_update after update on public.project_images
  referencing new table as changed for each statement execute function private.card_follows_gallery();
create trigger project_images_show_delete after delete on public.project_images
  referencing old table as changed for each statement execute function private.card_follows_gallery();
create trigger project_images_updated_at before update on public.project_images
  for each row execute function private.set_updated_at('display_order', 'is_primary');
create trigger project_images_content after insert or update or delete or truncate on public.project_images
  for each statement execute function private.content_changed();
create trigger project_images_files after delete or update of image_url, drawing_url on public.project_images
  for each row execute function private.note_dropped_files('image_url', 'drawing_url');
create trigger project_images_bin before delete on public.project_images
  for each row execute function private.put_in_bin();
create trigger project_images_announce after insert or update or delete on public.project_images
  for each row execute function private.announce_change();
create trigger project_images_audit after insert or update or delete on public.project_images
  for each row execute function private.record_change();

alter table public.project_images enable row level security;
revoke all on public.project_images from public, anon, authenticated;
grant select on public.project_images to anon, authenticated;
grant insert, delete on public.project_images to authenticated;
-- Not project_id: a picture does not move to another project.
grant update (image_url, is_primary, display_order, alt_ar, alt_en, original_name, focus_x, focus_y, drawing_url)
  on public.project_images to authenticated;
grant all on public.project_images to service_role;
revoke all on function public.set_primary_image(uuid) from public, anon, authenticated;
-- An index calls it with the rights of the user who writes the row.
grant execute on function private.picture_words(text, text, text) to authenticated, service_role;
grant execute on function public.set_primary_image(uuid) to authenticated, service_role;

create policy "Everyone reads images of the projects that they may read" on public.project_images
  for select to anon, authenticated using (
    exists (select from public.projects as project where project.id = project_images.project_id)
  );
comment on policy "Everyone reads images of the projects that they may read" on public.project_images is
  'The gallery of the project page, and the card in the client portal.';

create policy "An admin adds project images" on public.project_images
  for insert to authenticated with check ((select private.manages('content')));
comment on policy "An admin adds project images" on public.project_images is 'The image manager of a project.';

create policy "An admin changes project images" on public.project_images
  for update to authenticated using ((select private.manages('content'))) with check ((select private.manages('content')));
comment on policy "An admin changes project images" on public.project_images is 'The image manager of a project.';

create policy "An admin deletes project images" on public.project_images
  for delete to authenticated using ((select private.manages('content')));
comment on policy "An admin deletes project images" on public.project_images is 'The image manager of a project.';
