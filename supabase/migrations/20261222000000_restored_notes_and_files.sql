-- The history of a request says that a deleted note or file was restored.

create function private.record_note_return() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Not when it comes back with its request
  if auth.uid() is not null and (
    select not coalesce((event.details ->> 'restored')::boolean, false) from public.service_request_events as event
    where event.request_id = new.request_id and event.kind = 'note' and (event.details ->> 'written')::timestamptz = new.created_at
    order by event.changed_at desc limit 1
  ) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.request_id, 'note', auth.uid(), jsonb_build_object('written', new.created_at, 'restored', true));
  end if;
  return null;
end
$$;
comment on function private.record_note_return() is 'Writes service_request_events: who restored a note from the bin.';

create trigger request_notes_return after insert on public.request_notes
  for each row when (coalesce(current_setting('handasa.restoring', true), '') = 'on')
  execute function private.record_note_return();

create function private.record_file_return() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Not when it comes back with its request
  if auth.uid() is not null and (
    select not coalesce((event.details ->> 'restored')::boolean, false) from public.service_request_events as event
    where event.request_id = new.request_id and event.kind = 'file' and event.details ->> 'name' = new.name
    order by event.changed_at desc limit 1
  ) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.request_id, 'file', auth.uid(), jsonb_build_object('name', new.name, 'restored', true));
  end if;
  return null;
end
$$;
comment on function private.record_file_return() is 'Writes service_request_events: who restored which file from the bin.';

create trigger request_files_return after insert on public.request_files
  for each row when (coalesce(current_setting('handasa.restoring', true), '') = 'on')
  execute function private.record_file_return();

comment on column public.service_request_events.kind is
  'A status, which the sender may know. All others are for admins: an owner, tags, a next step, a first answer noted by hand, a reply that needs no more answer, a deleted or restored note or file, a correction, a merge, and the client and the project that came of it.';
comment on column public.service_request_events.details is
  'What changed: of a status that came with an answer, the id of its message (answer). Of other kinds: owner and from; added and removed (tags with their names); step, due, from and from_due; how; name of a file; written, the moment of a note; restored of either; for a correction from and to of each column; reference and undone of a merge; client or project with from.';
