-- Employees: a department of their own, leaving the company, corrections that reach the profile, and a new application
-- after a rejection. The login learns why an account is not active; the page of a recovery link, whether it was used.

alter table public.employees
  add column department text check (private.short_text(department, 200)),
  add column left_on date;
alter table public.employees drop constraint employees_status_check;
alter table public.employees add constraint employees_status_check
  check (status in ('pending', 'approved', 'rejected', 'left'));
alter table public.employees drop constraint employees_approved_check;
alter table public.employees add constraint employees_approved_check
  check ((status in ('approved', 'left')) = (approved_at is not null));
alter table public.employees add constraint employees_left_check check ((status = 'left') = (left_on is not null));
comment on table public.employees is
  'Applications made at sign-up (pending); approval makes the account an active employee, leaving makes it inactive. A rejected applicant may apply again.';
comment on column public.employees.department is 'Shown as the department of the profile; without one the Arabic position is.';
comment on column public.employees.left_on is 'The last day at the company, while the status is left.';
grant update (department, left_on) on public.employees to authenticated;
comment on policy "An approved employee reads their own record" on public.employees is
  'Salary and contract included; not while waiting, not when inactive, and not after leaving.';
comment on policy "An admin updates employees" on public.employees is
  'Approval, rejection, leaving and corrections. private.guard_employee_status says which changes of status there are.';

create or replace function private.guard_employee_status() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.user_id <> old.user_id then
    raise exception using errcode = '42501', message = 'employee_account_fixed';
  end if;
  if old.status in ('approved', 'left') then
    new.approved_at := old.approved_at;
    -- Deleting the approver's account sets it to null.
    if new.approved_by is not null then
      new.approved_by := old.approved_by;
    end if;
  end if;
  case old.status || ' ' || new.status
    when 'pending approved' then
      new.approved_at := now();
      new.approved_by := coalesce(auth.uid(), new.approved_by);
      new.employee_join_date := coalesce(new.employee_join_date, (now() at time zone 'Asia/Riyadh')::date);
      new.rejection_reason := null;
    when 'pending rejected' then
      if not coalesce(private.filled(new.rejection_reason), false) then
        raise exception using errcode = '22023', message = 'employee_rejection_reason_required';
      end if;
      new.approved_at := null;
      new.approved_by := null;
    when 'approved left' then
      new.left_on := coalesce(new.left_on, (now() at time zone 'Asia/Riyadh')::date);
    when 'left approved' then
      new.left_on := null;
    when 'rejected pending' then
      -- Only the applicant, with public.apply_again().
      if auth.uid() is distinct from new.user_id then
        raise exception using errcode = 'PT409', message = 'employee_status_final';
      end if;
      new.created_at := now();
    else
      if new.status <> old.status then
        raise exception using errcode = 'PT409', message = 'employee_status_final';
      elsif old.status in ('pending', 'rejected') then
        new.approved_at := old.approved_at;
        new.approved_by := old.approved_by;
      end if;
  end case;
  return new;
end
$$;
comment on function private.guard_employee_status() is
  'Pending becomes approved or rejected, rejected pending again, approved left, left approved again. Times, approver and join date are set here, not by the sender.';

create or replace function private.both_names(ar text, en text, language text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when ar = en then ar
    -- The profile's name holds 200 characters
    when char_length(ar) + char_length(en) > 197 then case language when 'en' then en else ar end
    else ar || ' · ' || en
  end
$$;
comment on function private.both_names(text, text, text) is
  'A name in both languages, of which each screen shows its own part; only the one in the person''s language when both are too long.';

-- Security definer: no one has the right to update a profile's type.
create or replace function private.apply_employee_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'approved' then
    update public.user_profiles
      set user_type = case when user_type = 'admin' then 'admin' else 'employee' end,
        is_active = is_active or old.status <> 'approved', department = coalesce(new.department, new.position_ar)
      where id = new.user_id and (
        old.status <> 'approved'
        or coalesce(new.department, new.position_ar) <> coalesce(old.department, old.position_ar)
      );
  elsif new.status = 'left' and old.status = 'approved' then
    update public.user_profiles set is_active = false where id = new.user_id;
  end if;
  if (new.full_name_ar, new.full_name_en, new.phone) <> (old.full_name_ar, old.full_name_en, old.phone) then
    update public.user_profiles
      set full_name = private.both_names(new.full_name_ar, new.full_name_en, locale), phone = new.phone
      where id = new.user_id;
  end if;
  return null;
end
$$;
comment on function private.apply_employee_status() is
  'Approval activates the account in the same transaction, leaving ends that. Name, phone and department of the profile follow corrections here.';

-- Security definer: the user who makes the change may not write the outbox.
create or replace function private.mail_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  language constant text := (select profile.locale from public.user_profiles as profile where profile.id = new.user_id);
  name constant text := case language when 'en' then new.full_name_en else new.full_name_ar end;
begin
  if new.status = 'pending' then
    perform private.post_to_company('company_application', jsonb_build_object(
      'id', new.id, 'name_ar', new.full_name_ar, 'name_en', new.full_name_en, 'position_ar', new.position_ar,
      'position_en', new.position_en
    ));
  elsif new.status = 'approved' and old.status = 'pending' then
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

drop trigger employees_words on public.employees;
-- Security definer: the user who writes the row has no rights on the words.
create or replace function private.keep_employee_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.employee_words (id, words)
    values (new.id, private.search_form(concat_ws(
      chr(31), new.full_name_ar, new.full_name_en, new.email, new.phone, new.position_ar, new.position_en, new.project_name,
      new.department
    )))
    on conflict (id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_employee_words() is 'Writes private.employee_words. A control character keeps words of two columns apart.';

create trigger employees_words
  after insert or update of full_name_ar, full_name_en, email, phone, position_ar, position_en, project_name, department
  on public.employees
  for each row execute function private.keep_employee_words();

-- Security definer: see 05_lists.sql.
create or replace function public.list_employees(
  search text default '', statuses text[] default null, sort text default 'created_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rarest text;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,full_name,status}');

  if patterns <> '{}' then
    rarest := private.rarest(patterns, array(select w.words from private.employee_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.employee_words as w
      where (w.words like rarest or w.words like any (numbers)) and private.holds(w.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.employees as r
    where (statuses is null or r.status = any (statuses))
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

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.employees as r
      where (statuses is null or r.status = any (statuses))
        and (select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['pending', 'approved', 'rejected', 'left']) as known (status)
    left join (
      select r.status, count(*) as number from public.employees as r
      where (hits is null or r.id = any (hits))
      group by r.status
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
comment on function public.list_employees(text, text[], text, boolean, integer, integer) is
  'For admins: applications and employees with who approved them, searched, filtered, sorted, a page of them; counts by status.';

drop function public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text);
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
revoke all on function public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text, text) from public, anon, authenticated;
grant execute on function public.approve_employee(uuid, text, text, text, date, numeric, numeric, numeric, numeric, numeric, text, text) to authenticated, service_role;

-- Security definer: an inactive account may not read its application.
create function public.account_status() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when profile.is_active then 'active'
    when employee.status in ('pending', 'rejected', 'left') then employee.status
    else 'off'
  end
  from public.user_profiles as profile left join public.employees as employee on employee.user_id = profile.id
  where profile.id = (select auth.uid())
$$;
comment on function public.account_status() is
  'Why the signed-in account may not go on: pending, rejected or left for employees, off for every other one that is switched off; else active.';

-- Security definer: an inactive account may not write its application. It changes the caller's own row alone, and only
-- when that was rejected.
create function public.apply_again(
  full_name_ar text, full_name_en text, phone text, applied_for text, profile_image_url text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not coalesce(private.applicant_photo(apply_again.profile_image_url), true) then
    raise exception using errcode = '22023', message = 'application_photo_invalid';
  end if;
  update public.employees as employee set
    status = 'pending',
    full_name_ar = btrim(apply_again.full_name_ar),
    full_name_en = btrim(apply_again.full_name_en),
    phone = btrim(apply_again.phone),
    position_ar = btrim(apply_again.applied_for),
    position_en = btrim(apply_again.applied_for),
    profile_image_url = coalesce(apply_again.profile_image_url, employee.profile_image_url)
    where employee.user_id = (select auth.uid())
      -- A second application that is still pending may be sent again: the first answer may have been lost
      and (employee.status = 'rejected' or employee.status = 'pending' and employee.rejection_reason is not null);
  if not found then
    raise exception using errcode = 'PT409', message = 'application_not_rejected';
  end if;
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;
comment on function public.apply_again(text, text, text, text, text) is
  'For rejected applicants: a new application from the same account. The reason of the last rejection stays with it until the next decision.';

revoke all on function public.account_status(), public.apply_again(text, text, text, text, text)
  from public, anon, authenticated;
grant execute on function public.account_status(), public.apply_again(text, text, text, text, text)
  to authenticated, service_role;

create or replace function private.create_application(account uuid, address text, meta jsonb, language text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  case
    when meta ->> 'full_name_ar' is null or meta ->> 'full_name_en' is null then
      raise exception using errcode = '22023', message = 'application_full_name_required';
    when meta ->> 'phone' is null then
      raise exception using errcode = '22023', message = 'application_phone_required';
    when coalesce(meta ->> 'position_ar', meta ->> 'position_en', meta ->> 'position') is null then
      raise exception using errcode = '22023', message = 'application_position_required';
    when not coalesce(private.applicant_photo(meta ->> 'profile_image_url'), true) then
      raise exception using errcode = '22023', message = 'application_photo_invalid';
    else null;
  end case;

  insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale)
  values (
    account, private.both_names(meta ->> 'full_name_ar', meta ->> 'full_name_en', language), 'employee',
    meta ->> 'phone', false, language
  );
  insert into public.employees (user_id, full_name_ar, full_name_en, email, phone, position_ar, position_en, locale,
    profile_image_url)
  values (
    account, meta ->> 'full_name_ar', meta ->> 'full_name_en', address, meta ->> 'phone',
    coalesce(meta ->> 'position_ar', meta ->> 'position', meta ->> 'position_en'),
    coalesce(meta ->> 'position_en', meta ->> 'position', meta ->> 'position_ar'),
    language,
    meta ->> 'profile_image_url'
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;
comment on function private.create_application(uuid, text, jsonb, text) is
  'The profile (inactive) and the application of someone who applies for a job.';

-- Security definer: no one may read a token. Who knows a token may use it, so this tells them nothing more.
create function public.recovery_link_open(token_hash text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users as account
    where account.recovery_token = recovery_link_open.token_hash and char_length(recovery_link_open.token_hash) >= 20
  )
$$;
comment on function public.recovery_link_open(text) is
  'True while the link of a mail for a new password is unused and the newest: the page says so before it asks for a password.';

revoke all on function public.recovery_link_open(text) from public, anon, authenticated;
grant execute on function public.recovery_link_open(text) to anon, authenticated, service_role;

-- Profiles made before hold the name in one language.
update public.user_profiles as profile
  set full_name = private.both_names(employee.full_name_ar, employee.full_name_en, profile.locale)
  from public.employees as employee
  where employee.user_id = profile.id and profile.full_name in (employee.full_name_ar, employee.full_name_en);
