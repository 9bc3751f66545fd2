import type { Language } from '#common/language.ts'
import { account as arAccount } from './locales/ar/account.ts'
import { common as arCommon } from './locales/ar/common.ts'
import { forms as arForms } from './locales/ar/forms.ts'
import { landing as arLanding } from './locales/ar/landing.ts'
import { track as arTrack } from './locales/ar/track.ts'
import { account as enAccount } from './locales/en/account.ts'
import { common as enCommon } from './locales/en/common.ts'
import { forms as enForms } from './locales/en/forms.ts'
import { landing as enLanding } from './locales/en/landing.ts'
import { track as enTrack } from './locales/en/track.ts'

const messages = {
  ar: { common: arCommon, landing: arLanding, forms: arForms, track: arTrack },
  en: { common: enCommon, landing: enLanding, forms: enForms, track: enTrack },
}

/** The words of the public pages in one language. */
export function publicMessages(language: Language) {
  return messages[language]
}

const accountMessages = {
  ar: { common: arCommon, account: arAccount },
  en: { common: enCommon, account: enAccount },
}

/** The words that are sent with a page. */
export function messagesFor(language: Language, isAccount: boolean) {
  return isAccount ? accountMessages[language] : publicMessages(language)
}
