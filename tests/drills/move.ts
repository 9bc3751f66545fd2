import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { runCommand } from '#tests/support/commands.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { freshDataDir, startServer } from '#tests/support/server.ts'
import { missing, siteOf, startWriters } from './writers.ts'

/** The least number of rows in the moved site. */
const wanted = 1000

/**
 * Moves a site with the example content, rows and files to a PostgreSQL server: first killed while it copies
 * rows, then again to the end. The command itself compares the number and hash of rows in every table; this
 * drill looks for everything that was acknowledged.
 * @returns whether all of it is there, and the killed move left no rows
 */
export async function moveDrill(): Promise<boolean> {
  const target = await startPostgres()
  const dataDir = freshDataDir()
  const site = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  try {
    const writers = startWriters()
    writers.use(siteOf(site.url, dataDir))
    while (writers.acknowledged.rows.size < wanted) await sleep(100)
    await writers.stop()
    await site.stop(true)

    const rowsLeft = await killedMove(target.url, dataDir)
    process.stdout.write(`a killed move leaves ${rowsLeft} rows in the target\n`)
    const begun = performance.now()
    const { code, output } = await runCommand('server/move/command.ts', ['--to', target.url], {
      DATA_DIR: dataDir,
    })
    if (code !== 0) throw new Error(output)
    const [, copied] = /(Copied .*)\n/.exec(output) ?? []
    process.stdout.write(`${copied}\nin ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)
    const moved = await startServer({ DATA_DIR: dataDir, DATABASE_URL: target.url, LOG_LEVEL: 'fatal' })
    const lost = await missing(siteOf(moved.url, dataDir), writers.acknowledged)
    await moved.stop(true)
    process.stdout.write(`Lost: ${lost.rows} rows, ${lost.files} files. Twice: ${lost.twice} rows.\n`)
    return rowsLeft + lost.rows + lost.files + lost.twice === 0
  } finally {
    await site.kill()
    target.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Kills a move as soon as it has copied a table. @returns how many requests are then in the target */
async function killedMove(url: string, dataDir: string): Promise<number> {
  const { PATH, HOME } = process.env
  const move = spawn(process.execPath, ['--liftoff-only', 'server/move/command.ts', '--to', url], {
    env: { PATH, HOME, NODE_ENV: 'test', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => move.once('close', resolve))
  let copying = false
  move.stdout.on('data', (chunk) => {
    if (/: \d+ rows/.test(String(chunk))) copying = move.kill('SIGKILL')
  })
  await ended
  if (!copying) throw new Error('The move ended before it could be killed')
  const connection = postgres(url, { max: 1, onnotice: () => undefined })
  // Its connection may still be open
  await connection`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`.catch(
    () => undefined,
  )
  const [row] = await connection<{ number: number }[]>`
    select count(*)::int as number from public.service_requests`
  await connection.end()
  return row?.number ?? 0
}
