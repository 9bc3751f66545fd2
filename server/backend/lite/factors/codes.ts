import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { AuthRefusal } from '#server/backend/lite/auth-body.ts'
import { query } from '#server/backend/lite/connection.ts'
import { type Attempt, challengeMinutes, type FactorParts } from './factor.ts'
import { raiseSession } from './raise-session.ts'

/**
 * A secret for a new authenticator app.
 * @param issuer the name that the app shows beside the account
 */
export function newSecret(issuer: string, account: string) {
  // 160 bits, as RFC 4226 recommends
  const totp = new TOTP({ secret: new Secret({ size: 20 }), issuer, label: account })
  const uri = totp.toString()
  return { qr_code: renderSVG(uri), secret: totp.secret.base32, uri }
}

/**
 * Verifies a code of an app, which is valid once.
 * @throws AuthRefusal when it is wrong or late
 */
export async function verifyCode(attempt: Attempt, parts: FactorParts): Promise<Response> {
  const { factor, challengeId, fields } = attempt
  const { code } = fields
  const wrong = new AuthRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  if (typeof code !== 'string') throw new AuthRefusal(400, 'validation_failed', 'code is needed.')
  const secret = Secret.fromBase32(factor.secret ?? '')
  // Accept codes of a minute and a half in all, since clocks of phones are not exact
  if (!/^\d{6}$/.test(code) || new TOTP({ secret }).validate({ token: code, window: 1 }) === null) throw wrong
  const [open] = await query<{ used: boolean }>(
    parts.database,
    `select exists (
       select from auth.mfa_challenges as past
       where past.factor_id = $2 and past.otp_code = $3 and past.verified_at > now() - interval '2 minutes'
     ) as used
     from auth.mfa_challenges as asked
     where asked.id = $1 and asked.factor_id = $2 and asked.verified_at is null
       and asked.created_at > now() - make_interval(mins => $4)`,
    [challengeId, factor.id, code, challengeMinutes],
  )
  if (!open)
    throw new AuthRefusal(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another.')
  // Refuse a used code, which someone could have seen over the person's shoulder
  if (open.used) throw wrong
  return (await raiseSession(attempt, { factorId: factor.id, code }, parts)) ?? refuse(wrong)
}

function refuse(refusal: AuthRefusal): never {
  throw refusal
}
