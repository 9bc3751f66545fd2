-- Invitations: accounts that an admin asks someone to make, with type and areas set beforehand (docs/decisions/0034).

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.email(email)),
  full_name text not null check (private.filled(full_name) and private.short_text(full_name, 200)),
  -- Employees apply and are approved.
  user_type text not null check (user_type in ('admin', 'client')),
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
  constraint invitations_type_check check (
    case user_type
      when 'admin' then client_type is null and coalesce(areas = '{everything}' or private.areas(areas), false)
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
  'Of the newest link of each invitation: the hash of its token. Apart, so that neither admins nor the record of activity have it.';

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
  'open, or why an invitation does not work: accepted, cancelled, expired, or withdrawn, when who sent it may no longer give what it gives.';

create function private.require_invitation(invitation_id uuid) returns public.invitations
language plpgsql volatile set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  perform private.require_area('settings', 'requests');
  select * into invitation from public.invitations as known where known.id = require_invitation.invitation_id for update;
  if invitation.id is null then
    raise exception using errcode = 'PT404', message = 'invitation_not_found';
  elsif invitation.user_type = 'admin' then
    perform private.require_area('settings');
    perform private.require_password();
    perform private.check_authority(invitation.areas);
  end if;
  if invitation.accepted_at is not null or invitation.cancelled_at is not null then
    raise exception using errcode = 'PT409', message = 'invitation_closed';
  end if;
  return invitation;
end
$$;
comment on function private.require_invitation(uuid) is
  'An invitation that waits, locked, for an admin who may change it: of accounts, and for clients of requests too. One for an admin needs its areas, and a password of the last 15 minutes.';

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
  locale text default 'ar'
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

  select account.id into known from private.accounts as account where lower(account.email) = lower(address);
  if known is not null then
    raise exception using errcode = 'PT409', message = 'email_has_account', detail = known::text;
  end if;
  -- What no longer works makes room
  update public.invitations as past set cancelled_at = now()
    where lower(past.email) = lower(address) and private.invitation_state(past) in ('expired', 'withdrawn');
  insert into public.invitations (email, full_name, user_type, client_type, areas, locale, invited_by, by_mail)
    values (
      address, btrim(invite.full_name), invite.user_type,
      case when invite.user_type = 'client' then invite.client_type end,
      case when invite.user_type = 'admin' then array(select distinct area from unnest(invite.areas) as area order by area) end,
      invite.locale, auth.uid(), private.sends_mails()
    )
    on conflict do nothing
    returning * into invitation;
  if invitation.id is null then
    raise exception using errcode = 'PT409', message = 'invitation_waiting';
  end if;
  return private.send_invitation(invitation);
end
$$;
comment on function public.invite(text, text, text, text[], text, text) is
  'For admins of accounts, and of requests for clients: mails someone without an account a link with which they make one. Nobody gives areas that they lack; inviting an admin needs a password of the last 15 minutes. The token is in the answer only where no mail goes out.';

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
  );
end
$$;
comment on function public.list_invitations() is
  'For admins of accounts, and of requests those of clients: invitations without an answer, each with its state, who sent it, and whether its mail was given up.';

-- Security definer: a visitor may not read the table. Who knows the token has opened the mail, or was given the link.
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
      'areas', invitation.areas, 'expires_at', invitation.expires_at,
      'inviter', (select profile.full_name from public.user_profiles as profile where profile.id = invitation.invited_by),
      'has_account', exists (select from private.accounts as account where lower(account.email) = lower(invitation.email))
    ) end;
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
  -- Of two at the same moment, the second waits here; and who sent it keeps their rights until this is done.
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
  'The profile of someone who was invited, with the type and the areas of the invitation whatever the sign-up says; once, with the token of its newest link, for its email alone.';

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
  'The users screen, and the client projects screen. Functions alone write.';

alter table private.invitation_tokens enable row level security;
revoke all on private.invitation_tokens from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.invitation_tokens for all to anon, authenticated using (false);

revoke all on function public.invite(text, text, text, text[], text, text), public.resend_invitation(uuid),
  public.cancel_invitation(uuid), public.list_invitations(), public.read_invitation(text) from public, anon, authenticated;
grant execute on function public.invite(text, text, text, text[], text, text), public.resend_invitation(uuid),
  public.cancel_invitation(uuid), public.list_invitations() to authenticated, service_role;
grant execute on function public.read_invitation(text) to anon, authenticated, service_role;

alter table public.mail_outbox drop constraint mail_outbox_kind_check, add constraint mail_outbox_kind_check check (kind in (
  'password', 'confirm_email', 'account_changed', 'application_approved', 'application_rejected', 'notification',
  'request_status', 'project_assigned', 'company_request', 'company_message', 'company_application',
  'company_no_backup', 'privacy_proof', 'privacy_request', 'company_privacy', 'invitation'
));

comment on column public.mail_outbox.data is
  'What the text needs, by kind: names, titles, references. token_hash (password) and token (confirm_email, privacy_proof, invitation) are what a link carries; they are removed when the mail is given up.';

comment on table public.mail_kinds is
  'Which mails are sent. Those to the company go to company_settings.email. Mails that a person asks for (password, confirm_email, privacy_proof), those on the safety of an account (account_changed), what the law asks for (privacy_request), and invitations (invitation) are always sent.';

create or replace function private.ask_new_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- No mail would ever reach such an account, whose address could be any text
  if not (select private.email(known.email) from auth.users as known where known.id = new.id) then
    raise exception using errcode = '22023', message = 'profile_email_invalid';
  end if;
  -- The link of an invitation has been opened in the mail already
  insert into private.email_proofs (account_id, email, token_hash, proven_at)
    select new.id, lower(invitation.email), private.hash_of(gen_random_uuid()::text), now()
    from public.invitations as invitation where invitation.accepted_by = new.id and invitation.by_mail;
  if found then
    return null;
  end if;
  perform private.send_email_proof(new.id);
  return null;
end
$$;
comment on function private.ask_new_client() is 'Mails a client who has registered the link that proves their address. Whoever came by the link of a mailed invitation has proven it.';

create or replace function private.without_form_fields(meta jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case when meta is null then null else (
    select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
    from (
      select entry.key, entry.value
      from jsonb_each(case jsonb_typeof(meta) when 'object' then meta - array[
        'user_type', 'phone', 'client_type', 'national_id', 'company_name', 'commercial_registration', 'unified_number',
        'full_name_ar', 'full_name_en', 'position', 'position_ar', 'position_en', 'profile_image_url', 'privacy_version',
        'news_wording', 'invitation'
      ] else '{}' end) as entry
      where length(entry.key) <= 100 and length(entry.value::text) <= 500
      order by entry.key in (
        'full_name', 'locale', 'registration', 'sub', 'email', 'email_verified', 'phone_verified'
      ) desc, entry.key
      limit 30
    ) as kept
  ) end
$$;
comment on function private.without_form_fields(jsonb) is
  'What the sign-in service may keep of what a sign-up sent: the name and the language, and of anything else 30 short values.';

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  meta jsonb;
  wanted text;
  language text;
  name text;
begin
  -- Trimmed, and empty text as no text.
  select coalesce(jsonb_object_agg(entry.key, btrim(entry.value)), '{}') into meta
    from jsonb_each_text(case jsonb_typeof(new.raw_user_meta_data) when 'object' then new.raw_user_meta_data else '{}' end) as entry
    where private.filled(entry.value);
  wanted := meta ->> 'user_type';
  language := coalesce(meta ->> 'locale', 'ar');

  if wanted is not null and wanted not in ('client', 'employee') then
    raise exception using errcode = '42501', message = 'profile_user_type_invalid';
  elsif language not in ('ar', 'en') then
    raise exception using errcode = '22023', message = 'profile_locale_invalid';
  elsif not coalesce(private.phone(meta ->> 'phone'), true) then
    raise exception using errcode = '22023', message = 'profile_phone_invalid';
  end if;

  if meta ? 'invitation' then
    perform private.accept_invitation(new.id, new.email, meta, language);
  elsif wanted is null then
    -- Made without our forms (hosted dashboard, first admin): an account that can do nothing yet.
    name := coalesce(meta ->> 'full_name', nullif(split_part(new.email, '@', 1), ''), 'account');
    name := coalesce(nullif(btrim(left(regexp_replace(name, '[\u0001-\u001f\u007f]', '', 'g'), 200)), ''), 'account');
    insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale)
      values (new.id, name, 'client', meta ->> 'phone', false, language);
  elsif wanted = 'client' then
    perform private.create_client(new.id, meta, language);
  else
    perform private.create_application(new.id, new.email, meta, language);
  end if;

  update auth.users
    set raw_user_meta_data = private.without_form_fields(coalesce(raw_user_meta_data, '{}'))
      || jsonb_build_object('locale', language)
    where id = new.id;
  return null;
end
$$;
comment on function private.create_profile() is
  'Makes the profile in the transaction that makes the account. An admin only by an invitation that works, for its email.';

create or replace function public.privacy_chores() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed integer;
  invitations integer;
begin
  -- Several web processes may ask at the same moment
  perform pg_advisory_xact_lock(hashtext('handasa.privacy_chores'));
  delete from public.privacy_requests where status = 'unproven' and created_at < now() - interval '7 days';
  get diagnostics removed = row_count;
  delete from public.invitations as past
    where coalesce(past.accepted_at, past.cancelled_at, past.expires_at) < now() - interval '30 days';
  get diagnostics invitations = row_count;
  return jsonb_build_object(
    'unproven', removed, 'invitations', invitations, 'reminders', private.remind_of_privacy_requests(), 'retention', private.run_retention()
  );
end
$$;
comment on function public.privacy_chores() is
  'For the server, every hour: reminds of requests that wait for an answer, removes those whose email was not proven in 7 days, invitations that ended 30 days ago, and once a day what has been kept long enough. How many of each.';

create or replace function public.live_topics() returns text[]
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_admin() then array(
      select class.relname::text from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and has_any_column_privilege('authenticated', class.oid, 'select')
        and (
          class.relname not in ('service_requests', 'service_request_events', 'client_projects', 'news_consents')
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications') or (select private.manages('people')))
        and (class.relname not in ('user_profiles', 'mail_kinds', 'session_limits', 'privacy_requests', 'breaches', 'invitations') or (select private.manages('settings')))
        and (class.relname not in ('audit_log', 'kept_records', 'retention_rules') or (select private.manages('everything')))
        and (class.relname <> 'bin' or (select private.manages('requests', 'content')))
      union
      select topic from unnest(array['user_profiles:' || auth.uid(), 'user_profiles:client', 'invitations:client']) as topic
      where not private.manages('settings') and (topic not like '%:client' or private.manages('requests'))
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'user_profiles:' || auth.uid(), 'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email()
    ], null)
    else '{}'
  end
$$;
comment on function public.live_topics() is
  'For the signed-in account: the topics of announce_change() that it may hear of. A table where it reads every row, "table:owner" where it reads its own. None when inactive or signed out.';

create or replace function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in ('service_requests', 'client_projects', 'news_consents') then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'privacy_requests', 'breaches', 'invitations') then array['settings']
    else array['everything']
  end
$$;
comment on function private.areas_of_table(text) is
  'The area of which an admin sees the history of the rows of a table (docs/decisions/0034); everything, for a table that no area has.';

create or replace function private.names_in(details jsonb, knows_accounts boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(distinct link.id, found.name) filter (where found.name is not null), '{}')
    from (
      select part.key, part.value #>> '{}' as id
      from (values (names_in.details -> 'before'), (names_in.details -> 'after')) as version (entry), jsonb_each(version.entry) as part
      where part.key in (
          'client_id', 'user_id', 'approved_by', 'sent_by', 'invited_by', 'accepted_by', 'project_id', 'service_id',
          'employee_id'
        )
        and part.value #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    ) as link
    cross join lateral (
      select case link.key
        when 'project_id' then (
          select private.record_name(to_jsonb(project)) from public.projects as project where project.id = link.id::uuid
        )
        when 'service_id' then (
          select private.record_name(to_jsonb(service)) from public.services as service where service.id = link.id::uuid
        )
        when 'employee_id' then (
          select private.record_name(to_jsonb(employee)) from public.employees as employee where employee.id = link.id::uuid
        )
        when 'client_id' then (
          select profile.full_name from public.user_profiles as profile where profile.id = link.id::uuid
        )
        else (
          select profile.full_name from public.user_profiles as profile
          where profile.id = link.id::uuid and (knows_accounts or profile.user_type = 'client' or profile.id = auth.uid())
        )
      end as name
    ) as found
  );
end
$$;
comment on function private.names_in(jsonb, boolean) is
  'The names of the accounts, projects, services and employees to which an entry refers, by their ids. Names of admins and employees only for who may read all accounts.';

create or replace function public.find_person(account uuid default null, email text default null, phone text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  most constant integer := 500;
  emails text[] := array_remove(array[nullif(lower(btrim(find_person.email)), '')], null);
  phones text[] := array_remove(array[private.phone_form(find_person.phone)], null);
  sure uuid[];
  patterns text[];
begin
  perform private.require_area('everything');
  sure := array(
    select known.id from private.accounts as known
    where known.id = find_person.account or lower(known.email) = any (emails)
  );
  -- What is known of the account leads to what was sent without it
  emails := array(
    select distinct address from (
      select unnest(emails)
      union all select lower(known.email) from private.accounts as known where known.id = any (sure)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (sure)
    ) as every (address) where address is not null
  );
  phones := array(
    select distinct number from (
      select unnest(phones)
      union all select profile.phone from public.user_profiles as profile where profile.id = any (sure)
      union all select employee.phone from public.employees as employee where employee.user_id = any (sure)
    ) as every (number) where number is not null
  );
  patterns := array(
    select '%' || replace(replace(replace(private.search_form(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' from (
      select unnest(emails) union all select substr(unnest(phones), 2)
      union all select '0' || substr(number, 5) from unnest(phones) as number where number like '+966%'
    ) as every (term)
  );
  return jsonb_build_object('emails', to_jsonb(emails), 'phones', to_jsonb(phones), 'found', coalesce((
    select jsonb_agg(to_jsonb(hit) order by hit.place, hit.at desc) from (
      (
        select 1 as place, 'user_profiles' as "table", profile.id, profile.full_name as name, known.email, profile.phone,
          profile.created_at as at, profile.user_type as kind,
          case when profile.id = find_person.account then 'account'
            when lower(known.email) = any (emails) then 'email' else 'phone' end as why,
          jsonb_build_object(
            'employee', (
              select jsonb_build_object('status', employee.status, 'was_employed', employee.approved_at is not null)
              from public.employees as employee where employee.user_id = profile.id
            ),
            'projects', (select count(*) from public.client_projects as link where link.client_id = profile.id),
            'is_me', profile.id = auth.uid()
          ) as more
        from public.user_profiles as profile join private.accounts as known using (id)
        left join public.employees as employee on employee.user_id = profile.id
        where profile.id = any (sure) or profile.phone = any (phones)
          or lower(employee.email) = any (emails) or employee.phone = any (phones)
        limit most
      )
      union all (
        select 2, 'service_requests', request.id, request.client_name, request.client_email, request.client_phone,
          request.created_at, request.kind,
          case when request.user_id = any (sure) then 'account' when lower(request.client_email) = any (emails) then 'email'
            when request.client_phone = any (phones) then 'phone' else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.service_requests as request
        where request.user_id = any (sure) or lower(request.client_email) = any (emails)
          or request.client_phone = any (phones)
          or request.id in (select w.id from private.request_words as w where w.words like any (patterns))
        limit most
      )
      union all (
        select 3, 'privacy_requests', request.id, request.full_name, request.email, request.phone, request.created_at,
          request.kind,
          case when lower(request.email) = any (emails) then 'email' when request.phone = any (phones) then 'phone'
            else 'mention' end,
          jsonb_build_object('reference', request.reference, 'status', request.status)
        from public.privacy_requests as request
        where lower(request.email) = any (emails) or request.phone = any (phones)
          or private.search_form(request.details) like any (patterns)
        limit most
      )
      union all (
        select 4, 'news_consents', consent.id, null, consent.email, null, consent.consented_at, consent.source,
          case when consent.user_id = any (sure) then 'account' else 'email' end,
          jsonb_build_object('status', case when consent.withdrawn_at is null then 'subscribed' else 'withdrawn' end)
        from public.news_consents as consent
        where consent.user_id = any (sure) or lower(consent.email) = any (emails)
        limit most
      )
      union all (
        select 5, 'mail_outbox', mail.id, mail.data ->> 'name', mail.recipient, null, mail.created_at, mail.kind, 'email',
          jsonb_build_object('failed', mail.failed_at is not null)
        from public.mail_outbox as mail where lower(mail.recipient) = any (emails)
        limit most
      )
      union all (
        select 6, 'invitations', invitation.id, invitation.full_name, invitation.email, null, invitation.sent_at,
          invitation.user_type,
          case when invitation.accepted_by = any (sure) then 'account' else 'email' end, '{}'
        from public.invitations as invitation
        where lower(invitation.email) = any (emails) or invitation.accepted_by = any (sure)
        limit most
      )
    ) as hit
  ), '[]'));
end
$$;
comment on function public.find_person(uuid, text, text) is
  'For admins of everything: accounts, requests, privacy requests, consents to news, waiting mails and invitations that an account, an email or a phone leads to, in any spelling, each with why.';

drop function private.terms_of(uuid[], uuid[], uuid[], uuid[]);
create function private.terms_of(accounts uuid[], requests uuid[], privacy uuid[], consents uuid[], invited uuid[]) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select distinct term from (
      select lower(known.email) from private.accounts as known where known.id = any (accounts)
      union all select lower(employee.email) from public.employees as employee where employee.user_id = any (accounts)
      union all select lower(request.client_email) from public.service_requests as request where request.id = any (requests)
      union all select lower(request.email) from public.privacy_requests as request where request.id = any (privacy)
      union all select lower(consent.email) from public.news_consents as consent where consent.id = any (consents)
      union all select lower(invitation.email) from public.invitations as invitation where invitation.id = any (invited)
    ) as every (term) where length(term) > 5
  )
$$;
comment on function private.terms_of(uuid[], uuid[], uuid[], uuid[], uuid[]) is 'Emails of these rows in lower case.';

create or replace function public.gather_person(subjects jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  invited constant uuid[] := private.ids_of(subjects, 'invitations');
  about constant text[] := private.ids_about(accounts, requests, privacy, consents) || invited::text[];
  terms text[];
begin
  perform private.require_area('everything');
  perform private.require_password();
  if about = '{}' and mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  end if;
  terms := private.terms_of(accounts, requests, privacy, consents, invited);
  perform private.record('export', 'people', coalesce(about[1], mails[1]::text), jsonb_build_object('rows', jsonb_array_length(subjects)));
  return jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(to_jsonb(profile) || jsonb_build_object(
        'email', known.email, 'last_sign_in_at', known.last_sign_in_at,
        'second_factor', private.second_factor_on(profile.id),
        'email_proven_at', (select proof.proven_at from private.email_proofs as proof where proof.account_id = profile.id)
      )), '[]')
      from public.user_profiles as profile join private.accounts as known using (id) where profile.id = any (accounts)
    ),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_agent', session.user_agent, 'ip', host(session.ip), 'created_at', session.created_at,
        'refreshed_at', session.refreshed_at at time zone 'UTC'
      ) order by session.created_at desc), '[]')
      from auth.sessions as session where session.user_id = any (accounts)
    ),
    'browsers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'browser', known.browser, 'first_seen', known.first_seen, 'last_seen', known.last_seen
      ) order by known.last_seen desc), '[]')
      from private.known_browsers as known where known.account_id = any (accounts)
    ),
    'employees', (
      select coalesce(jsonb_agg(to_jsonb(employee)), '[]') from public.employees as employee
      where employee.user_id = any (accounts)
    ),
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(note) order by note.sent_at desc), '[]')
      from public.employee_notifications as note join public.employees as employee on employee.id = note.employee_id
      where employee.user_id = any (accounts)
    ),
    'client_projects', (
      select coalesce(jsonb_agg(to_jsonb(link) || jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en
      ) order by link.created_at desc), '[]')
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.client_id = any (accounts)
    ),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(request) order by request.created_at desc), '[]')
      from public.service_requests as request where request.id = any (requests)
    ),
    'request_events', (
      select coalesce(jsonb_agg(to_jsonb(event) || jsonb_build_object('reference', request.reference)
        order by event.changed_at desc), '[]')
      from public.service_request_events as event join public.service_requests as request on request.id = event.request_id
      where event.request_id = any (requests)
    ),
    'privacy_requests', (
      select coalesce(jsonb_agg(to_jsonb(request) order by request.created_at desc), '[]')
      from public.privacy_requests as request where request.id = any (privacy)
    ),
    'news_consents', (
      select coalesce(jsonb_agg(to_jsonb(consent) || jsonb_build_object(
        'words', private.news_wording(consent.wording, consent.locale)
      ) order by consent.consented_at desc), '[]')
      from public.news_consents as consent where consent.id = any (consents)
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', mail.kind, 'recipient', mail.recipient, 'created_at', mail.created_at, 'failed_at', mail.failed_at
      ) order by mail.created_at desc), '[]')
      from public.mail_outbox as mail where mail.id = any (mails) or mail.data ->> 'id' = any (about)
    ),
    'activity', (
      select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from (
        select entry.at, entry.kind, entry.table_name, entry.actor_id = any (accounts) as by_person,
          -- What they did to others' rows says something of others
          case when entry.record_id = any (about) then entry.details end as details
        from public.audit_log as entry
        where entry.record_id = any (about) or entry.actor_id = any (accounts)
          or private.holds_value(entry.details, terms)
        order by entry.id desc limit 5000
      ) as entry
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'full_name', invitation.full_name, 'email', invitation.email, 'user_type', invitation.user_type,
        'client_type', invitation.client_type, 'areas', invitation.areas, 'locale', invitation.locale,
        'sent_at', invitation.sent_at, 'expires_at', invitation.expires_at, 'accepted_at', invitation.accepted_at,
        'cancelled_at', invitation.cancelled_at
      ) order by invitation.sent_at desc), '[]')
      from public.invitations as invitation
      where invitation.id = any (invited) or invitation.accepted_by = any (accounts)
        or lower(invitation.email) = any (terms)
    ),
    'bin', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table_name', entry.table_name, 'deleted_at', entry.deleted_at, 'row', entry.row
      ) order by entry.deleted_at desc), '[]')
      from private.bin_rows(about, terms) as entry
    )
  );
end
$$;
comment on function public.gather_person(jsonb) is
  'For admins of everything, with a password of the last 15 minutes: everything that these rows ([{table, id}] of find_person) hold on a person. Recorded as an export.';

create or replace function private.erase_rows(
  accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], closing uuid default null,
  answer text default null, consents uuid[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  about text[] := private.ids_about(accounts, requests, privacy, consents);
  kept integer;
  mails_gone integer;
  bin_gone integer := 0;
  details_gone integer;
begin
  -- Mails and entries about rows that are in the bin go as well
  about := about || array(select entry.record_id::text from private.bin_rows(about, terms) as entry);
  kept := private.keep_by_law(accounts);
  delete from public.mail_outbox as mail
    where mail.id = any (mails) or lower(mail.recipient) = any (terms) or mail.data ->> 'id' = any (about)
      or private.holds_value(mail.data, terms);
  get diagnostics mails_gone = row_count;
  -- The answer goes out before the address is gone
  update public.privacy_requests as request
    set status = 'done', closed_at = now(), answer = btrim(erase_rows.answer)
    where request.id = closing and request.status in ('open', 'extended');
  delete from public.privacy_requests as request where request.id = any (privacy) and request.status = 'unproven';
  -- Also those whose mail is in terms: they are no one else's
  with gone as (
    delete from public.invitations as invitation
      where lower(invitation.email) = any (terms) or invitation.accepted_by = any (accounts) returning invitation.id
  )
  select about || array(select gone.id::text from gone) into about;
  update public.privacy_requests as request
    set full_name = null, email = null, phone = null, details = null, extension_reason = null, answer = null, notes = null,
      erased_at = now(), closed_at = coalesce(request.closed_at, now()),
      status = case when request.status in ('open', 'extended') then 'done' else request.status end
    where request.id = any (privacy) and request.erased_at is null;
  delete from public.service_requests as request where request.id = any (requests);
  delete from public.news_consents as consent where consent.id = any (consents);
  -- An admin's own rules for changes of accounts are asked before: this account goes
  perform private.forget_accounts(accounts);
  -- Also what the deletes above have just put there
  delete from public.bin where id in (select entry.id from private.bin_rows(about, terms) as entry);
  get diagnostics bin_gone = row_count;
  -- Last: what was deleted above has entries as well
  update public.audit_log as entry set details = null
    where entry.details is not null and (
      entry.record_id = any (about)
      or private.holds_value(entry.details, terms)
    );
  get diagnostics details_gone = row_count;
  return jsonb_build_object(
    'accounts', cardinality(accounts), 'requests', cardinality(requests), 'privacy_requests', cardinality(privacy),
    'news_consents', cardinality(consents), 'mails', mails_gone, 'bin', bin_gone, 'audit_details', details_gone, 'kept', kept
  );
end
$$;
comment on function private.erase_rows(uuid[], uuid[], uuid[], uuid[], text[], uuid, text, uuid[]) is
  'Deletes or anonymises these rows with everything below them, the mails and the details of audit entries about them, or with the emails in terms; keeps what the law asks for. How many of each.';

create or replace function public.erase_person(
  subjects jsonb, spared jsonb default '[]', closing uuid default null, answer text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  invited constant uuid[] := private.ids_of(subjects, 'invitations');
  salt constant text := gen_random_uuid()::text;
  -- What a row that is someone else's has as well tells nothing of whose an entry is
  terms constant text[] := array(
    select unnest(private.terms_of(accounts, requests, privacy, consents, invited))
    except
    select unnest(private.terms_of(
      private.ids_of(spared, 'user_profiles'), private.ids_of(spared, 'service_requests'),
      private.ids_of(spared, 'privacy_requests'), private.ids_of(spared, 'news_consents'),
      private.ids_of(spared, 'invitations')
    ))
  );
  erasure private.erasures;
begin
  perform private.require_area('everything');
  perform private.require_password();
  if accounts || requests || privacy || consents || mails || invited = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  elsif exists (
    select unnest(accounts) except select profile.id from public.user_profiles as profile
  ) or exists (
    select unnest(requests) except select request.id from public.service_requests as request
  ) or exists (
    select unnest(privacy) except select request.id from public.privacy_requests as request
  ) or exists (
    select unnest(consents) except select consent.id from public.news_consents as consent
  ) then
    raise exception using errcode = 'PT404', message = 'person_gone';
  elsif auth.uid() = any (accounts) then
    raise exception using errcode = 'PT409', message = 'own_account';
  elsif exists (
    select from public.user_profiles as profile where profile.id = any (accounts) and profile.user_type = 'admin'
  ) then
    raise exception using errcode = 'PT409', message = 'admin_first_demoted';
  elsif exists (
    select from public.employees as employee where employee.user_id = any (accounts) and employee.status = 'approved'
  ) then
    raise exception using errcode = 'PT409', message = 'employee_still_employed';
  elsif closing is not null and not (
    closing = any (privacy) and coalesce(private.filled(answer) and private.long_text(answer, 5000), false)
  ) then
    raise exception using errcode = '22023', message = 'message_required';
  end if;
  erasure.hashes := private.erasure_hashes(salt, accounts, requests, privacy, mails, terms, consents);
  erasure.spared := array(
    select private.erasure_hash(salt, 'id', row ->> 'id') from jsonb_array_elements(spared) as row
  );
  erasure.counts := private.erase_rows(
    accounts, requests, privacy, mails, terms, closing, answer, consents
  );
  insert into private.erasures (erased_by, salt, hashes, spared, counts)
    values (auth.uid(), salt, erasure.hashes, erasure.spared, erasure.counts)
    returning * into erasure;
  perform private.record('delete', 'people', erasure.id::text, erasure.counts);
  return erasure.counts || jsonb_build_object('id', erasure.id);
end
$$;
comment on function public.erase_person(jsonb, jsonb, uuid, text) is
  'For admins of everything, with a password of the last 15 minutes: erases these rows ([{table, id}] of find_person) everywhere, and remembers it for restored backups; spared are rows found with them that are someone else''s. closing and answer close the request that asked for it.';

create or replace function public.apply_erasures(list jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  erasure private.erasures;
  accounts uuid[];
  requests uuid[];
  privacy uuid[];
  consents uuid[];
  mails uuid[];
  invited uuid[];
  applied integer := 0;
  failed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('handasa.erasures'));
  for erasure in select * from jsonb_populate_recordset(null::private.erasures, list) order by erased_at loop
    continue when exists (select from private.erasures as known where known.id = erasure.id);
    begin
      -- Of rows that were made later nothing was erased: someone may come back
      accounts := array(
        select known.id from private.accounts as known join public.user_profiles as profile using (id)
        where private.was_erased(erasure, known.id, profile.created_at, known.email, profile.phone)
      );
      requests := array(
        select request.id from public.service_requests as request
        where private.was_erased(erasure, request.id, request.created_at, request.client_email, request.client_phone)
      );
      privacy := array(
        select request.id from public.privacy_requests as request
        where private.was_erased(erasure, request.id, request.created_at, request.email, request.phone)
      );
      consents := array(
        select consent.id from public.news_consents as consent
        where private.was_erased(erasure, consent.id, consent.consented_at, consent.email, null)
      );
      mails := array(
        select mail.id from public.mail_outbox as mail
        where private.was_erased(erasure, mail.id, mail.created_at, mail.recipient, null)
      );
      invited := array(
        select invitation.id from public.invitations as invitation
        where private.was_erased(erasure, invitation.id, invitation.created_at, invitation.email, null)
      );
      perform private.erase_rows(
        accounts, requests, privacy, mails, private.terms_of(accounts, requests, privacy, consents, invited), consents => consents
      );
      insert into private.erasures select (erasure).*;
      perform private.record('delete', 'people', erasure.id::text, '{"again": true}');
      applied := applied + 1;
    exception
      when others then
        failed := failed + 1;
        raise warning 'an erasure was not applied again: %', sqlstate;
    end;
  end loop;
  return jsonb_build_object('applied', applied, 'failed', failed);
end
$$;
comment on function public.apply_erasures(jsonb) is
  'For the server, after an older backup was restored: applies the erasures that this database does not know of. How many, and how many failed.';
