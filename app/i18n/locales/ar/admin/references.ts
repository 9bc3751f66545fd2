import type { references as english } from '#app/i18n/locales/en/admin/references.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const references = {
  title: 'شهادات العملاء',
  lead: 'عملاء يذكرهم الموقع بشعاراتهم وبما قالوه عن الشركة، بهذا الترتيب. ولا يرى الزوار إلا من وافق منهم.',
  add: 'إضافة شهادة',
  edit: 'تعديل الشهادة',
  search: 'البحث في الشهادات',
  empty: 'لا توجد شهادات بعد',
  emptyText: 'استأذن عميلًا في ذكره في الموقع، ثم أضفه هنا. يظهر القسم بعد إضافة أول عميل.',
  notFound: 'لا توجد شهادات مطابقة',
  editOne: 'تعديل {{name}}',
  deleteOne: 'حذف {{name}}',
  visible: 'إظهار {{name}} في الموقع',
  shown: 'العميل ظاهر الآن في الموقع',
  hidden: 'لم يعد العميل ظاهرًا في الموقع',
  switchFailed: 'تعذّر إظهار العميل أو إخفاؤه',
  noConsent: 'لا موافقة مسجّلة',
  consent: 'الموافقة في {{day}}: {{name}}',
  fields: {
    name: 'العميل',
    image_url: 'الشعار',
    quote: 'نص الشهادة',
    author: 'صاحب الشهادة',
    consent_by: 'من وافق',
    consent_on: 'تاريخ الموافقة',
    is_active: 'ظاهر في الموقع',
  },
  logoHint: 'يُفضّل أن تكون خلفيته شفافة. ودون شعار يرى الزوار الاسم.',
  authorHint: 'الاسم والمنصب.',
  consentTitle: 'الموافقة',
  consentHint:
    'من وافق من جهة العميل على ذكره في الموقع، ومتى. لا يراها إلا مديرو النظام. ودونها لا يظهر العميل في الموقع.',
  saved: 'حُفظت الشهادة',
  saveFailed: 'تعذّر حفظ الشهادة',
  delete: {
    title: 'حذف «{{name}}»؟',
    text: 'سيُزال العميل من الموقع مع شعاره وشهادته.',
    done: 'حُذفت الشهادة',
    failed: 'تعذّر حذف الشهادة',
  },
} satisfies Translation<typeof english>
