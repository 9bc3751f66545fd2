import * as ar from '#app/i18n/locales/ar/screens.ts'
import * as en from '#app/i18n/locales/en/screens.ts'

/** The words of the screens behind a login, by language. */
export const workspaceWords = { ar, en } as const
