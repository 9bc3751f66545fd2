-- Refusals in the record of activity, noted by the server (docs/decisions/0032).

comment on table public.audit_log is
  'Changes, sign-ins, exports, looks at pay and contracts, and refusals. Triggers and functions write it; no one changes or deletes an entry.';

comment on column public.audit_log.table_name is 'A table of the schema public; accounts and sessions for those of the sign-in service; functions and files for refused calls of these.';

comment on column public.audit_log.details is
  'name: what people call the row. before, after: the columns that changed. cut: those that hold too much to be kept. hidden: those whose values are not kept. restored: true for a row that came back from the bin. method, reason: of a refused call, whose function or bucket is its name. Null once erased; details_hash stays, so that the chain stays whole.';

create function public.note_refusal(
  account uuid, session uuid, method text, place text, name text default null, reason text default null
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := 30;
  facts constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'name', left(note_refusal.name, 100), 'method', left(note_refusal.method, 10), 'reason', left(note_refusal.reason, 100)
  ));
  known record;
begin
  -- Calls of one account at the same moment take turns
  perform pg_advisory_xact_lock(hashtext('handasa.note_refusal'), hashtext(note_refusal.account::text));
  select count(*) as number, bool_or(entry.table_name = note_refusal.place and entry.details = facts) as same into known
    from public.audit_log as entry
    where entry.at > now() - interval '1 hour' and entry.kind = 'refusal' and entry.actor_id = note_refusal.account;
  if known.number >= most or known.same then
    return false;
  end if;
  perform private.record(
    'refusal', left(note_refusal.place, 100), null, facts, note_refusal.account, note_refusal.session
  );
  return true;
end
$$;
comment on function public.note_refusal(uuid, uuid, text, text, text, text) is
  'For the server: records that an account was refused a table, a function or a file for lack of rights; never values. The same call is recorded once an hour, and at most 30 of an account. False when it was not.';

revoke all on function public.note_refusal(uuid, uuid, text, text, text, text) from public, anon, authenticated;
grant execute on function public.note_refusal(uuid, uuid, text, text, text, text) to service_role;
