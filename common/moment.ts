import type { Language } from './language.ts'

// Browsers disagree about plain ar-SA, so calendar, digits and time zone are pinned.
export const gregorian = { ar: 'ar-SA-u-ca-gregory-nu-arab', en: 'en-US-u-ca-gregory-nu-latn' } as const
export const timeZone = 'Asia/Riyadh'

export const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
export const moment = { ...day, hour: 'numeric', minute: '2-digit' } as const

/** A Gregorian date with the time in Riyadh. */
export const formatMoment = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(gregorian[language], moment).format(date)
