/**
 * Fills the database of a company that has worked for years: many rows with varied Arabic and English words,
 * generated inside the database.
 */

/** How many rows `fillCompany` stores. */
export const volumes = {
  requests: 100_000,
  accounts: 10_000,
  employees: 1000,
  projects: 500,
  clientProjects: 50_000,
  notifications: 20_000,
  mails: 500,
}

type Sql = (text: string) => Promise<unknown[]>

const array = (words: string) => `array['${words.split(', ').join("','")}']`

const words = {
  firstNames: array(
    'أحمد, محمد, خالد, سعود, فهد, عبدالله, نورة, سارة, هدى, مُنى, ريم, لطيفة, Omar, Sara, Yousef, Maha, Tariq, Layla',
  ),
  lastNames: array(
    'العتيبي, القحطاني, الشهري, الغامدي, الدوسري, المطيري, الزهراني, الحربي, السبيعي, العنزي, Haddad, Mansour, Saleh, Aziz',
  ),
  companies: array(
    'المدار, الأفق, البناء الحديث, الرؤية, الواحة, النخبة, الركن, المستقبل, Najd, Horizon, Oasis, Summit',
  ),
  buildings: array(
    'برج سكني, مجمع تجاري, فيلا, مستشفى, مدرسة, مصنع, مستودع, فندق, مسجد, جسر, residential tower, warehouse, clinic, hotel, school',
  ),
  cities: array(
    'الرياض, جدة, مكة المكرمة, المدينة المنورة, الدمام, الخبر, أبها, تبوك, حائل, Riyadh, Jeddah, Khobar',
  ),
  wishes: array(
    'نحتاج إلى تصميم معماري وإنشائي كامل مع جداول الكميات, المطلوب الإشراف على التنفيذ حتى التسليم, نرغب في دراسة جدوى هندسية قبل شراء الأرض, الأرض جاهزة ورخصة البناء صادرة, نرجو إرسال عرض سعر مفصل خلال أسبوعين, يهمنا الالتزام بكود البناء السعودي وكفاءة الطاقة, Please include structural drawings and a bill of quantities, We would like site supervision until handover, The licence has been issued and the plot is ready, Energy efficiency and the Saudi Building Code matter to us',
  ),
}

/** One of the words for a row: always the same one, but a different one for another `salt`. */
const pick = (list: keyof typeof words, row: string, salt: number) =>
  `(${words[list]})[1 + abs(hashtext(${row} || ' ${salt}')::bigint) % cardinality(${words[list]})]`
const name = (row: string) => `${pick('firstNames', row, 1)} || ' ' || ${pick('lastNames', row, 2)}`
const company = (row: string) => `'شركة ' || ${pick('companies', row, 3)} || ' ' || ${row} % 700`

/** Times over four years, more of them lately. */
const some = (row: string, of: number) =>
  `now() - power(1 - ${row}::float / ${of + 1}, 1.3) * interval '4 years'`

const requestStatuses = `(array['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'])`

/** The rows, each after those that it refers to. The id of every account `n` can be computed. */
const account = (n: string) => `('a0000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const project = (n: string) => `('b0000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const employee = (n: string) => `('c0000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const { accounts, employees, projects, requests, clientProjects, notifications, mails } = volumes
const clients = accounts - employees

/** A client and an employee with much of their own. */
export const busy = {
  client: `a0000000-0000-4000-8000-${String(employees + 1).padStart(12, '0')}`,
  employee: 'c0000000-0000-4000-8000-000000000001',
  employeeAccount: 'a0000000-0000-4000-8000-000000000001',
}

const rows = [
  `insert into auth.users (id, email, raw_user_meta_data, created_at, last_sign_in_at)
   select ${account('n')}, 'person' || n || '@mail' || n % 40 || '.example', '{}', ${some('n', accounts)},
     case when n % 5 > 0 then now() - random() * interval '300 days' end
   from generate_series(1, ${accounts}) as n`,
  `insert into public.user_profiles (id, full_name, user_type, phone, company_name, is_active, client_type, national_id,
     commercial_registration, created_at)
   select ${account('n')}, ${name('n')}, case when n <= ${employees} then 'employee' else 'client' end,
     '+96650' || (1000000 + n), case when n > ${employees} and n % 2 = 0 then ${company('n')} end,
     case when n <= ${employees} then n <= ${employees * 0.8} else n % 20 > 0 end,
     case when n > ${employees} then case when n % 2 = 0 then 'company' else 'individual' end end,
     case when n % 2 = 1 then '10' || (10000000 + n) end, case when n % 2 = 0 then '40' || (10000000 + n) end,
     ${some('n', accounts)}
   from generate_series(1, ${accounts}) as n`,
  `insert into public.employees (id, user_id, status, full_name_ar, full_name_en, email, phone, position_ar, position_en,
     approved_at, rejection_reason, created_at)
   select ${employee('n')}, ${account('n')}, status, ${name('n')}, 'Engineer ' || ${pick('lastNames', 'n', 4)},
     'person' || n || '@mail' || n % 40 || '.example', '+96650' || (1000000 + n), 'مهندس ' || ${pick('buildings', 'n', 5)},
     'Engineer', case status when 'approved' then now() end, case status when 'rejected' then 'لا توجد وظيفة' end,
     ${some('n', employees)}
   from generate_series(1, ${employees}) as n
   cross join lateral (values (case when n <= ${employees * 0.8} then 'approved' when n % 4 = 0 then 'rejected' else 'pending' end))
     as known (status)`,
  `insert into public.projects (id, title_ar, title_en, description_ar, description_en, category_ar, category_en, location,
     client, status, order_index, slug_ar, slug_en, created_at)
   select ${project('n')}, 'مشروع ' || ${pick('buildings', 'n', 6)} || ' ' || n, 'Project ' || n, ${pick('wishes', 'n', 7)},
     'Project', 'فئة ' || n % 9, 'Category ' || n % 9, ${pick('cities', 'n', 8)}, ${company('n')},
     (array['planned', 'in_progress', 'on_hold', 'completed', 'completed'])[1 + n % 5], n, 'مشروع-' || n, 'project-' || n,
     ${some('n', projects)}
   from generate_series(1, ${projects}) as n`,
  `insert into private.addresses (section, language, slug, table_name, record_id, was_shown)
   select 'projects', language, case language when 'ar' then slug_ar else slug_en end, 'projects', id, true
   from public.projects, unnest(array['ar', 'en']) as language where order_index > 0 on conflict do nothing`,
  // Projects of one client are adjacent; the first client has every second one
  `insert into public.client_projects (client_id, project_id, status, notes, created_at)
   select client_id, project_id, (array['active', 'completed', 'completed', 'on_hold'])[1 + n % 4],
     ${pick('wishes', 'n', 9)}, ${some('n', clientProjects)}
   from (
     select n, ${account(`${employees + 2} + (n - 1) % ${clients - 1}`)} as client_id,
       ${project(`1 + (n * 7 + (n - 1) / ${clients - 1}) % ${projects}`)} as project_id
     from generate_series(1, ${clientProjects - projects / 2}) as n
     union all
     select n, '${busy.client}', ${project('n * 2')} from generate_series(1, ${projects / 2}) as n
   ) as link
   on conflict do nothing`,
  // Nearly every row contains every word of the first sentence; the first client has sent a thousand requests
  `insert into public.service_requests (kind, service_id, user_id, client_name, client_email, client_phone, company_name,
     project_description, preferred_start_date, status, budget_range, channel, came_from, created_at, reference)
   select case when status = 'pending' then 'message' else 'service' end,
     case when status <> 'pending' then ('20000000-0000-4000-8000-00000000000' || 1 + n % 9)::uuid end,
     case when n % 100 = 0 then '${busy.client}' when n % 3 = 0 then ${account(`${employees + 1} + n % ${clients}`)} end,
     ${name('n')}, 'visitor' || n % 40000 || '@mail' || n % 40 || '.example', '+96655' || (1000000 + n),
     case when n % 3 = 0 then ${company('n')} end,
     'نرغب في تنفيذ مشروع ' || ${pick('buildings', 'n', 10)} || ' في ' || ${pick('cities', 'n', 11)} || '. '
       || ${pick('wishes', 'n', 12)} || '. ' || ${pick('wishes', 'n', 13)} || '. ' || ${pick('wishes', 'n', 14)}
       || '. رقم القطعة ' || n % 9000 || '.',
     case when n % 3 > 0 then '2024-01-01'::date + (n % 1500) end, status,
     case when status <> 'pending' then (array['less_than_100k', '100k_500k', '500k_1m', 'more_than_1m', null])[1 + n % 5] end,
     case when n % 10 = 0 then 'phone' else 'website' end,
     case when n % 10 > 3 then jsonb_build_object('first', visit, 'last', visit) end, ${some('n', requests)},
     'R-' || (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (n >> 5 * place) % 32, 1), '')
       from generate_series(0, 5) as place)
   from generate_series(1, ${requests}) as n
   cross join lateral (values (
     case when n > ${requests * 0.97} then ${requestStatuses}[1 + n % 3]
       else ${requestStatuses}[1 + abs(hashtext(n::text)::bigint) % 8] end
   )) as known (status)
   cross join lateral (values (jsonb_build_object('day', '2026-01-01', 'source', (array['google', 'linkedin'])[1 + n % 2])))
     as came (visit)`,
  `insert into public.request_tags (id, name)
   select ('d0000000-0000-4000-8000-00000000000' || n)::uuid, 'وسم ' || n from generate_series(1, 4) as n`,
  // A third belongs to the admin, a quarter has a tag; the latest requests wait for a first reply, and 500
  // senders for the next one
  `update public.request_work as work set
     owner_id = case when number % 3 = 0 then (select id from public.user_profiles where user_type = 'admin' limit 1) end,
     tags = case when number % 4 = 0 then array[('d0000000-0000-4000-8000-00000000000' || 1 + number % 16 / 4)::uuid] else '{}' end,
     next_step = case when number % 7 = 0 then 'اتصال' end,
     next_step_on = case when number % 7 = 0 then received_at::date + 30 end,
     first_answer_at = case when number > 300 then received_at + interval '5 hours' end,
     first_answer_how = case when number > 300 then 'answer' end,
     reply_since = case when number % 200 = 0 then received_at + interval '1 day' end
   from (select id, row_number() over (order by created_at desc) as number from public.service_requests) as request
   where request.id = work.id`,
  `insert into public.service_request_events (request_id, to_status, changed_at)
   select id, case when service_id is null then 'pending' else 'new' end, created_at from public.service_requests`,
  `insert into public.service_request_events (request_id, from_status, to_status, changed_at)
   select id, 'new', status, created_at + interval '3 days' from public.service_requests
   where status not in ('new', 'pending')`,
  `insert into public.employee_notifications (employee_id, subject_ar, subject_en, message_ar, message_en, sent_at, read_at)
   select ${employee(`case when n % 20 = 0 then 1 else 1 + n % ${employees * 0.8} end`)}, 'تنبيه ' || n, 'Notice ' || n,
     ${pick('wishes', 'n', 15)}, 'Text', ${some('n', notifications)}, case when n % 3 > 0 then now() end
   from generate_series(1, ${notifications}) as n`,
  `insert into public.mail_outbox (kind, recipient, failed_at, last_error, send_before, next_attempt_at)
   select 'company_request', 'visitor' || n || '@mail.example', now(), 'refused', now(), now()
   from generate_series(1, ${mails}) as n`,
  `insert into private.email_proofs (account_id, email, token_hash, proven_at)
   select id, email, md5(email), now() from auth.users where email like 'person%0@%' or id = '${busy.client}'`,
  // A thousand requests have come since the admin's last visit
  `insert into private.admin_visits (admin_id, seen_at, started_at, last_call_at)
   select id, (select created_at from public.service_requests order by created_at desc limit 1 offset 1000), now(), now()
   from public.user_profiles where user_type = 'admin'`,
]

/**
 * Statements that run after the indexes are built: the list of clients is made by reading the requests of
 * each.
 */
const listing = `select private.refresh_clients(array(select id from public.user_profiles where user_type = 'client'))`

/** The triggers that stay on: they keep what lists search and count. */
const kept = [
  ['public.user_profiles', 'user_profiles_account'],
  ['public.employees', 'employees_words'],
  ['public.projects', 'projects_words'],
  ['public.client_projects', 'client_projects_words'],
  ['public.service_requests', 'service_requests_words'],
  ['public.service_requests', 'service_requests_work'],
  ['public.service_requests', 'service_requests_count_insert'],
]

const indexes = `select format('%I.%I', schemaname, indexname) as name, indexdef as definition
  from pg_indexes
  where schemaname in ('public', 'private') and indexdef not like 'CREATE UNIQUE%'`

/** Runs a command for each row of a query, in the database. */
const forEach = (rows: string, command: string) => `do $$
  declare
    one record;
  begin
    for one in ${rows} loop execute ${command}; end loop;
  end
  $$`

/**
 * Fills a migrated database through one connection of its owner, in about a minute. During this time it sends
 * no mails, records no history and checks no rights; the indexes are built at the end.
 */
export async function fillCompany(sql: Sql): Promise<void> {
  await sql(`select set_config('session_replication_role', 'replica', false),
    set_config('maintenance_work_mem', '256MB', false)`)
  for (const [table, trigger] of kept) await sql(`alter table ${table} enable always trigger ${trigger}`)
  await sql(`create temporary table dropped_indexes as ${indexes}`)
  await sql(forEach('select * from dropped_indexes', `'drop index ' || one.name`))
  for (const insert of rows) await sql(insert)
  await sql(forEach('select * from dropped_indexes', 'one.definition'))
  await sql(listing)
  await sql('drop table dropped_indexes')
  for (const [table, trigger] of kept) await sql(`alter table ${table} enable trigger ${trigger}`)
  await sql(`select set_config('session_replication_role', 'origin', false)`)
  const tables = `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private')`
  const names = (await sql(tables)) as { name: string }[]
  for (const { name } of names) await sql(`vacuum analyze ${name}`)
}
