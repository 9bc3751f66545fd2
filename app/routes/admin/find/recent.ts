import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'
import type { FoundTable } from './groups.ts'

/** A row that was opened from the search. */
export interface Recent {
  table: FoundTable
  to: string
  title: string
  detail: string
}

const name = 'recently-opened'
const most = 6

/**
 * The rows that were opened from the search in this tab, the newest first. Another account does not see them.
 */
export const recentlyOpened = (): Recent[] => keptInTab<{ rows: Recent[] }>(name)?.rows ?? []

/** Notes that a row was opened. */
export function noteOpened(row: Recent): void {
  const others = recentlyOpened().filter(({ to }) => to !== row.to)
  keepInTab(name, { rows: [row, ...others].slice(0, most) })
}
