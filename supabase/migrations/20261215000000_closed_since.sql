-- A website that closes again says that it is back soon, and no longer that it opens soon.
alter table public.company_settings add column closed_since timestamptz;
comment on column public.company_settings.closed_since is
  'Since when a website that visitors have seen is closed: they see that it is back soon. Null while it is open, and before it first opens.';
comment on column public.company_settings.is_open is
  'Whether visitors see the website; otherwise they see that it opens soon, or is back soon (docs/decisions/0026).';

-- When a website is closed that visitors have seen. An empty one that starts closed has no email yet.
create function private.note_closing() returns trigger language plpgsql set search_path = '' as $$
begin
  new.closed_since := case
    when new.is_open then null
    when old.is_open and new.email is not null then now()
    else old.closed_since
  end;
  return new;
end
$$;
comment on function private.note_closing() is 'Sets closed_since, whatever the sender put there.';

create trigger company_settings_closing before update on public.company_settings
  for each row execute function private.note_closing();
drop trigger company_settings_updated_at on public.company_settings;
create trigger company_settings_updated_at before update on public.company_settings
  for each row execute function private.set_updated_at('is_open', 'closed_since', 'hides_empty_sections', 'answer_days', 'opening_hours');

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
