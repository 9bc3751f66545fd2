-- project_words: what is searched of a project. Apart from the row, so that a change of status leaves the trigram index alone.

create table private.project_words (
  id uuid primary key references public.projects (id) on delete cascade,
  words text not null
);
comment on table private.project_words is
  'Everything that is searched of a project, in the form of private.search_form. Triggers keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.project_words alter column words set statistics 0;

create index project_words_search_idx on private.project_words using gin (words extensions.gin_trgm_ops);

-- Security definer: the user who writes the row has no rights on the words.
create function private.keep_project_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.project_words (id, words)
    values (new.id, private.search_form(concat_ws(
      chr(31), new.title_ar, new.title_en, new.category_ar, new.category_en, new.location, new.client
    )))
    on conflict (id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_project_words() is 'Writes private.project_words. A control character keeps words of two columns apart.';

create trigger projects_words
  after insert or update of title_ar, title_en, category_ar, category_en, location, client
  on public.projects
  for each row execute function private.keep_project_words();

alter table private.project_words enable row level security;
revoke all on private.project_words from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.project_words for all to anon, authenticated using (false);
