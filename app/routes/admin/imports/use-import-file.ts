import { useState } from 'react'
import type { ImportField, ImportKind } from '#app/data/imports/types.ts'
import { imports as ar } from '#app/i18n/locales/ar/admin/imports.ts'
import { imports as en } from '#app/i18n/locales/en/admin/imports.ts'
import { guessColumns } from './file/guess-columns.ts'
import { type FileProblem, mostBytes, type ReadFile, readRows } from './file/read-file.ts'

/** A file that was chosen, with what each of its columns is. */
export interface ChosenFile extends ReadFile {
  /** Identifies this choice of a file; the import has the same id. */
  id: string
  name: string
  columns: (ImportField | null)[]
}

/** What we call each field in both languages: the heads of the templates. */
const ownWords = Object.fromEntries(
  (Object.keys(en.fields) as ImportField[]).map((field) => [field, [ar.fields[field], en.fields[field]]]),
)

/** The file of an import: read, and changed where a value is corrected. */
export function useImportFile(kind: ImportKind) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [problem, setProblem] = useState<FileProblem | 'unread' | null>(null)
  const [reading, setReading] = useState(false)

  async function choose(chosen: File) {
    setReading(true)
    setProblem(null)
    try {
      const read =
        chosen.size > mostBytes ? 'too_large' : readRows(new Uint8Array(await chosen.arrayBuffer()))
      if (typeof read === 'string') setProblem(read)
      else
        setFile({
          ...read,
          id: crypto.randomUUID(),
          name: chosen.name,
          columns: guessColumns(read.heads, kind, ownWords),
        })
    } catch {
      setProblem('unread')
    } finally {
      setReading(false)
    }
  }

  return {
    file,
    problem,
    reading,
    choose,
    setColumn: (at: number, field: ImportField | null) =>
      setFile(
        (old) =>
          old && { ...old, columns: old.columns.map((known, place) => (place === at ? field : known)) },
      ),
    setCell: (line: number, at: number, value: string) =>
      setFile(
        (old) =>
          old && {
            ...old,
            rows: old.rows.map((row) =>
              row.line === line
                ? { line, cells: row.cells.map((cell, place) => (place === at ? value : cell)) }
                : row,
            ),
          },
      ),
    forget() {
      setFile(null)
      setProblem(null)
    },
  }
}

export type ImportFile = ReturnType<typeof useImportFile>
