/** The commonest passwords, from published lists of leaked ones. */
import { passwordLength } from '#common/limits.ts'

/** How many are refused. */
const most = 10_000

let known: Promise<ReadonlySet<string>> | undefined

/** In lower case, the commonest first; those too short for the forms are left out. Read when they are first needed. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const long = dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min)
    return new Set(long.slice(0, most))
  })
  return known
}
