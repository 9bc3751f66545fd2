/**
 * Refuses passwords that are long enough but easy to guess; see common/passwords.ts and
 * server/common-passwords.ts.
 */
import { passwordLength } from '#common/limits.ts'
import { guessable } from '#common/passwords.ts'
import { commonPasswords } from '#server/common-passwords.ts'
import { AuthRefusal, type Fields } from './auth-body.ts'
import { type Database, query } from './connection.ts'
import { sessionOf } from './session-token.ts'

const weak = (message: string, reason: string) =>
  new AuthRefusal(422, 'weak_password', message, { weak_password: { reasons: [reason] } })

/** Refuses passwords that bcrypt would cut off. @throws AuthRefusal 422 */
export function refuseLongPassword({ password }: Fields): void {
  if (typeof password === 'string' && Buffer.byteLength(password) > passwordLength.maxBytes)
    throw weak(
      `Password should be at most ${passwordLength.maxBytes} bytes: as many Latin letters, or half as many Arabic ones.`,
      'length',
    )
}

/** Refuses a new password that is easy to guess. @throws AuthRefusal 422, with the reasons `pwned` or `personal` */
async function refuseGuessable(password: unknown, about: unknown[]): Promise<void> {
  if (typeof password !== 'string') return
  const texts = about.filter((text): text is string => typeof text === 'string')
  const why = await guessable(password, texts, commonPasswords)
  if (why === 'personal') throw weak('Password should not contain a word of your name or email.', 'personal')
  // A hosted project gives this reason for passwords of published lists
  if (why === 'common') throw weak('Password is known to be weak and easy to guess.', 'pwned')
}

/** Checks the password of a sign-up. @throws AuthRefusal 422 */
export async function checkFirstPassword(fields: Fields): Promise<void> {
  refuseLongPassword(fields)
  const { full_name, full_name_ar, full_name_en } = (fields.data ?? {}) as Fields
  await refuseGuessable(fields.password, [fields.email, full_name, full_name_ar, full_name_en])
}

/**
 * Checks the new password of the caller's account.
 * @param request with its headers
 * @param handle answers calls of the API, here to read the account's own name
 * @throws AuthRefusal 422
 */
export async function checkNewPassword(
  { password }: Fields,
  { url, headers: given }: Request,
  handle: (request: Request) => Promise<Response>,
  { database, jwtSecret }: { database: Database; jwtSecret: string },
): Promise<void> {
  const claims = sessionOf(given.get('authorization'), jwtSecret)
  // The sign-in service refuses a call without a session
  if (!claims) return
  const [account] = await query<{ email: string | null }>(
    database,
    'select email from auth.users where id = $1',
    [claims.sub],
  )
  // The sign-in service has no right to read profiles, but people can read their own
  const headers = new Headers()
  for (const name of ['apikey', 'authorization']) headers.set(name, given.get(name) ?? '')
  const address = new URL(`/rest/v1/user_profiles?select=full_name&id=eq.${claims.sub}`, url)
  const answer = await handle(new Request(address, { headers }))
  const [person] = answer.ok ? ((await answer.json()) as { full_name: string }[]) : []
  await refuseGuessable(password, [account?.email, person?.full_name])
}
