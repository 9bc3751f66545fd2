-- What is hidden before and after tells search engines nothing, and a preview of a project that a draft brings to the
-- website has its pictures.
create or replace function private.note_search_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part constant text := tg_argv[0];
begin
  if not (select settings.is_on from public.search_notice_settings as settings)
      or not private.changed_for_search(to_jsonb(old), to_jsonb(new))
      -- A draft of an article, one whose time has not come, an item that is hidden before and after. People without a
      -- page are on the landing page.
      or part <> 'team' and not private.is_read_somewhere(part, to_jsonb(old))
        and not private.is_read_somewhere(part, to_jsonb(new)) then
    return null;
  end if;
  perform private.note_search_paths(case when part = 'team' then array['/'] else array['/', '/' || part] end);
  perform private.note_search_item(part, to_jsonb(old));
  perform private.note_search_item(part, to_jsonb(new));
  return null;
end
$$;

drop function private.is_read_somewhere(jsonb);
create function private.is_read_somewhere(section text, item jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select item is not null
    and (private.is_on_website_in(section, 'ar', item) or private.is_on_website_in(section, 'en', item))
$$;
comment on function private.is_read_somewhere(text, jsonb) is 'Whether an item has a page in a language; false for none.';

create or replace function public.read_preview(token text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  link private.preview_links;
  held text[];
  subject public.drafts;
begin
  select * into link from private.preview_links as known
    where known.token_hash = private.hash_of(read_preview.token) and known.ends_at > now();
  select profile.areas into held from public.user_profiles as profile
    where profile.id = link.created_by and profile.is_active and profile.user_type = 'admin';
  if held is null then
    return null;
  end if;
  select * into subject from public.drafts as draft where draft.id = link.draft_id;
  return jsonb_build_object(
    'is_own', link.is_own, 'ends_at', link.ends_at, 'draft_id', link.draft_id, 'table', subject.table_name, 'record', subject.record_id,
    'rows', (
      with drafted as (
        select draft.table_name, part.entry from public.drafts as draft
        cross join lateral (select private.drafted_row(draft)) as part (entry)
        where private.draft_areas(draft.table_name) && held and part.entry is not null
          and (
            link.draft_id is null or draft.id = link.draft_id
            -- The pictures of a project go with it
            or draft.table_name = 'project_images' and part.entry ->> 'project_id' = subject.record_id::text
          )
      )
      select coalesce(jsonb_agg(jsonb_build_object('table', item.table_name, 'row', item.entry)), '[]') from (
        select * from drafted
        union all
        -- Visitors do not read those of a project that a draft brings to the website
        select 'project_images', to_jsonb(image) from drafted
        join public.projects as project on project.id::text = drafted.entry ->> 'id' and not project.is_active
        join public.project_images as image on image.project_id = project.id
        where drafted.table_name = 'projects' and drafted.entry -> 'is_active' = 'true'
          and not exists (
            select from drafted as own where own.table_name = 'project_images' and own.entry ->> 'id' = image.id::text
          )
      ) as item
    )
  );
end
$$;
