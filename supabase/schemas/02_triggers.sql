-- Trigger functions that many tables share.

-- updated_at always moves on, even when the clock has not: the embedded database counts in milliseconds.
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
  'Sets updated_at, whatever the sender put there. The arguments name columns whose change alone is not an edit, such as the place in a list.';

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
  'Sends the name of the table to the channel "changes" when the transaction commits, once for any number of rows. The arguments name columns that hold an owner of the row; for each owner it also sends "table:owner". public.live_topics() says who receives what.';

-- What the audit log records of a change (17_audit_log.sql).

create function private.record_name(entry jsonb) returns text
language sql immutable set search_path = ''
as $$
  select left(case when ar <> en then ar || ' · ' || en else coalesce(ar, en, plain) end, 400)
  from (
    select coalesce(
        nullif(entry ->> 'title_ar', ''), nullif(entry ->> 'full_name_ar', ''), nullif(entry ->> 'name_ar', ''),
        nullif(entry ->> 'subject_ar', ''), nullif(entry ->> 'company_name_ar', '')
      ),
      coalesce(
        nullif(entry ->> 'title_en', ''), nullif(entry ->> 'full_name_en', ''), nullif(entry ->> 'name_en', ''),
        nullif(entry ->> 'subject_en', ''), nullif(entry ->> 'company_name_en', '')
      ),
      coalesce(
        entry ->> 'full_name', entry ->> 'client_name', entry ->> 'content_key', entry ->> 'name', entry ->> 'kind',
        entry ->> 'email', entry ->> 'reference'
      )
  ) as name (ar, en, plain)
$$;
comment on function private.record_name(jsonb) is
  'What people call a row: its title or name, in both languages with a middle dot where there are two, or else whatever it has instead of a name.';

create function private.cut_long(entry jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(part.key, case
    when length(part.value #>> '{}') > 20000 then to_jsonb(left(part.value #>> '{}', 1000)) else part.value
  end)
  from jsonb_each(entry) as part
$$;
comment on function private.cut_long(jsonb) is 'A row in which values of more than 20,000 characters keep their first 1,000.';

-- Security definer: no one may write the audit log directly.
create function private.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
  named constant text := private.record_name(coalesce(now_is, was));
  id constant text := coalesce(now_is, was) ->> 'id';
  long text[];
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(part.key, was -> part.key), jsonb_object_agg(part.key, part.value) into was, now_is
      from jsonb_each(now_is) as part
      where part.key <> 'updated_at' and part.value is distinct from was -> part.key;
    if now_is is null then
      return null;
    end if;
  else
    was := jsonb_strip_nulls(was - '{id,created_at,updated_at}'::text[]);
    now_is := jsonb_strip_nulls(now_is - '{id,created_at,updated_at}'::text[]);
  end if;
  if coalesce(length(was::text), 0) > 20000 or coalesce(length(now_is::text), 0) > 20000 then
    long := array(
      select distinct part.key from (values (was), (now_is)) as version (entry), jsonb_each(version.entry) as part
      where length(part.value #>> '{}') > 20000 order by 1
    );
    was := private.cut_long(was);
    now_is := private.cut_long(now_is);
  end if;
  perform private.record(lower(tg_op), tg_table_name, id, jsonb_strip_nulls(jsonb_build_object('name', named))
    || case when was is null then '{}' else jsonb_build_object('before', was) end
    || case when now_is is null then '{}' else jsonb_build_object('after', now_is) end
    || case when long <> '{}' then jsonb_build_object('cut', long) else '{}' end
    || case when tg_op = 'INSERT' and coalesce(current_setting('handasa.restoring', true), '') = 'on' then '{"restored": true}'::jsonb
      else '{}' end);
  return null;
end
$$;
comment on function private.record_change() is
  'Row trigger of every table whose changes are recorded: one entry in audit_log, with the columns that changed.';
