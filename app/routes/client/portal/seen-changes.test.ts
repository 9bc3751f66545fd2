import { expect, it } from 'vitest'
import { isNewStatus } from './seen-changes.ts'

const now = Date.parse('2026-11-20T09:00:00Z')
const changed_at = '2026-11-19T09:00:00Z'
const request = (event: object) => ({
  events: [{ from_status: 'new', to_status: 'reviewing', changed_at, message: null, ...event }],
})

it('points out a status of the last week that was not seen', () => {
  expect(isNewStatus(request({}), undefined, now)).toBe(true)
  expect(isNewStatus(request({}), '2026-11-18T09:00:00Z', now)).toBe(true)
  expect(isNewStatus(request({}), changed_at, now)).toBe(false)
  expect(isNewStatus(request({ changed_at: '2026-11-13T08:59:00Z' }), undefined, now)).toBe(false)
})

it('neither the first status, nor one that the sender was not to be told of', () => {
  expect(isNewStatus(request({ from_status: null }), undefined, now)).toBe(false)
  expect(isNewStatus(request({ told: false }), undefined, now)).toBe(false)
  expect(isNewStatus({ events: [] }, undefined, now)).toBe(false)
})
