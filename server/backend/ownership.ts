/** Who owns a database on a PostgreSQL server: one running site and one data folder. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { StartError } from '#server/settings.ts'
import { type Database, query } from './lite/connection.ts'
import type { Secrets } from './secrets.ts'
import { openSession } from './session.ts'

/** Number of the advisory lock that a running site holds. */
const siteLock = 4_812_605
/** Milliseconds to wait for the lock of a site that has just ended, and between two tries. */
const patience = 5000
const pause = 250

export interface Hold {
  release(): Promise<void>
}

/**
 * Reserves a database for this process, since two sites on one database would each have their own pages,
 * limits and files. When the connection is lost, as when the server restarts, the lock is taken again.
 * @param lost called when another site has taken the database
 * @throws StartError while another site holds it
 */
export async function holdDatabase(url: string, lost: () => void): Promise<Hold> {
  let released = false
  let current: ReturnType<typeof connect>

  function connect() {
    const connection: Sql = openSession(url, { onclose: () => void takeAgain(connection) })
    return connection
  }
  async function take(connection: typeof current): Promise<boolean> {
    const [row] = await connection<{ taken: boolean }[]>`select pg_try_advisory_lock(${siteLock}) as taken`
    return row?.taken === true
  }
  async function takeWithin(connection: typeof current): Promise<boolean> {
    const until = Date.now() + patience
    for (;;) {
      if (await take(connection)) return true
      if (Date.now() > until) return false
      await sleep(pause)
    }
  }
  async function takeAgain(from: typeof current) {
    if (released || from !== current) return
    current = connect()
    const mine = current
    await from.end({ timeout: 0 }).catch(() => undefined)
    try {
      if (!(await takeWithin(mine)) && !released) lost()
    } catch {
      // The server is not back yet
      await sleep(pause)
      void takeAgain(mine)
    }
  }

  current = connect()
  if (!(await takeWithin(current))) {
    released = true
    await current.end({ timeout: 0 })
    throw new StartError('Another site uses the database that DATABASE_URL names. Each site needs its own.')
  }
  return {
    async release() {
      released = true
      await current.end({ timeout: 1 })
    },
  }
}

/**
 * Ties a database to the data folder with its files and keys, at the first start, and refuses another folder later.
 * @param secrets of the folder
 * @throws StartError
 */
export async function tieToDataFolder(database: Database, secrets: Secrets): Promise<void> {
  const id = createHash('sha256').update(`data folder ${secrets.secretKey}`).digest('hex').slice(0, 32)
  await query(database, 'insert into private.data_folder (id) values ($1) on conflict do nothing', [id])
  const [row] = await query<{ id: string }>(database, 'select id from private.data_folder')
  if (row?.id !== id)
    throw new StartError(
      'The database that DATABASE_URL names belongs to another data folder, which has its files and keys. Set DATA_DIR to that folder, or DATABASE_URL to an empty database (docs/operations.md).',
    )
}
