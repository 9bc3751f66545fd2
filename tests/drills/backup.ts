import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ran, runCommand } from '#tests/support/commands.ts'
import { freshDataDir, startServer } from '#tests/support/server.ts'
import { missing, siteOf, soFar, startWriters } from './writers.ts'

/** Milliseconds of load without a backup, for comparison, and the pause between two calls of a reader. */
const quiet = 30_000
const pause = 20
/** Calls over this many milliseconds count as slow. */
const most = 300
/** The calls of readers; each call is different, so that no cache answers it. */
const reads = [
  () => 'service_requests?select=id&limit=20',
  () => `projects?select=id,title_ar&title_en=neq.${randomUUID()}&limit=20`,
  () => `employees?select=id,full_name_ar&full_name_en=neq.${randomUUID()}&limit=20`,
]

/**
 * Backs up a site with the example content while three writers of rows and one of files write and three
 * readers read, and restores the backup. Prints how long readers waited at most, with and without the backup.
 * @returns whether the backup has everything that was acknowledged before it began, and nobody waited long
 *   for it: the share of calls over 0.3 s is no larger during the backup than without, since a busy machine
 *   has some anyway
 */
export async function backupDrill(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-drill-'))
  const dataDir = freshDataDir()
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  // Pause between writes, like a site in normal use
  const writers = startWriters(100)
  writers.use(siteOf(server.url, dataDir))
  const { secretKey } = siteOf(server.url, dataDir)

  /** Reads until some work is over. @returns how long each call took */
  async function waits(during: Promise<unknown>): Promise<number[]> {
    let over = false
    const ended = during.finally(() => {
      over = true
    })
    const taken: number[] = []
    const reader = async (path: () => string) => {
      while (!over) {
        const begun = performance.now()
        const response = await fetch(`${server.url}/rest/v1/${path()}`, { headers: { apikey: secretKey } })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`A reader got ${response.status}`)
        taken.push(performance.now() - begun)
        await sleep(pause)
      }
    }
    await Promise.all(reads.map(reader))
    await ended
    return taken.sort((a, b) => a - b)
  }

  try {
    const without = await waits(sleep(quiet))
    const before = soFar(writers.acknowledged)
    const to = join(folder, 'backups')
    mkdirSync(to)
    const begun = performance.now()
    const backup = timed(runCommand('server/backup/command.ts', [to], { DATA_DIR: dataDir }))
    const beside = await waits(backup)
    const made = await backup
    await writers.stop()
    await server.stop(true)
    print('without a backup', without)
    print('beside the backup', beside)
    if (made.code !== 0) throw new Error(made.output)
    const archive = join(to, readdirSync(to)[0] ?? '')
    const megabytes = (statSync(archive).size / 1e6).toFixed(1)
    const { rows, files } = before
    process.stdout.write(
      `${rows.size} rows and ${files.size} files acknowledged before; ${megabytes} MB made and proven in ${seconds(performance.now() - begun)} s\n`,
    )
    const target = join(folder, 'restored')
    const restored = await timed(
      runCommand('server/backup/restore-command.ts', [archive], { DATA_DIR: target }),
    )
    if (restored.code !== 0) throw new Error(restored.output)
    process.stdout.write(`restored in ${seconds(restored.taken)} s\n`)
    const again = await startServer({ DATA_DIR: target, LOG_LEVEL: 'fatal' })
    const lost = await missing(siteOf(again.url, target), before)
    await again.stop()
    process.stdout.write(`Lost: ${lost.rows} rows, ${lost.files} files. Twice: ${lost.twice} rows.\n`)
    const slow = longShare(beside) > longShare(without)
    if (slow) process.stdout.write('Calls took over 0.3 s because of the backup.\n')
    return lost.rows + lost.files + lost.twice === 0 && !slow
  } finally {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timed(run: Promise<Ran>): Promise<Ran & { taken: number }> {
  const begun = performance.now()
  const ran = await run
  return { ...ran, taken: performance.now() - begun }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

/** The part of calls that took too long. */
const longShare = (waits: number[]) => waits.filter((wait) => wait > most).length / waits.length

function print(when: string, waits: number[]) {
  const at = (share: number) => seconds(waits[Math.floor(share * (waits.length - 1))] ?? 0)
  const long = waits.filter((wait) => wait > most).length
  process.stdout.write(
    `${when}: ${waits.length} calls, median ${at(0.5)} s, 99 of 100 within ${at(0.99)} s, at most ${at(1)} s; ${long} over 0.3 s\n`,
  )
}
