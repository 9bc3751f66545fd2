import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { myDay } from '#app/data/dashboard/my-day.ts'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { readMentions, unreadMentions } from '#app/data/service-requests/mentions.ts'
import type { RequestNote } from '#app/data/service-requests/notes.ts'

/** The queries that count unread mentions elsewhere. */
export const readChanges = [pendingCounts.queryKey, myDay.queryKey]

/**
 * Marks the admin's mentions in these notes as read, because they see them now. The list is not reloaded, so
 * that the open request stays in it.
 * @param notes the notes on the screen; none while the request loads
 * @returns whether a note was unread when it came onto the screen
 */
export function useReadMentions(notes: readonly RequestNote[]): (note: string) => boolean {
  const client = useQueryClient()
  const { data: unread = [] } = useQuery(unreadMentions)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useMutation({
    mutationFn: readMentions,
    // When it fails they stay unread, and the next opening tries again
    onSuccess: () =>
      Promise.all(
        [unreadMentions.queryKey, ...readChanges].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
  const now = unread
    .map(({ note }) => note)
    .filter((id) => !seen.has(id) && notes.some((one) => one.id === id))
  const key = now.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each note.
  useEffect(() => {
    if (now.length === 0) return
    setSeen((before) => new Set([...before, ...now]))
    mutate(now)
  }, [key])
  return (note) => seen.has(note)
}
