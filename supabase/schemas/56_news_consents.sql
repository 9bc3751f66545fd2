-- news_consents: who agreed to news from the company by email, and who stopped it (docs/decisions/0038).

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
  'Who agreed to news from the company by email, to what and where, and when they stopped it. A row is a proof: it is never changed, only withdrawn. Someone who agrees again gets a new row.';
comment on column public.news_consents.source is 'The form with the box, or the switch of a portal.';
comment on column public.news_consents.user_id is 'The account that was signed in or was made, if any. It does not prove the email.';
comment on column public.news_consents.wording is 'The number of the words beside the box: private.news_wording().';
comment on column public.news_consents.privacy_version is
  'The version of the privacy notice that stood beside the form: 0 for the company''s own notice of its settings, null where the sender did not say (docs/decisions/0037).';
comment on column public.news_consents.withdrawn_through is
  'How it was stopped: by the link of a mail, in a portal, or by an admin whom the person asked.';

-- Someone who ticks the box twice has one consent.
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
  'The token that withdraws a consent: its id, and 128 bits that only the holder of the key can compute. No token is stored.';

create function private.keep_news_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Only two changes: the account may be deleted, and a consent is withdrawn once
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
  'Refuses every change of a consent except its withdrawal, even by the owner of the database.';

create function private.give_news_consent(
  email text, locale text, source text, wording integer, privacy_version integer, account uuid
) returns void
language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_column
begin
  -- A number of words that no form has shown is not a consent
  if private.news_wording(wording, locale) is not null then
    insert into public.news_consents (email, locale, source, wording, privacy_version, user_id)
      values (btrim(give_news_consent.email), give_news_consent.locale, give_news_consent.source,
        give_news_consent.wording, give_news_consent.privacy_version, account)
      on conflict (lower(email)) where withdrawn_at is null do nothing;
  end if;
exception
  when others then
    -- A failure here must not undo the form that the consent came with
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
    -- Never before the consent, even in the transaction that stored it
    set withdrawn_at = greatest(now(), consent.consented_at), withdrawn_through = through
    where consent.id = any (ids) and consent.withdrawn_at is null;
  get diagnostics withdrawn = row_count;
  return withdrawn;
end
$$;
comment on function private.withdraw_news_consents(uuid[], text) is 'Withdraws these consents. How many were not withdrawn before.';

-- Security definer: a visitor may not read or write the table. Anyone who knows the token has the mail with the link.
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
-- then anyone might have registered with it (docs/decisions/0019). Employees and admins need no proof: an admin has let them in.
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
  else
    -- A consent for another email of theirs does not count for this one
    perform private.give_news_consent(
      (select known.email from private.accounts as known where known.id = auth.uid()), set_my_news.locale, 'portal',
      set_my_news.wording, private.privacy_version(set_my_news.privacy_version::text), auth.uid()
    );
  end if;
  return public.my_news();
end
$$;
comment on function public.set_my_news(boolean, text, integer, integer) is
  'For the signed-in account: agrees to news to its own email, or withdraws that. Returns my_news().';

-- Security definer: no one may change a consent directly; this function is the way.
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
  'For admins of requests: withdraws a consent for someone who asked for it in another way. Does nothing when it is withdrawn already.';

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
  -- Everything that is found; each tab shows a part of it
  hits uuid[];
  page uuid[];
begin
  perform private.open_list(
    page_size, page_offset, sort, '{consented_at,withdrawn_at,email}', '{requests}', list => 'news_consents'
  );
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
  'The subscribers screen. Forms, accounts and links write it only through functions.';

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
