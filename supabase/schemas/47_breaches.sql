-- breaches: leaks of personal data, with what was done and whom the company told (docs/decisions/0036).

create table public.breaches (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.filled(title) and private.short_text(title, 200)),
  noticed_at timestamptz not null,
  what text check (private.long_text(what, 5000)),
  whose text check (private.long_text(whose, 5000)),
  measures text check (private.long_text(measures, 5000)),
  -- The steps of the checklist that are done, by their names on the screen.
  steps text[] not null default '{}' check (
    steps <@ array['stopped', 'assessed', 'secured', 'authority', 'people', 'documented', 'prevented']
  ),
  authority_told_at timestamptz,
  people_told_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.breaches is
  'Leaks of personal data. The authority is told within 72 hours of the moment the company noticed (Implementing Regulation of the PDPL, Art. 24).';
comment on column public.breaches.noticed_at is 'When the company noticed: the 72 hours begin here.';
comment on column public.breaches.whose is 'Whose data it is, and how many people.';

create index breaches_noticed_at_idx on public.breaches (noticed_at desc, id);

create function private.refuse_future_breach() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Five minutes for a clock that is fast
  if new.noticed_at not between '2000-01-01' and now() + interval '5 minutes' then
    raise exception using errcode = '23514', message = 'new row for relation "breaches" violates check constraint "breaches_noticed_at_check"';
  end if;
  return new;
end
$$;
comment on function private.refuse_future_breach() is
  'Refuses a moment in the future, which would turn the 72 hours into years. A check of a table cannot ask for the time.';

create trigger breaches_noticed_at before insert or update of noticed_at on public.breaches
  for each row execute function private.refuse_future_breach();
create trigger breaches_updated_at before update on public.breaches
  for each row execute function private.set_updated_at();
create trigger breaches_announce after insert or update or delete on public.breaches
  for each row execute function private.announce_change();
create trigger breaches_audit after insert or update or delete on public.breaches
  for each row execute function private.record_change();

alter table public.breaches enable row level security;
revoke all on public.breaches from public, anon, authenticated;
grant select, insert (id, title, noticed_at, what, whose, measures, steps, authority_told_at, people_told_at, closed_at),
  update (title, noticed_at, what, whose, measures, steps, authority_told_at, people_told_at, closed_at)
  on public.breaches to authenticated;
grant all on public.breaches to service_role;

create policy "An admin of settings reads breaches" on public.breaches
  for select to authenticated using ((select private.manages('settings')));
comment on policy "An admin of settings reads breaches" on public.breaches is 'The breaches screen.';

create policy "An admin of settings records a breach" on public.breaches
  for insert to authenticated with check ((select private.manages('settings')));
comment on policy "An admin of settings records a breach" on public.breaches is 'Nobody deletes one: the law asks for a record.';

create policy "An admin of settings changes a breach" on public.breaches
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin of settings changes a breach" on public.breaches is 'What is found out later, and what was done.';
