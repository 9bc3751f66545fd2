import type { Language } from '#common/language.ts'

// Browsers disagree about plain ar-SA, so calendar, digits and time zone are pinned.
const gregorian = { ar: 'ar-SA-u-ca-gregory-nu-arab', en: 'en-US-u-ca-gregory-nu-latn' } as const
const hijri = {
  ar: 'ar-SA-u-ca-islamic-umalqura-nu-arab',
  en: 'en-US-u-ca-islamic-umalqura-nu-latn',
} as const

const timeZone = 'Asia/Riyadh'
const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
const month = { month: 'long', year: 'numeric', timeZone } as const
const year = { year: 'numeric', timeZone } as const
const moment = { ...day, hour: 'numeric', minute: '2-digit' } as const
const short = { day: 'numeric', month: 'short', timeZone } as const
const time = { hour: 'numeric', minute: '2-digit', timeZone } as const

const formats = new Map<string, Intl.DateTimeFormat>()

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** A moment or a plain day as a Date; a plain day is taken at noon in Riyadh. Null when it is no date. */
function parse(value: string): Date | null {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  const date = new Date(plain ? `${value}T12:00:00+03:00` : value)
  if (Number.isNaN(date.getTime())) return null
  return plain && date.getUTCDate() !== Number(plain[3]) ? null : date
}

/** A date in both calendars. */
export interface ShownDate {
  gregorian: string
  hijri: string
}

/** A day in the Gregorian and the Hijri calendar, or null when the value is no date. */
export function showDay(value: string, language: Language): ShownDate | null {
  const date = parse(value)
  if (!date) return null
  return {
    gregorian: format(gregorian[language], day).format(date),
    hijri: format(hijri[language], day).format(date),
  }
}

/** A moment with its hour in Riyadh, by the Gregorian calendar; an empty text when the value is no date. */
export function showMoment(value: string, language: Language): string {
  const date = parse(value)
  return date ? format(gregorian[language], moment).format(date) : ''
}

/** A day without its year, by the Gregorian calendar, where there is little room; an empty text when it is none. */
export function showShortDay(value: string, language: Language): string {
  const date = parse(value)
  return date ? format(gregorian[language], short).format(date) : ''
}

/** The time of day of a moment in Riyadh, or null when the value is none. */
export function showTime(moment: string, language: Language): string | null {
  const date = parse(moment)
  return date && format(gregorian[language], time).format(date)
}

/**
 * A project's date, which editors write as they like: a year, a month or a day gets both calendars,
 * anything else is shown as it was written.
 */
export function showProjectDate(
  value: string,
  language: Language,
): Partial<ShownDate> & { gregorian: string } {
  const text = value.trim()
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text)
  if (!parts) return { gregorian: text }
  if (parts[3]) return showDay(text, language) ?? { gregorian: text }
  const first = parse(`${parts[1]}-${parts[2] ?? '01'}-01`)
  if (!first) return { gregorian: text }
  const last = new Date(first)
  if (parts[2]) last.setUTCMonth(last.getUTCMonth() + 1, 0)
  else last.setUTCMonth(11, 31)
  const options = parts[2] ? month : year
  const range = format(hijri[language], options)
  return {
    gregorian: format(gregorian[language], options).format(first),
    hijri: range.formatRange(first, last),
  }
}

const parts = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone,
})

/** The day that it is in Riyadh at a moment, as date fields and columns hold it: YYYY-MM-DD. */
export function riyadhDay(moment: Date = new Date()): string {
  return parts.format(moment)
}
