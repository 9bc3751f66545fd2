-- What Supabase's advisors ask for: one permissive policy for each role and action, a policy on every table that has
-- row-level security, no view with its owner's rights. And what a sign-up sends is kept in our tables alone.

drop policy "A person reads their own profile" on public.user_profiles;
drop policy "An admin reads every profile" on public.user_profiles;
drop policy "An active person updates their own profile" on public.user_profiles;
drop policy "An admin updates every profile" on public.user_profiles;
create policy "A person reads their own profile, an admin every one" on public.user_profiles
  for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));
comment on policy "A person reads their own profile, an admin every one" on public.user_profiles is
  'Their own also when inactive, so that the sign-in screen can say so. The users screen.';

create policy "An active person updates their own profile, an admin every one" on public.user_profiles
  for update to authenticated
  using ((id = (select auth.uid()) and is_active) or (select private.is_admin()))
  with check ((id = (select auth.uid()) and is_active) or (select private.is_admin()));
comment on policy "An active person updates their own profile, an admin every one" on public.user_profiles is
  'private.guard_profile says which columns: full_name, phone and locale of their own. It also keeps the last active admin, and employees are approved first.';

drop policy "Everyone reads active site content" on public.site_content;
drop policy "An admin does everything with site content" on public.site_content;
create policy "A visitor reads active site content" on public.site_content
  for select to anon using (is_active);
comment on policy "A visitor reads active site content" on public.site_content is 'The landing page.';

create policy "An account reads active site content, an admin all" on public.site_content
  for select to authenticated using (is_active or (select private.is_admin()));
comment on policy "An account reads active site content, an admin all" on public.site_content is
  'The site content screen.';

create policy "An admin adds site content" on public.site_content
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "An admin adds site content" on public.site_content is 'The site content screen.';

create policy "An admin changes site content" on public.site_content
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin changes site content" on public.site_content is 'The site content screen.';

create policy "An admin deletes site content" on public.site_content
  for delete to authenticated using ((select private.is_admin()));
comment on policy "An admin deletes site content" on public.site_content is 'The site content screen.';

drop policy "Everyone reads active site images" on public.site_images;
drop policy "An admin does everything with site images" on public.site_images;
create policy "A visitor reads active site images" on public.site_images
  for select to anon using (is_active);
comment on policy "A visitor reads active site images" on public.site_images is 'Hero, logo and about pictures.';

create policy "An account reads active site images, an admin all" on public.site_images
  for select to authenticated using (is_active or (select private.is_admin()));
comment on policy "An account reads active site images, an admin all" on public.site_images is
  'The site images screen.';

create policy "An admin adds site images" on public.site_images
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "An admin adds site images" on public.site_images is 'The site images screen.';

create policy "An admin changes site images" on public.site_images
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin changes site images" on public.site_images is 'The site images screen.';

create policy "An admin deletes site images" on public.site_images
  for delete to authenticated using ((select private.is_admin()));
comment on policy "An admin deletes site images" on public.site_images is 'The site images screen.';

drop policy "Everyone reads active services" on public.services;
drop policy "An admin does everything with services" on public.services;
create policy "A visitor reads active services" on public.services
  for select to anon using (is_active);
comment on policy "A visitor reads active services" on public.services is 'The services section and the request form.';

create policy "An account reads active services, an admin all" on public.services
  for select to authenticated using (is_active or (select private.is_admin()));
comment on policy "An account reads active services, an admin all" on public.services is 'The services screen.';

create policy "An admin adds services" on public.services
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "An admin adds services" on public.services is 'The services screen.';

create policy "An admin changes services" on public.services
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin changes services" on public.services is 'The services screen.';

create policy "An admin deletes services" on public.services
  for delete to authenticated using ((select private.is_admin()));
comment on policy "An admin deletes services" on public.services is 'The services screen.';

drop policy "Everyone reads active leadership" on public.leadership_team;
drop policy "An admin does everything with leadership" on public.leadership_team;
create policy "A visitor reads active leadership" on public.leadership_team
  for select to anon using (is_active);
comment on policy "A visitor reads active leadership" on public.leadership_team is
  'The leadership group of the team section.';

create policy "An account reads active leadership, an admin all" on public.leadership_team
  for select to authenticated using (is_active or (select private.is_admin()));
comment on policy "An account reads active leadership, an admin all" on public.leadership_team is
  'The leadership screen.';

create policy "An admin adds leadership" on public.leadership_team
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "An admin adds leadership" on public.leadership_team is 'The leadership screen.';

create policy "An admin changes leadership" on public.leadership_team
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin changes leadership" on public.leadership_team is 'The leadership screen.';

create policy "An admin deletes leadership" on public.leadership_team
  for delete to authenticated using ((select private.is_admin()));
comment on policy "An admin deletes leadership" on public.leadership_team is 'The leadership screen.';

drop policy "An admin does everything with team members" on public.team_members;
create policy "An admin adds team members" on public.team_members
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "An admin adds team members" on public.team_members is 'The team screen.';

create policy "An admin changes team members" on public.team_members
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin changes team members" on public.team_members is 'The team screen.';

create policy "An admin deletes team members" on public.team_members
  for delete to authenticated using ((select private.is_admin()));
comment on policy "An admin deletes team members" on public.team_members is 'The team screen.';

drop policy "An admin does everything with projects" on public.projects;
create policy "An admin adds projects" on public.projects
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "An admin adds projects" on public.projects is 'The projects screen.';

create policy "An admin changes projects" on public.projects
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin changes projects" on public.projects is 'The projects screen.';

create policy "An admin deletes projects" on public.projects
  for delete to authenticated using ((select private.is_admin()));
comment on policy "An admin deletes projects" on public.projects is 'The projects screen.';

drop policy "An admin does everything with project images" on public.project_images;
create policy "An admin adds project images" on public.project_images
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "An admin adds project images" on public.project_images is 'The image manager of a project.';

create policy "An admin changes project images" on public.project_images
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin changes project images" on public.project_images is 'The image manager of a project.';

create policy "An admin deletes project images" on public.project_images
  for delete to authenticated using ((select private.is_admin()));
comment on policy "An admin deletes project images" on public.project_images is 'The image manager of a project.';

drop policy "An approved employee reads their own record" on public.employees;
drop policy "An admin reads every employee" on public.employees;
create policy "An approved employee reads their own record, an admin every one" on public.employees
  for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.is_employee())) or (select private.is_admin()));
comment on policy "An approved employee reads their own record, an admin every one" on public.employees is
  'Their own with salary and contract; not while waiting, not when inactive, and not after leaving. The employees screen.';

drop policy "An approved employee reads their own notifications" on public.employee_notifications;
drop policy "An admin reads every notification" on public.employee_notifications;
create policy "An employee reads their own notifications, an admin every one" on public.employee_notifications
  for select to authenticated using (employee_id = (select private.my_employee_id()) or (select private.is_admin()));
comment on policy "An employee reads their own notifications, an admin every one" on public.employee_notifications is
  'The portal of approved employees; what was sent, in the back office.';

drop policy "An admin reads service requests" on public.service_requests;
drop policy "A client reads the requests that they sent" on public.service_requests;
create policy "A client reads the requests that they sent, an admin all" on public.service_requests
  for select to authenticated
  using (id = any (array(select private.own_request_ids())) or (select private.is_admin()));
comment on policy "A client reads the requests that they sent, an admin all" on public.service_requests is
  'Sent while signed in, or with their proven e-mail. The portal reads them with my_requests(), live changes need this.';

drop policy "An admin reads the status history of requests" on public.service_request_events;
drop policy "A client reads the status history of the requests that they sen" on public.service_request_events;
create policy "A client reads the history of their own requests, an admin all" on public.service_request_events
  for select to authenticated
  using (request_id = any (array(select private.own_request_ids())) or (select private.is_admin()));
comment on policy "A client reads the history of their own requests, an admin all" on public.service_request_events is
  'When the status changed, and to what. Who changed it is an id, which tells clients nothing. The detail view of a request.';

drop policy "A client reads their own projects" on public.client_projects;
drop policy "An employee reads every client's projects" on public.client_projects;
drop policy "An admin does everything with client projects" on public.client_projects;
create policy "A client reads their own projects, an employee or an admin all" on public.client_projects
  for select to authenticated using (
    (client_id = (select auth.uid()) and (select private.is_client()))
    or (select private.is_employee())
    or (select private.is_admin())
  );
comment on policy "A client reads their own projects, an employee or an admin all" on public.client_projects is
  'Both portals, and the client projects screen.';

create policy "An admin adds client projects" on public.client_projects
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "An admin adds client projects" on public.client_projects is 'The client projects screen.';

create policy "An admin changes client projects" on public.client_projects
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "An admin changes client projects" on public.client_projects is 'The client projects screen.';

create policy "An admin deletes client projects" on public.client_projects
  for delete to authenticated using ((select private.is_admin()));
comment on policy "An admin deletes client projects" on public.client_projects is 'The client projects screen.';

drop policy "Everyone reads files of the public buckets, photos of applicant" on storage.objects;
drop policy "An admin reads every file" on storage.objects;
drop policy "An approved employee reads their own contract" on storage.objects;
create policy "A visitor lists the public buckets, photos of applicants apart" on storage.objects
  for select to anon using (
    bucket_id in ('project-images', 'team-images', 'site-images')
    and not (bucket_id = 'team-images' and name like 'applicants/%')
  );

create policy "An account lists them too, and its own contract; an admin all" on storage.objects
  for select to authenticated using (
    (
      bucket_id in ('project-images', 'team-images', 'site-images')
      and not (bucket_id = 'team-images' and name like 'applicants/%')
    )
    or (select private.is_admin())
    or (bucket_id = 'team-documents' and private.is_my_contract(bucket_id, name))
  );

-- Tables that only functions with their owner's rights and the server reach
create policy "An account reaches nothing here" on private.dropped_files for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.data_folder for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.accounts for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.email_proofs for all to anon, authenticated using (false);
create policy "An account reaches no mail" on public.mail_outbox for all to anon, authenticated using (false);
comment on policy "An account reaches no mail" on public.mail_outbox is 'Only the server reads addresses and tokens.';
create policy "An account reaches nothing here" on private.project_words for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.employee_words for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.request_words for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.request_counts for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.client_project_words for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.backup_reminders for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.backups for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.admin_visits for all to anon, authenticated using (false);
create policy "An account reaches nothing here" on private.setup for all to anon, authenticated using (false);

drop view public.client_names;

-- A hosted project refuses a deletion without a condition.
create or replace function private.count_requests() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.request_counts as counted (service_id, status, number)
      select after.service_id, after.status, count(*) from after group by 1, 2 order by 1, 2
      on conflict (service_id, status) do update set number = counted.number + excluded.number;
  elsif tg_op = 'DELETE' then
    insert into private.request_counts as counted (service_id, status, number)
      select before.service_id, before.status, -count(*) from before group by 1, 2 order by 1, 2
      on conflict (service_id, status) do update set number = counted.number + excluded.number;
  elsif tg_op = 'UPDATE' then
    insert into private.request_counts as counted (service_id, status, number)
      select changed.service_id, changed.status, sum(changed.by)
      from (
        select before.service_id, before.status, -1 as by from before
        union all
        select after.service_id, after.status, 1 from after
      ) as changed
      group by 1, 2 having sum(changed.by) <> 0 order by 1, 2
      on conflict (service_id, status) do update set number = counted.number + excluded.number;
  else
    -- A condition, since a hosted project refuses a deletion without one
    delete from private.request_counts where true;
  end if;
  return null;
end
$$;

create or replace function public.installation() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  migrations jsonb := '[]'::jsonb;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    select jsonb_agg(history.version order by history.version) into migrations
      from supabase_migrations.schema_migrations as history;
  end if;
  return jsonb_build_object(
    'migrations', coalesce(migrations, '[]'),
    'realtime', (
      select coalesce(jsonb_agg(published.tablename order by published.tablename), '[]')
      from pg_catalog.pg_publication_tables as published
      where published.pubname = 'supabase_realtime' and published.schemaname = 'public'
    )
  );
end
$$;

-- Kept in our tables, by create_profile(). What stays with the sign-in service is in every token, in the answers about
-- an account, and in backups of the service.
create function private.without_form_fields(meta jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case jsonb_typeof(meta) when 'object' then meta - array[
    'user_type', 'phone', 'client_type', 'national_id', 'company_name', 'commercial_registration', 'unified_number',
    'full_name_ar', 'full_name_en', 'position', 'position_ar', 'position_en', 'profile_image_url'
  ] else meta end
$$;
comment on function private.without_form_fields(jsonb) is
  'What the sign-in service may keep of what a sign-up sent: the name and the language.';

-- Security definer: it fires as the role that keeps auth.users (supabase_auth_admin when hosted), which has no rights
-- here.
create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  meta jsonb;
  wanted text;
  language text;
  name text;
begin
  -- Trimmed, and empty text as no text.
  select coalesce(jsonb_object_agg(entry.key, btrim(entry.value)), '{}') into meta
    from jsonb_each_text(case jsonb_typeof(new.raw_user_meta_data) when 'object' then new.raw_user_meta_data else '{}' end) as entry
    where private.filled(entry.value);
  wanted := meta ->> 'user_type';
  language := coalesce(meta ->> 'locale', 'ar');

  if wanted is not null and wanted not in ('client', 'employee') then
    raise exception using errcode = '42501', message = 'profile_user_type_invalid';
  elsif language not in ('ar', 'en') then
    raise exception using errcode = '22023', message = 'profile_locale_invalid';
  elsif not coalesce(private.phone(meta ->> 'phone'), true) then
    raise exception using errcode = '22023', message = 'profile_phone_invalid';
  end if;

  if wanted is null then
    -- Made without our forms (hosted dashboard, invitation, first admin): an account that can do nothing yet.
    name := coalesce(meta ->> 'full_name', nullif(split_part(new.email, '@', 1), ''), 'account');
    name := coalesce(nullif(btrim(left(regexp_replace(name, '[\u0001-\u001f\u007f]', '', 'g'), 200)), ''), 'account');
    insert into public.user_profiles (id, full_name, user_type, phone, is_active, locale)
      values (new.id, name, 'client', meta ->> 'phone', false, language);
  elsif wanted = 'client' then
    perform private.create_client(new.id, meta, language);
  else
    perform private.create_application(new.id, new.email, meta, language);
  end if;

  update auth.users
    set raw_user_meta_data = private.without_form_fields(coalesce(raw_user_meta_data, '{}'))
      || jsonb_build_object('locale', language)
    where id = new.id;
  return null;
end
$$;

-- Security definer: they fire as the role that keeps these tables, which has no rights here. A hosted sign-in service holds
-- what was sent while it makes the account, and writes it again when it confirms the e-mail.
create function private.forget_form_in_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.raw_user_meta_data := private.without_form_fields(new.raw_user_meta_data);
  return new;
end
$$;
comment on function private.forget_form_in_account() is
  'Keeps identity numbers, phones and the other fields of our forms out of an account''s metadata.';

-- Security definer: as above.
create function private.forget_form_in_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.identity_data := private.without_form_fields(new.identity_data);
  return new;
end
$$;
comment on function private.forget_form_in_identity() is
  'Keeps the same fields out of auth.identities, where the sign-in service puts a copy of what a sign-up sent.';

create trigger handasa_forget_form before update of raw_user_meta_data on auth.users
  for each row execute function private.forget_form_in_account();
create trigger handasa_forget_form before insert or update of identity_data on auth.identities
  for each row execute function private.forget_form_in_identity();

update auth.identities set identity_data = private.without_form_fields(identity_data)
  where identity_data <> private.without_form_fields(identity_data);
update auth.users set raw_user_meta_data = private.without_form_fields(raw_user_meta_data)
  where raw_user_meta_data <> private.without_form_fields(raw_user_meta_data);
