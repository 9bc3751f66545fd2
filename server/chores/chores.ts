import type { Logger } from 'pino'
import { anHour } from '#common/durations.ts'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { type Changes, includes } from '#server/changes/changes.ts'
import { backOff } from '#server/mail/back-off.ts'
import { keepErasures } from '#server/privacy/keep-erasures.ts'
import type { Schedule } from '#server/schedule.ts'

interface ChoresParts {
  backend: Backend
  dataDir: string
  changes: Changes
  schedule: Schedule
  log: Logger
}

/** Milliseconds until the first run, since a start has more urgent work. */
const first = 60_000

/** Milliseconds until the next step of a chore that has more to do, so that people are answered between steps. */
const step = 1000

/**
 * The chores of the database, and how often to call them. The database decides what is due, so several
 * processes can call them.
 */
const chores = {
  // Retention, unproven requests and expired invitations, reminders of privacy requests
  privacy_chores: anHour,
  // Employments whose last day has passed, kept CVs that have expired, reminders of expiring documents of employees
  employee_chores: anHour,
  // Reminders of expiring registrations of the company
  company_chores: anHour,
  // Mails about late replies, and mails in the morning
  request_chores: anHour / 6,
} as const

/**
 * Copies erasures outside of the database, and applies those again that a restored backup lacks: now, after
 * each erasure, and every hour. Calls the chores of the database. A hosted backend needs its secret key for
 * all this.
 * @returns when the erasures were copied for the first time, or that failed; never throws
 */
export async function startChores({ backend, dataDir, changes, schedule, log }: ChoresParts): Promise<void> {
  const { secretKey } = backend.keys
  if (!secretKey) {
    log.warn('reminders, retention and erasures do not run here: that needs SUPABASE_SECRET_KEY')
    return
  }
  const db = clientOf(backend, secretKey)
  for (const [name, every] of Object.entries(chores))
    schedule.add({
      name,
      every,
      first,
      retry: (failure) => Math.min(every, backOff(failure) * 1000),
      async run() {
        const { data } = await db.rpc(name).throwOnError()
        const done = data as Record<string, number>
        if (Object.values(done).some((count) => count > 0)) log.info({ job: name, ...done }, 'chores done')
        return done.waiting ? step : undefined
      },
    })
  await new Promise<void>((resolve) => {
    const erasures = schedule.add({
      name: 'erasures',
      every: anHour,
      retry: (failure) => backOff(failure) * 1000,
      async run() {
        await keepErasures(db, dataDir, log).finally(resolve)
        return undefined
      },
    })
    changes.onChange((topics) => includes(topics, 'erasures') && erasures.within(0))
  })
}
