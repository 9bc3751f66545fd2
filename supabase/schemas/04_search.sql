-- Search: what is stored and what is typed are brought to one form, and compared by trigrams (docs/decisions/0014).

-- Several small steps, since one translate() was five times slower in the embedded database.
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
  -- A single plain space stays as it is
  return btrim(regexp_replace(form, '[\s\u0085\u1680\u2028\u2029]{2,}|[\u0009-\u000d\u0085\u1680\u2028\u2029]', ' ', 'g'));
end
$$;
comment on function private.search_form(text) is
  'Text as it is compared: without tashkeel and invisible marks, one form of alef, yeh, teh marbuta and hamza, digits 0-9, lower case, single spaces.';

create function private.search_words(search text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(array_agg(pattern order by pattern like '\%al\%_%' desc, pattern), '{}')
  from (
    select distinct '%' || case
      when word ~ '^al-?[a-z]{3,}$' then 'al%' || ltrim(substr(word, 3), '-')
      else replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_')
    end || '%' as pattern
    from regexp_split_to_table(private.search_form(left(search, 200)), ' ') as word
    where word <> ''
  ) as patterns
);
comment on function private.search_words(text) is
  'The words of what was typed (its first 200 characters) as patterns for LIKE, names with an article first; % _ and \ stand for themselves. A name is found with and without the hyphen of its article: "alotaibi", "Al-Otaibi" and "Al Otaibi" are one (%al%otaibi%).';

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
) || (
  -- As private.new_reference() makes them
  select case when typed ~ '^r[0-9a-hjkmnp-tv-z]{6}$' then array['%r-' || substr(typed, 2) || '%'] else '{}' end
  from private.search_form(left(search, 200)) as typed
);
comment on function private.search_numbers(text) is
  'When a number was typed: patterns of its digits and, as a Saudi phone, of its international and its national form; when it may be a reference without its hyphen, a pattern of the reference.';

-- Without "set search_path", so that the planner can inline it. It calls no function of ours, which would be called for
-- every row.
create function private.holds(value text, words text[], numbers text[]) returns boolean
language sql immutable parallel safe
return (
    value like all (words)
    -- LIKE accepts any text between an article and its name, even half a page: check the first two such names again
    and ((words[1] like '\%al\%_%') is not true or value ~ ('al[- ]?' || btrim(substr(words[1], 5), '%')))
    and ((words[2] like '\%al\%_%') is not true or value ~ ('al[- ]?' || btrim(substr(words[2], 5), '%')))
  )
  or (numbers <> '{}' and value like any (numbers));
comment on function private.holds(text, text[], text[]) is
  'True when a text holds every word, or one spelling of the number: what search_words() and search_numbers() return.';

create function private.rare_words(words text[], sample text[]) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(array_agg(known.word order by known.place), '{}')
  from (
    select counted.word, counted.holding, row_number() over (order by counted.holding, length(counted.word) desc, counted.word) as place
    from (
      select word, (select count(*) from unnest(sample) as text where text like word) as holding from unnest(words) as word
    ) as counted
  ) as known
  -- Searching the index for a common word reads more entries than it rules out
  where (known.place = 1 and known.holding * 4 <= cardinality(sample) * 3) or (known.place = 2 and known.holding * 4 < cardinality(sample))
);
comment on function private.rare_words(text[], text[]) is
  'The one or two words of a search that are rarest in a sample of texts, the longest of equally rare ones: the index is searched for these, and the rows found are checked for the others. None where more than three quarters of the sample hold every word: the first rows are then read without the index.';

-- Without "set search_path", so that the planner can inline it.
create function private.may_hold(value text, rare text[], numbers text[]) returns boolean
language sql immutable parallel safe
return rare = '{}' or (value like rare[1] and (rare[2] is null or value like rare[2]))
  or (numbers <> '{}' and value like any (numbers));
comment on function private.may_hold(text, text[], text[]) is
  'What the index is searched for: the words of rare_words(), or one spelling of the number. Each row that it finds is still to be checked with holds().';

-- An index calls these with the rights of the user who writes the row.
grant execute on function private.search_form(text) to anon, authenticated, service_role;
