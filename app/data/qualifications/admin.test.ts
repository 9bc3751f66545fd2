import { expect, test } from 'vitest'
import { check } from '#app/data/fields.ts'
import { leaderForm } from '#app/data/leadership-team/admin.ts'
import { limits } from '#common/limits.ts'
import { qualificationValues } from './admin.ts'

const typed = (values: object) => {
  const { values: stored, errors } = check(leaderForm, {
    full_name_ar: 'هند',
    slug_ar: '',
    slug_en: '',
    ...qualificationValues(null),
    ...values,
  } as Record<string, string>)
  return errors ? Object.entries(errors).map(([field, { code }]) => `${field} ${code}`) : stored
}

test('stores what is empty as nothing, and numbers with 0-9', () => {
  expect(typed({})).toMatchObject({
    degrees_ar: null,
    engineers_grade: null,
    engineers_number: null,
    engineers_until: null,
  })
  expect(
    typed({ engineers_grade: 'associate', engineers_number: ' ١٠٠۰۰۱ ', engineers_until: '2030-01-31' }),
  ).toMatchObject({
    engineers_grade: 'associate',
    engineers_number: '100001',
    engineers_until: '2030-01-31',
  })
})

test('refuses a last day without a number, and takes a grade alone', () => {
  expect(typed({ engineers_until: '2030-01-31' })).toEqual(['engineers_number required'])
  expect(typed({ engineers_grade: 'consultant' })).toMatchObject({ engineers_grade: 'consultant' })
  expect(typed({ engineers_grade: 'chief' })).toEqual(['engineers_grade choice'])
  expect(typed({ degrees_en: 'x'.repeat(limits.degrees + 1) })).toEqual(['degrees_en too_long'])
  expect(typed({ engineers_number: '1'.repeat(limits.documentNumber + 1) })).toEqual([
    'engineers_number too_long',
  ])
})
