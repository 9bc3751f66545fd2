/**
 * Second factors (`/auth/v1/factors`), which @supabase/lite does not have: codes of an authenticator app
 * (codes.ts) and passkeys (passkeys.ts), for the calls of `supabase.auth.mfa`. private.has_session decides
 * what a session may do with and without one (supabase/schemas/16_second_factor.sql).
 */
import { randomUUID } from 'node:crypto'
import { isUuid } from '#common/uuid.ts'
import { AuthRefusal, type Fields } from '#server/backend/lite/auth-body.ts'
import { query } from '#server/backend/lite/connection.ts'
import { hasFactor, mustBeFresh, mustHaveFactor } from '#server/backend/lite/session-level.ts'
import { type Claims, sessionOf } from '#server/backend/lite/session-token.ts'
import { newSecret, verifyCode } from './codes.ts'
import { challengeMinutes, type Factor, type FactorParts } from './factor.ts'
import { creationOptions, requestOptions, verifyPasskey } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'

/** `/factors`, `/factors/ID`, `/factors/ID/challenge` and `/factors/ID/verify`. */
const path = /^\/auth\/v1\/factors(?:\/([0-9a-f-]{36})(?:\/(challenge|verify))?)?$/

/** Apps and passkeys that an account may have together, as on a hosted project. */
const mostFactors = 10
/** Characters of a name of an app, of a passkey or of the site. */
const longestName = 100

/**
 * Answers a call about the factors of the caller's account.
 * @returns undefined for any other call
 * @throws AuthRefusal with the codes of a hosted project
 */
export async function answerFactors(
  request: Request,
  fields: Fields,
  parts: FactorParts,
): Promise<Response | undefined> {
  const [match, id = '', step] = path.exec(new URL(request.url).pathname) ?? []
  if (!match) return undefined
  const claims = sessionOf(request.headers.get('authorization'), parts.jwtSecret)
  if (!claims) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  switch (`${request.method} ${id ? (step ?? 'factor') : 'factors'}`) {
    case 'POST factors':
      return enroll(request, fields, claims, parts)
    case 'POST challenge':
      return challenge(request, await usableFactor(request, id, claims, parts), claims, parts)
    case 'POST verify':
      return verify(request, await usableFactor(request, id, claims, parts), fields, claims, parts)
    case 'DELETE factor':
      return remove(request, await ownFactor(id, claims, parts), claims, parts)
    default:
      throw new AuthRefusal(405, 'unexpected_failure', 'This method is not accepted here.')
  }
}

async function enroll(request: Request, fields: Fields, claims: Claims, parts: FactorParts) {
  const { database } = parts
  const { factor_type: type, friendly_name: name, issuer } = fields
  if (type !== 'totp' && type !== 'webauthn')
    throw new AuthRefusal(400, 'validation_failed', 'factor_type needs to be totp or webauthn')
  for (const text of [name, issuer])
    if ((text ?? '') !== '' && (typeof text !== 'string' || text.length > longestName))
      throw new AuthRefusal(400, 'validation_failed', `Names have at most ${longestName} characters.`)
  // Throws where passkeys cannot work
  if (type === 'webauthn') relyingParty(request, parts.ownUrl)
  const others = await query<{ status: string; friendly_name: string | null }>(
    database,
    'select status, friendly_name from auth.mfa_factors where user_id = $1',
    [claims.sub],
  )
  const verified = others.filter(({ status }) => status === 'verified')
  await mustBeFresh(claims, database)
  if (verified.length > 0) await mustHaveFactor(request, parts, 'enroll a new factor')
  if (verified.length >= mostFactors)
    throw new AuthRefusal(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached')
  if (name && verified.some(({ friendly_name }) => friendly_name === name))
    throw new AuthRefusal(422, 'mfa_factor_name_conflict', 'A factor with this name already exists.')
  const totp =
    type === 'totp'
      ? newSecret(
          typeof issuer === 'string' && issuer ? issuer : new URL(request.url).hostname,
          await emailOf(claims, parts),
        )
      : undefined
  const id = randomUUID()
  // Delete factors that someone began to add but did not finish, since they would block this one
  await query(database, "delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [
    claims.sub,
  ])
  await query(
    database,
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, '${type}', 'unverified', $4, now(), now())`,
    [id, claims.sub, name || null, totp?.secret ?? null],
  )
  return Response.json({ id, type, ...(name ? { friendly_name: name } : {}), ...(totp && { totp }) })
}

async function challenge(request: Request, factor: Factor, claims: Claims, parts: FactorParts) {
  const asked =
    factor.factor_type === 'webauthn' ? await passkeyOptions(request, factor, claims, parts) : null
  const [made] = await query<{ id: string; expires_at: number }>(
    parts.database,
    `with gone as (
       delete from auth.mfa_challenges where factor_id = $2 and created_at < now() - make_interval(mins => $3)
     ), noted as (
       update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $2
     )
     insert into auth.mfa_challenges (id, factor_id, created_at, web_authn_session_data)
     values ($1, $2, now(), $4::text::jsonb)
     returning id, extract(epoch from created_at + make_interval(mins => $3))::float8 as expires_at`,
    [randomUUID(), factor.id, challengeMinutes, asked && JSON.stringify(asked.session)],
  )
  return Response.json({
    id: made?.id,
    type: factor.factor_type,
    expires_at: Math.floor(Number(made?.expires_at)),
    ...(asked && { webauthn: asked.webauthn }),
  })
}

async function passkeyOptions(request: Request, factor: Factor, claims: Claims, parts: FactorParts) {
  const site = relyingParty(request, parts.ownUrl)
  return factor.status === 'verified'
    ? requestOptions(site, claims, parts)
    : creationOptions(site, await emailOf(claims, parts), claims, parts)
}

async function verify(
  request: Request,
  factor: Factor,
  fields: Fields,
  claims: Claims,
  parts: FactorParts,
): Promise<Response> {
  const { challenge_id: challengeId } = fields
  if (typeof challengeId !== 'string' || !isUuid(challengeId))
    throw new AuthRefusal(400, 'validation_failed', 'challenge_id is needed.')
  const attempt = { request, factor, challengeId, fields, claims }
  return factor.factor_type === 'webauthn' ? verifyPasskey(attempt, parts) : verifyCode(attempt, parts)
}

async function remove(request: Request, { id, status }: Factor, claims: Claims, parts: FactorParts) {
  const { database } = parts
  if (status === 'verified') {
    await mustHaveFactor(request, parts, 'remove it')
    await mustBeFresh(claims, database)
  }
  await query(database, 'delete from auth.mfa_factors where id = $1', [id])
  // As on a hosted project, a session is worth no more than the factor that it was given
  await query(
    database,
    `update auth.sessions set aal = 'aal1' where user_id = $1 and (factor_id = $2 or not exists (
       select from auth.mfa_factors where user_id = $1 and status = 'verified'
     ))`,
    [claims.sub, id],
  )
  return Response.json({ id })
}

/**
 * A factor that can be challenged and verified. Verifying an unfinished factor adds it to the account's
 * second factors, so it needs the same rights as beginning it: otherwise anyone who knows the password could
 * finish it in the owner's place.
 * @throws AuthRefusal
 */
async function usableFactor(request: Request, id: string, claims: Claims, parts: FactorParts) {
  const factor = await ownFactor(id, claims, parts)
  if (factor.status === 'unverified' && (await hasFactor(claims, parts.database))) {
    await mustHaveFactor(request, parts, 'verify a new factor')
    await mustBeFresh(claims, parts.database)
  }
  return factor
}

/** @throws AuthRefusal 404 when the account has no factor of this id */
async function ownFactor(id: string, claims: Claims, { database }: FactorParts): Promise<Factor> {
  const [factor] = await query<Factor>(
    database,
    'select id, factor_type::text, status::text, secret from auth.mfa_factors where id = $1 and user_id = $2',
    [isUuid(id) ? id : null, claims.sub],
  )
  if (!factor) throw new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

async function emailOf(claims: Claims, { database }: FactorParts): Promise<string> {
  const [account] = await query<{ email: string | null }>(
    database,
    'select email from auth.users where id = $1',
    [claims.sub],
  )
  return account?.email ?? ''
}
