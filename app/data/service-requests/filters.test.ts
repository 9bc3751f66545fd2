import { expect, it } from 'vitest'
import { argumentsOf, type RequestFilters } from './filters.ts'

const none: Omit<RequestFilters, 'status'> = {
  owner: '',
  tag: '',
  attention: '',
  kind: '',
  service: '',
  budget: '',
  channel: '',
  source: '',
  campaign: '',
  age: '',
  from: '',
  until: '',
}
// Two in the morning of the 26th in Riyadh
const now = new Date('2026-11-25T23:00:00Z')
const span = (filters: Partial<RequestFilters>) => {
  const { received_from, received_until } = argumentsOf({ ...none, ...filters }, now)
  return [received_from, received_until]
}

it('counts an age in days of Riyadh', () => {
  expect(span({ age: 'today' })).toEqual(['2026-11-26', ''])
  expect(span({ age: 'week' })).toEqual(['2026-11-20', ''])
  expect(span({ age: 'over_week' })).toEqual(['', '2026-11-18'])
  expect(span({})).toEqual(['', ''])
})

it('takes the narrower of an age and the days beside it', () => {
  expect(span({ age: 'week', from: '2026-11-01' })).toEqual(['2026-11-20', ''])
  expect(span({ age: 'week', from: '2026-11-24', until: '2026-11-25' })).toEqual(['2026-11-24', '2026-11-25'])
  expect(span({ age: 'over_month', until: '2026-12-01' })).toEqual(['', '2026-10-26'])
})
