import { engineersGrades } from '#app/i18n/locales/ar/qualifications.ts'
import type { qualifications as english } from '#app/i18n/locales/en/admin/qualifications.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const qualifications = {
  title: 'المؤهلات',
  hint: 'تظهر في صفحة الشخص إن كانت له نبذة، وفي الملف التعريفي للشركة مع أول مؤهل وحده. الدرجة والرقم من الهيئة السعودية للمهندسين.',
  fields: {
    degrees: 'المؤهلات العلمية',
    engineers_grade: 'الدرجة المهنية',
    engineers_number: 'رقم التسجيل',
    engineers_until: 'تاريخ انتهاء التسجيل',
  },
  hints: {
    degrees: 'مؤهل في كل سطر، وأعلاها أولًا: المؤهل والجامعة والسنة.',
    engineers_number: 'كما في بطاقة العضوية.',
    engineers_until: 'اتركه فارغًا إن لم يكن له تاريخ انتهاء.',
  },
  grades: { none: 'غير محددة', ...engineersGrades },
  past: 'مضى هذا التاريخ، فلا يرى الزوار الدرجة والرقم.',
  left_zero: 'ينتهي التسجيل اليوم',
  left_one: 'ينتهي التسجيل غدًا',
  left_two: 'ينتهي التسجيل بعد يومين',
  left_few: 'ينتهي التسجيل بعد {{count}} أيام',
  left_many: 'ينتهي التسجيل بعد {{count}} يومًا',
  left_other: 'ينتهي التسجيل بعد {{count}} يوم',
  today: 'ينتهي التسجيل اليوم',
  ended_zero: 'ينتهي التسجيل اليوم',
  ended_one: 'انتهى التسجيل أمس',
  ended_two: 'انتهى التسجيل قبل يومين',
  ended_few: 'انتهى التسجيل قبل {{count}} أيام',
  ended_many: 'انتهى التسجيل قبل {{count}} يومًا',
  ended_other: 'انتهى التسجيل قبل {{count}} يوم',
} satisfies Translation<typeof english>
