import type { Language } from './language.ts'

/** The days of the week as they are stored: 0 is Sunday. */
export const weekDays = [0, 1, 2, 3, 4, 5, 6] as const

/** The name of a day of the week, such as Sunday. */
export const weekDayName = (day: number, language: Language): string =>
  // 22 November 2026 is a Sunday
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 22 + day))
