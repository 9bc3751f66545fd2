import { riyadhDay } from '#common/moment.ts'

/** Rows in a row that read alike, on one day: the newest, and the earlier ones. */
export interface Run<Entry> {
  entry: Entry
  earlier: Entry[]
}

/**
 * Puts rows together that follow one another and say the same, such as ten sign-ins of a person on a day.
 * @param said what a row says, without its time
 */
export function runsOf<Entry extends { at: string }>(
  entries: readonly Entry[],
  said: (entry: Entry) => string,
): Run<Entry>[] {
  const runs: Run<Entry>[] = []
  let before: string | undefined
  for (const entry of entries) {
    const key = `${riyadhDay(new Date(entry.at))} ${said(entry)}`
    if (key === before) runs.at(-1)?.earlier.push(entry)
    else runs.push({ entry, earlier: [] })
    before = key
  }
  return runs
}
