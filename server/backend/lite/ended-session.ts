/**
 * @supabase/lite takes the token of a session that has ended until it expires (docs/upstream/ended-sessions.md). Tables
 * and functions ask in the statement that sets the rights of a call (request-role.ts, reads.ts); files and the account
 * ask here.
 */
import { AuthRefusal } from './auth-body.ts'
import { type Database, query } from './connection.ts'
import { sessionOf } from './session-token.ts'

/** Calls that act for the account of a token. Signing out a session that has ended is no mistake. */
const acting = /^\/(storage\/v1\/|auth\/v1\/(user|reauthenticate|factors)\b)/

/**
 * Answers a call whose session has ended as a hosted project does.
 * @returns undefined when it may go on
 */
export async function refusedSession(
  request: Request,
  database: Database,
  jwtSecret: string,
): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  if (!acting.test(pathname)) return undefined
  const claims = sessionOf(request.headers.get('authorization'), jwtSecret)
  if (!claims || (await isOpen(database, claims))) return undefined
  const sentence = 'Session from session_id claim in JWT does not exist'
  return pathname.startsWith('/auth/')
    ? new AuthRefusal(403, 'session_not_found', sentence).response
    : Response.json({ statusCode: '401', error: 'Unauthorized', message: sentence }, { status: 401 })
}

/** @param claims of the token, in the order in which PostgreSQL reads the list: first they are set, then asked for */
async function isOpen(database: Database, claims: object): Promise<boolean> {
  const [answer] = await query<{ open: boolean }>(
    database,
    `select set_config('request.jwt.claims', $1, true), private.has_session() as open`,
    [JSON.stringify(claims)],
  )
  return answer?.open === true
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
