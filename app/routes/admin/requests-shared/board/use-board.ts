import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type RequestStatus,
  requestStatuses,
  type ServiceRequest,
  statusesIn,
} from '#app/data/service-requests/admin.ts'
import { requestBoard } from '#app/data/service-requests/board.ts'
import type { RequestList } from '#app/routes/admin/requests-shared/use-requests.ts'

/**
 * The board of a list of requests, with its search and filters.
 * @param own the statuses that this list sets, whose columns are always there; the others come on demand
 */
export function useBoard(list: RequestList, own: readonly RequestStatus[], on: boolean) {
  const [more, setMore] = useState(false)
  const { search, filters } = list.view
  const { status, ...rest } = filters
  const others = requestStatuses.filter((one) => !own.includes(one))
  const chosen = statusesIn(status)
  const statuses = chosen ?? (more ? [...own, ...others] : own)
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
    /** The statuses that are not this list's own, where they can be shown or not. */
    others: chosen ? [] : others,
    /** Every status, this list's own first. */
    all: [...own, ...others],
    more,
    toggleMore: () => setMore(!more),
    /** The cards, column by column. */
    rows,
  }
}
export type BoardState = ReturnType<typeof useBoard>
