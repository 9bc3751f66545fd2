import { longestPeriod, type Period } from '#app/data/request-report/admin.ts'
import { addDays, daysBetween } from '#app/lib/dates.ts'
import { isDay } from '#common/moment.ts'

/** The periods that can be chosen; `custom` has its days in the address. */
export const periods = [
  'month',
  'quarter',
  'this_month',
  'last_month',
  'year',
  'last_year',
  'custom',
] as const
type PeriodName = (typeof periods)[number]

/** How many days a period has, both ends included. */
export const daysIn = ({ from, until }: Period): number => daysBetween(from, until) + 1

/**
 * The period that an address asks for.
 * @param today the day in Riyadh, as 2026-11-25
 * @returns its name, the two days, and whether they make a period; days that do not are kept, so that they can be corrected
 */
export function periodIn(
  params: URLSearchParams,
  today: string,
): Period & { name: PeriodName; valid: boolean } {
  const wanted = params.get('period') as PeriodName
  const name = periods.includes(wanted) ? wanted : 'quarter'
  const year = Number(today.slice(0, 4))
  if (name === 'custom') {
    const [from, until] = [params.get('from') ?? '', params.get('until') ?? '']
    const valid = isDay(from) && isDay(until) && from <= until && daysIn({ from, until }) <= longestPeriod
    return { name, from, until, valid }
  }
  const first = `${today.slice(0, 8)}01`
  const lastOfBefore = addDays(first, -1)
  const span = {
    month: { from: addDays(today, -29), until: today },
    quarter: { from: addDays(today, -89), until: today },
    this_month: { from: first, until: today },
    last_month: { from: `${lastOfBefore.slice(0, 8)}01`, until: lastOfBefore },
    year: { from: `${year}-01-01`, until: today },
    last_year: { from: `${year - 1}-01-01`, until: `${year - 1}-12-31` },
  }[name]
  return { name, ...span, valid: true }
}
