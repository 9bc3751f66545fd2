import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sessionOf } from './session-token.ts'

const secret = 'a secret of the test'
const now = Date.UTC(2026, 10, 22)
const claims = {
  sub: '20000000-0000-4000-8000-000000000001',
  role: 'authenticated',
  session_id: '20000000-0000-4000-8000-000000000002',
  iat: now / 1000 - 10,
  exp: now / 1000 + 10,
}
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function bearer(payload: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }, key = secret): string {
  const signed = `${encoded(header)}.${encoded(payload)}`
  return `Bearer ${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
const read = (authorization: string | null) => sessionOf(authorization, secret, now)

test('the claims of a session are read', () => {
  expect(read(bearer(claims))).toEqual(claims)
})

test.each([
  ['no header', null],
  ['a key', 'Bearer sb_publishable_x'],
  ['another key', bearer(claims, undefined, 'another')],
  ['no signature', bearer(claims).replace(/[^.]*$/, '')],
  ['half a signature', bearer(claims).slice(0, -10)],
  ['a signature with something behind it', `${bearer(claims)}x`],
  ['another algorithm', bearer(claims, { alg: 'none', typ: 'JWT' })],
  ['an unusual header', bearer(claims, { alg: 'HS256', typ: 'JWT', crit: ['exp'] })],
  ['an expired one', bearer({ ...claims, exp: now / 1000 })],
  ['one without end', bearer({ ...claims, exp: undefined })],
  ['one that begins later', bearer({ ...claims, nbf: now / 1000 + 1 })],
  ['one of the future', bearer({ ...claims, iat: now / 1000 + 1 })],
  ['another role', bearer({ ...claims, role: 'service_role' })],
  ['no role, as that of a file', bearer({ ...claims, role: undefined })],
  ['an account that is not an id', bearer({ ...claims, sub: 'me' })],
  ['no object', bearer(null)],
])('%s is left to others', (_, authorization) => {
  expect(read(authorization)).toBeUndefined()
})
