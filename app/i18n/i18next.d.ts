import 'i18next'
import type { account } from './locales/en/account.ts'
import type { common } from './locales/en/common.ts'
import type { forms } from './locales/en/forms.ts'
import type { landing } from './locales/en/landing.ts'
import type { track } from './locales/en/track.ts'
import type { ScreenWords } from './screen-words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      common: typeof common
      landing: typeof landing
      forms: typeof forms
      track: typeof track
    } & ScreenWords
  }
}
