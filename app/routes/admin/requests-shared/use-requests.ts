import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import {
  type RequestStatus,
  requestList,
  requestStatuses,
  requestsKey,
  setRequestStatus,
  withStatus,
} from '#app/data/service-requests/admin.ts'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'

const defaults = {
  sort: 'created_at',
  descending: true,
  filters: { status: requestStatuses },
  sorts: ['created_at', 'client_name', 'status', 'preferred_start_date'],
} as const

/** The requests and messages of both lists. */
export const useRequests = () => usePagedList({ ...requestList, defaults })
export type RequestList = ReturnType<typeof useRequests>

/** Gives a request another status. Asking again while the same change is pending, as a double click does, is ignored. */
export function useStatusChange() {
  const { t } = useTranslation('requests')
  // A ref and no state: the second click comes before the next render
  const pending = useRef('')
  const { mutate } = useOptimisticMutation({
    run: ({ id, status }: { id: string; status: RequestStatus }) =>
      setRequestStatus(id, status).finally(() => {
        pending.current = ''
      }),
    invalidates: [requestsKey, pendingCounts.queryKey],
    optimistic: (cached, { id, status }) =>
      withStatus(cached as Parameters<typeof withStatus>[0], id, status),
    done: ({ status }) => t('changed', { status: t(`statuses.${status}`) }),
    failed: t('changeFailed'),
  })
  return (id: string, status: RequestStatus) => {
    if (pending.current === `${id} ${status}`) return
    pending.current = `${id} ${status}`
    mutate({ id, status })
  }
}
