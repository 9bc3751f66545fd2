import type { Logger } from 'pino'
import { z } from 'zod'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import type { Job } from '#server/schedule.ts'

/** Milliseconds between two calls. */
const every = 15_000

const answer = z.object({ published: z.number(), failed: z.number() })

/**
 * Asks the database every quarter of a minute to publish the drafts that are due. The database returns each
 * draft only once, so several processes can ask; after an outage, overdue drafts are published at the first
 * call.
 * @returns undefined for a hosted backend without its secret key
 */
export function publisher({ backend, log }: { backend: Backend; log: Logger }): Job | undefined {
  const { secretKey } = backend.keys
  if (!secretKey) {
    log.warn('scheduled drafts are not published from here: that needs SUPABASE_SECRET_KEY')
    return undefined
  }
  const db = clientOf(backend, secretKey)
  return {
    name: 'scheduled drafts',
    every,
    async run() {
      const { data } = await db.rpc('publish_due').throwOnError()
      const { published, failed } = answer.parse(data)
      if (published > 0) log.info({ published }, 'scheduled drafts published')
      if (failed > 0) log.warn({ failed }, 'scheduled drafts could not be published')
    },
  }
}
