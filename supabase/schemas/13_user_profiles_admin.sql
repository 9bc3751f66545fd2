-- user_profiles, what admins do: list accounts with their email, and change a role.

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create function public.list_users(
  search text default '', user_types text[] default null, active boolean default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0, since_visit boolean default null
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
  all_types constant boolean := private.manages('settings');
  since constant timestamptz := case when since_visit then private.new_since() end;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,full_name,last_sign_in_at}', '{settings,requests}', list => 'user_profiles'
  );
  -- Others look up clients, to give them a project.
  if not all_types then
    user_types := array['client'];
  end if;

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.accounts as w order by w.id limit 200));
    hits := array(
      select a.id from private.accounts as a
      where private.may_hold(a.words, rare, numbers) and private.holds(a.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  if sort = 'last_sign_in_at' then
    page := array(
      select a.id from private.accounts as a left join public.user_profiles as r on r.id = a.id
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (since is null or r.created_at >= since)
        and (hits is null or many or a.id = any (hits))
        and (not many or private.holds(a.words, patterns, numbers))
      order by
        case when descending then a.last_sign_in_at end desc nulls last,
        case when not descending then a.last_sign_in_at end nulls first,
        case when descending then a.id end desc,
        a.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.user_profiles as r
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (since is null or r.created_at >= since)
        and (hits is null or many or r.id = any (hits))
        and (not many or (
          select private.holds(a.words, patterns, numbers) from private.accounts as a where a.id = r.id
        ))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'full_name desc' then private.search_form(r.full_name) end desc,
        case sorting when 'full_name asc' then private.search_form(r.full_name) end,
        case when descending then r.id end desc,
        r.id
      limit page_size offset page_offset
    );
  end if;

  if many and user_types is null and active is null and since is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.user_profiles as r
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (since is null or r.created_at >= since)
        and (select private.holds(a.words, patterns, numbers) from private.accounts as a where a.id = r.id)
      limit most + 1
    ) as counted;
  else
    select
      count(*) filter (
        where (user_types is null or r.user_type = any (user_types)) and (active is null or r.is_active = active)
          and (since is null or r.created_at >= since)
      ),
      jsonb_build_object(
        'total', count(*),
        'admin', count(*) filter (where r.user_type = 'admin'),
        'employee', count(*) filter (where r.user_type = 'employee'),
        'client', count(*) filter (where r.user_type = 'client'),
        'active', count(*) filter (where r.is_active)
      )
    into total, counts
    from public.user_profiles as r where hits is null or r.id = any (hits);
  end if;

  if not all_types then
    counts := null;
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || (
        select jsonb_build_object('email', a.email, 'last_sign_in_at', a.last_sign_in_at)
        from private.accounts as a where a.id = r.id
      ) || jsonb_build_object('employee', (
        select jsonb_build_object('id', employee.id, 'status', employee.status)
        from public.employees as employee where employee.user_id = r.id
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.user_profiles as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_users(text, text[], boolean, text, boolean, integer, integer, boolean) is
  'For admins of accounts, and for admins of requests clients only: profiles with e-mail, last sign-in and application, searched, filtered, sorted, a page of them; counts by type. since_visit leaves only what the dashboard counts as new to the caller.';

-- Security definer: no one has the right to update user_type and areas.
create function public.set_user_type(user_id uuid, user_type text, areas text[] default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.user_profiles;
  wanted text[];
begin
  perform private.require_area('settings');
  if not coalesce(set_user_type.user_type in ('admin', 'employee', 'client'), false) then
    raise exception using errcode = '22023', message = 'user_type_invalid';
  elsif set_user_type.areas is not null and not (
    set_user_type.user_type = 'admin'
    and coalesce(set_user_type.areas = '{everything}' or private.areas(set_user_type.areas), false)
  ) then
    raise exception using errcode = '22023', message = 'areas_invalid';
  elsif set_user_type.user_id = auth.uid() then
    raise exception using errcode = 'PT409', message = 'own_account';
  end if;
  perform private.require_password();
  -- A project given to this client at the same moment waits for this lock, and is refused then.
  select * into profile from public.user_profiles as known where known.id = set_user_type.user_id for update;
  if profile.id is null then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  if set_user_type.user_type = 'admin' then
    wanted := coalesce(set_user_type.areas, profile.areas, '{everything}');
  end if;
  -- Nobody takes from someone, or gives, what they do not have themselves.
  perform private.check_authority(profile.areas);
  perform private.check_authority(wanted);
  if profile.user_type = set_user_type.user_type and wanted is not distinct from profile.areas then
    return;
  elsif profile.user_type = 'client' and set_user_type.user_type <> 'client'
    and exists (select 1 from public.client_projects as link where link.client_id = profile.id) then
    raise exception using errcode = 'PT409', message = 'client_has_projects';
  end if;
  -- Triggers keep the last admin with everything, and let an active account become an employee only when approved.
  update public.user_profiles as known set user_type = set_user_type.user_type, areas = wanted
    where known.id = profile.id;
end
$$;
comment on function public.set_user_type(uuid, text, text[]) is
  'For admins of accounts: makes another account an admin with some areas (everything, if none are given), an employee (approved, or inactive) or a client; its other data stay. An admin can neither give areas that they lack, nor change an admin who has such areas. Needs a password of the last 15 minutes.';

revoke all on function public.list_users(text, text[], boolean, text, boolean, integer, integer, boolean),
  public.set_user_type(uuid, text, text[]) from public, anon, authenticated;
grant execute on function public.list_users(text, text[], boolean, text, boolean, integer, integer, boolean),
  public.set_user_type(uuid, text, text[]) to authenticated, service_role;
