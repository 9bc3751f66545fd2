-- A mail about documents that was given up stays in the list of such mails when the documents are deleted.

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
