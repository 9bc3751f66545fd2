import { laterWords } from '#app/workspace/words.ts'

/** The words of the dashboard. */
export const dashboardWords = laterWords({
  ar: async () => (await import('#app/i18n/locales/ar/admin/dashboard.ts')).dashboard,
  en: async () => (await import('#app/i18n/locales/en/admin/dashboard.ts')).dashboard,
})
