-- special_hours: the holidays and the hours of Ramadan that visitors see below the opening hours (docs/decisions/0061).

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
