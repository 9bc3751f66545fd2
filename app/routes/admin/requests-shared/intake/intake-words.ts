import { requestIntake as ar } from '#app/i18n/locales/ar/admin/request-intake.ts'
import { requestIntake as en } from '#app/i18n/locales/en/admin/request-intake.ts'

/** The words of this folder, for `useScreenWords('requestIntake', …)`: its parts stand on several screens. */
export const intakeWords = { ar, en }
