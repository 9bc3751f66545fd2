-- employee_documents: until when the papers of employees are valid, and the reminders before (docs/decisions/0049). A scan
-- is there only where an admin keeps one; its file is in the private bucket employee-documents (81_storage.sql).

create table public.employee_documents (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references public.employees (id) on delete cascade,
  kind text not null check (kind in (
    'contract', 'residence_permit', 'work_permit', 'identity_card', 'passport', 'medical_insurance', 'driving_licence',
    'professional_registration'
  )),
  number text check (private.filled(number) and private.short_text(number, 50)),
  expires_on date not null check (expires_on between '2000-01-01' and '2199-12-31'),
  reminded_days integer check (reminded_days in (90, 30, 7)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Under the id of the employee.
  file_url text unique check (
    file_url ~ '^/storage/v1/object/employee-documents/[0-9a-f-]{36}/[0-9a-z-]{1,80}\.(pdf|jpg|jpeg|png|webp)$'
  ),
  constraint employee_documents_kind_key unique (employee_id, kind),
  constraint employee_documents_file_place check (split_part(file_url, '/', 6) = employee_id::text)
);
comment on table public.employee_documents is
  'Number and last day of what an employee has to renew, one of a kind: contract, permits, identity card, passport, insurance, licence, registration (common/employee-documents.ts). The employee reads their own.';
comment on column public.employee_documents.reminded_days is
  'The last of 90, 30 and 7 days before its end for which reminders went out; null for a new date.';

comment on column public.employee_documents.file_url is
  'Its scan, if an admin keeps one. The employee may download it.';

create index employee_documents_expires_idx on public.employee_documents (expires_on, id);

create table private.past_reminders (
  employee_id uuid not null references public.employees (id) on delete cascade,
  kind text not null,
  expires_on date not null,
  reminded_days integer not null,
  noted_at timestamptz not null default now(),
  primary key (employee_id, kind, expires_on)
);
comment on table private.past_reminders is
  'Which reminders went out for a document that was removed, or for a date that was changed, so that undoing it sends none of them again. Kept for 30 days.';

-- Security definer: no API role reaches the table.
create function private.prepare_employee_document() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.reminded_days := private.past_reminder(new.employee_id, new.kind, new.expires_on);
  else
    new.employee_id := old.employee_id;
    new.kind := old.kind;
    new.created_at := old.created_at;
    if new.expires_on <> old.expires_on then
      new.reminded_days := private.past_reminder(new.employee_id, new.kind, new.expires_on);
    end if;
  end if;
  return new;
end
$$;
comment on function private.prepare_employee_document() is 'A new date gets all its reminders; a date that comes back gets only those that are left.';

create function private.past_reminder(employee_id uuid, kind text, expires_on date) returns integer
language sql stable set search_path = ''
as $$
  select past.reminded_days from private.past_reminders as past
  where past.employee_id = past_reminder.employee_id and past.kind = past_reminder.kind and past.expires_on = past_reminder.expires_on
$$;
comment on function private.past_reminder(uuid, text, date) is 'The last reminder that went out for this date of a document, if it was removed or changed.';

-- Security definer: no API role reaches the table.
create function private.remember_reminders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.past_reminders as past (employee_id, kind, expires_on, reminded_days)
    select old.employee_id, old.kind, old.expires_on, old.reminded_days
    -- Not when the document goes with its employee
    from public.employees as employee where employee.id = old.employee_id
    on conflict on constraint past_reminders_pkey
      do update set reminded_days = least(past.reminded_days, excluded.reminded_days), noted_at = now();
  return null;
end
$$;
comment on function private.remember_reminders() is 'Writes private.past_reminders.';

create function private.tell_expiring(local timestamp) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one record;
  -- The mail lists this many and counts the others: it has room for 20,000 characters of data
  most constant integer := 40;
  told integer := 0;
  first_told jsonb := jsonb '[]';
begin
  -- Nobody reads mails at midnight
  if local::time < '07:00' then
    return 0;
  end if;
  delete from private.past_reminders as past where past.noted_at < now() - interval '30 days';
  for one in
    select document.id, document.kind, document.number, document.expires_on, document.expires_on - local::date as days,
      employee.full_name_ar, employee.full_name_en, employee.email, profile.locale,
      private.reminder_of(document.expires_on - local::date) as reminder
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
comment on function private.tell_expiring(timestamp) is
  'At a time in Riyadh, from seven in the morning: mails each approved employee whose document ends within 90, 30 and 7 days, once for each, and the company one list of the 40 that end first, with the number of the others. Returns how many it told of.';

create function private.drop_kept_cvs() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  dropped integer;
begin
  update public.employees set cv_url = null, cv_kept_until = null
    where cv_kept_until < (now() at time zone 'Asia/Riyadh')::date;
  get diagnostics dropped = row_count;
  return dropped;
end
$$;
comment on function private.drop_kept_cvs() is
  'Deletes CVs that applicants agreed to leave for other openings until a day that has passed. Mails no one. Returns how many.';

-- Security definer: no API role writes the outbox. It is for the server alone.
create function public.employee_chores() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Several web processes may ask at the same moment
  perform pg_advisory_xact_lock(hashtext('handasa.employee_chores'));
  return jsonb_build_object(
    'left', private.end_employments(), 'expiring', private.tell_expiring(now() at time zone 'Asia/Riyadh'),
    'cvs', private.drop_kept_cvs()
  );
end
$$;
comment on function public.employee_chores() is
  'For the server, every hour: employees whose last day is over, reminders of documents that end, and CVs whose time is over. How many of each.';

create trigger employee_documents_prepare before insert or update on public.employee_documents
  for each row execute function private.prepare_employee_document();
create trigger employee_documents_removed after delete on public.employee_documents
  for each row when (old.reminded_days is not null) execute function private.remember_reminders();
create trigger employee_documents_changed after update on public.employee_documents
  for each row when (old.reminded_days is not null and new.expires_on <> old.expires_on)
  execute function private.remember_reminders();
create trigger employee_documents_updated_at before update on public.employee_documents
  for each row execute function private.set_updated_at('reminded_days');
create trigger employee_documents_files after delete or update of file_url on public.employee_documents
  for each row execute function private.note_dropped_files('file_url');
create trigger employee_documents_announce after insert or update or delete on public.employee_documents
  for each row execute function private.announce_change('employee_id');
create trigger employee_documents_audit after insert or update or delete on public.employee_documents
  for each row execute function private.record_change();

create function public.ending_documents(until date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_area('people');
  return (
    select coalesce(jsonb_agg(to_jsonb(ending) order by ending.expires_on, ending.id), jsonb '[]') from (
      select document.*, jsonb_build_object(
        'id', employee.id, 'full_name_ar', employee.full_name_ar, 'full_name_en', employee.full_name_en
      ) as employee
      from public.employee_documents as document
      join public.employees as employee on employee.id = document.employee_id
      where document.expires_on <= ending_documents.until and employee.status = 'approved'
      order by document.expires_on, document.id limit 100
    ) as ending
  );
end
$$;
comment on function public.ending_documents(date) is
  'For admins of people: the documents of today''s employees that end by a day, the first to end first, with whose they are; at most 100. Without former employees, whose dates no longer matter.';

alter table private.past_reminders enable row level security;
revoke all on private.past_reminders from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.past_reminders for all to anon, authenticated using (false);

alter table public.employee_documents enable row level security;
revoke all on public.employee_documents from public, anon, authenticated;
grant select, insert (id, employee_id, kind, number, expires_on, file_url), update (number, expires_on, file_url), delete
  on public.employee_documents to authenticated;
grant all on public.employee_documents to service_role;

create policy "An employee reads their own documents, an admin every one" on public.employee_documents
  for select to authenticated
  using (employee_id = (select private.my_employee_id()) or (select private.manages('people')));
comment on policy "An employee reads their own documents, an admin every one" on public.employee_documents is
  'The record in the portal; the page of an employee and the list of what ends.';

create policy "An admin adds documents" on public.employee_documents
  for insert to authenticated with check ((select private.manages('people')));
comment on policy "An admin adds documents" on public.employee_documents is 'The page of an employee.';

create policy "An admin changes documents" on public.employee_documents
  for update to authenticated using ((select private.manages('people'))) with check ((select private.manages('people')));
comment on policy "An admin changes documents" on public.employee_documents is 'Number, date and scan; the person and the kind stay.';

create policy "An admin removes documents" on public.employee_documents
  for delete to authenticated using ((select private.manages('people')));
comment on policy "An admin removes documents" on public.employee_documents is 'Not into the bin: the screen offers to keep it again.';

revoke all on function public.employee_chores() from public, anon, authenticated;
grant execute on function public.employee_chores() to service_role;
revoke all on function public.ending_documents(date) from public, anon;
grant execute on function public.ending_documents(date) to authenticated, service_role;
