import type { Db } from '#app/data/db.ts'
import { digestOf } from '#app/lib/digest.ts'
import { authFailure } from './auth-failure.ts'

/** Why an account was not made. */
export type SignUpFailure = 'email_taken' | 'email' | 'password_short' | 'too_many' | 'no_user' | 'failed'

const failures: Record<string, SignUpFailure> = {
  user_already_exists: 'email_taken',
  email_exists: 'email_taken',
  email_address_invalid: 'email',
  weak_password: 'password_short',
  over_request_rate_limit: 'too_many',
  over_email_send_rate_limit: 'too_many',
}

type SignedUp =
  /** `said` is the server's message, for a refusal that has no sentence of its own. */
  | { failure: SignUpFailure; said?: string; confirm?: undefined; repeated?: undefined }
  | { failure?: undefined; confirm: boolean; repeated?: true }

/** Milliseconds within which the same registration, sent again, counts as the one that arrived. */
const sameRegistration = 3_600_000

/**
 * What a registration means whose address has an account, when this is that account's password: the same one, made
 * just now (the first answer was lost, or it was clicked twice), or a new application.
 */
async function asTheOwner(
  db: Db,
  email: string,
  password: string,
  digest: string,
  again?: (db: Db) => Promise<boolean>,
): Promise<'repeated' | 'again' | null> {
  const { data } = await db.auth.signInWithPassword({ email, password })
  if (!data.user) return null
  const age = Date.now() - Date.parse(data.user.created_at)
  const repeated = age < sameRegistration && data.user.user_metadata.registration === digest
  const applied = !repeated && (await again?.(db))
  await db.auth.signOut({ scope: 'local' })
  return repeated ? 'repeated' : applied ? 'again' : null
}

/**
 * Makes an account; the database's trigger makes its profile from `data`, in the same transaction.
 * The new session is ended at once: the person signs in where they belong.
 * @param db a client that keeps no session
 * @param files the stored photo, if any, and its size, which tells it from another one
 * @returns why not, or whether the address must be confirmed by a mail first (hosted projects may ask for it);
 *   `repeated` when an earlier sending has made it
 */
export async function signUp(
  db: Db,
  email: string,
  password: string,
  data: { user_type: 'client' | 'employee' } & Record<string, unknown>,
  {
    profile_image_url,
    again,
    ...files
  }: {
    profile_image_url?: string
    photoSize?: number
    /** What to do instead when the account exists and this is its password; true when that was right. */
    again?: (db: Db) => Promise<boolean>
  } = {},
): Promise<SignedUp> {
  // Tells a repeated registration from a corrected one; stored in the account's metadata
  const registration = await digestOf({ ...data, ...files })
  const { data: made, error } = await db.auth.signUp({
    email,
    password,
    options: {
      data: {
        ...data,
        ...(registration && { registration }),
        ...(profile_image_url && { profile_image_url }),
      },
    },
  })
  const failure = error && authFailure(error, failures, 'failed')
  if (failure === 'email_taken' && registration) {
    const meant = await asTheOwner(db, email, password, registration, again)
    if (meant) return { confirm: false, ...(meant === 'repeated' && { repeated: true }) }
  }
  if (failure) {
    // The other errors are supabase-js's own: no answer came, or one that it cannot read
    const said = failure === 'failed' && error?.name === 'AuthApiError' && error?.message
    return { failure, ...(said && { said }) }
  }
  if (!made.user) return { failure: 'no_user' }
  if (made.session) await db.auth.signOut({ scope: 'local' })
  return { confirm: !made.session }
}
