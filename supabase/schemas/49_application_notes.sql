-- application_notes: what colleagues write to each other about an applicant, who never reads it (docs/decisions/0053).

create table public.application_notes (
  id uuid primary key default gen_random_uuid(),
  employee_id uuid not null references public.employees (id) on delete cascade,
  -- A note outlives the account of its author.
  author_id uuid references public.user_profiles (id) on delete set null,
  text text not null check (private.filled(text) and private.long_text(text, 5000)),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on table public.application_notes is
  'Notes of admins of people about an applicant or employee: for colleagues, never for the person. Only the author changes or deletes one.';
comment on column public.application_notes.edited_at is 'When the author last changed the text.';

create index application_notes_employee_idx on public.application_notes (employee_id, created_at);
create index application_notes_author_idx on public.application_notes (author_id);

create function private.prepare_application_note() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.author_id := coalesce(auth.uid(), new.author_id);
  else
    new.employee_id := old.employee_id;
    new.created_at := old.created_at;
    if new.text is distinct from old.text then
      new.edited_at := now();
    end if;
  end if;
  return new;
end
$$;
comment on function private.prepare_application_note() is 'Stores the author, and when the text was changed.';

create trigger application_notes_prepare before insert or update on public.application_notes
  for each row execute function private.prepare_application_note();
create trigger application_notes_updated_at before update on public.application_notes
  for each row execute function private.set_updated_at();
create trigger application_notes_announce after insert or update or delete on public.application_notes
  for each row execute function private.announce_change();
create trigger application_notes_audit after insert or update or delete on public.application_notes
  for each row execute function private.record_change();

alter table public.application_notes enable row level security;
revoke all on public.application_notes from public, anon, authenticated;
grant select, insert (id, employee_id, text), update (text), delete on public.application_notes to authenticated;
grant all on public.application_notes to service_role;

create policy "An admin of people reads notes on applications" on public.application_notes
  for select to authenticated using ((select private.manages('people')));
comment on policy "An admin of people reads notes on applications" on public.application_notes is
  'Never the applicant. The page of an employee or applicant.';

create policy "An admin of people writes a note on an application" on public.application_notes
  for insert to authenticated with check ((select private.manages('people')));
comment on policy "An admin of people writes a note on an application" on public.application_notes is
  'Under their own name: private.prepare_application_note.';

create policy "An admin of people changes their own notes" on public.application_notes
  for update to authenticated
  using (author_id = (select auth.uid()) and (select private.manages('people')))
  with check (author_id = (select auth.uid()) and (select private.manages('people')));
comment on policy "An admin of people changes their own notes" on public.application_notes is
  'The text; that it was changed is shown.';

create policy "An admin of people deletes their own notes" on public.application_notes
  for delete to authenticated using (author_id = (select auth.uid()) and (select private.manages('people')));
comment on policy "An admin of people deletes their own notes" on public.application_notes is
  'Not into the bin: it is between colleagues, and the screen asks first.';

-- Security definer: names of colleagues are in profiles that an admin of people may not read. It checks who calls first.
create function public.people_colleagues() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('people');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', known.id, 'name', known.full_name, 'active', known.active)
      order by known.active desc, private.search_form(known.full_name), known.id), '[]')
    from (
      select profile.id, profile.full_name, private.works_on_people(profile.id) as active
      from public.user_profiles as profile where profile.user_type <> 'client'
    ) as known
    -- Others only if they have worked on an application
    where known.active
      or exists (select from public.employees as employee where employee.owner_id = known.id)
      or exists (select from public.application_notes as note where note.author_id = known.id)
  );
end
$$;
comment on function public.people_colleagues() is
  'For admins of people: who works on applications or has done so, those who still do first.';

revoke all on function public.people_colleagues() from public, anon, authenticated;
grant execute on function public.people_colleagues() to authenticated, service_role;
