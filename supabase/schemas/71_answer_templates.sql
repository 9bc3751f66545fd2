-- answer_templates: texts that answers to requests begin with (docs/decisions/0043).

create function private.known_fields(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(value, '\{(name|reference|service|company|me)\}', '', 'g') !~ '\{[^{}]*\}'
$$;
comment on function private.known_fields(text) is
  'True when every word in braces is a field that is filled in: {name}, {reference}, {service}, {company} or {me}.';
grant execute on function private.known_fields(text) to authenticated, service_role;

create table public.answer_templates (
  id uuid primary key default gen_random_uuid(),
  title_ar text not null check (private.filled(title_ar) and private.short_text(title_ar, 100)),
  title_en text not null check (private.filled(title_en) and private.short_text(title_en, 100)),
  subject_ar text not null
    check (private.filled(subject_ar) and private.short_text(subject_ar, 150) and private.known_fields(subject_ar)),
  subject_en text not null
    check (private.filled(subject_en) and private.short_text(subject_en, 150) and private.known_fields(subject_en)),
  body_ar text not null
    check (private.filled(body_ar) and private.long_text(body_ar, 5000) and private.known_fields(body_ar)),
  body_en text not null
    check (private.filled(body_en) and private.long_text(body_en, 5000) and private.known_fields(body_en)),
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.answer_templates is
  'Texts for answers to requests, in both languages, with fields in braces. Admins of requests manage them.';
comment on column public.answer_templates.title_ar is 'What colleagues call it; the sender of a request never sees it.';

create index answer_templates_order_idx on public.answer_templates (display_order);

create trigger answer_templates_updated_at before update on public.answer_templates
  for each row execute function private.set_updated_at('display_order');
create trigger answer_templates_bin before delete on public.answer_templates
  for each row execute function private.put_in_bin();
create trigger answer_templates_announce after insert or update or delete on public.answer_templates
  for each row execute function private.announce_change();
create trigger answer_templates_audit after insert or update or delete on public.answer_templates
  for each row execute function private.record_change();

alter table public.answer_templates enable row level security;
revoke all on public.answer_templates from public, anon, authenticated;
grant select, insert, update, delete on public.answer_templates to authenticated;
grant all on public.answer_templates to service_role;

create policy "An admin of requests reads the templates of answers" on public.answer_templates
  for select to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests reads the templates of answers" on public.answer_templates is
  'The screen of templates, and where a request is answered.';

create policy "An admin of requests adds templates of answers" on public.answer_templates
  for insert to authenticated with check ((select private.manages('requests')));
comment on policy "An admin of requests adds templates of answers" on public.answer_templates is 'The screen of templates.';

create policy "An admin of requests changes templates of answers" on public.answer_templates
  for update to authenticated using ((select private.manages('requests'))) with check ((select private.manages('requests')));
comment on policy "An admin of requests changes templates of answers" on public.answer_templates is 'The screen of templates.';

create policy "An admin of requests deletes templates of answers" on public.answer_templates
  for delete to authenticated using ((select private.manages('requests')));
comment on policy "An admin of requests deletes templates of answers" on public.answer_templates is
  'The screen of templates; into the bin.';
