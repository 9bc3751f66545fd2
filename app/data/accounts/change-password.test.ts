import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { changePassword } from './change-password.ts'

const account = vi.hoisted(() => ({
  password: 'old',
  lost: false,
  refusal: null as Error | null,
  ended: 0,
  signIns: 0,
}))
vi.mock('#app/data/browser-db.ts', () => ({
  isHosted: () => false,
  isolatedDb: () => ({
    auth: {
      async signInWithPassword({ password }: { password: string }) {
        account.signIns++
        return { error: password === account.password ? null : { status: 400 } }
      },
      signOut: async () => undefined,
    },
  }),
  browserDb: () => ({
    auth: {
      getSession: async () => ({ data: { session: null } }),
      async updateUser({ password, current_password }: Record<string, string>) {
        if (account.refusal) return { error: account.refusal }
        if (current_password !== account.password)
          return { error: new AuthApiError('Current password required', 400, 'current_password_invalid') }
        account.password = password ?? ''
        return { error: account.lost ? new AuthRetryableFetchError('Failed to fetch', 0) : null }
      },
      signOut: async () => account.ended++,
    },
  }),
}))

beforeEach(() =>
  Object.assign(account, { password: 'old', lost: false, refusal: null, ended: 0, signIns: 0 }),
)

test('the server asks for the current password, so nothing is signed in for it', async () => {
  expect(await changePassword('a@b.co', 'old', 'new')).toBeNull()
  expect(account).toMatchObject({ password: 'new', ended: 1, signIns: 0 })
})

test('a change whose answer was lost counts as done when it is tried again', async () => {
  account.lost = true
  expect(await changePassword('a@b.co', 'old', 'new')).toEqual({ failure: 'failed' })
  expect(await changePassword('a@b.co', 'old', 'new', true)).toBeNull()
  expect(account).toMatchObject({ password: 'new', ended: 1 })
})

test('a wrong current password stays wrong, tried again or not', async () => {
  expect(await changePassword('a@b.co', 'wrong', 'new', true)).toEqual({ failure: 'wrong' })
  // The answer must not reveal that the "new" password is the current one
  expect(await changePassword('a@b.co', 'wrong', 'old')).toEqual({ failure: 'wrong' })
  expect(account).toMatchObject({ password: 'old', ended: 0 })
})

test('a refusal without a sentence of ours shows what the server said', async () => {
  account.refusal = new AuthApiError('Error updating user', 500, 'unexpected_failure')
  expect(await changePassword('a@b.co', 'old', 'new')).toEqual({
    failure: 'failed',
    said: 'Error updating user',
  })
})
