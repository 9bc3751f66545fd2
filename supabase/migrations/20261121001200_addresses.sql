-- As the forms of the site have it. A mail server reads `a,b@c.d` as two addresses and `a<b@c.d>` as another one, and
-- nobody sees an invisible mark in an address that looks like somebody else's.
create or replace function private.email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select length(value) <= 320
    and value ~ '^[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+@[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+\.[^@\s\u0001-\u001f\u007f<>()\[\],;:"\\]+$'
    and value !~ '[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
$$;
