-- A tag once with and once without its name in the other language is one tag.

create function private.tag_names(name text) returns text[]
language sql immutable parallel safe set search_path = ''
return regexp_split_to_array(private.search_form(name), '\s+[·|/]\s+');
comment on function private.tag_names(text) is 'The names of a tag, one or one for each language, in the form of private.search_form.';
-- A trigger calls it with the rights of the user who writes the row.
grant execute on function private.tag_names(text) to authenticated, service_role;

create function private.refuse_known_tag() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Two at the same moment
  perform pg_advisory_xact_lock(hashtext('handasa.request_tags'));
  if exists (
    select from public.request_tags as other
    where other.id <> new.id and private.tag_names(other.name) && private.tag_names(new.name)
  ) then
    raise exception using errcode = '23505', message = 'duplicate key value violates unique constraint "request_tags_name_idx"';
  end if;
  return new;
end
$$;
comment on function private.refuse_known_tag() is
  'A tag is there once, also where one name has a translation and the other has none: in one language they would look alike.';

-- Those that exist twice become one: the one with both names stays
do $$
declare
  twin record;
begin
  -- No entries in the history of requests: nobody gave or took a tag
  perform set_config('handasa.restoring', 'on', true);
  for twin in
    select distinct on (short.id) short.id as gone, long.id as kept
    from public.request_tags as short
    join public.request_tags as long on private.tag_names(long.name) @> private.tag_names(short.name)
      and cardinality(private.tag_names(long.name)) > cardinality(private.tag_names(short.name))
    order by short.id, long.created_at, long.id
  loop
    update public.request_work as work set tags = case
        when work.tags @> array[twin.kept] then array_remove(work.tags, twin.gone)
        else array_replace(work.tags, twin.gone, twin.kept)
      end
      where work.tags @> array[twin.gone];
    update public.request_views as view set filters = jsonb_set(view.filters, '{tag}', to_jsonb(twin.kept::text))
      where view.filters ->> 'tag' = twin.gone::text;
    delete from public.request_tags where id = twin.gone;
  end loop;
  perform set_config('handasa.restoring', '', true);
end
$$;

create trigger request_tags_names before insert or update of name on public.request_tags
  for each row execute function private.refuse_known_tag();
