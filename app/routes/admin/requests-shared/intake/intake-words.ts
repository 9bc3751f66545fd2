import { requestTake as ar } from '#app/i18n/locales/ar/admin/request-take.ts'
import { requestTake as en } from '#app/i18n/locales/en/admin/request-take.ts'

/** The words of this folder, for `useScreenWords('requestTake', …)`: its parts stand on several screens. */
export const intakeWords = { ar, en }
