-- employees, what admins do: list them, approve and reject applications.

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create function public.list_employees(
  search text default '', statuses text[] default null, sort text default 'created_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0, openings uuid[] default null, stages uuid[] default null,
  since_visit boolean default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rare text[];
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
  since constant timestamptz := case when since_visit then private.new_since() end;
  leaving constant boolean := coalesce(statuses = '{leaving}', false);
  wanted constant text[] := case when leaving then '{approved}' else statuses end;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,full_name,status}', '{people}', list => 'employees');

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.employee_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.employee_words as w
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.employees as r
    where (wanted is null or r.status = any (wanted)) and (not leaving or r.left_on is not null)
      and (openings is null or r.opening_id = any (openings)) and (stages is null or r.stage_id = any (stages))
      and (since is null or r.created_at >= since)
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id))
    order by
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case sorting when 'full_name desc' then private.search_form(r.full_name_ar) end desc,
      case sorting when 'full_name asc' then private.search_form(r.full_name_ar) end,
      case sorting when 'status desc' then r.status end desc,
      case sorting when 'status desc' then r.created_at end,
      case sorting when 'status asc' then r.status end,
      case sorting when 'status asc' then r.created_at end desc,
      case when descending <> (sort = 'status') then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null and openings is null and stages is null and since is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.employees as r
      where (wanted is null or r.status = any (wanted)) and (not leaving or r.left_on is not null)
        and (openings is null or r.opening_id = any (openings)) and (stages is null or r.stage_id = any (stages))
        and (since is null or r.created_at >= since)
        and (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where case when leaving then known.status = 'leaving' else known.status <> 'leaving' end
        and (statuses is null or known.status = any (statuses))), 0)
    into counts, total
    from unnest(array['pending', 'approved', 'leaving', 'rejected', 'left']) as known (status)
    left join (
      select r.status, count(*) as number from public.employees as r
      where (hits is null or r.id = any (hits))
        and (openings is null or r.opening_id = any (openings)) and (stages is null or r.stage_id = any (stages))
        and (since is null or r.created_at >= since)
      group by r.status
      union all
      select 'leaving', count(*) from public.employees as r
      where r.status = 'approved' and r.left_on is not null and (hits is null or r.id = any (hits))
        and (openings is null or r.opening_id = any (openings)) and (stages is null or r.stage_id = any (stages))
        and (since is null or r.created_at >= since)
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('approver', (
        select jsonb_build_object('full_name', approver.full_name)
        from public.user_profiles as approver where approver.id = r.approved_by
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.employees as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_employees(text, text[], text, boolean, integer, integer, uuid[], uuid[], boolean) is
  'For admins: applications and employees with who approved them, searched, filtered, sorted, a page of them; counts by status, and of those whose last day is in the future (leaving, also a status to filter by). since_visit leaves only what the dashboard counts as new to the caller.';

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
  contract_url text default null,
  department text default null
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
    department = coalesce(approve_employee.department, employee.department),
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
comment on function public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text, text) is
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
  perform private.require_area('people');
  if exists (select 1 from public.employees as employee where employee.id = refuse_employee.employee_id) then
    raise exception using errcode = 'PT409', message = 'employee_status_final';
  end if;
  raise exception using errcode = 'PT404', message = 'employee_not_found';
end
$$;
comment on function private.refuse_employee(uuid) is 'Raises the reason why an application could not be approved or rejected.';

revoke all on function public.list_employees(text, text[], text, boolean, integer, integer, uuid[], uuid[], boolean),
  public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text, text),
  public.reject_employee(uuid, text) from public, anon, authenticated;
grant execute on function private.refuse_employee(uuid), public.list_employees(text, text[], text, boolean, integer, integer, uuid[], uuid[], boolean),
  public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text, text),
  public.reject_employee(uuid, text) to authenticated, service_role;
