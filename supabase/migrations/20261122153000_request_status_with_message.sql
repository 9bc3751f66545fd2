-- A change of status is mailed after ten seconds, so that it can be undone, with a message or not at all. A visit to the
-- dashboard lasts a working day.

alter table public.service_request_events add column message text check (private.long_text(message, 2000));

drop function private.post_mail(text, text, text, jsonb);
create function private.post_mail(
  kind text, recipient text, locale text, data jsonb, waits interval default '0'
) returns void
language sql volatile set search_path = ''
as $$
  -- A wrong address must not stop the change that the mail is about.
  insert into public.mail_outbox (kind, recipient, locale, data, next_attempt_at)
    select known.kind, post_mail.recipient, coalesce(post_mail.locale, known.locale), jsonb_strip_nulls(post_mail.data),
      now() + post_mail.waits
    from public.mail_kinds as known
    where known.kind = post_mail.kind and known.is_active and private.email(post_mail.recipient)
$$;
comment on function private.post_mail(text, text, text, jsonb, interval) is
  'Puts a mail into the outbox, to be sent after a while, unless its kind is turned off. Without a locale it takes the one of its kind.';

-- Security definer: no one may write the history.
create or replace function private.record_request_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.service_request_events (request_id, from_status, to_status, changed_by, message)
    values (
      new.id, case when tg_op = 'UPDATE' then old.status end, new.status, auth.uid(),
      case when tg_op = 'UPDATE' then nullif(current_setting('handasa.status_message', true), '') end
    );
  return null;
end
$$;
comment on function private.record_request_status() is 'Writes service_request_events.';

-- Security definer: the user who makes the change may not write the outbox.
create or replace function private.mail_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := jsonb_build_object(
    'reference', new.reference, 'name', new.client_name, 'service_ar', new.service_type, 'service_en', new.service_type
  );
  -- Time for an "Undo"
  waits constant interval := interval '10 seconds';
  -- The status that the sender was last told of.
  known text := old.status;
begin
  facts := facts || coalesce((
    select jsonb_build_object('service_ar', service.title_ar, 'service_en', service.title_en)
    from public.services as service where service.id = new.service_id
  ), '{}');
  if tg_op = 'INSERT' then
    perform private.post_to_company(
      case new.kind when 'service' then 'company_request' else 'company_message' end, facts || jsonb_build_object('id', new.id)
    );
  else
    -- A mail that is still waiting would be wrong now. There is at most one: each change removes the one before.
    delete from public.mail_outbox as mail
      where mail.kind = 'request_status' and mail.data ->> 'id' = new.id::text
        and mail.attempts = 0 and mail.failed_at is null and mail.next_attempt_at > now()
      returning mail.data ->> 'from' into known;
    if coalesce(current_setting('handasa.status_told', true), '') <> 'no' and new.status <> coalesce(known, old.status) then
      perform private.post_mail(
        'request_status', new.client_email, new.locale, facts || jsonb_build_object(
          'id', new.id, 'from', coalesce(known, old.status), 'status', new.status,
          'message', nullif(current_setting('handasa.status_message', true), '')
        ), waits
      );
    end if;
  end if;
  return null;
end
$$;
comment on function private.mail_request() is
  'Tells the company of a request or message at once, and the sender of each new status after ten seconds, unless it was undone by then.';

-- Security invoker: the update needs an admin's own rights. The settings last for the transaction, and the triggers above
-- read them; a plain update of the column tells the sender, without a message.
create function public.set_request_status(
  request_id uuid, status text, tell boolean default true, message text default null
) returns public.service_requests
language plpgsql security invoker set search_path = ''
as $$
declare
  result public.service_requests;
begin
  if not coalesce(private.long_text(set_request_status.message, 2000), true) then
    raise exception using errcode = '22023', message = 'message_invalid';
  end if;
  perform set_config('handasa.status_told', case when tell then 'yes' else 'no' end, true);
  perform set_config('handasa.status_message', case when tell then coalesce(btrim(set_request_status.message), '') else '' end, true);
  update public.service_requests as request set status = set_request_status.status
    where request.id = set_request_status.request_id
    returning request.* into result;
  perform set_config('handasa.status_told', '', true);
  perform set_config('handasa.status_message', '', true);
  if result.id is null then
    if not private.is_admin() then
      raise exception using errcode = '42501', message = 'admin_required';
    end if;
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  return result;
end
$$;
comment on function public.set_request_status(uuid, text, boolean, text) is
  'For admins: gives a request another status; the sender is told, with a message if there is one, unless tell is false.';

revoke all on function public.set_request_status(uuid, text, boolean, text) from public, anon, authenticated;
grant execute on function public.set_request_status(uuid, text, boolean, text) to authenticated, service_role;

-- Security definer: under the policies of the table no index could be used. It reads the caller's own requests only.
create or replace function public.my_requests(page_size integer default 20, page_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
begin
  perform private.require_client();
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  return (
    with mine as materialized (select own.id from private.own_request_ids() as own (id)),
    page as (
      select request.* from mine join public.service_requests as request using (id)
      order by request.created_at desc, request.id desc limit page_size offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'kind', page.kind, 'reference', page.reference, 'status', page.status, 'service_type', page.service_type,
          'service', (
            select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
            from public.services as service where service.id = page.service_id
          ),
          'project_description', page.project_description, 'budget_range', page.budget_range,
          'preferred_start_date', page.preferred_start_date, 'company_name', page.company_name, 'notes', page.notes,
          'created_at', page.created_at, 'updated_at', page.updated_at,
          'events', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'from_status', event.from_status, 'to_status', event.to_status, 'changed_at', event.changed_at,
              'message', event.message
            ) order by event.changed_at desc, event.from_status nulls last), '[]')
            from public.service_request_events as event where event.request_id = page.id
          )
        ) order by page.created_at desc, page.id desc) from page
      ), '[]')
    )
  );
end
$$;
comment on function public.my_requests(integer, integer) is
  'For clients: a page of the requests and messages that they sent, newest first, each with its service and history.';

-- Security definer: it stores when an admin was here, which no API role may read or write.
create or replace function public.admin_dashboard() returns jsonb
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
declare
  -- A working day: what came in overnight stays marked until the evening
  visit_length constant interval := interval '12 hours';
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  first_week constant date := today - extract(dow from today)::integer - 77;
  seen timestamptz;
  since timestamptz;
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  insert into private.admin_visits as visit (admin_id, seen_at, started_at, last_call_at)
    values (auth.uid(), null, now(), now())
    on conflict (admin_id) do update set
      seen_at = case when now() < visit.started_at + visit_length then visit.seen_at else visit.last_call_at end,
      started_at = case when now() < visit.started_at + visit_length then visit.started_at else now() end,
      last_call_at = now()
    returning visit.seen_at into seen;
  since := coalesce(seen, now() - interval '7 days');
  return jsonb_build_object(
    'counts', jsonb_build_object(
      'projects', (select count(*) from public.projects),
      'team_members', (select count(*) from public.team_members),
      'leadership_team', (select count(*) from public.leadership_team),
      'employees', (select count(*) from public.employees),
      'service_requests', (select coalesce(sum(counted.number), 0) from private.request_counts as counted),
      'user_profiles', (select count(*) from public.user_profiles),
      'site_images', (select count(*) from public.site_images),
      'site_content', (select count(*) from public.site_content),
      'company_settings', (select count(*) from public.company_settings)
    ),
    'pending', private.pending_counts(),
    'backup', (
      select jsonb_build_object('made_at', made_at, 'bytes', bytes) from private.backups
      where proven_at is not null order by made_at desc limit 1
    ),
    -- The newest one, when it is newer than that: it failed, or could only be read.
    'backup_tried', (
      select case when proven_at is null then jsonb_build_object('made_at', made_at, 'kept', kept) end
      from private.backups order by made_at desc limit 1
    ),
    'since', jsonb_build_object(
      'seen_at', seen,
      'requests', (select count(*) from public.service_requests where kind = 'service' and created_at > since),
      'messages', (select count(*) from public.service_requests where kind = 'message' and created_at > since),
      'applications', (select count(*) from public.employees where created_at > since),
      'clients', (
        select count(*) from public.user_profiles
        where user_type = 'client' and client_type is not null and created_at > since
      )
    ),
    'weeks', (
      select jsonb_agg(
        jsonb_build_object('week', to_char(week.sunday, 'YYYY-MM-DD')) || coalesce(counted.counts, '{}')
        order by week.sunday
      )
      from (select first_week + 7 * number as sunday from generate_series(0, 11) as number) as week
      left join lateral (
        select jsonb_object_agg(known.status, (
          select count(*) from public.service_requests as request
          where request.status = known.status
            and request.created_at >= week.sunday::timestamp at time zone 'Asia/Riyadh'
            and request.created_at < (week.sunday + 7)::timestamp at time zone 'Asia/Riyadh'
        )) as counts
        from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
          as known (status)
      ) as counted on true
    )
  );
end
$$;
comment on function public.admin_dashboard() is
  'For admins: how many rows there are, what waits, what is new since the last visit (30 minutes are one visit), and the requests of twelve weeks by status.';
