-- Publishing the draft of an article lets visitors read it: so far its words were stored and the article stayed a draft.
-- What such a draft leaves behind is what someone has written, and not the empty fields of the other language.
create function private.with_moments_of_news(draft public.drafts, part jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  entry constant jsonb := coalesce(private.draft_record('news', draft.record_id), '{}') || part;
  side text;
  moment text;
begin
  foreach side in array array['ar', 'en'] loop
    moment := 'published_at_' || side;
    if entry ->> moment is null and btrim(coalesce(entry ->> ('title_' || side), '')) <> ''
      and exists (select from jsonb_object_keys(part) as changed (key) where right(changed.key, 3) = '_' || side)
      -- One that the draft takes back stays so
      and (draft.is_new or not part ? moment)
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
grant execute on function private.with_moments_of_news(public.drafts, jsonb) to authenticated, service_role;

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
  -- What no draft has changed is in no conflict
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
      -- Of a new item what is as it was stored, such as texts of the other language that are empty
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
