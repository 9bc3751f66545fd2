-- Better words in the base content, wherever the firm has not written its own.

update public.site_content set title_ar = 'تعرّف إلينا'
where section = 'hero' and content_key = 'cta' and title_ar = 'تعرّف علينا';

update public.site_content
set text_en = 'For more than 15 years we have designed, supervised and quality-assured projects for the public and private sectors across the Kingdom, in step with Saudi Vision 2030.'
where section = 'hero' and content_key = 'main'
  and text_en = 'For more than 15 years we have designed, supervised and assured projects for the public and private sectors across the Kingdom, in step with Saudi Vision 2030.';

update public.services set description_ar = replace(description_ar, 'سجل مخاطر حيّ يقدّر', 'سجل مخاطر محدَّث يقدّر')
where description_ar like 'سجل مخاطر حيّ يقدّر%';

update public.services
set description_en = 'Modelling and analysis of concrete and steel structures to the Saudi Building Code, wind and seismic loads included, with solutions that save material without eroding the margin of safety.'
where description_en = 'Modelling and analysis of concrete and steel structures to the Saudi code, wind and earthquakes included, with solutions that save material without touching the margin of safety.';

update public.site_content set text_ar = replace(text_ar, 'المعماري والإنشائي ومهندسي الكهرباء', 'المعماريين والإنشائيين ومهندسي الكهرباء')
where section = 'about' and content_key = 'main' and text_ar like '%المعماري والإنشائي ومهندسي الكهرباء%';

update public.site_content set text_ar = replace(text_ar, 'أشخاص تعرفهم وتسألهم', 'أشخاص يمكنك لقاؤهم وسؤالهم')
where section = 'team' and content_key = 'main' and text_ar like '%أشخاص تعرفهم وتسألهم%';
