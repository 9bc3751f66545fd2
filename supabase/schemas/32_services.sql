-- services: what the company offers.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  title_ar text not null check (private.filled(title_ar) and private.short_text(title_ar, 200)),
  title_en text not null check (private.filled(title_en) and private.short_text(title_en, 200)),
  description_ar text check (private.long_text(description_ar, 5000)),
  description_en text check (private.long_text(description_en, 5000)),
  icon text not null default 'Briefcase' check (icon in (
    'Building2', 'Hammer', 'ClipboardCheck', 'Shield', 'AlertTriangle', 'Leaf', 'Map', 'Zap', 'ShieldCheck',
    'Briefcase', 'HardHat', 'Palette'
  )),
  is_active boolean not null default true,
  display_order integer not null default 0 check (display_order >= 0),
  scope_ar text check (private.long_text(scope_ar, 5000)),
  scope_en text check (private.long_text(scope_en, 5000)),
  audience_ar text check (private.long_text(audience_ar, 5000)),
  audience_en text check (private.long_text(audience_en, 5000)),
  steps_ar text check (private.long_text(steps_ar, 5000)),
  steps_en text check (private.long_text(steps_en, 5000)),
  deliverables_ar text check (private.long_text(deliverables_ar, 5000)),
  deliverables_en text check (private.long_text(deliverables_en, 5000)),
  questions_ar text check (private.long_text(questions_ar, 5000)),
  questions_en text check (private.long_text(questions_en, 5000)),
  slug_ar text not null default '' unique check (slug_ar <> '' and slug_ar = private.slug_of(slug_ar, 'ar')),
  slug_en text not null default '' unique check (slug_en <> '' and slug_en = private.slug_of(slug_en, 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.services is 'The services shown as cards; a visitor requests one of them.';
comment on column public.services.slug_en is 'The URL ending of its English page; empty text makes it from the name. Earlier ones lead to it (private.addresses).';
comment on column public.services.steps_en is 'One step on each line; deliverables are written the same way. Questions are paragraphs that begin with the question on a line of its own.';

create index services_order_idx on public.services (display_order);

create trigger services_addresses before insert or update on public.services
  for each row execute function private.give_addresses('services', 'title');
create trigger services_updated_at before update on public.services
  for each row execute function private.set_updated_at('display_order');
create trigger services_content after insert or update or delete or truncate on public.services
  for each statement execute function private.content_changed();
create trigger services_bin before delete on public.services
  for each row execute function private.put_in_bin();
create trigger services_announce after insert or update or delete on public.services
  for each row execute function private.announce_change();
create trigger services_audit after insert or update or delete on public.services
  for each row execute function private.record_change();

alter table public.services enable row level security;
revoke all on public.services from public, anon, authenticated;
grant select on public.services to anon, authenticated;
grant insert, update, delete on public.services to authenticated;
grant all on public.services to service_role;

create policy "A visitor reads active services" on public.services
  for select to anon using (is_active);
comment on policy "A visitor reads active services" on public.services is 'The services section and the request form.';

create policy "An account reads active services, an admin all" on public.services
  for select to authenticated using (is_active or (select private.manages('content', 'requests')));
comment on policy "An account reads active services, an admin all" on public.services is 'The services screen.';

create policy "An admin adds services" on public.services
  for insert to authenticated with check ((select private.manages('content')));
comment on policy "An admin adds services" on public.services is 'The services screen.';

create policy "An admin changes services" on public.services
  for update to authenticated using ((select private.manages('content'))) with check ((select private.manages('content')));
comment on policy "An admin changes services" on public.services is 'The services screen.';

create policy "An admin deletes services" on public.services
  for delete to authenticated using ((select private.manages('content')));
comment on policy "An admin deletes services" on public.services is 'The services screen.';
