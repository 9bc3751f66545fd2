-- Answers that are sent twice with another text, answers that wait when their request comes back, mails by their thread with
-- indexes alone, and reminders of many documents (docs/decisions/0043 and 0049).

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
  elsif not private.sends_mails() then
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
  insert into public.request_messages (id, request_id, author_id, author_name, email, name, locale, subject, body, files)
    select answer_request.message_id, asked.id, profile.id, profile.full_name, asked.client_email, asked.client_name,
      answer_request.locale, headline, written, attached
    from public.user_profiles as profile where profile.id = auth.uid()
    returning * into message;
  -- Time for an "Undo"
  perform private.queue_answer(message, interval '10 seconds');
  perform private.note_answer(message);
end
$$;
comment on function public.answer_request(uuid, uuid, text, text, text, uuid, uuid[]) is
  'For admins of requests: mails the sender of a request after ten seconds; the same id again changes nothing, and with another text or other files is refused with answer_differs. seen is the latest message of others that the author has seen; refused with answered_meanwhile when it is another one by now, with no_email and with no_mail_server. files are those of the request that are attached: 10 at most, with 20 MB together (files_too_large), none of them deleted (file_gone).';

create function private.note_mail_of_restored() returns trigger
language plpgsql set search_path = ''
as $$
declare
  mail public.mail_outbox;
begin
  select * into mail from public.mail_outbox as known where known.id = new.id;
  if mail.id is null then
    new.state := 'sent';
    new.sent_at := coalesce(new.sent_at, new.created_at);
  elsif mail.failed_at is not null then
    new.state := 'failed';
    new.failure := mail.last_error;
  end if;
  return new;
end
$$;
comment on function private.note_mail_of_restored() is
  'The mail of an answer goes out while its request is in the bin, where nobody notes it.';

create trigger request_messages_restored before insert on public.request_messages
  for each row when (new.state = 'waiting' and coalesce(current_setting('handasa.restoring', true), '') = 'on')
  execute function private.note_mail_of_restored();

create or replace function public.place_mail(known_ids text[], subject text, sender text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    -- Who answers a mail of the thread, from whatever address
    (
      select message.request_id from public.request_messages as message
      -- Arrays, so that both are found by their index
      where message.message_id = any (place_mail.known_ids[1:100]) or message.id = any (array(
        select substring(lower(known) from '^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@')::uuid from unnest(place_mail.known_ids[1:100]) as known
      ))
      order by message.created_at desc limit 1
    ),
    -- Who writes the reference is known for that request
    (
      select request.id from regexp_matches(upper(left(place_mail.subject, 1000)), 'R-[0-9A-HJKMNP-TV-Z]{6}', 'g') as found
        left join public.request_merges as merge on merge.reference = found[1]
        join public.service_requests as request on request.reference = found[1] or request.id = merge.request_id
      where lower(request.client_email) = lower(place_mail.sender)
        or lower(merge.row ->> 'client_email') = lower(place_mail.sender) or exists (
        select from public.request_messages as message
        where message.request_id = request.id and lower(message.email) = lower(place_mail.sender)
      )
      limit 1
    )
  )
$$;

create or replace function private.tell_expiring() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  local constant timestamp := now() at time zone 'Asia/Riyadh';
  one record;
  -- Of more, the mail gives the number: a mail has room for 20,000 characters of data
  most constant integer := 40;
  told integer := 0;
  first_told jsonb := jsonb '[]';
begin
  -- Nobody reads mails at midnight
  if local::time < '07:00' then
    return 0;
  end if;
  for one in
    select document.id, document.kind, document.number, document.expires_on, document.expires_on - local::date as days,
      employee.full_name_ar, employee.full_name_en, employee.email, profile.locale,
      case
        when document.expires_on - local::date <= 7 then 7 when document.expires_on - local::date <= 30 then 30 else 90
      end as reminder
    from public.employee_documents as document
    join public.employees as employee on employee.id = document.employee_id
    join public.user_profiles as profile on profile.id = employee.user_id
    where employee.status = 'approved' and document.expires_on <= local::date + 90
    order by document.expires_on, document.id
    for update of document
  loop
    continue when exists (
      select from public.employee_documents as known where known.id = one.id and known.reminded_days <= one.reminder
    );
    update public.employee_documents as document set reminded_days = one.reminder where document.id = one.id;
    perform private.post_mail('document_expiring', one.email, one.locale, jsonb_build_object(
      'name', case one.locale when 'en' then one.full_name_en else one.full_name_ar end,
      'document', one.kind, 'number', one.number, 'expires_on', one.expires_on, 'days', one.days
    ));
    told := told + 1;
    if told <= most then
      first_told := first_told || jsonb_build_object(
        'name_ar', left(one.full_name_ar, 100), 'name_en', left(one.full_name_en, 100),
        'document', one.kind, 'expires_on', one.expires_on
      );
    end if;
  end loop;
  if told > 0 then
    perform private.post_to_company('company_documents', jsonb_build_object(
      'documents', first_told, 'more', nullif(greatest(told - most, 0), 0)
    ));
  end if;
  return told;
end
$$;

comment on function private.tell_expiring() is
  'From seven in the morning: mails each approved employee whose paper ends within 90, 30 and 7 days, once for each, and the company one list of the 40 that end first, with the number of the others. How many it told of.';
