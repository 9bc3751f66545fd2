-- known_callers: whose a phone or email is, looked up while an admin types it to enter a request or add a client
-- (docs/decisions/0045).

-- Security definer: no API role reads the list of clients. It checks who calls first.
create function public.known_callers(phone text default null, email text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  most constant integer := 3;
  box constant text := private.mailbox(known_callers.email);
  ids uuid[];
  sent public.service_requests;
begin
  perform private.require_area('requests');
  -- Several people of a company share its phone
  ids := array(
    (select one.id from private.client_list as one
      where private.mailbox(one.email) = box and one.email is not null limit private.most_found())
    union
    (select one.id from private.client_list as one
      where one.phone = known_callers.phone and one.phone is not null limit private.most_found())
  );
  if ids = '{}' then
    select request.* into sent from (
      (select known as request from public.service_requests as known
        where private.mailbox(known.client_email) = box order by known.created_at desc limit 1)
      union all
      (select known from public.service_requests as known
        where known.client_phone = known_callers.phone order by known.created_at desc limit 1)
    ) as newest (one) cross join lateral (select (newest.one).*) as request
    order by request.created_at desc limit 1;
  end if;
  return jsonb_build_object(
    'clients', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', found.id, 'state', found.state, 'client_type', found.client_type, 'full_name', found.full_name,
        'company_name', found.company_name, 'email', found.email, 'phone', found.phone
      ) order by found.place)
      from (
        select one.*, row_number() over (
          -- The owner of the email before people who share the phone
          order by (private.mailbox(one.email) = box) desc nulls last, one.last_activity_at desc nulls last, one.id
        ) as place
        from private.client_list as one where one.id = any (ids)
      ) as found where found.place <= most
    ), '[]'),
    'more', greatest(cardinality(ids) - most, 0),
    'sender', case when sent.id is not null then jsonb_build_object(
      'id', sent.id, 'reference', sent.reference, 'full_name', sent.client_name, 'company_name', sent.company_name,
      'email', sent.client_email, 'phone', sent.client_phone
    ) end
  );
end
$$;
comment on function public.known_callers(text, text) is
  'For admins of requests: the clients, with an account or without, with this phone or mailbox, three at most, and how many more there are; where there are none, the sender of the newest request with it.';

revoke all on function public.known_callers(text, text) from public, anon, authenticated;
grant execute on function public.known_callers(text, text) to authenticated, service_role;
