import type { sorting as english } from '#app/i18n/locales/en/admin/sorting.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const sorting = {
  how: 'لنقل عنصر، اضغط مفتاح المسافة لالتقاطه، وحرّكه بمفاتيح الأسهم، ثم اضغط مفتاح المسافة مرة أخرى لوضعه. اضغط Escape للإلغاء.',
  taken: 'التُقط {{name}}، الموضع {{place}} من {{total}}.',
  over: '{{name}} في الموضع {{place}} من {{total}}.',
  dropped: 'وُضع {{name}} في الموضع {{place}} من {{total}}.',
  cancelled: 'أُلغي النقل، وعاد {{name}} إلى مكانه.',
} satisfies Translation<typeof english>
