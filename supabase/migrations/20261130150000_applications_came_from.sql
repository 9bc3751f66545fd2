-- Applications say where they came from, as requests do (docs/decisions/0066).

create function private.visits_in(value text) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when private.came_from(value::jsonb) then value::jsonb end;
exception
  when invalid_text_representation or untranslatable_character then
    return null;
end
$$;
comment on function private.visits_in(text) is 'The visits that a sign-up sent as text; null for what is none, which refuses nothing.';

alter table public.employees add column came_from jsonb check (private.came_from(came_from));
comment on column public.employees.came_from is
  'Where the applicant''s first visit of the website and their last one came from, as their browser kept it: no address, no identifier (docs/decisions/0066). Null where it kept nothing.';
create index employees_source_idx on public.employees (created_at) where came_from is not null;

drop function public.apply_again(text, text, text, text, text, integer, integer, uuid, text, boolean);
-- Security definer: an inactive account may not write its application. It changes the caller's own row alone, and only
-- when that was rejected.
create function public.apply_again(
  full_name_ar text, full_name_en text, phone text, applied_for text, profile_image_url text default null,
  privacy_version integer default null, news_wording integer default null, opening uuid default null, cv_url text default null,
  keep_cv boolean default false, came_from jsonb default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  applicant public.employees;
  wanted constant public.openings := private.open_opening(apply_again.opening::text);
begin
  if not coalesce(private.applicant_photo(apply_again.profile_image_url), true)
    or private.file_of_another(apply_again.profile_image_url, auth.uid()) then
    raise exception using errcode = '22023', message = 'application_photo_invalid';
  elsif not coalesce(private.applicant_cv(apply_again.cv_url), true) or private.file_of_another(apply_again.cv_url, auth.uid()) then
    raise exception using errcode = '22023', message = 'application_cv_invalid';
  elsif apply_again.opening is not null and wanted.id is null then
    raise exception using errcode = '22023', message = 'application_opening_closed';
  end if;
  update public.employees as employee set
    status = 'pending',
    full_name_ar = btrim(apply_again.full_name_ar),
    full_name_en = btrim(apply_again.full_name_en),
    phone = btrim(apply_again.phone),
    position_ar = coalesce(wanted.title_ar, btrim(apply_again.applied_for)),
    position_en = coalesce(wanted.title_en, btrim(apply_again.applied_for)),
    opening_id = wanted.id,
    cv_url = coalesce(apply_again.cv_url, employee.cv_url),
    cv_kept_until = private.kept_until(coalesce(apply_again.cv_url, employee.cv_url), apply_again.keep_cv),
    came_from = coalesce(private.visits_in(apply_again.came_from::text), employee.came_from),
    profile_image_url = coalesce(apply_again.profile_image_url, employee.profile_image_url),
    privacy_version = private.privacy_version(apply_again.privacy_version::text)
    where employee.user_id = (select auth.uid())
      -- A second application that is still pending may be sent again: the first answer may have been lost
      and (employee.status = 'rejected' or employee.status = 'pending' and employee.rejection_reason is not null)
    returning employee.* into applicant;
  if not found then
    raise exception using errcode = 'PT409', message = 'application_not_rejected';
  end if;
  perform private.give_news_consent(
    applicant.email, applicant.locale, 'careers', apply_again.news_wording, applicant.privacy_version, applicant.user_id
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;
comment on function public.apply_again(text, text, text, text, text, integer, integer, uuid, text, boolean, jsonb) is
  'For rejected applicants: a new application from the same account. The reason of the last rejection stays with it until the next decision.';
revoke all on function public.apply_again(text, text, text, text, text, integer, integer, uuid, text, boolean, jsonb)
  from public, anon, authenticated;
grant execute on function public.apply_again(text, text, text, text, text, integer, integer, uuid, text, boolean, jsonb)
  to authenticated, service_role;

create or replace function private.create_application(account uuid, address text, meta jsonb, language text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  opening constant public.openings := private.open_opening(meta ->> 'opening');
begin
  case
    when meta ->> 'full_name_ar' is null or meta ->> 'full_name_en' is null then
      raise exception using errcode = '22023', message = 'application_full_name_required';
    when meta ->> 'phone' is null then
      raise exception using errcode = '22023', message = 'application_phone_required';
    when meta ? 'opening' and opening.id is null then
      raise exception using errcode = '22023', message = 'application_opening_closed';
    when opening.id is null and coalesce(meta ->> 'position_ar', meta ->> 'position_en', meta ->> 'position') is null then
      raise exception using errcode = '22023', message = 'application_position_required';
    when not coalesce(private.applicant_photo(meta ->> 'profile_image_url'), true) or private.file_of_another(meta ->> 'profile_image_url', account) then
      raise exception using errcode = '22023', message = 'application_photo_invalid';
    when not coalesce(private.applicant_cv(meta ->> 'cv_url'), true) or private.file_of_another(meta ->> 'cv_url', account) then
      raise exception using errcode = '22023', message = 'application_cv_invalid';
    else null;
  end case;

  insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale, privacy_version)
  values (
    account, private.both_names(meta ->> 'full_name_ar', meta ->> 'full_name_en', language), 'employee',
    meta ->> 'phone', false, language, private.privacy_version(meta ->> 'privacy_version')
  );
  insert into public.employees (user_id, full_name_ar, full_name_en, email, phone, position_ar, position_en, locale,
    profile_image_url, privacy_version, opening_id, cv_url, cv_kept_until, came_from)
  values (
    account, meta ->> 'full_name_ar', meta ->> 'full_name_en', address, meta ->> 'phone',
    coalesce(opening.title_ar, meta ->> 'position_ar', meta ->> 'position', meta ->> 'position_en'),
    coalesce(opening.title_en, meta ->> 'position_en', meta ->> 'position', meta ->> 'position_ar'),
    language,
    meta ->> 'profile_image_url',
    private.privacy_version(meta ->> 'privacy_version'),
    opening.id,
    meta ->> 'cv_url',
    private.kept_until(meta ->> 'cv_url', meta ->> 'keep_cv' = 'true'),
    private.visits_in(meta ->> 'came_from')
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;

-- Kept in our tables, by create_profile(). What stays with the sign-in service is in every token, in the answers about
-- an account, and in backups of the service.
create or replace function private.without_form_fields(meta jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case when meta is null then null else (
    select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
    from (
      select entry.key, entry.value
      from jsonb_each(case jsonb_typeof(meta) when 'object' then meta - array[
        'user_type', 'phone', 'client_type', 'national_id', 'company_name', 'commercial_registration', 'unified_number',
        'full_name_ar', 'full_name_en', 'position', 'position_ar', 'position_en', 'profile_image_url', 'privacy_version',
        'news_wording', 'invitation', 'opening', 'cv_url', 'keep_cv', 'came_from'
      ] else '{}' end) as entry
      where length(entry.key) <= 100 and length(entry.value::text) <= 500
      order by entry.key in (
        'full_name', 'locale', 'registration', 'sub', 'email', 'email_verified', 'phone_verified'
      ) desc, entry.key
      limit 30
    ) as kept
  ) end
$$;

create or replace function private.keep_by_law(accounts uuid[]) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  kept integer;
begin
  insert into public.kept_records (kind, keep_until, full_name, facts, contract_url)
    select 'employment', time.until,
      private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale),
      jsonb_strip_nulls(to_jsonb(employee) - '{id,user_id,status,full_name_ar,full_name_en,email,phone,profile_image_url,contract_url,approved_by,rejection_reason,locale,created_at,updated_at,project_name,opening_id,cv_url,stage_id,owner_id,cv_kept_until,came_from}'::text[]),
      employee.contract_url
    from public.employees as employee
    cross join lateral (select (
      coalesce(employee.left_on, today) + make_interval(months => private.months_of('employment_records'))
    )::date) as time (until)
    where employee.user_id = any (accounts) and employee.approved_at is not null and time.until > today;
  get diagnostics kept = row_count;
  insert into public.kept_records (kind, keep_until, full_name, facts)
    select 'project',
      (date_trunc('year', max(link.updated_at)) + interval '1 year'
        + make_interval(months => private.months_of('project_records')))::date,
      profile.full_name,
      jsonb_strip_nulls(jsonb_build_object(
        'client_type', profile.client_type, 'company_name', profile.company_name,
        'national_id', profile.national_id, 'commercial_registration', profile.commercial_registration,
        'unified_number', profile.unified_number,
        'projects', jsonb_agg(jsonb_build_object(
          'title_ar', project.title_ar, 'title_en', project.title_en, 'status', link.status,
          'created_at', link.created_at, 'updated_at', link.updated_at
        ) order by link.created_at)
      ))
    from public.user_profiles as profile join public.client_projects as link on link.client_id = profile.id
      join public.projects as project on project.id = link.project_id
    where profile.id = any (accounts) group by profile.id;
  return kept + case when found then 1 else 0 end;
end
$$;

-- Security definer: under row-level security it would ask for each row who calls. It checks that first.
create or replace function public.visit_report(first_day date, last_day date) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  zone constant text := 'Asia/Riyadh';
  most constant integer := 30;
  people constant boolean := private.manages('people');
  days integer;
  unit text;
  sent_from constant timestamptz := first_day::timestamp at time zone zone;
  sent_before constant timestamptz := (last_day + 1)::timestamp at time zone zone;
begin
  perform private.require_area('requests');
  if first_day >= '2000-01-01' and last_day <= '2199-12-31' then
    days := last_day - first_day + 1;
  end if;
  if not coalesce(days between 1 and 3660, false) then
    raise exception using errcode = '22023', message = 'period_invalid';
  end if;
  unit := case when days <= 31 then 'day' when days <= 190 then 'week' else 'month' end;
  return (
    with seen as materialized (
      select known.* from private.page_views as known where known.day between first_day and last_day
    ), sent as materialized (
      select private.source_of(request.came_from) as source, private.campaign_of(request.came_from) as campaign,
        private.request_outcome(request.status) as outcome, (request.created_at at time zone zone)::date as day
      from public.service_requests as request
      where request.created_at >= sent_from and request.created_at < sent_before and request.channel = 'website'
    ), applied as (
      select private.source_of(employee.came_from) as source, private.campaign_of(employee.came_from) as campaign
      from public.employees as employee
      where people and employee.came_from is not null
        and employee.created_at >= sent_from and employee.created_at < sent_before
    ), steps as (
      select step::date as day
      from generate_series(
        case unit
          when 'day' then first_day
          when 'week' then first_day - extract(dow from first_day)::integer
          else date_trunc('month', first_day)::date
        end::timestamp, least(last_day, greatest((now() at time zone zone)::date, first_day))::timestamp, ('1 ' || unit)::interval
      ) as step
    ), counted as (
      select
        case unit
          when 'day' then seen.day
          when 'week' then seen.day - extract(dow from seen.day)::integer
          else date_trunc('month', seen.day)::date
        end as day,
        sum(seen.views) as views, coalesce(sum(seen.views) filter (where seen.source <> ''), 0) as visits
      from seen group by 1
    ), by_source as (
      select source, coalesce(visit.visits, 0) as visits,
        coalesce(request.total, 0) as total, coalesce(request.won, 0) as won,
        case when people then coalesce(application.total, 0) end as applications
      from (select seen.source, sum(seen.views) as visits from seen where seen.source <> '' group by 1) as visit
      full join (
        select sent.source, count(*) as total, count(*) filter (where sent.outcome = 'won') as won from sent group by 1
      ) as request using (source)
      full join (
        select applied.source, count(*) as total from applied group by 1
      ) as application using (source)
    ), by_campaign as (
      select campaign, coalesce(visit.visits, 0) as visits,
        coalesce(request.total, 0) as total, coalesce(request.won, 0) as won,
        case when people then coalesce(application.total, 0) end as applications
      from (select seen.campaign, sum(seen.views) as visits from seen where seen.campaign <> '' group by 1) as visit
      full join (
        select sent.campaign, count(*) as total, count(*) filter (where sent.outcome = 'won') as won
        from sent where sent.campaign is not null group by 1
      ) as request using (campaign)
      full join (
        select applied.campaign, count(*) as total from applied where applied.campaign is not null group by 1
      ) as application using (campaign)
    )
    select jsonb_build_object(
      'unit', unit,
      'counted_from', (select min(known.day) from private.page_views as known),
      'views', (select coalesce(sum(seen.views), 0) from seen),
      'visits', (select coalesce(sum(seen.views), 0) from seen where seen.source <> ''),
      'requests', (select count(*) from sent),
      'requests_since', (
        select count(*) from sent where sent.day >= (select min(known.day) from private.page_views as known)
      ),
      'before', (
        select jsonb_build_object(
          'views', coalesce(sum(known.views), 0),
          'visits', coalesce(sum(known.views) filter (where known.source <> ''), 0)
        )
        from private.page_views as known where known.day between first_day - days and first_day - 1
      ),
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'day', steps.day, 'views', coalesce(counted.views, 0), 'visits', coalesce(counted.visits, 0)
        ) order by steps.day), '[]')
        from steps left join counted using (day)
      ),
      'pages', (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.views desc, page.path), '[]')
        from (
          select seen.path, sum(seen.views) as views, coalesce(sum(seen.views) filter (where seen.source <> ''), 0) as visits,
            coalesce(sum(seen.views) filter (where seen.language = 'en'), 0) as english
          from seen group by 1 order by 2 desc, 1 limit most
        ) as page
      ),
      'sources', (
        select coalesce(jsonb_agg(to_jsonb(one) order by one.visits desc, one.total desc, one.source), '[]')
        from (select * from by_source order by visits desc, total desc, source limit most) as one
      ),
      'campaigns', (
        select coalesce(jsonb_agg(to_jsonb(one) order by one.visits desc, one.total desc, one.campaign), '[]')
        from (select * from by_campaign order by visits desc, total desc, campaign limit most) as one
      )
    )
  );
end
$$;
comment on function public.visit_report(date, date) is
  'For admins of requests: of the days from one to another, both included, in Riyadh, at most ten years: page views and visits (views that came from elsewhere), by day, week or month and by page; visits and requests of the website by source and campaign, and how many of these were won, for admins of people also applications of which it is known (null for others); requests_since are those since views are counted. At most 30 of each.';

-- The default privacy notice says so. Versions never change once someone has seen them: a site that has accounts keeps its
-- text, and its admins publish the next version.
alter table public.legal_pages disable trigger legal_pages_keep;
update public.legal_pages set
  body_ar = replace(body_ar, $old$مع طلب الخدمة والرسالة، إن حفظه متصفحك$old$, $new$مع طلب الخدمة والرسالة وطلب التوظيف، إن حفظه متصفحك$new$),
  body_en = replace(body_en, $old$With a service request or a message, if your browser has kept it$old$, $new$With a service request, a message or an application, if your browser has kept it$new$)
  where id = '60000000-0000-4000-8000-000000000001' and not exists (select from public.user_profiles);
alter table public.legal_pages enable trigger legal_pages_keep;
