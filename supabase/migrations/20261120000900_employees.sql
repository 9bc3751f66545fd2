-- Employee applications and, once approved, the employees themselves.

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

create index employees_created_at_idx on public.employees (created_at desc);
create index employees_status_idx on public.employees (status, created_at desc);
create index employees_approved_by_idx on public.employees (approved_by);

create function private.guard_employee_status() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  if new.user_id <> old.user_id then
    raise exception using errcode = '42501', message = 'employee_account_fixed';
  end if;
  if new.status = old.status then
    new.approved_at := old.approved_at;
    -- Null is what deleting the approver's account leaves.
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
  'Pending becomes approved or rejected, once; time, approver and join date are set here and not by the sender.';

-- Security definer: it changes the profile's type and activity, which no column grant should allow for this purpose.
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

create trigger employees_guard before update on public.employees
  for each row execute function private.guard_employee_status();
create trigger employees_apply after update on public.employees
  for each row execute function private.apply_employee_status();

alter table public.employees enable row level security;
revoke all on public.employees from public, anon, authenticated;
grant select on public.employees to authenticated;
-- Nobody inserts or deletes here: an application comes and goes with its account.
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
  'Approval, rejection and later corrections; private.guard_employee_status holds the transitions.';

-- Security invoker: the update succeeds with an admin's own rights only.
create function public.approve_employee(
  employee_id uuid,
  position_ar text,
  position_en text,
  project_name text default null,
  employee_join_date date default null,
  base_salary numeric default 0,
  housing_allowance numeric default 0,
  transportation_allowance numeric default 0,
  food_allowance numeric default 0,
  other_allowance numeric default 0,
  contract_url text default null
) returns public.employees
language plpgsql security invoker set search_path = ''
as $$
declare
  result public.employees;
begin
  update public.employees as employee set
    status = 'approved',
    position_ar = approve_employee.position_ar,
    position_en = approve_employee.position_en,
    project_name = approve_employee.project_name,
    employee_join_date = approve_employee.employee_join_date,
    base_salary = coalesce(approve_employee.base_salary, 0),
    housing_allowance = coalesce(approve_employee.housing_allowance, 0),
    transportation_allowance = coalesce(approve_employee.transportation_allowance, 0),
    food_allowance = coalesce(approve_employee.food_allowance, 0),
    other_allowance = coalesce(approve_employee.other_allowance, 0),
    contract_url = coalesce(approve_employee.contract_url, employee.contract_url)
    where employee.id = approve_employee.employee_id and employee.status = 'pending'
    returning employee.* into result;
  if not found then
    perform private.refuse_employee(approve_employee.employee_id);
  end if;
  return result;
end
$$;
comment on function public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text) is
  'For admins: approves a pending application with its terms and activates the account, in one transaction.';

create function public.reject_employee(employee_id uuid, rejection_reason text) returns public.employees
language plpgsql security invoker set search_path = ''
as $$
declare
  result public.employees;
begin
  update public.employees as employee set
    status = 'rejected',
    rejection_reason = reject_employee.rejection_reason
    where employee.id = reject_employee.employee_id and employee.status = 'pending'
    returning employee.* into result;
  if not found then
    perform private.refuse_employee(reject_employee.employee_id);
  end if;
  return result;
end
$$;
comment on function public.reject_employee(uuid, text) is 'For admins: rejects a pending application with a reason. Final.';

-- Security definer: says why nothing was updated, without reading rights of the caller.
create function private.refuse_employee(employee_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  elsif exists (select 1 from public.employees as employee where employee.id = refuse_employee.employee_id) then
    raise exception using errcode = 'PT409', message = 'employee_status_final';
  end if;
  raise exception using errcode = 'PT404', message = 'employee_not_found';
end
$$;
comment on function private.refuse_employee(uuid) is 'Raises the reason why an application could not be approved or rejected.';

revoke all on function public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text)
  from public, anon, authenticated;
revoke all on function public.reject_employee(uuid, text) from public, anon, authenticated;
grant execute on function private.refuse_employee(uuid),
  public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text),
  public.reject_employee(uuid, text) to authenticated, service_role;
