-- The server asks before it takes a file by a signed address.

-- Security definer: policies do not ask it, and the server asks for every account.
create function private.is_kept_file(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_request_file(bucket, key)
    or (bucket = 'team-documents' and key = any (array(select private.documents(true) union all select private.documents(false))))
$$;
comment on function private.is_kept_file(text, text) is
  'True for a file that stays as it is because a row names it: the server asks before it takes one by a signed address, to which no policy applies.';
