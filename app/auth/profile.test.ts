import { beforeEach, expect, test, vi } from 'vitest'
import { DataError } from '#app/data/result.ts'
import { takeRecheckRequest } from './access-recheck.ts'
import { refreshOn } from './profile.ts'

const refreshSession = vi.hoisted(() => vi.fn())
vi.mock('#app/data/browser-db.ts', () => ({ browserDb: () => ({ auth: { refreshSession } }) }))

beforeEach(() => void takeRecheckRequest())

test.each([
  [400, true],
  [403, true],
  // Too many, no answer, a server that is starting: the session may be good
  [429, false],
  [503, false],
  [undefined, false],
])('a fresh session that is refused with %s makes the guard look: %s', async (status, looks) => {
  refreshSession.mockResolvedValue({ error: { status } })
  refreshOn(new DataError('PGRST301', 'JWT expired'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(takeRecheckRequest()).toBe(looks)
})

test('a fresh session that is given is no reason to doubt, and a refusal of the rules is', async () => {
  refreshSession.mockResolvedValue({ error: null })
  refreshOn(new DataError('PGRST301', 'JWT expired'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(takeRecheckRequest()).toBe(false)
  refreshOn(new DataError('42501', 'permission denied'))
  expect(takeRecheckRequest()).toBe(true)
})
