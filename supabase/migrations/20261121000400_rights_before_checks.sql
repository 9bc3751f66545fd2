-- A trigger before a row is written runs before row-level security looks at the row. Two such triggers answered
-- anyone signed in whether an id is a client's or an approved employee's. What they check is now checked after the
-- row, when somebody without the right has been refused already, with the same words for every id.

drop trigger client_projects_check on public.client_projects;
create trigger client_projects_check after insert or update of client_id on public.client_projects
  for each row execute function private.check_client_project();

create or replace function private.check_client_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.user_profiles where id = new.client_id and user_type = 'client') then
    raise exception using errcode = '22023', message = 'client_required';
  end if;
  return null;
end
$$;
comment on function private.check_client_project() is
  'A project is given to a client, not to an employee or an admin. After the row, so that rights are looked at first.';

-- Security definer: it reads employees whoever writes.
create function private.check_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.employees where id = new.employee_id and status = 'approved') then
    raise exception using errcode = 'PT409', message = 'employee_not_approved';
  end if;
  return null;
end
$$;
comment on function private.check_notification() is
  'Only approved employees are written to. After the row, so that rights are looked at first.';

create trigger employee_notifications_check after insert on public.employee_notifications
  for each row execute function private.check_notification();

create or replace function private.prepare_notification() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- Read once, at the time of the server, whatever is sent; reading again changes nothing.
    if new.read_at is distinct from old.read_at then
      new.read_at := coalesce(old.read_at, now());
    end if;
    return new;
  end if;
  new.sent_by := coalesce(auth.uid(), new.sent_by);
  return new;
end
$$;
comment on function private.prepare_notification() is
  'sent_by is the signed-in admin; read_at is the time of the first reading.';
