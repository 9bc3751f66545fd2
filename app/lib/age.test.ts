import { expect, it } from 'vitest'
import { showAge } from './age.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()
const day = 86_400

it('says in the largest unit that fits how long ago a moment was', () => {
  const shown = [ago(20), ago(5 * 60), ago(3 * 3600), ago(day), ago(3 * day), ago(20 * day), ago(400 * day)]
  expect(shown.map((moment) => showAge(moment, 'en', now))).toEqual([
    'now',
    '5 minutes ago',
    '3 hours ago',
    'yesterday',
    '3 days ago',
    '2 weeks ago',
    'last year',
  ])
  expect(showAge(ago(3 * 3600), 'ar', now)).toBe('قبل 3 ساعات')
})

it('takes a moment in the future, of another clock, as now', () => {
  expect(showAge(ago(-90), 'en', now)).toBe('now')
})
