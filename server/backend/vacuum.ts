import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Database, query } from './lite/connection.ts'

/** When it is done, in milliseconds: after the start, and then after each round. */
interface Pace {
  first: number
  every: number
}

const usual: Pace = { first: 60_000, every: 3 * 3_600_000 }

/**
 * Every table of the database with its columns. They are named because ANALYZE then leaves out the expressions of
 * indexes: reckoning the search form of 10,000 requests holds up everybody for more than a second, and no plan
 * of ours needs the statistics of it.
 */
const tables = `
select format('%I.%I', space.nspname, class.relname) as name,
  string_agg(format('%I', field.attname), ', ' order by field.attnum) as columns
from pg_class as class
join pg_namespace as space on space.oid = class.relnamespace
join pg_attribute as field on field.attrelid = class.oid and field.attnum > 0 and not field.attisdropped
where class.relkind in ('r', 'm') and class.relpersistence = 'p' and space.nspname not like 'pg\\_toast%'
group by space.nspname, class.relname
order by 1`

/**
 * Does for PGlite what autovacuum does for a PostgreSQL server: gives back the room of old rows, and keeps the
 * visibility map and the statistics, which counts and plans rely on. One table at a time, since everybody waits
 * meanwhile; never throws.
 * @returns `stop`, which waits for the table that is being done
 */
export function startVacuum(database: Database, log: Logger, { first, every }: Pace = usual) {
  let stopping = false
  let round: Promise<void> | undefined
  let timer = setTimeout(begin, first).unref()

  function begin() {
    round = vacuum()
      .catch((error: { code?: string; name?: string }) =>
        log.warn({ code: error.code, name: error.name }, 'not vacuumed'),
      )
      .finally(() => {
        round = undefined
        if (!stopping) timer = setTimeout(begin, every).unref()
      })
  }

  async function vacuum() {
    const begun = performance.now()
    let longest = 0
    const all = await query<{ name: string; columns: string }>(database, tables)
    for (const { name, columns } of all) {
      // Whoever came meanwhile goes first
      await nextTurn()
      if (stopping) return
      const since = performance.now()
      await query(database, `vacuum (analyze) ${name} (${columns})`)
      longest = Math.max(longest, performance.now() - since)
    }
    const milliseconds = Math.round(performance.now() - begun)
    log.info({ tables: all.length, milliseconds, longest: Math.round(longest) }, 'vacuumed')
  }

  return {
    async stop(): Promise<void> {
      stopping = true
      clearTimeout(timer)
      await round
    },
  }
}
