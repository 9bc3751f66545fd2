import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'

/** An unread note that mentions the admin. */
export interface UnreadMention {
  note: string
  request: string
}

/** The unread notes that mention the admin, the latest first; at most 1001. */
export const unreadMentions = queryOptions({
  queryKey: ['unread-mentions'],
  meta: readFrom('unread_mentions', 'request_notes'),
  queryFn: async () => rows(await browserDb().rpc('my_mentions')),
  refetchInterval: pollUnlessLive(30_000),
})

/** Marks these notes as read by the admin; without notes, all that mention them. @throws DataError */
export async function readMentions(notes?: readonly string[]): Promise<void> {
  throwIfRefused(await browserDb().rpc('read_mentions', { ...(notes && { notes: [...notes] }) }))
}
