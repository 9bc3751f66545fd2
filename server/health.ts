import type { Handler } from 'hono'
import type { Backend } from './backend/process.ts'
import { readContentVersion } from './pages/content-version.ts'

/** Answers a monitor: 200 while the database answers, 503 otherwise. */
export function health(backend: Backend): Handler {
  let asking: Promise<boolean> | undefined
  return async (context) => {
    // However many ask, the database is asked once at a time
    asking ??= readContentVersion(backend)
      .then(Number.isFinite, () => false)
      .finally(() => {
        asking = undefined
      })
    const answers = await asking
    return answers
      ? context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
      : context.json({ status: 'unavailable' }, 503, { 'cache-control': 'no-store', 'retry-after': '2' })
  }
}
