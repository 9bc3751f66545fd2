/** What stands before names in both languages: engineer, doctor, professor and the rest. */
const title = /^(م|د|أ|أ\.د|أ\.م|Eng|Engr|Dr|Prof|Arch|Mr|Mrs|Ms)\.$/iu

/**
 * The letters that stand for a name: the first ones of its first and its last word. Of an Arabic name only one, since two
 * can be a word: those of "شهد الرافدي" are "شر".
 * @returns an empty string where no word begins with a letter
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  const named = words.filter((word) => !title.test(word))
  const letters = (named.length > 0 ? named : words).flatMap((word) => /^\p{L}/u.exec(word)?.[0] ?? [])
  const [first = '', ...others] = letters
  return /\p{Script=Arabic}/u.test(first) ? first : first + (others.at(-1) ?? '')
}
