-- What the lists of the back office share (docs/decisions/0014). Under row-level security a search cannot use an index:
-- LIKE is not leakproof, so the policy would be asked first, for every row. The lists are therefore security definer and
-- check who calls before anything else.
--
-- Every list has these settings. plan_cache_mode: each query is planned with its arguments, so filters that were
-- not given and orders that were not chosen fall away, and one index gives the page. enable_*: rows are found by an index
-- and joined one at a time, however old the statistics of the planner are. jit: compiling would take longer than reading.
-- timezone: times are written as the API writes them.

create function private.open_list(
  page_size integer, page_offset integer, sort text, sorts text[], areas text[], employees_too boolean default false,
  list text default null
) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not (private.manages(variadic areas) or (employees_too and private.is_employee())) then
    if employees_too and not private.is_admin() then
      raise exception using errcode = '42501', message = 'staff_required';
    end if;
    perform private.require_area(variadic areas);
  elsif not coalesce(page_size between 1 and 1000, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  elsif not coalesce(sort = any (sorts), false) then
    raise exception using errcode = '22023', message = 'sort_invalid';
  end if;
  -- More than a screen shows at once: an export.
  if page_size > 100 then
    perform private.require_password();
    perform private.require_noted_export(list);
  end if;
end
$$;
comment on function private.open_list(integer, integer, text, text[], text[], boolean, text) is
  'Raises unless an active admin of one of the areas (with employees_too also an approved employee) asks for a page of 1 to 1000 rows in one of the orders. More than 100 rows are an export: it needs a password of the last 15 minutes, and must have been noted for this list before. A list without a name has no exports.';

create function private.most_found() returns integer
language sql immutable parallel safe
return 1000;
comment on function private.most_found() is 'A search that finds more rows than this says so, and does not count them.';
