import 'i18next'
import type { common } from './locales/en/common.ts'
import type { forms } from './locales/en/forms.ts'
import type { landing } from './locales/en/landing.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: typeof common; landing: typeof landing; forms: typeof forms }
  }
}
