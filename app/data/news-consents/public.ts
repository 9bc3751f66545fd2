import type { Db } from '#app/data/db.ts'
import { throwIfRefused } from '#app/data/result.ts'

/** The result of a stop link: `unknown` for a token that is not ours. */
export type StopResult = 'stopped' | 'already' | 'unknown'

/** Stops the news with the token of a mail's link. @throws DataError */
export async function stopNews(db: Db, token: string): Promise<StopResult> {
  const result = await db.rpc('stop_news', { token })
  throwIfRefused(result)
  return result.data as StopResult
}
