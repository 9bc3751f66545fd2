-- A form that was sent again after its request was merged was a second request: the merge could then not be undone, nor its sender be
-- erased.

create index request_merges_submission_idx on public.request_merges ((row ->> 'submission_id'));

-- Security definer: the sender may not read what was merged.
create function private.refuse_merged_submission() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.request_merges as merge where merge.row ->> 'submission_id' = new.submission_id::text) then
    raise exception using errcode = '23505', constraint = 'service_requests_submission_id_key',
      message = 'duplicate key value violates unique constraint "service_requests_submission_id_key"';
  end if;
  return new;
end
$$;
comment on function private.refuse_merged_submission() is
  'A form that is sent again is stored once, also where its request was merged into another since: the merge could not be undone otherwise, nor its sender be erased.';

create trigger service_requests_merged_submission before insert on public.service_requests
  for each row when (coalesce(current_setting('handasa.restoring', true), '') <> 'on')
  execute function private.refuse_merged_submission();

-- Security definer: only the sender knows the random submission id, and with it may read the reference and nothing else.
create or replace function public.request_reference(submission_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select request.reference from public.service_requests as request where request.submission_id = request_reference.submission_id),
    (
      select merge.reference from public.request_merges as merge
      where merge.row ->> 'submission_id' = request_reference.submission_id::text
    )
  );
end
$$;
comment on function public.request_reference(uuid) is
  'The reference of the request sent with this submission id, even if it was merged into another since; or null.';
