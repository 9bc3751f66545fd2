/**
 * The level to which a session has proven who it is: only by password (`aal1`), or also by a second factor
 * (`aal2`). Adds the level to answers of @supabase/lite, which leaves it out, and checks it for calls about
 * the account.
 */
import { AuthRefusal, type Fields } from './auth-body.ts'
import { type Database, query } from './connection.ts'
import { type Claims, sessionOf, signSession } from './session-token.ts'

type Handler = (request: Request) => Promise<Response>

/**
 * Adds to an answer what @supabase/lite leaves out: the factors of the account in the answer, and the level
 * of its session (`aal` and `amr` of the token).
 */
export async function withLevel(
  response: Response,
  { database, jwtSecret }: { database: Database; jwtSecret: string },
): Promise<Response> {
  if (!response.ok) return response
  const body = (await response.clone().json()) as Fields | null
  const user = (body?.user ?? body) as Fields | null
  if (typeof user?.id !== 'string' || !('app_metadata' in user)) return response
  const factors = await query(
    database,
    `select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors
     where user_id = $1 order by created_at`,
    [user.id],
  )
  if (factors.length > 0) user.factors = factors
  const claims = sessionOf(`Bearer ${body?.access_token}`, jwtSecret)
  if (claims && body) {
    const [session] = await query<{ aal: string; since: number; factor: string | null }>(
      database,
      `select session.aal::text, extract(epoch from session.created_at)::float8 as since, factor.factor_type::text as factor
       from auth.sessions as session left join auth.mfa_factors as factor on factor.id = session.factor_id
       where session.id = $1`,
      [claims.session_id],
    )
    const timestamp = Math.floor(Number(session?.since))
    const second = session?.factor === 'webauthn' ? 'mfa/webauthn' : 'totp'
    const methods = session?.aal === 'aal2' ? [second, 'password'] : ['password']
    const amr = methods.map((method) => ({ method, timestamp }))
    body.access_token = signSession({ ...claims, aal: session?.aal ?? 'aal1', amr }, jwtSecret)
  }
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json(body, { status: response.status, headers })
}

/**
 * Refuses a new password if the account has a second factor that the session has not given. @throws
 * AuthRefusal 401
 */
export async function mustHaveOwnFactor(
  request: Request,
  claims: Claims,
  parts: { database: Database; handle: Handler },
): Promise<void> {
  if (await hasFactor(claims, parts.database))
    await mustHaveFactor(request, parts, 'update email or password when MFA is enabled', 401)
}

/** Whether the caller's account has a second factor. */
export async function hasFactor(claims: Claims, database: Database): Promise<boolean> {
  const [found] = await query(
    database,
    "select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1",
    [claims.sub],
  )
  return found !== undefined
}

/** @throws AuthRefusal unless the session has given a code of the app, a passkey, or a recovery code */
export async function mustHaveFactor(
  { url, headers: given }: Request,
  { handle }: { handle: Handler },
  what: string,
  status = 403,
): Promise<void> {
  // Ask through the API, since every call checks this. The sign-in service has no right to read who has used
  // a recovery code
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of ['apikey', 'authorization']) headers.set(name, given.get(name) ?? '')
  const address = new URL('/rest/v1/rpc/recovery_codes_left', url)
  const answer = await handle(new Request(address, { method: 'POST', headers, body: '{}' }))
  if (!answer.ok) throw new AuthRefusal(status, 'insufficient_aal', `AAL2 session is required to ${what}.`)
}

/** @throws AuthRefusal unless the session began in the last 15 minutes, as private.require_password */
export async function mustBeFresh(claims: Claims, database: Database): Promise<void> {
  const [fresh] = await query(
    database,
    "select 1 from auth.sessions where id = $1 and created_at > now() - interval '15 minutes'",
    [claims.session_id],
  )
  if (!fresh) throw new AuthRefusal(403, 'reauthentication_needed', 'Sign in again before you change this.')
}
