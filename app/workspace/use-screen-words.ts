import { useTranslation } from 'react-i18next'
import type { ScreenWords } from '#app/i18n/workspace.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { Language } from '#common/language.ts'

/**
 * Hands the words of a screen to the translator: they come with the screen's code, not with every page.
 * To be called by the outermost component of the screen; those inside it use `useTranslation(name)`.
 * @param name of the words, as in app/i18n/workspace.ts
 */
export function useScreenWords<Name extends keyof ScreenWords>(name: Name, words: Record<Language, object>) {
  const { i18n } = useTranslation()
  const language = useLanguage()
  if (!i18n.hasResourceBundle(language, name)) i18n.addResourceBundle(language, name, words[language])
  return useTranslation(name)
}
