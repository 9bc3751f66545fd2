-- A call that was noted by mistake, and taken back after an answer by mail, left the request without an answer: it was late, and its
-- sender was told so.

create function private.earliest_answer(
  request_id uuid, besides uuid default null,
  out first_answer_at timestamptz, out first_answer_by uuid, out first_answer_how text
)
language plpgsql stable set search_path = ''
as $$
begin
  select known.created_at, known.author_id, 'answer' into first_answer_at, first_answer_by, first_answer_how
    from public.request_messages as known
    where known.request_id = earliest_answer.request_id and known.id is distinct from besides and known.state in ('waiting', 'sent')
      and private.is_told(known, null)
    order by known.created_at limit 1;
end
$$;
comment on function private.earliest_answer(uuid, uuid) is
  'The earliest answer by mail that the sender of a request got or gets, besides one, as request_work keeps a first answer. Nulls where there is none.';

create or replace function private.forget_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.request_work as work
    set (first_answer_at, first_answer_by, first_answer_how) = (select * from private.earliest_answer(message.request_id, message.id))
    where work.id = message.request_id and work.first_answer_how = 'answer' and work.first_answer_at = message.created_at;
  -- It was the first answer to a request that was merged since, or to one that had it from that
  update public.request_merges as merge
    set work = private.without_first_answer(merge.work)
    where merge.request_id = message.request_id
      and merge.work ->> 'first_answer_how' = 'answer' and (merge.work ->> 'first_answer_at')::timestamptz = message.created_at;
end
$$;

-- Security definer: no one may write the history.
create or replace function private.record_request_work() returns trigger
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

-- Security definer: only functions write the work. It checks who calls first.
create or replace function public.mark_answered(request_id uuid, how text default null, seen timestamptz default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  -- Lock the request as public.receive_mail does, so that each sees what the other did
  perform from public.service_requests as request where request.id = mark_answered.request_id for update;
  if how in ('status', 'answer') then
    raise exception using errcode = '22023', message = 'how_invalid';
  end if;
  if how is null then
    perform private.unsettle_replies(
      mark_answered.request_id,
      (
        select work.first_answer_at from public.request_work as work
        where work.id = mark_answered.request_id and work.first_answer_how not in ('status', 'answer')
      )
    );
    -- It may have been the first answer to a request that was merged since
    update public.request_merges as merge
      set work = private.without_first_answer(merge.work)
      from public.request_work as known
      where known.id = mark_answered.request_id and known.first_answer_how not in ('status', 'answer')
        and merge.request_id = known.id and (merge.work ->> 'first_answer_at')::timestamptz = known.first_answer_at;
    -- Someone may have answered by mail since
    update public.request_work as work
      set (first_answer_at, first_answer_by, first_answer_how) = (select * from private.earliest_answer(work.id))
      where work.id = mark_answered.request_id and work.first_answer_how not in ('status', 'answer');
  else
    update public.request_work as work
      set first_answer_at = now(), first_answer_by = auth.uid(), first_answer_how = mark_answered.how
      where work.id = mark_answered.request_id and work.first_answer_at is null;
    if found then
      perform private.settle_replies(mark_answered.request_id, mark_answered.seen, mark_answered.how);
    end if;
  end if;
  if not exists (select from public.request_work as work where work.id = mark_answered.request_id) then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
end
$$;
comment on function public.mark_answered(uuid, text, timestamptz) is
  'For admins of requests: notes a first answer that the site did not send (call, whatsapp, email, meeting), or takes that back (null): then the earliest answer by mail since is the first. A first answer that is there already stays. seen is reply_seen of the screen: a new note also settles what the sender wrote until then.';
