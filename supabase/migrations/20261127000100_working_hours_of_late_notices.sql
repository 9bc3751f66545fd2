-- Word of a late answer goes out in the hours of the company settings, not from 9:00 to 17:00.

create or replace function private.in_working_hours(moment timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  local constant timestamp := in_working_hours.moment at time zone 'Asia/Riyadh';
begin
  return private.is_working_day(local::date) and (
    select local::time >= settings.opens and local::time < settings.closes from public.answer_settings as settings
  );
end
$$;
comment on function private.in_working_hours(timestamptz) is
  'Whether the company works at a moment: on a working day, between its opening and closing in Riyadh.';
