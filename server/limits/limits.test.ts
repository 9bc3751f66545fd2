import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Limits, makeLimits } from './limits.ts'
import { type Kind, mostKeys, type Rule, rules } from './rules.ts'

let limits: Limits
beforeEach(() => {
  vi.useFakeTimers()
  limits = makeLimits()
})
afterEach(() => void vi.useRealTimers())

/** An attempt that every rule counts for the same caller: what identifies the caller is also the email. */
const by = (as: string | undefined, rule?: Rule['by']) => ({
  emails: [as],
  account: as,
  // An account has many sessions, and is signed in to from many browsers
  session: rule === 'account' ? undefined : as,
  browser: rule === 'email' ? undefined : as,
})

/** Makes a number of attempts; returns how many were allowed. */
async function attempt(
  kind: Kind,
  times: number,
  address: string | (() => string),
  email?: string | (() => string),
  rule?: Rule['by'],
) {
  let passed = 0
  for (let time = 0; time < times; time++) {
    const from = typeof address === 'string' ? address : address()
    const as = typeof email === 'function' ? email() : email
    if ((await limits.take(kind, { address: from, ...by(as, rule) })) === 0) passed++
  }
  return passed
}

let serial = 0
const anyAddress = () => `10.0.${Math.floor(++serial / 250)}.${serial % 250}`
const anyEmail = () => `${++serial}@handasa.example`

describe.each(Object.keys(rules) as Kind[])('%s', (kind) => {
  test.each(rules[kind] as readonly Rule[])(
    'ends after $attempts by $by, and starts again after $seconds seconds',
    async (rule) => {
      const address = ['email', 'account', 'session', 'browser'].includes(rule.by) ? anyAddress : '192.0.2.1'
      const email = rule.by === 'address' ? anyEmail : 'a@handasa.example'
      expect(await attempt(kind, rule.attempts + 5, address, email, rule.by)).toBe(rule.attempts)
      const again = () => {
        const as = typeof email === 'string' ? email : email()
        const from = typeof address === 'string' ? address : address()
        return limits.take(kind, { address: from, ...by(as, rule.by) })
      }
      expect(await again()).toBe(rule.seconds)
      // Refused attempts do not extend the wait
      vi.advanceTimersByTime((rule.seconds - 1) * 1000)
      expect(await again()).toBe(1)
      vi.advanceTimersByTime(1000)
      expect(await again()).toBe(0)
    },
  )
})

test('a stranger who uses up the tries at one address leaves the owner of the account in', async () => {
  const email = 'owner@handasa.example'
  expect(await attempt('signIn', 60, '192.0.2.66', email)).toBe(10)
  expect(await attempt('signIn', 1, '192.0.2.1', email)).toBe(1)
  expect(await attempt('signIn', 200, anyAddress, email)).toBe(89)
})

test('a sign-in that succeeds clears the failures at that account and address alone', async () => {
  const [mine, other] = ['me@handasa.example', 'other@handasa.example']
  await attempt('signIn', 9, '192.0.2.1', mine)
  await attempt('signIn', 10, '192.0.2.1', other)
  limits.forgive('signIn', { address: '192.0.2.1', emails: [mine] })
  expect(await attempt('signIn', 10, '192.0.2.1', mine)).toBe(10)
  expect(await attempt('signIn', 1, '192.0.2.1', other)).toBe(0)
  for (const kind of ['signUp', 'recovery', 'form'] as const) {
    await attempt(kind, 100, '192.0.2.2', mine)
    limits.forgive(kind, { address: '192.0.2.2', emails: [mine] })
    expect(await attempt(kind, 1, '192.0.2.2', mine), kind).toBe(0)
  }
})

test('an email is one however it is written', async () => {
  await attempt('recovery', 3, anyAddress, 'Someone@Handasa.example')
  expect(await attempt('recovery', 1, anyAddress, ' someone@handasa.EXAMPLE ')).toBe(0)
  expect(await attempt('recovery', 1, anyAddress, 'some.one@handasa.example')).toBe(1)
})

test('what holds no email is counted by address alone', async () => {
  expect(await attempt('recovery', 20, '192.0.2.1')).toBe(10)
  expect(await attempt('recovery', 20, '192.0.2.2')).toBe(10)
})

test('several rows are several attempts, each under its own email', async () => {
  const rows = (count: number, email: string) => Array.from({ length: count }, () => email)
  const from = (address: string, emails: string[]) => limits.take('form', { address, emails })
  expect(await from('192.0.2.1', rows(21, 'a@handasa.example'))).toBe(600)
  expect(await from('192.0.2.2', [...rows(10, 'b@handasa.example'), ...rows(10, 'c@handasa.example')])).toBe(
    0,
  )
  expect(await from('192.0.2.2', ['d@handasa.example'])).toBe(600)
  expect(await from('192.0.2.3', ['d@handasa.example', 'b@handasa.example'])).toBe(3600)
  expect(await from('192.0.2.4', [])).toBe(0)
})

test('kinds are counted apart', async () => {
  await attempt('recovery', 10, '192.0.2.1')
  expect(await attempt('signUp', 1, '192.0.2.1')).toBe(1)
})

test('keys are forgotten when there are too many, the longest unseen first', async () => {
  await attempt('recovery', 10, '192.0.2.1')
  await attempt('recovery', 10, '192.0.2.2')
  for (let other = 0; other < mostKeys - 1; other++) {
    await limits.take('recovery', { address: `key ${other}` })
    if (other === 5) expect(await attempt('recovery', 1, '192.0.2.1')).toBe(0)
  }
  expect(await attempt('recovery', 1, '192.0.2.1')).toBe(0)
  expect(await attempt('recovery', 1, '192.0.2.2')).toBe(1)
})
