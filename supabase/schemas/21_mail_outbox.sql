-- mail_outbox: mails to be sent. A row is stored in the transaction of the change it is about, so no change is without
-- its mail; the mailer of the web server takes rows from here (docs/decisions/0012).

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  -- A new kind of mail: docs/recipes.md lists every place.
  kind text not null check (kind in (
    'password', 'confirm_email', 'account_changed', 'application_received', 'application_approved', 'application_rejected', 'notification',
    'request_received', 'request_status', 'request_late', 'project_assigned', 'project_documents', 'document_expiring', 'company_request',
    'company_message', 'company_application', 'company_no_backup', 'privacy_proof', 'privacy_request', 'company_privacy',
    'company_documents', 'invitation', 'morning', 'answer', 'company_reply', 'credentials_expiring',
    'draft_failed', 'company_draft_failed'
  )),
  recipient text not null check (private.email(recipient)),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  -- It may hold the reason of a rejection.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and length(data::text) <= 20000),
  created_at timestamptz not null default now(),
  send_before timestamptz not null default now() + interval '3 days',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text check (last_error ~ '^[a-z0-9_]{1,60}$'),
  failed_at timestamptz
);
comment on table public.mail_outbox is
  'Mails that wait to be sent. To send one, insert kind, recipient, locale and data, from a trigger (security definer: no person has rights here) in the transaction of the change. What is sent is deleted; what was given up stays with failed_at and last_error.';
comment on column public.mail_outbox.data is
  'What the text needs, by kind: names, titles, references. token_hash (password) and token (confirm_email, privacy_proof, invitation) are what a link carries; they are removed when the mail is given up.';
comment on column public.mail_outbox.send_before is 'After this time the mail is useless and is given up.';
comment on column public.mail_outbox.attempts is
  'How often it was handed out to be sent; only the latest attempt may report a result.';
comment on column public.mail_outbox.next_attempt_at is
  'Not handed out before this time. While it is being sent: when it is handed out again, in case that process has died.';
comment on column public.mail_outbox.last_error is 'Why the last attempt failed: a short code that holds no address.';

create index mail_outbox_due_idx on public.mail_outbox (next_attempt_at) where failed_at is null;

-- Security definer: the server's key reads no emails of accounts.
create function private.is_mail_wanted(mail public.mail_outbox) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not exists (select from public.mail_kinds as known where known.kind = mail.kind and not known.is_active)
    and not (
      mail.kind in ('project_assigned', 'project_documents', 'notification', 'credentials_expiring', 'draft_failed', 'morning')
      and exists (
        select from private.accounts as account join public.user_profiles as profile on profile.id = account.id
        where private.mailbox(account.email) = private.mailbox(mail.recipient) and lower(account.email) = lower(mail.recipient)
          and not profile.is_active
      )
    );
end
$$;
comment on function private.is_mail_wanted(public.mail_outbox) is
  'Whether a waiting mail is still wanted: neither its kind, nor the account whose screens it leads to, was turned off in the meantime.';

create function public.claim_mails(maximum integer) returns setof public.mail_outbox
language plpgsql volatile set search_path = ''
as $$
declare
  due uuid[];
begin
  loop
    due := array(
      select mail.id from public.mail_outbox as mail
      where mail.failed_at is null and mail.next_attempt_at <= now()
      order by mail.next_attempt_at, mail.created_at
      limit least(greatest(maximum, 0), 100)
      for update skip locked
    );
    delete from public.mail_outbox as mail where mail.id = any (due) and not private.is_mail_wanted(mail);
    exit when not found;
  end loop;
  return query
    update public.mail_outbox as mail
    set attempts = mail.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    where mail.id = any (due)
    returning mail.*;
end
$$;
comment on function public.claim_mails(integer) is
  'Hands out mails that are due, each to one caller, who has two minutes to delete the row (sent) or to call postpone_mail. Deletes those that are no longer wanted.';

create function public.postpone_mail(mail_id uuid, attempt integer, error text, seconds double precision)
returns boolean
language sql volatile set search_path = ''
as $$
  update public.mail_outbox as mail
  set last_error = error,
    next_attempt_at = now() + make_interval(secs => coalesce(seconds, 0)),
    failed_at = case when given_up.yes then now() end,
    -- A token must not stay if its mail is never sent.
    data = case when given_up.yes then mail.data - array['token_hash', 'token'] else mail.data end
  from (
    select id, seconds is null or now() + make_interval(secs => seconds) >= send_before as yes
    from public.mail_outbox where id = mail_id
  ) as given_up
  where mail.id = given_up.id and mail.attempts = attempt and mail.failed_at is null
  returning mail.failed_at is not null
$$;
comment on function public.postpone_mail(uuid, integer, text, double precision) is
  'Stores why an attempt failed and when the next one is due; gives the mail up when seconds is null or that would be too late. True when it was given up, null when a later attempt has the mail.';

-- Announces only new mails: the mailer itself makes the other changes.
create trigger mail_outbox_announce after insert on public.mail_outbox
  for each row execute function private.announce_change();

alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from public, anon, authenticated;
grant all on public.mail_outbox to service_role;
create policy "An account reaches no mail" on public.mail_outbox for all to anon, authenticated using (false);
comment on policy "An account reaches no mail" on public.mail_outbox is 'Only the server reads addresses and tokens.';
revoke all on function public.claim_mails(integer), public.postpone_mail(uuid, integer, text, double precision)
  from public, anon, authenticated;
grant execute on function private.is_mail_wanted(public.mail_outbox) to service_role;
grant execute on function public.claim_mails(integer), public.postpone_mail(uuid, integer, text, double precision)
  to service_role;
