-- site_images: the pictures of the landing page that editors change.

create table public.site_images (
  id uuid primary key default gen_random_uuid(),
  image_type text not null default 'hero'
    check (image_type in ('hero', 'logo', 'about', 'service', 'background', 'banner', 'other')),
  image_url text not null check (private.file_url(image_url)),
  title_ar text check (private.short_text(title_ar, 200)),
  title_en text check (private.short_text(title_en, 200)),
  description_ar text check (private.long_text(description_ar, 5000)),
  description_en text check (private.long_text(description_en, 5000)),
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  is_active boolean not null default true,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.site_images is
  'Pictures of the site by type; the first active one of a type is shown. The title is its alternative text.';
comment on column public.site_images.focus_x is
  'What stays in view where the picture is cropped: percent from its left edge, whatever the language. focus_y is from the top.';

create index site_images_order_idx on public.site_images (image_type, display_order);

create trigger site_images_updated_at before update on public.site_images
  for each row execute function private.set_updated_at('display_order');
create trigger site_images_content after insert or update or delete or truncate on public.site_images
  for each statement execute function private.content_changed();
create trigger site_images_files after delete or update of image_url on public.site_images
  for each row execute function private.note_dropped_files('image_url');
create trigger site_images_bin before delete on public.site_images
  for each row execute function private.put_in_bin();
create trigger site_images_announce after insert or update or delete on public.site_images
  for each row execute function private.announce_change();
create trigger site_images_audit after insert or update or delete on public.site_images
  for each row execute function private.record_change();

alter table public.site_images enable row level security;
revoke all on public.site_images from public, anon, authenticated;
grant select on public.site_images to anon, authenticated;
grant insert, update, delete on public.site_images to authenticated;
grant all on public.site_images to service_role;

create policy "A visitor reads active site images" on public.site_images
  for select to anon using (is_active);
comment on policy "A visitor reads active site images" on public.site_images is 'Hero, logo and about pictures.';

create policy "An account reads active site images, an admin all" on public.site_images
  for select to authenticated using (is_active or (select private.manages('content')));
comment on policy "An account reads active site images, an admin all" on public.site_images is
  'The site images screen.';

create policy "An admin adds site images" on public.site_images
  for insert to authenticated with check ((select private.manages('content')));
comment on policy "An admin adds site images" on public.site_images is 'The site images screen.';

create policy "An admin changes site images" on public.site_images
  for update to authenticated using ((select private.manages('content'))) with check ((select private.manages('content')));
comment on policy "An admin changes site images" on public.site_images is 'The site images screen.';

create policy "An admin deletes site images" on public.site_images
  for delete to authenticated using ((select private.manages('content')));
comment on policy "An admin deletes site images" on public.site_images is 'The site images screen.';
