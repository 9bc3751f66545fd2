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

/** Milliseconds after the start: it has more urgent things to do. */
const first = 60_000

/** What the database has to do at its time, and how often it is asked. It decides what is due, so several processes may ask. */
const chores = {
  // Retention, unproven requests and expired invitations, reminders of privacy requests
  privacy_chores: anHour,
  // Employments whose last day has passed, kept CVs whose time is over, reminders of documents that expire
  employee_chores: anHour,
  // Reminders of registrations of the company that expire
  company_chores: anHour,
  // Mails about late answers, mails of the morning
  request_chores: anHour / 6,
} as const

/**
 * Keeps erasures outside of the database and applies those again that a restored backup does not know of: now, after each
 * erasure, and every hour. Asks the database for its chores. A hosted backend needs its secret key for it.
 * @returns when the erasures were kept for the first time, or could not be; never throws
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
