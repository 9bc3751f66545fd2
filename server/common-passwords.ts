/** The commonest passwords, from published lists of leaked ones. */
import { passwordLength } from '#common/limits.ts'

/** How many passwords are refused. */
const most = 10_000

let known: Promise<ReadonlySet<string>> | undefined

/**
 * The passwords in lower case, the commonest first, without those too short for the forms. They are read when
 * first needed.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const long = dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min)
    return new Set(long.slice(0, most))
  })
  return known
}
