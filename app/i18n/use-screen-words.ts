import { useTranslation } from 'react-i18next'
import type { ScreenWords } from '#app/i18n/screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { Language } from '#common/language.ts'

/**
 * Adds the words that are bundled with a screen's code to the translator. The outermost component of the screen
 * calls it; those inside use `useTranslation(namespace)`.
 */
export function useScreenWords<Name extends keyof ScreenWords>(
  namespace: Name,
  words: Partial<Record<Language, object>>,
) {
  const { i18n } = useTranslation()
  const language = useLanguage()
  const bundled = words[language]
  if (bundled && !i18n.hasResourceBundle(language, namespace))
    i18n.addResourceBundle(language, namespace, bundled)
  return useTranslation(namespace)
}
