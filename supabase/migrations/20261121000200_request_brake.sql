-- A brake on what strangers can store, for backends that browsers reach without passing our own limits.

create index service_requests_email_idx on public.service_requests (lower(client_email), created_at desc);

-- Security definer: the sender may not read the table. It looks at no more than a thousand entries of an
-- index. Senders at the very same moment do not see each other, so a few more may slip through: a lock that
-- all of them wait for would cost more than that.
create function private.brake_service_requests() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_by_email constant integer := 20;
  most_in_all constant integer := 1000;
  span constant interval := interval '1 hour';
  -- The last one that fills the hour: when it is an hour old, the next may come.
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
  -- What is stored already is refused as such (23505), which tells its sender that it arrived.
  if filled_by is not null and not exists (
    select 1 from public.service_requests as request where request.submission_id = new.submission_id
  ) then
    raise exception using errcode = 'PT429', message = 'too_many_requests',
      detail = greatest(1, ceil(extract(epoch from filled_by + span - now())))::integer::text;
  end if;
  return new;
end
$$;
comment on function private.brake_service_requests() is
  'Refuses more than 20 requests with one e-mail, and more than 1000 in all, within an hour; the detail is the seconds to wait.';

create trigger service_requests_brake before insert on public.service_requests
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.brake_service_requests();
