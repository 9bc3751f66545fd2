-- Requests that were merged one after another: undoing one merge took from the request that stays what that had by itself, and left
-- the one between with what was not its own. The reference of the one between, and the names of deleted files, reached others.

create function private.work_without(work jsonb, given jsonb, own jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select work || coalesce((
    select jsonb_object_agg(part.field, null::text) from (values
      ('owner_id', '{owner_id}'::text[]), ('next_step', '{next_step,next_step_on}'),
      ('first_answer_at', '{first_answer_at,first_answer_by,first_answer_how}'), ('client_id', '{client_id}'),
      ('invitation_id', '{invitation_id}'), ('client_project_id', '{client_project_id}')
    ) as known (field, fields) cross join unnest(known.fields) as part (field)
    where own -> known.field = 'null' and case known.field
      when 'next_step' then
        (work ->> 'next_step', work ->> 'next_step_on') = (given ->> 'next_step', given ->> 'next_step_on')
      -- Sessions write the same moment in different time zones
      when 'first_answer_at' then
        (work ->> 'first_answer_at')::timestamptz = (given ->> 'first_answer_at')::timestamptz
      else work ->> known.field = given ->> known.field
    end
  ), '{}') || jsonb_build_object('tags', (
    select coalesce(jsonb_agg(tag.id order by tag.place), '[]')
    from jsonb_array_elements_text(work -> 'tags') with ordinality as tag (id, place)
    where not given -> 'tags' ? tag.id or own -> 'tags' ? tag.id
  ))
$$;
comment on function private.work_without(jsonb, jsonb, jsonb) is
  'The work on a request without what a merge gave it: given is the work on the one that was merged, own what the request had by itself. What someone has changed since stays.';

create function private.is_about_file_of(event jsonb, requests uuid[]) returns boolean
language sql immutable set search_path = ''
as $$ select event ->> 'kind' = 'file' and coalesce((event #>> '{details,merged_id}')::uuid = any (requests), false) $$;
comment on function private.is_about_file_of(jsonb, uuid[]) is
  'Whether an event of a request says what was done with a file that came for one of these, which were merged into it.';

create or replace function private.separate_merge(joined public.request_merges) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- The id of the request that becomes separate again, and of those that were merged into it
  back uuid[];
  -- Stored as if it came from the bin, so that the same rules apply to what is gone in the meantime
  entry public.bin;
  part jsonb;
  own_work constant jsonb := joined.work
    || case when joined.work ->> 'first_answer_at' is null then coalesce(private.call_while_merged(joined.id), '{}') else '{}' end;
  later public.request_merges;
  -- What it brought along: a first answer that was noted since is its own
  given constant jsonb := case when (joined.work ->> 'first_answer_at')::timestamptz > joined.merged_at
    then private.without_first_answer(joined.work) else joined.work end;
  -- The work on the request that it was merged into, as that was without it
  own jsonb := joined.before;
begin
  perform set_config('handasa.restoring', 'on', true);
  entry.table_name := 'service_requests';
  entry.record_id := joined.merged_id;
  entry.row := joined.row;
  perform private.store_again(entry, true);
  entry.table_name := 'request_work';
  entry.row := own_work;
  perform private.store_again(entry, true);
  entry.table_name := 'service_request_events';
  for part in select * from jsonb_array_elements(joined.events) loop
    entry.row := part;
    perform private.store_again(entry, true);
  end loop;
  update public.request_notes as note set request_id = joined.merged_id
    where note.request_id = joined.request_id and joined.moved -> 'notes' ? note.id::text
      -- Leave notes that another merge has brought since
      and not exists (
        select from public.request_merges as other
        where other.request_id = joined.request_id and other.id <> joined.id and other.moved -> 'notes' ? note.id::text
          and not joined.moved -> 'merges' ? other.id::text and not other.moved -> 'merges' ? joined.id::text
      );
  back := joined.merged_id || array(
    select earlier.merged_id from public.request_merges as earlier
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text
  );
  update public.request_messages as message
    set request_id = joined.merged_id, merged_id = nullif(message.merged_id, joined.merged_id)
    where message.request_id = joined.request_id and (
      message.merged_id = any (back)
      -- Or it came from the bin, where it was when merges did not set merged_id yet
      or message.merged_id is null and joined.moved -> 'messages' ? message.id::text
    );
  update public.request_files as file set request_id = joined.merged_id, merged_id = nullif(file.merged_id, joined.merged_id)
    where file.request_id = joined.request_id
      and (file.merged_id = any (back) or file.merged_id is null and joined.moved -> 'files' ? file.id::text);
  update public.request_merges as earlier set request_id = joined.merged_id
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text;
  perform private.move_in_bin(joined.request_id, joined.merged_id, joined.moved - 'files');
  update public.bin as known set row = known.row || jsonb_build_object(
      'request_id', joined.merged_id, 'merged_id', nullif((known.row ->> 'merged_id')::uuid, joined.merged_id)
    )
    where known.row ->> 'request_id' in (joined.request_id::text, joined.merged_id::text) and known.table_name = 'request_files'
      and (
        (known.row ->> 'merged_id')::uuid = any (back)
        or known.row ->> 'merged_id' is null and known.row ->> 'request_id' = joined.request_id::text
          and joined.moved -> 'files' ? known.record_id::text
      );
  -- A call since the merge was noted in the timeline of the request that stays
  insert into public.service_request_events (request_id, kind, changed_by, changed_at, details)
    select known.id, 'answer', known.first_answer_by, known.first_answer_at, jsonb_build_object('how', known.first_answer_how)
    from public.request_work as known
    where known.id = joined.merged_id and known.first_answer_how not in ('status', 'answer')
      and known.first_answer_at > joined.merged_at;
  -- Also the name of a file that was deleted since
  update public.service_request_events as event set request_id = joined.merged_id
    where event.request_id = joined.request_id and private.is_about_file_of(to_jsonb(event), back);
  -- Take back what the merge gave, from each request that it has belonged to, unless someone has changed it since
  for later in
    select * from public.request_merges as known
    where known.request_id = joined.request_id and known.moved -> 'merges' ? joined.id::text order by known.merged_at, known.id
  loop
    update public.request_merges as known
      set work = private.work_without(known.work, given, own),
        events = (
          select coalesce(jsonb_agg(event order by place), '[]')
          from jsonb_array_elements(known.events) with ordinality as happened (event, place)
          where not private.is_about_file_of(event, back)
        )
      where known.id = later.id;
    for part in
      select happened.event from jsonb_array_elements(later.events) as happened (event)
      where private.is_about_file_of(happened.event, back)
    loop
      entry.row := part || jsonb_build_object('request_id', joined.merged_id);
      perform private.store_again(entry, true);
    end loop;
    -- Where one of them had something by itself, the next has got that
    own := later.before || jsonb_strip_nulls(own) || jsonb_build_object('tags', (later.before -> 'tags') || (own -> 'tags'));
  end loop;
  update public.request_work as known set
      owner_id = still.owner_id, tags = still.tags, next_step = still.next_step, next_step_on = still.next_step_on,
      first_answer_at = still.first_answer_at, first_answer_by = still.first_answer_by, first_answer_how = still.first_answer_how,
      client_id = still.client_id, invitation_id = still.invitation_id, client_project_id = still.client_project_id
    from public.request_work as now_is
    cross join jsonb_populate_record(now_is, private.work_without(to_jsonb(now_is), given, own)) as still
    where now_is.id = joined.request_id and known.id = now_is.id;
  delete from public.request_merges as known where known.id = joined.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (joined.request_id, 'merge', auth.uid(), jsonb_build_object('reference', joined.reference, 'undone', true));
end
$$;
comment on function private.separate_merge(public.request_merges) is
  'Makes a merged request separate again, no matter when it was merged.';

create or replace function private.forget_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  other public.request_messages;
begin
  select known.* into other from public.request_messages as known
    where known.request_id = message.request_id and known.id <> message.id and known.state in ('waiting', 'sent')
      and private.is_told(known, null)
    order by known.created_at limit 1;
  update public.request_work as work
    set first_answer_at = other.created_at, first_answer_by = other.author_id,
      first_answer_how = case when other.id is not null then 'answer' end
    where work.id = message.request_id and work.first_answer_how = 'answer' and work.first_answer_at = message.created_at;
  -- It was the first answer to a request that was merged since, or to one that had it from that
  update public.request_merges as merge
    set work = private.without_first_answer(merge.work)
    where merge.request_id = message.request_id
      and merge.work ->> 'first_answer_how' = 'answer' and (merge.work ->> 'first_answer_at')::timestamptz = message.created_at;
end
$$;
comment on function private.forget_answer(public.request_messages) is
  'Forgets a message that never reached its reader as the first answer; the earliest of the others that the same sender got takes its place.';

create function private.reference_of_message(message public.request_messages) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(merge.reference, request.reference) from public.service_requests as request
    left join public.request_merges as merge on merge.request_id = request.id
      and merge.merged_id = private.came_for('messages', message.id, message.request_id, message.merged_id)
    where request.id = message.request_id
  );
end
$$;
comment on function private.reference_of_message(public.request_messages) is
  'The reference of the request under which a message was written, also where that was merged since.';

create or replace function private.messages_of_sender(request_id uuid, merge_id uuid default null, addresses boolean default false)
returns jsonb
language sql stable set search_path = ''
as $$
  with way as materialized (
    select own.merge_id from private.own_ways() as own
    where messages_of_sender.addresses and own.request_id = messages_of_sender.request_id
    union all
    select messages_of_sender.merge_id where not messages_of_sender.addresses
  ),
  -- The reference and the email of the reader
  known_by as (
    select coalesce(merge.reference, request.reference) as reference,
      lower(case when merge.id is null then request.client_email else merge.row ->> 'client_email' end) as email
    from public.service_requests as request left join public.request_merges as merge on merge.id = messages_of_sender.merge_id
    where request.id = messages_of_sender.request_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', message.id, 'by', case message.direction when 'in' then 'sender' else 'company' end, 'at', message.created_at,
      'subject', case message.direction when 'out' then replace(message.subject, coalesce(message.foreign_reference, known_by.reference), known_by.reference) end,
      'text', case message.direction when 'out' then replace(message.body, coalesce(message.foreign_reference, known_by.reference), known_by.reference) else message.body end,
      'files', (
        select coalesce(jsonb_agg(
            jsonb_build_object('name', attached.file ->> 'name', 'size', (attached.file ->> 'size')::integer) || case
              when messages_of_sender.addresses then jsonb_build_object('file_url', (
                select known.file_url from public.request_files as known
                where known.id = (attached.file ->> 'id')::uuid
              ))
              else '{}'
            end
            order by attached.place
          ), '[]')
        from jsonb_array_elements(message.files) with ordinality as attached (file, place)
      )
    ) || case
      when not messages_of_sender.addresses and message.direction = 'out' and message.state = 'sent'
        and lower(message.email) = known_by.email then jsonb '{"mailed": true}'
      else jsonb '{}'
    end order by message.created_at, message.id), '[]')
  from (
    select known.*, (
        select written.reference from (select private.reference_of_message(known) as reference) as written
        where known.direction = 'out' and written.reference not in (select own.reference from way join public.request_merges as own on own.id = way.merge_id)
      ) as foreign_reference
    from public.request_messages as known
    where known.request_id = messages_of_sender.request_id
      and exists (select from way where private.reader_may_read(known, way.merge_id))
    order by known.created_at desc, known.id desc limit 100
  ) as message cross join known_by
$$;
comment on function private.messages_of_sender(uuid, uuid, boolean) is
  'The latest 100 messages that the sender of a request may read, in their order: the answers, once they cannot be taken back, and what they wrote on the website. Files have name and size. With addresses, for the signed-in client, they also have file_url, null for a deleted file; a file that went back to another request, when a merge was undone, still belongs to the answer. Without addresses, an answer that went to the email of its reader has mailed. merge_id: for the sender of a request that was merged into it, whose own reference stands in the place of those of others.';

create or replace function private.record_file_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Not when it goes with its request, nor when the server deletes it
  if auth.uid() is not null and exists (select from public.service_requests as request where request.id = old.request_id) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (old.request_id, 'file', auth.uid(), jsonb_strip_nulls(jsonb_build_object('name', old.name, 'merged_id', old.merged_id)));
  end if;
  return null;
end
$$;
comment on function private.record_file_removal() is 'Writes service_request_events: who deleted which file.';

create or replace function private.record_file_return() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and private.comes_back_alone('request_files', new.id) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.request_id, 'file', auth.uid(), jsonb_strip_nulls(jsonb_build_object(
        'name', new.name, 'restored', true, 'merged_id', new.merged_id
      )));
  end if;
  return null;
end
$$;
comment on function private.record_file_return() is 'Writes service_request_events: who restored which file from the bin.';

create or replace function private.messages_of(requests uuid[]) returns setof public.request_messages
language sql stable set search_path = ''
as $$
  select message.* from public.request_messages as message
  where message.request_id in (select private.stored_under(requests))
    and private.is_part_of(message.request_id, message.merged_id, requests)
  union all
  -- Answers to the other sender after the merge, which these senders read at /track, but without the other's address and name
  select (jsonb_populate_record(message, jsonb_build_object(
    'email', null, 'name', null, 'quoted', null,
    'subject', replace(message.subject, written.reference, own.reference), 'body', replace(message.body, written.reference, own.reference)
  ))).*
  from public.request_messages as message cross join lateral (select private.reference_of_message(message) as reference) as written
  cross join lateral (
    select merge.reference from private.merges_of(requests) as merge
    where merge.request_id = message.request_id and private.reader_may_read(message, merge.id)
    order by merge.merged_at limit 1
  ) as own
  where message.request_id in (select merge.request_id from private.merges_of(requests) as merge)
    and message.direction = 'out' and not private.is_part_of(message.request_id, message.merged_id, requests)
$$;
comment on function private.messages_of(uuid[]) is
  'What was written for these requests, and what their senders received: also, without name and address and with their own reference, the answers that another sender of the merged request received.';

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
          -- Nor the name of a file that came for it
          and (event.kind <> 'file' or coalesce((event.details ->> 'merged_id')::uuid, event.request_id) = any (requests))
        union all
        select event || jsonb_build_object('reference', merge.reference)
        from private.merges_of(requests) as merge cross join jsonb_array_elements(merge.events) as event
        where case event ->> 'kind'
          when 'merge' then event #>> '{details,reference}' in (select known.reference from private.merges_of(requests) as known)
          when 'file' then coalesce(event #>> '{details,merged_id}', merge.merged_id::text) = any (requests::text[])
          else true
        end
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

comment on column public.service_request_events.details is
  'What changed: of a status that came with an answer, the id of its message (answer). Of other kinds: owner and from; added and removed (tags with their names); step, due, from and from_due; how; name of a file, with merged_id as in request_files; written, the moment of a note; restored of either; for a correction from and to of each column; reference and undone of a merge; client or project with from.';
