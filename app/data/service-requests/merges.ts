import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'

/** The start of the query keys of merges. */
export const mergesKey = ['request-merges'] as const

/** Days for which a merge can be undone: private.merge_days. */
export const mergeDays = 30

/** The requests that were merged into one, as they were, with their history; the latest first. */
export const mergesOf = (request: string) =>
  queryOptions({
    queryKey: [...mergesKey, request],
    meta: readFrom('request_merges'),
    queryFn: () => readMerges(request),
  })

const readMerges = async (request: string) =>
  rows(
    await browserDb()
      .from('request_merges')
      .select('id, reference, merged_id, merged_by, merged_at, row, events')
      .eq('request_id', request)
      .order('merged_at', { ascending: false }),
  )

/** A request that was merged into another. */
export type MergedRequest = Awaited<ReturnType<typeof readMerges>>[number]

/** The id of the request that one was merged into; null when it was not. */
export async function mergedInto(id: string): Promise<string | null> {
  const [merge] = rows(await browserDb().from('request_merges').select('request_id').eq('merged_id', id))
  return merge?.request_id ?? null
}

/** Two requests that are one now. */
export interface Merge {
  id: string
  /** The id and reference of the request that stays. */
  request_id: string
  reference: string
  /** The reference of the other. */
  merged: string
}

/** Merges two requests into the older one. @throws DataError; PT404 when one of them is gone */
export const mergeRequests = async (id: string, other: string): Promise<Merge> =>
  rows(await browserDb().rpc('merge_requests', { request_id: id, other }))

/** A request that stands by itself again. */
export interface SeparatedRequest {
  id: string
  reference: string
}

/** Separates a merged request again. @throws DataError; `merge_final` after 30 days */
export const undoMerge = async (merge: string): Promise<SeparatedRequest> =>
  rows(await browserDb().rpc('undo_merge', { merge_id: merge }))

/** A request as the choice of duplicates shows it. */
export type Duplicate = Pick<
  Row<'service_requests'>,
  'id' | 'kind' | 'reference' | 'status' | 'client_name' | 'created_at' | 'client_email' | 'client_phone'
> & { text: string }

/** The request with a reference, in any spelling; null when there is none. @throws DataError */
export async function requestByReference(typed: string): Promise<Duplicate | null> {
  const reference = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^R?/, 'R-')
  if (!isReference(reference)) return null
  const [found] = rows(
    await browserDb()
      .from('service_requests')
      .select(
        'id, kind, reference, status, client_name, created_at, client_email, client_phone, project_description',
      )
      .eq('reference', reference),
  )
  return found ? { ...found, text: found.project_description.slice(0, 200) } : null
}

const isReference = (value: string) => /^R-[0-9A-HJKMNP-TV-Z]{6}$/.test(value)

const mailboxOf = (email: string | null) => email?.toLowerCase().replace(/\+[^@]*@/, '@')

/** What of the contacts of two requests differs: the email or the phone beside one that is the same, or all. */
export type Difference = 'all' | 'email' | 'phone'

type Contacts = Pick<Row<'service_requests'>, 'client_email' | 'client_phone'>
type Sender = Contacts & Pick<Row<'service_requests'>, 'user_id'>

/** Whether two requests have their mailbox, phone or account in common, as private.is_same_sender. */
export const sameSender = (one: Sender, other: Sender): boolean =>
  differenceOf(one, other) !== 'all' || Boolean(one.user_id && one.user_id === other.user_id)

/**
 * What speaks against two requests having one sender; null when nothing does. A contact that one of them lacks
 * does not. Mailboxes are compared as by private.mailbox.
 */
export function differenceOf(one: Contacts, other: Contacts): Difference | null {
  const [email, otherEmail] = [mailboxOf(one.client_email), mailboxOf(other.client_email)]
  const sameEmail = Boolean(email && email === otherEmail)
  const samePhone = Boolean(one.client_phone && one.client_phone === other.client_phone)
  if (!sameEmail && !samePhone) return 'all'
  if (!samePhone && one.client_phone && other.client_phone) return 'phone'
  return !sameEmail && email && otherEmail ? 'email' : null
}
