/**
 * The words bundled with a screen's code, by namespace; `useScreenWords` in app/i18n/use-screen-words.ts adds
 * them. They are listed in app/i18n/locales/en/screens.ts.
 */
export type ScreenWords = typeof import('./locales/en/screens.ts')
