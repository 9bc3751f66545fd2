-- What a hostile use of the site has found.

-- Deleted notes and files follow a request that is merged, and one that is separated again.

-- Notes and files that an admin has deleted lie in the bin: they come back to the request that has the others.
create function private.move_in_bin(source uuid, target uuid, moved jsonb) returns void
language sql volatile set search_path = ''
as $$
  update public.bin as entry set row = entry.row || jsonb_build_object('request_id', target)
    where entry.row ->> 'request_id' = source::text and entry.record_id::text in (
      select jsonb_array_elements_text(moved -> case entry.table_name when 'request_notes' then 'notes' when 'request_files' then 'files' end)
    )
$$;
comment on function private.move_in_bin(uuid, uuid, jsonb) is
  'Notes and files in the bin, of those named in request_merges.moved, belong to another request from now on.';

create function private.parts_of_request(request_id uuid, part text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(known.id), '[]') from (
      select note.id from public.request_notes as note where part = 'request_notes' and note.request_id = parts_of_request.request_id
      union all
      select file.id from public.request_files as file where part = 'request_files' and file.request_id = parts_of_request.request_id
      union all
      select entry.record_id from public.bin as entry
      where entry.table_name = part and entry.row ->> 'request_id' = parts_of_request.request_id::text
    ) as known
  );
end
$$;
comment on function private.parts_of_request(uuid, text) is 'The ids of the notes or files of a request, with those in the bin.';

-- Security definer: functions alone write here, and no one deletes a request past the bin. It checks who calls first.
create or replace function public.merge_requests(request_id uuid, other uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.service_requests;
  gone public.service_requests;
  kept_work public.request_work;
  gone_work public.request_work;
  joined public.request_merges;
begin
  perform private.require_area('requests');
  -- In one order, so that two admins wait for each other and do not deadlock
  perform from public.service_requests as request where request.id in (merge_requests.request_id, other) order by request.id for update;
  select * into kept from public.service_requests as request where request.id in (merge_requests.request_id, other)
    order by request.created_at, request.id limit 1;
  select * into gone from public.service_requests as request
    where request.id in (merge_requests.request_id, other) and request.id <> kept.id;
  if merge_requests.request_id = other then
    raise exception using errcode = '22023', message = 'same_request';
  elsif gone.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  select * into kept_work from public.request_work as work where work.id = kept.id for update;
  select * into gone_work from public.request_work as work where work.id = gone.id for update;

  joined.id := gen_random_uuid();
  joined.events := (
    select coalesce(jsonb_agg(to_jsonb(event) order by event.changed_at, event.id), '[]')
    from public.service_request_events as event where event.request_id = gone.id
  );
  joined.moved := jsonb_build_object(
    'notes', private.parts_of_request(gone.id, 'request_notes'),
    'messages', to_jsonb(array(select message.id from public.request_messages as message where message.request_id = gone.id)),
    'files', private.parts_of_request(gone.id, 'request_files'),
    'merges', to_jsonb(array(select earlier.id from public.request_merges as earlier where earlier.request_id = gone.id))
  );
  -- Triggers leave alone what only changes its place
  perform set_config('handasa.restoring', 'on', true);
  update public.request_notes as note set request_id = kept.id where note.request_id = gone.id;
  update public.request_messages as message set request_id = kept.id where message.request_id = gone.id;
  update public.request_files as file set request_id = kept.id where file.request_id = gone.id;
  update public.request_merges as earlier set request_id = kept.id where earlier.request_id = gone.id;
  perform private.move_in_bin(gone.id, kept.id, joined.moved);
  update public.request_work as work set
      owner_id = coalesce(kept_work.owner_id, gone_work.owner_id),
      tags = (kept_work.tags || array(
        select tag from unnest(gone_work.tags) with ordinality as had (tag, place)
        where tag <> all (kept_work.tags) order by place
      ))[1:20],
      next_step = case when kept_work.next_step is null then gone_work.next_step else kept_work.next_step end,
      next_step_on = case when kept_work.next_step is null then gone_work.next_step_on else kept_work.next_step_on end,
      first_answer_at = coalesce(kept_work.first_answer_at, gone_work.first_answer_at),
      first_answer_by = case when kept_work.first_answer_at is null then gone_work.first_answer_by else kept_work.first_answer_by end,
      first_answer_how = coalesce(kept_work.first_answer_how, gone_work.first_answer_how),
      client_id = coalesce(kept_work.client_id, gone_work.client_id),
      invitation_id = coalesce(kept_work.invitation_id, gone_work.invitation_id),
      client_project_id = coalesce(kept_work.client_project_id, gone_work.client_project_id)
    where work.id = kept.id;
  delete from public.service_requests as request where request.id = gone.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.request_merges (id, request_id, merged_id, reference, row, work, events, moved, before, merged_by)
    values (
      joined.id, kept.id, gone.id, gone.reference, to_jsonb(gone), to_jsonb(gone_work), joined.events, joined.moved,
      to_jsonb(kept_work), auth.uid()
    );
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (kept.id, 'merge', auth.uid(), jsonb_build_object('reference', gone.reference));
  return jsonb_build_object('id', joined.id, 'request_id', kept.id, 'reference', kept.reference, 'merged', gone.reference);
end
$$;

-- Security definer: functions alone write here. It checks who calls first.
create or replace function public.undo_merge(merge_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  joined public.request_merges;
  -- As if it came from the bin, whose rules hold for what is gone in the meantime
  entry public.bin;
  work public.request_work;
  part jsonb;
begin
  perform private.require_area('requests');
  perform from public.service_requests as request
    where request.id = (select known.request_id from public.request_merges as known where known.id = undo_merge.merge_id)
    for update;
  select * into joined from public.request_merges as known where known.id = undo_merge.merge_id for update;
  if joined.id is null then
    raise exception using errcode = 'PT404', message = 'merge_not_found';
  elsif joined.merged_at < now() - make_interval(days => private.merge_days()) then
    raise exception using errcode = 'PT409', message = 'merge_final';
  end if;
  perform set_config('handasa.restoring', 'on', true);
  entry.table_name := 'service_requests';
  entry.record_id := joined.merged_id;
  entry.row := joined.row;
  perform private.store_again(entry, true);
  entry.table_name := 'request_work';
  entry.row := joined.work;
  perform private.store_again(entry, true);
  entry.table_name := 'service_request_events';
  for part in select * from jsonb_array_elements(joined.events) loop
    entry.row := part;
    perform private.store_again(entry, true);
  end loop;
  update public.request_notes as note set request_id = joined.merged_id
    where note.request_id = joined.request_id and joined.moved -> 'notes' ? note.id::text;
  update public.request_messages as message set request_id = joined.merged_id
    where message.request_id = joined.request_id and joined.moved -> 'messages' ? message.id::text;
  update public.request_files as file set request_id = joined.merged_id
    where file.request_id = joined.request_id and joined.moved -> 'files' ? file.id::text;
  update public.request_merges as earlier set request_id = joined.merged_id
    where earlier.request_id = joined.request_id and joined.moved -> 'merges' ? earlier.id::text;
  perform private.move_in_bin(joined.request_id, joined.merged_id, joined.moved);
  -- What came from the other goes back, unless someone has changed it since
  work := jsonb_populate_record(null::public.request_work, joined.work);
  update public.request_work as known set
      owner_id = case when joined.before -> 'owner_id' = 'null' and known.owner_id = work.owner_id then null else known.owner_id end,
      tags = array(
        select tag from unnest(known.tags) with ordinality as has (tag, place)
        where tag <> all (work.tags) or joined.before -> 'tags' ? tag::text order by place
      ),
      next_step = case when given.step then null else known.next_step end,
      next_step_on = case when given.step then null else known.next_step_on end,
      first_answer_at = case when given.answer then null else known.first_answer_at end,
      first_answer_by = case when given.answer then null else known.first_answer_by end,
      first_answer_how = case when given.answer then null else known.first_answer_how end,
      client_id = case when joined.before -> 'client_id' = 'null' and known.client_id = work.client_id then null else known.client_id end,
      invitation_id = case
        when joined.before -> 'invitation_id' = 'null' and known.invitation_id = work.invitation_id then null
        else known.invitation_id end,
      client_project_id = case
        when joined.before -> 'client_project_id' = 'null' and known.client_project_id = work.client_project_id then null
        else known.client_project_id end
    from (
      select now_is.id,
        joined.before -> 'next_step' = 'null' and (now_is.next_step, now_is.next_step_on) = (work.next_step, work.next_step_on) as step,
        joined.before -> 'first_answer_at' = 'null' and now_is.first_answer_at = work.first_answer_at as answer
      from public.request_work as now_is where now_is.id = joined.request_id
    ) as given
    where known.id = given.id;
  delete from public.request_merges as known where known.id = joined.id;
  perform set_config('handasa.restoring', '', true);
  insert into public.service_request_events (request_id, kind, changed_by, details)
    values (joined.request_id, 'merge', auth.uid(), jsonb_build_object('reference', joined.reference, 'undone', true));
  return jsonb_build_object('id', joined.merged_id, 'reference', joined.reference);
end
$$;

comment on column public.request_merges.moved is 'Ids of what went over: notes, mails, files, also those in the bin, and merges from before. Undoing takes them back.';

-- Messages of a request are in the order in which they were stored.

create function private.message_time(request_id uuid) returns timestamptz
language sql volatile set search_path = ''
as $$
  select greatest(clock_timestamp(), max(known.created_at) + interval '1 microsecond')
  from public.request_messages as known where known.request_id = message_time.request_id
$$;
comment on function private.message_time(uuid) is
  'The time of a message whose request is locked: after all that were stored before it. now() is when the call began, which may have waited for an answer that the author of the message has not seen.';

-- Security definer: functions alone write messages, and no one the outbox. It checks who calls first.
create or replace function public.answer_request(
  message_id uuid, request_id uuid, locale text, subject text, body text, seen uuid default null, files uuid[] default '{}'
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  title constant text := btrim(answer_request.subject);
  written constant text := btrim(answer_request.body, E' \t\r\n');
  asked public.service_requests;
  latest uuid;
  attached jsonb;
  headline text;
  message public.request_messages;
begin
  perform private.require_area('requests');
  -- Who answers the same request at the same moment waits here
  select * into asked from public.service_requests as request where request.id = answer_request.request_id for update;
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  headline := case when position(asked.reference in title) > 0 or not private.filled(title) then title
    else title || ' [' || asked.reference || ']' end;
  select * into message from public.request_messages as known
    where known.id = answer_request.message_id and known.request_id = asked.id and known.author_id = auth.uid();
  if message.id is not null then
    if (message.locale, message.subject, message.body) is distinct from (answer_request.locale, headline, written)
      or coalesce((select array_agg((file ->> 'id')::uuid) from jsonb_array_elements(message.files) as file), '{}')
        <> answer_request.files then
      -- Changed since, or in another tab: it would be lost
      raise exception using errcode = 'PT409', message = 'answer_differs';
    end if;
    -- Sent before: what was answered to that call was lost
    return;
  elsif not coalesce(private.email(asked.client_email), false) then
    raise exception using errcode = 'PT409', message = 'no_email';
  elsif not private.sends_mails() then
    raise exception using errcode = 'PT409', message = 'no_mail_server';
  end if;
  select known.id into latest from public.request_messages as known
    where known.request_id = asked.id and known.author_id is distinct from auth.uid()
    order by known.created_at desc, known.id desc limit 1;
  if latest is distinct from answer_request.seen then
    raise exception using errcode = 'PT409', message = 'answered_meanwhile';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'kind', file.kind, 'size', file.size)
      order by array_position(answer_request.files, file.id)), '[]') into attached
    from public.request_files as file where file.request_id = asked.id and file.id = any (answer_request.files);
  if jsonb_array_length(attached) <> cardinality(answer_request.files) then
    raise exception using errcode = 'PT409', message = 'file_gone';
  elsif jsonb_array_length(attached) > 10 or (select sum((file ->> 'size')::bigint) from jsonb_array_elements(attached) as file) > 20971520 then
    raise exception using errcode = 'PT409', message = 'files_too_large';
  end if;
  insert into public.request_messages (id, request_id, author_id, author_name, email, name, locale, subject, body, files, created_at)
    select answer_request.message_id, asked.id, profile.id, profile.full_name, asked.client_email, asked.client_name,
      answer_request.locale, headline, written, attached, private.message_time(asked.id)
    from public.user_profiles as profile where profile.id = auth.uid()
    returning * into message;
  -- Time for an "Undo"
  perform private.queue_answer(message, interval '10 seconds');
  perform private.note_answer(message);
end
$$;

create or replace function public.receive_mail(
  request_id uuid, message_id text, sender text, sender_name text, subject text, body text, quoted text, automatic boolean,
  files jsonb default '[]'
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.service_requests;
  file jsonb;
  kept uuid;
  attached jsonb := jsonb '[]';
begin
  select * into asked from public.service_requests as request where request.id = receive_mail.request_id for update;
  if asked.id is null or exists (
    select from public.request_messages as known where known.message_id = receive_mail.message_id
  ) then
    return false;
  end if;
  for file in select * from jsonb_array_elements(receive_mail.files) loop
    if file ? 'file_url' then
      insert into public.request_files (request_id, source, name, kind, size, file_url)
        values (asked.id, 'mail', file ->> 'name', file ->> 'kind', (file ->> 'size')::integer, file ->> 'file_url')
        returning id into kept;
      attached := attached || (file - 'file_url' || jsonb_build_object('id', kept));
    else
      attached := attached || file;
    end if;
  end loop;
  insert into public.request_messages (request_id, direction, state, message_id, email, name, locale, subject, body, quoted, automatic,
      files, created_at)
    values (
      asked.id, 'in', 'received', receive_mail.message_id, receive_mail.sender, nullif(receive_mail.sender_name, ''), asked.locale,
      coalesce(nullif(receive_mail.subject, ''), asked.reference), receive_mail.body, nullif(receive_mail.quoted, ''),
      receive_mail.automatic, attached, private.message_time(asked.id)
    );
  if not receive_mail.automatic then
    perform private.tell_of_message(asked, receive_mail.sender_name);
  end if;
  return true;
end
$$;

create or replace function private.keep_sender_message(asked public.service_requests, body text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  most_in_an_hour constant integer := 5;
  most_in_a_day constant integer := 20;
  written constant text := btrim(keep_sender_message.body, E' \t\r\n');
  -- When the message that reached a limit was written
  full_until timestamptz;
begin
  -- Two at the same moment wait for each other
  perform from public.service_requests as request where request.id = asked.id for update;
  if not coalesce(private.filled(written) and private.long_text(written, 5000), false) then
    raise exception using errcode = '22023', message = 'message_invalid';
  elsif exists (
    select from public.request_messages as known
    where known.request_id = asked.id and known.direction = 'in' and known.message_id is null and known.body = written
      and known.created_at > now() - interval '1 hour'
  ) then
    -- Sent before: a double click, or a page that was loaded again
    return;
  end if;
  with earlier as (
    select known.created_at, row_number() over (order by known.created_at desc) as place
    from public.request_messages as known
    where known.request_id = asked.id and known.direction = 'in' and known.message_id is null
      and known.created_at > now() - interval '1 day'
  )
  select max(earlier.created_at + case earlier.place when most_in_an_hour then interval '1 hour' else interval '1 day' end)
    into full_until from earlier where earlier.place in (most_in_an_hour, most_in_a_day);
  if full_until > now() then
    raise exception using errcode = 'PT429', message = 'too_many_messages',
      detail = greatest(1, ceil(extract(epoch from full_until - now())))::integer::text;
  end if;
  insert into public.request_messages (request_id, direction, state, email, name, locale, subject, body, created_at)
    values (
      asked.id, 'in', 'received', asked.client_email, asked.client_name, asked.locale, asked.reference, written,
      private.message_time(asked.id)
    );
  perform private.tell_of_message(asked, asked.client_name);
end
$$;

-- An applicant names no file of another.

-- Who names a file of another's application could read it, and it would stay when that is erased.
create function private.file_of_another(address text, account uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.employees as employee
    where employee.user_id <> account and address in (employee.cv_url, employee.profile_image_url)
  )
$$;
comment on function private.file_of_another(text, uuid) is 'Whether the application of another account has this photo or CV.';

create or replace function private.create_application(account uuid, address text, meta jsonb, language text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  opening constant public.openings := private.open_opening(meta ->> 'opening');
begin
  case
    when meta ->> 'full_name_ar' is null or meta ->> 'full_name_en' is null then
      raise exception using errcode = '22023', message = 'application_full_name_required';
    when meta ->> 'phone' is null then
      raise exception using errcode = '22023', message = 'application_phone_required';
    when meta ? 'opening' and opening.id is null then
      raise exception using errcode = '22023', message = 'application_opening_closed';
    when opening.id is null and coalesce(meta ->> 'position_ar', meta ->> 'position_en', meta ->> 'position') is null then
      raise exception using errcode = '22023', message = 'application_position_required';
    when not coalesce(private.applicant_photo(meta ->> 'profile_image_url'), true) or private.file_of_another(meta ->> 'profile_image_url', account) then
      raise exception using errcode = '22023', message = 'application_photo_invalid';
    when not coalesce(private.applicant_cv(meta ->> 'cv_url'), true) or private.file_of_another(meta ->> 'cv_url', account) then
      raise exception using errcode = '22023', message = 'application_cv_invalid';
    else null;
  end case;

  insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale, privacy_version)
  values (
    account, private.both_names(meta ->> 'full_name_ar', meta ->> 'full_name_en', language), 'employee',
    meta ->> 'phone', false, language, private.privacy_version(meta ->> 'privacy_version')
  );
  insert into public.employees (user_id, full_name_ar, full_name_en, email, phone, position_ar, position_en, locale,
    profile_image_url, privacy_version, opening_id, cv_url, cv_kept_until)
  values (
    account, meta ->> 'full_name_ar', meta ->> 'full_name_en', address, meta ->> 'phone',
    coalesce(opening.title_ar, meta ->> 'position_ar', meta ->> 'position', meta ->> 'position_en'),
    coalesce(opening.title_en, meta ->> 'position_en', meta ->> 'position', meta ->> 'position_ar'),
    language,
    meta ->> 'profile_image_url',
    private.privacy_version(meta ->> 'privacy_version'),
    opening.id,
    meta ->> 'cv_url',
    private.kept_until(meta ->> 'cv_url', meta ->> 'keep_cv' = 'true')
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;

-- Security definer: an inactive account may not write its application. It changes the caller's own row alone, and only
-- when that was rejected.
create or replace function public.apply_again(
  full_name_ar text, full_name_en text, phone text, applied_for text, profile_image_url text default null,
  privacy_version integer default null, news_wording integer default null, opening uuid default null, cv_url text default null,
  keep_cv boolean default false
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  applicant public.employees;
  wanted constant public.openings := private.open_opening(apply_again.opening::text);
begin
  if not coalesce(private.applicant_photo(apply_again.profile_image_url), true)
    or private.file_of_another(apply_again.profile_image_url, auth.uid()) then
    raise exception using errcode = '22023', message = 'application_photo_invalid';
  elsif not coalesce(private.applicant_cv(apply_again.cv_url), true) or private.file_of_another(apply_again.cv_url, auth.uid()) then
    raise exception using errcode = '22023', message = 'application_cv_invalid';
  elsif apply_again.opening is not null and wanted.id is null then
    raise exception using errcode = '22023', message = 'application_opening_closed';
  end if;
  update public.employees as employee set
    status = 'pending',
    full_name_ar = btrim(apply_again.full_name_ar),
    full_name_en = btrim(apply_again.full_name_en),
    phone = btrim(apply_again.phone),
    position_ar = coalesce(wanted.title_ar, btrim(apply_again.applied_for)),
    position_en = coalesce(wanted.title_en, btrim(apply_again.applied_for)),
    opening_id = wanted.id,
    cv_url = coalesce(apply_again.cv_url, employee.cv_url),
    cv_kept_until = private.kept_until(coalesce(apply_again.cv_url, employee.cv_url), apply_again.keep_cv),
    profile_image_url = coalesce(apply_again.profile_image_url, employee.profile_image_url),
    privacy_version = private.privacy_version(apply_again.privacy_version::text)
    where employee.user_id = (select auth.uid())
      -- A second application that is still pending may be sent again: the first answer may have been lost
      and (employee.status = 'rejected' or employee.status = 'pending' and employee.rejection_reason is not null)
    returning employee.* into applicant;
  if not found then
    raise exception using errcode = 'PT409', message = 'application_not_rejected';
  end if;
  perform private.give_news_consent(
    applicant.email, applicant.locale, 'careers', apply_again.news_wording, applicant.privacy_version, applicant.user_id
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'application_invalid';
end
$$;

-- Rows of an import that are new are stored with one statement; fields of accounts are emptied by admins of accounts.

create function private.import_new(import private.imports, entries jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  with sent as materialized (
    select private.read_import_row(import.kind, entry) as one, place
    from jsonb_array_elements(entries) with ordinality as sent (entry, place)
    where not exists (
      select from private.import_rows as done
      where done.import_id = import.id and done.row_number = (entry ->> 'row_number')::integer and done.outcome <> 'failed'
    )
  ), fresh as materialized (
    select jsonb_populate_record(sent.one, jsonb_build_object(
        'id', gen_random_uuid(), 'import_id', import.id, 'locale', coalesce((sent.one).locale, 'ar'), 'created_at', now()
      )) as one
    from sent
    -- Who may be another of them is left to private.import_row
    where not exists (
      select from sent as other where other.place <> sent.place and (
        (other.one).row_number = (sent.one).row_number or lower((other.one).email) = lower((sent.one).email)
        or (other.one).phone = (sent.one).phone or (other.one).national_id = (sent.one).national_id
      )
    ) and private.match_import(sent.one) is null
  ), stored as (
    insert into private.imported_people select (fresh.one).* from fresh returning id, row_number
  )
  insert into private.import_rows (import_id, row_number, outcome, target, target_id)
    select import.id, stored.row_number, 'created', 'imported_people', stored.id from stored
    on conflict on constraint import_rows_pkey do update set outcome = excluded.outcome, reason = null,
      target = excluded.target, target_id = excluded.target_id, filled = null;
exception
  -- One by one then, so that each says what is wrong with it
  when check_violation or not_null_violation or data_exception then null;
end
$$;
comment on function private.import_new(private.imports, jsonb) is
  'Stores those rows that are nobody yet, all with one statement: each statement that inserts reads all the checks of the table anew, which takes longer than the rest. None when one of them is refused.';

-- Security definer: nobody writes the tables. It checks who calls first.
create or replace function public.begin_import(id uuid, kind text, file_name text, digest text, total integer, fills boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  import private.imports;
begin
  perform private.require_area(variadic private.areas_of_import(begin_import.kind));
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  select * into import from private.imports as known
    where known.kind = begin_import.kind and known.undone_at is null
      and (known.id = begin_import.id or known.digest = begin_import.digest and known.finished_at is null)
      and known.started_by = auth.uid()
    order by known.started_at desc limit 1;
  if import.id is null then
    if exists (select from private.imports as known where known.id = begin_import.id and known.undone_at is not null) then
      raise exception using errcode = 'PT409', message = 'import_undone';
    end if;
    insert into private.imports (id, kind, file_name, digest, total, fills, started_by)
      values (
        begin_import.id, begin_import.kind, begin_import.file_name, begin_import.digest, begin_import.total, begin_import.fills,
        auth.uid()
      )
      returning * into import;
    perform private.record('insert', 'imports', import.id::text, jsonb_build_object(
      'name', import.file_name, 'after', jsonb_build_object('kind', import.kind, 'file_name', import.file_name, 'total', import.total)
    ));
  end if;
  return jsonb_build_object('id', import.id, 'done', (
    select coalesce(jsonb_agg(private.answer_of_row(done)), '[]')
    from private.import_rows as done where done.import_id = import.id and done.outcome <> 'failed'
  ));
exception
  when unique_violation or check_violation or not_null_violation then
    raise exception using errcode = '22023', message = 'import_invalid';
end
$$;

-- Security definer: nobody writes the tables. It checks who calls first.
create or replace function public.import_rows(import_id uuid, entries jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  import private.imports := private.require_import(import_rows.import_id);
  entry jsonb;
  number integer;
  answer private.import_rows;
  failed text;
begin
  if jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 200 then
    raise exception using errcode = '22023', message = 'import_invalid';
  elsif import.undone_at is not null then
    raise exception using errcode = 'PT409', message = 'import_undone';
  end if;
  -- Of two files with the same person, the second finds them
  perform pg_advisory_xact_lock(hashtext('handasa.import'));
  perform private.import_new(import, entries);
  for entry in
    select sent.one from jsonb_array_elements(entries) with ordinality as sent (one, place)
    where not exists (
      select from private.import_rows as done
      where done.import_id = import.id and done.row_number = (sent.one ->> 'row_number')::integer and done.outcome <> 'failed'
    )
    order by sent.place
  loop
    answer := null;
    number := (entry ->> 'row_number')::integer;
    begin
      select * into answer from private.import_rows as done
        where done.import_id = import.id and done.row_number = number and done.outcome <> 'failed';
      if answer.import_id is null then
        answer := private.import_row(import, entry);
      end if;
    exception
      when check_violation or not_null_violation or data_exception then
        get stacked diagnostics failed = constraint_name;
        answer := row(import.id, number, 'failed', coalesce(nullif(failed, ''), 'import_invalid'), null, null, null);
    end;
    insert into private.import_rows select answer.*
      on conflict on constraint import_rows_pkey do update set outcome = excluded.outcome, reason = excluded.reason,
        target = excluded.target, target_id = excluded.target_id, filled = excluded.filled;
  end loop;
  return (
    select coalesce(jsonb_agg(private.answer_of_row(done) order by sent.place), '[]')
    from jsonb_array_elements(entries) with ordinality as sent (entry, place)
    join private.import_rows as done on done.import_id = import.id and done.row_number = (sent.entry ->> 'row_number')::integer
  );
end
$$;

create function private.may_undo(import private.imports) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.manages('settings') or not exists (
    select from private.import_rows as done
    where done.import_id = import.id and done.outcome = 'filled' and done.target = 'user_profiles'
  );
end
$$;
comment on function private.may_undo(private.imports) is
  'Whether an admin who imports may take this import back: what it has filled in of accounts is for admins of accounts.';

-- Security definer: nobody writes the tables. It checks who calls first.
create or replace function public.undo_import(import_id uuid, restores boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  import private.imports := private.require_import(undo_import.import_id);
  days constant integer := (select settings.days from public.bin_settings as settings);
  done private.import_rows;
  people integer;
  filled integer := 0;
begin
  if import.started_at < now() - make_interval(days => days) then
    raise exception using errcode = 'PT409', message = 'import_too_old';
  elsif (import.undone_at is not null) <> undo_import.restores then
    raise exception using errcode = 'PT409', message = 'import_changed';
  elsif not undo_import.restores and not private.may_undo(import) then
    raise exception using errcode = '42501', message = 'area_required';
  end if;
  if undo_import.restores then
    -- Not who is there again by another import, or by themselves
    perform pg_advisory_xact_lock(hashtext('handasa.import'));
    update private.imported_people as one set removed_at = null
      where one.import_id = import.id and one.removed_at = import.undone_at and private.match_import(one) is null;
    get diagnostics people = row_count;
    update private.imports as known set undone_at = null where known.id = import.id;
  else
    perform private.end_invitations(array(
      select one.invitation_id from private.imported_people as one where one.import_id = import.id and one.removed_at is null
    ));
    update private.imported_people as one set removed_at = now() where one.import_id = import.id and one.removed_at is null;
    get diagnostics people = row_count;
    for done in select * from private.import_rows as known where known.import_id = import.id and known.outcome = 'filled' loop
      perform private.take_back_filled(done);
      filled := filled + 1;
    end loop;
    update private.imports as known set undone_at = now(), finished_at = coalesce(known.finished_at, now()) where known.id = import.id;
  end if;
  perform private.record(case when undo_import.restores then 'insert' else 'delete' end, 'imports', import.id::text, jsonb_build_object(
    'name', import.file_name, 'after', jsonb_build_object('people', people, 'filled', filled)
  ));
  return jsonb_build_object('people', people, 'filled', filled, 'accounts', (
    select count(*) from private.import_rows as known
    where known.import_id = import.id and known.outcome = 'created'
      and not exists (select from private.imported_people as one where one.id = known.target_id)
  ));
end
$$;

-- Security definer: nobody reads the tables. It checks who calls first.
create or replace function public.list_imports(kind text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  days constant integer := (select settings.days from public.bin_settings as settings);
begin
  perform private.require_area(variadic private.areas_of_import(list_imports.kind));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', import.id, 'file_name', import.file_name, 'total', import.total, 'started_at', import.started_at,
      'finished_at', import.finished_at, 'undone_at', import.undone_at,
      'started_by', (
        select profile.full_name from public.user_profiles as profile
        where profile.id = import.started_by and (private.manages('settings') or profile.id = auth.uid())
      ),
      'may_change', import.started_at >= now() - make_interval(days => days)
        and (import.undone_at is not null or private.may_undo(import)),
      'counts', (
        select coalesce(jsonb_object_agg(counted.outcome, counted.number), '{}') from (
          select done.outcome, count(*) as number from private.import_rows as done where done.import_id = import.id group by 1
        ) as counted
      )
    ) order by import.started_at desc), '[]')
    from (
      select * from private.imports as known where known.kind = list_imports.kind order by known.started_at desc limit 20
    ) as import
  );
end
$$;

-- Twenty names of 255 characters fit, each of which may be two once it is written as JSON.
alter table public.request_messages drop constraint request_messages_files_check,
  add constraint request_messages_files_check check (jsonb_typeof(files) = 'array' and length(files::text) <= 20000);
