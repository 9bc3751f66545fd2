-- Which rules wait was asked in two places. A site may have either: this was first written into the migration that made the function.

create or replace function private.rules_to_run() returns setof public.retention_rules
language sql stable set search_path = ''
as $$
  select rule.* from public.retention_rules as rule
  where rule.is_on and not exists (
    select from private.retention_runs as run
    where run.kind = rule.kind and run.ran_on = (now() at time zone 'Asia/Riyadh')::date and run.finished
  )
$$;
comment on function private.rules_to_run() is 'The rules that are on and have not finished their run of today.';

create or replace function private.run_retention() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  -- A step is short, since the embedded database answers no one else meanwhile
  a_step constant integer := 200;
  -- The rest goes the next day
  a_day constant integer := 10000;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  rule public.retention_rules;
  ids text[];
  removed integer := 0;
begin
  delete from private.retention_runs as run where run.ran_on < today - 60;
  for rule in select * from private.rules_to_run() as waiting order by waiting.kind loop
    exit when removed >= a_step;
    ids := array(
      select due.id from private.retention_due(rule.kind, rule.months) as due order by due.since limit a_step - removed
    );
    if ids <> '{}' then
      perform private.remove_kept(rule.kind, ids);
      perform private.record('delete', 'retention_rules', rule.id::text, jsonb_build_object(
        'name', rule.kind, 'removed', cardinality(ids)
      ));
    end if;
    insert into private.retention_runs as run (kind, ran_on, removed, finished)
      values (rule.kind, today, cardinality(ids), cardinality(ids) < a_step - removed)
      on conflict (kind, ran_on) do update set
        removed = run.removed + excluded.removed, finished = excluded.finished or run.removed + excluded.removed >= a_day;
    removed := removed + cardinality(ids);
  end loop;
  return removed;
end
$$;
comment on function private.run_retention() is
  'Removes the next 200 rows that rules which are on have kept long enough, and records it. Each rule does this until nothing is left, once a day. How many rows went.';

create or replace function public.privacy_chores() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed integer;
  invitations integer;
  kept integer;
begin
  -- Several web processes may ask at the same moment
  perform pg_advisory_xact_lock(hashtext('handasa.privacy_chores'));
  delete from public.privacy_requests where status = 'unproven' and created_at < now() - interval '7 days';
  get diagnostics removed = row_count;
  delete from public.invitations as past
    where coalesce(past.accepted_at, past.cancelled_at, past.expires_at) < now() - interval '30 days';
  get diagnostics invitations = row_count;
  kept := private.run_retention();
  return jsonb_build_object(
    'unproven', removed, 'invitations', invitations, 'reminders', private.remind_of_privacy_requests(), 'retention', kept,
    -- A statement of its own, so that it sees what the run wrote
    'waiting', exists (select from private.rules_to_run())::integer
  );
end
$$;
comment on function public.privacy_chores() is
  'For the server, every hour: reminds of requests that wait for an answer, removes those whose email was not proven in 7 days, invitations that ended 30 days ago, and once a day what has been kept long enough, in steps. How many of each, and whether a step is waiting: the next call is due immediately.';

drop function if exists private.retention_waits();
