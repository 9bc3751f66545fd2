-- A reference is found however it is typed: R4T7K2M as well as R-4T7K2M.

create or replace function private.search_numbers(search text) returns text[]
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
