import { browserDb } from '#app/data/browser-db.ts'
import { type ListPage, type ListQuestion, noteExport, readAllPages, readList } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { throwIfRefused } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'
import { dayStart } from '#app/lib/dates.ts'

export const newsStatuses = ['subscribed', 'withdrawn'] as const
export type NewsStatus = (typeof newsStatuses)[number]

/** A consent in the list. */
export type Subscriber = Row<'news_consents'> & {
  /** What they agreed to, in their language. */
  words: string
  /** Whether an account has proven the email. */
  proven: boolean
  /** The name of the account that gave it; null without an account. */
  name: string | null
  /** The token of the link that stops the news; null once they stopped. */
  stop_token: string | null
}

type SubscriberFilter = 'status' | 'source' | 'since' | 'until'
export type SubscriberPage = ListPage<Subscriber, NewsStatus>

const listSubscribers = (
  question: ListQuestion,
  { status, source, since, until }: Record<SubscriberFilter, string>,
) =>
  readList('list_news_consents', question, {
    statuses: status ? [status] : null,
    sources: source ? [source] : null,
    since: since && dayStart(since),
    until: until && dayStart(until, 1),
  })

/** The start of the query keys of consents to news. */
export const subscribersKey = ['news_consents'] as const

/** The list of the screen /admin/subscribers. */
export const subscriberList = {
  queryKey: subscribersKey,
  meta: readFrom('news_consents'),
  read: listSubscribers,
} as const

/** Reads the subscribers that match the search and the filters; never those who stopped. @throws DataError */
export async function readSubscribers(
  question: Pick<ListQuestion, 'search' | 'sort' | 'descending'>,
  filters: Record<SubscriberFilter, string>,
): Promise<Subscriber[]> {
  await noteExport('news_consents')
  return readAllPages((page, size) =>
    listSubscribers({ ...question, page, size }, { ...filters, status: 'subscribed' }),
  )
}

export const isSubscribed = ({ withdrawn_at }: Pick<Subscriber, 'withdrawn_at'>): boolean =>
  withdrawn_at === null

/** Stops the news for someone who asked for it in another way. @throws DataError */
export async function withdrawConsent(id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('withdraw_news_consent', { consent_id: id }))
}
