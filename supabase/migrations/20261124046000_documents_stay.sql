-- Documents: naming one opens none that others have stored, and one that a row names is neither replaced nor deleted.
-- A statement that changes no row leaves the cached pages alone.

-- Security definer: an admin who edits a service has no right of their own on the counter.
create or replace function private.content_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The trigger also fires for a statement that was allowed no row: it must not empty the cache of the pages
  if auth.uid() is not null and not private.manages('content', 'settings') then
    return null;
  end if;
  update public.content_version set version = version + 1, changed_at = now() where id = 1;
  return null;
end
$$;

-- Security definer: no one may read who stored a file, or which files rows have lost.
create function private.check_attachments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or private.manages('everything') then
    return new;
  end if;
  if exists (
    select from unnest(new.attachments_urls) as named (address)
    cross join lateral (
      values (private.file_of(named.address)), (private.url_decoded(private.file_of(named.address)))
    ) as meant (file)
    where meant.file like 'team-documents/%'
      and (
        exists (select from private.dropped_files as dropped where dropped.file = meant.file and dropped.gone_at is null)
        or exists (
          select from storage.objects as stored
          where stored.bucket_id || '/' || stored.name = meant.file and stored.owner_id is distinct from auth.uid()::text
        )
      )
      and not exists (
        select from public.leadership_team as other, unnest(other.attachments_urls) as known (address)
        where private.url_decoded(private.file_of(known.address)) = private.url_decoded(meant.file)
      )
  ) then
    raise exception using errcode = '42501', message = 'attachment_not_yours';
  end if;
  return new;
end
$$;
comment on function private.check_attachments() is
  'A leader gets only documents that the admin has stored, or that a leader has already: naming a file must not open what others have stored, or a contract that has been replaced.';

create trigger leadership_team_attachments before insert or update of attachments_urls on public.leadership_team
  for each row execute function private.check_attachments();

drop policy "An admin replaces files of their areas" on storage.objects;
drop policy "An admin deletes files of their areas" on storage.objects;

create policy "An admin replaces files of their areas" on storage.objects
  for update to authenticated using (
    private.areas_of_file(bucket_id, name) && (select private.my_areas())
    and (
      bucket_id <> 'team-documents'
      or (
        ((select private.manages('everything')) or owner_id = (select auth.uid())::text)
        and name <> all (array(select private.documents(true)))
        and name <> all (array(select private.documents(false)))
      )
    )
  ) with check (private.areas_of_file(bucket_id, name) && (select private.my_areas()));

create policy "An admin deletes files of their areas" on storage.objects
  for delete to authenticated using (
    private.areas_of_file(bucket_id, name) && (select private.my_areas())
    and (
      bucket_id <> 'team-documents'
      or (
        ((select private.manages('everything')) or owner_id = (select auth.uid())::text)
        and name <> all (array(select private.documents(true)))
        and name <> all (array(select private.documents(false)))
      )
    )
  );
