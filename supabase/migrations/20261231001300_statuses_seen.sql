-- A status is new to a client until they have seen it in the portal, on whichever device (docs/decisions/0056).

create function private.shown_steps(request_id uuid)
returns table (from_status text, status text, at timestamptz, message text, told boolean)
language sql stable set search_path = ''
as $$
  select step.from_status, step.status, step.at, step.message, step.told from (
    select known.*, lag(known.status) over (order by known.at, known.id) as before
    from private.lasting_steps(shown_steps.request_id) as known
  ) as step
  -- Not the change that undid one
  where step.from_status is null or step.message is not null or step.status is distinct from step.before
$$;
comment on function private.shown_steps(uuid) is
  'The statuses of a request that its sender sees in the portal, those that they were not to be told of (told is false) among them.';

create table private.statuses_seen (
  request_id uuid not null references public.service_requests (id) on delete cascade,
  account_id uuid not null references auth.users (id) on delete cascade,
  -- When the latest status was set that was on the screen.
  seen_at timestamptz not null,
  primary key (request_id, account_id)
);
comment on table private.statuses_seen is 'Until which of its statuses a client has seen a request in the portal.';

create index statuses_seen_account_idx on private.statuses_seen (account_id);

create function private.new_status_at(request_id uuid) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  -- A status that has been there for a month is no news, to an account from before the table was there either.
  since constant timestamptz := now() - interval '30 days';
begin
  -- Most requests of a client are old: their history is not read
  if not exists (
    select from public.service_request_events as event
    where event.request_id = new_status_at.request_id and event.changed_at > since and event.kind = 'status'
      and event.from_status is not null
  ) then
    return null;
  end if;
  return (
    select latest.at from (
      select step.* from private.shown_steps(new_status_at.request_id) as step
      order by step.at desc, step.from_status nulls last limit 1
    ) as latest
    where latest.from_status is not null and latest.told is not false and latest.at > since
      and not exists (
        select from private.statuses_seen as seen
        where seen.request_id = new_status_at.request_id and seen.account_id = (select auth.uid()) and seen.seen_at >= latest.at
      )
  );
end
$$;
comment on function private.new_status_at(uuid) is
  'When the status of a request was set, where the signed-in client, who sent it, has not seen it yet, was to be told of it, and it is not the first nor older than 30 days; otherwise null.';

-- Security definer: functions alone write it.
create function public.see_status(request_id uuid, seen timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant public.service_requests := private.own_request(see_status.request_id);
begin
  insert into private.statuses_seen as known (request_id, account_id, seen_at)
    select asked.id, auth.uid(), least(see_status.seen, now()) where see_status.seen is not null
    on conflict on constraint statuses_seen_pkey do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at;
  if found then
    -- Other tabs of the same account
    perform pg_notify('changes', 'request_messages:' || auth.uid());
  end if;
end
$$;
comment on function public.see_status(uuid, timestamptz) is
  'For clients: notes that the status of a request of their own was on the screen, by when it was set. One that is set later is new.';

alter table private.statuses_seen enable row level security;
revoke all on private.statuses_seen from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.statuses_seen for all to anon, authenticated using (false);
revoke all on function public.see_status(uuid, timestamptz) from public, anon, authenticated;
grant execute on function public.see_status(uuid, timestamptz) to authenticated, service_role;

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
    with mine as materialized (
      select own.id, private.new_status_at(own.id) as new_status_at from private.own_request_ids() as own (id)
    ),
    page as (
      select request.*, mine.new_status_at from mine join public.service_requests as request using (id)
      order by request.created_at desc, request.id desc limit page_size offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'new_answers', (
        select count(*) from mine join public.request_messages as message on message.request_id = mine.id
        where message.direction = 'out' and private.is_new_answer(message)
      ),
      'changed', (
        select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
          'id', fresh.id, 'kind', fresh.kind, 'reference', fresh.reference, 'status', fresh.status
        ) order by fresh.place) filter (where fresh.place <= 3), '[]'))
        from (
          select request.*, row_number() over (order by mine.new_status_at desc, request.id) as place
          from mine join public.service_requests as request using (id)
          -- Where a reply waits as well, it says more than the status
          where mine.new_status_at is not null and private.new_answers(request.id) = 0
        ) as fresh
      ),
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
          'new_status', page.new_status_at is not null,
          'events', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'from_status', step.from_status, 'to_status', step.status, 'changed_at', step.at, 'message', step.message
            ) || case when step.told is false then jsonb '{"told": false}' else '{}' end order by step.at desc, step.from_status nulls last), '[]')
            from private.shown_steps(page.id) as step
          )
        ) order by page.created_at desc, page.id desc) from page
      ), '[]')
    )
  );
end
$$;
comment on function public.my_requests(integer, integer) is
  'For clients: a page of the requests and messages that they sent, newest first, each with its service, its history (told is false where they were not to be told of a status), how many answers are new to them, and whether its status is; and how many are in all. changed has the latest three of all their requests whose status is new to them, without those that have a new answer.';
