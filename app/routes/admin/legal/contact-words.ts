import { legal as ar } from '#app/i18n/locales/ar/admin/legal.ts'
import { legal as en } from '#app/i18n/locales/en/admin/legal.ts'

/** What stands for the contact details in each language: the words of the other language are not those of the screen. */
export const contactWords = { ar: ar.contact, en: en.contact }
