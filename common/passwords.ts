import { normalizeForSearch } from './search.ts'

/**
 * Whether a password contains a word of the person's name or email, which attackers try first.
 * @param about names and emails of the person
 */
export function isPersonal(password: string, about: readonly (string | null | undefined)[]): boolean {
  const typed = normal(password)
  // Only the part of an email before the @: many people share the domain
  return about.some((text) =>
    (normal(text?.replace(/@.*$/, '') ?? '').match(shortest) ?? []).some((word) => typed.includes(word)),
  )
}

/** Shorter words are in many passwords by chance. */
const shortest = /\p{L}{4,}/gu

/** One spelling for texts that people type differently: with or without marks, digits of either script. */
const normal = (text: string) => normalizeForSearch(text.normalize('NFKD').replace(/\p{M}/gu, ''))

/** Where the web server of a hosted project serves the commonest passwords to its forms, one a line. */
export const commonPasswordsPath = '/common-passwords.txt'

/**
 * Why an attacker would guess a password soon.
 * @param about names and emails of the person
 * @param common reads the commonest passwords, in lower case
 * @returns undefined when it is hard to guess
 */
export async function guessable(
  password: string,
  about: readonly (string | null | undefined)[],
  common: () => Promise<ReadonlySet<string>>,
): Promise<'personal' | 'common' | undefined> {
  if (isPersonal(password, about)) return 'personal'
  const typed = normal(password)
  // A password of only spaces is easy to guess
  return typed === '' || (await common()).has(typed) ? 'common' : undefined
}
