/** The columns of a row. */
export type Values = Record<string, unknown>

interface Recording {
  /** What stands in for the stored row: nothing changes. */
  current: Values
  values?: Values
}

/** By table and id of the row: the form of another row may be saved at the same time. */
const recordings = new Map<string, Recording>()
const keyOf = (table: string, id: unknown) => `${table} ${id}`

/**
 * Notes a write instead of making it, where a draft is being saved of this row.
 * @returns what stands in for the stored row; undefined when the write is to be made
 */
export function noteWrite(table: string, id: unknown, values: Values): Values | undefined {
  const recording = recordings.get(keyOf(table, id))
  if (!recording) return undefined
  recording.values = values
  return recording.current
}

/**
 * What a form would write into a row, without writing it: a draft holds what saving would have stored, whatever a form
 * makes of its fields. Writes to other rows are made.
 * @param current the row; null for a new one
 * @param work the form's way to save
 */
export async function recordWrite(
  table: string,
  id: string,
  current: Values | null,
  work: () => Promise<unknown>,
): Promise<Values> {
  const recording: Recording = { current: current ?? { id } }
  recordings.set(keyOf(table, id), recording)
  try {
    await work()
  } finally {
    recordings.delete(keyOf(table, id))
  }
  return recording.values ?? {}
}

/** The columns of `values` that differ from a row; all of them but its keys for a new one. */
export function differences(row: Values | null, values: Values): Values {
  const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
  return Object.fromEntries(
    Object.entries(values).filter(
      ([column, value]) => column !== 'id' && (row === null || !same(value, row[column])),
    ),
  )
}
