-- employees: applications and, once approved, the employees themselves.

create table public.employees (
  id uuid primary key default gen_random_uuid(),
  -- The profile goes with the account, and the application with the profile.
  user_id uuid not null unique references public.user_profiles (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  full_name_ar text not null check (private.filled(full_name_ar) and private.short_text(full_name_ar, 200)),
  full_name_en text not null check (private.filled(full_name_en) and private.short_text(full_name_en, 200)),
  email text not null check (private.email(email)),
  phone text not null check (private.phone(phone)),
  profile_image_url text check (private.file_url(profile_image_url)),
  position_ar text not null check (private.filled(position_ar) and private.short_text(position_ar, 200)),
  position_en text not null check (private.filled(position_en) and private.short_text(position_en, 200)),
  project_name text check (private.short_text(project_name, 200)),
  employee_join_date date,
  base_salary numeric(12, 2) not null default 0 check (base_salary >= 0),
  housing_allowance numeric(12, 2) not null default 0 check (housing_allowance >= 0),
  transportation_allowance numeric(12, 2) not null default 0 check (transportation_allowance >= 0),
  food_allowance numeric(12, 2) not null default 0 check (food_allowance >= 0),
  other_allowance numeric(12, 2) not null default 0 check (other_allowance >= 0),
  contract_url text check (private.file_url(contract_url)),
  approved_at timestamptz,
  -- The approval stays when the admin's account goes.
  approved_by uuid references public.user_profiles (id) on delete set null,
  rejection_reason text check (private.long_text(rejection_reason, 5000)),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employees_approved_check check ((status = 'approved') = (approved_at is not null)),
  constraint employees_rejected_check check (status <> 'rejected' or coalesce(private.filled(rejection_reason), false))
);
comment on table public.employees is
  'Applications made at sign-up (pending); approval makes the account an active employee, rejection is final.';
comment on column public.employees.contract_url is
  'Path in the private bucket team-documents: /storage/v1/object/team-documents/<key>. The employee may download it.';

create index employees_created_at_idx on public.employees (created_at desc, id desc);
create index employees_status_idx on public.employees (status, created_at desc, id desc);
create index employees_approved_by_idx on public.employees (approved_by);
create index employees_full_name_idx on public.employees (private.search_form(full_name_ar), id) include (full_name_ar);

create function private.guard_employee_status() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.user_id <> old.user_id then
    raise exception using errcode = '42501', message = 'employee_account_fixed';
  end if;
  if new.status = old.status then
    new.approved_at := old.approved_at;
    -- Deleting the approver's account sets it to null.
    if new.approved_by is not null then
      new.approved_by := old.approved_by;
    end if;
    return new;
  end if;
  if old.status <> 'pending' then
    raise exception using errcode = 'PT409', message = 'employee_status_final';
  end if;
  if new.status = 'approved' then
    new.approved_at := now();
    new.approved_by := coalesce(auth.uid(), new.approved_by);
    new.employee_join_date := coalesce(new.employee_join_date, (now() at time zone 'Asia/Riyadh')::date);
    new.rejection_reason := null;
  else
    if not coalesce(private.filled(new.rejection_reason), false) then
      raise exception using errcode = '22023', message = 'employee_rejection_reason_required';
    end if;
    new.approved_at := null;
    new.approved_by := null;
  end if;
  return new;
end
$$;
comment on function private.guard_employee_status() is
  'Pending becomes approved or rejected, once; the time, the approver and the join date are set here, not by the sender.';

-- Security definer: no one has the right to update a profile's type.
create function private.apply_employee_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'approved' and old.status = 'pending' then
    update public.user_profiles
      set user_type = case when user_type = 'admin' then 'admin' else 'employee' end,
        is_active = true, department = new.position_ar
      where id = new.user_id;
  elsif new.status = 'approved' and new.position_ar <> old.position_ar then
    update public.user_profiles set department = new.position_ar where id = new.user_id;
  end if;
  return null;
end
$$;
comment on function private.apply_employee_status() is
  'Approval activates the account in the same transaction; the department of a profile is the Arabic position.';

-- Security definer: the user who makes the change may not write the outbox.
create function private.mail_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  language constant text := (select profile.locale from public.user_profiles as profile where profile.id = new.user_id);
  name constant text := case language when 'en' then new.full_name_en else new.full_name_ar end;
begin
  if tg_op = 'INSERT' then
    perform private.post_to_company('company_application', jsonb_build_object(
      'id', new.id, 'name_ar', new.full_name_ar, 'name_en', new.full_name_en, 'position_ar', new.position_ar,
      'position_en', new.position_en
    ));
  elsif new.status = 'approved' then
    perform private.post_mail('application_approved', new.email, language, jsonb_build_object(
      'name', name, 'position_ar', new.position_ar, 'position_en', new.position_en
    ));
  elsif new.status = 'rejected' then
    perform private.post_mail('application_rejected', new.email, language, jsonb_build_object(
      'name', name, 'reason', left(new.rejection_reason, 2000)
    ));
  end if;
  return null;
end
$$;
comment on function private.mail_application() is 'Tells the company of an application, and the applicant of the decision.';

create trigger employees_guard before update on public.employees
  for each row execute function private.guard_employee_status();
create trigger employees_updated_at before update on public.employees
  for each row execute function private.set_updated_at();
create trigger employees_apply after update on public.employees
  for each row execute function private.apply_employee_status();
create trigger employees_mail_insert after insert on public.employees
  for each row when (new.status = 'pending') execute function private.mail_application();
create trigger employees_mail_update after update on public.employees
  for each row when (new.status is distinct from old.status) execute function private.mail_application();
create trigger employees_files after delete or update of profile_image_url, contract_url on public.employees
  for each row execute function private.note_dropped_files('profile_image_url', 'contract_url');
create trigger employees_announce after insert or update or delete on public.employees
  for each row execute function private.announce_change('user_id');

alter table public.employees enable row level security;
revoke all on public.employees from public, anon, authenticated;
grant select on public.employees to authenticated;
-- No one inserts or deletes: an application is created and deleted with its account.
grant update (status, full_name_ar, full_name_en, email, phone, profile_image_url, position_ar, position_en, project_name,
  employee_join_date, base_salary, housing_allowance, transportation_allowance, food_allowance, other_allowance,
  contract_url, approved_at, approved_by, rejection_reason) on public.employees to authenticated;
grant all on public.employees to service_role;

create policy "An approved employee reads their own record" on public.employees
  for select to authenticated using (user_id = (select auth.uid()) and (select private.is_employee()));
comment on policy "An approved employee reads their own record" on public.employees is
  'Salary and contract included; not while waiting, and not when inactive.';

create policy "An admin reads every employee" on public.employees
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads every employee" on public.employees is 'The employees screen.';

create policy "An admin updates employees" on public.employees
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin updates employees" on public.employees is
  'Approval, rejection and later corrections. private.guard_employee_status says which changes of status there are.';
