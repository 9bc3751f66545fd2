import type { readIn as english } from '#app/i18n/locales/en/portal/read-in.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const readIn = {
  ar: 'عرض بالعربية',
  en: 'عرض بالإنجليزية',
} satisfies Translation<typeof english>
