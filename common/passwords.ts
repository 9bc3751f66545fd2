/**
 * Whether a password has a word of the person's name or email in it: whoever guesses tries these first.
 * @param about names and emails of the person
 */
export function isPersonal(password: string, about: readonly (string | null | undefined)[]): boolean {
  const typed = normal(password)
  // Of an email, what stands before the @: the rest belongs to many
  return about.some((text) =>
    (normal(text?.replace(/@.*$/, '') ?? '').match(shortest) ?? []).some((word) => typed.includes(word)),
  )
}

/** Shorter words are in many passwords by chance. */
const shortest = /\p{L}{4,}/gu

/** The form in which passwords are compared with lists. */
export const normal = (text: string) => text.normalize('NFKC').toLowerCase()
