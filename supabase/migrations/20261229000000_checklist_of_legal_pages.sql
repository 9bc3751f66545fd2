-- A privacy notice that was published under Legal pages ends its step of the checklist too.

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
  shown_projects bigint;
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
  select count(*) into shown_projects from public.projects where is_active;
  pictured := exists (
    select from public.project_images as image join public.projects as project on project.id = image.project_id
    where project.is_active
  );
  select (select count(*) from public.leadership_team where is_active) + (select count(*) from public.team_members)
    into people;
  done := array_remove(array[
    case when named and logo then 'name' end,
    case when reachable and coalesce(company.address_ar, company.address_en) is not null then 'contact' end,
    case when shown_services > 0 then 'services' end,
    case when pictured then 'projects' end,
    case when people > 0 then 'people' end,
    case when setup.mail_server then 'mail' end,
    -- The first version is the default
    case when coalesce(company.privacy_ar, company.privacy_en) is not null
      or exists (select from public.legal_pages where kind = 'privacy' and version > 1) then 'privacy' end,
    case when setup.platform_backups or exists (select from private.backups where proven_at is not null) then 'backup' end
  ], null);
  if setup.in_progress and company.is_open
    and array['name', 'contact', 'services', 'projects', 'people', 'mail', 'privacy', 'backup'] <@ (done || setup.skipped)
  then
    update private.setup set in_progress = false where true returning in_progress into setup.in_progress;
  end if;
  return jsonb_build_object(
    'is_open', company.is_open,
    'was_open', company.closed_since is not null,
    'in_progress', setup.in_progress,
    'done', to_jsonb(done),
    'skipped', to_jsonb(setup.skipped),
    'facts', jsonb_build_object(
      'named', named, 'logo', logo, 'reachable', reachable, 'services', shown_services, 'projects', shown_projects,
      'people', people, 'mail_server', setup.mail_server
    )
  );
end
$$;
