// Counts and amounts keep 0-9 in both languages.
const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
const riyals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** A count with thousands separators: 10,000. */
export function showCount(count: number): string {
  return counts.format(count)
}

/** A number with up to two decimals: 12,500.5. */
export function showAmount(amount: number): string {
  return amounts.format(amount)
}

/** An amount of riyals without the currency: 12,500 or, with halalas, 12,500.50. */
export function showRiyals(amount: number): string {
  return riyals.format(amount)
}
