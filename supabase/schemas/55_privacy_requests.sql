-- privacy_requests: what people ask about their own data, and by when they get an answer (docs/decisions/0036).

-- Security definer: the sender may not read the table, where the reference must be new.
create function private.new_privacy_reference() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  fresh text;
begin
  loop
    fresh := 'P-' || substr(private.new_reference(), 3);
    exit when not exists (select 1 from public.privacy_requests where reference = fresh);
  end loop;
  return fresh;
end
$$;
comment on function private.new_privacy_reference() is 'A random reference that no privacy request has yet, such as P-7K3F2Q.';

create table public.privacy_requests (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null unique default gen_random_uuid(),
  reference text not null unique default private.new_privacy_reference() check (reference ~ '^P-[0-9A-HJKMNP-TV-Z]{6}$'),
  kind text not null check (kind in ('access', 'copy', 'correction', 'erasure', 'withdrawal')),
  full_name text check (private.filled(full_name) and private.short_text(full_name, 200)),
  email text check (private.email(email)),
  phone text check (private.phone(phone)),
  details text check (private.filled(details) and private.long_text(details, 5000)),
  status text not null default 'unproven' check (status in ('unproven', 'open', 'extended', 'done', 'refused')),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  proven_at timestamptz,
  due_at timestamptz,
  extended_at timestamptz,
  extension_reason text check (private.filled(extension_reason) and private.long_text(extension_reason, 2000)),
  closed_at timestamptz,
  answer text check (private.filled(answer) and private.long_text(answer, 5000)),
  notes text check (private.long_text(notes, 5000)),
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint privacy_requests_person_check check (
    case when erased_at is null then full_name is not null and email is not null
      else coalesce(full_name, email, phone, details, extension_reason, answer, notes) is null end
  ),
  constraint privacy_requests_proven_check check (
    (status = 'unproven') = (proven_at is null) and (proven_at is null) = (due_at is null)
  ),
  constraint privacy_requests_extended_check check (
    (extended_at is null or proven_at is not null) and (status <> 'extended' or extended_at is not null)
  ),
  constraint privacy_requests_closed_check check ((status in ('done', 'refused')) = (closed_at is not null))
);
comment on table public.privacy_requests is
  'What people ask about their own data: access, a copy, correction, erasure, or the end of a consent. The clock runs from the proof of their email.';
comment on column public.privacy_requests.status is
  'unproven until the link in the mail is opened; then open, extended, and in the end done or refused.';
comment on column public.privacy_requests.due_at is
  'By when the law asks for an answer: 30 days after the proof, once up to 30 more (Implementing Regulation of the PDPL, Art. 3).';
comment on column public.privacy_requests.answer is 'What the person was told when the request was closed, also the reason of a refusal.';
comment on column public.privacy_requests.notes is 'For colleagues. The person does not see them here, but may ask for them.';
comment on column public.privacy_requests.erased_at is
  'Since when the row says only that there was a request and how it was answered, and no longer whose it was.';
comment on column public.privacy_requests.submission_id is
  'Made by the sender once for each filled-in form: the same form sent twice is refused with 23505 and so stored once.';

create index privacy_requests_due_idx on public.privacy_requests (due_at) where status in ('open', 'extended');
create index privacy_requests_email_idx on public.privacy_requests (lower(email), created_at desc);
create index privacy_requests_created_at_idx on public.privacy_requests (created_at desc, id desc);

create table private.privacy_proofs (
  request_id uuid primary key references public.privacy_requests (id) on delete cascade,
  token_hash text not null unique
);
comment on table private.privacy_proofs is 'The token hash of the link that proves the email of a privacy request.';

create table private.privacy_reminders (
  request_id uuid not null references public.privacy_requests (id) on delete cascade,
  event text not null check (event in ('week', 'day', 'late')),
  sent_at timestamptz not null default now(),
  primary key (request_id, event)
);
comment on table private.privacy_reminders is 'Which reminders of a privacy request the company has had, so that each goes out once.';

-- Each one mails a link to an address that may be another person's. Security definer: the sender may not read the table.
create function private.limit_privacy_requests() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_by_email constant integer := 5;
  most_in_all constant integer := 300;
  span interval := interval '1 day';
  filled_by timestamptz;
begin
  select request.created_at into filled_by from public.privacy_requests as request
    where private.mailbox(request.email) = private.mailbox(new.email)
      and request.created_at > now() - span
    order by request.created_at desc offset most_by_email - 1 limit 1;
  if filled_by is null then
    span := interval '1 hour';
    select request.created_at into filled_by from public.privacy_requests as request
      where request.created_at > now() - span order by request.created_at desc offset most_in_all - 1 limit 1;
  end if;
  -- A form sent twice must get its 23505, which tells the sender that it has arrived.
  if filled_by is not null and not exists (
    select 1 from public.privacy_requests as request where request.submission_id = new.submission_id
  ) then
    raise exception using errcode = 'PT429', message = 'too_many_requests',
      detail = greatest(1, ceil(extract(epoch from filled_by + span - now())))::integer::text;
  end if;
  return new;
end
$$;
comment on function private.limit_privacy_requests() is
  'Refuses more than 5 privacy requests with one email within a day, and more than 300 in all within an hour; the detail is the seconds to wait.';

-- Security definer: the user who makes the change may not write the outbox.
create function private.mail_privacy_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Two random numbers of 122 bits
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  facts jsonb := jsonb_build_object(
    'id', new.id, 'reference', new.reference, 'name', new.full_name, 'request', new.kind, 'due_at', new.due_at
  );
begin
  if new.erased_at is not null then
    return null;
  elsif tg_op = 'INSERT' then
    insert into private.privacy_proofs (request_id, token_hash) values (new.id, private.hash_of(token));
    insert into public.mail_outbox (kind, recipient, locale, data)
      values ('privacy_proof', new.email, new.locale, facts || jsonb_build_object('token', token));
    return null;
  end if;
  insert into public.mail_outbox (kind, recipient, locale, data)
    values ('privacy_request', new.email, new.locale, jsonb_strip_nulls(facts || jsonb_build_object(
      'event', case new.status when 'open' then 'received' else new.status end,
      'message', case new.status when 'open' then null when 'extended' then new.extension_reason else new.answer end
    )));
  if new.status = 'open' then
    perform private.post_to_company('company_privacy', facts || '{"event": "received"}');
  end if;
  return null;
end
$$;
comment on function private.mail_privacy_request() is
  'Mails the link that proves the address; then the receipt, the longer time, the answer or the refusal; and tells the company of a request.';

-- Security definer: a visitor may not read or write the table. Anyone who knows the token has opened the mail.
create function public.prove_privacy_request(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  found_id constant uuid := (
    select proof.request_id from private.privacy_proofs as proof
    where proof.token_hash = private.hash_of(prove_privacy_request.token)
  );
begin
  -- The same link works again, since the first answer may have been lost.
  update public.privacy_requests as request
    set status = 'open', proven_at = now(), due_at = now() + interval '30 days'
    where request.id = found_id and request.status = 'unproven' and request.created_at > now() - interval '7 days';
  return (
    select jsonb_build_object('reference', request.reference, 'due_at', request.due_at)
    from public.privacy_requests as request where request.id = found_id and request.proven_at is not null
  );
end
$$;
comment on function public.prove_privacy_request(text) is
  'Takes the token of the mail, for 7 days: the request is open, and its time begins. Reference and date of the answer; null for any other token.';

-- Security definer: only the sender knows the random submission id, and with it may read the reference and nothing else.
create function public.privacy_request_reference(submission_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select request.reference from public.privacy_requests as request
  where request.submission_id = privacy_request_reference.submission_id
$$;
comment on function public.privacy_request_reference(uuid) is 'The reference of the privacy request sent with this submission id, or null.';

-- Security definer: no one may change a request directly; this function is the way.
create function public.extend_privacy_request(request_id uuid, days integer, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('settings');
  if not coalesce(days between 1 and 30, false) then
    raise exception using errcode = '22023', message = 'days_invalid';
  elsif not coalesce(private.filled(reason) and private.long_text(reason, 2000), false) then
    raise exception using errcode = '22023', message = 'reason_required';
  end if;
  update public.privacy_requests as request
    set status = 'extended', due_at = request.due_at + make_interval(days => extend_privacy_request.days),
      extended_at = now(), extension_reason = btrim(extend_privacy_request.reason)
    where request.id = extend_privacy_request.request_id and request.status = 'open';
  if not found then
    perform private.refuse_privacy_change(extend_privacy_request.request_id);
  end if;
  delete from private.privacy_reminders as sent where sent.request_id = extend_privacy_request.request_id;
end
$$;
comment on function public.extend_privacy_request(uuid, integer, text) is
  'For admins of settings: gives an open request up to 30 more days, once, and mails the person why.';

-- Security definer: no one may change a request directly; this function is the way.
create function public.close_privacy_request(request_id uuid, outcome text, message text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('settings');
  if not coalesce(outcome in ('done', 'refused'), false) then
    raise exception using errcode = '22023', message = 'outcome_invalid';
  elsif not coalesce(private.filled(message) and private.long_text(message, 5000), false) then
    raise exception using errcode = '22023', message = 'message_required';
  end if;
  update public.privacy_requests as request
    set status = outcome, closed_at = now(), answer = btrim(message)
    where request.id = close_privacy_request.request_id and request.status in ('open', 'extended');
  if not found then
    perform private.refuse_privacy_change(close_privacy_request.request_id);
  end if;
end
$$;
comment on function public.close_privacy_request(uuid, text, text) is
  'For admins of settings: answers a request (done) or refuses it, with a message that is mailed to the person.';

create function private.refuse_privacy_change(request_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  status constant text := (select request.status from public.privacy_requests as request where request.id = request_id);
begin
  raise exception using errcode = case when status is null then 'PT404' else 'PT409' end, message = case
    when status is null then 'privacy_request_not_found'
    when status = 'unproven' then 'privacy_request_unproven'
    when status = 'extended' then 'privacy_request_extended'
    else 'privacy_request_closed'
  end;
end
$$;
comment on function private.refuse_privacy_change(uuid) is 'Raises the reason why a privacy request could not be changed.';

-- Security definer: as the other lists (05_lists.sql). It checks who calls first.
create function public.list_privacy_requests(
  search text default '', statuses text[] default null, sort text default 'due_at', descending boolean default false,
  page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  hits uuid[];
begin
  perform private.open_list(page_size, page_offset, sort, '{due_at,created_at}', '{settings}');
  hits := array(
    select r.id from public.privacy_requests as r
    where patterns = '{}' or private.holds(
      private.search_form(concat_ws(chr(31), r.full_name, r.email, r.phone, r.reference, r.details)), patterns, numbers
    )
  );
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(page) - 'submission_id' - 'place' order by page.place) from (
        select r.*, row_number() over (
          order by
            -- What waits for an answer comes first
            case when sort = 'due_at' then (
              case r.status when 'open' then 0 when 'extended' then 0 when 'unproven' then 1 else 2 end
            ) end,
            case when sort = 'due_at' and r.status in ('open', 'extended') and not descending then r.due_at end,
            case when sort = 'due_at' and r.status in ('open', 'extended') and descending then r.due_at end desc,
            case when sort = 'created_at' and not descending then r.created_at end,
            r.created_at desc, r.id
        ) as place
        from public.privacy_requests as r
        where r.id = any (hits) and (statuses is null or r.status = any (statuses))
        order by place limit page_size offset page_offset
      ) as page
    ), '[]'),
    'total', (
      select count(*) from public.privacy_requests as r
      where r.id = any (hits) and (statuses is null or r.status = any (statuses))
    ),
    'more', false,
    'counts', (
      select jsonb_object_agg(known.status, (
        select count(*) from public.privacy_requests as r where r.id = any (hits) and r.status = known.status
      ))
      from unnest(array['unproven', 'open', 'extended', 'done', 'refused']) as known (status)
    )
  );
end
$$;
comment on function public.list_privacy_requests(text, text[], text, boolean, integer, integer) is
  'For admins of settings: requests of people about their data, searched, filtered, sorted, a page of them; counts by status.';

create function private.remind_of_privacy_requests() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  due record;
  posted integer := 0;
begin
  for due in
    insert into private.privacy_reminders (request_id, event)
      select request.id, case
        when request.due_at < now() then 'late' when request.due_at < now() + interval '1 day' then 'day' else 'week'
      end
      from public.privacy_requests as request
      where request.status in ('open', 'extended') and request.due_at < now() + interval '7 days'
        and request.erased_at is null
      on conflict do nothing
      returning request_id, event
  loop
    perform private.post_to_company('company_privacy', jsonb_build_object(
        'id', request.id, 'reference', request.reference, 'name', request.full_name, 'request', request.kind,
        'due_at', request.due_at, 'event', due.event
      ))
      from public.privacy_requests as request where request.id = due.request_id;
    posted := posted + 1;
  end loop;
  return posted;
end
$$;
comment on function private.remind_of_privacy_requests() is
  'Mails the company when a request has 7 days left, 1 day, or is late; each once. How many it posted.';

-- Security definer: only the server's key may call it, which has no rights on what it writes.
create function public.privacy_chores() returns jsonb
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

create trigger privacy_requests_lines_are_tidy before insert or update of full_name on public.privacy_requests
  for each row execute function private.tidy_lines('full_name');
create trigger privacy_requests_names_have_letters before insert or update of full_name on public.privacy_requests
  for each row execute function private.require_letters('full_name');

create trigger privacy_requests_limit before insert on public.privacy_requests
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.limit_privacy_requests();
create trigger privacy_requests_updated_at before update on public.privacy_requests
  for each row execute function private.set_updated_at();
create trigger privacy_requests_mail_insert after insert on public.privacy_requests
  for each row when (new.status = 'unproven') execute function private.mail_privacy_request();
create trigger privacy_requests_mail_update after update on public.privacy_requests
  for each row when (new.status is distinct from old.status) execute function private.mail_privacy_request();
create trigger privacy_requests_announce after insert or update or delete on public.privacy_requests
  for each row execute function private.announce_change();
create trigger privacy_requests_audit after insert or update or delete on public.privacy_requests
  for each row execute function private.record_change();

alter table public.privacy_requests enable row level security;
revoke all on public.privacy_requests from public, anon, authenticated;
grant insert (kind, full_name, email, phone, details, submission_id, locale) on public.privacy_requests
  to anon, authenticated;
grant select, update (notes) on public.privacy_requests to authenticated;
grant all on public.privacy_requests to service_role;
-- A default is computed with the rights of the sender.
grant execute on function private.new_privacy_reference() to anon, authenticated, service_role;

create policy "A visitor sends a privacy request" on public.privacy_requests
  for insert to anon with check (status = 'unproven');
comment on policy "A visitor sends a privacy request" on public.privacy_requests is
  'The form. Nobody needs an account to use their rights.';

create policy "An account sends a privacy request, also an inactive one" on public.privacy_requests
  for insert to authenticated with check (status = 'unproven');
comment on policy "An account sends a privacy request, also an inactive one" on public.privacy_requests is
  'The form is sent as a visitor; someone whose account is off has the same rights.';

create policy "An admin of settings reads privacy requests" on public.privacy_requests
  for select to authenticated using ((select private.manages('settings')));
comment on policy "An admin of settings reads privacy requests" on public.privacy_requests is 'The privacy requests screen.';

create policy "An admin of settings writes notes on privacy requests" on public.privacy_requests
  for update to authenticated using ((select private.manages('settings'))) with check ((select private.manages('settings')));
comment on policy "An admin of settings writes notes on privacy requests" on public.privacy_requests is
  'Only notes; everything else has a function, which mails the person.';

alter table private.privacy_proofs enable row level security;
alter table private.privacy_reminders enable row level security;
revoke all on private.privacy_proofs, private.privacy_reminders from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.privacy_proofs for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.privacy_reminders for all to anon, authenticated using (false);

revoke all on function public.prove_privacy_request(text), public.privacy_request_reference(uuid),
  public.extend_privacy_request(uuid, integer, text), public.close_privacy_request(uuid, text, text),
  public.list_privacy_requests(text, text[], text, boolean, integer, integer), public.privacy_chores()
  from public, anon, authenticated;
grant execute on function public.prove_privacy_request(text), public.privacy_request_reference(uuid)
  to anon, authenticated, service_role;
grant execute on function public.extend_privacy_request(uuid, integer, text), public.close_privacy_request(uuid, text, text),
  public.list_privacy_requests(text, text[], text, boolean, integer, integer) to authenticated, service_role;
grant execute on function public.privacy_chores() to service_role;
