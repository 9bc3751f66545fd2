/**
 * What the sign-in service of a hosted project stores with a session and @supabase/lite leaves empty: the browser, and
 * that a mail's link has opened it (docs/upstream/password-change-keeps-sessions.md).
 */

import { type Database, query } from './connection.ts'
import { byLink } from './current-password.ts'
import { partOfToken } from './tokens.ts'

/** Characters of a browser's name for itself that are kept. */
const longest = 400

/**
 * Stores how a session came to be.
 * @param response of the sign-in service, which is returned; nothing is stored when it opened no session
 * @param browser the header `user-agent`; without one an empty name is stored, since such a sign-in is told too
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
