-- service_requests: what visitors send: requests for a service, and messages from the contact form.

-- Security definer: the sender may not read the table, where the reference must be new.
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

create table public.service_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'service' check (kind in ('service', 'message')),
  submission_id uuid not null unique default gen_random_uuid(),
  reference text not null unique default private.new_reference() check (reference ~ '^R-[0-9A-HJKMNP-TV-Z]{6}$'),
  -- A request outlives its service (its title stays in service_type) and the account that sent it.
  service_id uuid references public.services (id) on delete set null,
  user_id uuid references public.user_profiles (id) on delete set null,
  client_name text not null check (private.filled(client_name) and private.short_text(client_name, 200)),
  -- A caller may leave no email: service_requests_contact_check.
  client_email text check (private.email(client_email)),
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
  updated_at timestamptz not null default now(),
  privacy_version integer check (privacy_version >= 0),
  news_wording integer check (news_wording > 0),
  channel text not null default 'website' check (channel in ('website', 'phone', 'visit', 'email', 'whatsapp')),
  came_from jsonb check (private.came_from(came_from)),
  constraint service_requests_message_check check (kind = 'service' or service_id is null),
  constraint service_requests_contact_check
    check (client_email is not null or (channel <> 'website' and client_phone is not null)),
  constraint service_requests_notice_check
    check (channel = 'website' or (privacy_version is null and news_wording is null))
);
comment on table public.service_requests is
  'Service requests (new at first) and contact messages (pending at first). Visitors write them, admins read them, and enter those that came by phone and the like (66_entered_requests.sql).';
comment on column public.service_requests.channel is
  'How it came: a form of the website, or what an admin of requests entered. No form, and so no privacy notice, was shown to those who came another way.';
comment on column public.service_requests.came_from is
  'Where the sender''s first visit of the website and their last one came from, as their browser kept it: no address, no identifier (docs/decisions/0052). Null where it kept nothing.';
comment on column public.service_requests.kind is 'A request for a service, or a message from the contact form.';
comment on column public.service_requests.service_type is
  'The service''s title, or the label of the contact form, in the language of the sender. Shown, never compared.';
comment on column public.service_requests.submission_id is
  'Made by the sender once for each filled-in form: the same form sent twice is refused with 23505 and so stored once.';
comment on column public.service_requests.reference is 'The reference shown to the visitor.';
comment on column public.service_requests.privacy_version is
  'The version of the privacy notice that stood beside the form: 0 for the company''s own notice of its settings, null where the sender did not say (docs/decisions/0037).';
comment on column public.service_requests.news_wording is
  'The number of the words beside the box for news, where it was ticked; the consent itself is in news_consents.';
comment on column public.service_requests.user_id is 'The account that was signed in when sending, if any; set by trigger.';

-- Every order and filter of the list has an index that ends in the id, so that a page far back reads the index alone.
create index service_requests_created_at_idx on public.service_requests (created_at desc, id desc) include (status);
create index service_requests_status_idx on public.service_requests (status, created_at desc, id desc);
create index service_requests_service_id_idx on public.service_requests (service_id, status, created_at desc, id desc);
create index service_requests_client_name_idx on public.service_requests (private.search_form(client_name), id)
  include (client_name, status);
-- Requests without a date come last in both directions.
create index service_requests_start_idx on public.service_requests (preferred_start_date, id);
create index service_requests_start_down_idx on public.service_requests (preferred_start_date desc nulls last, id desc);
create index service_requests_budget_idx on public.service_requests (budget_range, created_at desc, id desc)
  where budget_range is not null;
create index service_requests_kind_idx on public.service_requests (kind, created_at desc);
create index service_requests_channel_idx on public.service_requests (channel, created_at desc);
create index service_requests_source_idx on public.service_requests (private.source_of(came_from), created_at desc);
create index service_requests_campaign_idx on public.service_requests (private.campaign_of(came_from), created_at desc)
  where private.campaign_of(came_from) is not null;
create index service_requests_user_id_idx on public.service_requests (user_id);
create index service_requests_email_idx on public.service_requests (lower(client_email), created_at desc);
-- Requests of one sender are found by their phone, too: 63_request_sender.sql.
create index service_requests_phone_idx on public.service_requests (client_phone, created_at desc) where client_phone is not null;

create function private.prepare_service_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- The caller is the sender, but not of a request that an admin enters for someone else. Senders may not set user_id; a
    -- restored backup and a request from the bin bring theirs.
    if new.channel = 'website' and coalesce(current_setting('handasa.restoring', true), '') <> 'on' then
      new.user_id := coalesce(auth.uid(), new.user_id);
    end if;
    new.privacy_version := private.privacy_version(new.privacy_version::text);
  else
    new.reference := old.reference;
    new.submission_id := old.submission_id;
    new.created_at := old.created_at;
    new.privacy_version := old.privacy_version;
    new.news_wording := old.news_wording;
    new.channel := old.channel;
    new.came_from := old.came_from;
  end if;
  return new;
end
$$;
comment on function private.prepare_service_request() is
  'On insert stores the sending account and checks the version of the privacy notice. On update keeps these, the tick for news, reference, submission, channel, where it came from and creation time as they were.';

-- Limits what strangers can store where browsers reach the database without passing the limits of our server (hosted).
-- Security definer: the sender may not read the table. It reads at most a thousand entries of an index. Senders at the
-- very same moment do not see each other, so a few more may pass: a lock that all of them wait for would cost more.
create function private.limit_service_requests() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_by_email constant integer := 20;
  most_in_all constant integer := 1000;
  span constant interval := interval '1 hour';
  -- When the request that reached the limit came: an hour after it the next one is accepted.
  filled_by timestamptz;
begin
  select request.created_at into filled_by from public.service_requests as request
    where lower(request.client_email) = lower(new.client_email) and request.created_at > now() - span
    order by request.created_at desc offset most_by_email - 1 limit 1;
  if filled_by is null then
    select request.created_at into filled_by from public.service_requests as request
      where request.created_at > now() - span
      order by request.created_at desc offset most_in_all - 1 limit 1;
  end if;
  -- A form sent twice must get its 23505, which tells the sender that it has arrived.
  if filled_by is not null and not exists (
    select 1 from public.service_requests as request where request.submission_id = new.submission_id
  ) then
    raise exception using errcode = 'PT429', message = 'too_many_requests',
      detail = greatest(1, ceil(extract(epoch from filled_by + span - now())))::integer::text;
  end if;
  return new;
end
$$;
comment on function private.limit_service_requests() is
  'Refuses more than 20 requests with one e-mail, and more than 1000 in all, within an hour; the detail is the seconds to wait.';

create function private.undo_time() returns interval
language sql stable set search_path = ''
return coalesce(nullif(current_setting('handasa.undo_time', true), '')::interval, interval '10 seconds');
comment on function private.undo_time() is
  'How long the mail about a new status waits, so that the change can be undone: longer where public.change_requests asks for it.';

-- Security definer: no one may write the history.
create function private.record_request_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.service_request_events (request_id, from_status, to_status, changed_by, message, told, undo_until, details)
    values (
      new.id, case when tg_op = 'UPDATE' then old.status end, new.status, auth.uid(),
      case when tg_op = 'UPDATE' then nullif(current_setting('handasa.status_message', true), '') end,
      coalesce(current_setting('handasa.status_told', true), '') <> 'no', now() + private.undo_time(),
      (
        select jsonb_build_object('answer', set_by.answer)
        from nullif(current_setting('handasa.status_answer', true), '') as set_by (answer) where set_by.answer is not null
      )
    );
  return null;
end
$$;
comment on function private.record_request_status() is 'Adds each new status to the history, with who set it, what the sender is told, and the answer that it came with (private.begin_with_answer).';

-- Security definer: no one may write the history.
create function private.record_request_correction() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := to_jsonb(old);
  now_is constant jsonb := to_jsonb(new);
  changed jsonb;
begin
  select jsonb_object_agg(field, case field
      when 'service_id' then jsonb_build_object(
        'from', (select private.record_name(to_jsonb(service)) from public.services as service where service.id = old.service_id),
        'to', (select private.record_name(to_jsonb(service)) from public.services as service where service.id = new.service_id)
      )
      else jsonb_build_object('from', was -> field, 'to', now_is -> field)
    end) into changed
    from unnest(tg_argv) as field
    where was -> field is distinct from now_is -> field
      -- A deleted service has left its requests: no one has corrected them
      and (field <> 'service_id' or new.service_id is not null
        or exists (select from public.services as service where service.id = old.service_id));
  if changed is not null then
    insert into public.service_request_events (request_id, kind, changed_by, details) values (new.id, 'edit', auth.uid(), changed);
  end if;
  return null;
end
$$;
comment on function private.record_request_correction() is
  'Writes service_request_events: which of the columns named were corrected, from what to what.';

-- Security definer: the sender may not write news_consents (56_news_consents.sql).
create function private.note_request_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.give_news_consent(
    new.client_email, new.locale, case new.kind when 'message' then 'contact' else 'request' end, new.news_wording,
    new.privacy_version, new.user_id
  );
  return null;
end
$$;
comment on function private.note_request_news() is 'Stores the consent to news of a sender who has ticked its box.';

-- Security definer: the user who makes the change may not write the outbox.
-- The sender's receipt is private.mail_receipt (56_request_tracking.sql).
create function private.mail_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := jsonb_build_object(
    'reference', new.reference, 'name', new.client_name, 'service_ar', new.service_type, 'service_en', new.service_type
  );
  -- The status that the sender was last told of.
  known text := old.status;
  -- When the mail was queued that this change withdraws.
  queued timestamptz;
begin
  facts := facts || coalesce((
    select jsonb_build_object('service_ar', service.title_ar, 'service_en', service.title_en)
    from public.services as service where service.id = new.service_id
  ), '{}');
  if tg_op = 'INSERT' then
    perform private.post_to_company(
      case new.kind when 'service' then 'company_request' else 'company_message' end, facts || jsonb_build_object('id', new.id)
    );
  else
    -- A mail that is still waiting would be wrong now. There is at most one: each change removes the one before.
    delete from public.mail_outbox as mail
      where mail.kind = 'request_status' and mail.data ->> 'id' = new.id::text
        and mail.attempts = 0 and mail.failed_at is null and mail.next_attempt_at > now()
      returning mail.data ->> 'from', mail.created_at into known, queued;
    if coalesce(current_setting('handasa.status_told', true), '') <> 'no' and new.status <> coalesce(known, old.status)
      -- An answer by mail tells the sender more than a mail of its status
      and coalesce(current_setting('handasa.status_answer', true), '') = '' then
      perform private.post_mail(
        'request_status', new.client_email, new.locale, facts || jsonb_build_object(
          'id', new.id, 'from', coalesce(known, old.status), 'status', new.status,
          'message', nullif(current_setting('handasa.status_message', true), '')
        ), private.undo_time()
      );
      perform private.note_told(new.id);
    elsif queued is not null then
      perform private.forget_told(new.id, queued);
    end if;
  end if;
  return null;
end
$$;
comment on function private.mail_request() is
  'Tells the company of a request or message immediately, and the sender of each new status once the time for an Undo is over, unless it was undone by then or came with an answer.';

-- Security invoker: the update needs an admin's own rights. The settings last for the transaction, and the triggers above
-- read them; a plain update of the column tells the sender, without a message.
create function public.set_request_status(
  request_id uuid, status text, tell boolean default true, message text default null
) returns public.service_requests
language plpgsql security invoker set search_path = ''
as $$
declare
  result public.service_requests;
begin
  if not coalesce(private.long_text(set_request_status.message, 2000), true) then
    raise exception using errcode = '22023', message = 'message_invalid';
  end if;
  perform set_config('handasa.status_told', case when tell then 'yes' else 'no' end, true);
  perform set_config('handasa.status_message', case when tell then coalesce(btrim(set_request_status.message), '') else '' end, true);
  update public.service_requests as request set status = set_request_status.status
    where request.id = set_request_status.request_id
    returning request.* into result;
  perform set_config('handasa.status_told', '', true);
  perform set_config('handasa.status_message', '', true);
  if result.id is null then
    perform private.require_area('requests');
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  return result;
end
$$;
comment on function public.set_request_status(uuid, text, boolean, text) is
  'For admins: gives a request another status; the sender is told, with a message if there is one, unless tell is false.';

revoke all on function public.set_request_status(uuid, text, boolean, text) from public, anon, authenticated;
grant execute on function public.set_request_status(uuid, text, boolean, text) to authenticated, service_role;

-- Security definer: policies on service_requests ask it, and would otherwise recurse.
create function private.own_request_ids() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
  select request.id from public.service_requests as request
    where request.user_id = (select auth.uid()) and (select private.is_client())
  union
  select request.id from public.service_requests as request
    where lower(request.client_email) = (select private.my_email())
$$;
comment on function private.own_request_ids() is 'Ids of the requests and messages that the signed-in client sent. None once the session has ended.';

create trigger service_requests_lines_are_tidy
  before insert or update of client_name, company_name, service_type, project_budget, project_timeline, came_from
  on public.service_requests
  for each row execute function private.tidy_lines(
    'client_name', 'company_name', 'service_type', 'project_budget', 'project_timeline', 'came_from'
  );
create trigger service_requests_names_have_letters before insert or update of client_name on public.service_requests
  for each row execute function private.require_letters('client_name');

-- More triggers on this table: 53_request_words, 54_request_counts, 56_request_tracking (the receipt), 56_request_work (its row of
-- work), 67_request_merges (refuses a form again that was merged), 70_request_messages (redirects mails), 71_waiting_replies (who
-- waits), 73_request_files, 74_client_messages (tells those whose requests were merged) and 75_client_list (counts by client).
-- private.mail_request notes the first answer (note_told in 59_first_answer).
create trigger service_requests_prepare before insert or update on public.service_requests
  for each row execute function private.prepare_service_request();
create trigger service_requests_limit before insert on public.service_requests
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.limit_service_requests();
create trigger service_requests_updated_at before update on public.service_requests
  for each row execute function private.set_updated_at();
-- A request that comes back from the bin brings its history along, and was told of when it came.
create trigger service_requests_record_insert after insert on public.service_requests
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.record_request_status();
create trigger service_requests_record_update after update on public.service_requests
  for each row when (old.status is distinct from new.status) execute function private.record_request_status();
create trigger service_requests_record_correction
  after update of kind, service_id, client_name, client_email, client_phone, company_name, project_budget, project_timeline,
    budget_range, preferred_start_date
  on public.service_requests
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.record_request_correction(
    'kind', 'service_id', 'client_name', 'client_email', 'client_phone', 'company_name', 'project_budget',
    'project_timeline', 'budget_range', 'preferred_start_date'
  );
create trigger service_requests_news after insert on public.service_requests
  for each row
  when (new.news_wording is not null and coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.note_request_news();
create trigger service_requests_mail_insert after insert on public.service_requests
  for each row
  when (
    new.status in ('new', 'pending') and new.channel = 'website'
    and coalesce(current_setting('handasa.restoring', true), '') <> 'on'
  )
  execute function private.mail_request();
create trigger service_requests_mail_update after update on public.service_requests
  for each row when (new.status is distinct from old.status) execute function private.mail_request();
-- A request that is merged into another goes into request_merges instead (67_request_merges.sql).
create trigger service_requests_bin before delete on public.service_requests
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.put_in_bin();
create trigger service_requests_announce after insert or update or delete on public.service_requests
  for each row execute function private.announce_change('user_id', 'client_email');
create trigger service_requests_audit after insert or update or delete on public.service_requests
  for each row execute function private.record_change();

alter table public.service_requests enable row level security;
revoke all on public.service_requests from public, anon, authenticated;
grant insert (kind, service_id, client_name, client_email, client_phone, company_name, service_type, project_description,
  project_budget, project_timeline, budget_range, preferred_start_date, notes, status, submission_id, locale,
  privacy_version, news_wording, came_from)
  on public.service_requests to anon, authenticated;
grant select, delete on public.service_requests to authenticated;
grant update (status, kind, service_id, client_name, client_email, client_phone, company_name, project_budget,
  project_timeline, budget_range, preferred_start_date) on public.service_requests to authenticated;
grant all on public.service_requests to service_role;
-- A default is computed with the rights of the sender.
grant execute on function private.new_reference() to anon, authenticated, service_role;
grant execute on function private.own_request_ids() to authenticated, service_role;

create policy "A visitor sends a service request or a contact message" on public.service_requests
  for insert to anon with check (
    (kind = 'service' and status = 'new' and client_phone is not null)
    or (kind = 'message' and status = 'pending' and service_id is null)
  );
comment on policy "A visitor sends a service request or a contact message" on public.service_requests is
  'The form for a service (new, phone required) and the contact form (pending, no service).';

create policy "An active person sends a service request or a contact message" on public.service_requests
  for insert to authenticated with check (
    (select private.is_active_user())
    and (
      (kind = 'service' and status = 'new' and client_phone is not null)
      or (kind = 'message' and status = 'pending' and service_id is null)
    )
  );
comment on policy "An active person sends a service request or a contact message" on public.service_requests is
  'As for visitors, but not with an inactive account.';

create policy "A client reads the requests that they sent, an admin all" on public.service_requests
  for select to authenticated
  using (id = any (array(select private.own_request_ids())) or (select private.manages('requests')));
comment on policy "A client reads the requests that they sent, an admin all" on public.service_requests is
  'Sent while signed in, or with their proven e-mail. The portal reads them with my_requests(), live changes need this.';

create policy "An admin sets the status of service requests, and corrects them" on public.service_requests
  for update to authenticated using ((select private.manages('requests'))) with check ((select private.manages('requests')));
comment on policy "An admin sets the status of service requests, and corrects them" on public.service_requests is
  'Any status to any other. The grant covers who it is from, and what it is about; what the sender wrote stays as it is.';

create policy "An admin deletes service requests" on public.service_requests
  for delete to authenticated using ((select private.manages('requests')));
comment on policy "An admin deletes service requests" on public.service_requests is 'The lists and the board of /admin/requests.';
