import type { answerTemplates as english } from '#app/i18n/locales/en/admin/answer-templates.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const answerTemplates = {
  title: 'قوالب الردود',
  lead: 'نصوص جاهزة تبدأ بها ردودك على الطلبات.',
  add: 'إضافة قالب',
  edit: 'تعديل القالب',
  search: 'البحث في القوالب',
  empty: 'لا توجد قوالب بعد',
  emptyText: 'سيظهر القالب الذي تضيفه لكل من يرد على طلب.',
  notFound: 'لا توجد قوالب مطابقة',
  editOne: 'تعديل {{name}}',
  deleteOne: 'حذف {{name}}',
  fields: { title: 'الاسم', subject: 'الموضوع', body: 'النص' },
  titleHint: 'للزملاء، ولا يراه العميل.',
  insert: 'إدراج حقل',
  insertInto: 'إدراج حقل في {{label}}',
  known: {
    name: 'اسم المرسل',
    reference: 'الرقم المرجعي للطلب',
    service: 'الخدمة',
    company: 'اسم الشركة',
    me: 'اسمك',
  },
  preview: 'معاينة',
  sample: { name: 'نورة', service: 'التصميم المعماري' },
  sides: { ar: 'بالعربية', en: 'بالإنجليزية' },
  saved: 'حُفظ القالب',
  saveFailed: 'تعذّر حفظ القالب',
  delete: {
    title: 'حذف «{{name}}»؟',
    text: 'لن يُعرض بعد الآن عند الرد، وتبقى الردود المرسلة كما هي.',
    done: 'حُذف القالب',
    failed: 'تعذّر حذف القالب',
  },
} satisfies Translation<typeof english>
