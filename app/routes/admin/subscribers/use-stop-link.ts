import { useRouteLoaderData } from 'react-router'
import type { Subscriber } from '#app/data/news-consents/admin.ts'
import { pathFor } from '#common/language.ts'

/** The address with which a subscriber stops the news, in their language; null once they have. */
export function useStopLink() {
  // The address in the mails, which may differ from the one where an admin is
  const root = useRouteLoaderData('root') as { siteUrl: string } | undefined
  return ({ stop_token, locale }: Pick<Subscriber, 'stop_token' | 'locale'>): string | null =>
    stop_token &&
    new URL(`${pathFor(locale, '/news/stop')}?token=${stop_token}`, root?.siteUrl ?? location.origin).href
}
