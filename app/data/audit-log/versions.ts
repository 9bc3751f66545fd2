import { withoutLostImages } from '#common/article.ts'
import type { ActivityEntry, Values } from './admin.ts'
import { type RestorableTable, restorableColumns } from './tables.ts'

/** What a record had at an earlier version, compared with now. */
interface Version {
  /** The columns that differ, with their earlier values. */
  earlier: Values
  /** Restorable columns whose earlier value is unknown: it was too long to keep, or was erased. */
  unknown: string[]
  /**
   * Whether other differences remain after a restore: a file, a picture in a text, or the place in a list.
   */
  leavesOthers: boolean
}

/**
 * The version of a record after one of its entries: the current values, with every later change undone.
 * @param entries of the record, the newest first, at least as far back as `at`
 * @param at the id of the entry
 * @param current the record as it is now
 */
export function versionAfter(
  table: RestorableTable,
  entries: readonly ActivityEntry[],
  at: number,
  current: Values,
): Version {
  const columns: readonly string[] = restorableColumns[table]
  const values: Values = { ...current }
  const lost = new Set<string>()
  for (const { id, kind, details } of entries) {
    if (id <= at) break
    if (kind !== 'update') continue
    // An erased entry may have changed any column
    if (!details) for (const column of columns) lost.add(column)
    for (const [column, value] of Object.entries(details?.before ?? {})) {
      values[column] = value
      if (details?.cut?.includes(column)) lost.add(column)
      else lost.delete(column)
    }
  }
  // A picture is deleted when its text is saved without it
  let lostImages = false
  for (const column of columns.filter((name) => /^body_/.test(name))) {
    const body = withoutLostImages(values[column], (current.body_images ?? []) as string[])
    lostImages ||= JSON.stringify(body) !== JSON.stringify(values[column])
    values[column] = body
  }
  const differs = (column: string) => JSON.stringify(values[column]) !== JSON.stringify(current[column])
  const known = columns.filter((column) => !lost.has(column))
  return {
    earlier: Object.fromEntries(known.filter(differs).map((column) => [column, values[column] ?? null])),
    unknown: columns.filter((column) => lost.has(column)),
    leavesOthers:
      lostImages ||
      Object.keys(values).some(
        (column) =>
          !columns.includes(column) && /(_urls?|_order|order_index|focus_.)$/.test(column) && differs(column),
      ),
  }
}
