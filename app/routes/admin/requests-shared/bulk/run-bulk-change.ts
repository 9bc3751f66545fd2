import { DataError } from '#app/data/result.ts'
import type { ManyAnswer, ManyChange } from '#app/data/service-requests/many.ts'

/** How many are changed in one transaction: enough to be quick, few enough to leave the database to others. */
const together = 25

interface Outcome {
  /** The changed requests, with what they were before. */
  done: ManyAnswer['done']
  failed: { id: string; error: unknown }[]
}

/**
 * Changes many requests, in batches. A refused request does not stop the others; a failed call stops all that
 * follow.
 * @param progress called after each batch, with how many are through
 */
export async function runBulkChange(
  changes: readonly ManyChange[],
  run: (some: readonly ManyChange[]) => Promise<ManyAnswer>,
  progress: (through: number) => void,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] }
  for (let place = 0; place < changes.length; place += together) {
    const some = changes.slice(place, place + together)
    try {
      const { done, failed } = await run(some)
      outcome.done.push(...done)
      outcome.failed.push(
        ...failed.map(({ id, code, message }) => ({ id, error: new DataError(code, message) })),
      )
    } catch (error) {
      outcome.failed.push(...changes.slice(place).map(({ id }) => ({ id, error })))
      break
    }
    progress(place + some.length)
  }
  return outcome
}
