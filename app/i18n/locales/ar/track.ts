import type { track as english } from '#app/i18n/locales/en/track.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { clientPortal } from './portal/client.ts'

const { messages, write } = clientPortal.requests

/** كلمات صفحة المتابعة، وفيها يعرف مُرسِل الطلب أو الرسالة آخر مستجداته. */
export const track = {
  title: 'متابعة طلبك',
  lead: 'تعرّف على حالة طلبك أو رسالتك. أدخل الرقم المرجعي، والبريد أو رقم الجوال الذي استخدمته.',
  labels: { reference: 'الرقم المرجعي', contact: 'البريد الإلكتروني أو رقم الجوال' },
  hints: {
    reference: 'مثل \u2068R-7K3F2Q\u2069، وتجده في الرسالة التي وصلتك منا.',
    referenceNoMail: 'مثل \u2068R-7K3F2Q\u2069، وقد ظهر لك عند إرسال النموذج.',
    contact: 'البريد أو الرقم الذي تواصلت معنا به.',
  },
  submit: 'عرض الحالة',
  errors: {
    summary_zero: 'لا حقول تحتاج إلى مراجعة.',
    summary_one: 'حقل واحد يحتاج إلى مراجعة.',
    summary_two: 'حقلان يحتاجان إلى مراجعة.',
    summary_few: '{{count}} حقول تحتاج إلى مراجعة.',
    summary_many: '{{count}} حقلًا يحتاج إلى مراجعة.',
    summary_other: '{{count}} حقل يحتاج إلى مراجعة.',
    reference: {
      required: 'أدخل الرقم المرجعي.',
      invalid: 'أدخل رقمًا مرجعيًا مثل \u2068R-7K3F2Q\u2069: ستة أحرف وأرقام بعد R.',
    },
    contact: {
      required: 'أدخل البريد أو رقم الجوال الذي استخدمته.',
      invalid: 'أدخل بريدًا أو رقم جوال صحيحًا، مثل name@example.com أو \u20680512345678\u2069.',
    },
  },
  failures: {
    not_found:
      'لا يوجد طلب بهذا الرقم المرجعي وهذا البريد أو الجوال. تحقق من أنهما صحيحان ويخصان الطلب نفسه.',
    too_many_zero: 'محاولات كثيرة. حاول مرة أخرى بعد لحظات.',
    too_many_one: 'محاولات كثيرة. حاول مرة أخرى بعد دقيقة.',
    too_many_two: 'محاولات كثيرة. حاول مرة أخرى بعد دقيقتين.',
    too_many_few: 'محاولات كثيرة. حاول مرة أخرى بعد {{count}} دقائق.',
    too_many_many: 'محاولات كثيرة. حاول مرة أخرى بعد {{count}} دقيقة.',
    too_many_other: 'محاولات كثيرة. حاول مرة أخرى بعد {{count}} دقيقة.',
    failed: 'تعذّر تحميل الحالة. حاول مرة أخرى.',
  },
  found: { service: 'طلبك', message: 'رسالتك' },
  status: 'الحالة',
  received: clientPortal.requests.received,
  receivedOn: 'تاريخ الاستلام',
  service: 'الخدمة',
  due: clientPortal.requests.due,
  answered: 'رددنا عليك. وإن كان لديك سؤال آخر فاكتبه لنا أدناه.',
  late: clientPortal.requests.late,
  statuses: clientPortal.requests.statuses,
  means: clientPortal.requests.next,
  steps: 'ما تم حتى الآن',
  message: 'رسالة من {{company}}',
  messages: {
    title: messages.title,
    company: messages.company,
    sender: messages.sender,
    files: 'المرفقات:',
    mailed: 'أُرسلت إلى بريدك.',
  },
  write: {
    label: write.label,
    hint: 'سؤال لديك، أو معلومة تفيدنا. نردّ عليك هنا، وبالبريد أيضًا إن زوّدتنا به.',
    hintNoMail: write.hintNoMail,
    submit: write.submit,
    sent: write.sent,
    required: write.required,
    unsent: 'لم تُرسل بعد.',
    failures: {
      notFound:
        'لم تُرسل رسالتك، إذ لا يوجد طلب بهذا الرقم المرجعي وهذا البريد أو الجوال. ما كتبته محفوظ هنا: تحقق منهما وأرسل مرة أخرى، أو تواصل معنا.',
      many: write.failures.many,
      failed: 'تعذّر إرسال رسالتك. حاول مرة أخرى.',
    },
  },
  refresh: 'تحديث الحالة',
  another: 'متابعة طلب آخر',
  ask: {
    title: 'هل لديك سؤال؟',
    lead: 'اذكر الرقم المرجعي لنصل بسرعة إلى ما أرسلته.',
    email: 'البريد',
    phone: 'الهاتف',
    whatsapp: 'واتساب',
    opening: 'بخصوص {{reference}}',
  },
} as const satisfies Translation<typeof english>
