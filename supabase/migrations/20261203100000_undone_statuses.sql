-- A status that was taken back before its mail went was never told, also where many were changed and Undo has a minute.

alter table public.service_request_events add column undo_until timestamptz;
comment on column public.service_request_events.undo_until is
  'Until then a status could be undone before its mail went: private.undo_time. One that was is not shown to the sender.';

create function private.undo_time() returns interval
language sql stable set search_path = ''
return coalesce(nullif(current_setting('handasa.undo_time', true), '')::interval, interval '10 seconds');
comment on function private.undo_time() is
  'How long the mail about a new status waits, so that the change can be undone: longer where public.change_requests asks for it.';

-- Security definer: no one may write the history.
create or replace function private.record_request_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.service_request_events (request_id, from_status, to_status, changed_by, message, told, undo_until)
    values (
      new.id, case when tg_op = 'UPDATE' then old.status end, new.status, auth.uid(),
      case when tg_op = 'UPDATE' then nullif(current_setting('handasa.status_message', true), '') end,
      coalesce(current_setting('handasa.status_told', true), '') <> 'no', now() + private.undo_time()
    );
  return null;
end
$$;
comment on function private.record_request_status() is 'Adds each new status to the history, with who set it and what the sender is told.';

-- Security definer: the user who makes the change may not write the outbox.
-- The sender's receipt is private.mail_receipt (56_request_tracking.sql).
create or replace function private.mail_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := jsonb_build_object(
    'reference', new.reference, 'name', new.client_name, 'service_ar', new.service_type, 'service_en', new.service_type
  );
  -- The status that the sender was last told of.
  known text := old.status;
  -- When the mail was queued that this change withdraws.
  queued timestamptz;
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
      returning mail.data ->> 'from', mail.created_at into known, queued;
    if coalesce(current_setting('handasa.status_told', true), '') <> 'no' and new.status <> coalesce(known, old.status) then
      perform private.post_mail(
        'request_status', new.client_email, new.locale, facts || jsonb_build_object(
          'id', new.id, 'from', coalesce(known, old.status), 'status', new.status,
          'message', nullif(current_setting('handasa.status_message', true), '')
        ), private.undo_time()
      );
      perform private.note_told(new.id);
    elsif queued is not null then
      perform private.forget_told(new.id, queued);
    end if;
  end if;
  return null;
end
$$;
comment on function private.mail_request() is
  'Tells the company of a request or message at once, and the sender of each new status once the time for an Undo is over, unless it was undone by then.';

-- Security definer: functions alone write the work. It checks who calls first.
create or replace function public.change_requests(field text, changes jsonb, tell boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  -- Time for an "Undo" of all, where a single change has ten seconds (private.undo_time)
  undo_time constant interval := interval '60 seconds';
  change jsonb;
  answer jsonb;
  done jsonb := jsonb '[]';
  failed jsonb := jsonb '[]';
begin
  perform private.require_area('requests');
  if not coalesce(field in ('status', 'owner', 'tag', 'untag', 'delete', 'restore'), false) then
    raise exception using errcode = '22023', message = 'field_invalid';
  elsif not coalesce(jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) <= most, false) then
    raise exception using errcode = '22023', message = 'changes_invalid';
  end if;
  perform set_config('handasa.status_told', case when tell then 'yes' else 'no' end, true);
  perform set_config('handasa.undo_time', undo_time::text, true);
  -- In one order, so that two admins wait for each other and do not deadlock
  for change in select entry.value from jsonb_array_elements(changes) as entry order by entry.value ->> 'id' loop
    begin
      answer := private.change_request(
        field, (change ->> 'id')::uuid, change ->> 'to', change ? 'seen', change ->> 'seen'
      );
      if (answer ->> 'changed')::boolean then
        done := done || jsonb_build_object('id', change ->> 'id', 'from', answer -> 'from');
      end if;
    exception
      -- One that is refused is as it was, and stops no other
      when others then
        failed := failed || jsonb_build_object('id', change ->> 'id', 'code', sqlstate, 'message', sqlerrm);
    end;
  end loop;
  perform set_config('handasa.status_told', '', true);
  perform set_config('handasa.undo_time', '', true);
  return jsonb_build_object('done', done, 'failed', failed);
end
$$;
comment on function public.change_requests(text, jsonb, boolean) is
  'For admins of requests: gives up to 100 requests a status, an owner or a tag (to), takes a tag away, deletes them, or restores what the caller has deleted. changes is [{id, to, seen}]; one with seen that is no longer so is refused with work_changed. In one transaction, in which each stands for itself: done has those that changed with what they were (from), failed the others with the reason. Mails of a status wait a minute, so that the same call with from and to changed round takes all of it back.';

create or replace function private.lasting_steps(request_id uuid)
returns table (id uuid, from_status text, status text, at timestamptz, message text, told boolean)
language sql stable set search_path = ''
as $$
  select step.id, step.from_status, step.to_status, step.changed_at, step.message, step.told from (
    select event.*, lead(event.changed_at) over (order by event.changed_at, event.id) as until
    from public.service_request_events as event
    where event.request_id = lasting_steps.request_id and event.kind = 'status'
  ) as step
  where step.from_status is null
    or coalesce(step.until >= coalesce(step.undo_until, step.changed_at + interval '10 seconds'), true)
$$;
comment on function private.lasting_steps(uuid) is
  'The statuses of a request, without those that were undone before their mail went.';

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
          'created_at', page.created_at, 'updated_at', page.updated_at, 'new_answers', private.new_answers(page.id),
          'events', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'from_status', step.from_status, 'to_status', step.status, 'changed_at', step.at, 'message', step.message
            ) order by step.at desc, step.from_status nulls last), '[]')
            from private.lasting_steps(page.id) as step
          )
        ) order by page.created_at desc, page.id desc) from page
      ), '[]')
    )
  );
end
$$;
comment on function public.my_requests(integer, integer) is
  'For clients: a page of the requests and messages that they sent, newest first, each with its service, its history, and how many answers are new to them.';
