-- The English introduction of the contact section did not say what the Arabic says, that a specialist engineer will reply.
-- An introduction that someone changed stays.

update public.site_content
  set text_en = 'Tell us about your project or ask a question, and a specialist engineer will reply.'
  where section = 'contact' and content_key = 'main'
    and text_en = 'Tell us about your project or ask a question, and an engineer from the right discipline will answer.';
