import { expect, it } from 'vitest'
import { fromHijri, toHijri } from './hijri.ts'

/** The browser's own implementation of the same calendar. */
const shown = new Intl.DateTimeFormat('en-US-u-ca-islamic-umalqura-nu-latn', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

it.each([
  ['1/9/1447', '2026-02-18'],
  ['١/٩/١٤٤٧', '2026-02-18'],
  ['1447-9-1', '2026-02-18'],
  [' 1 / 9 / 1447 ', '2026-02-18'],
  ['30.9.1447', '2026-03-19'],
])('%s is %s', (typed, day) => {
  expect(fromHijri(typed)).toBe(day)
})

it.each([
  '',
  '1/9',
  '31/1/1447',
  '30/1/1447x',
  '0/1/1447',
  '1/13/1447',
  '1/1/1200',
  '1/1/1700',
  '2026-02-18',
  'رمضان',
])('%j is not a day', (typed) => {
  expect(fromHijri(typed)).toBeNull()
})

it('a day of every month from 1420 to 1480 is the day that browsers show, there and back', () => {
  for (let month = 0; month < 60 * 12; month++) {
    const hijri = `${(month % 29) + 1}/${(month % 12) + 1}/${1420 + Math.floor(month / 12)}`
    const day = fromHijri(hijri) ?? ''
    const parts = Object.fromEntries(
      shown.formatToParts(new Date(`${day}T12:00:00Z`)).map(({ type, value }) => [type, value]),
    )
    expect(`${parts.day}/${parts.month}/${parts.year}`, day).toBe(hijri)
    expect(toHijri(day)).toBe(hijri)
  }
})

it('has no day for what is none', () => {
  expect(toHijri('')).toBe('')
  expect(toHijri('soon')).toBe('')
  // A date that someone is still typing
  for (const day of ['2026-13-01', '2026-02-30', '2026-00-10', '0000-00-00']) expect(toHijri(day)).toBe('')
  for (const day of ['9999-12-31', '0001-01-01']) expect(toHijri(day)).toMatch(/^\d+\/\d+\/-?\d+$/)
})
