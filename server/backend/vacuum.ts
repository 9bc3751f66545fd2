import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Database, query } from './lite/connection.ts'
import { longJob } from './long-job.ts'

/** When to vacuum, in milliseconds: after the start, and then after each round. */
interface Pace {
  first: number
  every: number
}

const defaults: Pace = { first: 60_000, every: 3 * 3_600_000 }

/**
 * Every table with its columns, and whether its indexes are cleaned of entries of deleted rows.
 *
 * ANALYZE gets the columns by name because it then leaves out index expressions, which none of our plans
 * needs.
 *
 * Cleaning reads all indexes of a table in one statement that nothing can interrupt. On two shared processors
 * 50 MB of B-trees take 0.2 s, and 40 MB of trigrams (GIN) a second, so GIN indexes count twenty times, and
 * tables above 80 MB are left out. The entries left behind cost little: rows with a trigram index are in
 * separate tables (private.request_words), which change only when their text does.
 */
const tables = `
select format('%I.%I', space.nspname, class.relname) as name,
  string_agg(format('%I', field.attname), ', ' order by field.attnum) as columns,
  coalesce((
    select sum(pg_relation_size(index.indexrelid) * case method.amname when 'gin' then 20 else 1 end)
    from pg_index as index
    join pg_class as entry on entry.oid = index.indexrelid
    join pg_am as method on method.oid = entry.relam
    where index.indrelid = class.oid
  ), 0) < 80 * 1024 * 1024 as cleaned
from pg_class as class
join pg_namespace as space on space.oid = class.relnamespace
join pg_attribute as field on field.attrelid = class.oid and field.attnum > 0 and not field.attisdropped
where class.relkind in ('r', 'm') and class.relpersistence = 'p' and space.nspname not like 'pg\\_toast%'
group by class.oid, space.nspname, class.relname
order by 1`

/** Milliseconds that the watchdog gives a statement, which should take 300. */
const mostOfStatement = 60_000

/** How many rows ANALYZE reads: 300 times this. The default of 100 takes a second for 100,000 requests. */
const statisticsTarget = 10

/**
 * Does for PGlite what autovacuum does for a PostgreSQL server: frees the space of old rows, and updates the
 * visibility map and the statistics, which counts and plans rely on. Uses many short statements, since every
 * request waits for the running one. Never throws.
 * @returns `stop`, which waits for the running statement
 */
export function startVacuum(database: Database, log: Logger, { first, every }: Pace = defaults) {
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
    // PGlite has one session, so this applies to all later statements, but only ANALYZE reads it
    await query(database, `set default_statistics_target = ${statisticsTarget}`)
    const all = await query<{ name: string; columns: string; cleaned: boolean }>(database, tables)
    const statements = all.flatMap(({ name, columns, cleaned }) => [
      `vacuum (index_cleanup ${cleaned ? 'auto' : 'off'}) ${name}`,
      `analyze ${name} (${columns})`,
    ])
    for (const statement of statements) {
      // Let requests go first that came in the meantime
      await nextTurn()
      if (stopping) return
      const since = performance.now()
      await longJob(mostOfStatement, () => query(database, statement))
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
