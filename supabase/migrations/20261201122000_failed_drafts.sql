-- A scheduled publication that fails is mailed to whoever scheduled it and to the company (docs/decisions/0070).

alter table public.mail_outbox drop constraint mail_outbox_kind_check, add constraint mail_outbox_kind_check check (kind in (
    'password', 'confirm_email', 'account_changed', 'application_received', 'application_approved', 'application_rejected', 'notification',
    'request_received', 'request_status', 'request_late', 'project_assigned', 'document_expiring', 'company_request',
    'company_message', 'company_application', 'company_no_backup', 'privacy_proof', 'privacy_request', 'company_privacy',
    'company_documents', 'invitation', 'morning', 'answer', 'company_reply', 'credentials_expiring',
    'draft_failed', 'company_draft_failed'
  ));
alter table public.mail_kinds drop constraint mail_kinds_kind_check, add constraint mail_kinds_kind_check check (kind in (
    'application_received', 'application_approved', 'application_rejected', 'notification', 'request_received', 'request_status', 'request_late',
    'project_assigned', 'document_expiring', 'company_request', 'company_message', 'company_application', 'company_no_backup',
    'company_privacy', 'company_reply', 'company_documents', 'credentials_expiring', 'draft_failed', 'company_draft_failed'
  ));
insert into public.mail_kinds (kind, locale)
  select fresh.kind, coalesce((select known.locale from public.mail_kinds as known where known.kind = 'company_request'), 'ar')
  from (values ('draft_failed'), ('company_draft_failed')) as fresh (kind);

-- Security definer: no API role writes the outbox. A wrong address or a full outbox must not stop the other drafts.
create function private.mail_failed_drafts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  failed record;
  said jsonb;
begin
  for failed in
    select plan.key as language, plan.value from jsonb_each(new.schedules) as plan
    where plan.value ? 'problem' and not coalesce(old.schedules -> plan.key ? 'problem', false)
    order by 1
  loop
    said := jsonb_build_object(
      'title', new.name, 'language', failed.language, 'at', failed.value ->> 'at', 'problem', failed.value ->> 'problem'
    );
    perform private.post_mail('draft_failed', account.email, profile.locale, said || jsonb_build_object('name', profile.full_name))
      from public.user_profiles as profile join private.accounts as account on account.id = profile.id
      -- Whoever has left since is no one to tell
      where profile.id = (failed.value ->> 'approved_by')::uuid and profile.user_type = 'admin' and profile.is_active;
    perform private.post_to_company('company_draft_failed', said || jsonb_build_object('by', (
      select profile.full_name from public.user_profiles as profile where profile.id = (failed.value ->> 'approved_by')::uuid
    )));
  end loop;
  return null;
end
$$;
comment on function private.mail_failed_drafts() is
  'Mails whoever scheduled a draft, and the company, that it could not be published, in the transaction that notes why: once for each failure.';

create trigger drafts_failed after update of schedules on public.drafts
  for each row execute function private.mail_failed_drafts();
