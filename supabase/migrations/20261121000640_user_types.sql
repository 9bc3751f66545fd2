-- An admin gives an account another type.

-- Security definer: user_type is granted to nobody.
create function public.set_user_type(user_id uuid, user_type text) returns void
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
  -- A project given to this client at the same moment waits for this lock, and is then refused.
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
  'For admins: makes another account an admin, an employee (approved, or inactive) or a client; its other data stay.';
revoke all on function public.set_user_type(uuid, text) from public, anon, authenticated;
grant execute on function public.set_user_type(uuid, text) to authenticated, service_role;
