-- Areas of administrators (docs/decisions/0034): what an admin may do. Everyone who is an admin has everything.

-- 05_lists.sql

drop function private.open_list(integer, integer, text, text[], boolean);

-- What the lists of the back office share (docs/decisions/0014). Under row-level security a search cannot use an index:
-- LIKE is not leakproof, so the policy would be asked first, for every row. The lists are therefore security definer and
-- check who calls before anything else.
--
-- Every list has these settings. plan_cache_mode: each query is planned with its arguments, so filters that were
-- not given and orders that were not chosen fall away, and one index gives the page. enable_*: rows are found by an index
-- and joined one at a time, however old the statistics of the planner are. jit: compiling would take longer than reading.
-- timezone: times are written as the API writes them.

create function private.open_list(
  page_size integer, page_offset integer, sort text, sorts text[], areas text[], employees_too boolean default false
) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not (private.manages(variadic areas) or (employees_too and private.is_employee())) then
    if employees_too and not private.is_admin() then
      raise exception using errcode = '42501', message = 'staff_required';
    end if;
    perform private.require_area(variadic areas);
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

comment on function private.open_list(integer, integer, text, text[], text[], boolean) is
  'Raises unless an active admin of one of the areas asks, or an approved employee where they may too, for a page of 1 to 1000 rows in one of the orders; more than 100 need a password of the last 15 minutes.';

-- 06_order.sql

create or replace function private.open_order(list text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (select place from private.order_columns(list)) is null then
    raise exception using errcode = '22023', message = 'reorder_list_invalid';
  elsif current_user in ('anon', 'authenticated') then
    -- Row-level security would find no row to change, which must not look like success.
    perform private.require_area('content');
  end if;
end
$$;

-- 10_user_profiles.sql

drop policy "A person reads their own profile, an admin every one" on public.user_profiles;

drop policy "An active person updates their own profile, an admin every one" on public.user_profiles;

-- user_profiles: who an account is. A trigger on auth.users makes the row (70_auth_users.sql).

create or replace function private.areas(value text[]) returns boolean
language sql immutable parallel safe set search_path = ''
return cardinality(value) > 0 and value <@ array['requests', 'content', 'people', 'settings'];

comment on function private.areas(text[]) is
  'True for one or more areas of administrators: requests (and clients), content (and portfolio), people (and pay), settings (and accounts).';

alter table public.user_profiles add column areas text[];
-- Who is an admin keeps all rights.
alter table public.user_profiles disable trigger user;
update public.user_profiles set areas = '{everything}' where user_type = 'admin';
alter table public.user_profiles enable trigger user;
alter table public.user_profiles add constraint user_profiles_areas_check check (
  case user_type
    when 'admin' then coalesce(areas = '{everything}' or private.areas(areas), false)
    else areas is null
  end
);

comment on column public.user_profiles.areas is
  'What an admin may do: {everything}, or some of requests, content, people, settings (docs/decisions/0034). Null for everyone else.';

-- Security definer: policies on user_profiles ask it, and would otherwise recurse.
create or replace function private.my_areas() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_session() then
    return null;
  end if;
  return (select areas from public.user_profiles where id = auth.uid() and is_active and user_type = 'admin');
end
$$;

comment on function private.my_areas() is 'The areas of the signed-in active admin; null for anyone else.';

create or replace function private.manages(variadic wanted text[]) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(private.my_areas() && array_append(wanted, 'everything'), false);
end
$$;

comment on function private.manages(text[]) is
  'True when the signed-in account is an active admin of one of these areas, or of everything.';

create or replace function private.require_area(variadic wanted text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.manages(variadic wanted) then
    raise exception using errcode = '42501',
      message = case when private.is_admin() then 'area_required' else 'admin_required' end;
  end if;
end
$$;

comment on function private.require_area(text[]) is
  'Raises unless an active admin of one of these areas asks, or of everything.';

create or replace function private.check_authority(held text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if held is not null and not private.manages('everything') and not coalesce(held <@ private.my_areas(), false) then
    raise exception using errcode = '42501', message = 'areas_beyond_own';
  end if;
end
$$;

comment on function private.check_authority(text[]) is
  'Raises when an account has, or would get, areas that the admin who asks lacks. Null, for an account that is no admin''s, passes.';

-- Security invoker: current_user tells a person at the API from approve_employee and from the server.
create or replace function private.guard_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if (
      new.department, new.company_name, new.is_active, new.client_type, new.national_id, new.commercial_registration,
      new.unified_number
    ) is distinct from (
      old.department, old.company_name, old.is_active, old.client_type, old.national_id, old.commercial_registration,
      old.unified_number
    ) and not private.manages('settings') then
      raise exception using errcode = '42501', message = 'profile_column_protected';
    elsif old.id <> auth.uid() then
      perform private.check_authority(old.areas);
    end if;
  end if;
  if new.user_type = 'employee' and new.is_active and (new.user_type, new.is_active) <> (old.user_type, old.is_active) then
    perform private.require_approval(new.id);
  end if;
  return new;
end
$$;

comment on function private.guard_profile() is
  'Owners change full_name, phone and locale only, admins of accounts those of other admins only when they have all their areas. The activity switch cannot replace the approval of an employee.';

create or replace function private.keep_areas() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.areas := case
    when new.user_type <> 'admin' then null
    when new.areas is null or 'everything' = any (new.areas) then array['everything']
    else array(select distinct area from unnest(new.areas) as area order by area)
  end;
  return new;
end
$$;

comment on function private.keep_areas() is
  'An admin without areas gets everything, which holds all others; who stops being an admin keeps none.';

-- Security definer: it counts all admins, whoever calls it.
create or replace function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.user_type = 'admin' and new.is_active and 'everything' = any (new.areas) then
    return new;
  end if;
  -- Two admins who remove each other at the same moment take turns; the second sees what the first changed.
  perform pg_advisory_xact_lock(hashtext('handasa.keep_an_admin'));
  if not exists (
    select 1 from public.user_profiles
    where user_type = 'admin' and is_active and 'everything' = any (areas) and id <> old.id
  ) then
    raise exception using errcode = 'PT409', message = 'last_admin';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

comment on function private.keep_an_admin() is
  'The last active admin with everything is not demoted, narrowed, switched off or deleted.';

create trigger user_profiles_areas before insert or update of user_type, areas on public.user_profiles
  for each row execute function private.keep_areas();

drop trigger user_profiles_keep_admin_update on public.user_profiles;

create trigger user_profiles_keep_admin_update before update on public.user_profiles
  for each row when (old.is_active and 'everything' = any (old.areas)) execute function private.keep_an_admin();

drop trigger user_profiles_keep_admin_delete on public.user_profiles;

create trigger user_profiles_keep_admin_delete before delete on public.user_profiles
  for each row when (old.is_active and 'everything' = any (old.areas)) execute function private.keep_an_admin();

grant execute on function private.has_session(), private.is_active_user(), private.is_admin(), private.is_employee(), private.is_client(),
  private.my_areas(), private.manages(text[]), private.require_area(text[]), private.check_authority(text[]),
  private.areas(text[]), private.require_approval(uuid) to authenticated, service_role;

create policy "A person reads their own profile, an admin those of their areas" on public.user_profiles
  for select to authenticated using (
    (id = (select auth.uid()) and (select private.has_session()))
    or (select private.manages('settings'))
    or (user_type = 'client' and (select private.manages('requests')))
  );

comment on policy "A person reads their own profile, an admin those of their areas" on public.user_profiles is
  'Their own also when inactive, so that the sign-in screen can say so. The users screen; clients on the client projects screen.';

create policy "An active person updates their own profile, an admin of accounts every one" on public.user_profiles
  for update to authenticated
  using ((id = (select auth.uid()) and (select private.is_active_user())) or (select private.manages('settings')))
  with check ((id = (select auth.uid()) and is_active) or (select private.manages('settings')));

comment on policy "An active person updates their own profile, an admin of accounts every one" on public.user_profiles is
  'private.guard_profile says which columns: full_name, phone and locale of their own. It also keeps the last active admin with everything, and employees are approved first.';

-- 13_user_profiles_admin.sql

-- user_profiles, what admins do: list accounts with their e-mail, and change a role.

-- Security definer: e-mails are in auth.users, which no API role reads.
create or replace function public.admin_users() returns table (
  id uuid, full_name text, user_type text, phone text, department text, company_name text, is_active boolean,
  client_type text, national_id text, commercial_registration text, unified_number text, locale text,
  created_at timestamptz, email text, last_sign_in_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('settings');
  return query
    select profile.id, profile.full_name, profile.user_type, profile.phone, profile.department, profile.company_name,
      profile.is_active, profile.client_type, profile.national_id, profile.commercial_registration,
      profile.unified_number, profile.locale, profile.created_at, account.email::text, account.last_sign_in_at
    from public.user_profiles as profile join auth.users as account on account.id = profile.id
    order by profile.created_at desc, profile.id;
end
$$;

comment on function public.admin_users() is 'For admins of accounts: every profile with its e-mail, newest first, in one query.';

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create or replace function public.list_users(
  search text default '', user_types text[] default null, active boolean default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
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
  all_types constant boolean := private.manages('settings');
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,full_name,last_sign_in_at}', '{settings,requests}');
  -- Others look up clients, to give them a project.
  if not all_types then
    user_types := array['client'];
  end if;

  if patterns <> '{}' then
    rarest := private.rarest(patterns, array(select w.words from private.accounts as w order by w.id limit 200));
    hits := array(
      select a.id from private.accounts as a
      where (a.words like rarest or a.words like any (numbers)) and private.holds(a.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  if sort = 'last_sign_in_at' then
    page := array(
      select a.id from private.accounts as a left join public.user_profiles as r on r.id = a.id
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
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

  if many and user_types is null and active is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.user_profiles as r
      where (user_types is null or r.user_type = any (user_types))
        and (active is null or r.is_active = active)
        and (select private.holds(a.words, patterns, numbers) from private.accounts as a where a.id = r.id)
      limit most + 1
    ) as counted;
  else
    select
      count(*) filter (
        where (user_types is null or r.user_type = any (user_types)) and (active is null or r.is_active = active)
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

comment on function public.list_users(text, text[], boolean, text, boolean, integer, integer) is
  'For admins of accounts, and of requests clients alone: profiles with e-mail, last sign-in and application, searched, filtered, sorted, a page of them; counts by type.';

drop function public.set_user_type(uuid, text);

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
  'For admins of accounts: makes another account an admin with some areas (everything, if none are given), an employee (approved, or inactive) or a client; its other data stay. Nobody gives areas that they lack, or changes an admin who has such. Needs a password of the last 15 minutes.';

revoke all on function public.admin_users(), public.list_users(text, text[], boolean, text, boolean, integer, integer),
  public.set_user_type(uuid, text, text[]) from public, anon, authenticated;

grant execute on function public.admin_users(), public.list_users(text, text[], boolean, text, boolean, integer, integer),
  public.set_user_type(uuid, text, text[]) to authenticated, service_role;

-- 14_session_limits.sql

alter policy "An admin reads how long sessions last" on public.session_limits
  using ((select private.manages('settings')));

alter policy "An admin changes how long sessions last" on public.session_limits
  using ((select private.manages('settings'))) with check ((select private.manages('settings')));

-- 16_second_factor.sql

-- Security definer: no one may read the factors.
create or replace function public.has_second_factor(user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('settings');
  return private.second_factor_on(has_second_factor.user_id);
end
$$;

-- Security definer: no one may delete factors and sessions.
create or replace function public.remove_second_factor(user_id uuid default auth.uid()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own constant boolean := coalesce(remove_second_factor.user_id = auth.uid(), false);
begin
  if not own then
    perform private.require_area('settings');
  elsif not private.has_session() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  perform private.require_password();
  if not exists (select from public.user_profiles as known where known.id = remove_second_factor.user_id) then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  perform private.check_authority(known.areas)
    from public.user_profiles as known where known.id = remove_second_factor.user_id and not own;
  if own then
    update auth.sessions as session set aal = 'aal1' where session.user_id = auth.uid();
  else
    delete from auth.sessions as session where session.user_id = remove_second_factor.user_id;
  end if;
  delete from auth.mfa_factors as factor where factor.user_id = remove_second_factor.user_id;
end
$$;

comment on function public.remove_second_factor(uuid) is
  'Removes the second factor of the account that asks; for admins of accounts, also that of someone who has lost it and has no areas that they lack, whose sessions end. Needs a password of the last 15 minutes.';

-- 20_company_settings.sql

alter policy "An admin updates the company settings" on public.company_settings
  using ((select private.manages('settings'))) with check ((select private.manages('settings')));

-- 22_mail_kinds.sql

alter policy "An admin reads which mails are sent" on public.mail_kinds
  using ((select private.manages('settings')));

alter policy "An admin turns mails on and off" on public.mail_kinds
  using ((select private.manages('settings'))) with check ((select private.manages('settings')));

-- 30_site_content.sql

alter policy "An account reads active site content, an admin all" on public.site_content
  using (is_active or (select private.manages('content')));

alter policy "An admin adds site content" on public.site_content
  with check ((select private.manages('content')));

alter policy "An admin changes site content" on public.site_content
  using ((select private.manages('content'))) with check ((select private.manages('content')));

alter policy "An admin deletes site content" on public.site_content
  using ((select private.manages('content')));

-- 31_site_images.sql

alter policy "An account reads active site images, an admin all" on public.site_images
  using (is_active or (select private.manages('content')));

alter policy "An admin adds site images" on public.site_images
  with check ((select private.manages('content')));

alter policy "An admin changes site images" on public.site_images
  using ((select private.manages('content'))) with check ((select private.manages('content')));

alter policy "An admin deletes site images" on public.site_images
  using ((select private.manages('content')));

-- 32_services.sql

alter policy "An account reads active services, an admin all" on public.services
  using (is_active or (select private.manages('content', 'requests')));

alter policy "An admin adds services" on public.services
  with check ((select private.manages('content')));

alter policy "An admin changes services" on public.services
  using ((select private.manages('content'))) with check ((select private.manages('content')));

alter policy "An admin deletes services" on public.services
  using ((select private.manages('content')));

-- 33_leadership_team.sql

alter policy "An account reads active leadership, an admin all" on public.leadership_team
  using (is_active or (select private.manages('content')));

alter policy "An admin adds leadership" on public.leadership_team
  with check ((select private.manages('content')));

alter policy "An admin changes leadership" on public.leadership_team
  using ((select private.manages('content'))) with check ((select private.manages('content')));

alter policy "An admin deletes leadership" on public.leadership_team
  using ((select private.manages('content')));

-- 34_team_members.sql

alter policy "An admin adds team members" on public.team_members
  with check ((select private.manages('content')));

alter policy "An admin changes team members" on public.team_members
  using ((select private.manages('content'))) with check ((select private.manages('content')));

alter policy "An admin deletes team members" on public.team_members
  using ((select private.manages('content')));

-- 35_projects.sql

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create or replace function public.list_projects(
  search text default '', statuses text[] default null, category text default null, sort text default 'order_index',
  descending boolean default false, page_size integer default 20, page_offset integer default 0
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
  perform private.open_list(page_size, page_offset, sort, '{order_index,title_ar,title_en,created_at}', '{content,requests}');

  if patterns <> '{}' then
    rarest := private.rarest(patterns, array(select w.words from private.project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.project_words as w left join public.projects as r on r.id = w.id
      where (w.words like rarest or w.words like any (numbers)) and private.holds(w.words, patterns, numbers)
        and (category is null or r.category_ar = category or r.category_en = category)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.projects as r
    where (statuses is null or r.status = any (statuses))
      and (category is null or r.category_ar = category or r.category_en = category)
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = r.id))
    order by
      case sorting when 'order_index desc' then r.order_index end desc,
      case sorting when 'order_index asc' then r.order_index end,
      case sorting when 'title_ar desc' then private.search_form(r.title_ar) end desc,
      case sorting when 'title_ar asc' then private.search_form(r.title_ar) end,
      case sorting when 'title_en desc' then private.search_form(r.title_en) end desc,
      case sorting when 'title_en asc' then private.search_form(r.title_en) end,
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case when descending then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.projects as r
      where (statuses is null or r.status = any (statuses))
        and (category is null or r.category_ar = category or r.category_en = category)
        and (select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['planned', 'in_progress', 'on_hold', 'completed']) as known (status)
    left join (
      select r.status, count(*) as number from public.projects as r
      where (hits is null or r.id = any (hits))
        and (category is null or r.category_ar = category or r.category_en = category)
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'images', (select count(*) from public.project_images as image where image.project_id = r.id),
        'clients', (select count(*) from public.client_projects as link where link.project_id = r.id),
        'focus', (
          select jsonb_build_object('x', image.focus_x, 'y', image.focus_y) from public.project_images as image
          where image.project_id = r.id and image.is_primary
        )
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.projects as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts,
    'categories', (
      select coalesce(jsonb_agg(to_jsonb(kind) order by kind.category_ar, kind.category_en), '[]') from (
        select project.category_ar, project.category_en, count(*) as count from public.projects as project
        group by project.category_ar, project.category_en
      ) as kind
    )
  );
end
$$;

alter policy "An admin adds projects" on public.projects
  with check ((select private.manages('content')));

alter policy "An admin changes projects" on public.projects
  using ((select private.manages('content'))) with check ((select private.manages('content')));

alter policy "An admin deletes projects" on public.projects
  using ((select private.manages('content')));

-- 36_project_images.sql

alter policy "An admin adds project images" on public.project_images
  with check ((select private.manages('content')));

alter policy "An admin changes project images" on public.project_images
  using ((select private.manages('content'))) with check ((select private.manages('content')));

alter policy "An admin deletes project images" on public.project_images
  using ((select private.manages('content')));

-- 38_legal_pages.sql

alter policy "An admin publishes a version of a legal page" on public.legal_pages
  with check ((select private.manages('settings')));

-- 40_employees.sql

-- Security definer: no one has the right to update a profile's type.
create or replace function private.apply_employee_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An admin's account is switched on and off by those who may, whatever happens to their record here.
  if new.status <> old.status and auth.uid() is not null
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
  if (new.full_name_ar, new.full_name_en, new.phone) <> (old.full_name_ar, old.full_name_en, old.phone) then
    update public.user_profiles
      set full_name = private.both_names(new.full_name_ar, new.full_name_en, locale), phone = new.phone
      where id = new.user_id;
  end if;
  return null;
end
$$;

alter policy "An approved employee reads their own record, an admin every one" on public.employees
  using ((user_id = (select auth.uid()) and (select private.is_employee())) or (select private.manages('people')));

alter policy "An admin updates employees" on public.employees
  using ((select private.manages('people'))) with check ((select private.manages('people')));

-- 41_employees_admin.sql

-- employees, what admins do: list them, approve and reject applications.

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
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
  perform private.open_list(page_size, page_offset, sort, '{created_at,full_name,status}', '{people}');

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

-- Security definer: says why nothing was updated, which the caller may not read.
create or replace function private.refuse_employee(employee_id uuid) returns void
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

-- 42_employee_notifications.sql

alter policy "An employee reads their own notifications, an admin every one" on public.employee_notifications
  using (employee_id = (select private.my_employee_id()) or (select private.manages('people')));

alter policy "An admin sends notifications" on public.employee_notifications
  with check ((select private.manages('people')));

-- 50_service_requests.sql

-- Security invoker: the update needs an admin's own rights. The settings last for the transaction, and the triggers above
-- read them; a plain update of the column tells the sender, without a message.
create or replace function public.set_request_status(
  request_id uuid, status text, tell boolean default true, message text default null
) returns public.service_requests
language plpgsql security invoker set search_path = ''
as $$
declare
  result public.service_requests;
begin
  if not coalesce(private.long_text(set_request_status.message, 2000), true) then
    raise exception using errcode = '22023', message = 'message_invalid';
  end if;
  perform set_config('handasa.status_told', case when tell then 'yes' else 'no' end, true);
  perform set_config('handasa.status_message', case when tell then coalesce(btrim(set_request_status.message), '') else '' end, true);
  update public.service_requests as request set status = set_request_status.status
    where request.id = set_request_status.request_id
    returning request.* into result;
  perform set_config('handasa.status_told', '', true);
  perform set_config('handasa.status_message', '', true);
  if result.id is null then
    perform private.require_area('requests');
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  return result;
end
$$;

alter policy "A client reads the requests that they sent, an admin all" on public.service_requests
  using (id = any (array(select private.own_request_ids())) or (select private.manages('requests')));

alter policy "An admin sets the status of service requests" on public.service_requests
  using ((select private.manages('requests'))) with check ((select private.manages('requests')));

alter policy "An admin deletes service requests" on public.service_requests
  using ((select private.manages('requests')));

-- 51_service_request_events.sql

alter policy "A client reads the history of their own requests, an admin all" on public.service_request_events
  using (request_id = any (array(select private.own_request_ids())) or (select private.manages('requests')));

-- 52_service_requests_reads.sql

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create or replace function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  untitled text[];
  rarest text;
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  -- A request is also found by the titles of its service: by the id of each service.
  titles jsonb;
  -- What a search finds; many: more than can be listed here, so that each row is looked at in its turn.
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,client_name,status,preferred_start_date}', '{requests}');

  if patterns <> '{}' then
    titles := private.service_titles();
    -- The others must be in the request itself, whatever its service
    untitled := array(
      select word from unnest(patterns) as word
      where not exists (select from jsonb_each_text(titles) as title where title.value like word)
    );
    rarest := private.rarest(
      case when untitled <> '{}' then untitled else patterns end,
      array(select w.words from private.request_words as w order by w.id limit 200)
    );
    hits := array(
      (
        select w.id from private.request_words as w left join public.service_requests as r on r.id = w.id
        where (w.words like rarest or w.words like any (numbers))
          and private.holds(w.words, untitled, numbers)
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
      union
      (
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where r.service_id = any (array(select key::uuid from jsonb_each_text(titles) where value like rarest))
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from public.service_requests as r
    where (statuses is null or r.status = any (statuses))
      and (service is null or r.service_id = service)
      and (hits is null or many or r.id = any (hits))
      and (not many or (
        select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
        from private.request_words as w where w.id = r.id
      ))
    order by
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case sorting when 'client_name desc' then private.search_form(r.client_name) end desc,
      case sorting when 'client_name asc' then private.search_form(r.client_name) end,
      -- Requests without a date come last in both directions
      case sorting when 'preferred_start_date desc' then r.preferred_start_date end desc nulls last,
      case sorting when 'preferred_start_date asc' then r.preferred_start_date end,
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
      select from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (
          select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          from private.request_words as w where w.id = r.id
        )
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
      as known (status)
    left join (
      select c.status, sum(c.number) as number from private.request_counts as c
      where hits is null and (service is null or c.service_id = service) group by c.status
      union all
      select r.status, count(*) from public.service_requests as r where r.id = any (hits) group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('service', (
        select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
        from public.services as title where title.id = r.service_id
      )) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.service_requests as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;

-- 60_client_projects.sql

-- Security definer: under row-level security a search could use no index (05_lists.sql). It checks who calls first.
create or replace function public.list_client_projects(
  search text default '', statuses text[] default null, client uuid default null, project uuid default null,
  sort text default 'created_at', descending boolean default true, page_size integer default 20,
  page_offset integer default 0
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
  perform private.open_list(page_size, page_offset, sort, '{created_at,status,client_name}', '{requests}', employees_too => true);

  if patterns <> '{}' then
    rarest := private.rarest(patterns, array(select w.words from private.client_project_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.client_project_words as w left join public.client_projects as r on r.id = w.id
      where (w.words like rarest or w.words like any (numbers)) and private.holds(w.words, patterns, numbers)
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  if sort = 'client_name' then
    page := array(
      select w.id from private.client_project_words as w left join public.client_projects as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (hits is null or many or w.id = any (hits))
        and (not many or private.holds(w.words, patterns, numbers))
      order by
        case when descending then w.client_name end desc,
        w.client_name,
        case when descending then w.id end desc,
        w.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.client_projects as r
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (hits is null or many or r.id = any (hits))
        and (not many or (
          select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = r.id
        ))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'status desc' then r.status end desc,
        case sorting when 'status desc' then r.created_at end,
        case sorting when 'status asc' then r.status end,
        case sorting when 'status asc' then r.created_at end desc,
        case when descending <> (sort = 'status') then r.id end desc,
        r.id
      limit page_size offset page_offset
    );
  end if;

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.client_projects as r
      where (statuses is null or r.status = any (statuses))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
        and (select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['active', 'completed', 'on_hold']) as known (status)
    left join (
      select r.status, count(*) as number from public.client_projects as r
      where (hits is null or r.id = any (hits))
        and (client is null or r.client_id = client)
        and (project is null or r.project_id = project)
      group by r.status
    ) as counted using (status);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'client', (
          select jsonb_build_object(
            'full_name', profile.full_name, 'company_name', profile.company_name, 'client_type', profile.client_type
          ) from public.user_profiles as profile where profile.id = r.client_id
        ),
        'project', (
          select jsonb_build_object(
            'title_ar', titled.title_ar, 'title_en', titled.title_en, 'category_ar', titled.category_ar,
            'category_en', titled.category_en, 'image_url', titled.image_url, 'focus', (
              select jsonb_build_object('x', image.focus_x, 'y', image.focus_y) from public.project_images as image
              where image.project_id = titled.id and image.is_primary
            )
          ) from public.projects as titled where titled.id = r.project_id
        )
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.client_projects as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;

alter policy "A client reads their own projects, an employee or an admin all" on public.client_projects
  using (
    (client_id = (select auth.uid()) and (select private.is_client()))
    or (select private.is_employee())
    or (select private.manages('requests'))
  );

alter policy "An admin adds client projects" on public.client_projects
  with check ((select private.manages('requests')));

alter policy "An admin changes client projects" on public.client_projects
  using ((select private.manages('requests'))) with check ((select private.manages('requests')));

alter policy "An admin deletes client projects" on public.client_projects
  using ((select private.manages('requests')));

-- 71_known_browsers.sql

comment on function private.tell_account(uuid, text, text, jsonb) is
  'Mails someone what has happened to their account: password, email, role, areas or sign_in. These mails cannot be turned off.';

-- Security definer: an admin who changes a role may not write mails.
create or replace function private.tell_of_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_account(
      new.id, account.email, case when old.user_type = new.user_type then 'areas' else 'role' end,
      jsonb_build_object('role', new.user_type)
    )
    from auth.users as account where account.id = new.id;
  return null;
end
$$;

comment on function private.tell_of_role() is 'Tells someone that the type or the areas of their account were changed.';

drop trigger user_profiles_tell_of_role on public.user_profiles;

create trigger user_profiles_tell_of_role after update of user_type, areas on public.user_profiles
  for each row when ((old.user_type, old.areas) is distinct from (new.user_type, new.areas))
  execute function private.tell_of_role();

-- 80_dashboards.sql

create or replace function private.pending_counts() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'applications', case when private.manages('people') then (
      select count(*) from public.employees where status = 'pending'
    ) end,
    'requests', case when private.manages('requests') then (
      select coalesce(sum(counted.number), 0) from private.request_counts as counted
      where counted.status in ('new', 'pending')
    ) end
  ))
$$;

comment on function private.pending_counts() is
  'How many applications and requests wait for an answer, as far as they are in the areas of the admin who asks.';

comment on function public.pending_counts() is
  'For admins: how many applications are pending, and how many requests new or pending; of their areas.';

-- Security definer: it stores when an admin was here, which no API role may read or write.
create or replace function public.admin_dashboard() returns jsonb
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
declare
  -- A working day: what came in overnight stays marked until the evening
  visit_length constant interval := interval '12 hours';
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  first_week constant date := today - extract(dow from today)::integer - 77;
  seen timestamptz;
  since timestamptz;
  requests constant boolean := private.manages('requests');
  content constant boolean := private.manages('content');
  people constant boolean := private.manages('people');
  settings constant boolean := private.manages('settings');
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  insert into private.admin_visits as visit (admin_id, seen_at, started_at, last_call_at)
    values (auth.uid(), null, now(), now())
    on conflict (admin_id) do update set
      seen_at = case when now() < visit.started_at + visit_length then visit.seen_at else visit.last_call_at end,
      started_at = case when now() < visit.started_at + visit_length then visit.started_at else now() end,
      last_call_at = now()
    returning visit.seen_at into seen;
  since := coalesce(seen, now() - interval '7 days');
  return jsonb_build_object(
    'counts', jsonb_strip_nulls(jsonb_build_object(
      'projects', case when content then (select count(*) from public.projects) end,
      'team_members', case when content then (select count(*) from public.team_members) end,
      'leadership_team', case when content then (select count(*) from public.leadership_team) end,
      'employees', case when people then (select count(*) from public.employees) end,
      'service_requests', case when requests then (
        select coalesce(sum(counted.number), 0) from private.request_counts as counted
      ) end,
      'user_profiles', case when settings then (select count(*) from public.user_profiles) end,
      'site_images', case when content then (select count(*) from public.site_images) end,
      'site_content', case when content then (select count(*) from public.site_content) end,
      'company_settings', case when settings then (select count(*) from public.company_settings) end
    )),
    'pending', private.pending_counts(),
    'backup', (
      select jsonb_build_object('made_at', made_at, 'bytes', bytes) from private.backups
      where proven_at is not null and settings order by made_at desc limit 1
    ),
    -- The newest one, when it is newer than that: it failed, or could only be read.
    'backup_tried', (
      select case when proven_at is null then jsonb_build_object('made_at', made_at, 'kept', kept) end
      from private.backups where settings order by made_at desc limit 1
    ),
    'since', jsonb_build_object('seen_at', seen) || jsonb_strip_nulls(jsonb_build_object(
      'requests', case when requests then (
        select count(*) from public.service_requests where kind = 'service' and created_at > since
      ) end,
      'messages', case when requests then (
        select count(*) from public.service_requests where kind = 'message' and created_at > since
      ) end,
      'applications', case when people then (select count(*) from public.employees where created_at > since) end,
      'clients', case when settings then (
        select count(*) from public.user_profiles
        where user_type = 'client' and client_type is not null and created_at > since
      ) end
    )),
    'weeks', case when requests then (
      select jsonb_agg(
        jsonb_build_object('week', to_char(week.sunday, 'YYYY-MM-DD')) || coalesce(counted.counts, '{}')
        order by week.sunday
      )
      from (select first_week + 7 * number as sunday from generate_series(0, 11) as number) as week
      left join lateral (
        select jsonb_object_agg(known.status, (
          select count(*) from public.service_requests as request
          where request.status = known.status
            and request.created_at >= week.sunday::timestamp at time zone 'Asia/Riyadh'
            and request.created_at < (week.sunday + 7)::timestamp at time zone 'Asia/Riyadh'
        )) as counts
        from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
          as known (status)
      ) as counted on true
    ) end
  );
end
$$;

comment on function public.admin_dashboard() is
  'For admins: how many rows there are, what waits, what is new since the last visit (30 minutes are one visit), and the requests of twelve weeks by status; of their areas.';

-- 81_storage.sql

drop policy "An account lists them too, and its own contract; an admin all" on storage.objects;

drop policy "An admin deletes files" on storage.objects;

drop policy "An admin replaces files" on storage.objects;

drop policy "An admin uploads files" on storage.objects;

-- Security definer: policies of storage ask it, without asking those of employees in turn.
create or replace function private.documents(own boolean) returns setof text
language sql stable security definer set search_path = ''
as $$
  with named (area, address) as (
    select 'people', contract_url from public.employees where contract_url is not null
    union all
    select 'content', unnest(attachments_urls) from public.leadership_team
  ),
  files (area, file) as (
    select area, private.file_of(address) from named
    union
    select area, private.url_decoded(private.file_of(address)) from named where address like '%\%%'
  ),
  -- A contract stays one, whatever else names it.
  documents (file, is_mine) as (
    select file, case max(area)
      when 'people' then (select private.manages('people')) else (select private.manages('content'))
    end from files where file like 'team-documents/%' group by file
  )
  select substr(file, length('team-documents/') + 1) from documents where is_mine = own
$$;

comment on function private.documents(boolean) is
  'Keys in team-documents that a row names: contracts (area people) and attachments of leaders (area content). Those in the areas of the admin who asks, or the others.';

grant execute on function private.is_my_contract(text, text), private.documents(boolean) to authenticated, service_role;

drop policy "A visitor lists the public buckets, photos of applicants apart" on storage.objects;
-- Photos of applicants and employees can be opened by their random address; only admins of people may list them.
create policy "A visitor lists the public buckets, photos of applicants apart" on storage.objects
  for select to anon using (
    bucket_id in ('project-images', 'team-images', 'site-images')
    and not (bucket_id = 'team-images' and (name like 'applicants/%' or name like 'employees/%'))
  );

create policy "An account lists them too, and its own contract; an admin those of their areas" on storage.objects
  for select to authenticated using (
    (
      bucket_id in ('project-images', 'team-images', 'site-images')
      and not (bucket_id = 'team-images' and (name like 'applicants/%' or name like 'employees/%'))
    )
    or (select private.manages('everything'))
    or (bucket_id = 'team-images' and (select private.manages('people')))
    or (
      bucket_id = 'team-documents' and (select private.manages('people', 'content')) and (
        name = any (array(select private.documents(true)))
        or (
          owner_id = (select auth.uid())::text
          and name <> all (array(select private.documents(false)))
        )
      )
    )
    or (bucket_id = 'team-documents' and private.is_my_contract(bucket_id, name))
  );

-- A document has no row yet when it is uploaded: until then it is its owner's.
create policy "An admin uploads files of their areas" on storage.objects
  for insert to authenticated with check (
    (bucket_id in ('project-images', 'site-images') and (select private.manages('content')))
    or (
      bucket_id = 'team-images' and (name like 'applicants/%' or name like 'employees/%')
      and (select private.manages('people'))
    )
    or (
      bucket_id = 'team-images' and name not like 'applicants/%' and name not like 'employees/%'
      and (select private.manages('content'))
    )
    or (bucket_id = 'team-documents' and (select private.manages('people', 'content')))
  );

create policy "An admin replaces files of their areas" on storage.objects
  for update to authenticated using (
    (select private.manages('everything'))
    or (bucket_id in ('project-images', 'site-images') and (select private.manages('content')))
    or (
      bucket_id = 'team-images' and (name like 'applicants/%' or name like 'employees/%')
      and (select private.manages('people'))
    )
    or (
      bucket_id = 'team-images' and name not like 'applicants/%' and name not like 'employees/%'
      and (select private.manages('content'))
    )
    or (
      bucket_id = 'team-documents' and (select private.manages('people', 'content')) and (
        name = any (array(select private.documents(true)))
        or (
          owner_id = (select auth.uid())::text
          and name <> all (array(select private.documents(false)))
        )
      )
    )
  ) with check (
    (bucket_id in ('project-images', 'site-images') and (select private.manages('content')))
    or (
      bucket_id = 'team-images' and (name like 'applicants/%' or name like 'employees/%')
      and (select private.manages('people'))
    )
    or (
      bucket_id = 'team-images' and name not like 'applicants/%' and name not like 'employees/%'
      and (select private.manages('content'))
    )
    or (bucket_id = 'team-documents' and (select private.manages('people', 'content')))
  );

create policy "An admin deletes files of their areas" on storage.objects
  for delete to authenticated using (
    (select private.manages('everything'))
    or (bucket_id in ('project-images', 'site-images') and (select private.manages('content')))
    or (
      bucket_id = 'team-images' and (name like 'applicants/%' or name like 'employees/%')
      and (select private.manages('people'))
    )
    or (
      bucket_id = 'team-images' and name not like 'applicants/%' and name not like 'employees/%'
      and (select private.manages('content'))
    )
    or (
      bucket_id = 'team-documents' and (select private.manages('people', 'content')) and (
        name = any (array(select private.documents(true)))
        or (
          owner_id = (select auth.uid())::text
          and name <> all (array(select private.documents(false)))
        )
      )
    )
  );

-- 83_live.sql

-- Live changes: which topics an account's open screens receive. server/changes/live.ts delivers them;
-- private.announce_change() tells the server that a table changed.

-- Security definer: the caller may not read every table that decides. The answer holds only table names and the caller's
-- own ids.
create or replace function public.live_topics() returns text[]
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_admin() then array(
      select class.relname::text from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and has_any_column_privilege('authenticated', class.oid, 'select')
        and (
          class.relname not in ('service_requests', 'service_request_events', 'client_projects')
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications') or (select private.manages('people')))
        and (class.relname not in ('user_profiles', 'mail_kinds', 'session_limits') or (select private.manages('settings')))
      union
      select topic from unnest(array['user_profiles:' || auth.uid(), 'user_profiles:client']) as topic
      where not private.manages('settings') and (topic <> 'user_profiles:client' or private.manages('requests'))
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'user_profiles:' || auth.uid(), 'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email()
    ], null)
    else '{}'
  end
$$;

-- 84_setup.sql

-- Security definer: no role of the API reads or writes the table.
create or replace function public.setup_checklist() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  company public.company_settings;
  setup private.setup;
  named boolean;
  logo boolean;
  reachable boolean;
  shown_services bigint;
  all_projects bigint;
  pictured boolean;
  people bigint;
  done text[];
begin
  perform private.require_area('settings');
  select * into company from public.company_settings limit 1;
  select * into setup from private.setup;
  named := company.company_name_ar is not null and company.company_name_en is not null;
  logo := exists (select from public.site_images where image_type = 'logo' and is_active);
  reachable := company.email is not null and company.phone is not null;
  select count(*) into shown_services from public.services where is_active;
  select count(*) into all_projects from public.projects;
  pictured := exists (select from public.project_images);
  select (select count(*) from public.leadership_team where is_active) + (select count(*) from public.team_members)
    into people;
  done := array_remove(array[
    case when named and logo then 'name' end,
    case when reachable and coalesce(company.address_ar, company.address_en) is not null then 'contact' end,
    case when shown_services > 0 then 'services' end,
    case when pictured then 'projects' end,
    case when people > 0 then 'people' end,
    case when setup.mail_server then 'mail' end,
    case when coalesce(company.privacy_ar, company.privacy_en) is not null then 'privacy' end,
    case when setup.platform_backups or exists (select from private.backups where proven_at is not null) then 'backup' end
  ], null);
  if setup.in_progress and company.is_open
    and array['name', 'contact', 'services', 'projects', 'people', 'mail', 'privacy', 'backup'] <@ (done || setup.skipped)
  then
    update private.setup set in_progress = false where true returning in_progress into setup.in_progress;
  end if;
  return jsonb_build_object(
    'is_open', company.is_open,
    'in_progress', setup.in_progress,
    'done', to_jsonb(done),
    'skipped', to_jsonb(setup.skipped),
    'facts', jsonb_build_object(
      'named', named, 'logo', logo, 'reachable', reachable, 'services', shown_services, 'projects', all_projects,
      'people', people, 'mail_server', setup.mail_server
    )
  );
end
$$;

-- Security definer: no role of the API reads or writes the table.
create or replace function public.skip_setup_step(step text, skip boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('settings');
  update private.setup set skipped =
    array_remove(skipped, step) || case when skip then array[step] else '{}'::text[] end
    where true;
end
$$;
