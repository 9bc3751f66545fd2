import { expect, it } from 'vitest'
import { withVisit } from './visits.client.ts'

const now = Date.parse('2026-11-25T22:00:00Z')
const google = { day: '2026-11-01', path: '/', host: 'google.com' }
const news = { day: '2026-11-20', path: '/en', source: 'newsletter' }
const direct = { day: '2026-11-26', path: '/contact' }

it('the first visit stays, and the last one that came from somewhere', () => {
  expect(withVisit(null, google, now)).toEqual({ first: google, last: google })
  expect(withVisit({ first: google, last: google }, news, now)).toEqual({ first: google, last: news })
  expect(withVisit({ first: google, last: news }, direct, now)).toEqual({ first: google, last: news })
  expect(withVisit({ first: direct, last: direct }, google, now)).toEqual({ first: direct, last: google })
})

it('after half a year it begins again', () => {
  const old = { ...google, day: '2026-05-29' }
  expect(withVisit({ first: old, last: old }, direct, now)).toEqual({ first: direct, last: direct })
  const recent = { ...google, day: '2026-05-30' }
  expect(withVisit({ first: recent, last: recent }, direct, now)).toEqual({ first: recent, last: recent })
})
