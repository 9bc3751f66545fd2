import type { Db } from '#app/data/db.ts'
import { type LinkFailure, type Proof, readUserType, verifyLink } from './mail-link.ts'

/**
 * Confirms the email of a new account with the proof in its mail. Ends the session that the service opens:
 * people sign in at their own login.
 * @param db a client that keeps no session
 * @returns why not, with the server's message if we have no sentence for it; or the account's type and email
 */
export async function confirmEmail(
  db: Db,
  proof: Proof,
): Promise<
  | { failure: LinkFailure; said?: string }
  | { failure?: undefined; userType: string | undefined; email: string | undefined }
> {
  const link = await verifyLink(db, proof, 'email')
  if (link.failure) return link
  const { id = '', email, user_metadata } = link.user ?? {}
  const userType = await readUserType(db, id)
  await db.auth.signOut({ scope: 'local' })
  // An applicant's own profile cannot be read before the approval
  return { userType: userType ?? (user_metadata?.user_type as string | undefined), email }
}
