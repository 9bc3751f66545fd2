import { randomPassword } from './accounts.ts'
import { query } from './lite/connection.ts'
import type { SignUps } from './make-accounts.ts'

/** Invented people beside those with known passwords: no one signs in as them, but an admin has someone to look after. */
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

/** What the administration has written to the first employee: the latest first, and the last one read. */
const notifications = [
  {
    type: 'note',
    days: 1,
    read: false,
    subject_ar: 'اجتماع التنسيق الأسبوعي',
    subject_en: 'Weekly coordination meeting',
    message_ar:
      'يُعقد اجتماع تنسيق محطة التبادل يوم الثلاثاء الساعة 10 صباحًا في قاعة الاجتماعات. أحضري آخر مخططات الأساسات.',
    message_en:
      'The coordination meeting for the interchange station is on Tuesday at 10 in the meeting room. Bring the latest foundation drawings.',
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

/**
 * Adds what makes the first screens of the example content worth looking at: two more clients with projects, applications
 * that wait, notifications. Run again, it adds nothing twice.
 */
export async function makeDemoPeople({ signUp, database, admin, employee, client }: SignUps): Promise<void> {
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
    `insert into public.client_projects (client_id, project_id, status, notes)
     select account.id, project.id, given.status, given.notes
     from (
       values
         ('munira@sari.example', '50000000-0000-4000-8000-000000000004', 'completed', 'سُلّمت الشقق، وبدأت سنة الضمان.'),
         ('projects@madarat.example', '50000000-0000-4000-8000-000000000003', 'completed', null),
         ('projects@madarat.example', '50000000-0000-4000-8000-000000000007', 'on_hold',
          'بانتظار موافقة الجهة المالكة على تعديل المداخل.')
     ) as given (email, project, status, notes)
     join auth.users as account on account.email = given.email
     join public.projects as project on project.id = given.project::uuid
     on conflict (client_id, project_id) do nothing`,
  )
  await query(
    database,
    `update public.client_projects as given
     set notes = 'اكتمل 70% من التنفيذ. موعد اجتماع التسليم المرحلي يُرسل إليك هذا الأسبوع.'
     from auth.users as account
     where account.email = $1 and given.client_id = account.id and given.status = 'active' and given.notes is null`,
    [client],
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
  // The admin is made after the requests of the seed were answered
  await query(
    database,
    `update public.service_request_events set changed_by = (select id from auth.users where email = $1)
     where changed_by is null and from_status is not null`,
    [admin],
  )
}
