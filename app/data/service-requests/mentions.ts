import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'

/** A note that mentions the admin who asks and that they have not read. */
interface UnreadMention {
  note: string
  request: string
}

/** The notes that mention an admin of requests and that they have not read, the latest first; at most 1001. */
export const unreadMentions = queryOptions({
  queryKey: ['unread-mentions'],
  meta: readFrom('unread_mentions', 'request_notes'),
  queryFn: async () => rows(await browserDb().rpc('my_mentions')) as unknown as UnreadMention[],
  refetchInterval: pollUnlessLive(30_000),
})

/** Notes that the admin has read these notes; all that mention them without any. @throws DataError */
export async function readMentions(notes?: readonly string[]): Promise<void> {
  throwIfRefused(await browserDb().rpc('read_mentions', { ...(notes && { notes: [...notes] }) }))
}
