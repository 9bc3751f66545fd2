-- Writes the comments inside functions, and the texts that describe tables, columns, functions and policies, in plain words.

create or replace function private.content_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The trigger also fires when row-level security has left a statement no rows; that must not empty the cache of the pages.
  -- Only admins of these areas can change something that pages show.
  if auth.uid() is not null and not private.manages('content', 'people', 'settings') then
    return null;
  end if;
  update public.content_version set version = version + 1, changed_at = now() where id = 1;
  return null;
end
$$;

create or replace function private.limit_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Someone who signs in after their last day learns that they have left, even if the hourly chores have not run since
  if tg_op = 'INSERT' then
    perform private.end_employments(new.user_id);
  end if;
  new.not_after := (
    select least(
      coalesce(new.created_at, now()) + make_interval(days => limits.longest_days),
      -- refreshed_at has no time zone, and is in UTC
      coalesce(new.refreshed_at at time zone 'UTC', new.created_at, now()) + make_interval(hours => limits.idle_hours),
      (
        -- Only for the portals: the account of an admin is switched off when the status becomes left
        select (employee.left_on + 1)::timestamp at time zone 'Asia/Riyadh' from public.employees as employee
        where employee.user_id = new.user_id and employee.status = 'approved' and limits.area = 'portals'
      )
    )
    from public.session_limits as limits
    where limits.area = case
      when exists (select from public.user_profiles where id = new.user_id and user_type = 'admin') then 'office'
      else 'portals'
    end
  );
  return new;
end
$$;

create or replace function public.remove_factor(factor_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  own_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if account is null or not private.has_session() then
    raise exception using errcode = '42501', message = 'session_required';
  end if;
  perform private.require_password();
  delete from auth.mfa_factors as factor
    where factor.id = remove_factor.factor_id and factor.user_id = account and factor.status = 'verified';
  if not found then
    raise exception using errcode = 'PT404', message = 'factor_not_found';
  end if;
  -- Someone who has found a lost phone may be signed in with its passkey
  update auth.sessions as session set aal = 'aal1'
    where session.user_id = account and (
      not private.second_factor_on(account)
      or session.factor_id = remove_factor.factor_id and session.id is distinct from own_session
    );
end
$$;

create or replace function private.record(
  kind text, table_name text, record_id text, details jsonb default '{}', actor uuid default null, session uuid default null
) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  insert into public.audit_log (actor_id, session_id, role, kind, table_name, record_id, details, details_hash)
  values (
    -- For a scheduled draft that the server publishes, the actor is the admin who approved it (38_drafts.sql)
    coalesce(record.actor, (claims ->> 'sub')::uuid, nullif(current_setting('handasa.on_behalf_of', true), '')::uuid), coalesce(record.session, (claims ->> 'session_id')::uuid),
    coalesce(claims ->> 'role', session_user), record.kind, record.table_name, record.record_id, record.details,
    private.text_hash(record.details::text)
  );
end
$$;

create or replace function public.list_activity(
  search text default '', actor uuid default null, tables text[] default null, kinds text[] default null,
  since timestamptz default null, until timestamptz default null, record text default null, sort text default 'at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  most constant integer := private.most_found();
  pattern constant text := nullif(private.search_form(coalesce(search, '')), '');
  -- The newest or oldest entries that pass the filters, as many as the list counts
  hits bigint[];
  page bigint[];
begin
  perform private.open_list(page_size, page_offset, sort, '{at}', '{everything}', list => 'activity');
  hits := array(select found.id from private.find_activity(
    pattern, actor, tables, kinds, since, until, record, descending, most + 1, 0
  ) as found (id));
  page := case when cardinality(hits) <= most or page_offset + page_size <= most
    then hits[page_offset + 1:page_offset + page_size]
    else array(select found.id from private.find_activity(
      pattern, actor, tables, kinds, since, until, record, descending, page_size, page_offset
    ) as found (id))
  end;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) - '{details_hash,words}'::text[] || jsonb_build_object(
        'actor', (select profile.full_name from public.user_profiles as profile where profile.id = r.actor_id),
        'names', private.names_in(r.details, true), 'about', private.about_record(r.table_name, r.record_id)
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.audit_log as r on r.id = place.id
    ), '[]'),
    'total', least(cardinality(hits), most), 'more', cardinality(hits) > most, 'counts', null,
    -- Jumps from one actor to the next in the index, so that a long log costs no more
    'actors', case when page_size > 100 or record is not null then '[]' else (
      with recursive known (id) as (
        (select entry.actor_id from public.audit_log as entry where entry.actor_id is not null order by entry.actor_id limit 1)
        union all
        select (
          select entry.actor_id from public.audit_log as entry where entry.actor_id > known.id
          order by entry.actor_id limit 1
        ) from known where known.id is not null
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', profile.id, 'name', profile.full_name) order by profile.full_name), '[]')
      from known join public.user_profiles as profile on profile.id = known.id where profile.user_type <> 'client'
    ) end
  );
end
$$;

create or replace function public.record_history(
  table_name text, record_id text, page_size integer default 50, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  -- The entries about an account name three tables.
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

create or replace function private.row_to_restore(entry public.bin, without_missing boolean) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  fixed jsonb := entry.row;
  link record;
  known uuid;
begin
  for link in
    select referring.attname as column_name, target.relname as table_name, rule.confdeltype = 'n' as may_be_null
    from pg_catalog.pg_constraint as rule
    join pg_catalog.pg_attribute as referring on referring.attrelid = rule.conrelid and referring.attnum = rule.conkey[1]
    join pg_catalog.pg_class as target on target.oid = rule.confrelid
    where rule.contype = 'f' and rule.conrelid = format('public.%I', entry.table_name)::regclass
      and target.relnamespace = 'public'::regnamespace
  loop
    continue when fixed ->> link.column_name is null;
    -- Lock it, so that it is not deleted before this transaction ends
    execute format('select id from public.%I where id = $1 for key share', link.table_name)
      into known using (fixed ->> link.column_name)::uuid;
    continue when known is not null;
    if link.may_be_null and (link.table_name <> 'services' or without_missing) then
      -- The foreign key would have set it to null
      fixed := fixed || jsonb_build_object(link.column_name, null);
    else
      raise exception using errcode = 'PT409',
        message = case link.table_name
          when 'services' then 'bin_service_gone' when 'projects' then 'bin_project_gone'
          when 'service_requests' then 'bin_request_gone' when 'client_projects' then 'bin_client_project_gone'
          else 'bin_client_gone' end,
        detail = coalesce((
          select missing.id::text from public.bin as missing
          where missing.table_name = link.table_name and missing.record_id = (fixed ->> link.column_name)::uuid
            and missing.parent is null and private.areas_of_bin(missing.table_name) && private.my_areas()
          order by missing.deleted_at desc limit 1
        ), '');
    end if;
  end loop;
  -- It becomes the main picture again, unless someone has chosen another since
  if entry.table_name = 'project_images' and entry.parent is null and (fixed ->> 'is_primary')::boolean then
    fixed := fixed || jsonb_build_object('is_primary', not exists (
      select from public.project_images as chosen
      where chosen.project_id = (fixed ->> 'project_id')::uuid and chosen.is_primary and chosen.id <> (
        select candidate.id from public.project_images as candidate where candidate.project_id = chosen.project_id
        order by candidate.display_order, candidate.created_at, candidate.id limit 1
      )
    ));
  end if;
  return fixed;
end
$$;

create or replace function private.store_again(entry public.bin, without_missing boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  fixed constant jsonb := private.row_to_restore(entry, without_missing);
  -- Columns added since the delete get their defaults
  columns constant text := (
    select string_agg(quote_ident(field.attname), ', ') from pg_catalog.pg_attribute as field
    where field.attrelid = format('public.%I', entry.table_name)::regclass and field.attnum > 0
      and not field.attisdropped and field.attgenerated = '' and fixed ? field.attname::text
  );
begin
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', entry.table_name, columns
  ) using fixed;
exception
  when unique_violation then
    raise exception using errcode = 'PT409', detail = entry.table_name, message = case entry.table_name
      -- The client has got the project again since
      when 'client_projects' then 'bin_project_given' else 'bin_value_taken' end;
  when invalid_parameter_value then
    -- private.check_client_project: the account now belongs to an employee or an admin
    raise exception using errcode = 'PT409', message = 'bin_client_gone', detail = '';
  when check_violation or not_null_violation then
    raise exception using errcode = 'PT409', message = 'bin_row_invalid', detail = entry.table_name;
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
  elsif root.linked <> '{}' then
    update public.service_requests as request set service_id = root.record_id
      where request.id = any (root.linked) and request.service_id is null and request.kind = 'service';
  end if;
  delete from public.bin as entry where entry.batch = root.batch;
  perform set_config('handasa.restoring', '', true);
end
$$;

create or replace function public.restore_from_bin(id uuid, without_missing boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  root public.bin;
begin
  perform private.require_area('requests', 'content', 'people');
  -- Calls for the same entry take turns here; the second one finds nothing.
  select * into root from public.bin as entry
    where entry.id = (select known.batch from public.bin as known where known.id = restore_from_bin.id)
      and private.areas_of_bin(entry.table_name) && private.my_areas()
    for update;
  if root.id is null then
    raise exception using errcode = 'PT404', message = 'bin_entry_gone';
  end if;
  perform private.restore_batch(root, without_missing);
  return jsonb_build_object('table_name', root.table_name, 'record_id', root.record_id);
end
$$;

create or replace function public.invite(
  email text, full_name text, user_type text, areas text[] default null, client_type text default null,
  locale text default 'ar', company_name text default null, phone text default null, request_id uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := btrim(invite.email);
  known uuid;
  invitation public.invitations;
begin
  perform private.require_area('settings', 'requests');
  if not coalesce(invite.user_type in ('admin', 'client'), false) then
    raise exception using errcode = '22023', message = 'user_type_invalid';
  elsif invite.user_type = 'admin' then
    perform private.require_area('settings');
    if not coalesce(invite.areas = '{everything}' or private.areas(invite.areas), false) then
      raise exception using errcode = '22023', message = 'areas_invalid';
    end if;
    perform private.require_password();
    perform private.check_authority(invite.areas);
  elsif not coalesce(invite.client_type in ('individual', 'company', 'government'), false) then
    raise exception using errcode = '22023', message = 'client_type_invalid';
  end if;
  if invite.request_id is not null then
    perform private.require_area('requests');
    perform from public.service_requests as request where request.id = invite.request_id for update;
    perform from public.request_work as work where work.id = invite.request_id for update;
    if not found or invite.user_type <> 'client' then
      raise exception using errcode = 'PT404', message = 'request_not_found';
    end if;
  end if;

  select account.id into known from private.accounts as account where lower(account.email) = lower(address);
  if known is not null then
    raise exception using errcode = 'PT409', message = 'email_has_account', detail = known::text;
  end if;
  -- An invitation that no longer works makes room for the new one
  update public.invitations as past set cancelled_at = now()
    where lower(past.email) = lower(address) and private.invitation_state(past) in ('expired', 'withdrawn');
  insert into public.invitations (
      email, full_name, user_type, client_type, areas, locale, invited_by, by_mail, company_name, phone
    )
    values (
      address, btrim(invite.full_name), invite.user_type,
      case when invite.user_type = 'client' then invite.client_type end,
      case when invite.user_type = 'admin' then array(select distinct area from unnest(invite.areas) as area order by area) end,
      invite.locale, auth.uid(), private.sends_mails(),
      case when invite.user_type = 'client' then nullif(btrim(invite.company_name), '') end,
      case when invite.user_type = 'client' then invite.phone end
    )
    on conflict do nothing
    returning * into invitation;
  if invitation.id is null then
    raise exception using errcode = 'PT409', message = 'invitation_waiting';
  end if;
  -- Someone who called may have left only a phone
  update public.service_requests as request set client_email = address
    where request.id = invite.request_id and request.client_email is null;
  update public.request_work as work set invitation_id = invitation.id where work.id = invite.request_id;
  return private.send_invitation(invitation);
end
$$;

create or replace function private.accept_invitation(account uuid, address text, meta jsonb, language text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  invitation public.invitations := private.invitation_of(meta ->> 'invitation');
  state text;
begin
  -- Two sign-ups at the same moment take turns here, and the sender keeps their rights until this one is done.
  perform from public.user_profiles as profile where profile.id = invitation.invited_by for share;
  select * into invitation from public.invitations as known where known.id = invitation.id for update;
  state := private.invitation_state(invitation);
  if invitation.id is null or lower(invitation.email) <> lower(accept_invitation.address) then
    raise exception using errcode = '42501', message = 'invitation_invalid';
  elsif state <> 'open' then
    raise exception using errcode = '42501', message = 'invitation_' || state;
  elsif meta ->> 'full_name' is null then
    raise exception using errcode = '22023', message = 'profile_full_name_required';
  end if;
  update public.invitations as known set accepted_at = now(), accepted_by = accept_invitation.account
    where known.id = invitation.id;
  if invitation.user_type = 'client' then
    perform private.create_client(account, meta || jsonb_build_object('client_type', invitation.client_type), language);
    update public.request_work as work set client_id = accept_invitation.account
      where work.invitation_id = invitation.id and work.client_id is null;
  end if;
  if invitation.user_type <> 'admin' then
    perform private.settle_kept(account, invitation, meta, language);
    return;
  end if;
  begin
    insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale, areas, privacy_version)
      values (
        account, meta ->> 'full_name', invitation.user_type, meta ->> 'phone', true, language, invitation.areas,
        private.privacy_version(meta ->> 'privacy_version')
      );
  exception
    when check_violation then
      raise exception using errcode = '22023', message = 'profile_invalid';
  end;
end
$$;

create or replace function public.find_address(section text, language text, slug text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.slug_of(find_address.slug, 'ar');
  is_id constant boolean := lower(find_address.slug) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  known record;
begin
  select address.table_name, address.record_id, address.was_shown, address.language, found.item into known
    from private.addresses as address
    cross join lateral (select private.item(address.table_name, address.record_id)) as found (item)
    where address.section = find_address.section
      and case when is_id then address.record_id = lower(find_address.slug)::uuid else address.slug = wanted end
    order by found.item is null, address.language = find_address.language desc, address.was_shown desc limit 1;
  if known.item is not null and private.is_on_website_in(section, find_address.language, known.item) then
    return jsonb_build_object(
      'state', 'shown', 'table_name', known.table_name, 'id', known.record_id,
      -- Empty where it has no page: an address is made of a title, which may be a secret until it is published
      'slug_ar', case when private.is_on_website_in(section, 'ar', known.item) then known.item ->> 'slug_ar' else '' end,
      'slug_en', case when private.is_on_website_in(section, 'en', known.item) then known.item ->> 'slug_en' else '' end
    );
  end if;
  -- News written in one language never had an address in the other
  return case when known.was_shown and (section <> 'news' or known.language = find_address.language) then '{"state": "gone"}'::jsonb end;
end
$$;

create or replace function private.keep_confidential_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- A project that becomes confidential without a name keeps the one that was public
  known_name constant text := case
    when new.client_confidential and new.client is null and tg_op = 'UPDATE' then old.client else new.client
  end;
begin
  if new.client_confidential and private.filled(known_name) then
    insert into private.confidential_clients (id, name) values (new.id, known_name)
      on conflict (id) do update set name = excluded.name;
  -- Not on insert: with "on conflict" it may turn into an update, which then says what changes
  elsif tg_op = 'UPDATE' and (not new.client_confidential or new.client is not null) then
    delete from private.confidential_clients as known where known.id = new.id;
  end if;
  if new.client_confidential then
    new.client := null;
  end if;
  if new.year_completed > extract(year from now() at time zone 'Asia/Riyadh') then
    raise exception using errcode = '22023', message = 'year_in_future';
  end if;
  return new;
end
$$;

create or replace function private.draft_columns(table_name text) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(field.attname::text order by field.attnum), '{}')
  from pg_catalog.pg_class as class
  join pg_catalog.pg_attribute as field on field.attrelid = class.oid
  where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname = draft_columns.table_name
    and field.attnum > 0 and not field.attisdropped and field.attgenerated = ''
    and field.attname not in ('id', 'created_at', 'updated_at')
    and (
      has_column_privilege('authenticated', class.oid, field.attnum, 'insert')
      or has_column_privilege('authenticated', class.oid, field.attnum, 'update')
    )
    -- A table whose rows are never changed, such as legal_pages, has no drafts
    and has_any_column_privilege('authenticated', class.oid, 'update')
    and exists (
      select from pg_catalog.pg_trigger as shown
      where shown.tgrelid = class.oid and shown.tgfoid = 'private.content_changed()'::regprocedure
    )
$$;

create or replace function private.draft_part(draft public.drafts, language text) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(part.key, part.value), '{}')
  from jsonb_each(draft.changes) as part
  where language = 'all' or right(part.key, 3) <> case language when 'ar' then '_en' else '_ar' end
    -- A new item needs every column that must not be null, such as its names in both languages
    or draft.is_new and exists (
      select from pg_catalog.pg_attribute as field
      where field.attrelid = format('public.%I', draft.table_name)::regclass and field.attname = part.key
        and field.attnotnull and not field.atthasdef
    )
$$;

create or replace function private.with_moments_of_news(draft public.drafts, part jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  stored constant jsonb := coalesce(private.draft_record('news', draft.record_id), '{}');
  entry constant jsonb := stored || part;
  side text;
  moment text;
begin
  foreach side in array array['ar', 'en'] loop
    moment := 'published_at_' || side;
    -- Only where the row has no moment either: a draft without one unpublishes a row that has one
    if stored ->> moment is null and entry ->> moment is null
      and part ?| array['title_' || side, 'lead_' || side, 'body_' || side]
      and btrim(coalesce(entry ->> ('title_' || side), '')) <> ''
    then
      if btrim(coalesce(entry ->> ('lead_' || side), '')) = ''
        or btrim(coalesce(private.article_text(entry -> ('body_' || side)), '')) = '' then
        raise exception using errcode = '22023', message = 'article_incomplete';
      end if;
      part := part || jsonb_build_object(moment, now());
    end if;
  end loop;
  return part;
end
$$;

create or replace function private.apply_draft(draft public.drafts, part jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  columns text;
  place text;
  current_row jsonb;
  contested jsonb;
  applied integer;
begin
  if draft.is_new then
    if draft.table_name = 'news' then
      part := private.with_moments_of_news(draft, part);
    end if;
    select field.attname into place from pg_catalog.pg_attribute as field
      where field.attrelid = format('public.%I', draft.table_name)::regclass and field.attname in ('display_order', 'order_index');
    if place is not null and not part ? place then
      execute format('select jsonb_build_object(%1$L, coalesce(max(item.%1$I) + 1, 0)) from public.%2$I as item', place, draft.table_name)
        into current_row;
      part := part || current_row;
    end if;
    select string_agg(quote_ident(part_of.key), ', ') into columns from jsonb_object_keys(part) as part_of (key);
    execute format(
      'insert into public.%1$I (id, %2$s) select $2, %2$s from jsonb_populate_record(null::public.%1$I, $1)', draft.table_name, columns
    ) using part, draft.record_id;
    return;
  end if;
  current_row := private.draft_record(draft.table_name, draft.record_id, true);
  if current_row is null then
    raise exception using errcode = 'PT404', message = 'draft_record_gone';
  end if;
  select jsonb_agg(part_of.key) into contested from jsonb_each(part) as part_of
    where current_row -> part_of.key is distinct from draft.base -> part_of.key
      and current_row -> part_of.key is distinct from part_of.value;
  if contested is not null then
    raise exception using errcode = 'PT409', message = 'draft_conflict', detail = contested::text;
  end if;
  -- After the check for conflicts, since this moment is not a change of the draft
  if draft.table_name = 'news' then
    part := private.with_moments_of_news(draft, part);
  end if;
  select string_agg(quote_ident(part_of.key), ', ') into columns from jsonb_object_keys(part) as part_of (key);
  execute format(
    'update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where id = $2',
    draft.table_name, columns
  ) using part, draft.record_id;
  get diagnostics applied = row_count;
  if applied = 0 then
    raise exception using errcode = '42501', message = 'area_required';
  end if;
end
$$;

create or replace function private.settle_draft(draft public.drafts, part jsonb, language text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  current_row constant jsonb := private.draft_record(draft.table_name, draft.record_id);
  rest constant jsonb := (
    select coalesce(jsonb_object_agg(left_over.key, left_over.value), '{}') from jsonb_each(draft.changes) as left_over
    where (not part ? left_over.key or part -> left_over.key <> left_over.value)
      -- Of a new item drop what the row holds anyway, such as empty texts of the other language
      and not (
        draft.is_new
        and (left_over.value = current_row -> left_over.key or left_over.key in ('slug_ar', 'slug_en') and left_over.value = '""')
      )
  );
  plans constant jsonb := (
    select coalesce(jsonb_object_agg(plan.key, plan.value || jsonb_build_object('changes', waiting.changes, 'base', waiting.base)), '{}')
    from jsonb_each(draft.schedules) as plan
    cross join lateral (
      select coalesce(jsonb_object_agg(change.key, change.value), '{}') as changes,
        coalesce(jsonb_object_agg(change.key, case
          when draft.is_new then current_row -> change.key else coalesce(plan.value -> 'base', draft.base) -> change.key
        end), '{}') as base
      from jsonb_each(plan.value -> 'changes') as change where not part ? change.key
    ) as waiting
    where plan.key <> settle_draft.language and waiting.changes <> '{}'
  );
begin
  if rest = '{}' then
    delete from public.drafts as known where known.id = draft.id;
    return;
  end if;
  update public.drafts as known
    set changes = rest, is_new = false, schedules = plans, due_at = private.next_due(plans),
      base = (
        select jsonb_object_agg(left_over.key, case
          when draft.is_new or part ? left_over.key then current_row -> left_over.key else draft.base -> left_over.key
        end) from jsonb_object_keys(rest) as left_over (key)
      )
    where known.id = draft.id;
end
$$;

create or replace function public.schedule_draft(draft_id uuid, seen timestamptz, publish_at timestamptz, language text default 'all')
returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  draft constant public.drafts := private.draft_to_change(draft_id, seen, language);
  part constant jsonb := private.draft_part(draft, language);
begin
  if part = '{}' then
    raise exception using errcode = '22023', message = 'draft_part_empty';
  elsif publish_at is null or publish_at <= now() or publish_at > now() + interval '2 years' then
    raise exception using errcode = '22023', message = 'draft_moment_invalid';
  end if;
  -- Publish and roll back: the admin who can correct the draft learns now that it cannot be published
  begin
    perform private.apply_draft(draft, part);
    raise exception using errcode = 'HD000', message = 'tried';
  exception
    when sqlstate 'HD000' then null;
  end;
  perform private.write_schedules(draft.id, (draft.schedules - case language when 'all' then '{ar,en}'::text[] else '{all}'::text[] end)
    || jsonb_build_object(language, jsonb_build_object(
      'at', publish_at, 'changes', part, 'base', draft.base, 'approved_by', auth.uid(), 'approved_at', now()
    )));
end
$$;

create or replace function private.mail_failed_drafts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  failed record;
  said jsonb;
begin
  for failed in
    select plan.key as language, plan.value from jsonb_each(new.schedules) as plan
    where plan.value ? 'problem' and not coalesce(old.schedules -> plan.key ? 'problem', false)
    order by 1
  loop
    said := jsonb_build_object(
      'title', new.name, 'language', failed.language, 'at', failed.value ->> 'at', 'problem', failed.value ->> 'problem'
    );
    perform private.post_mail('draft_failed', account.email, profile.locale, said || jsonb_build_object('name', profile.full_name))
      from public.user_profiles as profile join private.accounts as account on account.id = profile.id
      -- The admin may have left in the meantime
      where profile.id = (failed.value ->> 'approved_by')::uuid and profile.user_type = 'admin' and profile.is_active;
    perform private.post_to_company('company_draft_failed', said || jsonb_build_object('by', (
      select profile.full_name from public.user_profiles as profile where profile.id = (failed.value ->> 'approved_by')::uuid
    )));
  end loop;
  return null;
end
$$;

create or replace function public.publish_due(moment timestamptz default now()) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  draft public.drafts;
  approved public.drafts;
  plan record;
  published integer := 0;
  failed integer := 0;
begin
  for turn in 1..50 loop
    -- Another process at the same moment takes another draft
    select * into draft from public.drafts as known where known.due_at <= moment order by known.due_at, known.id limit 1
      for update skip locked;
    exit when draft.id is null;
    select one.key as language, one.value into plan from jsonb_each(draft.schedules) as one
      where not one.value ? 'problem' order by (one.value ->> 'at')::timestamptz, one.key limit 1;
    begin
      if not exists (
        select from public.user_profiles as approver
        where approver.id = (plan.value ->> 'approved_by')::uuid and approver.is_active and approver.user_type = 'admin'
          and approver.areas && private.draft_areas(draft.table_name)
      ) then
        raise exception using errcode = '42501', message = 'draft_approver_left';
      end if;
      perform set_config('handasa.on_behalf_of', plan.value ->> 'approved_by', true);
      -- Publish what was approved, compared with the row as it was then; later edits stay in the draft
      approved := draft;
      approved.base := coalesce(plan.value -> 'base', draft.base);
      perform private.apply_draft(approved, plan.value -> 'changes');
      perform private.settle_draft(draft, plan.value -> 'changes', plan.language);
      published := published + 1;
    exception
      -- Nothing is wrong with the draft: it goes out in the next round
      when serialization_failure or deadlock_detected or lock_not_available then
        raise;
      when others then
        perform private.write_schedules(draft.id, draft.schedules || jsonb_build_object(
          plan.language, plan.value || jsonb_build_object('problem', left(sqlerrm, 200), 'failed_at', moment)
        ));
        failed := failed + 1;
    end;
    perform set_config('handasa.on_behalf_of', '', true);
  end loop;
  return jsonb_build_object('published', published, 'failed', failed);
end
$$;

create or replace function private.drafted_row(draft public.drafts) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  entry jsonb := private.draft_entry(draft.table_name, draft.record_id);
  stored constant jsonb := coalesce(entry, '{}');
  missing jsonb;
  place text;
begin
  if entry is null then
    if not draft.is_new then
      return null;
    end if;
    execute format('select to_jsonb(jsonb_populate_record(null::public.%I, ''{}''))', draft.table_name) into missing;
    entry := missing || private.draft_defaults(draft.table_name) || jsonb_build_object('id', draft.record_id);
    foreach place in array array['display_order', 'order_index'] loop
      -- At the end, where publishing puts it
      if entry ? place then
        entry := entry || jsonb_build_object(place, 1000000);
      end if;
    end loop;
  end if;
  entry := entry || draft.changes;
  -- As the row will be stored: a preview link is for people who may not know the client
  if draft.table_name = 'projects' and entry -> 'client_confidential' = 'true' then
    entry := entry || '{"client": null}';
  end if;
  foreach place in array array['slug_ar', 'slug_en'] loop
    if entry ? place and coalesce(entry ->> place, '') = '' then
      entry := entry || jsonb_build_object(place, draft.record_id);
    end if;
  end loop;
  -- Forms check what they save, but someone who calls the API could make a preview show what no page ever has, such as a link
  -- that is a script
  if not private.meets_checks(draft.table_name, entry, draft.changes) then
    return null;
  end if;
  -- The languages that publishing would let visitors read
  if draft.table_name = 'news' then
    entry := entry || jsonb_build_object('unread', array(
      select side from unnest(array['ar', 'en']) as side
      where draft.changes ?| array['title_' || side, 'lead_' || side, 'body_' || side]
        and btrim(coalesce(entry ->> ('title_' || side), '')) <> ''
        and not coalesce((stored ->> ('published_at_' || side))::timestamptz <= now(), false)
    ));
  end if;
  return entry;
end
$$;

create or replace function public.open_preview(draft_id uuid default null, hours integer default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  ends constant timestamptz := now() + coalesce(make_interval(hours => hours), interval '30 minutes');
  made uuid;
begin
  perform private.require_area('content', 'settings', 'people');
  if hours not between 1 and 24 * 30 then
    raise exception using errcode = '22023', message = 'preview_hours_invalid';
  -- A link for others shows one draft; it is listed and revoked with that draft
  elsif (draft_id is not null or hours is not null) and not exists (
    select from public.drafts as draft
    where draft.id = open_preview.draft_id and private.draft_areas(draft.table_name) && private.my_areas()
  ) then
    raise exception using errcode = 'PT404', message = 'draft_not_found';
  end if;
  delete from private.preview_links as link where link.ends_at < now() - interval '1 day';
  insert into private.preview_links (draft_id, token_hash, is_own, created_by, ends_at)
    values (open_preview.draft_id, private.hash_of(token), hours is null, auth.uid(), ends) returning id into made;
  return jsonb_build_object('id', made, 'token', token, 'ends_at', ends);
end
$$;

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
            -- The link of a project also shows the drafts of its pictures
            or draft.table_name = 'project_images' and part.entry ->> 'project_id' = subject.record_id::text
          )
      )
      select coalesce(jsonb_agg(jsonb_build_object('table', item.table_name, 'row', item.entry)), '[]') from (
        select * from drafted
        union all
        -- Also the pictures of a project that a draft brings to the website: visitors cannot read them yet
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

create or replace function private.is_article_node(node jsonb, parent text, depth integer) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  kind constant text := node ->> 'type';
  attrs constant jsonb := node -> 'attrs';
  blocks constant text[] := array['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'image'];
  part jsonb;
begin
  if jsonb_typeof(node) <> 'object' or depth > 20 or kind is null or kind <> all (case
    when parent = '' then array['doc']
    when parent in ('doc', 'blockquote', 'listItem') then blocks
    when parent in ('bulletList', 'orderedList') then array['listItem']
    when parent in ('paragraph', 'heading') then array['text', 'hardBreak']
    else '{}'
  end) or node - '{type,attrs,content,text,marks}'::text[] <> '{}' then
    return false;
  end if;
  if not coalesce(case kind
    when 'heading' then attrs in ('{"level": 2}', '{"level": 3}')
    when 'image' then jsonb_typeof(attrs) = 'object' and attrs - '{src,alt,caption}'::text[] = '{}'
      -- Only files of the media library. Photos of unpublished people once lay in the excluded folders of team-images
      and attrs ->> 'src' ~ '^/storage/v1/object/public/(site-images|project-images|team-images)/[A-Za-z0-9_./-]+$'
      and attrs ->> 'src' !~ '\.\.|^/storage/v1/object/public/team-images/(applicants|employees)/'
      and private.file_url(attrs ->> 'src')
      and jsonb_typeof(attrs -> 'alt') = 'string' and private.filled(attrs ->> 'alt') and private.short_text(attrs ->> 'alt', 300)
      and coalesce(jsonb_typeof(attrs -> 'caption'), 'string') = 'string'
      and coalesce(private.short_text(attrs ->> 'caption', 300), true)
    else attrs is null
  end, false) then
    return false;
  end if;
  if kind = 'text' then
    return coalesce(jsonb_typeof(node -> 'text') = 'string' and node ->> 'text' <> '' and not node ? 'content'
      and node ->> 'text' !~ '[\u0001-\u0008\u000b-\u001f\u007f]'
      and (not node ? 'marks' or jsonb_typeof(node -> 'marks') = 'array' and not exists (
        select from jsonb_array_elements(node -> 'marks') as mark where not coalesce(private.is_article_mark(mark), false)
      ) and not exists (
        -- Each kind of mark at most once, since each mark makes an element around the text
        select from jsonb_array_elements(node -> 'marks') as mark group by mark ->> 'type' having count(*) > 1
      )), false);
  end if;
  if node ?| array['text', 'marks'] or node ? 'content' and jsonb_typeof(node -> 'content') <> 'array' then
    return false;
  end if;
  for part in select jsonb_array_elements(node -> 'content') loop
    if not private.is_article_node(part, kind, depth + 1) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create or replace function private.prepare_news() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.body_images := array(
    select distinct address from unnest(private.article_images(new.body_ar) || private.article_images(new.body_en)) as address order by 1
  );
  -- An article that is scheduled for a minute appears when that minute begins, as the form says
  if new.published_at_ar > now() then
    new.published_at_ar := date_trunc('minute', new.published_at_ar);
  end if;
  if new.published_at_en > now() then
    new.published_at_en := date_trunc('minute', new.published_at_en);
  end if;
  if tg_op = 'UPDATE' and new.slug_ar = old.slug_ar and not coalesce(private.filled(old.title_ar), false) then
    new.slug_ar := '';
  end if;
  if tg_op = 'UPDATE' and new.slug_en = old.slug_en and not coalesce(private.filled(old.title_en), false) then
    new.slug_en := '';
  end if;
  return new;
end
$$;

create or replace function private.note_search_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part constant text := tg_argv[0];
begin
  if not (select settings.is_on from public.search_notice_settings as settings)
      or not private.changed_for_search(to_jsonb(old), to_jsonb(new))
      -- Skips what visitors can read neither before nor after: drafts, scheduled articles, hidden items. Not people, who are on
      -- the landing page even without a page of their own.
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

create or replace function public.settle_search_notices(paths text[], claimed_at timestamptz, error text default null) returns void
language sql volatile set search_path = ''
as $$
  update public.search_notices as notice
    set sent_at = case when settle_search_notices.error is null then now() end, last_error = settle_search_notices.error
    -- A page that has changed again since the claim waits for its own turn
    where notice.path = any (settle_search_notices.paths) and notice.noted_at <= settle_search_notices.claimed_at
      -- Even in the same millisecond: a change sets the attempts back to 0
      and notice.attempts > 0
$$;

create or replace function private.guard_employee_status() returns trigger
language plpgsql set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
begin
  if new.user_id <> old.user_id then
    raise exception using errcode = '42501', message = 'employee_account_fixed';
  end if;
  if old.status in ('approved', 'left') then
    new.approved_at := old.approved_at;
    -- Deleting the approver's account sets it to null.
    if new.approved_by is not null then
      new.approved_by := old.approved_by;
    end if;
  end if;
  if old.status = 'approved' and new.status = 'left' then
    new.left_on := coalesce(new.left_on, today);
  end if;
  -- The employee still works on the last day
  if old.status = 'approved' and new.status in ('approved', 'left') then
    new.status := case when new.left_on > today then 'approved' when new.left_on < today then 'left' else new.status end;
  end if;
  if (new.base_salary, new.housing_allowance, new.transportation_allowance, new.food_allowance, new.other_allowance)
    <> (old.base_salary, old.housing_allowance, old.transportation_allowance, old.food_allowance, old.other_allowance) then
    -- Pay that is entered for the first time counts from the first day
    new.pay_since := case when old.base_salary + old.housing_allowance + old.transportation_allowance + old.food_allowance
      + old.other_allowance > 0 then today end;
  end if;
  case old.status || ' ' || new.status
    when 'pending approved' then
      new.approved_at := now();
      new.approved_by := coalesce(auth.uid(), new.approved_by);
      new.employee_join_date := coalesce(new.employee_join_date, today);
      new.rejection_reason := null;
      new.left_on := case when new.left_on > today then new.left_on end;
    when 'pending rejected' then
      if not coalesce(private.filled(new.rejection_reason), false) then
        raise exception using errcode = '22023', message = 'employee_rejection_reason_required';
      end if;
      new.approved_at := null;
      new.approved_by := null;
    when 'approved left' then null;
    when 'left approved' then
      new.left_on := null;
    when 'rejected pending' then
      -- Only the applicant, with public.apply_again().
      if auth.uid() is distinct from new.user_id then
        raise exception using errcode = 'PT409', message = 'employee_status_final';
      end if;
      new.created_at := now();
    else
      if new.status <> old.status
        -- Someone who has left cannot get a last day in the future
        or new.status = 'left' and new.left_on > today and new.left_on is distinct from old.left_on then
        raise exception using errcode = 'PT409', message = 'employee_status_final';
      elsif old.status in ('pending', 'rejected') then
        new.approved_at := old.approved_at;
        new.approved_by := old.approved_by;
      end if;
  end case;
  return new;
end
$$;

create or replace function private.apply_employee_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An admin's account is switched on and off by those who may, whatever happens to their record here.
  if (new.status <> old.status or new.status = 'approved' and new.left_on is distinct from old.left_on) and auth.uid() is not null
    and exists (select from public.user_profiles where id = new.user_id and user_type = 'admin') then
    perform private.require_area('settings');
    perform private.check_authority(areas) from public.user_profiles where id = new.user_id;
  end if;
  if new.status = 'approved' then
    update public.user_profiles
      set user_type = case when user_type = 'admin' then 'admin' else 'employee' end,
        is_active = is_active or old.status <> 'approved', department = coalesce(new.department, new.position_ar)
      where id = new.user_id and (
        old.status <> 'approved'
        or coalesce(new.department, new.position_ar) <> coalesce(old.department, old.position_ar)
      );
  elsif new.status = 'left' and old.status = 'approved' then
    update public.user_profiles set is_active = false where id = new.user_id;
  end if;
  -- private.limit_session ends the sessions with the last day
  if new.status = 'approved' and new.left_on is distinct from old.left_on then
    update auth.sessions set not_after = not_after where user_id = new.user_id;
  end if;
  if (new.full_name_ar, new.full_name_en, new.phone) <> (old.full_name_ar, old.full_name_en, old.phone) then
    update public.user_profiles
      set full_name = private.both_names(new.full_name_ar, new.full_name_en, locale), phone = new.phone
      where id = new.user_id;
  end if;
  return null;
end
$$;

create or replace function private.end_employments(account uuid default null) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  one record;
  ended integer := 0;
begin
  for one in
    select employee.id from public.employees as employee
    where employee.status = 'approved' and employee.left_on < (now() at time zone 'Asia/Riyadh')::date
      and (end_employments.account is null or employee.user_id = end_employments.account)
    order by employee.id for update
  loop
    begin
      update public.employees as employee set status = 'left' where employee.id = one.id;
      ended := ended + 1;
    exception
      -- Skip the last admin with everything, who must stay, and go on with the others
      when sqlstate 'PT409' then
        if sqlerrm <> 'last_admin' then
          raise;
        end if;
    end;
  end loop;
  return ended;
end
$$;

create or replace function private.tell_expiring(local timestamp) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one record;
  -- The mail lists this many and counts the others: it has room for 20,000 characters of data
  most constant integer := 40;
  told integer := 0;
  first_told jsonb := jsonb '[]';
begin
  -- Nobody reads mails at midnight
  if local::time < '07:00' then
    return 0;
  end if;
  delete from private.past_reminders as past where past.noted_at < now() - interval '30 days';
  for one in
    select document.id, document.kind, document.number, document.expires_on, document.expires_on - local::date as days,
      employee.full_name_ar, employee.full_name_en, employee.email, profile.locale,
      private.reminder_of(document.expires_on - local::date) as reminder
    from public.employee_documents as document
    join public.employees as employee on employee.id = document.employee_id
    join public.user_profiles as profile on profile.id = employee.user_id
    where employee.status = 'approved' and document.expires_on <= local::date + 90
    order by document.expires_on, document.id
    for update of document
  loop
    continue when exists (
      select from public.employee_documents as known where known.id = one.id and known.reminded_days <= one.reminder
    );
    update public.employee_documents as document set reminded_days = one.reminder where document.id = one.id;
    perform private.post_mail('document_expiring', one.email, one.locale, jsonb_build_object(
      'name', case one.locale when 'en' then one.full_name_en else one.full_name_ar end,
      'document', one.kind, 'number', one.number, 'expires_on', one.expires_on, 'days', one.days
    ));
    told := told + 1;
    if told <= most then
      first_told := first_told || jsonb_build_object(
        'name_ar', left(one.full_name_ar, 100), 'name_en', left(one.full_name_en, 100),
        'document', one.kind, 'expires_on', one.expires_on
      );
    end if;
  end loop;
  if told > 0 then
    perform private.post_to_company('company_documents', jsonb_build_object(
      'documents', first_told, 'more', nullif(greatest(told - most, 0), 0)
    ));
  end if;
  return told;
end
$$;

create or replace function public.people_colleagues() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('people');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', known.id, 'name', known.full_name, 'active', known.active)
      order by known.active desc, private.search_form(known.full_name), known.id), '[]')
    from (
      select profile.id, profile.full_name, private.works_on_people(profile.id) as active
      from public.user_profiles as profile where profile.user_type <> 'client'
    ) as known
    -- Others only if they have worked on an application
    where known.active
      or exists (select from public.employees as employee where employee.owner_id = known.id)
      or exists (select from public.application_notes as note where note.author_id = known.id)
  );
end
$$;

create or replace function private.check_renewal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  known_until date;
begin
  select document.expires_on into known_until from public.employee_documents as document
    where document.employee_id = new.employee_id and document.kind = new.kind;
  -- A document that was removed while its renewal waits comes back when the renewal is accepted
  if known_until is null and tg_op = 'INSERT' then
    raise exception using errcode = 'PT409', message = 'document_gone';
  elsif new.expires_on <= known_until then
    raise exception using errcode = '22023', message = 'renewal_not_later';
  end if;
  return null;
end
$$;

create or replace function public.accept_renewal(
  id uuid, seen timestamptz, number text, expires_on date, document_seen timestamptz default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  renewal public.document_renewals;
  document public.employee_documents;
begin
  perform private.require_area('people');
  if accept_renewal.expires_on is null then
    raise exception using errcode = '22023', message = 'expiry_required';
  end if;
  renewal := private.waiting_renewal(accept_renewal.id, accept_renewal.seen);
  select * into document from public.employee_documents as known
    where known.employee_id = renewal.employee_id and known.kind = renewal.kind for update;
  if document.updated_at is distinct from document_seen then
    raise exception using errcode = 'PT409', message = 'document_changed';
  end if;
  renewal.old_number := document.number;
  renewal.old_expires_on := document.expires_on;
  renewal.old_file_url := document.file_url;
  if document.id is null then
    insert into public.employee_documents (employee_id, kind, number, expires_on)
      values (renewal.employee_id, renewal.kind, nullif(btrim(accept_renewal.number), ''), accept_renewal.expires_on)
      -- Another admin may add it at the same moment
      on conflict on constraint employee_documents_kind_key do nothing
      returning updated_at into renewal.document_updated_at;
    if renewal.document_updated_at is null then
      raise exception using errcode = 'PT409', message = 'document_changed';
    end if;
  else
    update public.employee_documents as known
      set number = nullif(btrim(accept_renewal.number), ''), expires_on = accept_renewal.expires_on,
        -- The old scan is out of date. If the company has kept no scan so far, it does not start now (0078)
        file_url = case when known.file_url is not null then private.free_scan(renewal.file_url, known.id) end
      where known.id = document.id returning known.updated_at into renewal.document_updated_at;
  end if;
  renewal.status := 'accepted';
  update public.document_renewals as known set status = 'accepted', decided_at = now(), old_number = renewal.old_number,
      old_expires_on = renewal.old_expires_on, old_file_url = renewal.old_file_url, document_updated_at = renewal.document_updated_at,
      notification_id = private.tell_of_renewal(renewal)
    where known.id = renewal.id;
end
$$;

create or replace function private.may_add_scan(key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select key ~ '^[0-9a-f-]{36}/[0-9a-z-]{1,80}\.(pdf|jpg|jpeg|png|webp)$' and (
    select case
      when employee.id = private.my_employee_id() then stored.number < 60
      -- More room, so that an employee who fills theirs does not keep the admin from adding
      when employee.status in ('approved', 'left') and private.manages('people') then stored.number < 120
      else false
    end
    from public.employees as employee cross join lateral (
      select count(*) as number from storage.objects as file
      where file.bucket_id = 'employee-documents' and starts_with(file.name, employee.id::text || '/')
    ) as stored
    where employee.id::text = split_part(key, '/', 1)
  )
$$;

create or replace function private.match_import(one private.imported_people) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  account uuid;
  type text;
  employee public.employees;
  kept private.imported_people;
  client public.user_profiles;
begin
  if one.email is not null then
    select known.id, profile.user_type into account, type
      from private.accounts as known join public.user_profiles as profile using (id)
      where private.mailbox(known.email) = private.mailbox(one.email) and lower(known.email) = lower(one.email) limit 1;
  end if;
  if one.kind = 'employees' then
    select * into employee from public.employees as known
      where lower(known.email) = lower(one.email) or known.user_id = account
        or one.email is null and known.phone = one.phone limit 1;
    if employee.id is not null then
      return jsonb_build_object('target', 'employees', 'id', employee.id, 'name', employee.full_name_ar,
        'by', case when one.email is null then 'phone' else 'email' end);
    end if;
  elsif account is null or type = 'client' then
    select * into client from public.user_profiles as known where known.user_type = 'client' and (
      known.id = account or known.national_id = one.national_id or one.email is null and known.phone = one.phone
    ) order by known.id = account desc nulls last limit 1;
    if client.id is not null then
      return jsonb_build_object('target', 'user_profiles', 'id', client.id, 'name', client.full_name,
        'by', case when client.id = account then 'email' when client.national_id = one.national_id then 'national_id' else 'phone' end);
    end if;
  end if;
  if account is not null then
    return jsonb_build_object('target', 'other', 'name', null, 'by', 'email');
  end if;
  -- Find candidates first: with removed_at in the same query, each row would read the index of everyone who is kept
  with found as materialized (
    select * from private.imported_people as known
    where lower(known.email) = lower(one.email)
      or known.national_id = one.national_id
      -- Several people of a company may share one phone, each with an email of their own
      or known.phone = one.phone and (known.email is null or one.email is null)
  )
  select * into kept from found
    where found.removed_at is null and found.id is distinct from one.id order by lower(found.email) = lower(one.email) desc nulls last limit 1;
  if kept.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'target', case kept.kind when one.kind then 'imported_people' else 'other' end,
    'id', case kept.kind when one.kind then kept.id end, 'name', case kept.kind when one.kind then kept.full_name end,
    'by', case
      when lower(kept.email) = lower(one.email) then 'email' when kept.national_id = one.national_id then 'national_id' else 'phone'
    end
  );
end
$$;

create or replace function private.read_import_row(kind text, entry jsonb) returns private.imported_people
language plpgsql stable set search_path = ''
as $$
declare
  one private.imported_people;
begin
  -- Only what a file may say: not whose invitation it is, or when it was removed
  one := jsonb_populate_record(null::private.imported_people, entry - array[
    'id', 'import_id', 'kind', 'invitation_id', 'removed_at', 'words', 'created_at'
  ]);
  one.kind := read_import_row.kind;
  -- NaN counts as larger than every number, so a check would accept it
  if 'NaN' in (
    one.base_salary, one.housing_allowance, one.transportation_allowance, one.food_allowance, one.other_allowance
  ) then
    raise exception using errcode = '22023', message = 'import_invalid';
  end if;
  return one;
end
$$;

create or replace function private.import_new(import private.imports, entries jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  with sent as materialized (
    select private.read_import_row(import.kind, entry) as one, place
    from jsonb_array_elements(entries) with ordinality as sent (entry, place)
    where not exists (
      select from private.import_rows as done
      where done.import_id = import.id and done.row_number = (entry ->> 'row_number')::integer and done.outcome <> 'failed'
    )
  ), fresh as materialized (
    select jsonb_populate_record(sent.one, jsonb_build_object(
        'id', gen_random_uuid(), 'import_id', import.id, 'locale', coalesce((sent.one).locale, 'ar'), 'created_at', now()
      )) as one
    from sent
    -- Leaves rows that may describe the same person to private.import_row
    where not exists (
      select from sent as other where other.place <> sent.place and (
        (other.one).row_number = (sent.one).row_number or lower((other.one).email) = lower((sent.one).email)
        or (other.one).phone = (sent.one).phone or (other.one).national_id = (sent.one).national_id
      )
    ) and private.match_import(sent.one) is null
  ), stored as (
    insert into private.imported_people select (fresh.one).* from fresh returning id, row_number
  )
  insert into private.import_rows (import_id, row_number, outcome, target, target_id)
    select import.id, stored.row_number, 'created', 'imported_people', stored.id from stored
    on conflict on constraint import_rows_pkey do update set outcome = excluded.outcome, reason = null,
      target = excluded.target, target_id = excluded.target_id, filled = null;
exception
  -- private.import_row then stores them one by one, and says of each what is wrong with it
  when check_violation or not_null_violation or data_exception then null;
end
$$;

create or replace function public.import_rows(import_id uuid, entries jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  import private.imports := private.require_import(import_rows.import_id);
  entry jsonb;
  number integer;
  answer private.import_rows;
  failed text;
begin
  if jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 200 then
    raise exception using errcode = '22023', message = 'import_invalid';
  elsif import.undone_at is not null then
    raise exception using errcode = 'PT409', message = 'import_undone';
  end if;
  -- Imports take turns, so that the second of two files with the same person finds them
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  perform private.import_new(import, entries);
  for entry in
    select sent.one from jsonb_array_elements(entries) with ordinality as sent (one, place)
    where not exists (
      select from private.import_rows as done
      where done.import_id = import.id and done.row_number = (sent.one ->> 'row_number')::integer and done.outcome <> 'failed'
    )
    order by sent.place
  loop
    answer := null;
    number := (entry ->> 'row_number')::integer;
    begin
      select * into answer from private.import_rows as done
        where done.import_id = import.id and done.row_number = number and done.outcome <> 'failed';
      if answer.import_id is null then
        answer := private.import_row(import, entry);
      end if;
    exception
      when check_violation or not_null_violation or data_exception then
        get stacked diagnostics failed = constraint_name;
        answer := row(import.id, number, 'failed', coalesce(nullif(failed, ''), 'import_invalid'), null, null, null);
    end;
    insert into private.import_rows select answer.*
      on conflict on constraint import_rows_pkey do update set outcome = excluded.outcome, reason = excluded.reason,
        target = excluded.target, target_id = excluded.target_id, filled = excluded.filled;
  end loop;
  return (
    select coalesce(jsonb_agg(private.answer_of_row(done) order by sent.place), '[]')
    from jsonb_array_elements(entries) with ordinality as sent (entry, place)
    join private.import_rows as done on done.import_id = import.id and done.row_number = (sent.entry ->> 'row_number')::integer
  );
end
$$;

create or replace function private.take_back_filled(done private.import_rows) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  target constant text := case done.target when 'imported_people' then 'private.' else 'public.' end || done.target;
  part record;
begin
  for part in select key, value #>> '{}' as hash from jsonb_each(done.filled) loop
    if part.key like 'document %' then
      delete from public.employee_documents as paper
        where paper.id = part.hash::uuid and paper.updated_at = paper.created_at and paper.reminded_days is null;
      continue;
    end if;
    begin
      execute format(
        'update %1$s as known set %2$I = %3$s where known.id = $1 and private.hash_of(to_jsonb(known) ->> %4$L) = $2',
        target, part.key, case when part.key ~ '_(salary|allowance)$' and done.target = 'employees' then '0' else 'null' end, part.key
      ) using done.target_id, part.hash;
    exception
      -- A value that must not be empty by now stays
      when check_violation or not_null_violation then null;
    end;
  end loop;
end
$$;

create or replace function public.undo_import(import_id uuid, restores boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  import private.imports := private.require_import(undo_import.import_id);
  days constant integer := (select settings.days from public.bin_settings as settings);
  done private.import_rows;
  people integer;
  filled integer := 0;
begin
  if import.started_at < now() - make_interval(days => days) then
    raise exception using errcode = 'PT409', message = 'import_too_old';
  elsif (import.undone_at is not null) <> undo_import.restores then
    raise exception using errcode = 'PT409', message = 'import_changed';
  elsif not undo_import.restores and not private.may_undo(import) then
    raise exception using errcode = '42501', message = 'area_required';
  end if;
  if undo_import.restores then
    -- Leave out people who are there again, by another import or with an account of their own
    perform pg_advisory_xact_lock(hashtext('handasa.import'));
    update private.imported_people as one set removed_at = null
      where one.import_id = import.id and one.removed_at = import.undone_at and private.match_import(one) is null;
    get diagnostics people = row_count;
    update private.imports as known set undone_at = null where known.id = import.id;
  else
    perform private.end_invitations(array(
      select one.invitation_id from private.imported_people as one where one.import_id = import.id and one.removed_at is null
    ));
    update private.imported_people as one set removed_at = now() where one.import_id = import.id and one.removed_at is null;
    get diagnostics people = row_count;
    for done in select * from private.import_rows as known where known.import_id = import.id and known.outcome = 'filled' loop
      perform private.take_back_filled(done);
      filled := filled + 1;
    end loop;
    update private.imports as known set undone_at = now(), finished_at = coalesce(known.finished_at, now()) where known.id = import.id;
  end if;
  perform private.record(case when undo_import.restores then 'insert' else 'delete' end, 'imports', import.id::text, jsonb_build_object(
    'name', import.file_name, 'after', jsonb_build_object('people', people, 'filled', filled)
  ));
  return jsonb_build_object('people', people, 'filled', filled, 'accounts', (
    select count(*) from private.import_rows as known
    where known.import_id = import.id and known.outcome = 'created'
      and not exists (select from private.imported_people as one where one.id = known.target_id)
  ));
end
$$;

create or replace function private.invite_kept(one private.imported_people) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  if one.email is null then
    raise exception using errcode = '22023', message = 'email_missing';
  elsif private.state_of_kept(one) = 'account' then
    raise exception using errcode = 'PT409', message = 'email_has_account';
  end if;
  -- A retry after a lost answer keeps the link that has just gone out
  if exists (
    select from public.invitations as sent
    where sent.id = one.invitation_id and sent.by_mail and sent.invited_by = auth.uid() and lower(sent.email) = lower(one.email)
      and sent.sent_at > now() - interval '2 minutes' and private.invitation_state(sent) = 'open'
  ) then
    return jsonb_build_object('id', one.invitation_id, 'by_mail', true);
  end if;
  perform private.end_invitations(array[one.invitation_id]);
  update public.invitations as past set cancelled_at = now()
    where lower(past.email) = lower(one.email) and private.invitation_state(past) in ('expired', 'withdrawn');
  insert into public.invitations (email, full_name, user_type, client_type, locale, invited_by, by_mail, company_name, phone)
    values (
      one.email, one.full_name, case one.kind when 'employees' then 'employee' else 'client' end, one.client_type, one.locale,
      auth.uid(), private.sends_mails(), one.company_name, one.phone
    )
    on conflict do nothing
    returning * into invitation;
  if invitation.id is null then
    raise exception using errcode = 'PT409', message = 'invitation_waiting';
  end if;
  update private.imported_people as known set invitation_id = invitation.id where known.id = one.id;
  return private.send_invitation(invitation);
end
$$;

create or replace function public.invite_kept_people(kind text, ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  one private.imported_people;
  sent jsonb;
  answers jsonb := jsonb '[]';
begin
  perform private.require_area(variadic private.areas_of_import(invite_kept_people.kind));
  if not coalesce(cardinality(ids) between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'import_invalid';
  end if;
  -- Lock invitations before people, as accepting an invitation does, to avoid a deadlock
  perform from public.invitations as invitation
    where invitation.id in (select known.invitation_id from private.imported_people as known where known.id = any (ids))
    order by invitation.id for update;
  for one in
    select * from private.imported_people as known
    where known.id = any (ids) and known.kind = invite_kept_people.kind and known.removed_at is null
    order by known.created_at, known.row_number for update
  loop
    begin
      sent := private.invite_kept(one);
      -- Where no mail goes out, the link is shown once, so it is made for one person at a time
      answers := answers || jsonb_build_object('id', one.id, 'outcome', 'sent', 'token', case when cardinality(ids) = 1 then sent -> 'token' end);
    exception
      when sqlstate 'PT409' or invalid_parameter_value then
        answers := answers || jsonb_build_object('id', one.id, 'outcome', sqlerrm);
    end;
  end loop;
  return answers;
end
$$;

create or replace function public.correct_kept_person(kind text, id uuid, full_name text, email text, phone text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(correct_kept_person.email), '');
  one private.imported_people;
  changed private.imported_people;
begin
  perform private.require_area(variadic private.areas_of_import(correct_kept_person.kind));
  -- Take locks in the order of imports and of accepting an invitation, to avoid a deadlock
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  perform from public.invitations as invitation
    where invitation.id = (select known.invitation_id from private.imported_people as known where known.id = correct_kept_person.id)
    for update;
  select * into one from private.imported_people as known
    where known.id = correct_kept_person.id and known.kind = correct_kept_person.kind and known.removed_at is null for update;
  if one.id is null then
    raise exception using errcode = 'PT404', message = 'person_not_found';
  end if;
  if wanted is not null and exists (
    select from private.imported_people as other
    where lower(other.email) = lower(wanted) and other.id <> one.id and other.removed_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'email_taken';
  end if;
  -- An invitation to the former address is no longer theirs
  if lower(wanted) is distinct from lower(one.email) then
    perform private.end_invitations(array[one.invitation_id]);
  end if;
  update private.imported_people as known
    set full_name = btrim(correct_kept_person.full_name), email = wanted, phone = correct_kept_person.phone
    where known.id = one.id returning * into changed;
  perform private.record_kept('update', one, jsonb_build_object(
    'before', jsonb_build_object('full_name', one.full_name, 'email', one.email, 'phone', one.phone),
    'after', jsonb_build_object('full_name', changed.full_name, 'email', changed.email, 'phone', changed.phone)
  ));
end
$$;

create or replace function public.keep_client(client_id uuid, entry jsonb, seen jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  one private.imported_people;
  known private.imported_people;
  stored private.imported_people;
  match jsonb;
  parts constant text[] := array['full_name', 'company_name', 'client_type', 'email', 'phone', 'national_id', 'commercial_registration', 'unified_number', 'locale'];
begin
  perform private.require_area('requests');
  -- Take locks in the order of imports and of accepting an invitation, to avoid a deadlock
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  perform from public.invitations as invitation
    where invitation.id = (select person.invitation_id from private.imported_people as person where person.id = keep_client.client_id)
    for update;
  select * into known from private.imported_people as person where person.id = keep_client.client_id for update;
  -- In the list of clients, an id belongs to one account, person or invitation
  if known.id is not null and (known.kind <> 'clients' or known.removed_at is not null)
    or exists (select from public.user_profiles as profile where profile.id = keep_client.client_id)
    or exists (select from public.invitations as invitation where invitation.id = keep_client.client_id) then
    raise exception using errcode = 'PT404', message = 'person_not_found';
  end if;
  one := private.read_import_row('clients', (
    select coalesce(jsonb_object_agg(part.key, case jsonb_typeof(part.value) when 'string' then to_jsonb(nullif(btrim(part.value #>> '{}'), '')) end), '{}')
    from jsonb_each(case jsonb_typeof(entry) when 'object' then entry else '{}' end) as part where part.key = any (parts)
  ));
  one.id := keep_client.client_id;
  one.locale := coalesce(one.locale, known.locale, 'ar');
  -- A retry whose values are stored already is not a conflict
  if known.id is not null and seen is not null and private.parts_of_kept(known) not in (seen, private.parts_of_kept(one)) then
    raise exception using errcode = 'PT409', message = 'work_changed';
  end if;
  match := private.match_import(one);
  if match ->> 'target' = 'other' then
    raise exception using errcode = 'PT409', message = 'email_has_account', detail = 'email';
  elsif match ->> 'target' = 'user_profiles'
    -- Two people who were alike before stay so: correcting only a name is not refused
    or match is not null and (one.email, one.phone, one.national_id) is distinct from (known.email, known.phone, known.national_id) then
    raise exception using errcode = 'PT409', message = 'client_known', detail = match ->> 'by';
  elsif exists (
    select from public.invitations as invitation
    where lower(invitation.email) = lower(one.email) and lower(one.email) is distinct from lower(known.email)
      and private.invitation_state(invitation) = 'open'
  ) then
    raise exception using errcode = 'PT409', message = 'invitation_waiting', detail = 'email';
  end if;
  if known.id is null then
    one.created_at := now();
    insert into private.imported_people select one.* returning * into stored;
    perform private.record_kept('insert', stored, jsonb_build_object('after', private.parts_of_kept(stored)));
  else
    -- An invitation to the former address is no longer theirs
    if lower(one.email) is distinct from lower(known.email) then
      perform private.end_invitations(array[known.invitation_id]);
    end if;
    update private.imported_people as person
      set full_name = one.full_name, company_name = one.company_name, client_type = one.client_type, email = one.email,
        phone = one.phone, national_id = one.national_id, commercial_registration = one.commercial_registration,
        unified_number = one.unified_number, locale = one.locale
      where person.id = one.id returning * into stored;
    -- A retry after a lost answer changes nothing
    if private.parts_of_kept(stored) <> private.parts_of_kept(known) then
      perform private.record_kept('update', known, jsonb_build_object(
        'before', private.parts_of_kept(known), 'after', private.parts_of_kept(stored)
      ));
    end if;
  end if;
  return jsonb_build_object('id', stored.id, 'updated_at', now());
end
$$;

create or replace function public.remove_kept_people(kind text, ids uuid[], restores boolean default false) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  one private.imported_people;
  changed integer := 0;
begin
  perform private.require_area(variadic private.areas_of_import(remove_kept_people.kind));
  if not coalesce(cardinality(ids) between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'import_invalid';
  end if;
  if restores then
    perform pg_advisory_xact_lock(hashtext('handasa.import'));
  else
    perform private.end_invitations(array(
      select known.invitation_id from private.imported_people as known where known.id = any (ids) and known.kind = remove_kept_people.kind
    ));
  end if;
  for one in
    update private.imported_people as known set removed_at = case when not restores then now() end
      where known.id = any (ids) and known.kind = remove_kept_people.kind and (known.removed_at is null) <> restores
        -- Do not bring back someone who is there again by now
        and (not restores or private.match_import(known) is null)
      returning known.*
  loop
    changed := changed + 1;
    perform private.record_kept(
      case when restores then 'insert' else 'delete' end, one, jsonb_build_object('before', jsonb_build_object('email', one.email))
    );
  end loop;
  return changed;
end
$$;

create or replace function private.prepare_service_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- The caller is the sender, but not of a request that an admin enters for someone else. Senders may not set user_id; a
    -- restored backup and a request from the bin bring theirs.
    if new.channel = 'website' and coalesce(current_setting('handasa.restoring', true), '') <> 'on' then
      new.user_id := coalesce(auth.uid(), new.user_id);
    end if;
    new.privacy_version := private.privacy_version(new.privacy_version::text);
  else
    new.reference := old.reference;
    new.submission_id := old.submission_id;
    new.created_at := old.created_at;
    new.privacy_version := old.privacy_version;
    new.news_wording := old.news_wording;
    new.channel := old.channel;
    new.came_from := old.came_from;
  end if;
  return new;
end
$$;

create or replace function private.record_request_correction() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := to_jsonb(old);
  now_is constant jsonb := to_jsonb(new);
  changed jsonb;
begin
  select jsonb_object_agg(field, case field
      when 'service_id' then jsonb_build_object(
        'from', (select private.record_name(to_jsonb(service)) from public.services as service where service.id = old.service_id),
        'to', (select private.record_name(to_jsonb(service)) from public.services as service where service.id = new.service_id)
      )
      else jsonb_build_object('from', was -> field, 'to', now_is -> field)
    end) into changed
    from unnest(tg_argv) as field
    where was -> field is distinct from now_is -> field
      -- A deleted service has left its requests: no one has corrected them
      and (field <> 'service_id' or new.service_id is not null
        or exists (select from public.services as service where service.id = old.service_id));
  if changed is not null then
    insert into public.service_request_events (request_id, kind, changed_by, details) values (new.id, 'edit', auth.uid(), changed);
  end if;
  return null;
end
$$;

create or replace function private.page_of_requests(
  search text, statuses text[], service uuid, sort text, descending boolean, page_size integer, page_offset integer,
  owner text, tag uuid, attention text, request_kind text, budget text, received_from date, received_until date, since_visit boolean,
  came_by text, visit_source text, visit_campaign text, most_looked integer, inout titles jsonb, inout hits uuid[], out ids uuid[],
  out page jsonb
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  untitled text[];
  rare text[];
  -- Whether the title of a service has a word of the search.
  titled boolean;
  most constant integer := private.most_found();
  -- Pages in the second half are read backwards from the end, then reversed.
  from_end boolean := false;
  downwards boolean := descending;
  most_on_page integer := page_size;
  rows_before integer := page_offset;
  sorting text;
  -- titles has the titles of each service by its id, since a search finds requests by them too. hits are the ids that the
  -- search and the filters find. many: there are more than hits may list, so that each row is tested when it is read.
  known constant boolean := hits is not null;
  many boolean := coalesce(cardinality(hits) > most, false);
  -- The filters by owner, tag and attention, which test the row in request_work.
  by_work constant boolean := owner is not null or tag is not null or attention is not null;
  unowned constant boolean := coalesce(owner = 'none', false);
  owners uuid[];
  step_from constant date := case attention when 'step_today' then today else '-infinity' end;
  step_until constant date := case attention
    when 'step_today' then today when 'step_late' then today - 1 when 'step_due' then today when 'step' then 'infinity' end;
  answer_until constant timestamptz := case attention when 'answer' then 'infinity' when 'answer_late' then private.answer_cutoff() end;
  replied constant boolean := coalesce(attention = 'reply', false);
  mentioned uuid[];
  at_work uuid[];
  -- The filters by kind, budget, channel, source, campaign and day, which test the request itself.
  by_request constant boolean := request_kind is not null or budget is not null or came_by is not null
    or visit_source is not null or visit_campaign is not null or received_from is not null or received_until is not null
    or coalesce(since_visit, false);
  sent_from constant timestamptz := greatest(
    received_from::timestamp at time zone 'Asia/Riyadh', case when since_visit then private.new_since() end
  );
  sent_before constant timestamptz := (received_until + 1)::timestamp at time zone 'Asia/Riyadh';
  of_kind uuid[];
  total bigint;
  more boolean;
  -- How many requests have these statuses; a count tests at most most_looked of them.
  looked bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,client_name,status,preferred_start_date,next_step_on,reply_since}', '{requests}',
    list => 'service_requests'
  );
  if attention not in ('step', 'step_due', 'step_today', 'step_late', 'answer', 'answer_late', 'reply', 'mentions', 'mentions_unread') then
    raise exception using errcode = '22023', message = 'attention_invalid';
  end if;
  -- PostgreSQL has no timestamps for days far beyond these
  if not coalesce(received_from between '1900-01-01' and '2900-01-01', true) or not coalesce(received_until between '1900-01-01' and '2900-01-01', true) then
    raise exception using errcode = '22023', message = 'day_invalid';
  end if;
  owners := case
    when owner = 'me' then array[auth.uid()] when owner = 'gone' then private.gone_owners()
    when owner is not null and not unowned then array[owner::uuid]
  end;
  if attention = 'mentions' then
    mentioned := array(select distinct note.request_id from public.request_notes as note where note.mentions @> array[auth.uid()]);
  elsif attention = 'mentions_unread' then
    mentioned := array(
      select distinct note.request_id
      from private.unread_mentions as unread join public.request_notes as note on note.id = unread.note_id
      where unread.account_id = auth.uid()
    );
  end if;

  if patterns <> '{}' then
    titles := coalesce(titles, private.service_titles());
    -- Words that are in no title of a service: the request itself must have them
    untitled := array(
      select word from unnest(patterns) as word
      where not exists (select from jsonb_each_text(titles) as title where title.value like word)
    );
    titled := cardinality(untitled) < cardinality(patterns);
  end if;
  if patterns <> '{}' and not known then
    rare := private.rare_words(
      case when untitled <> '{}' then untitled else patterns end,
      array(select w.words from private.request_words as w order by w.id limit 200)
    );
    if untitled = '{}' then
      -- One of two words may be in the request and the other in the title
      rare := rare[1:1];
    end if;
    hits := array(
      (
        select w.id from private.request_words as w left join public.service_requests as r on r.id = w.id
        where private.may_hold(w.words, rare, numbers)
          and private.holds(w.words, untitled, numbers)
          and (not titled or private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers))
          and (service is null or r.service_id = service)
        limit most + 1
      )
      union
      (
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where titled and r.service_id = any (array(select key::uuid from jsonb_each_text(titles) where value like rare[1]))
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
    );
    many := cardinality(hits) > most;
  end if;

  if by_work and not known then
    at_work := array(
      select w.id from public.request_work as w
      where (hits is null or many or w.id = any (hits))
        and (service is null or exists (select from public.service_requests as r where r.id = w.id and r.service_id = service))
        and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned)
      limit most + 1
    );
    if many and cardinality(at_work) <= most then
      -- Few rows pass the filters of the work: search only these
      at_work := array(
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where w.id = any (at_work) and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
      );
    end if;
    hits := at_work;
    many := cardinality(hits) > most;
  end if;

  if by_request and not known then
    of_kind := array(
      select r.id from public.service_requests as r
      where (hits is null or many or r.id = any (hits))
        and (service is null or r.service_id = service)
        and private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before)
      limit most + 1
    );
    if many and cardinality(of_kind) <= most then
      -- Few rows pass these filters: search only these, and test their work
      of_kind := array(
        select r.id from public.service_requests as r
        where r.id = any (of_kind)
          and (patterns = '{}' or (
            select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
            from private.request_words as w where w.id = r.id
          ))
          and (not by_work or (
            select private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned) from public.request_work as w where w.id = r.id
          ))
      );
    end if;
    hits := of_kind;
    many := cardinality(hits) > most;
  end if;

  if not many then
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
      as known (status)
    left join (
      select c.status, sum(c.number) as number from private.request_counts as c
      where hits is null and (service is null or c.service_id = service) group by c.status
      union all
      select r.status, count(*) from public.service_requests as r where r.id = any (hits) group by r.status
    ) as counted using (status);
  end if;
  -- Only for orders that can be reversed: in the others, empty dates come last in both directions
  if hits is null and page_offset > total / 2 and sort in ('created_at', 'client_name', 'status') then
    from_end := true;
    downwards := not descending;
    most_on_page := greatest(least(page_size, total - page_offset), 0);
    rows_before := greatest(total - page_offset - page_size, 0);
  end if;
  sorting := sort || case when downwards then ' desc' else ' asc' end;

  if sort in ('next_step_on', 'reply_since') then
    ids := array(
      select w.id from public.request_work as w join public.service_requests as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or w.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), words.words, titles ->> r.service_id::text) else words.words end, patterns, numbers)
          from private.request_words as words where words.id = r.id
        ))
        and (not (many and by_work) or private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned))
        and (not (many and by_request) or private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before))
      -- Empty dates come last in both directions: no next step, or a sender who does not wait
      order by
        case sorting when 'next_step_on desc' then w.next_step_on end desc nulls last,
        case sorting when 'next_step_on asc' then w.next_step_on end,
        case sorting when 'reply_since desc' then w.reply_since end desc nulls last,
        case sorting when 'reply_since asc' then w.reply_since end,
        case when descending then w.id end desc, w.id
      limit page_size offset page_offset
    );
  else
    -- Scalar subqueries: with `exists`, the planner would first collect every match
    ids := array(
      select r.id from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or r.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), w.words, titles ->> r.service_id::text) else w.words end, patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not (many and by_work) or (
          select private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned) from public.request_work as w where w.id = r.id
        ))
        and (not (many and by_request) or private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'client_name desc' then private.search_form(r.client_name) end desc,
        case sorting when 'client_name asc' then private.search_form(r.client_name) end,
        -- Requests without a date come last in both directions
        case sorting when 'preferred_start_date desc' then r.preferred_start_date end desc nulls last,
        case sorting when 'preferred_start_date asc' then r.preferred_start_date end,
        case sorting when 'status desc' then r.status end desc,
        case sorting when 'status desc' then r.created_at end,
        case sorting when 'status asc' then r.status end,
        case sorting when 'status asc' then r.created_at end desc,
        case when downwards <> (sort = 'status') then r.id end desc,
        r.id
      limit most_on_page offset rows_before
    );
    if from_end then
      ids := array(select place.id from unnest(ids) with ordinality as place (id, number) order by place.number desc);
    end if;
  end if;

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    -- Each row may have to be tested against every filter, so a count tests at most most_looked of them
    looked := (
      select coalesce(sum(c.number), 0) from private.request_counts as c
      where c.status = any (statuses) and (service is null or c.service_id = service)
    );
    select count(*) into total from (
      select from (
        select r as request from public.service_requests as r
        where r.status = any (statuses) and (service is null or r.service_id = service)
        limit most_looked
      ) as one
      where (patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), w.words, titles ->> (one.request).service_id::text) else w.words end, patterns, numbers)
          from private.request_words as w where w.id = (one.request).id
        ))
        and (not by_work or (
          select private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned) from public.request_work as w where w.id = (one.request).id
        ))
        and (not by_request or private.fits_request(one.request, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before))
      limit most + 1
    ) as counted;
    more := total > most or looked > most_looked;
    if looked > most_looked and cardinality(ids) < page_size and (cardinality(ids) > 0 or page_offset = 0) then
      -- This is the last page, so the total is known
      total := page_offset + cardinality(ids);
      more := total > most;
    elsif looked > most_looked then
      total := greatest(total, page_offset + cardinality(ids) + (cardinality(ids) = page_size)::integer);
    end if;
  end if;

  page := jsonb_build_object(
    'total', case when many then least(total, most) else total end, 'more', coalesce(more, many and total > most), 'counts', counts
  );
end
$$;

create or replace function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0,
  owner text default null, tag uuid default null, attention text default null, request_kind text default null,
  budget text default null, received_from date default null, received_until date default null, came_by text default null,
  visit_source text default null, visit_campaign text default null, since_visit boolean default null
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  -- A count tests only half as many rows as it could report, since testing takes longer than all else
  select list.page || jsonb_build_object('rows', private.rows_of_requests(list.ids)) from private.page_of_requests(
    search, statuses, service, sort, descending, page_size, page_offset, owner, tag, attention, request_kind, budget,
    received_from, received_until, since_visit, came_by, visit_source, visit_campaign, private.most_found() / 2, null, null
  ) as list
$$;

create or replace function public.board_requests(
  statuses text[], search text default '', service uuid default null, column_size integer default 10, owner text default null,
  tag uuid default null, attention text default null, request_kind text default null, budget text default null,
  received_from date default null, received_until date default null, came_by text default null,
  visit_source text default null, visit_campaign text default null, since_visit boolean default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  one text;
  titles jsonb;
  hits uuid[];
  ids uuid[];
  page jsonb;
  pages jsonb := jsonb '{}';
  -- The ids of all columns, whose rows are read together.
  shown uuid[] := array[]::uuid[];
  rows jsonb;
begin
  if not coalesce(cardinality(statuses) between 1 and 8, false) then
    raise exception using errcode = '22023', message = 'statuses_invalid';
  elsif not coalesce(column_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  end if;
  foreach one in array statuses loop
    -- No row is tested for a count, which would take longer than everything that is shown
    select list.titles, list.hits, list.ids, list.page into titles, hits, ids, page from private.page_of_requests(
      search, array[one], service, 'created_at', true, column_size, 0, owner, tag, attention, request_kind, budget,
      received_from, received_until, since_visit, came_by, visit_source, visit_campaign, 0, titles, hits
    ) as list;
    pages := pages || jsonb_build_object(one, page || case
      when (page -> 'more')::boolean then jsonb_build_object('total', cardinality(ids)) else '{}'
    end);
    shown := shown || ids;
  end loop;
  rows := private.rows_of_requests(shown);
  return jsonb_build_object(
    'columns', (
      select jsonb_object_agg(column_of.status, (column_of.page - 'counts') || jsonb_build_object('rows', coalesce((
        select jsonb_agg(request.row order by request.place)
        from jsonb_array_elements(rows) with ordinality as request (row, place)
        where request.row ->> 'status' = column_of.status
      ), '[]')))
      from jsonb_each(pages) as column_of (status, page)
    ),
    -- The counts of all statuses, also of those without a column
    'counts', page -> 'counts'
  );
end
$$;

create or replace function public.my_requests(page_size integer default 20, page_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
begin
  perform private.require_client();
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  return (
    with mine as materialized (
      select own.id, private.new_status_at(own.id) as new_status_at from private.own_request_ids() as own (id)
    ),
    page as (
      select request.*, mine.new_status_at from mine join public.service_requests as request using (id)
      order by request.created_at desc, request.id desc limit page_size offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'new_answers', (
        select count(*) from mine join public.request_messages as message on message.request_id = mine.id
        where message.direction = 'out' and private.is_new_answer(message)
      ),
      'changed', (
        select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
          'id', fresh.id, 'kind', fresh.kind, 'reference', fresh.reference, 'status', fresh.status
        ) order by fresh.place) filter (where fresh.place <= 3), '[]'))
        from (
          select request.*, row_number() over (order by mine.new_status_at desc, request.id) as place
          from mine join public.service_requests as request using (id)
          -- A new answer says more than a new status
          where mine.new_status_at is not null and private.new_answers(request.id) = 0
        ) as fresh
      ),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'kind', page.kind, 'reference', page.reference, 'status', page.status, 'service_type', page.service_type,
          'service', (
            select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
            from public.services as service where service.id = page.service_id
          ),
          'project_description', page.project_description, 'budget_range', page.budget_range,
          'preferred_start_date', page.preferred_start_date, 'company_name', page.company_name, 'notes', page.notes,
          'created_at', page.created_at, 'updated_at', page.updated_at, 'new_answers', private.new_answers(page.id),
          'new_status', page.new_status_at is not null,
          'due_on', private.promised_on(page.id, page.created_at),
          'events', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'from_status', step.from_status, 'to_status', step.status, 'changed_at', step.at, 'message', step.message
            ) || case when step.told is false then jsonb '{"told": false}' else '{}' end order by step.at desc, step.from_status nulls last), '[]')
            from private.shown_steps(page.id) as step
          )
        ) order by page.created_at desc, page.id desc) from page
      ), '[]')
    )
  );
end
$$;

create or replace function private.keep_news_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Only two changes: the account may be deleted, and a consent is withdrawn once
  if to_jsonb(new) - '{user_id,withdrawn_at,withdrawn_through}'::text[]
      <> to_jsonb(old) - '{user_id,withdrawn_at,withdrawn_through}'::text[]
    or new.user_id is not null and new.user_id is distinct from old.user_id
    or old.withdrawn_at is not null
      and (new.withdrawn_at, new.withdrawn_through) is distinct from (old.withdrawn_at, old.withdrawn_through) then
    raise exception using errcode = '42501', message = 'news_consent_kept';
  end if;
  return new;
end
$$;

create or replace function private.give_news_consent(
  email text, locale text, source text, wording integer, privacy_version integer, account uuid
) returns void
language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_column
begin
  -- A number of words that no form has shown is not a consent
  if private.news_wording(wording, locale) is not null then
    insert into public.news_consents (email, locale, source, wording, privacy_version, user_id)
      values (btrim(give_news_consent.email), give_news_consent.locale, give_news_consent.source,
        give_news_consent.wording, give_news_consent.privacy_version, account)
      on conflict (lower(email)) where withdrawn_at is null do nothing;
  end if;
exception
  when others then
    -- A failure here must not undo the form that the consent came with
    raise warning 'a consent to news was not stored: %', sqlstate;
end
$$;

create or replace function private.withdraw_news_consents(ids uuid[], through text) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  withdrawn integer;
begin
  update public.news_consents as consent
    -- Never before the consent, even in the transaction that stored it
    set withdrawn_at = greatest(now(), consent.consented_at), withdrawn_through = through
    where consent.id = any (ids) and consent.withdrawn_at is null;
  get diagnostics withdrawn = row_count;
  return withdrawn;
end
$$;

create or replace function public.set_my_news(wanted boolean, locale text, wording integer, privacy_version integer default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_account();
  if not coalesce(wanted, false) then
    perform private.withdraw_news_consents(
      array(select consent.id from private.my_news_consents() as consent), 'portal'
    );
  elsif private.my_proven_email() is null then
    raise exception using errcode = 'PT409', message = 'email_unproven';
  elsif private.news_wording(wording, locale) is null then
    raise exception using errcode = '22023', message = 'news_wording_unknown';
  else
    -- A consent for another email of theirs does not count for this one
    perform private.give_news_consent(
      (select known.email from private.accounts as known where known.id = auth.uid()), set_my_news.locale, 'portal',
      set_my_news.wording, private.privacy_version(set_my_news.privacy_version::text), auth.uid()
    );
  end if;
  return public.my_news();
end
$$;

create or replace function public.list_news_consents(
  search text default '', statuses text[] default null, sources text[] default null, since timestamptz default null,
  until timestamptz default null, sort text default 'consented_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  -- Everything that is found; each tab shows a part of it
  hits uuid[];
  page uuid[];
begin
  perform private.open_list(
    page_size, page_offset, sort, '{consented_at,withdrawn_at,email}', '{requests}', list => 'news_consents'
  );
  hits := array(
    select r.id from public.news_consents as r
    where (patterns = '{}' or private.holds(private.search_form(r.email), patterns, '{}'))
      and (list_news_consents.sources is null or r.source = any (list_news_consents.sources))
      and (list_news_consents.since is null or r.consented_at >= list_news_consents.since)
      and (list_news_consents.until is null or r.consented_at < list_news_consents.until)
  );
  page := array(
    select r.id from public.news_consents as r
    where r.id = any (hits)
      and (statuses is null or case when r.withdrawn_at is null then 'subscribed' else 'withdrawn' end = any (statuses))
    order by
      case when sort = 'consented_at' and not descending then r.consented_at end,
      case when sort = 'consented_at' and descending then r.consented_at end desc,
      case when sort = 'withdrawn_at' and not descending then r.withdrawn_at end,
      case when sort = 'withdrawn_at' and descending then r.withdrawn_at end desc nulls last,
      case when sort = 'email' and not descending then lower(r.email) end,
      case when sort = 'email' and descending then lower(r.email) end desc,
      r.consented_at desc, r.id
    limit page_size offset page_offset
  );
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object(
        'words', private.news_wording(r.wording, r.locale),
        'proven', proven.email is not null,
        'name', (select profile.full_name from public.user_profiles as profile where profile.id = r.user_id),
        'stop_token', case when r.withdrawn_at is null then private.news_token(r.id) end
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.news_consents as r on r.id = place.id
      left join (
        select proof.email from private.email_proofs as proof where proof.proven_at is not null
        union
        select lower(known.email) from private.accounts as known join public.user_profiles as profile using (id)
        where profile.user_type <> 'client' and profile.is_active
      ) as proven on proven.email = lower(r.email)
    ), '[]'),
    'total', (
      select count(*) from public.news_consents as r
      where r.id = any (hits)
        and (statuses is null or case when r.withdrawn_at is null then 'subscribed' else 'withdrawn' end = any (statuses))
    ),
    'more', false,
    'counts', (
      select jsonb_build_object(
        'subscribed', count(*) filter (where r.withdrawn_at is null),
        'withdrawn', count(*) filter (where r.withdrawn_at is not null)
      )
      from public.news_consents as r where r.id = any (hits)
    )
  );
end
$$;

create or replace function private.shown_steps(request_id uuid)
returns table (from_status text, status text, at timestamptz, message text, told boolean)
language sql stable set search_path = ''
as $$
  select step.from_status, step.status, step.at, step.message, step.told from (
    select known.*, lag(known.status) over (order by known.at, known.id) as before
    from private.lasting_steps(shown_steps.request_id) as known
  ) as step
  -- Leave out the change that undid a status
  where step.from_status is null or step.message is not null or step.status is distinct from step.before
$$;

create or replace function private.sender_answered_at(request_id uuid) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select work.first_answer_at from public.request_work as work where work.id = sender_answered_at.request_id),
    (
      select min(step.at) from (
        select known.*, first_value(coalesce(known.from_status, known.status)) over (order by known.at, known.id) as first
        from private.lasting_steps(sender_answered_at.request_id) as known
      ) as step
      where step.from_status is not null and (step.message is not null or step.status <> step.first)
        -- A status that came with an answer counts as that answer, or not at all if its mail never arrived
        and not exists (select from public.service_request_events as event where event.id = step.id and event.details ? 'answer')
    )
  );
end
$$;

create or replace function private.mail_receipt() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  most_in_an_hour constant integer := 3;
  most_in_a_day constant integer := 10;
  most_in_all constant integer := 200;
  box constant text := private.mailbox(new.client_email);
  in_an_hour bigint;
  in_a_day bigint;
begin
  -- No one needs a receipt to the company itself, or to a mailbox that answers automatically or that no one reads
  if box = (select private.mailbox(settings.email) from public.company_settings as settings limit 1)
    or box ~ '^(no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)@' then
    return null;
  end if;
  -- Requests with the same mailbox at the same moment take turns
  perform pg_advisory_xact_lock(hashtext('handasa.receipt'), hashtext(box));
  select count(*) filter (where earlier.created_at > now() - interval '1 hour'), count(*) into in_an_hour, in_a_day
    from (
      select request.created_at from public.service_requests as request
      where private.mailbox(request.client_email) = box
        -- An expression, so that the planner finds rows by mailbox instead of reading all rows of a day
        and request.created_at + interval '1 day' > now()
        and (request.created_at < new.created_at or request.created_at = new.created_at and request.id < new.id)
      limit most_in_a_day
    ) as earlier;
  if in_an_hour >= most_in_an_hour or in_a_day >= most_in_a_day or (
    select count(*) from (
      select from public.service_requests as request where request.created_at > now() - interval '1 hour'
      limit most_in_all + 1
    ) as recent
  ) > most_in_all then
    return null;
  end if;
  perform private.post_mail('request_received', new.client_email, new.locale, jsonb_build_object(
    'id', new.id, 'reference', new.reference, 'name', new.client_name, 'request', new.kind,
    'text', left(new.project_description, 300), 'due_on', private.answer_due_on(new.created_at)
  ) || coalesce((
    select jsonb_build_object('service_ar', service.title_ar, 'service_en', service.title_en)
    from public.services as service where service.id = new.service_id
  ), '{}'));
  return null;
end
$$;

create or replace function private.refuse_guessing(asked text, as_contact text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  most_by_reference constant integer := 10;
  most_by_contact constant integer := 20;
  most_in_all constant integer := 2000;
  span constant interval := interval '1 hour';
  -- When the try was made that reached a limit; an hour later the next one is accepted.
  filled_by timestamptz;
begin
  -- Tries at the same moment take turns. The order of the two locks is always the same, to avoid a deadlock.
  perform pg_advisory_xact_lock(hashtext('handasa.track.reference'), hashtext(asked));
  perform pg_advisory_xact_lock(hashtext('handasa.track.contact'), hashtext(as_contact));
  select max(reached.tried_at) into filled_by from (
    (
      select past.tried_at from private.tracking_tries as past
      where past.reference_hash = asked and past.tried_at > now() - span
      order by past.tried_at desc offset most_by_reference - 1 limit 1
    )
    union all (
      select past.tried_at from private.tracking_tries as past
      where past.contact_hash = as_contact and past.tried_at > now() - span
      order by past.tried_at desc offset most_by_contact - 1 limit 1
    )
    union all (
      select past.tried_at from private.tracking_tries as past where past.tried_at > now() - span
      order by past.tried_at desc offset most_in_all - 1 limit 1
    )
  ) as reached;
  if filled_by is not null then
    raise exception using errcode = 'PT429', message = 'too_many_tries',
      detail = greatest(1, ceil(extract(epoch from filled_by + span - now())))::integer::text;
  end if;
end
$$;

create or replace function private.tracked_request(reference text, contact text) returns public.service_requests
language plpgsql volatile set search_path = ''
as $$
declare
  asked constant text := private.hash_of(left(coalesce(tracked_request.reference, ''), 40));
  as_contact constant text := private.hash_of(lower(left(coalesce(tracked_request.contact, ''), 400)));
  found_one public.service_requests;
begin
  -- Write before any answer: a read-only call, whose wrong tries could not be counted, always fails here.
  delete from private.tracking_tries as past where past.tried_at < now() - interval '1 hour';
  perform private.refuse_guessing(asked, as_contact);
  -- The reference of a merged request leads to the one that stays, with the contact of either
  select request.* into found_one from public.service_requests as request
    where request.id = coalesce(
        (select known.id from public.service_requests as known where known.reference = tracked_request.reference),
        (select merge.request_id from public.request_merges as merge where merge.reference = tracked_request.reference)
      )
      and (
        lower(request.client_email) = lower(tracked_request.contact) or request.client_phone = tracked_request.contact
        or exists (
          select from public.request_merges as merge
          where merge.request_id = request.id and merge.reference = tracked_request.reference and (
            lower(merge.row ->> 'client_email') = lower(tracked_request.contact)
            or merge.row ->> 'client_phone' = tracked_request.contact
          )
        )
      );
  if found_one.id is null then
    insert into private.tracking_tries (reference_hash, contact_hash) values (asked, as_contact);
  end if;
  return found_one;
end
$$;

create or replace function public.track_request(reference text, contact text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  found_one public.service_requests := private.tracked_request(track_request.reference, track_request.contact);
  merge_id constant uuid := private.read_as_merged(found_one, track_request.reference, track_request.contact);
  messages jsonb;
  due_on date;
  answered boolean;
begin
  if found_one.id is null then
    return null;
  end if;
  due_on := private.answer_due_on(found_one.created_at);
  messages := private.messages_of_sender(found_one.id, merge_id);
  -- messages also shows an answer whose mail came back
  answered := private.sender_answered_at(found_one.id) is not null or messages @> '[{"by": "company"}]';
  return jsonb_build_object(
    'reference', found_one.reference, 'kind', found_one.kind, 'received_at', found_one.created_at,
    'service_type', found_one.service_type,
    'service', (
      select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
      from public.services as service where service.id = found_one.service_id
    ),
    'status', coalesce(
      (select step.status from private.told_steps(found_one.id) as step order by step.at desc limit 1),
      case found_one.kind when 'message' then 'pending' else 'new' end
    ),
    'due_on', due_on, 'answered', answered,
    'late', not answered and due_on < (now() at time zone 'Asia/Riyadh')::date,
    'steps', coalesce((
      select jsonb_agg(jsonb_build_object(
          'status', step.status, 'at', step.at,
          -- Leave out what another sender was told before the merge
          'message', case when merge_id is null or step.at > private.merged_until(merge_id) then step.message end
        ) order by step.at)
      from private.told_steps(found_one.id) as step
    ), '[]'),
    'messages', messages
  );
end
$$;

create or replace function private.owner_ids() returns setof uuid
language sql stable set search_path = ''
as $$
  -- Jumps from one owner to the next in the index: there are few owners and many requests
  with recursive owners (id) as (
    (select work.owner_id from public.request_work as work where work.owner_id is not null order by work.owner_id limit 1)
    union all
    select (
      select work.owner_id from public.request_work as work where work.owner_id > owners.id order by work.owner_id limit 1
    )
    from owners where owners.id is not null
  )
  select owners.id from owners where owners.id is not null
$$;

create or replace function public.request_colleagues() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', known.id, 'name', known.full_name, 'active', known.active)
      order by known.active desc, private.search_form(known.full_name), known.id), '[]')
    from (
      select profile.id, profile.full_name, private.works_on_requests(profile.id) as active
      from public.user_profiles as profile
      where profile.user_type = 'admin' or profile.id in (select private.owner_ids())
    ) as known
    -- Others only if they have worked on a request
    where known.active
      or exists (select from public.request_work as work where work.owner_id = known.id)
      or exists (select from public.service_request_events as event where event.changed_by = known.id)
      or exists (select from public.request_notes as note where note.author_id = known.id)
      or exists (select from public.request_messages as message where message.author_id = known.id)
  );
end
$$;

create or replace function private.record_request_work() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.owner_id is distinct from old.owner_id then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'owner', auth.uid(), jsonb_build_object('owner', new.owner_id, 'from', old.owner_id) || coalesce((
        select jsonb_build_object('answer', given_by.answer)
        from nullif(current_setting('handasa.owner_answer', true), '') as given_by (answer) where given_by.answer is not null
      ), '{}'));
  end if;
  if (new.next_step, new.next_step_on) is distinct from (old.next_step, old.next_step_on) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'step', auth.uid(), jsonb_build_object(
        'step', new.next_step, 'due', new.next_step_on, 'from', old.next_step, 'from_due', old.next_step_on
      ));
  end if;
  -- The mail of a status has an entry already, and an answer is in the timeline itself
  if new.first_answer_how is distinct from old.first_answer_how
    and coalesce(new.first_answer_how, old.first_answer_how) not in ('status', 'answer') then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'answer', auth.uid(), jsonb_build_object('how', new.first_answer_how));
  end if;
  -- A deleted tag has left every request: no one has removed it from this one
  if new.tags <> old.tags then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      select new.id, 'tags', auth.uid(), jsonb_build_object(
          'added', coalesce(jsonb_agg(tag.name order by tag.name) filter (where tag.id = any (new.tags)), '[]'),
          'removed', coalesce(jsonb_agg(tag.name order by tag.name) filter (where tag.id = any (old.tags)), '[]')
        )
      from public.request_tags as tag
      where tag.id in (
        (select unnest(new.tags) except select unnest(old.tags)) union (select unnest(old.tags) except select unnest(new.tags))
      )
      having count(*) > 0;
  end if;
  return null;
end
$$;

create or replace function private.refuse_known_tag() returns trigger
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

create or replace function private.shift_working_time(moment timestamptz, span interval) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
declare
  zone constant text := 'Asia/Riyadh';
  forward constant boolean := span >= interval '0';
  settings public.answer_settings;
  days_off constant datemultirange := private.days_off();
  day date := (moment at time zone zone)::date;
  opening timestamptz;
  closing timestamptz;
  remaining interval := case when span >= interval '0' then span else - span end;
begin
  select * into settings from public.answer_settings;
  -- More days than the longest time can take with every holiday in between
  for step in 1 .. 10000 loop
    if private.works_on(settings, days_off, day) then
      opening := (day + settings.opens) at time zone zone;
      closing := (day + settings.closes) at time zone zone;
      if forward then
        opening := greatest(opening, moment);
      else
        closing := least(closing, moment);
      end if;
      if closing - opening >= remaining then
        return case when forward then opening + remaining else closing - remaining end;
      end if;
      remaining := remaining - greatest(closing - opening, interval '0');
    end if;
    day := day + case when forward then 1 else -1 end;
  end loop;
  return null;
end
$$;

create or replace function private.note_told(request_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update public.request_work as work
    set first_answer_at = now(), first_answer_by = auth.uid(), first_answer_how = 'status'
    where work.id = note_told.request_id and work.first_answer_at is null
      -- Someone who called and left no email gets no mail
      and exists (
        select from public.service_requests as request
        where request.id = work.id and request.client_email is not null
      )
      and exists (select from public.mail_kinds as kind where kind.kind = 'request_status' and kind.is_active)
$$;

create or replace function public.mark_answered(request_id uuid, how text default null, seen timestamptz default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  -- Lock the request as public.receive_mail does, so that each sees what the other did
  perform from public.service_requests as request where request.id = mark_answered.request_id for update;
  if how in ('status', 'answer') then
    raise exception using errcode = '22023', message = 'how_invalid';
  end if;
  if how is null then
    perform private.unsettle_replies(
      mark_answered.request_id,
      (
        select work.first_answer_at from public.request_work as work
        where work.id = mark_answered.request_id and work.first_answer_how not in ('status', 'answer')
      )
    );
    update public.request_work as work set first_answer_at = null, first_answer_by = null, first_answer_how = null
      where work.id = mark_answered.request_id and work.first_answer_how not in ('status', 'answer');
  else
    update public.request_work as work
      set first_answer_at = now(), first_answer_by = auth.uid(), first_answer_how = mark_answered.how
      where work.id = mark_answered.request_id and work.first_answer_at is null;
    if found then
      perform private.settle_replies(mark_answered.request_id, mark_answered.seen);
    end if;
  end if;
  if not exists (select from public.request_work as work where work.id = mark_answered.request_id) then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
end
$$;

create or replace function private.day_of(account uuid) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  -- As many as a list counts
  most constant integer := private.most_found() + 1;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  late_until constant timestamptz := private.answer_cutoff();
  opens constant text[] := private.open_statuses();
begin
  return jsonb_build_object(
    'late', (
      select count(*) from (
        select from public.service_requests as request join public.request_work as work on work.id = request.id
        where request.status = any (opens) and work.first_answer_at is null and work.received_at <= late_until limit most
      ) as known
    ),
    -- Of any status: a sender who writes about a completed request waits too
    'replies', (
      select count(*) from (
        select from public.request_work as work where work.reply_since is not null limit most
      ) as known
    ),
    'mine', (
      select count(*) from (
        select from public.request_work as work join public.service_requests as request on request.id = work.id
        where work.owner_id = account and request.status = any (opens) limit most
      ) as known
    ),
    'mentions', private.unread_mentions_of(account),
    'steps', (
      select count(*) from (
        select from public.request_work as work
        where work.owner_id = account and work.next_step_on <= today limit most
      ) as known
    ),
    'unowned', (
      select count(*) from (
        select from public.service_requests as request join public.request_work as work on work.id = request.id
        where request.status = any (opens) and work.owner_id is null limit most
      ) as known
    ),
    'unowned_steps', (
      select count(*) from (
        select from public.request_work as work
        where work.owner_id is null and work.next_step_on <= today limit most
      ) as known
    )
  );
end
$$;

create or replace function public.set_morning_mail(sends_at time default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  if set_morning_mail.sends_at is null then
    delete from private.morning_mails as mail where mail.admin_id = auth.uid();
    return;
  end if;
  if set_morning_mail.sends_at < '05:00' or set_morning_mail.sends_at > '12:00' then
    raise exception using errcode = '22023', message = 'morning_invalid';
  end if;
  insert into private.morning_mails as mail (admin_id, sends_at, passed_on)
    -- An admin who asks for it after its time gets the first one the next morning
    values (auth.uid(), set_morning_mail.sends_at, case
      when (now() at time zone 'Asia/Riyadh')::time >= set_morning_mail.sends_at then (now() at time zone 'Asia/Riyadh')::date
    end)
    -- If it is moved to a later time, it comes on the same day
    on conflict (admin_id) do update set sends_at = excluded.sends_at, passed_on = excluded.passed_on;
end
$$;

create or replace function private.tell_mornings() returns integer
language plpgsql volatile set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  local constant timestamp := now() at time zone 'Asia/Riyadh';
  -- If the server was down all morning, the dashboard has shown it by now
  longest constant interval := interval '4 hours';
  one record;
  day jsonb;
  posted integer := 0;
begin
  if not private.is_working_day(local::date) then
    return 0;
  end if;
  for one in
    select mail.admin_id, profile.full_name, profile.locale, account.email
    from private.morning_mails as mail
    join public.user_profiles as profile on profile.id = mail.admin_id
    join private.accounts as account on account.id = mail.admin_id
    where mail.told_on is distinct from local::date and mail.passed_on is distinct from local::date
      and local::time >= mail.sends_at and local::time - mail.sends_at <= longest
      and private.works_on_requests(mail.admin_id)
  loop
    update private.morning_mails as mail set told_on = local::date where mail.admin_id = one.admin_id;
    day := private.day_of(one.admin_id);
    -- A mail that says there is nothing to do teaches people not to open it
    if (day ->> 'late')::integer + (day ->> 'replies')::integer + (day ->> 'mentions')::integer
      + (day ->> 'mine')::integer + (day ->> 'steps')::integer + (day ->> 'unowned')::integer
      + (day ->> 'unowned_steps')::integer > 0 then
      insert into public.mail_outbox (kind, recipient, locale, data, send_before)
        values ('morning', one.email, one.locale, day || jsonb_build_object('name', one.full_name), now() + longest);
      posted := posted + 1;
    end if;
  end loop;
  return posted;
end
$$;

create or replace function private.mail_project_documents() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waits constant interval := '2 minutes';
  at_most constant interval := '1 hour';
  link_id constant uuid := coalesce(new.client_project_id, old.client_project_id);
  is_back constant boolean := coalesce(current_setting('handasa.restoring', true), '') = 'on';
  waiting public.mail_outbox;
  client record;
begin
  -- Documents that are added at the same moment wait for each other, so that the second finds the mail of the first
  perform from public.client_projects as link where link.id = link_id for no key update;
  -- A mail that could not be sent yet waits like a new one
  select * into waiting from public.mail_outbox as mail
    where mail.kind = 'project_documents' and mail.data ->> 'id' = link_id::text and mail.failed_at is null
      and (mail.attempts = 0 or mail.last_error is not null)
    for update;
  if tg_op = 'DELETE' then
    -- Withdraw the mail when all documents of which it would tell are deleted
    delete from public.mail_outbox as mail
      where mail.id = waiting.id and not exists (
        select from public.client_project_files as file
        where file.client_project_id = link_id and file.created_at >= mail.created_at
      );
    return null;
  end if;
  -- Undoing a delete brings the mail back, unless the document is old or was downloaded
  if is_back and (new.downloaded_at is not null or new.created_at < now() - 2 * waits) then
    return null;
  end if;
  if waiting.id is not null then
    update public.mail_outbox as mail
      set next_attempt_at = greatest(mail.next_attempt_at, least(now() + waits, mail.created_at + at_most))
      where mail.id = waiting.id;
    return null;
  end if;
  select account.email, profile.full_name, profile.locale, project.title_ar, project.title_en into client
    from public.client_projects as link
    join public.projects as project on project.id = link.project_id
    join public.user_profiles as profile on profile.id = link.client_id
    join private.accounts as account on account.id = profile.id
    where link.id = link_id and profile.is_active;
  perform private.post_mail('project_documents', client.email, client.locale, jsonb_build_object(
    'id', link_id, 'name', client.full_name, 'title_ar', client.title_ar, 'title_en', client.title_en
  ), waits);
  return null;
end
$$;

create or replace function private.requests_of(box text, phone text, accounts uuid[]) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    (select request.id from public.service_requests as request
      where private.mailbox(request.client_email) = requests_of.box order by request.created_at desc limit private.most_found())
    union
    (select request.id from public.service_requests as request
      where request.client_phone = requests_of.phone order by request.created_at desc limit private.most_found())
    union
    -- Find them before sorting: with old statistics, the planner would read all requests by day until a thousand are theirs
    (select sent.id from (
        select request.id, request.created_at from public.service_requests as request
        where request.user_id = any (requests_of.accounts) offset 0
      ) as sent order by sent.created_at desc limit private.most_found())
    union
    (select work.id from public.request_work as work
      where work.client_id = any (requests_of.accounts) limit private.most_found())
  );
end
$$;

create or replace function public.sender_of_request(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  most constant integer := 10;
  sent public.service_requests;
  box text;
  accounts uuid[];
  others uuid[];
begin
  perform private.require_area('requests');
  select * into sent from public.service_requests as request where request.id = sender_of_request.request_id;
  if sent.id is null then
    return null;
  end if;
  box := private.mailbox(sent.client_email);
  -- Only clients: other profiles are for admins of accounts
  accounts := array(
    select profile.id from public.user_profiles as profile
    where profile.user_type = 'client' and profile.id in (
      select sent.user_id
      union all select work.client_id from public.request_work as work where work.id = sent.id
      union all select account.id from private.accounts as account where private.mailbox(account.email) = box
      union all select known.id from public.user_profiles as known where known.phone = sent.client_phone
    )
    order by profile.created_at, profile.id limit most
  );
  others := array_remove(private.requests_of(box, sent.client_phone, accounts), sent.id);
  return jsonb_build_object(
    'total', cardinality(others),
    'requests', coalesce((
      select jsonb_agg(private.request_in_short(request) || jsonb_build_object(
        -- Shows whether the same request was sent twice
        'text', left((request).project_description, 200),
        'same', to_jsonb(array_remove(array[
          case when private.mailbox((request).client_email) = box then 'email' end,
          case when (request).client_phone = sent.client_phone then 'phone' end,
          case when (request).user_id = any (accounts) or work.client_id = any (accounts) then 'account' end
        ], null))
      ) order by (request).created_at desc, (request).id desc)
      from (
        select known from public.service_requests as known
        where known.id = any (others) order by known.created_at desc, known.id desc limit most
      ) as newest (request)
      left join public.request_work as work on work.id = (request).id
    ), '[]'),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', profile.id, 'name', profile.full_name, 'company_name', profile.company_name,
        'active', profile.is_active, 'created_at', profile.created_at,
        'same', to_jsonb(array_remove(array[
          case when private.mailbox(account.email) = box then 'email' end,
          case when profile.phone = sent.client_phone then 'phone' end,
          case when profile.id = sent.user_id or exists (
            select from public.request_work as work where work.id = sent.id and work.client_id = profile.id
          ) then 'account' end
        ], null)),
        'projects', coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', link.id, 'status', link.status, 'title_ar', project.title_ar, 'title_en', project.title_en
          ) order by link.created_at desc, link.id desc)
          from (
            select * from public.client_projects as given where given.client_id = profile.id
            order by given.created_at desc limit most
          ) as link
          join public.projects as project on project.id = link.project_id
        ), '[]')
      ) order by profile.created_at, profile.id)
      from public.user_profiles as profile left join private.accounts as account on account.id = profile.id
      where profile.id = any (accounts)
    ), '[]')
  );
end
$$;

create or replace function public.change_requests(field text, changes jsonb, tell boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  -- Time to undo all of them; a single change has ten seconds (private.undo_time)
  undo_time constant interval := interval '60 seconds';
  change jsonb;
  answer jsonb;
  done jsonb := jsonb '[]';
  failed jsonb := jsonb '[]';
begin
  perform private.require_area('requests');
  if not coalesce(field in ('status', 'owner', 'tag', 'untag', 'delete', 'restore'), false) then
    raise exception using errcode = '22023', message = 'field_invalid';
  elsif not coalesce(jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) <= most, false) then
    raise exception using errcode = '22023', message = 'changes_invalid';
  end if;
  perform set_config('handasa.status_told', case when tell then 'yes' else 'no' end, true);
  perform set_config('handasa.undo_time', undo_time::text, true);
  -- In one order, so that two admins wait for each other and do not deadlock
  for change in select entry.value from jsonb_array_elements(changes) as entry order by entry.value ->> 'id' loop
    begin
      answer := private.change_request(
        field, (change ->> 'id')::uuid, change ->> 'to', change ? 'seen', change ->> 'seen'
      );
      if (answer ->> 'changed')::boolean then
        done := done || jsonb_build_object('id', change ->> 'id', 'from', answer -> 'from');
      end if;
    exception
      -- A request whose change is refused stays as it was, and does not stop the others
      when others then
        failed := failed || jsonb_build_object('id', change ->> 'id', 'code', sqlstate, 'message', sqlerrm);
    end;
  end loop;
  perform set_config('handasa.status_told', '', true);
  perform set_config('handasa.undo_time', '', true);
  return jsonb_build_object('done', done, 'failed', failed);
end
$$;

create or replace function public.preview_request_changes(field text, ids uuid[], wanted text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  most constant integer := 1000;
  found_ones integer;
  changed integer;
  told integer;
begin
  perform private.require_area('requests');
  if not coalesce(field in ('status', 'owner', 'tag', 'delete'), false) then
    raise exception using errcode = '22023', message = 'field_invalid';
  elsif not coalesce(cardinality(ids) <= most, false) then
    raise exception using errcode = '22023', message = 'changes_invalid';
  end if;
  select count(*), count(*) filter (where case field
      when 'status' then request.status <> wanted
      when 'owner' then work.owner_id is distinct from wanted::uuid
      when 'tag' then not work.tags @> array[wanted::uuid]
      else true
    end),
    -- Someone who called may have left no email
    count(*) filter (where request.status <> wanted and request.client_email is not null)
    into found_ones, changed, told
    from unnest(ids) as asked (id)
    join public.service_requests as request on request.id = asked.id join public.request_work as work on work.id = asked.id;
  return jsonb_build_object(
    'found', found_ones, 'changes', changed,
    'mails', case when field = 'status' and exists (
      select from public.mail_kinds as kind where kind.kind = 'request_status' and kind.is_active
    ) then told else 0 end
  );
end
$$;

create or replace function public.enter_request(
  submission_id uuid, channel text, client_name text, project_description text, client_email text default null,
  client_phone text default null, company_name text default null, service uuid default null, service_type text default null,
  budget_range text default null, preferred_start_date date default null, locale text default 'ar',
  receipt boolean default false, client uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entered public.service_requests;
begin
  perform private.require_area('requests');
  if not coalesce(enter_request.channel in ('phone', 'visit', 'email', 'whatsapp'), false) then
    raise exception using errcode = '22023', message = 'channel_invalid';
  elsif enter_request.service is not null
    and not exists (select from public.services as known where known.id = enter_request.service) then
    raise exception using errcode = 'PT409', message = 'service_gone';
  elsif enter_request.client is not null and not exists (
    select from public.user_profiles as profile where profile.id = enter_request.client and profile.user_type = 'client'
  ) then
    raise exception using errcode = 'PT409', message = 'not_a_client';
  end if;
  perform set_config('handasa.receipt', case when receipt then 'yes' else '' end, true);
  insert into public.service_requests (
      submission_id, channel, kind, status, client_name, client_email, client_phone, company_name, service_id, service_type,
      project_description, budget_range, preferred_start_date, locale
    )
    values (
      enter_request.submission_id, enter_request.channel, case when service is null then 'message' else 'service' end,
      case when service is null then 'pending' else 'new' end, btrim(enter_request.client_name),
      enter_request.client_email, enter_request.client_phone, enter_request.company_name, service,
      enter_request.service_type, enter_request.project_description, enter_request.budget_range,
      enter_request.preferred_start_date, enter_request.locale
    )
    on conflict on constraint service_requests_submission_id_key do nothing
    returning * into entered;
  perform set_config('handasa.receipt', '', true);
  if entered.id is null then
    -- A retry, since the first answer was lost
    select request.* into entered from public.service_requests as request
      where request.submission_id = enter_request.submission_id and request.channel <> 'website';
    -- The form may have changed in between: what was typed last counts
    update public.service_requests as request
      set kind = case when enter_request.service is null then 'message' else 'service' end,
        client_name = btrim(enter_request.client_name), client_email = enter_request.client_email,
        client_phone = enter_request.client_phone, company_name = enter_request.company_name,
        service_id = enter_request.service, service_type = enter_request.service_type,
        project_description = enter_request.project_description, budget_range = enter_request.budget_range,
        preferred_start_date = enter_request.preferred_start_date, locale = enter_request.locale
      where request.id = entered.id and (
        request.client_name, request.client_email, request.client_phone, request.company_name, request.service_id,
        request.project_description, request.budget_range, request.preferred_start_date, request.locale
      ) is distinct from (
        btrim(enter_request.client_name), enter_request.client_email, enter_request.client_phone,
        enter_request.company_name, enter_request.service, enter_request.project_description,
        enter_request.budget_range, enter_request.preferred_start_date, enter_request.locale
      );
    select request.* into entered from public.service_requests as request where request.id = entered.id;
  else
    update public.request_work as work
      set owner_id = auth.uid(),
        -- A call or a visit counts as the first answer
        first_answer_at = case when entered.channel in ('phone', 'visit') then now() end,
        first_answer_by = case when entered.channel in ('phone', 'visit') then auth.uid() end,
        first_answer_how = case entered.channel when 'phone' then 'call' when 'visit' then 'meeting' end
      where work.id = entered.id;
  end if;
  update public.request_work as work set client_id = enter_request.client
    where work.id = entered.id and work.client_id is distinct from enter_request.client;
  return jsonb_build_object('id', entered.id, 'reference', entered.reference, 'updated_at', entered.updated_at);
end
$$;

create or replace function private.standing_request(request_id uuid) returns public.service_requests
language plpgsql volatile set search_path = ''
as $$
declare
  standing public.service_requests;
begin
  -- Separate statements: each sees a merge that ended while the one before waited, even a merge of the request that stays
  for attempt in 1 .. 3 loop
    select * into standing from public.service_requests as request where request.id = standing_request.request_id for update;
    exit when standing.id is not null;
    select request.* into standing from public.request_merges as merge
      join public.service_requests as request on request.id = merge.request_id
      where merge.merged_id = standing_request.request_id for update of request;
    -- While this waited for the lock, the merge may have been undone
    exit when exists (
      select from public.request_merges as merge
      where merge.merged_id = standing_request.request_id and merge.request_id = standing.id
    );
    standing := null;
  end loop;
  return standing;
end
$$;

create or replace function public.merge_requests(request_id uuid, other uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.service_requests;
  gone public.service_requests;
  kept_work public.request_work;
  gone_work public.request_work;
  joined public.request_merges;
begin
  perform private.require_area('requests');
  -- In one order, so that two admins wait for each other and do not deadlock
  perform from public.service_requests as request where request.id in (merge_requests.request_id, other) order by request.id for update;
  select * into kept from public.service_requests as request where request.id in (merge_requests.request_id, other)
    order by request.created_at, request.id limit 1;
  select * into gone from public.service_requests as request
    where request.id in (merge_requests.request_id, other) and request.id <> kept.id;
  if merge_requests.request_id = other then
    raise exception using errcode = '22023', message = 'same_request';
  elsif gone.id is null then
    -- Merged already: by a colleague at the same moment, or by a call whose answer was lost
    select * into joined from public.request_merges as known
      where known.request_id = kept.id and known.merged_id in (merge_requests.request_id, other);
    if joined.id is null then
      raise exception using errcode = 'PT404', message = 'request_not_found';
    end if;
    return jsonb_build_object(
      'id', joined.id, 'request_id', kept.id, 'reference', kept.reference, 'merged', joined.reference
    );
  end if;
  select * into kept_work from public.request_work as work where work.id = kept.id for update;
  select * into gone_work from public.request_work as work where work.id = gone.id for update;

  joined.id := gen_random_uuid();
  joined.events := (
    select coalesce(jsonb_agg(to_jsonb(event) order by event.changed_at, event.id), '[]')
    from public.service_request_events as event where event.request_id = gone.id
  );
  joined.moved := jsonb_build_object(
    'notes', private.parts_of_request(gone.id, 'request_notes'),
    'messages', to_jsonb(array(select message.id from public.request_messages as message where message.request_id = gone.id)),
    'files', private.parts_of_request(gone.id, 'request_files'),
    'merges', to_jsonb(array(select earlier.id from public.request_merges as earlier where earlier.request_id = gone.id))
  );
  -- Triggers must not mail, record or count what only moves
  perform set_config('handasa.restoring', 'on', true);
  update public.request_notes as note set request_id = kept.id where note.request_id = gone.id;
  update public.request_messages as message set request_id = kept.id, merged_id = coalesce(message.merged_id, gone.id)
    where message.request_id = gone.id;
  update public.request_files as file set request_id = kept.id, merged_id = coalesce(file.merged_id, gone.id)
    where file.request_id = gone.id;
  update public.request_merges as earlier set request_id = kept.id where earlier.request_id = gone.id;
  perform private.move_in_bin(gone.id, kept.id, joined.moved);
  update public.bin as entry set row = entry.row || jsonb_build_object('merged_id', gone.id)
    where entry.row ->> 'request_id' = kept.id::text and entry.table_name = 'request_files'
      and joined.moved -> 'files' ? entry.record_id::text and entry.row ->> 'merged_id' is null;
  update public.request_work as work set
      owner_id = coalesce(kept_work.owner_id, gone_work.owner_id),
      tags = (kept_work.tags || array(
        select tag from unnest(gone_work.tags) with ordinality as had (tag, place)
        where tag <> all (kept_work.tags) order by place
      ))[1:20],
      next_step = case when kept_work.next_step is null then gone_work.next_step else kept_work.next_step end,
      next_step_on = case when kept_work.next_step is null then gone_work.next_step_on else kept_work.next_step_on end,
      first_answer_at = coalesce(kept_work.first_answer_at, gone_work.first_answer_at),
      first_answer_by = case when kept_work.first_answer_at is null then gone_work.first_answer_by else kept_work.first_answer_by end,
      first_answer_how = coalesce(kept_work.first_answer_how, gone_work.first_answer_how),
      client_id = coalesce(kept_work.client_id, gone_work.client_id),
      invitation_id = coalesce(kept_work.invitation_id, gone_work.invitation_id),
      client_project_id = coalesce(kept_work.client_project_id, gone_work.client_project_id)
    where work.id = kept.id;
  delete from public.service_requests as request where request.id = gone.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.request_merges (id, request_id, merged_id, reference, row, work, events, moved, before, merged_by)
    values (
      joined.id, kept.id, gone.id, gone.reference, to_jsonb(gone), to_jsonb(gone_work), joined.events, joined.moved,
      to_jsonb(kept_work), auth.uid()
    );
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (kept.id, 'merge', auth.uid(), jsonb_build_object('reference', gone.reference));
  return jsonb_build_object('id', joined.id, 'request_id', kept.id, 'reference', kept.reference, 'merged', gone.reference);
end
$$;

create or replace function private.separate_merge(joined public.request_merges) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- The id of the request that becomes separate again, and of those that were merged into it
  back uuid[];
  -- Stored as if it came from the bin, so that the same rules apply to what is gone in the meantime
  entry public.bin;
  work public.request_work;
  part jsonb;
begin
  perform set_config('handasa.restoring', 'on', true);
  entry.table_name := 'service_requests';
  entry.record_id := joined.merged_id;
  entry.row := joined.row;
  perform private.store_again(entry, true);
  entry.table_name := 'request_work';
  entry.row := joined.work;
  perform private.store_again(entry, true);
  entry.table_name := 'service_request_events';
  for part in select * from jsonb_array_elements(joined.events) loop
    entry.row := part;
    perform private.store_again(entry, true);
  end loop;
  update public.request_notes as note set request_id = joined.merged_id
    where note.request_id = joined.request_id and joined.moved -> 'notes' ? note.id::text
      -- Leave notes that another merge has brought since
      and not exists (
        select from public.request_merges as other
        where other.request_id = joined.request_id and other.id <> joined.id and other.moved -> 'notes' ? note.id::text
          and not joined.moved -> 'merges' ? other.id::text and not other.moved -> 'merges' ? joined.id::text
      );
  back := joined.merged_id || array(
    select earlier.merged_id from public.request_merges as earlier
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text
  );
  update public.request_messages as message
    set request_id = joined.merged_id, merged_id = nullif(message.merged_id, joined.merged_id)
    where message.request_id = joined.request_id and (
      message.merged_id = any (back)
      -- Or it came from the bin, where it was when merges did not set merged_id yet
      or message.merged_id is null and joined.moved -> 'messages' ? message.id::text
    );
  update public.request_files as file set request_id = joined.merged_id, merged_id = nullif(file.merged_id, joined.merged_id)
    where file.request_id = joined.request_id
      and (file.merged_id = any (back) or file.merged_id is null and joined.moved -> 'files' ? file.id::text);
  update public.request_merges as earlier set request_id = joined.merged_id
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text;
  perform private.move_in_bin(joined.request_id, joined.merged_id, joined.moved - 'files');
  update public.bin as known set row = known.row || jsonb_build_object(
      'request_id', joined.merged_id, 'merged_id', nullif((known.row ->> 'merged_id')::uuid, joined.merged_id)
    )
    where known.row ->> 'request_id' in (joined.request_id::text, joined.merged_id::text) and known.table_name = 'request_files'
      and (
        (known.row ->> 'merged_id')::uuid = any (back)
        or known.row ->> 'merged_id' is null and known.row ->> 'request_id' = joined.request_id::text
          and joined.moved -> 'files' ? known.record_id::text
      );
  -- Take back what the merge gave to the request that stays, unless someone has changed it since
  work := jsonb_populate_record(null::public.request_work, joined.work);
  update public.request_work as known set
      owner_id = case when joined.before -> 'owner_id' = 'null' and known.owner_id = work.owner_id then null else known.owner_id end,
      tags = array(
        select tag from unnest(known.tags) with ordinality as has (tag, place)
        where tag <> all (work.tags) or joined.before -> 'tags' ? tag::text order by place
      ),
      next_step = case when given.step then null else known.next_step end,
      next_step_on = case when given.step then null else known.next_step_on end,
      first_answer_at = case when given.answer then null else known.first_answer_at end,
      first_answer_by = case when given.answer then null else known.first_answer_by end,
      first_answer_how = case when given.answer then null else known.first_answer_how end,
      client_id = case when joined.before -> 'client_id' = 'null' and known.client_id = work.client_id then null else known.client_id end,
      invitation_id = case
        when joined.before -> 'invitation_id' = 'null' and known.invitation_id = work.invitation_id then null
        else known.invitation_id end,
      client_project_id = case
        when joined.before -> 'client_project_id' = 'null' and known.client_project_id = work.client_project_id then null
        else known.client_project_id end
    from (
      select now_is.id,
        joined.before -> 'next_step' = 'null' and (now_is.next_step, now_is.next_step_on) = (work.next_step, work.next_step_on) as step,
        joined.before -> 'first_answer_at' = 'null' and now_is.first_answer_at = work.first_answer_at as answer
      from public.request_work as now_is where now_is.id = joined.request_id
    ) as given
    where known.id = given.id;
  delete from public.request_merges as known where known.id = joined.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (joined.request_id, 'merge', auth.uid(), jsonb_build_object('reference', joined.reference, 'undone', true));
end
$$;

create or replace function private.record_request_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.invitation_id is distinct from old.invitation_id and new.invitation_id is not null then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'client', auth.uid(), jsonb_build_object('invited', true));
  end if;
  -- A deleted account or project has left by its foreign key or trigger: no one has removed it from this request
  if new.client_id is distinct from old.client_id and (
    new.client_id is not null or exists (select from public.user_profiles as profile where profile.id = old.client_id)
  ) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'client', auth.uid(), jsonb_build_object(
        'client', new.client_id, 'from', old.client_id, 'joined', auth.uid() is null
      ));
  end if;
  if new.client_project_id is distinct from old.client_project_id and (
    new.client_project_id is not null
    or exists (select from public.client_projects as link where link.id = old.client_project_id)
  ) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      select new.id, 'project', auth.uid(), jsonb_build_object(
          'title', private.record_name(to_jsonb(project)), 'removed', new.client_project_id is null
        )
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.id = coalesce(new.client_project_id, old.client_project_id);
  end if;
  return null;
end
$$;

create or replace function public.link_client(request_id uuid, client uuid default null, seen uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  -- Lock the account, so that it is not deleted before this is stored
  perform from public.user_profiles as profile
    where profile.id = link_client.client and profile.user_type = 'client' for key share;
  if client is not null and not found then
    raise exception using errcode = 'PT409', message = 'not_a_client';
  end if;
  update public.request_work as work set client_id = link_client.client
    where work.id = link_client.request_id
      and (work.client_id is not distinct from link_client.seen or work.client_id = link_client.client);
  if not found then
    perform private.refuse_work(request_id);
  end if;
end
$$;

create or replace function private.queue_answer(message public.request_messages, waits interval) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.mail_outbox (id, kind, recipient, locale, data, next_attempt_at)
    select message.id, 'answer', message.email, message.locale, jsonb_strip_nulls(jsonb_build_object(
        'id', message.request_id, 'request', request.kind,
        -- The reference that the reader knows, even if their request has been merged since
        'reference', (private.request_as_sent(message.merged_id, request)).reference,
        'subject', message.subject, 'body', message.body,
        -- Also files that are in the bin by now, since the mailer needs their addresses
        'files', (
          select nullif(jsonb_agg(jsonb_build_object(
            'name', attached ->> 'name', 'kind', attached ->> 'kind', 'file', coalesce(
              (select file.file_url from public.request_files as file where file.id = (attached ->> 'id')::uuid),
              (
                select entry.row ->> 'file_url' from public.bin as entry
                where entry.table_name = 'request_files' and entry.record_id = (attached ->> 'id')::uuid
                order by entry.deleted_at desc limit 1
              )
            )
          )), '[]') from jsonb_array_elements(message.files) as attached
        ),
        -- The earlier mails, so that the reader's mail program shows one conversation
        'follows', (
          select jsonb_agg(coalesce(known.message_id, known.id::text) order by known.created_at) from (
            select earlier.id, earlier.message_id, earlier.created_at from public.request_messages as earlier
            where earlier.request_id = message.request_id and earlier.created_at < message.created_at
              -- A message that was written on the website is not a mail
              and (earlier.direction = 'out' or earlier.message_id is not null)
            order by earlier.created_at desc limit 5
          ) as known
        )
      )), now() + waits
    from public.service_requests as request where request.id = message.request_id;
end
$$;

create or replace function private.undo_with_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  step public.service_request_events;
  other uuid;
begin
  select event.* into step from public.service_request_events as event
    where event.request_id = message.request_id and event.kind = 'status'
    order by event.changed_at desc, event.id desc limit 1;
  if step.details ->> 'answer' is distinct from message.id::text then
    return;
  end if;
  select known.id into other from public.request_messages as known
    where known.request_id = message.request_id and known.direction = 'out' and known.id <> message.id
      and known.created_at >= message.created_at and known.state in ('waiting', 'sent')
    order by known.created_at limit 1;
  if other is not null then
    update public.service_request_events as event set details = event.details || jsonb_build_object('answer', other)
      where event.id = step.id;
  else
    -- The sender was not told of this status, however long the mail has waited: it counts as undone in time
    update public.service_request_events as event set undo_until = now() + private.undo_time() where event.id = step.id;
    perform set_config('handasa.status_told', 'no', true);
    update public.service_requests as request set status = step.from_status
      where request.id = message.request_id and request.status = step.to_status;
    perform set_config('handasa.status_told', '', true);
  end if;
end
$$;

create or replace function public.answer_request(
  message_id uuid, request_id uuid, locale text, subject text, body text, seen uuid default null, files uuid[] default '{}',
  begins boolean default false, owns boolean default false
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  title constant text := btrim(answer_request.subject);
  written constant text := btrim(answer_request.body, E' \t\r\n');
  asked public.service_requests;
  latest uuid;
  attached jsonb;
  headline text;
  message public.request_messages;
begin
  perform private.require_area('requests');
  -- Answers to the same request at the same moment take turns here
  select * into asked from public.service_requests as request where request.id = answer_request.request_id for update;
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  headline := case when position(asked.reference in title) > 0 or not private.filled(title) then title
    else title || ' [' || asked.reference || ']' end;
  select * into message from public.request_messages as known
    where known.id = answer_request.message_id and known.request_id = asked.id and known.author_id = auth.uid();
  if message.id is not null then
    if (message.locale, message.subject, message.body) is distinct from (answer_request.locale, headline, written)
      or coalesce((select array_agg((file ->> 'id')::uuid) from jsonb_array_elements(message.files) as file), '{}')
        <> answer_request.files then
      -- It was changed since, or in another tab: ignoring the call would lose that
      raise exception using errcode = 'PT409', message = 'answer_differs';
    end if;
    -- A retry, since what that call returned was lost
    return;
  elsif not coalesce(private.email(asked.client_email), false) then
    raise exception using errcode = 'PT409', message = 'no_email';
  elsif not private.sends_answers() then
    raise exception using errcode = 'PT409', message = 'no_mail_server';
  end if;
  select known.id into latest from public.request_messages as known
    where known.request_id = asked.id and known.author_id is distinct from auth.uid()
    order by known.created_at desc, known.id desc limit 1;
  if latest is distinct from answer_request.seen then
    raise exception using errcode = 'PT409', message = 'answered_meanwhile';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'kind', file.kind, 'size', file.size)
      order by array_position(answer_request.files, file.id)), '[]') into attached
    from public.request_files as file where file.request_id = asked.id and file.id = any (answer_request.files);
  if jsonb_array_length(attached) <> cardinality(answer_request.files) then
    raise exception using errcode = 'PT409', message = 'file_gone';
  elsif jsonb_array_length(attached) > 10 or (select sum((file ->> 'size')::bigint) from jsonb_array_elements(attached) as file) > 20971520 then
    raise exception using errcode = 'PT409', message = 'files_too_large';
  end if;
  insert into public.request_messages (id, request_id, author_id, author_name, email, name, locale, subject, body, files, created_at)
    select answer_request.message_id, asked.id, profile.id, profile.full_name, asked.client_email, asked.client_name,
      answer_request.locale, headline, written, attached, private.message_time(asked.id)
    from public.user_profiles as profile where profile.id = auth.uid()
    returning * into message;
  -- Time for an "Undo"
  perform private.queue_answer(message, interval '10 seconds');
  -- First withdraw the mail of a status, or that mail would count as the first answer
  if begins then
    perform private.begin_with_answer(message);
  end if;
  if owns then
    perform private.own_with_answer(message);
  end if;
  perform private.note_answer(message);
end
$$;

create or replace function public.withdraw_answer(message_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message public.request_messages;
begin
  perform private.require_area('requests');
  -- Lock the request before its messages, as everywhere else
  perform from public.service_requests as request
    where request.id = (select known.request_id from public.request_messages as known where known.id = withdraw_answer.message_id)
    for update;
  select * into message from public.request_messages as known
    where known.id = withdraw_answer.message_id and known.author_id = auth.uid() for update;
  if message.id is null then
    raise exception using errcode = 'PT404', message = 'answer_not_found';
  end if;
  -- Lock the mail, so that the mailer skips it
  perform from public.mail_outbox as mail
    where mail.id = message.id and mail.attempts = 0 and mail.failed_at is null for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'answer_sent';
  end if;
  delete from public.request_messages as known where known.id = message.id;
  delete from public.mail_outbox as mail where mail.id = message.id;
  perform private.forget_answer(message);
  perform private.undo_with_answer(message);
  perform private.disown_with_answer(message);
end
$$;

create or replace function private.tell_account(account uuid, email text, event text, more jsonb default '{}') returns void
language sql volatile set search_path = ''
as $$
  insert into public.mail_outbox (kind, recipient, locale, data)
    select 'account_changed', lower(tell_account.email), profile.locale,
      jsonb_build_object('event', tell_account.event, 'name', profile.full_name, 'at', now()) || tell_account.more
    from public.user_profiles as profile
    -- Not in the first minute, when it belongs to making the account
    where profile.id = tell_account.account and profile.created_at < now() - interval '1 minute'
      and private.email(lower(tell_account.email))
$$;

create or replace function private.tell_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.encrypted_password <> '' and new.encrypted_password is distinct from old.encrypted_password then
    perform private.tell_account(new.id, new.email, 'password');
  end if;
  -- To the former email: someone who has stolen the account has the new one
  if new.email is distinct from old.email then
    perform private.tell_account(new.id, old.email, 'email');
  end if;
  return null;
end
$$;

create or replace function private.tell_of_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  name constant text := coalesce(private.browser_of(new.user_agent), '');
  known integer;
  recent integer;
begin
  -- The embedded sign-in service adds the browser just after the session, which fires this again; it stores no address
  if new.user_agent is null and new.ip is null then
    return null;
  end if;
  delete from private.known_browsers as past
    where past.account_id = new.user_id and past.last_seen < now() - interval '1 year';
  update private.known_browsers as past set last_seen = now()
    where past.account_id = new.user_id and past.browser = name;
  if found then
    return null;
  end if;
  select count(*) filter (where past.browser <> ''), count(*) filter (where past.first_seen > now() - interval '1 day')
    into known, recent
    from private.known_browsers as past where past.account_id = new.user_id;
  -- A program that gives itself another name each time must not fill this table or the mailbox
  if recent >= 10 then
    return null;
  end if;
  insert into private.known_browsers (account_id, browser)
    select profile.id, name from public.user_profiles as profile where profile.id = new.user_id
    on conflict do nothing;
  -- Not for the first browser, which registered. Where scripts are off the site itself registers, without a name
  if found and known > 0 then
    perform private.tell_account(new.user_id, account.email, 'sign_in', jsonb_build_object('browser', left(coalesce(new.user_agent, ''), 400)))
      from auth.users as account where account.id = new.user_id;
  end if;
  return null;
end
$$;

create or replace function private.reply_settled(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return (
    select came.settled_at from public.request_messages as came
    where came.request_id = reply_settled.request_id
      -- Only messages after the latest answer, as in private.waiting_replies
      and came.created_at > coalesce((
        select max(answer.created_at) from public.request_messages as answer
        where answer.request_id = reply_settled.request_id and answer.state in ('waiting', 'sent')
      ), '-infinity')
    order by came.settled_at desc nulls last limit 1
  );
end
$$;

create or replace function private.keep_reply_since(request_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- A request in the bin keeps what it had. The lock lets the second of two callers read what the first has done
  perform from public.request_work as work
    where work.id = keep_reply_since.request_id
      and exists (select from public.service_requests as request where request.id = work.id)
    for update;
  if found then
    update public.request_work as work set reply_since = known.since
      from (select min(reply.created_at) as since from private.waiting_replies(keep_reply_since.request_id) as reply) as known
      where work.id = keep_reply_since.request_id and work.reply_since is distinct from known.since;
  end if;
end
$$;

create or replace function public.settle_reply(request_id uuid, how text default null, seen timestamptz default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed boolean;
begin
  perform private.require_area('requests');
  if how not in ('none', 'call', 'whatsapp', 'email', 'meeting') then
    raise exception using errcode = '22023', message = 'how_invalid';
  end if;
  -- Lock the request as public.receive_mail does, so that each sees what the other did
  perform from public.service_requests as request where request.id = settle_reply.request_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  if how is null then
    changed := private.unsettle_replies(settle_reply.request_id, private.reply_settled(settle_reply.request_id));
  else
    changed := private.settle_replies(settle_reply.request_id, settle_reply.seen);
  end if;
  if changed then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (settle_reply.request_id, 'reply', auth.uid(), jsonb_build_object('how', settle_reply.how));
  end if;
end
$$;

create or replace function private.request_from_bin(request_id uuid) returns public.service_requests
language plpgsql volatile set search_path = ''
as $$
declare
  root public.bin;
begin
  select * into root from public.bin as entry
    where entry.table_name = 'service_requests' and entry.parent is null and (
      entry.record_id = request_from_bin.request_id or entry.id = (
        select merge.batch from public.bin as merge
        where merge.table_name = 'request_merges' and merge.row ->> 'merged_id' = request_from_bin.request_id::text
        order by merge.deleted_at desc limit 1
      )
    )
    order by entry.deleted_at desc limit 1 for update;
  if root.id is not null then
    perform private.restore_batch(root, true);
  end if;
  -- An admin or another mail may have restored it while this one waited for the lock
  return private.standing_request(request_from_bin.request_id);
exception
  -- Something that it needs is gone: private.store_again
  when sqlstate 'PT409' then
    return null;
end
$$;

create or replace function private.request_of_mail(in_bin boolean, known_ids text[], message_ids uuid[], mentioned text[], sender text) returns uuid
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off
as $$
begin
  return (
    with
      -- The same columns from both places. root: the request, or its entry in the bin, which is the batch of the others
      request as not materialized (
        select one.id as root, one.id, one.reference, one.client_email as email, null::timestamptz as deleted_at
          from public.service_requests as one where not in_bin
        union all
        select entry.id, entry.record_id, entry.row ->> 'reference', entry.row ->> 'client_email', entry.deleted_at
          from public.bin as entry where in_bin and entry.table_name = 'service_requests' and entry.parent is null
      ),
      merge as not materialized (
        select one.request_id as root, one.reference, one.row ->> 'client_email' as email
          from public.request_merges as one where not in_bin
        union all
        select entry.batch, entry.row ->> 'reference', entry.row -> 'row' ->> 'client_email'
          from public.bin as entry where in_bin and entry.table_name = 'request_merges'
      ),
      message as not materialized (
        select one.request_id as root, one.id, one.message_id, one.email, one.created_at
          from public.request_messages as one where not in_bin
        union all
        select entry.batch, entry.record_id, entry.row ->> 'message_id', entry.row ->> 'email', (entry.row ->> 'created_at')::timestamptz
          from public.bin as entry where in_bin and entry.table_name = 'request_messages'
      ),
      found as materialized (
        -- A mail that answers one of the thread, from any address. Arrays, so that both columns use their index
        select one.root, true as in_thread, one.created_at from message as one
          where one.message_id = any (known_ids) or one.id = any (message_ids)
        union all
        -- A mail that names the reference, or that of a merged request, from an address that is known for the request
        select named.root, false, null
          from (select root, reference, email from request union all select root, reference, email from merge) as named
          where named.reference = any (mentioned) and (
            lower(named.email) = lower(sender)
            or exists (select from request as one where one.root = named.root and lower(one.email) = lower(sender))
            or exists (select from message as one where one.root = named.root and lower(one.email) = lower(sender))
          )
      )
    select request.id from found join request on request.root = found.root
      order by found.in_thread desc, request.deleted_at desc, found.created_at desc limit 1
  );
end
$$;

create or replace function private.merged_of_mail(request_id uuid, known_ids text[], subject text, sender text) returns uuid
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  thread constant text[] := merged_of_mail.known_ids[1:100];
  answered public.request_messages;
begin
  select known.* into answered from public.request_messages as known
    where known.request_id = merged_of_mail.request_id
      and (known.message_id = any (thread) or known.id = any (private.messages_named(thread)))
    order by known.created_at desc limit 1;
  return case
    when answered.id is not null then answered.merged_id
    else (
      select merge.merged_id from public.request_merges as merge
      where merge.request_id = merged_of_mail.request_id and merge.reference = any (private.references_in(merged_of_mail.subject))
        and (
          lower(merge.row ->> 'client_email') = lower(merged_of_mail.sender)
          -- Or an address that has written about it before
          or exists (
            select from public.request_messages as known
            where known.request_id = merge.request_id and known.merged_id = merge.merged_id
              and lower(known.email) = lower(merged_of_mail.sender)
          )
        )
      order by merge.merged_at limit 1
    )
  end;
end
$$;

create or replace function public.receive_mail(
  request_id uuid, message_id text, sender text, sender_name text, subject text, body text, quoted text, automatic boolean,
  files jsonb default '[]', known_ids text[] default '{}'
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_told constant integer := 20;
  -- The request may have been merged while the files were fetched
  asked public.service_requests := private.standing_request(receive_mail.request_id);
  file jsonb;
  kept uuid;
  attached jsonb := jsonb '[]';
  through uuid;
  own public.service_requests;
  -- Look again: it may have been separated while this waited for the lock
  placed constant uuid := private.request_of_mail(
    false, receive_mail.known_ids[1:100], private.messages_named(receive_mail.known_ids[1:100]),
    private.references_in(receive_mail.subject), receive_mail.sender
  );
begin
  if placed is distinct from asked.id and placed is not null then
    asked := private.standing_request(placed);
  end if;
  -- A mail that was stored before, as when the mailbox is read again, does not restore its request
  if asked.id is null and exists (
    select from public.bin as known
    where known.table_name = 'request_messages' and known.row ->> 'message_id' = receive_mail.message_id
  ) then
    return false;
  elsif asked.id is null and not receive_mail.automatic then
    asked := private.request_from_bin(receive_mail.request_id);
  end if;
  if exists (
    select from public.request_messages as known where known.message_id = receive_mail.message_id
  ) then
    return false;
  elsif asked.id is null then
    return null;
  end if;
  through := coalesce(
    -- The server found the request before it was merged
    (
      select merge.merged_id from public.request_merges as merge
      where merge.merged_id = receive_mail.request_id and merge.request_id = asked.id
    ),
    private.merged_of_mail(asked.id, receive_mail.known_ids, receive_mail.subject, receive_mail.sender)
  );
  own := private.request_as_sent(through, asked);
  for file in select * from jsonb_array_elements(receive_mail.files) loop
    if file ? 'file_url' then
      insert into public.request_files (request_id, merged_id, source, name, kind, size, file_url)
        values (asked.id, through, 'mail', file ->> 'name', file ->> 'kind', (file ->> 'size')::integer, file ->> 'file_url')
        returning id into kept;
      attached := attached || (file - 'file_url' || jsonb_build_object('id', kept));
    else
      attached := attached || file;
    end if;
  end loop;
  insert into public.request_messages (request_id, merged_id, direction, state, message_id, email, name, locale, subject, body, quoted,
      automatic, files, created_at)
    values (
      asked.id, through, 'in', 'received', receive_mail.message_id, receive_mail.sender, nullif(receive_mail.sender_name, ''), own.locale,
      coalesce(nullif(receive_mail.subject, ''), own.reference), receive_mail.body, nullif(receive_mail.quoted, ''),
      receive_mail.automatic, attached, private.message_time(asked.id)
    );
  -- Limit the mails: two programs may answer each other without saying so, or someone may flood the mailbox
  if not receive_mail.automatic and (
    select count(*) from (
      select from public.request_messages as known
      where known.request_id = asked.id and known.message_id is not null and known.created_at > now() - interval '1 hour'
      limit most_told + 1
    ) as lately
  ) <= most_told then
    perform private.tell_of_message(asked, coalesce(nullif(receive_mail.sender_name, ''), own.client_name));
  end if;
  return true;
end
$$;

create or replace function public.note_bounce(message_id uuid, code text, diagnosis text, came timestamptz default null)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message public.request_messages;
begin
  update public.request_messages as known
    set state = 'bounced', failure = note_bounce.code, diagnosis = nullif(note_bounce.diagnosis, '')
    where known.id = note_bounce.message_id and known.direction = 'out' and known.state in ('waiting', 'sent')
      -- Not a bounce of an earlier attempt, from before the answer was sent again; clocks of mail servers differ
      and coalesce(note_bounce.came > interval '-5 minutes' + coalesce(
        (select mail.created_at from public.mail_outbox as mail where mail.id = known.id), known.sent_at
      ), true)
    returning * into message;
  if message.id is null then
    return false;
  end if;
  perform private.forget_answer(message);
  return true;
end
$$;

create or replace function private.own_request(request_id uuid) returns public.service_requests
language plpgsql stable set search_path = ''
as $$
declare
  asked public.service_requests;
begin
  perform private.require_client();
  -- The id of a merged request leads to the one that stays
  select request.* into asked from public.service_requests as request
    where request.id = coalesce(
        (select merge.request_id from public.request_merges as merge where merge.merged_id = own_request.request_id),
        own_request.request_id
      )
      and request.id in (select private.own_request_ids());
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  return asked;
end
$$;

create or replace function private.my_request_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  with mine as materialized (select own.id from private.own_request_ids() as own (id))
  select substr(readable.file_url, length('/storage/v1/object/request-files/') + 1)
  from (
    select file.file_url from mine join public.request_files as file on file.request_id = mine.id
      where private.came_with_request(file)
    union
    -- By the message and not by the request of the file, which goes back to another request when a merge is undone
    select file.file_url from mine join public.request_messages as message on message.request_id = mine.id
      cross join jsonb_array_elements(message.files) as attached (named)
      join public.request_files as file on file.id = (attached.named ->> 'id')::uuid
      where private.reader_may_read(message) and not private.wrote_as_stranger(message)
  ) as readable
$$;

create or replace function private.new_status_at(request_id uuid) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  -- A status is not new after a month; otherwise accounts from before this table existed would see old ones as new.
  since constant timestamptz := now() - interval '30 days';
begin
  -- Most requests of a client are old: skip their history
  if not exists (
    select from public.service_request_events as event
    where event.request_id = new_status_at.request_id and event.changed_at > since and event.kind = 'status'
      and event.from_status is not null
  ) then
    return null;
  end if;
  return (
    select latest.at from (
      select step.* from private.shown_steps(new_status_at.request_id) as step
      order by step.at desc, step.from_status nulls last limit 1
    ) as latest
    where latest.from_status is not null and latest.told is not false and latest.at > since
      and not exists (
        select from private.statuses_seen as seen
        where seen.request_id = new_status_at.request_id and seen.account_id = (select auth.uid()) and seen.seen_at >= latest.at
      )
  );
end
$$;

create or replace function public.see_status(request_id uuid, seen timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant public.service_requests := private.own_request(see_status.request_id);
begin
  -- Older statuses are not new anyway
  delete from private.statuses_seen as past where past.account_id = auth.uid() and past.seen_at < now() - interval '30 days';
  -- A screen that still shows a merged request has not shown the statuses of the one that stays
  if asked.id <> see_status.request_id then
    return;
  end if;
  -- Store the moment of a status that exists, whatever moment the call names
  insert into private.statuses_seen as known (request_id, account_id, seen_at)
    select asked.id, auth.uid(), max(step.at) from private.shown_steps(asked.id) as step
    where step.at <= see_status.seen having max(step.at) is not null
    on conflict on constraint statuses_seen_pkey do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at;
  if found then
    -- Other tabs of the same account
    perform pg_notify('changes', 'request_messages:' || auth.uid());
  end if;
end
$$;

create or replace function private.refresh_clients(ids uuid[]) returns void
language plpgsql volatile set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  fresh private.client_list[];
  listed uuid[];
begin
  perform from private.client_list as one where one.id = any (ids) order by one.id for update;
  fresh := array(
    select row(
      profile.id, case when profile.is_active then 'active' else 'off' end, coalesce(profile.client_type, 'other'), profile.full_name,
      profile.company_name, account.email, profile.phone, profile.created_at, 0, null, null
    )::private.client_list
    from public.user_profiles as profile join private.accounts as account on account.id = profile.id
    where profile.id = any (ids) and profile.user_type = 'client'
    union all
    select row(
      person.id, case when invitation.id is null then 'kept' else 'invited' end, person.client_type, person.full_name,
      person.company_name, person.email, person.phone, person.created_at, 0, null, null
    )::private.client_list
    from private.imported_people as person
    -- Their own invitation, or one that was sent to their email separately: at most one waits for an email
    left join lateral (
      select known.id from public.invitations as known
      where (known.id = person.invitation_id or lower(known.email) = lower(person.email) and known.user_type = 'client')
        and known.accepted_at is null and known.cancelled_at is null
      limit 1
    ) as invitation on true
    where person.id = any (ids) and person.kind = 'clients' and person.removed_at is null and not private.has_account(person.email)
    union all
    select row(
      invitation.id, 'invited', invitation.client_type, invitation.full_name, invitation.company_name, invitation.email,
      invitation.phone, invitation.created_at, 0, null, null
    )::private.client_list
    from public.invitations as invitation
    where invitation.id = any (ids) and invitation.user_type = 'client' and invitation.accepted_at is null
      and invitation.cancelled_at is null and not private.has_account(invitation.email)
      -- An imported person is listed as such, and not also as an invitation
      and not exists (
        select from private.imported_people as person
        where (person.invitation_id = invitation.id or lower(person.email) = lower(invitation.email) and person.kind = 'clients')
          and person.removed_at is null
      )
  );
  listed := array(select one.id from unnest(fresh) as one);
  delete from private.client_list as one where one.id = any (ids) and one.id <> all (listed);
  insert into private.client_list (id, state, client_type, full_name, company_name, email, phone, created_at)
    select one.id, one.state, one.client_type, one.full_name, one.company_name, one.email, one.phone, one.created_at
    from unnest(fresh) as one order by one.id
    on conflict (id) do update set state = excluded.state, client_type = excluded.client_type, full_name = excluded.full_name,
      company_name = excluded.company_name, email = excluded.email, phone = excluded.phone, created_at = excluded.created_at;
  insert into private.client_words (id, words)
    select one.id, coalesce(
      (select account.words from private.accounts as account where account.id = one.id),
      (select person.words from private.imported_people as person where person.id = one.id),
      private.search_form(concat_ws(chr(31), one.full_name, one.email, one.phone, one.company_name))
    )
    from unnest(fresh) as one order by one.id
    -- Only when they differ, since every write leaves old entries in the index
    on conflict (id) do update set words = excluded.words where client_words.words <> excluded.words;
  perform private.count_clients(listed);
end
$$;

create or replace function private.write_clients() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  listed uuid[];
  counted uuid[];
  boxes text[];
  phones text[];
begin
  -- The first trigger of a transaction handles all noted rows; the others find theirs gone and return immediately
  perform from private.changed_clients as noted where noted.id = new.id;
  if not found then
    return null;
  end if;
  with taken as (
    delete from private.changed_clients as noted where noted.transaction = pg_current_xact_id() returning noted.*
  )
  select array_agg(distinct one.id) filter (where taken.is_relisted), array_agg(distinct one.id) filter (where not taken.is_relisted),
      array_agg(distinct one.box), array_agg(distinct one.phone)
    into listed, counted, boxes, phones
    from taken cross join lateral unnest(taken.ids, taken.boxes, taken.phones) as one (id, box, phone);
  if listed is null and counted is null and boxes is null and phones is null then
    return null;
  end if;
  -- The lock of the audit chain, which most of these transactions write as well: anyone who writes the list holds it, so that
  -- no two deadlock. Taken when the transaction commits, so that no one waits for the rest of it.
  perform pg_advisory_xact_lock(hashtext('handasa.audit_chain'));
  if listed is not null then
    perform private.refresh_clients(listed);
  end if;
  counted := private.clients_of(boxes, phones, counted);
  perform private.count_clients(array(select unnest(counted) except select unnest(listed)));
  return null;
end
$$;

create or replace function private.list_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  emails constant text[] := array_remove(array[
    case when tg_op <> 'INSERT' then lower(old.email) end, case when tg_op <> 'DELETE' then lower(new.email) end
  ], null);
begin
  perform private.note_clients(array[case when tg_op = 'DELETE' then old.id else new.id end] || array(
    -- Someone who was imported or invited with the email of an account is listed only once
    select person.id from private.imported_people as person where lower(person.email) = any (emails)
    union all
    select invitation.id from public.invitations as invitation
    where lower(invitation.email) = any (emails) and invitation.accepted_at is null and invitation.cancelled_at is null
  ), true);
  return null;
end
$$;

create or replace function public.list_clients(
  search text default '', client_types text[] default null, states text[] default null, with_open boolean default null,
  sort text default 'created_at', descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  rare text[];
  most constant integer := private.most_found();
  sorting constant text := sort || case when descending then ' desc' else ' asc' end;
  hits uuid[];
  many boolean := false;
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,full_name,last_activity_at}', '{requests}', list => 'user_profiles'
  );

  if patterns <> '{}' then
    rare := private.rare_words(patterns, array(select w.words from private.client_words as w order by w.id limit 200));
    hits := array(
      select w.id from private.client_words as w
      where private.may_hold(w.words, rare, numbers) and private.holds(w.words, patterns, numbers)
      limit most + 1
    );
    many := cardinality(hits) > most;
  end if;

  page := array(
    select r.id from private.client_list as r
    where (client_types is null or r.client_type = any (client_types))
      and (states is null or r.state = any (states))
      and (with_open is null or r.has_open = with_open)
      and (hits is null or many or r.id = any (hits))
      and (not many or (select private.holds(w.words, patterns, numbers) from private.client_words as w where w.id = r.id))
    order by
      case sorting when 'created_at desc' then r.created_at end desc,
      case sorting when 'created_at asc' then r.created_at end,
      case sorting when 'full_name desc' then private.search_form(r.full_name) end desc,
      case sorting when 'full_name asc' then private.search_form(r.full_name) end,
      -- Clients who never wrote come last in descending order, and first in ascending order
      case sorting when 'last_activity_at desc' then r.last_activity_at end desc nulls last,
      case sorting when 'last_activity_at asc' then r.last_activity_at end nulls first,
      case when descending then r.id end desc,
      r.id
    limit page_size offset page_offset
  );

  if many and client_types is null and states is null and with_open is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from private.client_list as r
      where (client_types is null or r.client_type = any (client_types))
        and (states is null or r.state = any (states))
        and (with_open is null or r.has_open = with_open)
        and (select private.holds(w.words, patterns, numbers) from private.client_words as w where w.id = r.id)
      limit most + 1
    ) as counted;
  else
    select jsonb_object_agg(known.client_type, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where client_types is null or known.client_type = any (client_types)), 0)
    into counts, total
    from unnest(array['individual', 'company', 'government', 'other']) as known (client_type)
    left join (
      select r.client_type, count(*) as number from private.client_list as r
      where (hits is null or r.id = any (hits))
        and (states is null or r.state = any (states))
        and (with_open is null or r.has_open = with_open)
      group by r.client_type
    ) as counted using (client_type);
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) - 'has_open' || jsonb_build_object(
        'projects', (select count(*) from public.client_projects as link where link.client_id = r.id),
        'imported', exists (select from private.imported_people as person where person.id = r.id and person.import_id is not null),
        -- For someone without an account: what an admin can correct and their row does not have
        'kept', (
          select jsonb_build_object(
            'national_id', person.national_id, 'commercial_registration', person.commercial_registration,
            'unified_number', person.unified_number, 'locale', person.locale
          )
          from private.imported_people as person where person.id = r.id
        ),
        -- For someone who is invited: their own invitation, or that of the imported person
        'invitation', case when r.state = 'invited' then (
          select jsonb_build_object(
            'state', private.invitation_state(invitation), 'sent_at', invitation.sent_at
          )
          from public.invitations as invitation
          where invitation.accepted_at is null and invitation.cancelled_at is null and (
            invitation.id = coalesce((select person.invitation_id from private.imported_people as person where person.id = r.id), r.id)
            or lower(invitation.email) = lower(r.email)
          )
          limit 1
        ) end
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join private.client_list as r on r.id = place.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;

create or replace function public.known_callers(phone text default null, email text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  most constant integer := 3;
  box constant text := private.mailbox(known_callers.email);
  ids uuid[];
  sent public.service_requests;
begin
  perform private.require_area('requests');
  -- Several people of a company share its phone
  ids := array(
    (select one.id from private.client_list as one
      where private.mailbox(one.email) = box and one.email is not null limit private.most_found())
    union
    (select one.id from private.client_list as one
      where one.phone = known_callers.phone and one.phone is not null limit private.most_found())
  );
  if ids = '{}' then
    select request.* into sent from (
      (select known as request from public.service_requests as known
        where private.mailbox(known.client_email) = box order by known.created_at desc limit 1)
      union all
      (select known from public.service_requests as known
        where known.client_phone = known_callers.phone order by known.created_at desc limit 1)
    ) as newest (one) cross join lateral (select (newest.one).*) as request
    order by request.created_at desc limit 1;
  end if;
  return jsonb_build_object(
    'clients', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', found.id, 'state', found.state, 'client_type', found.client_type, 'full_name', found.full_name,
        'company_name', found.company_name, 'email', found.email, 'phone', found.phone
      ) order by found.place)
      from (
        select one.*, row_number() over (
          -- The owner of the email before people who share the phone
          order by (private.mailbox(one.email) = box) desc nulls last, one.last_activity_at desc nulls last, one.id
        ) as place
        from private.client_list as one where one.id = any (ids)
      ) as found where found.place <= most
    ), '[]'),
    'more', greatest(cardinality(ids) - most, 0),
    'sender', case when sent.id is not null then jsonb_build_object(
      'id', sent.id, 'reference', sent.reference, 'full_name', sent.client_name, 'company_name', sent.company_name,
      'email', sent.client_email, 'phone', sent.client_phone
    ) end
  );
end
$$;

create or replace function private.remind_of_backup() returns void
language sql volatile set search_path = ''
as $$
  insert into private.backup_reminders default values on conflict do nothing;
  -- A daily backup may take a while, or come a little later than the one before.
  with late as (
    update private.backup_reminders as reminder set reminded_at = now()
    -- Ignore moments in the future, which a clock that was ahead has noted
    where coalesce(reminder.reminded_at not between now() - interval '1 day' and now() + interval '1 hour', true)
      and reminder.since not between now() - interval '26 hours' and now() + interval '1 hour'
      and not exists (
        select from private.backups
        where kept and made_at > now() - interval '26 hours' and made_at < now() + interval '1 hour'
      )
    returning (
      select max(made_at) from private.backups where kept and made_at < now() + interval '1 hour'
    ) as last
  )
  select private.post_to_company('company_no_backup', jsonb_build_object('last', late.last)) from late
$$;

create or replace function private.pending_counts() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'applications', case when private.manages('people') then (
      select count(*) from public.employees where status = 'pending'
    ) end,
    'renewals', case when private.manages('people') then (
      select count(*) from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where renewal.status = 'waiting' and employee.status = 'approved'
    ) end,
    'requests', case when private.manages('requests') then (
      select coalesce(sum(counted.number), 0) from private.request_counts as counted
      where counted.status in ('new', 'pending')
    ) end,
    -- Steps without an owner, except those of requests that are counted above
    'unowned_steps', case when private.manages('requests') then (
      select count(*) from (
        select work.id from public.request_work as work
        where work.owner_id is null and work.next_step_on <= (now() at time zone 'Asia/Riyadh')::date
        limit private.most_found() + 1
      ) as due join public.service_requests as request on request.id = due.id
      where request.status not in ('new', 'pending')
    ) end,
    'mentions', case when private.manages('requests') then private.unread_mentions_of(auth.uid()) end
  )) || case when private.manages('settings') then (
    -- Requests whose time runs, and how many of them are late (docs/decisions/0036)
    select jsonb_build_object('privacy', count(*), 'privacy_late', count(*) filter (where request.due_at < now()))
    from public.privacy_requests as request where request.status in ('open', 'extended')
  ) || (
    select jsonb_build_object(
      'breaches', count(*), 'breaches_late', count(*) filter (where breach.noticed_at < now() - interval '72 hours')
    )
    from public.breaches as breach where breach.closed_at is null and breach.authority_told_at is null
  ) else '{}' end
$$;

create or replace function private.media_alts() returns table (table_name text, record_id uuid, is_missing boolean, words text, name text)
language sql stable set search_path = ''
as $$
  select 'project_images', image.id, coalesce(image.alt_ar, '') = '' or coalesce(image.alt_en, '') = '',
    concat_ws(' ', image.alt_ar, image.alt_en), image.original_name
  from public.project_images as image
  union all
  -- Only in the languages in which the article is written
  select 'news', news.id,
    (news.title_ar is not null and coalesce(news.alt_ar, '') = '') or (news.title_en is not null and coalesce(news.alt_en, '') = ''),
    concat_ws(' ', news.alt_ar, news.alt_en), null
  from public.news as news where news.image_url is not null
  union all
  -- Only two types need it: the name is shown beside a logo, and no page shows the other types
  select 'site_images', image.id,
    image.image_type in ('hero', 'about') and (coalesce(image.title_ar, '') = '' or coalesce(image.title_en, '') = ''),
    concat_ws(' ', image.title_ar, image.title_en), null
  from public.site_images as image
$$;

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

create or replace function private.found_media(patterns text[], numbers text[], most integer) returns jsonb
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
        -- Not a dropped file, which is about to be deleted
        and (media.kept_url is not null or not exists (
          select from private.dropped_files as dropped where dropped.file = media.file and dropped.gone_at is null
        ))
      limit enough
    )
    union all
    -- Without an index: there are only some dozens of people
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

create or replace function private.open_replacement(url text, new_url text) returns table (table_name text, record_id uuid, field text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  old_file text;
  new_file constant text := private.file_of(open_replacement.new_url);
  before private.media_files;
begin
  perform private.require_area('content');
  old_file := private.media_file(open_replacement.url);
  select * into before from private.media_files as media where media.file = old_file;
  if new_file is null or new_file = old_file or split_part(new_file, '/', 1) <> split_part(old_file, '/', 1)
    or open_replacement.new_url !~ '^/storage/v1/object/' or not exists (
      select from storage.objects as stored where stored.bucket_id || '/' || stored.name = new_file
        -- The caller's own upload, or the file that the old one had replaced
        and (stored.owner_id = auth.uid()::text or private.file_of(before.previous_url) = new_file)
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
  insert into private.media_files as media (file, name, folder, kept_url, previous_url, replaced_at)
    values (
      new_file, before.name, before.folder, case when before.kept_url is not null then open_replacement.new_url end,
      '/storage/v1/object/' || case when old_file like 'team-documents/%' then '' else 'public/' end || old_file, now()
    )
    on conflict (file) do update set name = coalesce(media.name, excluded.name), folder = excluded.folder, kept_url = excluded.kept_url,
      previous_url = excluded.previous_url, replaced_at = excluded.replaced_at;
  -- Clear the row of the old file; that of the new one names it as the previous file
  update private.media_files as media set folder = null, kept_url = null, previous_url = null, replaced_at = null where media.file = old_file;
  return query select used.table_name, used.record_id, used.field from private.used_files() as used
    where used.file = old_file and used.source = 'row' and used.table_name <> 'media_files'
    -- Galleries first, since the picture of a card follows its gallery
    order by used.table_name <> 'project_images', used.table_name, used.record_id, used.field;
end
$$;

create or replace function private.file_addresses() returns table (address text, source text, table_name text, record_id uuid, field text)
language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select string_agg(
      case when known.is_list then format(
        'select named.address, ''row'', %1$L, item.id, %2$L from %3$s as item cross join lateral unnest(item.%2$I) as named (address)',
        known.table_name, known.field, known.relation
      ) else format(
        'select item.%2$I, ''row'', %1$L, item.id, %2$L from %3$s as item where item.%2$I is not null',
        known.table_name, known.field, known.relation
      ) end, ' union all '
    )
    from private.file_columns() as known
  );
  return query select named.address, 'bin', entry.table_name, entry.record_id, null::text
    from public.bin as entry cross join lateral private.addresses_in(entry.row, private.file_fields()) as named (address);
  -- A draft names the pictures of an article only in its text: the row notes them when it is published
  return query select named.address, 'draft', draft.table_name, draft.record_id, null::text
    from public.drafts as draft cross join lateral private.drafted_addresses(draft.table_name, draft.changes) as named (address);
  -- Also files that were approved and that the draft has replaced since
  return query select named.address, 'schedule', draft.table_name, draft.record_id, null::text
    from public.drafts as draft cross join lateral jsonb_each(draft.schedules) as plan
    cross join lateral private.drafted_addresses(draft.table_name, plan.value -> 'changes') as named (address);
end
$$;

create or replace function private.used_files() returns table (
  file text, address text, source text, table_name text, record_id uuid, field text
)
language sql stable set search_path = ''
as $$
  with named as materialized (
    select known.*, case
        -- Most addresses are of this kind; regular expressions would take most of the time
        when starts_with(known.address, '/storage/v1/object/public/') and strpos(known.address, '?') = 0 and strpos(known.address, '#') = 0
          then substr(known.address, 27)
        else private.file_of(known.address)
      end as file
    from private.file_addresses() as known
  )
  select named.file, named.address, named.source, named.table_name, named.record_id, named.field
  from named where named.file is not null
  union all
  select decoded.file, named.address, named.source, named.table_name, named.record_id, named.field
  from named cross join lateral (select private.url_decoded(named.file)) as decoded (file)
  where named.address like '%\%%' and decoded.file <> named.file
$$;

create or replace function private.merges_of(requests uuid[]) returns setof public.request_merges
language sql stable set search_path = ''
as $$
  select merge.* from public.request_merges as merge
  join public.service_requests as request on request.id = merge.request_id
  where merge.merged_id = any (requests)
    or request.id = any (requests) and private.is_same_sender(to_jsonb(request), merge.row)
    -- Merged into a request of theirs before that one was merged
    or exists (
      select from public.request_merges as known
      where known.merged_id = any (requests) and known.request_id = merge.request_id
        and known.moved -> 'merges' ? merge.id::text and private.is_same_sender(known.row, merge.row)
    )
$$;

create or replace function private.messages_of(requests uuid[]) returns setof public.request_messages
language sql stable set search_path = ''
as $$
  select message.* from public.request_messages as message
  where message.request_id in (
      select unnest(requests) union select merge.request_id from private.merges_of(requests) as merge
    )
    and private.is_part_of(message.request_id, message.merged_id, requests)
  union all
  -- Answers to the other sender after the merge, which these senders read at /track, but without the other's address and name
  select (jsonb_populate_record(message, '{"email": null, "name": null, "quoted": null}')).*
  from public.request_messages as message
  where message.direction = 'out' and not private.is_part_of(message.request_id, message.merged_id, requests) and exists (
    select from private.merges_of(requests) as merge
    where merge.request_id = message.request_id and private.reader_may_read(message, merge.id)
  )
$$;

create or replace function public.find_person(account uuid default null, email text default null, phone text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  most constant integer := 500;
  emails text[] := array_remove(array[nullif(lower(btrim(find_person.email)), '')], null);
  phones text[] := array_remove(array[private.phone_form(find_person.phone)], null);
  sure uuid[];
  patterns text[];
begin
  perform private.require_area('everything');
  sure := array(
    select known.id from private.accounts as known
    where known.id = find_person.account or lower(known.email) = any (emails)
  );
  -- The emails of the account also find what was sent without signing in
  emails := array(
    select distinct address from (
      select unnest(emails)
      union all select lower(known.email) from private.accounts as known where known.id = any (sure)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (sure)
    ) as every (address) where address is not null
  );
  phones := array(
    select distinct number from (
      select unnest(phones)
      union all select profile.phone from public.user_profiles as profile where profile.id = any (sure)
      union all select employee.phone from public.employees as employee where employee.user_id = any (sure)
    ) as every (number) where number is not null
  );
  patterns := array(
    select '%' || replace(replace(replace(private.search_form(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' from (
      select unnest(emails) union all select substr(unnest(phones), 2)
      union all select '0' || substr(number, 5) from unnest(phones) as number where number like '+966%'
    ) as every (term)
  );
  return jsonb_build_object('emails', to_jsonb(emails), 'phones', to_jsonb(phones), 'found', coalesce((
    select jsonb_agg(to_jsonb(hit) order by hit.place, hit.at desc) from (
      (
        select 1 as place, 'user_profiles' as "table", profile.id, profile.full_name as name, known.email, profile.phone,
          profile.created_at as at, profile.user_type as kind,
          case when profile.id = find_person.account then 'account'
            when lower(known.email) = any (emails) then 'email' else 'phone' end as why,
          jsonb_build_object(
            'employee', (
              select jsonb_build_object('status', employee.status, 'was_employed', employee.approved_at is not null)
              from public.employees as employee where employee.user_id = profile.id
            ),
            'projects', (select count(*) from public.client_projects as link where link.client_id = profile.id),
            'is_me', profile.id = auth.uid()
          ) as more
        from public.user_profiles as profile join private.accounts as known using (id)
        left join public.employees as employee on employee.user_id = profile.id
        where profile.id = any (sure) or profile.phone = any (phones)
          or lower(employee.email) = any (emails) or employee.phone = any (phones)
        limit most
      )
      union all (
        select 2, 'service_requests', request.id, request.client_name, request.client_email, request.client_phone,
          request.created_at, request.kind,
          case when request.user_id = any (sure) then 'account'
            when lower(request.client_email) = any (emails) or exists (
              select from private.merges_of(array[request.id]) as merge where lower(merge.row ->> 'client_email') = any (emails)
            ) then 'email'
            when request.client_phone = any (phones) then 'phone' else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.service_requests as request
        where request.user_id = any (sure) or lower(request.client_email) = any (emails)
          or request.client_phone = any (phones)
          or request.id in (
            select w.id from private.request_words as w where w.words like any (patterns)
            union select note.request_id from public.request_notes as note where private.search_form(note.text) like any (patterns)
            union select message.request_id from public.request_messages as message
              where lower(message.email) = any (emails)
                or private.search_form(concat_ws(' ', message.subject, message.body, message.quoted)) like any (patterns)
          )
        limit most
      )
      union all (
        -- Requests of theirs that were merged into one of someone else
        select 2, 'service_requests', merge.merged_id, sent.client_name, sent.client_email, sent.client_phone, sent.created_at, sent.kind,
          case when sent.user_id = any (sure) then 'account' when lower(sent.client_email) = any (emails) then 'email'
            else 'phone' end,
          jsonb_build_object('reference', merge.reference, 'status', request.status, 'merged_into', request.reference)
        from public.request_merges as merge join public.service_requests as request on request.id = merge.request_id
        cross join jsonb_populate_record(null::public.service_requests, merge.row) as sent
        where (sent.user_id = any (sure) or lower(sent.client_email) = any (emails) or sent.client_phone = any (phones))
          and not private.is_same_sender(to_jsonb(request), merge.row)
        limit most
      )
      union all (
        select 3, 'privacy_requests', request.id, request.full_name, request.email, request.phone, request.created_at,
          request.kind,
          case when lower(request.email) = any (emails) then 'email' when request.phone = any (phones) then 'phone'
            else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.privacy_requests as request
        where lower(request.email) = any (emails) or request.phone = any (phones)
          or private.search_form(request.details) like any (patterns)
        limit most
      )
      union all (
        select 4, 'news_consents', consent.id, null, consent.email, null, consent.consented_at, consent.source,
          case when consent.user_id = any (sure) then 'account' else 'email' end,
          jsonb_build_object('status', case when consent.withdrawn_at is null then 'subscribed' else 'withdrawn' end)
        from public.news_consents as consent
        where consent.user_id = any (sure) or lower(consent.email) = any (emails)
        limit most
      )
      union all (
        select 5, 'mail_outbox', mail.id, mail.data ->> 'name', mail.recipient, null, mail.created_at, mail.kind, 'email',
          jsonb_build_object('failed', mail.failed_at is not null)
        from public.mail_outbox as mail where lower(mail.recipient) = any (emails)
        limit most
      )
      union all (
        select 6, 'invitations', invitation.id, invitation.full_name, invitation.email, null, invitation.sent_at,
          invitation.user_type,
          case when invitation.accepted_by = any (sure) then 'account' else 'email' end, '{}'
        from public.invitations as invitation
        where lower(invitation.email) = any (emails) or invitation.accepted_by = any (sure)
        limit most
      )
      union all (
        select 7, 'imported_people', one.id, one.full_name, one.email, one.phone, one.created_at, one.kind,
          case when lower(one.email) = any (emails) then 'email' else 'phone' end, '{}'
        from private.imported_people as one
        where lower(one.email) = any (emails) or one.phone = any (phones)
        limit most
      )
    ) as hit
  ), '[]'));
end
$$;

create or replace function private.bin_rows(ids text[], terms text[]) returns setof public.bin
language sql stable set search_path = ''
as $$
  select entry.* from public.bin as entry
  where entry.record_id::text = any (ids)
    -- Rows that went to the bin below a row of theirs
    or array[entry.row ->> 'request_id', entry.row ->> 'client_id', entry.row ->> 'user_id'] && ids
    or private.holds_value(entry.row, terms)
$$;

create or replace function public.gather_person(subjects jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  invited constant uuid[] := private.ids_of(subjects, 'invitations');
  imported constant uuid[] := private.ids_of(subjects, 'imported_people');
  about constant text[] := private.ids_about(accounts, requests, privacy, consents) || invited::text[] || imported::text[];
  terms text[];
begin
  perform private.require_area('everything');
  perform private.require_password();
  if about = '{}' and mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  end if;
  terms := private.terms_of(accounts, requests, privacy, consents, invited || imported);
  perform private.record('export', 'people', coalesce(about[1], mails[1]::text), jsonb_strip_nulls(jsonb_build_object(
    -- No names of imported people or mails: this entry would keep them when those are erased
    'name', coalesce(
      (select profile.full_name from public.user_profiles as profile where profile.id = accounts[1]),
      (select request.client_name from public.service_requests as request where request.id = requests[1]),
      (select merge.row ->> 'client_name' from public.request_merges as merge where merge.merged_id = requests[1]),
      (select request.full_name from public.privacy_requests as request where request.id = privacy[1]),
      (select invitation.full_name from public.invitations as invitation where invitation.id = invited[1]),
      (select consent.email from public.news_consents as consent where consent.id = consents[1])
    ),
    'rows', jsonb_array_length(subjects)
  )));
  return jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(to_jsonb(profile) || jsonb_build_object(
        'email', known.email, 'last_sign_in_at', known.last_sign_in_at,
        'second_factor', private.second_factor_on(profile.id),
        'email_proven_at', (select proof.proven_at from private.email_proofs as proof where proof.account_id = profile.id)
      )), '[]')
      from public.user_profiles as profile join private.accounts as known using (id) where profile.id = any (accounts)
    ),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_agent', session.user_agent, 'ip', host(session.ip), 'created_at', session.created_at,
        'refreshed_at', session.refreshed_at at time zone 'UTC'
      ) order by session.created_at desc), '[]')
      from auth.sessions as session where session.user_id = any (accounts)
    ),
    'browsers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'browser', known.browser, 'first_seen', known.first_seen, 'last_seen', known.last_seen
      ) order by known.last_seen desc), '[]')
      from private.known_browsers as known where known.account_id = any (accounts)
    ),
    'employees', (
      select coalesce(jsonb_agg(to_jsonb(employee)), '[]') from public.employees as employee
      where employee.user_id = any (accounts)
    ),
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(note) order by note.sent_at desc), '[]')
      from public.employee_notifications as note join public.employees as employee on employee.id = note.employee_id
      where employee.user_id = any (accounts)
    ),
    'documents', (
      select coalesce(jsonb_agg(to_jsonb(document) order by document.expires_on), '[]')
      from public.employee_documents as document join public.employees as employee on employee.id = document.employee_id
      where employee.user_id = any (accounts)
    ),
    'document_renewals', (
      select coalesce(jsonb_agg(to_jsonb(renewal) - '{document_updated_at,notification_id}'::text[] order by renewal.created_at desc), '[]')
      from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where employee.user_id = any (accounts)
    ),
    'application_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'text', note.text, 'created_at', note.created_at, 'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from public.application_notes as note join public.employees as employee on employee.id = note.employee_id
      where employee.user_id = any (accounts)
    ),
    'client_projects', (
      select coalesce(jsonb_agg(to_jsonb(link) || jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en
      ) order by link.created_at desc), '[]')
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.client_id = any (accounts)
    ),
    'client_project_files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en, 'name', file.name, 'kind', file.kind, 'size', file.size,
        'file_url', file.file_url, 'created_at', file.created_at, 'downloaded_at', file.downloaded_at
      ) order by file.created_at desc), '[]')
      from public.client_project_files as file join public.client_projects as link on link.id = file.client_project_id
      join public.projects as project on project.id = link.project_id
      where file.client_id = any (accounts)
    ),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(request) || jsonb_build_object(
        'next_step', work.next_step, 'next_step_on', work.next_step_on, 'first_answer_at', work.first_answer_at,
        'first_answer_how', work.first_answer_how, 'tags', (
          select jsonb_agg(tag.name order by tag.name) from public.request_tags as tag where tag.id = any (work.tags)
        )
      ) order by request.created_at desc), '[]')
      from public.service_requests as request left join public.request_work as work using (id)
      where request.id = any (requests)
    ),
    'merged_requests', (
      select coalesce(jsonb_agg(merge.row || jsonb_build_object(
        'merged_at', merge.merged_at, 'merged_into', case when request.id = any (requests) then request.reference end
      ) order by merge.merged_at desc), '[]')
      from private.merges_of(requests) as merge join public.service_requests as request on request.id = merge.request_id
    ),
    'request_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(note.request_id, requests), 'text', note.text, 'created_at', note.created_at,
        'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from private.notes_of(requests) as note
    ),
    'request_messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(message.request_id, requests), 'direction', message.direction, 'email', message.email,
        'name', message.name, 'subject', message.subject, 'body', message.body, 'quoted', message.quoted,
        'created_at', message.created_at, 'sent_at', message.sent_at
      ) order by message.created_at desc), '[]')
      from private.messages_of(requests) as message
    ),
    'request_files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(file.request_id, requests), 'name', file.name, 'kind', file.kind, 'size', file.size,
        'file_url', file.file_url, 'created_at', file.created_at
      ) order by file.created_at desc), '[]')
      from public.request_files as file
      where private.is_part_of(file.request_id, file.merged_id, requests)
        -- Also files that were attached to what they received
        or file.id in (
          select (attached ->> 'id')::uuid from private.messages_of(requests) as message, jsonb_array_elements(message.files) as attached
          where message.direction = 'out'
        )
    ),
    'request_events', (
      select coalesce(jsonb_agg(happened.event order by happened.event ->> 'changed_at' desc), '[]') from (
        select to_jsonb(event) || jsonb_build_object('reference', request.reference) as event
        from public.service_request_events as event join public.service_requests as request on request.id = event.request_id
        where event.request_id = any (requests)
          -- Not the reference of another person's request: with that person's email it would open the request
          and (event.kind <> 'merge' or event.details ->> 'reference' in (select merge.reference from private.merges_of(requests) as merge))
        union all
        select event || jsonb_build_object('reference', merge.reference)
        from private.merges_of(requests) as merge cross join jsonb_array_elements(merge.events) as event
        union all
        -- The statuses of the request that stays, which they read at /track
        select to_jsonb(event) - '{id,request_id,changed_by}'::text[] || jsonb_build_object('reference', merge.reference)
        from private.merges_of(requests) as merge
        join public.service_request_events as event on event.request_id = merge.request_id and event.kind = 'status'
        where merge.request_id <> all (requests) and event.told is not false and event.changed_at > private.merged_until(merge.id)
      ) as happened
    ),
    'privacy_requests', (
      select coalesce(jsonb_agg(to_jsonb(request) order by request.created_at desc), '[]')
      from public.privacy_requests as request where request.id = any (privacy)
    ),
    'news_consents', (
      select coalesce(jsonb_agg(to_jsonb(consent) || jsonb_build_object(
        'words', private.news_wording(consent.wording, consent.locale)
      ) order by consent.consented_at desc), '[]')
      from public.news_consents as consent where consent.id = any (consents)
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', mail.kind, 'recipient', mail.recipient, 'created_at', mail.created_at, 'failed_at', mail.failed_at
      ) order by mail.created_at desc), '[]')
      from public.mail_outbox as mail
      where mail.id = any (mails) or mail.data ->> 'id' = any (about) and lower(mail.recipient) not in (
        select lower(merge.row ->> 'client_email') from private.other_merges_in(requests) as merge
        where merge.row ->> 'client_email' is not null
      )
    ),
    'activity', (
      select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from (
        select entry.at, entry.kind, entry.table_name, entry.actor_id = any (accounts) as by_person,
          -- Only of their own rows: what they did to rows of others says something about others
          case when entry.record_id = any (about) or entry.details ->> 'person' = any (about) then entry.details end as details
        from public.audit_log as entry
        where entry.record_id = any (about) or entry.details ->> 'person' = any (about) or entry.actor_id = any (accounts)
          or private.holds_value(entry.details, terms)
        order by entry.id desc limit 5000
      ) as entry
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'full_name', invitation.full_name, 'email', invitation.email, 'user_type', invitation.user_type,
        'client_type', invitation.client_type, 'company_name', invitation.company_name, 'phone', invitation.phone,
        'areas', invitation.areas, 'locale', invitation.locale, 'sent_at', invitation.sent_at, 'expires_at', invitation.expires_at, 'accepted_at', invitation.accepted_at,
        'cancelled_at', invitation.cancelled_at
      ) order by invitation.sent_at desc), '[]')
      from public.invitations as invitation
      where invitation.id = any (invited) or invitation.accepted_by = any (accounts)
        or lower(invitation.email) = any (terms)
    ),
    'imported', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(one) - '{words,import_id,row_number,invitation_id}'::text[])), '[]')
      from private.imported_people as one where one.id = any (imported) or lower(one.email) = any (terms)
    ),
    'bin', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table_name', entry.table_name, 'deleted_at', entry.deleted_at, 'row', entry.row
      ) order by entry.deleted_at desc), '[]')
      from private.bin_rows(about, terms) as entry
      where not exists (
        select from private.other_merges_in(requests) as merge
        where entry.row ->> 'merged_id' = merge.merged_id::text or merge.moved -> 'notes' ? entry.record_id::text
      )
    )
  );
end
$$;

create or replace function private.terms_of(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[], invited uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select distinct term from (
      select lower(known.email) from private.accounts as known where known.id = any (accounts)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (accounts)
      union all select lower(request.client_email) from public.service_requests as request where request.id = any (requests)
      union all select lower(merge.row ->> 'client_email') from private.merges_of(requests) as merge
      union all select lower(request.email) from public.privacy_requests as request where request.id = any (privacy)
      union all select lower(consent.email) from public.news_consents as consent where consent.id = any (consents)
      union all select lower(invitation.email) from public.invitations as invitation where invitation.id = any (invited)
      -- invited also has the ids of imported people
      union all select lower(one.email) from private.imported_people as one where one.id = any (invited)
    ) as every (term) where length(term) > 5
  )
$$;

create or replace function private.forget_accounts(accounts uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  place record;
begin
  delete from auth.users where id = any (accounts);
  -- Tables of the sign-in service that name the account without a foreign key
  for place in
    select class.oid::regclass as "table" from pg_catalog.pg_class as class
      join pg_catalog.pg_attribute as field on field.attrelid = class.oid and field.attname = 'user_id'
    where class.relnamespace = 'auth'::regnamespace and class.relkind = 'r'
      and has_table_privilege(class.oid, 'delete') and has_table_privilege(class.oid, 'select')
  loop
    execute format('delete from %s where user_id::text = any ($1)', place."table") using accounts::text[];
  end loop;
  if to_regclass('auth.audit_log_entries') is not null
    and has_table_privilege('auth.audit_log_entries', 'delete') then
    execute 'delete from auth.audit_log_entries where payload ->> ''actor_id'' = any ($1)' using accounts::text[];
  end if;
end
$$;

create or replace function private.erase_rows(
  accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], closing uuid default null,
  answer text default null, consents uuid[] default '{}', imported uuid[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  about text[] := private.ids_about(accounts, requests, privacy, consents) || imported::text[];
  -- Mails that say that they have written about what is now another person's request
  named constant uuid[] := array(
    select mail.id from public.mail_outbox as mail join private.merges_of(requests) as merge
      on mail.data ->> 'id' = merge.request_id::text and mail.data ->> 'name' = merge.row ->> 'client_name'
  );
  -- Also requests of theirs that a merge with another person's request brought along: they must not go back to that person
  sent constant uuid[] := requests || array(select merge.merged_id from private.merges_of(requests) as merge);
  kept integer;
  mails_gone integer;
  bin_gone integer := 0;
  details_gone integer;
begin
  about := about || private.separate_senders(sent);
  -- Mails and entries about rows in the bin are erased too
  about := about || array(select entry.record_id::text from private.bin_rows(about, terms) as entry);
  kept := private.keep_by_law(accounts);
  delete from public.mail_outbox as mail
    where mail.id = any (mails || named) or lower(mail.recipient) = any (terms) or mail.data ->> 'id' = any (about)
      or private.holds_value(mail.data, terms);
  get diagnostics mails_gone = row_count;
  -- This mails the answer, before the address is gone
  update public.privacy_requests as request
    set status = 'done', closed_at = now(), answer = btrim(erase_rows.answer)
    where request.id = closing and request.status in ('open', 'extended');
  delete from public.privacy_requests as request where request.id = any (privacy) and request.status = 'unproven';
  -- Also invitations to the emails in terms, which belong to no one else
  with gone as (
    delete from public.invitations as invitation
      where lower(invitation.email) = any (terms) or invitation.accepted_by = any (accounts) returning invitation.id
  )
  select about || array(select gone.id::text from gone) into about;
  -- By id, since an imported person without an email is found by nothing else
  with gone as (
    delete from private.imported_people as one where one.id = any (imported) or lower(one.email) = any (terms) returning one.id
  )
  select about || array(select gone.id::text from gone) into about;
  -- Entries about clients whom an admin added and who have an account since: their email may have been entered after the rest
  about := about || array(
    select entry.record_id from public.audit_log as entry
    where entry.table_name = 'clients' and entry.details is not null and private.holds_value(entry.details, terms)
      and not exists (select from private.imported_people as one where one.id::text = entry.record_id)
  );
  update public.privacy_requests as request
    set full_name = null, email = null, phone = null, details = null, extension_reason = null, answer = null, notes = null,
      erased_at = now(), closed_at = coalesce(request.closed_at, now()),
      status = case when request.status in ('open', 'extended') then 'done' else request.status end
    where request.id = any (privacy) and request.erased_at is null;
  delete from public.service_requests as request where request.id = any (sent);
  delete from public.news_consents as consent where consent.id = any (consents);
  -- Whether the account may go was checked before: public.erase_person
  perform private.forget_accounts(accounts);
  -- Also the rows that the deletes above have just put there
  delete from public.bin where id in (select entry.id from private.bin_rows(about, terms) as entry);
  get diagnostics bin_gone = row_count;
  delete from public.drafts as draft
    where draft.record_id::text = any (about) or private.holds_value(draft.changes, terms) or private.holds_value(draft.base, terms);
  -- Last, since the deletes above have made entries too
  update public.audit_log as entry set details = null
    where entry.details is not null and (
      entry.record_id = any (about)
      or entry.details ->> 'person' = any (about)
      -- Documents of clients that were deleted forever
      or entry.table_name = 'client_project_files'
        and array[entry.details -> 'before' ->> 'client_id', entry.details -> 'after' ->> 'client_id'] && about
      -- Documents of employees that were removed, taken back or kept long enough
      or entry.table_name in ('employee_documents', 'document_renewals')
        and array[entry.details -> 'before' ->> 'employee_id', entry.details -> 'after' ->> 'employee_id'] && about
      or private.holds_value(entry.details, terms)
    );
  get diagnostics details_gone = row_count;
  return jsonb_build_object(
    'accounts', cardinality(accounts), 'requests', cardinality(requests), 'privacy_requests', cardinality(privacy),
    'news_consents', cardinality(consents), 'mails', mails_gone, 'bin', bin_gone, 'audit_details', details_gone, 'kept', kept
  );
end
$$;

create or replace function public.erase_person(
  subjects jsonb, spared jsonb default '[]', closing uuid default null, answer text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  imported constant uuid[] := private.ids_of(subjects, 'imported_people');
  invited constant uuid[] := private.ids_of(subjects, 'invitations') || imported;
  salt constant text := gen_random_uuid()::text;
  -- Not emails that a spared row has too: they do not show whose an entry is
  terms constant text[] := array(
    select unnest(private.terms_of(accounts, requests, privacy, consents, invited))
    except
    select unnest(private.terms_of(
      private.ids_of(spared, 'user_profiles'), private.ids_of(spared, 'service_requests'),
      private.ids_of(spared, 'privacy_requests'), private.ids_of(spared, 'news_consents'),
      private.ids_of(spared, 'invitations') || private.ids_of(spared, 'imported_people')
    ))
  );
  erasure private.erasures;
begin
  perform private.require_area('everything');
  perform private.require_password();
  if accounts || requests || privacy || consents || mails || invited = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  elsif exists (
    select unnest(accounts) except select profile.id from public.user_profiles as profile
  ) or exists (
    select unnest(requests) except (
      select request.id from public.service_requests as request union all select merge.merged_id from public.request_merges as merge
    )
  ) or exists (
    select unnest(privacy) except select request.id from public.privacy_requests as request
  ) or exists (
    select unnest(consents) except select consent.id from public.news_consents as consent
  ) then
    raise exception using errcode = 'PT404', message = 'person_gone';
  elsif auth.uid() = any (accounts) then
    raise exception using errcode = 'PT409', message = 'own_account';
  elsif exists (
    select from public.user_profiles as profile where profile.id = any (accounts) and profile.user_type = 'admin'
  ) then
    raise exception using errcode = 'PT409', message = 'admin_first_demoted';
  elsif exists (
    select from public.employees as employee where employee.user_id = any (accounts) and employee.status = 'approved'
  ) then
    raise exception using errcode = 'PT409', message = 'employee_still_employed';
  elsif closing is not null and not (
    closing = any (privacy) and coalesce(private.filled(answer) and private.long_text(answer, 5000), false)
  ) then
    raise exception using errcode = '22023', message = 'message_required';
  end if;
  erasure.hashes := private.erasure_hashes(salt, accounts, requests, privacy, mails || imported, terms, consents);
  erasure.spared := array(
    select private.erasure_hash(salt, 'id', row ->> 'id') from jsonb_array_elements(spared) as row
  );
  erasure.counts := private.erase_rows(
    accounts, requests, privacy, mails, terms, closing, answer, consents, imported
  );
  insert into private.erasures (erased_by, salt, hashes, spared, counts)
    values (auth.uid(), salt, erasure.hashes, erasure.spared, erasure.counts)
    returning * into erasure;
  perform private.record('delete', 'people', erasure.id::text, erasure.counts);
  return erasure.counts || jsonb_build_object('id', erasure.id);
end
$$;

create or replace function public.apply_erasures(list jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  erasure private.erasures;
  accounts uuid[];
  requests uuid[];
  privacy uuid[];
  consents uuid[];
  mails uuid[];
  invited uuid[];
  imported uuid[];
  applied integer := 0;
  failed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('handasa.erasures'));
  for erasure in select * from jsonb_populate_recordset(null::private.erasures, list) order by erased_at loop
    continue when exists (select from private.erasures as known where known.id = erasure.id);
    begin
      -- Only rows from before the erasure, since the person may have come back later
      accounts := array(
        select known.id from private.accounts as known join public.user_profiles as profile using (id)
        where private.was_erased(erasure, known.id, profile.created_at, known.email, profile.phone)
      );
      requests := array(
        select request.id from public.service_requests as request
        where private.was_erased(erasure, request.id, request.created_at, request.client_email, request.client_phone)
        union all
        select merge.merged_id from public.request_merges as merge
        join public.service_requests as request on request.id = merge.request_id
        cross join jsonb_populate_record(null::public.service_requests, merge.row) as sent
        where private.was_erased(erasure, merge.merged_id, sent.created_at, sent.client_email, sent.client_phone)
          and not private.is_same_sender(to_jsonb(request), merge.row)
      );
      privacy := array(
        select request.id from public.privacy_requests as request
        where private.was_erased(erasure, request.id, request.created_at, request.email, request.phone)
      );
      consents := array(
        select consent.id from public.news_consents as consent
        where private.was_erased(erasure, consent.id, consent.consented_at, consent.email, null)
      );
      mails := array(
        select mail.id from public.mail_outbox as mail
        where private.was_erased(erasure, mail.id, mail.created_at, mail.recipient, null)
      );
      invited := array(
        select invitation.id from public.invitations as invitation
        where private.was_erased(erasure, invitation.id, invitation.created_at, invitation.email, null)
      );
      imported := array(
        select one.id from private.imported_people as one
        where private.was_erased(erasure, one.id, one.created_at, one.email, one.phone)
      );
      perform private.erase_rows(
        accounts, requests, privacy, mails, private.terms_of(accounts, requests, privacy, consents, invited), consents => consents,
        imported => imported
      );
      insert into private.erasures select (erasure).*;
      perform private.record('delete', 'people', erasure.id::text, '{"again": true}');
      applied := applied + 1;
    exception
      when others then
        failed := failed + 1;
        raise warning 'an erasure was not applied again: %', sqlstate;
    end;
  end loop;
  return jsonb_build_object('applied', applied, 'failed', failed);
end
$$;

create or replace function private.retention_due(kind text, months integer) returns table (id text, name text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  before constant timestamptz := now() - make_interval(months => retention_due.months);
begin
  case retention_due.kind
    when 'requests' then
      return query select request.id::text, request.client_name, request.updated_at
        from public.service_requests as request
        where request.updated_at < before
          and case request.kind
            when 'service' then request.status in ('rejected', 'completed', 'cancelled')
            else request.status not in ('new', 'pending')
          end
          -- Not requests that are part of a project
          and not exists (select from public.client_projects as link where link.client_id = request.user_id)
          and not exists (
            select from public.request_work as work where work.id = request.id and work.client_project_id is not null
          );
    when 'rejected_applications' then
      return query select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.updated_at
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'rejected' and employee.updated_at < before
          -- Not applicants who agreed to wait for other openings
          and coalesce(employee.cv_kept_until < (now() at time zone 'Asia/Riyadh')::date, true)
          and profile.user_type = 'employee' and not profile.is_active;
    when 'left_photos' then
      return query select employee.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee
        where employee.status = 'left' and employee.left_on < before and employee.profile_image_url is not null;
    when 'document_renewals' then
      return query select renewal.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale),
          coalesce(renewal.decided_at, employee.left_on::timestamptz)
        from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
        where renewal.decided_at < before
          -- Or the employee has left, so that no one will decide on it
          or (renewal.status = 'waiting' and employee.status = 'left' and employee.left_on < before);
    when 'client_accounts' then
      return query select profile.id::text, profile.full_name, coalesce(known.last_sign_in_at, profile.created_at)
        from public.user_profiles as profile join private.accounts as known using (id)
        where profile.user_type = 'client' and coalesce(known.last_sign_in_at, profile.created_at) < before
          and not exists (select from public.client_projects as link where link.client_id = profile.id)
          and not exists (
            select from public.service_requests as request
            where request.user_id = profile.id and request.updated_at >= before
          );
    when 'privacy_requests' then
      return query select request.id::text, request.full_name, request.closed_at
        from public.privacy_requests as request where request.closed_at < before and request.erased_at is null;
    when 'news_consents' then
      return query select consent.id::text, consent.email, consent.withdrawn_at
        from public.news_consents as consent where consent.withdrawn_at < before;
    when 'imported_people' then
      return query select one.id::text, one.full_name, known.since
        from private.imported_people as one
        left join public.invitations as invitation on invitation.id = one.invitation_id
        cross join lateral (select greatest(one.created_at, invitation.sent_at) as since) as known
        where one.removed_at is null and known.since < before;
    when 'failed_mails' then
      return query select mail.id::text, mail.recipient, mail.failed_at
        from public.mail_outbox as mail where mail.failed_at < before;
    when 'audit_details' then
      return query select entry.id::text, entry.details ->> 'name', entry.at
        from public.audit_log as entry where entry.at < before and entry.details is not null;
    when 'employment_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'employment' and record.keep_until < (now() at time zone 'Asia/Riyadh')::date
        union all
        select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'left' and employee.left_on < before
          and profile.user_type = 'employee' and not profile.is_active;
    when 'project_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'project' and record.keep_until < (now() at time zone 'Asia/Riyadh')::date;
  end case;
end
$$;

create or replace function private.remove_kept(kind text, ids text[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  rows constant uuid[] := case when remove_kept.kind = 'audit_details' then '{}' else ids::uuid[] end;
begin
  case remove_kept.kind
    when 'requests' then
      -- With what was merged into them, no matter who sent it
      perform private.erase_rows('{}', rows || array(
        select merge.merged_id from public.request_merges as merge where merge.request_id = any (rows)
      ), '{}', '{}', '{}');
    when 'rejected_applications', 'client_accounts' then
      perform private.erase_rows(rows, '{}', '{}', '{}', '{}');
    when 'left_photos' then
      update public.employees set profile_image_url = null where id = any (rows);
    when 'document_renewals' then
      delete from public.document_renewals where id = any (rows);
    when 'privacy_requests' then
      perform private.erase_rows('{}', '{}', rows, '{}', '{}');
    when 'news_consents' then
      perform private.erase_rows('{}', '{}', '{}', '{}', '{}', consents => rows);
    when 'imported_people' then
      -- The invitation and its mail name the person too
      perform private.end_invitations(array(select one.invitation_id from private.imported_people as one where one.id = any (rows)));
      delete from public.invitations as invitation
        using private.imported_people as one
        where one.id = any (rows) and invitation.id = one.invitation_id and invitation.accepted_at is null;
      perform private.erase_rows('{}', '{}', '{}', '{}', '{}', imported => rows);
    when 'failed_mails' then
      delete from public.mail_outbox where id = any (rows);
    when 'audit_details' then
      update public.audit_log set details = null where id = any (ids::bigint[]) and details is not null;
    when 'employment_records', 'project_records' then
      delete from public.kept_records where id = any (rows);
      perform private.erase_rows(
        array(select profile.id from public.user_profiles as profile where profile.id = any (rows)), '{}', '{}', '{}', '{}'
      );
  end case;
end
$$;

create or replace function private.found_ids(
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

create or replace function public.find_anything(search text, most integer default 5) returns jsonb
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
        'status', r.status, 'at', r.created_at, 'phone', r.client_phone
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

create or replace function public.pages_to_improve(host text default '') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('content');
  return coalesce((
    with items as materialized (select * from private.website_items()),
    texts as materialized (select * from private.website_texts()),
    heads as materialized (select * from private.page_heads()),
    found (kind, section, table_name, record_id, language, detail) as (
      select 'translation', text.section, text.table_name, text.record_id, case when text.ar is null then 'ar' else 'en' end,
          string_agg(text.field, ',' order by text.field)
        from texts as text where (text.ar is null) <> (text.en is null) and text.field <> 'alt'
          -- Not an article in one language, which has no page in the other
          and not exists (
            select from items as item
            where item.record_id = text.record_id and jsonb_array_length(item.entry -> 'languages') = 1
          )
        group by 2, 3, 4, 5
      union all
      select case when length(head.title) > 65 then 'title_long' else 'title_short' end, head.section, head.table_name,
          head.record_id, head.language, head.title
        from heads as head where length(head.title) > 65 or (head.own_title and length(head.title) < 15)
      union all
      select case when length(head.description) > 165 then 'description_long' else 'description_short' end, head.section,
          head.table_name, head.record_id, head.language, null
        from heads as head
        -- Only what an editor wrote can be too long: what is made from the page is cut at the right length
        where (head.own_description and length(head.description) > 165) or length(head.description) < 50
      union all
      select 'no_description', head.section, head.table_name, head.record_id, null, null
        from heads as head where head.section <> 'pages' group by 2, 3, 4 having count(head.description) = 0
      union all
      select 'title_twice', head.section, head.table_name, head.record_id, head.language, head.title
        from (select *, count(*) over (partition by one.language, lower(one.title)) as times from heads as one where one.title is not null) as head
        where head.times > 1
      union all
      select 'description_twice', head.section, head.table_name, head.record_id, head.language, null
        from (
          select *, count(*) over (partition by one.language, lower(one.description)) as times
          from heads as one where one.description is not null
        ) as head
        where head.times > 1
      union all
      select 'alt', item.section, item.table_name, item.record_id, side.language, null
        from items as item cross join (values ('ar'), ('en')) as side (language)
        where item.table_name = 'project_images' and private.filled(item.entry ->> ('alt_' || side.language)) is not true
          or item.table_name = 'site_images' and private.filled(item.entry ->> ('title_' || side.language)) is not true
          or item.table_name = 'news' and item.entry ->> 'image_url' is not null and item.entry -> 'languages' ? side.language
            and private.filled(item.entry ->> ('alt_' || side.language)) is not true
      union all
      select 'picture', item.section, item.table_name, item.record_id, null, null from items as item
        where item.table_name in ('projects', 'team_members', 'leadership_team', 'news') and item.entry ->> 'image_url' is null
      union all
      select 'location', item.section, item.table_name, item.record_id, null, null from items as item
        where item.table_name = 'projects' and private.filled(item.entry ->> 'location') is not true
      union all
      select 'address', item.section, item.table_name, item.record_id, side.language, item.entry ->> ('slug_' || side.language)
        from items as item cross join (values ('ar'), ('en')) as side (language)
        where item.has_page and item.entry ->> ('slug_' || side.language) ~ '-[0-9]+$'
          and regexp_replace(item.entry ->> ('slug_' || side.language), '-[0-9]+$', '') in (
            private.slug_of(coalesce(
              item.entry ->> ('title_' || side.language), item.entry ->> ('name_' || side.language),
              item.entry ->> ('full_name_' || side.language), item.entry ->> ('position_' || side.language)
            ), side.language)
          )
      union all
      select 'link', text.section, text.table_name, text.record_id, side.language, link.path
        from texts as text
        cross join lateral (values ('ar', text.ar), ('en', text.en)) as side (language, value)
        cross join lateral private.links_in(side.value, host) as link (path)
        where private.leads_nowhere(link.path)
      union all
      select distinct 'link', item.section, item.table_name, item.record_id, side.language, link.path
        from items as item
        cross join (values ('ar'), ('en')) as side (language)
        cross join lateral jsonb_path_query(item.entry -> ('body_' || side.language), 'strict $.**.href') as target (href)
        cross join lateral private.links_in(target.href #>> '{}', host) as link (path)
        where item.table_name = 'news' and private.leads_nowhere(link.path)
    )
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'kind', found.kind, 'section', found.section, 'table_name', found.table_name, 'record_id', found.record_id,
      'language', found.language, 'detail', found.detail,
      'page', item.entry -> 'page',
      'parent_table', case when found.table_name = 'page_meta' then item.entry -> 'table_name' end,
      'parent_id', coalesce(item.entry -> 'project_id', case when found.table_name = 'page_meta' then item.entry -> 'record_id' end),
      'name', coalesce(
        case when found.table_name = 'page_meta' then private.record_name(private.item(item.entry ->> 'table_name', (item.entry ->> 'record_id')::uuid)) end,
        private.record_name(item.entry),
        private.record_name(jsonb_build_object('title_ar', item.entry -> 'position_ar', 'title_en', item.entry -> 'position_en')),
        item.entry ->> 'image_type'
      )
    )) order by found.kind, found.section, private.record_name(item.entry), found.record_id, found.language)
    from found join items as item on item.table_name = found.table_name and item.record_id = found.record_id
  ), '[]');
end
$$;

comment on function private.require_letters() is 'Trigger: refuses a new or changed name without a letter in the columns that its arguments name.';
comment on function private.announce_change() is
  'Sends the name of the table to the channel "changes" when the transaction commits, once for any number of rows. The arguments name columns that hold an owner of the row; for each owner it also sends "table:owner". public.live_topics() says who receives what.';
comment on function private.record_name(jsonb) is
  'What people call a row: its title or name, in both languages with a middle dot where there are two, or else whatever it has instead of a name.';
comment on function private.rare_words(text[], text[]) is
  'The one or two words of a search that are rarest in a sample of texts, the longest of equally rare ones: the index is searched for these, and the rows found are checked for the others. None where more than three quarters of the sample hold every word: the first rows are then read without the index.';
comment on function private.open_list(integer, integer, text, text[], text[], boolean, text) is
  'Raises unless an active admin of one of the areas (with employees_too also an approved employee) asks for a page of 1 to 1000 rows in one of the orders. More than 100 rows are an export: it needs a password of the last 15 minutes, and must have been noted for this list before. A list without a name has no exports.';
comment on function public.reorder(text, uuid[]) is
  'For admins: puts the named rows into this order, in the places that they hold now. The other rows stay where they are.';
comment on table private.dropped_files is
  'Files (bucket/key) whose address a row has lost, or that no row ever had. The server deletes those that no other row refers to. An entry is removed when its file is in use again, or a month after the file was deleted.';
comment on column private.dropped_files.gone_at is
  'When the file was deleted: every web process then removes its copies (public.gone_files).';
comment on function private.file_fields() is 'The names of these columns, to find files in rows that are kept as JSON, such as those of the bin.';
comment on function private.visits_in(text) is 'The visits that a sign-up sent as text; null for any other text, which does not refuse the sign-up.';
comment on function private.is_session_open() is
  'Whether the session of the token is open, even if it has not given its second factor yet.';
comment on function private.guard_profile() is
  'People change only full_name, phone and locale of their own profile. Admins of accounts change another admin only when they have all areas of that admin. Switching an account on cannot replace the approval of an employee.';
comment on function private.keep_areas() is
  'An admin without areas gets everything, which includes all others; someone who stops being an admin keeps none.';
comment on function private.keep_an_admin() is
  'Keeps the last active admin with everything from being demoted, narrowed, switched off or deleted.';
comment on policy "An active person updates their own profile, an admin of accounts every one" on public.user_profiles is
  'private.guard_profile says which columns: of their own profile full_name, phone and locale. private.keep_an_admin keeps the last active admin with everything; employees are approved first.';
comment on function private.ask_new_client() is 'Mails a client who has registered the link that proves their address. Anyone who came through the link of a mailed invitation has already proven it.';
comment on function private.follow_confirmation() is
  'Where a hosted project confirms emails itself: removes our own mail, and takes a confirmed email as proven.';
comment on function public.list_users(text, text[], boolean, text, boolean, integer, integer, boolean) is
  'For admins of accounts, and for admins of requests clients only: profiles with e-mail, last sign-in and application, searched, filtered, sorted, a page of them; counts by type. since_visit leaves only what the dashboard counts as new to the caller.';
comment on function public.set_user_type(uuid, text, text[]) is
  'For admins of accounts: makes another account an admin with some areas (everything, if none are given), an employee (approved, or inactive) or a client; its other data stay. An admin can neither give areas that they lack, nor change an admin who has such areas. Needs a password of the last 15 minutes.';
comment on function private.limit_session() is 'Sets until when a session lasts, at sign-in and at each renewal: by the limits, and for an employee no longer than their last day.';
comment on table private.recovery_codes is
  'Codes for someone who has lost the app or the passkey: each opens one session. They are deleted with the last factor.';
comment on function private.second_factor_on(uuid) is 'Whether an account has an app that has given a correct code, or a passkey.';
comment on function public.make_recovery_codes() is
  'Ten new recovery codes of the account that asks, in place of all it had. They are shown only this once. Replacing existing codes needs a password of the last 15 minutes.';
comment on function private.check_new_factor() is
  'Refuses a new factor unless its owner has signed in within 15 minutes: otherwise someone with a stolen session could lock them out.';
comment on function private.check_verified_factor() is
  'Refuses to add a factor to others unless its owner has signed in with one within 20 minutes: otherwise anyone who knows the password could finish a passkey that the owner has begun and left.';
comment on function private.check_needed_factor() is
  'Only an admin who has signed in with a second factor may require it of others, so that no one locks themselves out.';
comment on column public.audit_log.words is 'What the entry is found by: its name, in the form of private.search_form. Erased with the details.';
comment on function private.record(text, text, text, jsonb, uuid, uuid) is
  'Adds an entry. The actor is taken from the call, unless the arguments name one.';
comment on function private.keep_audit_log() is
  'Refuses every change and delete of entries and their chain, even by the owner of the database; only details may be erased.';
comment on function public.note_export(text) is
  'Records an export of a list that the caller may read, before the rows are read: a list returns more than 100 rows only to a session that has noted an export of it in the last 15 minutes.';
comment on function public.list_activity(text, uuid, text[], text[], timestamptz, timestamptz, text, text, boolean, integer, integer) is
  'For admins of everything: entries of audit_log with who did it, newest first, filtered, a page of them; and the staff who have entries.';
comment on function private.areas_of_table(text) is
  'The area whose admins see the history of the rows of a table (docs/decisions/0034); everything for a table that belongs to no area.';
comment on function private.names_in(jsonb, boolean) is
  'The names of the accounts, projects, services, employees, openings and stages to which an entry refers, by their ids. Names of admins and employees only for those who may read all accounts.';
comment on function private.about_record(text, text) is
  'What a row is about, where its own name does not say it: the client and the project, the project of a picture, the employee of a document, the request of a note. Null once the row is gone.';
comment on function public.record_history(text, text, integer, integer) is
  'For admins of the area of its table: the entries of audit_log about one row, newest first, a page of them. Names of admins only for those who may read accounts.';
comment on table public.bin is
  'Rows that admins have deleted, with what went with them. Triggers write it; an entry leaves when it is restored or deleted forever, or after bin_settings.days.';
comment on column public.bin.batch is 'The entry of the row that someone deleted: this one, or the one that took this row along. A batch is restored together.';
comment on column public.bin.parent is 'The entry of the row that took this one along when it was deleted; null for a row that someone deleted.';
comment on column public.bin.linked is 'What a restore links to the row again: to a service the requests for it, to an opening the applications for it, to a tag the requests that had it, to a client''s project the requests that led to it.';
comment on table public.bin_settings is 'One row: for how many days deleted rows stay in the bin. A change also applies to what is already in it.';
comment on function private.put_in_bin() is
  'Row trigger before a delete, of every table whose rows admins delete: puts the row into the bin, followed by the rows that are deleted with it.';
comment on function private.note_binned_files() is 'When an entry leaves the bin, drops its files and removes the entries of the rows that were deleted with it.';
comment on function private.row_to_restore(public.bin, boolean) is
  'The row of an entry as it can be stored again: accounts that are gone are left out, as their foreign keys would have done. Raises when its service, project, request, client or client''s project is gone; its service can be left out on demand.';
comment on policy "An admin reads what was deleted in their areas" on public.bin is
  'The bin, and "Undo" after a delete. Only triggers and functions write it.';
comment on column public.company_settings.closed_since is
  'When a website that visitors have seen was closed: they then read that it is back soon. Null while it is open, and before it first opens.';
comment on function private.is_mail_wanted(public.mail_outbox) is
  'Whether a waiting mail is still wanted: neither its kind, nor the account whose screens it leads to, was turned off in the meantime.';
comment on column public.invitations.company_name is 'The page fills it in for a client, who can correct it; the same for phone.';
comment on function private.invitation_state(public.invitations) is
  'open, or why an invitation does not work: accepted, cancelled, expired, or withdrawn, when its sender may no longer give what it gives.';
comment on function private.require_invitation(uuid) is
  'Locks an invitation that waits, for an admin who may change it: an admin of accounts, for a client also one of requests, for an employee one of people. An invitation of an admin also needs its areas, and a password of the last 15 minutes.';
comment on function public.invite(text, text, text, text[], text, text, text, text, uuid) is
  'For admins of accounts, and of requests for clients: mails someone without an account a link with which they make one. Nobody gives areas that they lack; inviting an admin needs a password of the last 15 minutes. company_name and phone are what the page fills in; request_id is the request whose sender is invited; it gets the email if it has none. The token is in the answer only where no mail goes out.';
comment on function public.list_invitations() is
  'For admins of accounts, and of requests those of clients: invitations that wait and come from no import, each with its state, its sender, and whether its mail was given up.';
comment on function private.accept_invitation(uuid, text, jsonb, text) is
  'Makes the profile of someone who was invited, with the type and the areas of the invitation, whatever the sign-up says. Works once, with the token of the newest link, and only for the invited email. If they were invited as the sender of a request, request_work then names their account.';
comment on policy "An admin of accounts reads invitations, one of requests those of clients" on public.invitations is
  'The users screen, and the client projects screen. Only functions write.';
comment on column public.credentials.number is 'As its issuer writes it, with 0-9. Unusual numbers are accepted; the screen warns of them.';
comment on function private.reminder_of(integer) is
  'Which reminder (90, 30 or 7 days before something ends) is due when this many days are left; null before the first.';
comment on function private.prepare_credential() is 'A new date gets all its reminders again.';
comment on function private.tell_ending_credentials(timestamp) is
  'At a time in Riyadh, from seven in the morning: mails every admin of settings which credentials of the company end within 90, 30 and 7 days, once for each. Returns how many it told of.';
comment on function private.slug_of(text, text) is
  'The URL ending made from a title in a language, at most 80 characters; empty where the title has no letter for it. An Arabic ending may hold Latin letters, an English one no Arabic letters.';
comment on function private.is_reserved(text) is 'Whether a URL ending is reserved, so that no item may have it.';
comment on table private.addresses is
  'Which item a URL ending leads to: the current endings of an item and its earlier ones. A deleted item keeps them until another item takes them.';
comment on column private.addresses.was_shown is 'Whether visitors could open the item at that address: once deleted, it is then gone and not unknown.';
comment on function private.is_on_website_in(text, text, jsonb) is
  'Whether an item has a page in a language: news is published in each language separately, everything else in both.';
comment on function private.numbered_slug(text, integer) is 'The URL ending with a number, at most 80 characters; the first one has no number.';
comment on function private.is_taken(text, text, text, text, uuid) is 'Whether an item cannot have this URL ending.';
comment on function private.free_address(text, text, text, text, uuid) is
  'The URL ending, with a number where it leads to another item.';
comment on function private.give_addresses() is
  'An item gets addresses from its name where none are given. Refuses with slug_malformed, slug_reserved, slug_taken, or slug_leads (another item had it before, and it leads there). An item from the bin whose address was taken gets a number.';
comment on function private.forget_addresses() is 'Removes the addresses of a person who leaves the bin forever.';
comment on column public.services.slug_en is 'The URL ending of its English page; empty text makes it from the name. Earlier ones lead to it (private.addresses).';
comment on column public.services.steps_en is 'One step on each line; deliverables are written the same way. Questions are paragraphs that begin with the question on a line of its own.';
comment on table public.client_references is
  'Clients whom the website names, with their logo and a quotation. Shown only with a noted consent; without a logo the name is shown.';
comment on column public.client_references.consent_by is 'The person at the client who agreed to be named; visitors cannot read it.';
comment on policy "A visitor reads clients who agreed to be named" on public.client_references is
  'The section of the landing page. Only a row with a consent can be active, and visitors cannot read the columns of the consent.';
comment on column public.leadership_team.slug_en is 'The URL ending of its English page; empty text makes it from the name. Earlier ones lead to it (private.addresses).';
comment on column public.team_members.slug_en is 'The URL ending of its English page; empty text makes it from the name. Earlier ones lead to it (private.addresses).';
comment on column public.projects.slug_en is 'The URL ending of its English page; empty text makes it from the name. Earlier ones lead to it (private.addresses).';
comment on column public.projects.service_ids is 'The services of which it is an example. Services that no longer exist are left out where it is shown.';
comment on column public.projects.client_confidential is
  'Visitors read "confidential client". The name is in private.confidential_clients: a client that is saved here is moved there.';
comment on column public.projects.roles is 'The roles of the company in it.';
comment on column public.projects.is_active is
  'Whether it is on the website. A project that is not, such as a private home, is only for its clients and for staff.';
comment on function private.keep_confidential_client() is
  'Keeps the name of a confidential client apart from the row that visitors read: null keeps the known name, empty text removes it. Refuses a year of completion in the future.';
comment on function private.forget_confidential_client() is
  'Removes the name of a client with its project, once the project is not in the bin either. The argument names the column with the project''s id.';
comment on function private.promote_primary() is
  'Gives every project with pictures a primary one: the first picture, or the next one when the primary is deleted.';
comment on function private.card_follows_gallery() is
  'Puts the primary picture of a gallery onto the project''s card, and removes it when the gallery is empty.';
comment on column public.drafts.base is 'What these columns held when they were changed, so that publishing does not overwrite what someone else has published since.';
comment on column public.drafts.schedules is
  '{ar, en, all: {at, changes, base, approved_by, approved_at, problem}}: when a language goes out, what exactly was approved, and what the row held then. Only functions write it.';
comment on table private.preview_links is
  'Links to the website with drafts applied to it: for an admin''s own browser, or for someone without an account. Only the hash of the token is stored.';
comment on function private.draft_part(public.drafts, text) is
  'The part of a draft that is published with a language: the columns of that language, and those of no language, which go out with the first one. For a new item also the columns that must not be null.';
comment on function private.settle_draft(public.drafts, jsonb, text) is
  'After a part of a draft was published: keeps the rest as a draft, with its base and its other schedules; deletes a draft of which nothing is left.';
comment on function private.write_schedules(uuid, jsonb) is 'Stores which parts of a draft go out, and when.';
comment on function public.unschedule_draft(uuid, text) is 'For admins of the area of its table: takes a draft off its schedule; it stays a draft.';
comment on function private.draft_defaults(text) is 'The defaults of the columns of a new row.';
comment on function private.meets_checks(text, jsonb, jsonb) is
  'Whether the table would accept this row: its checks are met, and the changes set nothing to null that must not be.';
comment on function private.drafted_row(public.drafts) is
  'The row as it would be with its draft. Its id stands in for an address that is not made yet; an article also has the languages that publishing would let visitors read (unread). Null when the row is gone, or when the draft could not be published.';
comment on function public.open_preview(uuid, integer) is
  'For admins of content, settings or people: a link to the website with one draft, or with all of their areas. Without hours it is for their own browser and lasts half an hour; otherwise it is for anyone who has it, and lasts 30 days at most. The token is shown once.';
comment on function public.revoke_preview(uuid) is 'For admins of the area of its draft: ends a link immediately.';
comment on policy "An admin changes drafts of their areas" on public.drafts is 'Every admin of the area can go on with a draft. Functions set when it goes out.';
comment on function private.number_legal_page() is
  'Gives a new version the next number. Refuses any other number that is sent along, because its text was written from an older version. Of two versions that are added at the same time, the unique key refuses one.';
comment on column public.news.author_id is 'The member of the team who wrote it; otherwise author_ar and author_en name someone, or no one is named.';
comment on column public.news.slug_en is 'The URL ending of its English page; empty text makes it from the title. Earlier ones lead to it (private.addresses).';
comment on function private.prepare_news() is
  'Notes the pictures of the bodies, and clears an address that was made before there was a title in its language, so that it is made again.';
comment on function private.note_shown_news() is
  'Before an article is changed or deleted: notes for its addresses whether visitors could read it, so that it is then gone and not unknown.';
comment on function private.news_view(public.news, text) is 'What lists show of an article in a language. Only for an article that is published in it.';
comment on function private.news_counts(uuid[]) is
  'How many of these articles (with null: of all) are in each state in each language. Every article counts once in either language.';
comment on table public.application_stages is
  'The company''s own names for the steps of a pending application, before it is approved or rejected. Applicants see the name.';
comment on policy "An admin of people deletes stages of applications" on public.application_stages is
  'Applications at that stage then have none. Not into the bin: a stage is only two short names.';
comment on column public.openings.slug_ar is 'The URL ending of its Arabic page: 29_addresses.sql.';
comment on column public.page_meta.page is 'The path of a fixed page, with _ for /; landing for the landing page. Null for the page of an item.';
comment on function private.is_page_shown(text, uuid) is 'Whether visitors can open the page of an item, in one language at least; true for a fixed page, which has no item.';
comment on table public.search_notice_settings is 'One row: whether search engines are told of changed pages, and the key by which the website proves who it is.';
comment on table public.search_notices is
  'Addresses that changed or went, without the host: waiting, sent (sent_at), or given up after eight attempts. Only triggers and the server write it; what was sent stays for 30 days.';
comment on function private.encoded_slug(text) is 'A URL ending as it is written in a link.';
comment on function private.note_search_change() is
  'Row trigger of tables whose items have pages: notes the old and new addresses of the item, in both languages, and the lists that show it.';
comment on function private.note_search_pages() is 'Row trigger of tables that fixed pages show: notes those pages.';
comment on function private.note_search_part() is
  'Row trigger of tables that belong to a page (pictures of a project, and what an editor wrote for search and sharing): notes that page.';
comment on policy "An admin of settings turns the notices on or off" on public.search_notice_settings is
  'Addresses of the website are then sent to other companies.';
comment on column public.employees.owner_id is 'The admin of people who looks after the application; null for no one.';
comment on column public.employees.left_on is 'The last day at the company. For an approved employee it has not ended yet; once it has, the status becomes left (private.end_employments).';
comment on function private.guard_employee_status() is
  'Pending becomes approved or rejected, rejected pending again, approved left, left approved again. A last day in the future keeps the status approved until that day has ended. Times, approver, join date and when the pay was changed are set here, not by the sender.';
comment on function private.apply_employee_status() is
  'Approval activates the account in the same transaction, and leaving deactivates it; sessions end with a last day in the future. Name, phone and department of the profile follow corrections here.';
comment on function private.end_employments(uuid) is
  'Sets approved employees whose last day in Riyadh is over to left: all of them every hour, one when they sign in. Returns how many.';
comment on function public.list_employees(text, text[], text, boolean, integer, integer, uuid[], uuid[], boolean) is
  'For admins: applications and employees with who approved them, searched, filtered, sorted, a page of them; counts by status, and of those whose last day is in the future (leaving, also a status to filter by). since_visit leaves only what the dashboard counts as new to the caller.';
comment on policy "An approved employee marks their own notifications as read" on public.employee_notifications is
  'The grant covers only read_at.';
comment on function public.account_status() is
  'Why the signed-in account cannot go on: pending, rejected or left for employees, off for any other account that is switched off; otherwise active.';
comment on table public.kept_records is
  'What the law makes the company keep of erased people, and until when: the terms and the contract of employees, the projects of clients. Contact details are not kept.';
comment on table public.retention_rules is
  'How long each kind of data is kept, and whether it is then removed automatically. The defaults are the periods that the privacy notice names.';
comment on column public.retention_rules.is_on is
  'Whether the server removes, every day, what has been kept longer. Off where a removal would surprise, and on a site that had data before there were rules.';
comment on function private.refuse_future_breach() is
  'Refuses a moment in the future, which would turn the 72 hours into years. A check of a table cannot ask for the time.';
comment on table private.past_reminders is
  'Which reminders went out for a document that was removed, or for a date that was changed, so that undoing it sends none of them again. Kept for 30 days.';
comment on function private.prepare_employee_document() is 'A new date gets all its reminders; a date that comes back gets only those that are left.';
comment on function private.tell_expiring(timestamp) is
  'At a time in Riyadh, from seven in the morning: mails each approved employee whose document ends within 90, 30 and 7 days, once for each, and the company one list of the 40 that end first, with the number of the others. Returns how many it told of.';
comment on function private.drop_kept_cvs() is
  'Deletes CVs that applicants agreed to leave for other openings until a day that has passed. Mails no one. Returns how many.';
comment on function public.employee_chores() is
  'For the server, every hour: employees whose last day is over, reminders of documents that end, and CVs whose time is over. How many of each.';
comment on function public.ending_documents(date) is
  'For admins of people: the documents of today''s employees that end by a day, the first to end first, with whose they are; at most 100. Without former employees, whose dates no longer matter.';
comment on column public.document_renewals.old_number is
  'The number of the document before the renewed one was accepted, as old_expires_on is its day: undoing restores both. A day of null means that the document had been removed.';
comment on column public.document_renewals.old_file_url is
  'The scan of the document that the renewed one has replaced: undoing restores it. The sweeper of files waits longer than an undo can take.';
comment on function private.check_renewal() is
  'Refuses a renewed document unless the company has the document of this employee and the renewed one ends later.';
comment on function private.tell_of_renewal(public.document_renewals) is
  'Notifies an employee of the decision on a renewed document; the mail waits until the decision can no longer be undone.';
comment on function public.waiting_renewals() is
  'For admins of people: the renewed documents of today''s employees that wait, the oldest first, with whose they are; at most 100.';
comment on function private.may_add_scan(text) is
  'True for a key in employee-documents under the id of the signed-in approved employee, while fewer than 60 files are there, or for an admin of people under the id of any employee, while there are fewer than 120. Files that no row names are deleted after a day.';
comment on column private.imports.digest is 'A hash of the rows as they are imported, so that choosing the same file again continues it.';
comment on table private.imported_people is
  'Clients and employees from a file, and clients whom an admin has added, who have no account yet. The row is deleted when they make an account, which takes over its data.';
comment on column private.imported_people.full_name is 'For an employee the Arabic name, or the only one.';
comment on function private.match_import(private.imported_people) is
  'The existing person whom a row of a file describes: with the same email or identity number, or the same phone where one of the two has no email. target is the table, or other for an email that belongs to another kind of account, whose name is not told. Null for someone new.';
comment on function private.answer_of_row(private.import_rows) is 'What the screen gets for a row, with the id of someone who is kept, so that it can invite them.';
comment on function private.may_undo(private.imports) is
  'Whether an admin who imports may take this import back. If it has filled in accounts, only admins of accounts may.';
comment on function private.state_of_kept(private.imported_people) is
  'kept, invited, expired (an invitation that no longer works), or account, when someone has registered with the email without the invitation.';
comment on function private.parts_of_kept(private.imported_people) is 'What an admin enters about a client who has no account.';
comment on function public.keep_client(uuid, jsonb, jsonb) is
  'For admins of requests: adds a client who has no account, or corrects one who is kept, with the parts that a row of an imported file has. The same id again stores what was typed since. Refuses someone who is there already, as an import does: client_known, with what matches (email, phone or national_id); email_has_account, for the email of another account; invitation_waiting, for an email that is invited separately. seen is what a correction started from; work_changed when that has changed since.';
comment on function private.settle_kept(uuid, public.invitations, jsonb, text) is
  'For an employee makes profile, record and documents, approved by the admin who invited them. Then deletes the row of the imported person.';
comment on function private.prepare_service_request() is
  'On insert stores the sending account and checks the version of the privacy notice. On update keeps these, the tick for news, reference, submission, channel, where it came from and creation time as they were.';
comment on function private.mail_request() is
  'Tells the company of a request or message immediately, and the sender of each new status once the time for an Undo is over, unless it was undone by then or came with an answer.';
comment on policy "An admin deletes service requests" on public.service_requests is 'The lists and the board of /admin/requests.';
comment on table public.service_request_events is
  'What happened to a request: who did what, and when. The first status of a request has no from_status. Functions that read for the sender take only kind = status.';
comment on column public.service_request_events.undo_until is
  'Until when a status could be undone before its mail went out: private.undo_time. An undone status is not shown to the sender.';
comment on function private.fits_request(public.service_requests, text, text, text, text, text, timestamptz, timestamptz) is
  'True when a request has this kind, budget, channel, source and campaign, and came from the first moment on and before the second. Null is no filter.';
comment on function private.page_of_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, boolean, text, text, text, integer, jsonb, uuid[]) is
  'A page as list_requests returns it, but with only the ids of its rows; also the titles of services, and the hits of the search and the filters in every status. A call for the next status passes titles and hits in, so that they are not read again. When hits are too many to list, a count for some statuses tests at most most_looked rows.';
comment on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text, text, text, boolean) is
  'For admins: service requests and messages with their service and the work on them, searched, filtered, sorted, a page of them; counts by status. owner is me, none, gone (someone who no longer works on requests) or an id; attention is step, step_due, step_today, step_late, answer, answer_late, reply (the sender waits for what they wrote back), mentions or mentions_unread (notes that mention the caller, read or not yet). The days of received_from and received_until, both included, are those of Riyadh; since_visit leaves only what the dashboard counts as new to the caller.';
comment on table private.privacy_proofs is 'The token hash of the link that proves the email of a privacy request.';
comment on policy "An admin of settings writes notes on privacy requests" on public.privacy_requests is
  'Only notes; everything else has a function, which mails the person.';
comment on table public.news_consents is
  'Who agreed to news from the company by email, to what and where, and when they stopped it. A row is a proof: it is never changed, only withdrawn. Someone who agrees again gets a new row.';
comment on column public.news_consents.user_id is 'The account that was signed in or was made, if any. It does not prove the email.';
comment on function private.news_token(uuid) is
  'The token that withdraws a consent: its id, and 128 bits that only the holder of the key can compute. No token is stored.';
comment on function private.keep_news_consent() is
  'Refuses every change of a consent except its withdrawal, even by the owner of the database.';
comment on function public.set_my_news(boolean, text, integer, integer) is
  'For the signed-in account: agrees to news to its own email, or withdraws that. Returns my_news().';
comment on function public.withdraw_news_consent(uuid) is
  'For admins of requests: withdraws a consent for someone who asked for it in another way. Does nothing when it is withdrawn already.';
comment on policy "An admin of requests reads who agreed to news" on public.news_consents is
  'The subscribers screen. Forms, accounts and links write it only through functions.';
comment on function private.shown_steps(uuid) is
  'The statuses of a request that its sender sees in the portal, including those of which they were not told (told is false).';
comment on function private.promised_on(uuid, timestamptz) is
  'By which day the sender of a request that was received at that moment normally has an answer; null once they have one, even one whose mail came back.';
comment on table private.late_notices is 'The requests whose senders were mailed that the answer is late: once for each.';
comment on table public.request_work is
  'How the company works on a request: for admins, never for its sender. A row for each request; only functions write it.';
comment on function private.gone_owners() is 'Owners who no longer work on requests: switched off, without the area, or not admins.';
comment on function private.fits_work(public.request_work, uuid[], boolean, uuid, date, date, timestamptz, boolean, uuid[]) is
  'True when a row passes every filter: one of these owners, or none; the tag; a next step between the days; no answer though received until that moment; a sender who waits for an answer to what they wrote back; one of these ids. Null is no filter.';
comment on policy "An admin of requests reads how requests are worked on" on public.request_work is
  'Never the sender of the request. Functions write it, which refuse a change based on what has changed since.';
comment on function private.prepare_request_note() is
  'Stores the author and when the text was changed, and keeps only mentions of colleagues.';
comment on function private.record_note_removal() is 'Writes service_request_events: who deleted a note. Its text is only in the bin.';
comment on table private.unread_mentions is
  'The notes of requests that mention an account and that it has not opened since. A row is deleted when the note is read, and with the note, its request or the account. Notes from before this table existed are not in it.';
comment on function public.read_mentions(uuid[]) is
  'For admins of requests: marks these notes as read by the caller; without ids, all notes that mention them.';
comment on function private.refuse_known_tag() is
  'Refuses a tag that is there already, even when only one of the two names has a translation: in one language they would look the same.';
comment on function public.tag_request(uuid, uuid, boolean) is
  'For admins of requests: gives a request a tag, or takes it away, without overwriting other changes of the same moment.';
comment on function private.shift_working_time(timestamptz, interval) is
  'The moment that is this much working time later, or earlier: only the opening hours of working days count, and no holidays.';
comment on function private.answer_cutoff() is
  'A request without an answer that was received until this moment is late now. It is the reverse of answer_due in private.work_of, so that an index finds late requests.';
comment on function private.note_told(uuid) is 'Notes the mail of a status as the first answer, if there was none, unless such mails are turned off or the request has no email.';
comment on function private.forget_told(uuid, timestamptz) is
  'Forgets a first answer whose mail was withdrawn before it went out.';
comment on function public.mark_answered(uuid, text, timestamptz) is
  'For admins of requests: notes a first answer that the site did not send (call, whatsapp, email, meeting), or takes that back (null). A first answer that is there already stays. seen is reply_seen of the screen: a new note also settles what the sender wrote until then.';
comment on column public.client_project_files.kind is 'The type of its content, which the form of an admin has checked.';
comment on function private.keep_project_of_documents() is
  'A client''s project with documents, even in the bin, keeps its client and project: another client would read them.';
comment on function public.note_document_download(uuid) is
  'For clients: notes when they first download a document of a project of their own, which is then no longer new. Does nothing for any other document.';
comment on function public.request_report(date, date) is
  'For admins of requests: the requests that came from one day to another (both included, in Riyadh, at most ten years): how many, by day, week or month, by service and channel; what became of them (won: approved or completed; lost: rejected or cancelled); their first answers in working time; and the numbers of as many days before.';
comment on function private.request_in_short(public.service_requests) is
  'A request as short lists name it, with the titles of its service.';
comment on table public.request_views is
  'Views of the requests that admins keep by name. Only its maker reads a view, unless it is shared with everyone who works on requests.';
comment on policy "An admin of requests changes their own views" on public.request_views is
  'And shared ones whose owner no longer works on requests.';
comment on policy "An admin of requests deletes their own views" on public.request_views is
  'And shared ones whose owner no longer works on requests. Not into the bin: the screen offers to keep it again.';
comment on function public.change_requests(text, jsonb, boolean) is
  'For admins of requests: gives up to 100 requests a status, an owner or a tag (to), takes a tag away, deletes them, or restores what the caller has deleted. changes is [{id, to, seen}]; a change whose seen is no longer true is refused with work_changed. All run in one transaction, but each succeeds or fails separately: done has those that changed, with what they were (from), failed the others, with the reason. Mails of a status wait a minute, so that the same call with from and to swapped undoes everything.';
comment on function public.enter_request(uuid, text, text, text, text, text, text, uuid, text, text, date, text, boolean, uuid) is
  'For admins of requests: stores what someone asked for by phone, visit, email or whatsapp; without a service it is a message. The admin owns it, a client may be named whose request it is; a call or visit counts as the first answer. The company gets no mail; the sender gets a receipt if the admin wants it. Returns id and reference, the same for a second call with the same submission_id, which stores what was changed in between.';
comment on table public.request_merges is
  'Requests that were merged into an older one of the same sender: for admins of requests. Only functions write it. It goes with the request, also into the bin.';
comment on function private.move_in_bin(uuid, uuid, jsonb) is
  'Moves those notes and files in the bin that request_merges.moved names to another request.';
comment on function private.came_from_stranger(text, uuid, uuid, jsonb) is
  'Whether a message or file (part: messages or files, as in request_merges.moved) came from a merged request whose sender has nothing in common with the reader (the row of a request).';
comment on function private.merged_until(uuid) is
  'Since when a merged request belongs to the one that has it now, perhaps by a later merge that took it along.';
comment on function private.read_as_merged(public.service_requests, text, text) is
  'The merge through which someone reads a request of another sender: they know the reference and contact of a request that was merged into it, and have nothing in common with its sender. Null for the sender.';
comment on function private.request_as_sent(uuid, public.service_requests) is
  'The request with this id as it was sent, even if it was merged into the standing one: whose it is, and under which reference.';
comment on function public.merge_requests(uuid, uuid) is
  'For admins of requests: makes two requests one. The older stays under its reference; notes, mails, files, tags, and what the work on it lacks come from the other, which request_merges keeps. Returns the merge and which request stays, also when the two were merged before.';
comment on function private.separate_merge(public.request_merges) is
  'Makes a merged request separate again, no matter when it was merged.';
comment on function public.undo_merge(uuid) is
  'For admins of requests, for 30 days: makes a merged request separate again, with its history, the notes that it brought along, and what was written for it since, files included. Notes that were written since stay where they are.';
comment on function public.client_overview(uuid) is
  'For admins of requests or of accounts: a client''s profile and account, others of the same company (by its numbers or name), and invitations; for admins of requests also the requests of the account, with its mailbox or phone and those linked to it (own is false for those with only the phone), its projects, and the notes on these. Null when there is no such client.';
comment on function private.create_client(uuid, jsonb, text) is 'Makes the profile of a client who registers: active immediately.';
comment on function private.create_profile() is
  'Makes the profile in the transaction that makes the account. Makes an admin only with a valid invitation for this email.';
comment on table public.request_messages is
  'What the company and the sender of a request write to each other, by mail or on the website: for admins. Only functions write it.';
comment on column public.request_messages.message_id is 'The Message-ID of a mail that came; null for what was written on the website. The Message-ID of a mail that was sent begins with id.';
comment on function private.message_time(uuid) is
  'The time of a new message, whose request is locked: after every message that was stored before it. Not now(), which is when the call began: it may have waited for an answer that its author has not seen.';
comment on function private.note_answer(public.request_messages) is 'Notes an answer by mail as the first answer, if there was none.';
comment on function private.forget_answer(public.request_messages) is
  'Forgets a message that never reached its reader as the first answer; the earliest of the others takes its place.';
comment on function private.begin_with_answer(public.request_messages) is
  'Sets a request that is new, or a message that is pending, to in_progress with its answer. That answer takes the place of a mail about the status.';
comment on function private.undo_with_answer(public.request_messages) is
  'Gives a request back the status that an answer has changed, unless it got another one since. If it has another answer by now, the status counts as having come with that one.';
comment on function private.own_with_answer(public.request_messages) is
  'Makes the author of an answer the owner of a request without one. A request that has got an owner in the meantime keeps them.';
comment on function private.disown_with_answer(public.request_messages) is
  'Removes the owner whom an answer has given to a request, unless someone has changed the owner since. If the author has answered again, the owner counts as having come with that answer.';
comment on function private.sends_answers() is
  'Whether answers go out: through the mail server, or as a file for someone who tries the site.';
comment on function private.note_mail_of_restored() is
  'Notes what became of the mail of an answer while its request was in the bin, where nothing notes it.';
comment on table private.known_browsers is
  'From which browsers people have signed in. Its owner is told of a sign-in from one that is not here. An entry goes a year after its last sign-in.';
comment on column private.known_browsers.browser is
  'As the browser names itself, without the numbers of its versions, so that an update does not make a new browser. Empty for a program without a name.';
comment on function private.waiting_replies(uuid) is
  'The messages of the sender that no one has answered since. An answer whose mail never arrived does not count, and an automatic mail needs none.';
comment on function private.restore_reply_since() is 'Sets reply_since on a restore: the messages of a request may come back from the bin before its row of work.';
comment on table private.inbox is 'How far the mailbox was read: one row, once it was. validity and last_uid are those of IMAP.';
comment on function public.keep_inbox_position(text, bigint) is 'For the server: notes how far the mailbox was read. Never goes back while the mailbox is the same.';
comment on function private.merged_of_mail(uuid, text[], text, text) is
  'Which of the requests merged into this one a mail is about: that of the latest message that it answers, else that of the reference and address of its sender. Null where it is about the request itself.';
comment on function public.note_bounce(uuid, text, text, timestamptz) is
  'For the server: the mail of an answer came back, and when. It then no longer counts as the first answer. False where no such mail was sent, or where it was sent again since.';
comment on column public.request_files.kind is 'The type of its content, which the server or the form of an admin has checked.';
comment on function private.wrote_as_stranger(public.request_messages, uuid) is
  'Whether a message was written by a sender of merged requests with whom the reader has nothing in common: the sender of the request, or the one of what was merged into it (merge_id). Only admins see its files.';
comment on function private.messages_of_sender(uuid, uuid, boolean) is
  'The latest 100 messages that the sender of a request may read, in their order: the answers, once they cannot be taken back, and what was written on the website. Files have name and size. With addresses they also have file_url, null for a deleted file; a file that went back to another request, when a merge was undone, still belongs to the answer. Without addresses, an answer that went to the email of its reader has mailed. merge_id: for the sender of a request that was merged into it.';
comment on function public.write_about_request(text, text, text, uuid) is
  'For the sender of a request or message: writes to the company about it, by the same pair as track_request, with the files that the server holds under submission_id, which only the server knows. False for any other pair.';
comment on function private.my_request_files() is
  'Keys in request-files that the signed-in client may read: what they sent with their own requests, and what is attached to the messages that they may read, except those of someone else whose request was merged into theirs.';
comment on column private.client_list.open_requests is
  'How many of the requests on the page of the client (private.requests_of) are open.';
comment on column private.client_list.last_activity_at is
  'When they last sent a request, or a message about one. Null for someone who never did.';
comment on function private.refresh_clients(uuid[]) is
  'Lists clients as they are now, by the ids of accounts, imported people and invitations; an id that does not, or no longer, belong to a client leaves the list.';
comment on function private.changes_counts(public.service_requests, public.service_requests) is
  'Whether a change of a request changes the counts of its clients: it was settled or opened again, or its sender changed.';
comment on function public.known_callers(text, text) is
  'For admins of requests: the clients, with an account or without, with this phone or mailbox, three at most, and how many more there are; where there are none, the sender of the newest request with it.';
comment on function private.new_since() is
  'Since when things are new to the admin who asks: the end of their previous visit, or seven days ago at their first.';
comment on table private.media_files is
  'What the media library keeps of a file: its name on the computer of its uploader, its folder, and what it replaced. Only functions read and write it.';
comment on column private.media_files.kept_url is
  'Its own address, if it stays even when nothing uses it: it was added in the library, or is in a folder. Null for a file that is deleted with its last use.';
comment on function private.is_in_library(text, text, text[]) is
  'Whether the media library has the file at this place: it has the files of the public buckets, except those of applications, and the named documents.';
comment on function private.media_library(text[]) is
  'The files of the media library: those of the public buckets, except those of applications, and the named documents.';
comment on function private.media_documents() is 'The documents of the leadership that something names, in the bin and in drafts too; no contracts.';
comment on function private.found_media(text[], text[], integer) is
  'The newest files of the media library whose name, folder or alt texts hold a search, of at most 200 that each table finds. From three letters on.';
comment on function private.with_file(jsonb, text, text) is 'JSON in which each address of a file is replaced by another address.';
comment on function private.open_replacement(text, text) is
  'The rows whose file will be replaced. Notes which file the new one replaces, so that it can be brought back, and puts the new one into what is scheduled.';
comment on function private.areas_of_file(text, text) is
  'The areas of which an admin needs one for a file at this place; null where only the server''s key writes. The rows say whose a document is: private.documents.';
comment on function public.start_empty() is
  'For the first start without example content: closes the website and removes what the base content says about the company. Returns false and changes nothing where someone has added content.';
comment on function public.installation() is
  'For the server: the migrations that the database has had, and the tables whose changes Realtime tells of, and whether every call checks its session.';
comment on function public.numbers(integer) is
  'For the server: as many rows as it asks for, up to a thousand. The number that arrives shows how many rows the API returns at most.';
comment on function private.phone_form(text) is 'A phone number in any spelling as it is stored; null for any other text.';
comment on function private.merges_of(uuid[]) is
  'The merges of requests that belong to the senders of these requests: named by their former id, or merged into one of these whose sender has something in common with theirs.';
comment on function private.messages_of(uuid[]) is
  'What the senders of these requests wrote, and what they received: also, without name and address, the answers that another sender of the merged request received.';
comment on column private.erasures.spared is 'The hashes of the ids of rows that have such an email or phone and belong to someone else.';
comment on function private.was_erased(private.erasures, uuid, timestamptz, text, text) is
  'Whether a row belongs to someone who was erased: by its id, or by email or phone if it is older than the erasure and was not spared.';
comment on function private.found_ids(regclass, regclass, text[], text[], integer, text) is
  'The ids of the rows whose words hold a search; where there are more than a search counts, only the newest, as many as are shown. Only rows r that fulfil a condition. A search of one or two letters tests only the newest rows.';
comment on function private.published_entry(public.news) is
  'The texts of an article in the languages in which it is published, its body as words and as a document; null in the others.';
comment on function private.leads_nowhere(text) is 'Whether an address of an item leads to nothing that visitors see.';
