/**
 * @supabase/lite accepts the token of an ended session until it expires (docs/upstream/ended-sessions.md),
 *   and does not know second factors. For tables and functions, the statement that sets the rights of a call
 *   checks the session (request-role.ts, reads.ts); for files and the account, this module does.
 */
import { AuthRefusal } from './auth-body.ts'
import { type Database, query } from './connection.ts'
import { codeOf } from './database-errors.ts'
import { sessionOf } from './session-token.ts'

/**
 * Calls that act for the account of a token. Signing out of an ended session is not among them, since it is
 * no mistake.
 */
const acting = /^\/(storage\/v1\/|auth\/v1\/(user|reauthenticate|factors)\b)/

/**
 * Refuses a call whose session has ended as a hosted project does.
 * @param check the SQL with which a call checks whether its session has ended (request-role.ts)
 * @returns undefined when the call can proceed
 */
export async function refusedSession(
  request: Request,
  database: Database,
  jwtSecret: string,
  check: string,
): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  if (!acting.test(pathname)) return undefined
  const claims = sessionOf(request.headers.get('authorization'), jwtSecret)
  if (!claims) return undefined
  const why = await refusalOf(database, claims, check)
  if (!why) return undefined
  // Calls about the account itself are how a second factor is given
  if (pathname.startsWith('/auth/'))
    return why === 'PT403' ? undefined : new AuthRefusal(403, 'session_not_found', ended).response
  return why === 'PT403'
    ? Response.json(
        { statusCode: '403', error: 'Unauthorized', message: 'second_factor_needed' },
        { status: 403 },
      )
    : Response.json({ statusCode: '401', error: 'Unauthorized', message: ended }, { status: 401 })
}

const ended = 'Session from session_id claim in JWT does not exist'

/**
 * @param check comes after the claims in the list, since PostgreSQL evaluates the list in that order
 * @returns why a session cannot proceed: it has ended, or lacks its second factor
 */
async function refusalOf(
  database: Database,
  claims: object,
  check: string,
): Promise<'PT401' | 'PT403' | undefined> {
  try {
    await query(database, `select set_config('request.jwt.claims', $1, true), ${check}`, [
      JSON.stringify(claims),
    ])
    return undefined
  } catch (error) {
    const code = codeOf(error)
    if (code === 'PT401' || code === 'PT403') return code
    throw error
  }
}

/** Ends expired sessions, because their refresh tokens would still be accepted. */
export async function endLateSessions(database: Database): Promise<void> {
  await query(database, 'delete from auth.sessions where not_after <= now()')
}

/** Ends the session of a refresh token that was used twice: one of its two holders is not the owner. */
export async function endReusedSession(database: Database, response: Response): Promise<void> {
  const session = response.headers.get('sb-auth-session-id')
  if (response.ok || !session) return
  const { error_code: code } = (await response.clone().json()) as { error_code?: string }
  if (code === 'refresh_token_already_used')
    await query(database, 'delete from auth.sessions where id = $1', [session])
}
