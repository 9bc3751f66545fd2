/**
 * The letters that stand for a name: the first ones of its first and its last word. Of an Arabic name only one, since two
 * can be a word: those of "شهد الرافدي" are "شر".
 * @returns an empty string where no word begins with a letter
 */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /^\p{L}/u.exec(word)?.[0] ?? [])
  const [first = '', ...others] = letters
  return /\p{Script=Arabic}/u.test(first) ? first : first + (others.at(-1) ?? '')
}
