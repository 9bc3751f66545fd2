-- credentials: what registers the company and proves what it may do: registration numbers, accreditation, classification,
-- certificates and insurance, each valid until a day (docs/decisions/0061).

create table public.credentials (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'commercial_registration', 'unified_number', 'vat', 'engineers_council', 'classification', 'iso', 'insurance'
  )),
  title_ar text check (private.short_text(title_ar, 200)),
  title_en text check (private.short_text(title_en, 200)),
  number text not null check (private.filled(number) and private.short_text(number, 50)),
  issuer_ar text check (private.short_text(issuer_ar, 200)),
  issuer_en text check (private.short_text(issuer_en, 200)),
  valid_until date check (valid_until between '2000-01-01' and '2199-12-31'),
  is_active boolean not null default true,
  reminded_days integer check (reminded_days in (90, 30, 7)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_title_check check (
    kind not in ('classification', 'iso')
    or (coalesce(private.filled(title_ar), false) and coalesce(private.filled(title_en), false))
  )
);
comment on table public.credentials is
  'Registrations, accreditation, classification, certificates and insurance of the company. Visitors read those that are shown and still valid.';
comment on column public.credentials.title_ar is 'What it is for: grade and field of a classification, the standard of a certificate, the cover of an insurance.';
comment on column public.credentials.number is 'As its issuer writes it, with 0-9. Unusual numbers are accepted; the screen warns of them.';
comment on column public.credentials.valid_until is 'The last day in Riyadh on which it is valid; null for one without an end.';
comment on column public.credentials.reminded_days is
  'The last of 90, 30 and 7 days before its end for which reminders went out; null for a new date.';

-- A company has one of each of these, and may have several classifications, certificates and insurances.
create unique index credentials_once_idx on public.credentials (kind)
  where kind in ('commercial_registration', 'unified_number', 'vat', 'engineers_council');

-- Also of documents of employees (48_employee_documents.sql).
create function private.reminder_of(days integer) returns integer
language sql immutable set search_path = ''
as $$ select case when days <= 7 then 7 when days <= 30 then 30 when days <= 90 then 90 end $$;
comment on function private.reminder_of(integer) is
  'Which reminder (90, 30 or 7 days before something ends) is due when this many days are left; null before the first.';

create function private.prepare_credential() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.valid_until is distinct from old.valid_until then
    new.reminded_days := null;
  end if;
  return new;
end
$$;
comment on function private.prepare_credential() is 'A new date gets all its reminders again.';

create function private.tell_ending_credentials(local timestamp) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  -- A company has a few; a mail has room for 20,000 characters of data
  most constant integer := 40;
  ending jsonb;
  told integer;
begin
  -- Nobody reads mails at midnight
  if local::time < '07:00' then
    return 0;
  end if;
  with due as (
    select credential.id, private.reminder_of(credential.valid_until - local::date) as reminder
    from public.credentials as credential
    where credential.valid_until is not null
      and private.reminder_of(credential.valid_until - local::date) < coalesce(credential.reminded_days, 365)
    for update
  ),
  marked as (
    update public.credentials as credential set reminded_days = due.reminder from due where due.id = credential.id
    returning credential.kind, credential.title_ar, credential.title_en, credential.number, credential.valid_until
  )
  select count(*), (jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'kind', marked.kind, 'title_ar', marked.title_ar, 'title_en', marked.title_en, 'number', marked.number,
      'valid_until', marked.valid_until
    )) order by marked.valid_until, marked.kind) filter (where marked.kind is not null))
    into told, ending from marked;
  if told > 0 then
    perform private.post_mail('credentials_expiring', account.email, profile.locale, jsonb_build_object(
        'credentials', (select jsonb_agg(one.value) from jsonb_array_elements(ending) with ordinality as one (value, place) where one.place <= most),
        'more', nullif(greatest(told - most, 0), 0)
      ))
      from public.user_profiles as profile join private.accounts as account on account.id = profile.id
      where profile.user_type = 'admin' and profile.is_active and profile.areas && array['everything', 'settings'];
  end if;
  return told;
end
$$;
comment on function private.tell_ending_credentials(timestamp) is
  'At a time in Riyadh, from seven in the morning: mails every admin of settings which credentials of the company end within 90, 30 and 7 days, once for each. Returns how many it told of.';

-- Security definer: no API role writes the outbox. It is for the server alone.
create function public.company_chores() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Several web processes may ask at the same moment
  perform pg_advisory_xact_lock(hashtext('handasa.company_chores'));
  return jsonb_build_object('ending', private.tell_ending_credentials(now() at time zone 'Asia/Riyadh'));
end
$$;
comment on function public.company_chores() is
  'For the server, every hour: reminders of registrations and certificates of the company that end. How many.';

create trigger credentials_prepare before update on public.credentials
  for each row execute function private.prepare_credential();
create trigger credentials_updated_at before update on public.credentials
  for each row execute function private.set_updated_at('reminded_days');
create trigger credentials_content after insert or update or delete or truncate on public.credentials
  for each statement execute function private.content_changed();
create trigger credentials_announce after insert or update or delete on public.credentials
  for each row execute function private.announce_change();
create trigger credentials_audit after insert or update or delete on public.credentials
  for each row execute function private.record_change();

alter table public.credentials enable row level security;
revoke all on public.credentials from public, anon, authenticated;
grant select on public.credentials to anon, authenticated;
grant insert, update, delete on public.credentials to authenticated;
grant all on public.credentials to service_role;

create policy "A visitor reads credentials that are shown and valid" on public.credentials
  for select to anon
  using (is_active and coalesce(valid_until >= ((select now()) at time zone 'Asia/Riyadh')::date, true));
comment on policy "A visitor reads credentials that are shown and valid" on public.credentials is
  'The strip on the landing page and the footer: what has expired is not claimed.';

create policy "An account reads shown and valid credentials, an admin of settings all" on public.credentials
  for select to authenticated using (
    (is_active and coalesce(valid_until >= ((select now()) at time zone 'Asia/Riyadh')::date, true))
    or (select private.manages('settings'))
  );
comment on policy "An account reads shown and valid credentials, an admin of settings all" on public.credentials is
  'The settings screen. Other accounts read what visitors do.';

create policy "An admin of settings adds credentials" on public.credentials
  for insert to authenticated with check ((select private.manages('settings')));
comment on policy "An admin of settings adds credentials" on public.credentials is 'The settings screen.';

create policy "An admin of settings changes credentials" on public.credentials
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin of settings changes credentials" on public.credentials is 'The settings screen.';

create policy "An admin of settings removes credentials" on public.credentials
  for delete to authenticated using ((select private.manages('settings')));
comment on policy "An admin of settings removes credentials" on public.credentials is
  'Not into the bin: the screen offers to keep it again.';

revoke all on function public.company_chores() from public, anon, authenticated;
grant execute on function public.company_chores() to service_role;
