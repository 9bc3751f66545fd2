-- request_views: views of the requests that admins keep by name, for themselves or for all (docs/decisions/0044).

create function private.request_view(filters jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(filters) <> 'object' or length(filters::text) > 4000 or filters - array[
    'search', 'status', 'kind', 'service', 'budget', 'channel', 'source', 'campaign', 'owner', 'tag', 'attention', 'age', 'from',
    'until', 'sort', 'show', 'hide'
  ] <> '{}' then
    return false;
  end if;
  return coalesce((
    select bool_and(
      jsonb_typeof(entry.value) = 'string' and entry.value #>> '{}' <> '' and private.short_text(entry.value #>> '{}', 200)
    )
    from jsonb_each(filters) as entry
  ), true);
end
$$;
comment on function private.request_view(jsonb) is
  'True for the parameters of an address that shows requests: known names, each with one line of text. What a value means is for the screen to know, which ignores one that no longer exists.';

create table public.request_views (
  id uuid primary key default gen_random_uuid(),
  -- A shared view outlives the account of its maker.
  owner_id uuid references public.user_profiles (id) on delete set null,
  name text not null check (private.filled(name) and private.short_text(name, 60)),
  shared boolean not null default false,
  filters jsonb not null default '{}' check (private.request_view(filters)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.request_views is
  'Views of the requests that admins keep by name. Only its maker reads a view, unless it is shared with everyone who works on requests.';
comment on column public.request_views.name is 'In one language, or in both with a middle dot, as tags.';
comment on column public.request_views.filters is
  'Search, filters, order, board and hidden columns, as the address of the screen names them.';

create index request_views_owner_idx on public.request_views (owner_id);

create function private.prepare_request_view() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.owner_id := coalesce(auth.uid(), new.owner_id);
  else
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;
comment on function private.prepare_request_view() is 'Stores who keeps a view.';

-- Security definer: a user who deletes an account has no right on the views of others.
create function private.forget_private_view() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.request_views as view where view.id = new.id;
  return null;
end
$$;
comment on function private.forget_private_view() is 'A view that only a deleted account could read is deleted.';

create trigger request_views_prepare before insert or update on public.request_views
  for each row execute function private.prepare_request_view();
create trigger request_views_updated_at before update on public.request_views
  for each row execute function private.set_updated_at();
create trigger request_views_forget after update of owner_id on public.request_views
  for each row when (new.owner_id is null and not new.shared) execute function private.forget_private_view();
create trigger request_views_announce after insert or update or delete on public.request_views
  for each row execute function private.announce_change();
create trigger request_views_audit after insert or update or delete on public.request_views
  for each row execute function private.record_change();

alter table public.request_views enable row level security;
revoke all on public.request_views from public, anon, authenticated;
grant select, insert (id, name, shared, filters), update (name, shared, filters), delete on public.request_views to authenticated;
grant all on public.request_views to service_role;
-- A check runs with the rights of the user who writes the row.
grant execute on function private.request_view(jsonb) to authenticated, service_role;

create policy "An admin of requests reads their own views and shared ones" on public.request_views
  for select to authenticated
  using ((shared or owner_id = (select auth.uid())) and (select private.manages('requests')));
comment on policy "An admin of requests reads their own views and shared ones" on public.request_views is
  'The lists of requests name them above the rows.';

create policy "An admin of requests keeps a view" on public.request_views
  for insert to authenticated with check ((select private.manages('requests')));
comment on policy "An admin of requests keeps a view" on public.request_views is
  'Under their own name: private.prepare_request_view.';

create policy "An admin of requests changes their own views" on public.request_views
  for update to authenticated
  using (
    (owner_id = (select auth.uid()) or (shared and not private.works_on_requests(owner_id)))
    and (select private.manages('requests'))
  )
  with check (
    (owner_id = (select auth.uid()) or (shared and not private.works_on_requests(owner_id)))
    and (select private.manages('requests'))
  );
comment on policy "An admin of requests changes their own views" on public.request_views is
  'And shared ones whose owner no longer works on requests.';

create policy "An admin of requests deletes their own views" on public.request_views
  for delete to authenticated
  using (
    (owner_id = (select auth.uid()) or (shared and not private.works_on_requests(owner_id)))
    and (select private.manages('requests'))
  );
comment on policy "An admin of requests deletes their own views" on public.request_views is
  'And shared ones whose owner no longer works on requests. Not into the bin: the screen offers to keep it again.';
