import type { RequestMessage } from '#app/data/request-messages/admin.ts'
import type { MergedRequest } from '#app/data/service-requests/merges.ts'

/**
 * What was written to or by the sender while someone writes an answer: the latest message of others, otherwise
 * their own, which they sent from another tab.
 * @param messages latest first
 * @param seenAt when the latest message was written that was there when the answer was begun
 * @param me the id of who writes
 */
export function messageSince(
  messages: readonly RequestMessage[],
  seenAt: string | null,
  me: string,
): RequestMessage | undefined {
  const since = messages.filter(({ created_at }) => created_at > (seenAt ?? ''))
  return since.find(({ author_id }) => author_id !== me) ?? since[0]
}

/**
 * The requests that were merged into one while someone writes an answer to it.
 * @param seenMerge when the latest merge was made that was there when the answer was begun, or a time before any
 */
export const mergesSince = (merges: readonly MergedRequest[], seenMerge = '9999'): MergedRequest[] =>
  merges.filter(({ merged_at }) => merged_at > seenMerge)
