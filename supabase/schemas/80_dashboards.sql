-- Numbers over several tables: the dashboard of admins and the figures of employees; admin_visits. Without "jit = off" a
-- PostgreSQL server compiles them, since enable_seqscan makes tables without an index look costly: forty times as long.

create table private.admin_visits (
  admin_id uuid primary key references public.user_profiles (id) on delete cascade,
  -- When the previous visit ended.
  seen_at timestamptz,
  started_at timestamptz not null,
  last_call_at timestamptz not null
);
comment on table private.admin_visits is 'The last visit of each admin to the dashboard, to count what is new since then.';

create function private.new_since() returns timestamptz
language sql stable set search_path = ''
as $$
  select coalesce(
    (select visit.seen_at from private.admin_visits as visit where visit.admin_id = auth.uid()), now() - interval '7 days'
  )
$$;
comment on function private.new_since() is
  'Since when things are new to the admin who asks: the end of their previous visit, or seven days ago at their first.';

create function private.documents_ending(until date) returns jsonb
language sql stable set search_path = ''
as $$
  with ending as materialized (
    select document.id, document.kind, document.expires_on, employee.id as employee_id, employee.full_name_ar, employee.full_name_en
    from public.employee_documents as document join public.employees as employee on employee.id = document.employee_id
    where document.expires_on <= documents_ending.until and employee.status = 'approved'
    order by document.expires_on, document.id
  )
  select jsonb_build_object('count', (select count(*) from ending), 'first', coalesce((
    select jsonb_agg(to_jsonb(one) order by one.expires_on, one.id) from (select * from ending limit 5) as one
  ), jsonb '[]'))
$$;
comment on function private.documents_ending(date) is
  'How many documents of today''s employees end by a day, and the five that end first, with whose they are.';

create function private.pending_counts() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'applications', case when private.manages('people') then (
      select count(*) from public.employees where status = 'pending'
    ) end,
    'renewals', case when private.manages('people') then (
      select count(*) from public.document_renewals as renewal join public.employees as employee on employee.id = renewal.employee_id
      where renewal.status = 'waiting' and employee.status = 'approved'
    ) end,
    'requests', case when private.manages('requests') then (
      select coalesce(sum(counted.number), 0) from private.request_counts as counted
      where counted.status in ('new', 'pending')
    ) end,
    -- Steps without an owner, except those of requests that are counted above
    'unowned_steps', case when private.manages('requests') then (
      select count(*) from (
        select work.id from public.request_work as work
        where work.owner_id is null and work.next_step_on <= (now() at time zone 'Asia/Riyadh')::date
        limit private.most_found() + 1
      ) as due join public.service_requests as request on request.id = due.id
      where request.status not in ('new', 'pending')
    ) end,
    'mentions', case when private.manages('requests') then private.unread_mentions_of(auth.uid()) end
  )) || case when private.manages('settings') then (
    -- Requests whose time runs, and how many of them are late (docs/decisions/0036)
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
  'How many applications, renewed documents, requests and privacy requests wait for an answer, breaches for a report, due next steps of other requests for an owner, and notes that mention the admin for being read, as far as they are in the areas of the admin who asks; of the last two also how many are late.';

-- Security definer: under row-level security, counting would ask the policy for each row, and screens ask this often.
create function public.pending_counts() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  return private.pending_counts();
end
$$;
comment on function public.pending_counts() is
  'For admins: how many applications are pending, renewed documents wait, requests are new or pending, next steps of others without an owner are due, privacy requests without an answer, breaches of which the authority was not told, and notes that mention them and that they have not read; of their areas.';

-- Security definer: it stores when an admin was here, which no API role may read or write.
create function public.admin_dashboard() returns jsonb
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC'
as $$
declare
  -- A working day: what came in overnight stays marked until the evening
  visit_length constant interval := interval '12 hours';
  today constant date := (now() at time zone 'Asia/Riyadh')::date;
  first_week constant date := today - extract(dow from today)::integer - 77;
  seen timestamptz;
  since timestamptz;
  requests constant boolean := private.manages('requests');
  content constant boolean := private.manages('content');
  people constant boolean := private.manages('people');
  settings constant boolean := private.manages('settings');
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'admin_required';
  end if;
  insert into private.admin_visits as visit (admin_id, seen_at, started_at, last_call_at)
    values (auth.uid(), null, now(), now())
    on conflict (admin_id) do update set
      seen_at = case when now() < visit.started_at + visit_length then visit.seen_at else visit.last_call_at end,
      started_at = case when now() < visit.started_at + visit_length then visit.started_at else now() end,
      last_call_at = now()
    returning visit.seen_at into seen;
  since := private.new_since();
  return jsonb_build_object(
    'counts', jsonb_strip_nulls(jsonb_build_object(
      'projects', case when content then (select count(*) from public.projects) end,
      'team_members', case when content then (select count(*) from public.team_members) end,
      'leadership_team', case when content then (select count(*) from public.leadership_team) end,
      'employees', case when people then (select count(*) from public.employees) end,
      'service_requests', case when requests then (
        select coalesce(sum(counted.number), 0) from private.request_counts as counted
      ) end,
      'user_profiles', case when settings then (select count(*) from public.user_profiles) end,
      'site_images', case when content then (select count(*) from public.site_images) end,
      'site_content', case when content then (select count(*) from public.site_content) end,
      'company_settings', case when settings then (select count(*) from public.company_settings) end
    )),
    'pending', private.pending_counts(),
    'documents', case when people then private.documents_ending(today + 60) end,
    'backup', (
      select jsonb_build_object('made_at', made_at, 'bytes', bytes) from private.backups
      where proven_at is not null and settings order by made_at desc limit 1
    ),
    -- The newest one, when it is newer than that: it failed, or could only be read.
    'backup_tried', (
      select case when proven_at is null then jsonb_build_object('made_at', made_at, 'kept', kept) end
      from private.backups where settings order by made_at desc limit 1
    ),
    'since', jsonb_build_object('seen_at', seen) || jsonb_strip_nulls(jsonb_build_object(
      'requests', case when requests then (
        select count(*) from public.service_requests where kind = 'service' and created_at >= since
      ) end,
      'messages', case when requests then (
        select count(*) from public.service_requests where kind = 'message' and created_at >= since
      ) end,
      'applications', case when people then (select count(*) from public.employees where created_at >= since) end,
      'clients', case when settings then (
        select count(*) from public.user_profiles
        where user_type = 'client' and created_at >= since
      ) end
    )),
    'weeks', case when requests then (
      select jsonb_agg(
        jsonb_build_object('week', to_char(week.sunday, 'YYYY-MM-DD')) || coalesce(counted.counts, '{}')
        order by week.sunday
      )
      from (select first_week + 7 * number as sunday from generate_series(0, 11) as number) as week
      left join lateral (
        select jsonb_object_agg(known.status, (
          select count(*) from public.service_requests as request
          where request.status = known.status
            and request.created_at >= week.sunday::timestamp at time zone 'Asia/Riyadh'
            and request.created_at < (week.sunday + 7)::timestamp at time zone 'Asia/Riyadh'
        )) as counts
        from unnest(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])
          as known (status)
      ) as counted on true
    ) end
  );
end
$$;
comment on function public.admin_dashboard() is
  'For admins: how many rows there are, what waits, what is new since the last visit (12 hours are one visit; private.new_since), the documents of employees that end within 60 days, and the requests of twelve weeks by status; of their areas.';

-- Security definer: under row-level security, counting would ask the policies for each row.
create function public.employee_figures() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
begin
  if not private.is_employee() then
    raise exception using errcode = '42501', message = 'employee_required';
  end if;
  return jsonb_build_object(
    'clients', (select count(*) from public.user_profiles where user_type = 'client' and is_active),
    'active_projects', (select count(*) from public.client_projects where status = 'active')
  );
end
$$;
comment on function public.employee_figures() is
  'For approved employees: how many active clients there are, and how many of their projects are in progress.';

alter table private.admin_visits enable row level security;
revoke all on private.admin_visits from public, anon, authenticated, service_role;
revoke all on function private.new_since(), private.documents_ending(date) from public, anon, authenticated;
create policy "An account reaches nothing here" on private.admin_visits for all to anon, authenticated using (false);
revoke all on function public.pending_counts(), public.admin_dashboard(), public.employee_figures()
  from public, anon, authenticated;
grant execute on function public.pending_counts(), public.admin_dashboard(), public.employee_figures()
  to authenticated, service_role;
