-- Who asks again because an answer was lost does not end the invitation that has just gone out.

create or replace function private.invite_kept(one private.imported_people) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  if one.email is null then
    raise exception using errcode = '22023', message = 'email_missing';
  elsif private.state_of_kept(one) = 'account' then
    raise exception using errcode = 'PT409', message = 'email_has_account';
  end if;
  -- Asked again because the answer was lost: the link that has just gone out stays
  if exists (
    select from public.invitations as sent
    where sent.id = one.invitation_id and sent.by_mail and sent.invited_by = auth.uid() and lower(sent.email) = lower(one.email)
      and sent.sent_at > now() - interval '2 minutes' and private.invitation_state(sent) = 'open'
  ) then
    return jsonb_build_object('id', one.invitation_id, 'by_mail', true);
  end if;
  perform private.end_invitations(array[one.invitation_id]);
  update public.invitations as past set cancelled_at = now()
    where lower(past.email) = lower(one.email) and private.invitation_state(past) in ('expired', 'withdrawn');
  insert into public.invitations (email, full_name, user_type, client_type, locale, invited_by, by_mail, company_name, phone)
    values (
      one.email, one.full_name, case one.kind when 'employees' then 'employee' else 'client' end, one.client_type, one.locale,
      auth.uid(), private.sends_mails(), one.company_name, one.phone
    )
    on conflict do nothing
    returning * into invitation;
  if invitation.id is null then
    raise exception using errcode = 'PT409', message = 'invitation_waiting';
  end if;
  update private.imported_people as known set invitation_id = invitation.id where known.id = one.id;
  return private.send_invitation(invitation);
end
$$;
comment on function private.invite_kept(private.imported_people) is
  'Invites someone who is kept; an earlier invitation of theirs ends, unless the same admin has mailed it within two minutes.';
