import type { FieldError } from '#app/data/fields.ts'
import { passwordLength } from '#common/limits.ts'

/** The error with which the sign-in service refuses a call. */
interface AuthRefusal {
  name?: string | undefined
  code?: string | undefined
  status?: number | undefined
  message?: string | undefined
  /** What is wrong with a weak password: `length`, `characters`, `pwned`, and ours: `personal`. */
  reasons?: readonly string[] | undefined
}

/**
 * The code of a refusal, including refusals that come without a code or with one that means several things.
 */
function codeOf({ name, code = '', message = '' }: AuthRefusal): string {
  // supabase-js reports a missing session as this error, with another status
  if (name === 'AuthSessionMissingError') return 'session_not_found'
  // The service takes fewer emails than our forms, such as none in Arabic letters
  return code === 'validation_failed' && /validate email/i.test(message) ? 'email_address_invalid' : code
}

/**
 * Our name for a refusal of the sign-in service.
 * @param names by its codes, or by HTTP statuses if its code is not among them
 * @param otherwise for everything else, such as no answer at all
 */
export const authFailure = <Failure extends string>(
  error: AuthRefusal,
  names: Readonly<Record<string | number, Failure>>,
  otherwise: NoInfer<Failure>,
): Failure => names[codeOf(error)] ?? names[error.status ?? 0] ?? otherwise

/** Our names for the refusals of every call that sends an email. */
export const refusedByService = {
  email_address_invalid: 'email_refused',
  // A hosted project without its own mail server sends emails only to its team
  email_address_not_authorized: 'email_refused',
  captcha_failed: 'robot',
} as const

/** The message that supabase-js invents when the body of a 500 has none: its status line, or the body. */
const noWords = /^(Internal Server Error|HTTP \d+|[[{].*)$/is

/**
 * The server's own words, for a refusal that has no sentence of ours (docs/specification.md, section 8).
 * Undefined for errors of supabase-js itself: no answer came, or one that it cannot read. supabase-js treats
 * every status from 500 on as a lost connection, but a 500 comes from the service itself and the others from
 * a gateway.
 */
export function saidBy({ name, status, message }: AuthRefusal): string | undefined {
  if (!message) return undefined
  if (name === 'AuthApiError') return message
  return name === 'AuthRetryableFetchError' && status === 500 && !noWords.test(message) ? message : undefined
}

/**
 * Our name for a refusal, with the server's message if we have no sentence for it.
 * @param names as for `authFailure`; everything else is `failed`
 */
export function refusalOf<Failure extends string>(
  error: AuthRefusal,
  names: Readonly<Record<string | number, Failure>>,
): { failure: Failure | 'failed'; said?: string } {
  const failure = authFailure<Failure | 'failed'>(error, names, 'failed')
  const said = failure === 'failed' ? saidBy(error) : undefined
  return { failure, ...(said && { said }) }
}

/**
 * What is wrong with a password that the sign-in service refused. Our form allows what the specification asks
 * for. A hosted project may be stricter: more characters, certain kinds of characters, or none of the leaked
 * passwords.
 */
export function weakPassword({ reasons = [], message = '' }: AuthRefusal): FieldError {
  if (reasons.includes('characters')) return { code: 'password_simple' }
  if (reasons.includes('pwned')) return { code: 'password_leaked' }
  if (reasons.includes('personal')) return { code: 'password_personal' }
  return { code: 'password_short', count: Number(/\d+/.exec(message)?.[0] ?? passwordLength.min) }
}
