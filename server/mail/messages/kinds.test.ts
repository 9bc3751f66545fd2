import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { type Message, renderMail, UnreadableMail } from './index.ts'
import { ar } from './words/ar.ts'
import { en } from './words/en.ts'

const sender = {
  siteUrl: 'https://www.example.sa',
  company: { ar: 'هندسة للاستشارات', en: 'Handasa Consulting' },
}
const id = '6f9c1d5e-0000-4000-8000-000000000001'
const words = { ar, en }
const languages = ['ar', 'en'] as const
type Locale = (typeof languages)[number]

interface Kind {
  data: Record<string, unknown>
  /** The path that the button leads to, without the language. */
  link?: string
  /** The texts that the mail contains, in each language. */
  says: Record<Locale, string[]>
  subject: Record<Locale, string>
}
const service = { service_ar: 'التصميم المعماري', service_en: 'Architectural design' }
const sent = { id, reference: 'R-7K2M4P', name: 'Noura' }
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
/** By kind; a kind with several texts has a line for each. */
const kinds: Record<string, Kind> = {
  confirm_email: {
    data: { token: 'a&b=c d+%', name: 'Noura' },
    link: '/client/portal?proof=a%26b%3Dc+d%2B%25',
    says: { ar: [ar.greeting('Noura')], en: [en.greeting('Noura')] },
    subject: {
      ar: 'تأكيد بريدك الإلكتروني لدى هندسة للاستشارات',
      en: 'Confirm your email for Handasa Consulting',
    },
  },
  'account_changed sign_in': {
    data: { event: 'sign_in', name: 'Noura', at: '2026-11-23T09:41:00Z', browser: chrome },
    link: '/forgotten-password?',
    says: {
      ar: ['المتصفح: Chrome على Windows', 'يوم ٢٣ نوفمبر ٢٠٢٦'],
      en: ['Browser: Chrome on Windows', 'on November 23, 2026 at 12:41'],
    },
    subject: {
      ar: 'تسجيل دخول جديد إلى حسابك لدى هندسة للاستشارات',
      en: 'New sign-in to your Handasa Consulting account',
    },
  },
  'account_changed factor_on': {
    data: { event: 'factor_on', name: 'Noura', at: '2026-11-23T09:41:00Z' },
    link: '/forgotten-password?',
    says: { ar: [ar.account_changed.mine], en: [en.account_changed.mine] },
    subject: {
      ar: 'تم تفعيل التحقق بخطوتين لحسابك لدى هندسة للاستشارات',
      en: 'Two-step verification is on for your Handasa Consulting account',
    },
  },
  'account_changed factor_off': {
    data: { event: 'factor_off', name: 'Noura', at: '2026-11-23T09:41:00Z' },
    link: '/forgotten-password?',
    says: { ar: ['كلمة المرور وحدها'], en: ['Your password alone'] },
    subject: {
      ar: 'تم إيقاف التحقق بخطوتين لحسابك لدى هندسة للاستشارات',
      en: 'Two-step verification is off for your Handasa Consulting account',
    },
  },
  'account_changed passkey_added': {
    data: { event: 'passkey_added', name: 'Noura', at: '2026-11-23T09:41:00Z', factor: 'Chrome on Windows' },
    link: '/forgotten-password?',
    says: { ar: ['مفتاح المرور: Chrome on Windows'], en: ['Passkey: Chrome on Windows'] },
    subject: {
      ar: 'تمت إضافة مفتاح مرور إلى حسابك لدى هندسة للاستشارات',
      en: 'A passkey was added to your Handasa Consulting account',
    },
  },
  'account_changed passkey_removed': {
    data: {
      event: 'passkey_removed',
      name: 'Noura',
      at: '2026-11-23T09:41:00Z',
      factor: 'Chrome on Windows',
    },
    link: '/forgotten-password?',
    says: { ar: ['مفتاح المرور: Chrome on Windows'], en: ['can no longer be used to sign in'] },
    subject: {
      ar: 'تمت إزالة مفتاح مرور من حسابك لدى هندسة للاستشارات',
      en: 'A passkey was removed from your Handasa Consulting account',
    },
  },
  'account_changed app_added': {
    data: { event: 'app_added', name: 'Noura', at: '2026-11-23T09:41:00Z' },
    link: '/forgotten-password?',
    says: { ar: ['تطبيق مصادقة'], en: ['use its codes as the second step'] },
    subject: {
      ar: 'تمت إضافة تطبيق مصادقة إلى حسابك لدى هندسة للاستشارات',
      en: 'An authenticator app was added to your Handasa Consulting account',
    },
  },
  'account_changed app_removed': {
    data: { event: 'app_removed', name: 'Noura', at: '2026-11-23T09:41:00Z' },
    link: '/forgotten-password?',
    says: { ar: ['تطبيق المصادقة'], en: ['Its codes can no longer be used'] },
    subject: {
      ar: 'تمت إزالة تطبيق المصادقة من حسابك لدى هندسة للاستشارات',
      en: 'An authenticator app was removed from your Handasa Consulting account',
    },
  },
  'account_changed recovery_code': {
    data: { event: 'recovery_code', name: 'Noura', at: '2026-11-23T09:41:00Z' },
    link: '/forgotten-password?',
    says: { ar: ['رموز الاسترداد'], en: ['one of your recovery codes'] },
    subject: {
      ar: 'استُخدم رمز استرداد لحسابك لدى هندسة للاستشارات',
      en: 'A recovery code was used to sign in to your Handasa Consulting account',
    },
  },
  'account_changed password': {
    data: { event: 'password', name: 'Noura', at: '2026-11-23T09:41:00Z' },
    link: '/forgotten-password?',
    says: { ar: [ar.greeting('Noura')], en: [en.greeting('Noura')] },
    subject: {
      ar: 'تم تغيير كلمة مرور حسابك لدى هندسة للاستشارات',
      en: 'Your Handasa Consulting password was changed',
    },
  },
  'account_changed role': {
    data: { event: 'role', name: 'Noura', role: 'admin', at: '2026-11-23T09:41:00Z' },
    says: { ar: ['حساب مدير نظام'], en: ['an admin account'] },
    subject: {
      ar: 'تم تغيير نوع حسابك لدى هندسة للاستشارات',
      en: 'Your Handasa Consulting account type was changed',
    },
  },
  'account_changed areas': {
    data: { event: 'areas', name: 'Noura', at: '2026-11-23T09:41:00Z' },
    says: {
      ar: ['تجد صلاحياتك الحالية في لوحة التحكم'],
      en: ['Your dashboard shows what you look after now.'],
    },
    subject: {
      ar: 'تم تغيير صلاحيات حسابك لدى هندسة للاستشارات',
      en: 'Your areas as an admin of Handasa Consulting were changed',
    },
  },
  'account_changed email': {
    data: { event: 'email', name: 'Noura', at: '2026-11-23T09:41:00Z' },
    says: { ar: [ar.account_changed.ours], en: [en.account_changed.ours] },
    subject: {
      ar: 'تم تغيير بريد حسابك لدى هندسة للاستشارات',
      en: 'The email for your Handasa Consulting account was changed',
    },
  },
  application_received: {
    data: { name: 'Salem', position_ar: 'مهندس كهرباء', position_en: 'Electrical engineer' },
    link: '/employee/login?',
    says: {
      ar: ['المسمى الوظيفي: مهندس كهرباء', ar.application_received.next],
      en: ['Position: Electrical engineer', en.application_received.next],
    },
    subject: {
      ar: 'وصل طلب توظيفك إلى هندسة للاستشارات',
      en: 'Handasa Consulting has received your application',
    },
  },
  application_approved: {
    data: { name: 'Salem', position_ar: 'مهندس كهرباء', position_en: 'Electrical engineer' },
    link: '/employee/portal?',
    says: { ar: ['المسمى الوظيفي: مهندس كهرباء'], en: ['Position: Electrical engineer'] },
    subject: {
      ar: 'تم قبول طلب توظيفك لدى هندسة للاستشارات',
      en: 'Your application to Handasa Consulting has been approved',
    },
  },
  application_rejected: {
    data: { name: 'Salem', reason: 'خبرة أقل من المطلوب.\n\nTry again later.' },
    says: {
      ar: ['السبب:\nخبرة أقل من المطلوب.\n\nTry again later.'],
      en: ['Reason:\nخبرة أقل من المطلوب.\n\nTry again later.'],
    },
    subject: {
      ar: 'بشأن طلب توظيفك لدى هندسة للاستشارات',
      en: 'About your application to Handasa Consulting',
    },
  },
  notification: {
    data: { name: 'Salem', notification_type: 'warning', subject_ar: 'الدوام', subject_en: 'Working hours' },
    link: '/employee/portal?',
    says: { ar: ['النوع: إنذار', 'الموضوع: الدوام'], en: ['Type: Warning', 'Subject: Working hours'] },
    subject: {
      ar: 'إشعار من هندسة للاستشارات: الدوام',
      en: 'Notification from Handasa Consulting: Working hours',
    },
  },
  request_received: {
    data: {
      ...sent,
      request: 'service',
      text: 'A villa of two floors',
      due_on: '2026-11-29',
      ...service,
    },
    link: '/track?reference=R-7K2M4P',
    says: {
      ar: ['الرقم المرجعي: R-7K2M4P', 'ما أرسلته', 'A villa of two floors', 'في موعد أقصاه ٢٩ نوفمبر ٢٠٢٦'],
      en: ['Reference: R-7K2M4P', 'What you sent', 'A villa of two floors', 'by November 29, 2026'],
    },
    subject: { ar: 'استلمنا طلبك R-7K2M4P', en: 'We have received your request R-7K2M4P' },
  },
  'request_received message': {
    data: { ...sent, request: 'message', text: 'x' },
    link: '/track?reference=R-7K2M4P',
    says: {
      ar: ['وصلت رسالتك', 'سنردّ عليك بالبريد أو الهاتف'],
      en: ['read your message', 'We’ll email or call you'],
    },
    subject: { ar: 'استلمنا رسالتك R-7K2M4P', en: 'We have received your message R-7K2M4P' },
  },
  request_late: {
    data: { ...sent, request: 'service' },
    link: '/track?reference=R-7K2M4P',
    says: { ar: ['الرقم المرجعي: R-7K2M4P'], en: ['Reference: R-7K2M4P'] },
    subject: { ar: 'لم ننسَ طلبك R-7K2M4P', en: 'We have not forgotten your request R-7K2M4P' },
  },
  'request_late message': {
    data: { ...sent, request: 'message' },
    link: '/track?reference=R-7K2M4P',
    says: { ar: ['ردّ هندسة للاستشارات'], en: ['Handasa Consulting is taking longer'] },
    subject: { ar: 'لم ننسَ رسالتك R-7K2M4P', en: 'We have not forgotten your message R-7K2M4P' },
  },
  request_status: {
    data: { name: 'Noura', reference: 'R-7K2M4P', status: 'in_progress', ...service },
    link: '/track?reference=R-7K2M4P',
    says: {
      ar: ['الرقم المرجعي: R-7K2M4P', 'الخدمة: التصميم المعماري', 'الحالة: قيد التنفيذ'],
      en: ['Reference: R-7K2M4P', 'Service: Architectural design', 'Status: In progress'],
    },
    subject: { ar: 'طلبك R-7K2M4P: قيد التنفيذ', en: 'Your request R-7K2M4P: In progress' },
  },
  project_assigned: {
    data: { name: 'Noura', title_ar: 'برج العليا', title_en: 'Olaya tower' },
    link: '/client/portal?',
    says: { ar: ['المشروع: برج العليا'], en: ['Project: Olaya tower'] },
    subject: {
      ar: 'مشروع جديد في بوابتك: برج العليا',
      en: 'A new project in your client portal: Olaya tower',
    },
  },
  project_documents: {
    data: { name: 'Noura', title_ar: 'برج العليا', title_en: 'Olaya tower' },
    link: '/client/portal?',
    says: { ar: ['المشروع: برج العليا'], en: ['Project: Olaya tower'] },
    subject: {
      ar: 'مستندات جديدة في بوابتك: برج العليا',
      en: 'New documents in your client portal: Olaya tower',
    },
  },
  document_expiring: {
    data: {
      name: 'Noura',
      document: 'residence_permit',
      number: '2345678901',
      expires_on: '2027-01-30',
      days: 30,
    },
    link: '/employee/portal?',
    says: {
      ar: ['الوثيقة: الإقامة', 'الرقم: 2345678901', 'تاريخ الانتهاء: ٣٠ يناير ٢٠٢٧'],
      en: ['Document: Residence permit', 'Number: 2345678901', 'Valid until: January 30, 2027'],
    },
    subject: {
      ar: 'الإقامة: تنتهي الصلاحية في ٣٠ يناير ٢٠٢٧',
      en: 'Residence permit: valid until January 30, 2027',
    },
  },
  'document_expiring ended': {
    data: { name: 'Noura', document: 'contract', expires_on: '2026-11-01', days: -3 },
    link: '/employee/portal?',
    says: { ar: ['انتهت صلاحية الوثيقة التالية.'], en: ['The following document has expired.'] },
    subject: {
      ar: 'عقد العمل: انتهت الصلاحية في ١ نوفمبر ٢٠٢٦',
      en: 'Employment contract: expired on November 1, 2026',
    },
  },
  credentials_expiring: {
    data: {
      credentials: [
        { kind: 'commercial_registration', number: '1010000000', valid_until: '2027-01-30' },
        { kind: 'iso', title_ar: 'آيزو 9001', title_en: 'ISO 9001', valid_until: '2026-11-01' },
      ],
      more: 2,
    },
    link: '/admin/settings?',
    says: {
      ar: ['السجل التجاري: 1010000000 · ٣٠ يناير ٢٠٢٧', 'شهادة: آيزو 9001 · ١ نوفمبر ٢٠٢٦', 'غيرها: 2'],
      en: [
        'Commercial registration: 1010000000 · January 30, 2027',
        'Certificate: ISO 9001 · November 1, 2026',
        'Others: 2',
      ],
    },
    subject: {
      ar: 'سجلات وشهادات تنتهي قريبًا',
      en: 'Registrations and certificates expiring soon',
    },
  },
  draft_failed: {
    data: {
      name: 'نورة · Noura',
      title: 'برج العليا · Olaya tower',
      language: 'ar',
      at: '2026-11-29T05:00:00Z',
      problem: 'new row for relation "projects" violates check constraint "projects_title_ar_check"',
    },
    link: '/admin/drafts?',
    says: {
      ar: ['نورة', 'المسودة: برج العليا', 'اللغة: العربية', `السبب: ${ar.draft_failed.reasons.rules}`],
      en: ['Noura', 'Draft: Olaya tower', 'Language: Arabic', `Reason: ${en.draft_failed.reasons.rules}`],
    },
    subject: {
      ar: 'تعذّر نشر مسودة مجدولة: برج العليا',
      en: 'A scheduled draft was not published: Olaya tower',
    },
  },
  company_draft_failed: {
    data: {
      title: 'برج العليا · Olaya tower',
      language: 'all',
      at: '2026-11-29T05:00:00Z',
      problem: 'something_new',
      by: 'نورة · Noura',
    },
    link: '/admin/drafts?',
    says: {
      ar: ['اللغة: اللغتان', 'جدولها: نورة', `السبب: ${ar.draft_failed.reasons.other}`],
      en: ['Language: Both languages', 'Scheduled by: Noura', `Reason: ${en.draft_failed.reasons.other}`],
    },
    subject: {
      ar: 'تعذّر نشر مسودة مجدولة: برج العليا',
      en: 'A scheduled draft was not published: Olaya tower',
    },
  },
  company_documents: {
    data: {
      documents: [
        { name_ar: 'سالم', name_en: 'Salem', document: 'contract', expires_on: '2027-01-30' },
        { name_ar: 'سالم', name_en: 'Salem', document: 'residence_permit', expires_on: '2026-11-01' },
      ],
      more: 60,
    },
    link: '/admin/employees?',
    says: {
      ar: ['عقد العمل: سالم · ٣٠ يناير ٢٠٢٧', 'الإقامة: سالم · ١ نوفمبر ٢٠٢٦', 'وثائق أخرى: 60'],
      en: [
        'Employment contract: Salem · January 30, 2027',
        'Residence permit: Salem · November 1, 2026',
        'Other documents: 60',
      ],
    },
    subject: { ar: 'وثائق موظفين تنتهي قريبًا', en: 'Employee documents expiring soon' },
  },
  company_request: {
    data: { ...sent, ...service },
    link: `/admin/service-requests?details=${id}`,
    says: {
      ar: ['الاسم: Noura', 'الخدمة: التصميم المعماري'],
      en: ['Name: Noura', 'Service: Architectural design'],
    },
    subject: { ar: 'طلب خدمة جديد R-7K2M4P من Noura', en: 'New service request R-7K2M4P from Noura' },
  },
  company_message: {
    data: { ...sent, ...service },
    link: `/admin/requests?details=${id}`,
    says: {
      ar: ['الرقم المرجعي: R-7K2M4P', 'الاسم: Noura'],
      en: ['Reference: R-7K2M4P', 'Name: Noura'],
    },
    subject: { ar: 'رسالة جديدة R-7K2M4P من Noura', en: 'New message R-7K2M4P from Noura' },
  },
  company_reply: {
    data: sent,
    link: `/admin/requests?details=${id}`,
    says: {
      ar: ['الرقم المرجعي: R-7K2M4P', 'الاسم: Noura'],
      en: ['Reference: R-7K2M4P', 'Name: Noura'],
    },
    subject: { ar: 'رسالة بشأن الطلب R-7K2M4P من Noura', en: 'Message about R-7K2M4P from Noura' },
  },
  company_application: {
    data: {
      id,
      name_ar: 'سالم',
      name_en: 'Salem',
      position_ar: 'مهندس كهرباء',
      position_en: 'Electrical engineer',
    },
    link: '/admin/employees?status=pending',
    says: {
      ar: ['الاسم: سالم', 'المسمى الوظيفي: مهندس كهرباء'],
      en: ['Name: Salem', 'Position: Electrical engineer'],
    },
    subject: { ar: 'طلب توظيف جديد من سالم', en: 'New job application from Salem' },
  },
  company_no_backup: {
    data: {},
    link: '/admin/dashboard?',
    says: {
      ar: ['لم تُنشأ للموقع نسخة احتياطية مختبرة خلال آخر 24 ساعة.'],
      en: ['No tested backup of the website has been made in the last 24 hours.'],
    },
    subject: { ar: 'لا توجد نسخة احتياطية منذ يوم', en: 'No backup for a day' },
  },
  morning: {
    data: {
      name: 'Noura',
      late: '2',
      replies: '3',
      mentions: '4',
      mine: '1001',
      steps: '0',
      unowned: '13',
      unowned_steps: '5',
    },
    link: '/admin/dashboard?',
    says: {
      ar: [
        'طلبات تأخّر ردها الأول: 2',
        'عملاء ينتظرون الرد: 3',
        'طلباتك المفتوحة: أكثر من 1,000',
        'طلبات مفتوحة بلا مسؤول: 13',
        'خطوات حان موعدها بلا مسؤول: 5',
      ],
      en: [
        'Requests with a late first reply: 2',
        'Clients waiting for a reply: 3',
        'Your open requests: More than 1,000',
        'Open requests without an owner: 13',
        'Next steps due without an owner: 5',
      ],
    },
    subject: { ar: 'طلباتك هذا الصباح', en: 'Your requests this morning' },
  },
  answer: {
    data: {
      ...sent,
      request: 'service',
      subject: 'مخططات R-7K2M4P',
      body: 'السلام عليكم،\r\n\r\nأرسل المخططات والرخصة: https://example.sa/a.pdf',
    },
    link: '/track?reference=R-7K2M4P',
    says: {
      ar: ['السلام عليكم،\n\nأرسل المخططات والرخصة: https://example.sa/a.pdf', ar.answer.closing],
      en: ['السلام عليكم،\n\nأرسل المخططات والرخصة: https://example.sa/a.pdf', en.answer.closing],
    },
    subject: { ar: 'مخططات R-7K2M4P', en: 'مخططات R-7K2M4P' },
  },
  'invitation admin': {
    data: {
      token: 'a&b=c d+%',
      name: 'Noura',
      inviter: 'Salem',
      role: 'admin',
      areas: 'content,people',
      expires_at: '2026-12-03T09:41:00Z',
    },
    link: '/invitation?token=a%26b%3Dc+d%2B%25',
    says: {
      ar: [
        'لديك دعوة من Salem إلى إنشاء حساب مدير نظام في موقع',
        'صلاحياتك: المشاريع والمحتوى، الموظفون والرواتب',
        '٣ ديسمبر ٢٠٢٦',
      ],
      en: [
        'Salem invites you to help run the Handasa Consulting website as an admin',
        'You look after: Portfolio and content, People and pay',
        'until December 3, 2026',
      ],
    },
    subject: { ar: 'دعوتك إلى هندسة للاستشارات', en: 'Your invitation to Handasa Consulting' },
  },
  'invitation client': {
    data: { token: 't', name: 'Noura', inviter: 'Salem', role: 'client', expires_at: '2026-12-03T09:41:00Z' },
    link: '/invitation?token=t',
    says: {
      ar: ['لديك دعوة من Salem إلى بوابة عملاء'],
      en: ['Salem invites you to the Handasa Consulting client portal'],
    },
    subject: { ar: 'دعوتك إلى هندسة للاستشارات', en: 'Your invitation to Handasa Consulting' },
  },
  'invitation employee': {
    data: { token: 't', name: 'Noura', role: 'employee', expires_at: '2026-12-03T09:41:00Z' },
    link: '/invitation?token=t',
    says: {
      ar: ['لديك دعوة إلى بوابة موظفي'],
      en: ['You are invited to the Handasa Consulting employee portal'],
    },
    subject: { ar: 'دعوتك إلى هندسة للاستشارات', en: 'Your invitation to Handasa Consulting' },
  },
}
const all = Object.entries(kinds).flatMap(([kind, of]) =>
  languages.map((locale) => ({ kind: kind.split(' ')[0] ?? '', locale, ...of })),
)
const bare = (text: string) => text.replace(/[\u2068\u2069]/g, '')
/** The visible text of the HTML, one line per block. */
const shown = ({ html }: Message) =>
  html
    .replace(/^.*<body/s, '<body')
    .replace(/<\/th>\n/g, ': ')
    .replace(/<\/?bdi>/g, '')
    .replace(/<[^>]+>/g, '')

test.each(all)('$kind in $locale: HTML and text show the data, under the right subject', (one) => {
  const { kind, locale, data, says, subject } = one
  const mail = renderMail({ kind, locale, data }, sender)
  expect(mail.subject).toBe(subject[locale])
  for (const words of says[locale]) {
    expect(bare(mail.text)).toContain(words)
    for (const line of words.split('\n'))
      expect(shown(mail)).toContain(line.replace(/^(Reason|السبب):$/, '$1'))
  }
  expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
  const other = locale === 'ar' ? 'en' : 'ar'
  for (const value of says[other].filter((value) => !says[locale].includes(value)))
    expect(bare(mail.text)).not.toContain(value)
})

test.each(all)(
  '$kind in $locale: the link opens the right screen in the language of the mail, and the last one the privacy notice',
  ({ kind, locale, data, link }) => {
    const { html, text } = renderMail({ kind, locale, data }, sender)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    const lines = text.split('\n').filter((line) => line.startsWith('https:'))
    const notice = `${sender.siteUrl}${locale === 'en' ? '/en' : ''}/privacy`
    expect(links.pop()).toBe(notice)
    expect(text.trimEnd().split('\n').at(-1)).toContain(notice)
    if (!link) return expect([links, lines]).toEqual([[], []])
    const address = link.startsWith('/track')
      ? `${sender.siteUrl}${locale === 'en' ? '/en' : ''}${link}`
      : `${sender.siteUrl}${link}${link.endsWith('?') ? '' : '&'}lang=${locale}`
    expect(lines).toEqual([address])
    expect(links).toEqual([address, address].map((one) => one.replaceAll('&', '&amp;')))
  },
)

const fixed = [
  'document',
  'documents',
  'credentials',
  'more',
  'expires_on',
  'days',
  'late',
  'replies',
  'mentions',
  'mine',
  'steps',
  'unowned',
  'unowned_steps',
  'id',
  'token',
  'status',
  'notification_type',
  'event',
  'at',
  'role',
  'areas',
  'expires_at',
  'request',
  'due_on',
  'language',
  'at',
]
const withTypedText = all.filter(({ data }) => Object.keys(data).some((key) => !fixed.includes(key)))
test.each(withTypedText)(
  '$kind in $locale: typed text is escaped and does not change the direction around it',
  async (one) => {
    const { kind, locale, data } = one
    const nasty = '\u202e<b>x</b>"\'&\u2069\r\n<img src=y>'
    const typed = Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, fixed.includes(key) ? value : nasty]),
    )
    const mail = renderMail({ kind, locale, data: typed }, sender)
    expect(mail.html).not.toMatch(/<(b|img)\b|url\(|\bsrc="/)
    expect(mail.html).toContain('&lt;b&gt;x&lt;/b&gt;&quot;&#x27;&amp;')
    expect(mail.subject).not.toMatch(/\p{Bidi_Control}|\p{Cc}/u)
    expect(bare(mail.text)).not.toMatch(/\p{Bidi_Control}|(?!\n)\p{Cc}/u)
    const checker = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: {
        'no-inline-style': 'off',
        'no-deprecated-attr': 'off',
        'no-conditional-comment': 'off',
        'long-title': 'off',
      },
    })
    const { results } = await checker.validateString(mail.html)
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
  },
)

test.each(all)('$kind in $locale: missing data is left out, with its label and punctuation', (one) => {
  const { kind, locale, data } = one
  const needed = Object.entries(data).filter(([key]) => fixed.includes(key))
  const { subject, text, html } = renderMail({ kind, locale, data: Object.fromEntries(needed) }, sender)
  expect(subject).not.toMatch(/(:|from|من)\s*$| {2}|undefined|null/)
  expect(text).not.toMatch(/: *$(?!\n\nhttps)|undefined|null/m)
  expect(html).not.toMatch(/<bdi><\/bdi>|<td[^>]*><\/td>|undefined|null/)
})

test('a mail about a message names no service', () => {
  const { text } = renderMail(
    { kind: 'company_message', locale: 'en', data: { ...sent, ...service } },
    sender,
  )
  expect(text).not.toContain(service.service_en)
})

test('a title in one language serves both; null counts as empty', () => {
  const data = { title_ar: null, title_en: 'Olaya tower', name: null }
  const { text } = renderMail({ kind: 'project_assigned', locale: 'ar', data }, sender)
  expect(bare(text)).toContain('المشروع: Olaya tower')
  expect(text.split('\n')[0]).toBe(ar.greeting(''))
})

test('every status and every type of notification has words', () => {
  for (const locale of languages) {
    for (const [status, name] of Object.entries(words[locale].statuses))
      expect(renderMail({ kind: 'request_status', locale, data: { status } }, sender).text).toContain(name)
    for (const [type, name] of Object.entries(words[locale].types))
      expect(
        renderMail({ kind: 'notification', locale, data: { notification_type: type } }, sender).text,
      ).toContain(name)
  }
})

test.each([
  ['confirm_email', {}],
  ['request_status', { status: 'lost' }],
  ['notification', { notification_type: 'joke' }],
  ['company_request', { id: '"><script>' }],
  ['company_message', {}],
])('a mail of the kind %s without required data is refused', (kind, data) => {
  expect(() => renderMail({ kind, locale: 'en', data }, sender)).toThrow(UnreadableMail)
})

test('a name is shortened and contains nothing that becomes a link', () => {
  const name = 'WIN www.evil.example/x http://evil.example sara@evil.example Dr.Ahmed M.A. Hassan'
  const { text } = renderMail({ kind: 'confirm_email', locale: 'en', data: { token: 't', name } }, sender)
  const [greeting = ''] = text.split('\n')
  expect(greeting).not.toMatch(/:\/\/|@|\.\p{L}/u)
  expect(greeting).toContain('Dr. Ahmed M. A. Hassan')
  const long = renderMail(
    { kind: 'company_message', locale: 'en', data: { ...sent, name: 'ن'.repeat(200) } },
    sender,
  )
  expect(long.subject).toContain(`${'ن'.repeat(120)}…`)
  expect(long.subject).not.toContain('ن'.repeat(121))
})

test('a receipt sends back the beginning of what was sent, without anything that becomes a link', () => {
  const text = `Your parcel waits: http://evil.example/x or sara@evil.example\n${'ن'.repeat(300)}`
  const mail = renderMail(
    { kind: 'request_received', locale: 'en', data: { request: 'message', text } },
    sender,
  )
  expect(mail.text.split(`${sender.siteUrl}/en/`)[0]).not.toMatch(/:\/\/|@|\.\p{L}/u)
  expect(mail.text).toContain('Your parcel waits')
  expect(mail.text).toContain('ن…')
  expect(mail.text).not.toContain('ن'.repeat(200))
})

test('a long reason keeps its lines, each in its own direction, and wraps between words', () => {
  const sentence = 'الخبرة المطلوبة في تصميم المنشآت '.repeat(60).trim()
  const reason = `${sentence}\r\n\r\n\r\nSecond.\u2028- بند\n${'x'.repeat(100)}\n\n`
  const { html, text } = renderMail({ kind: 'application_rejected', locale: 'en', data: { reason } }, sender)
  const typed = bare(text).split('Reason:\n')[1]?.split(`\n\n${en.application_rejected.closing}`)[0] ?? ''
  const lines = typed.split('\n')
  expect(lines.filter((line) => !line.includes('x')).every((line) => line.length <= 76)).toBe(true)
  expect(typed.replace(/\n(?=ا|ف|ت)/g, ' ')).toBe(`${sentence}\n\nSecond.\n- بند\n${'x'.repeat(100)}`)
  expect(html).toMatch(new RegExp(`<p [^>]*dir="rtl"[^>]*text-align:right[^>]*>${sentence}</p>`))
  expect(html).toMatch(/<p [^>]*dir="ltr"[^>]*text-align:left[^>]*>Second\.<\/p>/)
  expect(html).toMatch(/<p [^>]*dir="rtl"[^>]*>- بند<\/p>/)
})

test('a person with a name in each language is greeted by the one of the mail', () => {
  const named = { title_en: 'Tower', name: 'نورة العتيبي · Noura Al-Otaibi' }
  const greeted = (locale: Locale) =>
    bare(renderMail({ kind: 'project_assigned', locale, data: named }, sender).text)
  expect(greeted('ar')).toMatch(/^مرحبًا نورة العتيبي،\n/)
  expect(greeted('en')).toMatch(/^Hello Noura Al-Otaibi,\n/)
})
