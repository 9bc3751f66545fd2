-- Answers go out, as files, where someone tries the site without a mail server (MAIL_TRIAL).
alter table private.setup add column mail_trial boolean not null default false;

drop function public.note_server(boolean, boolean);
create function public.note_server(mail_server boolean, platform_backups boolean, mail_trial boolean default false)
returns void
language sql volatile security definer set search_path = ''
as $$
  update private.setup set mail_server = note_server.mail_server, platform_backups = note_server.platform_backups,
    mail_trial = note_server.mail_trial
    where true
$$;
comment on function public.note_server(boolean, boolean, boolean) is
  'For the server: whether it has a mail server, whether its platform makes backups, and whether someone tries the site and reads the mails as files.';
revoke all on function public.note_server(boolean, boolean, boolean) from public, anon, authenticated;
grant execute on function public.note_server(boolean, boolean, boolean) to service_role;

create function private.sends_answers() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select setup.mail_server or setup.mail_trial from private.setup as setup), false);
end
$$;
comment on function private.sends_answers() is
  'Whether an answer leaves: through the mail server, or as a file that someone who tries the site reads.';

create or replace function public.answer_request(
  message_id uuid, request_id uuid, locale text, subject text, body text, seen uuid default null, files uuid[] default '{}'
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  title constant text := btrim(answer_request.subject);
  written constant text := btrim(answer_request.body, E' \t\r\n');
  asked public.service_requests;
  latest uuid;
  attached jsonb;
  headline text;
  message public.request_messages;
begin
  perform private.require_area('requests');
  -- Who answers the same request at the same moment waits here
  select * into asked from public.service_requests as request where request.id = answer_request.request_id for update;
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  headline := case when position(asked.reference in title) > 0 or not private.filled(title) then title
    else title || ' [' || asked.reference || ']' end;
  select * into message from public.request_messages as known
    where known.id = answer_request.message_id and known.request_id = asked.id and known.author_id = auth.uid();
  if message.id is not null then
    if (message.locale, message.subject, message.body) is distinct from (answer_request.locale, headline, written)
      or coalesce((select array_agg((file ->> 'id')::uuid) from jsonb_array_elements(message.files) as file), '{}')
        <> answer_request.files then
      -- Changed since, or in another tab: it would be lost
      raise exception using errcode = 'PT409', message = 'answer_differs';
    end if;
    -- Sent before: what was answered to that call was lost
    return;
  elsif not coalesce(private.email(asked.client_email), false) then
    raise exception using errcode = 'PT409', message = 'no_email';
  elsif not private.sends_answers() then
    raise exception using errcode = 'PT409', message = 'no_mail_server';
  end if;
  select known.id into latest from public.request_messages as known
    where known.request_id = asked.id and known.author_id is distinct from auth.uid()
    order by known.created_at desc, known.id desc limit 1;
  if latest is distinct from answer_request.seen then
    raise exception using errcode = 'PT409', message = 'answered_meanwhile';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'kind', file.kind, 'size', file.size)
      order by array_position(answer_request.files, file.id)), '[]') into attached
    from public.request_files as file where file.request_id = asked.id and file.id = any (answer_request.files);
  if jsonb_array_length(attached) <> cardinality(answer_request.files) then
    raise exception using errcode = 'PT409', message = 'file_gone';
  elsif jsonb_array_length(attached) > 10 or (select sum((file ->> 'size')::bigint) from jsonb_array_elements(attached) as file) > 20971520 then
    raise exception using errcode = 'PT409', message = 'files_too_large';
  end if;
  insert into public.request_messages (id, request_id, author_id, author_name, email, name, locale, subject, body, files, created_at)
    select answer_request.message_id, asked.id, profile.id, profile.full_name, asked.client_email, asked.client_name,
      answer_request.locale, headline, written, attached, private.message_time(asked.id)
    from public.user_profiles as profile where profile.id = auth.uid()
    returning * into message;
  -- Time for an "Undo"
  perform private.queue_answer(message, interval '10 seconds');
  perform private.note_answer(message);
end
$$;

create or replace function public.sends_answers() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  return private.sends_answers();
end
$$;
comment on function public.sends_answers() is 'For admins of requests: whether answers go out: the mail server answers, or someone tries the site without one.';
