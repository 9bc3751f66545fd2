import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handler } from 'hono'
import type { Backend } from './backend/process.ts'
import { isDiskFull } from './disk.ts'
import { readContentVersion } from './pages/content-version.ts'

/** The reason why the site cannot work. */
type HealthProblem = 'database' | 'writes' | 'disk_full' | 'disk_read_only'

/** Free bytes below which a disk counts as full: on a full disk a database stops in the middle of a write. */
const neededSpace = 50 * 1024 * 1024
/** Milliseconds after a successful write during which another check writes nothing. */
const freshFor = 2000

interface HealthParts {
  backend: Backend
  /** The folder with the database and the files. */
  dataDir: string
}

const answers = (backend: Backend) => readContentVersion(backend).then(Number.isFinite, () => false)

/** Checks whether the data folder and the database can be written to. @returns the problem, or undefined */
async function writeProblem({ backend, dataDir }: HealthParts): Promise<HealthProblem | undefined> {
  const disk = await diskProblem(dataDir)
  if (disk) return disk
  try {
    await backend.checkWrites?.()
    return undefined
  } catch {
    return 'writes'
  }
}

async function diskProblem(dataDir: string): Promise<HealthProblem | undefined> {
  const probe = join(dataDir, '.health')
  try {
    const { blocks, bavail, bsize } = await statfs(dataDir)
    if (blocks > 0 && bavail * bsize < neededSpace) return 'disk_full'
    await writeFile(probe, '', { mode: 0o600, flush: true })
    await rm(probe, { force: true })
    return undefined
  } catch (error) {
    if (isDiskFull(error)) return 'disk_full'
    // The kernel mounts a failing disk read-only too
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : 'disk_read_only'
  }
}

/** Answers a monitor: 200 while the site can read and write, 503 with the reason otherwise. */
export function health(parts: HealthParts): Handler {
  let asking: Promise<HealthProblem | undefined> | undefined
  let writesUntil = 0
  async function problem(): Promise<HealthProblem | undefined> {
    const writing = Date.now() > writesUntil ? await writeProblem(parts) : undefined
    // A full disk is also the reason why the database does not answer
    if (writing && writing !== 'writes') return writing
    if (!(await answers(parts.backend))) return 'database'
    if (!writing && Date.now() > writesUntil) writesUntil = Date.now() + freshFor
    return writing
  }
  return async (context) => {
    // Concurrent requests share one check
    asking ??= problem().finally(() => {
      asking = undefined
    })
    const reason = await asking
    return reason
      ? context.json({ status: 'unavailable', reason }, 503, {
          'cache-control': 'no-store',
          'retry-after': '2',
        })
      : context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
  }
}
