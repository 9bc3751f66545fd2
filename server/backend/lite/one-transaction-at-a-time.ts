import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '@supabase/lite'
import pLimit from 'p-limit'
import { duringTurn } from '#server/backend/calls.ts'

/** Runs work while no other transaction is open. */
type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>
const turns = new WeakMap<Connection, Turn>()

/**
 * Makes transactions wait for each other. PGlite has one session, in which @supabase/lite opens transactions by plain
 * BEGIN statements: two that start at the same moment become one, with the rights of whichever came last
 * (docs/upstream/concurrent-transactions.md).
 */
export function oneTransactionAtATime<C extends Connection>(connection: C): C {
  const free = pLimit(1)
  const inside = new AsyncLocalStorage<true>()
  // Statements of a transaction itself must not wait for its end
  const turn: Turn = (work) =>
    inside.getStore() ? work() : free(() => inside.run(true, () => duringTurn(work)))
  const { kysely } = connection
  const transaction = kysely.transaction.bind(kysely)
  kysely.transaction = () => {
    const builder = transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => turn(() => execute(work))
    return builder
  }
  turns.set(connection, turn)
  return connection
}

/** Runs work outside every other transaction of the connection, but inside the caller's own. */
export function inTurn<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  return turns.get(connection)?.(work) ?? work()
}
