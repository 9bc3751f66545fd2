-- service_request_events: what happened to a request, in order. Its sender sees the statuses, admins everything. Nobody
-- writes here directly. Triggers do: private.record_request_status and record_request_correction (50_service_requests.sql), record_request_work and
-- record_request_links (56_request_work.sql), record_note_removal and record_note_return
-- (57_request_notes.sql), record_file_removal and record_file_return (73_request_files.sql). So do functions: merges (67_request_merges.sql) and settle_reply
-- (71_waiting_replies.sql).

create table public.service_request_events (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  kind text not null default 'status' check (kind in (
    'status', 'owner', 'tags', 'step', 'answer', 'reply', 'note', 'file', 'edit', 'merge', 'client', 'project'
  )),
  from_status text,
  to_status text,
  -- The history stays when the admin's account goes.
  changed_by uuid references public.user_profiles (id) on delete set null,
  changed_at timestamptz not null default now(),
  -- What the sender was told with it.
  message text check (private.long_text(message, 2000)),
  told boolean default true,
  undo_until timestamptz,
  details jsonb,
  constraint service_request_events_status_check check ((kind = 'status') = (to_status is not null))
);
comment on table public.service_request_events is
  'What happened to a request: who did what, and when. The first status of a request has no from_status. Functions that read for the sender take only kind = status.';
comment on column public.service_request_events.kind is
  'A status, which the sender may know. All others are for admins: an owner, tags, a next step, a first answer noted by hand, a reply that needs no more answer, a deleted or restored note or file, a correction, a merge, and the client and the project that came of it.';
comment on column public.service_request_events.details is
  'What changed: of a status that came with an answer, the id of its message (answer). Of other kinds: owner and from; added and removed (tags with their names); step, due, from and from_due; how; name of a file, with merged_id as in request_files; written, the moment of a note; restored of either; for a correction from and to of each column; reference and undone of a merge; client or project with from.';
comment on column public.service_request_events.told is
  'Whether the sender was to be told, as set_request_status was asked; null where that is not known. /track shows what was told.';

comment on column public.service_request_events.undo_until is
  'Until when a status could be undone before its mail went out: private.undo_time. An undone status is not shown to the sender.';

create index service_request_events_request_idx on public.service_request_events (request_id, changed_at);
create index service_request_events_changed_by_idx on public.service_request_events (changed_by);

create trigger service_request_events_bin before delete on public.service_request_events
  for each row execute function private.put_in_bin();
create trigger service_request_events_announce after insert or update or delete on public.service_request_events
  for each row execute function private.announce_change();

alter table public.service_request_events enable row level security;
revoke all on public.service_request_events from public, anon, authenticated;
grant select on public.service_request_events to authenticated;
grant all on public.service_request_events to service_role;

create policy "A client reads the statuses of their own requests, an admin all" on public.service_request_events
  for select to authenticated
  using (
    (kind = 'status' and request_id = any (array(select private.own_request_ids()))) or (select private.manages('requests'))
  );
comment on policy "A client reads the statuses of their own requests, an admin all" on public.service_request_events is
  'When the status changed, and to what. Who changed it is an id, which tells clients nothing. How the company works on a request is for admins. The detail view of a request.';
