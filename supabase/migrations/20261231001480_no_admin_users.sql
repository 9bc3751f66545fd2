-- Nothing calls it: the list of users reads pages (list_users), and this gave every account at once.
drop function public.admin_users();
comment on table public.user_profiles is
  'Who an account is: admin, employee or client. The email is in auth.users; admins read it with list_users().';
