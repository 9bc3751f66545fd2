-- What was turned off since a mail was stored holds for it, and documents that are added at the same moment are one mail.

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
  'Whether a mail that waits is still to be sent: its kind was not turned off meanwhile, nor the account whose screens it leads to.';

create or replace function public.claim_mails(maximum integer) returns setof public.mail_outbox
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

-- Security definer: the user who adds a document may not write the outbox. Several that are added one after the other are one
-- mail, which waits for the last of them, an hour at most. No mail to an inactive account, which could not open the link.
create or replace function private.mail_project_documents() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waits constant interval := '2 minutes';
  at_most constant interval := '1 hour';
  link_id constant uuid := coalesce(new.client_project_id, old.client_project_id);
  is_back constant boolean := coalesce(current_setting('handasa.restoring', true), '') = 'on';
  waiting public.mail_outbox;
  client record;
begin
  -- Documents that are added at the same moment wait for each other, so that the second finds the mail of the first
  perform from public.client_projects as link where link.id = link_id for no key update;
  -- One that could not be sent yet waits like a new one
  select * into waiting from public.mail_outbox as mail
    where mail.kind = 'project_documents' and mail.data ->> 'id' = link_id::text and mail.failed_at is null
      and (mail.attempts = 0 or mail.last_error is not null)
    for update;
  if tg_op = 'DELETE' then
    -- Nothing to tell of when the last one of them is gone
    delete from public.mail_outbox as mail
      where mail.id = waiting.id and not exists (
        select from public.client_project_files as file
        where file.client_project_id = link_id and file.created_at >= mail.created_at
      );
    return null;
  end if;
  -- A delete that is taken back brings its mail back, too
  if is_back and (new.downloaded_at is not null or new.created_at < now() - 2 * waits) then
    return null;
  end if;
  if waiting.id is not null then
    update public.mail_outbox as mail
      set next_attempt_at = greatest(mail.next_attempt_at, least(now() + waits, mail.created_at + at_most))
      where mail.id = waiting.id;
    return null;
  end if;
  select account.email, profile.full_name, profile.locale, project.title_ar, project.title_en into client
    from public.client_projects as link
    join public.projects as project on project.id = link.project_id
    join public.user_profiles as profile on profile.id = link.client_id
    join private.accounts as account on account.id = profile.id
    where link.id = link_id and profile.is_active;
  perform private.post_mail('project_documents', client.email, client.locale, jsonb_build_object(
    'id', link_id, 'name', client.full_name, 'title_ar', client.title_ar, 'title_en', client.title_en
  ), waits);
  return null;
end
$$;
comment on function private.mail_project_documents() is
  'Tells a client of new documents of their project: one mail, two minutes after the last of them, an hour after the first at most. None when they are deleted by then.';

grant execute on function private.is_mail_wanted(public.mail_outbox) to service_role;
