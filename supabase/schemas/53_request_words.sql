-- request_words: what is searched of a service request or message. Apart from the row, so that a change of status leaves the trigram index alone.

create table private.request_words (
  id uuid primary key references public.service_requests (id) on delete cascade,
  words text not null
);
comment on table private.request_words is
  'Everything that is searched of a service request or message, in the form of private.search_form. Triggers keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.request_words alter column words set statistics 0;

create index request_words_search_idx on private.request_words using gin (words extensions.gin_trgm_ops);

create function private.words_of_request(request public.service_requests) returns text
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

-- Security definer: the user who writes the row has no rights on the words.
create function private.keep_request_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.request_words (id, words) values (new.id, private.words_of_request(new))
    on conflict (id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_request_words() is 'Writes private.request_words.';

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

alter table private.request_words enable row level security;
revoke all on private.request_words from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.request_words for all to anon, authenticated using (false);
