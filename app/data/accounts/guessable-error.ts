import { isHosted } from '#app/data/browser-db.ts'
import type { Db } from '#app/data/db.ts'
import type { FieldError } from '#app/data/fields.ts'
import { commonPasswordsPath, guessable } from '#common/passwords.ts'

/** Reads the commonest passwords, in lower case. */
export type Common = () => Promise<ReadonlySet<string>>

const codes = { personal: 'password_personal', common: 'password_leaked' } as const

/**
 * Whether our form checks passwords. Our own backends check them; a hosted project may only check the length.
 */
const isJudge = () => typeof document !== 'undefined' && isHosted()

/**
 * What is wrong with a new password that is easy to guess, if the sign-in service would accept it.
 * @param about names and emails of the person
 * @param common reads the commonest passwords; the web server passes its own list
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

/** Empty if the list cannot be loaded: that must not stop anyone from signing up. */
async function readCommon(): Promise<ReadonlySet<string>> {
  try {
    const response = await fetch(commonPasswordsPath)
    return new Set(response.ok ? (await response.text()).split('\n') : [])
  } catch {
    return new Set()
  }
}
