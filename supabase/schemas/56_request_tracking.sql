-- What keeps the sender of a request or message informed: the receipt by mail, /track, and the notice of a late answer
-- (docs/decisions/0041).

-- When an answer is expected.
create function private.answer_due_on(received timestamptz) returns date
language plpgsql stable set search_path = ''
as $$
declare
  day date := (received at time zone 'Asia/Riyadh')::date;
  remaining integer := coalesce((select settings.answer_days from public.company_settings as settings limit 1), 2);
begin
  for step in 1 .. 1000 loop
    day := day + 1;
    if private.is_working_day(day) then
      remaining := remaining - 1;
    end if;
    exit when remaining = 0;
  end loop;
  return day;
end
$$;
comment on function private.answer_due_on(timestamptz) is
  'By which day the sender of a request normally has an answer: company_settings.answer_days working days after the day it came.';

-- In PL/pgSQL, since request_merges comes later (67_request_merges.sql).
create function private.merged_events(request_id uuid) returns setof public.service_request_events
language plpgsql stable set search_path = ''
as $$
begin
  return query select event.* from public.request_merges as merge
    cross join jsonb_populate_recordset(null::public.service_request_events, merge.events) as event
    where merge.merged_id = merged_events.request_id;
end
$$;
comment on function private.merged_events(uuid) is
  'What happened to a request until it was merged into another, by the id that it had. None for one that stands.';

create function private.events_of(request_id uuid) returns setof public.service_request_events
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select known.* from public.service_request_events as known where known.request_id = events_of.request_id
    union all
    select known.* from private.merged_events(events_of.request_id) as known;
end
$$;
comment on function private.events_of(uuid) is
  'What happened to a request; by the id of one that was merged into another: until then.';

create function private.lasting_steps(request_id uuid)
returns table (id uuid, from_status text, status text, at timestamptz, message text, told boolean)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select step.id, step.from_status, step.to_status, step.changed_at, step.message, step.told from (
      select event.*, lead(event.changed_at) over (order by event.changed_at, event.id) as until
      from private.events_of(lasting_steps.request_id) as event
      where event.kind = 'status'
    ) as step
    where step.from_status is null
      or coalesce(step.until >= coalesce(step.undo_until, step.changed_at + interval '10 seconds'), true);
end
$$;
comment on function private.lasting_steps(uuid) is
  'The statuses of a request, without those that were undone before their mail went. By the id of one that was merged: until then.';

create function private.shown_steps(request_id uuid)
returns table (from_status text, status text, at timestamptz, message text, told boolean)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select step.from_status, step.status, step.at, step.message, step.told from (
      select known.*, lag(known.status) over (order by known.at, known.id) as before
      from private.lasting_steps(shown_steps.request_id) as known
    ) as step
    -- Leave out the change that undid a status
    where step.from_status is null or step.message is not null or step.status is distinct from step.before;
end
$$;
comment on function private.shown_steps(uuid) is
  'The statuses of a request that its sender sees in the portal, including those of which they were not told (told is false).';

create function private.sender_answered_at(request_id uuid) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select work.first_answer_at from public.request_work as work where work.id = sender_answered_at.request_id),
    (
      select min(step.at) from (
        select known.*, first_value(coalesce(known.from_status, known.status)) over (order by known.at, known.id) as first
        from private.lasting_steps(sender_answered_at.request_id) as known
      ) as step
      where step.from_status is not null and step.told is not false
        and (step.message is not null or step.status <> step.first)
        -- A status that came with an answer counts as that answer, or not at all if its mail never arrived
        and not exists (select from public.service_request_events as event where event.id = step.id and event.details ? 'answer')
    )
  );
end
$$;
comment on function private.sender_answered_at(uuid) is
  'When the sender of a request was first answered: as noted in request_work, else by a message, or by a status after the first of which they were to be told and that did not come with an answer. Null while they wait.';

create function private.promised_on(request_id uuid, received timestamptz) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when private.sender_answered_at(promised_on.request_id) is null
      and not exists (
        select from public.request_messages as message
        where message.request_id = promised_on.request_id and message.direction = 'out'
          -- Not an answer to the sender of another request, which was merged into this one
          and private.reader_may_read(message)
      )
    then private.answer_due_on(promised_on.received)
  end;
end
$$;
comment on function private.promised_on(uuid, timestamptz) is
  'By which day the sender of a request that was received at that moment normally has an answer; null once they have one, even one whose mail came back.';

-- Security definer: only the sender knows the random submission id.
create function public.request_due_on(submission_id uuid) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select promised.due_on from public.service_requests as request
    cross join lateral (select private.promised_on(request.id, request.created_at) as due_on) as promised
    where request.submission_id = request_due_on.submission_id
      and promised.due_on >= (now() at time zone 'Asia/Riyadh')::date
  );
end
$$;
comment on function public.request_due_on(uuid) is
  'By which day the request sent with this submission id normally has an answer. Null when it has one, when that day has passed, and for any other id.';

-- For the limits of receipts, which go to an address that anyone may have typed.
create index service_requests_mailbox_idx on public.service_requests (private.mailbox(client_email), created_at desc);

-- Security definer: the sender may not read the table or write the outbox.
create function private.mail_receipt() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  most_in_an_hour constant integer := 3;
  most_in_a_day constant integer := 10;
  most_in_all constant integer := 200;
  box constant text := private.mailbox(new.client_email);
  in_an_hour bigint;
  in_a_day bigint;
begin
  -- No one needs a receipt to the company itself, or to a mailbox that answers automatically or that no one reads
  if box = (select private.mailbox(settings.email) from public.company_settings as settings limit 1)
    or box ~ '^(no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)@' then
    return null;
  end if;
  -- Requests with the same mailbox at the same moment take turns
  perform pg_advisory_xact_lock(hashtext('handasa.receipt'), hashtext(box));
  select count(*) filter (where earlier.created_at > now() - interval '1 hour'), count(*) into in_an_hour, in_a_day
    from (
      select request.created_at from public.service_requests as request
      where private.mailbox(request.client_email) = box
        -- An expression, so that the planner finds rows by mailbox instead of reading all rows of a day
        and request.created_at + interval '1 day' > now()
        and (request.created_at < new.created_at or request.created_at = new.created_at and request.id < new.id)
      limit most_in_a_day
    ) as earlier;
  if in_an_hour >= most_in_an_hour or in_a_day >= most_in_a_day or (
    select count(*) from (
      select from public.service_requests as request where request.created_at > now() - interval '1 hour'
      limit most_in_all + 1
    ) as recent
  ) > most_in_all then
    return null;
  end if;
  perform private.post_mail('request_received', new.client_email, new.locale, jsonb_build_object(
    'id', new.id, 'reference', new.reference, 'name', new.client_name, 'request', new.kind,
    'text', left(new.project_description, 300), 'due_on', private.answer_due_on(new.created_at)
  ) || coalesce((
    select jsonb_build_object('service_ar', service.title_ar, 'service_en', service.title_en)
    from public.services as service where service.id = new.service_id
  ), '{}'));
  return null;
end
$$;
comment on function private.mail_receipt() is
  'Mails the sender a receipt: for a mailbox at most 3 within an hour and 10 within a day, and 200 within an hour in all.';

create trigger service_requests_receipt after insert on public.service_requests
  for each row
  when (
    new.status in ('new', 'pending') and coalesce(current_setting('handasa.restoring', true), '') <> 'on'
    -- The admin who enters a request decides whether its sender gets a receipt: public.enter_request
    and (new.channel = 'website' or coalesce(current_setting('handasa.receipt', true), '') = 'yes')
  )
  execute function private.mail_receipt();

-- Tracking by reference and contact.
create table private.tracking_tries (
  id bigint generated always as identity primary key,
  reference_hash text not null,
  contact_hash text not null,
  tried_at timestamptz not null default now()
);
comment on table private.tracking_tries is
  'Wrong pairs of reference and contact that were tried at /track, of the last hour: hashes, by which guessing is limited.';

create index tracking_tries_reference_idx on private.tracking_tries (reference_hash, tried_at desc);
create index tracking_tries_contact_idx on private.tracking_tries (contact_hash, tried_at desc);
create index tracking_tries_tried_at_idx on private.tracking_tries (tried_at desc);

create function private.refuse_guessing(asked text, as_contact text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  most_by_reference constant integer := 10;
  most_by_contact constant integer := 20;
  most_in_all constant integer := 2000;
  span constant interval := interval '1 hour';
  -- When the try was made that reached a limit; an hour later the next one is accepted.
  filled_by timestamptz;
begin
  -- Tries at the same moment take turns. The order of the two locks is always the same, to avoid a deadlock.
  perform pg_advisory_xact_lock(hashtext('handasa.track.reference'), hashtext(asked));
  perform pg_advisory_xact_lock(hashtext('handasa.track.contact'), hashtext(as_contact));
  select max(reached.tried_at) into filled_by from (
    (
      select past.tried_at from private.tracking_tries as past
      where past.reference_hash = asked and past.tried_at > now() - span
      order by past.tried_at desc offset most_by_reference - 1 limit 1
    )
    union all (
      select past.tried_at from private.tracking_tries as past
      where past.contact_hash = as_contact and past.tried_at > now() - span
      order by past.tried_at desc offset most_by_contact - 1 limit 1
    )
    union all (
      select past.tried_at from private.tracking_tries as past where past.tried_at > now() - span
      order by past.tried_at desc offset most_in_all - 1 limit 1
    )
  ) as reached;
  if filled_by is not null then
    raise exception using errcode = 'PT429', message = 'too_many_tries',
      detail = greatest(1, ceil(extract(epoch from filled_by + span - now())))::integer::text;
  end if;
end
$$;
comment on function private.refuse_guessing(text, text) is
  'Refuses a pair after 10 wrong ones with its reference, 20 with its contact, or 2000 in all within an hour; the detail is the seconds to wait.';

create function private.told_steps(request_id uuid) returns table (status text, at timestamptz, message text)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select step.status, step.at, step.message from (
      select known.*, lag(known.status) over (order by known.at, known.id) as before
      from private.lasting_steps(told_steps.request_id) as known where known.from_status is null or known.told is not false
    ) as step
    where step.from_status is not null and (step.message is not null or step.status is distinct from step.before)
    order by step.at, step.id;
end
$$;
comment on function private.told_steps(uuid) is
  'The statuses that the sender of a request was told of, in their order, each with its message. Without the first, which is that it came.';

create function private.tracked_request(reference text, contact text) returns public.service_requests
language plpgsql volatile set search_path = ''
as $$
declare
  asked constant text := private.hash_of(left(coalesce(tracked_request.reference, ''), 40));
  as_contact constant text := private.hash_of(lower(left(coalesce(tracked_request.contact, ''), 400)));
  found_one public.service_requests;
begin
  -- Write before any answer: a read-only call, whose wrong tries could not be counted, always fails here.
  delete from private.tracking_tries as past where past.tried_at < now() - interval '1 hour';
  perform private.refuse_guessing(asked, as_contact);
  -- The reference of a merged request leads to the one that stays, with its own contact alone: anyone can type that of the
  -- other sender
  select request.* into found_one from public.service_requests as request
    where request.id in (
      select known.id from public.service_requests as known
      where known.reference = tracked_request.reference and (
        lower(known.client_email) = lower(tracked_request.contact) or known.client_phone = tracked_request.contact
      )
      union all
      select merge.request_id from public.request_merges as merge
      where merge.reference = tracked_request.reference and (
        lower(merge.row ->> 'client_email') = lower(tracked_request.contact)
        or merge.row ->> 'client_phone' = tracked_request.contact
      )
    );
  if found_one.id is null then
    insert into private.tracking_tries (reference_hash, contact_hash) values (asked, as_contact);
  end if;
  return found_one;
end
$$;
comment on function private.tracked_request(text, text) is
  'The request with this reference and the email or the phone that it was sent with, or into which it was merged. A row of nulls for any other pair, which is counted; refused after too many of them.';

-- Security definer: a visitor may not read the table. Anyone who knows the reference and the email or phone has sent the request.
create function public.track_request(reference text, contact text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  found_one public.service_requests := private.tracked_request(track_request.reference, track_request.contact);
  merge_id constant uuid := private.read_as_merged(found_one, track_request.reference);
  -- What the reader has sent, even if it was merged into another request
  own public.service_requests;
  steps jsonb;
  messages jsonb;
  due_on date;
  answered boolean;
begin
  if found_one.id is null then
    return null;
  end if;
  own := private.request_as_sent((select merge.merged_id from public.request_merges as merge where merge.id = merge_id), found_one);
  due_on := private.answer_due_on(own.created_at);
  messages := private.messages_of_sender(found_one.id, merge_id);
  -- messages also shows an answer whose mail came back
  answered := messages @> '[{"by": "company"}]' or case
    when merge_id is null then private.sender_answered_at(found_one.id) is not null else private.answered_as_merged(merge_id)
  end;
  select coalesce(jsonb_agg(jsonb_build_object('status', step.status, 'at', step.at, 'message', step.message) order by step.at), '[]')
    into steps from (
      select known.status, known.at, known.message from private.told_steps(found_one.id) as known where merge_id is null
      union all
      select known.status, known.at, known.message from private.steps_as_merged(merge_id, true) as known
      where known.from_status is not null
    ) as step;
  return jsonb_build_object(
    'reference', own.reference, 'kind', own.kind, 'received_at', own.created_at, 'service_type', own.service_type,
    'service', (
      select jsonb_build_object('title_ar', service.title_ar, 'title_en', service.title_en)
      from public.services as service where service.id = own.service_id
    ),
    'status', coalesce(steps -> -1 ->> 'status', case own.kind when 'message' then 'pending' else 'new' end),
    'due_on', due_on, 'answered', answered,
    'late', not answered and due_on < (now() at time zone 'Asia/Riyadh')::date,
    'steps', steps,
    'messages', messages
  );
end
$$;
comment on function public.track_request(text, text) is
  'For the sender of a request or message: what it is about, its status, the steps that they were told of, and what they and the company wrote, by its reference (R-7K3F2Q) and the email or the phone (+966512345678) that it was sent with. Of one that was merged into another: what was sent and answered under this reference, and the status and answers since. Null for any other pair.';

-- The notice of a late answer.
create table private.late_notices (
  -- Not a reference: a request that comes back from the bin or out of a merge was told of already
  request_id uuid primary key,
  posted_at timestamptz not null default now()
);
comment on table private.late_notices is
  'The requests, also merged ones by the id that they had, whose senders were mailed that the answer is late: once for each. For 90 days.';

create function private.tell_of_late_answers() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  -- The rest goes in the next round
  most constant integer := 50;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  late public.service_requests;
  posted integer := 0;
begin
  if not private.in_working_hours(now())
    or not exists (select from public.mail_kinds where kind = 'request_late' and is_active) then
    return 0;
  end if;
  delete from private.late_notices as notice where notice.posted_at < now() - interval '90 days';
  for late in
    select distinct on (private.mailbox((sent.request).client_email)) (sent.request).*
    from (
      select known as request, null::uuid as merge_id from public.service_requests as known
      union all
      select jsonb_populate_record(null::public.service_requests, merge.row), merge.id from public.request_merges as merge
    ) as sent
    where (sent.request).created_at > now() - interval '60 days' and (sent.request).client_email is not null
      and private.answer_due_on((sent.request).created_at) between today - 14 and today - 1
      and case when sent.merge_id is null then private.sender_answered_at((sent.request).id) is null
        else not private.answered_as_merged(sent.merge_id) end
      and not exists (select from private.late_notices as notice where notice.request_id = (sent.request).id)
      -- One a day for a mailbox, however many requests it has
      and not exists (
        select from private.late_notices as notice
        cross join lateral (
          select known.client_email from public.service_requests as known where known.id = notice.request_id
          union all
          select merge.row ->> 'client_email' from public.request_merges as merge where merge.merged_id = notice.request_id
        ) as other
        where notice.posted_at > now() - interval '20 hours'
          and private.mailbox(other.client_email) = private.mailbox((sent.request).client_email)
      )
    order by private.mailbox((sent.request).client_email), (sent.request).created_at
    limit most
  loop
    insert into private.late_notices (request_id) values (late.id);
    perform private.post_mail('request_late', late.client_email, late.locale, jsonb_build_object(
      'id', late.id, 'reference', late.reference, 'name', late.client_name, 'request', late.kind
    ));
    posted := posted + 1;
  end loop;
  return posted;
end
$$;
comment on function private.tell_of_late_answers() is
  'In working hours, if the company has switched it on: mails those whose answer is late by up to 14 days, once for each request and once a day for each mailbox. How many it posted.';

-- Security definer: only the server's key may call it, which has no rights on what it writes.
create function public.request_chores() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Several web processes may ask at the same moment
  perform pg_advisory_xact_lock(hashtext('handasa.request_chores'));
  delete from private.tracking_tries as past where past.tried_at < now() - interval '1 hour';
  return jsonb_build_object('late', private.tell_of_late_answers(), 'morning', private.tell_mornings());
end
$$;
comment on function public.request_chores() is
  'For the server, every ten minutes: mails senders whose answer is late, and admins what waits for them in the morning; forgets old tries at /track. How many mails of each.';

alter table private.tracking_tries enable row level security;
alter table private.late_notices enable row level security;
revoke all on private.tracking_tries, private.late_notices from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.tracking_tries for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.late_notices for all to anon, authenticated using (false);

revoke all on function public.track_request(text, text), public.request_due_on(uuid), public.request_chores()
  from public, anon, authenticated;
grant execute on function public.track_request(text, text), public.request_due_on(uuid) to anon, authenticated, service_role;
grant execute on function public.request_chores() to service_role;
