-- What visitors send: requests for a service and messages from the contact form.

-- Security definer: the sender may not read the table, and the reference must be looked for in it.
create function private.new_reference() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Letters that look like digits, and U, are left out.
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  bytes bytea;
  fresh text;
begin
  loop
    bytes := decode(replace(gen_random_uuid()::text, '-', ''), 'hex');
    select 'R-' || string_agg(substr(alphabet, (get_byte(bytes, place) & 31) + 1, 1), '')
      into fresh from generate_series(0, 5) as place;
    exit when not exists (select 1 from public.service_requests where reference = fresh);
  end loop;
  return fresh;
end
$$;
comment on function private.new_reference() is 'A random reference that no request has yet, such as R-7K3F2Q.';
-- A default is computed with the rights of the sender.
grant execute on function private.new_reference() to anon, authenticated, service_role;

create table public.service_requests (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null unique default gen_random_uuid(),
  reference text not null unique default private.new_reference() check (reference ~ '^R-[0-9A-HJKMNP-TV-Z]{6}$'),
  -- A request outlives the service it asked for (its title stays in service_type) and the account that sent it.
  service_id uuid references public.services (id) on delete set null,
  user_id uuid references public.user_profiles (id) on delete set null,
  client_name text not null check (private.filled(client_name) and private.short_text(client_name, 200)),
  client_email text not null check (private.email(client_email)),
  client_phone text check (private.phone(client_phone)),
  company_name text check (private.short_text(company_name, 200)),
  service_type text check (private.short_text(service_type, 200)),
  project_description text not null
    check (private.filled(project_description) and private.long_text(project_description, 5000)),
  project_budget text check (private.short_text(project_budget, 200)),
  project_timeline text check (private.short_text(project_timeline, 200)),
  budget_range text check (budget_range in ('less_than_100k', '100k_500k', '500k_1m', 'more_than_1m')),
  preferred_start_date date check (preferred_start_date between '2000-01-01' and '2199-12-31'),
  notes text check (private.long_text(notes, 5000)),
  status text not null default 'new' check (status in (
    'new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'
  )),
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.service_requests is
  'Service requests (status new) and contact messages (status pending). Visitors write them, admins read them.';
comment on column public.service_requests.submission_id is
  'Made by the sender once for each filled-in form: the same form sent twice is refused with 23505 and so stored once.';
comment on column public.service_requests.reference is 'What the visitor is told.';
comment on column public.service_requests.user_id is 'The account that was signed in when sending, if any; set by trigger.';

create index service_requests_created_at_idx on public.service_requests (created_at desc);
create index service_requests_status_idx on public.service_requests (status, created_at desc);
create index service_requests_service_id_idx on public.service_requests (service_id);
create index service_requests_user_id_idx on public.service_requests (user_id);

create function private.prepare_service_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- Not the sender's to say (no grant); a restored backup says it.
    new.user_id := coalesce(auth.uid(), new.user_id);
  else
    new.reference := old.reference;
    new.submission_id := old.submission_id;
    new.created_at := old.created_at;
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.prepare_service_request() is
  'Notes the sending account, and keeps reference, submission and creation time as they were.';

create trigger service_requests_prepare before insert or update on public.service_requests
  for each row execute function private.prepare_service_request();

create table public.service_request_events (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  from_status text,
  to_status text not null,
  -- The history stays when the admin's account goes.
  changed_by uuid references public.user_profiles (id) on delete set null,
  changed_at timestamptz not null default now()
);
comment on table public.service_request_events is
  'Every status a request has had: who set it, when, from what. The first row of a request has no from_status.';

create index service_request_events_request_idx on public.service_request_events (request_id, changed_at);
create index service_request_events_changed_by_idx on public.service_request_events (changed_by);

-- Security definer: nobody may write the history directly.
create function private.record_request_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.service_request_events (request_id, from_status, to_status, changed_by)
    values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, auth.uid());
  return null;
end
$$;
comment on function private.record_request_status() is 'Writes service_request_events.';

create trigger service_requests_record_insert after insert on public.service_requests
  for each row execute function private.record_request_status();
create trigger service_requests_record_update after update on public.service_requests
  for each row when (old.status is distinct from new.status) execute function private.record_request_status();

alter table public.service_requests enable row level security;
revoke all on public.service_requests from public, anon, authenticated;
grant insert (service_id, client_name, client_email, client_phone, company_name, service_type, project_description,
  project_budget, project_timeline, budget_range, preferred_start_date, notes, status, submission_id, locale)
  on public.service_requests to anon, authenticated;
grant select, update (status), delete on public.service_requests to authenticated;
grant all on public.service_requests to service_role;

create policy "A visitor sends a service request or a contact message" on public.service_requests
  for insert to anon with check (
    (status = 'new' and client_phone is not null) or (status = 'pending' and service_id is null)
  );
comment on policy "A visitor sends a service request or a contact message" on public.service_requests is
  'The form for a service (new, phone required) and the contact form (pending, no service).';

create policy "An active person sends a service request or a contact message" on public.service_requests
  for insert to authenticated with check (
    (select private.is_active_user())
    and ((status = 'new' and client_phone is not null) or (status = 'pending' and service_id is null))
  );
comment on policy "An active person sends a service request or a contact message" on public.service_requests is
  'As for visitors, but not with an inactive account.';

create policy "An admin reads service requests" on public.service_requests
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads service requests" on public.service_requests is 'Both request lists.';

create policy "An admin sets the status of service requests" on public.service_requests
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin sets the status of service requests" on public.service_requests is
  'Any status to any other; the grant covers no other column.';

create policy "An admin deletes service requests" on public.service_requests
  for delete to authenticated using ((select private.is_admin()));
comment on policy "An admin deletes service requests" on public.service_requests is 'Request list A.';

alter table public.service_request_events enable row level security;
revoke all on public.service_request_events from public, anon, authenticated;
grant select on public.service_request_events to authenticated;
grant all on public.service_request_events to service_role;

create policy "An admin reads the status history of requests" on public.service_request_events
  for select to authenticated using ((select private.is_admin()));
comment on policy "An admin reads the status history of requests" on public.service_request_events is
  'The detail view of a request.';

-- Security definer: whoever knows the submission's random id sent it, and may learn its reference but nothing else.
create function public.request_reference(submission_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select request.reference from public.service_requests as request
  where request.submission_id = request_reference.submission_id
$$;
comment on function public.request_reference(uuid) is 'The reference of the request sent with this submission id, or null.';
revoke all on function public.request_reference(uuid) from public, anon, authenticated;
grant execute on function public.request_reference(uuid) to anon, authenticated, service_role;
