-- employees, what admins do: list them, approve and reject applications.

-- Security definer: see 05_lists.sql.
create function public.list_employees(
  search text default '', statuses text[] default null, sort text default 'created_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set timezone = 'UTC'
as $$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
begin
  perform private.open_list(page_size, page_offset);
  return private.list_page(
    'public.employees',
    'r.id, r.status, r.created_at, r.full_name_ar',
    'public.employees as r',
    private.search_condition(
      'private.employee_text(r.full_name_ar, r.full_name_en, r.email, r.phone, r.position_ar, r.position_en, r.project_name)',
      words, private.search_numbers(search)
    ),
    cardinality(words) > 0,
    case when statuses is null then 'true' else 'status = any ($3)' end,
    private.list_order(jsonb_build_object(
      'created_at', 'created_at >, id >',
      'full_name', 'private.search_form(full_name_ar) >, id >',
      'status', 'status >, created_at <, id <'
    ), sort, descending),
    $text$jsonb_build_object('approver', (
      select jsonb_build_object('full_name', approver.full_name)
      from public.user_profiles as approver where approver.id = r.approved_by
    ))$text$,
    private.count_by_status('{pending,approved,rejected}'),
    page_size, page_offset, statuses, null, null, null, null
  );
end
$$;
comment on function public.list_employees(text, text[], text, boolean, integer, integer) is
  'For admins: applications and employees with who approved them, searched, filtered, sorted, a page of them; counts by status.';

-- Security invoker: the update needs an admin's own rights.
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

-- Security definer: says why nothing was updated, which the caller may not read.
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

revoke all on function public.list_employees(text, text[], text, boolean, integer, integer),
  public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text),
  public.reject_employee(uuid, text) from public, anon, authenticated;
grant execute on function private.refuse_employee(uuid), public.list_employees(text, text[], text, boolean, integer, integer),
  public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text),
  public.reject_employee(uuid, text) to authenticated, service_role;
