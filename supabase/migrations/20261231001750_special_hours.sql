-- Visitors see the holidays and the hours of Ramadan that the company shows them.

create or replace function private.holidays(list jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  holiday jsonb;
begin
  if jsonb_typeof(list) <> 'array' or jsonb_array_length(list) > 100 then
    return false;
  end if;
  for holiday in select * from jsonb_array_elements(list) loop
    if not coalesce(
      jsonb_typeof(holiday) = 'object' and holiday - '{name,from,to,opens,closes,on_website}'::text[] = '{}'
      and private.filled(holiday ->> 'name') and private.short_text(holiday ->> 'name', 100)
      and holiday ->> 'from' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$' and holiday ->> 'to' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$'
      and (holiday ->> 'to')::date - (holiday ->> 'from')::date between 0 and 60
      and (holiday ? 'opens') = (holiday ? 'closes') and (
        not holiday ? 'opens'
        or holiday ->> 'opens' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and holiday ->> 'closes' ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
        and (holiday ->> 'closes')::time - (holiday ->> 'opens')::time >= interval '1 hour'
      )
      and (not holiday ? 'on_website' or jsonb_typeof(holiday -> 'on_website') = 'boolean'),
      false
    ) then
      return false;
    end if;
  end loop;
  return true;
exception
  when datetime_field_overflow or invalid_datetime_format then
    return false;
end
$$;
comment on function private.holidays(jsonb) is
  'True for a list of at most 100 holidays: a name, the first and the last of at most 61 days, where the company works other hours on them from when to when, and whether visitors see it.';

comment on column public.answer_settings.holidays is
  '[{name, from, to, opens, closes, on_website}]: days on which nobody works or, with opens and closes, on which the company works other hours, as in Ramadan. Hijri dates are those that the company enters. Visitors see dates and hours of those with on_website (public.special_hours).';

create function private.shown_holidays(list jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(holiday - '{name,on_website}'::text[] order by holiday ->> 'from', holiday ->> 'to'), '[]')
  from jsonb_array_elements(list) as holiday
  where holiday -> 'on_website' = 'true'
$$;
comment on function private.shown_holidays(jsonb) is
  'What visitors may know of a list of holidays: dates and hours of those that the company shows. Never the names, which are for colleagues.';

-- Security definer: visitors may not read the settings.
create function public.special_hours() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(holiday order by place), '[]')
  from public.answer_settings as settings,
    jsonb_array_elements(private.shown_holidays(settings.holidays)) with ordinality as shown (holiday, place)
  where (holiday ->> 'to')::date >= (now() at time zone 'Asia/Riyadh')::date
$$;
comment on function public.special_hours() is
  'For everyone: [{from, to, opens, closes}], the holidays and other hours that the company shows to visitors, until their last day in Riyadh. Without opens and closes it is closed.';

-- Security definer: an admin of settings has no rights on the counter and the notices. Not private.content_changed(): most changes
-- of these settings are for colleagues alone, and a table that pages show can have drafts.
create function private.note_shown_holidays() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.shown_holidays(old.holidays) is distinct from private.shown_holidays(new.holidays) then
    update public.content_version set version = version + 1, changed_at = now() where id = 1;
    perform private.note_search_paths('{/,/contact,/profile}');
  end if;
  return null;
end
$$;
comment on function private.note_shown_holidays() is
  'Tells cached pages and search engines of holidays and other hours, where visitors see a difference.';

create trigger answer_settings_shown after update on public.answer_settings
  for each row execute function private.note_shown_holidays();

revoke all on function public.special_hours() from public, anon, authenticated;
grant execute on function public.special_hours() to anon, authenticated, service_role;
