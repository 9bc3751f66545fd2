-- news_words: what is searched of an article. Apart from the row, so that publishing it leaves the trigram index alone.

create table private.news_words (
  id uuid primary key references public.news (id) on delete cascade,
  words text not null
);
comment on table private.news_words is
  'Everything that is searched of an article, drafts too, in the form of private.search_form. Triggers keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.news_words alter column words set statistics 0;

create index news_words_search_idx on private.news_words using gin (words extensions.gin_trgm_ops);

create function private.words_of_news(item public.news) returns text
language sql stable set search_path = ''
as $$
  select private.search_form(concat_ws(
    chr(31), item.title_ar, item.title_en, item.lead_ar, item.lead_en, item.category_ar, item.category_en,
    item.author_ar, item.author_en, private.article_text(item.body_ar), private.article_text(item.body_en)
  ))
$$;
comment on function private.words_of_news(public.news) is 'What an article is found by. A control character keeps words of two columns apart.';

-- Security definer: the user who writes the row has no rights on the words.
create function private.keep_news_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.news_words (id, words) values (new.id, private.words_of_news(new))
    on conflict (id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_news_words() is 'Writes private.news_words.';

create trigger news_words
  after insert or update of title_ar, title_en, lead_ar, lead_en, category_ar, category_en, author_ar, author_en, body_ar, body_en
  on public.news
  for each row execute function private.keep_news_words();

alter table private.news_words enable row level security;
revoke all on private.news_words from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.news_words for all to anon, authenticated using (false);
comment on policy "An account reaches nothing here" on private.news_words is 'find_anything() searches it.';
