import { riyadhDay } from '#common/moment.ts'

/** Consecutive rows of one day that read alike: the newest, and the earlier ones. */
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

/** What a row repeats from the one before it: who acted, or also on what. */
export type Follows = 'actor' | 'record' | undefined

/**
 * What each row has in common with the one before it on the same day, so that the list does not repeat it.
 * @param actor says who acted; `record` says on what
 */
export function followsOf<Entry extends { at: string }>(
  entries: readonly Entry[],
  { actor, record }: Record<'actor' | 'record', (entry: Entry) => string>,
): Follows[] {
  return entries.map((entry, at) => {
    const before = entries[at - 1]
    const day = ({ at }: Entry) => riyadhDay(new Date(at))
    if (!before || day(before) !== day(entry) || actor(before) !== actor(entry)) return undefined
    return record(before) === record(entry) ? 'record' : 'actor'
  })
}
