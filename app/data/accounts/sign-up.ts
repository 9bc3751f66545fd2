import type { Db } from '#app/data/db.ts'
import type { FormErrors } from '#app/data/fields.ts'
import { digestOf } from '#app/lib/digest.ts'
import { authFailure, refusedByService, saidBy, weakPassword } from './auth-failure.ts'
import { type Common, guessableError } from './guessable-error.ts'
import { confirmPath } from './resend-confirmation.ts'

/** Why an account was not made. */
type SignUpFailure =
  | 'email_taken'
  | 'email_refused'
  | 'password'
  | 'closed'
  | 'robot'
  | 'too_many'
  | 'no_user'
  | 'failed'

const failures: Record<string, SignUpFailure> = {
  user_already_exists: 'email_taken',
  email_exists: 'email_taken',
  ...refusedByService,
  weak_password: 'password',
  signup_disabled: 'closed',
  email_provider_disabled: 'closed',
  over_request_rate_limit: 'too_many',
  over_email_send_rate_limit: 'too_many',
}

interface Refused {
  failure: SignUpFailure
  /** The field with the problem, if the failure is about one. */
  beside?: FormErrors
  /** The server's message, if we have no sentence for the refusal. */
  said?: string
  confirm?: undefined
  repeated?: undefined
}

type SignedUp =
  | Refused
  /** `confirm`: the email must be confirmed before the person can sign in. */
  | { failure?: undefined; confirm: boolean; repeated?: true }

function refusedFor(failure: SignUpFailure, error: Parameters<typeof weakPassword>[0] = {}): Refused {
  if (failure === 'email_taken' || failure === 'email_refused')
    return { failure, beside: { email: { code: failure } } }
  if (failure === 'password') return { failure, beside: { password: weakPassword(error) } }
  const said = failure === 'failed' ? saidBy(error) : undefined
  return { failure, ...(said && { said }) }
}

/** For this many milliseconds, the same registration sent again counts as a repetition. */
const sameRegistration = 3_600_000

/**
 * Decides what a registration means if its email has an account with this password: the same registration
 * sent again (its first answer was lost, or someone clicked twice), or a new application.
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
  // Check this first: someone rejected within the hour may apply again with the same words
  const applied = await again?.(db)
  await db.auth.signOut({ scope: 'local' })
  return applied ? 'again' : repeated ? 'repeated' : null
}

/**
 * Makes an account; the database's trigger makes its profile from `data`, in the same transaction. Ends the
 * new session immediately: people sign in at their own login.
 * @param db a client that keeps no session
 * @param files the stored files, if any, and their sizes, which distinguish them from other files
 * @returns why not, or whether a mail must confirm the email first (hosted projects may ask for it);
 *   `repeated` when an earlier attempt has made it
 */
export async function signUp(
  db: Db,
  email: string,
  password: string,
  data: { user_type: 'client' | 'employee' } & Record<string, unknown>,
  {
    stored,
    again,
    common,
    ...files
  }: {
    stored?: { profile_image_url?: string; cv_url?: string }
    photoSize?: number
    cvSize?: number
    /** Called when the account exists and this is its password; returns whether it took an application. */
    again?: (db: Db) => Promise<boolean>
    /** As for `guessableError`. */
    common?: Common | undefined
  } = {},
): Promise<SignedUp> {
  const { full_name, full_name_ar, full_name_en } = data as Record<string, string | undefined>
  const weak = await guessableError(password, [email, full_name, full_name_ar, full_name_en], common)
  if (weak) return { failure: 'password', beside: { password: weak } }
  // Tells a repeated registration from a corrected one; stored in the account's metadata
  const registration = await digestOf({ ...data, ...files })
  const { data: made, error } = await db.auth.signUp({
    email,
    password,
    options: {
      // The page that a hosted project's confirmation mail links to; other backends ignore it
      ...(typeof location === 'object' && { emailRedirectTo: `${location.origin}${confirmPath}` }),
      data: {
        ...data,
        ...(registration && { registration }),
        ...stored,
      },
    },
  })
  // A project that confirms emails answers for a known one with an invented user without identities
  const isDecoy = made.user?.identities?.length === 0 && !made.session
  const failure = isDecoy ? 'email_taken' : error && authFailure(error, failures, 'failed')
  if (failure === 'email_taken' && registration) {
    const meant = await asTheOwner(db, email, password, registration, again)
    if (meant) return { confirm: false, ...(meant === 'repeated' && { repeated: true }) }
  }
  if (failure) return refusedFor(failure, error ?? {})
  if (!made.user) return { failure: 'no_user' }
  if (made.session) await db.auth.signOut({ scope: 'local' })
  return { confirm: !made.session }
}
