import type { Db } from '#app/data/db.ts'
import type { Proof } from './recovery.ts'

/**
 * Confirms the email of a new account with what its mail carries. The session that the service opens is ended: the
 * person signs in where they belong.
 * @param db a client that keeps no session
 * @returns why not, or the account's type and email
 */
export async function confirmEmail(
  db: Db,
  proof: Proof,
): Promise<
  | { failure: 'expired' | 'too_many' | 'failed' }
  | { failure?: undefined; userType: string | undefined; email: string | undefined }
> {
  const { data, error } =
    'token_hash' in proof
      ? await db.auth.verifyOtp({ ...proof, type: 'email' })
      : // The project's own mail has confirmed it already
        await db.auth.setSession(proof)
  if (error) {
    if (error.status === 429) return { failure: 'too_many' }
    return { failure: error.status && error.status < 500 ? 'expired' : 'failed' }
  }
  const { id = '', email } = data.user ?? {}
  const profile = await db.from('user_profiles').select('user_type').eq('id', id).limit(1)
  await db.auth.signOut({ scope: 'local' })
  // An applicant's own profile cannot be read before the approval
  const said = data.user?.user_metadata.user_type as string | undefined
  return { userType: profile.data?.[0]?.user_type ?? said, email }
}
