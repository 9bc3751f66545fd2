-- client_pages: everything that an admin may know of one client, on one page (docs/decisions/0045).

-- Security definer: emails of accounts are in a table that no API role reads, and under row-level security no index would find
-- the requests (05_lists.sql). It asks for each part who calls.
create function public.client_overview(client uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set jit = off
as $$
declare
  most constant integer := 50;
  with_requests constant boolean := private.manages('requests');
  profile public.user_profiles;
  account private.accounts;
  box text;
  sent uuid[];
  page jsonb;
begin
  perform private.require_area('requests', 'settings');
  select * into profile from public.user_profiles as known where known.id = client_overview.client and known.user_type = 'client';
  if profile.id is null then
    return null;
  end if;
  select * into account from private.accounts as known where known.id = profile.id;
  page := jsonb_build_object(
    'profile', to_jsonb(profile) - 'areas' || jsonb_build_object(
      'email', account.email, 'last_sign_in_at', account.last_sign_in_at,
      'email_proven', exists (
        select from private.email_proofs as proof where proof.account_id = profile.id and proof.proven_at is not null
      )
    ),
    'colleagues', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', other.id, 'name', other.full_name, 'company_name', other.company_name, 'email', known.email,
        'phone', other.phone, 'active', other.is_active
      ) order by other.created_at, other.id)
      from public.user_profiles as other left join private.accounts as known on known.id = other.id
      where other.user_type = 'client' and other.id <> profile.id and (
        other.commercial_registration = profile.commercial_registration
        or other.unified_number = profile.unified_number
        or (profile.client_type <> 'individual' and other.client_type <> 'individual'
          and private.search_form(other.company_name) = private.search_form(profile.company_name))
      )
    ), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', invitation.id, 'email', invitation.email, 'state', private.invitation_state(invitation),
        'sent_at', invitation.sent_at, 'accepted_at', invitation.accepted_at
      ) order by invitation.sent_at desc)
      from public.invitations as invitation
      where invitation.user_type = 'client'
        and (invitation.accepted_by = profile.id or lower(invitation.email) = lower(account.email))
    ), '[]')
  );
  if not with_requests then
    return page;
  end if;
  box := private.mailbox(account.email);
  sent := private.requests_of(box, profile.phone, array[profile.id]);
  return page || jsonb_build_object(
    'requests', jsonb_build_object(
      'total', cardinality(sent),
      'rows', coalesce((
        select jsonb_agg(private.request_in_short(request) || jsonb_build_object(
          'client_email', (request).client_email, 'client_phone', (request).client_phone, 'owner_id', work.owner_id,
          'linked', coalesce(work.client_id = profile.id, false),
          'own', (request).user_id is not distinct from profile.id
            or coalesce(private.mailbox((request).client_email) = box, false)
        ) order by (request).created_at desc, (request).id desc)
        from (
          select known from public.service_requests as known where known.id = any (sent)
          order by known.created_at desc, known.id desc limit most
        ) as newest (request)
        left join public.request_work as work on work.id = (request).id
      ), '[]')
    ),
    'projects', coalesce((
      select jsonb_agg(to_jsonb(link) || jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en
      ) order by link.created_at desc, link.id desc)
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.client_id = profile.id
    ), '[]'),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', note.id, 'request_id', note.request_id, 'text', note.text, 'author_id', note.author_id,
        'created_at', note.created_at,
        'reference', (select request.reference from public.service_requests as request where request.id = note.request_id)
      ) order by note.created_at desc, note.id desc)
      from (
        select * from public.request_notes as known where known.request_id = any (sent)
        order by known.created_at desc, known.id desc limit most
      ) as note
    ), '[]')
  );
end
$$;
comment on function public.client_overview(uuid) is
  'For admins of requests or of accounts: a client''s profile and account, others of the same company (by its numbers or name), and invitations; for admins of requests also the requests of the account, with its mailbox or phone and those linked to it (own is false for those with only the phone), its projects, and the notes on these. Null when there is no such client.';

revoke all on function public.client_overview(uuid) from public, anon, authenticated;
grant execute on function public.client_overview(uuid) to authenticated, service_role;
