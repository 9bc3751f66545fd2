-- A request is found by the names of the account that it was sent from, also in the other language.

create or replace function private.words_of_request(request public.service_requests) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return private.search_form(concat_ws(
    chr(31), request.client_name, request.client_email, request.client_phone, request.company_name, request.service_type,
    request.reference, request.project_description,
    -- A form has the name in one language, the account often in both
    (
      select concat_ws(chr(31), profile.full_name, profile.company_name)
      from public.user_profiles as profile where profile.id = request.user_id
    ),
    (
      select string_agg(concat_ws(
        chr(31), merge.reference, merge.row ->> 'client_name', merge.row ->> 'client_email', merge.row ->> 'client_phone',
        merge.row ->> 'company_name', merge.row ->> 'service_type', merge.row ->> 'project_description'
      ), chr(31))
      from public.request_merges as merge where merge.request_id = request.id
    )
  ));
end
$$;
comment on function private.words_of_request(public.service_requests) is
  'What a request is found by, with the names of the account that it was sent from, and with what was merged into it. A control character keeps words of two columns apart.';

drop trigger service_requests_words on public.service_requests;
create trigger service_requests_words
  after insert or update of
    client_name, client_email, client_phone, company_name, service_type, reference, project_description, user_id
  on public.service_requests
  for each row execute function private.keep_request_words();

-- Security definer: the user who writes the profile has no rights on the words.
create function private.keep_words_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.request_words as known set words = private.words_of_request(request)
    from public.service_requests as request where request.user_id = new.id and known.id = request.id;
  return null;
end
$$;
comment on function private.keep_words_of_account() is 'Writes private.request_words of the requests that an account sent.';

create trigger user_profiles_request_words after update of full_name, company_name on public.user_profiles
  for each row
  when (old.full_name is distinct from new.full_name or old.company_name is distinct from new.company_name)
  execute function private.keep_words_of_account();

update private.request_words as known set words = private.words_of_request(request)
  from public.service_requests as request where known.id = request.id and request.user_id is not null;
