import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { describe, expect, test, vi } from 'vitest'
import type { Db } from '#app/data/db.ts'
import { resendConfirmation } from './resend-confirmation.ts'
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

test.each([
  [
    { code: 'email_address_not_authorized', message: 'Email address not authorized' },
    { failure: 'email_refused', beside: { email: { code: 'email_refused' } } },
  ],
  [
    { code: 'validation_failed', status: 400, message: 'Unable to validate email address: invalid format' },
    { failure: 'email_refused', beside: { email: { code: 'email_refused' } } },
  ],
  [
    {
      code: 'validation_failed',
      status: 400,
      name: 'AuthApiError',
      message: 'Signup requires a valid password',
    },
    { failure: 'failed', said: 'Signup requires a valid password' },
  ],
  [
    { code: 'weak_password', reasons: ['length'], message: 'Password should be at least 10 characters.' },
    { failure: 'password', beside: { password: { code: 'password_short', count: 10 } } },
  ],
  [
    { code: 'weak_password', reasons: ['characters', 'length'], message: 'Password should contain …' },
    { failure: 'password', beside: { password: { code: 'password_simple' } } },
  ],
  [
    { code: 'weak_password', reasons: ['pwned'], message: 'Password is known to be weak' },
    { failure: 'password', beside: { password: { code: 'password_leaked' } } },
  ],
  [
    { code: 'weak_password', reasons: ['personal'], message: 'Password should not contain …' },
    { failure: 'password', beside: { password: { code: 'password_personal' } } },
  ],
  [{ code: 'signup_disabled', message: 'Signups not allowed' }, { failure: 'closed' }],
  [{ code: 'captcha_failed', message: 'captcha protection: request disallowed' }, { failure: 'robot' }],
])('what a hosted project refuses has a sentence of its own: %o', async (error, expected) => {
  expect(await refusal({ name: 'AuthApiError', status: 422, ...error })).toEqual(expected)
})

test('a user who does not exist, without identities, is a known email and no success', async () => {
  const user = { id: 'f0', email: 'a@example.com', identities: [] }
  const project = {
    auth: {
      signUp: async () => ({ data: { user, session: null }, error: null }),
      // The account has a different password
      signInWithPassword: async () => ({ data: { user: null }, error: { code: 'invalid_credentials' } }),
    },
  } as unknown as Db
  expect(await signUp(project, 'a@example.com', 'secret1', { user_type: 'client' })).toEqual({
    failure: 'email_taken',
    beside: { email: { code: 'email_taken' } },
  })
})

test('the same application, sent again within the hour, is a new one where the first was rejected', async () => {
  let kept: object = {}
  const user = { id: 'f0', created_at: new Date().toISOString() }
  const service = {
    auth: {
      async signUp({ options }: { options: { data: object } }) {
        kept = options.data
        return { data: { user: null, session: null }, error: { code: 'user_already_exists', status: 422 } }
      },
      signInWithPassword: async () => ({ data: { user: { ...user, user_metadata: kept } }, error: null }),
      signOut: async () => ({ error: null }),
    },
  } as unknown as Db
  const apply = (again: () => Promise<boolean>) =>
    signUp(service, 'a@example.com', 'secret1', { user_type: 'employee' }, { again })
  expect(await apply(async () => true)).toEqual({ confirm: false })
  expect(await apply(async () => false)).toEqual({ confirm: false, repeated: true })
})

test('someone who has to confirm their email is told so', async () => {
  const user = { id: 'f0', email: 'a@example.com', identities: [{}] }
  const project = {
    auth: { signUp: async () => ({ data: { user, session: null }, error: null }) },
  } as unknown as Db
  expect(await signUp(project, 'a@example.com', 'secret1', { user_type: 'client' })).toEqual({
    confirm: true,
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

test('so does one of 500, which supabase-js takes for a connection that may come back', async () => {
  expect(
    await refusal({
      name: 'AuthRetryableFetchError',
      status: 500,
      message: 'Error sending confirmation email',
    }),
  ).toEqual({ failure: 'failed', said: 'Error sending confirmation email' })
})

test.each([
  ['no answer came', { name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' }],
  ['the answer cannot be read', { name: 'AuthUnknownError', status: 500, message: 'Unexpected token' }],
  ['a gateway answered', { name: 'AuthRetryableFetchError', status: 503, message: '{}' }],
  ['a gateway has words', { name: 'AuthRetryableFetchError', status: 502, message: 'Bad Gateway' }],
  ['500 has no body', { name: 'AuthRetryableFetchError', status: 500, message: 'Internal Server Error' }],
  ['500 has no body in HTTP/2', { name: 'AuthRetryableFetchError', status: 500, message: 'HTTP 500' }],
  ['500 holds no message', { name: 'AuthRetryableFetchError', status: 500, message: '{"ok":false}' }],
  ['the server said nothing', { name: 'AuthApiError', status: 500, message: '' }],
])('without words of the server, when %s, there is nothing to show', async (_when, error) => {
  expect(await refusal(error)).toEqual({ failure: 'failed' })
})

describe('the mail that confirms an email, sent again', () => {
  vi.stubGlobal('location', { origin: 'https://www.example.sa' })
  const refusedWith = (error: Error) =>
    resendConfirmation({ auth: { resend: async () => ({ error }) } } as unknown as Db, 'a@b.co')

  test.each([
    [400, 'email_address_not_authorized', { failure: 'email_refused' }],
    [400, 'captcha_failed', { failure: 'robot' }],
    [429, 'over_email_send_rate_limit', { failure: 'too_many' }],
    [422, 'hook_timeout', { failure: 'failed', said: 'Error sending confirmation email' }],
  ])('a refusal with %i %s', async (status, code, answer) => {
    expect(await refusedWith(new AuthApiError('Error sending confirmation email', status, code))).toEqual(
      answer,
    )
  })

  test('no answer is a failure without words', async () => {
    expect(await refusedWith(new AuthRetryableFetchError('Failed to fetch', 0))).toEqual({
      failure: 'failed',
    })
  })
})
