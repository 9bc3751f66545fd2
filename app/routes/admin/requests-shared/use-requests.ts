import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import {
  type RequestStatus,
  requestList,
  requestStatuses,
  requestsKey,
  type SenderNotice,
  setRequestStatus,
  statusGroups,
  statusUndoTime,
} from '#app/data/service-requests/admin.ts'
import { budgetRanges } from '#app/data/service-requests/budgets.ts'
import { withStatus } from '#app/data/service-requests/cached.ts'
import {
  isVisitWord,
  requestAges,
  requestChannels,
  requestKinds,
} from '#app/data/service-requests/filters.ts'
import { attentions } from '#app/data/service-requests/work.ts'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { isDay } from '#common/moment.ts'
import { isUuid } from '#common/uuid.ts'

const defaults = {
  sort: 'created_at',
  descending: true,
  filters: {
    status: [...requestStatuses, ...Object.keys(statusGroups)],
    owner: (value: string) => ['me', 'none', 'gone'].includes(value) || isUuid(value),
    tag: isUuid,
    attention: attentions,
    kind: requestKinds,
    service: isUuid,
    budget: budgetRanges,
    channel: requestChannels,
    source: isVisitWord,
    campaign: isVisitWord,
    age: requestAges,
    from: isDay,
    until: isDay,
  },
  sorts: ['created_at', 'client_name', 'status', 'preferred_start_date', 'next_step_on', 'reply_since'],
} as const

/** The requests and messages of both lists. */
export const useRequests = () => usePagedList({ ...requestList, defaults })
export type RequestList = ReturnType<typeof useRequests>

interface StatusChange extends SenderNotice {
  id: string
  from: RequestStatus
  status: RequestStatus
}

/**
 * Gives a request another status, which can be undone until its mail is sent. Asking again while the same change is
 * pending, as a double click does, is ignored.
 */
export function useStatusChange() {
  const { t } = useTranslation('requests')
  const { mails } = useCompany()
  // A ref and no state: the second click comes before the next render
  const pending = useRef('')
  const { change: store } = useOptimisticMutation({
    run: ({ id, status, ...notice }: StatusChange) =>
      setRequestStatus(id, status, notice).finally(() => {
        pending.current = ''
      }),
    invalidates: [requestsKey, pendingCounts.queryKey],
    optimistic: (cached, { id, status }) =>
      withStatus(cached as Parameters<typeof withStatus>[0], id, status),
    failed: t('changeFailed'),
  })
  const change = (to: StatusChange, undoable = true, refused?: () => void) => {
    const { id, status } = to
    if (pending.current === `${id} ${status}`) return
    pending.current = `${id} ${status}`
    store(
      to,
      () => {
        if (undoable) offerUndo(to, Date.now() + statusUndoTime)
        else notifyDone(t('changed', { status: t(`statuses.${status}`) }))
      },
      refused,
    )
  }
  /** Says that a status was changed, with "Undo" until its mail goes out; again if the connection was lost. */
  const offerUndo = (done: StatusChange, until: number) => {
    const { id, from, status, tell } = done
    const changed = t('changed', { status: t(`statuses.${status}`) })
    notifyUndo(tell && mails.sent ? `${changed}. ${t('mailSoon')}` : changed, {
      stays: until - Date.now(),
      // Going back to the status that the sender knows withdraws their mail
      undo: () =>
        change({ id, from: status, status: from, tell, message: '' }, false, () => {
          if (until - Date.now() > 1000) offerUndo(done, until)
        }),
    })
  }
  return change
}
