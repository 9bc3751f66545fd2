import { data } from 'react-router'
import type { SiteContext } from '#app/data/context.ts'
import { check, type FormErrors } from '#app/data/fields.ts'
import {
  type TrackedRequest,
  trackForm,
  trackRequest,
  writeAboutRequest,
} from '#app/data/request-tracking/public.ts'
import { readFormBody } from '#app/lib/form-body.server.ts'
import { waitOf } from '#app/routes/public/forms/submission.server.ts'
import { keepMessage, statusOf, type Written } from './keep-message.server.ts'

/** What was typed, to fill in the forms again. */
export interface Typed {
  reference: string
  contact: string
  /** The message about the request, not sent yet. */
  message: string
  /** Whether files were chosen for the message; they are gone with the page. */
  filesLost?: boolean
  /**
   * Whether a message was begun, even with files only. Its fields are then shown even if no request is found.
   */
  begun?: boolean
}

/** The answer to a reference and an email or phone. */
export type Tracking =
  | { status: 'found'; request: TrackedRequest; written?: Written | undefined; typed: Typed }
  | {
      status: 'refused'
      /** `not_sent`: a message about a request that was not found. */
      failure?: 'not_found' | 'not_sent' | 'too_many' | 'failed'
      /** Seconds until another try, for `too_many`. */
      retryAfter?: number
      errors: FormErrors
      typed: Typed
    }

/**
 * Answers the forms of /track: looks up a request, and first stores the message that was written about it. A
 * reference and contact that fit no request always get the same answer, whatever is wrong with them.
 * @returns the answer with its HTTP status, which no cache keeps
 */
export async function track(request: Request, site: SiteContext) {
  const body = await readFormBody(request)
  // `files_kept` says that the script of the page keeps files, sent or not
  const { reference = '', contact = '', message = '', write, files_kept } = body?.fields ?? {}
  const arrived = site.arrived.length > 0
  const typed: Typed = {
    reference,
    contact,
    message,
    filesLost: arrived && files_kept === undefined,
    begun: message !== '' || arrived || files_kept !== undefined,
  }
  const answer = (status: number, tracking: Tracking, wait?: number) =>
    data(tracking, {
      status,
      headers: { 'cache-control': 'no-store', ...(wait && { 'retry-after': String(wait) }) },
    })
  const tooMany = (wait: number) =>
    answer(429, { status: 'refused', failure: 'too_many', retryAfter: wait, errors: {}, typed }, wait)
  const failure = write === undefined ? 'not_found' : 'not_sent'
  const notFound = () => answer(404, { status: 'refused', failure, errors: {}, typed })

  const { values, errors } = check(trackForm, { reference, contact })
  if (!values) return answer(422, { status: 'refused', errors, typed })
  try {
    const wait = await site.limit('track', values.contact)
    if (wait > 0) return tooMany(wait)
    // Keep files only once it is known that the sender has a request here
    if (arrived && !(await trackRequest(site.db, values))) return notFound()
    const written =
      write === undefined
        ? undefined
        : await keepMessage(site, message, body?.damaged === true, values.contact, (text, submission) =>
            writeAboutRequest(site.db, values, text, submission),
          )
    if (written === 'not_found') return notFound()
    if (written && 'sent' in written) Object.assign(typed, { message: '', filesLost: false, begun: false })
    const found = await trackRequest(site.db, values)
    if (!found) return notFound()
    return answer(written ? statusOf(written) : 200, { status: 'found', request: found, written, typed })
  } catch (error) {
    const { code, details } = error as { code?: string; details?: string }
    const wait = waitOf({ ...(code && { code }), ...(details && { details }) })
    if (wait) return tooMany(wait)
    site.log('request not tracked', { code })
    return answer(503, { status: 'refused', failure: 'failed', errors: {}, typed })
  }
}
