/** The columns of a row. */
export type Values = Record<string, unknown>

interface Recording {
  /** Returned to the form in place of the stored row. */
  current: Values
  values?: Values
}

/** By table and id of the row: the form of another row may be saved at the same time. */
const recordings = new Map<string, Recording>()
const keyOf = (table: string, id: unknown) => `${table} ${id}`

/**
 * Records a write instead of making it, if a draft of this row is being saved.
 * @returns a stand-in for the stored row; undefined if the write must be made
 */
export function noteWrite(table: string, id: unknown, values: Values): Values | undefined {
  const recording = recordings.get(keyOf(table, id))
  if (!recording) return undefined
  recording.values = values
  return recording.current
}

/**
 * Runs a form's save and returns what it would write into a row, without writing it. So a draft holds exactly
 * what saving would have stored. Writes to other rows are made.
 * @param current the row; null for a new one
 * @param work the save function of the form
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

/** The columns of `values` that differ from a row; for a new row, all except its id. */
export function differences(row: Values | null, values: Values): Values {
  const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
  return Object.fromEntries(
    Object.entries(values).filter(
      ([column, value]) => column !== 'id' && (row === null || !same(value, row[column])),
    ),
  )
}
