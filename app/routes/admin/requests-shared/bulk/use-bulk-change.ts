import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { type RequestStatus, requestsKey, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { changeRequests, type ManyChange, type ManyField } from '#app/data/service-requests/many.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { runBulkChange } from './run-bulk-change.ts'

/** Milliseconds for which a change of many offers "Undo": less than its mails wait (change_requests). */
const stays = 30_000

/** The change that undoes each change. */
const opposite = {
  status: 'status',
  owner: 'owner',
  tag: 'untag',
  untag: 'tag',
  delete: 'restore',
  restore: 'delete',
} as const satisfies Record<ManyField, ManyField>

/** A request that was not changed, and why. */
export interface Failure {
  id: string
  name: string
  why: string
}

/**
 * Changes many requests: with progress, one message and one "Undo" afterwards, and a list of what failed. The
 * undo skips requests that someone else has changed since.
 */
export function useBulkChange() {
  const { t } = useTranslation(['requests', 'workspace'])
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ through: number; total: number } | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])

  async function each(
    requests: readonly ServiceRequest[],
    field: ManyField,
    changes: readonly ManyChange[],
    tell: boolean,
    undoes = false,
  ) {
    const total = changes.length
    setProgress({ through: 0, total })
    const { done, failed } = await runBulkChange(
      changes,
      (some) => changeRequests(field, some, tell),
      (through) => setProgress({ through, total }),
    )
    setProgress(null)
    for (const queryKey of [requestsKey, pendingCounts.queryKey]) void client.invalidateQueries({ queryKey })
    for (const { error } of failed) handleAuthError(error)
    setFailures(
      failed.map(({ id, error }) => ({
        id,
        name: requests.find((one) => one.id === id)?.client_name ?? '',
        why: t(`workspace:errors.${reasonOf(error)}`),
      })),
    )
    if (done.length === 0) return
    const to = changes[0]?.to ?? null
    const back = done.map(({ id, from }): ManyChange => {
      if (field === 'status' || field === 'owner') return { id, to: from ?? null, seen: to }
      return { id, to }
    })
    const said = undoes ? 'many.undone' : field === 'delete' ? 'many.deleted' : 'many.done'
    notifyUndo(t(said, { count: done.length }), {
      stays,
      ...(!undoes && { undo: () => each(requests, opposite[field], back, tell, true) }),
    })
  }

  return {
    progress,
    failures,
    forgetFailures: () => setFailures([]),
    /** Sets the status of each request; the undo also withdraws the mails to the senders. */
    setStatus: (requests: readonly ServiceRequest[], to: RequestStatus, tell: boolean) =>
      each(
        requests,
        'status',
        requests.map(({ id, status }) => ({ id, to, seen: status })),
        tell,
      ),
    /** Gives each to a colleague, or to no one. */
    assign: (requests: readonly ServiceRequest[], to: string | null) =>
      each(
        requests,
        'owner',
        requests.map(({ id, work }) => ({ id, to, seen: work.owner_id })),
        false,
      ),
    /** Gives each a tag, or takes it away. */
    tag: (requests: readonly ServiceRequest[], to: string, present: boolean) =>
      each(
        requests,
        present ? 'tag' : 'untag',
        requests.map(({ id }) => ({ id, to })),
        false,
      ),
    remove: (requests: readonly ServiceRequest[]) =>
      each(
        requests,
        'delete',
        requests.map(({ id }) => ({ id })),
        false,
      ),
  }
}
