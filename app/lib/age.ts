import type { Language } from '#common/language.ts'

const steps = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, 7],
  ['week', 604_800_000, 5],
  ['month', 2_629_800_000, 12],
  ['year', 31_557_600_000, Number.POSITIVE_INFINITY],
] as const

/** How long ago a moment was, such as "3 days ago". Both languages use the digits 0-9. */
export function showAge(moment: string, language: Language, now = Date.now()): string {
  const passed = Math.max(0, now - Date.parse(moment))
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'auto' })
  if (passed < 60_000) return format.format(0, 'second')
  const [unit, length] = steps.find(([, length, most]) => Math.floor(passed / length) < most) ?? steps[0]
  return format.format(-Math.floor(passed / length), unit)
}
