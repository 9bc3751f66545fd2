-- request_notes: what colleagues write to each other about a request. Its sender never reads them (docs/decisions/0040).

create table public.request_notes (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  -- A note outlives the account of its author.
  author_id uuid references public.user_profiles (id) on delete set null,
  text text not null check (private.filled(text) and private.long_text(text, 5000)),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on table public.request_notes is
  'Notes of admins about a request: for colleagues, never for its sender. Only the author changes or deletes one.';
comment on column public.request_notes.mentions is 'Ids of the colleagues whom the text names with @; others are left out.';
comment on column public.request_notes.edited_at is 'When the author last changed the text.';

create index request_notes_request_idx on public.request_notes (request_id, created_at);
create index request_notes_author_idx on public.request_notes (author_id);
create index request_notes_mentions_idx on public.request_notes using gin (mentions);

create function private.prepare_request_note() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A note that comes back from the bin is as it was
  if coalesce(current_setting('handasa.restoring', true), '') = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.author_id := coalesce(auth.uid(), new.author_id);
  else
    new.request_id := old.request_id;
    new.created_at := old.created_at;
    if new.text is distinct from old.text then
      new.edited_at := now();
    end if;
  end if;
  new.mentions := array(
    select distinct mention from unnest(new.mentions) as mention
    where private.works_on_requests(mention) or (tg_op = 'UPDATE' and mention = any (old.mentions))
  );
  return new;
end
$$;
comment on function private.prepare_request_note() is
  'Stores the author and when the text was changed, and keeps only mentions of colleagues.';

-- Security definer: no one may write the history.
create function private.record_note_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Not when it goes with its request, nor when the server deletes it
  if auth.uid() is not null and exists (select from public.service_requests as request where request.id = old.request_id) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (old.request_id, 'note', auth.uid(), jsonb_build_object('written', old.created_at));
  end if;
  return null;
end
$$;
comment on function private.record_note_removal() is 'Writes service_request_events: who deleted a note. Its text is only in the bin.';

-- Security definer: no one may write the history.
create function private.record_note_return() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and private.comes_back_alone('request_notes', new.id) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.request_id, 'note', auth.uid(), jsonb_build_object('written', new.created_at, 'restored', true));
  end if;
  return null;
end
$$;
comment on function private.record_note_return() is 'Writes service_request_events: who restored a note from the bin.';

create trigger request_notes_prepare before insert or update on public.request_notes
  for each row execute function private.prepare_request_note();
create trigger request_notes_updated_at before update on public.request_notes
  for each row execute function private.set_updated_at();
create trigger request_notes_removal after delete on public.request_notes
  for each row execute function private.record_note_removal();
create trigger request_notes_return after insert on public.request_notes
  for each row when (coalesce(current_setting('handasa.restoring', true), '') = 'on')
  execute function private.record_note_return();
create trigger request_notes_bin before delete on public.request_notes
  for each row execute function private.put_in_bin();
create trigger request_notes_announce after insert or update or delete on public.request_notes
  for each row execute function private.announce_change();
create trigger request_notes_audit after insert or update or delete on public.request_notes
  for each row execute function private.record_change();

alter table public.request_notes enable row level security;
revoke all on public.request_notes from public, anon, authenticated;
grant select, insert (id, request_id, text, mentions), update (text, mentions), delete on public.request_notes to authenticated;
grant all on public.request_notes to service_role;
-- The trigger runs with the rights of the author.
grant execute on function private.works_on_requests(uuid) to authenticated, service_role;

create policy "An admin of requests reads the notes" on public.request_notes
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads the notes" on public.request_notes is
  'Never the sender of the request. The detail view of a request.';

create policy "An admin of requests writes a note" on public.request_notes
  for insert to authenticated with check ((select private.manages('requests')));
comment on policy "An admin of requests writes a note" on public.request_notes is
  'Under their own name: private.prepare_request_note.';

create policy "An admin of requests changes their own notes" on public.request_notes
  for update to authenticated
  using (author_id = (select auth.uid()) and (select private.manages('requests')))
  with check (author_id = (select auth.uid()) and (select private.manages('requests')));
comment on policy "An admin of requests changes their own notes" on public.request_notes is
  'The text and whom it mentions; that it was changed is shown.';

create policy "An admin of requests deletes their own notes" on public.request_notes
  for delete to authenticated using (author_id = (select auth.uid()) and (select private.manages('requests')));
comment on policy "An admin of requests deletes their own notes" on public.request_notes is
  'Into the bin; the history of the request says that a note was deleted.';
