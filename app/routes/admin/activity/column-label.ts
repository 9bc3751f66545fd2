import type { Language } from '#common/language.ts'

/** Where columns get their words: from a screen, or from a file that is written without one. */
interface ColumnWords {
  /** Finds one of the words of the activity record by the parts of its key; nothing if there is none. */
  find(...key: string[]): string | null | undefined
  /** Adds to a label in which of the two languages its column is written. */
  inLanguage(language: Language, label: string): string
}

/** The label of a table's column in the given words; the name of the column if it has no label. */
export function columnLabel(table: string, column: string, { find, inLanguage }: ColumnWords): string {
  const [, stem = column, written] = /^(.*)_(ar|en)$/.exec(column) ?? []
  const label = find('columnsOf', table, stem) ?? find('columns', stem) ?? stem
  return written ? inLanguage(written as Language, label) : label
}
