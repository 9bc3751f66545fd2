-- A request that was answered twice is not new again when the first answer is taken back.

create or replace function private.undo_with_answer(message public.request_messages) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  step public.service_request_events;
  other uuid;
begin
  select event.* into step from public.service_request_events as event
    where event.request_id = message.request_id and event.kind = 'status'
    order by event.changed_at desc, event.id desc limit 1;
  if step.details ->> 'answer' is distinct from message.id::text then
    return;
  end if;
  select known.id into other from public.request_messages as known
    where known.request_id = message.request_id and known.direction = 'out' and known.id <> message.id
      and known.created_at >= message.created_at and known.state in ('waiting', 'sent')
    order by known.created_at limit 1;
  if other is not null then
    update public.service_request_events as event set details = event.details || jsonb_build_object('answer', other)
      where event.id = step.id;
  else
    -- Nobody was told of it, however long the mail has waited
    update public.service_request_events as event set undo_until = now() + private.undo_time() where event.id = step.id;
    perform set_config('handasa.status_told', 'no', true);
    update public.service_requests as request set status = step.from_status
      where request.id = message.request_id and request.status = step.to_status;
    perform set_config('handasa.status_told', '', true);
  end if;
end
$$;
comment on function private.undo_with_answer(public.request_messages) is
  'Gives a request the status back that an answer has changed, unless it got another one since, or has another answer by now: then the status came with that one.';

-- A next step of blanks is none, with a day or without one.
update public.client_projects set milestone = null where milestone is not null and not private.filled(milestone);

alter table public.client_projects
  drop constraint client_projects_milestone_check,
  add constraint client_projects_milestone_check check (private.filled(milestone) and private.short_text(milestone, 200)),
  drop constraint client_projects_next_check,
  add constraint client_projects_next_check check (milestone_on is null or milestone is not null);
