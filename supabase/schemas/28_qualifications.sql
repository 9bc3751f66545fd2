-- Qualifications of people on the website: their degrees, and their registration with the Saudi Council of Engineers. The
-- columns are in 33_leadership_team.sql and 34_team_members.sql, whose checks ask these (docs/decisions/0080).

create function private.degrees(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select private.long_text(value, 1000) $$;
comment on function private.degrees(text) is 'True for degrees, one on each line, of at most 1,000 characters together.';

create function private.engineers_grade(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value in ('engineer', 'associate', 'professional', 'consultant') $$;
comment on function private.engineers_grade(text) is 'True for a professional grade of the Saudi Council of Engineers.';

create function private.engineers_number(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select private.filled(value) and private.short_text(value, 50) and value !~ '[\u0660-\u0669\u06f0-\u06f9]' $$;
comment on function private.engineers_number(text) is 'True for a registration number of at most 50 characters, with 0-9.';

create function private.engineers_until(value date) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value between '2000-01-01' and '2199-12-31' $$;
comment on function private.engineers_until(date) is 'True for a last day from 2000 to 2199.';

create function private.engineers_registration(number text, until date) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select number is not null or until is null $$;
comment on function private.engineers_registration(text, date) is
  'True unless a registration has a last day but no number. A grade needs no number.';

-- A check runs with the rights of the user who writes the row.
grant execute on function private.degrees(text), private.engineers_grade(text), private.engineers_number(text),
  private.engineers_until(date), private.engineers_registration(text, date) to authenticated, service_role;
