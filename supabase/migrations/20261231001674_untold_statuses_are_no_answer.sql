-- A status of which the sender was not told is no answer, also at /track.

create or replace function private.sender_answered_at(request_id uuid) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select work.first_answer_at from public.request_work as work where work.id = sender_answered_at.request_id),
    (
      select min(step.at) from (
        select known.*, first_value(coalesce(known.from_status, known.status)) over (order by known.at, known.id) as first
        from private.lasting_steps(sender_answered_at.request_id) as known
      ) as step
      where step.from_status is not null and step.told is not false
        and (step.message is not null or step.status <> step.first)
        -- A status that came with an answer counts as that answer, or not at all if its mail never arrived
        and not exists (select from public.service_request_events as event where event.id = step.id and event.details ? 'answer')
    )
  );
end
$$;
comment on function private.sender_answered_at(uuid) is
  'When the sender of a request was first answered: as noted in request_work, else by a message, or by a status after the first of which they were to be told and that did not come with an answer. Null while they wait.';
