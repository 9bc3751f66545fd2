import { expect, test } from 'vitest'
import { momentInRiyadh } from './moment-in-riyadh.ts'

const now = new Date('2026-11-25T21:30:00Z')

test.each([
  ['2026-11-26T09:00', '2026-11-26T06:00:00.000Z'],
  // Half past midnight in Riyadh
  ['2026-11-26T00:31', '2026-11-25T21:31:00.000Z'],
  ['2026-11-26T00:30', null],
  ['2020-01-01T00:00', null],
  ['2028-12-01T00:00', null],
  ['', null],
  ['tomorrow', null],
])('%s in Riyadh is %s', (typed, moment) => {
  expect(momentInRiyadh(typed, now)).toBe(moment)
})
