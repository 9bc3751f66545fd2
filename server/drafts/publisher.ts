import type { Logger } from 'pino'
import { z } from 'zod'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'

export interface Publisher {
  /** Stops after the call in progress. */
  stop(): Promise<void>
}

/** Milliseconds between two looks. */
const usual = { every: 15_000 }

const answer = z.object({ published: z.number(), failed: z.number() })

/**
 * Asks the database every quarter of a minute to publish the drafts whose moment has come. The database says which, each
 * once, so several processes may ask; after an outage they go out at the first look. Never throws.
 * @returns undefined for a hosted backend without its secret key
 */
export function startPublisher({
  backend,
  log,
  pace,
}: {
  backend: Backend
  log: Logger
  pace?: typeof usual
}): Publisher | undefined {
  const { secretKey } = backend.keys
  if (!secretKey) {
    log.warn('scheduled drafts are not published from here: that needs SUPABASE_SECRET_KEY')
    return undefined
  }
  const { every } = pace ?? usual
  const db = clientOf(backend, secretKey)
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  async function look(): Promise<void> {
    try {
      const { data } = await db.rpc('publish_due').throwOnError()
      const { published, failed } = answer.parse(data)
      if (published > 0) log.info({ published }, 'scheduled drafts published')
      if (failed > 0) log.warn({ failed }, 'scheduled drafts could not be published')
    } catch (error) {
      const { code, name } = error as { code?: string; name?: string }
      log.warn({ code, name }, 'scheduled drafts not looked at')
    }
  }

  function again() {
    if (stopping) return
    timer = setTimeout(() => {
      last = look().then(again)
    }, every).unref()
  }

  last = look().then(again)
  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      await last
    },
  }
}
