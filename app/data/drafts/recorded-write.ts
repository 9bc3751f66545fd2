/** The columns of a row. */
export type Values = Record<string, unknown>

interface Recording {
  table: string
  id: string
  /** What stands in for the stored row: nothing changes. */
  current: Values
  values?: Values
}

let recording: Recording | undefined

/**
 * Notes a write instead of making it, where a draft is being saved of this row.
 * @returns what stands in for the stored row; undefined when the write is to be made
 */
export function noteWrite(table: string, id: unknown, values: Values): Values | undefined {
  if (recording?.table !== table || recording.id !== id) return undefined
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
  const mine: Recording = { table, id, current: current ?? { id } }
  recording = mine
  try {
    await work()
  } finally {
    if (recording === mine) recording = undefined
  }
  return mine.values ?? {}
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
