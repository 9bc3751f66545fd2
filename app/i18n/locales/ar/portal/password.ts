import type { password as english } from '#app/i18n/locales/en/portal/password.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const password = {
  open: 'تغيير كلمة المرور',
  title: 'تغيير كلمة المرور',
  lead: 'تبقى جلستك هنا قائمة، وتحتاج أجهزتك الأخرى إلى تسجيل الدخول من جديد.',
  current: 'كلمة المرور الحالية',
  next: 'كلمة المرور الجديدة',
  hint: '6 أحرف على الأقل.',
  submit: 'تغيير كلمة المرور',
  submitting: 'جارٍ التغيير…',
  done: 'تم تغيير كلمة المرور. تحتاج أجهزتك الأخرى إلى تسجيل الدخول من جديد.',
  currentMissing: 'اكتب كلمة مرورك الحالية.',
  nextMissing: 'اكتب كلمة مرور جديدة، من 6 أحرف على الأقل.',
  wrong: 'ليست هذه كلمة مرورك الحالية.',
  same: 'هذه كلمة مرورك الحالية. اختر غيرها.',
  weak: 'يسهل تخمين كلمة المرور هذه. اختر غيرها.',
  session: 'انتهت جلستك. سجّل الدخول من جديد ثم غيّر كلمة المرور.',
  failed: 'تعذّر تغيير كلمة المرور. تحقق من اتصالك ثم حاول مرة أخرى.',
} satisfies Translation<typeof english>
