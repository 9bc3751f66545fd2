import { expect, it } from 'vitest'
import { breachForm } from './admin.ts'

const codeOf = (noticed_at: string) =>
  breachForm.shape.noticed_at.safeParse(noticed_at).error?.issues[0]?.message

it('takes a time in Riyadh that has passed', () => {
  expect(breachForm.shape.noticed_at.parse('2026-11-24T09:30')).toBe('2026-11-24T06:30:00.000Z')
})

it.each([
  ['', 'required'],
  ['yesterday', 'date'],
  ['1448-06-17T09:30', 'date'],
  ['2099-01-01T09:30', 'future'],
])('refuses %j as %s', (typed, code) => expect(codeOf(typed)).toBe(code))
