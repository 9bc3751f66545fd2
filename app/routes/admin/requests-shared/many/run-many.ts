/** How many changes are under way at once: enough to be quick, few enough to leave the database to others. */
const together = 3

export interface Outcome<Item> {
  done: Item[]
  failed: { item: Item; error: unknown }[]
}

/**
 * Does the same to many, a few at a time. One that fails does not stop the others.
 * @param progress called after each, with how many are through
 */
export async function runMany<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  progress: (through: number) => void,
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], failed: [] }
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await run(item)
        outcome.done.push(item)
      } catch (error) {
        outcome.failed.push({ item, error })
      }
      progress(outcome.done.length + outcome.failed.length)
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  return outcome
}
