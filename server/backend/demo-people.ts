import { randomPassword } from './accounts.ts'
import { query } from './lite/connection.ts'
import type { SignUps } from './make-accounts.ts'

/**
 * Invented people besides those with known passwords. No one signs in as them, but they give an admin people
 * to look after.
 */
const clients = [
  {
    email: 'munira@sari.example',
    full_name: 'منيرة الساري · Munira Al-Sari',
    phone: '+966500000031',
    user_type: 'client',
    client_type: 'individual',
    national_id: '1000000031',
  },
  {
    email: 'projects@madarat.example',
    full_name: 'تركي الغيمان · Turki Al-Ghaiman',
    phone: '+966500000032',
    user_type: 'client',
    client_type: 'company',
    company_name: 'شركة مدارات السكنية · Madarat Residential',
    commercial_registration: '1010000032',
  },
]

const applicants = [
  {
    email: 'majid@wabili.example',
    user_type: 'employee',
    full_name_ar: 'ماجد الوابلي',
    full_name_en: 'Majid Al-Wabili',
    position_ar: 'مهندس معماري',
    position_en: 'Architect',
    phone: '+966500000033',
  },
  {
    email: 'shahad@rafidi.example',
    user_type: 'employee',
    full_name_ar: 'شهد الرافدي',
    full_name_en: 'Shahad Al-Rafidi',
    position_ar: 'مهندسة كهربائية',
    position_en: 'Electrical engineer',
    phone: '+966500000034',
  },
  {
    email: 'nawaf@dilan.example',
    user_type: 'employee',
    full_name_ar: 'نواف الديلان',
    full_name_en: 'Nawaf Al-Dilan',
    position_ar: 'مسّاح',
    position_en: 'Surveyor',
    phone: '+966500000035',
  },
]

/**
 * Notifications of the administration to the first employee: the latest first; only the oldest has been read.
 */
const notifications = [
  {
    type: 'note',
    days: 1,
    read: false,
    subject_ar: 'اجتماع رفع القوس السادس',
    subject_en: 'Coordination meeting for lifting the sixth arch',
    message_ar:
      'يُعقد اجتماع تنسيق رفع القوس السادس لمحطة التبادل يوم الثلاثاء الساعة 10 صباحًا في مكتب الموقع. أحضري حسابات الرفع وخطة الليلة.',
    message_en:
      'The coordination meeting on the sixth arch of the interchange station is on Tuesday at 10 in the site office. Bring the lifting calculations and the night-work plan.',
  },
  {
    type: 'warning',
    days: 6,
    read: false,
    subject_ar: 'تجديد شهادة السلامة',
    subject_en: 'Renew your safety certificate',
    message_ar:
      'تنتهي شهادة السلامة لدخول المواقع في نهاية الشهر. جدّديها قبل ذلك، فلا يُسمح بدخول الموقع دونها.',
    message_en:
      'Your certificate for access to building sites expires at the end of the month. Renew it before then. You can’t enter a site without it.',
  },
  {
    type: 'letter',
    days: 20,
    read: true,
    subject_ar: 'شكر وتقدير',
    subject_en: 'A letter of thanks',
    message_ar: 'نشكرك على إنجاز مراجعة الحسابات الإنشائية قبل موعدها، وعلى دقتها التي أشاد بها المالك.',
    message_en:
      'Thank you for finishing the review of the structural calculations ahead of time, and for its precision, which the owner praised.',
  },
]

/** A project that is not on the website: the client has not decided to build it. */
const housing = {
  id: '50000000-0000-4000-8000-000000000013',
  title_ar: 'المرحلة الثانية من الحي النجدي',
  title_en: 'Second phase of the Najdi quarter',
  description_ar:
    '62 منزلًا إلى الغرب من المرحلة الأولى، بالأزقة المظللة والأفنية نفسها. اكتمل المخطط العام، والتصميم متوقف حتى يعتمد المالك تعديل المداخل.',
  description_en:
    '62 homes to the west of the first phase, with the same shaded lanes and courtyards. The master plan is complete. The design is on hold until the owner approves the new entrances.',
}

/**
 * The messages of the company and the first client about the request in progress, with the number of days
 * ago.
 */
const messages = [
  {
    days: 6,
    direction: 'out',
    body: 'السلام عليكم أستاذ بدر،\n\nاكتمل حساب أحمال التبريد لمركز الأعمال، ووجدنا بديلين لخفض حمل الذروة: خزان مياه مبرّدة، أو تحسين زجاج الواجهة الغربية. هل تفضّل أن نقارن كلفة البديلين قبل اجتماعنا القادم؟',
  },
  {
    days: 5,
    direction: 'in',
    body: 'وعليكم السلام، نعم نرغب في المقارنة، ونحتاج إلى معرفة فترة استرداد الكلفة لكل بديل.',
  },
  {
    days: 4,
    direction: 'out',
    body: 'شكرًا لك. يسترد خزان المياه المبرّدة كلفته في 5 سنوات، والزجاج في 8 سنوات، ويمكن الجمع بينهما. نعرض عليك الجدول الكامل في اجتماع الأحد الساعة 11 صباحًا.',
  },
]

/** Adds the messages of the first client and the company, all of them answered. */
async function addConversation({ database, admin, client }: SignUps): Promise<void> {
  for (const [index, { days, direction, body }] of messages.entries())
    await query(
      database,
      `insert into public.request_messages
         (id, request_id, author_id, author_name, email, name, locale, subject, body, direction, state, created_at, sent_at)
       select $1::uuid, request.id, author.id, author.full_name, request.client_email, request.client_name, request.locale,
         'أنظمة التكييف والكهرباء لمركز الأعمال [' || request.reference || ']', $2, $3,
         case $3 when 'in' then 'received' else 'sent' end, sent.at, case $3 when 'out' then sent.at end
       from public.service_requests as request
       cross join (select now() - $4::integer * interval '1 day' as at) as sent
       left join public.user_profiles as author
         on $3 = 'out' and author.id = (select id from auth.users where email = $5)
       where request.reference = 'R-H4P6YS' and request.client_email = $6
       on conflict (id) do nothing`,
      [`96000000-0000-4000-8000-00000000000${index + 1}`, body, direction, days, admin, client],
    )
  // The client has answered the first message, so they have seen it; the last one is new to them
  await query(
    database,
    `insert into private.answers_seen (message_id, account_id)
     select message.id, account.id from public.request_messages as message, auth.users as account
     where message.id = '96000000-0000-4000-8000-000000000001' and account.email = $1
     on conflict do nothing`,
    [client],
  )
}

/**
 * Fills the first screens of the example content: two more clients with projects, waiting applications,
 * notifications, and a conversation. Running it again adds nothing twice.
 */
export async function makeDemoPeople(signUps: SignUps): Promise<void> {
  const { signUp, database, admin, employee, client } = signUps
  for (const { email, ...registration } of [...clients, ...applicants])
    await signUp(email, randomPassword(), registration)
  await query(
    database,
    `update public.employees set status = 'rejected',
       rejection_reason = 'لا توجد لدينا وظيفة مسّاح حاليًا. يسعدنا أن تتقدم مرة أخرى في الربع القادم.'
     where status = 'pending' and user_id = (select id from auth.users where email = $1)`,
    ['nawaf@dilan.example'],
  )
  await query(
    database,
    `insert into public.projects (id, title_ar, title_en, description_ar, description_en, category_ar, category_en, date, location,
       client, status, order_index, sector, region, area_m2, year_begun, roles, service_ids, is_active)
     select $1::uuid, $2, $3, $4, $5, first.category_ar, first.category_en, null, first.location, first.client, 'on_hold',
       first.order_index, first.sector, first.region, 90000, 2026, first.roles, first.service_ids, false
     from public.projects as first where first.id = '50000000-0000-4000-8000-000000000003'
     on conflict (id) do nothing`,
    [housing.id, housing.title_ar, housing.title_en, housing.description_ar, housing.description_en],
  )
  await query(
    database,
    `insert into public.client_projects (client_id, project_id, status, notes)
     select account.id, project.id, given.status, given.notes
     from (
       values
         ('munira@sari.example', '50000000-0000-4000-8000-000000000004', 'completed', 'سُلّمت الشقق، وبدأت سنة الضمان.
The apartments were handed over, and the year of warranty has begun.'),
         ('projects@madarat.example', '50000000-0000-4000-8000-000000000003', 'completed',
          'سُلّمت المنازل كلها، وانتهت سنة الضمان.
All homes were handed over, and the year of warranty has ended.'),
         ('projects@madarat.example', $1, 'on_hold', 'بانتظار اعتماد تعديل المداخل.
Waiting for the approval of the changed entrances.')
     ) as given (email, project, status, notes)
     join auth.users as account on account.email = given.email
     join public.projects as project on project.id = given.project::uuid
     on conflict (client_id, project_id) do nothing`,
    [housing.id],
  )
  await query(
    database,
    `update public.client_projects as given
     set notes = $2, lead_id = (select member.id from public.team_members as member where member.position_en = 'Head of MEP' limit 1),
       shows_phone = true, shows_email = true, starts_on = current_date - 400, ends_on = current_date + 190,
       milestone = 'تشغيل الدفعة الثانية من التوربينات · Second group of turbines in operation', milestone_on = current_date + 23
     from auth.users as account
     where account.email = $1 and given.client_id = account.id and given.status = 'active' and given.notes is null`,
    [
      client,
      `اكتمل 70% من التنفيذ، ونرسل إليك هذا الأسبوع موعد التسليم المرحلي.
Construction is 70% complete. We’ll send you the date of the partial handover this week.\u200e`,
    ],
  )
  // People approved by this start were hired before the letters of the past weeks
  await query(
    database,
    `update public.employees as employee set employee_join_date = current_date - 820
     from auth.users as account
     where account.id = employee.user_id and account.email = $1 and employee.employee_join_date >= current_date - 1`,
    [employee],
  )
  for (const [index, { type, days, read, ...words }] of notifications.entries())
    await query(
      database,
      `insert into public.employee_notifications
         (id, employee_id, notification_type, subject_ar, subject_en, message_ar, message_en, sent_by, sent_at, read_at)
       select $1::uuid, employee.id, $2, $3, $4, $5, $6, (select id from auth.users where email = $8),
         now() - $9::integer * interval '1 day',
         case when $10::boolean then now() - ($9::integer - 1) * interval '1 day' end
       from public.employees as employee join auth.users as account on account.id = employee.user_id
       where account.email = $7 and employee.status = 'approved'
       on conflict (id) do nothing`,
      [
        `91000000-0000-4000-8000-00000000000${index + 1}`,
        type,
        words.subject_ar,
        words.subject_en,
        words.message_ar,
        words.message_en,
        employee,
        admin,
        days,
        read,
      ],
    )
  // The seed answers requests before the admin exists
  await query(
    database,
    `update public.service_request_events set changed_by = (select id from auth.users where email = $1)
     where changed_by is null and from_status is not null`,
    [admin],
  )
  await addConversation(signUps)
}
