-- What the lists of the back office share (docs/decisions/0014). Search under row-level security cannot use an index:
-- the search functions are not leakproof, so the policy would be asked first, for every row. The lists are therefore
-- security definer and check who calls before anything else.

create function private.open_list(page_size integer, page_offset integer, employees_too boolean default false) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not (private.is_admin() or (employees_too and private.is_employee())) then
    raise exception using errcode = '42501', message = case when employees_too then 'staff_required' else 'admin_required' end;
  elsif not coalesce(page_size between 1 and 1000, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
end
$$;
comment on function private.open_list(integer, integer, boolean) is
  'Raises unless an active admin asks, or an approved employee where they may too, for a page of 1 to 1000 rows.';

create function private.list_order(orders jsonb, sort text, descending boolean) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  found text := orders ->> sort;
begin
  if found is null then
    raise exception using errcode = '22023', message = 'sort_invalid';
  end if;
  -- In our texts, > is the direction asked for and < its opposite.
  return case when coalesce(descending, false)
    then replace(replace(found, '>', 'desc'), '<', 'asc')
    else replace(replace(found, '>', 'asc'), '<', 'desc')
  end;
end
$$;
comment on function private.list_order(jsonb, text, boolean) is
  'The text of an "order by" for one of the orders that a list has; any other is refused.';

create function private.count_by_status(statuses text[]) returns text
language sql immutable set search_path = ''
return format(
  $text$(
    select jsonb_object_agg(known.status, coalesce(counted.number, 0))
    from unnest(%L::text[]) as known (status)
    left join (select status, count(*) as number from found group by status) as counted using (status)
  )$text$,
  statuses
);
comment on function private.count_by_status(text[]) is 'The text of a query that counts the rows found by status, none as 0.';

-- Runs text made of constants of the list functions and of what search_condition has quoted; what callers send are
-- parameters. Not security definer: nobody may call it, and the lists call it as its owner.
-- Lists never read whole tables, however old the statistics of the planner are, and write times as the API does: see
-- their settings enable_seqscan and timezone.
create function private.list_page(
  relation text, columns text, source text, condition text, searching boolean, chosen text, ordering text, extra text,
  counts text, page_size integer, page_offset integer, names text[], flag boolean, one uuid, two uuid, word text
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  page jsonb;
begin
  execute format(
    $text$
      with found as %s materialized (select %s from %s where %s)
      select jsonb_build_object(
        'rows', coalesce((
          select jsonb_agg(to_jsonb(r) - 'words' || %s order by page.place)
          from unnest(array(select id from found where %s order by %s limit $1 offset $2))
            with ordinality as page (id, place)
          join %s as r on r.id = page.id
        ), '[]'),
        'total', (select count(*) from found where %6$s),
        'counts', %9$s
      )
    $text$,
    -- What a search finds is kept for page and counts; without a search each of the two has its own index
    case when searching then '' else 'not' end, columns, source, condition, extra, chosen, ordering, relation, counts
  ) into page using page_size, page_offset, names, flag, one, two, word;
  return page;
end
$$;
comment on function private.list_page(
  text, text, text, text, boolean, text, text, text, text, integer, integer, text[], boolean, uuid, uuid, text
) is 'One page of a list, its total and its counts: see docs/decisions/0014. In the texts, $3 to $7 are names, flag, one, two, word.';
