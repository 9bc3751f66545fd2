-- employees, what applicants do: learn why their account is not active, and apply again after a rejection.

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
  'Why the signed-in account cannot go on: pending, rejected or left for employees, off for any other account that is switched off; otherwise active.';

-- Security definer: an inactive account may not write its application. It changes only the caller's own row, and only
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

revoke all on function public.account_status(), public.apply_again(text, text, text, text, text, integer, integer, uuid, text, boolean, jsonb)
  from public, anon, authenticated;
grant execute on function public.account_status(), public.apply_again(text, text, text, text, text, integer, integer, uuid, text, boolean, jsonb)
  to authenticated, service_role;

-- Security definer: an inactive account may not read its application. The answer is only about the caller, without what
-- colleagues wrote and who looks after it.
create function public.my_application() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select jsonb_build_object(
    'status', employee.status, 'applied_at', employee.created_at,
    'position_ar', employee.position_ar, 'position_en', employee.position_en,
    'stage_ar', stage.name_ar, 'stage_en', stage.name_en,
    'cv_url', employee.cv_url, 'cv_kept_until', employee.cv_kept_until
  )
  from public.employees as employee left join public.application_stages as stage on stage.id = employee.stage_id
  where employee.user_id = (select auth.uid())
$$;
comment on function public.my_application() is
  'The application of the signed-in account: where it stands, without notes and owner. Null where there is none.';

revoke all on function public.my_application() from public, anon, authenticated;
grant execute on function public.my_application() to authenticated, service_role;
