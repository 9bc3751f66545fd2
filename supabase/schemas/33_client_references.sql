-- client_references: clients who agreed that the website names them, with their logo and what they said (docs/decisions/0061).

create table public.client_references (
  id uuid primary key default gen_random_uuid(),
  name_ar text not null check (private.filled(name_ar) and private.short_text(name_ar, 200)),
  name_en text not null check (private.filled(name_en) and private.short_text(name_en, 200)),
  image_url text check (private.file_url(image_url)),
  quote_ar text check (private.long_text(quote_ar, 1000)),
  quote_en text check (private.long_text(quote_en, 1000)),
  author_ar text check (private.short_text(author_ar, 200)),
  author_en text check (private.short_text(author_en, 200)),
  consent_by text check (private.short_text(consent_by, 200)),
  consent_on date check (consent_on between '2000-01-01' and '2199-12-31'),
  is_active boolean not null default false,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint client_references_consent_check check (
    not is_active or (coalesce(private.filled(consent_by), false) and consent_on is not null)
  )
);
comment on table public.client_references is
  'Clients whom the website names, with their logo and a quotation. Shown only with a noted consent; without a logo the name is shown.';
comment on column public.client_references.author_ar is 'Who said it, with their position.';
comment on column public.client_references.consent_by is 'The person at the client who agreed to be named; visitors cannot read it.';
comment on column public.client_references.consent_on is 'The day of the consent.';

create index client_references_order_idx on public.client_references (display_order);

create trigger client_references_updated_at before update on public.client_references
  for each row execute function private.set_updated_at('display_order');
create trigger client_references_content after insert or update or delete or truncate on public.client_references
  for each statement execute function private.content_changed();
create trigger client_references_files after delete or update of image_url on public.client_references
  for each row execute function private.note_dropped_files('image_url');
create trigger client_references_bin before delete on public.client_references
  for each row execute function private.put_in_bin();
create trigger client_references_announce after insert or update or delete on public.client_references
  for each row execute function private.announce_change();
create trigger client_references_audit after insert or update or delete on public.client_references
  for each row execute function private.record_change();

alter table public.client_references enable row level security;
revoke all on public.client_references from public, anon, authenticated;
-- Only admins may read who gave the consent
grant select (
  id, name_ar, name_en, image_url, quote_ar, quote_en, author_ar, author_en, is_active, display_order
) on public.client_references to anon;
grant select, insert, update, delete on public.client_references to authenticated;
grant all on public.client_references to service_role;

create policy "A visitor reads clients who agreed to be named" on public.client_references
  for select to anon using (is_active);
comment on policy "A visitor reads clients who agreed to be named" on public.client_references is
  'The section of the landing page. Only a row with a consent can be active, and visitors cannot read the columns of the consent.';

create policy "An admin of content reads every reference" on public.client_references
  for select to authenticated using ((select private.manages('content')));
comment on policy "An admin of content reads every reference" on public.client_references is
  'The references screen. Other accounts see them on the website, as visitors do.';

create policy "An admin of content adds references" on public.client_references
  for insert to authenticated with check ((select private.manages('content')));
comment on policy "An admin of content adds references" on public.client_references is 'The references screen.';

create policy "An admin of content changes references" on public.client_references
  for update to authenticated using ((select private.manages('content'))) with check ((select private.manages('content')));
comment on policy "An admin of content changes references" on public.client_references is 'The references screen.';

create policy "An admin of content deletes references" on public.client_references
  for delete to authenticated using ((select private.manages('content')));
comment on policy "An admin of content deletes references" on public.client_references is 'The references screen; into the bin.';
