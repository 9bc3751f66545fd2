/**
 * Every code of the sign-in service that supabase-js names: it is answered to the call that gets it, or
 * it is never sent to this site, for a reason. A code of a newer version fails here until it is added
 * to one of the lists.
 */
import { readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test, vi } from 'vitest'
import { signIn } from '#app/auth/sign-in.ts'
import { changePassword } from '#app/data/accounts/change-password.ts'
import { verifyLink } from '#app/data/accounts/mail-link.ts'
import { addPasskey, givePasskey } from '#app/data/accounts/passkeys.ts'
import { requestRecovery, savePassword } from '#app/data/accounts/recovery.ts'
import { resendConfirmation } from '#app/data/accounts/resend-confirmation.ts'
import { giveCode } from '#app/data/accounts/second-factor.ts'
import { signUp } from '#app/data/accounts/sign-up.ts'
import type { Db } from '#app/data/db.ts'

const shared = vi.hoisted(() => ({ db: undefined as unknown }))
vi.mock('#app/data/browser-db.ts', () => ({
  isHosted: () => true,
  browserDb: () => shared.db,
  isolatedDb: () => shared.db,
}))
vi.mock('#app/data/accounts/guessable-error.ts', () => ({
  guessableError: async () => undefined,
  ownGuessableError: async () => undefined,
}))
vi.stubGlobal('location', { origin: 'https://www.example.sa', hostname: 'www.example.sa' })

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const user = { id: '0b8f6f0e-9c3c-4f0b-9d55-0d6a4f6f0001', aud: 'authenticated', email: 'a@example.sa' }
const session = {
  access_token: `${base64({ alg: 'HS256' })}.${base64({ sub: user.id, exp: 4e9, session_id: user.id })}.c2ln`,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user,
}

/** A client with a session. The service refuses the call that is tried, with this status and code. */
async function refusing(status: number, code: string, isSignedIn: boolean): Promise<Db> {
  let isOpen = true
  const db = createClient('https://project.example.sa', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      async fetch(input) {
        if (isOpen && String(input).endsWith('/user')) return Response.json(user)
        return Response.json(
          { code: status, error_code: code, msg: `The service says ${code}` },
          { status, headers: { 'x-supabase-api-version': '2024-01-01' } },
        )
      },
    },
  })
  if (isSignedIn) await db.auth.setSession(session)
  isOpen = false
  shared.db = db
  return db as unknown as Db
}

const password = 'one two three four'
const { signal } = new AbortController()
const calls = {
  'sign-in': () => signIn('client', user.email, password),
  'sign-up': (db) => signUp(db, user.email, password, { user_type: 'client' }),
  recovery: (db) => requestRecovery(db, user.email),
  'the mail once more': (db) => resendConfirmation(db, user.email),
  'the link of a mail': (db) => verifyLink(db, { token_hash: 'f0' }, 'recovery'),
  'a new password': (db) => savePassword(db, password),
  'another password': () => changePassword(user.email, password, `${password} five`),
  'a code of the app': (db) => giveCode(db, 'f', '123456'),
  'a new passkey': (db) => addPasskey(db, { name: 'Phone', company: 'Handasa', signal }),
  'a passkey': (db) => givePasskey(db, 'f', signal),
} satisfies Record<string, (db: Db) => Promise<unknown>>
type Call = keyof typeof calls
const signedIn: readonly Call[] = [
  'a new password',
  'another password',
  'a code of the app',
  'a new passkey',
  'a passkey',
]

const own = (failure: string) => expect.objectContaining({ failure })
/**
 * The service's own words instead of a sentence of ours, as the specification asks
 * (docs/specification.md, section 8).
 */
const said = expect.objectContaining({ said: expect.stringMatching(/^The service says/) })

/** By call and code: the status that comes with the code, and what the person is told. */
const answered: Record<Call, Record<string, [status: number, answer: unknown]>> = {
  'sign-in': {
    invalid_credentials: [400, 'credentials'],
    validation_failed: [400, 'credentials'],
    email_not_confirmed: [400, 'unconfirmed'],
    user_banned: [400, 'off'],
    captcha_failed: [400, 'robot'],
    email_provider_disabled: [422, 'closed'],
    over_request_rate_limit: [429, 'too_many'],
    unexpected_failure: [500, said],
  },
  'sign-up': {
    user_already_exists: [422, own('email_taken')],
    email_exists: [422, own('email_taken')],
    email_address_invalid: [400, own('email_refused')],
    email_address_not_authorized: [400, own('email_refused')],
    weak_password: [422, own('password')],
    signup_disabled: [422, own('closed')],
    email_provider_disabled: [422, own('closed')],
    captcha_failed: [400, own('robot')],
    over_request_rate_limit: [429, own('too_many')],
    over_email_send_rate_limit: [429, own('too_many')],
    validation_failed: [400, said],
    bad_json: [400, said],
    conflict: [409, said],
    hook_timeout: [422, said],
    hook_timeout_after_retry: [500, said],
    hook_payload_over_size_limit: [422, said],
    hook_payload_invalid_content_type: [400, said],
    unexpected_failure: [500, said],
  },
  recovery: {
    email_address_invalid: [400, own('email_refused')],
    email_address_not_authorized: [400, own('email_refused')],
    captcha_failed: [400, own('robot')],
    validation_failed: [400, own('email')],
    over_request_rate_limit: [429, own('too_many')],
    over_email_send_rate_limit: [429, own('too_many')],
    unexpected_failure: [500, said],
  },
  'the mail once more': {
    email_address_not_authorized: [400, own('email_refused')],
    captcha_failed: [400, own('robot')],
    over_request_rate_limit: [429, own('too_many')],
    over_email_send_rate_limit: [429, own('too_many')],
    unexpected_failure: [500, said],
  },
  'the link of a mail': {
    otp_expired: [403, own('expired')],
    flow_state_not_found: [404, own('expired')],
    flow_state_expired: [422, own('expired')],
    user_not_found: [404, own('expired')],
    over_request_rate_limit: [429, own('too_many')],
    unexpected_failure: [500, said],
  },
  'a new password': {
    same_password: [422, own('same')],
    weak_password: [422, own('weak')],
    session_not_found: [403, own('expired')],
    bad_jwt: [403, own('expired')],
    no_authorization: [401, own('expired')],
    session_expired: [401, own('expired')],
    over_request_rate_limit: [429, own('too_many')],
    unexpected_failure: [500, said],
  },
  'another password': {
    same_password: [422, own('same')],
    weak_password: [422, own('weak')],
    reauthentication_needed: [400, own('session')],
    session_not_found: [403, own('session')],
    bad_jwt: [403, own('session')],
    over_request_rate_limit: [429, own('too_many')],
    user_sso_managed: [422, said],
    unexpected_failure: [500, said],
  },
  'a code of the app': {
    mfa_verification_failed: [422, own('wrong')],
    mfa_verification_rejected: [403, own('wrong')],
    mfa_challenge_expired: [422, own('wrong')],
    session_not_found: [403, own('session')],
    bad_jwt: [403, own('session')],
    over_request_rate_limit: [429, own('too_many')],
    mfa_ip_address_mismatch: [422, said],
    mfa_factor_not_found: [404, said],
    mfa_totp_verify_not_enabled: [422, said],
    too_many_enrolled_mfa_factors: [422, said],
    insufficient_aal: [403, said],
    unexpected_failure: [500, said],
  },
  'a new passkey': {
    mfa_webauthn_enroll_not_enabled: [422, own('off')],
    mfa_factor_name_conflict: [422, own('name')],
    too_many_enrolled_mfa_factors: [422, own('full')],
    reauthentication_needed: [403, own('session')],
    session_not_found: [403, own('session')],
    over_request_rate_limit: [429, own('too_many')],
    insufficient_aal: [403, said],
    unexpected_failure: [500, said],
  },
  'a passkey': {
    mfa_webauthn_verify_not_enabled: [422, own('off')],
    webauthn_challenge_expired: [422, own('late')],
    webauthn_credential_not_found: [422, own('address')],
    mfa_challenge_expired: [422, own('late')],
    mfa_verification_failed: [422, own('wrong')],
    bad_jwt: [403, own('session')],
    no_authorization: [401, own('session')],
    over_request_rate_limit: [429, own('too_many')],
    mfa_factor_not_found: [404, said],
  },
}

/** Codes that the service never sends to this site, and why. */
const unused: Record<string, RegExp> = {
  'accounts have no phone': /phone|sms/,
  'no sign-in through other companies': /^(saml|sso|bad_oauth|oauth)_|^provider_|manual_linking|identit/,
  'no code flow: links carry their own token': /bad_code_verifier|unexpected_audience/,
  'nobody signs in without an account': /anonymous/,
  'invitations are not mailed by the service': /invite/,
  'recovery codes are ours': /mfa_recovery_codes/,
  'setting up an app shows the service’s words on the account’s page':
    /mfa_totp_enroll_not_enabled|mfa_verified_factor_exists/,
  'supabase-js renews sessions itself': /refresh_token/,
  'no one-time password in place of a password': /otp_disabled/,
  'the service never asks for a nonce: the current password is sent':
    /reauth_nonce|reauthentication_not_valid/,
  'only with the secret key': /not_admin/,
  'a gateway’s time-out: no answer': /request_timeout/,
}

describe.each(Object.keys(calls) as Call[])('%s', (call) => {
  test.each(Object.entries(answered[call]))('%s', async (code, [status, answer]) => {
    const db = await refusing(status, code, signedIn.includes(call))
    expect(await calls[call](db)).toEqual(answer)
  })
})

test('every code that supabase-js names is answered by a call, or never sent', () => {
  const types = readFileSync('node_modules/@supabase/auth-js/dist/main/lib/error-codes.d.ts', 'utf8')
  const codes = [...types.matchAll(/'([a-z_]+)'/g)].map(([, code = '']) => code)
  expect(codes.length).toBeGreaterThan(80)
  const known = new Set(Object.values(answered).flatMap((byCode) => Object.keys(byCode)))
  const never = (code: string) => Object.values(unused).some((pattern) => pattern.test(code))
  expect(codes.filter((code) => !known.has(code) && !never(code))).toEqual([])
  expect(
    codes.filter((code) => known.has(code) && never(code)),
    'both',
  ).toEqual([])
})
