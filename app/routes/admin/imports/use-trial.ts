import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { checkImport, importsKey, type Match } from '#app/data/imports/admin.ts'
import type { ImportField, ImportKind } from '#app/data/imports/types.ts'
import type { Language } from '#common/language.ts'
import { type CheckedRow, checkRow, days, findTwins, noteDepartments } from './file/check-row.ts'
import { type DayOrder, dayOrderOf } from './file/read-day.ts'
import type { ChosenFile } from './use-import-file.ts'

/** Rows that the database looks up in one call. */
const together = 500

const rowStates = ['new', 'there', 'problem'] as const
type RowState = (typeof rowStates)[number]

/** A row as the trial run shows it. */
export interface TrialRow extends CheckedRow {
  cells: string[]
  state: RowState
  match: Match | undefined
}

const whoOf = ({ entry }: CheckedRow) =>
  `${entry.email ?? ''} ${entry.phone ?? ''} ${entry.national_id ?? ''}`

/**
 * A short hash that tells two texts apart. The texts of thousands of rows would be compared at each
 * keystroke.
 */
function shortHash(text: string): string {
  let hash = 5381
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 33) + text.charCodeAt(at)) | 0
  return `${text.length} ${hash}`
}

/** Every row of a file with its problems, and who already exists. Nothing is stored. */
export function useTrial(kind: ImportKind, file: ChosenFile, locale: Language) {
  const [looked, setLooked] = useState(0)
  const checked = useMemo(() => {
    const orders: Partial<Record<ImportField, DayOrder>> = {}
    file.columns.forEach((field, at) => {
      if (field && days.includes(field))
        orders[field] = dayOrderOf(file.rows.map(({ cells }) => cells[at] ?? ''))
    })
    const reading = { kind, columns: file.columns, orders, locale }
    const rows = file.rows.map(({ line, cells }) => checkRow(cells, line, reading))
    findTwins(rows)
    return rows
  }, [kind, file, locale])

  /** Changes only if a person changes, because the database is asked again whenever it does. */
  const who = useMemo(() => shortHash(checked.map(whoOf).join('\n')), [checked])
  const query = useQuery({
    queryKey: [...importsKey, 'trial', kind, file.id, who],
    staleTime: 0,
    gcTime: 0,
    // While one row is looked up again, the others keep what is known of them
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: false,
    async queryFn() {
      const matches = new Map<number, Match>()
      const departments = new Set<string>()
      for (let at = 0; at < checked.length; at += together) {
        setLooked(at)
        const some = checked.slice(at, at + together).map(({ entry }) => entry)
        const answer = await checkImport(kind, some)
        for (const match of answer.matches) matches.set(match.row, match)
        for (const name of answer.departments) departments.add(name)
      }
      return { matches, departments: [...departments] }
    },
  })

  const rows = useMemo((): TrialRow[] => {
    noteDepartments(checked, query.data?.departments ?? [])
    return checked.map((row, at) => {
      const match = query.data?.matches.get(row.entry.row_number)
      const problem = Object.keys(row.problems).length > 0 || match?.target === 'other'
      return {
        ...row,
        cells: file.rows[at]?.cells ?? [],
        match,
        state: problem ? 'problem' : match ? 'there' : 'new',
      }
    })
  }, [checked, query.data, file])

  return { rows, looked, query, known: query.data !== undefined }
}

export type Trial = ReturnType<typeof useTrial>
