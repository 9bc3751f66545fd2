-- What a client reads of the answers to their own requests in the portal, and writes there (docs/decisions/0056).

create table private.answers_seen (
  -- No reference: an answer that comes back from the bin with its request is not new again.
  message_id uuid not null,
  account_id uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (message_id, account_id)
);
comment on table private.answers_seen is
  'Which answers a client has had on the screen of the portal. By the message, so that it follows a merge.';

create index answers_seen_account_idx on private.answers_seen (account_id);

create function private.own_request(asked uuid, out id uuid, out request_id uuid, out merge_id uuid)
language plpgsql stable set search_path = ''
as $$
declare
  joined public.request_merges;
begin
  perform private.require_client();
  select merge.* into joined from public.request_merges as merge where merge.merged_id = own_request.asked;
  -- The id of a merged request leads to the one that stays, if either is theirs
  select shown.id, shown.request_id, shown.merge_id into own_request.id, own_request.request_id, own_request.merge_id
    from private.own_ways() as way join private.own_ways() as shown on shown.id = way.id and shown.leads
    where way.request_id = coalesce(joined.request_id, own_request.asked) and (way.merge_id is null or way.merge_id = joined.id)
    limit 1;
  if own_request.id is null then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
end
$$;
comment on function private.own_request(uuid) is
  'Of a request of the signed-in client, by its id, or by the id of one that was merged into it: the id under which the portal shows it, the request that stands, and the merge by which they read that, if it is not theirs. Refused with request_not_found for any other, and for one in the bin.';

create function private.is_new_answer(message public.request_messages, merge_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
      select from private.answers_seen as seen where seen.message_id = message.id and seen.account_id = (select auth.uid())
    ) and private.reader_may_read(message, is_new_answer.merge_id)
$$;
comment on function private.is_new_answer(public.request_messages, uuid) is
  'Whether the signed-in client, who sent the request of an answer or what was merged into it (merge_id), has not had it on the screen yet.';

create function private.new_answers() returns table (id uuid, answers bigint)
language sql stable set search_path = ''
as $$
  select way.id, count(distinct message.id) from private.own_ways() as way
  join public.request_messages as message on message.request_id = way.request_id
  where message.direction = 'out' and private.is_new_answer(message, way.merge_id)
  group by way.id
$$;
comment on function private.new_answers() is
  'Which requests of the signed-in client have answers that they have not had on the screen yet, and how many.';

-- Security definer: the sender may not read the tables. It reads a request of the caller only.
create function public.my_messages(request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  own constant record := private.own_request(my_messages.request_id);
begin
  return jsonb_build_object(
    'messages', private.messages_of_sender(own.request_id, own.merge_id, addresses => true),
    'files', (
      select coalesce(jsonb_agg(
          jsonb_build_object('name', file.name, 'size', file.size, 'file_url', file.file_url) order by file.created_at, file.id
        ), '[]')
      from public.request_files as file
      where file.request_id = own.request_id and exists (
        select from private.own_ways() as way where way.id = own.id and private.came_with_request(file, way.merge_id)
      )
    ),
    'merged', (
      select coalesce(jsonb_agg(
          jsonb_build_object(
            'reference', merge.reference, 'created_at', merge.row -> 'created_at', 'text', merge.row -> 'project_description'
          ) order by merge.row ->> 'created_at'
        ), '[]')
      from private.own_ways() as way join public.request_merges as merge on merge.id = way.merge_id
      where way.id = own.id and not way.leads
    ),
    'unseen', coalesce((select fresh.answers from private.new_answers() as fresh where fresh.id = own.id), 0)
  );
end
$$;
comment on function public.my_messages(uuid) is
  'For clients: what they and the company wrote about a request of their own, as track_request shows it; the files that they sent with it; what else they sent that was merged into it; how many answers are new to them. Refused with request_not_found for any other request.';

-- Security definer: a policy of storage asks it, and clients may not read the tables.
create function private.my_request_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  with way as materialized (select own.request_id, own.merge_id from private.own_ways() as own)
  select substr(readable.file_url, length('/storage/v1/object/request-files/') + 1)
  from (
    select file.file_url from way join public.request_files as file on file.request_id = way.request_id
      where private.came_with_request(file, way.merge_id)
    union
    -- By the message and not by the request of the file, which goes back to another request when a merge is undone
    select file.file_url from way join public.request_messages as message on message.request_id = way.request_id
      cross join jsonb_array_elements(message.files) as attached (named)
      join public.request_files as file on file.id = (attached.named ->> 'id')::uuid
      where private.reader_may_read(message, way.merge_id)
  ) as readable
$$;
comment on function private.my_request_files() is
  'Keys in request-files that the signed-in client may read: what they sent with their own requests, also with those that were merged, and what is attached to the messages that they may read.';

-- Security definer: only functions write it.
create function public.see_answers(request_id uuid, seen timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own constant record := private.own_request(see_answers.request_id);
begin
  delete from private.answers_seen as past
    where past.account_id = auth.uid()
      and not exists (select from public.request_messages as message where message.id = past.message_id)
      and not exists (select from public.bin as entry where entry.record_id = past.message_id);
  insert into private.answers_seen (message_id, account_id)
    select distinct message.id, auth.uid()
    from private.own_ways() as way join public.request_messages as message on message.request_id = way.request_id
    where way.id = own.id and message.direction = 'out' and message.created_at <= see_answers.seen
      and private.reader_may_read(message, way.merge_id)
    on conflict do nothing;
  if found then
    -- Other tabs of the same account
    perform pg_notify('changes', 'request_messages:' || auth.uid());
  end if;
end
$$;
comment on function public.see_answers(uuid, timestamptz) is
  'For clients: notes that the answers to a request of their own were on the screen, until the latest that it showed. What came after that stays new.';

-- Security definer: only functions write messages.
create function public.write_about_own_request(request_id uuid, body text, submission_id uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own constant record := private.own_request(write_about_own_request.request_id);
begin
  perform private.keep_sender_message(
    coalesce((
      select merge.merged_id from private.own_ways() as way join public.request_merges as merge on merge.id = way.merge_id
      where merge.merged_id = write_about_own_request.request_id
    ), own.request_id),
    write_about_own_request.body, write_about_own_request.submission_id
  );
end
$$;
comment on function public.write_about_own_request(uuid, text, uuid) is
  'For clients: writes to the company about a request of their own, with the limits and files of write_about_request. Refused with request_not_found for any other request.';

-- Live changes: the sender of a request hears when they may read more of it, or less; never of what the company keeps to itself.

create function private.tell_sender_screens(request_id uuid, message public.request_messages default null) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  whose text;
begin
  for whose in
    select distinct lower(owner.name) from (
      select to_jsonb(request) as row, null::uuid as merge_id from public.service_requests as request
        where request.id = tell_sender_screens.request_id
      union all
      select merge.row, merge.id from public.request_merges as merge where merge.request_id = tell_sender_screens.request_id
    ) as reader, lateral (values (reader.row ->> 'user_id'), (reader.row ->> 'client_email')) as owner (name)
    where owner.name is not null
      and ((message).id is null or not private.wrote_under_another(message, reader.merge_id))
  loop
    perform pg_notify('changes', 'request_messages:' || whose);
  end loop;
end
$$;
comment on function private.tell_sender_screens(uuid, public.request_messages) is
  'Tells the channel "changes" that the messages or the status of a request changed for its sender, and for those whose requests were merged into it: request_messages with their account, and with their email. Of a message, not those who wrote for another of these requests.';

-- Security definer: a user who changes a message or a mail need not be allowed to read whose it is.
create function private.announce_to_sender() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  version public.request_messages;
begin
  foreach version in array array[old, new] loop
    if version.direction = 'out' and version.state <> 'waiting' or version.direction = 'in' and version.message_id is null then
      perform private.tell_sender_screens(version.request_id, version);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.announce_to_sender() is
  'Tells the sender of a request of answers that went out or were given up, and of what was written on the website.';

-- Security definer: as above.
create function private.announce_tried_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- By the message, since its request may have been merged since
  perform private.tell_sender_screens((select message.request_id from public.request_messages as message where message.id = new.id));
  return null;
end
$$;
comment on function private.announce_tried_answer() is
  'From the first attempt to send its mail, an answer cannot be taken back, and its reader sees it in the portal.';

-- Security definer: as above.
create function private.announce_status_to_merged() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.request_merges as merge where merge.request_id = new.id) then
    perform private.tell_sender_screens(new.id);
  end if;
  return null;
end
$$;
comment on function private.announce_status_to_merged() is
  'Tells those whose requests were merged into another that its status changed, which they see as theirs.';

create trigger request_messages_announce_sender
  after insert or delete or update of state, request_id on public.request_messages
  for each row execute function private.announce_to_sender();
create trigger mail_outbox_answer_tried after update of attempts on public.mail_outbox
  for each row when (new.kind = 'answer' and old.attempts = 0 and new.attempts > 0)
  execute function private.announce_tried_answer();
create trigger service_requests_announce_merged after update on public.service_requests
  for each row when (old.status is distinct from new.status) execute function private.announce_status_to_merged();

alter table private.answers_seen enable row level security;
revoke all on private.answers_seen from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.answers_seen for all to anon, authenticated using (false);

revoke all on function public.my_messages(uuid), public.see_answers(uuid, timestamptz), public.write_about_own_request(uuid, text, uuid)
  from public, anon, authenticated;
grant execute on function public.my_messages(uuid), public.see_answers(uuid, timestamptz), public.write_about_own_request(uuid, text, uuid)
  to authenticated, service_role;
grant execute on function private.my_request_files() to authenticated, service_role;
