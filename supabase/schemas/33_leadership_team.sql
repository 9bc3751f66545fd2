-- leadership_team: leadership positions on the landing page. They are not accounts.

create table public.leadership_team (
  id uuid primary key default gen_random_uuid(),
  position_ar text not null check (private.filled(position_ar) and private.short_text(position_ar, 200)),
  position_en text not null check (private.filled(position_en) and private.short_text(position_en, 200)),
  full_name_ar text check (private.short_text(full_name_ar, 200)),
  full_name_en text check (private.short_text(full_name_en, 200)),
  image_url text check (private.file_url(image_url)),
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  years_of_experience integer not null default 0 check (years_of_experience between 0 and 100),
  specialization_ar text check (private.short_text(specialization_ar, 200)),
  specialization_en text check (private.short_text(specialization_en, 200)),
  member_type text check (member_type in ('founder', 'partner', 'member_since')),
  join_date date,
  bio_ar text check (private.long_text(bio_ar, 5000)),
  bio_en text check (private.long_text(bio_en, 5000)),
  degrees_ar text check (private.degrees(degrees_ar)),
  degrees_en text check (private.degrees(degrees_en)),
  engineers_grade text check (private.engineers_grade(engineers_grade)),
  engineers_number text check (private.engineers_number(engineers_number)),
  engineers_until date check (private.engineers_until(engineers_until)),
  attachments_urls text[] not null default '{}' check (private.file_urls(attachments_urls)),
  is_active boolean not null default false,
  display_order integer not null default 0 check (display_order >= 0),
  slug_ar text not null default '' unique check (slug_ar <> '' and slug_ar = private.slug_of(slug_ar, 'ar')),
  slug_en text not null default '' unique check (slug_en <> '' and slug_en = private.slug_of(slug_en, 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint leadership_team_active_check check (
    not is_active or coalesce(private.filled(full_name_ar), false) or coalesce(private.filled(full_name_en), false)
  ),
  constraint leadership_team_registration_check check (private.engineers_registration(engineers_number, engineers_until))
);
comment on table public.leadership_team is
  'Leadership positions. Unfilled until a name is given; only a filled one can be active, and only active ones are public.';
comment on column public.leadership_team.slug_en is 'The URL ending of its English page; empty text makes it from the name. Earlier ones lead to it (private.addresses).';
comment on column public.leadership_team.attachments_urls is
  'Addresses in the private bucket team-documents. Keys are random; the original name is the file''s own metadata.';
comment on column public.leadership_team.focus_x is
  'What stays in view where the picture is cropped: percent from its left edge, whatever the language. focus_y is from the top.';
comment on column public.leadership_team.degrees_en is 'A degree on each line: what it is in, where and when.';
comment on column public.leadership_team.engineers_grade is 'The professional grade at the Saudi Council of Engineers.';
comment on column public.leadership_team.engineers_number is 'The number of the registration with the Council, with 0-9.';
comment on column public.leadership_team.engineers_until is
  'The last day in Riyadh on which the registration is valid; null for one without an end. After it the website shows neither grade nor number.';

create index leadership_team_order_idx on public.leadership_team (display_order);

create function private.leadership_join_date() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.member_type is distinct from 'member_since' then
    new.join_date := null;
  end if;
  return new;
end
$$;
comment on function private.leadership_join_date() is 'Only a "member since" has a join date.';

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
        select from (
          select unnest(other.attachments_urls) from public.leadership_team as other
          union all
          select private.addresses_in(entry.row, '{attachments_urls}') from public.bin as entry
          where entry.table_name = 'leadership_team'
        ) as known (address)
        where private.url_decoded(private.file_of(known.address)) = private.url_decoded(meant.file)
      )
  ) then
    raise exception using errcode = '42501', message = 'attachment_not_yours';
  end if;
  return new;
end
$$;
comment on function private.check_attachments() is
  'A leader gets only documents that the admin has stored, or that a leader has already, in the bin too: naming a file must not open what others have stored, or a contract that has been replaced.';

create trigger leadership_team_names_have_letters before insert or update of full_name_ar, full_name_en on public.leadership_team
  for each row execute function private.require_letters('full_name_ar', 'full_name_en');

create trigger leadership_team_attachments before insert or update of attachments_urls on public.leadership_team
  for each row execute function private.check_attachments();
create trigger leadership_team_join_date before insert or update on public.leadership_team
  for each row execute function private.leadership_join_date();
create trigger leadership_team_addresses before insert or update on public.leadership_team
  for each row execute function private.give_addresses('team', 'full_name', 'position');
create trigger leadership_team_updated_at before update on public.leadership_team
  for each row execute function private.set_updated_at('display_order');
create trigger leadership_team_content after insert or update or delete or truncate on public.leadership_team
  for each statement execute function private.content_changed();
create trigger leadership_team_files after delete or update of image_url, attachments_urls on public.leadership_team
  for each row execute function private.note_dropped_files('image_url', 'attachments_urls');
create trigger leadership_team_bin before delete on public.leadership_team
  for each row execute function private.put_in_bin();
create trigger leadership_team_announce after insert or update or delete on public.leadership_team
  for each row execute function private.announce_change();
create trigger leadership_team_audit after insert or update or delete on public.leadership_team
  for each row execute function private.record_change();

alter table public.leadership_team enable row level security;
revoke all on public.leadership_team from public, anon, authenticated;
grant select on public.leadership_team to anon, authenticated;
grant insert, update, delete on public.leadership_team to authenticated;
grant all on public.leadership_team to service_role;

create policy "A visitor reads active leadership" on public.leadership_team
  for select to anon using (is_active);
comment on policy "A visitor reads active leadership" on public.leadership_team is
  'The leadership group of the team section.';

create policy "An account reads active leadership, an admin all" on public.leadership_team
  for select to authenticated using (is_active or (select private.manages('content')));
comment on policy "An account reads active leadership, an admin all" on public.leadership_team is
  'The leadership screen.';

create policy "An admin adds leadership" on public.leadership_team
  for insert to authenticated with check ((select private.manages('content')));
comment on policy "An admin adds leadership" on public.leadership_team is 'The leadership screen.';

create policy "An admin changes leadership" on public.leadership_team
  for update to authenticated using ((select private.manages('content'))) with check ((select private.manages('content')));
comment on policy "An admin changes leadership" on public.leadership_team is 'The leadership screen.';

create policy "An admin deletes leadership" on public.leadership_team
  for delete to authenticated using ((select private.manages('content')));
comment on policy "An admin deletes leadership" on public.leadership_team is 'The leadership screen.';

-- Security invoker: the caller's own rights delete and add positions.
create function public.give_position(leader uuid, seen timestamptz, person jsonb) returns public.leadership_team
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  before public.leadership_team;
  fresh public.leadership_team := jsonb_populate_record(null::public.leadership_team, give_position.person);
  is_filled constant boolean := private.filled(fresh.full_name_ar) or private.filled(fresh.full_name_en);
begin
  perform private.require_area('content');
  select * into before from public.leadership_team as known where known.id = give_position.leader for update;
  if before.id is null then
    -- Sent again, since the first answer got lost
    select * into before from public.leadership_team as known where known.id = fresh.id;
    if before.id is not null then
      return before;
    end if;
    raise exception using errcode = 'PT404', message = 'position_gone';
  elsif before.updated_at <> give_position.seen then
    raise exception using errcode = 'PT409', message = 'position_changed';
  end if;
  delete from public.leadership_team as known where known.id = before.id;
  insert into public.leadership_team (
    id, position_ar, position_en, display_order, is_active, full_name_ar, full_name_en, years_of_experience, specialization_ar,
    specialization_en, member_type, join_date, bio_ar, bio_en, degrees_ar, degrees_en, engineers_grade, engineers_number,
    engineers_until, slug_ar, slug_en
  ) values (
    coalesce(fresh.id, gen_random_uuid()), before.position_ar, before.position_en, before.display_order,
    before.is_active and coalesce(is_filled, false), fresh.full_name_ar, fresh.full_name_en,
    coalesce(fresh.years_of_experience, 0), fresh.specialization_ar, fresh.specialization_en, fresh.member_type,
    fresh.join_date, fresh.bio_ar, fresh.bio_en, fresh.degrees_ar, fresh.degrees_en, fresh.engineers_grade, fresh.engineers_number,
    fresh.engineers_until, coalesce(fresh.slug_ar, ''), coalesce(fresh.slug_en, '')
  ) returning * into fresh;
  return fresh;
end
$$;
comment on function public.give_position(uuid, timestamptz, jsonb) is
  'For admins of content: gives a position to another person, or to nobody. The person who had it goes to the bin with all that is theirs, so that nobody takes over photo, qualifications, past projects and address. seen is when the position was last changed. With an id of the caller''s in person, the call can be sent again after a lost answer.';
revoke all on function public.give_position(uuid, timestamptz, jsonb) from public, anon, authenticated;
grant execute on function public.give_position(uuid, timestamptz, jsonb) to authenticated, service_role;
