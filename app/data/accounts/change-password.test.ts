import { beforeEach, expect, test, vi } from 'vitest'
import { changePassword } from './change-password.ts'

const account = vi.hoisted(() => ({ password: 'old', lost: false, ended: 0 }))
vi.mock('#app/data/browser-db.ts', () => ({
  isolatedDb: () => ({
    auth: {
      signInWithPassword: async ({ password }: { password: string }) => ({
        error: password === account.password ? null : { status: 400 },
      }),
      signOut: async () => undefined,
    },
  }),
  browserDb: () => ({
    auth: {
      async updateUser({ password }: { password: string }) {
        account.password = password
        return { error: account.lost ? { name: 'AuthRetryableFetchError', status: 0 } : null }
      },
      signOut: async () => account.ended++,
    },
  }),
}))

beforeEach(() => Object.assign(account, { password: 'old', lost: false, ended: 0 }))

test('a change whose answer was lost counts as done when it is tried again', async () => {
  account.lost = true
  expect(await changePassword('a@b.co', 'old', 'new')).toBe('failed')
  expect(await changePassword('a@b.co', 'old', 'new', true)).toBeNull()
  expect(account).toMatchObject({ password: 'new', ended: 1 })
})

test('a wrong current password stays wrong, tried again or not', async () => {
  expect(await changePassword('a@b.co', 'wrong', 'new', true)).toBe('wrong')
  // It must not reveal that the "new" password is the current one
  expect(await changePassword('a@b.co', 'wrong', 'old')).toBe('wrong')
  expect(account).toMatchObject({ password: 'old', ended: 0 })
})
