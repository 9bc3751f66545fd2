import type { dashboard as english } from '#app/i18n/locales/en/admin/dashboard.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const dashboard = {
  title: 'لوحة التحكم',
  welcome: 'مرحبًا \u2068{{name}}\u2069',
  areas: 'صلاحياتك: {{areas}}',
  failed: 'تعذّر تحميل الأرقام',
  cards: 'لمحة سريعة',
  waiting: {
    title: 'بانتظارك',
    none: 'لا شيء بانتظارك.',
    applications: 'طلبات توظيف تنتظر قرارك',
    requests: 'طلبات ورسائل لم يبدأ العمل عليها',
  },
  since: {
    title: 'الجديد منذ زيارتك الأخيرة',
    first: 'الجديد في آخر 7 أيام',
    visit: 'كانت زيارتك الأخيرة في {{date}}.',
    firstVisit: 'هذه زيارتك الأولى.',
    requests: 'طلبات خدمات',
    messages: 'رسائل',
    applications: 'طلبات توظيف',
    clients: 'عملاء جدد',
  },
  backup: {
    title: 'النسخ الاحتياطي',
    last: 'أُنشئت آخر نسخة احتياطية في {{date}}، واختُبرت استعادتها بنجاح.',
    none: 'لا توجد نسخة احتياطية مختبرة بعد. اطلب من المسؤول عن الخادم تفعيل النسخ اليومي.',
    late: 'مضى على ذلك أكثر من يوم.',
    failed: 'فشل النسخ الاحتياطي في {{date}}. اطلب من المسؤول عن الخادم الاطلاع على سجله.',
    unproven:
      'أُنشئت نسخة احتياطية في {{date}}، ولم نتمكن من اختبار استعادتها. اطلب من المسؤول عن الخادم السماح بإنشاء قاعدة بيانات للاختبار.',
    hosted: 'تتولى Supabase النسخ الاحتياطي لهذا الموقع.',
  },
  weeks: {
    title: 'الطلبات أسبوعيًا',
    lead: 'الطلبات والرسائل خلال آخر 12 أسبوعًا، بحسب حالتها الحالية. يبدأ الأسبوع يوم الأحد.',
    empty: 'لا توجد طلبات بعد',
    emptyText: 'ستظهر هنا أعداد الطلبات والرسائل التي يرسلها الزوار.',
    quiet: 'لا طلبات خلال آخر 12 أسبوعًا',
    plot: 'عدد الطلبات خلال 12 أسبوعًا: {{total}}. الأسبوع الأكثر طلبات: {{week}}، وعددها فيه {{most}}. الأرقام كلها في الجدول.',
    table: 'عرض في جدول',
    chart: 'عرض في رسم بياني',
    week: 'أسبوع',
    total: 'المجموع',
    unavailable: 'تعذّر تحميل الرسم البياني. الأرقام نفسها في الجدول.',
  },
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
} satisfies Translation<typeof english>
