import { joinWords } from '#server/mail/messages/typed-text.ts'
import type { Words } from './en.ts'

const companyClosing = 'تصل هذه الرسالة إلى بريد الشركة، ويمكن إيقافها أو تشغيلها من إعدادات الشركة.'

/** The words of every mail, in Arabic. */
export const ar = {
  greeting: (name) => (name ? `مرحبًا ${name}،` : 'مرحبًا،'),
  buttonFallback: 'إذا لم يعمل الزر فافتح هذا العنوان في المتصفح:',
  statuses: {
    new: 'جديد',
    pending: 'قيد الانتظار',
    reviewing: 'قيد المراجعة',
    approved: 'مقبول',
    rejected: 'مرفوض',
    in_progress: 'قيد التنفيذ',
    completed: 'مكتمل',
    cancelled: 'ملغى',
  },
  types: { note: 'ملاحظة', letter: 'خطاب', warning: 'إنذار' },
  facts: {
    reference: 'الرقم المرجعي',
    status: 'الحالة',
    service: 'الخدمة',
    name: 'الاسم',
    position: 'المسمى الوظيفي',
    type: 'النوع',
    subject: 'الموضوع',
    project: 'المشروع',
  },
  password: {
    subject: (company) => `كلمة مرور جديدة لحسابك لدى ${company}`,
    heading: 'اختيار كلمة مرور جديدة',
    intro: (company) =>
      `وصلنا طلب لتعيين كلمة مرور جديدة لحسابك المسجَّل بهذا البريد لدى ${company}. يمكنك اختيارها من هنا:`,
    button: 'اختيار كلمة مرور جديدة',
    validity:
      'الرابط صالح مدة ساعة واحدة من وقت الطلب، ويُستخدم مرة واحدة فقط. وإذا تكرر الطلب فلا يعمل إلا رابط آخر رسالة.',
    closing: 'إذا لم تطلب ذلك فتجاهل هذه الرسالة، فكلمة مرورك الحالية لا تتغير.',
  },
  confirm_email: {
    subject: (company) => `تأكيد بريدك الإلكتروني لدى ${company}`,
    heading: 'تأكيد بريدك الإلكتروني',
    intro: (company) =>
      `أُنشئ حساب بهذا البريد لدى ${company}. أكِّد أن البريد لك لتظهر في بوابة العملاء الطلبات المرسلة به، ومنها ما أُرسل قبل التسجيل:`,
    button: 'تأكيد البريد الإلكتروني',
    validity:
      'الرابط صالح مدة ثلاثة أيام، ويطلب منك تسجيل الدخول. وإذا وصلتك أكثر من رسالة فلا يعمل إلا رابط الأخيرة.',
    closing: 'إذا لم تنشئ هذا الحساب فتجاهل الرسالة، فلن تظهر طلباتك لأحد من دون هذا التأكيد.',
  },
  application_approved: {
    subject: (company) => `تم قبول طلب توظيفك لدى ${company}`,
    heading: 'أهلًا بك في الفريق',
    intro: (company) =>
      `يسرّنا إبلاغك بقبول طلب توظيفك لدى ${company}. يمكنك الآن دخول بوابة الموظفين بالبريد وكلمة المرور اللذين اخترتهما عند التقديم.`,
    button: 'دخول بوابة الموظفين',
    closing: 'نتطلع إلى العمل معك.',
  },
  application_rejected: {
    subject: (company) => `بشأن طلب توظيفك لدى ${company}`,
    heading: 'بشأن طلب توظيفك',
    intro: (company) =>
      `نشكرك على رغبتك في العمل لدى ${company} وعلى الوقت الذي خصصته لذلك. درسنا طلبك بعناية، ونأسف لعدم تمكننا من قبوله هذه المرة.`,
    reason: 'السبب',
    closing: 'نتمنى لك دوام التوفيق والنجاح.',
  },
  notification: {
    subject: (company, subject) => `إشعار من ${company}${subject && `: ${subject}`}`,
    heading: 'لديك إشعار جديد',
    intro: (company) => `وصلك إشعار من ${company}، ويمكنك قراءته في بوابة الموظفين.`,
    button: 'قراءة الإشعار',
    closing: 'حفاظًا على خصوصيتك لا يظهر نص الإشعار إلا في البوابة.',
  },
  request_status: {
    subject: (reference, status) => `${joinWords('طلبك', reference)}: ${status}`,
    heading: 'تحديث على طلبك',
    intro: (company) => `نودّ إبلاغك بأن حالة الطلب الذي أرسلته إلى ${company} قد تغيّرت.`,
    button: 'فتح بوابة العملاء',
    closing:
      'تعرض البوابة سجل طلبك. وإذا لم يكن لديك حساب بعد، فسجّل بهذا البريد نفسه ثم أكِّده ليظهر لك السجل.',
  },
  project_assigned: {
    subject: (title) => `مشروع جديد في بوابتك${title && `: ${title}`}`,
    heading: 'مشروع جديد في بوابتك',
    intro: (company) => `أُضيف مشروع جديد إلى بوابتك لدى ${company}، ويمكنك متابعة حالته فيها في أي وقت.`,
    button: 'عرض المشروع',
    closing: 'يسعدنا العمل معك.',
  },
  company_request: {
    subject: (name, reference) => joinWords('طلب خدمة جديد', reference, name && `من ${name}`),
    heading: 'طلب خدمة جديد',
    intro: 'وصل طلب خدمة جديد، وتجد كل تفاصيله في لوحة التحكم.',
    button: 'فتح الطلب',
    closing: companyClosing,
  },
  company_message: {
    subject: (name, reference) => joinWords('رسالة جديدة', reference, name && `من ${name}`),
    heading: 'رسالة جديدة',
    intro: 'وصلت رسالة جديدة من نموذج التواصل، وتجد نصها في لوحة التحكم.',
    button: 'فتح الرسالة',
    closing: companyClosing,
  },
  company_application: {
    subject: (name) => joinWords('طلب توظيف جديد', name && `من ${name}`),
    heading: 'طلب توظيف جديد',
    intro: 'وصل طلب توظيف جديد، وهو ينتظر القرار.',
    button: 'عرض طلبات التوظيف',
    closing: companyClosing,
  },
  company_no_backup: {
    subject: 'لا نسخة احتياطية منذ يوم',
    heading: 'لا نسخة احتياطية منذ يوم',
    intro: 'لم تُنشأ نسخة احتياطية سليمة للموقع خلال اليوم الماضي.',
    advice:
      'يُرجى إبلاغ المسؤول عن الموقع: قد يكون القرص ممتلئًا، أو مكان النسخ غير متاح. السبب مذكور في السجل.',
    button: 'فتح لوحة التحكم',
  },
} satisfies Words
