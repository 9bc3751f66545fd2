import { useTranslation } from 'react-i18next'
import { isLanguage, type Language, languageOf } from '#common/language.ts'

/** The language of the page. */
export function useLanguage(): Language {
  const { language } = useTranslation().i18n
  return isLanguage(language) ? language : languageOf('/')
}
