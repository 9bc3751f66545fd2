-- Refusals in words: a renewed document without a day, and a client who is deleted as they are linked to a request. An answer
-- that is sent again names the reference of its reader.

-- Security definer: what an admin decides, no one may write by hand. It checks who calls first.
create or replace function public.accept_renewal(
  id uuid, seen timestamptz, number text, expires_on date, document_seen timestamptz default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  renewal public.document_renewals;
  document public.employee_documents;
begin
  perform private.require_area('people');
  if accept_renewal.expires_on is null then
    raise exception using errcode = '22023', message = 'expiry_required';
  end if;
  renewal := private.waiting_renewal(accept_renewal.id, accept_renewal.seen);
  select * into document from public.employee_documents as known
    where known.employee_id = renewal.employee_id and known.kind = renewal.kind for update;
  if document.updated_at is distinct from document_seen then
    raise exception using errcode = 'PT409', message = 'document_changed';
  end if;
  renewal.old_number := document.number;
  renewal.old_expires_on := document.expires_on;
  if document.id is null then
    insert into public.employee_documents (employee_id, kind, number, expires_on)
      values (renewal.employee_id, renewal.kind, nullif(btrim(accept_renewal.number), ''), accept_renewal.expires_on)
      -- By an admin who adds it at this moment
      on conflict on constraint employee_documents_kind_key do nothing
      returning updated_at into renewal.document_updated_at;
    if renewal.document_updated_at is null then
      raise exception using errcode = 'PT409', message = 'document_changed';
    end if;
  else
    update public.employee_documents as known
      set number = nullif(btrim(accept_renewal.number), ''), expires_on = accept_renewal.expires_on
      where known.id = document.id returning known.updated_at into renewal.document_updated_at;
  end if;
  renewal.status := 'accepted';
  update public.document_renewals as known set status = 'accepted', decided_at = now(), old_number = renewal.old_number,
      old_expires_on = renewal.old_expires_on, document_updated_at = renewal.document_updated_at,
      notification_id = private.tell_of_renewal(renewal)
    where known.id = renewal.id;
end
$$;
comment on function public.accept_renewal(uuid, timestamptz, text, date, timestamptz) is
  'For admins of people: accepts a renewed document as they have seen it (its updated_at, and that of the document, null where that was removed). The document takes this number and day, and the employee is told.';

-- Security definer: functions alone write the work. It checks who calls first.
create or replace function public.link_client(request_id uuid, client uuid default null, seen uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  -- Locked: an account that is deleted at this moment is waited for, or waits
  perform from public.user_profiles as profile
    where profile.id = link_client.client and profile.user_type = 'client' for key share;
  if client is not null and not found then
    raise exception using errcode = 'PT409', message = 'not_a_client';
  end if;
  update public.request_work as work set client_id = link_client.client
    where work.id = link_client.request_id
      and (work.client_id is not distinct from link_client.seen or work.client_id = link_client.client);
  if not found then
    perform private.refuse_work(request_id);
  end if;
end
$$;
comment on function public.link_client(uuid, uuid, uuid) is
  'For admins of requests: notes which client a request is from, or that it is no one''s. It gives the account no right to read it. Refused with work_changed when the client is no longer the one that was seen.';

create or replace function private.queue_answer(message public.request_messages, waits interval) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.mail_outbox (id, kind, recipient, locale, data, next_attempt_at)
    select message.id, 'answer', message.email, message.locale, jsonb_strip_nulls(jsonb_build_object(
        'id', message.request_id, 'request', request.kind,
        -- That of its reader, whose request may have been merged since
        'reference', (private.request_as_sent(message.merged_id, request)).reference,
        'subject', message.subject, 'body', message.body,
        -- Those that are in the bin by now as well: the mailer has the address
        'files', (
          select nullif(jsonb_agg(jsonb_build_object(
            'name', attached ->> 'name', 'kind', attached ->> 'kind', 'file', coalesce(
              (select file.file_url from public.request_files as file where file.id = (attached ->> 'id')::uuid),
              (
                select entry.row ->> 'file_url' from public.bin as entry
                where entry.table_name = 'request_files' and entry.record_id = (attached ->> 'id')::uuid
                order by entry.deleted_at desc limit 1
              )
            )
          )), '[]') from jsonb_array_elements(message.files) as attached
        ),
        -- So that the mail program of the reader shows them as one conversation
        'follows', (
          select jsonb_agg(coalesce(known.message_id, known.id::text) order by known.created_at) from (
            select earlier.id, earlier.message_id, earlier.created_at from public.request_messages as earlier
            where earlier.request_id = message.request_id and earlier.created_at < message.created_at
              -- What was written on the website was no mail
              and (earlier.direction = 'out' or earlier.message_id is not null)
            order by earlier.created_at desc limit 5
          ) as known
        )
      )), now() + waits
    from public.service_requests as request where request.id = message.request_id;
end
$$;
comment on function private.queue_answer(public.request_messages, interval) is 'Puts the mail of a message into the outbox, to be sent after a while.';
