-- accounts: what the users screen sorts and searches by. Part of it is in auth.users, where a hosted project lets no one
-- make an index (docs/decisions/0014).

create table private.accounts (
  id uuid primary key references public.user_profiles (id) on delete cascade,
  email text,
  last_sign_in_at timestamptz,
  words text not null
);
comment on table private.accounts is
  'A copy of e-mail and last sign-in from auth.users, with everything that is searched of an account. Triggers keep it.';

-- No samples: the planner would compare what is searched for with each of them.
alter table private.accounts alter column words set statistics 0;

create index accounts_search_idx on private.accounts using gin (words extensions.gin_trgm_ops);
-- Accounts that never signed in come first, and last in descending order.
create index accounts_last_sign_in_idx on private.accounts (last_sign_in_at nulls first, id);
create index accounts_mailbox_idx on private.accounts (private.mailbox(email));

-- Security definer: people change their own profile and have no right on the copy.
create function private.keep_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- First, so that of two writers the second sees what the first has stored.
  perform from private.accounts where id = new.id for update;
  insert into private.accounts (id, email, last_sign_in_at, words)
    select profile.id, account.email::text, account.last_sign_in_at, private.search_form(concat_ws(
      chr(31), profile.full_name, account.email, profile.phone, profile.department, profile.company_name,
      profile.national_id, profile.commercial_registration, profile.unified_number
    ))
    from public.user_profiles as profile join auth.users as account on account.id = profile.id
    where profile.id = new.id
    on conflict (id) do update
      set email = excluded.email, last_sign_in_at = excluded.last_sign_in_at, words = excluded.words;
  return null;
end
$$;
comment on function private.keep_account() is 'Writes private.accounts after a change of the profile or the account.';

create trigger user_profiles_account after insert or update on public.user_profiles
  for each row execute function private.keep_account();
create trigger handasa_keep_account after update on auth.users
  for each row when (
    old.email is distinct from new.email or old.last_sign_in_at is distinct from new.last_sign_in_at
  )
  execute function private.keep_account();

alter table private.accounts enable row level security;
revoke all on private.accounts from public, anon, authenticated, service_role;
create policy "An account reaches nothing here" on private.accounts for all to anon, authenticated using (false);
