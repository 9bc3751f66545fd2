import {
  CalendarDate,
  GregorianCalendar,
  IslamicUmalquraCalendar,
  parseDate,
  toCalendar,
} from '@internationalized/date'
import { toLatinDigits } from '#common/digits.ts'

const umalqura = new IslamicUmalquraCalendar()

/** The years that the Umm al-Qura calendar has tables for. */
const years = { first: 1300, last: 1600 }

/**
 * Converts a day typed in the Umm al-Qura calendar, 15/6/1448 or 1448-6-15 in any digits, to a Gregorian day.
 * @returns as 2026-11-25; null if the text is not such a day
 */
export function fromHijri(typed: string): string | null {
  const parts = toLatinDigits(typed)
    .trim()
    .split(/\s*[/\-.\s]\s*/)
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return null
  const numbers = parts.map(Number) as [number, number, number]
  const [year, month, day] = numbers[0] > 31 ? numbers : numbers.toReversed()
  if (year === undefined || month === undefined || day === undefined) return null
  if (year < years.first || year > years.last || month < 1 || month > 12 || day < 1) return null
  // `CalendarDate` would move a day past the end of the month to its last day
  if (day > umalqura.getDaysInMonth(new CalendarDate(umalqura, year, month, 1))) return null
  return toCalendar(new CalendarDate(umalqura, year, month, day), new GregorianCalendar()).toString()
}

/**
 * A Gregorian day in the Umm al-Qura calendar, as people type it: 15/6/1448. '' if the value is not a day.
 */
export function toHijri(day: string): string {
  try {
    const { year, month, day: date } = toCalendar(parseDate(day), umalqura)
    return `${date}/${month}/${year}`
  } catch {
    // The value is not a day, or its month does not have that day
    return ''
  }
}
