import { describe, expect, test } from 'vitest'
import { withoutEndedRegistration } from '#app/data/qualifications/public.ts'
import { addDays } from '#app/lib/dates.ts'
import { riyadhDay } from '#common/moment.ts'
import { qualificationsView } from './qualifications.ts'

const row = {
  degrees_ar: 'ماجستير العمارة، جامعة الملك سعود، 2012\n\n- بكالوريوس العمارة',
  degrees_en: null,
  engineers_grade: 'consultant',
  engineers_number: '100001',
  engineers_until: null as string | null,
}

describe('a registration', () => {
  const today = riyadhDay()
  const shown = (engineers_until: string | null, day?: string) =>
    qualificationsView(withoutEndedRegistration({ ...row, engineers_until }, day), 'ar')

  test('is shown until its last day has passed in Riyadh, and without an end always', () => {
    for (const until of [null, today, addDays(today, 1)])
      expect(shown(until), String(until)).toMatchObject({ grade: 'consultant', number: '100001', until })
    expect(shown(addDays(today, -1))).toMatchObject({ grade: null, number: '', until: null })
    // At nine in the evening of London it is the next day in Riyadh
    const night = (hour: number) => riyadhDay(Date.UTC(2026, 10, 30, hour))
    expect(shown('2026-11-30', night(20)).number).toBe('100001')
    expect(shown('2026-11-30', night(21)).number).toBe('')
  })

  test('that has ended leaves the degrees', () => {
    expect(shown(addDays(today, -1)).degrees).toEqual([
      'ماجستير العمارة، جامعة الملك سعود، 2012',
      'بكالوريوس العمارة',
    ])
  })
})
