-- Who left a phone alone is invited by an email that the request then has.
create or replace function public.invite(
  email text, full_name text, user_type text, areas text[] default null, client_type text default null,
  locale text default 'ar', company_name text default null, phone text default null, request_id uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := btrim(invite.email);
  known uuid;
  invitation public.invitations;
begin
  perform private.require_area('settings', 'requests');
  if not coalesce(invite.user_type in ('admin', 'client'), false) then
    raise exception using errcode = '22023', message = 'user_type_invalid';
  elsif invite.user_type = 'admin' then
    perform private.require_area('settings');
    if not coalesce(invite.areas = '{everything}' or private.areas(invite.areas), false) then
      raise exception using errcode = '22023', message = 'areas_invalid';
    end if;
    perform private.require_password();
    perform private.check_authority(invite.areas);
  elsif not coalesce(invite.client_type in ('individual', 'company', 'government'), false) then
    raise exception using errcode = '22023', message = 'client_type_invalid';
  end if;
  if invite.request_id is not null then
    perform private.require_area('requests');
    perform from public.service_requests as request where request.id = invite.request_id for update;
    perform from public.request_work as work where work.id = invite.request_id for update;
    if not found or invite.user_type <> 'client' then
      raise exception using errcode = 'PT404', message = 'request_not_found';
    end if;
  end if;

  select account.id into known from private.accounts as account where lower(account.email) = lower(address);
  if known is not null then
    raise exception using errcode = 'PT409', message = 'email_has_account', detail = known::text;
  end if;
  -- What no longer works makes room
  update public.invitations as past set cancelled_at = now()
    where lower(past.email) = lower(address) and private.invitation_state(past) in ('expired', 'withdrawn');
  insert into public.invitations (
      email, full_name, user_type, client_type, areas, locale, invited_by, by_mail, company_name, phone
    )
    values (
      address, btrim(invite.full_name), invite.user_type,
      case when invite.user_type = 'client' then invite.client_type end,
      case when invite.user_type = 'admin' then array(select distinct area from unnest(invite.areas) as area order by area) end,
      invite.locale, auth.uid(), private.sends_mails(),
      case when invite.user_type = 'client' then nullif(btrim(invite.company_name), '') end,
      case when invite.user_type = 'client' then invite.phone end
    )
    on conflict do nothing
    returning * into invitation;
  if invitation.id is null then
    raise exception using errcode = 'PT409', message = 'invitation_waiting';
  end if;
  -- Who called may have left a phone alone
  update public.service_requests as request set client_email = address
    where request.id = invite.request_id and request.client_email is null;
  update public.request_work as work set invitation_id = invitation.id where work.id = invite.request_id;
  return private.send_invitation(invitation);
end
$$;
comment on function public.invite(text, text, text, text[], text, text, text, text, uuid) is
  'For admins of accounts, and of requests for clients: mails someone without an account a link with which they make one. Nobody gives areas that they lack; inviting an admin needs a password of the last 15 minutes. company_name and phone are what the page fills in; request_id is the request that its sender is invited for, which gets the email if it has none. The token is in the answer only where no mail goes out.';
