import { randomUUID } from 'node:crypto'
import { query } from '#server/backend/lite/connection.ts'
import { withLevel } from '#server/backend/lite/session-level.ts'
import { signSession } from '#server/backend/lite/session-token.ts'
import type { Attempt, FactorParts } from './factor.ts'

/** The factor that an account has proven. */
interface Proof {
  /** The factor that was used: an account with several passkeys may use another than the requested one. */
  factorId: string
  /** A code of an app, which is not accepted again. */
  code?: string
  /** The passkey to store from now on, and its text when it was checked. */
  passkey?: { credential: object; aaguid?: string; before: string | null }
}

/**
 * Uses up a challenge and gives the session the rights of its account. Ends those sessions of the account
 * that have proven only the password.
 * @returns the new tokens of the session; undefined when another call has used the challenge or the passkey
 *   first
 */
export async function raiseSession(
  { request, challengeId, claims }: Attempt,
  { factorId, code, passkey }: Proof,
  parts: FactorParts,
): Promise<Response | undefined> {
  const { database, jwtSecret } = parts
  const refreshToken = randomUUID()
  // Use one statement, so that everything happens or nothing
  const taken = await query(
    database,
    `with proven as (
       update auth.mfa_factors as factor
       set status = 'verified', updated_at = now(),
         web_authn_credential = coalesce($6::text::jsonb, factor.web_authn_credential),
         web_authn_aaguid = coalesce($7::text::uuid, factor.web_authn_aaguid)
       where factor.id = $3
         and ($6::text is null or factor.web_authn_credential is not distinct from $8::text::jsonb)
         and exists (select from auth.mfa_challenges as asked where asked.id = $1 and asked.verified_at is null)
         -- Ended by another factor that was verified in the meantime
         and exists (select from auth.sessions as own where own.id = $2)
       returning factor.id
     ), taken as (
       update auth.mfa_challenges as asked set verified_at = now(), otp_code = $4
       from proven where asked.id = $1 and asked.verified_at is null returning proven.id as factor_id
     ), raised as (
       update auth.sessions as session set aal = 'aal2', factor_id = taken.factor_id, updated_at = now()
       from taken where session.id = $2 returning session.id, session.user_id
     ), ended as (
       delete from auth.sessions as other using raised
       where other.user_id = raised.user_id and other.id <> raised.id and other.aal is distinct from 'aal2'
     )
     insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
     select $5::text, $5::text, user_id, id, false, now(), now() from raised returning id`,
    [
      challengeId,
      claims.session_id,
      factorId,
      code ?? null,
      refreshToken,
      passkey ? JSON.stringify(passkey.credential) : null,
      passkey?.aaguid ?? null,
      passkey?.before ?? null,
    ],
  )
  if (taken.length === 0) return undefined
  const now = Math.floor(Date.now() / 1000)
  const duration = claims.exp - Number(claims.iat)
  const token = signSession({ ...claims, aal: 'aal2', iat: now, exp: now + duration }, jwtSecret)
  const headers = new Headers(request.headers)
  for (const name of ['content-length', 'content-type']) headers.delete(name)
  headers.set('authorization', `Bearer ${token}`)
  const user = await parts.handle(new Request(new URL('/auth/v1/user', request.url), { headers }))
  if (!user.ok) return user
  return withLevel(
    Response.json({
      access_token: token,
      refresh_token: refreshToken,
      token_type: 'bearer',
      expires_in: duration,
      expires_at: now + duration,
      user: await user.json(),
    }),
    { database, jwtSecret },
  )
}
