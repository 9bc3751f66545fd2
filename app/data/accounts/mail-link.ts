import type { User } from '#app/data/browser-db.ts'
import type { Db } from '#app/data/db.ts'
import { saidBy } from './auth-failure.ts'

/** What the link in the mail carries: a token, or a session if a hosted project has its default mail template. */
export type Proof = { token_hash: string } | { access_token: string; refresh_token: string }

/** Reads the proof from the address of the page that the link opens, or null when it carries none. */
export function proofIn({ search, hash }: Pick<Location, 'search' | 'hash'>): Proof | null {
  const token_hash = new URLSearchParams(search).get('token_hash')
  if (token_hash) return { token_hash }
  const parts = new URLSearchParams(hash.slice(1))
  const [access_token, refresh_token] = [parts.get('access_token'), parts.get('refresh_token')]
  return access_token && refresh_token ? { access_token, refresh_token } : null
}

/** Why a link was not accepted. */
export type LinkFailure = 'expired' | 'too_many' | 'failed'

/**
 * Signs in with the proof from a mail, which works once.
 * @returns why not, with the server's message if we have no sentence for it; or the account
 */
export async function verifyLink(
  db: Db,
  proof: Proof,
  type: 'recovery' | 'email',
): Promise<{ failure: LinkFailure; said?: string } | { failure?: undefined; user: User | null }> {
  const { data, error } =
    'token_hash' in proof ? await db.auth.verifyOtp({ ...proof, type }) : await db.auth.setSession(proof)
  if (!error) return { user: data.user }
  if (error.status === 429) return { failure: 'too_many' }
  if (error.status && error.status < 500) return { failure: 'expired' }
  const said = saidBy(error)
  return { failure: 'failed', ...(said && { said }) }
}

/** The type of the signed-in account, which decides where it signs in; undefined when it cannot be read. */
export async function readUserType(db: Db, id: string): Promise<string | undefined> {
  const { data } = await db.from('user_profiles').select('user_type').eq('id', id).limit(1)
  return data?.[0]?.user_type
}
