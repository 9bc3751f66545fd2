-- Two admins who publish from the same version: the second is refused, and sees what the first has written.

create or replace function private.number_legal_page() returns trigger
language plpgsql set search_path = ''
as $$
declare
  next constant integer :=
    1 + coalesce((select max(page.version) from public.legal_pages as page where page.kind = new.kind), 0);
begin
  if new.version <> next then
    raise exception using errcode = 'PT409', message = 'newer_version';
  end if;
  new.version := next;
  return new;
end
$$;
comment on function private.number_legal_page() is
  'Gives a new version the next number, and refuses any other: whoever gives one has written it from the version before that. Of two that are added at the same time, the unique key refuses one.';

grant insert (version) on public.legal_pages to authenticated;
