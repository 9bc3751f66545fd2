-- Which area a folder of files belongs to is said once, and asked by the four policies.

create function private.areas_of_file(bucket text, key text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when bucket in ('project-images', 'site-images') then array['everything', 'content']
    when bucket = 'team-images' and (key like 'applicants/%' or key like 'employees/%') then array['everything', 'people']
    when bucket = 'team-images' then array['everything', 'content']
    when bucket = 'team-documents' then array['everything', 'people', 'content']
  end
$$;
comment on function private.areas_of_file(text, text) is
  'The areas of which an admin needs one for a file at this place; null outside our buckets. Which documents are whose is known by their rows: private.documents.';

grant execute on function private.areas_of_file(text, text) to authenticated, service_role;

drop policy "An account lists them too, and its own contract; an admin those of their areas" on storage.objects;
drop policy "An admin uploads files of their areas" on storage.objects;
drop policy "An admin replaces files of their areas" on storage.objects;
drop policy "An admin deletes files of their areas" on storage.objects;

create policy "An account lists them too, and its own contract; an admin those of their areas" on storage.objects
  for select to authenticated using (
    (
      bucket_id in ('project-images', 'team-images', 'site-images')
      and not (bucket_id = 'team-images' and (name like 'applicants/%' or name like 'employees/%'))
    )
    or (
      private.areas_of_file(bucket_id, name) && (select private.my_areas())
      and (
        bucket_id <> 'team-documents'
        or (select private.manages('everything'))
        or name = any (array(select private.documents(true)))
        or (owner_id = (select auth.uid())::text and name <> all (array(select private.documents(false))))
      )
    )
    or (bucket_id = 'team-documents' and private.is_my_contract(bucket_id, name))
  );

create policy "An admin uploads files of their areas" on storage.objects
  for insert to authenticated with check (private.areas_of_file(bucket_id, name) && (select private.my_areas()));

create policy "An admin replaces files of their areas" on storage.objects
  for update to authenticated using (
    private.areas_of_file(bucket_id, name) && (select private.my_areas())
    and (
      bucket_id <> 'team-documents'
      or (select private.manages('everything'))
      or name = any (array(select private.documents(true)))
      or (owner_id = (select auth.uid())::text and name <> all (array(select private.documents(false))))
    )
  ) with check (private.areas_of_file(bucket_id, name) && (select private.my_areas()));

create policy "An admin deletes files of their areas" on storage.objects
  for delete to authenticated using (
    private.areas_of_file(bucket_id, name) && (select private.my_areas())
    and (
      bucket_id <> 'team-documents'
      or (select private.manages('everything'))
      or name = any (array(select private.documents(true)))
      or (owner_id = (select auth.uid())::text and name <> all (array(select private.documents(false))))
    )
  );
