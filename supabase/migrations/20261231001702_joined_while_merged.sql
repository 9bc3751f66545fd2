-- Someone who joined by the invitation for their request, while that was merged into another or in the bin, was not its client when
-- it stood again; and the other kept them as its client.

create or replace function private.accept_invitation(account uuid, address text, meta jsonb, language text) returns void
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
