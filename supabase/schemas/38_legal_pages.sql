-- legal_pages: the privacy notice, the terms of use and the accessibility statement, a row for each version. The newest
-- version of a kind is in force; older ones stay readable (docs/decisions/0031).

create table public.legal_pages (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('privacy', 'terms', 'accessibility')),
  -- A trigger counts from 1 for each kind. A form that sends the number it expects is refused when that has been taken.
  version integer not null check (version > 0),
  valid_from timestamptz not null default now(),
  body_ar text not null check (private.filled(body_ar) and private.long_text(body_ar, 30000)),
  body_en text not null check (private.filled(body_en) and private.long_text(body_en, 30000)),
  created_at timestamptz not null default now(),
  unique (kind, version)
);
comment on table public.legal_pages is
  'Privacy notice, terms of use and accessibility statement: a row for each published version, which never changes.';
comment on column public.legal_pages.body_ar is
  'Headings (##), lists (-), **bold**, `code` and [links](/contact); {company} and {contact} stand for the company''s own. Other markup is shown as it is written.';

create function private.number_legal_page() returns trigger
language plpgsql set search_path = ''
as $$
declare
  next constant integer :=
    1 + coalesce((select max(page.version) from public.legal_pages as page where page.kind = new.kind), 0);
begin
  if new.version <> next then
    raise exception using errcode = 'PT409', message = 'newer_version';
  end if;
  new.version := next;
  return new;
end
$$;
comment on function private.number_legal_page() is
  'Gives a new version the next number. Refuses any other number that is sent along, because its text was written from an older version. Of two versions that are added at the same time, the unique key refuses one.';

create function private.keep_legal_page() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = '42501', message = 'legal_page_published';
end
$$;
comment on function private.keep_legal_page() is 'Refuses changes of a version: a correction is a new version.';

create function private.privacy_version(value text) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  if value is null or value = '0' then
    return value::integer;
  elsif value !~ '^[0-9]{1,9}$' or not exists (
    select from public.legal_pages as page where page.kind = 'privacy' and page.version = value::integer
  ) then
    raise exception using errcode = '22023', message = 'privacy_version_unknown';
  end if;
  return value::integer;
end
$$;
comment on function private.privacy_version(text) is
  'The version of the privacy notice that a form names; raises when there is no such version. 0 is the notice in the company settings, which has none.';

create trigger legal_pages_number before insert on public.legal_pages
  for each row execute function private.number_legal_page();
create trigger legal_pages_keep before update on public.legal_pages
  for each row execute function private.keep_legal_page();
create trigger legal_pages_content after insert or update or delete or truncate on public.legal_pages
  for each statement execute function private.content_changed();
create trigger legal_pages_announce after insert or update or delete on public.legal_pages
  for each row execute function private.announce_change();
create trigger legal_pages_audit after insert or update or delete on public.legal_pages
  for each row execute function private.record_change();

alter table public.legal_pages enable row level security;
revoke all on public.legal_pages from public, anon, authenticated;
grant select on public.legal_pages to anon, authenticated;
grant insert (id, kind, version, body_ar, body_en) on public.legal_pages to authenticated;
grant all on public.legal_pages to service_role;

-- The trigger of a form asks it with the rights of the sender.
grant execute on function private.privacy_version(text) to anon, authenticated, service_role;

create policy "Everyone reads the legal pages" on public.legal_pages
  for select to anon, authenticated using (true);
comment on policy "Everyone reads the legal pages" on public.legal_pages is
  'Earlier versions too: someone may look up what they were told when they sent a form.';

create policy "An admin publishes a version of a legal page" on public.legal_pages
  for insert to authenticated with check ((select private.manages('settings')));
comment on policy "An admin publishes a version of a legal page" on public.legal_pages is
  'A version cannot be changed or deleted; a correction is a new one.';
