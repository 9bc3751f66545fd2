import { expect, it } from 'vitest'
import { differenceOf } from './merges.ts'

const of = (client_email: string | null, client_phone: string | null) => ({ client_email, client_phone })

it.each([
  ['both are the same', of('a@x.example', '+1'), of('A@x.example', '+1'), null],
  ['the mailbox is the same', of('a+shop@x.example', null), of('a@x.example', null), null],
  ['one has no phone', of('a@x.example', '+1'), of('a@x.example', null), null],
  ['one has no email', of('a@x.example', '+1'), of(null, '+1'), null],
  ['the phones differ', of('a@x.example', '+1'), of('a@x.example', '+2'), 'phone'],
  ['the emails differ', of('a@x.example', '+1'), of('b@x.example', '+1'), 'email'],
  ['both differ', of('a@x.example', '+1'), of('b@x.example', '+2'), 'all'],
  ['they have different contacts', of('a@x.example', null), of(null, '+1'), 'all'],
] as const)('what of the contacts of two requests differs when %s', (_, one, other, difference) => {
  expect(differenceOf(one, other)).toBe(difference)
  expect(differenceOf(other, one)).toBe(difference)
})
