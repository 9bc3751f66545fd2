import { isHosted } from '#app/data/browser-db.ts'
import type { FieldError } from '#app/data/fields.ts'
import { isPersonal, normal } from '#common/passwords.ts'

/** Where the web server lists the commonest passwords, one a line; see server/common-passwords.ts. */
export const commonPasswordsPath = '/common-passwords.txt'

/**
 * What is wrong with a new password on a hosted project, whose sign-in service takes any that is long enough. Our own
 * backends refuse such a password themselves.
 * @param about names and emails of the person
 */
export async function guessable(
  password: string,
  about: readonly (string | null | undefined)[],
): Promise<FieldError | undefined> {
  if (typeof document === 'undefined' || !isHosted()) return undefined
  if (isPersonal(password, about)) return { code: 'password_personal' }
  const common = await readCommon()
  return common.has(normal(password)) ? { code: 'password_leaked' } : undefined
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
