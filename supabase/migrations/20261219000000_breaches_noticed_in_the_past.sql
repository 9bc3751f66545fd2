-- A breach with a moment in the future had years left to tell the authority.
create function private.refuse_future_breach() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Five minutes for a clock that is fast
  if new.noticed_at not between '2000-01-01' and now() + interval '5 minutes' then
    raise exception using errcode = '23514', message = 'new row for relation "breaches" violates check constraint "breaches_noticed_at_check"';
  end if;
  return new;
end
$$;
comment on function private.refuse_future_breach() is
  'Nobody has noticed a breach that is still to come: its 72 hours would be years. A check of a table cannot ask for the time.';

create trigger breaches_noticed_at before insert or update of noticed_at on public.breaches
  for each row execute function private.refuse_future_breach();
