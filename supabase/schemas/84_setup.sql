-- The way from an empty database to an open website: what the checklist of the dashboard shows (docs/decisions/0026).

create table private.setup (
  one boolean primary key default true check (one),
  -- Steps that the company does not want to take now.
  skipped text[] not null default '{}' check (
    skipped <@ array['name', 'contact', 'services', 'projects', 'people', 'mail', 'privacy', 'backup']
  ),
  -- What the server says at its start: whether mails leave through a mail server, and whether its platform makes
  -- backups. Null where it cannot say so.
  mail_server boolean,
  platform_backups boolean,
  -- Whether there is a checklist: from the start of an empty website until it is open and no step is left.
  in_progress boolean not null default false,
  -- Whether someone tries the site without a mail server, and reads the mails as files (MAIL_TRIAL).
  mail_trial boolean not null default false
);
comment on table private.setup is 'One row: how far the company has come with its website.';
insert into private.setup default values;

-- Security definer, like the others here: no role of the API reads or writes the table.
create function public.start_empty() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from public.projects) or exists (select from public.team_members)
    or exists (select from public.service_requests)
    or exists (select from public.leadership_team where is_active or full_name_ar is not null or full_name_en is not null)
    or exists (select from public.company_settings where updated_at > created_at)
  then
    return false;
  end if;
  update public.company_settings set
    is_open = false, hides_empty_sections = true, company_name_ar = null, company_name_en = null, email = null,
    phone = null, address_ar = null, address_en = null, map_url = null, description_ar = null, description_en = null,
    vision_ar = null, vision_en = null, mission_ar = null, mission_en = null
    where true;
  -- They stay as suggestions, which the company shows once they are true of it. Titles alone claim nothing.
  update public.services set is_active = false where true;
  update public.site_content set is_active = false where text_ar is not null or text_en is not null;
  update private.setup set in_progress = true where true;
  return true;
end
$$;
comment on function public.start_empty() is
  'For the first start without example content: closes the website and removes what the base content says about the company. Returns false and changes nothing where someone has added content.';

create function public.note_server(mail_server boolean, platform_backups boolean, mail_trial boolean default false)
returns void
language sql volatile security definer set search_path = ''
as $$
  update private.setup set mail_server = note_server.mail_server, platform_backups = note_server.platform_backups,
    mail_trial = note_server.mail_trial
    where true
$$;
comment on function public.note_server(boolean, boolean, boolean) is
  'For the server: whether it has a mail server, whether its platform makes backups, and whether someone tries the site and reads the mails as files.';

-- Security definer: no role of the API reads or writes the table.
create function public.setup_checklist() returns jsonb
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
comment on function public.setup_checklist() is
  'For admins: which steps to an open website are done, by what is stored, and which are skipped. Remembers when none is left.';

-- Security definer: no role of the API reads or writes the table.
create function public.skip_setup_step(step text, skip boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('settings');
  update private.setup set skipped =
    array_remove(skipped, step) || case when skip then array[step] else '{}'::text[] end
    where true;
end
$$;
comment on function public.skip_setup_step(text, boolean) is
  'For admins: puts a step of the checklist aside, or takes it up again.';

alter table private.setup enable row level security;
revoke all on private.setup from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.setup for all to anon, authenticated using (false);
revoke all on function public.start_empty(), public.note_server(boolean, boolean, boolean), public.setup_checklist(),
  public.skip_setup_step(text, boolean) from public, anon, authenticated;
grant execute on function public.start_empty(), public.note_server(boolean, boolean, boolean) to service_role;
grant execute on function public.setup_checklist(), public.skip_setup_step(text, boolean) to authenticated, service_role;
