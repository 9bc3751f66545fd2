-- user_profiles, what admins do: list accounts with their e-mail, and change a role.

-- Security definer: e-mails are in auth.users, which no API role reads.
create function public.admin_users() returns table (
  id uuid, full_name text, user_type text, phone text, department text, company_name text, is_active boolean,
  client_type text, national_id text, commercial_registration text, unified_number text, locale text,
  created_at timestamptz, email text, last_sign_in_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  return query
    select profile.id, profile.full_name, profile.user_type, profile.phone, profile.department, profile.company_name,
      profile.is_active, profile.client_type, profile.national_id, profile.commercial_registration,
      profile.unified_number, profile.locale, profile.created_at, account.email::text, account.last_sign_in_at
    from public.user_profiles as profile join auth.users as account on account.id = profile.id
    order by profile.created_at desc, profile.id;
end
$$;
comment on function public.admin_users() is 'For admins: every profile with its e-mail, newest first, in one query.';

-- Security definer: see 05_lists.sql.
create function public.list_users(
  search text default '', user_types text[] default null, active boolean default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set timezone = 'UTC'
as $$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  -- private.accounts is read only where it is needed.
  joined constant boolean := cardinality(words) > 0 or coalesce(sort = 'last_sign_in_at', false);
begin
  perform private.open_list(page_size, page_offset);
  return private.list_page(
    'public.user_profiles',
    'r.id, r.user_type, r.is_active, r.created_at, r.full_name' || case when joined then ', a.last_sign_in_at' else '' end,
    'public.user_profiles as r' || case when joined then ' join private.accounts as a on a.id = r.id' else '' end,
    private.search_condition('a.words', words, private.search_numbers(search)),
    cardinality(words) > 0,
    concat_ws(
      ' and ', 'true', case when user_types is not null then 'user_type = any ($3)' end,
      case when active is not null then 'is_active = $4' end
    ),
    private.list_order(jsonb_build_object(
      'created_at', 'created_at >, id >',
      'full_name', 'private.search_form(full_name) >, id >',
      'last_sign_in_at', case when descending then 'last_sign_in_at > nulls last, id >'
        else 'last_sign_in_at > nulls first, id >' end
    ), sort, descending),
    $text$(
      select jsonb_build_object('email', a.email, 'last_sign_in_at', a.last_sign_in_at)
      from private.accounts as a where a.id = r.id
    ) || jsonb_build_object('employee', (
      select jsonb_build_object('id', employee.id, 'status', employee.status)
      from public.employees as employee where employee.user_id = r.id
    ))$text$,
    $text$(
      select jsonb_build_object(
        'total', count(*),
        'admin', count(*) filter (where user_type = 'admin'),
        'employee', count(*) filter (where user_type = 'employee'),
        'client', count(*) filter (where user_type = 'client'),
        'active', count(*) filter (where is_active)
      ) from found
    )$text$,
    page_size, page_offset, user_types, active, null, null, null
  );
end
$$;
comment on function public.list_users(text, text[], boolean, text, boolean, integer, integer) is
  'For admins: profiles with e-mail, last sign-in and application, searched, filtered, sorted, a page of them; counts by type.';

-- Security definer: nobody has the right to update user_type.
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
  'For admins: makes another account an admin, an employee (approved, or inactive) or a client; its other data stay.';

revoke all on function public.admin_users(), public.list_users(text, text[], boolean, text, boolean, integer, integer),
  public.set_user_type(uuid, text) from public, anon, authenticated;
grant execute on function public.admin_users(), public.list_users(text, text[], boolean, text, boolean, integer, integer),
  public.set_user_type(uuid, text) to authenticated, service_role;
