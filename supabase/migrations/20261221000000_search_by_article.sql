-- Names with an article are found with and without its hyphen. What is stored and indexed stays as it is.

create or replace function private.search_words(search text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(array_agg(distinct '%' || case
    when word ~ '^al-?[a-z]{4,}$' then 'al%' || ltrim(substr(word, 3), '-')
    else replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_')
  end || '%'), '{}')
  from regexp_split_to_table(private.search_form(left(search, 200)), ' ') as word
  where word <> ''
);
comment on function private.search_words(text) is
  'The words of what was typed (its first 200 characters) as patterns for LIKE; % _ and \ stand for themselves. A name is found with and without the hyphen of its article: "alotaibi", "Al-Otaibi" and "Al Otaibi" are one.';
