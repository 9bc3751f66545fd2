-- The English of the first answer templates, where nobody has changed it.

update public.answer_templates set body_en = replace(
  body_en,
  'Thank you for coming to {company}. To continue',
  'Thank you for contacting {company}. To continue'
)
  where id = '80000000-0000-4000-8000-000000000002';
update public.answer_templates set body_en = replace(
  body_en,
  'We would like to talk with you about {service}, to understand what you need before we make an offer.',
  'We would like to talk with you about your request ({service}), to understand what you need before we send a proposal.'
)
  where id = '80000000-0000-4000-8000-000000000003';
update public.answer_templates set body_en = replace(
  body_en,
  'Thank you for coming to {company}. We have studied your request with care, and cannot take it on: it is outside of what we offer at present.',
  'Thank you for contacting {company}. We have studied your request carefully, but cannot take it on: it is outside the services that we currently offer.'
)
  where id = '80000000-0000-4000-8000-000000000004';
