import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { type Language, languageOfCookie } from '#common/language.ts'

/**
 * Words for `useScreenWords` that are loaded before the screen, only in the chosen language: both languages
 * would add 6 kB to a first view.
 */
export function laterWords(load: Record<Language, () => Promise<object>>) {
  const words: Partial<Record<Language, object>> = {}
  return {
    words,
    /** Loads them in the language that is chosen now; for a `clientLoader`. */
    async load(): Promise<void> {
      const language = languageOfCookie(document.cookie)
      words[language] ??= await load[language]()
    },
  }
}

/** The words of every screen behind the login. */
export const workspaceWords = laterWords({
  ar: async () => (await import('#app/i18n/locales/ar/workspace.ts')).workspace,
  en: async () => (await import('#app/i18n/locales/en/workspace.ts')).workspace,
})

/**
 * For routes that load such words: reloads them, as the root does its own, when another tab has changed the
 * language.
 */
export const shouldReloadWords = ({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate || document.documentElement.lang !== languageOfCookie(document.cookie)
