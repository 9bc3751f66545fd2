import { type ImportField, type ImportKind, importFields } from '#app/data/imports/types.ts'
import { normalizeForSearch } from '#common/search.ts'
import { knownHeads } from './known-heads.ts'

/** The head of a column as it is compared: without marks, brackets and forms of letters. */
const plain = (head: string) =>
  normalizeForSearch(head)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Which field each column of a file probably is; null if it is none, or repeats the field of another column.
 * @param words what we call each field, in any language: the heads of our own template and export
 */
export function guessColumns(
  heads: readonly string[],
  kind: ImportKind,
  words: Partial<Record<ImportField, readonly string[]>>,
): (ImportField | null)[] {
  const plainHeads = heads.map(plain)
  const guesses = heads.map((): ImportField | null => null)
  // The surest words come first: “type” only counts if no column is called “client type”
  for (const field of importFields[kind])
    for (const word of [...(words[field] ?? []), ...(knownHeads[kind][field] ?? [])]) {
      const at = plainHeads.findIndex((head, at) => head === plain(word) && !guesses[at])
      if (at < 0) continue
      guesses[at] = field
      break
    }
  return guesses
}
