import type { Language } from '#common/language.ts'

/** Where the words of columns are: those of a screen, or of a file that is written without one. */
interface ColumnWords {
  /** The word at a key of the words of the record of activity, by its parts; nothing where there is none. */
  find(...key: string[]): string | null | undefined
  /** Says that a column is written in one of two languages. */
  inLanguage(language: Language, label: string): string
}

/** What a column of a table is called, in whose words; by its own name where it has none. */
export function columnLabel(table: string, column: string, { find, inLanguage }: ColumnWords): string {
  const [, stem = column, written] = /^(.*)_(ar|en)$/.exec(column) ?? []
  const label = find('columnsOf', table, stem) ?? find('columns', stem) ?? stem
  return written ? inLanguage(written as Language, label) : label
}
