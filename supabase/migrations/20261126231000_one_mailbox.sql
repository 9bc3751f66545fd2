-- The limit of privacy requests said by itself what a mailbox is.

create or replace function private.limit_privacy_requests() returns trigger
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
