import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDataDir, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { missing, siteOf, startWriters } from './writers.ts'

const rounds = 50
/** Seconds within which a killed backend must be back. */
const most = 5

/**
 * Kills the site fifty times (kill -9) during writes and uploads: alternately the whole site, which is then
 * started again, and only its backend process, which the site restarts by itself.
 * @returns whether no acknowledged row or file is lost, no row is stored twice, and half of the killed
 *   backends were back in time. Not all, since the slowest depends on what else the machine does
 */
export async function killDrill(): Promise<boolean> {
  const dataDir = freshDataDir()
  const env = { DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'fatal' }
  const writers = startWriters()
  let server = await startServer(env)
  /** Milliseconds until the site answered again, after kills of the site and of the backend. */
  const back = { site: [] as number[], backend: [] as number[] }
  for (let round = 1; round <= rounds; round++) {
    const { acknowledged } = writers
    const before = acknowledged.rows.size
    const site = siteOf(server.url, dataDir)
    writers.use(site)
    await until(() => acknowledged.rows.size > before)
    await sleep(randomInt(0, 700))
    const killed = performance.now()
    if (round % 2) {
      await server.kill()
      writers.use(undefined)
      server = await startServer(env)
    } else {
      process.kill(backendOf(server.process.pid as number), 'SIGKILL')
      const answers = () =>
        fetch(`${site.url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      // The site may not have noticed the kill yet
      await until(async () => !(await answers()))
      await until(answers)
    }
    back[round % 2 ? 'site' : 'backend'].push(performance.now() - killed)
    if (round % 10 === 0)
      process.stdout.write(
        `${round} kills: ${acknowledged.rows.size} rows and ${acknowledged.files.size} files acknowledged\n`,
      )
  }
  writers.use(siteOf(server.url, dataDir))
  await writers.stop()
  const { rows, files, twice } = await missing(siteOf(server.url, dataDir), writers.acknowledged)
  await server.stop()
  process.stdout.write(`Lost: ${rows} rows, ${files} files. Twice: ${twice} rows.\n`)
  const seconds = Object.entries(back).map(([what, all]) => {
    all.sort((a, b) => a - b)
    const at = (share: number) => (all[Math.floor(share * (all.length - 1))] ?? 0) / 1000
    const within = all.filter((one) => one < most * 1000).length
    process.stdout.write(
      `The ${what}: back after ${at(0.5).toFixed(1)} s (median), at most ${at(1).toFixed(1)} s; ${within} of ${all.length} within ${most} s.\n`,
    )
    return at(0.5)
  })
  return rows + files + twice === 0 && (seconds[1] ?? 0) < most
}

/** The backend process of a server. */
function backendOf(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  if (!child) throw new Error('The server has no backend process')
  return Number(child)
}
