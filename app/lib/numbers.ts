import type { Language } from '#common/language.ts'

// Counts and amounts keep 0-9 in both languages.
const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const riyals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** A count with thousands separators: 10,000. */
export function showCount(count: number): string {
  return counts.format(count)
}

/** A label with its count, if there is one: New (12). */
export function withCount(label: string, count: number | null | undefined): string {
  return count == null ? label : `${label} (${showCount(count)})`
}

/** A number as it is stored: 1,000.5. */
export function showNumber(value: number): string {
  return numbers.format(value)
}

/** A number with up to two decimals: 12,500.5. */
export function showAmount(amount: number): string {
  return amounts.format(amount)
}

/** An amount of riyals without the currency: 12,500 or, with halalas, 12,500.50. */
export function showRiyals(amount: number): string {
  return riyals.format(amount)
}

const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })

/** A share of a whole: 0.25 is 25%. */
export function showShare(share: number): string {
  return shares.format(share)
}

/** A length of time in hours, in words: 1.5 hours · 1.5 ساعة; below an hour in minutes. */
export function showHours(hours: number, language: Language): string {
  const minutes = hours < 1
  return new Intl.NumberFormat(`${language === 'ar' ? 'ar-SA' : 'en-US'}-u-nu-latn`, {
    style: 'unit',
    unit: minutes ? 'minute' : 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: minutes ? 0 : 1,
  }).format(minutes ? hours * 60 : hours)
}
