-- How screens find text: both what is stored and what is typed are brought to one form, and compared by trigrams.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Ten thousand long texts take 0.2 s of it in the embedded database; by one translate() they took 1 s, and every row
-- that a search finds is brought to this form again.
create function private.search_form(value text) returns text
language plpgsql immutable parallel safe cost 1000 set search_path = ''
as $$
declare
  form text := lower(case when value is nfkc normalized then value else normalize(value, nfkc) end);
begin
  -- Tashkeel and Koranic marks, tatweel; soft hyphen, zero-width and bidi marks
  form := regexp_replace(
    form,
    '[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+',
    '', 'g'
  );
  form := regexp_replace(form, '[أإآٱ]', 'ا', 'g');
  form := regexp_replace(form, '[ىئی]', 'ي', 'g');
  form := replace(replace(replace(form, 'ة', 'ه'), 'ؤ', 'و'), 'ک', 'ك');
  if form ~ '[٠-٩۰-۹]' then
    form := translate(form, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
  end if;
  -- A single plain space is left alone
  return btrim(regexp_replace(form, '[\s\u0085\u1680\u2028\u2029]{2,}|[\u0009-\u000d\u0085\u1680\u2028\u2029]', ' ', 'g'));
end
$$;
comment on function private.search_form(text) is
  'Text as it is compared: without tashkeel and invisible marks, one form of alef, yeh, teh marbuta and hamza, digits 0-9, lower case, single spaces.';

create function private.search_words(search text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), '{}')
  from (
    select distinct word from regexp_split_to_table(private.search_form(left(search, 200)), ' ') as word where word <> ''
  ) as words
);
comment on function private.search_words(text) is
  'The words of what was typed (its first 200 characters) as patterns for LIKE; % _ and \ are letters.';

create function private.search_numbers(search text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(array_agg(distinct '%' || number || '%'), '{}')
  from (
    select typed, regexp_replace(typed, '[ +()./-]', '', 'g') as digits
    from private.search_form(left(search, 200)) as typed
  ) as cleaned
  cross join lateral (
    select case
      when digits ~ '^00[1-9]' then substr(digits, 3)
      when digits ~ '^0[1-9]' then '966' || substr(digits, 2)
      else digits
    end as international
  ) as known
  cross join lateral (
    values (digits), (international), (case when international ~ '^966[1-9]' then '0' || substr(international, 4) end)
  ) as spellings (number)
  where digits ~ '^[0-9]{3,}$' and number is not null
);
comment on function private.search_numbers(text) is
  'When a number was typed: patterns of its digits and, as a Saudi phone, of its international and its national form.';

create function private.search_condition(target text, words text[], numbers text[], related text[] default '{}')
returns text
language sql immutable parallel safe set search_path = ''
return (
  select case when cardinality(words) = 0 then 'true' else format(
    '((%s)%s)',
    string_agg(format('(%s like %L%s)', target, word, ' or ' || related[turn]), ' and ' order by turn),
    (select string_agg(format(' or %s like %L', target, number), '') from unnest(numbers) as number)
  ) end
  from unnest(words) with ordinality as typed (word, turn)
);
comment on function private.search_condition(text, text[], text[], text[]) is
  'A condition in SQL: the target holds every word (or what is related to the word holds), or one spelling of the number. Patterns are quoted here; target and related are text of our functions.';

-- What is searched of a table, as one text; a control character keeps words of two columns apart. With parameters
-- instead of a row, since an index can be made of that.

create function private.request_text(
  client_name text, client_email text, client_phone text, company_name text, service_type text, reference text,
  project_description text
) returns text
language sql immutable parallel safe cost 2000 set search_path = ''
return private.search_form(
  client_name || chr(31) || client_email || chr(31) || coalesce(client_phone, '') || chr(31) || coalesce(company_name, '')
  || chr(31) || coalesce(service_type, '') || chr(31) || reference || chr(31) || project_description
);
comment on function private.request_text(text, text, text, text, text, text, text) is 'What is searched of a service request.';

create function private.employee_text(
  full_name_ar text, full_name_en text, email text, phone text, position_ar text, position_en text, project_name text
) returns text
language sql immutable parallel safe cost 2000 set search_path = ''
return private.search_form(
  full_name_ar || chr(31) || full_name_en || chr(31) || email || chr(31) || phone || chr(31) || position_ar || chr(31)
  || position_en || chr(31) || coalesce(project_name, '')
);
comment on function private.employee_text(text, text, text, text, text, text, text) is
  'What is searched of an employee or an application.';

create function private.project_text(
  title_ar text, title_en text, category_ar text, category_en text, location text, client text
) returns text
language sql immutable parallel safe cost 2000 set search_path = ''
return private.search_form(
  title_ar || chr(31) || title_en || chr(31) || category_ar || chr(31) || category_en || chr(31) || coalesce(location, '')
  || chr(31) || coalesce(client, '')
);
comment on function private.project_text(text, text, text, text, text, text) is 'What is searched of a project.';

create function private.names_text(one text, other text) returns text
language sql immutable parallel safe cost 2000 set search_path = ''
return private.search_form(coalesce(one, '') || chr(31) || coalesce(other, ''));
comment on function private.names_text(text, text) is
  'What is searched of a row that another one names: a client''s name and company, the titles of a project or a service.';

-- An index calls them with the rights of whoever writes the row.
grant execute on function private.search_form(text), private.names_text(text, text),
  private.request_text(text, text, text, text, text, text, text),
  private.employee_text(text, text, text, text, text, text, text),
  private.project_text(text, text, text, text, text, text)
  to anon, authenticated, service_role;

-- Kept with the row: a word that thousands of descriptions hold would else bring each of them to its form again.
alter table public.service_requests add column words text not null generated always as (
  private.request_text(client_name, client_email, client_phone, company_name, service_type, reference, project_description)
) stored;
comment on column public.service_requests.words is 'What is searched, in the form that it is compared in; made by the database.';
create index service_requests_search_idx on public.service_requests using gin (words extensions.gin_trgm_ops);
create index employees_search_idx on public.employees using gin (
  private.employee_text(full_name_ar, full_name_en, email, phone, position_ar, position_en, project_name)
  extensions.gin_trgm_ops
);
create index projects_search_idx on public.projects using gin (
  private.project_text(title_ar, title_en, category_ar, category_en, location, client) extensions.gin_trgm_ops
);
create index projects_titles_idx on public.projects using gin (
  private.names_text(title_ar, title_en) extensions.gin_trgm_ops
);
create index user_profiles_names_idx on public.user_profiles using gin (
  private.names_text(full_name, company_name) extensions.gin_trgm_ops
);
create index client_projects_notes_idx on public.client_projects using gin (
  private.search_form(notes) extensions.gin_trgm_ops
);

-- What the users screen sorts and finds accounts by lies in auth.users too, which nobody may index when hosted.
create table private.accounts (
  id uuid primary key references public.user_profiles (id) on delete cascade,
  email text,
  last_sign_in_at timestamptz,
  words text not null
);
comment on table private.accounts is
  'A copy of e-mail and last sign-in from auth.users, with everything that is searched of an account; kept by triggers.';

alter table private.accounts enable row level security;
revoke all on private.accounts from public, anon, authenticated, service_role;

create index accounts_search_idx on private.accounts using gin (words extensions.gin_trgm_ops);
-- Who never signed in comes first, or last from behind.
create index accounts_last_sign_in_idx on private.accounts (last_sign_in_at nulls first, id);

-- Security definer: people change their own profile and have no right on the copy.
create function private.keep_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- First, so that of two writers the second sees what the first has stored.
  perform from private.accounts where id = new.id for update;
  insert into private.accounts (id, email, last_sign_in_at, words)
    select profile.id, account.email::text, account.last_sign_in_at, private.search_form(concat_ws(
      chr(31), profile.full_name, account.email, profile.phone, profile.department, profile.company_name,
      profile.national_id, profile.commercial_registration, profile.unified_number
    ))
    from public.user_profiles as profile join auth.users as account on account.id = profile.id
    where profile.id = new.id
    on conflict (id) do update
      set email = excluded.email, last_sign_in_at = excluded.last_sign_in_at, words = excluded.words;
  return null;
end
$$;
comment on function private.keep_account() is 'Writes private.accounts after a change of the profile or the account.';

create trigger user_profiles_account after insert or update on public.user_profiles
  for each row execute function private.keep_account();
create trigger handasa_keep_account after update on auth.users
  for each row when (
    old.email is distinct from new.email or old.last_sign_in_at is distinct from new.last_sign_in_at
  )
  execute function private.keep_account();

insert into private.accounts (id, email, last_sign_in_at, words)
  select profile.id, account.email::text, account.last_sign_in_at, private.search_form(concat_ws(
    chr(31), profile.full_name, account.email, profile.phone, profile.department, profile.company_name,
    profile.national_id, profile.commercial_registration, profile.unified_number
  ))
  from public.user_profiles as profile join auth.users as account on account.id = profile.id;
