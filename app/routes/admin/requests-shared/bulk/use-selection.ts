import { useRef, useState } from 'react'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { rowRange } from './row-range.ts'

/**
 * Which requests are selected. They stay selected on other pages of the list, until the search or a filter changes.
 * @param rows the page
 * @param question the search and the filters of the list
 */
export function useSelection(rows: readonly ServiceRequest[], question: string) {
  const [kept, setKept] = useState<{ question: string; all: ReadonlyMap<string, ServiceRequest> }>({
    question,
    all: new Map(),
  })
  // The last one that was selected by itself: a range begins there
  const last = useRef('')
  const before: ReadonlyMap<string, ServiceRequest> = kept.question === question ? kept.all : new Map()
  const put = (all: ReadonlyMap<string, ServiceRequest>) => setKept({ question, all })
  const add = (more: readonly ServiceRequest[]) =>
    put(new Map([...before, ...more.map((one) => [one.id, one] as const)]))
  // As the page shows them now, with the changes of other admins
  const selected = [...before.values()].map((one) => rows.find(({ id }) => id === one.id) ?? one)
  return {
    /** The selected requests, in the order in which they were selected. */
    selected,
    has: (id: string) => before.has(id),
    /**
     * Selects or deselects a request; with `range`, also selects everything between it and the one before.
     */
    toggle(request: ServiceRequest, range = false) {
      const next = new Map(before)
      if (range) for (const one of rowRange(rows, last.current, request.id)) next.set(one.id, one)
      else if (!next.delete(request.id)) next.set(request.id, request)
      last.current = request.id
      put(next)
    },
    /** Selects all from one request of the page to another. */
    extend(from: ServiceRequest, to: ServiceRequest) {
      last.current = to.id
      add(rowRange(rows, from.id, to.id))
    },
    /** Whether the whole page is selected. */
    wholePage: rows.length > 0 && rows.every(({ id }) => before.has(id)),
    selectPage: () => add(rows),
    add,
    clear: () => put(new Map()),
  }
}
export type Selection = ReturnType<typeof useSelection>
