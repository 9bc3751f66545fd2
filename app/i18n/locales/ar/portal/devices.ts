import type { devices as english } from '#app/i18n/locales/en/portal/devices.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const devices = {
  open: 'أجهزتك',
  title: 'أجهزتك',
  lead: 'الأجهزة التي سُجّل الدخول منها إلى حسابك. إذا لم تعرف جهازًا منها فأنهِ جلسته وغيّر كلمة المرور.',
  this: 'هذا الجهاز',
  unknown: 'متصفح غير معروف',
  on: '{{browser}} على {{system}}',
  since: 'تسجيل الدخول {{date}}',
  seen: 'آخر نشاط {{date}}',
  end: 'إنهاء الجلسة',
  endOne: 'إنهاء الجلسة: {{device}}',
  ended: 'انتهت الجلسة على الجهاز.',
  endFailed: 'تعذّر إنهاء الجلسة',
  endOthers: 'إنهاء الجلسات على الأجهزة الأخرى',
  endedOthers: 'انتهت الجلسات على كل الأجهزة الأخرى.',
  empty: 'لا توجد أجهزة',
} as const satisfies Translation<typeof english>
