import type { World } from './world.ts'

/**
 * How many rows `fillWithCrowd` makes: enough for a plan to prefer an index, and no more, since the embedded database
 * takes some milliseconds for each. `npm run bench -- scale` has more.
 */
export const crowd = { requests: 4000, users: 2000, projects: 500 }

/** Stores as many rows as a company gathers in years, with varied words, and analyzes the tables. */
export async function fillWithCrowd(world: Pick<World, 'sql'>): Promise<void> {
  // Send no mails for this many rows
  await world.sql('update public.mail_kinds set is_active = false')
  await world.sql(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'crowd' || g || '@mail' || g % 40 || '.example', jsonb_strip_nulls(
       case when g % 10 = 0 then jsonb_build_object(
         'user_type', 'employee', 'full_name_ar', 'موظف ' || md5(g::text), 'full_name_en', 'Worker ' || md5(g::text),
         'position', 'مهندس ' || g % 30, 'phone', '+96655' || (1000000 + g)
       ) else jsonb_build_object(
         'user_type', 'client', 'full_name', 'عميل ' || md5(g::text), 'phone', '+96650' || (1000000 + g),
         'client_type', 'company', 'company_name', 'شركة ' || md5('c' || g), 'commercial_registration', '10' || (10000000 + g)
       ) end
     ) from generate_series(1, ${crowd.users}) as g`,
  )
  await world.sql(
    `update auth.users set last_sign_in_at = now() - random() * interval '300 days' where email like 'crowd%1@%'`,
  )
  await world.sql(
    `update public.employees set status = 'approved'
     where email like 'crowd%' and right(email, 1) = 'e' and substr(email, 6, 1) in ('1', '2', '3')`,
  )
  await world.sql(
    `insert into public.projects (title_ar, title_en, description_ar, description_en, category_ar, category_en, location,
       client, status, order_index)
     select 'مشروع ' || md5(g::text), 'Project ' || md5(g::text), 'وصف', 'Text', 'فئة ' || g % 7, 'Category ' || g % 7,
       'الرياض', 'جهة ' || g, (array['planned', 'in_progress', 'on_hold', 'completed'])[1 + g % 4], g / 2
     from generate_series(1, ${crowd.projects}) as g`,
  )
  await world.sql(
    `insert into public.client_projects (client_id, project_id, status, notes)
     select client.id, project.id, (array['active', 'completed', 'on_hold'])[1 + (client.n + project.n)::int % 3],
       'ملاحظة ' || md5(client.n::text)
     from (select id, row_number() over (order by id) as n from public.user_profiles where user_type = 'client' limit 500) as client
     join (select id, row_number() over (order by id) as n from public.projects) as project
       on project.n between client.n and client.n + 4`,
  )
  await world.sql(
    `insert into public.service_requests (service_id, client_name, client_email, client_phone, company_name,
       project_description, preferred_start_date, status, created_at)
     select ('20000000-0000-4000-8000-00000000000' || 1 + g % 9)::uuid, 'طالب ' || md5(g::text), 'r' || g || '@x.example',
       '+96659' || (1000000 + g), 'شركة ' || g % 100, repeat('وصف طويل للمشروع ', 20) || md5('d' || g),
       case when g % 3 > 0 then '2026-01-01'::date + g % 500 end,
       (array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])[1 + g % 8],
       now() - g / 4 * interval '1 hour'
     from generate_series(1, ${crowd.requests}) as g`,
  )
  // A few have a next step
  await world.sql(
    `update public.request_work set next_step = 'Call', next_step_on = '2026-01-01'::date + 400
     where id in (select id from public.service_requests order by id limit 30)`,
  )
  for (const table of [
    'user_profiles',
    'employees',
    'projects',
    'client_projects',
    'service_requests',
    'request_work',
  ])
    await world.sql(`vacuum analyze public.${table}`)
  await world.sql('vacuum analyze public.service_request_events')
  for (const table of [
    'accounts',
    'request_words',
    'employee_words',
    'project_words',
    'client_project_words',
    'client_list',
    'client_words',
  ])
    await world.sql(`vacuum analyze private.${table}`)
}

/** How many rows `fillPortals` gives to each of some clients and employees. */
const portals = { clients: 200, projects: 20, requests: 20, notifications: 5000 }

/**
 * Adds the rows that the portals show to those of `fillWithCrowd`: projects of clients, notifications of
 * employees.
 */
export async function fillPortals(world: Pick<World, 'sql'>): Promise<void> {
  await world.sql('delete from public.client_projects')
  await world.sql(
    `insert into public.client_projects (client_id, project_id, status, notes)
     select client.id, project.id, (array['active', 'completed', 'on_hold'])[1 + (client.n + project.n)::int % 3], 'ملاحظة'
     from (select id, row_number() over (order by created_at desc, id) as n from public.user_profiles
       where user_type = 'client' and is_active order by created_at desc, id limit ${portals.clients}) as client
     join (select id, row_number() over (order by id) as n from public.projects) as project
       on (project.n + client.n) % 25 < 1 and project.n <= 500`,
  )
  await world.sql(
    `update public.service_requests as request set user_id = client.id
     from (select id, row_number() over (order by created_at desc, id) as n from public.user_profiles
       where user_type = 'client' and is_active order by created_at desc, id limit ${portals.clients}) as client,
       (select id, row_number() over (order by id) as n from public.service_requests) as numbered
     where numbered.id = request.id and numbered.n % ${portals.clients} = client.n - 1`,
  )
  await world.sql(
    `insert into public.employee_notifications (employee_id, subject_ar, subject_en, message_ar, message_en, sent_at)
     select employee.id, 'تنبيه', 'Notice', 'نص', 'Text', now() - g * interval '1 hour'
     from (select id, row_number() over (order by id) as n, count(*) over () as all from public.employees
       where status = 'approved') as employee
     join generate_series(1, ${portals.notifications}) as g on g % employee.all = employee.n - 1`,
  )
  for (const table of [
    'client_projects',
    'service_requests',
    'employee_notifications',
    'service_request_events',
  ])
    await world.sql(`vacuum analyze public.${table}`)
}

/** How many articles `fillNews` makes. */
const articles = 5000

/** Adds decades of news, without running their triggers, which would take a minute. */
export async function fillNews(world: Pick<World, 'sql'>): Promise<void> {
  await world.sql('alter table public.news disable trigger user')
  await world.sql(
    `insert into public.news (title_ar, title_en, lead_ar, lead_en, body_ar, body_en, slug_ar, slug_en, published_at_ar,
       published_at_en, is_pinned, created_at)
     select 'خبر ' || md5(g::text), 'Article ' || md5(g::text), 'مقدمة', 'Lead', article.body, article.body, 'khabar-' || g,
       'article-' || g, now() - g * interval '1 hour', case when g % 2 = 0 then now() - g * interval '1 hour' end, g % 1000 = 0,
       now() - g * interval '1 hour'
     from generate_series(1, ${articles}) as g
     cross join lateral (select jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object(
       'type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'نص الخبر ' || md5('n' || g)))
     ))) as body) as article`,
  )
  await world.sql(
    'insert into private.news_words (id, words) select item.id, private.words_of_news(item) from public.news as item',
  )
  await world.sql('alter table public.news enable trigger user')
  await world.sql('vacuum analyze public.news')
  await world.sql('vacuum analyze private.news_words')
}
