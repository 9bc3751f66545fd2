-- audit_log: who did what, and when. Triggers write it in the transaction of the change (private.record_change in
-- 02_triggers.sql), nobody changes it, and each entry is chained to the one before (docs/decisions/0032).

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No references: an entry outlives the account and the row.
  actor_id uuid,
  session_id uuid,
  role text not null,
  kind text not null check (kind in ('insert', 'update', 'delete', 'sign_in', 'sign_out', 'export', 'look', 'refusal')),
  table_name text not null,
  record_id text,
  details jsonb,
  details_hash text not null,
  words text generated always as (private.search_form(details ->> 'name')) stored
);
comment on table public.audit_log is
  'Changes, sign-ins, exports, looks at pay and contracts, and refusals. Triggers and functions write it; no one changes or deletes an entry.';
comment on column public.audit_log.actor_id is 'The account; null for a visitor, the server and the sign-in service.';
comment on column public.audit_log.role is 'The role of the API; outside the API the role of the database.';
comment on column public.audit_log.table_name is 'A table of the schema public; accounts and sessions for those of the sign-in service; functions and files for refused calls of these.';
comment on column public.audit_log.details is
  'name: what people call the row. before, after: the columns that changed. cut: those that hold too much to be kept. hidden: those whose values are not kept. restored: true for a row that came back from the bin. method, reason: of a refused call, whose function or bucket is its name. Null once erased; details_hash stays, so that the chain stays whole.';
comment on column public.audit_log.words is 'What the entry is found by: its name, in the form of private.search_form. Erased with the details.';

create index audit_log_record_idx on public.audit_log (record_id, id);
create index audit_log_actor_idx on public.audit_log (actor_id, id);
-- One index for each filter of the list, newest first
create index audit_log_at_idx on public.audit_log (at, id) include (actor_id, kind, table_name, words);
create index audit_log_exports_idx on public.audit_log (session_id, at) where kind = 'export';

-- Not a column of the entry: transactions would wait for each other until they commit, or the entry would have to be
-- changed afterwards.
create table private.audit_chain (
  place bigint primary key,
  entry_id bigint not null unique,
  hash text not null
);
comment on table private.audit_chain is
  'A hash for each entry of audit_log, over the entry and the hash before, in the order of commits. npm run audit -- verify compares them.';

create function private.audit_text(entry public.audit_log) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(
    E'\n', entry.id, (extract(epoch from entry.at) * 1000000)::bigint, coalesce(entry.actor_id::text, ''),
    coalesce(entry.session_id::text, ''), entry.role, entry.kind, entry.table_name, coalesce(entry.record_id, ''),
    entry.details_hash
  )
$$;
comment on function private.audit_text(public.audit_log) is 'What the chain holds of an entry. server/audit/verify.ts does the same.';

create function private.text_hash(value text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(value, 'utf8')), 'hex') $$;
comment on function private.text_hash(text) is 'SHA-256 in hexadecimal digits.';

create function private.record(
  kind text, table_name text, record_id text, details jsonb default '{}', actor uuid default null, session uuid default null
) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  insert into public.audit_log (actor_id, session_id, role, kind, table_name, record_id, details, details_hash)
  values (
    -- For a scheduled draft that the server publishes, the actor is the admin who approved it (38_drafts.sql)
    coalesce(record.actor, (claims ->> 'sub')::uuid, nullif(current_setting('handasa.on_behalf_of', true), '')::uuid), coalesce(record.session, (claims ->> 'session_id')::uuid),
    coalesce(claims ->> 'role', session_user), record.kind, record.table_name, record.record_id, record.details,
    private.text_hash(record.details::text)
  );
end
$$;
comment on function private.record(text, text, text, jsonb, uuid, uuid) is
  'Adds an entry. The actor is taken from the call, unless the arguments name one.';

-- Security definer: no role may write the chain, and anyone may be the one who commits.
create function private.link_audit_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Taken when the transaction commits, so that no one waits for the rest of it
  perform pg_advisory_xact_lock(hashtext('handasa.audit_chain'));
  insert into private.audit_chain (place, entry_id, hash)
    select coalesce(last.place, 0) + 1, new.id,
      private.text_hash(coalesce(last.hash, '') || E'\n' || private.audit_text(new))
    from (values (1)) as one (row)
    left join (select link.place, link.hash from private.audit_chain as link order by link.place desc limit 1) as last on true;
  return null;
end
$$;
comment on function private.link_audit_entry() is 'Chains an entry to the one before, when its transaction commits.';

create function private.keep_audit_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Details are erased for the law, and the words that follow them; nothing else of an entry is ever changed
  if tg_table_name = 'audit_log' and tg_op = 'UPDATE' then
    if new.details is null and to_jsonb(new) - '{details,words}'::text[] = to_jsonb(old) - '{details,words}'::text[] then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'audit_log_kept';
end
$$;
comment on function private.keep_audit_log() is
  'Refuses every change and delete of entries and their chain, even by the owner of the database; only details may be erased.';

create constraint trigger audit_log_link after insert on public.audit_log deferrable initially deferred
  for each row execute function private.link_audit_entry();
create trigger audit_log_keep before update or delete on public.audit_log
  for each row execute function private.keep_audit_log();
create trigger audit_log_keep_all before truncate on public.audit_log
  for each statement execute function private.keep_audit_log();
create trigger audit_log_announce after insert on public.audit_log
  for each statement execute function private.announce_change();
create trigger audit_chain_keep before update or delete on private.audit_chain
  for each row execute function private.keep_audit_log();
create trigger audit_chain_keep_all before truncate on private.audit_chain
  for each statement execute function private.keep_audit_log();

-- What the sign-in service does

-- Security definer: it fires as the role that keeps auth.sessions.
create function private.record_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := case tg_op when 'INSERT' then new.user_id else old.user_id end;
  named constant text := (select profile.full_name from public.user_profiles as profile where profile.id = account);
begin
  if tg_op = 'INSERT' then
    perform private.record('sign_in', 'sessions', account::text, jsonb_build_object('name', named), account, new.id);
  else
    perform private.record('sign_out', 'sessions', account::text, jsonb_build_object('name', named, 'session', old.id));
  end if;
  return null;
end
$$;
comment on function private.record_session() is 'Records each sign-in, and each session that ends: signed out, ended by someone else, or too old.';

-- Security definer: it fires as the role that keeps auth.users.
create function private.record_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  named constant text := (select profile.full_name from public.user_profiles as profile where profile.id = new.id);
begin
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.record('update', 'accounts', new.id::text, jsonb_build_object('name', named, 'hidden', array['password']));
  end if;
  if new.email is distinct from old.email then
    perform private.record('update', 'accounts', new.id::text, jsonb_build_object(
      'name', named, 'before', jsonb_build_object('email', old.email), 'after', jsonb_build_object('email', new.email)
    ));
  end if;
  return null;
end
$$;
comment on function private.record_account() is 'Records that a password or an email was changed; never the password or its hash.';

-- Security definer: it fires as the role that keeps auth.mfa_factors.
create function private.record_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_first constant boolean := not exists (
    select from auth.mfa_factors as other
    where other.user_id = new.user_id and other.status = 'verified' and other.id <> new.id
  );
  is_passkey constant boolean := new.factor_type = 'webauthn';
begin
  perform private.record('update', 'accounts', new.user_id::text, jsonb_build_object(
    'name', (select profile.full_name from public.user_profiles as profile where profile.id = new.user_id),
    'before', case when is_first then '{"second_factor": false}' else '{}' end::jsonb
      || case when is_passkey then '{"passkey": null}' else '{"authenticator_app": false}' end::jsonb,
    'after', case when is_first then '{"second_factor": true}' else '{}' end::jsonb
      || case when is_passkey then jsonb_build_object('passkey', new.friendly_name) else '{"authenticator_app": true}' end
  ));
  return null;
end
$$;
comment on function private.record_factor() is
  'Records that an app or a passkey was added, and whether that turned the second factor on; never its secret or key.';

-- Security definer: it fires as the role that keeps auth.mfa_factors.
create function private.record_removed_factors() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record('update', 'accounts', gone.user_id::text, jsonb_build_object(
    'name', (select profile.full_name from public.user_profiles as profile where profile.id = gone.user_id),
    'before', case when gone.was_last then '{"second_factor": true}' else '{}' end::jsonb
      || case when gone.had_app then '{"authenticator_app": true}' else '{}' end::jsonb
      || case when gone.had_passkey then jsonb_build_object('passkey', gone.passkeys) else '{}' end,
    'after', case when gone.was_last then '{"second_factor": false}' else '{}' end::jsonb
      || case when gone.had_app then '{"authenticator_app": false}' else '{}' end::jsonb
      || case when gone.had_passkey then '{"passkey": null}' else '{}' end::jsonb
  ))
  from (
    select factor.user_id, not private.second_factor_on(factor.user_id) as was_last,
      bool_or(factor.factor_type <> 'webauthn') as had_app, bool_or(factor.factor_type = 'webauthn') as had_passkey,
      string_agg(factor.friendly_name, ', ' order by factor.created_at) filter (where factor.factor_type = 'webauthn')
        as passkeys
    from removed as factor where factor.status = 'verified' group by factor.user_id
  ) as gone;
  return null;
end
$$;
comment on function private.record_removed_factors() is
  'Records that apps or passkeys were removed, and whether that turned the second factor off.';

create trigger handasa_record_session after insert or delete on auth.sessions
  for each row execute function private.record_session();
create trigger handasa_record_account after update of encrypted_password, email on auth.users
  for each row execute function private.record_account();
create trigger handasa_record_factor_on after update of status on auth.mfa_factors
  for each row when (old.status is distinct from new.status and new.status = 'verified')
  execute function private.record_factor();
create trigger handasa_record_factor_off after delete on auth.mfa_factors referencing old table as removed
  for each statement execute function private.record_removed_factors();

-- What is read. PostgreSQL has no triggers for it.

create function private.areas_of_list(list text) returns text[]
language sql immutable parallel safe set search_path = ''
return case
  when list = 'activity' then array['everything']
  when list = 'employees' then array['people']
  when list = 'projects' then array['content', 'requests']
  when list = 'user_profiles' then array['settings', 'requests']
  when list in ('client_projects', 'news_consents', 'service_requests') then array['requests']
end;
comment on function private.areas_of_list(text) is
  'The areas whose admins may export a list: those that may read it. Null for a list that has no export.';

-- Security definer: no one may write the audit log directly.
create function public.note_export(list text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  areas constant text[] := private.areas_of_list(list);
begin
  if not (private.is_admin() or private.is_employee()) then
    raise exception using errcode = '42501', message = 'staff_required';
  elsif areas is null then
    raise exception using errcode = '22023', message = 'list_invalid';
  -- Employees read which client has which project
  elsif not (list = 'client_projects' and private.is_employee()) then
    perform private.require_area(variadic areas);
  end if;
  perform private.require_password();
  perform private.record('export', case list when 'activity' then 'audit_log' else list end, null);
end
$$;
comment on function public.note_export(text) is
  'Records an export of a list that the caller may read, before the rows are read: a list returns more than 100 rows only to a session that has noted an export of it in the last 15 minutes.';

-- Security definer: the person who exports may not read the audit log.
create function private.require_noted_export(list text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  claimed constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if claimed is not null and not exists (
    select from public.audit_log as entry
    where entry.session_id = claimed and entry.kind = 'export' and entry.at > now() - interval '15 minutes'
      and entry.table_name = case list when 'activity' then 'audit_log' else list end
  ) then
    raise exception using errcode = '42501', message = 'export_not_noted';
  end if;
end
$$;
comment on function private.require_noted_export(text) is
  'Raises unless the session has noted an export of this list in the last 15 minutes. Never for a key.';

-- Security definer: no one may write the audit log directly.
create function public.note_look(employee_id uuid, what text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
begin
  perform private.require_area('people');
  if not coalesce(what in ('pay', 'contract', 'cv', 'document'), false) then
    raise exception using errcode = '22023', message = 'look_invalid';
  end if;
  select private.record_name(to_jsonb(employee)) into name
    from public.employees as employee where employee.id = note_look.employee_id;
  if name is null then
    raise exception using errcode = 'PT404', message = 'employee_not_found';
  end if;
  perform private.record('look', 'employees', note_look.employee_id::text, jsonb_build_object('name', name, 'what', what));
end
$$;
comment on function public.note_look(uuid, text) is
  'Records that an admin of people looks at the pay, the contract, the CV or the scan of a document of an employee or applicant. The screens call it before they show them.';

-- What is refused. The transaction of a refused statement is rolled back, so the server notes it once it has answered.

-- Security definer: no one may write the audit log directly.
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

-- Planned with its arguments, so that filters that were not given fall away.
create function private.find_activity(
  pattern text, actor uuid, tables text[], kinds text[], since timestamptz, until timestamptz, record text,
  descending boolean, most integer, skipped integer
) returns setof bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set jit = off
as $$
begin
  if descending then
    return query select r.id from public.audit_log as r
      where (actor is null or r.actor_id = actor) and (tables is null or r.table_name = any (tables))
        and (kinds is null or r.kind = any (kinds)) and (since is null or r.at >= since) and (until is null or r.at < until)
        and (record is null or r.record_id = record) and (pattern is null or position(pattern in r.words) > 0)
      order by r.at desc, r.id desc limit most offset skipped;
  else
    return query select r.id from public.audit_log as r
      where (actor is null or r.actor_id = actor) and (tables is null or r.table_name = any (tables))
        and (kinds is null or r.kind = any (kinds)) and (since is null or r.at >= since) and (until is null or r.at < until)
        and (record is null or r.record_id = record) and (pattern is null or position(pattern in r.words) > 0)
      order by r.at, r.id limit most offset skipped;
  end if;
end
$$;
comment on function private.find_activity(text, uuid, text[], text[], timestamptz, timestamptz, text, boolean, integer, integer) is
  'The ids of entries that the search and the filters of list_activity leave, in the order of time.';

-- Security definer: under row-level security no index could be used (05_lists.sql). It checks who calls first.
create function public.list_activity(
  search text default '', actor uuid default null, tables text[] default null, kinds text[] default null,
  since timestamptz default null, until timestamptz default null, record text default null, sort text default 'at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  most constant integer := private.most_found();
  pattern constant text := nullif(private.search_form(coalesce(search, '')), '');
  -- The newest or oldest entries that pass the filters, as many as the list counts
  hits bigint[];
  page bigint[];
begin
  perform private.open_list(page_size, page_offset, sort, '{at}', '{everything}', list => 'activity');
  hits := array(select found.id from private.find_activity(
    pattern, actor, tables, kinds, since, until, record, descending, most + 1, 0
  ) as found (id));
  page := case when cardinality(hits) <= most or page_offset + page_size <= most
    then hits[page_offset + 1:page_offset + page_size]
    else array(select found.id from private.find_activity(
      pattern, actor, tables, kinds, since, until, record, descending, page_size, page_offset
    ) as found (id))
  end;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) - '{details_hash,words}'::text[] || jsonb_build_object(
        'actor', (select profile.full_name from public.user_profiles as profile where profile.id = r.actor_id),
        'names', private.names_in(r.details, true), 'about', private.about_record(r.table_name, r.record_id)
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.audit_log as r on r.id = place.id
    ), '[]'),
    'total', least(cardinality(hits), most), 'more', cardinality(hits) > most, 'counts', null,
    -- Jumps from one actor to the next in the index, so that a long log costs no more
    'actors', case when page_size > 100 or record is not null then '[]' else (
      with recursive known (id) as (
        (select entry.actor_id from public.audit_log as entry where entry.actor_id is not null order by entry.actor_id limit 1)
        union all
        select (
          select entry.actor_id from public.audit_log as entry where entry.actor_id > known.id
          order by entry.actor_id limit 1
        ) from known where known.id is not null
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', profile.id, 'name', profile.full_name) order by profile.full_name), '[]')
      from known join public.user_profiles as profile on profile.id = known.id where profile.user_type <> 'client'
    ) end
  );
end
$$;
comment on function public.list_activity(text, uuid, text[], text[], timestamptz, timestamptz, text, text, boolean, integer, integer) is
  'For admins of everything: entries of audit_log with who did it, newest first, filtered, a page of them; and the staff who have entries.';

create function private.areas_of_table(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when table_name in (
      'service_requests', 'request_notes', 'request_messages', 'request_files', 'request_tags', 'request_views', 'request_merges',
      'answer_templates', 'client_projects', 'client_project_files', 'news_consents'
    ) then array['requests']
    when table_name in (
      'projects', 'project_images', 'services', 'team_members', 'leadership_team', 'site_images', 'site_content', 'client_references',
      'news', 'page_meta', 'media_files'
    ) then array['content']
    when table_name in ('employees', 'employee_notifications', 'employee_documents', 'document_renewals', 'openings', 'application_stages', 'application_notes') then array['people']
    when table_name in ('user_profiles', 'company_settings', 'legal_pages', 'mail_kinds', 'session_limits',
      'bin_settings', 'answer_settings', 'privacy_requests', 'breaches', 'invitations', 'credentials', 'offices',
      'search_notice_settings') then array['settings']
    else array['everything']
  end
$$;
comment on function private.areas_of_table(text) is
  'The area whose admins see the history of the rows of a table (docs/decisions/0034); everything for a table that belongs to no area.';

-- What an entry refers to, by the names of its columns.
create function private.names_in(details jsonb, knows_accounts boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(distinct link.id, found.name) filter (where found.name is not null), '{}')
    from (
      select part.key, part.value #>> '{}' as id
      from (values (names_in.details -> 'before'), (names_in.details -> 'after')) as version (entry), jsonb_each(version.entry) as part
      where part.key in (
          'client_id', 'user_id', 'approved_by', 'author_id', 'sent_by', 'invited_by', 'accepted_by', 'owner_id', 'editor_id',
          'created_by', 'changed_by', 'started_by', 'merged_by', 'first_answer_by', 'project_id', 'service_id', 'employee_id',
          'opening_id', 'stage_id', 'request_id', 'client_project_id'
        )
        and part.value #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    ) as link
    cross join lateral (
      select case link.key
        when 'project_id' then (
          select private.record_name(to_jsonb(project)) from public.projects as project where project.id = link.id::uuid
        )
        when 'service_id' then (
          select private.record_name(to_jsonb(service)) from public.services as service where service.id = link.id::uuid
        )
        when 'employee_id' then (
          select private.record_name(to_jsonb(employee)) from public.employees as employee where employee.id = link.id::uuid
        )
        when 'opening_id' then (
          select private.record_name(to_jsonb(opening)) from public.openings as opening where opening.id = link.id::uuid
        )
        when 'stage_id' then (
          select private.record_name(to_jsonb(stage)) from public.application_stages as stage where stage.id = link.id::uuid
        )
        when 'request_id' then (
          select request.reference || ' · ' || request.client_name from public.service_requests as request
          where request.id = link.id::uuid
        )
        when 'client_project_id' then (
          select private.record_name(to_jsonb(project)) from public.client_projects as known
          join public.projects as project on project.id = known.project_id where known.id = link.id::uuid
        )
        when 'client_id' then (
          select profile.full_name from public.user_profiles as profile where profile.id = link.id::uuid
        )
        else (
          select profile.full_name from public.user_profiles as profile
          where profile.id = link.id::uuid and (knows_accounts or profile.user_type = 'client' or profile.id = auth.uid())
        )
      end as name
    ) as found
  );
end
$$;
comment on function private.names_in(jsonb, boolean) is
  'The names of the accounts, projects, services, employees, openings and stages to which an entry refers, by their ids. Names of admins and employees only for those who may read all accounts.';

create function private.about_record(table_name text, record_id text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case table_name
    when 'client_projects' then (
      select jsonb_build_array(profile.full_name, private.record_name(to_jsonb(project)))
      from public.client_projects as link
      join public.user_profiles as profile on profile.id = link.client_id
      join public.projects as project on project.id = link.project_id
      where link.id = about_record.record_id::uuid
    )
    when 'client_project_files' then (
      select jsonb_build_array(profile.full_name, private.record_name(to_jsonb(project)))
      from public.client_project_files as file
      join public.client_projects as link on link.id = file.client_project_id
      join public.user_profiles as profile on profile.id = link.client_id
      join public.projects as project on project.id = link.project_id
      where file.id = about_record.record_id::uuid
    )
    when 'project_images' then (
      select jsonb_build_array(private.record_name(to_jsonb(project)))
      from public.project_images as image join public.projects as project on project.id = image.project_id
      where image.id = about_record.record_id::uuid
    )
    when 'employee_documents' then (
      select jsonb_build_array(private.record_name(to_jsonb(employee)))
      from public.employee_documents as document join public.employees as employee on employee.id = document.employee_id
      where document.id = about_record.record_id::uuid
    )
    when 'document_renewals' then (
      select jsonb_build_array(private.record_name(to_jsonb(employee)))
      from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where renewal.id = about_record.record_id::uuid
    )
    when 'employee_notifications' then (
      select jsonb_build_array(private.record_name(to_jsonb(employee)))
      from public.employee_notifications as letter join public.employees as employee on employee.id = letter.employee_id
      where letter.id = about_record.record_id::uuid
    )
    when 'application_notes' then (
      select jsonb_build_array(private.record_name(to_jsonb(employee)))
      from public.application_notes as note join public.employees as employee on employee.id = note.employee_id
      where note.id = about_record.record_id::uuid
    )
    when 'request_notes' then (
      select jsonb_build_array(request.reference, request.client_name)
      from public.request_notes as note join public.service_requests as request on request.id = note.request_id
      where note.id = about_record.record_id::uuid
    )
    when 'request_files' then (
      select jsonb_build_array(request.reference, request.client_name)
      from public.request_files as file join public.service_requests as request on request.id = file.request_id
      where file.id = about_record.record_id::uuid
    )
    when 'request_messages' then (
      select jsonb_build_array(request.reference, request.client_name)
      from public.request_messages as message join public.service_requests as request on request.id = message.request_id
      where message.id = about_record.record_id::uuid
    )
  end;
end
$$;
comment on function private.about_record(text, text) is
  'What a row is about, where its own name does not say it: the client and the project, the project of a picture, the employee of a document, the request of a note. Null once the row is gone.';

-- Security definer: only admins of everything may read the audit log; this shows the history of one row to admins of its area.
create function public.record_history(
  table_name text, record_id text, page_size integer default 50, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  -- The entries about an account name three tables.
  tables constant text[] := case record_history.table_name
    when 'user_profiles' then array['user_profiles', 'accounts', 'sessions'] else array[record_history.table_name]
  end;
  knows_accounts constant boolean := private.manages('settings');
  page bigint[];
  total bigint;
begin
  perform private.require_area(variadic case record_history.table_name
    -- A row belongs to the area of its page
    when 'page_meta' then private.areas_of_meta(record_history.record_id)
    else private.areas_of_table(record_history.table_name) end);
  if not coalesce(page_size between 1 and 100, false) then
    raise exception using errcode = '22023', message = 'page_size_invalid';
  elsif not coalesce(page_offset >= 0, false) then
    raise exception using errcode = '22023', message = 'page_offset_invalid';
  end if;
  page := array(
    select r.id from public.audit_log as r
    where r.record_id = record_history.record_id and r.table_name = any (tables)
    order by r.id desc limit page_size offset page_offset
  );
  select count(*) into total from (
    select from public.audit_log as r
    where r.record_id = record_history.record_id and r.table_name = any (tables)
    limit private.most_found() + 1
  ) as counted;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) - '{details_hash,session_id,words}'::text[] || jsonb_build_object(
        'actor', (
          select profile.full_name from public.user_profiles as profile
          where profile.id = r.actor_id and (knows_accounts or profile.user_type = 'client' or profile.id = auth.uid())
        ),
        'names', private.names_in(r.details, knows_accounts), 'about', private.about_record(r.table_name, r.record_id)
      ) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.audit_log as r on r.id = place.id
    ), '[]'),
    'total', least(total, private.most_found()), 'more', total > private.most_found(), 'counts', null
  );
end
$$;
comment on function public.record_history(text, text, integer, integer) is
  'For admins of the area of its table: the entries of audit_log about one row, newest first, a page of them. Names of admins only for those who may read accounts.';

alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
revoke all on sequence public.audit_log_id_seq from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

-- Only everything: the log has pay, requests and accounts side by side.
create policy "An admin of everything reads the audit log" on public.audit_log
  for select to authenticated using ((select private.manages('everything')));
comment on policy "An admin of everything reads the audit log" on public.audit_log is
  'The Activity screen. No one writes it through the API, not even with the secret key.';

alter table private.audit_chain enable row level security;
revoke all on private.audit_chain from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.audit_chain for all to anon, authenticated using (false);

revoke all on function public.note_export(text), public.note_look(uuid, text), public.record_history(text, text, integer, integer),
  public.list_activity(text, uuid, text[], text[], timestamptz, timestamptz, text, text, boolean, integer, integer)
  from public, anon, authenticated;
revoke all on function public.note_refusal(uuid, uuid, text, text, text, text) from public, anon, authenticated;
grant execute on function public.note_refusal(uuid, uuid, text, text, text, text) to service_role;
grant execute on function public.note_export(text), public.note_look(uuid, text), public.record_history(text, text, integer, integer),
  public.list_activity(text, uuid, text[], text[], timestamptz, timestamptz, text, text, boolean, integer, integer)
  to authenticated, service_role;
