-- What an attack from outside found: work that grows with the square of a text, drafts that lose what was approved, and names in previews.

create or replace function private.slug_of(title text, language text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when length(whole.slug) <= 80 then whole.slug
    when substr(whole.slug, 81, 1) = '-' then left(whole.slug, 80)
    -- Not in the middle of a word
    else regexp_replace(left(whole.slug, 80), '-[^-]*$', '')
  end
  from (
    select btrim(regexp_replace(
      regexp_replace(
        normalize(translate(
          regexp_replace(
            lower(normalize(left(coalesce(title, ''), 1000), NFKD)),
            '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff''\u2018\u2019\u02bc`]',
            '', 'g'
          ),
          'کیہھە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'كيههه01234567890123456789'
        ), NFC),
        '[\u0653-\u0655]', '', 'g'
      ),
      case when language = 'ar' then '[^a-z0-9\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a4\u06af]+' else '[^a-z0-9]+' end,
      '-', 'g'
    ), '-') as slug
  ) as whole
$$;

comment on column public.drafts.schedules is
  '{ar, en, all: {at, changes, base, approved_by, approved_at, problem}}: when a language goes out, what exactly was approved, and what the row held then. Functions alone write it.';

create or replace function private.prepare_draft() returns trigger
language plpgsql set search_path = ''
as $$
declare
  allowed constant text[] := private.draft_columns(new.table_name);
  strange text;
  current_row jsonb;
begin
  if tg_op = 'UPDATE' then
    new.table_name := old.table_name;
    new.record_id := old.record_id;
    new.author_id := old.author_id;
    new.created_at := old.created_at;
    if new.changes = old.changes and new.base = old.base then
      return new;
    end if;
  end if;
  if allowed = '{}' then
    raise exception using errcode = '22023', message = 'draft_table_invalid';
  end if;
  select part.key into strange from jsonb_object_keys(new.changes || new.base) as part (key) where part.key <> all (allowed) limit 1;
  if strange is not null then
    raise exception using errcode = '22023', message = 'draft_column_invalid', detail = strange;
  end if;
  new.changes := private.as_stored(new.table_name, new.changes);
  new.base := private.as_stored(new.table_name, new.base);
  current_row := private.draft_record(new.table_name, new.record_id);
  if tg_op = 'INSERT' then
    new.is_new := current_row is null;
    if new.is_new and new.base <> '{}' then
      raise exception using errcode = 'PT404', message = 'draft_record_gone';
    end if;
    new.author_id := auth.uid();
    new.schedules := '{}';
    new.due_at := null;
  end if;
  -- Forms know the client of a confidential project, its row does not
  if new.table_name = 'projects' and current_row -> 'client_confidential' = 'true' then
    if new.changes -> 'client_confidential' = 'false' and not new.changes ? 'client' then
      new.changes := new.changes || jsonb_build_object('client', public.confidential_client(new.record_id));
    end if;
    if new.changes ? 'client' then
      new.base := new.base || '{"client": null}';
    end if;
  end if;
  new.editor_id := coalesce(auth.uid(), new.editor_id);
  new.name := private.record_name(coalesce(current_row, '{}') || new.changes);
  return new;
end
$$;

create or replace function private.settle_draft(draft public.drafts, part jsonb, language text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  current_row constant jsonb := private.draft_record(draft.table_name, draft.record_id);
  rest constant jsonb := (
    select coalesce(jsonb_object_agg(left_over.key, left_over.value), '{}') from jsonb_each(draft.changes) as left_over
    where not part ? left_over.key or part -> left_over.key <> left_over.value
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
  -- Tried and taken back: what cannot be published is said now, to the person who can mend it
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
    -- Another process that is at it takes another one
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
      -- What was edited since changes neither what goes out nor what it may replace
      approved := draft;
      approved.base := coalesce(plan.value -> 'base', draft.base);
      perform private.apply_draft(approved, plan.value -> 'changes');
      perform private.settle_draft(draft, plan.value -> 'changes', plan.language);
      published := published + 1;
    exception
      -- Nothing is wrong with the draft: it goes out the next time
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

create or replace function private.meets_checks(table_name text, entry jsonb, changes jsonb) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  conditions text;
  met boolean;
begin
  if exists (
    select from pg_catalog.pg_attribute as field
    where field.attrelid = format('public.%I', table_name)::regclass and field.attnotnull and not field.attisdropped
      and changes -> field.attname = 'null'
  ) then
    return false;
  end if;
  select string_agg(format('(%s) is not false', pg_catalog.pg_get_expr(rule.conbin, rule.conrelid)), ' and ') into conditions
    from pg_catalog.pg_constraint as rule
    where rule.conrelid = format('public.%I', table_name)::regclass and rule.contype = 'c';
  execute format('select %s from jsonb_populate_record(null::public.%I, $1)', coalesce(conditions, 'true'), table_name)
    into met using entry;
  return met;
end
$$;

create or replace function private.drafted_row(draft public.drafts) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  entry jsonb := private.draft_entry(draft.table_name, draft.record_id);
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
  -- As it will be stored: a link is for people who do not know the name
  if draft.table_name = 'projects' and entry -> 'client_confidential' = 'true' then
    entry := entry || '{"client": null}';
  end if;
  foreach place in array array['slug_ar', 'slug_en'] loop
    if entry ? place and coalesce(entry ->> place, '') = '' then
      entry := entry || jsonb_build_object(place, draft.record_id);
    end if;
  end loop;
  -- Forms check what they keep; whoever calls the API could have a preview show what no page ever has, such as a link that
  -- is a script
  if not private.meets_checks(draft.table_name, entry, draft.changes) then
    return null;
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
  -- A link for others shows one draft, with which it is listed and ended
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
      and attrs ->> 'src' ~ '^/storage/v1/object/public/site-images/[A-Za-z0-9_./-]+$' and attrs ->> 'src' !~ '\.\.'
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
        -- Each makes an element around the text
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

drop policy "A visitor lists the public buckets" on storage.objects;
drop policy "An account lists them too, its own contract and photo; an admin those of their areas" on storage.objects;

-- Not visitors: whoever has the address of a public file gets it without this policy, and a list would name the pictures of
-- drafts, of hidden items and of news to come.
create policy "An account reads its own contract, photo and CV; an admin the files of their areas" on storage.objects
  for select to authenticated using (
    (
      private.areas_of_file(bucket_id, name) && (select private.my_areas())
      and (
        bucket_id <> 'team-documents'
        or (select private.manages('everything'))
        or name = any (array(select private.documents(true)))
        or (owner_id = (select auth.uid())::text and name <> all (array(select private.documents(false))))
      )
    )
    or (bucket_id = 'team-documents' and private.is_my_contract(bucket_id, name))
    or (bucket_id = 'employee-photos' and private.is_my_photo(bucket_id, name))
    -- Only the server's key writes these
    or (bucket_id = 'applicant-cvs' and ((select private.manages('people')) or private.is_my_cv(bucket_id, name)))
  );

create or replace function private.news_view(item public.news, language text) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'id', item.id,
  -- An address is made of a title, which may be a secret until it is published
  'slug_ar', case when private.is_published(item, 'ar') then item.slug_ar else '' end,
  'slug_en', case when private.is_published(item, 'en') then item.slug_en else '' end,
  'languages', array(select side from unnest(array['ar', 'en']) as side where private.is_published(item, side)),
  'title', case language when 'ar' then item.title_ar else item.title_en end,
  'lead', case language when 'ar' then item.lead_ar else item.lead_en end,
  'category', case language when 'ar' then item.category_ar else item.category_en end,
  'published_at', case language when 'ar' then item.published_at_ar else item.published_at_en end,
  'updated_at', item.updated_at,
  'is_pinned', item.is_pinned,
  'image_url', item.image_url,
  'alt', case language when 'ar' then item.alt_ar else item.alt_en end,
  'focus_x', item.focus_x,
  'focus_y', item.focus_y
);

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
  -- What is written for one language only was never there in the other
  return case when known.was_shown and (section <> 'news' or known.language = find_address.language) then '{"state": "gone"}'::jsonb end;
end
$$;

create or replace function private.keep_confidential_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Becomes confidential and says nothing of the name: it is the one that was public
  known_name constant text := case
    when new.client_confidential and new.client is null and tg_op = 'UPDATE' then old.client else new.client
  end;
begin
  if new.client_confidential and private.filled(known_name) then
    insert into private.confidential_clients (id, name) values (new.id, known_name)
      on conflict (id) do update set name = excluded.name;
  -- An insert may be about to become an update, which then says what changes
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

comment on function private.meets_checks(text, jsonb, jsonb) is
  'Whether the table would take this row: its checks are met, and the changes set nothing to null that must not be.';
comment on function private.drafted_row(public.drafts) is
  'The row as it would be with its draft, an address that is not made yet being its id; null when the row is gone, or when it could not be published.';

alter table public.search_notices drop constraint search_notices_path_check,
  add constraint search_notices_path_check check (length(path) <= 600 and path ~ '^/');
