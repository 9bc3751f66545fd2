-- Which folders visitors may list is known by their areas too, instead of a list of the folders in two more policies.

grant execute on function private.areas_of_file(text, text) to anon;

drop policy "A visitor lists the public buckets, photos of applicants apart" on storage.objects;
drop policy "An account lists them too, and its own contract; an admin those of their areas" on storage.objects;

create policy "A visitor lists the public buckets, photos of applicants apart" on storage.objects
  for select to anon using ('people' <> all (private.areas_of_file(bucket_id, name)));

create policy "An account lists them too, and its own contract; an admin those of their areas" on storage.objects
  for select to authenticated using (
    'people' <> all (private.areas_of_file(bucket_id, name))
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
