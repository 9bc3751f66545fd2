-- credentials: what registers the company and proves what it may do: registration numbers, accreditation, classification,
-- certificates and insurance, each until a day (docs/decisions/0061).

create table public.credentials (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'commercial_registration', 'unified_number', 'vat', 'engineers_council', 'classification', 'iso', 'insurance'
  )),
  title_ar text check (private.short_text(title_ar, 200)),
  title_en text check (private.short_text(title_en, 200)),
  number text not null check (private.filled(number) and private.short_text(number, 50)),
  issuer_ar text check (private.short_text(issuer_ar, 200)),
  issuer_en text check (private.short_text(issuer_en, 200)),
  valid_until date check (valid_until between '2000-01-01' and '2199-12-31'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_title_check check (
    kind not in ('classification', 'iso')
    or (coalesce(private.filled(title_ar), false) and coalesce(private.filled(title_en), false))
  )
);
comment on table public.credentials is
  'Registrations, accreditation, classification, certificates and insurance of the company. Visitors read those that are shown and still valid.';
comment on column public.credentials.title_ar is 'What it is for: grade and field of a classification, the standard of a certificate, the cover of an insurance.';
comment on column public.credentials.number is 'As its issuer writes it, with 0-9. Numbers of another form than usual are taken: the form of the screen warns of them.';
comment on column public.credentials.valid_until is 'The last day in Riyadh on which it is valid; null for one without an end.';

-- Of these a company has one; it may have several classifications, certificates and insurances.
create unique index credentials_once_idx on public.credentials (kind)
  where kind in ('commercial_registration', 'unified_number', 'vat', 'engineers_council');

create trigger credentials_updated_at before update on public.credentials
  for each row execute function private.set_updated_at();
create trigger credentials_content after insert or update or delete or truncate on public.credentials
  for each statement execute function private.content_changed();
create trigger credentials_announce after insert or update or delete on public.credentials
  for each row execute function private.announce_change();
create trigger credentials_audit after insert or update or delete on public.credentials
  for each row execute function private.record_change();

alter table public.credentials enable row level security;
revoke all on public.credentials from public, anon, authenticated;
grant select on public.credentials to anon, authenticated;
grant insert, update, delete on public.credentials to authenticated;
grant all on public.credentials to service_role;

create policy "A visitor reads credentials that are shown and valid" on public.credentials
  for select to anon
  using (is_active and coalesce(valid_until >= ((select now()) at time zone 'Asia/Riyadh')::date, true));
comment on policy "A visitor reads credentials that are shown and valid" on public.credentials is
  'The strip on the landing page and the footer: what has expired is not claimed.';

create policy "An account reads shown and valid credentials, an admin of settings all" on public.credentials
  for select to authenticated using (
    (is_active and coalesce(valid_until >= ((select now()) at time zone 'Asia/Riyadh')::date, true))
    or (select private.manages('settings'))
  );
comment on policy "An account reads shown and valid credentials, an admin of settings all" on public.credentials is
  'The settings screen. Other accounts read what visitors do.';

create policy "An admin of settings adds credentials" on public.credentials
  for insert to authenticated with check ((select private.manages('settings')));
comment on policy "An admin of settings adds credentials" on public.credentials is 'The settings screen.';

create policy "An admin of settings changes credentials" on public.credentials
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin of settings changes credentials" on public.credentials is 'The settings screen.';

create policy "An admin of settings removes credentials" on public.credentials
  for delete to authenticated using ((select private.manages('settings')));
comment on policy "An admin of settings removes credentials" on public.credentials is
  'Not into the bin: the screen offers to keep it again.';
