-- When a row was last edited, for every table with a screen: a stale edit is found by comparing updated_at. Moving a
-- row in its list, or choosing another primary picture, is no edit of the row.

-- Later than before even when the clock has not moved on (the embedded database knows milliseconds only).
create or replace function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := greatest(now(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;

create function private.touch_content() returns trigger
language plpgsql set search_path = ''
as $$
declare
  aside constant text[] := array['order_index', 'display_order', 'is_primary', 'updated_at'];
begin
  if to_jsonb(new) - aside is distinct from to_jsonb(old) - aside then
    new.updated_at := greatest(now(), old.updated_at + interval '1 microsecond');
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;
comment on function private.touch_content() is
  'Sets updated_at when anything but the place in the list and the choice of the primary picture has changed.';

alter table public.user_profiles add column updated_at timestamptz not null default now();
alter table public.projects add column updated_at timestamptz not null default now();
alter table public.project_images add column updated_at timestamptz not null default now();
alter table public.team_members add column updated_at timestamptz not null default now();
alter table public.services add column updated_at timestamptz not null default now();
alter table public.site_images add column updated_at timestamptz not null default now();

create trigger user_profiles_touch before update on public.user_profiles
  for each row execute function private.touch_updated_at();
create trigger projects_touch before update on public.projects
  for each row execute function private.touch_content();
create trigger project_images_touch before update on public.project_images
  for each row execute function private.touch_content();
create trigger team_members_touch before update on public.team_members
  for each row execute function private.touch_content();
create trigger services_touch before update on public.services
  for each row execute function private.touch_content();
create trigger site_images_touch before update on public.site_images
  for each row execute function private.touch_content();

drop trigger leadership_team_touch on public.leadership_team;
create trigger leadership_team_touch before update on public.leadership_team
  for each row execute function private.touch_content();

-- These two have set the time themselves, to the clock alone; triggers run in the order of their names.
create trigger employees_touch before update on public.employees
  for each row execute function private.touch_updated_at();
create trigger service_requests_touch before update on public.service_requests
  for each row execute function private.touch_updated_at();
