import { isHosted } from '#app/data/browser-db.ts'
import type { Db } from '#app/data/db.ts'
import type { FieldError } from '#app/data/fields.ts'
import { commonPasswordsPath, guessable } from '#common/passwords.ts'

/** Reads the commonest passwords, in lower case. */
export type Common = () => Promise<ReadonlySet<string>>

const codes = { personal: 'password_personal', common: 'password_leaked' } as const

/** Whether our form judges passwords: our own backends do so themselves, a hosted project takes any that is long enough. */
const isJudge = () => typeof document !== 'undefined' && isHosted()

/**
 * What is wrong with a new password that is easy to guess, where the sign-in service would take it.
 * @param about names and emails of the person
 * @param common reads the commonest passwords; the web server has them at hand
 */
export async function guessableError(
  password: string,
  about: readonly (string | null | undefined)[],
  common: Common | undefined = isJudge() ? readCommon : undefined,
): Promise<FieldError | undefined> {
  const why = common && (await guessable(password, about, common))
  return why ? { code: codes[why] } : undefined
}

/** The same for the account that is signed in. */
export async function ownGuessableError(password: string, { auth }: Db): Promise<FieldError | undefined> {
  if (!isJudge()) return undefined
  const { user } = (await auth.getSession()).data.session ?? {}
  return guessableError(password, [user?.email, user?.user_metadata.full_name])
}

/** Empty where the list does not arrive: nobody is kept from signing up for that. */
async function readCommon(): Promise<ReadonlySet<string>> {
  try {
    const response = await fetch(commonPasswordsPath)
    return new Set(response.ok ? (await response.text()).split('\n') : [])
  } catch {
    return new Set()
  }
}
