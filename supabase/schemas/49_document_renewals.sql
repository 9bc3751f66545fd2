-- document_renewals: renewed documents that employees hand in, for an admin to accept or to send back
-- (docs/decisions/0078). The scan is in the private bucket employee-documents (81_storage.sql). No column says who decided,
-- since employees read the rows; the record of activity does.

create table public.document_renewals (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references public.employees (id) on delete cascade,
  -- Not what the company itself renews: the contract, the work permit and the insurance.
  kind text not null check (kind in (
    'residence_permit', 'identity_card', 'passport', 'driving_licence', 'professional_registration'
  )),
  number text check (private.filled(number) and private.short_text(number, 50)),
  expires_on date not null check (expires_on between '2000-01-01' and '2199-12-31'),
  -- Under the id of the employee.
  file_url text not null unique check (
    file_url ~ '^/storage/v1/object/employee-documents/[0-9a-f-]{36}/[0-9a-z-]{1,80}\.(pdf|jpg|jpeg|png|webp)$'
  ),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'sent_back')),
  reason text check (private.filled(reason) and private.long_text(reason, 2000)),
  decided_at timestamptz,
  old_number text check (private.short_text(old_number, 50)),
  old_expires_on date,
  document_updated_at timestamptz,
  notification_id uuid references public.employee_notifications (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  old_file_url text check (private.file_url(old_file_url)),
  constraint document_renewals_file_place check (split_part(file_url, '/', 6) = employee_id::text),
  constraint document_renewals_decided_state check ((status = 'waiting') = (decided_at is null)),
  constraint document_renewals_reason_state check ((status = 'sent_back') = (reason is not null))
);
comment on table public.document_renewals is
  'Renewed documents as employees handed them in: number, last day and a scan. One of a kind waits at a time; an admin of people accepts it, and the document takes its number and day, or sends it back with a reason.';
comment on column public.document_renewals.old_number is
  'The number of the document before the renewed one was accepted, as old_expires_on is its day: undoing restores both. A day of null means that the document had been removed.';
comment on column public.document_renewals.old_file_url is
  'The scan of the document that the renewed one has replaced: undoing restores it. The sweeper of files waits longer than an undo can take.';
comment on column public.document_renewals.document_updated_at is
  'The version of the document that accepting made: undoing needs it unchanged.';
comment on column public.document_renewals.notification_id is 'What told the employee of the decision; undoing takes it back.';

create unique index document_renewals_waiting_key on public.document_renewals (employee_id, kind) where status = 'waiting';
create index document_renewals_employee_idx on public.document_renewals (employee_id, kind, created_at desc);
create index document_renewals_notification_idx on public.document_renewals (notification_id);

-- Security definer: it reads the document, no matter who writes. It fires after the row, so that rights are checked first.
create function private.check_renewal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  known_until date;
begin
  select document.expires_on into known_until from public.employee_documents as document
    where document.employee_id = new.employee_id and document.kind = new.kind;
  -- A document that was removed while its renewal waits comes back when the renewal is accepted
  if known_until is null and tg_op = 'INSERT' then
    raise exception using errcode = 'PT409', message = 'document_gone';
  elsif new.expires_on <= known_until then
    raise exception using errcode = '22023', message = 'renewal_not_later';
  end if;
  return null;
end
$$;
comment on function private.check_renewal() is
  'Refuses a renewed document unless the company has the document of this employee and the renewed one ends later.';

create function private.renewal_undo_time() returns interval
language sql immutable parallel safe set search_path = ''
return interval '20 seconds';
comment on function private.renewal_undo_time() is
  'How long a decision on a renewed document can be undone, and its mail waits. The screen offers it for less (undoTime).';

create function private.waiting_renewal(id uuid, seen timestamptz) returns public.document_renewals
language plpgsql volatile set search_path = ''
as $$
declare
  renewal public.document_renewals;
begin
  -- Of two admins at the same moment, the second waits here for the first
  select * into renewal from public.document_renewals as known where known.id = waiting_renewal.id for update;
  if renewal.id is null then
    raise exception using errcode = 'PT404', message = 'renewal_gone';
  elsif renewal.status <> 'waiting' then
    raise exception using errcode = 'PT409', message = 'renewal_decided';
  elsif renewal.updated_at is distinct from seen then
    raise exception using errcode = 'PT409', message = 'renewal_changed';
  elsif not exists (
    select from public.employees as employee where employee.id = renewal.employee_id and employee.status = 'approved'
  ) then
    raise exception using errcode = 'PT409', message = 'employee_left';
  end if;
  return renewal;
end
$$;
comment on function private.waiting_renewal(uuid, timestamptz) is
  'Locks a renewed document that waits, as the admin has seen it. Refuses one that was taken back, decided or replaced since, or whose employee has left.';

create function private.tell_of_renewal(renewal public.document_renewals) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  told uuid;
  accepted constant boolean := renewal.status = 'accepted';
  name_ar constant text := case renewal.kind
    when 'residence_permit' then 'الإقامة' when 'identity_card' then 'الهوية الوطنية' when 'passport' then 'جواز السفر'
    when 'driving_licence' then 'رخصة القيادة' else 'التسجيل المهني' end;
  name_en constant text := case renewal.kind
    when 'residence_permit' then 'Residence permit' when 'identity_card' then 'National ID' when 'passport' then 'Passport'
    when 'driving_licence' then 'Driving licence' else 'Professional registration' end;
begin
  perform set_config('handasa.notice_waits', private.renewal_undo_time()::text, true);
  insert into public.employee_notifications (
    employee_id, notification_type, subject_ar, subject_en, message_ar, message_en
  ) values (
    renewal.employee_id, 'note',
    name_ar || case when accepted then ': قُبلت الوثيقة المجددة' else ': أُعيدت إليك الوثيقة المجددة' end,
    name_en || case when accepted then ': renewed document accepted' else ': renewed document sent back' end,
    case when accepted then 'قبلت الإدارة الوثيقة المجددة التي قدّمتها، وسُجّل تاريخ انتهائها الجديد.'
      else E'تعذّر قبول الوثيقة المجددة التي قدّمتها.\n\nالسبب: ' || renewal.reason
        || E'\n\nصحّح ما يلزم، ثم قدّمها مرة أخرى من «وثائقك» في هذه الصفحة.' end,
    case when accepted then 'Management has accepted the renewed document that you handed in, and recorded its new end date.'
      else E'The renewed document that you handed in could not be accepted.\n\nReason: ' || renewal.reason
        || E'\n\nCorrect what is needed, then hand it in again under “Your documents” on this page.' end
  ) returning id into told;
  perform set_config('handasa.notice_waits', '', true);
  return told;
end
$$;
comment on function private.tell_of_renewal(public.document_renewals) is
  'Notifies an employee of the decision on a renewed document; the mail waits until the decision can no longer be undone.';

create function private.free_scan(file_url text, document uuid) returns text
language sql stable set search_path = ''
as $$
  select case when not exists (
    select from public.employee_documents as other where other.file_url = free_scan.file_url and other.id <> free_scan.document
  ) then free_scan.file_url end
$$;
comment on function private.free_scan(text, uuid) is 'A scan, unless another document has it: then none.';

-- Security definer: no one may write a decision directly. It checks who calls first.
create function public.accept_renewal(
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
  renewal.old_file_url := document.file_url;
  if document.id is null then
    insert into public.employee_documents (employee_id, kind, number, expires_on)
      values (renewal.employee_id, renewal.kind, nullif(btrim(accept_renewal.number), ''), accept_renewal.expires_on)
      -- Another admin may add it at the same moment
      on conflict on constraint employee_documents_kind_key do nothing
      returning updated_at into renewal.document_updated_at;
    if renewal.document_updated_at is null then
      raise exception using errcode = 'PT409', message = 'document_changed';
    end if;
  else
    update public.employee_documents as known
      set number = nullif(btrim(accept_renewal.number), ''), expires_on = accept_renewal.expires_on,
        -- The old scan is out of date. If the company has kept no scan so far, it does not start now (0078)
        file_url = case when known.file_url is not null then private.free_scan(renewal.file_url, known.id) end
      where known.id = document.id returning known.updated_at into renewal.document_updated_at;
  end if;
  renewal.status := 'accepted';
  update public.document_renewals as known set status = 'accepted', decided_at = now(), old_number = renewal.old_number,
      old_expires_on = renewal.old_expires_on, old_file_url = renewal.old_file_url, document_updated_at = renewal.document_updated_at,
      notification_id = private.tell_of_renewal(renewal)
    where known.id = renewal.id;
end
$$;
comment on function public.accept_renewal(uuid, timestamptz, text, date, timestamptz) is
  'For admins of people: accepts a renewed document as they have seen it (its updated_at, and that of the document, null where that was removed). The document takes this number and day, and the scan where it had one; the employee is told.';

-- Security definer: no one may write a decision directly. It checks who calls first.
create function public.send_renewal_back(id uuid, seen timestamptz, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  renewal public.document_renewals;
begin
  perform private.require_area('people');
  if not coalesce(private.filled(reason) and private.long_text(reason, 2000), false) then
    raise exception using errcode = '22023', message = 'reason_required';
  end if;
  renewal := private.waiting_renewal(send_renewal_back.id, send_renewal_back.seen);
  renewal.status := 'sent_back';
  renewal.reason := btrim(send_renewal_back.reason);
  update public.document_renewals as known set status = 'sent_back', decided_at = now(), reason = renewal.reason,
      notification_id = private.tell_of_renewal(renewal)
    where known.id = renewal.id;
end
$$;
comment on function public.send_renewal_back(uuid, timestamptz, text) is
  'For admins of people: sends a renewed document back as they have seen it, with a reason that the employee is told.';

-- Security definer: no one may write a decision directly. It checks who calls first.
create function public.undo_renewal_decision(id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  renewal public.document_renewals;
  document public.employee_documents;
begin
  perform private.require_area('people');
  select * into renewal from public.document_renewals as known where known.id = undo_renewal_decision.id for update;
  if renewal.id is null then
    raise exception using errcode = 'PT404', message = 'renewal_gone';
  elsif renewal.status = 'waiting' then
    return;
  elsif renewal.decided_at < now() - private.renewal_undo_time() then
    raise exception using errcode = 'PT409', message = 'renewal_final';
  elsif exists (
    select from public.document_renewals as other
    where other.employee_id = renewal.employee_id and other.kind = renewal.kind and other.status = 'waiting'
  ) then
    raise exception using errcode = 'PT409', message = 'renewal_replaced';
  end if;
  if renewal.status = 'accepted' then
    select * into document from public.employee_documents as known
      where known.employee_id = renewal.employee_id and known.kind = renewal.kind for update;
    if document.updated_at is distinct from renewal.document_updated_at then
      raise exception using errcode = 'PT409', message = 'document_changed';
    elsif renewal.old_expires_on is null then
      delete from public.employee_documents as known where known.id = document.id;
    else
      update public.employee_documents as known
        set number = renewal.old_number, expires_on = renewal.old_expires_on,
          file_url = private.free_scan(renewal.old_file_url, known.id)
        where known.id = document.id;
    end if;
  end if;
  delete from public.mail_outbox as mail
    where mail.kind = 'notification' and mail.data ->> 'id' = renewal.notification_id::text and mail.attempts = 0;
  update public.document_renewals as known set status = 'waiting', decided_at = null, reason = null, old_number = null,
      old_expires_on = null, old_file_url = null, document_updated_at = null, notification_id = null
    where known.id = renewal.id;
  delete from public.employee_notifications as told where told.id = renewal.notification_id;
end
$$;
comment on function public.undo_renewal_decision(uuid) is
  'For admins of people, for 20 seconds: takes a decision back. The renewed document waits again, the document says what it said, and the notification and its mail are gone.';

create function public.waiting_renewals() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_area('people');
  return (
    select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.created_at, waiting.id), jsonb '[]') from (
      select renewal.*, jsonb_build_object(
        'id', employee.id, 'full_name_ar', employee.full_name_ar, 'full_name_en', employee.full_name_en
      ) as employee
      from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where renewal.status = 'waiting' and employee.status = 'approved'
      order by renewal.created_at, renewal.id limit 100
    ) as waiting
  );
end
$$;
comment on function public.waiting_renewals() is
  'For admins of people: the renewed documents of today''s employees that wait, the oldest first, with whose they are; at most 100.';

-- Security definer: a policy of storage asks it, and no one signed in reads what others have stored.
create function private.may_add_scan(key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select key ~ '^[0-9a-f-]{36}/[0-9a-z-]{1,80}\.(pdf|jpg|jpeg|png|webp)$' and (
    select case
      when employee.id = private.my_employee_id() then stored.number < 60
      -- More room, so that an employee who fills theirs does not keep the admin from adding
      when employee.status in ('approved', 'left') and private.manages('people') then stored.number < 120
      else false
    end
    from public.employees as employee cross join lateral (
      select count(*) as number from storage.objects as file
      where file.bucket_id = 'employee-documents' and starts_with(file.name, employee.id::text || '/')
    ) as stored
    where employee.id::text = split_part(key, '/', 1)
  )
$$;
comment on function private.may_add_scan(text) is
  'True for a key in employee-documents under the id of the signed-in approved employee, while fewer than 60 files are there, or for an admin of people under the id of any employee, while there are fewer than 120. Files that no row names are deleted after a day.';

create trigger document_renewals_check after insert or update of number, expires_on, file_url on public.document_renewals
  for each row when (new.status = 'waiting') execute function private.check_renewal();
create trigger document_renewals_updated_at before update on public.document_renewals
  for each row execute function private.set_updated_at('notification_id');
create trigger document_renewals_files after delete or update of file_url on public.document_renewals
  for each row execute function private.note_dropped_files('file_url');
create trigger document_renewals_announce after insert or update or delete on public.document_renewals
  for each row execute function private.announce_change('employee_id');
create trigger document_renewals_audit after insert or update or delete on public.document_renewals
  for each row execute function private.record_change();

alter table public.document_renewals enable row level security;
revoke all on public.document_renewals from public, anon, authenticated;
grant select, insert (id, employee_id, kind, number, expires_on, file_url), update (number, expires_on, file_url), delete
  on public.document_renewals to authenticated;
grant all on public.document_renewals to service_role;

create policy "An employee reads what they handed in, an admin every one" on public.document_renewals
  for select to authenticated
  using (employee_id = (select private.my_employee_id()) or (select private.manages('people')));
comment on policy "An employee reads what they handed in, an admin every one" on public.document_renewals is
  'The portal; the list of what waits and the page of an employee.';

create policy "An employee hands in renewed documents" on public.document_renewals
  for insert to authenticated with check (employee_id = (select private.my_employee_id()) and status = 'waiting');
comment on policy "An employee hands in renewed documents" on public.document_renewals is
  'Their own, while they work here and their account is active.';

create policy "An employee replaces what they handed in while it waits" on public.document_renewals
  for update to authenticated using (employee_id = (select private.my_employee_id()) and status = 'waiting')
  with check (employee_id = (select private.my_employee_id()) and status = 'waiting');
comment on policy "An employee replaces what they handed in while it waits" on public.document_renewals is
  'Number, day and scan; the kind stays.';

create policy "An employee takes back what they handed in while it waits" on public.document_renewals
  for delete to authenticated using (employee_id = (select private.my_employee_id()) and status = 'waiting');
comment on policy "An employee takes back what they handed in while it waits" on public.document_renewals is
  'Not into the bin: it is theirs, and they still have the document.';

grant execute on function private.may_add_scan(text) to authenticated, service_role;
revoke all on function public.accept_renewal(uuid, timestamptz, text, date, timestamptz),
  public.send_renewal_back(uuid, timestamptz, text), public.undo_renewal_decision(uuid), public.waiting_renewals()
  from public, anon, authenticated;
grant execute on function public.accept_renewal(uuid, timestamptz, text, date, timestamptz),
  public.send_renewal_back(uuid, timestamptz, text), public.undo_renewal_decision(uuid), public.waiting_renewals()
  to authenticated, service_role;
