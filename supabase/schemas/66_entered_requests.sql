-- entered_requests: what came by phone, at a visit or in a chat, and an admin of requests enters (docs/decisions/0045).

-- Security definer: no one has the right to choose the channel, or to store a request for someone else. It checks who calls first.
create function public.enter_request(
  submission_id uuid, channel text, client_name text, project_description text, client_email text default null,
  client_phone text default null, company_name text default null, service uuid default null, service_type text default null,
  budget_range text default null, preferred_start_date date default null, locale text default 'ar',
  receipt boolean default false, client uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entered public.service_requests;
begin
  perform private.require_area('requests');
  if not coalesce(enter_request.channel in ('phone', 'visit', 'email', 'whatsapp'), false) then
    raise exception using errcode = '22023', message = 'channel_invalid';
  elsif enter_request.service is not null
    and not exists (select from public.services as known where known.id = enter_request.service) then
    raise exception using errcode = 'PT409', message = 'service_gone';
  elsif enter_request.client is not null and not exists (
    select from public.user_profiles as profile where profile.id = enter_request.client and profile.user_type = 'client'
  ) then
    raise exception using errcode = 'PT409', message = 'not_a_client';
  end if;
  perform set_config('handasa.receipt', case when receipt then 'yes' else '' end, true);
  insert into public.service_requests (
      submission_id, channel, kind, status, client_name, client_email, client_phone, company_name, service_id, service_type,
      project_description, budget_range, preferred_start_date, locale
    )
    values (
      enter_request.submission_id, enter_request.channel, case when service is null then 'message' else 'service' end,
      case when service is null then 'pending' else 'new' end, btrim(enter_request.client_name),
      enter_request.client_email, enter_request.client_phone, enter_request.company_name, service,
      enter_request.service_type, enter_request.project_description, enter_request.budget_range,
      enter_request.preferred_start_date, enter_request.locale
    )
    on conflict on constraint service_requests_submission_id_key do nothing
    returning * into entered;
  perform set_config('handasa.receipt', '', true);
  if entered.id is null then
    -- A retry, since the first answer was lost
    select request.* into entered from public.service_requests as request
      where request.submission_id = enter_request.submission_id and request.channel <> 'website';
    -- The form may have changed in between: what was typed last counts
    update public.service_requests as request
      set kind = case when enter_request.service is null then 'message' else 'service' end,
        client_name = btrim(enter_request.client_name), client_email = enter_request.client_email,
        client_phone = enter_request.client_phone, company_name = enter_request.company_name,
        service_id = enter_request.service, service_type = enter_request.service_type,
        project_description = enter_request.project_description, budget_range = enter_request.budget_range,
        preferred_start_date = enter_request.preferred_start_date, locale = enter_request.locale
      where request.id = entered.id and (
        request.client_name, request.client_email, request.client_phone, request.company_name, request.service_id,
        request.project_description, request.budget_range, request.preferred_start_date, request.locale
      ) is distinct from (
        btrim(enter_request.client_name), enter_request.client_email, enter_request.client_phone,
        enter_request.company_name, enter_request.service, enter_request.project_description,
        enter_request.budget_range, enter_request.preferred_start_date, enter_request.locale
      );
    select request.* into entered from public.service_requests as request where request.id = entered.id;
  else
    update public.request_work as work
      set owner_id = auth.uid(),
        -- A call or a visit counts as the first answer
        first_answer_at = case when entered.channel in ('phone', 'visit') then now() end,
        first_answer_by = case when entered.channel in ('phone', 'visit') then auth.uid() end,
        first_answer_how = case entered.channel when 'phone' then 'call' when 'visit' then 'meeting' end
      where work.id = entered.id;
  end if;
  update public.request_work as work set client_id = enter_request.client
    where work.id = entered.id and work.client_id is distinct from enter_request.client;
  return jsonb_build_object('id', entered.id, 'reference', entered.reference, 'updated_at', entered.updated_at);
end
$$;
comment on function public.enter_request(uuid, text, text, text, text, text, text, uuid, text, text, date, text, boolean, uuid) is
  'For admins of requests: stores what someone asked for by phone, visit, email or whatsapp; without a service it is a message. The admin owns it, a client may be named whose request it is; a call or visit counts as the first answer. The company gets no mail; the sender gets a receipt if the admin wants it. Returns id and reference, the same for a second call with the same submission_id, which stores what was changed in between.';

revoke all on function public.enter_request(uuid, text, text, text, text, text, text, uuid, text, text, date, text, boolean, uuid)
  from public, anon, authenticated;
grant execute on function public.enter_request(uuid, text, text, text, text, text, text, uuid, text, text, date, text, boolean, uuid)
  to authenticated, service_role;
