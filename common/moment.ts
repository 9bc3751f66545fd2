import type { Language } from './language.ts'

// Browsers disagree about plain ar-SA, so calendar, digits and time zone are pinned.
export const gregorian = { ar: 'ar-SA-u-ca-gregory-nu-arab', en: 'en-US-u-ca-gregory-nu-latn' } as const
export const timeZone = 'Asia/Riyadh'
export const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
const moment = { ...day, hour: 'numeric', minute: '2-digit' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format, made once: that takes longer than formatting. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** A Gregorian date with the time in Riyadh. */
export const formatMoment = (date: Date, language: Language): string =>
  dateFormat(gregorian[language], moment).format(date)

const dayParts = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone,
})

/** The current day in Riyadh at a moment, as YYYY-MM-DD. */
export function riyadhDay(moment: Date = new Date()): string {
  return dayParts.format(moment)
}
