-- request_tags: the company's own words to sort requests by. Which request has which is in request_work.tags.

create table public.request_tags (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.filled(name) and private.short_text(name, 60)),
  colour text not null default 'gray'
    check (colour in ('gray', 'red', 'orange', 'green', 'teal', 'blue', 'violet', 'pink')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.request_tags is 'Tags of requests, in the company''s own words. Admins of requests manage them.';
comment on column public.request_tags.name is 'In one language, or in both with a middle dot, as names of people.';
comment on column public.request_tags.colour is 'A name of the palette, whose text can be read in both themes.';

create unique index request_tags_name_idx on public.request_tags (private.search_form(name));

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
  -- Two admins who add the same tag at the same moment take turns
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
  'Refuses a tag that is there already, even when only one of the two names has a translation: in one language they would look the same.';

-- Security definer: only functions write the work.
create function private.forget_tag() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.request_work as work set tags = array_remove(work.tags, old.id) where work.tags @> array[old.id];
  return null;
end
$$;
comment on function private.forget_tag() is 'A deleted tag leaves every request. The bin knows which had it.';

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

-- Security definer: only functions write the work. It checks who calls first.
create function public.tag_request(request_id uuid, tag uuid, present boolean default true) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  -- It cannot be deleted until this is stored
  perform from public.request_tags as known where known.id = tag_request.tag for key share;
  if present and not found then
    raise exception using errcode = 'PT404', message = 'tag_not_found';
  end if;
  update public.request_work as work set tags = case
      when not present then array_remove(work.tags, tag_request.tag)
      when tag_request.tag = any (work.tags) then work.tags
      else work.tags || tag_request.tag
    end
    where work.id = tag_request.request_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
end
$$;
comment on function public.tag_request(uuid, uuid, boolean) is
  'For admins of requests: gives a request a tag, or takes it away, without overwriting other changes of the same moment.';

create trigger request_work_known_tags before insert on public.request_work
  for each row when (new.tags <> '{}') execute function private.keep_known_tags();
create trigger request_tags_names before insert or update of name on public.request_tags
  for each row execute function private.refuse_known_tag();
create trigger request_tags_updated_at before update on public.request_tags
  for each row execute function private.set_updated_at();
create trigger request_tags_forget after delete on public.request_tags
  for each row execute function private.forget_tag();
create trigger request_tags_bin before delete on public.request_tags
  for each row execute function private.put_in_bin();
create trigger request_tags_announce after insert or update or delete on public.request_tags
  for each row execute function private.announce_change();
create trigger request_tags_audit after insert or update or delete on public.request_tags
  for each row execute function private.record_change();

alter table public.request_tags enable row level security;
revoke all on public.request_tags from public, anon, authenticated;
grant select, insert (id, name, colour), update (name, colour), delete on public.request_tags to authenticated;
grant all on public.request_tags to service_role;

create policy "An admin of requests reads the tags" on public.request_tags
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads the tags" on public.request_tags is 'The lists and the detail view of requests.';

create policy "An admin of requests adds tags" on public.request_tags
  for insert to authenticated with check ((select private.manages('requests')));
comment on policy "An admin of requests adds tags" on public.request_tags is 'Where a request is tagged.';

create policy "An admin of requests changes tags" on public.request_tags
  for update to authenticated using ((select private.manages('requests'))) with check ((select private.manages('requests')));
comment on policy "An admin of requests changes tags" on public.request_tags is 'Their names and colours.';

create policy "An admin of requests deletes tags" on public.request_tags
  for delete to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests deletes tags" on public.request_tags is
  'Into the bin, with the requests that had the tag.';

revoke all on function public.tag_request(uuid, uuid, boolean) from public, anon, authenticated;
grant execute on function public.tag_request(uuid, uuid, boolean) to authenticated, service_role;
