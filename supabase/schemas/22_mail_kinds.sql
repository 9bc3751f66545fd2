-- mail_kinds: which mails are sent. Triggers on the tables call private.post_mail, which asks here.

create table public.mail_kinds (
  id uuid primary key default gen_random_uuid(),
  kind text not null unique check (kind in (
    'application_received', 'application_approved', 'application_rejected', 'notification', 'request_received', 'request_status', 'request_late',
    'project_assigned', 'project_documents', 'document_expiring', 'company_request', 'company_message', 'company_application', 'company_no_backup',
    'company_privacy', 'company_reply', 'company_documents', 'credentials_expiring', 'draft_failed', 'company_draft_failed'
  )),
  is_active boolean not null default true,
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  updated_at timestamptz not null default now()
);
comment on table public.mail_kinds is
  'Which mails are sent. Those to the company go to company_settings.email; company_reply to the owner of the request, if it has one. Mails that a person asks for (password, confirm_email, privacy_proof, morning), those on the safety of an account (account_changed), what the law asks for (privacy_request), invitations (invitation), and what a person writes (answer) are always sent.';
comment on column public.mail_kinds.locale is 'Language of the mails to the company. People get mails in their own language.';
insert into public.mail_kinds (kind) values
  ('application_approved'), ('application_rejected'), ('notification'), ('request_received'), ('request_status'),
  ('project_assigned'), ('company_request'), ('company_message'), ('company_application'), ('company_no_backup'),
  ('company_privacy'), ('company_reply'), ('document_expiring'), ('company_documents'), ('application_received'),
  ('credentials_expiring'), ('draft_failed'), ('company_draft_failed'), ('project_documents');
-- A company decides for itself whether to say that it is late.
insert into public.mail_kinds (kind, is_active) values ('request_late', false);

create function private.post_mail(
  kind text, recipient text, locale text, data jsonb, waits interval default '0'
) returns void
language sql volatile set search_path = ''
as $$
  -- A wrong address must not stop the change that the mail is about.
  insert into public.mail_outbox (kind, recipient, locale, data, next_attempt_at)
    select known.kind, post_mail.recipient, coalesce(post_mail.locale, known.locale), jsonb_strip_nulls(post_mail.data),
      now() + post_mail.waits
    from public.mail_kinds as known
    where known.kind = post_mail.kind and known.is_active and private.email(post_mail.recipient)
$$;
comment on function private.post_mail(text, text, text, jsonb, interval) is
  'Puts a mail into the outbox, to be sent after a while, unless its kind is turned off. Without a locale it takes the one of its kind.';

create function private.post_to_company(kind text, data jsonb) returns void
language sql volatile set search_path = ''
as $$
  select private.post_mail(post_to_company.kind, (select email from public.company_settings limit 1), null, post_to_company.data)
$$;
comment on function private.post_to_company(text, jsonb) is 'A mail to the company, in the language chosen in the settings.';

create trigger mail_kinds_updated_at before update on public.mail_kinds
  for each row execute function private.set_updated_at();
create trigger mail_kinds_announce after insert or update or delete on public.mail_kinds
  for each row execute function private.announce_change();
create trigger mail_kinds_audit after insert or update or delete on public.mail_kinds
  for each row execute function private.record_change();

alter table public.mail_kinds enable row level security;
revoke all on public.mail_kinds from public, anon, authenticated;
grant select, update (is_active, locale) on public.mail_kinds to authenticated;
grant all on public.mail_kinds to service_role;

create policy "An admin reads which mails are sent" on public.mail_kinds
  for select to authenticated using ((select private.manages('settings')));
comment on policy "An admin reads which mails are sent" on public.mail_kinds is 'The settings screen.';

create policy "An admin turns mails on and off" on public.mail_kinds
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin turns mails on and off" on public.mail_kinds is 'The settings screen.';
