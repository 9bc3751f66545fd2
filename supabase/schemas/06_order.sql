-- Lists that admins arrange by hand (docs/decisions/0014).

create function private.order_columns(list text, out place text, out grouping_column text)
language sql immutable set search_path = ''
return (
  case when list in ('projects', 'team_members') then 'order_index'
    when list in ('project_images', 'leadership_team', 'services', 'site_images', 'answer_templates', 'openings', 'application_stages', 'offices', 'client_references') then 'display_order' end,
  case list when 'project_images' then 'project_id' when 'site_images' then 'image_type' end
);
comment on function private.order_columns(text) is
  'The column that holds the place in a list, and the column that divides the table into several lists, if any.';

create function private.open_order(list text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (select place from private.order_columns(list)) is null then
    raise exception using errcode = '22023', message = 'reorder_list_invalid';
  elsif current_user in ('anon', 'authenticated') then
    -- Row-level security would find no row to change, which must not look like success.
    perform private.require_area(case list when 'answer_templates' then 'requests' when 'openings' then 'people' when 'application_stages' then 'people' when 'offices' then 'settings' else 'content' end);
  end if;
end
$$;
comment on function private.open_order(text) is 'Raises unless the list is known and the caller may arrange it.';

-- For pictures it takes the same lock as private.image_writes_in_turn, so that no two transactions deadlock.
create function private.order_in_turn(list text) returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtext(case list when 'project_images' then 'handasa.project_images' else 'handasa.order.' || list end)) $$;
comment on function private.order_in_turn(text) is 'Transactions that arrange one list take turns.';

-- Security invoker: policies decide which rows are seen and changed.
create function public.reorder(list text, ids uuid[]) returns void
language plpgsql security invoker set search_path = ''
as $$
declare
  place text;
  divided_by text;
  lists integer;
begin
  perform private.open_order(list);
  if (select count(distinct id) < count(id) from unnest(ids) as id) then
    raise exception using errcode = '22023', message = 'reorder_duplicate';
  end if;
  select columns.place, columns.grouping_column into place, divided_by from private.order_columns(list) as columns;
  perform private.order_in_turn(list);
  if divided_by is not null then
    execute format('select count(distinct %I) from public.%I where id = any ($1)', divided_by, list) into lists using ids;
    if lists > 1 then
      raise exception using errcode = '22023', message = 'reorder_mixed';
    end if;
  end if;
  execute format(
    $text$
      with listed as (
        select item.id, item.%1$I as place, row_number() over (order by item.%1$I, item.id)::integer as turn
        from public.%2$I as item where %3$s
      ),
      -- When rows share a place, the whole list is numbered again
      numbered as (
        select id, case when (select count(distinct place) = count(*) from listed) then place else turn end as place
        from listed
      ),
      named as (
        select numbered.id, numbered.place, row_number() over (order by wanted.turn) as turn
        from unnest($1) with ordinality as wanted (id, turn) join numbered on numbered.id = wanted.id
      ),
      given as (
        select named.id, free.place
        from named join (select place, row_number() over (order by place) as turn from named) as free using (turn)
      )
      update public.%2$I as item set %1$I = coalesce(given.place, numbered.place)
      from numbered left join given using (id)
      where item.id = numbered.id and item.%1$I <> coalesce(given.place, numbered.place)
    $text$,
    place, list,
    case when divided_by is null then 'true' else format(
      'item.%1$I = (select known.%1$I from public.%2$I as known where known.id = any ($1) limit 1)', divided_by, list
    ) end
  ) using ids;
end
$$;
comment on function public.reorder(text, uuid[]) is
  'For admins: puts the named rows into this order, in the places that they hold now. The other rows stay where they are.';

create function public.move_to(list text, id uuid, place integer) returns void
language plpgsql security invoker set search_path = ''
as $$
declare
  columns record;
  others uuid[];
begin
  perform private.open_order(list);
  perform private.order_in_turn(list);
  select * into columns from private.order_columns(list);
  execute format(
    'select array_agg(item.id order by item.%1$I, item.id) from public.%2$I as item where item.id <> $1 and %3$s',
    columns.place, list,
    case when columns.grouping_column is null then 'true' else format(
      'item.%1$I = (select known.%1$I from public.%2$I as known where known.id = $1)', columns.grouping_column, list
    ) end
  ) into others using move_to.id;
  place := greatest(coalesce(place, 1), 1);
  perform public.reorder(list, others[:place - 1] || move_to.id || others[place:]);
end
$$;
comment on function public.move_to(text, uuid, integer) is
  'For admins: puts a row at a place (from 1) of its whole list; the others move along.';

create function public.next_place(list text, parent uuid default null, image_type text default null) returns integer
language plpgsql stable security invoker set search_path = ''
as $$
declare
  columns record;
  following integer;
begin
  perform private.open_order(list);
  select * into columns from private.order_columns(list);
  execute format(
    'select coalesce(max(%I), 0) + 1 from public.%I where %s', columns.place, list,
    case columns.grouping_column when 'project_id' then 'project_id = $1' when 'image_type' then 'image_type = $2'
      else 'true' end
  ) into following using parent, image_type;
  return following;
end
$$;
comment on function public.next_place(text, uuid, text) is
  'For admins: the place after the last one of a list: a project''s pictures (parent), pictures of a type (image_type), or a table.';

grant execute on function private.order_columns(text), private.open_order(text), private.order_in_turn(text)
  to authenticated, service_role;
revoke all on function public.reorder(text, uuid[]), public.move_to(text, uuid, integer),
  public.next_place(text, uuid, text) from public, anon, authenticated;
grant execute on function public.reorder(text, uuid[]), public.move_to(text, uuid, integer),
  public.next_place(text, uuid, text) to authenticated, service_role;
