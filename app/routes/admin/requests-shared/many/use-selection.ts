import { createContext, useContext, useState } from 'react'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'

export interface Selection {
  /** The selected requests of the page, in its order. */
  selected: readonly ServiceRequest[]
  has(id: string): boolean
  /** Selects a request, or no longer; with `range`, also all between it and the one before. */
  toggle(id: string, range?: boolean): void
  selectAll(): void
  clear(): void
}

/** Which requests of the page are selected. What leaves the page is selected no longer. */
export function useSelection(rows: readonly ServiceRequest[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState('')
  const selected = rows.filter(({ id }) => ids.has(id))
  return {
    selected,
    has: (id) => ids.has(id),
    toggle(id, range = false) {
      const next = new Set(selected.map((one) => one.id))
      const [from, to] = [last, id].map((one) => rows.findIndex((row) => row.id === one))
      if (range && from !== undefined && to !== undefined && from >= 0)
        for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one.id)
      else if (!next.delete(id)) next.add(id)
      setLast(id)
      setIds(next)
    },
    selectAll: () => setIds(new Set(rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

/** The selection of the list around a card. */
export const SelectionContext = createContext<Selection | null>(null)
export const useListSelection = () => useContext(SelectionContext)
