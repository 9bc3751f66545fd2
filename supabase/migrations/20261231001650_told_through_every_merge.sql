-- What the sender of a merged request was told stays with them through every later merge; what one person was told answers
-- also what they sent twice; a merge brings nothing that counts as seen before; the notice of a late answer goes out once, also
-- to the sender of a merged request; and retention spares the merged request of a project's client.

alter table private.late_notices drop constraint late_notices_request_id_fkey;
comment on table private.late_notices is
  'The requests, also merged ones by the id that they had, whose senders were mailed that the answer is late: once for each. For 90 days.';

create or replace function private.events_of(request_id uuid) returns setof public.service_request_events
language sql stable set search_path = ''
as $$
  select known.* from public.service_request_events as known where known.request_id = events_of.request_id
  union all
  select known.* from private.merged_events(events_of.request_id) as known
$$;
comment on function private.events_of(uuid) is
  'What happened to a request; by the id of one that was merged into another: until then.';

create or replace function private.lasting_steps(request_id uuid)
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

create or replace function private.tell_of_late_answers() returns integer
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

create or replace function private.holders_of_merge(merge_id uuid)
returns table (holder uuid, since timestamptz, until timestamptz, "row" jsonb, reference text, first_answer_at timestamptz, taken_over boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    with own as (select merge.* from public.request_merges as merge where merge.id = holders_of_merge.merge_id),
    ended as (
      select later.id, later.merged_id, later.merged_at, later.row, later.reference, later.work,
        coalesce(lag(later.merged_at) over (order by later.merged_at, later.id), own.merged_at) as since
      from own join public.request_merges as later on later.request_id = own.request_id and later.moved -> 'merges' ? own.id::text
    ),
    known as (
      select ended.id, ended.merged_id, ended.since, ended.merged_at as until, ended.row, ended.reference,
        (ended.work ->> 'first_answer_at')::timestamptz as first_answer_at
      from ended
      union all
      select null, null, coalesce((select max(ended.merged_at) from ended), own.merged_at), 'infinity', to_jsonb(request),
        request.reference, work.first_answer_at
      from own join public.service_requests as request on request.id = own.request_id
      left join public.request_work as work on work.id = request.id
    )
    select known.merged_id, known.since, known.until, known.row, known.reference, known.first_answer_at, exists (
        select from own join public.request_merges as other on other.request_id = own.request_id
        where other.id is distinct from known.id and (other.work ->> 'first_answer_at')::timestamptz = known.first_answer_at
      )
    from known;
end
$$;
comment on function private.holders_of_merge(uuid) is
  'The requests that a merged request belonged to, one after another: by the id that each had until it was merged itself (holder), null for the one that has it now; from when until when; the row and reference of each, when it had its first answer, and whether it took that over from another request.';

create or replace function private.request_was_answered(merge_id uuid) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return exists (
    select from public.request_merges as merge cross join private.holders_of_merge(merge.id) as held
    where merge.id = request_was_answered.merge_id and case
      -- What one person was told after they sent it answered it; another sender is told what both are since the merge
      when private.is_same_sender(merge.row, held.row) then held.first_answer_at > (merge.row ->> 'created_at')::timestamptz
      else held.first_answer_at > held.since and not held.taken_over
    end
  );
end
$$;
comment on function private.request_was_answered(uuid) is
  'Whether the first answer to a request that another was merged into was one to the sender of that one too.';

create or replace function private.steps_as_merged(merge_id uuid, only_told boolean)
returns table (from_status text, status text, at timestamptz, message text, told boolean)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with joined as (
      select merge.merged_id, merge.request_id, merge.reference,
        case merge.row ->> 'kind' when 'message' then 'pending' else 'new' end as begins
      from public.request_merges as merge where merge.id = steps_as_merged.merge_id
    ),
    -- Its own steps are before those of the requests that it belonged to, one after another
    known as (
      select step.*, '-infinity'::timestamptz as since, 'infinity'::timestamptz as until, joined.reference as named
      from joined cross join private.lasting_steps(joined.merged_id) as step
      union all
      select step.*, held.since, held.until, held.reference
      from joined cross join private.holders_of_merge(steps_as_merged.merge_id) as held
      cross join private.lasting_steps(coalesce(held.holder, joined.request_id)) as step
    ),
    -- Of what happened to each of those before, only the status that it had then
    lasting as (
      select known.*, row_number() over (partition by known.since, known.at > known.since order by known.at desc, known.id desc) as back
      from known
      where known.from_status is null or known.told is not false or not steps_as_merged.only_told
    ),
    shown as (
      select lasting.id, lasting.from_status, lasting.at, lasting.since,
        -- A message and a request begin with statuses that mean the same
        case when lasting.since > '-infinity' and lasting.from_status is null and lasting.status in ('new', 'pending') then joined.begins
          else lasting.status end as status,
        replace(lasting.message, lasting.named, joined.reference) as message, lasting.told
      from lasting cross join joined where lasting.at > lasting.since and lasting.at <= lasting.until
      union all
      select lasting.id, lasting.from_status, lasting.since, lasting.since,
        case when lasting.from_status is null and lasting.status in ('new', 'pending') then joined.begins else lasting.status end,
        null, false
      from lasting cross join joined where lasting.at <= lasting.since and lasting.back = 1
    )
    select case when step.before is null then step.from_status else step.before end, step.status, step.at, step.message, step.told
    from (
      select shown.*, lag(shown.status) over (order by shown.since, shown.at, shown.id) as before from shown
    ) as step
    where step.before is null or step.message is not null or step.status is distinct from step.before
    order by step.since, step.at, step.id;
end
$$;
comment on function private.steps_as_merged(uuid, boolean) is
  'The statuses of a request that was merged into another, as its sender sees them: its own until then, the one that the request that it was merged into had at that moment, and what came after that, through every later merge. The first has no from_status. With only_told, without those of which they were not to be told.';

create or replace function private.answered_as_merged(merge_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.request_merges as merge
    where merge.id = answered_as_merged.merge_id and (
      merge.work ->> 'first_answer_at' is not null
      or private.sender_answered_at(merge.merged_id) is not null
      or private.request_was_answered(merge.id)
      or exists (
        select from private.steps_as_merged(merge.id, true) as step where step.at > merge.merged_at and step.told is not false
      )
      or exists (
        select from public.request_messages as message
        where message.request_id = merge.request_id and message.direction = 'out' and private.reader_may_read(message, merge.id)
      )
      -- Noted that they were reached, by a call for instance: 'none' would say that no answer is needed
      or exists (
        select from private.holders_of_merge(merge.id) as held
        cross join private.events_of(coalesce(held.holder, merge.request_id)) as event
        where event.kind = 'reply' and event.changed_at = merge.settled_at
          and event.details ->> 'how' in ('call', 'whatsapp', 'email', 'meeting')
      )
    )
  );
end
$$;
comment on function private.answered_as_merged(uuid) is
  'Whether the sender of a request that was merged into another was told something: before the merge or since, not because the other had an answer.';

create or replace function private.is_told(answer public.request_messages, asked uuid) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
declare
  told constant uuid := private.came_for('messages', answer.id, answer.request_id, answer.merged_id);
begin
  return told is not distinct from asked
    or exists (
      select from public.request_merges as merge cross join private.holders_of_merge(merge.id) as held
      where merge.merged_id = asked and merge.request_id = answer.request_id and held.holder is not distinct from told
        and answer.created_at > held.since and answer.created_at <= held.until
    )
    or exists (
      select from public.service_requests as request
      where request.id = answer.request_id and private.is_same_sender(
        to_jsonb(private.request_as_sent(told, request)), to_jsonb(private.request_as_sent(asked, request))
      )
    );
end
$$;
comment on function private.is_told(public.request_messages, uuid) is
  'Whether an answer is one to the sender of a request, by the id of one that was merged into it (asked), null for the one that stays: it was mailed to them, or they read it since the merge. What someone else was told before the merge is none.';

create or replace function private.unanswered_merges(request_id uuid) returns setof public.request_merges
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return query
    select merge.* from public.request_merges as merge
    join public.service_requests as request on request.id = merge.request_id
    join public.request_work as work on work.id = request.id
    where merge.request_id = unanswered_merges.request_id and merge.work ->> 'first_answer_at' is null
      -- While the one that stays has no answer, it is late by itself
      and work.first_answer_at is not null
      and not private.request_was_answered(merge.id)
      and private.told_until(request.id, merge.merged_id) <= (merge.row ->> 'created_at')::timestamptz;
end
$$;
comment on function private.unanswered_merges(uuid) is
  'The merges of a request that has an answer with one that has none, as long as its sender has had no answer since.';

create or replace function private.came_at(message public.request_messages) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return greatest(message.created_at, (
    select private.merged_until(merge.id) from public.request_merges as merge
    where merge.request_id = message.request_id
      and merge.merged_id = private.came_for('messages', message.id, message.request_id, message.merged_id)
  ));
end
$$;
comment on function private.came_at(public.request_messages) is
  'Since when a message is among those of its request: when it was written, or when a merge brought it.';

create or replace function private.reply_seen(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return greatest(
    (select max(private.came_at(reply)) from private.waiting_replies(reply_seen.request_id) as reply),
    (select max(private.merged_until(merge.id)) from private.waiting_merges(reply_seen.request_id) as merge)
  );
end
$$;
comment on function private.reply_seen(uuid) is 'When the latest of the replies and merges that wait came.';

create or replace function private.settle_replies(request_id uuid, seen timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  settled boolean;
begin
  update public.request_messages as message set settled_at = now()
    where message.id in (
      select reply.id from private.waiting_replies(settle_replies.request_id) as reply
      where private.came_at(reply) <= settle_replies.seen
    );
  settled := found;
  update public.request_merges as merge set settled_at = now()
    where merge.id in (
      select known.id from private.waiting_merges(settle_replies.request_id) as known
      where private.merged_until(known.id) <= settle_replies.seen
    );
  return settled or found;
end
$$;
comment on function private.settle_replies(uuid, timestamptz) is
  'Notes that what the sender wrote, and what was merged, until then needs no more answer. False where nothing did.';

create or replace function private.reader_may_read(message public.request_messages, merge_id uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  merge public.request_merges;
  came_for uuid;
begin
  if not private.sender_may_read(message) then
    return false;
  end if;
  came_for := private.came_for('messages', message.id, message.request_id, message.merged_id);
  if reader_may_read.merge_id is null then
    return came_for is null;
  end if;
  select * into merge from public.request_merges as known where known.id = reader_may_read.merge_id;
  return coalesce(came_for = merge.merged_id, false)
    or message.direction = 'out' and exists (
      select from private.holders_of_merge(merge.id) as held
      where held.holder is not distinct from came_for and message.created_at > held.since and message.created_at <= held.until
    );
end
$$;
comment on function private.reader_may_read(public.request_messages, uuid) is
  'Whether a message may be read by who knows the reference of its request, or of one that was merged into it (merge_id): what was written and answered under it, and the answers since the merge, through every later one. No more, even where two requests have an email or phone in common: anyone can type those of someone else.';

-- Security definer: it reads every table. It checks who calls first, and records it.
create or replace function public.gather_person(subjects jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  accounts constant uuid[] := private.ids_of(subjects, 'user_profiles');
  requests constant uuid[] := private.ids_of(subjects, 'service_requests') || private.ids_of(subjects, 'bin');
  privacy constant uuid[] := private.ids_of(subjects, 'privacy_requests');
  consents constant uuid[] := private.ids_of(subjects, 'news_consents');
  mails constant uuid[] := private.ids_of(subjects, 'mail_outbox');
  invited constant uuid[] := private.ids_of(subjects, 'invitations');
  imported constant uuid[] := private.ids_of(subjects, 'imported_people');
  about constant text[] := private.ids_about(accounts, requests, privacy, consents) || invited::text[] || imported::text[];
  terms text[];
begin
  perform private.require_area('everything');
  perform private.require_password();
  if about = '{}' and mails = '{}' then
    raise exception using errcode = '22023', message = 'person_empty';
  end if;
  terms := private.terms_of(accounts, requests, privacy, consents, invited || imported);
  perform private.record('export', 'people', coalesce(about[1], mails[1]::text), jsonb_strip_nulls(jsonb_build_object(
    -- No names of imported people or mails: this entry would keep them when those are erased
    'name', coalesce(
      (select profile.full_name from public.user_profiles as profile where profile.id = accounts[1]),
      (select request.client_name from public.service_requests as request where request.id = requests[1]),
      (select merge.row ->> 'client_name' from public.request_merges as merge where merge.merged_id = requests[1]),
      (select entry.name from public.bin as entry where entry.record_id = requests[1] and entry.parent is null limit 1),
      (select request.full_name from public.privacy_requests as request where request.id = privacy[1]),
      (select invitation.full_name from public.invitations as invitation where invitation.id = invited[1]),
      (select consent.email from public.news_consents as consent where consent.id = consents[1])
    ),
    'rows', jsonb_array_length(subjects)
  )));
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
    'documents', (
      select coalesce(jsonb_agg(to_jsonb(document) order by document.expires_on), '[]')
      from public.employee_documents as document join public.employees as employee on employee.id = document.employee_id
      where employee.user_id = any (accounts)
    ),
    'document_renewals', (
      select coalesce(jsonb_agg(to_jsonb(renewal) - '{document_updated_at,notification_id}'::text[] order by renewal.created_at desc), '[]')
      from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where employee.user_id = any (accounts)
    ),
    'application_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'text', note.text, 'created_at', note.created_at, 'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from public.application_notes as note join public.employees as employee on employee.id = note.employee_id
      where employee.user_id = any (accounts)
    ),
    'client_projects', (
      select coalesce(jsonb_agg(to_jsonb(link) || jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en
      ) order by link.created_at desc), '[]')
      from public.client_projects as link join public.projects as project on project.id = link.project_id
      where link.client_id = any (accounts)
    ),
    'client_project_files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title_ar', project.title_ar, 'title_en', project.title_en, 'name', file.name, 'kind', file.kind, 'size', file.size,
        'file_url', file.file_url, 'created_at', file.created_at, 'downloaded_at', file.downloaded_at
      ) order by file.created_at desc), '[]')
      from public.client_project_files as file join public.client_projects as link on link.id = file.client_project_id
      join public.projects as project on project.id = link.project_id
      where file.client_id = any (accounts)
    ),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(request) || jsonb_build_object(
        'next_step', work.next_step, 'next_step_on', work.next_step_on, 'first_answer_at', work.first_answer_at,
        'first_answer_how', work.first_answer_how, 'tags', (
          select jsonb_agg(tag.name order by tag.name) from public.request_tags as tag where tag.id = any (work.tags)
        )
      ) order by request.created_at desc), '[]')
      from public.service_requests as request left join public.request_work as work using (id)
      where request.id = any (requests)
    ),
    'merged_requests', (
      select coalesce(jsonb_agg(merge.row || jsonb_build_object(
        'merged_at', merge.merged_at, 'merged_into', case when request.id = any (requests) then request.reference end
      ) order by merge.merged_at desc), '[]')
      from private.merges_of(requests) as merge join public.service_requests as request on request.id = merge.request_id
    ),
    'request_notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(note.request_id, requests), 'text', note.text, 'created_at', note.created_at,
        'edited_at', note.edited_at
      ) order by note.created_at desc), '[]')
      from private.notes_of(requests) as note
    ),
    'request_messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(message.request_id, requests), 'direction', message.direction, 'email', message.email,
        'name', message.name, 'subject', message.subject, 'body', message.body, 'quoted', message.quoted,
        'created_at', message.created_at, 'sent_at', message.sent_at
      ) order by message.created_at desc), '[]')
      from private.messages_of(requests) as message
    ),
    'request_files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', private.own_reference(file.request_id, requests), 'name', file.name, 'kind', file.kind, 'size', file.size,
        'file_url', file.file_url, 'created_at', file.created_at
      ) order by file.created_at desc), '[]')
      from public.request_files as file
      where file.request_id in (select private.stored_under(requests)) and private.is_part_of(file.request_id, file.merged_id, requests)
        -- Also files that were attached to what they received
        or file.id in (
          select (attached ->> 'id')::uuid from private.messages_of(requests) as message, jsonb_array_elements(message.files) as attached
          where message.direction = 'out'
        )
    ),
    'request_events', (
      select coalesce(jsonb_agg(happened.event order by happened.event ->> 'changed_at' desc), '[]') from (
        select to_jsonb(event) || jsonb_build_object('reference', request.reference) as event
        from public.service_request_events as event join public.service_requests as request on request.id = event.request_id
        where event.request_id = any (requests)
          -- Not the reference of another person's request: with that person's email it would open the request
          and (event.kind <> 'merge' or event.details ->> 'reference' in (select merge.reference from private.merges_of(requests) as merge))
        union all
        select event || jsonb_build_object('reference', merge.reference)
        from private.merges_of(requests) as merge cross join jsonb_array_elements(merge.events) as event
        where event ->> 'kind' <> 'merge'
          or event #>> '{details,reference}' in (select known.reference from private.merges_of(requests) as known)
        union all
        -- The statuses of the request that stays, which they read at /track
        select to_jsonb(event) - '{id,request_id,changed_by}'::text[] || jsonb_build_object(
          'reference', merge.reference, 'message', replace(event.message, held.reference, merge.reference)
        )
        from private.merges_of(requests) as merge cross join private.holders_of_merge(merge.id) as held
        cross join private.events_of(coalesce(held.holder, merge.request_id)) as event
        where coalesce(held.holder, merge.request_id) <> all (requests) and event.kind = 'status' and event.told is not false
          and event.changed_at > held.since
      ) as happened
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
      from public.mail_outbox as mail
      where mail.id = any (mails) or mail.data ->> 'id' = any (about) and lower(mail.recipient) not in (
        select lower(merge.row ->> 'client_email') from private.other_merges_in(requests) as merge
        where merge.row ->> 'client_email' is not null
      )
    ),
    'activity', (
      select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from (
        select entry.at, entry.kind, entry.table_name, entry.actor_id = any (accounts) as by_person,
          -- Only of their own rows: what they did to rows of others says something about others
          case
            when entry.record_id = any (about) or entry.details ->> 'person' = any (about) then case
              -- How someone else's request was worked on before theirs was merged into it
              when entry.table_name = 'request_merges'
                and coalesce(entry.details #>> '{after,request_id}', entry.details #>> '{before,request_id}') <> all (requests::text[])
                then entry.details #- '{after,before}' #- '{before,before}' #- '{after,events}' #- '{before,events}'
              -- Its events are above, without the references of others
              when entry.table_name = 'request_merges' then entry.details #- '{after,events}' #- '{before,events}'
              else entry.details
            end
          end as details
        from public.audit_log as entry
        where entry.record_id = any (about) or entry.details ->> 'person' = any (about) or entry.actor_id = any (accounts)
          or private.holds_value(entry.details, terms)
        order by entry.id desc limit 5000
      ) as entry
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'full_name', invitation.full_name, 'email', invitation.email, 'user_type', invitation.user_type,
        'client_type', invitation.client_type, 'company_name', invitation.company_name, 'phone', invitation.phone,
        'areas', invitation.areas, 'locale', invitation.locale, 'sent_at', invitation.sent_at, 'expires_at', invitation.expires_at, 'accepted_at', invitation.accepted_at,
        'cancelled_at', invitation.cancelled_at
      ) order by invitation.sent_at desc), '[]')
      from public.invitations as invitation
      where invitation.id = any (invited) or invitation.accepted_by = any (accounts)
        or lower(invitation.email) = any (terms)
    ),
    'imported', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(one) - '{words,import_id,row_number,invitation_id}'::text[])), '[]')
      from private.imported_people as one where one.id = any (imported) or lower(one.email) = any (terms)
    ),
    'bin', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table_name', entry.table_name, 'deleted_at', entry.deleted_at,
        -- Not how the request was worked on into which theirs was merged, nor what was merged with it
        'row', case when entry.table_name = 'request_merges' then entry.row - '{before,events,moved,request_id}'::text[] else entry.row end
      ) order by entry.deleted_at desc), '[]')
      from (
        with own as materialized (select row.* from private.bin_rows(about, '{}') as row)
        select own.* from own
        union all
        -- Requests with their email are found by themselves, and only those that the admin chose are theirs
        select other.* from public.bin as other
        where other.table_name not like '%request%' and private.holds_value(other.row, terms) and other.id not in (select own.id from own)
      ) as entry
      -- Not the reference of another person's request
      where not (entry.table_name = 'service_request_events' and entry.row ->> 'kind' = 'merge') and not exists (
        select from private.other_merges_in(requests) as merge
        where entry.row ->> 'merged_id' = merge.merged_id::text or merge.moved -> 'notes' ? entry.record_id::text
      )
    )
  );
end
$$;
comment on function public.gather_person(jsonb) is
  'For admins of everything, with a password of the last 15 minutes: everything that these rows ([{table, id}] of find_person) hold on a person. Recorded as an export.';

create or replace function private.erase_rows(
  accounts uuid[], requests uuid[], privacy uuid[], mails uuid[], terms text[], closing uuid default null,
  answer text default null, consents uuid[] default '{}', imported uuid[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  about text[] := private.ids_about(accounts, requests, privacy, consents) || imported::text[];
  -- Mails that say that they have written about what is now another person's request
  named constant uuid[] := array(
    select mail.id from private.merges_of(requests) as merge cross join private.holders_of_merge(merge.id) as held
      join public.mail_outbox as mail on mail.data ->> 'id' = coalesce(held.holder, merge.request_id)::text
        and mail.data ->> 'name' = merge.row ->> 'client_name'
    union
    -- By the name of the mail that they wrote
    select mail.id from public.request_messages as message
      join public.mail_outbox as mail on mail.data ->> 'id' = message.request_id::text and mail.data ->> 'name' = message.name
      where message.merged_id = any (requests)
    union
    select mail.id from public.mail_outbox as mail join public.bin as merge
      on mail.data ->> 'id' = merge.row ->> 'request_id' and mail.data ->> 'name' = merge.row -> 'row' ->> 'client_name'
      where merge.table_name = 'request_merges' and (merge.row ->> 'merged_id')::uuid = any (requests)
  );
  kept integer;
  mails_gone integer;
  bin_gone integer := 0;
  details_gone integer;
begin
  about := about || private.separate_senders(requests);
  -- Mails and entries about rows in the bin are erased too
  about := about || private.binned_requests(about, terms) || array(select entry.record_id::text from private.bin_rows(about, terms) as entry);
  kept := private.keep_by_law(accounts);
  delete from public.mail_outbox as mail
    where mail.id = any (mails || named) or lower(mail.recipient) = any (terms) or mail.data ->> 'id' = any (about)
      or private.holds_value(mail.data, terms);
  get diagnostics mails_gone = row_count;
  -- This mails the answer, before the address is gone
  update public.privacy_requests as request
    set status = 'done', closed_at = now(), answer = btrim(erase_rows.answer)
    where request.id = closing and request.status in ('open', 'extended');
  delete from public.privacy_requests as request where request.id = any (privacy) and request.status = 'unproven';
  -- Also invitations to the emails in terms, which belong to no one else
  with gone as (
    delete from public.invitations as invitation
      where lower(invitation.email) = any (terms) or invitation.accepted_by = any (accounts) returning invitation.id
  )
  select about || array(select gone.id::text from gone) into about;
  -- By id, since an imported person without an email is found by nothing else
  with gone as (
    delete from private.imported_people as one where one.id = any (imported) or lower(one.email) = any (terms) returning one.id
  )
  select about || array(select gone.id::text from gone) into about;
  -- Entries about clients whom an admin added and who have an account since: their email may have been entered after the rest
  about := about || array(
    select entry.record_id from public.audit_log as entry
    where entry.table_name = 'clients' and entry.details is not null and private.holds_value(entry.details, terms)
      and not exists (select from private.imported_people as one where one.id::text = entry.record_id)
  );
  -- Entries about what was deleted for good before, and about merges that were undone
  about := about || array(
    select entry.record_id from public.audit_log as entry
    where entry.kind = 'insert' and case
      when entry.table_name in ('request_notes', 'request_messages', 'request_files')
        then coalesce(entry.details #>> '{after,merged_id}', entry.details #>> '{after,request_id}')
      when entry.table_name = 'request_merges' then entry.details #>> '{after,merged_id}'
      when entry.table_name in ('application_notes', 'employee_notifications') then entry.details #>> '{after,employee_id}'
    end = any (about)
  );
  update public.privacy_requests as request
    set full_name = null, email = null, phone = null, details = null, extension_reason = null, answer = null, notes = null,
      erased_at = now(), closed_at = coalesce(request.closed_at, now()),
      status = case when request.status in ('open', 'extended') then 'done' else request.status end
    where request.id = any (privacy) and request.erased_at is null;
  perform set_config('handasa.erasing', 'on', true);
  delete from public.service_requests as request where request.id = any (requests);
  delete from public.news_consents as consent where consent.id = any (consents);
  -- Whether the account may go was checked before: public.erase_person
  perform private.forget_accounts(accounts);
  perform set_config('handasa.erasing', '', true);
  delete from public.bin where id in (select entry.id from private.bin_rows(about, terms) as entry);
  get diagnostics bin_gone = row_count;
  delete from public.drafts as draft
    where draft.record_id::text = any (about) or private.holds_value(draft.changes, terms) or private.holds_value(draft.base, terms);
  -- Last, since the deletes above have made entries too
  update public.audit_log as entry set details = null
    where entry.details is not null and (
      entry.record_id = any (about)
      or entry.details ->> 'person' = any (about)
      -- Documents of clients that were deleted forever
      or entry.table_name = 'client_project_files'
        and array[entry.details -> 'before' ->> 'client_id', entry.details -> 'after' ->> 'client_id'] && about
      -- Documents of employees that were removed, taken back or kept long enough
      or entry.table_name in ('employee_documents', 'document_renewals')
        and array[entry.details -> 'before' ->> 'employee_id', entry.details -> 'after' ->> 'employee_id'] && about
      or private.holds_value(entry.details, terms)
    );
  get diagnostics details_gone = row_count;
  return jsonb_build_object(
    'accounts', cardinality(accounts), 'requests', cardinality(requests), 'privacy_requests', cardinality(privacy),
    'news_consents', cardinality(consents), 'mails', mails_gone, 'bin', bin_gone, 'audit_details', details_gone, 'kept', kept
  );
end
$$;
comment on function private.erase_rows(uuid[], uuid[], uuid[], uuid[], text[], uuid, text, uuid[], uuid[]) is
  'Deletes or anonymises these rows with everything below them, the mails and the details of audit entries about them, or with the emails in terms; keeps what the law asks for. How many of each.';

create or replace function private.last_entry_at(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return greatest(
    (select max(message.created_at) from public.request_messages as message where message.request_id = last_entry_at.request_id),
    (select max(note.created_at) from public.request_notes as note where note.request_id = last_entry_at.request_id),
    (select max(merge.merged_at) from public.request_merges as merge where merge.request_id = last_entry_at.request_id),
    -- A next step says that it is still worked on, until its day has passed
    (
      select (work.next_step_on + 1)::timestamp at time zone 'Asia/Riyadh'
      from public.request_work as work where work.id = last_entry_at.request_id
    )
  );
end
$$;
comment on function private.last_entry_at(uuid) is
  'When something was last written about a request or merged into it, or the end of the day of its next step. Someone may write about one that was closed long ago. Null where nothing was.';

create or replace function private.retention_due(kind text, months integer) returns table (id text, name text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  before constant timestamptz := now() - make_interval(months => retention_due.months);
begin
  case retention_due.kind
    when 'requests' then
      return query select request.id::text, request.client_name, known.since
        from public.service_requests as request
        cross join lateral (select greatest(request.updated_at, private.last_entry_at(request.id)) as since) as known
        where request.updated_at < before and known.since < before
          and case request.kind
            when 'service' then request.status in ('rejected', 'completed', 'cancelled')
            else request.status not in ('new', 'pending')
          end
          -- Not requests that are part of a project
          and not exists (select from public.client_projects as link where link.client_id = request.user_id)
          and not exists (
            select from public.request_work as work where work.id = request.id and work.client_project_id is not null
          )
          -- Nor those into which a request of such a client was merged
          and not exists (
            select from public.request_merges as merge
            join public.client_projects as link on link.client_id = (merge.row ->> 'user_id')::uuid
            where merge.request_id = request.id
          );
    when 'rejected_applications' then
      return query select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.updated_at
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'rejected' and employee.updated_at < before
          -- Not applicants who agreed to wait for other openings
          and coalesce(employee.cv_kept_until < (now() at time zone 'Asia/Riyadh')::date, true)
          and profile.user_type = 'employee' and not profile.is_active;
    when 'left_photos' then
      return query select employee.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee
        where employee.status = 'left' and employee.left_on < before and employee.profile_image_url is not null;
    when 'document_renewals' then
      return query select renewal.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale),
          coalesce(renewal.decided_at, employee.left_on::timestamptz)
        from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
        where renewal.decided_at < before
          -- Or the employee has left, so that no one will decide on it
          or (renewal.status = 'waiting' and employee.status = 'left' and employee.left_on < before);
    when 'client_accounts' then
      return query select profile.id::text, profile.full_name, coalesce(known.last_sign_in_at, profile.created_at)
        from public.user_profiles as profile join private.accounts as known using (id)
        where profile.user_type = 'client' and coalesce(known.last_sign_in_at, profile.created_at) < before
          and not exists (select from public.client_projects as link where link.client_id = profile.id)
          and not exists (
            select from public.service_requests as request
            where greatest(request.updated_at, private.last_entry_at(request.id)) >= before and request.id in (
              select own.id from public.service_requests as own where own.user_id = profile.id
              union all
              select merge.request_id from public.request_merges as merge where merge.row ->> 'user_id' = profile.id::text
            )
          );
    when 'privacy_requests' then
      return query select request.id::text, request.full_name, request.closed_at
        from public.privacy_requests as request where request.closed_at < before and request.erased_at is null;
    when 'news_consents' then
      return query select consent.id::text, consent.email, consent.withdrawn_at
        from public.news_consents as consent where consent.withdrawn_at < before;
    when 'imported_people' then
      return query select one.id::text, one.full_name, known.since
        from private.imported_people as one
        left join public.invitations as invitation on invitation.id = one.invitation_id
        cross join lateral (select greatest(one.created_at, invitation.sent_at) as since) as known
        where one.removed_at is null and known.since < before;
    when 'failed_mails' then
      return query select mail.id::text, mail.recipient, mail.failed_at
        from public.mail_outbox as mail where mail.failed_at < before;
    when 'audit_details' then
      return query select entry.id::text, entry.details ->> 'name', entry.at
        from public.audit_log as entry where entry.at < before and entry.details is not null;
    when 'employment_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'employment' and record.keep_until < (now() at time zone 'Asia/Riyadh')::date
        union all
        select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'left' and employee.left_on < before
          and profile.user_type = 'employee' and not profile.is_active;
    when 'project_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'project' and record.keep_until < (now() at time zone 'Asia/Riyadh')::date;
  end case;
end
$$;
comment on function private.retention_due(text, integer) is
  'What has been kept of a kind of data longer than this many months: id, name, and since when.';

drop function private.first_answer_since(uuid, timestamptz);

select private.keep_reply_since(merged.request_id) from (select distinct merge.request_id from public.request_merges as merge) as merged;
