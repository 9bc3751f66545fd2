import type { Logger } from 'pino'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { backOff } from '#server/mail/back-off.ts'

export interface Chores {
  /** Stops after the call in progress. */
  stop(): Promise<void>
}

interface ChoresParts {
  backend: Backend
  log: Logger
  pace?: Partial<typeof usual>
}

/** When to look, in milliseconds. */
const usual = { first: 60_000, every: 3_600_000 }

/**
 * Does every hour what the law on personal data asks of the database: reminds the company of requests that wait for an
 * answer, and removes those that nobody confirmed. The database decides what is due, so several processes may call it.
 * Never throws.
 * @returns undefined for a hosted backend without its secret key
 */
export function startPrivacyChores({ backend, log, pace }: ChoresParts): Chores | undefined {
  const { secretKey } = backend.keys
  if (!secretKey) {
    log.warn('reminders of privacy requests are not sent from here: that needs SUPABASE_SECRET_KEY')
    return undefined
  }
  const { first, every } = { ...usual, ...pace }
  const db = clientOf(backend, secretKey)
  let failures = 0
  let stopping = false
  let round: Promise<void> | undefined
  let timer = setTimeout(begin, first).unref()

  function begin() {
    round = work()
      .then(
        () => {
          failures = 0
          return every
        },
        (error: { code?: string; name?: string }) => {
          failures += 1
          log.warn({ code: error.code, name: error.name, failures }, 'privacy chores not done')
          return Math.min(every, backOff(failures) * 1000)
        },
      )
      .then((after) => {
        if (!stopping) timer = setTimeout(begin, after).unref()
      })
  }

  async function work() {
    const { data } = await db.rpc('privacy_chores').throwOnError()
    const done = data as Record<string, number>
    if (Object.values(done).some((count) => count > 0)) log.info(done, 'privacy chores done')
  }

  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      await round
    },
  }
}
