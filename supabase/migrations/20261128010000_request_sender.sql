-- What is known of the sender of a request, beside it.

create index service_requests_phone_idx on public.service_requests (client_phone, created_at desc) where client_phone is not null;
create index accounts_mailbox_idx on private.accounts (private.mailbox(email));
create index user_profiles_phone_idx on public.user_profiles (phone) where phone is not null;

-- Security definer: under row-level security no index would find the others (05_lists.sql), and emails of accounts are in a
-- table that no API role reads. It checks who calls first.
create function public.sender_of_request(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  most constant integer := 10;
  most_counted constant integer := private.most_found();
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
  -- Of clients alone: other profiles are read by admins of accounts
  accounts := array(
    select profile.id from public.user_profiles as profile
    where profile.user_type = 'client' and profile.id in (
      select sent.user_id
      union all select account.id from private.accounts as account where private.mailbox(account.email) = box
      union all select known.id from public.user_profiles as known where known.phone = sent.client_phone
    )
    order by profile.created_at, profile.id limit most
  );
  others := array(
    (select request.id from public.service_requests as request
      where private.mailbox(request.client_email) = box order by request.created_at desc limit most_counted)
    union
    (select request.id from public.service_requests as request
      where request.client_phone = sent.client_phone order by request.created_at desc limit most_counted)
    union
    (select request.id from public.service_requests as request
      where request.user_id = any (accounts) order by request.created_at desc limit most_counted)
  );
  return jsonb_build_object(
    'total', cardinality(array_remove(others, sent.id)),
    'requests', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', request.id, 'kind', request.kind, 'reference', request.reference, 'status', request.status,
        'client_name', request.client_name, 'service_type', request.service_type, 'created_at', request.created_at,
        'service', (
          select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
          from public.services as title where title.id = request.service_id
        ),
        'same', to_jsonb(array_remove(array[
          case when private.mailbox(request.client_email) = box then 'email' end,
          case when request.client_phone = sent.client_phone then 'phone' end,
          case when request.user_id = any (accounts) then 'account' end
        ], null))
      ) order by request.created_at desc, request.id desc)
      from (
        select * from public.service_requests as known
        where known.id = any (array_remove(others, sent.id)) order by known.created_at desc, known.id desc limit most
      ) as request
    ), '[]'),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', profile.id, 'name', profile.full_name, 'company_name', profile.company_name,
        'active', profile.is_active, 'created_at', profile.created_at,
        'same', to_jsonb(array_remove(array[
          case when private.mailbox(account.email) = box then 'email' end,
          case when profile.phone = sent.client_phone then 'phone' end,
          case when profile.id = sent.user_id then 'account' end
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
  'For admins of requests: the newest other requests with the same mailbox, phone or account (same says which) and how many there are, up to 1,000 of each; clients'' accounts with the mailbox or phone, with their projects. Null once the request is gone.';

revoke all on function public.sender_of_request(uuid) from public, anon, authenticated;
grant execute on function public.sender_of_request(uuid) to authenticated, service_role;
