-- request_work: who works on a request, and what comes next (docs/decisions/0040). A row for each request, in a table of its own:
-- the sender may read the request, and would hear of every change. Its notes are in 57_request_notes.sql, its
-- tags are in 58_request_tags.sql, and when its first answer is due is in 59_first_answer.sql.

create table public.request_work (
  id uuid primary key references public.service_requests (id) on delete cascade,
  -- A request outlives the accounts of those who work on it.
  owner_id uuid references public.user_profiles (id) on delete set null,
  tags uuid[] not null default '{}' check (cardinality(tags) <= 20),
  next_step text check (private.filled(next_step) and private.short_text(next_step, 200)),
  next_step_on date check (next_step_on between '2000-01-01' and '2199-12-31'),
  received_at timestamptz not null default now(),
  first_answer_at timestamptz,
  first_answer_by uuid references public.user_profiles (id) on delete set null,
  first_answer_how text check (first_answer_how in ('status', 'answer', 'call', 'whatsapp', 'email', 'meeting')),
  updated_at timestamptz not null default now(),
  -- What came of it (68_request_links.sql), which also adds client_project_id: its table comes later.
  client_id uuid references public.user_profiles (id) on delete set null,
  invitation_id uuid references public.invitations (id) on delete set null,
  reply_since timestamptz,
  constraint request_work_step_check check ((next_step is null) = (next_step_on is null)),
  constraint request_work_answer_check check ((first_answer_at is null) = (first_answer_how is null))
);
comment on table public.request_work is
  'How the company works on a request: for admins, never for its sender. A row for each request; only functions write it.';
comment on column public.request_work.owner_id is 'The admin who answers for the request.';
comment on column public.request_work.tags is
  'Ids of request_tags. An array, so that a page of the list and the bin have them with the row; a trigger of request_tags takes deleted ones out.';
comment on column public.request_work.received_at is 'created_at of the request, for the indexes below.';
comment on column public.request_work.first_answer_at is
  'When the sender was first told something: by the mail of a status or an answer, or as an admin has noted (first_answer_how).';

comment on column public.request_work.client_id is
  'The account of the client who sent it, as an admin has linked it. It gives that account no right to read the request.';
comment on column public.request_work.invitation_id is 'The invitation with which its sender was asked to make an account.';
comment on column public.request_work.reply_since is
  'Since when the sender waits for what they wrote back: kept from request_messages and request_merges (71_waiting_replies.sql). Null when nothing waits.';

-- One for each filter of the list (docs/decisions/0014).
create index request_work_owner_idx on public.request_work (owner_id, received_at desc, id desc);
create index request_work_unowned_idx on public.request_work (received_at desc, id desc) where owner_id is null;
create index request_work_tags_idx on public.request_work using gin (tags);
-- Requests without a next step come last in both directions.
create index request_work_step_idx on public.request_work (next_step_on, id);
create index request_work_step_down_idx on public.request_work (next_step_on desc nulls last, id desc);
-- Next steps without an owner.
create index request_work_unowned_step_idx on public.request_work (next_step_on, id) where owner_id is null and next_step_on is not null;
create index request_work_unanswered_idx on public.request_work (received_at, id) where first_answer_at is null;
-- Those whose sender does not wait come last in both directions.
create index request_work_reply_idx on public.request_work (reply_since, id);
create index request_work_reply_down_idx on public.request_work (reply_since desc nulls last, id desc);
create index request_work_first_answer_by_idx on public.request_work (first_answer_by);
create index request_work_client_idx on public.request_work (client_id);
create index request_work_invitation_idx on public.request_work (invitation_id);

-- Security definer: the sender may not write here.
create function private.keep_request_work() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.request_work (id, received_at) values (new.id, new.created_at) on conflict (id) do nothing;
  return null;
end
$$;
comment on function private.keep_request_work() is 'Each new request has its row in request_work.';

-- The row comes back from the bin with its request.
create trigger service_requests_work after insert on public.service_requests
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.keep_request_work();

-- Security definer: only admins of accounts may read the profiles of other admins.
create function private.works_on_requests(account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_profiles as profile
    where profile.id = account and profile.user_type = 'admin' and profile.is_active
      and profile.areas && array['requests', 'everything']
  )
$$;
comment on function private.works_on_requests(uuid) is 'Whether an account is an active admin of requests, or of everything.';

create function private.owner_ids() returns setof uuid
language sql stable set search_path = ''
as $$
  -- Jumps from one owner to the next in the index: there are few owners and many requests
  with recursive owners (id) as (
    (select work.owner_id from public.request_work as work where work.owner_id is not null order by work.owner_id limit 1)
    union all
    select (
      select work.owner_id from public.request_work as work where work.owner_id > owners.id order by work.owner_id limit 1
    )
    from owners where owners.id is not null
  )
  select owners.id from owners where owners.id is not null
$$;
comment on function private.owner_ids() is 'Everyone who owns a request.';

create function private.gone_owners() returns uuid[]
language sql stable set search_path = ''
as $$ select array(select owner.id from private.owner_ids() as owner (id) where not private.works_on_requests(owner.id)) $$;
comment on function private.gone_owners() is 'Owners who no longer work on requests: switched off, without the area, or not admins.';

-- Without a search_path of its own, so that the planner inlines it and uses the indexes.
create function private.fits_work(
  work public.request_work, owners uuid[], unowned boolean, tag uuid, step_from date, step_until date,
  answer_until timestamptz, replied boolean, mentioned uuid[]
) returns boolean
language sql immutable parallel safe
return (owners is null or (work).owner_id = any (owners)) and (not unowned or (work).owner_id is null)
  and (tag is null or (work).tags @> array[tag])
  and (step_until is null or (work).next_step_on between step_from and step_until)
  and (answer_until is null or ((work).first_answer_at is null and (work).received_at <= answer_until))
  and (not replied or (work).reply_since is not null)
  and (mentioned is null or (work).id = any (mentioned));
comment on function private.fits_work(public.request_work, uuid[], boolean, uuid, date, date, timestamptz, boolean, uuid[]) is
  'True when a row passes every filter: one of these owners, or none; the tag; a next step between the days; no answer though received until that moment; a sender who waits for an answer to what they wrote back; one of these ids. Null is no filter.';

-- Security definer: the names of other admins, which admins of requests read nowhere else. It checks who calls first.
create function public.request_colleagues() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', known.id, 'name', known.full_name, 'active', known.active)
      order by known.active desc, private.search_form(known.full_name), known.id), '[]')
    from (
      select profile.id, profile.full_name, private.works_on_requests(profile.id) as active
      from public.user_profiles as profile
      where profile.user_type = 'admin' or profile.id in (select private.owner_ids())
    ) as known
    -- Others only if they have worked on a request
    where known.active
      or exists (select from public.request_work as work where work.owner_id = known.id)
      or exists (select from public.service_request_events as event where event.changed_by = known.id)
      or exists (select from public.request_notes as note where note.author_id = known.id)
      or exists (select from public.request_messages as message where message.author_id = known.id)
  );
end
$$;
comment on function public.request_colleagues() is
  'For admins of requests: id and name of everyone who works on requests or has worked on one, and whether they still do (active). Nothing else of their profiles.';

create function private.refuse_work(request_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from public.request_work as work where work.id = refuse_work.request_id) then
    raise exception using errcode = 'PT409', message = 'work_changed';
  end if;
  raise exception using errcode = 'PT404', message = 'request_not_found';
end
$$;
comment on function private.refuse_work(uuid) is 'Raises that someone else was faster, or that the request is gone.';

-- Security definer: only functions write the work. It checks who calls first.
create function public.assign_request(request_id uuid, owner uuid default null, seen uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  if owner is not null and not private.works_on_requests(owner) then
    raise exception using errcode = 'PT409', message = 'not_a_colleague';
  end if;
  update public.request_work as work set owner_id = assign_request.owner
    where work.id = assign_request.request_id
      and (work.owner_id is not distinct from assign_request.seen or work.owner_id = assign_request.owner);
  if not found then
    perform private.refuse_work(request_id);
  end if;
end
$$;
comment on function public.assign_request(uuid, uuid, uuid) is
  'For admins of requests: gives a request to a colleague, or to no one. Refused with work_changed when its owner is no longer the one that was seen.';

-- Security definer: only functions write the work. It checks who calls first.
create function public.set_next_step(
  request_id uuid, step text default null, due date default null, seen_step text default null, seen_due date default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  update public.request_work as work
    set next_step = nullif(btrim(set_next_step.step), ''),
      next_step_on = case when nullif(btrim(set_next_step.step), '') is not null then set_next_step.due end
    where work.id = set_next_step.request_id
      and (work.next_step, work.next_step_on) is not distinct from (set_next_step.seen_step, set_next_step.seen_due);
  if not found then
    perform private.refuse_work(request_id);
  end if;
end
$$;
comment on function public.set_next_step(uuid, text, date, text, date) is
  'For admins of requests: what is to be done next, and by when; without a text, it is done. Refused with work_changed when the step is no longer the one that was seen.';

-- Security definer: no one may write the history.
create function private.record_request_work() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  noted constant text := case when new.first_answer_how not in ('status', 'answer') then new.first_answer_how end;
begin
  if new.owner_id is distinct from old.owner_id then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'owner', auth.uid(), jsonb_build_object('owner', new.owner_id, 'from', old.owner_id) || coalesce((
        select jsonb_build_object('answer', given_by.answer)
        from nullif(current_setting('handasa.owner_answer', true), '') as given_by (answer) where given_by.answer is not null
      ), '{}'));
  end if;
  if (new.next_step, new.next_step_on) is distinct from (old.next_step, old.next_step_on) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'step', auth.uid(), jsonb_build_object(
        'step', new.next_step, 'due', new.next_step_on, 'from', old.next_step, 'from_due', old.next_step_on
      ));
  end if;
  -- The mail of a status has an entry already, and an answer is in the timeline itself
  if noted is distinct from (case when old.first_answer_how not in ('status', 'answer') then old.first_answer_how end) then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (new.id, 'answer', auth.uid(), jsonb_build_object('how', noted));
  end if;
  -- A deleted tag has left every request: no one has removed it from this one
  if new.tags <> old.tags then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      select new.id, 'tags', auth.uid(), jsonb_build_object(
          'added', coalesce(jsonb_agg(tag.name order by tag.name) filter (where tag.id = any (new.tags)), '[]'),
          'removed', coalesce(jsonb_agg(tag.name order by tag.name) filter (where tag.id = any (old.tags)), '[]')
        )
      from public.request_tags as tag
      where tag.id in (
        (select unnest(new.tags) except select unnest(old.tags)) union (select unnest(old.tags) except select unnest(new.tags))
      )
      having count(*) > 0;
  end if;
  return null;
end
$$;
comment on function private.record_request_work() is 'Writes service_request_events: who changed the owner, the tags, the next step or the first answer, and the answer that an owner came with (private.own_with_answer).';

create trigger request_work_updated_at before update on public.request_work
  for each row execute function private.set_updated_at();
create trigger request_work_record after update on public.request_work
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.record_request_work();
create trigger request_work_bin before delete on public.request_work
  for each row execute function private.put_in_bin();
create trigger request_work_announce after insert or update or delete on public.request_work
  for each row execute function private.announce_change();

alter table public.request_work enable row level security;
revoke all on public.request_work from public, anon, authenticated;
grant select on public.request_work to authenticated;
grant all on public.request_work to service_role;

create policy "An admin of requests reads how requests are worked on" on public.request_work
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads how requests are worked on" on public.request_work is
  'Never the sender of the request. Functions write it, which refuse a change based on what has changed since.';

revoke all on function public.request_colleagues(), public.assign_request(uuid, uuid, uuid),
  public.set_next_step(uuid, text, date, text, date) from public, anon, authenticated;
grant execute on function public.request_colleagues(), public.assign_request(uuid, uuid, uuid),
  public.set_next_step(uuid, text, date, text, date) to authenticated, service_role;
