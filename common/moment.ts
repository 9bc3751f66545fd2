import { riyadhOffset } from './durations.ts'
import type { Language } from './language.ts'
import { bounds } from './limits.ts'

// Browsers disagree about plain ar-SA, so calendar, digits and time zone are pinned.
export const gregorian = { ar: 'ar-SA-u-ca-gregory-nu-arab', en: 'en-US-u-ca-gregory-nu-latn' } as const
export const timeZone = 'Asia/Riyadh'
export const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
const moment = { ...day, hour: 'numeric', minute: '2-digit' } as const

/** The day in Riyadh at a moment, as 2026-11-25. */
export const riyadhDay = (moment: Date | number = Date.now()): string =>
  new Date(Number(moment) + riyadhOffset).toISOString().slice(0, 10)

/** A moment in Riyadh as a date-time field holds it: 2026-11-25T10:00. Empty for null. */
export const inRiyadh = (moment: string | number | null): string =>
  moment === null ? '' : new Date(new Date(moment).getTime() + riyadhOffset).toISOString().slice(0, 16)

/** Whether a text is a day that exists (YYYY-MM-DD), within the bounds of its column. */
export function isDay(text: string, { min, max }: { min: string; max: string } = bounds.day): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // `Date` would turn February 30 into a day of March
  return (
    text >= min && text <= max && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
  )
}

/** The moment that a date-time field means; null when it is malformed or outside `bounds.day`. */
export function momentOf(typed: string): string | null {
  if (!/^.{10}T\d{2}:\d{2}$/.test(typed) || !isDay(typed.slice(0, 10))) return null
  const moment = Date.parse(`${typed}:00+03:00`)
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

/** The furthest that something can be scheduled ahead: two years, in milliseconds. */
const furthestAhead = 730 * 86_400_000

/** Like `momentOf`, for the moment of publishing: also null when it is more than two years after `now`. */
export function publishMoment(typed: string, now = Date.now()): string | null {
  const moment = momentOf(typed)
  return moment && Date.parse(moment) < now + furthestAhead ? moment : null
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format, cached because creating one takes longer than using it. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** A Gregorian date with the time in Riyadh. */
export const formatMoment = (date: Date, language: Language): string =>
  dateFormat(gregorian[language], moment).format(date)
