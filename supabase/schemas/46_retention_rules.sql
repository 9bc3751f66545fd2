-- retention_rules: how long each kind of data is kept. What runs them is in 87_retention.sql (docs/decisions/0036).

create table public.retention_rules (
  id uuid primary key default gen_random_uuid(),
  kind text not null unique check (kind in (
    'requests', 'rejected_applications', 'left_photos', 'client_accounts', 'privacy_requests', 'failed_mails',
    'audit_details', 'employment_records', 'project_records', 'news_consents', 'imported_people',
    'document_renewals'
  )),
  months integer not null check (months between 1 and 600),
  is_on boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.retention_rules is
  'How long each kind of data is kept, and whether it is then removed automatically. The defaults are the periods that the privacy notice names.';
comment on column public.retention_rules.is_on is
  'Whether the server removes, every day, what has been kept longer. Off where a removal would surprise, and on a site that had data before there were rules.';

insert into public.retention_rules (kind, months, is_on)
  select rule.kind, rule.months, rule.is_on and not exists (select from public.user_profiles)
  from (values
    ('requests', 24, true), ('rejected_applications', 12, true), ('left_photos', 12, false),
    ('client_accounts', 60, false), ('privacy_requests', 36, true), ('failed_mails', 1, true),
    ('audit_details', 60, false), ('employment_records', 120, false), ('project_records', 120, false),
    ('news_consents', 36, true), ('imported_people', 24, false), ('document_renewals', 1, true)
  ) as rule (kind, months, is_on);

create table private.retention_runs (
  kind text not null,
  ran_on date not null,
  removed integer not null,
  -- Last, as the migration that adds it puts it
  finished boolean not null default true,
  primary key (kind, ran_on)
);
comment on table private.retention_runs is 'On which days each rule has run, and how much it removed; of the last 60 days.';
comment on column private.retention_runs.finished is 'Whether the rule is done for that day. It removes in steps when much has been kept long enough.';

create function private.months_of(kind text) returns integer
language sql stable set search_path = ''
as $$ select rule.months from public.retention_rules as rule where rule.kind = months_of.kind $$;
comment on function private.months_of(text) is 'How many months a kind of data is kept.';

create trigger retention_rules_updated_at before update on public.retention_rules
  for each row execute function private.set_updated_at();
create trigger retention_rules_announce after insert or update or delete on public.retention_rules
  for each row execute function private.announce_change();
create trigger retention_rules_audit after insert or update or delete on public.retention_rules
  for each row execute function private.record_change();

alter table public.retention_rules enable row level security;
revoke all on public.retention_rules from public, anon, authenticated;
grant select, update (months, is_on) on public.retention_rules to authenticated;
grant all on public.retention_rules to service_role;

-- Only everything: a rule removes requests, applications and accounts alike.
create policy "An admin of everything reads how long data is kept" on public.retention_rules
  for select to authenticated using ((select private.manages('everything')));
comment on policy "An admin of everything reads how long data is kept" on public.retention_rules is 'The retention screen.';

create policy "An admin of everything changes how long data is kept" on public.retention_rules
  for update to authenticated using ((select private.manages('everything')))
  with check ((select private.manages('everything')));
comment on policy "An admin of everything changes how long data is kept" on public.retention_rules is 'The retention screen.';

alter table private.retention_runs enable row level security;
revoke all on private.retention_runs from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.retention_runs for all to anon, authenticated using (false);
