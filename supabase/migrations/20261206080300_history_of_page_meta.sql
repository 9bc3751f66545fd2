-- Who looks after openings sees the history of what is written for their pages, as they may change it.

-- Called by public.record_history, with its rights. The row of an item that is gone is known by its own history.
create function private.areas_of_meta(meta_id text) returns text[]
language sql stable set search_path = ''
as $$
  select private.areas_of_page(coalesce(
    (select meta.table_name from public.page_meta as meta where meta.id::text = meta_id),
    (
      select coalesce(entry.details -> 'before', entry.details -> 'after') ->> 'table_name' from public.audit_log as entry
      where entry.table_name = 'page_meta' and entry.record_id = meta_id order by entry.id desc limit 1
    )
  ))
$$;
comment on function private.areas_of_meta(text) is 'The areas of which an admin needs one for the history of a row of page_meta.';

-- Security definer: the record is read by admins of everything alone; here by those of the area of its table.
create or replace function public.record_history(
  table_name text, record_id text, page_size integer default 50, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  -- What is said of an account stands with three tables.
  tables constant text[] := case record_history.table_name
    when 'user_profiles' then array['user_profiles', 'accounts', 'sessions'] else array[record_history.table_name]
  end;
  knows_accounts constant boolean := private.manages('settings');
  page bigint[];
  total bigint;
begin
  perform private.require_area(variadic case record_history.table_name
    -- A row belongs to the area of its page
    when 'page_meta' then private.areas_of_meta(record_history.record_id)
    else private.areas_of_table(record_history.table_name) end);
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  page := array(
    select r.id from public.audit_log as r
    where r.record_id = record_history.record_id and r.table_name = any (tables)
    order by r.id desc limit page_size offset page_offset
  );
  select count(*) into total from (
    select from public.audit_log as r
    where r.record_id = record_history.record_id and r.table_name = any (tables)
    limit private.most_found() + 1
  ) as counted;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) - '{details_hash,session_id,words}'::text[] || jsonb_build_object(
        'actor', (
          select profile.full_name from public.user_profiles as profile
          where profile.id = r.actor_id and (knows_accounts or profile.user_type = 'client' or profile.id = auth.uid())
        ),
        'names', private.names_in(r.details, knows_accounts), 'about', private.about_record(r.table_name, r.record_id)
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.audit_log as r on r.id = place.id
    ), '[]'),
    'total', least(total, private.most_found()), 'more', total > private.most_found(), 'counts', null
  );
end
$$;
