import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

const { serialize } = protocol

/** A statement with `$1`-style parameters. */
export interface Statement {
  text: string
  parameters: readonly unknown[]
}

/** The answer to a statement. */
interface Rows {
  rows: Record<string, unknown>[]
}

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

interface Prepared {
  name: string
  /** The types of its parameters. */
  types: number[]
  /** The message that describes its columns; none for a statement without rows. */
  columns: Messages
  parsers: PGlite['parsers']
}

/** How many statements stay prepared. Each takes about 40 kB of the database's memory. */
const most = 100

/**
 * Runs reads in one message to PGlite, as one transaction, with statements that stay prepared. PGlite itself
 * sends six messages for each statement, and PostgreSQL parses and plans it again each time: two thirds of
 * the time of a small read.
 */
export function preparedReads(driver: PGlite) {
  const closing: string[] = []
  const known = new LRUCache<string, Prepared>({ max: most, dispose: ({ name }) => closing.push(name) })
  let last = 0

  const send = (...messages: Uint8Array[]) => driver.execProtocolStream(Buffer.concat(messages))

  const call = ({ name, types }: Prepared, { parameters }: Statement) => {
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const serializer = driver.serializers[types[index] as number]
      return serializer ? serializer(value) : String(value)
    })
    return [serialize.bind({ statement: name, values }), serialize.execute({})]
  }

  /** The rows of the last statement in a message. */
  function rowsOf({ columns, parsers }: Prepared, messages: Messages): Rows {
    const from = messages.findIndex(({ name }) => name === 'commandComplete') + 1
    const [result] = parse.parseResults([...columns, ...messages.slice(from)], parsers)
    return result as Rows
  }

  /**
   * Prepares a statement with the rights that `before` sets, because PostgreSQL resolves its names with them.
   */
  async function prepare(key: string, text: string, before: Uint8Array[]): Promise<Prepared> {
    last += 1
    const name = `read${last}`
    const answer = await send(
      ...before,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const columns = answer.filter((message) => message.name === 'rowDescription')
    const types = parse.parseDescribeStatementResults(answer)
    const [description] = columns as unknown as { fields: { dataTypeID: number }[] }[]
    const parsers = Object.fromEntries(
      (description?.fields ?? []).flatMap(({ dataTypeID }) => {
        const parser = driver.parsers[dataTypeID]
        return parser ? [[dataTypeID, parser]] : []
      }),
    )
    const made = { name, types, columns, parsers }
    known.set(key, made)
    return made
  }

  async function run(role: string, rights: Statement, statement: Statement): Promise<Rows> {
    if (driver.isInTransaction()) throw new Error('A read must not run in the transaction of another call')
    const setting = known.get(rights.text) ?? (await prepare(rights.text, rights.text, []))
    const before = call(setting, rights)
    const key = `${role} ${statement.text}`
    const reading = known.get(key) ?? (await prepare(key, statement.text, before))
    const closed = closing.splice(0).map((name) => serialize.close({ type: 'S', name }))
    return rowsOf(reading, await send(...closed, ...before, ...call(reading, statement), serialize.sync()))
  }

  /**
   * Runs a statement with the rights that another one sets for its transaction. Both are in one transaction,
   * so the rights end when this resolves or rejects.
   * @param role that `rights` sets; each role has prepared statements of its own
   * @throws the error of the database
   */
  return async (role: string, rights: Statement, statement: Statement): Promise<Rows> =>
    driver.runExclusive(async () => {
      try {
        return await run(role, rights, statement)
      } catch (error) {
        // A table has changed in the meantime, so the prepared statement would return other columns
        if ((error as { code?: string }).code !== '0A000') throw error
        known.clear()
        return run(role, rights, statement)
      }
    })
}
