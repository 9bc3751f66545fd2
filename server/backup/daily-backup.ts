import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { anHour, riyadhOffset } from '#common/durations.ts'
import { type Database, query } from '#server/backend/lite/connection.ts'
import { fromSources } from '#server/sources.ts'
import { scheduledBy } from './scheduled-by.ts'

const day = 24 * anHour
/** Milliseconds between two checks of the clock, and before trying again after a failed backup. */
const every = 60_000
const again = anHour

/**
 * The latest moment at which a backup was due.
 * @param at time of day in Riyadh, HH:MM
 */
export function latestDue(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const time = (hours * 60 + minutes) * 60_000
  const midnight = Math.floor((now.getTime() + riyadhOffset) / day) * day - riyadhOffset
  const today = midnight + time
  return new Date(today <= now.getTime() ? today : today - day)
}

interface DailyBackupParts {
  /** The setting BACKUP_AT. */
  at: string | undefined
  database: Database
  env: NodeJS.ProcessEnv
  log: Logger
}

/**
 * Makes a backup every day at a given time, in a separate process. A backup that was missed because the site
 * did not run is made soon after the start; a failed one is tried again after an hour. Tells the company when
 * no backup was made for a day. Never throws.
 * @returns `stop`, which also ends a backup in progress
 */
export function startDailyBackups({ at, database, env, log }: DailyBackupParts) {
  let process: ReturnType<typeof spawn> | undefined
  let tried = 0
  let looking: Promise<void> | undefined
  const timer = at ? setInterval(begin, every).unref() : undefined

  function begin() {
    looking ??= look()
      .catch((error: { code?: string; name?: string }) =>
        log.warn({ code: error.code, name: error.name }, 'the schedule of backups was not looked at'),
      )
      .finally(() => {
        looking = undefined
      })
  }

  async function look() {
    if (!at) return
    await query(database, 'select private.remind_of_backup()')
    const [last] = await query<{ made: string | null }>(
      database,
      // Ignore backups dated in the future, which were made while the clock was ahead
      `select extract(epoch from max(made_at)) * 1000 as made from private.backups
       where kept and made_at < now() + interval '1 hour'`,
    )
    const now = Date.now()
    const due = latestDue(at, new Date(now)).getTime()
    if (process || Number(last?.made ?? 0) >= due || now - tried < again) return
    tried = now
    run()
  }

  function run() {
    const command = fileURLToPath(new URL(fromSources ? './command.ts' : './backup.js', import.meta.url))
    const started = spawn(globalThis.process.execPath, [...flags, command], {
      env: { ...env, [scheduledBy]: String(globalThis.process.pid) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    process = started
    let printed = ''
    started.stderr?.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-2000)
    })
    started.once('error', () => undefined)
    started.once('close', (code) => {
      process = undefined
      if (code === 0) log.info('backup made and proven')
      else
        log.error({ code, reason: printed.trim().split('\n').at(-1) }, 'no backup; trying again in an hour')
    })
  }

  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      process?.kill('SIGKILL')
      await looking
    },
  }
}

/** Little memory for the database's WebAssembly, as for the backend's own process (process.ts). */
const flags = ['--disable-warning=ExperimentalWarning', '--liftoff-only']
