-- Checks for texts and amounts that every table uses. For null they return null, which a check accepts.

create function private.filled(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ '[^[:space:]\u00ad\u00a0\u061c\u180e\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
$$;
comment on function private.filled(text) is 'True when the text holds more than white space and invisible characters.';

-- Uses ranges because, before PostgreSQL 17, what counts as a letter depends on the locale of the database. They hold every
-- letter of every script and some signs between rare letters, but no emoji, figures or common signs.
create function private.has_letter(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ '[\u0041-\u005a\u0061-\u007a\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u02c6-\u02d1\u02e0-\u02e4\u02ec\u02ee\u0370-\u0374\u0376-\u037d\u037f\u0386\u0388-\u03f5\u03f7-\u0481\u048a-\u0559\u0560-\u0588\u05d0-\u05f2\u0620-\u064a\u066e-\u06d3\u06d5\u06e5-\u06e6\u06ee-\u06ef\u06fa-\u06fc\u06ff\u0710-\u1ffc\u2071-\u209c\u2102-\u214e\u2183-\u2184\u2c00-\u2e2f\u3005-\u3006\u3031-\u303c\u3041-\u31ff\u3400-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001bc99\U0001d400-\U0001d7cb\U0001df00-\U0001eebb\U00020000-\U00033479]'
$$;
comment on function private.has_letter(text) is 'True when the text has a letter of any script, as the name of a person has.';

create function private.short_text(value text, maximum integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select length(value) <= maximum and value !~ '[\u0001-\u001f\u007f]' $$;
comment on function private.short_text(text, integer) is
  'True for one line of at most the given number of characters, without control characters.';

create function private.long_text(value text, maximum integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select length(value) <= maximum and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]' $$;
comment on function private.long_text(text, integer) is
  'True for text of at most the given number of characters; tab and line ends are the only control characters.';

create function private.phone(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '^\+[1-9][0-9]{6,14}$' $$;
comment on function private.phone(text) is 'True for a phone number in international form (E.164).';

-- The same rule as in the forms of the site. A mail server reads `a,b@c.d` as two addresses and `a<b@c.d>` as another
-- one, and an invisible character makes one address look like another.
create function private.email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select length(value) <= 320
    and value ~ '^[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+@[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+\.[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+$'
    and value !~ '[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
$$;
comment on function private.email(text) is 'True for what looks like an e-mail address, Arabic ones included.';

-- A path on this backend or an https address, so that no stored address runs script (javascript:, data:).
create function private.file_url(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select length(value) <= 2000 and value ~ '^(/[^/\s\\]|https://[^/\s])[^\s\u0001-\u001f\u007f]*$' $$;
comment on function private.file_url(text) is 'True for a path on this backend (one leading slash) or an https address.';

create function private.file_urls(list text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select cardinality(list) <= 20 and coalesce(bool_and(coalesce(private.file_url(item), false)), true) from unnest(list) as item $$;
comment on function private.file_urls(text[]) is 'True for a list of at most 20 file addresses.';

create function private.mailbox(email text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(lower(email), '\+[^@]*@', '@') $$;
comment on function private.mailbox(text) is 'The mailbox that an email reaches: ali+1@ and Ali+2@ are one.';

-- NaN counts as greater than every number, so that "at least 0" would be true of it.
create function private.amount(value numeric) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value >= 0 and value < 'Infinity' $$;
comment on function private.amount(numeric) is 'True for an amount of money or another quantity: a number from 0, neither NaN nor infinite.';

-- A trigger and not a check of the tables: with a check, rows with older names could not be changed at all.
create function private.require_letters() returns trigger
language plpgsql set search_path = ''
as $$
declare
  new_row jsonb := to_jsonb(new);
  old_row jsonb := case tg_op when 'UPDATE' then to_jsonb(old) end;
  field text;
begin
  foreach field in array tg_argv loop
    if new_row ->> field is distinct from old_row ->> field
      and private.filled(new_row ->> field) and not private.has_letter(new_row ->> field)
    then
      raise exception using errcode = '23514', message = 'name_without_letter', column = field;
    end if;
  end loop;
  return new;
end
$$;
comment on function private.require_letters() is 'Trigger: refuses a new or changed name without a letter in the columns that its arguments name.';

-- As tidyLine in common/text.ts does it for the forms.
create function private.tidy_line(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(value, '[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]', '', 'g'),
    '^[ \u00a0\u061c\u1680\u2000-\u200a\u200e\u200f\u2028\u2029\u202f\u205f\u3000]+|[ \u00a0\u061c\u1680\u2000-\u200a\u200e\u200f\u2028\u2029\u202f\u205f\u3000]+$',
    '', 'g'
  )
$$;
comment on function private.tidy_line(text) is
  'A line of text without white space around it and without invisible characters, such as marks that turn the text after them around.';

-- A trigger and not a check of the tables: people copy such characters along with a name, and do not see them.
create function private.tidy_lines() returns trigger
language plpgsql set search_path = ''
as $$
declare
  new_row constant jsonb := to_jsonb(new);
  field text;
  line text;
begin
  foreach field in array tg_argv loop
    line := private.tidy_line(new_row ->> field);
    if new_row ->> field <> line then
      new := jsonb_populate_record(new, jsonb_build_object(field, case jsonb_typeof(new_row -> field)
        when 'object' then line::jsonb
        else to_jsonb(line)
      end));
    end if;
  end loop;
  return new;
end
$$;
comment on function private.tidy_lines() is 'Trigger: stores the columns that its arguments name as private.tidy_line has them, in jsonb each text.';

-- A check or an index runs with the rights of the user who writes the row.
grant execute on function private.amount(numeric), private.filled(text), private.has_letter(text), private.short_text(text, integer),
  private.long_text(text, integer), private.phone(text), private.email(text), private.file_url(text), private.file_urls(text[]),
  private.mailbox(text), private.tidy_line(text)
  to anon, authenticated, service_role;
