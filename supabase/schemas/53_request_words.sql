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

-- Security definer: the user who writes the row has no rights on the words.
create function private.keep_request_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.request_words (id, words)
    values (new.id, private.search_form(concat_ws(
      chr(31), new.client_name, new.client_email, new.client_phone, new.company_name, new.service_type, new.reference,
      new.project_description
    )))
    on conflict (id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_request_words() is 'Writes private.request_words. A control character keeps words of two columns apart.';

create trigger service_requests_words
  after insert or update of client_name, client_email, client_phone, company_name, service_type, reference, project_description
  on public.service_requests
  for each row execute function private.keep_request_words();

alter table private.request_words enable row level security;
revoke all on private.request_words from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.request_words for all to anon, authenticated using (false);
