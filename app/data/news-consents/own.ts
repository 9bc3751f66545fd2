import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import type { Language } from '#common/language.ts'
import { newsWording } from '#common/news.ts'

/** Whether the signed-in person gets news by email. */
export interface OwnNews {
  /** Null if they get none. */
  since: string | null
  /** False for a client whose email is not proven. */
  can_start: boolean
}

/** Whether the signed-in person gets news by email. @param id their account */
export const ownNews = (id: string) =>
  queryOptions({
    queryKey: ['own-news', id],
    meta: readFrom('news_consents'),
    queryFn: async () => rows(await browserDb().rpc('my_news')),
  })

/**
 * Agrees to news to the person's own email, or withdraws the consent.
 * @param notice the version of the privacy notice that is shown; null when it is not known
 * @throws DataError
 */
export async function setOwnNews(wanted: boolean, locale: Language, notice: number | null): Promise<OwnNews> {
  const answer = await browserDb().rpc('set_my_news', {
    wanted,
    locale,
    wording: newsWording,
    ...(notice !== null && { privacy_version: notice }),
  })
  return rows(answer)
}
