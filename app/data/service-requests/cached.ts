import type { RequestBoard, RequestDetails, RequestPage, RequestStatus, ServiceRequest } from './admin.ts'
import type { RequestWork } from './work.ts'

/** An answer below `requestsKey` as the browser keeps it. */
type Cached = RequestPage | RequestDetails | RequestBoard | null

/** The counts by status after one request has moved from one status to another; null if it was deleted. */
const recounted = (counts: RequestPage['counts'], from: RequestStatus, to: RequestStatus | null) =>
  counts && { ...counts, [from]: counts[from] - 1, ...(to && { [to]: counts[to] + 1 }) }

/** Adds a card to a column in its place, the newest first, as in the next answer of `board_requests`. */
function withOneMore(rows: readonly ServiceRequest[], added: ServiceRequest): ServiceRequest[] {
  // The database writes every moment with the same offset, so comparing the texts compares the moments
  const key = ({ created_at, id }: ServiceRequest) => `${created_at} ${id}`
  const older = rows.findIndex((one) => key(one) < key(added))
  const place = older < 0 ? rows.length : older
  return [...rows.slice(0, place), added, ...rows.slice(place)]
}

/** A board after a request has changed; null removes it. With another status, it moves to that column. */
function withCard(
  board: RequestBoard,
  id: string,
  change: (one: ServiceRequest) => ServiceRequest | null,
): RequestBoard {
  const all = Object.values(board.columns).flatMap((column) => column?.rows ?? [])
  const before = all.find((one) => one.id === id)
  if (!before) return board
  const after = change(before)
  const stays = after?.status === before.status
  const columns = Object.fromEntries(
    Object.entries(board.columns).map(([status, column]) => {
      if (status === before.status)
        return [
          status,
          {
            ...column,
            rows: stays
              ? column.rows.map((one) => (one === before ? after : one))
              : column.rows.filter((one) => one !== before),
            total: column.total - (stays ? 0 : 1),
          },
        ]
      if (after && status === after.status)
        return [status, { ...column, rows: withOneMore(column.rows, after), total: column.total + 1 }]
      return [status, column]
    }),
  )
  return {
    columns,
    counts: stays ? board.counts : recounted(board.counts, before.status, after?.status ?? null),
  }
}

/** A cached answer below `requestsKey` after the status of a request has changed. */
export function withStatus(cached: Cached, id: string, status: RequestStatus): Cached {
  if (!cached) return cached
  if ('columns' in cached) return withCard(cached, id, (one) => ({ ...one, status }))
  if ('request' in cached)
    return cached.request.id === id ? { ...cached, request: { ...cached.request, status } } : cached
  const before = cached.rows.find((one) => one.id === id)?.status
  if (!before || before === status) return cached
  return {
    ...cached,
    rows: cached.rows.map((one) => (one.id === id ? { ...one, status } : one)),
    counts: recounted(cached.counts, before, status),
  }
}

/** A cached answer below `requestsKey` after the work on a request has changed. */
export function withWork(cached: Cached, id: string, change: Partial<RequestWork>): Cached {
  if (!cached) return cached
  const changed = (one: ServiceRequest) =>
    one.id === id ? { ...one, work: { ...one.work, ...change } } : one
  if ('columns' in cached) return withCard(cached, id, changed)
  if ('request' in cached) return { ...cached, request: changed(cached.request) }
  return { ...cached, rows: cached.rows.map(changed) }
}

/** A cached answer below `requestsKey` after a request was deleted. */
export function withoutRequest(cached: Cached, id: string): Cached {
  if (!cached) return cached
  if ('columns' in cached) return withCard(cached, id, () => null)
  if ('request' in cached) return cached.request.id === id ? null : cached
  const gone = cached.rows.find((one) => one.id === id)
  if (!gone) return cached
  return {
    ...cached,
    rows: cached.rows.filter((one) => one !== gone),
    total: cached.total - 1,
    counts: recounted(cached.counts, gone.status, null),
  }
}
