-- Accounts: one profile for each row of auth.users, made by the trigger in the accounts migration.

create table public.user_profiles (
  -- Deleting the account deletes the profile and, through it, what belongs to the person alone.
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null check (private.filled(full_name) and private.short_text(full_name, 200)),
  user_type text not null default 'client' check (user_type in ('admin', 'employee', 'client')),
  phone text check (private.phone(phone)),
  department text check (private.short_text(department, 200)),
  company_name text check (private.short_text(company_name, 200)),
  is_active boolean not null default false,
  client_type text check (client_type in ('individual', 'company', 'government')),
  -- Their usual forms are only warned about beside the field, so any short text is stored.
  national_id text check (private.short_text(national_id, 50)),
  commercial_registration text check (private.short_text(commercial_registration, 50)),
  unified_number text check (private.short_text(unified_number, 50)),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  created_at timestamptz not null default now(),
  constraint user_profiles_identity_check check (
    case client_type
      when 'individual' then coalesce(private.filled(national_id), false)
      when 'company' then coalesce(private.filled(company_name) and private.filled(commercial_registration), false)
      when 'government' then coalesce(private.filled(company_name) and private.filled(unified_number), false)
      else true
    end
  )
);
comment on table public.user_profiles is
  'Who an account is: admin, employee or client. The e-mail is in auth.users; admins read it with admin_users().';
comment on column public.user_profiles.is_active is 'False: the account may sign in only to be told that it is inactive.';
comment on column public.user_profiles.company_name is 'Name of the company, or of the entity for a government client.';

create index user_profiles_created_at_idx on public.user_profiles (created_at desc);
create index user_profiles_user_type_idx on public.user_profiles (user_type, is_active);

-- Security definer: policies on user_profiles itself ask these, and would otherwise ask themselves for ever.
create function private.is_active_user() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select 1 from public.user_profiles where id = (select auth.uid()) and is_active) $$;
comment on function private.is_active_user() is 'True when the signed-in account is active.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles where id = (select auth.uid()) and is_active and user_type = 'admin'
  )
$$;
comment on function private.is_admin() is 'True when the signed-in account is an active admin.';

create function private.is_employee() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles where id = (select auth.uid()) and is_active and user_type = 'employee'
  )
$$;
comment on function private.is_employee() is
  'True when the signed-in account is an approved employee: only approval activates an employee''s profile.';

create function private.is_client() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_profiles where id = (select auth.uid()) and is_active and user_type = 'client'
  )
$$;
comment on function private.is_client() is 'True when the signed-in account is an active client.';

grant execute on function private.is_active_user(), private.is_admin(), private.is_employee(), private.is_client()
  to authenticated, service_role;

alter table public.user_profiles enable row level security;
revoke all on public.user_profiles from public, anon, authenticated;
grant select on public.user_profiles to authenticated;
-- Not user_type: nobody changes a role through the API, admins included; the server does (service_role).
grant update (full_name, phone, department, company_name, is_active, client_type, national_id, commercial_registration,
  unified_number, locale) on public.user_profiles to authenticated;
grant all on public.user_profiles to service_role;

create policy "A person reads their own profile" on public.user_profiles
  for select to authenticated using (id = (select auth.uid()));
comment on policy "A person reads their own profile" on public.user_profiles is
  'Also when inactive: it is how the sign-in screen knows what to say.';

create policy "An admin reads every profile" on public.user_profiles
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads every profile" on public.user_profiles is 'The users screen.';

create policy "An active person updates their own profile" on public.user_profiles
  for update to authenticated
  using (id = (select auth.uid()) and is_active)
  with check (id = (select auth.uid()) and is_active);
comment on policy "An active person updates their own profile" on public.user_profiles is
  'Which columns is decided by private.guard_profile: full_name, phone and locale.';

create policy "An admin updates every profile" on public.user_profiles
  for update to authenticated using ((select private.is_admin())) with check (true);
comment on policy "An admin updates every profile" on public.user_profiles is
  'Limited by private.guard_profile: the last active admin stays, and employees are approved first.';
