import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  openStatuses,
  type RequestStatus,
  requestStatuses,
  type ServiceRequest,
  statusesIn,
} from '#app/data/service-requests/admin.ts'
import { requestBoard } from '#app/data/service-requests/board.ts'
import type { RequestList } from '#app/routes/admin/requests-shared/use-requests.ts'

/**
 * The board of a list of requests, with its search and filters. Columns with something to do come first,
 * whichever list sets their status; the finished ones of the other list are shown on demand.
 * @param own the statuses that this list sets
 */
export function useBoard(list: RequestList, own: readonly RequestStatus[], on: boolean) {
  const [more, setMore] = useState(false)
  const { search, filters } = list.view
  const { status, ...rest } = filters
  const shown = [...new Set([...openStatuses, ...own])]
  const others = requestStatuses.filter((one) => !shown.includes(one))
  const all = [...shown, ...others]
  const chosen = statusesIn(status)
  const statuses = chosen ?? (more ? all : shown)
  const query = useQuery({
    ...requestBoard(search, statuses, rest),
    enabled: on,
    placeholderData: keepPreviousData,
  })
  const rows: readonly ServiceRequest[] = statuses.flatMap((one) => query.data?.columns[one]?.rows ?? [])
  return {
    query,
    /** The columns that are shown. */
    statuses,
    /** The statuses that can be shown or not. */
    others: chosen ? [] : others,
    /** Every status, in the order of the columns. */
    all,
    more,
    toggleMore: () => setMore(!more),
    /** The cards, column by column. */
    rows,
  }
}
export type BoardState = ReturnType<typeof useBoard>
