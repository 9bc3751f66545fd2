-- Mails that tell people, and the firm, what has happened. Each is stored in the transaction of the change that it
-- tells of, and each kind can be turned off.

alter table public.mail_outbox drop constraint mail_outbox_kind_check;
alter table public.mail_outbox add constraint mail_outbox_kind_check check (kind in (
  'password', 'confirm_email', 'application_approved', 'application_rejected', 'notification', 'request_status',
  'project_assigned', 'firm_request', 'firm_message', 'firm_application'
));
-- The reason of a rejection is among it.
alter table public.mail_outbox drop constraint mail_outbox_data_check;
alter table public.mail_outbox add constraint mail_outbox_data_check
  check (jsonb_typeof(data) = 'object' and length(data::text) <= 20000);
comment on column public.mail_outbox.data is
  'What the words need, by kind: names, titles, references. token_hash (password) and token (confirm_email) are what a link carries; they are removed when the mail is given up.';

create table public.mail_kinds (
  id uuid primary key default gen_random_uuid(),
  kind text not null unique check (kind in (
    'application_approved', 'application_rejected', 'notification', 'request_status', 'project_assigned',
    'firm_request', 'firm_message', 'firm_application'
  )),
  is_active boolean not null default true,
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  updated_at timestamptz not null default now()
);
comment on table public.mail_kinds is
  'Which mails are sent. Those to the firm go to company_settings.email. Mails that a person asks for (password, confirm_email) are always sent.';
comment on column public.mail_kinds.locale is 'Language of the mails to the firm; people are written to in their own.';
insert into public.mail_kinds (kind) values
  ('application_approved'), ('application_rejected'), ('notification'), ('request_status'), ('project_assigned'),
  ('firm_request'), ('firm_message'), ('firm_application');

create trigger mail_kinds_touch before update on public.mail_kinds
  for each row execute function private.touch_updated_at();

alter table public.mail_kinds enable row level security;
revoke all on public.mail_kinds from public, anon, authenticated;
grant select, update (is_active, locale) on public.mail_kinds to authenticated;
grant all on public.mail_kinds to service_role;

create policy "An admin reads which mails are sent" on public.mail_kinds
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads which mails are sent" on public.mail_kinds is 'The settings screen.';

create policy "An admin turns mails on and off" on public.mail_kinds
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin turns mails on and off" on public.mail_kinds is 'The settings screen.';

create function private.post_mail(kind text, recipient text, locale text, data jsonb) returns void
language sql volatile set search_path = ''
as $$
  -- An address that cannot be one must not stop the change that the mail tells of.
  insert into public.mail_outbox (kind, recipient, locale, data)
    select known.kind, post_mail.recipient, coalesce(post_mail.locale, known.locale), jsonb_strip_nulls(post_mail.data)
    from public.mail_kinds as known
    where known.kind = post_mail.kind and known.is_active and private.email(post_mail.recipient)
$$;
comment on function private.post_mail(text, text, text, jsonb) is
  'Puts a mail into the outbox unless its kind is turned off. Without a locale it has the one of its kind.';

create function private.post_to_firm(kind text, data jsonb) returns void
language sql volatile set search_path = ''
as $$
  select private.post_mail(post_to_firm.kind, (select email from public.company_settings limit 1), null, post_to_firm.data)
$$;
comment on function private.post_to_firm(text, jsonb) is 'A mail to the firm, in the language that the settings say.';

-- Security definer, as all that follow: whoever makes the change may not write the outbox.
create function private.mail_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  language constant text := (select profile.locale from public.user_profiles as profile where profile.id = new.user_id);
  name constant text := case language when 'en' then new.full_name_en else new.full_name_ar end;
begin
  if tg_op = 'INSERT' then
    perform private.post_to_firm('firm_application', jsonb_build_object(
      'id', new.id, 'name_ar', new.full_name_ar, 'name_en', new.full_name_en, 'position_ar', new.position_ar,
      'position_en', new.position_en
    ));
  elsif new.status = 'approved' then
    perform private.post_mail('application_approved', new.email, language, jsonb_build_object(
      'name', name, 'position_ar', new.position_ar, 'position_en', new.position_en
    ));
  elsif new.status = 'rejected' then
    perform private.post_mail('application_rejected', new.email, language, jsonb_build_object(
      'name', name, 'reason', left(new.rejection_reason, 2000)
    ));
  end if;
  return null;
end
$$;
comment on function private.mail_application() is 'Tells the firm of an application, and the applicant what became of it.';

create trigger employees_mail_insert after insert on public.employees
  for each row when (new.status = 'pending') execute function private.mail_application();
create trigger employees_mail_update after update on public.employees
  for each row when (new.status is distinct from old.status) execute function private.mail_application();

-- Who has been switched off cannot open what these two mails lead to.
create function private.mail_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  employee record;
begin
  select applied.email, applied.full_name_ar, applied.full_name_en, profile.locale into employee
    from public.employees as applied join public.user_profiles as profile on profile.id = applied.user_id
    where applied.id = new.employee_id and profile.is_active;
  perform private.post_mail('notification', employee.email, employee.locale, jsonb_build_object(
    'name', case employee.locale when 'en' then employee.full_name_en else employee.full_name_ar end,
    'notification_type', new.notification_type, 'subject_ar', new.subject_ar, 'subject_en', new.subject_en
  ));
  return null;
end
$$;
comment on function private.mail_notification() is
  'Tells an employee that a notification waits: its kind and subject, not what it says.';

create trigger employee_notifications_mail after insert on public.employee_notifications
  for each row execute function private.mail_notification();

create function private.mail_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := jsonb_build_object(
    'reference', new.reference, 'name', new.client_name, 'service_ar', new.service_type, 'service_en', new.service_type
  );
begin
  facts := facts || coalesce((
    select jsonb_build_object('service_ar', service.title_ar, 'service_en', service.title_en)
    from public.services as service where service.id = new.service_id
  ), '{}');
  if tg_op = 'INSERT' then
    perform private.post_to_firm(
      case new.status when 'new' then 'firm_request' else 'firm_message' end, facts || jsonb_build_object('id', new.id)
    );
  else
    perform private.post_mail(
      'request_status', new.client_email, new.locale, facts || jsonb_build_object('status', new.status)
    );
  end if;
  return null;
end
$$;
comment on function private.mail_request() is
  'Tells the firm of a request or message, and whoever sent it of each new status.';

create trigger service_requests_mail_insert after insert on public.service_requests
  for each row when (new.status in ('new', 'pending')) execute function private.mail_request();
create trigger service_requests_mail_update after update on public.service_requests
  for each row when (new.status is distinct from old.status) execute function private.mail_request();

create function private.mail_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  client record;
begin
  select account.email, profile.full_name, profile.locale into client
    from public.user_profiles as profile join private.accounts as account using (id)
    where id = new.client_id and profile.is_active;
  perform private.post_mail('project_assigned', client.email, client.locale, (
    select jsonb_build_object('name', client.full_name, 'title_ar', project.title_ar, 'title_en', project.title_en)
    from public.projects as project where project.id = new.project_id
  ));
  return null;
end
$$;
comment on function private.mail_assignment() is 'Tells a client which project they can follow now.';

create trigger client_projects_mail_insert after insert on public.client_projects
  for each row execute function private.mail_assignment();
create trigger client_projects_mail_update after update on public.client_projects
  for each row when ((new.client_id, new.project_id) is distinct from (old.client_id, old.project_id))
  execute function private.mail_assignment();
