import { expect, test } from 'vitest'
import type { Db } from '#app/data/db.ts'
import { signUp } from './sign-up.ts'

/** A sign-in service that refuses every sign-up with this error. */
const refusing = (error: object) =>
  ({ auth: { signUp: async () => ({ data: { user: null, session: null }, error }) } }) as unknown as Db

const refusal = (error: object) =>
  signUp(refusing(error), 'a@example.com', 'secret1', { user_type: 'client' }).then((made) => made)

test('a refusal whose code is known has its own sentence', async () => {
  expect(
    await refusal({
      name: 'AuthApiError',
      status: 429,
      code: 'over_request_rate_limit',
      message: 'Too many',
    }),
  ).toEqual({
    failure: 'too_many',
  })
})

test('any other shows what the server said (section 8 of the specification)', async () => {
  expect(
    await refusal({
      name: 'AuthApiError',
      status: 500,
      code: 'unexpected_failure',
      message: 'Database error',
    }),
  ).toEqual({
    failure: 'failed',
    said: 'Database error',
  })
})

test.each([
  ['no answer came', { name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' }],
  ['the answer cannot be read', { name: 'AuthUnknownError', status: 500, message: 'Unexpected token' }],
  ['a gateway answered', { name: 'AuthRetryableFetchError', status: 503, message: '{}' }],
  ['the server said nothing', { name: 'AuthApiError', status: 500, message: '' }],
])('without words of the server, when %s, there is nothing to show', async (_when, error) => {
  expect(await refusal(error)).toEqual({ failure: 'failed' })
})
