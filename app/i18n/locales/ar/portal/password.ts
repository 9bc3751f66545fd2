import type { password as english } from '#app/i18n/locales/en/portal/password.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const password = {
  open: 'تغيير كلمة المرور',
  title: 'تغيير كلمة المرور',
  lead: 'ستبقى جلستك هنا قائمة، وستحتاج أجهزتك الأخرى إلى تسجيل الدخول مرة أخرى.',
  current: 'كلمة المرور الحالية',
  next: 'كلمة المرور الجديدة',
  hint: '6 أحرف على الأقل.',
  submit: 'تغيير كلمة المرور',
  submitting: 'جارٍ التغيير…',
  done: 'تم تغيير كلمة المرور. تحتاج أجهزتك الأخرى إلى تسجيل الدخول مرة أخرى.',
  currentMissing: 'أدخل كلمة مرورك الحالية.',
  nextMissing: 'أدخل كلمة مرور جديدة من 6 أحرف على الأقل.',
  wrong: 'كلمة المرور الحالية غير صحيحة. حاول مرة أخرى.',
  same: 'هذه كلمة مرورك الحالية. اختر كلمة أخرى.',
  session: 'انتهت جلستك. سجّل الدخول مرة أخرى ثم غيّر كلمة المرور.',
  failed: 'تعذّر تغيير كلمة المرور. تحقق من اتصالك ثم حاول مرة أخرى.',
} satisfies Translation<typeof english>
