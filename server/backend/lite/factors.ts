/**
 * Second factors (`/auth/v1/factors`), which @supabase/lite does not have: codes of an authenticator app, by the calls of
 * `supabase.auth.mfa`. What a session may do with and without one is decided by private.has_session
 * (supabase/schemas/16_second_factor.sql).
 */
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { AuthRefusal, type Fields } from './auth-body.ts'
import { type Database, query } from './connection.ts'
import { mustBeFresh, mustHaveFactor, withLevel } from './session-level.ts'
import { type Claims, sessionOf, signSession } from './session-token.ts'

interface Parts {
  database: Database
  jwtSecret: string
  /** Answers the other calls of the sign-in service, and calls of functions. */
  handle(request: Request): Promise<Response>
}

interface Factor {
  id: string
  status: 'unverified' | 'verified'
  secret: string
}

/** `/factors`, `/factors/ID`, `/factors/ID/challenge` and `/factors/ID/verify`. */
const path = /^\/auth\/v1\/factors(?:\/([0-9a-f-]{36})(?:\/(challenge|verify))?)?$/

/** Minutes in which a code may be given after it was asked for, as on a hosted project. */
const challengeMinutes = 5
/** Apps that an account may have, as on a hosted project. */
const mostFactors = 10
/** Characters of a name of an app or of the site. */
const longestName = 100

/**
 * Answers a call to the factors of the account that asks.
 * @returns undefined when the call is another one
 * @throws AuthRefusal with the codes of a hosted project
 */
export async function answerFactors(
  request: Request,
  fields: Fields,
  parts: Parts,
): Promise<Response | undefined> {
  const [match, id, step] = path.exec(new URL(request.url).pathname) ?? []
  if (!match) return undefined
  const claims = sessionOf(request.headers.get('authorization'), parts.jwtSecret)
  if (!claims) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  switch (`${request.method} ${id ? (step ?? 'factor') : 'factors'}`) {
    case 'POST factors':
      return enroll(request, fields, claims, parts)
    case 'POST challenge':
      return challenge(await ownFactor(id, claims, parts), parts)
    case 'POST verify':
      return verify(request, await ownFactor(id, claims, parts), fields, claims, parts)
    case 'DELETE factor':
      return remove(request, await ownFactor(id, claims, parts), claims, parts)
    default:
      throw new AuthRefusal(405, 'unexpected_failure', 'This method is not taken here.')
  }
}

async function enroll(request: Request, fields: Fields, claims: Claims, parts: Parts) {
  const { database } = parts
  const { factor_type: type, friendly_name: name, issuer } = fields
  if (type !== 'totp') throw new AuthRefusal(400, 'validation_failed', 'factor_type needs to be totp')
  for (const text of [name, issuer])
    if ((text ?? '') !== '' && (typeof text !== 'string' || text.length > longestName))
      throw new AuthRefusal(400, 'validation_failed', `Names have at most ${longestName} characters.`)
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
    throw new AuthRefusal(422, 'mfa_factor_name_conflict', 'A factor with this name exists already.')
  const id = randomUUID()
  const account = await emailOf(claims, database)
  const totp = new TOTP({
    // Of 160 bits, as RFC 4226 recommends
    secret: new Secret({ size: 20 }),
    issuer: typeof issuer === 'string' && issuer ? issuer : new URL(request.url).hostname,
    label: account,
  })
  const secret = totp.secret.base32
  // What was begun and not ended is in the way
  await query(database, "delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [
    claims.sub,
  ])
  await query(
    database,
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
    [id, claims.sub, name || null, secret],
  )
  const uri = totp.toString()
  const more = name ? { friendly_name: name } : {}
  return Response.json({ id, type, ...more, totp: { qr_code: renderSVG(uri), secret, uri } })
}

async function challenge({ id }: Factor, { database }: Parts) {
  const [made] = await query<{ id: string; expires_at: number }>(
    database,
    `with gone as (
       delete from auth.mfa_challenges where factor_id = $2 and created_at < now() - make_interval(mins => $3)
     ), noted as (
       update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $2
     )
     insert into auth.mfa_challenges (id, factor_id, created_at) values ($1, $2, now())
     returning id, extract(epoch from created_at + make_interval(mins => $3))::float8 as expires_at`,
    [randomUUID(), id, challengeMinutes],
  )
  return Response.json({ id: made?.id, type: 'totp', expires_at: Math.floor(Number(made?.expires_at)) })
}

async function verify(request: Request, factor: Factor, fields: Fields, claims: Claims, parts: Parts) {
  const { challenge_id: asked, code } = fields
  const { database, jwtSecret } = parts
  const wrong = new AuthRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  if (typeof asked !== 'string' || !/^[0-9a-f-]{36}$/.test(asked) || typeof code !== 'string')
    throw new AuthRefusal(400, 'validation_failed', 'challenge_id and code are needed.')
  const secret = Secret.fromBase32(factor.secret)
  // A minute and a half in all: clocks of phones are not exact
  if (!/^\d{6}$/.test(code) || new TOTP({ secret }).validate({ token: code, window: 1 }) === null) throw wrong
  const [open] = await query<{ used: boolean }>(
    database,
    `select exists (
       select from auth.mfa_challenges as past
       where past.factor_id = $2 and past.otp_code = $3 and past.verified_at > now() - interval '2 minutes'
     ) as used
     from auth.mfa_challenges as asked
     where asked.id = $1 and asked.factor_id = $2 and asked.verified_at is null
       and asked.created_at > now() - make_interval(mins => $4)`,
    [asked, factor.id, code, challengeMinutes],
  )
  if (!open)
    throw new AuthRefusal(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another.')
  // A code that someone has seen over a shoulder is good once
  if (open.used) throw wrong
  const refreshToken = randomUUID()
  const taken = await query(
    database,
    `with taken as (
       update auth.mfa_challenges set verified_at = now(), otp_code = $3
       where id = $1 and verified_at is null returning factor_id
     ), on_now as (
       update auth.mfa_factors as factor set status = 'verified', updated_at = now()
       from taken where factor.id = taken.factor_id
     ), raised as (
       update auth.sessions as session set aal = 'aal2', factor_id = taken.factor_id, updated_at = now()
       from taken where session.id = $2 returning session.id, session.user_id
     ), ended as (
       delete from auth.sessions as other using raised
       where other.user_id = raised.user_id and other.id <> raised.id and other.aal is distinct from 'aal2'
     )
     insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
     select $4::text, $4::text, user_id, id, false, now(), now() from raised returning id`,
    [asked, claims.session_id, code, refreshToken],
  )
  if (taken.length === 0) throw wrong
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

async function remove(request: Request, { id, status }: Factor, claims: Claims, parts: Parts) {
  const { database } = parts
  if (status === 'verified') {
    await mustHaveFactor(request, parts, 'remove it')
    await mustBeFresh(claims, database)
  }
  await query(database, 'delete from auth.mfa_factors where id = $1', [id])
  await query(
    database,
    `update auth.sessions set aal = 'aal1' where user_id = $1 and not exists (
       select from auth.mfa_factors where user_id = $1 and status = 'verified'
     )`,
    [claims.sub],
  )
  return Response.json({ id })
}

/** @throws AuthRefusal 404 when the account has no factor of this id */
async function ownFactor(id: string | undefined, claims: Claims, { database }: Parts): Promise<Factor> {
  const [factor] = await query<Factor>(
    database,
    'select id, status::text, secret from auth.mfa_factors where id = $1 and user_id = $2',
    [id, claims.sub],
  )
  if (!factor) throw new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

async function emailOf(claims: Claims, database: Database): Promise<string> {
  const [account] = await query<{ email: string | null }>(
    database,
    'select email from auth.users where id = $1',
    [claims.sub],
  )
  return account?.email ?? ''
}
