-- employee_notifications: notes, letters and warnings from the administration to an employee.

create table public.employee_notifications (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references public.employees (id) on delete cascade,
  notification_type text not null default 'note' check (notification_type in ('note', 'letter', 'warning')),
  subject_ar text not null check (private.filled(subject_ar) and private.short_text(subject_ar, 200)),
  subject_en text not null check (private.filled(subject_en) and private.short_text(subject_en, 200)),
  message_ar text not null check (private.filled(message_ar) and private.long_text(message_ar, 5000)),
  message_en text not null check (private.filled(message_en) and private.long_text(message_en, 5000)),
  -- The letter stays when the account of the admin who wrote it goes.
  sent_by uuid references public.user_profiles (id) on delete set null,
  sent_at timestamptz not null default now(),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.employee_notifications is 'What an admin wrote to an employee; unread until read_at is set.';

create index employee_notifications_employee_idx on public.employee_notifications (employee_id, sent_at desc);
create index employee_notifications_sent_by_idx on public.employee_notifications (sent_by);

-- Security definer: the policies here ask it, without asking those of employees in turn.
create function private.my_employee_id() returns uuid
language sql stable security definer set search_path = ''
as $$
  select employee.id from public.employees as employee
  where employee.user_id = (select auth.uid()) and private.is_employee()
$$;
comment on function private.my_employee_id() is 'employees.id of the signed-in approved employee, else null.';

create function private.prepare_notification() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- The first reading counts, by the clock of the server.
    if new.read_at is distinct from old.read_at then
      new.read_at := coalesce(old.read_at, now());
    end if;
    return new;
  end if;
  new.sent_by := coalesce(auth.uid(), new.sent_by);
  return new;
end
$$;
comment on function private.prepare_notification() is
  'sent_by is the signed-in admin; read_at is the time of the first reading.';

-- Security definer: it reads employees, no matter who writes. It fires after the row: a trigger before the row runs before
-- row-level security, and would tell anyone signed in whether an id is an approved employee's.
create function private.check_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.employees where id = new.employee_id and status = 'approved') then
    raise exception using errcode = 'PT409', message = 'employee_not_approved';
  end if;
  return null;
end
$$;
comment on function private.check_notification() is
  'Notifications go to approved employees only. After the row, so that rights are checked first.';

-- Security definer: the user who makes the change may not write the outbox. No mail to an inactive account, which could not
-- open the link.
create function private.mail_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  employee record;
begin
  select applied.email, applied.full_name_ar, applied.full_name_en, profile.locale into employee
    from public.employees as applied join public.user_profiles as profile on profile.id = applied.user_id
    where applied.id = new.employee_id and profile.is_active;
  perform private.post_mail('notification', employee.email, employee.locale, jsonb_build_object(
    'id', new.id, 'name', case employee.locale when 'en' then employee.full_name_en else employee.full_name_ar end,
    'notification_type', new.notification_type, 'subject_ar', new.subject_ar, 'subject_en', new.subject_en
    -- One that can be undone goes out when that time is over (49_document_renewals.sql)
  ), coalesce(nullif(current_setting('handasa.notice_waits', true), '')::interval, '0'));
  return null;
end
$$;
comment on function private.mail_notification() is
  'Tells an employee of a new notification: its type and subject, not its text.';

create trigger employee_notifications_prepare before insert or update on public.employee_notifications
  for each row execute function private.prepare_notification();
create trigger employee_notifications_check after insert on public.employee_notifications
  for each row execute function private.check_notification();
create trigger employee_notifications_mail after insert on public.employee_notifications
  for each row execute function private.mail_notification();
create trigger employee_notifications_announce after insert or update or delete on public.employee_notifications
  for each row execute function private.announce_change('employee_id');
create trigger employee_notifications_audit after insert or update or delete on public.employee_notifications
  for each row execute function private.record_change();

alter table public.employee_notifications enable row level security;
revoke all on public.employee_notifications from public, anon, authenticated;
grant select on public.employee_notifications to authenticated;
-- The sender makes the id: a notification sent again after a lost answer is refused (23505).
grant insert (id, employee_id, notification_type, subject_ar, subject_en, message_ar, message_en, sent_by)
  on public.employee_notifications to authenticated;
grant update (read_at) on public.employee_notifications to authenticated;
grant all on public.employee_notifications to service_role;
grant execute on function private.my_employee_id() to authenticated, service_role;

create policy "An employee reads their own notifications, an admin every one" on public.employee_notifications
  for select to authenticated using (employee_id = (select private.my_employee_id()) or (select private.manages('people')));
comment on policy "An employee reads their own notifications, an admin every one" on public.employee_notifications is
  'The portal of approved employees; what was sent, in the back office.';

create policy "An approved employee marks their own notifications as read" on public.employee_notifications
  for update to authenticated
  using (employee_id = (select private.my_employee_id()))
  with check (employee_id = (select private.my_employee_id()));
comment on policy "An approved employee marks their own notifications as read" on public.employee_notifications is
  'The grant covers only read_at.';

create policy "An admin sends notifications" on public.employee_notifications
  for insert to authenticated with check ((select private.manages('people')));
comment on policy "An admin sends notifications" on public.employee_notifications is 'The notification dialog.';
