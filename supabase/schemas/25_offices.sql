-- offices: where the company can be visited, the first of them the main one (docs/decisions/0061).

create table public.offices (
  id uuid primary key default gen_random_uuid(),
  name_ar text not null check (private.filled(name_ar) and private.short_text(name_ar, 200)),
  name_en text not null check (private.filled(name_en) and private.short_text(name_en, 200)),
  address_ar text not null check (private.filled(address_ar) and private.long_text(address_ar, 500)),
  address_en text not null check (private.filled(address_en) and private.long_text(address_en, 500)),
  -- Free text, like the company's own
  phone text check (private.filled(phone) and private.short_text(phone, 40)),
  map_url text check (length(map_url) <= 2000 and map_url ~ '^https://[^\s\u0001-\u001f\u007f]+$'),
  latitude numeric(8, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  is_active boolean not null default true,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offices_point_check check ((latitude is null) = (longitude is null))
);
comment on table public.offices is 'Offices of the company in the contact section and the footer, by display_order.';
comment on column public.offices.map_url is 'A link that opens the place in a map, as Google Maps and others share it.';

create index offices_order_idx on public.offices (display_order);

create trigger offices_updated_at before update on public.offices
  for each row execute function private.set_updated_at('display_order');
create trigger offices_content after insert or update or delete or truncate on public.offices
  for each statement execute function private.content_changed();
create trigger offices_announce after insert or update or delete on public.offices
  for each row execute function private.announce_change();
create trigger offices_audit after insert or update or delete on public.offices
  for each row execute function private.record_change();

alter table public.offices enable row level security;
revoke all on public.offices from public, anon, authenticated;
grant select on public.offices to anon, authenticated;
grant insert, update, delete on public.offices to authenticated;
grant all on public.offices to service_role;

create policy "A visitor reads offices that are shown" on public.offices
  for select to anon using (is_active);
comment on policy "A visitor reads offices that are shown" on public.offices is 'Contact section and footer.';

create policy "An account reads shown offices, an admin of settings all" on public.offices
  for select to authenticated using (is_active or (select private.manages('settings')));
comment on policy "An account reads shown offices, an admin of settings all" on public.offices is 'The settings screen.';

create policy "An admin of settings adds offices" on public.offices
  for insert to authenticated with check ((select private.manages('settings')));
comment on policy "An admin of settings adds offices" on public.offices is 'The settings screen.';

create policy "An admin of settings changes offices" on public.offices
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin of settings changes offices" on public.offices is 'The settings screen.';

create policy "An admin of settings removes offices" on public.offices
  for delete to authenticated using ((select private.manages('settings')));
comment on policy "An admin of settings removes offices" on public.offices is
  'Not into the bin: the screen offers to keep it again.';
