-- service_requests, how they are read: the list of admins, a client's own, and the reference for the sender.

-- Security definer: see 05_lists.sql.
create function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set timezone = 'UTC'
as $$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  related text[];
begin
  perform private.open_list(page_size, page_offset);
  select array_agg(
    format('r.service_id = any (%L::uuid[])', array(
      select title.id from public.services as title where private.names_text(title.title_ar, title.title_en) like words.word
    )) order by words.turn
  ) into related from unnest(words) with ordinality as words (word, turn);
  return private.list_page(
    'public.service_requests',
    'r.id, r.status, r.created_at, r.client_name, r.preferred_start_date',
    'public.service_requests as r',
    private.search_condition(
      'r.words', words, private.search_numbers(search), related
    ) || case when service is null then '' else ' and r.service_id = $5' end,
    cardinality(words) > 0,
    case when statuses is null then 'true' else 'status = any ($3)' end,
    private.list_order(jsonb_build_object(
      'created_at', 'created_at >, id >',
      'client_name', 'private.search_form(client_name) >, id >',
      'status', 'status >, created_at <, id <',
      'preferred_start_date', 'preferred_start_date > nulls last, id >'
    ), sort, descending),
    $text$jsonb_build_object('service', (
      select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
      from public.services as title where title.id = r.service_id
    ))$text$,
    private.count_by_status(
      '{new,pending,reviewing,approved,rejected,in_progress,completed,cancelled}'
    ),
    page_size, page_offset, statuses, null, service, null, null
  );
end
$$;
comment on function public.list_requests(text, text[], uuid, text, boolean, integer, integer) is
  'For admins: service requests and messages with their service, searched, filtered, sorted, a page of them; counts by status.';

-- Security definer: under the policies of the table no index could be used. It reads the caller's own requests only.
create function public.my_requests(page_size integer default 20, page_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set timezone = 'UTC'
as $$
begin
  perform private.require_client();
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  return (
    with mine as materialized (select own.id from private.my_requests() as own (id)),
    page as (
      select request.* from mine join public.service_requests as request using (id)
      order by request.created_at desc, request.id desc limit page_size offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'kind', page.kind, 'reference', page.reference, 'status', page.status, 'service_type', page.service_type,
          'service', (
            select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
            from public.services as service where service.id = page.service_id
          ),
          'project_description', page.project_description, 'budget_range', page.budget_range,
          'preferred_start_date', page.preferred_start_date, 'company_name', page.company_name, 'notes', page.notes,
          'created_at', page.created_at, 'updated_at', page.updated_at,
          'events', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'from_status', event.from_status, 'to_status', event.to_status, 'changed_at', event.changed_at
            ) order by event.changed_at desc, event.from_status nulls last), '[]')
            from public.service_request_events as event where event.request_id = page.id
          )
        ) order by page.created_at desc, page.id desc) from page
      ), '[]')
    )
  );
end
$$;
comment on function public.my_requests(integer, integer) is
  'For clients: a page of the requests and messages that they sent, newest first, each with its service and history.';

-- Security definer: whoever knows the random submission id has sent it, and may learn the reference and nothing else.
create function public.request_reference(submission_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select request.reference from public.service_requests as request
  where request.submission_id = request_reference.submission_id
$$;
comment on function public.request_reference(uuid) is 'The reference of the request sent with this submission id, or null.';

revoke all on function public.list_requests(text, text[], uuid, text, boolean, integer, integer),
  public.my_requests(integer, integer), public.request_reference(uuid) from public, anon, authenticated;
grant execute on function public.list_requests(text, text[], uuid, text, boolean, integer, integer),
  public.my_requests(integer, integer) to authenticated, service_role;
grant execute on function public.request_reference(uuid) to anon, authenticated, service_role;
