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
  /** What is wrong with which field, for a failure that is about one. */
  beside?: FormErrors
  /** The server's message, for a refusal that has no sentence of its own. */
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
  // First: who was rejected within the hour may send the same words again, and means a new application
  const applied = await again?.(db)
  await db.auth.signOut({ scope: 'local' })
  return applied ? 'again' : repeated ? 'repeated' : null
}

/**
 * Makes an account; the database's trigger makes its profile from `data`, in the same transaction.
 * The new session is ended immediately: the person signs in where they belong.
 * @param db a client that keeps no session
 * @param files the stored files, if any, and their sizes, which tell them from others
 * @returns why not, or whether the address must be confirmed by a mail first (hosted projects may ask for it);
 *   `repeated` when an earlier sending has made it
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
    /** What to do instead when the account exists and this is its password; true when that was right. */
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
      // Where a hosted project's own confirmation mail leads; no other uses it
      ...(typeof location === 'object' && { emailRedirectTo: `${location.origin}${confirmPath}` }),
      data: {
        ...data,
        ...(registration && { registration }),
        ...stored,
      },
    },
  })
  // Where emails are confirmed, the answer for a known one is a user who does not exist and has no identity
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
