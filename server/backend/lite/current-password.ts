/**
 * A new password needs the current one, or a session that a link in a mail has just opened. A token alone is
 * not enough, since someone may have stolen it. A hosted project does the same with
 * `require_current_password`, which @supabase/lite does not have
 * (docs/upstream/password-change-keeps-sessions.md).
 */
import bcrypt from 'bcryptjs'
import { passwordLength } from '#common/limits.ts'
import { AuthRefusal, type Fields } from './auth-body.ts'
import { type Database, query } from './connection.ts'
import { sessionOf } from './session-token.ts'

/** The value of `auth.sessions.tag` for a session that a link in a mail has opened. */
export const byLink = 'recovery'

/** Minutes in which such a session can set a password: as long as a link is valid. */
const fresh = 60

/**
 * Refuses a new password without the current one.
 * @returns the fields to pass on: none without a valid session, which the sign-in service then refuses
 * @throws AuthRefusal 400 when the current password is missing or wrong
 */
export async function withCurrentPassword(
  { current_password: current, ...fields }: Fields,
  authorization: string | null,
  database: Database,
  jwtSecret: string,
): Promise<Fields> {
  const claims = sessionOf(authorization, jwtSecret)
  if (!claims) return {}
  const [account] = await query<{ hash: string | null; by_link: boolean }>(
    database,
    `select account.encrypted_password as hash, exists (
       select from auth.sessions
       where id = $2 and user_id = account.id and tag = $3 and created_at > now() - make_interval(mins => $4)
     ) as by_link
     from auth.users as account where account.id = $1`,
    [claims.sub, claims.session_id, byLink, fresh],
  )
  if (!account?.hash || account.by_link) return fields
  if (typeof current !== 'string' || !current)
    throw new AuthRefusal(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    )
  const right =
    Buffer.byteLength(current) <= passwordLength.maxBytes && (await bcrypt.compare(current, account.hash))
  if (!right) throw new AuthRefusal(400, 'current_password_invalid', 'Current password is not correct.')
  return fields
}
