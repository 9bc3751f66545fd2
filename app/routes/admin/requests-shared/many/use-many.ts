import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import { undoDelete } from '#app/data/bin/restore.ts'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import {
  deleteRequest,
  type RequestStatus,
  requestsKey,
  type ServiceRequest,
  setRequestStatus,
  statusMailWaits,
} from '#app/data/service-requests/admin.ts'
import { assignRequest, tagRequest } from '#app/data/service-requests/work.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { runMany } from './run-many.ts'

/** What is done to each of the selected requests, and what takes that back. */
interface Change {
  run(request: ServiceRequest): Promise<unknown>
  undo(request: ServiceRequest): Promise<unknown>
}

/** Changes many requests: with progress, one message and one "Undo" afterwards, and a list of what failed. */
export function useMany() {
  const { t } = useTranslation(['requests', 'workspace'])
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ through: number; total: number } | null>(null)

  async function each(requests: readonly ServiceRequest[], run: Change['run'], undo?: Change['undo']) {
    setProgress({ through: 0, total: requests.length })
    const { done, failed } = await runMany(requests, run, (through) =>
      setProgress({ through, total: requests.length }),
    )
    setProgress(null)
    for (const queryKey of [requestsKey, pendingCounts.queryKey]) void client.invalidateQueries({ queryKey })
    for (const { error } of failed) handleAuthError(error)
    if (failed.length > 0)
      notifyFailed(
        t('many.failed', { count: failed.length }),
        failed
          .map(
            ({ item, error }) =>
              `\u2068${item.client_name}\u2069: ${t(`workspace:errors.${reasonOf(error)}`)}`,
          )
          .join('\n'),
      )
    if (done.length > 0)
      notifyUndo(t(undo ? 'many.done' : 'many.undone', { count: done.length }), {
        stays: statusMailWaits,
        ...(undo && { undo: () => each(done, undo) }),
      })
  }
  const change = (requests: readonly ServiceRequest[], { run, undo }: Change) => each(requests, run, undo)

  return {
    progress,
    /** Gives each another status; the undo of one whose sender is told withdraws the mail. */
    setStatus: (requests: readonly ServiceRequest[], status: RequestStatus, tell: boolean) =>
      change(
        requests.filter((one) => one.status !== status),
        {
          run: ({ id }) => setRequestStatus(id, status, { tell, message: '' }),
          undo: ({ id, status: before }) => setRequestStatus(id, before, { tell, message: '' }),
        },
      ),
    /** Gives each to a colleague, or to no one. */
    assign: (requests: readonly ServiceRequest[], owner: string | null) =>
      change(
        requests.filter(({ work }) => work.owner_id !== owner),
        {
          run: ({ id, work }) => assignRequest(id, owner, work.owner_id),
          undo: ({ id, work }) => assignRequest(id, work.owner_id, owner),
        },
      ),
    tag: (requests: readonly ServiceRequest[], tag: string) =>
      change(
        requests.filter(({ work }) => !work.tags.includes(tag)),
        { run: ({ id }) => tagRequest(id, tag, true), undo: ({ id }) => tagRequest(id, tag, false) },
      ),
    remove: (requests: readonly ServiceRequest[]) =>
      change(requests, {
        run: ({ id }) => deleteRequest(id),
        undo: ({ id }) => undoDelete('service_requests', id),
      }),
  }
}
