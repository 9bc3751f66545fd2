-- employees: applications and, once approved, the employees themselves, also after they have left.

create table public.employees (
  id uuid primary key default gen_random_uuid(),
  -- The profile goes with the account, and the application with the profile.
  user_id uuid not null unique references public.user_profiles (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'left')),
  full_name_ar text not null check (private.filled(full_name_ar) and private.short_text(full_name_ar, 200)),
  full_name_en text not null check (private.filled(full_name_en) and private.short_text(full_name_en, 200)),
  email text not null check (private.email(email)),
  phone text not null check (private.phone(phone)),
  profile_image_url text check (private.file_url(profile_image_url)),
  position_ar text not null check (private.filled(position_ar) and private.short_text(position_ar, 200)),
  position_en text not null check (private.filled(position_en) and private.short_text(position_en, 200)),
  department text check (private.short_text(department, 200)),
  project_name text check (private.short_text(project_name, 200)),
  employee_join_date date,
  base_salary numeric(12, 2) not null default 0 check (private.amount(base_salary)),
  housing_allowance numeric(12, 2) not null default 0 check (private.amount(housing_allowance)),
  transportation_allowance numeric(12, 2) not null default 0 check (private.amount(transportation_allowance)),
  food_allowance numeric(12, 2) not null default 0 check (private.amount(food_allowance)),
  other_allowance numeric(12, 2) not null default 0 check (private.amount(other_allowance)),
  contract_url text check (private.file_url(contract_url)),
  approved_at timestamptz,
  -- The approval stays when the admin's account goes.
  approved_by uuid references public.user_profiles (id) on delete set null,
  rejection_reason text check (private.long_text(rejection_reason, 5000)),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  left_on date check (left_on between '1900-01-01' and '2199-12-31'),
  privacy_version integer check (privacy_version >= 0),
  -- The application stays when the opening goes.
  opening_id uuid references public.openings (id) on delete set null,
  cv_url text check (private.file_url(cv_url)),
  stage_id uuid references public.application_stages (id) on delete set null,
  owner_id uuid references public.user_profiles (id) on delete set null,
  cv_kept_until date,
  came_from jsonb check (private.came_from(came_from)),
  pay_since date,
  constraint employees_approved_check check ((status in ('approved', 'left')) = (approved_at is not null)),
  constraint employees_left_check check (
    case status when 'left' then left_on is not null when 'approved' then true else left_on is null end
  ),
  constraint employees_rejected_check check (status <> 'rejected' or coalesce(private.filled(rejection_reason), false))
);
comment on table public.employees is
  'Applications made at sign-up (pending); approval makes the account an active employee, leaving makes it inactive. A rejected applicant may apply again.';
comment on column public.employees.department is 'Shown as the department of the profile; without one the Arabic position is.';
comment on column public.employees.privacy_version is
  'The version of the privacy notice that stood beside the application: 0 for the company''s own notice of its settings, null where the sender did not say (docs/decisions/0037).';
comment on column public.employees.opening_id is 'The opening that the application is for; null for a general one.';
comment on column public.employees.cv_url is
  'Path in the private bucket applicant-cvs: /storage/v1/object/applicant-cvs/<key>. A PDF, which the server stored.';
comment on column public.employees.stage_id is 'Where a pending application stands; null once it is decided.';
comment on column public.employees.owner_id is 'The admin of people who looks after the application; null for no one.';
comment on column public.employees.cv_kept_until is
  'Until when the applicant agreed that the CV stays for other openings; on the next day private.drop_kept_cvs deletes it. Null without consent: it goes with the application.';
comment on column public.employees.came_from is
  'Where the applicant''s first visit of the website and their last one came from, as their browser kept it: no address, no identifier (docs/decisions/0066). Null where it kept nothing.';
comment on column public.employees.pay_since is
  'The day on which the pay was last changed; null when it is that of the first day.';
comment on column public.employees.left_on is 'The last day at the company. For an approved employee it has not ended yet; once it has, the status becomes left (private.end_employments).';
comment on column public.employees.contract_url is
  'Path in the private bucket team-documents: /storage/v1/object/team-documents/<key>. The employee may download it.';
comment on column public.employees.profile_image_url is
  'Path in the private bucket employee-photos: /storage/v1/object/employee-photos/<key>. The server moves a photo that is in the public team-images.';

create index employees_created_at_idx on public.employees (created_at desc, id desc);
create index employees_status_idx on public.employees (status, created_at desc, id desc);
create index employees_opening_idx on public.employees (opening_id);
create index employees_stage_idx on public.employees (stage_id);
create index employees_owner_idx on public.employees (owner_id);
create index employees_approved_by_idx on public.employees (approved_by);
create index employees_leaving_idx on public.employees (left_on) where status = 'approved' and left_on is not null;
create index employees_source_idx on public.employees (created_at) where came_from is not null;
create index employees_full_name_idx on public.employees (private.search_form(full_name_ar), id) include (full_name_ar);

-- Security definer: who works here is in profiles that the caller may not read.
create function private.works_on_people(account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_profiles as profile
    where profile.id = account and profile.user_type = 'admin' and profile.is_active
      and profile.areas && array['people', 'everything']
  )
$$;
comment on function private.works_on_people(uuid) is 'Whether an account is an active admin of people, or of everything.';

create function private.guard_application() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status <> 'pending' or old.status <> 'pending' then
    new.stage_id := null;
  end if;
  if new.owner_id is distinct from old.owner_id and new.owner_id is not null and not private.works_on_people(new.owner_id) then
    raise exception using errcode = '22023', message = 'owner_invalid';
  end if;
  return new;
end
$$;
comment on function private.guard_application() is
  'Only a pending application is at a stage, and a new one begins at none. Its owner is an admin of people.';

create function private.guard_employee_status() returns trigger
language plpgsql set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
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
  if old.status = 'approved' and new.status = 'left' then
    new.left_on := coalesce(new.left_on, today);
  end if;
  -- The employee still works on the last day
  if old.status = 'approved' and new.status in ('approved', 'left') then
    new.status := case when new.left_on > today then 'approved' when new.left_on < today then 'left' else new.status end;
  end if;
  if (new.base_salary, new.housing_allowance, new.transportation_allowance, new.food_allowance, new.other_allowance)
    <> (old.base_salary, old.housing_allowance, old.transportation_allowance, old.food_allowance, old.other_allowance) then
    -- Pay that is entered for the first time counts from the first day
    new.pay_since := case when old.base_salary + old.housing_allowance + old.transportation_allowance + old.food_allowance
      + old.other_allowance > 0 then today end;
  end if;
  case old.status || ' ' || new.status
    when 'pending approved' then
      new.approved_at := now();
      new.approved_by := coalesce(auth.uid(), new.approved_by);
      new.employee_join_date := coalesce(new.employee_join_date, today);
      new.rejection_reason := null;
      new.left_on := case when new.left_on > today then new.left_on end;
    when 'pending rejected' then
      if not coalesce(private.filled(new.rejection_reason), false) then
        raise exception using errcode = '22023', message = 'employee_rejection_reason_required';
      end if;
      new.approved_at := null;
      new.approved_by := null;
    when 'approved left' then null;
    when 'left approved' then
      new.left_on := null;
    when 'rejected pending' then
      -- Only the applicant, with public.apply_again().
      if auth.uid() is distinct from new.user_id then
        raise exception using errcode = 'PT409', message = 'employee_status_final';
      end if;
      new.created_at := now();
    else
      if new.status <> old.status
        -- Someone who has left cannot get a last day in the future
        or new.status = 'left' and new.left_on > today and new.left_on is distinct from old.left_on then
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
  'Pending becomes approved or rejected, rejected pending again, approved left, left approved again. A last day in the future keeps the status approved until that day has ended. Times, approver, join date and when the pay was changed are set here, not by the sender.';

create function private.both_names(ar text, en text, language text) returns text
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
create function private.apply_employee_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An admin's account is switched on and off by those who may, whatever happens to their record here.
  if (new.status <> old.status or new.status = 'approved' and new.left_on is distinct from old.left_on) and auth.uid() is not null
    and exists (select from public.user_profiles where id = new.user_id and user_type = 'admin') then
    perform private.require_area('settings');
    perform private.check_authority(areas) from public.user_profiles where id = new.user_id;
  end if;
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
  -- private.limit_session ends the sessions with the last day
  if new.status = 'approved' and new.left_on is distinct from old.left_on then
    update auth.sessions set not_after = not_after where user_id = new.user_id;
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
  'Approval activates the account in the same transaction, and leaving deactivates it; sessions end with a last day in the future. Name, phone and department of the profile follow corrections here.';

-- Security definer: the sign-in service may not write employees.
create function private.end_employments(account uuid default null) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  one record;
  ended integer := 0;
begin
  for one in
    select employee.id from public.employees as employee
    where employee.status = 'approved' and employee.left_on < (now() at time zone 'Asia/Riyadh')::date
      and (end_employments.account is null or employee.user_id = end_employments.account)
    order by employee.id for update
  loop
    begin
      update public.employees as employee set status = 'left' where employee.id = one.id;
      ended := ended + 1;
    exception
      -- Skip the last admin with everything, who must stay, and go on with the others
      when sqlstate 'PT409' then
        if sqlerrm <> 'last_admin' then
          raise;
        end if;
    end;
  end loop;
  return ended;
end
$$;
comment on function private.end_employments(uuid) is
  'Sets approved employees whose last day in Riyadh is over to left: all of them every hour, one when they sign in. Returns how many.';

-- Security definer: the user who makes the change may not write the outbox.
create function private.mail_application() returns trigger
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
    perform private.post_mail('application_received', new.email, language, jsonb_build_object(
      'name', name, 'position_ar', new.position_ar, 'position_en', new.position_en
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
comment on function private.mail_application() is 'Tells the company of an application; the applicant that it arrived, and of the decision.';

create trigger employees_lines_are_tidy
  before insert or update of full_name_ar, full_name_en, position_ar, position_en, department, came_from on public.employees
  for each row execute function private.tidy_lines(
    'full_name_ar', 'full_name_en', 'position_ar', 'position_en', 'department', 'came_from'
  );
create trigger employees_names_have_letters before insert or update of full_name_ar, full_name_en on public.employees
  for each row execute function private.require_letters('full_name_ar', 'full_name_en');

create trigger employees_application before update of status, stage_id, owner_id on public.employees
  for each row execute function private.guard_application();
create trigger employees_guard before update on public.employees
  for each row execute function private.guard_employee_status();
create trigger employees_updated_at before update on public.employees
  for each row execute function private.set_updated_at('opening_id', 'stage_id', 'owner_id', 'cv_url', 'cv_kept_until');
create trigger employees_apply after update on public.employees
  for each row execute function private.apply_employee_status();
create trigger employees_mail_insert after insert on public.employees
  for each row when (new.status = 'pending') execute function private.mail_application();
create trigger employees_mail_update after update on public.employees
  for each row when (new.status is distinct from old.status) execute function private.mail_application();
create trigger employees_files after delete or update of profile_image_url, contract_url, cv_url on public.employees
  for each row execute function private.note_dropped_files('profile_image_url', 'contract_url', 'cv_url');
create trigger employees_announce after insert or update or delete on public.employees
  for each row execute function private.announce_change('user_id');
create trigger employees_audit after insert or update or delete on public.employees
  for each row execute function private.record_change();

alter table public.employees enable row level security;
revoke all on public.employees from public, anon, authenticated;
grant select on public.employees to authenticated;
-- No one inserts or deletes: an application is created and deleted with its account.
grant update (status, full_name_ar, full_name_en, email, phone, profile_image_url, position_ar, position_en, department,
  project_name, employee_join_date, base_salary, housing_allowance, transportation_allowance, food_allowance, other_allowance,
  contract_url, approved_at, approved_by, rejection_reason, left_on, stage_id, owner_id) on public.employees to authenticated;
grant all on public.employees to service_role;
-- The trigger runs with the rights of the admin.
grant execute on function private.works_on_people(uuid) to authenticated, service_role;

create policy "An approved employee reads their own record, an admin every one" on public.employees
  for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.is_employee())) or (select private.manages('people')));
comment on policy "An approved employee reads their own record, an admin every one" on public.employees is
  'Their own with salary and contract; not while waiting, not when inactive, and not after leaving. The employees screen.';

create policy "An admin updates employees" on public.employees
  for update to authenticated using ((select private.manages('people'))) with check ((select private.manages('people')));
comment on policy "An admin updates employees" on public.employees is
  'Approval, rejection, leaving and corrections. private.guard_employee_status says which changes of status there are.';
