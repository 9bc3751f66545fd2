-- client_project_words: what is searched of a client's project, and the client's name to sort by: three tables in one row.

create table private.client_project_words (
  id uuid primary key references public.client_projects (id) on delete cascade,
  client_name text not null,
  words text not null
);
comment on table private.client_project_words is
  'Names of the client, titles of the project and the notes, in the form of private.search_form. Triggers on the three tables keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.client_project_words alter column words set statistics 0;

create index client_project_words_search_idx on private.client_project_words using gin (words extensions.gin_trgm_ops);
create index client_project_words_client_name_idx on private.client_project_words (client_name, id);

-- Security definer: the user who writes one of the three tables has no rights on the words. One plan for all calls, and by the
-- index: planning again takes longer than writing the row.
create function private.keep_client_project_words() returns trigger
language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
declare
  changed constant uuid[] := case tg_table_name
    when 'client_projects' then array[new.id]
    when 'user_profiles' then array(select link.id from public.client_projects as link where link.client_id = new.id)
    when 'projects' then array(select link.id from public.client_projects as link where link.project_id = new.id)
  end;
begin
  -- First, so that of two writers the second sees what the first has stored.
  perform from private.client_project_words as kept where kept.id = any (changed) order by kept.id for update;
  insert into private.client_project_words (id, client_name, words)
    select link.id, private.search_form(client.full_name), private.search_form(concat_ws(
      chr(31), client.full_name, client.company_name, project.title_ar, project.title_en, link.notes
    ))
    from public.client_projects as link
    join public.user_profiles as client on client.id = link.client_id
    join public.projects as project on project.id = link.project_id
    where link.id = any (changed)
    order by link.id
    on conflict (id) do update set client_name = excluded.client_name, words = excluded.words;
  return null;
end
$$;
comment on function private.keep_client_project_words() is
  'Writes private.client_project_words after a change of the link, the client''s names or the project''s titles.';

create trigger client_projects_words after insert or update of client_id, project_id, notes on public.client_projects
  for each row execute function private.keep_client_project_words();
create trigger user_profiles_client_project_words after update of full_name, company_name on public.user_profiles
  for each row when ((new.full_name, new.company_name) is distinct from (old.full_name, old.company_name))
  execute function private.keep_client_project_words();
create trigger projects_client_project_words after update of title_ar, title_en on public.projects
  for each row when ((new.title_ar, new.title_en) is distinct from (old.title_ar, old.title_en))
  execute function private.keep_client_project_words();

alter table private.client_project_words enable row level security;
revoke all on private.client_project_words from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.client_project_words for all to anon, authenticated using (false);
