-- To which request a mail belongs is said once, for requests that are there and for those in the bin.

-- In PL/pgSQL with a plan of its own for each call: what lies in the bin is not planned for what stands, nor the other way round.
create function private.request_of_mail(in_bin boolean, known_ids text[], message_ids uuid[], mentioned text[], sender text) returns uuid
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off
as $$
begin
  return (
    with
      -- The same of both places. root: the request, or its entry in the bin, with which the others lie there as one batch
      request as not materialized (
        select one.id as root, one.id, one.reference, one.client_email as email, null::timestamptz as deleted_at
          from public.service_requests as one where not in_bin
        union all
        select entry.id, entry.record_id, entry.row ->> 'reference', entry.row ->> 'client_email', entry.deleted_at
          from public.bin as entry where in_bin and entry.table_name = 'service_requests' and entry.parent is null
      ),
      merge as not materialized (
        select one.request_id as root, one.reference, one.row ->> 'client_email' as email
          from public.request_merges as one where not in_bin
        union all
        select entry.batch, entry.row ->> 'reference', entry.row -> 'row' ->> 'client_email'
          from public.bin as entry where in_bin and entry.table_name = 'request_merges'
      ),
      message as not materialized (
        select one.request_id as root, one.id, one.message_id, one.email, one.created_at
          from public.request_messages as one where not in_bin
        union all
        select entry.batch, entry.record_id, entry.row ->> 'message_id', entry.row ->> 'email', (entry.row ->> 'created_at')::timestamptz
          from public.bin as entry where in_bin and entry.table_name = 'request_messages'
      ),
      found as materialized (
        -- Who answers a mail of the thread, from whatever address. Arrays, so that both are found by their index
        select one.root, true as in_thread, one.created_at from message as one
          where one.message_id = any (known_ids) or one.id = any (message_ids)
        union all
        -- Who writes the reference, its own or that of one merged into it, is known for that request
        select named.root, false, null
          from (select root, reference, email from request union all select root, reference, email from merge) as named
          where named.reference = any (mentioned) and (
            lower(named.email) = lower(sender)
            or exists (select from request as one where one.root = named.root and lower(one.email) = lower(sender))
            or exists (select from message as one where one.root = named.root and lower(one.email) = lower(sender))
          )
      )
    select request.id from found join request on request.root = found.root
      order by found.in_thread desc, request.deleted_at desc, found.created_at desc limit 1
  );
end
$$;
comment on function private.request_of_mail(boolean, text[], uuid[], text[], text) is
  'The request that a mail belongs to, of those that are there or of those in the bin: by the Message-IDs that it answers, else by the reference in its subject where its sender is known for that request.';

create or replace function public.place_mail(known_ids text[], subject text, sender text) returns uuid
language sql stable security definer set search_path = ''
as $$
  with known as (
    select place_mail.known_ids[1:100] as ids,
      array(
        select substring(lower(one) from '^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@')::uuid
        from unnest(place_mail.known_ids[1:100]) as one
      ) as message_ids,
      array(
        select found[1] from regexp_matches(upper(left(place_mail.subject, 1000)), 'R-[0-9A-HJKMNP-TV-Z]{6}', 'g') as found
      ) as mentioned
  )
  select coalesce(
    private.request_of_mail(false, known.ids, known.message_ids, known.mentioned, place_mail.sender),
    private.request_of_mail(true, known.ids, known.message_ids, known.mentioned, place_mail.sender)
  )
  from known
$$;

drop function private.place_mail_in_bin(text[], uuid[], text[], text);

revoke all on function private.request_of_mail(boolean, text[], uuid[], text[], text) from public, anon, authenticated;
