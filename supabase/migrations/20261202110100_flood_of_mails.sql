-- Of mails about one request its owner is told at most 20 times within an hour; all of them are stored.

create or replace function public.receive_mail(
  request_id uuid, message_id text, sender text, sender_name text, subject text, body text, quoted text, automatic boolean,
  files jsonb default '[]'
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_told constant integer := 20;
  -- While its files were fetched it may have been merged
  asked constant public.service_requests := private.standing_request(receive_mail.request_id);
  file jsonb;
  kept uuid;
  attached jsonb := jsonb '[]';
begin
  if asked.id is null or exists (
    select from public.request_messages as known where known.message_id = receive_mail.message_id
  ) then
    return false;
  end if;
  for file in select * from jsonb_array_elements(receive_mail.files) loop
    if file ? 'file_url' then
      insert into public.request_files (request_id, source, name, kind, size, file_url)
        values (asked.id, 'mail', file ->> 'name', file ->> 'kind', (file ->> 'size')::integer, file ->> 'file_url')
        returning id into kept;
      attached := attached || (file - 'file_url' || jsonb_build_object('id', kept));
    else
      attached := attached || file;
    end if;
  end loop;
  insert into public.request_messages (request_id, direction, state, message_id, email, name, locale, subject, body, quoted, automatic,
      files, created_at)
    values (
      asked.id, 'in', 'received', receive_mail.message_id, receive_mail.sender, nullif(receive_mail.sender_name, ''), asked.locale,
      coalesce(nullif(receive_mail.subject, ''), asked.reference), receive_mail.body, nullif(receive_mail.quoted, ''),
      receive_mail.automatic, attached, private.message_time(asked.id)
    );
  -- Programs that answer each other without saying so, or someone who floods, are told of only so often
  if not receive_mail.automatic and (
    select count(*) from (
      select from public.request_messages as known
      where known.request_id = asked.id and known.message_id is not null and known.created_at > now() - interval '1 hour'
      limit most_told + 1
    ) as lately
  ) <= most_told then
    perform private.tell_of_message(asked, receive_mail.sender_name);
  end if;
  return true;
end
$$;
comment on function public.receive_mail(uuid, text, text, text, text, text, text, boolean, jsonb) is
  'For the server: stores a mail that came about a request, and mails its owner, or the company where it has none, that there is one, of at most 20 within an hour; files are what is attached to it, [{name, kind, size, file_url}], or refused in place of file_url for what was not kept. False for one that is stored already, and where the request is gone.';
