-- waiting_replies: what the sender of a request wrote back and nobody has answered (docs/decisions/0055). All of it is read from
-- request_messages; request_work.reply_since is kept from there, so that lists find it by an index.

create function private.waiting_replies(request_id uuid) returns setof public.request_messages
language sql stable set search_path = ''
as $$
  select came.* from public.request_messages as came
  where came.request_id = waiting_replies.request_id and came.direction = 'in' and not came.automatic
    and came.settled_at is null and came.created_at > coalesce((
      select max(answer.created_at) from public.request_messages as answer
      where answer.request_id = waiting_replies.request_id and answer.state in ('waiting', 'sent')
    ), '-infinity')
$$;
comment on function private.waiting_replies(uuid) is
  'The messages of the sender that no one has answered since. An answer whose mail never arrived does not count, and an automatic mail needs none.';

create function private.reply_seen(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return (select max(reply.created_at) from private.waiting_replies(reply_seen.request_id) as reply);
end
$$;
comment on function private.reply_seen(uuid) is 'When the latest of the replies that wait came.';

create function private.reply_settled(request_id uuid) returns timestamptz
language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return (
    select came.settled_at from public.request_messages as came
    where came.request_id = reply_settled.request_id
      -- Only messages after the latest answer, as in private.waiting_replies
      and came.created_at > coalesce((
        select max(answer.created_at) from public.request_messages as answer
        where answer.request_id = reply_settled.request_id and answer.state in ('waiting', 'sent')
      ), '-infinity')
    order by came.settled_at desc nulls last limit 1
  );
end
$$;
comment on function private.reply_settled(uuid) is 'When it was last noted that the sender needs no more answer, unless they got one since.';

create function private.keep_reply_since(request_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- A request in the bin keeps what it had. The lock lets the second of two callers read what the first has done
  perform from public.request_work as work
    where work.id = keep_reply_since.request_id
      and exists (select from public.service_requests as request where request.id = work.id)
    for update;
  if found then
    update public.request_work as work set reply_since = known.since
      from (select min(reply.created_at) as since from private.waiting_replies(keep_reply_since.request_id) as reply) as known
      where work.id = keep_reply_since.request_id and work.reply_since is distinct from known.since;
  end if;
end
$$;
comment on function private.keep_reply_since(uuid) is 'Stores since when the sender of a request waits.';

-- Security definer: only functions write the work. It also fires while a merge moves messages or the bin gives them back.
create function private.follow_replies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.keep_reply_since(old.request_id);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.request_id <> old.request_id) then
    perform private.keep_reply_since(new.request_id);
  end if;
  return null;
end
$$;
comment on function private.follow_replies() is 'Keeps request_work.reply_since with every message that comes, goes out, fails or moves.';

create function private.settle_replies(request_id uuid, seen timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.request_messages as message set settled_at = now()
    where message.id in (
      select reply.id from private.waiting_replies(settle_replies.request_id) as reply where reply.created_at <= settle_replies.seen
    );
  return found;
end
$$;
comment on function private.settle_replies(uuid, timestamptz) is 'Notes that what the sender wrote until then needs no more answer. False where nothing did.';

create function private.unsettle_replies(request_id uuid, moment timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.request_messages as message set settled_at = null
    where message.request_id = unsettle_replies.request_id and message.settled_at = unsettle_replies.moment;
  return found;
end
$$;
comment on function private.unsettle_replies(uuid, timestamptz) is 'Takes back what private.settle_replies noted at that moment.';

-- Security definer: only functions write messages and the history. It checks who calls first.
create function public.settle_reply(request_id uuid, how text default null, seen timestamptz default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed boolean;
begin
  perform private.require_area('requests');
  if how not in ('none', 'call', 'whatsapp', 'email', 'meeting') then
    raise exception using errcode = '22023', message = 'how_invalid';
  end if;
  -- Lock the request as public.receive_mail does, so that each sees what the other did
  perform from public.service_requests as request where request.id = settle_reply.request_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  if how is null then
    changed := private.unsettle_replies(settle_reply.request_id, private.reply_settled(settle_reply.request_id));
  else
    changed := private.settle_replies(settle_reply.request_id, settle_reply.seen);
  end if;
  if changed then
    insert into public.service_request_events (request_id, kind, changed_by, details)
      values (settle_reply.request_id, 'reply', auth.uid(), jsonb_build_object('how', settle_reply.how));
  end if;
end
$$;
comment on function public.settle_reply(uuid, text, timestamptz) is
  'For admins of requests: notes that the sender needs no more answer to what they wrote until seen (reply_seen of the screen): none is needed, or they got one by call, whatsapp, email or meeting. What came after that goes on waiting. Null takes the latest such note back.';

create trigger request_messages_replies
  after insert or delete or update of state, request_id, automatic, created_at, settled_at on public.request_messages
  for each row execute function private.follow_replies();

create function private.restore_reply_since() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.reply_since := (select min(reply.created_at) from private.waiting_replies(new.id) as reply);
  return new;
end
$$;
comment on function private.restore_reply_since() is 'Sets reply_since on a restore: the messages of a request may come back from the bin before its row of work.';

create trigger request_work_replies before insert on public.request_work
  for each row when (coalesce(current_setting('handasa.restoring', true), '') = 'on')
  execute function private.restore_reply_since();

revoke all on function public.settle_reply(uuid, text, timestamptz) from public, anon, authenticated;
grant execute on function public.settle_reply(uuid, text, timestamptz) to authenticated, service_role;
