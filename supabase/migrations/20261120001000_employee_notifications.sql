-- Notes, letters and warnings from the administration to an employee.

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

create function private.prepare_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- Read once, at the time of the server, whatever is sent; reading again changes nothing.
    if new.read_at is distinct from old.read_at then
      new.read_at := coalesce(old.read_at, now());
    end if;
    return new;
  end if;
  if not exists (select 1 from public.employees where id = new.employee_id and status = 'approved') then
    raise exception using errcode = 'PT409', message = 'employee_not_approved';
  end if;
  new.sent_by := coalesce(auth.uid(), new.sent_by);
  return new;
end
$$;
comment on function private.prepare_notification() is
  'Only approved employees are written to; sent_by is the signed-in admin; read_at is the time of the first reading.';

create trigger employee_notifications_prepare before insert or update on public.employee_notifications
  for each row execute function private.prepare_notification();

-- Security definer: used in policies of another table, without asking the policies of employees again.
create function private.my_employee_id() returns uuid
language sql stable security definer set search_path = ''
as $$
  select employee.id from public.employees as employee
  where employee.user_id = (select auth.uid()) and private.is_employee()
$$;
comment on function private.my_employee_id() is 'employees.id of the signed-in approved employee, else null.';
grant execute on function private.my_employee_id() to authenticated, service_role;

alter table public.employee_notifications enable row level security;
revoke all on public.employee_notifications from public, anon, authenticated;
grant select on public.employee_notifications to authenticated;
grant insert (employee_id, notification_type, subject_ar, subject_en, message_ar, message_en, sent_by)
  on public.employee_notifications to authenticated;
grant update (read_at) on public.employee_notifications to authenticated;
grant all on public.employee_notifications to service_role;

create policy "An approved employee reads their own notifications" on public.employee_notifications
  for select to authenticated using (employee_id = (select private.my_employee_id()));
comment on policy "An approved employee reads their own notifications" on public.employee_notifications is 'The employee portal.';

create policy "An approved employee marks their own notifications as read" on public.employee_notifications
  for update to authenticated
  using (employee_id = (select private.my_employee_id()))
  with check (employee_id = (select private.my_employee_id()));
comment on policy "An approved employee marks their own notifications as read" on public.employee_notifications is
  'The grant covers read_at alone.';

create policy "An admin reads every notification" on public.employee_notifications
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads every notification" on public.employee_notifications is 'What was sent to whom.';

create policy "An admin sends notifications" on public.employee_notifications
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "An admin sends notifications" on public.employee_notifications is 'The notification dialog.';
