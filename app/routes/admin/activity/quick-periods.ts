import { addDays } from '#app/lib/dates.ts'

/** The days of a filter, both included; '' where there is no bound. */
interface Days {
  since: string
  until: string
}

export const quickPeriods = ['today', 'yesterday', 'week'] as const
export type QuickPeriod = (typeof quickPeriods)[number]

/** The days of a period that is chosen with one press. @param today the day in Riyadh, as 2026-11-25 */
export function daysOf(period: QuickPeriod, today: string): Days {
  const yesterday = addDays(today, -1)
  return {
    today: { since: today, until: today },
    yesterday: { since: yesterday, until: yesterday },
    week: { since: addDays(today, -6), until: today },
  }[period]
}

/** The period that has just these days: '' for any time, null for days that no period has. */
export function quickPeriodOf({ since, until }: Days, today: string): QuickPeriod | '' | null {
  if (!since && !until) return ''
  const has = (period: QuickPeriod) => {
    const days = daysOf(period, today)
    return days.since === since && days.until === until
  }
  return quickPeriods.find(has) ?? null
}
