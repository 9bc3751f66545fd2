import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type RunningServer, startServer } from '#tests/support/server.ts'
import { makeDisk, whyNoDisk } from './disk.ts'
import { type Acknowledged, missing, siteOf, soFar, startWriters } from './writers.ts'

/** The results of the cuts of one kind. */
interface Figures {
  cuts: number
  opened: number
  rows: number
  files: number
}

/**
 * Cuts the power twenty times. The data folder is on a disk image, which is copied without letting the file
 * system write anything, so that the copy looks like a disk after a power cut. Each copy is mounted and the
 * site started on it: it must open by itself and have everything that was acknowledged before the cut.
 * @param words `relaxed` tries DURABILITY=relaxed, which is expected to lose something
 */
export async function powerDrill(words: string[]): Promise<boolean> {
  const reason = whyNoDisk()
  if (reason) {
    process.stderr.write(`${reason}\n`)
    return false
  }
  const DURABILITY = words.includes('relaxed') ? 'relaxed' : 'full'
  const folder = mkdtempSync(join(tmpdir(), 'handasa-power-'))
  const disk = await makeDisk(join(folder, 'disk.img'))
  const dataDir = join(disk.folder, 'data')
  const env = { DURABILITY, SEED: 'demo', LOG_LEVEL: 'fatal' }
  const writers = startWriters()
  const results = new Map<string, Figures>()
  let server: RunningServer | undefined

  /** Cuts the power now and checks what is left, while nobody writes. */
  async function cut(moment: string, pid: number | undefined) {
    if (pid) process.kill(-pid, 'SIGSTOP')
    const copy = join(folder, 'copy.img')
    await disk.copyTo(copy)
    // Answers that were on their way have arrived by now, and the stopped site has sent no others
    const acknowledged = soFar(writers.acknowledged)
    writers.use(undefined)
    if (pid) process.kill(-pid, 'SIGCONT')
    const figures = results.get(moment) ?? { cuts: 0, opened: 0, rows: 0, files: 0 }
    results.set(moment, figures)
    figures.cuts += 1
    const found = await opened(copy, acknowledged)
    rmSync(copy)
    const lost = typeof found === 'string' ? undefined : found
    if (lost) figures.opened += 1
    figures.rows += lost?.rows ?? acknowledged.rows.size
    figures.files += lost?.files ?? acknowledged.files.size
    process.stdout.write(
      `${moment}: ${acknowledged.rows.size} rows, ${acknowledged.files.size} files acknowledged; ${
        lost ? `opens, lost ${lost.rows} rows, ${lost.files} files` : `does not open: ${found}`
      }\n`,
    )
  }

  /** Starts the site on a copy of the disk. */
  async function opened(copy: string, acknowledged: Acknowledged) {
    const left = await makeDisk(copy, 'as it is')
    try {
      const DATA_DIR = join(left.folder, 'data')
      const server = await startServer({ ...env, DATA_DIR })
      const lost = await missing(siteOf(server.url, DATA_DIR), acknowledged)
      await server.stop(true)
      return lost
    } catch (error) {
      return error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    } finally {
      await left.remove()
    }
  }

  const start = async () => {
    server = await startServer({ ...env, DATA_DIR: dataDir })
    return server
  }
  const write = async (milliseconds: number) => {
    if (server) writers.use(siteOf(server.url, dataDir))
    await sleep(milliseconds)
  }

  try {
    await cutDuringFirstStart()
    server = await start()
    for (let round = 0; round < 6; round++) {
      // Long enough for a checkpoint between some of them
      await write(randomInt(300, 12_000))
      await cut('under load', server.process.pid)
    }
    for (const wait of [0, 0, 0, 1000]) {
      await write(1000)
      writers.use(undefined)
      await server.stop(true)
      await sleep(wait)
      await cut('after a stop', undefined)
      server = await start()
    }
    for (const wait of [0, 0, 300, 1000, 3000]) {
      await write(500)
      writers.use(undefined)
      // Alternate between a stop and a kill
      await (wait % 1000 ? server.stop(true) : server.kill())
      server = await start()
      await write(wait)
      await cut('warm start', server.process.pid)
    }
    writers.use(siteOf(server.url, dataDir))
    await writers.stop()
  } finally {
    await server?.kill()
    await disk.remove()
    rmSync(folder, { recursive: true, force: true })
  }

  /** One first start, cut at several of its steps and at its end. */
  async function cutDuringFirstStart() {
    const starting = launch({ ...env, DATA_DIR: dataDir })
    starting.stdout?.resume()
    starting.stderr?.resume()
    const listening = once(starting, 'message')
    const gone = new Promise((resolve) => starting.once('exit', resolve))
    for (const milliseconds of [1500, 1500, 2500, 2500]) {
      await sleep(milliseconds)
      await cut('first start', starting.pid)
    }
    await listening
    await cut('first start', starting.pid)
    starting.kill('SIGTERM')
    await gone
  }

  const all = [...results.values()]
  const sum = (of: (figures: Figures) => number) => all.reduce((total, figures) => total + of(figures), 0)
  process.stdout.write(`\nDURABILITY=${DURABILITY}\n`)
  for (const [moment, { cuts, opened, rows, files }] of results)
    process.stdout.write(
      `${moment.padEnd(14)} ${cuts} cuts, ${opened} opened by themselves, lost ${rows} rows, ${files} files\n`,
    )
  return sum(({ cuts, opened }) => cuts - opened) + sum(({ rows, files }) => rows + files) === 0
}
