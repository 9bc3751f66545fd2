-- A name with an article is checked by expressions that the planner puts in place, not by calls of a function of ours.

create or replace function private.search_words(search text) returns text[]
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

-- Without "set search_path", so that the planner can put it in place of the call. It calls no function of ours: each of
-- them would be called for every row.
create or replace function private.holds(value text, words text[], numbers text[]) returns boolean
language sql immutable parallel safe
return (
    value like all (words)
    -- Between an article and its name LIKE leaves room for anything, such as half a text. Two such names are looked at
    and ((words[1] like '\%al\%_%') is not true or value ~ ('al[- ]?' || btrim(substr(words[1], 5), '%')))
    and ((words[2] like '\%al\%_%') is not true or value ~ ('al[- ]?' || btrim(substr(words[2], 5), '%')))
  )
  or (numbers <> '{}' and value like any (numbers));
comment on function private.holds(text, text[], text[]) is
  'True when a text holds every word, or one spelling of the number: what search_words() and search_numbers() return.';

drop function private.article_forms(text[], integer);
