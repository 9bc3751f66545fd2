-- content_version: a counter that tells the web server when a public page has changed (docs/decisions/0004).

create table public.content_version (
  id integer primary key default 1 check (id = 1),
  version bigint not null default 1,
  changed_at timestamptz not null default now()
);
comment on table public.content_version is
  'One row: a counter raised in the transaction that changes anything the public pages show.';
insert into public.content_version default values;

-- Security definer: an admin who edits a service has no right of their own on the counter.
create function private.content_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The trigger also fires when row-level security has left a statement no rows; that must not empty the cache of the pages.
  -- Only admins of these areas can change something that pages show.
  if auth.uid() is not null and not private.manages('content', 'people', 'settings') then
    return null;
  end if;
  update public.content_version set version = version + 1, changed_at = now() where id = 1;
  return null;
end
$$;
comment on function private.content_changed() is 'Statement trigger of every table the public pages show.';

create trigger content_version_announce after insert or update or delete on public.content_version
  for each row execute function private.announce_change();

alter table public.content_version enable row level security;
revoke all on public.content_version from public, anon, authenticated;
grant select on public.content_version to anon, authenticated;
grant all on public.content_version to service_role;

create policy "Everyone reads the content version" on public.content_version
  for select to anon, authenticated using (true);
comment on policy "Everyone reads the content version" on public.content_version is
  'It says only that something changed. The web server asks with the visitor''s key.';
