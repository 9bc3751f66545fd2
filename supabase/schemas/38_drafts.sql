-- drafts: what editors have changed and visitors do not see yet, for every table that public pages show
-- (docs/decisions/0063). Publishing is an ordinary change of the row, with the rights of the admin who publishes.

-- Dynamic statements below name only tables and columns that draft_columns allowed when the draft was saved. This function
-- reads the catalogue, so that a new table or column needs no change here.
create function private.draft_columns(table_name text) returns text[]
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
comment on function private.draft_columns(text) is
  'The columns that a draft of this table may hold: those that admins write. None for a table that public pages do not show, or whose rows are never changed.';

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  table_name text not null check (length(table_name) <= 63),
  record_id uuid not null,
  is_new boolean not null default false,
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and length(changes::text) <= 200000),
  base jsonb not null default '{}' check (jsonb_typeof(base) = 'object' and length(base::text) <= 200000),
  name text check (length(name) <= 400),
  author_id uuid references public.user_profiles (id) on delete set null,
  editor_id uuid references public.user_profiles (id) on delete set null,
  schedules jsonb not null default '{}',
  due_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint drafts_record_key unique (table_name, record_id)
);
comment on table public.drafts is
  'What editors have changed and not published: one draft for each row. Admins of the area of its table read and write it; nobody else knows of it.';
comment on column public.drafts.record_id is 'The row that it changes; for a new item the id that it will have.';
comment on column public.drafts.changes is 'The columns that differ from the row, with their new values.';
comment on column public.drafts.base is 'What these columns held when they were changed, so that publishing does not overwrite what someone else has published since.';
comment on column public.drafts.name is 'What people call the item, as in audit_log.';
comment on column public.drafts.schedules is
  '{ar, en, all: {at, changes, base, approved_by, approved_at, problem}}: when a language goes out, what exactly was approved, and what the row held then. Only functions write it.';
comment on column public.drafts.due_at is 'The earliest moment in schedules that has no problem.';

create index drafts_due_idx on public.drafts (due_at) where due_at is not null;
create index drafts_author_idx on public.drafts (author_id);
create index drafts_editor_idx on public.drafts (editor_id);

create table private.preview_links (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid references public.drafts (id) on delete cascade,
  token_hash text not null unique,
  is_own boolean not null,
  created_by uuid not null references public.user_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
comment on table private.preview_links is
  'Links to the website with drafts applied to it: for an admin''s own browser, or for someone without an account. Only the hash of the token is stored.';
comment on column private.preview_links.draft_id is 'The draft that it shows; null for all drafts that its maker may read.';
create index preview_links_draft_idx on private.preview_links (draft_id);
create index preview_links_maker_idx on private.preview_links (created_by);

create function private.draft_areas(table_name text) returns text[]
language sql immutable set search_path = ''
as $$ select array_append(private.areas_of_table(table_name), 'everything') $$;
comment on function private.draft_areas(text) is 'The areas of which an admin needs one for drafts of a table: those of the table itself.';

-- The row as it is, as JSON; null when there is none. With the rights of the caller.
create function private.draft_record(table_name text, record_id uuid, for_change boolean default false) returns jsonb
language plpgsql volatile set search_path = '' set timezone = 'UTC'
as $$
declare
  found_row jsonb;
begin
  execute format(
    'select to_jsonb(item) from public.%I as item where item.id = $1 %s', draft_record.table_name,
    case when for_change then 'for update' else '' end
  ) into found_row using draft_record.record_id;
  return found_row;
end
$$;
comment on function private.draft_record(text, uuid, boolean) is 'The row that a draft is about, locked on demand; null when it is gone.';

-- What a form sent, as the table would store it: raises when a value does not fit its column.
create function private.as_stored(table_name text, entry jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  stored jsonb;
begin
  execute format('select to_jsonb(jsonb_populate_record(null::public.%I, $1))', table_name) into stored using entry;
  return (
    select coalesce(jsonb_object_agg(part.key, part.value), '{}') from jsonb_each(stored) as part where entry ? part.key
  );
end
$$;
comment on function private.as_stored(text, jsonb) is 'Values of columns in the form in which the row would have them.';

create function private.prepare_draft() returns trigger
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
comment on function private.prepare_draft() is
  'Refuses tables and columns that admins do not write, and values that do not fit; notes who began and who edited last, and the name.';

create trigger drafts_prepare before insert or update on public.drafts
  for each row execute function private.prepare_draft();
create trigger drafts_updated_at before update on public.drafts
  for each row execute function private.set_updated_at('schedules', 'due_at');
create trigger drafts_announce after insert or update or delete on public.drafts
  for each row execute function private.announce_change();

-- Publishing

create function private.draft_part(draft public.drafts, language text) returns jsonb
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
comment on function private.draft_part(public.drafts, text) is
  'The part of a draft that is published with a language: the columns of that language, and those of no language, which go out with the first one. For a new item also the columns that must not be null.';

create function private.with_moments_of_news(draft public.drafts, part jsonb) returns jsonb
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
comment on function private.with_moments_of_news(public.drafts, jsonb) is
  'The part of an article''s draft with the moment of publishing for each language that it has texts of and that visitors do not read yet: publishing a draft is publishing the article. Raises where the text or its introduction is missing.';

-- With the rights of the caller: grants, policies, checks and triggers decide as for any other change.
create function private.apply_draft(draft public.drafts, part jsonb) returns void
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
comment on function private.apply_draft(public.drafts, jsonb) is
  'Stores a part of a draft in its row, unless someone has published another value of a column since (draft_conflict) or the row is gone (draft_record_gone).';

create function private.next_due(schedules jsonb) returns timestamptz
language sql immutable set search_path = ''
as $$
  select min((plan.value ->> 'at')::timestamptz) from jsonb_each(schedules) as plan where not plan.value ? 'problem'
$$;
comment on function private.next_due(jsonb) is 'The earliest moment of these schedules that has no problem.';

-- Security definer: no one may write schedules. Called only after apply_draft, which runs with the rights of the caller.
create function private.settle_draft(draft public.drafts, part jsonb, language text) returns void
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
comment on function private.settle_draft(public.drafts, jsonb, text) is
  'After a part of a draft was published: keeps the rest as a draft, with its base and its other schedules; deletes a draft of which nothing is left.';

create function private.draft_to_change(draft_id uuid, seen timestamptz, language text) returns public.drafts
language plpgsql volatile set search_path = ''
as $$
declare
  draft public.drafts;
begin
  perform private.require_area('content', 'settings', 'people');
  if not coalesce(language in ('ar', 'en', 'all'), false) then
    raise exception using errcode = '22023', message = 'draft_language_invalid';
  end if;
  select * into draft from public.drafts as known where known.id = draft_to_change.draft_id for update;
  if draft.id is null then
    raise exception using errcode = 'PT404', message = 'draft_not_found';
  elsif seen is distinct from draft.updated_at then
    raise exception using errcode = 'PT409', message = 'draft_changed';
  end if;
  return draft;
end
$$;
comment on function private.draft_to_change(uuid, timestamptz, text) is
  'A draft that the caller may change, locked, if it still is as they saw it.';

-- Security invoker: publishing is a change of the row by the admin who publishes.
create function public.publish_draft(draft_id uuid, seen timestamptz, language text default 'all') returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  draft constant public.drafts := private.draft_to_change(draft_id, seen, language);
  part constant jsonb := private.draft_part(draft, language);
begin
  if part = '{}' then
    raise exception using errcode = '22023', message = 'draft_part_empty';
  end if;
  perform private.apply_draft(draft, part);
  perform private.settle_draft(draft, part, language);
end
$$;
comment on function public.publish_draft(uuid, timestamptz, text) is
  'For admins of the area of its table: publishes a draft that is as they saw it, or one language of it (ar, en), with the rights and checks of any change.';

-- Security definer: no one may write schedules. Called only after the rights were checked.
create function private.write_schedules(draft_id uuid, schedules jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.drafts as draft
    set schedules = write_schedules.schedules, due_at = private.next_due(write_schedules.schedules)
    where draft.id = write_schedules.draft_id
$$;
comment on function private.write_schedules(uuid, jsonb) is 'Stores which parts of a draft go out, and when.';

-- Security invoker: what the caller may not publish, they may not approve.
create function public.schedule_draft(draft_id uuid, seen timestamptz, publish_at timestamptz, language text default 'all')
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
comment on function public.schedule_draft(uuid, timestamptz, timestamptz, text) is
  'For admins of the area of its table: approves a draft as it is, or one language of it, and says when it goes out. What is edited afterwards does not go out with it.';

create function public.unschedule_draft(draft_id uuid, language text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  draft public.drafts;
begin
  perform private.require_area('content', 'settings', 'people');
  select * into draft from public.drafts as known where known.id = unschedule_draft.draft_id for update;
  if draft.id is null then
    raise exception using errcode = 'PT404', message = 'draft_not_found';
  end if;
  perform private.write_schedules(draft.id, draft.schedules - language);
end
$$;
comment on function public.unschedule_draft(uuid, text) is 'For admins of the area of its table: takes a draft off its schedule; it stays a draft.';

-- Security definer: no API role writes the outbox. A wrong address or a full outbox must not stop the other drafts.
create function private.mail_failed_drafts() returns trigger
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
comment on function private.mail_failed_drafts() is
  'Mails the admin who scheduled a draft, and the company, that it could not be published, in the transaction that notes why: once for each failure.';

create trigger drafts_failed after update of schedules on public.drafts
  for each row execute function private.mail_failed_drafts();

-- Security invoker: only the server's key may call it.
create function public.publish_due(moment timestamptz default now()) returns jsonb
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
comment on function public.publish_due(timestamptz) is
  'For the server: publishes what was approved for this moment or before, 50 at most. What cannot be published stays, with what is wrong.';

-- Reading

-- Security definer: few may read the names of admins. The area is checked first.
create function public.list_drafts(of_table text default null, of_record uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('content', 'settings', 'people');
  return (
    select coalesce(jsonb_agg(to_jsonb(draft) || jsonb_build_object(
      'author', (select profile.full_name from public.user_profiles as profile where profile.id = draft.author_id),
      'editor', (select profile.full_name from public.user_profiles as profile where profile.id = draft.editor_id),
      'published', (
        select coalesce(jsonb_object_agg(part.key, part.value), '{}') from jsonb_each(item.entry) as part where draft.changes ? part.key
      ),
      'is_gone', not draft.is_new and item.entry is null,
      'links', (
        select coalesce(jsonb_agg(jsonb_build_object('id', link.id, 'ends_at', link.ends_at) order by link.ends_at), '[]')
        from private.preview_links as link where link.draft_id = draft.id and not link.is_own and link.ends_at > now()
      )
    ) order by draft.updated_at desc, draft.id), '[]')
    from (
      select known.* from public.drafts as known
      where private.draft_areas(known.table_name) && private.my_areas()
        and (of_table is null or known.table_name = of_table) and (of_record is null or known.record_id = of_record)
      order by known.updated_at desc, known.id limit 500
    ) as draft
    cross join lateral (select private.draft_entry(draft.table_name, draft.record_id)) as item (entry)
  );
end
$$;
comment on function public.list_drafts(text, uuid) is
  'For admins of content, settings or people: the drafts of their areas, the last edited first, with who began and who edited them, what the website says instead, and the links that show them.';

create function private.draft_entry(table_name text, record_id uuid) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  found_row jsonb;
begin
  execute format('select to_jsonb(item) from public.%I as item where item.id = $1', draft_entry.table_name)
    into found_row using draft_entry.record_id;
  return found_row;
end
$$;
comment on function private.draft_entry(text, uuid) is 'The row that a draft is about, for reading; null when it is gone.';

create function private.draft_defaults(table_name text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  expressions text;
  made jsonb;
begin
  select string_agg(format('%L, %s', field.attname, pg_catalog.pg_get_expr(initial.adbin, initial.adrelid)), ', ') into expressions
    from pg_catalog.pg_attrdef as initial
    join pg_catalog.pg_attribute as field on field.attrelid = initial.adrelid and field.attnum = initial.adnum
    where initial.adrelid = format('public.%I', table_name)::regclass and field.attgenerated = '' and field.attidentity = '';
  execute 'select jsonb_build_object(' || coalesce(expressions, '') || ')' into made;
  return made;
end
$$;
comment on function private.draft_defaults(text) is 'The defaults of the columns of a new row.';

-- A dynamic statement: it holds the checks of the table, as the catalogue has them.
create function private.meets_checks(table_name text, entry jsonb, changes jsonb) returns boolean
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
comment on function private.meets_checks(text, jsonb, jsonb) is
  'Whether the table would accept this row: its checks are met, and the changes set nothing to null that must not be.';

create function private.drafted_row(draft public.drafts) returns jsonb
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
comment on function private.drafted_row(public.drafts) is
  'The row as it would be with its draft. Its id stands in for an address that is not made yet; an article also has the languages that publishing would let visitors read (unread). Null when the row is gone, or when the draft could not be published.';

-- Previews

-- Security definer: no API role reaches the links. The area is checked first.
create function public.open_preview(draft_id uuid default null, hours integer default null) returns jsonb
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
comment on function public.open_preview(uuid, integer) is
  'For admins of content, settings or people: a link to the website with one draft, or with all of their areas. Without hours it is for their own browser and lasts half an hour; otherwise it is for anyone who has it, and lasts 30 days at most. The token is shown once.';

-- Security definer: no API role reaches the links. The area is checked first.
create function public.revoke_preview(link_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('content', 'settings', 'people');
  delete from private.preview_links as link using public.drafts as draft
    where link.id = revoke_preview.link_id and draft.id = link.draft_id
      and private.draft_areas(draft.table_name) && private.my_areas();
  if not found then
    raise exception using errcode = 'PT404', message = 'preview_not_found';
  end if;
end
$$;
comment on function public.revoke_preview(uuid) is 'For admins of the area of its draft: ends a link immediately.';

-- Security definer: no API role reaches the links. For the server alone.
create function public.read_preview(token text) returns jsonb
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
comment on function public.read_preview(text) is
  'For the server: what a link shows, the rows of the website as they would be with its drafts; null when it is unknown, expired or revoked, or its creator is no longer an admin.';

alter table public.drafts enable row level security;
revoke all on public.drafts from public, anon, authenticated;
grant select, insert (id, table_name, record_id, changes, base), update (changes, base), delete on public.drafts to authenticated;
grant all on public.drafts to service_role;

create policy "An admin reads drafts of their areas" on public.drafts
  for select to authenticated using (private.draft_areas(table_name) && (select private.my_areas()));
comment on policy "An admin reads drafts of their areas" on public.drafts is 'The forms of the website''s content, and the screen of drafts.';

create policy "An admin adds drafts of their areas" on public.drafts
  for insert to authenticated with check (private.draft_areas(table_name) && (select private.my_areas()));
comment on policy "An admin adds drafts of their areas" on public.drafts is '"Save as draft".';

create policy "An admin changes drafts of their areas" on public.drafts
  for update to authenticated using (private.draft_areas(table_name) && (select private.my_areas()))
  with check (private.draft_areas(table_name) && (select private.my_areas()));
comment on policy "An admin changes drafts of their areas" on public.drafts is 'Every admin of the area can go on with a draft. Functions set when it goes out.';

create policy "An admin discards drafts of their areas" on public.drafts
  for delete to authenticated using (private.draft_areas(table_name) && (select private.my_areas()));
comment on policy "An admin discards drafts of their areas" on public.drafts is 'Discarding one, and publishing from its form.';

alter table private.preview_links enable row level security;
revoke all on private.preview_links from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.preview_links for all to anon, authenticated using (false);
comment on policy "An account reaches nothing here" on private.preview_links is 'read_preview() answers the server about one token.';

grant execute on function private.draft_areas(text), private.areas_of_table(text), private.draft_columns(text),
  private.draft_record(text, uuid, boolean), private.as_stored(text, jsonb), private.draft_part(public.drafts, text),
  private.apply_draft(public.drafts, jsonb), private.with_moments_of_news(public.drafts, jsonb),
  private.settle_draft(public.drafts, jsonb, text), private.next_due(jsonb),
  private.draft_to_change(uuid, timestamptz, text), private.write_schedules(uuid, jsonb), private.record_name(jsonb)
  to authenticated, service_role;
revoke all on function public.publish_draft(uuid, timestamptz, text), public.schedule_draft(uuid, timestamptz, timestamptz, text),
  public.unschedule_draft(uuid, text), public.publish_due(timestamptz), public.list_drafts(text, uuid),
  public.open_preview(uuid, integer), public.revoke_preview(uuid), public.read_preview(text) from public, anon, authenticated;
grant execute on function public.publish_draft(uuid, timestamptz, text), public.schedule_draft(uuid, timestamptz, timestamptz, text),
  public.unschedule_draft(uuid, text), public.list_drafts(text, uuid), public.open_preview(uuid, integer), public.revoke_preview(uuid)
  to authenticated, service_role;
grant execute on function public.publish_due(timestamptz), public.read_preview(text) to service_role;
