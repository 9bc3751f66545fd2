-- Mentions that are not read yet (docs/decisions/0057), and faults mended.

create table private.unread_mentions (
  account_id uuid not null references public.user_profiles (id) on delete cascade,
  note_id uuid not null references public.request_notes (id) on delete cascade,
  primary key (account_id, note_id)
);
comment on table private.unread_mentions is
  'The notes of requests that mention an account and that it has not opened since. A row goes when they are read, and with the note, its request or the account. Notes from before the table was there are not in it.';

create index unread_mentions_note_idx on private.unread_mentions (note_id);

-- Security definer: no API role reaches the table.
create function private.keep_unread_mentions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  known constant uuid[] := case when tg_op = 'UPDATE' then old.mentions else '{}' end;
begin
  delete from private.unread_mentions as unread where unread.note_id = new.id and unread.account_id <> all (new.mentions);
  insert into private.unread_mentions (account_id, note_id)
    select mention, new.id from unnest(new.mentions) as mention
    -- No one needs to be told what they wrote themselves
    where mention <> all (known) and mention is distinct from new.author_id
    on conflict do nothing;
  return null;
end
$$;
comment on function private.keep_unread_mentions() is
  'Whom a note mentions has not read it: those that it named from the start, and those that a later version adds. Whom it no longer names has nothing to read.';

create trigger request_notes_mentions after insert or update on public.request_notes
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.keep_unread_mentions();
create trigger unread_mentions_announce after insert or update or delete on private.unread_mentions
  for each row execute function private.announce_change('account_id');

create function private.unread_mentions_of(account uuid) returns integer
language sql stable set search_path = ''
as $$
  -- As many as a list counts
  select count(*)::integer from (
    select from private.unread_mentions as unread where unread.account_id = account limit private.most_found() + 1
  ) as known
$$;
comment on function private.unread_mentions_of(uuid) is 'How many notes mention an account that it has not read, up to 1001.';

-- Security definer: no API role reaches the table. It checks who calls first, and reads what is theirs alone.
create function public.my_mentions() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('note', known.id, 'request', known.request_id) order by known.created_at desc, known.id), '[]')
    from (
      select note.id, note.request_id, note.created_at
      from private.unread_mentions as unread join public.request_notes as note on note.id = unread.note_id
      where unread.account_id = auth.uid()
      order by note.created_at desc, note.id limit private.most_found() + 1
    ) as known
  );
end
$$;
comment on function public.my_mentions() is
  'For admins of requests: the notes that mention them and that they have not read, each with its request, the latest first; up to 1001.';

-- Security definer: no API role reaches the table. It checks who calls first, and changes what is theirs alone.
create function public.read_mentions(notes uuid[] default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_area('requests');
  delete from private.unread_mentions as unread
    where unread.account_id = auth.uid() and (read_mentions.notes is null or unread.note_id = any (read_mentions.notes));
end
$$;
comment on function public.read_mentions(uuid[]) is
  'For admins of requests: notes that these notes have been read by the caller; all that mention them without any.';

alter table private.unread_mentions enable row level security;
revoke all on private.unread_mentions from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.unread_mentions for all to anon, authenticated using (false);
revoke all on function public.my_mentions(), public.read_mentions(uuid[]) from public, anon, authenticated;
grant execute on function public.my_mentions(), public.read_mentions(uuid[]) to authenticated, service_role;

create or replace function public.list_requests(
  search text default '', statuses text[] default null, service uuid default null, sort text default 'created_at',
  descending boolean default true, page_size integer default 20, page_offset integer default 0,
  owner text default null, tag uuid default null, attention text default null, request_kind text default null,
  budget text default null, received_from date default null, received_until date default null, came_by text default null,
  visit_source text default null, visit_campaign text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  patterns constant text[] := private.search_words(coalesce(search, ''));
  numbers constant text[] := private.search_numbers(search);
  untitled text[];
  rare text[];
  -- Whether a word of the search stands in the title of a service.
  titled boolean;
  most constant integer := private.most_found();
  -- A page nearer to the end is read from there, and turned round: as many rows, up to where.
  from_end boolean := false;
  downwards boolean := descending;
  most_on_page integer := page_size;
  rows_before integer := page_offset;
  sorting text;
  -- A request is also found by the titles of its service: by the id of each service.
  titles jsonb;
  -- What a search finds; many: more than can be listed here, so that each row is looked at in its turn.
  hits uuid[];
  many boolean := false;
  -- What the filters by owner, tag and attention ask of the row in request_work.
  by_work constant boolean := owner is not null or tag is not null or attention is not null;
  unowned constant boolean := coalesce(owner = 'none', false);
  owners uuid[];
  step_from constant date := case attention when 'step_today' then today else '-infinity' end;
  step_until constant date := case attention
    when 'step_today' then today when 'step_late' then today - 1 when 'step_due' then today when 'step' then 'infinity' end;
  answer_until constant timestamptz := case attention when 'answer' then 'infinity' when 'answer_late' then private.answer_cutoff() end;
  replied constant boolean := coalesce(attention = 'reply', false);
  mentioned uuid[];
  at_work uuid[];
  -- What the filters by kind, budget, channel, source, campaign and day ask of the request itself.
  by_request constant boolean := request_kind is not null or budget is not null or came_by is not null
    or visit_source is not null or visit_campaign is not null or received_from is not null or received_until is not null;
  sent_from constant timestamptz := received_from::timestamp at time zone 'Asia/Riyadh';
  sent_before constant timestamptz := (received_until + 1)::timestamp at time zone 'Asia/Riyadh';
  of_kind uuid[];
  page uuid[];
  total bigint;
  counts jsonb;
begin
  perform private.open_list(
    page_size, page_offset, sort, '{created_at,client_name,status,preferred_start_date,next_step_on,reply_since}', '{requests}',
    list => 'service_requests'
  );
  if attention not in ('step', 'step_due', 'step_today', 'step_late', 'answer', 'answer_late', 'reply', 'mentions', 'mentions_unread') then
    raise exception using errcode = '22023', message = 'attention_invalid';
  end if;
  -- Days beyond these have no timestamp
  if not coalesce(received_from between '1900-01-01' and '2900-01-01', true) or not coalesce(received_until between '1900-01-01' and '2900-01-01', true) then
    raise exception using errcode = '22023', message = 'day_invalid';
  end if;
  owners := case
    when owner = 'me' then array[auth.uid()] when owner = 'gone' then private.gone_owners()
    when owner is not null and not unowned then array[owner::uuid]
  end;
  if attention = 'mentions' then
    mentioned := array(select distinct note.request_id from public.request_notes as note where note.mentions @> array[auth.uid()]);
  elsif attention = 'mentions_unread' then
    mentioned := array(
      select distinct note.request_id
      from private.unread_mentions as unread join public.request_notes as note on note.id = unread.note_id
      where unread.account_id = auth.uid()
    );
  end if;

  if patterns <> '{}' then
    titles := private.service_titles();
    -- The others must be in the request itself, whatever its service
    untitled := array(
      select word from unnest(patterns) as word
      where not exists (select from jsonb_each_text(titles) as title where title.value like word)
    );
    titled := cardinality(untitled) < cardinality(patterns);
    rare := private.rare_words(
      case when untitled <> '{}' then untitled else patterns end,
      array(select w.words from private.request_words as w order by w.id limit 200)
    );
    if untitled = '{}' then
      -- One of two words may stand in the request and the other in the title
      rare := rare[1:1];
    end if;
    hits := array(
      (
        select w.id from private.request_words as w left join public.service_requests as r on r.id = w.id
        where private.may_hold(w.words, rare, numbers)
          and private.holds(w.words, untitled, numbers)
          and (not titled or private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers))
          and (service is null or r.service_id = service)
        limit most + 1
      )
      union
      (
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where titled and r.service_id = any (array(select key::uuid from jsonb_each_text(titles) where value like rare[1]))
          and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
          and (service is null or r.service_id = service)
        limit most + 1
      )
    );
    many := cardinality(hits) > most;
  end if;

  if by_work then
    at_work := array(
      select w.id from public.request_work as w
      where (hits is null or many or w.id = any (hits))
        and (service is null or exists (select from public.service_requests as r where r.id = w.id and r.service_id = service))
        and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned)
      limit most + 1
    );
    if many and cardinality(at_work) <= most then
      -- Of the few that the work leaves, those that the search finds
      at_work := array(
        select w.id from private.request_words as w join public.service_requests as r on r.id = w.id
        where w.id = any (at_work) and private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
      );
    end if;
    hits := at_work;
    many := cardinality(hits) > most;
  end if;

  if by_request then
    of_kind := array(
      select r.id from public.service_requests as r
      where (hits is null or many or r.id = any (hits))
        and (service is null or r.service_id = service)
        and private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before)
      limit most + 1
    );
    if many and cardinality(of_kind) <= most then
      -- Of the few that these leave, those that the search and the work leave
      of_kind := array(
        select r.id from public.service_requests as r
        where r.id = any (of_kind)
          and (patterns = '{}' or (
            select private.holds(concat_ws(chr(31), w.words, titles ->> r.service_id::text), patterns, numbers)
            from private.request_words as w where w.id = r.id
          ))
          and (not by_work or exists (
            select from public.request_work as w
            where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned)
          ))
      );
    end if;
    hits := of_kind;
    many := cardinality(hits) > most;
  end if;

  if not many then
    select jsonb_object_agg(known.status, coalesce(counted.number, 0)),
      coalesce(sum(counted.number) filter (where statuses is null or known.status = any (statuses)), 0)
    into counts, total
    from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
      as known (status)
    left join (
      select c.status, sum(c.number) as number from private.request_counts as c
      where hits is null and (service is null or c.service_id = service) group by c.status
      union all
      select r.status, count(*) from public.service_requests as r where r.id = any (hits) group by r.status
    ) as counted using (status);
  end if;
  -- Of the orders that are the same from both ends: requests without a date come last in each
  if hits is null and page_offset > total / 2 and sort in ('created_at', 'client_name', 'status') then
    from_end := true;
    downwards := not descending;
    most_on_page := greatest(least(page_size, total - page_offset), 0);
    rows_before := greatest(total - page_offset - page_size, 0);
  end if;
  sorting := sort || case when downwards then ' desc' else ' asc' end;

  if sort in ('next_step_on', 'reply_since') then
    page := array(
      select w.id from public.request_work as w join public.service_requests as r on r.id = w.id
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or w.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), words.words, titles ->> r.service_id::text) else words.words end, patterns, numbers)
          from private.request_words as words where words.id = r.id
        ))
        and (not (many and by_work) or private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned))
        and (not (many and by_request) or private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before))
      -- Requests without a next step, or whose sender does not wait, come last in both directions
      order by
        case sorting when 'next_step_on desc' then w.next_step_on end desc nulls last,
        case sorting when 'next_step_on asc' then w.next_step_on end,
        case sorting when 'reply_since desc' then w.reply_since end desc nulls last,
        case sorting when 'reply_since asc' then w.reply_since end,
        case when descending then w.id end desc, w.id
      limit page_size offset page_offset
    );
  else
    page := array(
      select r.id from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (hits is null or many or r.id = any (hits))
        and (not many or patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), w.words, titles ->> r.service_id::text) else w.words end, patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not (many and by_work) or exists (
          select from public.request_work as w
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned)
        ))
        and (not (many and by_request) or private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before))
      order by
        case sorting when 'created_at desc' then r.created_at end desc,
        case sorting when 'created_at asc' then r.created_at end,
        case sorting when 'client_name desc' then private.search_form(r.client_name) end desc,
        case sorting when 'client_name asc' then private.search_form(r.client_name) end,
        -- Requests without a date come last in both directions
        case sorting when 'preferred_start_date desc' then r.preferred_start_date end desc nulls last,
        case sorting when 'preferred_start_date asc' then r.preferred_start_date end,
        case sorting when 'status desc' then r.status end desc,
        case sorting when 'status desc' then r.created_at end,
        case sorting when 'status asc' then r.status end,
        case sorting when 'status asc' then r.created_at end desc,
        case when downwards <> (sort = 'status') then r.id end desc,
        r.id
      limit most_on_page offset rows_before
    );
    if from_end then
      page := array(select place.id from unnest(page) with ordinality as place (id, number) order by place.number desc);
    end if;
  end if;

  if many and statuses is null then
    total := cardinality(hits);
  elsif many then
    select count(*) into total from (
      select from public.service_requests as r
      where (statuses is null or r.status = any (statuses))
        and (service is null or r.service_id = service)
        and (patterns = '{}' or (
          select private.holds(case when titled then concat_ws(chr(31), w.words, titles ->> r.service_id::text) else w.words end, patterns, numbers)
          from private.request_words as w where w.id = r.id
        ))
        and (not by_work or exists (
          select from public.request_work as w
          where w.id = r.id and private.fits_work(w, owners, unowned, tag, step_from, step_until, answer_until, replied, mentioned)
        ))
        and (not by_request or private.fits_request(r, request_kind, budget, came_by, visit_source, visit_campaign, sent_from, sent_before))
      limit most + 1
    ) as counted;
  end if;

  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(r) || jsonb_build_object('service', (
        select jsonb_build_object('title_ar', title.title_ar, 'title_en', title.title_en)
        from public.services as title where title.id = r.service_id
      ), 'work', private.work_on(w)) order by place.number)
      from unnest(page) with ordinality as place (id, number) join public.service_requests as r on r.id = place.id
      join public.request_work as w on w.id = r.id
    ), '[]'),
    'total', case when many then least(total, most) else total end, 'more', many and total > most, 'counts', counts
  );
end
$$;
comment on function public.list_requests(text, text[], uuid, text, boolean, integer, integer, text, uuid, text, text, text, date, date, text, text, text) is
  'For admins: service requests and messages with their service and the work on them, searched, filtered, sorted, a page of them; counts by status. owner is me, none, gone (someone who works on requests no longer) or an id; attention is step, step_due, step_today, step_late, answer, answer_late, reply (the sender waits for what they wrote back), mentions or mentions_unread (notes that mention the caller, read or not yet). The days of received_from and received_until, both included, are those of Riyadh.';

create or replace function private.day_of(account uuid) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  -- As many as a list counts
  most constant integer := private.most_found() + 1;
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  late_until constant timestamptz := private.answer_cutoff();
  opens constant text[] := private.open_statuses();
begin
  return jsonb_build_object(
    'late', (
      select count(*) from (
        select from public.service_requests as request join public.request_work as work on work.id = request.id
        where request.status = any (opens) and work.first_answer_at is null and work.received_at <= late_until limit most
      ) as known
    ),
    -- Of whatever status: who writes about a completed request waits as well
    'replies', (
      select count(*) from (
        select from public.request_work as work where work.reply_since is not null limit most
      ) as known
    ),
    'mine', (
      select count(*) from (
        select from public.request_work as work join public.service_requests as request on request.id = work.id
        where work.owner_id = account and request.status = any (opens) limit most
      ) as known
    ),
    'mentions', private.unread_mentions_of(account),
    'steps', (
      select count(*) from (
        select from public.request_work as work
        where work.owner_id = account and work.next_step_on <= today limit most
      ) as known
    ),
    'unowned', (
      select count(*) from (
        select from public.service_requests as request join public.request_work as work on work.id = request.id
        where request.status = any (opens) and work.owner_id is null limit most
      ) as known
    )
  );
end
$$;
comment on function private.day_of(uuid) is
  'What waits for an admin of requests: open requests whose first answer is late, requests whose sender waits for what they wrote back, notes that mention them and that they have not read, their own open ones, their next steps that are due, and open ones without an owner. Each as the list counts it, up to 1001.';

create or replace function private.tell_mornings() returns integer
language plpgsql volatile set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  local constant timestamp := now() at time zone 'Asia/Riyadh';
  -- After an outage of the morning, the day has shown it already
  longest constant interval := interval '4 hours';
  one record;
  day jsonb;
  posted integer := 0;
begin
  if not private.is_working_day(local::date) then
    return 0;
  end if;
  for one in
    select mail.admin_id, profile.full_name, profile.locale, account.email
    from private.morning_mails as mail
    join public.user_profiles as profile on profile.id = mail.admin_id
    join private.accounts as account on account.id = mail.admin_id
    where mail.told_on is distinct from local::date
      and local::time >= mail.sends_at and local::time - mail.sends_at <= longest
      and private.works_on_requests(mail.admin_id)
  loop
    update private.morning_mails as mail set told_on = local::date where mail.admin_id = one.admin_id;
    day := private.day_of(one.admin_id);
    -- A mail that says there is nothing to do teaches people not to open it
    if (day ->> 'late')::integer + (day ->> 'replies')::integer + (day ->> 'mentions')::integer
      + (day ->> 'mine')::integer + (day ->> 'steps')::integer + (day ->> 'unowned')::integer > 0 then
      insert into public.mail_outbox (kind, recipient, locale, data, send_before)
        values ('morning', one.email, one.locale, day || jsonb_build_object('name', one.full_name), now() + longest);
      posted := posted + 1;
    end if;
  end loop;
  return posted;
end
$$;
comment on function private.tell_mornings() is
  'On a working day, mails each admin who asked for it what waits, once, from their time on. How many it posted.';

create or replace function private.pending_counts() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'applications', case when private.manages('people') then (
      select count(*) from public.employees where status = 'pending'
    ) end,
    'requests', case when private.manages('requests') then (
      select coalesce(sum(counted.number), 0) from private.request_counts as counted
      where counted.status in ('new', 'pending')
    ) end,
    'mentions', case when private.manages('requests') then private.unread_mentions_of(auth.uid()) end
  )) || case when private.manages('settings') then (
    -- Whose clock runs, and of them those whose time is over (docs/decisions/0036)
    select jsonb_build_object('privacy', count(*), 'privacy_late', count(*) filter (where request.due_at < now()))
    from public.privacy_requests as request where request.status in ('open', 'extended')
  ) || (
    select jsonb_build_object(
      'breaches', count(*), 'breaches_late', count(*) filter (where breach.noticed_at < now() - interval '72 hours')
    )
    from public.breaches as breach where breach.closed_at is null and breach.authority_told_at is null
  ) else '{}' end
$$;
comment on function private.pending_counts() is
  'How many applications, requests and privacy requests wait for an answer, breaches for a report, and notes that mention the admin for being read, as far as they are in the areas of the admin who asks; of the last two also how many are late.';

comment on function public.pending_counts() is
  'For admins: how many applications are pending, requests new or pending, privacy requests without an answer, breaches of which the authority was not told, and notes that mention them and that they have not read; of their areas.';

create or replace function public.live_topics() returns text[]
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_admin() then array(
      select class.relname::text from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and has_any_column_privilege('authenticated', class.oid, 'select')
        and (
          class.relname not in (
            'service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_messages', 'request_files',
            'request_tags', 'request_views', 'request_merges', 'answer_templates', 'client_projects', 'news_consents'
          )
          or (select private.manages('requests'))
        )
        and (class.relname not in ('employees', 'employee_notifications', 'employee_documents', 'application_stages', 'application_notes') or (select private.manages('people')))
        and (class.relname not in ('user_profiles', 'mail_kinds', 'session_limits', 'privacy_requests', 'breaches', 'invitations') or (select private.manages('settings')))
        and (class.relname not in ('audit_log', 'kept_records', 'retention_rules') or (select private.manages('everything')))
        and (class.relname <> 'answer_settings' or (select private.manages('requests', 'settings')))
        and (class.relname <> 'bin' or (select private.manages('requests', 'content', 'people')))
      union
      select topic from unnest(array['user_profiles:' || auth.uid(), 'user_profiles:client', 'invitations:client']) as topic
      where not private.manages('settings') and (topic not like '%:client' or private.manages('requests'))
      union
      select 'unread_mentions:' || auth.uid() where private.manages('requests')
      order by 1
    )
    -- Of the profiles of clients, since employees see their names.
    when private.is_employee() then array_remove(array[
      'client_projects', 'user_profiles:client', 'user_profiles:' || auth.uid(), 'employees:' || auth.uid(),
      'employee_notifications:' || private.my_employee_id(), 'employee_documents:' || private.my_employee_id()
    ], null)
    when private.is_client() then array_remove(array[
      'client_projects:' || auth.uid(), 'user_profiles:' || auth.uid(), 'service_requests:' || auth.uid(),
      'service_requests:' || private.my_email()
    ], null)
    else '{}'
  end
$$;
comment on function public.live_topics() is
  'For the signed-in account: the topics of announce_change() that it may hear of. A table where it reads every row, "table:owner" where it reads its own. None when inactive or signed out.';

-- NaN counts as greater than every number, so that "at least 0" would be true of it.
create function private.amount(value numeric) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value >= 0 and value < 'Infinity' $$;
comment on function private.amount(numeric) is 'True for an amount of money or another quantity: a number from 0, neither NaN nor infinite.';

-- A check or an index runs with the rights of the user who writes the row.
grant execute on function private.amount(numeric) to anon, authenticated, service_role;

-- Whatever NaN was to mean: no one was paid it
update public.employees set
    base_salary = case when base_salary = 'NaN' then 0 else base_salary end,
    housing_allowance = case when housing_allowance = 'NaN' then 0 else housing_allowance end,
    transportation_allowance = case when transportation_allowance = 'NaN' then 0 else transportation_allowance end,
    food_allowance = case when food_allowance = 'NaN' then 0 else food_allowance end,
    other_allowance = case when other_allowance = 'NaN' then 0 else other_allowance end
  where 'NaN' in (base_salary, housing_allowance, transportation_allowance, food_allowance, other_allowance);
alter table public.employees
  drop constraint employees_base_salary_check, add constraint employees_base_salary_check check (private.amount(base_salary)),
  drop constraint employees_housing_allowance_check, add constraint employees_housing_allowance_check check (private.amount(housing_allowance)),
  drop constraint employees_transportation_allowance_check, add constraint employees_transportation_allowance_check check (private.amount(transportation_allowance)),
  drop constraint employees_food_allowance_check, add constraint employees_food_allowance_check check (private.amount(food_allowance)),
  drop constraint employees_other_allowance_check, add constraint employees_other_allowance_check check (private.amount(other_allowance));
update private.imported_people set
    base_salary = case when base_salary = 'NaN' then null else base_salary end,
    housing_allowance = case when housing_allowance = 'NaN' then null else housing_allowance end,
    transportation_allowance = case when transportation_allowance = 'NaN' then null else transportation_allowance end,
    food_allowance = case when food_allowance = 'NaN' then null else food_allowance end,
    other_allowance = case when other_allowance = 'NaN' then null else other_allowance end
  where 'NaN' in (base_salary, housing_allowance, transportation_allowance, food_allowance, other_allowance);
alter table private.imported_people
  drop constraint imported_people_base_salary_check, add constraint imported_people_base_salary_check check (private.amount(base_salary)),
  drop constraint imported_people_housing_allowance_check, add constraint imported_people_housing_allowance_check check (private.amount(housing_allowance)),
  drop constraint imported_people_transportation_allowance_check, add constraint imported_people_transportation_allowance_check check (private.amount(transportation_allowance)),
  drop constraint imported_people_food_allowance_check, add constraint imported_people_food_allowance_check check (private.amount(food_allowance)),
  drop constraint imported_people_other_allowance_check, add constraint imported_people_other_allowance_check check (private.amount(other_allowance));

create table private.past_reminders (
  employee_id uuid not null references public.employees (id) on delete cascade,
  kind text not null,
  expires_on date not null,
  reminded_days integer not null,
  noted_at timestamptz not null default now(),
  primary key (employee_id, kind, expires_on)
);
comment on table private.past_reminders is
  'Which reminders went out for a document that was removed, or for a date that was changed: whoever undoes that sends none of them again. For 30 days.';

-- Security definer: no API role reaches the table.
create or replace function private.prepare_employee_document() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.reminded_days := private.past_reminder(new.employee_id, new.kind, new.expires_on);
  else
    new.employee_id := old.employee_id;
    new.kind := old.kind;
    new.created_at := old.created_at;
    if new.expires_on <> old.expires_on then
      new.reminded_days := private.past_reminder(new.employee_id, new.kind, new.expires_on);
    end if;
  end if;
  return new;
end
$$;
comment on function private.prepare_employee_document() is 'A new date has its reminders before it again, one that comes back those that are left.';

create or replace function private.past_reminder(employee_id uuid, kind text, expires_on date) returns integer
language sql stable set search_path = ''
as $$
  select past.reminded_days from private.past_reminders as past
  where past.employee_id = past_reminder.employee_id and past.kind = past_reminder.kind and past.expires_on = past_reminder.expires_on
$$;
comment on function private.past_reminder(uuid, text, date) is 'The last reminder that went out for this date of a document, if it was removed or changed.';

-- Security definer: no API role reaches the table.
create or replace function private.remember_reminders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.past_reminders as past (employee_id, kind, expires_on, reminded_days)
    select old.employee_id, old.kind, old.expires_on, old.reminded_days
    -- Not when the document goes with its employee
    from public.employees as employee where employee.id = old.employee_id
    on conflict on constraint past_reminders_pkey
      do update set reminded_days = least(past.reminded_days, excluded.reminded_days), noted_at = now();
  return null;
end
$$;
comment on function private.remember_reminders() is 'Writes private.past_reminders.';

create or replace function private.tell_expiring() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  local constant timestamp := now() at time zone 'Asia/Riyadh';
  one record;
  -- Of more, the mail gives the number: a mail has room for 20,000 characters of data
  most constant integer := 40;
  told integer := 0;
  first_told jsonb := jsonb '[]';
begin
  -- Nobody reads mails at midnight
  if local::time < '07:00' then
    return 0;
  end if;
  delete from private.past_reminders as past where past.noted_at < now() - interval '30 days';
  for one in
    select document.id, document.kind, document.number, document.expires_on, document.expires_on - local::date as days,
      employee.full_name_ar, employee.full_name_en, employee.email, profile.locale,
      case
        when document.expires_on - local::date <= 7 then 7 when document.expires_on - local::date <= 30 then 30 else 90
      end as reminder
    from public.employee_documents as document
    join public.employees as employee on employee.id = document.employee_id
    join public.user_profiles as profile on profile.id = employee.user_id
    where employee.status = 'approved' and document.expires_on <= local::date + 90
    order by document.expires_on, document.id
    for update of document
  loop
    continue when exists (
      select from public.employee_documents as known where known.id = one.id and known.reminded_days <= one.reminder
    );
    update public.employee_documents as document set reminded_days = one.reminder where document.id = one.id;
    perform private.post_mail('document_expiring', one.email, one.locale, jsonb_build_object(
      'name', case one.locale when 'en' then one.full_name_en else one.full_name_ar end,
      'document', one.kind, 'number', one.number, 'expires_on', one.expires_on, 'days', one.days
    ));
    told := told + 1;
    if told <= most then
      first_told := first_told || jsonb_build_object(
        'name_ar', left(one.full_name_ar, 100), 'name_en', left(one.full_name_en, 100),
        'document', one.kind, 'expires_on', one.expires_on
      );
    end if;
  end loop;
  if told > 0 then
    perform private.post_to_company('company_documents', jsonb_build_object(
      'documents', first_told, 'more', nullif(greatest(told - most, 0), 0)
    ));
  end if;
  return told;
end
$$;
comment on function private.tell_expiring() is
  'From seven in the morning: mails each approved employee whose paper ends within 90, 30 and 7 days, once for each, and the company one list of the 40 that end first, with the number of the others. How many it told of.';

create trigger employee_documents_removed after delete on public.employee_documents
  for each row when (old.reminded_days is not null) execute function private.remember_reminders();
create trigger employee_documents_changed after update on public.employee_documents
  for each row when (old.reminded_days is not null and new.expires_on <> old.expires_on)
  execute function private.remember_reminders();

alter table private.past_reminders enable row level security;
revoke all on private.past_reminders from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.past_reminders for all to anon, authenticated using (false);

create or replace function private.slug_of(title text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(btrim(left(btrim(regexp_replace(
    regexp_replace(translate(lower(title), 'کی۰۱۲۳۴۵۶۷۸۹', 'كي٠١٢٣٤٥٦٧٨٩'), '[\u0640\u064b-\u065f\u0670]', '', 'g'),
    '[^a-z0-9\u0621-\u063a\u0641-\u064a\u0660-\u0669\u0671-\u06d3]+', '-', 'g'
  ), '-'), 80), '-'), ''), 'opening')
$$;
comment on function private.slug_of(text) is 'The part of an address that a title becomes, at most 80 characters.';

alter table public.retention_rules drop constraint retention_rules_kind_check,
  add constraint retention_rules_kind_check check (kind in (
    'requests', 'rejected_applications', 'left_photos', 'client_accounts', 'privacy_requests', 'failed_mails',
    'audit_details', 'employment_records', 'project_records', 'news_consents', 'imported_people'
  ));
insert into public.retention_rules (kind, months, is_on) values ('imported_people', 24, false);

create or replace function private.retention_due(kind text, months integer) returns table (id text, name text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  before constant timestamptz := now() - make_interval(months => retention_due.months);
begin
  case retention_due.kind
    when 'requests' then
      return query select request.id::text, request.client_name, request.updated_at
        from public.service_requests as request
        where request.updated_at < before
          and case request.kind
            when 'service' then request.status in ('rejected', 'completed', 'cancelled')
            else request.status not in ('new', 'pending')
          end
          -- They are part of a project
          and not exists (select from public.client_projects as link where link.client_id = request.user_id)
          and not exists (
            select from public.request_work as work where work.id = request.id and work.client_project_id is not null
          );
    when 'rejected_applications' then
      return query select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.updated_at
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'rejected' and employee.updated_at < before
          -- They agreed to wait for other openings
          and coalesce(employee.cv_kept_until < (now() at time zone 'Asia/Riyadh')::date, true)
          and profile.user_type = 'employee' and not profile.is_active;
    when 'left_photos' then
      return query select employee.id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee
        where employee.status = 'left' and employee.left_on < before and employee.profile_image_url is not null;
    when 'client_accounts' then
      return query select profile.id::text, profile.full_name, coalesce(known.last_sign_in_at, profile.created_at)
        from public.user_profiles as profile join private.accounts as known using (id)
        where profile.user_type = 'client' and coalesce(known.last_sign_in_at, profile.created_at) < before
          and not exists (select from public.client_projects as link where link.client_id = profile.id)
          and not exists (
            select from public.service_requests as request
            where request.user_id = profile.id and request.updated_at >= before
          );
    when 'privacy_requests' then
      return query select request.id::text, request.full_name, request.closed_at
        from public.privacy_requests as request where request.closed_at < before and request.erased_at is null;
    when 'news_consents' then
      return query select consent.id::text, consent.email, consent.withdrawn_at
        from public.news_consents as consent where consent.withdrawn_at < before;
    when 'imported_people' then
      return query select one.id::text, one.full_name, known.since
        from private.imported_people as one
        left join public.invitations as invitation on invitation.id = one.invitation_id
        cross join lateral (select greatest(one.created_at, invitation.sent_at) as since) as known
        where one.removed_at is null and known.since < before;
    when 'failed_mails' then
      return query select mail.id::text, mail.recipient, mail.failed_at
        from public.mail_outbox as mail where mail.failed_at < before;
    when 'audit_details' then
      return query select entry.id::text, entry.details ->> 'name', entry.at
        from public.audit_log as entry where entry.at < before and entry.details is not null;
    when 'employment_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'employment' and record.keep_until < current_date
        union all
        select employee.user_id::text,
          private.both_names(employee.full_name_ar, employee.full_name_en, employee.locale), employee.left_on::timestamptz
        from public.employees as employee join public.user_profiles as profile on profile.id = employee.user_id
        where employee.status = 'left' and employee.left_on < before
          and profile.user_type = 'employee' and not profile.is_active;
    when 'project_records' then
      return query select record.id::text, record.full_name, record.keep_until::timestamptz
        from public.kept_records as record where record.kind = 'project' and record.keep_until < current_date;
  end case;
end
$$;
comment on function private.retention_due(text, integer) is
  'What of a kind of data has been kept longer than so many months: id, name, and since when.';

create or replace function private.remove_kept(kind text, ids text[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  rows constant uuid[] := case when remove_kept.kind = 'audit_details' then '{}' else ids::uuid[] end;
begin
  case remove_kept.kind
    when 'requests' then
      perform private.erase_rows('{}', rows, '{}', '{}', '{}');
    when 'rejected_applications', 'client_accounts' then
      perform private.erase_rows(rows, '{}', '{}', '{}', '{}');
    when 'left_photos' then
      update public.employees set profile_image_url = null where id = any (rows);
    when 'privacy_requests' then
      perform private.erase_rows('{}', '{}', rows, '{}', '{}');
    when 'news_consents' then
      perform private.erase_rows('{}', '{}', '{}', '{}', '{}', consents => rows);
    when 'imported_people' then
      -- The mail of the invitation and the invitation name the person too
      perform private.end_invitations(array(select one.invitation_id from private.imported_people as one where one.id = any (rows)));
      delete from public.invitations as invitation
        using private.imported_people as one
        where one.id = any (rows) and invitation.id = one.invitation_id and invitation.accepted_at is null;
      delete from private.imported_people as one where one.id = any (rows);
    when 'failed_mails' then
      delete from public.mail_outbox where id = any (rows);
    when 'audit_details' then
      update public.audit_log set details = null where id = any (ids::bigint[]) and details is not null;
    when 'employment_records', 'project_records' then
      delete from public.kept_records where id = any (rows);
      perform private.erase_rows(
        array(select profile.id from public.user_profiles as profile where profile.id = any (rows)), '{}', '{}', '{}', '{}'
      );
  end case;
end
$$;
comment on function private.remove_kept(text, text[]) is 'Removes, or makes anonymous, these rows of a kind of data.';

-- The default privacy notice names CVs and files of requests. A site that has accounts keeps its text, and its admins publish
-- the next version: versions never change once someone has seen them.
alter table public.legal_pages disable trigger legal_pages_keep;
update public.legal_pages set
  body_ar = replace(replace(replace(replace(body_ar,
    $old$والملاحظات: لندرس طلبك$old$,
    $new$والملاحظات، وما ترفقه من ملفات كالمخططات: لندرس طلبك$new$),
    $old$وصورة شخصية إن أضفتها: لتقييم طلبك،$old$,
    $new$وصورة شخصية وسيرة ذاتية إن أضفتهما: لتقييم طلبك،$new$),
    $old$- **طلبات التوظيف التي لم تُقبل:** سنة واحدة من تاريخ القرار.$old$,
    $new$- **طلبات التوظيف التي لم تُقبل:** سنة واحدة من تاريخ القرار. وتبقى السيرة الذاتية التي وافقت على حفظها لوظائف أخرى سنة من موافقتك.$new$),
    $old$- **الطلبات والرسائل:** سنتان$old$,
    $new$- **الطلبات والرسائل وملفاتها:** سنتان$new$),
  body_en = replace(replace(replace(replace(body_en,
    $old$budget, start date and notes: to study$old$,
    $new$budget, start date and notes, and the files you attach, such as drawings: to study$new$),
    $old$and a photo if you add one: to assess$old$,
    $new$and a photo and a CV if you add them: to assess$new$),
    $old$- **Applications that were not approved:** one year after the decision.$old$,
    $new$- **Applications that were not approved:** one year after the decision. A CV that you let us keep for other openings stays for one year after you agreed.$new$),
    $old$- **Requests and messages:** two years$old$,
    $new$- **Requests and messages, with their files:** two years$new$)
  where id = '60000000-0000-4000-8000-000000000001' and not exists (select from public.user_profiles);
alter table public.legal_pages enable trigger legal_pages_keep;
