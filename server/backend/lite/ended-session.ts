/**
 * @supabase/lite takes the token of a session that has ended until it expires (docs/upstream/ended-sessions.md), and knows
 * no second factor. Tables
 * and functions ask in the statement that sets the rights of a call (request-role.ts, reads.ts); files and the account
 * ask here.
 */
import { AuthRefusal } from './auth-body.ts'
import { type Database, query } from './connection.ts'
import { codeOf } from './database-errors.ts'
import { sessionOf } from './session-token.ts'

/** Calls that act for the account of a token. Signing out a session that has ended is not a mistake. */
const acting = /^\/(storage\/v1\/|auth\/v1\/(user|reauthenticate|factors)\b)/

/**
 * Answers a call whose session has ended as a hosted project does.
 * @param check how a call asks whether its session has ended (request-role.ts)
 * @returns undefined when it may go on
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
  // The account itself: this is where a second factor is given
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
 * @param check is after the claims in the list, and PostgreSQL reads it in that order
 * @returns why a session may not go on: it has ended, or lacks its second factor
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

/** Ends the sessions whose time is over: their refresh tokens would still be taken. */
export async function endLateSessions(database: Database): Promise<void> {
  await query(database, 'delete from auth.sessions where not_after <= now()')
}

/** Ends the session of a refresh token that was used twice: one of the two who have it is not its owner. */
export async function endReusedSession(database: Database, response: Response): Promise<void> {
  const session = response.headers.get('sb-auth-session-id')
  if (response.ok || !session) return
  const { error_code: code } = (await response.clone().json()) as { error_code?: string }
  if (code === 'refresh_token_already_used')
    await query(database, 'delete from auth.sessions where id = $1', [session])
}
