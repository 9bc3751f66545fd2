-- An answer is refused when another request was merged in since what its author has seen.

drop function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean, boolean);

-- Security definer: only functions write messages, and no one may write the outbox. It checks who calls first.
create function public.answer_request(
  message_id uuid, request_id uuid, locale text, subject text, body text, seen uuid default null, files uuid[] default '{}',
  begins boolean default false, owns boolean default false, seen_merge timestamptz default null
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
  -- Answers to the same request at the same moment take turns here
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
      -- It was changed since, or in another tab: ignoring the call would lose that
      raise exception using errcode = 'PT409', message = 'answer_differs';
    end if;
    -- A retry, since what that call returned was lost
    return;
  elsif not coalesce(private.email(asked.client_email), false) then
    raise exception using errcode = 'PT409', message = 'no_email';
  elsif not private.sends_answers() then
    raise exception using errcode = 'PT409', message = 'no_mail_server';
  end if;
  select known.id into latest from public.request_messages as known
    where known.request_id = asked.id and known.author_id is distinct from auth.uid()
    order by known.created_at desc, known.id desc limit 1;
  if latest is distinct from answer_request.seen or exists (
    select from public.request_merges as merge
    where merge.request_id = asked.id and merge.merged_at > answer_request.seen_merge
  ) then
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
  -- First withdraw the mail of a status, or that mail would count as the first answer
  if begins then
    perform private.begin_with_answer(message);
  end if;
  if owns then
    perform private.own_with_answer(message);
  end if;
  perform private.note_answer(message);
end
$$;
comment on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean, boolean, timestamptz) is
  'For admins of requests: mails the sender of a request after ten seconds; the same id again changes nothing, and with another text or other files is refused with answer_differs. seen is the latest message of others that the author has seen, seen_merge the time of the latest merge, or an earlier one than that of any; refused with answered_meanwhile when there is another message, or a later merge, by now, with no_email and with no_mail_server. files are those of the request that are attached: 10 at most, with 20 MB together (files_too_large), none of them deleted (file_gone). With begins, a request that is new, or a message that is pending, is in_progress from then on. With owns, one without an owner belongs to its author.';

revoke all on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean, boolean, timestamptz)
  from public, anon, authenticated;
grant execute on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[], boolean, boolean, timestamptz)
  to authenticated, service_role;
