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
 * A reference in any spelling as it is stored (`R-7K3F2Q`), or null for a text that is none: small letters, Arabic
 * digits, without `R-`, with spaces or other dashes, and with the letters that look like digits.
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

/** What the sender of a request writes about it. */
export const messageForm = z.object({ message: text(message) })
/** The same where files come with it, which need no text. */
export const messageOfFilesForm = z.object({ message: text({ ...message, optional: true }) })

/** An answer of the company, or what the sender wrote at /track. */
export interface TrackedMessage {
  id: string
  by: 'company' | 'sender'
  at: string
  /** Of an answer. */
  subject: string | null
  text: string
  /** What is attached; sizes in bytes. */
  files: { name: string; size: number }[]
  /** Whether an answer went to the sender's email, with its files. */
  mailed?: true
}

/** What the sender of a request or message may see of it. */
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
  /** What they were told since it came, in its order. */
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
  return result.data as unknown as TrackedRequest | null
}

/**
 * Writes to the company about the request with this reference that was sent with this email or phone.
 * @param submission_id under which the server holds the files that come with it
 * @returns false for any other pair; @throws DataError, with the code PT429 after too many of either
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
