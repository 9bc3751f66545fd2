import { expect, test } from 'vitest'
import type * as z from 'zod'
import { isRenamed, type Leader, type leaderForm, ofOtherPerson } from './admin.ts'

const leader = {
  full_name_ar: 'هند',
  full_name_en: 'Hind',
  years_of_experience: 30,
  member_type: 'member_since',
  join_date: '2013-03-10',
  bio_en: 'Thirty years of bridges.',
  engineers_number: '100003',
  slug_en: 'hind',
} as Leader
type Values = z.output<typeof leaderForm>
const form = (values: object) => ({ ...leader, ...values }) as unknown as Values

test('what a form says of another person is what differs from the one who has the position', () => {
  expect(ofOtherPerson(leader, form({ full_name_ar: 'سعد', full_name_en: null }))).toEqual({
    full_name_ar: 'سعد',
    full_name_en: null,
  })
  expect(ofOtherPerson(leader, form({ full_name_en: 'Saad', join_date: '2026-11-29' }))).toEqual({
    full_name_en: 'Saad',
    join_date: '2026-11-29',
    member_type: 'member_since',
  })
})

test('a position is renamed when none of its names is left', () => {
  expect(isRenamed(leader, { full_name_ar: 'سعد', full_name_en: 'Saad' })).toBe(true)
  expect(isRenamed(leader, { full_name_ar: '', full_name_en: '' })).toBe(true)
  expect(isRenamed(leader, { full_name_ar: 'هند', full_name_en: 'Hend' })).toBe(false)
  expect(isRenamed({ ...leader, full_name_en: null }, { full_name_ar: 'هند ', full_name_en: 'Hind' })).toBe(
    false,
  )
  const unfilled = { ...leader, full_name_ar: null, full_name_en: ' ' }
  expect(isRenamed(unfilled, { full_name_ar: 'سعد', full_name_en: 'Saad' })).toBe(false)
})
