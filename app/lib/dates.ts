import { toArabicDigits, toLatinDigits } from '#common/digits.ts'
import type { Language } from '#common/language.ts'
import { dateFormat, day, formatMoment, gregorian, riyadhDay, timeZone } from '#common/moment.ts'

const hijri = {
  ar: 'ar-SA-u-ca-islamic-umalqura-nu-arab',
  en: 'en-US-u-ca-islamic-umalqura-nu-latn',
} as const

/** Years that stand alone are numbers, in 0-9 like amounts. */
const hijriYear = { ...hijri, ar: 'ar-SA-u-ca-islamic-umalqura-nu-latn' } as const

const weekday = { ...day, weekday: 'long' } as const
const month = { month: 'long', year: 'numeric', timeZone } as const
const year = { year: 'numeric', timeZone } as const
const brief = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const
const short = { day: 'numeric', month: 'short', timeZone } as const
const time = { hour: 'numeric', minute: '2-digit', timeZone } as const

/** Parses a timestamp or a day; a day is read as noon in Riyadh. Null if it is not a valid date. */
function parse(value: string): Date | null {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  const date = new Date(plain ? `${value}T12:00:00+03:00` : value)
  if (Number.isNaN(date.getTime())) return null
  return plain && date.getUTCDate() !== Number(plain[3]) ? null : date
}

/** The first moment of a day in Riyadh, which has no daylight saving time. @param later days to add */
export const dayStart = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+03:00`) + later * 86_400_000).toISOString()

/** The day `count` days later, or earlier. @param day as 2026-11-25 */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/** How many days later the second day is; negative when it is earlier. Both as 2026-11-25. */
export const daysBetween = (day: string, later: string): number =>
  (Date.parse(later) - Date.parse(day)) / 86_400_000

/** Days before its end at which a document or credential is first mentioned: the first reminder. */
export const warnedDays = 90

/** The last days in which something is marked as urgent: the second reminder. */
const urgentDays = 30

/** Whether so few days are left that a warning is red. @param days those of `daysLeft` */
export const isUrgent = (days: number): boolean => days <= urgentDays

/**
 * The days left until a last day that is near or has passed; null if it is further away.
 * @param within how many days are near
 */
export function daysLeft(until: string | null, within = warnedDays): number | null {
  const days = until === null ? null : daysBetween(riyadhDay(), until)
  return days !== null && days <= within ? days : null
}

/** A date in both calendars. */
interface ShownDate {
  gregorian: string
  hijri: string
}

/** The spaces that must not break: between day and month, year and era, time and AM or PM. */
const belongTogether =
  /(?<=^[\d٠-٩]{1,2}) | (?=[\d٠-٩]{1,2}(?:,|$))|(?<=[\d٠-٩]) (?=(?:AH|هـ|AM|PM|ص|م)(?![\p{L}]))/gu

/** A date as it is shown. A line can break only before its year or its time. */
const show = (format: Intl.DateTimeFormat, date: Date): string => keep(format.format(date))
// English names of Hijri months have U+02BB, which the fonts sent with a page lack: the browser would load 68
// kB more
const keep = (date: string): string => date.replace(belongTogether, '\u00a0').replaceAll('\u02bb', '‘')

/**
 * A range of the Hijri calendar. In English, `formatRange` puts spaces around the hyphen, or thin spaces
 * around the dash between years.
 */
const showRange = (format: Intl.DateTimeFormat, first: Date, last: Date): string =>
  keep(format.formatRange(first, last).replace(/\s[-–]\s/, '–'))

/** A day in both calendars, or null if the value is not a date. */
export function showDay(value: string, language: Language): ShownDate | null {
  const date = parse(value)
  if (!date) return null
  return {
    gregorian: show(dateFormat(gregorian[language], day), date),
    hijri: show(dateFormat(hijri[language], day), date),
  }
}

/**
 * A Gregorian day with its day of the week, such as the day by which an answer comes; an empty string if the
 * value is not a date.
 */
export function showWeekday(value: string, language: Language): string {
  const date = parse(value)
  return date ? show(dateFormat(gregorian[language], weekday), date) : ''
}

/** A Gregorian date with the time in Riyadh; an empty string if the value is not a date. */
export function showMoment(value: string, language: Language): string {
  const date = parse(value)
  return date ? keep(formatMoment(date, language)) : ''
}

/** A Gregorian day with the short name of its month, for columns; an empty string if the value is not a date. */
export function showBriefDay(value: string, language: Language): string {
  const date = parse(value)
  return date ? show(dateFormat(gregorian[language], brief), date) : ''
}

/** Like `showBriefDay`, but leaves out the current year. */
export function showNearDay(value: string, language: Language, today = riyadhDay()): string {
  const date = parse(value)
  return date && riyadhDay(date).slice(0, 4) === today.slice(0, 4)
    ? showShortDay(value, language)
    : showBriefDay(value, language)
}

/** A Gregorian date with the time in Riyadh, as short as `showNearDay`; an empty string if the value is not a date. */
export function showNearMoment(value: string, language: Language, today = riyadhDay()): string {
  const date = parse(value)
  if (!date) return ''
  const near = riyadhDay(date).slice(0, 4) === today.slice(0, 4) ? short : brief
  return show(dateFormat(gregorian[language], { ...near, ...time }), date)
}

/** A Gregorian day without the year, for narrow places; an empty string if the value is not a date. */
export function showShortDay(value: string, language: Language): string {
  const date = parse(value)
  return date ? show(dateFormat(gregorian[language], short), date) : ''
}

/**
 * Some Gregorian days near today, without the year: "March 9 – 13", or the only one of them. A line can break only
 * between two dates with their own months.
 */
export function showDays(from: string, to: string, language: Language): string {
  const [first, last] = [parse(from), parse(to)]
  if (!first || !last) return ''
  const format = dateFormat(gregorian[language], { day: 'numeric', month: 'long', timeZone })
  // `formatRange` adds years where they differ
  const days =
    from.slice(0, 4) === to.slice(0, 4)
      ? format.formatRange(first, last)
      : `${format.format(first)} – ${format.format(last)}`
  return days.replace(/\s/g, '\u00a0').replace(/(?<=\p{L}.*–)\u00a0(?=.*\p{L})/u, ' ')
}

/** The month of a Gregorian day, with its year; an empty string if the value is not a date. */
export function showMonth(value: string, language: Language): string {
  const date = parse(value)
  return date ? show(dateFormat(gregorian[language], month), date) : ''
}

/** The time of day in Riyadh, or null if the value is not a date. */
export function showTime(moment: string, language: Language): string | null {
  const date = parse(moment)
  return date && show(dateFormat(gregorian[language], time), date)
}

/** From one year to another, in both calendars. */
export function showYears(from: number, to: number, language: Language): ShownDate {
  const [first, last] = [new Date(Date.UTC(from, 0, 1)), new Date(Date.UTC(to, 11, 31))]
  return { gregorian: `${from}–${to}`, hijri: showRange(dateFormat(hijriYear[language], year), first, last) }
}

/**
 * A project's date, which is free text: a year (2023), a month (2023-05) or a day is shown in both calendars,
 * anything else as written, in the digits of the language, or in 0-9 if it is nothing but years.
 */
export function showProjectDate(
  value: string,
  language: Language,
): Partial<ShownDate> & { gregorian: string } {
  // Typed on an Arabic keyboard
  const text = toLatinDigits(value.trim())
  const isYears = /^\d{4}(?:[^\p{L}\d]+\d{4})*$/u.test(text)
  const asWritten = { gregorian: language === 'ar' && !isYears ? toArabicDigits(text) : text }
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text)
  if (!parts) return asWritten
  if (parts[3]) return showDay(text, language) ?? asWritten
  const first = parse(`${parts[1]}-${parts[2] ?? '01'}-01`)
  if (!first) return asWritten
  const last = new Date(first)
  if (!parts[2]) {
    last.setUTCMonth(11, 31)
    return { ...asWritten, hijri: showRange(dateFormat(hijriYear[language], year), first, last) }
  }
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return {
    gregorian: dateFormat(gregorian[language], month).format(first),
    hijri: showRange(dateFormat(hijri[language], month), first, last),
  }
}
