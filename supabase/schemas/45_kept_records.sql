-- kept_records: what the law makes the company keep of someone whose data were erased (docs/decisions/0036).

create table public.kept_records (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('employment', 'project')),
  keep_until date not null,
  full_name text not null check (private.filled(full_name) and private.short_text(full_name, 400)),
  facts jsonb not null check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 50000),
  contract_url text check (private.file_url(contract_url)),
  created_at timestamptz not null default now()
);
comment on table public.kept_records is
  'What the law makes the company keep of erased people, and until when: the terms and the contract of employees, the projects of clients. Contact details are not kept.';
comment on column public.kept_records.facts is 'Terms and dates of the employment, or the projects with their status and dates.';

create index kept_records_until_idx on public.kept_records (keep_until);

create trigger kept_records_files after delete or update of contract_url on public.kept_records
  for each row execute function private.note_dropped_files('contract_url');
create trigger kept_records_announce after insert or update or delete on public.kept_records
  for each row execute function private.announce_change();

alter table public.kept_records enable row level security;
revoke all on public.kept_records from public, anon, authenticated;
grant select on public.kept_records to authenticated;
grant all on public.kept_records to service_role;

create policy "An admin of everything reads kept records" on public.kept_records
  for select to authenticated using ((select private.manages('everything')));
comment on policy "An admin of everything reads kept records" on public.kept_records is
  'The retention screen. Nobody changes them; they go when their time is over.';
