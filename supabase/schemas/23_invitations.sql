-- invitations: colleagues and clients whom an admin asks to make an account, with type and areas set beforehand
-- (docs/decisions/0034). The account itself is made by the trigger on auth.users (70_auth_users.sql).

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.email(email)),
  full_name text not null check (private.filled(full_name) and private.short_text(full_name, 200)),
  -- Employees apply and are approved; those whom an import keeps are invited (49_kept_people.sql).
  user_type text not null check (user_type in ('admin', 'client', 'employee')),
  client_type text check (client_type in ('individual', 'company', 'government')),
  areas text[],
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  invited_by uuid references public.user_profiles (id) on delete set null,
  by_mail boolean not null default true,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  company_name text check (private.short_text(company_name, 200)),
  phone text check (private.phone(phone)),
  constraint invitations_client_check check (
    user_type = 'client' or (company_name is null and (phone is null or user_type = 'employee'))
  ),
  constraint invitations_type_check check (
    case user_type
      when 'admin' then client_type is null and coalesce(areas = '{everything}' or private.areas(areas), false)
      when 'employee' then client_type is null and areas is null
      else client_type is not null and areas is null
    end
  ),
  constraint invitations_end_check check (accepted_at is null or cancelled_at is null)
);
comment on table public.invitations is
  'Who was asked to make an account, as what, by whom. Only functions write it; 30 days after its end an invitation is removed.';
comment on column public.invitations.invited_by is
  'Who sent it last. It works only as long as this admin is active and may give what it gives.';
comment on column public.invitations.by_mail is
  'Whether the link went out by mail alone, so that opening it proves the email. False where an admin was shown the link.';
comment on column public.invitations.company_name is 'The page fills it in for a client, who can correct it; the same for phone.';
comment on column public.invitations.accepted_by is 'The account that was made with it.';

-- An email waits for one answer at a time.
create unique index invitations_waiting_idx on public.invitations (lower(email))
  where accepted_at is null and cancelled_at is null;
create index invitations_sent_at_idx on public.invitations (sent_at desc, id);
create index invitations_invited_by_idx on public.invitations (invited_by);
create index invitations_accepted_by_idx on public.invitations (accepted_by);

create table private.invitation_tokens (
  invitation_id uuid primary key references public.invitations (id) on delete cascade,
  token_hash text not null unique
);
comment on table private.invitation_tokens is
  'The token hash of the newest link of each invitation. A table of its own, so that neither admins nor the record of activity have it.';

create function private.invitation_of(token text) returns public.invitations
language plpgsql stable set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  select found.* into invitation
    from private.invitation_tokens as known join public.invitations as found on found.id = known.invitation_id
    where known.token_hash = private.hash_of(invitation_of.token);
  return invitation;
end
$$;
comment on function private.invitation_of(text) is 'The invitation whose newest link has this token; empty for any other.';

create function private.may_invite(inviter uuid, user_type text, areas text[]) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.user_profiles as profile
    where profile.id = inviter and profile.is_active and profile.user_type = 'admin' and (
      'everything' = any (profile.areas)
      or case may_invite.user_type
        when 'admin' then 'settings' = any (profile.areas) and may_invite.areas <@ profile.areas
        when 'employee' then 'people' = any (profile.areas)
        else profile.areas && array['settings', 'requests']
      end
    )
  );
end
$$;
comment on function private.may_invite(uuid, text, text[]) is
  'Whether an account is an active admin who may give now what an invitation gives.';

create function private.invitation_state(invitation public.invitations) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.cancelled_at is not null then 'cancelled'
    when invitation.expires_at <= now() then 'expired'
    when not private.may_invite(invitation.invited_by, invitation.user_type, invitation.areas) then 'withdrawn'
    else 'open'
  end;
end
$$;
comment on function private.invitation_state(public.invitations) is
  'open, or why an invitation does not work: accepted, cancelled, expired, or withdrawn, when its sender may no longer give what it gives.';

create function private.require_invitation(invitation_id uuid) returns public.invitations
language plpgsql volatile set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  perform private.require_area('settings', 'requests', 'people');
  select * into invitation from public.invitations as known where known.id = require_invitation.invitation_id for update;
  if invitation.id is null then
    raise exception using errcode = 'PT404', message = 'invitation_not_found';
  elsif invitation.user_type = 'admin' then
    perform private.require_area('settings');
    perform private.require_password();
    perform private.check_authority(invitation.areas);
  elsif invitation.user_type = 'employee' then
    perform private.require_area('people');
  else
    perform private.require_area('settings', 'requests');
  end if;
  if invitation.accepted_at is not null or invitation.cancelled_at is not null then
    raise exception using errcode = 'PT409', message = 'invitation_closed';
  end if;
  return invitation;
end
$$;
comment on function private.require_invitation(uuid) is
  'Locks an invitation that waits, for an admin who may change it: an admin of accounts, for a client also one of requests, for an employee one of people. An invitation of an admin also needs its areas, and a password of the last 15 minutes.';

create function private.send_invitation(invitation public.invitations) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  -- Two random numbers of 122 bits
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.invitation_tokens (invitation_id, token_hash) values (invitation.id, private.hash_of(token))
    on conflict (invitation_id) do update set token_hash = excluded.token_hash;
  delete from public.mail_outbox where kind = 'invitation' and data ->> 'id' = invitation.id::text;
  insert into public.mail_outbox (kind, recipient, locale, data, send_before)
    values ('invitation', invitation.email, invitation.locale, jsonb_strip_nulls(jsonb_build_object(
      'id', invitation.id, 'token', token, 'name', invitation.full_name, 'role', invitation.user_type,
      'areas', array_to_string(invitation.areas, ','), 'expires_at', invitation.expires_at,
      'inviter', (select profile.full_name from public.user_profiles as profile where profile.id = invitation.invited_by)
    )), invitation.expires_at);
  return jsonb_build_object('id', invitation.id, 'by_mail', invitation.by_mail)
    || case when invitation.by_mail then '{}' else jsonb_build_object('token', token) end;
end
$$;
comment on function private.send_invitation(public.invitations) is
  'Mails an invitation with a new link, which ends the one before. The answer has its token only where no mail goes out.';

create function private.sends_mails() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select setup.mail_server from private.setup as setup), false);
end
$$;
comment on function private.sends_mails() is 'Whether the server has said that its mail server answers.';

-- Security definer: no one has the right to write the table, the outbox, or to see who has an account.
create function public.invite(
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
  -- An invitation that no longer works makes room for the new one
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
  -- Someone who called may have left only a phone
  update public.service_requests as request set client_email = address
    where request.id = invite.request_id and request.client_email is null;
  update public.request_work as work set invitation_id = invitation.id where work.id = invite.request_id;
  return private.send_invitation(invitation);
end
$$;
comment on function public.invite(text, text, text, text[], text, text, text, text, uuid) is
  'For admins of accounts, and of requests for clients: mails someone without an account a link with which they make one. Nobody gives areas that they lack; inviting an admin needs a password of the last 15 minutes. company_name and phone are what the page fills in; request_id is the request whose sender is invited; it gets the email if it has none. The token is in the answer only where no mail goes out.';

-- Security definer: no one has the right to write the table or the outbox.
create function public.resend_invitation(invitation_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invitation public.invitations := private.require_invitation(resend_invitation.invitation_id);
begin
  if exists (select from private.accounts as account where lower(account.email) = lower(invitation.email)) then
    raise exception using errcode = 'PT409', message = 'email_has_account', detail = (
      select account.id::text from private.accounts as account where lower(account.email) = lower(invitation.email) limit 1
    );
  end if;
  update public.invitations as known
    set invited_by = auth.uid(), by_mail = private.sends_mails(), sent_at = now(), expires_at = now() + interval '7 days'
    where known.id = invitation.id returning * into invitation;
  return private.send_invitation(invitation);
end
$$;
comment on function public.resend_invitation(uuid) is
  'For admins of accounts, and of requests for clients: sends an invitation again in one''s own name, with a new link for 7 days; the old one ends.';

-- Security definer: no one has the right to write the table or the outbox.
create function public.cancel_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invitation constant public.invitations := private.require_invitation(cancel_invitation.invitation_id);
begin
  update public.invitations as known set cancelled_at = now() where known.id = invitation.id;
  delete from public.mail_outbox where kind = 'invitation' and data ->> 'id' = invitation.id::text;
end
$$;
comment on function public.cancel_invitation(uuid) is
  'For admins of accounts, and of requests for clients: ends an invitation that waits, whose link then says so.';

-- Security definer: whether a mail was given up is in the outbox, which no one reads. It checks who calls first.
create function public.list_invitations() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  all_types constant boolean := private.manages('settings');
begin
  perform private.require_area('settings', 'requests');
  return (
    select coalesce(jsonb_agg(to_jsonb(invitation) || jsonb_build_object(
      'state', private.invitation_state(invitation),
      'inviter', (
        select profile.full_name from public.user_profiles as profile
        where profile.id = invitation.invited_by and (all_types or profile.id = auth.uid())
      ),
      'mail_failed', exists (
        select from public.mail_outbox as mail
        where mail.kind = 'invitation' and mail.data ->> 'id' = invitation.id::text and mail.failed_at is not null
      )
    ) order by invitation.sent_at desc, invitation.id), '[]')
    from public.invitations as invitation
    where invitation.accepted_at is null and invitation.cancelled_at is null
      and (all_types or invitation.user_type = 'client')
      -- Those of an import may be thousands, and have a list of their own
      and not exists (select from private.imported_people as one where one.invitation_id = invitation.id)
  );
end
$$;
comment on function public.list_invitations() is
  'For admins of accounts, and of requests those of clients: invitations that wait and come from no import, each with its state, its sender, and whether its mail was given up.';

-- Security definer: a visitor may not read the table. Anyone who knows the token has opened the mail, or was given the link.
create function public.read_invitation(token text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  invitation constant public.invitations := private.invitation_of(read_invitation.token);
  state text;
begin
  if invitation.id is null then
    return null;
  end if;
  state := private.invitation_state(invitation);
  return jsonb_build_object('state', state, 'user_type', invitation.user_type)
    || case when state <> 'open' then '{}' else jsonb_build_object(
      'email', invitation.email, 'full_name', invitation.full_name, 'client_type', invitation.client_type,
      'areas', invitation.areas, 'company_name', invitation.company_name, 'phone', invitation.phone,
      'expires_at', invitation.expires_at,
      'inviter', (select profile.full_name from public.user_profiles as profile where profile.id = invitation.invited_by),
      'has_account', exists (select from private.accounts as account where lower(account.email) = lower(invitation.email))
    ) || coalesce((
      select jsonb_build_object(
        'national_id', one.national_id, 'commercial_registration', one.commercial_registration, 'unified_number', one.unified_number
      ) from private.imported_people as one where one.invitation_id = invitation.id
    ), '{}') end;
end
$$;
comment on function public.read_invitation(text) is
  'What the newest link of an invitation offers, or only why it does not work; null for any other token. Changes nothing, so that programs that open links use none up.';

create function private.accept_invitation(account uuid, address text, meta jsonb, language text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  invitation public.invitations := private.invitation_of(meta ->> 'invitation');
  state text;
begin
  -- Two sign-ups at the same moment take turns here, and the sender keeps their rights until this one is done.
  perform from public.user_profiles as profile where profile.id = invitation.invited_by for share;
  select * into invitation from public.invitations as known where known.id = invitation.id for update;
  state := private.invitation_state(invitation);
  if invitation.id is null or lower(invitation.email) <> lower(accept_invitation.address) then
    raise exception using errcode = '42501', message = 'invitation_invalid';
  elsif state <> 'open' then
    raise exception using errcode = '42501', message = 'invitation_' || state;
  elsif meta ->> 'full_name' is null then
    raise exception using errcode = '22023', message = 'profile_full_name_required';
  end if;
  update public.invitations as known set accepted_at = now(), accepted_by = accept_invitation.account
    where known.id = invitation.id;
  if invitation.user_type = 'client' then
    perform private.create_client(account, meta || jsonb_build_object('client_type', invitation.client_type), language);
    update public.request_work as work set client_id = accept_invitation.account
      where work.invitation_id = invitation.id and work.client_id is null;
    -- Also while the request is merged into another, or in the bin: it has its client once it stands again
    update public.request_merges as merge set work = merge.work || jsonb_build_object('client_id', accept_invitation.account)
      where merge.work ->> 'invitation_id' = invitation.id::text and merge.work ->> 'client_id' is null;
    update public.bin as entry set row = entry.row || jsonb_build_object('client_id', accept_invitation.account)
      where entry.table_name = 'request_work'
        and entry.row ->> 'invitation_id' = invitation.id::text and entry.row ->> 'client_id' is null;
  end if;
  if invitation.user_type <> 'admin' then
    perform private.settle_kept(account, invitation, meta, language);
    return;
  end if;
  begin
    insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale, areas, privacy_version)
      values (
        account, meta ->> 'full_name', invitation.user_type, meta ->> 'phone', true, language, invitation.areas,
        private.privacy_version(meta ->> 'privacy_version')
      );
  exception
    when check_violation then
      raise exception using errcode = '22023', message = 'profile_invalid';
  end;
end
$$;
comment on function private.accept_invitation(uuid, text, jsonb, text) is
  'Makes the profile of someone who was invited, with the type and the areas of the invitation, whatever the sign-up says. Works once, with the token of the newest link, and only for the invited email. If they were invited as the sender of a request, request_work then names their account.';

create trigger invitations_lines_are_tidy before insert or update of full_name, company_name on public.invitations
  for each row execute function private.tidy_lines('full_name', 'company_name');
create trigger invitations_names_have_letters before insert or update of full_name on public.invitations
  for each row execute function private.require_letters('full_name');

create trigger invitations_updated_at before update on public.invitations
  for each row execute function private.set_updated_at();
create trigger invitations_announce after insert or update or delete on public.invitations
  for each row execute function private.announce_change('user_type');
create trigger invitations_audit after insert or update or delete on public.invitations
  for each row execute function private.record_change();

alter table public.invitations enable row level security;
revoke all on public.invitations from public, anon, authenticated;
grant select on public.invitations to authenticated;
grant all on public.invitations to service_role;

create policy "An admin of accounts reads invitations, one of requests those of clients" on public.invitations
  for select to authenticated using (
    (select private.manages('settings')) or (user_type = 'client' and (select private.manages('requests')))
  );
comment on policy "An admin of accounts reads invitations, one of requests those of clients" on public.invitations is
  'The users screen, and the client projects screen. Only functions write.';

alter table private.invitation_tokens enable row level security;
revoke all on private.invitation_tokens from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.invitation_tokens for all to anon, authenticated using (false);

revoke all on function public.invite(text, text, text, text[], text, text, text, text, uuid), public.resend_invitation(uuid),
  public.cancel_invitation(uuid), public.list_invitations(), public.read_invitation(text) from public, anon, authenticated;
grant execute on function public.invite(text, text, text, text[], text, text, text, text, uuid), public.resend_invitation(uuid),
  public.cancel_invitation(uuid), public.list_invitations() to authenticated, service_role;
grant execute on function public.read_invitation(text) to anon, authenticated, service_role;
