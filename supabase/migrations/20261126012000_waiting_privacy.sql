-- Privacy requests and breaches among what waits for an admin.

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
    ) end
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
  'How many applications, requests and privacy requests wait for an answer, and breaches for a report, as far as they are in the areas of the admin who asks; of the last two also how many are late.';

comment on function public.pending_counts() is
  'For admins: how many applications are pending, requests new or pending, privacy requests without an answer, and breaches of which the authority was not told; of their areas.';
