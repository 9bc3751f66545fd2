-- unread_mentions: who was mentioned in a note of a request and has not read it yet (docs/decisions/0057).

create table private.unread_mentions (
  account_id uuid not null references public.user_profiles (id) on delete cascade,
  note_id uuid not null references public.request_notes (id) on delete cascade,
  primary key (account_id, note_id)
);
comment on table private.unread_mentions is
  'The notes of requests that mention an account and that it has not opened since. A row is deleted when the note is read, and with the note, its request or the account. Notes from before this table existed are not in it.';

create index unread_mentions_note_idx on private.unread_mentions (note_id);

-- Security definer: no API role reaches the table.
create function private.keep_unread_mentions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  known constant uuid[] := case when tg_op = 'UPDATE' then old.mentions else '{}' end;
begin
  delete from private.unread_mentions as unread where unread.note_id = new.id and unread.account_id <> all (new.mentions);
  insert into private.unread_mentions (account_id, note_id)
    select mention, new.id from unnest(new.mentions) as mention
    -- No one needs to be told what they wrote themselves
    where mention <> all (known) and mention is distinct from new.author_id
    on conflict do nothing;
  return null;
end
$$;
comment on function private.keep_unread_mentions() is
  'Adds an unread entry for each person whom a note mentions, from the start or in a later version, and removes it when the mention goes.';

create trigger request_notes_mentions after insert or update on public.request_notes
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.keep_unread_mentions();
create trigger unread_mentions_announce after insert or update or delete on private.unread_mentions
  for each row execute function private.announce_change('account_id');

create function private.unread_mentions_of(account uuid) returns integer
language sql stable set search_path = ''
as $$
  -- As many as a list counts
  select count(*)::integer from (
    select from private.unread_mentions as unread where unread.account_id = account limit private.most_found() + 1
  ) as known
$$;
comment on function private.unread_mentions_of(uuid) is 'How many notes mention an account that it has not read, up to 1001.';

-- Security definer: no API role reaches the table. It checks who calls first, and reads only what is theirs.
create function public.my_mentions() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('note', known.id, 'request', known.request_id) order by known.created_at desc, known.id), '[]')
    from (
      select note.id, note.request_id, note.created_at
      from private.unread_mentions as unread join public.request_notes as note on note.id = unread.note_id
      where unread.account_id = auth.uid()
      order by note.created_at desc, note.id limit private.most_found() + 1
    ) as known
  );
end
$$;
comment on function public.my_mentions() is
  'For admins of requests: the notes that mention them and that they have not read, each with its request, the latest first; up to 1001.';

-- Security definer: no API role reaches the table. It checks who calls first, and changes only what is theirs.
create function public.read_mentions(notes uuid[] default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  delete from private.unread_mentions as unread
    where unread.account_id = auth.uid() and (read_mentions.notes is null or unread.note_id = any (read_mentions.notes));
end
$$;
comment on function public.read_mentions(uuid[]) is
  'For admins of requests: marks these notes as read by the caller; without ids, all notes that mention them.';

alter table private.unread_mentions enable row level security;
revoke all on private.unread_mentions from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.unread_mentions for all to anon, authenticated using (false);
revoke all on function public.my_mentions(), public.read_mentions(uuid[]) from public, anon, authenticated;
grant execute on function public.my_mentions(), public.read_mentions(uuid[]) to authenticated, service_role;
