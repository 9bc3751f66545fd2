-- find: one search over everything that an admin may open (docs/decisions/0042). Row-level security is passed as in the
-- lists (05_lists.sql), so it asks for each kind whether the admin manages its area.

create function private.found_ids(
  words_of regclass, rows_of regclass, patterns text[], numbers text[], shown integer, among text default 'true'
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := private.most_found();
  rare text[] := array[]::text[];
  many boolean;
  ids uuid[];
begin
  -- Fewer than three letters make no trigram, so no index finds them: test only the newest rows
  if numbers = '{}' and not exists (select from unnest(patterns) as pattern where length(pattern) > 4) then
    execute format(
      'select array(
        select newest.id from (select r.id from %1$s as r where %3$s order by r.created_at desc, r.id desc limit $1) as newest
        join %2$s as w using (id) where private.holds(w.words, $2, $3)
      )', rows_of, words_of, among
    ) into ids using most, patterns, numbers;
    return ids;
  end if;
  -- In a small table, reading all rows is faster than any index
  execute format('select exists (select from %s offset 200)', words_of) into many;
  if many then
    execute format('select private.rare_words($1, array(select w.words from %s as w order by w.id limit 200))', words_of)
      into rare using patterns;
  end if;
  execute format(
    'select array(
      select w.id from %s as w
      where private.may_hold(w.words, $1, $3) and private.holds(w.words, $2, $3) limit $4
    )', words_of
  ) into ids using rare, patterns, numbers, most + 1;
  if cardinality(ids) <= most then
    return ids;
  end if;
  -- Nearly all rows fit, so the newest are soon found by reading in their order
  execute format(
    'select array(
      select r.id from %1$s as r
      where %3$s and (select private.holds(w.words, $1, $2) from %2$s as w where w.id = r.id)
      order by r.created_at desc, r.id desc limit $3
    )', rows_of, words_of, among
  ) into ids using patterns, numbers, shown;
  return ids;
end
$$;
comment on function private.found_ids(regclass, regclass, text[], text[], integer, text) is
  'The ids of the rows whose words hold a search; where there are more than a search counts, only the newest, as many as are shown. Only rows r that fulfil a condition. A search of one or two letters tests only the newest rows.';

-- Security definer: under row-level security a search could use no index (05_lists.sql). It asks for each kind who calls.
create function public.find_anything(search text, most integer default 5) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  everyone constant boolean := private.manages('settings');
  of_requests constant boolean := private.manages('requests');
  of_people constant boolean := private.manages('people');
  imported constant text[] := case when of_people then array['employees'] else '{}' end
    || case when everyone or of_requests then array['clients'] else '{}' end;
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

  -- The added interval keeps the planner off the index of created_at, which it would read from its beginning until it meets
  -- the rows
  if of_requests then
    hits := private.found_ids('private.request_words', 'public.service_requests', patterns, numbers, most);
    found := found || jsonb_build_object('service_requests', array(
      select jsonb_build_object(
        'id', r.id, 'name', r.client_name, 'company', r.company_name, 'reference', r.reference, 'kind', r.kind,
        'status', r.status, 'at', r.created_at, 'phone', r.client_phone, 'service_type', r.service_type,
        'service', (
          select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
          from public.services as service where service.id = r.service_id
        )
      )
      from public.service_requests as r
      where r.id = any (hits) order by r.created_at + interval '0' desc, r.id desc limit most
    ));
    hits := private.found_ids('private.client_project_words', 'public.client_projects', patterns, numbers, most);
    found := found || jsonb_build_object('client_projects', array(
      select jsonb_build_object(
        'id', link.id, 'name', client.full_name, 'title_ar', project.title_ar, 'title_en', project.title_en,
        'status', link.status
      )
      from public.client_projects as link
      join public.user_profiles as client on client.id = link.client_id
      join public.projects as project on project.id = link.project_id
      where link.id = any (hits) order by link.created_at + interval '0' desc, link.id desc limit most
    ));
  end if;

  -- Admins of requests read the profiles of clients
  if everyone or of_requests then
    hits := private.found_ids(
      'private.accounts', 'public.user_profiles', patterns, numbers, most,
      case when everyone then 'true' else $condition$r.user_type = 'client'$condition$ end
    );
    found := found || jsonb_build_object('user_profiles', array(
      select jsonb_build_object(
        'id', profile.id, 'name', profile.full_name, 'company', profile.company_name, 'email', account.email,
        'phone', profile.phone, 'user_type', profile.user_type, 'is_active', profile.is_active
      )
      from public.user_profiles as profile join private.accounts as account using (id)
      where profile.id = any (hits) and (everyone or profile.user_type = 'client')
      order by profile.created_at + interval '0' desc, profile.id desc limit most
    ));
  end if;

  if of_people then
    hits := private.found_ids('private.employee_words', 'public.employees', patterns, numbers, most);
    found := found || jsonb_build_object('employees', array(
      select jsonb_build_object(
        'id', employee.id, 'name_ar', employee.full_name_ar, 'name_en', employee.full_name_en,
        'position_ar', employee.position_ar, 'position_en', employee.position_en, 'status', employee.status,
        'phone', employee.phone
      )
      from public.employees as employee
      where employee.id = any (hits) order by employee.created_at + interval '0' desc, employee.id desc limit most
    ));
  end if;

  if imported <> '{}' then
    hits := private.found_ids(
      'private.imported_people', 'private.imported_people', patterns, numbers, most,
      format('r.removed_at is null and r.kind = any (%L)', imported)
    );
    found := found || jsonb_build_object('imported_people', array(
      select jsonb_build_object(
        'id', one.id, 'name', one.full_name, 'company', one.company_name, 'email', one.email, 'phone', one.phone,
        'kind', one.kind
      )
      from private.imported_people as one
      where one.id = any (hits) and one.removed_at is null and one.kind = any (imported)
      order by one.created_at + interval '0' desc, one.row_number limit most
    ));
  end if;

  -- Few wait at a time. Those who were imported are found above
  if everyone or of_requests then
    found := found || jsonb_build_object('invitations', array(
      select jsonb_build_object(
        'id', invitation.id, 'name', invitation.full_name, 'company', invitation.company_name,
        'email', invitation.email, 'phone', invitation.phone, 'user_type', invitation.user_type
      )
      from public.invitations as invitation
      where invitation.accepted_at is null and invitation.cancelled_at is null
        and (everyone or invitation.user_type = 'client')
        and not exists (select from private.imported_people as person where person.invitation_id = invitation.id)
        and private.holds(private.search_form(concat_ws(
          ' ', invitation.full_name, invitation.company_name, invitation.email, invitation.phone
        )), patterns, numbers)
      order by invitation.sent_at desc, invitation.id desc limit most
    ));
  end if;

  if private.manages('content') then
    hits := private.found_ids('private.project_words', 'public.projects', patterns, numbers, most);
    found := found || jsonb_build_object('projects', array(
      select jsonb_build_object(
        'id', project.id, 'title_ar', project.title_ar, 'title_en', project.title_en,
        'category_ar', project.category_ar, 'category_en', project.category_en, 'status', project.status
      )
      from public.projects as project
      where project.id = any (hits) order by project.created_at + interval '0' desc, project.id desc limit most
    ));
    hits := private.found_ids('private.news_words', 'public.news', patterns, numbers, most);
    found := found || jsonb_build_object('news', array(
      select jsonb_build_object(
        'id', article.id, 'title_ar', article.title_ar, 'title_en', article.title_en,
        'published_at', least(article.published_at_ar, article.published_at_en)
      )
      from public.news as article
      where article.id = any (hits) order by article.created_at + interval '0' desc, article.id desc limit most
    ));
    found := found || jsonb_build_object('media_files', private.found_media(patterns, numbers, most));
    -- The texts of the website are some dozens: planned at once, they are found in half the time
    found := found || (
      with texts as materialized (
        select 'services' as kind, service.id, private.search_form(concat_ws(
          chr(31), service.title_ar, service.title_en, service.description_ar, service.description_en
        )) as words from public.services as service
        union all select 'team_members', member.id, private.search_form(concat_ws(
          chr(31), member.name_ar, member.name_en, member.position_ar, member.position_en
        )) from public.team_members as member
        union all select 'leadership_team', leader.id, private.search_form(concat_ws(
          chr(31), leader.full_name_ar, leader.full_name_en, leader.position_ar, leader.position_en
        )) from public.leadership_team as leader
        union all select 'site_content', item.id, private.search_form(concat_ws(
          chr(31), item.title_ar, item.title_en, item.text_ar, item.text_en
        )) from public.site_content as item
      ),
      fitting as materialized (
        select texts.kind, texts.id from texts where private.holds(texts.words, patterns, numbers)
      )
      select jsonb_build_object('services', array(
        select jsonb_build_object('id', service.id, 'title_ar', service.title_ar, 'title_en', service.title_en)
        from fitting join public.services as service using (id) where fitting.kind = 'services'
        order by service.display_order, service.id limit most
      ), 'team_members', array(
        select jsonb_build_object(
          'id', member.id, 'name_ar', member.name_ar, 'name_en', member.name_en, 'position_ar', member.position_ar,
          'position_en', member.position_en
        )
        from fitting join public.team_members as member using (id) where fitting.kind = 'team_members'
        order by member.order_index, member.id limit most
      ), 'leadership_team', array(
        select jsonb_build_object(
          'id', leader.id, 'name_ar', leader.full_name_ar, 'name_en', leader.full_name_en,
          'position_ar', leader.position_ar, 'position_en', leader.position_en
        )
        from fitting join public.leadership_team as leader using (id) where fitting.kind = 'leadership_team'
        order by leader.display_order, leader.id limit most
      ), 'site_content', array(
        select jsonb_build_object(
          'id', item.id, 'section', item.section, 'content_key', item.content_key, 'title_ar', item.title_ar,
          'title_en', item.title_en, 'text_ar', left(item.text_ar, 120), 'text_en', left(item.text_en, 120)
        )
        from fitting join public.site_content as item using (id) where fitting.kind = 'site_content'
        order by item.section, item.display_order, item.id limit most
      ))
    );
  end if;
  return found;
end
$$;
comment on function public.find_anything(text, integer) is
  'For admins: the newest rows of each kind that hold every word of a search, by table; only tables of the admin''s areas are named.';

revoke all on function private.found_ids(regclass, regclass, text[], text[], integer, text) from public, anon, authenticated;
revoke all on function public.find_anything(text, integer) from public, anon, authenticated;
grant execute on function public.find_anything(text, integer) to authenticated, service_role;
