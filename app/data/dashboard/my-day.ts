import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'

/** What waits for an admin of requests: each counts a list, and no further than a list does (`most`). */
export interface MyDay {
  /** Open requests whose first answer is late. */
  late: number
  /** Requests whose sender waits for an answer to what they wrote back, of whatever status. */
  replies: number
  /** Notes that mention the admin and that they have not read. */
  mentions: number
  /** The admin's own next steps that are due. */
  steps: number
  /** The admin's own open requests. */
  mine: number
  /** Open requests without an owner. */
  unowned: number
  /** Next steps that are due, of requests without an owner. */
  unowned_steps: number
  /** When the mail of the morning comes, as in 08:30; null without one. */
  mail_at: string | null
}

/** The largest number that is counted: private.most_found. */
export const most = 1000

/** Milliseconds between reads while the tab is visible. */
const every = 60_000

export const myDay = queryOptions({
  queryKey: ['my-day'],
  meta: readFrom('service_requests', 'request_work', 'answer_settings', 'unread_mentions'),
  queryFn: async () => rows(await browserDb().rpc('my_day')) as unknown as MyDay,
  refetchInterval: pollUnlessLive(every),
  // Someone who comes back from a list sees what they have done there
  staleTime: 0,
})

/** Has the mail of the morning sent from the next working day on, at a time from 05:00 to 12:00; null: none. @throws DataError */
export async function setMorningMail(at: string | null): Promise<void> {
  throwIfRefused(await browserDb().rpc('set_morning_mail', { ...(at && { sends_at: at }) }))
}
