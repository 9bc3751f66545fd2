import type { address as english } from '#app/i18n/locales/en/admin/address.ts'
import type { Translation } from '#app/i18n/translation.ts'

/** Words of the addresses of projects, services and people, in their forms. */
export const address = {
  title: 'الرابط في الموقع',
  hint: 'اترك الحقل فارغًا ليُكوَّن الرابط من الاسم أو العنوان. وإذا غيّرت الرابط فسيُحوَّل السابق إليه تلقائيًا.',
  end: 'نهاية الرابط',
  whole: 'الرابط كاملًا:',
  moves: 'سيُحوَّل الرابط السابق إلى هذا الرابط.',
  earlier: 'روابط سابقة تُحوَّل إليه:',
  taken: 'هذا رابط {{name}}. أضف كلمة أخرى.',
  leads: 'كان هذا رابط {{name}} من قبل، وما زال يُحوَّل إليه. أضف كلمة أخرى، أو استخدم هذا الرابط هنا.',
  take: 'استخدام هذا الرابط',
  takeFailed: 'تعذّر استخدام هذا الرابط',
} satisfies Translation<typeof english>
