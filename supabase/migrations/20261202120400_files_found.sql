-- The search of everything finds files of the media library by name, folder and alt text.

-- With a search_path of its own, so that the planner leaves the call as the indexes have it.
create function private.picture_words(alt_ar text, alt_en text, name text) returns text
language sql immutable parallel safe set search_path = ''
return private.search_form(coalesce(alt_ar, '') || chr(31) || coalesce(alt_en, '') || chr(31) || coalesce(name, ''));
comment on function private.picture_words(text, text, text) is
  'What a picture is found by, in the form of private.search_form: its alt texts and the name of its file. Indexes hold it.';

create index project_images_words_idx on public.project_images using gin (private.picture_words(alt_ar, alt_en, original_name) extensions.gin_trgm_ops);
create index news_alt_idx on public.news using gin (private.picture_words(alt_ar, alt_en, null) extensions.gin_trgm_ops) where image_url is not null;
create index media_files_words_idx on private.media_files using gin (private.picture_words(name, folder, null) extensions.gin_trgm_ops);
grant execute on function private.picture_words(text, text, text) to authenticated, service_role;

-- Without a search_path of its own, so that the planner puts it in place of the call.
create function private.is_in_library(bucket text, key text, documents text[]) returns boolean
language sql immutable parallel safe
return case
  when bucket in ('project-images', 'site-images') then true
  -- Photos of people who are not published lay here before employee-photos
  when bucket = 'team-images' then not (starts_with(key, 'applicants/') or starts_with(key, 'employees/'))
  else bucket = 'team-documents' and bucket || '/' || key = any (documents)
end;
comment on function private.is_in_library(text, text, text[]) is
  'Whether the media library has what lies there: what the public buckets have that no person''s application has, and of the documents those named here.';

create or replace function private.media_library(documents text[]) returns table (
  file text, url text, is_document boolean, size bigint, type text, stored_at timestamptz, owner_id text
)
language sql stable set search_path = ''
as $$
  select stored.bucket_id || '/' || stored.name,
    '/storage/v1/object/' || case when stored.bucket_id = 'team-documents' then '' else 'public/' end
      || stored.bucket_id || '/' || stored.name,
    not starts_with(coalesce(stored.metadata ->> 'mimetype', ''), 'image/'),
    (stored.metadata ->> 'size')::bigint, stored.metadata ->> 'mimetype', stored.created_at, stored.owner_id
  from storage.objects as stored
  where stored.name not like '%.emptyFolderPlaceholder' and private.is_in_library(stored.bucket_id, stored.name, documents)
$$;

-- Finding it

create function private.found_media(patterns text[], numbers text[], most integer) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  -- The longest word, for which the indexes are searched
  rare constant text[] := private.rare_words(patterns, '{}');
  enough constant integer := 200;
  documents text[] := array[]::text[];
  hits jsonb;
begin
  -- An index finds three letters and more
  if numbers = '{}' and not exists (select from unnest(patterns) as pattern where length(pattern) > 4) then
    return jsonb '[]';
  end if;
  select coalesce(jsonb_agg(to_jsonb(one)), '[]') into hits from (
    (
      select private.file_of(image.image_url) as file, image.original_name as name, image.alt_ar, image.alt_en
      from public.project_images as image
      where private.may_hold(private.picture_words(image.alt_ar, image.alt_en, image.original_name), rare, numbers)
        and private.holds(private.picture_words(image.alt_ar, image.alt_en, image.original_name), patterns, numbers)
      limit enough
    )
    union all
    (
      select private.file_of(item.image_url), null, item.alt_ar, item.alt_en from public.news as item
      where item.image_url is not null
        and private.may_hold(private.picture_words(item.alt_ar, item.alt_en, null), rare, numbers)
        and private.holds(private.picture_words(item.alt_ar, item.alt_en, null), patterns, numbers)
      limit enough
    )
    union all
    select private.file_of(image.image_url), null, image.title_ar, image.title_en from public.site_images as image
    where private.holds(private.picture_words(image.title_ar, image.title_en, null), patterns, numbers)
    union all
    (
      select media.file, media.name, null, null from private.media_files as media
      where private.may_hold(private.picture_words(media.name, media.folder, null), rare, numbers)
        and private.holds(private.picture_words(media.name, media.folder, null), patterns, numbers)
        -- One that is dropped is about to go
        and (media.kept_url is not null or not exists (
          select from private.dropped_files as dropped where dropped.file = media.file and dropped.gone_at is null
        ))
      limit enough
    )
    union all
    -- Some dozens of people
    select private.file_of(attached.address), attached.name, null, null
    from public.leadership_team as leader
    cross join lateral (
      select address, private.url_decoded(replace(substring(address from '[?&]download=([^&#]+)'), '+', ' '))
      from unnest(leader.attachments_urls) as address where strpos(address, 'download=') > 0
    ) as attached (address, name)
    where private.holds(private.picture_words(attached.name, null, null), patterns, numbers)
  ) as one;
  if exists (select from jsonb_array_elements(hits) as hit where hit ->> 'file' like 'team-documents/%') then
    documents := private.media_documents();
  end if;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('file', shown.file, 'name', shown.name, 'alt_ar', shown.alt_ar, 'alt_en', shown.alt_en)
      order by shown.created_at desc, shown.file
    ), '[]')
    from (
      select hit.file, max(hit.name) as name, max(hit.alt_ar) as alt_ar, max(hit.alt_en) as alt_en, max(stored.created_at) as created_at
      from jsonb_to_recordset(hits) as hit (file text, name text, alt_ar text, alt_en text)
      join storage.objects as stored on stored.bucket_id = split_part(hit.file, '/', 1)
        and stored.name = substr(hit.file, strpos(hit.file, '/') + 1)
      where private.is_in_library(stored.bucket_id, stored.name, documents)
      group by hit.file order by max(stored.created_at) desc, hit.file limit most
    ) as shown
  );
end
$$;
comment on function private.found_media(text[], text[], integer) is
  'The newest files of the media library whose name, folder or alt texts hold a search, of 200 that each table finds. From three letters on.';
revoke all on function private.found_media(text[], text[], integer) from public, anon, authenticated;

create or replace function public.find_anything(search text, most integer default 5) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  everyone constant boolean := private.manages('settings');
  hits uuid[];
  found jsonb := jsonb_build_object();
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  elsif not coalesce(most between 1 and 20, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif patterns = '{}' then
    return found;
  end if;

  -- Rows are read in their order where nearly all fit. Where few do, the order is one that no index has: an index of
  -- the order would be read from its beginning until it meets them
  if private.manages('requests') then
    hits := private.found_ids('private.request_words', 'public.service_requests', patterns, numbers);
    found := found || jsonb_build_object('service_requests', array(
      select jsonb_build_object(
        'id', r.id, 'name', r.client_name, 'company', r.company_name, 'reference', r.reference, 'kind', r.kind,
        'status', r.status, 'at', r.created_at
      )
      from public.service_requests as r
      where (hits is not null and r.id = any (hits)) or (hits is null and (
        select private.holds(w.words, patterns, numbers) from private.request_words as w where w.id = r.id
      ))
      order by case when hits is null then r.created_at end desc,
        case when hits is not null then r.created_at + interval '0' end desc, r.id desc limit most
    ));
    hits := private.found_ids('private.client_project_words', 'public.client_projects', patterns, numbers);
    found := found || jsonb_build_object('client_projects', array(
      select jsonb_build_object(
        'id', link.id, 'name', client.full_name, 'title_ar', project.title_ar, 'title_en', project.title_en,
        'status', link.status
      )
      from public.client_projects as link
      join public.user_profiles as client on client.id = link.client_id
      join public.projects as project on project.id = link.project_id
      where (hits is not null and link.id = any (hits)) or (hits is null and (
        select private.holds(w.words, patterns, numbers) from private.client_project_words as w where w.id = link.id
      ))
      order by case when hits is null then link.created_at end desc,
        case when hits is not null then link.created_at + interval '0' end desc, link.id desc limit most
    ));
  end if;

  -- Admins of requests read the profiles of clients
  if everyone or private.manages('requests') then
    hits := private.found_ids('private.accounts', 'public.user_profiles', patterns, numbers);
    found := found || jsonb_build_object('user_profiles', array(
      select jsonb_build_object(
        'id', profile.id, 'name', profile.full_name, 'company', profile.company_name, 'email', account.email,
        'user_type', profile.user_type, 'is_active', profile.is_active
      )
      from public.user_profiles as profile join private.accounts as account using (id)
      where (everyone or profile.user_type = 'client')
        and ((hits is not null and profile.id = any (hits)) or (hits is null and private.holds(account.words, patterns, numbers)))
      order by case when hits is null then profile.created_at end desc,
        case when hits is not null then profile.created_at + interval '0' end desc, profile.id desc limit most
    ));
  end if;

  if private.manages('people') then
    hits := private.found_ids('private.employee_words', 'public.employees', patterns, numbers);
    found := found || jsonb_build_object('employees', array(
      select jsonb_build_object(
        'id', employee.id, 'name_ar', employee.full_name_ar, 'name_en', employee.full_name_en,
        'position_ar', employee.position_ar, 'position_en', employee.position_en, 'status', employee.status
      )
      from public.employees as employee
      where (hits is not null and employee.id = any (hits)) or (hits is null and (
        select private.holds(w.words, patterns, numbers) from private.employee_words as w where w.id = employee.id
      ))
      order by case when hits is null then employee.created_at end desc,
        case when hits is not null then employee.created_at + interval '0' end desc, employee.id desc limit most
    ));
  end if;

  if private.manages('content') then
    hits := private.found_ids('private.project_words', 'public.projects', patterns, numbers);
    found := found || jsonb_build_object('projects', array(
      select jsonb_build_object(
        'id', project.id, 'title_ar', project.title_ar, 'title_en', project.title_en,
        'category_ar', project.category_ar, 'category_en', project.category_en, 'status', project.status
      )
      from public.projects as project
      where (hits is not null and project.id = any (hits)) or (hits is null and (
        select private.holds(w.words, patterns, numbers) from private.project_words as w where w.id = project.id
      ))
      order by case when hits is null then project.created_at end desc,
        case when hits is not null then project.created_at + interval '0' end desc, project.id desc limit most
    ));
    hits := private.found_ids('private.news_words', 'public.news', patterns, numbers);
    found := found || jsonb_build_object('news', array(
      select jsonb_build_object(
        'id', article.id, 'title_ar', article.title_ar, 'title_en', article.title_en,
        'published_at', least(article.published_at_ar, article.published_at_en)
      )
      from public.news as article
      where (hits is not null and article.id = any (hits)) or (hits is null and (
        select private.holds(w.words, patterns, numbers) from private.news_words as w where w.id = article.id
      ))
      order by case when hits is null then article.created_at end desc,
        case when hits is not null then article.created_at + interval '0' end desc, article.id desc limit most
    ));
    found := found || jsonb_build_object('media_files', private.found_media(patterns, numbers, most));
    -- The texts of the website are some dozens
    found := found || jsonb_build_object('services', array(
      select jsonb_build_object('id', service.id, 'title_ar', service.title_ar, 'title_en', service.title_en)
      from public.services as service
      where private.holds(private.search_form(concat_ws(
        chr(31), service.title_ar, service.title_en, service.description_ar, service.description_en
      )), patterns, numbers)
      order by service.display_order, service.id limit most
    ), 'team_members', array(
      select jsonb_build_object(
        'id', member.id, 'name_ar', member.name_ar, 'name_en', member.name_en, 'position_ar', member.position_ar,
        'position_en', member.position_en
      )
      from public.team_members as member
      where private.holds(private.search_form(concat_ws(
        chr(31), member.name_ar, member.name_en, member.position_ar, member.position_en
      )), patterns, numbers)
      order by member.order_index, member.id limit most
    ), 'leadership_team', array(
      select jsonb_build_object(
        'id', leader.id, 'name_ar', leader.full_name_ar, 'name_en', leader.full_name_en,
        'position_ar', leader.position_ar, 'position_en', leader.position_en
      )
      from public.leadership_team as leader
      where private.holds(private.search_form(concat_ws(
        chr(31), leader.full_name_ar, leader.full_name_en, leader.position_ar, leader.position_en
      )), patterns, numbers)
      order by leader.display_order, leader.id limit most
    ), 'site_content', array(
      select jsonb_build_object(
        'id', item.id, 'section', item.section, 'content_key', item.content_key, 'title_ar', item.title_ar,
        'title_en', item.title_en, 'text_ar', left(item.text_ar, 120), 'text_en', left(item.text_en, 120)
      )
      from public.site_content as item
      where private.holds(private.search_form(concat_ws(
        chr(31), item.title_ar, item.title_en, item.text_ar, item.text_en
      )), patterns, numbers)
      order by item.section, item.display_order, item.id limit most
    ));
  end if;
  return found;
end
$$;
