/**
 * Stores the details of a session that a hosted project's sign-in service stores and @supabase/lite leaves
 * empty: the browser, and whether a link in a mail has opened the session
 * (docs/upstream/password-change-keeps-sessions.md).
 */

import { type Database, query } from './connection.ts'
import { byLink } from './current-password.ts'
import { partOfToken } from './tokens.ts'

/** How many characters of the User-Agent header are stored. */
const longest = 400

/**
 * Stores how a session was opened.
 * @param response of the sign-in service, which is returned; nothing is stored when it opened no session
 * @param browser the User-Agent header; without it an empty name is stored, since the person is told about
 *   such a sign-in too
 */
export async function noteSession(
  response: Response,
  database: Database,
  browser: string | null,
  { link = false } = {},
): Promise<Response> {
  if (!response.ok) return response
  const { access_token: token } = (await response.clone().json()) as { access_token?: string }
  const session = partOfToken(token?.split('.')[1] ?? '')?.session_id
  if (session)
    await query(database, 'update auth.sessions set user_agent = $2, tag = coalesce($3, tag) where id = $1', [
      session,
      (browser ?? '').slice(0, longest),
      link ? byLink : null,
    ])
  return response
}
