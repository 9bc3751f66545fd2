import type { Logger } from 'pino'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { type Changes, includes } from '#server/changes/changes.ts'
import { backOff } from '#server/mail/back-off.ts'
import { keepErasures } from '#server/privacy/keep-erasures.ts'

export interface Chores {
  /** Resolves once erasures that a restored backup does not know of were applied again, or could not be. */
  ready: Promise<void>
  /** Stops after the call in progress. */
  stop(): Promise<void>
}

interface ChoresParts {
  backend: Backend
  dataDir: string
  changes: Changes
  log: Logger
  pace?: Partial<typeof usual>
}

/** When to look, in milliseconds. */
const usual = { first: 60_000, every: 3_600_000, often: 600_000 }

/**
 * Calls what the database has to do at its time, in a round that never ends: every hour erasures and retention, reminders of
 * privacy requests, of documents of employees and of registrations of the company that expire; every ten minutes mails about
 * requests that wait. Keeps erasures at the start and after each one too. The database decides what is due, so several
 * processes can call it. Never throws.
 * @returns undefined for a hosted backend without its secret key
 */
export function startChores({ backend, dataDir, changes, log, pace }: ChoresParts): Chores | undefined {
  const { secretKey } = backend.keys
  if (!secretKey) {
    log.warn('reminders, retention and erasures do not run here: that needs SUPABASE_SECRET_KEY')
    return undefined
  }
  const { first, every, often } = { ...usual, ...pace }
  const db = clientOf(backend, secretKey)
  let failures = 0
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  /** One after the other: both write the same file. */
  let last = Promise.resolve()

  function inTurn(work: () => Promise<void>, what: string): Promise<void> {
    last = last.then(work).then(
      () => {
        failures = 0
      },
      (error: { code?: string; name?: string }) => {
        failures += 1
        log.warn({ code: error.code, name: error.name, failures }, what)
      },
    )
    return last
  }

  const keep = () => inTurn(() => keepErasures(db, dataDir, log), 'erasures not kept')

  const hourly = () =>
    inTurn(async () => {
      const { data } = await db.rpc('privacy_chores').throwOnError()
      const done = data as Record<string, number>
      if (Object.values(done).some((count) => count > 0)) log.info(done, 'privacy chores done')
    }, 'hourly chores not done')

  const requests = () =>
    inTurn(async () => {
      const { data } = await db.rpc('request_chores').throwOnError()
      const told = data as Record<string, number>
      if (Object.values(told).some((count) => count > 0))
        log.info(told, 'mails about waiting requests posted')
    }, 'chores of requests not done')

  const employees = () =>
    inTurn(async () => {
      const { data } = await db.rpc('employee_chores').throwOnError()
      const { expiring } = data as { expiring: number }
      if (expiring > 0) log.info({ expiring }, 'reminders of expiring documents posted')
    }, 'chores of employees not done')

  const company = () =>
    inTurn(async () => {
      const { data } = await db.rpc('company_chores').throwOnError()
      const { ending } = data as { ending: number }
      if (ending > 0) log.info({ ending }, 'reminders of ending registrations and certificates posted')
    }, 'chores of the company not done')

  async function round() {
    await keep()
    await hourly()
    await employees()
    await company()
    if (!stopping)
      timer = setTimeout(round, failures > 0 ? Math.min(every, backOff(failures) * 1000) : every).unref()
  }

  async function roundOfRequests() {
    await requests()
    if (!stopping) soon = setTimeout(roundOfRequests, often).unref()
  }

  changes.onChange((topics) => {
    if (includes(topics, 'erasures') && !stopping) void keep()
  })
  timer = setTimeout(round, first).unref()
  soon = setTimeout(roundOfRequests, first).unref()
  return {
    ready: keep(),
    async stop() {
      stopping = true
      clearTimeout(timer)
      clearTimeout(soon)
      await last
    },
  }
}
