import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { DataError } from '#app/data/result.ts'
import { takeRecheckRequest } from './access-recheck.ts'
import { handleAuthError, queries } from './profile.ts'

const refreshSession = vi.hoisted(() => vi.fn())
vi.mock('#app/data/browser-db.ts', () => ({ browserDb: () => ({ auth: { refreshSession } }) }))

beforeEach(() => void takeRecheckRequest())

test.each([
  [400, true],
  [403, true],
  // Rate limited, server starting, no answer: the session may still be good
  [429, false],
  [503, false],
  [undefined, false],
])('a refresh refused with %s requests a recheck: %s', async (status, requested) => {
  refreshSession.mockResolvedValue({ error: { status } })
  handleAuthError(new DataError('PGRST301', 'JWT expired'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(takeRecheckRequest()).toBe(requested)
})

test('a successful refresh requests no recheck, a refusal by an access rule does', async () => {
  refreshSession.mockResolvedValue({ error: null })
  handleAuthError(new DataError('PGRST301', 'JWT expired'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(takeRecheckRequest()).toBe(false)
  handleAuthError(new DataError('42501', 'permission denied'))
  expect(takeRecheckRequest()).toBe(true)
})

test('a change without a connection fails immediately instead of waiting unseen', async () => {
  onlineManager.setOnline(false)
  const mutationFn = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(new MutationObserver<unknown, Error, void>(queries, { mutationFn }).mutate()).rejects.toThrow(
    'Failed to fetch',
  )
  onlineManager.setOnline(true)
})
