import type { passwordAgain as english } from '#app/i18n/locales/en/portal/password-again.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const passwordAgain = {
  lead: 'مضى على تسجيل دخولك أكثر من 15 دقيقة. أدخل كلمة مرورك للمتابعة.',
  label: 'كلمة مرورك',
  submit: 'متابعة',
  submitting: 'جارٍ التحقق…',
  missing: 'أدخل كلمة مرورك.',
  wrong: 'كلمة المرور غير صحيحة. حاول مرة أخرى.',
  session: 'انتهت جلستك. سجّل الدخول مرة أخرى.',
  failed: 'تعذّر التحقق من كلمة المرور. تحقق من اتصالك ثم حاول مرة أخرى.',
} satisfies Translation<typeof english>
