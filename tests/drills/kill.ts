import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDataDir, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { missing, siteOf, startWriters } from './writers.ts'

const rounds = 50

/**
 * Kills the site fifty times (kill -9) under writes and uploads: in turn the whole site, which is then started again,
 * and its backend process alone, which the site starts again by itself.
 * @returns whether nothing that was acknowledged is lost, and nothing is there twice
 */
export async function killDrill(): Promise<boolean> {
  const dataDir = freshDataDir()
  const env = { DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'fatal' }
  const writers = startWriters()
  let server = await startServer(env)
  const back: number[] = []
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
      // It may not have noticed yet
      await until(async () => !(await answers()))
      await until(answers)
    }
    back.push(performance.now() - killed)
    if (round % 10 === 0)
      process.stdout.write(
        `${round} kills: ${acknowledged.rows.size} rows and ${acknowledged.files.size} files acknowledged\n`,
      )
  }
  writers.use(siteOf(server.url, dataDir))
  await writers.stop()
  const { rows, files, twice } = await missing(siteOf(server.url, dataDir), writers.acknowledged)
  await server.stop()
  back.sort((a, b) => a - b)
  const seconds = (at: number) => ((back[Math.floor(at * (back.length - 1))] ?? 0) / 1000).toFixed(1)
  process.stdout.write(
    `Lost: ${rows} rows, ${files} files. Twice: ${twice} rows.\nBack after ${seconds(0.5)} s (median), at most ${seconds(1)} s.\n`,
  )
  return rows + files + twice === 0
}

/** The backend process of a server. */
function backendOf(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  if (!child) throw new Error('The server has no backend process')
  return Number(child)
}
