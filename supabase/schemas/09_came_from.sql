-- Where requests and applications came from, as browsers keep it (docs/decisions/0052, 0066).

create function private.visit(visit jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(visit) = 'object' then
    visit - array['day', 'host', 'source', 'medium', 'campaign', 'path'] = '{}'
    and coalesce(visit ->> 'day' ~ '^2[01][0-9]{2}-[01][0-9]-[0-3][0-9]$', false)
    and coalesce(visit ->> 'path' ~ '^/', true)
    and (
      select bool_and(
        jsonb_typeof(fact.value) = 'string' and private.filled(fact.value #>> '{}')
        and private.short_text(fact.value #>> '{}', case fact.key when 'path' then 200 else 100 end)
      )
      from jsonb_each(visit) as fact
    )
  else false end
$$;
comment on function private.visit(jsonb) is
  'True for what is kept of a visit: the day, the host it came from, source, medium and campaign of its address, and the page that was opened first.';

create function private.came_from(visits jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when visits is null then null when jsonb_typeof(visits) = 'object' then
    visits - array['first', 'last'] = '{}'
    and coalesce(private.visit(visits -> 'first'), false) and coalesce(private.visit(visits -> 'last'), false)
  else false end
$$;
comment on function private.came_from(jsonb) is 'True for a first and a last visit.';

-- Without a search_path of their own, so that the planner inlines them and uses the index.
create function private.source_of(came_from jsonb) returns text
language sql immutable parallel safe
return coalesce(
  came_from -> 'last' ->> 'source', came_from -> 'last' ->> 'host',
  case when came_from is null then 'unknown' else 'direct' end
);
comment on function private.source_of(jsonb) is
  'Where the last visit came from: the source that its address named, or the host of the page with the link. direct: the address was typed, or the browser did not say. unknown: nothing was kept.';

create function private.campaign_of(came_from jsonb) returns text
language sql immutable parallel safe
return came_from -> 'last' ->> 'campaign';
comment on function private.campaign_of(jsonb) is 'The campaign of the last visit, or null.';

create function private.visits_in(value text) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when private.came_from(value::jsonb) then value::jsonb end;
exception
  when invalid_text_representation or untranslatable_character then
    return null;
end
$$;
comment on function private.visits_in(text) is 'The visits that a sign-up sent as text; null for any other text, which does not refuse the sign-up.';

-- A check or an index runs with the rights of the user who writes the row.
grant execute on function private.visit(jsonb), private.came_from(jsonb), private.source_of(jsonb), private.campaign_of(jsonb)
  to anon, authenticated, service_role;
