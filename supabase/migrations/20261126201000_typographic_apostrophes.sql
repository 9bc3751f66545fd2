-- Three English texts that every installation starts with had straight apostrophes. Texts that someone changed stay.

-- Not an edit: start_empty() tells by updated_at whether someone has entered anything.
alter table public.company_settings disable trigger company_settings_updated_at;
update public.company_settings set mission_en = replace(mission_en, 'a client''s need', 'a client’s need')
  where mission_en like 'To turn a client''s need into a project delivered%';
alter table public.company_settings enable trigger company_settings_updated_at;
update public.services set description_en = replace(description_en, 'the Kingdom''s climate', 'the Kingdom’s climate')
  where description_en like 'From first sketch to construction drawings: buildings that suit the Kingdom''s climate%';
update public.site_content set text_en = replace(text_en, 'the client''s money', 'the client’s money')
  where text_en like 'Honest advice, precise work, safety before schedule, and care for the client''s money%';
