import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import {
  type RequestStatus,
  requestPage,
  requestStatuses,
  requestsKey,
  setRequestStatus,
  withStatus,
} from '#app/data/service-requests/admin.ts'
import { useLastPage } from '#app/workspace/list/use-last-page.ts'
import { type ListView, pageSize, type useListParams } from '#app/workspace/list/use-list-params.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'

export type RequestView = ListView<'status'>
export type ChangeView = ReturnType<typeof useListParams<'status'>>['change']

/** The status in the address, as far as there is such a one. */
export const statusOf = ({ filters }: RequestView) =>
  requestStatuses.find((status) => status === filters.status) ?? null

/** What the database is asked for a view. */
export const questionOf = ({ search, sort, descending, page }: RequestView) => ({
  search,
  sort,
  descending,
  page,
  size: pageSize,
})

/** The page that an address asks for; when it is past the end, the last one. */
export function useRequests(view: RequestView, change: ChangeView) {
  const query = useQuery({
    ...requestPage(questionOf(view), statusOf(view)),
    placeholderData: keepPreviousData,
  })
  useLastPage(query, view, change)
  return query
}

/** How many requests the search leaves, whatever their status. */
export const sumOf = (counts: Record<RequestStatus, number> | undefined) =>
  counts && requestStatuses.reduce((sum, status) => sum + counts[status], 0)

/**
 * Gives a request another status: shown at once, taken back with words when it is refused. Asking for the same
 * again while it is on its way, as a double click does, changes nothing.
 */
export function useStatusChange() {
  const { t } = useTranslation('requests')
  // Known before anything is drawn: the second click comes as soon
  const underWay = useRef('')
  const { mutate } = useOptimisticMutation({
    run: ({ id, status }: { id: string; status: RequestStatus }) =>
      setRequestStatus(id, status).finally(() => {
        underWay.current = ''
      }),
    invalidates: [requestsKey, pendingCounts.queryKey],
    optimistic: (cached, { id, status }) =>
      withStatus(cached as Parameters<typeof withStatus>[0], id, status),
    done: ({ status }) => t('changed', { status: t(`statuses.${status}`) }),
    failed: t('changeFailed'),
  })
  return (id: string, status: RequestStatus) => {
    if (underWay.current === `${id} ${status}`) return
    underWay.current = `${id} ${status}`
    mutate({ id, status })
  }
}
