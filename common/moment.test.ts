import { expect, test } from 'vitest'
import { inRiyadh, momentOf } from './moment.ts'

test('a moment is typed and shown in Riyadh, whatever the browser’s own time', () => {
  expect(momentOf('2026-11-25T01:30')).toBe('2026-11-24T22:30:00.000Z')
  expect(inRiyadh('2026-11-24T22:30:59.9Z')).toBe('2026-11-25T01:30')
  expect(inRiyadh(null)).toBe('')
})

test.each([
  '',
  '1448-06-17T10:00',
  '2200-01-01T00:00',
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-11-25',
  '2026-11-25T25:00',
  'now',
])('%j is none', (typed) => expect(momentOf(typed)).toBeNull())
