-- application_stages: the company's own steps between an application and its decision (docs/decisions/0053).

create table public.application_stages (
  id uuid primary key default gen_random_uuid(),
  name_ar text not null check (private.filled(name_ar) and private.short_text(name_ar, 60)),
  name_en text not null check (private.filled(name_en) and private.short_text(name_en, 60)),
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.application_stages is
  'The company''s own names for the steps of a pending application, before it is approved or rejected. Applicants see the name.';

create index application_stages_order_idx on public.application_stages (display_order);

create trigger application_stages_updated_at before update on public.application_stages
  for each row execute function private.set_updated_at('display_order');
create trigger application_stages_announce after insert or update or delete on public.application_stages
  for each row execute function private.announce_change();
create trigger application_stages_audit after insert or update or delete on public.application_stages
  for each row execute function private.record_change();

alter table public.application_stages enable row level security;
revoke all on public.application_stages from public, anon, authenticated;
grant select, insert, update, delete on public.application_stages to authenticated;
grant all on public.application_stages to service_role;

create policy "An admin of people reads the stages of applications" on public.application_stages
  for select to authenticated using ((select private.manages('people')));
comment on policy "An admin of people reads the stages of applications" on public.application_stages is 'The employees screen.';

create policy "An admin of people adds stages of applications" on public.application_stages
  for insert to authenticated with check ((select private.manages('people')));
comment on policy "An admin of people adds stages of applications" on public.application_stages is 'The employees screen.';

create policy "An admin of people changes stages of applications" on public.application_stages
  for update to authenticated using ((select private.manages('people'))) with check ((select private.manages('people')));
comment on policy "An admin of people changes stages of applications" on public.application_stages is 'The employees screen.';

create policy "An admin of people deletes stages of applications" on public.application_stages
  for delete to authenticated using ((select private.manages('people')));
comment on policy "An admin of people deletes stages of applications" on public.application_stages is
  'Applications at that stage then have none. Not into the bin: a stage is only two short names.';
