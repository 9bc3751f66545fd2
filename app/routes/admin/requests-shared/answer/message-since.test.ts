import { expect, it } from 'vitest'
import type { RequestMessage } from '#app/data/request-messages/admin.ts'
import type { MergedRequest } from '#app/data/service-requests/merges.ts'
import { mergesSince, messageSince } from './message-since.ts'

const message = (id: string, created_at: string, author_id: string | null) =>
  ({ id, created_at, author_id }) as RequestMessage
const [mine, theirs, received] = [
  message('mine', '2026-11-03T08:00:00.5+00:00', 'me'),
  message('theirs', '2026-11-02T08:00:00+00:00', 'colleague'),
  message('received', '2026-11-01T08:00:00+00:00', null),
]
const since = (messages: RequestMessage[], seenAt: string | null) => messageSince(messages, seenAt, 'me')?.id

it('finds nothing that was there before', () => {
  expect(since([], null)).toBeUndefined()
  expect(since([mine, theirs, received], mine.created_at)).toBeUndefined()
})

it("finds the latest message of others before one's own", () => {
  expect(since([mine, theirs, received], null)).toBe('theirs')
  expect(since([mine, theirs, received], received.created_at)).toBe('theirs')
})

it("finds one's own answer from another tab", () => {
  expect(since([mine, theirs, received], theirs.created_at)).toBe('mine')
})

it('takes no older message for a new one when the latest is taken back', () => {
  expect(since([theirs, received], mine.created_at)).toBeUndefined()
})

it('finds the requests that were merged since, and none for an answer that was begun before this was kept', () => {
  const merges = ['2026-11-03', '2026-11-01'].map(
    (day) => ({ id: day, merged_at: `${day}T08:00:00+00:00` }) as MergedRequest,
  )
  const found = (seen?: string) => mergesSince(merges, seen).map(({ id }) => id)
  expect(found('2026-10-01T08:00:00+00:00')).toEqual(['2026-11-03', '2026-11-01'])
  expect(found('2026-11-01T08:00:00+00:00')).toEqual(['2026-11-03'])
  expect(found('2026-11-03T08:00:00+00:00')).toEqual([])
  expect(found()).toEqual([])
})
