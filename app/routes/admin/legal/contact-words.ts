import { legal as ar } from '#app/i18n/locales/ar/admin/legal.ts'
import { legal as en } from '#app/i18n/locales/en/admin/legal.ts'

/** The words for the contact details in both languages, because a screen only has the words of one. */
export const contactWords = { ar: ar.contact, en: en.contact }
