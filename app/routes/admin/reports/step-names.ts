import type { RequestReport } from '#app/data/request-report/admin.ts'
import { showMonth, showShortDay } from '#app/lib/dates.ts'
import type { Language } from '#common/language.ts'

/** Names the steps of a report by their first day: «3 May», or «May 2026» for months. */
export const nameOfStep = (unit: RequestReport['unit'], language: Language) => (day: string) =>
  unit === 'month' ? showMonth(day, language) : showShortDay(day, language)
