-- team_members: the team on the landing page. They are not accounts.

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name_ar text not null check (private.filled(name_ar) and private.short_text(name_ar, 200)),
  name_en text not null check (private.filled(name_en) and private.short_text(name_en, 200)),
  position_ar text not null check (private.filled(position_ar) and private.short_text(position_ar, 200)),
  position_en text not null check (private.filled(position_en) and private.short_text(position_en, 200)),
  specialization_ar text check (private.short_text(specialization_ar, 200)),
  specialization_en text check (private.short_text(specialization_en, 200)),
  bio_ar text check (private.long_text(bio_ar, 5000)),
  bio_en text check (private.long_text(bio_en, 5000)),
  degrees_ar text check (private.degrees(degrees_ar)),
  degrees_en text check (private.degrees(degrees_en)),
  engineers_grade text check (private.engineers_grade(engineers_grade)),
  engineers_number text check (private.engineers_number(engineers_number)),
  engineers_until date check (private.engineers_until(engineers_until)),
  join_date date,
  image_url text check (private.file_url(image_url)),
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  order_index integer not null default 0 check (order_index >= 0),
  slug_ar text not null default '' unique check (slug_ar <> '' and slug_ar = private.slug_of(slug_ar, 'ar')),
  slug_en text not null default '' unique check (slug_en <> '' and slug_en = private.slug_of(slug_en, 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint team_members_registration_check check (private.engineers_registration(engineers_number, engineers_until))
);
comment on table public.team_members is 'The team as the landing page shows it; independent of employee accounts.';
comment on column public.team_members.slug_en is 'The URL ending of its English page; empty text makes it from the name. Earlier ones lead to it (private.addresses).';
comment on column public.team_members.focus_x is
  'What stays in view where the picture is cropped: percent from its left edge, whatever the language. focus_y is from the top.';
comment on column public.team_members.degrees_en is 'A degree on each line: what it is in, where and when.';
comment on column public.team_members.engineers_grade is 'The professional grade at the Saudi Council of Engineers.';
comment on column public.team_members.engineers_number is 'The number of the registration with the Council, with 0-9.';
comment on column public.team_members.engineers_until is
  'The last day in Riyadh on which the registration is valid; null for one without an end. After it the website shows neither grade nor number.';

create index team_members_order_idx on public.team_members (order_index);

create trigger team_members_names_have_letters before insert or update of name_ar, name_en on public.team_members
  for each row execute function private.require_letters('name_ar', 'name_en');

create trigger team_members_addresses before insert or update on public.team_members
  for each row execute function private.give_addresses('team', 'name');
create trigger team_members_updated_at before update on public.team_members
  for each row execute function private.set_updated_at('order_index');
create trigger team_members_content after insert or update or delete or truncate on public.team_members
  for each statement execute function private.content_changed();
create trigger team_members_files after delete or update of image_url on public.team_members
  for each row execute function private.note_dropped_files('image_url');
create trigger team_members_bin before delete on public.team_members
  for each row execute function private.put_in_bin();
create trigger team_members_announce after insert or update or delete on public.team_members
  for each row execute function private.announce_change();
create trigger team_members_audit after insert or update or delete on public.team_members
  for each row execute function private.record_change();

alter table public.team_members enable row level security;
revoke all on public.team_members from public, anon, authenticated;
grant select on public.team_members to anon, authenticated;
grant insert, update, delete on public.team_members to authenticated;
grant all on public.team_members to service_role;

create policy "Everyone reads team members" on public.team_members
  for select to anon, authenticated using (true);
comment on policy "Everyone reads team members" on public.team_members is 'The team section.';

create policy "An admin adds team members" on public.team_members
  for insert to authenticated with check ((select private.manages('content')));
comment on policy "An admin adds team members" on public.team_members is 'The team screen.';

create policy "An admin changes team members" on public.team_members
  for update to authenticated using ((select private.manages('content'))) with check ((select private.manages('content')));
comment on policy "An admin changes team members" on public.team_members is 'The team screen.';

create policy "An admin deletes team members" on public.team_members
  for delete to authenticated using ((select private.manages('content')));
comment on policy "An admin deletes team members" on public.team_members is 'The team screen.';
