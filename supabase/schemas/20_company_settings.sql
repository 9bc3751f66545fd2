-- company_settings: the company's own details. Exactly one row, which the base content makes.

create function private.opening_hours(list jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  entry jsonb;
  days text[] := array[]::text[];
begin
  if jsonb_typeof(list) <> 'array' then
    return false;
  end if;
  for entry in select * from jsonb_array_elements(list) loop
    if not coalesce(
      jsonb_typeof(entry) = 'object' and entry - '{day,opens,closes}'::text[] = '{}'
      and jsonb_typeof(entry -> 'day') = 'number' and entry ->> 'day' ~ '^[0-6]$' and entry ->> 'day' <> all (days)
      and entry ->> 'opens' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and entry ->> 'closes' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      and entry ->> 'opens' < entry ->> 'closes',
      false
    ) then
      return false;
    end if;
    days := days || (entry ->> 'day');
  end loop;
  return true;
end
$$;
comment on function private.opening_hours(jsonb) is
  'True for a list of days of the week (0 is Sunday), each at most once, with when the company opens and closes.';

create function private.social_links(links jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_typeof(links) = 'object' and (
    select coalesce(bool_and(
      link.key in ('linkedin', 'x', 'instagram', 'youtube', 'snapchat', 'tiktok', 'facebook')
      and link.value is not null and length(link.value) <= 2000 and link.value ~ '^https://[^\s\u0001-\u001f\u007f"<>]+$'
    ), true)
    from jsonb_each_text(case when jsonb_typeof(links) = 'object' then links else '{}' end) as link
  ), false)
$$;
comment on function private.social_links(jsonb) is 'True for web addresses by the name of their network.';

create table public.company_settings (
  id uuid primary key default gen_random_uuid(),
  -- Null until the company has entered it; an open website has the first four (company_settings_open_check).
  company_name_ar text check (private.filled(company_name_ar) and private.short_text(company_name_ar, 200)),
  company_name_en text check (private.filled(company_name_en) and private.short_text(company_name_en, 200)),
  email text check (private.email(email)),
  -- Free text: a company may write its number as it likes (920…, or several numbers).
  phone text check (private.filled(phone) and private.short_text(phone, 40)),
  address_ar text check (private.filled(address_ar) and private.long_text(address_ar, 500)),
  address_en text check (private.filled(address_en) and private.long_text(address_en, 500)),
  map_url text check (length(map_url) <= 2000 and map_url ~ '^https://[^\s\u0001-\u001f\u007f]+$'),
  description_ar text check (private.long_text(description_ar, 5000)),
  description_en text check (private.long_text(description_en, 5000)),
  vision_ar text check (private.long_text(vision_ar, 5000)),
  vision_en text check (private.long_text(vision_en, 5000)),
  mission_ar text check (private.long_text(mission_ar, 5000)),
  mission_en text check (private.long_text(mission_en, 5000)),
  privacy_ar text check (private.long_text(privacy_ar, 20000)),
  privacy_en text check (private.long_text(privacy_en, 20000)),
  is_open boolean not null default true,
  closed_since timestamptz,
  hides_empty_sections boolean not null default false,
  answer_days integer not null default 2 check (answer_days between 1 and 20),
  whatsapp text check (private.phone(whatsapp)),
  social_links jsonb not null default '{}' check (private.social_links(social_links)),
  opening_hours jsonb not null default '[]' check (private.opening_hours(opening_hours)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint company_settings_open_check check (
    not is_open
    or (company_name_ar is not null and company_name_en is not null and email is not null and phone is not null)
  )
);
comment on table public.company_settings is
  'A single row: names, contact details, map, WhatsApp, pages on social networks, opening hours, description, vision and mission, privacy notice, and whether the website is open.';
comment on column public.company_settings.is_open is
  'Whether visitors see the website; otherwise they see that it opens soon, or is back soon (docs/decisions/0026).';
comment on column public.company_settings.closed_since is
  'When a website that visitors have seen was closed: they then read that it is back soon. Null while it is open, and before it first opens.';
comment on column public.company_settings.hides_empty_sections is
  'Whether the landing page leaves out sections without content, and the links of the footer that are placeholders.';
comment on column public.company_settings.answer_days is
  'In how many working days someone who sends a request or message normally has an answer: what the receipt and /track say (docs/decisions/0041).';
comment on column public.company_settings.social_links is
  '{network: address}: pages of the company. While there are none, the footer has the placeholders of the specification.';
comment on column public.company_settings.opening_hours is
  '[{day, opens, closes}]: when visitors find someone in the office; empty while not entered. Not the working time of answers (docs/decisions/0061).';

create unique index company_settings_single_row on public.company_settings ((true));

-- Only for a website that visitors have seen. A new one, which starts closed, has no email yet.
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
create trigger company_settings_updated_at before update on public.company_settings
  for each row execute function private.set_updated_at('is_open', 'closed_since', 'hides_empty_sections', 'answer_days', 'opening_hours');
create trigger company_settings_content after insert or update or delete or truncate on public.company_settings
  for each statement execute function private.content_changed();
create trigger company_settings_announce after insert or update or delete on public.company_settings
  for each row execute function private.announce_change();
create trigger company_settings_audit after insert or update or delete on public.company_settings
  for each row execute function private.record_change();

alter table public.company_settings enable row level security;
revoke all on public.company_settings from public, anon, authenticated;
grant select on public.company_settings to anon, authenticated;
-- The row is there from the start and must stay: no one inserts or deletes through the API.
grant update on public.company_settings to authenticated;
grant all on public.company_settings to service_role;

create policy "Everyone reads the company settings" on public.company_settings
  for select to anon, authenticated using (true);
comment on policy "Everyone reads the company settings" on public.company_settings is 'Contact section and footer.';

create policy "An admin updates the company settings" on public.company_settings
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin updates the company settings" on public.company_settings is 'The settings screen.';

-- A check runs with the rights of the user who writes the row.
grant execute on function private.opening_hours(jsonb), private.social_links(jsonb) to authenticated, service_role;
