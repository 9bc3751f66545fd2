import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { Db } from '#app/data/db.ts'
import { requestRecovery } from './recovery.ts'

vi.stubGlobal('location', { origin: 'https://www.example.sa' })

const refusedWith = (error: Error) =>
  requestRecovery({ auth: { resetPasswordForEmail: async () => ({ error }) } } as unknown as Db, 'a@b.co')

test.each([
  [400, 'email_address_not_authorized', { failure: 'email_refused' }],
  [400, 'email_address_invalid', { failure: 'email_refused' }],
  [400, 'validation_failed', { failure: 'email' }],
  [400, 'captcha_failed', { failure: 'robot' }],
  [429, 'over_email_send_rate_limit', { failure: 'too_many' }],
  [500, 'unexpected_failure', { failure: 'failed', said: 'Error sending recovery email' }],
])('a refusal with %i %s', async (status, code, answer) => {
  expect(await refusedWith(new AuthApiError('Error sending recovery email', status, code))).toEqual(answer)
})

test('no answer is a failure without words', async () => {
  expect(await refusedWith(new AuthRetryableFetchError('Failed to fetch', 0))).toEqual({ failure: 'failed' })
})
