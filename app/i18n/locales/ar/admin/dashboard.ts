import type { dashboard as english } from '#app/i18n/locales/en/admin/dashboard.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const dashboard = {
  title: 'لوحة التحكم',
  welcome: 'مرحبًا \u2068{{name}}\u2069',
  failed: 'تعذّر تحميل الأرقام',
  cards: 'لمحة سريعة',
  waiting: {
    title: 'بانتظارك',
    none: 'لا شيء بانتظارك.',
    applications: 'طلبات توظيف تنتظر القرار',
    requests: 'طلبات ورسائل لم يتولَّها أحد',
  },
  since: {
    title: 'الجديد منذ زيارتك الأخيرة',
    first: 'الجديد في آخر سبعة أيام',
    visit: 'انتهت زيارتك الأخيرة في {{date}}.',
    firstVisit: 'هذه زيارتك الأولى.',
    requests: 'طلبات خدمات',
    messages: 'رسائل',
    applications: 'طلبات توظيف',
    clients: 'عملاء مسجَّلون',
  },
  backup: {
    title: 'النسخ الاحتياطي',
    last: 'أُنشئت آخر نسخة احتياطية في {{date}}، وجرت استعادتها للتحقق وتبيّن أنها سليمة.',
    none: 'لم تُنشأ نسخة احتياطية سليمة بعد.',
    hosted: 'تتولى Supabase النسخ الاحتياطي لهذا الموقع.',
  },
  weeks: {
    title: 'الطلبات أسبوعيًا',
    lead: 'الطلبات والرسائل خلال آخر اثني عشر أسبوعًا بحسب حالتها اليوم. يبدأ الأسبوع يوم الأحد.',
    empty: 'لا توجد طلبات بعد',
    emptyText: 'ستُحصى هنا الطلبات والرسائل التي يرسلها الزوار.',
    quiet: 'لم تصل طلبات خلال آخر اثني عشر أسبوعًا',
    plot: 'طلبات اثني عشر أسبوعًا: {{total}}. الأكثر في أسبوع واحد: {{most}}، وهو أسبوع {{week}}. الأرقام كلها في الجدول.',
    table: 'عرض كجدول',
    chart: 'عرض كرسم بياني',
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
