/** Passwords that are refused although they are long enough; see common/passwords.ts and server/common-passwords.ts. */
import { passwordLength } from '#common/limits.ts'
import { isPersonal } from '#common/passwords.ts'
import { isCommon } from '#server/common-passwords.ts'
import { AuthRefusal, type Fields } from './auth-body.ts'
import { type Database, query } from './connection.ts'
import { sessionOf } from './session-token.ts'

const weak = (message: string, ...reasons: string[]) =>
  new AuthRefusal(422, 'weak_password', message, { weak_password: { reasons } })

/** Refuses what bcrypt would cut off. @throws AuthRefusal 422 */
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
  if (isPersonal(password, texts))
    throw weak('Password should not contain a word of your name or email.', 'personal')
  // The reason that a hosted project gives for passwords of published lists
  if (await isCommon(password)) throw weak('Password is known to be weak and easy to guess.', 'pwned')
}

/** Checks the password of a sign-up. @throws AuthRefusal 422 */
export async function checkFirstPassword(fields: Fields): Promise<void> {
  refuseLongPassword(fields)
  const { full_name, full_name_ar, full_name_en } = (fields.data ?? {}) as Fields
  await refuseGuessable(fields.password, [fields.email, full_name, full_name_ar, full_name_en])
}

/** Checks the new password of the account that asks for it. @throws AuthRefusal 422 */
export async function checkNewPassword(
  { password }: Fields,
  authorization: string | null,
  database: Database,
  jwtSecret: string,
): Promise<void> {
  const claims = sessionOf(authorization, jwtSecret)
  // The sign-in service refuses what is no session
  if (!claims) return
  const [person] = await query<{ email: string | null; full_name: string | null }>(
    database,
    `select account.email, profile.full_name
     from auth.users as account left join public.user_profiles as profile using (id) where account.id = $1`,
    [claims.sub],
  )
  await refuseGuessable(password, [person?.email, person?.full_name])
}
