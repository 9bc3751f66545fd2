-- Consent to news by email, a box of its own beside each form (docs/decisions/0038).

-- 02_triggers.sql

create or replace function private.record_name(entry jsonb) returns text
language sql immutable set search_path = ''
as $$
  select left(case when ar = en or en is null then ar when ar is null then en else ar || ' · ' || en end, 400)
  from (
    select coalesce(
        entry ->> 'title_ar', entry ->> 'full_name_ar', entry ->> 'name_ar', entry ->> 'subject_ar',
        entry ->> 'company_name_ar', entry ->> 'full_name', entry ->> 'client_name', entry ->> 'content_key', entry ->> 'kind',
        entry ->> 'email'
      ),
      coalesce(
        entry ->> 'title_en', entry ->> 'full_name_en', entry ->> 'name_en', entry ->> 'subject_en',
        entry ->> 'company_name_en'
      )
  ) as name (ar, en)
$$;
comment on function private.record_name(jsonb) is
  'What people call a row: its title or name, in both languages with a middle dot where there are two.';

-- 17_audit_log.sql

-- Security definer: no one may write the record.
create or replace function public.note_export(list text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not (private.is_admin() or private.is_employee()) then
    raise exception using errcode = '42501', message = 'staff_required';
  elsif not coalesce(list in (
    'activity', 'client_projects', 'employees', 'news_consents', 'projects', 'service_requests', 'user_profiles'
  ), false) then
    raise exception using errcode = '22023', message = 'list_invalid';
  end if;
  perform private.require_password();
  perform private.record('export', case list when 'activity' then 'audit_log' else list end, null);
end
$$;
comment on function public.note_export(text) is
  'Records an export, before it is read: lists give more than 100 rows only to a session that has noted one in the last 15 minutes.';

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in ('service_requests', 'client_projects', 'news_consents') then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'privacy_requests', 'breaches') then array['settings']
    else array['everything']
  end
$$;
comment on function private.areas_of_table(text) is
  'The area of which an admin sees the history of the rows of a table (docs/decisions/0034); everything, for a table that no area has.';

-- 56_news_consents.sql

-- A wording is never changed: the next one gets the next number. app/i18n/locales has the newest, and a test compares them.
create function private.news_wording(wording integer, locale text) returns text
language sql immutable set search_path = ''
as $$
  select case wording when 1 then
    case locale
      when 'ar' then 'أرغب في استلام أخبار الشركة على بريدي الإلكتروني، ويمكنني إيقافها في أي وقت.'
      when 'en' then 'I’d like to receive news from the company by email. I can stop it at any time.'
    end
  end
$$;
comment on function private.news_wording(integer, text) is
  'What stood beside the box that someone ticked, by its number and language; null for a number that no form has had.';

create table public.news_consents (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.email(email)),
  locale text not null check (locale in ('ar', 'en')),
  source text not null check (source in ('contact', 'request', 'careers', 'registration', 'portal')),
  -- A consent outlives the account that gave it.
  user_id uuid references public.user_profiles (id) on delete set null,
  wording integer not null check (private.news_wording(wording, locale) is not null),
  privacy_version integer check (privacy_version >= 0),
  consented_at timestamptz not null default now(),
  withdrawn_at timestamptz check (withdrawn_at >= consented_at),
  withdrawn_through text check (withdrawn_through in ('link', 'portal', 'admin')),
  constraint news_consents_withdrawn_check check ((withdrawn_at is null) = (withdrawn_through is null))
);
comment on table public.news_consents is
  'Who agreed to news from the company by email, to what and where, and when they stopped it. A row is a proof: it is never changed, only withdrawn. Who agrees again has a new row.';
comment on column public.news_consents.source is 'The form with the box, or the switch of a portal.';
comment on column public.news_consents.user_id is 'The account that was signed in or was made, if any. The email is not proven by it.';
comment on column public.news_consents.wording is 'The number of the words beside the box: private.news_wording().';
comment on column public.news_consents.privacy_version is
  'The version of the privacy notice that stood beside the form: 0 for the company''s own notice of its settings, null where the sender did not say (docs/decisions/0037).';
comment on column public.news_consents.withdrawn_through is
  'How it was stopped: by the link of a mail, in a portal, or by an admin whom the person asked.';

-- Who ticks the box twice has agreed once.
create unique index news_consents_email_idx on public.news_consents (lower(email)) where withdrawn_at is null;
create index news_consents_every_email_idx on public.news_consents (lower(email), consented_at desc);
create index news_consents_consented_at_idx on public.news_consents (consented_at desc, id desc);
create index news_consents_withdrawn_at_idx on public.news_consents (withdrawn_at desc, id desc) where withdrawn_at is not null;
create index news_consents_user_id_idx on public.news_consents (user_id);

create table private.news_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null check (length(key) = 32)
);
comment on table private.news_key is
  'Makes the tokens of the links that stop the news. Another key makes every link that was sent useless.';

-- Two random numbers of 122 bits
insert into private.news_key (key) select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

create function private.news_token(id uuid) returns text
language sql stable set search_path = ''
as $$
  select named.id || left(encode(sha256(secret.key || sha256(secret.key || convert_to(named.id, 'UTF8'))), 'hex'), 32)
  from private.news_key as secret, (select replace(news_token.id::text, '-', '') as id) as named
$$;
comment on function private.news_token(uuid) is
  'The token that withdraws a consent: its id, and 128 bits that only who has the key can compute. No token is stored.';

create function private.keep_news_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The account may go, and a consent is withdrawn once; nothing else ever changes
  if to_jsonb(new) - '{user_id,withdrawn_at,withdrawn_through}'::text[]
      <> to_jsonb(old) - '{user_id,withdrawn_at,withdrawn_through}'::text[]
    or new.user_id is not null and new.user_id is distinct from old.user_id
    or old.withdrawn_at is not null
      and (new.withdrawn_at, new.withdrawn_through) is distinct from (old.withdrawn_at, old.withdrawn_through) then
    raise exception using errcode = '42501', message = 'news_consent_kept';
  end if;
  return new;
end
$$;
comment on function private.keep_news_consent() is
  'Refuses every change of a consent but its withdrawal, to the owner of the database too.';

create function private.give_news_consent(
  email text, locale text, source text, wording integer, privacy_version integer, account uuid
) returns void
language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_column
begin
  -- Words that no form has had are no consent
  if private.news_wording(wording, locale) is not null then
    insert into public.news_consents (email, locale, source, wording, privacy_version, user_id)
      values (btrim(give_news_consent.email), give_news_consent.locale, give_news_consent.source,
        give_news_consent.wording, give_news_consent.privacy_version, account)
      on conflict (lower(email)) where withdrawn_at is null do nothing;
  end if;
exception
  when others then
    -- What it came with is stored all the same
    raise warning 'a consent to news was not stored: %', sqlstate;
end
$$;
comment on function private.give_news_consent(text, text, text, integer, integer, uuid) is
  'Stores a consent unless there is one, and never fails.';

create function private.withdraw_news_consents(ids uuid[], through text) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  withdrawn integer;
begin
  update public.news_consents as consent
    -- In the transaction that gave it, too
    set withdrawn_at = greatest(now(), consent.consented_at), withdrawn_through = through
    where consent.id = any (ids) and consent.withdrawn_at is null;
  get diagnostics withdrawn = row_count;
  return withdrawn;
end
$$;
comment on function private.withdraw_news_consents(uuid[], text) is 'Withdraws these consents. How many were not withdrawn before.';

-- Security definer: a visitor may not read or write the table. Who knows the token has the mail with the link.
create function public.stop_news(token text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_id uuid;
begin
  if token ~ '^[0-9a-f]{64}$' then
    select consent.id into found_id from public.news_consents as consent
      where consent.id = left(token, 32)::uuid and private.news_token(consent.id) = token;
  end if;
  return case
    when found_id is null then 'unknown'
    when private.withdraw_news_consents(array[found_id], 'link') > 0 then 'stopped'
    else 'already'
  end;
end
$$;
comment on function public.stop_news(text) is
  'Takes the token of the link in a mail: stopped, already when the consent was withdrawn before, unknown for any other token.';

-- What an account may see and stop: what it gave itself, and what was given with its email once that is proven. Until
-- then anyone might have registered with it (docs/decisions/0019). Employees and admins were let in by an admin.
create function private.my_proven_email() returns text
language sql stable set search_path = ''
as $$
  select case profile.user_type when 'client' then private.my_email() else lower(known.email) end
  from public.user_profiles as profile join private.accounts as known using (id)
  where profile.id = auth.uid()
$$;
comment on function private.my_proven_email() is
  'The email of the signed-in account in lower case; of a client, once it is proven.';

create function private.my_news_consents() returns setof public.news_consents
language sql stable set search_path = ''
as $$
  select consent.* from public.news_consents as consent
  where consent.withdrawn_at is null
    and (consent.user_id = auth.uid() or lower(consent.email) = private.my_proven_email())
$$;
comment on function private.my_news_consents() is 'The consents that the signed-in account may see and withdraw.';

create function private.require_account() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_active_user() then
    raise exception using errcode = '42501', message = 'account_required';
  end if;
end
$$;
comment on function private.require_account() is 'Raises unless an active account asks.';

-- Security definer: people may not read the table. It answers with the caller's own.
create function public.my_news() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_account();
  return jsonb_build_object(
    'since', (select min(consent.consented_at) from private.my_news_consents() as consent),
    'can_start', private.my_proven_email() is not null
  );
end
$$;
comment on function public.my_news() is
  'For the signed-in account: since when it gets news by email (null: it does not), and whether it can start them, for which a client''s email has to be proven.';

-- Security definer: people may not write the table. It writes the caller's own.
create function public.set_my_news(wanted boolean, locale text, wording integer, privacy_version integer default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_account();
  if not coalesce(wanted, false) then
    perform private.withdraw_news_consents(
      array(select consent.id from private.my_news_consents() as consent), 'portal'
    );
  elsif private.my_proven_email() is null then
    raise exception using errcode = 'PT409', message = 'email_unproven';
  elsif private.news_wording(wording, locale) is null then
    raise exception using errcode = '22023', message = 'news_wording_unknown';
  elsif not exists (select from private.my_news_consents()) then
    perform private.give_news_consent(
      (select known.email from private.accounts as known where known.id = auth.uid()), set_my_news.locale, 'portal',
      set_my_news.wording, private.privacy_version(set_my_news.privacy_version::text), auth.uid()
    );
  end if;
  return public.my_news();
end
$$;
comment on function public.set_my_news(boolean, text, integer, integer) is
  'For the signed-in account: agrees to news to its own email, or withdraws that. What my_news() says afterwards.';

-- Security definer: no one may change a consent; this says how they may.
create function public.withdraw_news_consent(consent_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  if not exists (select from public.news_consents as consent where consent.id = consent_id) then
    raise exception using errcode = 'PT404', message = 'news_consent_not_found';
  end if;
  perform private.withdraw_news_consents(array[consent_id], 'admin');
end
$$;
comment on function public.withdraw_news_consent(uuid) is
  'For admins of requests: withdraws a consent for someone who asked for it in another way. The same as before when it is withdrawn.';

-- Security definer: as the other lists (05_lists.sql). It checks who calls first.
create function public.list_news_consents(
  search text default '', statuses text[] default null, sources text[] default null, since timestamptz default null,
  until timestamptz default null, sort text default 'consented_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  -- What every tab shows a part of
  hits uuid[];
  page uuid[];
begin
  perform private.open_list(page_size, page_offset, sort, '{consented_at,withdrawn_at,email}', '{requests}');
  hits := array(
    select r.id from public.news_consents as r
    where (patterns = '{}' or private.holds(private.search_form(r.email), patterns, '{}'))
      and (list_news_consents.sources is null or r.source = any (list_news_consents.sources))
      and (list_news_consents.since is null or r.consented_at >= list_news_consents.since)
      and (list_news_consents.until is null or r.consented_at < list_news_consents.until)
  );
  page := array(
    select r.id from public.news_consents as r
    where r.id = any (hits)
      and (statuses is null or case when r.withdrawn_at is null then 'subscribed' else 'withdrawn' end = any (statuses))
    order by
      case when sort = 'consented_at' and not descending then r.consented_at end,
      case when sort = 'consented_at' and descending then r.consented_at end desc,
      case when sort = 'withdrawn_at' and not descending then r.withdrawn_at end,
      case when sort = 'withdrawn_at' and descending then r.withdrawn_at end desc nulls last,
      case when sort = 'email' and not descending then lower(r.email) end,
      case when sort = 'email' and descending then lower(r.email) end desc,
      r.consented_at desc, r.id
    limit page_size offset page_offset
  );
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'words', private.news_wording(r.wording, r.locale),
        'proven', proven.email is not null,
        'name', (select profile.full_name from public.user_profiles as profile where profile.id = r.user_id),
        'stop_token', case when r.withdrawn_at is null then private.news_token(r.id) end
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.news_consents as r on r.id = place.id
      left join (
        select proof.email from private.email_proofs as proof where proof.proven_at is not null
        union
        select lower(known.email) from private.accounts as known join public.user_profiles as profile using (id)
        where profile.user_type <> 'client' and profile.is_active
      ) as proven on proven.email = lower(r.email)
    ), '[]'),
    'total', (
      select count(*) from public.news_consents as r
      where r.id = any (hits)
        and (statuses is null or case when r.withdrawn_at is null then 'subscribed' else 'withdrawn' end = any (statuses))
    ),
    'more', false,
    'counts', (
      select jsonb_build_object(
        'subscribed', count(*) filter (where r.withdrawn_at is null),
        'withdrawn', count(*) filter (where r.withdrawn_at is not null)
      )
      from public.news_consents as r where r.id = any (hits)
    )
  );
end
$$;
comment on function public.list_news_consents(text, text[], text[], timestamptz, timestamptz, text, boolean, integer, integer) is
  'For admins of requests: who agreed to news by email, searched, filtered, sorted, a page of them; with the words they agreed to, whether their email is proven, and the token of the link that stops the news; counts by status.';

create trigger news_consents_keep before update on public.news_consents
  for each row execute function private.keep_news_consent();
create trigger news_consents_announce after insert or update or delete on public.news_consents
  for each row execute function private.announce_change();
create trigger news_consents_audit after insert or update or delete on public.news_consents
  for each row execute function private.record_change();

alter table public.news_consents enable row level security;
revoke all on public.news_consents from public, anon, authenticated;
grant select on public.news_consents to authenticated;
grant all on public.news_consents to service_role;

create policy "An admin of requests reads who agreed to news" on public.news_consents
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads who agreed to news" on public.news_consents is
  'The subscribers screen. Forms, accounts and links write it through functions alone.';

alter table private.news_key enable row level security;
revoke all on private.news_key from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.news_key for all to anon, authenticated using (false);

revoke all on function public.stop_news(text), public.my_news(), public.set_my_news(boolean, text, integer, integer),
  public.withdraw_news_consent(uuid),
  public.list_news_consents(text, text[], text[], timestamptz, timestamptz, text, boolean, integer, integer)
  from public, anon, authenticated;
-- A check is computed with the rights of the writer.
grant execute on function private.news_wording(integer, text) to service_role;
grant execute on function public.stop_news(text) to anon, authenticated, service_role;
grant execute on function public.my_news(), public.set_my_news(boolean, text, integer, integer),
  public.withdraw_news_consent(uuid),
  public.list_news_consents(text, text[], text[], timestamptz, timestamptz, text, boolean, integer, integer)
  to authenticated, service_role;

-- 44_own_application.sql

drop function public.apply_again(text, text, text, text, text, integer);
-- Security definer: an inactive account may not write its application. It changes the caller's own row alone, and only
-- when that was rejected.
create function public.apply_again(
  full_name_ar text, full_name_en text, phone text, applied_for text, profile_image_url text default null,
  privacy_version integer default null, news_wording integer default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  applicant public.employees;
begin
  if not coalesce(private.applicant_photo(apply_again.profile_image_url), true) then
    raise exception using errcode = '22023', message = 'application_photo_invalid';
  end if;
  update public.employees as employee set
    status = 'pending',
    full_name_ar = btrim(apply_again.full_name_ar),
    full_name_en = btrim(apply_again.full_name_en),
    phone = btrim(apply_again.phone),
    position_ar = btrim(apply_again.applied_for),
    position_en = btrim(apply_again.applied_for),
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
comment on function public.apply_again(text, text, text, text, text, integer, integer) is
  'For rejected applicants: a new application from the same account. The reason of the last rejection stays with it until the next decision.';
revoke all on function public.apply_again(text, text, text, text, text, integer, integer) from public, anon, authenticated;
grant execute on function public.apply_again(text, text, text, text, text, integer, integer) to authenticated, service_role;

-- 46_retention_rules.sql

alter table public.retention_rules drop constraint retention_rules_kind_check, add constraint retention_rules_kind_check
  check (kind in (
    'requests', 'rejected_applications', 'left_photos', 'client_accounts', 'privacy_requests', 'failed_mails',
    'audit_details', 'employment_records', 'project_records', 'news_consents'
  ));
-- On everywhere: there is nothing yet that it could remove by surprise
insert into public.retention_rules (kind, months, is_on) values ('news_consents', 36, true);

-- 50_service_requests.sql

alter table public.service_requests add column news_wording integer check (news_wording > 0);
comment on column public.service_requests.news_wording is
  'The number of the words beside the box for news, where it was ticked; the consent itself is in news_consents.';
grant insert (news_wording) on public.service_requests to anon, authenticated;

create or replace function private.prepare_service_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- The sender cannot set it (no grant); a restored backup does, and a request that comes back from the bin.
    if coalesce(current_setting('handasa.restoring', true), '') <> 'on' then
      new.user_id := coalesce(auth.uid(), new.user_id);
    end if;
    new.privacy_version := private.privacy_version(new.privacy_version::text);
  else
    new.reference := old.reference;
    new.submission_id := old.submission_id;
    new.created_at := old.created_at;
    new.privacy_version := old.privacy_version;
    new.news_wording := old.news_wording;
  end if;
  return new;
end
$$;
comment on function private.prepare_service_request() is
  'Stores the sending account and checks the version of the privacy notice, and keeps these, the tick for news, reference, submission and creation time as they were.';

-- Security definer: the sender may not write news_consents (56_news_consents.sql).
create or replace function private.note_request_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.give_news_consent(
    new.client_email, new.locale, case new.kind when 'message' then 'contact' else 'request' end, new.news_wording,
    new.privacy_version, new.user_id
  );
  return null;
end
$$;
comment on function private.note_request_news() is 'Stores the consent to news of a sender who has ticked its box.';

create trigger service_requests_news after insert on public.service_requests
  for each row
  when (new.news_wording is not null and coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.note_request_news();

-- 70_auth_users.sql

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
        'news_wording'
      ] else '{}' end) as entry
      where length(entry.key) <= 100 and length(entry.value::text) <= 500
      order by entry.key in (
        'full_name', 'locale', 'registration', 'sub', 'email', 'email_verified', 'phone_verified'
      ) desc, entry.key
      limit 30
    ) as kept
  ) end
$$;
comment on function private.without_form_fields(jsonb) is
  'What the sign-in service may keep of what a sign-up sent: the name and the language, and of anything else 30 short values.';

-- Security definer: it fires as the role that keeps auth.users, which may not write news_consents.
create or replace function private.note_account_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  meta constant jsonb := new.raw_user_meta_data;
begin
  if meta ->> 'news_wording' ~ '^[1-9][0-9]{0,3}$' and meta ->> 'user_type' in ('client', 'employee') then
    perform private.give_news_consent(
      new.email::text, coalesce(meta ->> 'locale', 'ar'), case meta ->> 'user_type' when 'client' then 'registration' else 'careers' end,
      (meta ->> 'news_wording')::integer, private.privacy_version(meta ->> 'privacy_version'), new.id
    );
  end if;
  return null;
end
$$;
comment on function private.note_account_news() is
  'Stores the consent to news of someone who ticked its box when they registered or applied.';

-- After the profile is there: triggers fire in the order of their names.
create trigger handasa_note_news after insert on auth.users
  for each row execute function private.note_account_news();

-- 83_live.sql

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
          class.relname not in ('service_requests', 'service_request_events', 'client_projects', 'news_consents')
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications') or (select private.manages('people')))
        and (class.relname not in ('user_profiles', 'mail_kinds', 'session_limits', 'privacy_requests', 'breaches') or (select private.manages('settings')))
        and (class.relname not in ('audit_log', 'kept_records', 'retention_rules') or (select private.manages('everything')))
        and (class.relname <> 'bin' or (select private.manages('requests', 'content')))
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
comment on function public.live_topics() is
  'For the signed-in account: the topics of announce_change() that it may hear of. A table where it reads every row, "table:owner" where it reads its own. None when inactive or signed out.';

-- 86_erasures.sql

drop function private.ids_about(uuid[], uuid[], uuid[]);
drop function private.terms_of(uuid[], uuid[], uuid[]);
drop function private.erase_rows(uuid[], uuid[], uuid[], uuid[], text[], uuid, text);
drop function private.erasure_hashes(text, uuid[], uuid[], uuid[], uuid[], text[]);

-- Security definer: it looks into every table, whoever may read it. It checks who calls first.
create or replace function public.find_person(account uuid default null, email text default null, phone text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  most constant integer := 500;
  emails text[] := array_remove(array[nullif(lower(btrim(find_person.email)), '')], null);
  phones text[] := array_remove(array[private.phone_form(find_person.phone)], null);
  sure uuid[];
  patterns text[];
begin
  perform private.require_area('everything');
  sure := array(
    select known.id from private.accounts as known
    where known.id = find_person.account or lower(known.email) = any (emails)
  );
  -- What is known of the account leads to what was sent without it
  emails := array(
    select distinct address from (
      select unnest(emails)
      union all select lower(known.email) from private.accounts as known where known.id = any (sure)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (sure)
    ) as every (address) where address is not null
  );
  phones := array(
    select distinct number from (
      select unnest(phones)
      union all select profile.phone from public.user_profiles as profile where profile.id = any (sure)
      union all select employee.phone from public.employees as employee where employee.user_id = any (sure)
    ) as every (number) where number is not null
  );
  patterns := array(
    select '%' || replace(replace(replace(private.search_form(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' from (
      select unnest(emails) union all select substr(unnest(phones), 2)
      union all select '0' || substr(number, 5) from unnest(phones) as number where number like '+966%'
    ) as every (term)
  );
  return jsonb_build_object('emails', to_jsonb(emails), 'phones', to_jsonb(phones), 'found', coalesce((
    select jsonb_agg(to_jsonb(hit) order by hit.place, hit.at desc) from (
      (
        select 1 as place, 'user_profiles' as "table", profile.id, profile.full_name as name, known.email, profile.phone,
          profile.created_at as at, profile.user_type as kind,
          case when profile.id = find_person.account then 'account'
            when lower(known.email) = any (emails) then 'email' else 'phone' end as why,
          jsonb_build_object(
            'employee', (
              select jsonb_build_object('status', employee.status, 'was_employed', employee.approved_at is not null)
              from public.employees as employee where employee.user_id = profile.id
            ),
            'projects', (select count(*) from public.client_projects as link where link.client_id = profile.id),
            'is_me', profile.id = auth.uid()
          ) as more
        from public.user_profiles as profile join private.accounts as known using (id)
        left join public.employees as employee on employee.user_id = profile.id
        where profile.id = any (sure) or profile.phone = any (phones)
          or lower(employee.email) = any (emails) or employee.phone = any (phones)
        limit most
      )
      union all (
        select 2, 'service_requests', request.id, request.client_name, request.client_email, request.client_phone,
          request.created_at, request.kind,
          case when request.user_id = any (sure) then 'account' when lower(request.client_email) = any (emails) then 'email'
            when request.client_phone = any (phones) then 'phone' else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.service_requests as request
        where request.user_id = any (sure) or lower(request.client_email) = any (emails)
          or request.client_phone = any (phones)
          or request.id in (select w.id from private.request_words as w where w.words like any (patterns))
        limit most
      )
      union all (
        select 3, 'privacy_requests', request.id, request.full_name, request.email, request.phone, request.created_at,
          request.kind,
          case when lower(request.email) = any (emails) then 'email' when request.phone = any (phones) then 'phone'
            else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.privacy_requests as request
        where lower(request.email) = any (emails) or request.phone = any (phones)
          or private.search_form(request.details) like any (patterns)
        limit most
      )
      union all (
        select 4, 'news_consents', consent.id, null, consent.email, null, consent.consented_at, consent.source,
          case when consent.user_id = any (sure) then 'account' else 'email' end,
          jsonb_build_object('status', case when consent.withdrawn_at is null then 'subscribed' else 'withdrawn' end)
        from public.news_consents as consent
        where consent.user_id = any (sure) or lower(consent.email) = any (emails)
        limit most
      )
      union all (
        select 5, 'mail_outbox', mail.id, mail.data ->> 'name', mail.recipient, null, mail.created_at, mail.kind, 'email',
          jsonb_build_object('failed', mail.failed_at is not null)
        from public.mail_outbox as mail where lower(mail.recipient) = any (emails)
        limit most
      )
    ) as hit
  ), '[]'));
end
$$;
comment on function public.find_person(uuid, text, text) is
  'For admins of everything: accounts, requests, privacy requests, consents to news and waiting mails that an account, an email or a phone leads to, in any spelling, each with why.';

create or replace function private.ids_about(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select id::text from (
      select unnest(accounts) union select unnest(requests) union select unnest(privacy) union select unnest(consents)
      union select employee.id from public.employees as employee where employee.user_id = any (accounts)
      union select note.id from public.employee_notifications as note
        join public.employees as employee on employee.id = note.employee_id where employee.user_id = any (accounts)
      union select link.id from public.client_projects as link where link.client_id = any (accounts)
    ) as every (id)
  )
$$;
comment on function private.ids_about(uuid[], uuid[], uuid[], uuid[]) is 'The ids of a person''s rows, those below their accounts too.';

-- Security definer: it reads every table. It checks who calls first, and records it.
create or replace function public.gather_person(subjects jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  about constant text[] := private.ids_about(accounts, requests, privacy, consents);
  terms text[];
begin
  perform private.require_area('everything');
  perform private.require_password();
  if about = '{}' and mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  end if;
  terms := private.terms_of(accounts, requests, privacy, consents);
  perform private.record('export', 'people', coalesce(about[1], mails[1]::text), jsonb_build_object('rows', jsonb_array_length(subjects)));
  return jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(to_jsonb(profile) || jsonb_build_object(
        'email', known.email, 'last_sign_in_at', known.last_sign_in_at,
        'second_factor', private.second_factor_on(profile.id),
        'email_proven_at', (select proof.proven_at from private.email_proofs as proof where proof.account_id = profile.id)
      )), '[]')
      from public.user_profiles as profile join private.accounts as known using (id) where profile.id = any (accounts)
    ),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_agent', session.user_agent, 'ip', host(session.ip), 'created_at', session.created_at,
        'refreshed_at', session.refreshed_at at time zone 'UTC'
      ) order by session.created_at desc), '[]')
      from auth.sessions as session where session.user_id = any (accounts)
    ),
    'browsers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'browser', known.browser, 'first_seen', known.first_seen, 'last_seen', known.last_seen
      ) order by known.last_seen desc), '[]')
      from private.known_browsers as known where known.account_id = any (accounts)
    ),
    'employees', (
      select coalesce(jsonb_agg(to_jsonb(employee)), '[]') from public.employees as employee
      where employee.user_id = any (accounts)
    ),
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(note) order by note.sent_at desc), '[]')
      from public.employee_notifications as note join public.employees as employee on employee.id = note.employee_id
      where employee.user_id = any (accounts)
    ),
    'client_projects', (
      select coalesce(jsonb_agg(to_jsonb(link) || jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en
      ) order by link.created_at desc), '[]')
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.client_id = any (accounts)
    ),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(request) order by request.created_at desc), '[]')
      from public.service_requests as request where request.id = any (requests)
    ),
    'request_events', (
      select coalesce(jsonb_agg(to_jsonb(event) || jsonb_build_object('reference', request.reference)
        order by event.changed_at desc), '[]')
      from public.service_request_events as event join public.service_requests as request on request.id = event.request_id
      where event.request_id = any (requests)
    ),
    'privacy_requests', (
      select coalesce(jsonb_agg(to_jsonb(request) order by request.created_at desc), '[]')
      from public.privacy_requests as request where request.id = any (privacy)
    ),
    'news_consents', (
      select coalesce(jsonb_agg(to_jsonb(consent) || jsonb_build_object(
        'words', private.news_wording(consent.wording, consent.locale)
      ) order by consent.consented_at desc), '[]')
      from public.news_consents as consent where consent.id = any (consents)
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', mail.kind, 'recipient', mail.recipient, 'created_at', mail.created_at, 'failed_at', mail.failed_at
      ) order by mail.created_at desc), '[]')
      from public.mail_outbox as mail where mail.id = any (mails) or mail.data ->> 'id' = any (about)
    ),
    'activity', (
      select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from (
        select entry.at, entry.kind, entry.table_name, entry.actor_id = any (accounts) as by_person,
          -- What they did to others' rows says something of others
          case when entry.record_id = any (about) then entry.details end as details
        from public.audit_log as entry
        where entry.record_id = any (about) or entry.actor_id = any (accounts)
          or private.holds_value(entry.details, terms)
        order by entry.id desc limit 5000
      ) as entry
    ),
    'bin', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table_name', entry.table_name, 'deleted_at', entry.deleted_at, 'row', entry.row
      ) order by entry.deleted_at desc), '[]')
      from private.bin_rows(about, terms) as entry
    )
  );
end
$$;
comment on function public.gather_person(jsonb) is
  'For admins of everything, with a password of the last 15 minutes: everything that these rows ([{table, id}] of find_person) hold on a person. Recorded as an export.';

-- Not phones: anyone may have typed another's number
create or replace function private.terms_of(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select distinct term from (
      select lower(known.email) from private.accounts as known where known.id = any (accounts)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (accounts)
      union all select lower(request.client_email) from public.service_requests as request where request.id = any (requests)
      union all select lower(request.email) from public.privacy_requests as request where request.id = any (privacy)
      union all select lower(consent.email) from public.news_consents as consent where consent.id = any (consents)
    ) as every (term) where length(term) > 5
  )
$$;
comment on function private.terms_of(uuid[], uuid[], uuid[], uuid[]) is 'Emails of these rows in lower case.';

create or replace function private.erase_rows(
  accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], closing uuid default null,
  answer text default null, consents uuid[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  about text[] := private.ids_about(accounts, requests, privacy, consents);
  kept integer;
  mails_gone integer;
  bin_gone integer := 0;
  details_gone integer;
begin
  -- Mails and entries about rows that are in the bin go as well
  about := about || array(select entry.record_id::text from private.bin_rows(about, terms) as entry);
  kept := private.keep_by_law(accounts);
  delete from public.mail_outbox as mail
    where mail.id = any (mails) or lower(mail.recipient) = any (terms) or mail.data ->> 'id' = any (about)
      or private.holds_value(mail.data, terms);
  get diagnostics mails_gone = row_count;
  -- The answer goes out before the address is gone
  update public.privacy_requests as request
    set status = 'done', closed_at = now(), answer = btrim(erase_rows.answer)
    where request.id = closing and request.status in ('open', 'extended');
  delete from public.privacy_requests as request where request.id = any (privacy) and request.status = 'unproven';
  update public.privacy_requests as request
    set full_name = null, email = null, phone = null, details = null, extension_reason = null, answer = null, notes = null,
      erased_at = now(), closed_at = coalesce(request.closed_at, now()),
      status = case when request.status in ('open', 'extended') then 'done' else request.status end
    where request.id = any (privacy) and request.erased_at is null;
  delete from public.service_requests as request where request.id = any (requests);
  delete from public.news_consents as consent where consent.id = any (consents);
  -- An admin's own rules for changes of accounts are asked before: this account goes
  perform private.forget_accounts(accounts);
  -- Also what the deletes above have just put there
  delete from public.bin where id in (select entry.id from private.bin_rows(about, terms) as entry);
  get diagnostics bin_gone = row_count;
  -- Last: what was deleted above has entries as well
  update public.audit_log as entry set details = null
    where entry.details is not null and (
      entry.record_id = any (about)
      or private.holds_value(entry.details, terms)
    );
  get diagnostics details_gone = row_count;
  return jsonb_build_object(
    'accounts', cardinality(accounts), 'requests', cardinality(requests), 'privacy_requests', cardinality(privacy),
    'news_consents', cardinality(consents), 'mails', mails_gone, 'bin', bin_gone, 'audit_details', details_gone, 'kept', kept
  );
end
$$;
comment on function private.erase_rows(uuid[], uuid[], uuid[], uuid[], text[], uuid, text, uuid[]) is
  'Deletes or anonymises these rows with everything below them, the mails and the details of audit entries about them, or with the emails in terms; keeps what the law asks for. How many of each.';

create or replace function private.erasure_hashes(
  salt text, accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], consents uuid[]
) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  about constant text[] := private.ids_about(accounts, requests, privacy, consents);
begin
  return array(
    select private.erasure_hash(salt, 'id', every.id) from (
      select unnest(about) union select unnest(mails)::text
      union select entry.record_id::text from private.bin_rows(about, terms) as entry
    ) as every (id)
    union all
    select private.erasure_hash(salt, 'email', term) from unnest(terms) as term
  );
end
$$;
comment on function private.erasure_hashes(text, uuid[], uuid[], uuid[], uuid[], text[], uuid[]) is 'What private.erasures keeps of these rows.';

-- Security definer: it writes every table. It checks who calls first.
create or replace function public.erase_person(
  subjects jsonb, spared jsonb default '[]', closing uuid default null, answer text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  salt constant text := gen_random_uuid()::text;
  -- What a row that is someone else's has as well tells nothing of whose an entry is
  terms constant text[] := array(
    select unnest(private.terms_of(accounts, requests, privacy, consents))
    except
    select unnest(private.terms_of(
      private.ids_of(spared, 'user_profiles'), private.ids_of(spared, 'service_requests'),
      private.ids_of(spared, 'privacy_requests'), private.ids_of(spared, 'news_consents')
    ))
  );
  erasure private.erasures;
begin
  perform private.require_area('everything');
  perform private.require_password();
  if accounts || requests || privacy || consents || mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  elsif exists (
    select unnest(accounts) except select profile.id from public.user_profiles as profile
  ) or exists (
    select unnest(requests) except select request.id from public.service_requests as request
  ) or exists (
    select unnest(privacy) except select request.id from public.privacy_requests as request
  ) or exists (
    select unnest(consents) except select consent.id from public.news_consents as consent
  ) then
    raise exception using errcode = 'PT404', message = 'person_gone';
  elsif auth.uid() = any (accounts) then
    raise exception using errcode = 'PT409', message = 'own_account';
  elsif exists (
    select from public.user_profiles as profile where profile.id = any (accounts) and profile.user_type = 'admin'
  ) then
    raise exception using errcode = 'PT409', message = 'admin_first_demoted';
  elsif exists (
    select from public.employees as employee where employee.user_id = any (accounts) and employee.status = 'approved'
  ) then
    raise exception using errcode = 'PT409', message = 'employee_still_employed';
  elsif closing is not null and not (
    closing = any (privacy) and coalesce(private.filled(answer) and private.long_text(answer, 5000), false)
  ) then
    raise exception using errcode = '22023', message = 'message_required';
  end if;
  erasure.hashes := private.erasure_hashes(salt, accounts, requests, privacy, mails, terms, consents);
  erasure.spared := array(
    select private.erasure_hash(salt, 'id', row ->> 'id') from jsonb_array_elements(spared) as row
  );
  erasure.counts := private.erase_rows(
    accounts, requests, privacy, mails, terms, closing, answer, consents
  );
  insert into private.erasures (erased_by, salt, hashes, spared, counts)
    values (auth.uid(), salt, erasure.hashes, erasure.spared, erasure.counts)
    returning * into erasure;
  perform private.record('delete', 'people', erasure.id::text, erasure.counts);
  return erasure.counts || jsonb_build_object('id', erasure.id);
end
$$;
comment on function public.erase_person(jsonb, jsonb, uuid, text) is
  'For admins of everything, with a password of the last 15 minutes: erases these rows ([{table, id}] of find_person) everywhere, and remembers it for restored backups; spared are rows found with them that are someone else''s. closing and answer close the request that asked for it.';

-- Security definer: only the server's key may call it, which has no rights on what it changes.
create or replace function public.apply_erasures(list jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  erasure private.erasures;
  accounts uuid[];
  requests uuid[];
  privacy uuid[];
  consents uuid[];
  mails uuid[];
  applied integer := 0;
  failed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('handasa.erasures'));
  for erasure in select * from jsonb_populate_recordset(null::private.erasures, list) order by erased_at loop
    continue when exists (select from private.erasures as known where known.id = erasure.id);
    begin
      -- Of rows that were made later nothing was erased: someone may come back
      accounts := array(
        select known.id from private.accounts as known join public.user_profiles as profile using (id)
        where private.was_erased(erasure, known.id, profile.created_at, known.email, profile.phone)
      );
      requests := array(
        select request.id from public.service_requests as request
        where private.was_erased(erasure, request.id, request.created_at, request.client_email, request.client_phone)
      );
      privacy := array(
        select request.id from public.privacy_requests as request
        where private.was_erased(erasure, request.id, request.created_at, request.email, request.phone)
      );
      consents := array(
        select consent.id from public.news_consents as consent
        where private.was_erased(erasure, consent.id, consent.consented_at, consent.email, null)
      );
      mails := array(
        select mail.id from public.mail_outbox as mail
        where private.was_erased(erasure, mail.id, mail.created_at, mail.recipient, null)
      );
      perform private.erase_rows(
        accounts, requests, privacy, mails, private.terms_of(accounts, requests, privacy, consents), consents => consents
      );
      insert into private.erasures select (erasure).*;
      perform private.record('delete', 'people', erasure.id::text, '{"again": true}');
      applied := applied + 1;
    exception
      when others then
        failed := failed + 1;
        raise warning 'an erasure was not applied again: %', sqlstate;
    end;
  end loop;
  return jsonb_build_object('applied', applied, 'failed', failed);
end
$$;
comment on function public.apply_erasures(jsonb) is
  'For the server, after an older backup was restored: applies the erasures that this database does not know of. How many, and how many failed.';

-- 87_retention.sql

create or replace function private.retention_due(kind text, months integer) returns table (id text, name text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  before constant timestamptz := now() - make_interval(months => retention_due.months);
begin
  case retention_due.kind
    when 'requests' then
      return query select request.id::text, request.client_name, request.updated_at
        from public.service_requests as request
        where request.updated_at < before
          and case request.kind
            when 'service' then request.status in ('rejected', 'completed', 'cancelled')
            else request.status not in ('new', 'pending')
          end
          -- They are part of a project
          and not exists (select from public.client_projects as link where link.client_id = request.user_id);
    when 'rejected_applications' then
      return query select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.updated_at
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'rejected' and employee.updated_at < before
          and profile.user_type = 'employee' and not profile.is_active;
    when 'left_photos' then
      return query select employee.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee
        where employee.status = 'left' and employee.left_on < before and employee.profile_image_url is not null;
    when 'client_accounts' then
      return query select profile.id::text, profile.full_name, coalesce(known.last_sign_in_at, profile.created_at)
        from public.user_profiles as profile join private.accounts as known using (id)
        where profile.user_type = 'client' and coalesce(known.last_sign_in_at, profile.created_at) < before
          and not exists (select from public.client_projects as link where link.client_id = profile.id)
          and not exists (
            select from public.service_requests as request
            where request.user_id = profile.id and request.updated_at >= before
          );
    when 'privacy_requests' then
      return query select request.id::text, request.full_name, request.closed_at
        from public.privacy_requests as request where request.closed_at < before and request.erased_at is null;
    when 'news_consents' then
      return query select consent.id::text, consent.email, consent.withdrawn_at
        from public.news_consents as consent where consent.withdrawn_at < before;
    when 'failed_mails' then
      return query select mail.id::text, mail.recipient, mail.failed_at
        from public.mail_outbox as mail where mail.failed_at < before;
    when 'audit_details' then
      return query select entry.id::text, entry.details ->> 'name', entry.at
        from public.audit_log as entry where entry.at < before and entry.details is not null;
    when 'employment_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'employment' and record.keep_until < current_date
        union all
        select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'left' and employee.left_on < before
          and profile.user_type = 'employee' and not profile.is_active;
    when 'project_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'project' and record.keep_until < current_date;
  end case;
end
$$;
comment on function private.retention_due(text, integer) is
  'What of a kind of data has been kept longer than so many months: id, name, and since when.';

create or replace function private.remove_kept(kind text, ids text[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  rows constant uuid[] := case when remove_kept.kind = 'audit_details' then '{}' else ids::uuid[] end;
begin
  case remove_kept.kind
    when 'requests' then
      perform private.erase_rows('{}', rows, '{}', '{}', '{}');
    when 'rejected_applications', 'client_accounts' then
      perform private.erase_rows(rows, '{}', '{}', '{}', '{}');
    when 'left_photos' then
      update public.employees set profile_image_url = null where id = any (rows);
    when 'privacy_requests' then
      perform private.erase_rows('{}', '{}', rows, '{}', '{}');
    when 'news_consents' then
      perform private.erase_rows('{}', '{}', '{}', '{}', '{}', consents => rows);
    when 'failed_mails' then
      delete from public.mail_outbox where id = any (rows);
    when 'audit_details' then
      update public.audit_log set details = null where id = any (ids::bigint[]) and details is not null;
    when 'employment_records', 'project_records' then
      delete from public.kept_records where id = any (rows);
      perform private.erase_rows(
        array(select profile.id from public.user_profiles as profile where profile.id = any (rows)), '{}', '{}', '{}', '{}'
      );
  end case;
end
$$;
comment on function private.remove_kept(text, text[]) is 'Removes, or makes anonymous, these rows of a kind of data.';

-- 91_legal_texts.sql: the notice of a new site names the news. A site that has accounts has published its notice, and its
-- admins publish the next version (docs/decisions/0038).

alter table public.legal_pages disable trigger legal_pages_keep;
update public.legal_pages set
  body_ar = replace(replace(replace(body_ar,
    $old$لا نطلب صورة من وثيقة هوية.
- **الحساب.**$old$,
    $new$لا نطلب صورة من وثيقة هوية.
- **أخبار الشركة بالبريد.** بريدك الإلكتروني، إن حدّدت الخانة الخاصة بها: لنرسل إليك أخبار الشركة. وفي كل رسالة منها رابط لإيقافها، ولا يتوقف على ذلك شيء آخر.
- **الحساب.**$new$),
    $old$- **موافقتك:** الرسائل التي تبدأ بها والبيانات الاختيارية.$old$,
    $new$- **موافقتك:** الرسائل التي تبدأ بها والبيانات الاختيارية وأخبار الشركة.$new$),
    $old$ثم تُحذف عند طلبك ما لم يوجب النظام حفظ شيء منها.
$old$,
    $new$ثم تُحذف عند طلبك ما لم يوجب النظام حفظ شيء منها.
- **الموافقة على أخبار الشركة:** ثلاث سنوات من الرجوع عنها، لإثباتها.
$new$),
  body_en = replace(replace(replace(body_en,
    $old$a copy of an identity document.
- **Account.**$old$,
    $new$a copy of an identity document.
- **News by email.** Your email, if you tick the box for it: to send you news from the company. Each of these emails has a link that stops them, and nothing else depends on it.
- **Account.**$new$),
    $old$- **Your consent:** messages you begin, and optional details.$old$,
    $new$- **Your consent:** messages you begin, optional details, and news by email.$new$),
    $old$deleted at your request, except for what the law requires us to keep.
$old$,
    $new$deleted at your request, except for what the law requires us to keep.
- **Consent to news:** three years after you withdraw it, as proof.
$new$)
  where id = '60000000-0000-4000-8000-000000000001' and not exists (select from public.user_profiles);
alter table public.legal_pages enable trigger legal_pages_keep;
