-- The section of the team began with "Our team", above groups called "Leadership Team" and "Our Team". A title that someone
-- changed stays.

update public.site_content set title_ar = 'كوادرنا', title_en = 'Our people'
  where section = 'team' and content_key = 'main' and title_ar = 'فريقنا' and title_en = 'Our team';
