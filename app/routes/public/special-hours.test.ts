import { describe, expect, it } from 'vitest'
import { heldHours, linesOf } from './special-hours.ts'

const ramadan = { from: '2027-02-08', to: '2027-03-08', opens: '10:00', closes: '15:00' }
const founding = { from: '2027-02-22', to: '2027-02-22' }
const lastDays = { from: '2027-02-27', to: '2027-03-08', opens: '11:00', closes: '14:00' }
const eid = { from: '2027-03-09', to: '2027-03-13' }
const all = [ramadan, founding, lastDays, eid]

describe('the lines below the opening hours', () => {
  it.each([
    ['2027-01-24', []],
    ['2027-01-25', ['2027-02-08']],
    ['2027-02-07', ['2027-02-08']],
    ['2027-02-08', ['now 2027-02-08', '2027-02-22']],
    // On a holiday in Ramadan the company is closed
    ['2027-02-22', ['now 2027-02-22', '2027-02-08', '2027-02-27']],
    ['2027-02-23', ['now 2027-02-08', '2027-02-27', '2027-03-09']],
    // Of two periods with other hours, the one that began last holds
    ['2027-03-08', ['now 2027-02-27', '2027-02-08', '2027-03-09']],
    ['2027-03-13', ['now 2027-03-09']],
    ['2027-03-14', []],
  ])('are on %s those that run or begin within two weeks, first the one that holds', (today, expected) => {
    expect(linesOf(all, today).map(({ from, holds }) => (holds ? `now ${from}` : from))).toEqual(expected)
  })
})

describe('the hours that hold', () => {
  it('name each day once: closed before other hours, the later period before the earlier', () => {
    expect(heldHours(all)).toEqual([
      { ...ramadan, to: '2027-02-21' },
      founding,
      { ...ramadan, from: '2027-02-23', to: '2027-02-26' },
      lastDays,
      eid,
    ])
  })

  it('are one where the same hours follow or overlap, and leave out the days between', () => {
    expect(heldHours([founding, { from: '2027-02-23', to: '2027-02-24' }, { ...founding }, eid])).toEqual([
      { from: '2027-02-22', to: '2027-02-24' },
      eid,
    ])
    expect(heldHours([])).toEqual([])
  })
})
