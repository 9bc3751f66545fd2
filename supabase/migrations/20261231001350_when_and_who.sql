-- What a client's project says of itself: who is responsible, from when until when, and what comes next. And by which day the
-- sender of a request has an answer, where they sent it and in the portal.

alter table public.client_projects
  add column lead_id uuid,
  add column shows_phone boolean not null default false,
  add column shows_email boolean not null default false,
  add column starts_on date check (starts_on between '2000-01-01' and '2199-12-31'),
  add column ends_on date check (ends_on between '2000-01-01' and '2199-12-31'),
  add column milestone text check (private.short_text(milestone, 200)),
  add column milestone_on date check (milestone_on between '2000-01-01' and '2199-12-31'),
  add constraint client_projects_dates_check check (ends_on >= starts_on),
  add constraint client_projects_next_check check (milestone_on is null or (milestone is not null and private.filled(milestone)));
comment on column public.client_projects.lead_id is
  'Who at the company is responsible for it: a team member of the website, without a reference, so that one who is gone is left out.';
comment on column public.client_projects.shows_phone is
  'Whether the client sees the phone of the company beside that person. shows_email is the same for its email.';
comment on column public.client_projects.ends_on is 'When it is expected to end.';
comment on column public.client_projects.milestone is 'What comes next, in one language or in both with a middle dot between.';

grant insert (client_id, project_id, status, notes, lead_id, shows_phone, shows_email, starts_on, ends_on, milestone, milestone_on),
  update (client_id, project_id, status, notes, lead_id, shows_phone, shows_email, starts_on, ends_on, milestone, milestone_on)
  on public.client_projects to authenticated;

create function private.promised_on(request_id uuid, received timestamptz) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when private.sender_answered_at(promised_on.request_id) is null
      and not exists (
        select from public.request_messages as message where message.request_id = promised_on.request_id and message.direction = 'out'
      )
    then private.answer_due_on(promised_on.received)
  end;
end
$$;
comment on function private.promised_on(uuid, timestamptz) is
  'By which day the sender of a request that came then normally has an answer; null once they have one, also one whose mail came back.';

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

revoke all on function public.request_due_on(uuid) from public, anon, authenticated;
grant execute on function public.request_due_on(uuid) to anon, authenticated, service_role;

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
          'due_on', private.promised_on(page.id, page.created_at),
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
  'For clients: a page of the requests and messages that they sent, newest first, each with its service, its history (told is false where they were not to be told of a status), how many answers are new to them, and whether its status is, and by which day an answer normally comes (due_on, null once there is one); and how many are in all. changed has the latest three of all their requests whose status is new to them, without those that have a new answer.';
