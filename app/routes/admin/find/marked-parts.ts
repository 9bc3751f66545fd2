import { normalizeForSearch, searchWords } from '#common/search.ts'

/** A text in parts: its words, the spaces between them, and whether a word holds one that is searched for. */
export function markedParts(text: string, search: string): { text: string; marked: boolean }[] {
  const words = searchWords(search)
  return text
    .split(/(\s+)/)
    .filter(Boolean)
    .map((part) => {
      const form = normalizeForSearch(part)
      return { text: part, marked: words.some((word) => form.includes(word)) }
    })
}
