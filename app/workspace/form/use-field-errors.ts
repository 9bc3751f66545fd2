import { fieldErrors as ar } from '#app/i18n/locales/ar/field-errors.ts'
import { fieldErrors as en } from '#app/i18n/locales/en/field-errors.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'

/** The translator of what is wrong with the value of a field. Its words come with the code of forms. */
export const useFieldErrors = () => useScreenWords('fieldErrors', { ar, en }).t
