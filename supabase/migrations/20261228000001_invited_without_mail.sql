-- Of imported people without an account, who is invited, and whether their invitation was mailed or is a link that an admin passes on.

-- Security definer: nobody reads the table. It checks who calls first.
create or replace function public.list_kept_people(
  kind text, search text default '', import uuid default null, sort text default 'created_at', descending boolean default true,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  page uuid[];
  total bigint;
  invited bigint;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,full_name}', private.areas_of_import(list_kept_people.kind), list => 'imported_people'
  );
  page := array(
    select one.id from private.imported_people as one
    where one.kind = list_kept_people.kind and one.removed_at is null
      and (import is null or one.import_id = import) and (patterns = '{}' or private.holds(one.words, patterns, numbers))
    order by
      case when sort = 'full_name' and not descending then private.search_form(one.full_name) end,
      case when sort = 'full_name' and descending then private.search_form(one.full_name) end desc,
      case when descending then one.created_at end desc, case when not descending then one.created_at end, one.row_number
    limit page_size offset page_offset
  );
  select count(*), count(*) filter (where invitation.cancelled_at is null and invitation.id is not null) into total, invited
    from private.imported_people as one left join public.invitations as invitation on invitation.id = one.invitation_id
    where one.kind = list_kept_people.kind and one.removed_at is null
      and (import is null or one.import_id = import) and (patterns = '{}' or private.holds(one.words, patterns, numbers));
  return jsonb_build_object('rows', coalesce((
    select jsonb_agg(to_jsonb(one) - '{words,removed_at}'::text[] || jsonb_build_object(
      'state', private.state_of_kept(one),
      'sent_at', invitation.sent_at, 'by_mail', invitation.by_mail
    ) order by place.number)
    from unnest(page) with ordinality as place (id, number) join private.imported_people as one on one.id = place.id
    left join public.invitations as invitation on invitation.id = one.invitation_id
  ), '[]'), 'total', total, 'more', false, 'counts', jsonb_build_object('invited', invited));
end
$$;
comment on function public.list_kept_people(text, text, uuid, text, boolean, integer, integer) is
  'For admins of people (employees), of requests or accounts (clients): imported people without an account, searched, sorted, a page of them, each with the state of their invitation and whether it was mailed; and how many are invited.';
