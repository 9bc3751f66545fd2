import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { type RequestBoard, type RequestStatus, requestList, requestsKey } from './admin.ts'
import { argumentsOf, type RequestFilters } from './filters.ts'

export type { BoardColumnRows } from './admin.ts'

/** How many cards a column of the board shows. */
const inColumn = 12

/**
 * The board of requests: the newest of each status, and how many there are.
 * @param statuses of the columns
 */
export const requestBoard = (
  search: string,
  statuses: readonly RequestStatus[],
  filters: Omit<RequestFilters, 'status'>,
) =>
  queryOptions({
    queryKey: [...requestsKey, 'board', statuses, search, filters],
    meta: requestList.meta,
    refetchInterval: pollUnlessLive(30_000),
    async queryFn(): Promise<RequestBoard> {
      const chosen = Object.entries(argumentsOf(filters)).filter(([, value]) => value)
      return rows(
        await browserDb().rpc('board_requests', {
          statuses: [...statuses],
          search,
          column_size: inColumn,
          ...Object.fromEntries(chosen),
        }),
      )
    },
  })
