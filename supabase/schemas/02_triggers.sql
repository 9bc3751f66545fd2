-- Trigger functions that many tables share.

-- Later than before even when the clock has not moved on: the embedded database counts in milliseconds.
create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
declare
  aside constant text[] := array_append(tg_argv, 'updated_at');
begin
  if tg_nargs > 0 and to_jsonb(new) - aside = to_jsonb(old) - aside then
    new.updated_at := old.updated_at;
  else
    new.updated_at := greatest(now(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;
comment on function private.set_updated_at() is
  'Sets updated_at, whatever the sender put there. The arguments name columns whose change alone is no edit, such as the place in a list.';

create function private.announce_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('changes', tg_table_name);
  return null;
end
$$;
comment on function private.announce_change() is
  'Tells the channel "changes" the name of the table when the transaction commits, once for each table. Never a row.';
