-- Trigger functions that many tables share.

-- Later than before even when the clock has not moved on: the embedded database counts in milliseconds.
create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
declare
  ignored constant text[] := array_append(tg_argv, 'updated_at');
begin
  if tg_nargs > 0 and to_jsonb(new) - ignored = to_jsonb(old) - ignored then
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
declare
  whose text;
begin
  perform pg_notify('changes', tg_table_name);
  if tg_nargs > 0 then
    for whose in
      select distinct lower(version.record ->> field)
      from unnest(tg_argv) as field, (values (to_jsonb(old)), (to_jsonb(new))) as version (record)
      where version.record ->> field is not null
    loop
      perform pg_notify('changes', tg_table_name || ':' || whose);
    end loop;
  end if;
  return null;
end
$$;
comment on function private.announce_change() is
  'Tells the channel "changes" the name of the table when the transaction commits, once however many rows change. The arguments name columns that say whose a row is: of each such owner, also "table:owner". Who hears of what is in public.live_topics().';
