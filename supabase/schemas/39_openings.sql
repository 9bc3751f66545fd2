-- openings: the jobs that the company offers, with the address of each and the last day to apply (docs/decisions/0053).

create table public.openings (
  id uuid primary key default gen_random_uuid(),
  title_ar text not null check (private.filled(title_ar) and private.short_text(title_ar, 200)),
  title_en text not null check (private.filled(title_en) and private.short_text(title_en, 200)),
  department_ar text check (private.short_text(department_ar, 200)),
  department_en text check (private.short_text(department_en, 200)),
  place_ar text check (private.short_text(place_ar, 200)),
  place_en text check (private.short_text(place_en, 200)),
  kind text not null default 'full_time' check (kind in ('full_time', 'part_time', 'contract', 'temporary', 'internship')),
  description_ar text not null check (private.filled(description_ar) and private.long_text(description_ar, 5000)),
  description_en text not null check (private.filled(description_en) and private.long_text(description_en, 5000)),
  requirements_ar text check (private.long_text(requirements_ar, 5000)),
  requirements_en text check (private.long_text(requirements_en, 5000)),
  closes_on date check (closes_on between '2000-01-01' and '2199-12-31'),
  is_active boolean not null default false,
  published_at timestamptz,
  slug_ar text not null default '' unique check (slug_ar <> '' and slug_ar = private.slug_of(slug_ar, 'ar')),
  slug_en text not null default '' unique check (slug_en <> '' and slug_en = private.slug_of(slug_en, 'en')),
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.openings is 'Jobs that the company offers: drafts, published ones, and those whose last day has passed.';
comment on column public.openings.closes_on is 'The last day in Riyadh on which someone can apply; null while there is none.';
comment on column public.openings.is_active is 'Published: on the careers page until its last day has passed.';
comment on column public.openings.published_at is 'When it was first published.';
comment on column public.openings.slug_ar is 'The URL ending of its Arabic page: 29_addresses.sql.';

create index openings_order_idx on public.openings (display_order);

create function private.prepare_opening() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if coalesce(current_setting('handasa.restoring', true), '') <> 'on' then
    new.published_at := coalesce(case when tg_op = 'UPDATE' then old.published_at end, case when new.is_active then now() end);
  end if;
  return new;
end
$$;
comment on function private.prepare_opening() is 'An opening keeps the time at which it was first published.';

create function private.open_opening(opening text) returns public.openings
language sql stable set search_path = ''
as $$
  select known.* from public.openings as known
  where known.id::text = lower(open_opening.opening) and known.is_active
    and coalesce(known.closes_on >= (now() at time zone 'Asia/Riyadh')::date, true)
$$;
comment on function private.open_opening(text) is 'The published opening for which someone can still apply today, in Riyadh; null otherwise.';

create trigger openings_addresses before insert or update on public.openings
  for each row execute function private.give_addresses('careers', 'title');
create trigger openings_prepare before insert or update on public.openings
  for each row execute function private.prepare_opening();
create trigger openings_updated_at before update on public.openings
  for each row execute function private.set_updated_at('display_order');
create trigger openings_content after insert or update or delete or truncate on public.openings
  for each statement execute function private.content_changed();
create trigger openings_bin before delete on public.openings
  for each row execute function private.put_in_bin();
create trigger openings_announce after insert or update or delete on public.openings
  for each row execute function private.announce_change();
create trigger openings_audit after insert or update or delete on public.openings
  for each row execute function private.record_change();

alter table public.openings enable row level security;
revoke all on public.openings from public, anon, authenticated;
grant select on public.openings to anon, authenticated;
grant insert, update, delete on public.openings to authenticated;
grant all on public.openings to service_role;

create policy "A visitor reads published openings" on public.openings
  for select to anon using (is_active);
comment on policy "A visitor reads published openings" on public.openings is
  'The careers page; also after their last day, when their page says so.';

create policy "An account reads published openings, an admin of people all" on public.openings
  for select to authenticated using (is_active or (select private.manages('people')));
comment on policy "An account reads published openings, an admin of people all" on public.openings is 'The openings screen.';

create policy "An admin of people adds openings" on public.openings
  for insert to authenticated with check ((select private.manages('people')));
comment on policy "An admin of people adds openings" on public.openings is 'The openings screen.';

create policy "An admin of people changes openings" on public.openings
  for update to authenticated using ((select private.manages('people'))) with check ((select private.manages('people')));
comment on policy "An admin of people changes openings" on public.openings is 'The openings screen.';

create policy "An admin of people deletes openings" on public.openings
  for delete to authenticated using ((select private.manages('people')));
comment on policy "An admin of people deletes openings" on public.openings is 'The openings screen; into the bin.';
