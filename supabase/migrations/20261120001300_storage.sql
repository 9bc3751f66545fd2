-- Buckets and who may do what with files. No comments on these policies: only the owner of storage.objects may add
-- them, and on a hosted project that is not the role that runs migrations.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('project-images', 'project-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('team-images', 'team-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('site-images', 'site-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('team-documents', 'team-documents', false, 10485760, null)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Security definer: an employee reads their contract's address here even where a policy of storage asks.
create function private.is_my_contract(bucket text, key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.employees as employee
    where employee.user_id = (select auth.uid()) and employee.status = 'approved' and private.is_employee()
      and employee.contract_url = '/storage/v1/object/' || bucket || '/' || key
  )
$$;
comment on function private.is_my_contract(text, text) is 'True for the contract file of the signed-in approved employee.';
grant execute on function private.is_my_contract(text, text) to authenticated, service_role;

create policy "Everyone reads files of the public buckets" on storage.objects
  for select to anon, authenticated using (bucket_id in ('project-images', 'team-images', 'site-images'));

create policy "An admin reads every file" on storage.objects
  for select to authenticated using ((select private.is_admin()));

create policy "An approved employee reads their own contract" on storage.objects
  for select to authenticated using (bucket_id = 'team-documents' and private.is_my_contract(bucket_id, name));

create policy "An admin uploads files" on storage.objects
  for insert to authenticated with check (
    (select private.is_admin()) and bucket_id in ('project-images', 'team-images', 'site-images', 'team-documents')
  );

create policy "An admin replaces files" on storage.objects
  for update to authenticated using ((select private.is_admin())) with check (
    (select private.is_admin()) and bucket_id in ('project-images', 'team-images', 'site-images', 'team-documents')
  );

create policy "An admin deletes files" on storage.objects
  for delete to authenticated using ((select private.is_admin()));
