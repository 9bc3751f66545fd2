import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'

/** What waits for an admin of requests. Each figure counts a list, up to `most` as the list does. */
export interface MyDay {
  /** Open requests whose first answer is late. */
  late: number
  /** Requests of any status whose sender has written back and waits for an answer. */
  replies: number
  /** Notes that mention the admin and that they have not read. */
  mentions: number
  /** The admin's own next steps that are due. */
  steps: number
  /** The admin's own open requests. */
  mine: number
  /** Open requests without an owner. */
  unowned: number
  /** Due next steps of requests without an owner. */
  unowned_steps: number
  /** The time of the morning mail, as in 08:30; null without one. */
  mail_at: string | null
}

/** Counting stops at this number: private.most_found. */
export const most = 1000

/** Milliseconds between reads while the tab is visible. */
const every = 60_000

export const myDay = queryOptions({
  queryKey: ['my-day'],
  meta: readFrom('service_requests', 'request_work', 'answer_settings', 'unread_mentions'),
  queryFn: async () => rows(await browserDb().rpc('my_day')),
  refetchInterval: pollUnlessLive(every),
  // Someone who returns from a list sees the effect of their work
  staleTime: 0,
})

/**
 * Schedules the morning mail, from the next working day on, at a time from 05:00 to 12:00; null stops it.
 * @throws DataError
 */
export async function setMorningMail(at: string | null): Promise<void> {
  throwIfRefused(await browserDb().rpc('set_morning_mail', { ...(at && { sends_at: at }) }))
}
