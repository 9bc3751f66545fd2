-- Pictures in the text of an article that is a draft are in use, however the draft was made.

create function private.drafted_addresses(table_name text, changes jsonb) returns setof text
language sql stable set search_path = ''
as $$
  select private.addresses_in(changes, private.file_fields())
  union
  select unnest(private.article_images(changes)) where table_name = 'news'
$$;
comment on function private.drafted_addresses(text, jsonb) is
  'The addresses of files that a draft names, in its columns and in the text of an article.';

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
  -- A draft names the pictures of an article in its text alone: the row notes them when it is published
  return query select named.address, 'draft', draft.table_name, draft.record_id, null::text
    from public.drafts as draft cross join lateral private.drafted_addresses(draft.table_name, draft.changes) as named (address);
  -- Also those that were approved before the draft had another
  return query select named.address, 'schedule', draft.table_name, draft.record_id, null::text
    from public.drafts as draft cross join lateral jsonb_each(draft.schedules) as plan
    cross join lateral private.drafted_addresses(draft.table_name, plan.value -> 'changes') as named (address);
end
$$;

grant execute on function private.drafted_addresses(text, jsonb) to service_role;
