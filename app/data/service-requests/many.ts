import { browserDb } from '#app/data/browser-db.ts'
import { rows } from '#app/data/result.ts'

/** The changes that can be made to many requests: public.change_requests. */
export type ManyField = 'status' | 'owner' | 'tag' | 'untag' | 'delete' | 'restore'

/** A change of one of them. With `seen`, it is refused if the value is no longer the one seen. */
export interface ManyChange {
  id: string
  to?: string | null
  seen?: string | null
}

export interface ManyAnswer {
  /** The requests that changed, with their earlier values. */
  done: { id: string; from: string | null }[]
  failed: { id: string; code: string; message: string }[]
}

/** The most requests that the screen lets people change together. */
export const mostTogether = 1000

/** Changes up to 100 requests in one transaction; each one succeeds or fails separately. @throws DataError */
export async function changeRequests(
  field: ManyField,
  changes: readonly ManyChange[],
  tell: boolean,
): Promise<ManyAnswer> {
  const answer = await browserDb().rpc('change_requests', { field, changes: changes as never, tell })
  return rows(answer)
}

/** What a change of many requests would do. */
export interface ManyPreview {
  found: number
  changes: number
  /** How many people would get an email. */
  mails: number
}

/** Asks what a change of many requests would do. @throws DataError */
export async function previewChanges(
  field: 'status' | 'owner' | 'tag' | 'delete',
  ids: string[],
  wanted: string | null,
): Promise<ManyPreview> {
  const answer = await browserDb().rpc('preview_request_changes', {
    field,
    ids,
    ...(wanted !== null && { wanted }),
  })
  return rows(answer)
}
