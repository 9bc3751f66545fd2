-- Changing roles and exports need a password that was given within 15 minutes (private.require_password).

create function private.require_password() returns void
language plpgsql stable set search_path = ''
as $$
declare
  claimed constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if claimed is not null and not exists (
    select from auth.sessions as session
    where session.id = claimed and session.created_at > now() - interval '15 minutes'
  ) then
    raise exception using errcode = '42501', message = 'password_needed';
  end if;
end
$$;
comment on function private.require_password() is
  'Raises when the password was last given more than 15 minutes ago, in a session that began then. Never for a key.';

create or replace function private.open_list(
  page_size integer, page_offset integer, sort text, sorts text[], employees_too boolean default false
) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not (private.is_admin() or (employees_too and private.is_employee())) then
    raise exception using errcode = '42501', message = case when employees_too then 'staff_required' else 'admin_required' end;
  elsif not coalesce(page_size between 1 and 1000, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  elsif not coalesce(sort = any (sorts), false) then
    raise exception using errcode = '22023', message = 'sort_invalid';
  end if;
  -- More than a screen shows at once: an export.
  if page_size > 100 then
    perform private.require_password();
  end if;
end
$$;
comment on function private.open_list(integer, integer, text, text[], boolean) is
  'Raises unless an active admin asks, or an approved employee where they may too, for a page of 1 to 1000 rows in one of the orders; more than 100 need a password of the last 15 minutes.';

-- Security definer: no one has the right to update user_type.
create or replace function public.set_user_type(user_id uuid, user_type text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.user_profiles;
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  elsif not coalesce(set_user_type.user_type in ('admin', 'employee', 'client'), false) then
    raise exception using errcode = '22023', message = 'user_type_invalid';
  elsif set_user_type.user_id = auth.uid() then
    raise exception using errcode = 'PT409', message = 'own_account';
  end if;
  perform private.require_password();
  -- A project given to this client at the same moment waits for this lock, and is refused then.
  select * into profile from public.user_profiles as known where known.id = set_user_type.user_id for update;
  if profile.id is null then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  elsif profile.user_type = set_user_type.user_type then
    return;
  elsif profile.user_type = 'client'
    and exists (select 1 from public.client_projects as link where link.client_id = profile.id) then
    raise exception using errcode = 'PT409', message = 'client_has_projects';
  end if;
  -- Triggers keep the last admin, and let an active account become an employee only when approved.
  update public.user_profiles as known set user_type = set_user_type.user_type where known.id = profile.id;
end
$$;
comment on function public.set_user_type(uuid, text) is
  'For admins: makes another account an admin, an employee (approved, or inactive) or a client; its other data stay. Needs a password of the last 15 minutes.';
