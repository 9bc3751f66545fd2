-- employee_words: what is searched of an employee or an application. Apart from the row, so that a change of status leaves the trigram index alone.

create table private.employee_words (
  id uuid primary key references public.employees (id) on delete cascade,
  words text not null
);
comment on table private.employee_words is
  'Everything that is searched of an employee or an application, in the form of private.search_form. Triggers keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.employee_words alter column words set statistics 0;

create index employee_words_search_idx on private.employee_words using gin (words extensions.gin_trgm_ops);

-- Security definer: the user who writes the row has no rights on the words.
create function private.keep_employee_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.employee_words (id, words)
    values (new.id, private.search_form(concat_ws(
      chr(31), new.full_name_ar, new.full_name_en, new.email, new.phone, new.position_ar, new.position_en, new.project_name,
      new.department
    )))
    on conflict (id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_employee_words() is 'Writes private.employee_words. A control character keeps words of two columns apart.';

create trigger employees_words
  after insert or update of full_name_ar, full_name_en, email, phone, position_ar, position_en, project_name, department
  on public.employees
  for each row execute function private.keep_employee_words();

alter table private.employee_words enable row level security;
revoke all on private.employee_words from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.employee_words for all to anon, authenticated using (false);
