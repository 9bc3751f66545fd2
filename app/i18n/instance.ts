import { createInstance, type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#common/language.ts'

/**
 * A translator for one page in one language. Each request on the server gets its own.
 * A missing translation shows the key, as specified.
 */
export function createTranslator(language: Language, messages: Resource[string]): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: messages },
    ns: Object.keys(messages),
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
