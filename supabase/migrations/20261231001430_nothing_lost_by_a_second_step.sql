-- Nothing is lost by a second step: a file that is replaced twice keeps the first one, an article gets its author back with
-- the person, and a position given to someone else does not hand on what was its last holder's.

comment on column private.media_files.previous_url is
  'The file that it has replaced, which can be brought back for as long as the bin keeps rows. The row of that file names the one before it.';

create function private.earlier_files(file text) returns table (url text, replaced_at timestamptz)
language sql stable set search_path = ''
as $$
  with recursive earlier as (
    select media.previous_url, media.replaced_at, 1 as place
    from private.media_files as media where media.file = earlier_files.file and media.previous_url is not null
    union all
    select media.previous_url, media.replaced_at, earlier.place + 1
    from earlier join private.media_files as media on media.file = private.file_of(earlier.previous_url)
    -- More than anyone replaces within the time of the bin
    where media.previous_url is not null and earlier.place < 50
  )
  select earlier.previous_url, earlier.replaced_at from earlier order by earlier.place
$$;
comment on function private.earlier_files(text) is 'The files that have stood in the place of this one, the latest first, and when each was replaced.';

create or replace function public.list_media(
  search text default '', kind text default null, place text default null, folder text default null,
  sort text default 'created_at', descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  answer jsonb;
begin
  perform private.open_list(page_size, page_offset, sort, '{created_at,size,name}', '{content}', list => 'media_files');
  with used as materialized (
    select * from private.used_files()
  ),
  -- Calls the function once for each kind of use, not for each use
  kinds as materialized (
    select kind.source, kind.table_name, private.media_place(kind.source, kind.table_name) as place
    from (select distinct used.source, used.table_name from used) as kind where kind.table_name <> 'media_files'
  ),
  usage as materialized (
    select one.file, array_agg(one.place order by one.place) filter (where one.place is not null) as places
    from (
      select distinct used.file, kinds.place
      from used left join kinds on kinds.source = used.source and kinds.table_name = used.table_name
    ) as one group by one.file
  ),
  named as materialized (
    select used.file, string_agg(distinct private.url_decoded(replace(substring(used.address from '[?&]download=([^&#]+)'), '+', ' ')), ' ') as named
    from used where strpos(used.address, 'download=') > 0 group by used.file
  ),
  alts as materialized (
    select used.file, bool_or(known.is_missing) as is_missing, string_agg(known.words, ' ') as words, max(known.name) as name
    from used join private.media_alts() as known on known.table_name = used.table_name and known.record_id = used.record_id
    where used.source = 'row' and used.field = 'image_url' group by used.file
  ),
  files as materialized (
    select stored.*, media.folder, media.kept_url is not null as is_kept, media.previous_url, media.replaced_at,
      coalesce(media.name, named.named, alts.name) as name,
      coalesce(usage.places, '{}') as places, coalesce(alts.is_missing, false) as is_missing, alts.words
    from private.media_library(array(
      select used.file from used where starts_with(used.file, 'team-documents/') and used.table_name <> 'media_files'
      group by used.file having bool_and(used.table_name = 'leadership_team')
    )) as stored
    left join private.media_files as media on media.file = stored.file
    left join usage on usage.file = stored.file
    left join named on named.file = stored.file
    left join alts on alts.file = stored.file
    -- Leaves out a replaced file, which may come back, and a dropped one, which is about to be deleted
    where usage.places is not null or media.kept_url is not null or (
      usage.file is null and not exists (
        select from private.dropped_files as dropped where dropped.file = stored.file and dropped.gone_at is null
      )
    )
  ),
  found as materialized (
    select * from files
    where (list_media.kind is null or files.is_document = (list_media.kind = 'document'))
      and (list_media.folder is null or coalesce(files.folder, '') = list_media.folder)
      and case list_media.place
        when 'unused' then files.places = '{}'
        when 'no_alt' then files.is_missing
        else list_media.place is null or list_media.place = any (files.places)
      end
      -- A link of the global search names a file by its place in storage
      and (patterns = '{}' or files.file = list_media.search
        or (
          private.search_form(concat_ws(' ', files.name, files.folder, files.words)) like all (patterns)
          and private.holds(private.search_form(concat_ws(' ', files.name, files.folder, files.words)), patterns, '{}')
        ))
  ),
  page as materialized (
    select shown.*, row_number() over () as turn from (
      select found.* from found order by
        case when sort = 'created_at' and descending then found.stored_at end desc,
        case when sort = 'created_at' and not descending then found.stored_at end,
        case when sort = 'size' and descending then found.size end desc nulls last,
        case when sort = 'size' and not descending then found.size end nulls last,
        case when sort = 'name' and descending then private.search_form(found.name) end desc nulls last,
        case when sort = 'name' and not descending then private.search_form(found.name) end nulls last,
        found.file
      limit page_size offset page_offset
    ) as shown
  ),
  uses as materialized (
    select used.* from used where used.file in (select page.file from page) and used.table_name <> 'media_files'
  )
  select jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'file', page.file, 'url', page.url, 'kind', case when page.is_document then 'document' else 'picture' end,
        'name', page.name, 'folder', page.folder, 'size', page.size, 'type', page.type, 'created_at', page.stored_at,
        'uploaded_by', (select profile.full_name from public.user_profiles as profile where profile.id::text = page.owner_id),
        'is_kept', page.is_kept, 'is_missing_alt', page.is_missing, 'previous_url', page.previous_url, 'replaced_at', page.replaced_at,
        'earlier', (
          select coalesce(jsonb_agg(jsonb_build_object('url', one.url, 'replaced_at', one.replaced_at)), '[]')
          from private.earlier_files(page.file) as one
        ),
        'uses', coalesce((
          select jsonb_agg(private.media_use(one.source, one.table_name, one.record_id, one.field)) from (
            select distinct on (used.table_name, used.record_id, kinds.place) used.*
            from uses as used join kinds on kinds.source = used.source and kinds.table_name = used.table_name
            where used.file = page.file
              -- Not the picture of a card, which is the first of a gallery that is named itself
              and not (used.table_name = 'projects' and used.source = 'row' and exists (
                select from uses as gallery join public.project_images as image on image.id = gallery.record_id
                where gallery.file = page.file and gallery.table_name = 'project_images' and image.project_id = used.record_id
              ))
            order by used.table_name, used.record_id, kinds.place
          ) as one
        ), '[]')
      ) order by page.turn) from page
    ), '[]'),
    'total', (select count(*) from found), 'more', false,
    'counts', (
      select jsonb_build_object(
        'all', count(*), 'unused', count(*) filter (where files.places = '{}'), 'no_alt', count(*) filter (where files.is_missing),
        'picture', count(*) filter (where not files.is_document), 'document', count(*) filter (where files.is_document),
        'unfiled', count(*) filter (where files.folder is null)
      ) from files
    ),
    'folders', coalesce((
      select jsonb_agg(jsonb_build_object('name', one.folder, 'count', one.files) order by private.search_form(one.folder))
      from (select files.folder, count(*) as files from files where files.folder is not null group by files.folder) as one
    ), '[]')
  ) into answer;
  return answer;
end
$$;
create or replace function private.open_replacement(url text, new_url text) returns table (table_name text, record_id uuid, field text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  old_file text;
  new_file constant text := private.file_of(open_replacement.new_url);
  before private.media_files;
  back private.media_files;
begin
  perform private.require_area('content');
  old_file := private.media_file(open_replacement.url);
  select * into before from private.media_files as media where media.file = old_file;
  if new_file is null or new_file = old_file or split_part(new_file, '/', 1) <> split_part(old_file, '/', 1)
    or open_replacement.new_url !~ '^/storage/v1/object/' or not exists (
      select from storage.objects as stored where stored.bucket_id || '/' || stored.name = new_file
        -- The caller's own upload, or a file that stood here before
        and (stored.owner_id = auth.uid()::text or new_file in (
          select private.file_of(earlier.url) from private.earlier_files(old_file) as earlier
        ))
    ) then
    raise exception using errcode = '22023', message = 'media_replacement_invalid';
  end if;
  if exists (
    select from private.used_files() as used
    where used.file = old_file and used.table_name <> 'media_files' and private.media_place(used.source, used.table_name) = 'elsewhere'
  ) then
    raise exception using errcode = '42501', message = 'media_used_elsewhere';
  end if;
  update public.drafts as draft set schedules = private.with_file(draft.schedules, old_file, open_replacement.new_url)
    where position(old_file in draft.schedules::text) > 0;
  -- A file that comes back leaves its place among the earlier ones to those before it
  select * into back from private.media_files as media where media.file = new_file;
  update private.media_files as media set previous_url = back.previous_url, replaced_at = back.replaced_at
    where private.file_of(media.previous_url) = new_file;
  insert into private.media_files as media (file, name, folder, kept_url, previous_url, replaced_at)
    values (
      new_file, before.name, before.folder, case when before.kept_url is not null then open_replacement.new_url end,
      '/storage/v1/object/' || case when old_file like 'team-documents/%' then '' else 'public/' end || old_file, now()
    )
    on conflict (file) do update set name = coalesce(media.name, excluded.name), folder = excluded.folder, kept_url = excluded.kept_url,
      previous_url = excluded.previous_url, replaced_at = excluded.replaced_at;
  -- The row of the new file names the old one as the previous file, whose row goes on naming those before it
  update private.media_files as media set folder = null, kept_url = null where media.file = old_file;
  return query select used.table_name, used.record_id, used.field from private.used_files() as used
    where used.file = old_file and used.source = 'row' and used.table_name <> 'media_files'
    -- Galleries first, since the picture of a card follows its gallery
    order by used.table_name <> 'project_images', used.table_name, used.record_id, used.field;
end
$$;
create or replace function public.forget_previous_media(url text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('content');
  update private.media_files as media set previous_url = before.previous_url, replaced_at = before.replaced_at
    from private.media_files as known
    left join private.media_files as before on before.file = private.file_of(known.previous_url)
    where known.file = private.media_file(forget_previous_media.url) and media.id = known.id;
end
$$;
comment on function public.forget_previous_media(text) is 'For admins of content: the file that this one has replaced is deleted now instead of later. Those before it stay.';

comment on column public.bin.linked is 'What a restore links to the row again: to a service the requests for it, to an opening the applications for it, to a tag the requests that had it, to a client''s project the requests that led to it, to a person of the team the articles that they wrote.';

create or replace function private.put_in_bin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  entry constant jsonb := to_jsonb(old);
  fresh constant uuid := gen_random_uuid();
  named text := private.record_name(entry);
  above public.bin;
  linked uuid[] := '{}';
begin
  -- What the server deletes stays deleted: its time is over, or its account is gone.
  if auth.uid() is null then
    return old;
  end if;
  if tg_table_name in ('service_request_events', 'request_work', 'request_merges', 'request_messages') or tg_table_name in ('request_notes', 'request_files') and not exists (
    select from public.service_requests as request where request.id = (entry ->> 'request_id')::uuid
  ) or tg_table_name = 'project_images' and not exists (
    select from public.projects as project where project.id = (entry ->> 'project_id')::uuid
  ) or tg_table_name = 'client_project_files' and not exists (
    select from public.client_projects as link where link.id = (entry ->> 'client_project_id')::uuid
  ) then
    select * into above from public.bin as known
      where known.table_name = case tg_table_name
          when 'project_images' then 'projects' when 'client_project_files' then 'client_projects' else 'service_requests'
        end
        and known.record_id
          = coalesce(entry ->> 'client_project_id', entry ->> 'project_id', entry ->> 'request_id', entry ->> 'id')::uuid
      order by known.deleted_at desc limit 1;
    -- Without its parent's entry this row could never be restored
    if above.id is null then
      return old;
    end if;
  end if;
  case tg_table_name
    when 'client_projects' then
      if not exists (select from public.user_profiles as profile where profile.id = (entry ->> 'client_id')::uuid) then
        return old;
      end if;
      select private.record_name(to_jsonb(project)) into named
        from public.projects as project where project.id = (entry ->> 'project_id')::uuid;
      linked := array(select work.id from public.request_work as work where work.client_project_id = (entry ->> 'id')::uuid);
    when 'project_images' then
      named := coalesce(above.name, (
        select private.record_name(to_jsonb(project)) from public.projects as project
        where project.id = (entry ->> 'project_id')::uuid
      ));
    when 'leadership_team' then
      named := coalesce(named, private.record_name(jsonb_build_object(
        'title_ar', entry -> 'position_ar', 'title_en', entry -> 'position_en'
      )));
    when 'request_files', 'client_project_files' then
      named := entry ->> 'name';
    when 'request_notes' then
      named := coalesce(above.name, (
        select private.record_name(to_jsonb(request)) from public.service_requests as request
        where request.id = (entry ->> 'request_id')::uuid
      ));
    when 'request_tags' then
      linked := array(select work.id from public.request_work as work where work.tags @> array[(entry ->> 'id')::uuid]);
    when 'openings' then
      linked := array(select employee.id from public.employees as employee where employee.opening_id = (entry ->> 'id')::uuid);
    when 'team_members' then
      linked := array(select article.id from public.news as article where article.author_id = (entry ->> 'id')::uuid);
    when 'services' then
      linked := array(
        select request.id from public.service_requests as request where request.service_id = (entry ->> 'id')::uuid
      );
    else null;
  end case;
  insert into public.bin (id, batch, parent, table_name, record_id, name, row, linked, words, deleted_by)
  values (
    fresh, coalesce(above.batch, fresh), above.id, tg_table_name, (entry ->> 'id')::uuid, named, entry, linked,
    case when above.id is null then private.bin_words(concat_ws(' ', named, case tg_table_name
      when 'client_projects' then (
        select concat_ws(' ', profile.full_name, profile.company_name) from public.user_profiles as profile
        where profile.id = (entry ->> 'client_id')::uuid
      )
    end), entry) else '' end,
    auth.uid()
  );
  return old;
end
$$;
create or replace function private.restore_batch(root public.bin, without_missing boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  part public.bin;
begin
  -- For this transaction: triggers that mail about, count or complete a new row skip a restored one.
  perform set_config('handasa.restoring', 'on', true);
  for part in
    select * from public.bin as entry where entry.batch = root.batch
    -- The main picture first, so that no other one is chosen for a moment
    order by entry.parent nulls first, (entry.row ->> 'is_primary')::boolean desc nulls last, entry.id
  loop
    perform private.store_again(part, without_missing);
  end loop;
  perform private.take_place_again(root.table_name, root.record_id);
  if root.table_name = 'service_requests' then
    -- A request that was deleted before request_work existed has no such row in the bin
    insert into public.request_work (id, received_at)
      select request.id, request.created_at from public.service_requests as request where request.id = root.record_id
      on conflict do nothing;
  elsif root.table_name = 'request_tags' then
    update public.request_work as work set tags = work.tags || root.record_id
      where work.id = any (root.linked) and not work.tags @> array[root.record_id] and cardinality(work.tags) < 20;
  elsif root.table_name = 'client_projects' then
    update public.request_work as work set client_project_id = root.record_id
      where work.id = any (root.linked) and work.client_project_id is null;
  elsif root.table_name = 'openings' then
    update public.employees as employee set opening_id = root.record_id
      where employee.id = any (root.linked) and employee.opening_id is null;
  elsif root.table_name = 'team_members' then
    update public.news as article set author_id = root.record_id
      where article.id = any (root.linked) and article.author_id is null;
  elsif root.linked <> '{}' then
    update public.service_requests as request set service_id = root.record_id
      where request.id = any (root.linked) and request.service_id is null and request.kind = 'service';
  end if;
  delete from public.bin as entry where entry.batch = root.batch;
  perform set_config('handasa.restoring', '', true);
end
$$;

-- Security invoker: the caller's own rights delete and add positions.
create function public.give_position(leader uuid, seen timestamptz, person jsonb) returns public.leadership_team
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  before public.leadership_team;
  fresh public.leadership_team := jsonb_populate_record(null::public.leadership_team, give_position.person);
  is_filled constant boolean := private.filled(fresh.full_name_ar) or private.filled(fresh.full_name_en);
begin
  perform private.require_area('content');
  select * into before from public.leadership_team as known where known.id = give_position.leader for update;
  if before.id is null then
    raise exception using errcode = 'PT404', message = 'position_gone';
  elsif before.updated_at <> give_position.seen then
    raise exception using errcode = 'PT409', message = 'position_changed';
  end if;
  delete from public.leadership_team as known where known.id = before.id;
  insert into public.leadership_team (
    position_ar, position_en, display_order, is_active, full_name_ar, full_name_en, years_of_experience, specialization_ar,
    specialization_en, member_type, join_date, bio_ar, bio_en, degrees_ar, degrees_en, engineers_grade, engineers_number,
    engineers_until, slug_ar, slug_en
  ) values (
    before.position_ar, before.position_en, before.display_order, before.is_active and coalesce(is_filled, false), fresh.full_name_ar,
    fresh.full_name_en, coalesce(fresh.years_of_experience, 0), fresh.specialization_ar, fresh.specialization_en, fresh.member_type,
    fresh.join_date, fresh.bio_ar, fresh.bio_en, fresh.degrees_ar, fresh.degrees_en, fresh.engineers_grade, fresh.engineers_number,
    fresh.engineers_until, coalesce(fresh.slug_ar, ''), coalesce(fresh.slug_en, '')
  ) returning * into fresh;
  return fresh;
end
$$;
comment on function public.give_position(uuid, timestamptz, jsonb) is
  'For admins of content: gives a position to another person, or to nobody. The person who had it goes to the bin with all that is theirs, so that nobody takes over photo, qualifications, past projects and address. seen is when the position was last changed.';
revoke all on function public.give_position(uuid, timestamptz, jsonb) from public, anon, authenticated;
grant execute on function public.give_position(uuid, timestamptz, jsonb) to authenticated, service_role;
