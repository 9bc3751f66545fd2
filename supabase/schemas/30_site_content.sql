-- site_content: the texts of the landing page that editors change.

create table public.site_content (
  id uuid primary key default gen_random_uuid(),
  section text not null check (section in ('hero', 'about', 'services', 'projects', 'team', 'contact', 'footer')),
  content_key text not null check (length(content_key) <= 100 and content_key ~ '^[a-z][a-z0-9_]*$'),
  title_ar text check (private.short_text(title_ar, 200)),
  title_en text check (private.short_text(title_en, 200)),
  text_ar text check (private.long_text(text_ar, 5000)),
  text_en text check (private.long_text(text_en, 5000)),
  is_active boolean not null default true,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (section, content_key)
);
comment on table public.site_content is 'Titles and texts of the landing page, one row for each section and key.';

create index site_content_order_idx on public.site_content (section, display_order);

create trigger site_content_updated_at before update on public.site_content
  for each row execute function private.set_updated_at();
create trigger site_content_content after insert or update or delete or truncate on public.site_content
  for each statement execute function private.content_changed();
create trigger site_content_bin before delete on public.site_content
  for each row execute function private.put_in_bin();
create trigger site_content_announce after insert or update or delete on public.site_content
  for each row execute function private.announce_change();
create trigger site_content_audit after insert or update or delete on public.site_content
  for each row execute function private.record_change();

alter table public.site_content enable row level security;
revoke all on public.site_content from public, anon, authenticated;
grant select on public.site_content to anon, authenticated;
grant insert, update, delete on public.site_content to authenticated;
grant all on public.site_content to service_role;

create policy "A visitor reads active site content" on public.site_content
  for select to anon using (is_active);
comment on policy "A visitor reads active site content" on public.site_content is 'The landing page.';

create policy "An account reads active site content, an admin all" on public.site_content
  for select to authenticated using (is_active or (select private.manages('content')));
comment on policy "An account reads active site content, an admin all" on public.site_content is
  'The site content screen.';

create policy "An admin adds site content" on public.site_content
  for insert to authenticated with check ((select private.manages('content')));
comment on policy "An admin adds site content" on public.site_content is 'The site content screen.';

create policy "An admin changes site content" on public.site_content
  for update to authenticated using ((select private.manages('content'))) with check ((select private.manages('content')));
comment on policy "An admin changes site content" on public.site_content is 'The site content screen.';

create policy "An admin deletes site content" on public.site_content
  for delete to authenticated using ((select private.manages('content')));
comment on policy "An admin deletes site content" on public.site_content is 'The site content screen.';
