import * as z from 'zod'
import type { Db } from '#app/data/db.ts'
import { email, text } from '#app/data/fields.ts'
import { throwIfRefused } from '#app/data/result.ts'
import { toLatinDigits } from '#common/digits.ts'
import { limits } from '#common/limits.ts'
import { toInternationalPhone } from '#common/phone.ts'
import { isBlank } from '#common/text.ts'

/** A reference as it is stored. */
const stored = /^R-[0-9A-HJKMNP-TV-Z]{6}$/

/**
 * Converts a reference from any spelling to the stored one (`R-7K3F2Q`), or returns null if it is none.
 * Accepts small letters, Arabic digits, a missing `R-`, spaces or other dashes, and letters that look like
 * digits.
 */
export function toReference(typed: string): string | null {
  const bare = toLatinDigits(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^R(?=.{6}$)/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const reference = `R-${bare}`
  return stored.test(reference) ? reference : null
}

const reference = text({ max: 40 }).transform((typed, context) => {
  if (isBlank(typed)) return typed
  const known = toReference(typed)
  if (!known) context.addIssue({ code: 'custom', message: 'reference' })
  return known ?? typed
})

const contact = text({ max: limits.email }).transform((typed, context) => {
  if (isBlank(typed)) return typed
  const known = typed.includes('@') ? email.safeParse(typed).data : toInternationalPhone(typed)
  if (!known) context.addIssue({ code: 'custom', message: 'contact' })
  return known ?? typed
})

/** The form of /track: a reference, and the email or phone that it was sent with, each in any spelling. */
export const trackForm = z.object({ reference, contact })

const message = { max: limits.senderMessage, lines: 'many' } as const

/** The form for a message of the sender. */
export const messageForm = z.object({ message: text(message) })
/** The same with files, which need no text. */
export const messageOfFilesForm = z.object({ message: text({ ...message, optional: true }) })

/** An answer of the company, or what the sender wrote at /track. */
export interface TrackedMessage {
  id: string
  by: 'company' | 'sender'
  at: string
  /** The subject of an answer. */
  subject: string | null
  text: string
  /** The attached files; sizes in bytes. */
  files: { name: string; size: number }[]
  /** Whether an answer went to the sender's email, with its files. */
  mailed?: true
}

/** The data of a request or message that its sender may see. */
export interface TrackedRequest {
  reference: string
  kind: 'service' | 'message'
  received_at: string
  service_type: string | null
  service: { title_ar: string; title_en: string } | null
  status:
    | 'new'
    | 'pending'
    | 'reviewing'
    | 'approved'
    | 'rejected'
    | 'in_progress'
    | 'completed'
    | 'cancelled'
  /** The day by which an answer normally comes. */
  due_on: string
  answered: boolean
  late: boolean
  /** The statuses that the sender was told, in order. */
  steps: { status: TrackedRequest['status']; at: string; message: string | null }[]
  /** The earliest first. */
  messages: TrackedMessage[]
}

/**
 * The request with this reference that was sent with this email or phone.
 * @returns null for any other pair; @throws DataError, with the code PT429 after too many of them
 */
export async function trackRequest(db: Db, pair: z.output<typeof trackForm>): Promise<TrackedRequest | null> {
  const result = await db.rpc('track_request', pair)
  throwIfRefused(result)
  return result.data
}

/**
 * Writes to the company about the request with this reference that was sent with this email or phone.
 * @param submission_id the id under which the server holds the attached files
 * @returns false for any other pair; @throws DataError, with the code PT429 after too many messages or wrong
 *   pairs
 */
export async function writeAboutRequest(
  db: Db,
  pair: z.output<typeof trackForm>,
  message: string,
  submission_id: string,
): Promise<boolean> {
  const result = await db.rpc('write_about_request', { ...pair, body: message, submission_id })
  throwIfRefused(result)
  return result.data === true
}
