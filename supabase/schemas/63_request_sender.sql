-- request_sender: what is known of the sender of a request, beside it (docs/decisions/0044): their other requests, their
-- account, and its projects.

-- Runs with the rights and the settings of its caller, whose plans use only indexes. In PL/pgSQL, which keeps its plan: each
-- change of a request calls it (75_client_list.sql).
create function private.requests_of(box text, phone text, accounts uuid[]) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    (select request.id from public.service_requests as request
      where private.mailbox(request.client_email) = requests_of.box order by request.created_at desc limit private.most_found())
    union
    (select request.id from public.service_requests as request
      where request.client_phone = requests_of.phone order by request.created_at desc limit private.most_found())
    union
    -- Find them before sorting: with old statistics, the planner would read all requests by day until a thousand are theirs
    (select sent.id from (
        select request.id, request.created_at from public.service_requests as request
        where request.user_id = any (requests_of.accounts) offset 0
      ) as sent order by sent.created_at desc limit private.most_found())
    union
    (select work.id from public.request_work as work
      where work.client_id = any (requests_of.accounts) limit private.most_found())
  );
end
$$;
comment on function private.requests_of(text, text, uuid[]) is
  'The requests with a mailbox or a phone, and those of accounts of clients: what they sent signed in, and what an admin has linked to them. The newest 1,000 of each.';

create function private.request_in_short(request public.service_requests) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', request.id, 'kind', request.kind, 'reference', request.reference, 'status', request.status,
    'channel', request.channel, 'client_name', request.client_name, 'service_type', request.service_type,
    'created_at', request.created_at,
    'service', (
      select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
      from public.services as title where title.id = request.service_id
    )
  )
$$;
comment on function private.request_in_short(public.service_requests) is
  'A request as short lists name it, with the titles of its service.';

-- Security definer: under row-level security no index would find the others (05_lists.sql), and emails of accounts are in a
-- table that no API role reads. It checks who calls first.
create function public.sender_of_request(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  most constant integer := 10;
  sent public.service_requests;
  box text;
  accounts uuid[];
  others uuid[];
begin
  perform private.require_area('requests');
  select * into sent from public.service_requests as request where request.id = sender_of_request.request_id;
  if sent.id is null then
    return null;
  end if;
  box := private.mailbox(sent.client_email);
  -- Only clients: other profiles are for admins of accounts
  accounts := array(
    select profile.id from public.user_profiles as profile
    where profile.user_type = 'client' and profile.id in (
      select sent.user_id
      union all select work.client_id from public.request_work as work where work.id = sent.id
      union all select account.id from private.accounts as account where private.mailbox(account.email) = box
      union all select known.id from public.user_profiles as known where known.phone = sent.client_phone
    )
    order by profile.created_at, profile.id limit most
  );
  others := array_remove(private.requests_of(box, sent.client_phone, accounts), sent.id);
  return jsonb_build_object(
    'total', cardinality(others),
    'requests', coalesce((
      select jsonb_agg(private.request_in_short(request) || jsonb_build_object(
        -- Shows whether the same request was sent twice
        'text', left((request).project_description, 200),
        'client_email', (request).client_email, 'client_phone', (request).client_phone,
        'same', to_jsonb(array_remove(array[
          case when private.mailbox((request).client_email) = box then 'email' end,
          case when (request).client_phone = sent.client_phone then 'phone' end,
          case when (request).user_id = any (accounts) or work.client_id = any (accounts) then 'account' end
        ], null))
      ) order by (request).created_at desc, (request).id desc)
      from (
        select known from public.service_requests as known
        where known.id = any (others) order by known.created_at desc, known.id desc limit most
      ) as newest (request)
      left join public.request_work as work on work.id = (request).id
    ), '[]'),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', profile.id, 'name', profile.full_name, 'company_name', profile.company_name,
        'active', profile.is_active, 'created_at', profile.created_at,
        'same', to_jsonb(array_remove(array[
          case when private.mailbox(account.email) = box then 'email' end,
          case when profile.phone = sent.client_phone then 'phone' end,
          case when profile.id = sent.user_id or exists (
            select from public.request_work as work where work.id = sent.id and work.client_id = profile.id
          ) then 'account' end
        ], null)),
        'projects', coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', link.id, 'status', link.status, 'title_ar', project.title_ar, 'title_en', project.title_en
          ) order by link.created_at desc, link.id desc)
          from (
            select * from public.client_projects as given where given.client_id = profile.id
            order by given.created_at desc limit most
          ) as link
          join public.projects as project on project.id = link.project_id
        ), '[]')
      ) order by profile.created_at, profile.id)
      from public.user_profiles as profile left join private.accounts as account on account.id = profile.id
      where profile.id = any (accounts)
    ), '[]')
  );
end
$$;
comment on function public.sender_of_request(uuid) is
  'For admins of requests: the newest other requests with the same mailbox, phone or account (same says which), with their contacts, which a merge compares, and how many there are, up to 1,000 of each; clients'' accounts that sent it, are linked to it, or have the mailbox or phone, with their projects. Null once the request is gone.';

revoke all on function public.sender_of_request(uuid) from public, anon, authenticated;
grant execute on function public.sender_of_request(uuid) to authenticated, service_role;
