import { expect, test } from 'vitest'
import { inRiyadh, isDay, momentOf, publishMoment } from './moment.ts'

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

test.each(['2000-01-01', '2024-02-29', '2199-12-31'])('%s is a day', (text) => expect(isDay(text)).toBe(true))

test.each([
  '',
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '26-11-25',
  '1448-06-17',
  '2200-01-01',
  '2026-1-1',
  'today',
])('%j is no day', (text) => expect(isDay(text)).toBe(false))

test('something is published two years ahead at most', () => {
  const now = Date.parse('2026-11-27T00:00:00Z')
  expect(publishMoment('2028-11-26T02:59', now)).toBe('2028-11-25T23:59:00.000Z')
  expect(publishMoment('2028-11-26T03:00', now)).toBeNull()
  expect(publishMoment('2026-01-01T10:00', now)).toBe('2026-01-01T07:00:00.000Z')
})
