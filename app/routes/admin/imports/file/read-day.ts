import { fromHijri } from '#app/lib/hijri.ts'
import { toLatinDigits } from '#common/digits.ts'
import { normalizeForSearch } from '#common/search.ts'

/** Whether 3/4/2020 is the third of April (as in Saudi Arabia) or the fourth of March. */
export type DayOrder = 'day first' | 'month first'

const months = [
  ['jan', 'january', 'يناير', 'كانون الثاني'],
  ['feb', 'february', 'فبراير', 'شباط'],
  ['mar', 'march', 'مارس', 'اذار'],
  ['apr', 'april', 'ابريل', 'نيسان'],
  ['may', 'may', 'مايو', 'ايار'],
  ['jun', 'june', 'يونيو', 'حزيران'],
  ['jul', 'july', 'يوليو', 'تموز'],
  ['aug', 'august', 'اغسطس', 'اب'],
  ['sep', 'september', 'سبتمبر', 'ايلول'],
  ['oct', 'october', 'اكتوبر', 'تشرين الاول'],
  ['nov', 'november', 'نوفمبر', 'تشرين الثاني'],
  ['dec', 'december', 'ديسمبر', 'كانون الاول'],
].flatMap((names, index) => names.map((name) => [name, index + 1] as const))

const monthOf = new Map(months)

/** Without the marks of the calendar (هـ, م, AH), direction marks and the time of day. */
const clean = (typed: string) =>
  toLatinDigits(typed)
    .replace(/\p{Cf}/gu, '')
    .replace(/(هـ|ه|م|\bAH\b|\bH\b|\bAD\b)\s*$/iu, '')
    .replace(/[T ]\d{1,2}:\d{2}(:\d{2})?([.,]\d+)?\s*(am|pm|ص|م)?Z?$/i, '')
    .trim()

const parts = (text: string) => text.split(/\s*[/\-.\\\s]\s*/).filter(Boolean)

/** How a column writes days, decided by the first value that can be read in only one way. */
export function dayOrderOf(values: readonly string[]): DayOrder {
  for (const value of values) {
    const [first = '', second = '', year = ''] = parts(clean(value))
    if (!/^\d{4}$/.test(year) || Number(year) < 1700) continue
    if (Number(first) > 12) return 'day first'
    if (Number(second) > 12) return 'month first'
  }
  return 'day first'
}

function gregorian(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real && year >= 1900 && year <= 2199 ? date.toISOString().slice(0, 10) : null
}

/**
 * The Gregorian day in a cell: Gregorian or Hijri, in any digits, with the month as a word, or as the number
 * that Excel stores; null for anything else. A year of two digits is not enough.
 */
export function readDay(typed: string, order: DayOrder = 'day first'): string | null {
  const text = clean(typed)
  if (/^[2-7]\d{4}$/.test(text))
    return new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000).toISOString().slice(0, 10)
  const pieces = parts(text)
  if (pieces.length > 3) pieces.splice(1, pieces.length - 2, pieces.slice(1, -1).join(' '))
  const [one = '', two = '', three = ''] = pieces
  if (pieces.length !== 3) return null
  const word = monthOf.get(normalizeForSearch(two))
  if (word) return /^\d{1,2}$/.test(one) && /^\d{4}$/.test(three) ? gregorian(+three, word, +one) : null
  if (![one, two, three].every((piece) => /^\d{1,4}$/.test(piece))) return null
  const year = one.length === 4 ? +one : three.length === 4 ? +three : 0
  if (year < 1700) return fromHijri(`${one}/${two}/${three}`)
  if (one.length === 4) return gregorian(year, +two, +three)
  return order === 'day first' ? gregorian(year, +two, +one) : gregorian(year, +one, +two)
}
