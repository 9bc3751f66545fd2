import { useTranslation } from 'react-i18next'
import { answers as ar } from '#app/i18n/locales/ar/admin/answers.ts'
import { requests as requestsAr } from '#app/i18n/locales/ar/admin/requests.ts'
import { answers as en } from '#app/i18n/locales/en/admin/answers.ts'
import { requests as requestsEn } from '#app/i18n/locales/en/admin/requests.ts'
import type { Language } from '#common/language.ts'

const words = {
  ar: { answers: ar, requests: requestsAr },
  en: { answers: en, requests: requestsEn },
}

/** Finds words in the language of the sender; screens only load those in the reader's language. */
export function useSenderWords() {
  const { i18n } = useTranslation()
  return <Name extends 'answers' | 'requests'>(namespace: Name, locale: Language) => {
    if (!i18n.hasResourceBundle(locale, namespace))
      i18n.addResourceBundle(locale, namespace, words[locale][namespace])
    return i18n.getFixedT<Name>(locale, namespace)
  }
}
