-- A request that comes back, from the bin or from an undone merge, has none of the tags that were deleted in the meantime.

-- Security definer: only functions write the bin. Rows come with tags from the bin and from a merge that is undone.
create function private.keep_known_tags() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  known constant uuid[] := array(
    select tag.id from unnest(new.tags) with ordinality as tag (id, place)
    where exists (select from public.request_tags as there where there.id = tag.id) order by tag.place
  );
begin
  if new.tags <> known then
    update public.bin as entry set linked = entry.linked || new.id
      where entry.table_name = 'request_tags' and entry.record_id = any (new.tags) and entry.record_id <> all (known);
    new.tags := known;
  end if;
  return new;
end
$$;
comment on function private.keep_known_tags() is
  'A request that comes back has none of the tags that were deleted in the meantime. The bin knows that it had them.';

create trigger request_work_known_tags before insert on public.request_work
  for each row when (new.tags <> '{}') execute function private.keep_known_tags();

update public.request_work as work set tags = array(
    select tag.id from unnest(work.tags) with ordinality as tag (id, place)
    where exists (select from public.request_tags as there where there.id = tag.id) order by tag.place
  )
  where exists (
    select from unnest(work.tags) as tag where not exists (select from public.request_tags as there where there.id = tag)
  );
