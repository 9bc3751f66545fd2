import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { type Language, languageOfCookie } from '#common/language.ts'

/**
 * Words for `useScreenWords` that are loaded in the chosen language alone, before what shows them is: in both, those of
 * a first view would be 6 kB more.
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

/** For routes that load such words: the root reads its own again, too, when the language was changed in another tab. */
export const shouldReloadWords = ({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate || document.documentElement.lang !== languageOfCookie(document.cookie)
