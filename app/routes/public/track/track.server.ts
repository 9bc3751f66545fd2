import { data } from 'react-router'
import type { SiteContext } from '#app/data/context.ts'
import { check, type FieldError, type FormErrors } from '#app/data/fields.ts'
import {
  messageForm,
  type TrackedRequest,
  trackForm,
  trackRequest,
  writeAboutRequest,
} from '#app/data/request-tracking/public.ts'
import { readFormBody } from '#app/lib/form-body.server.ts'
import { waitOf } from '#app/routes/public/forms/submission.server.ts'

/** What was typed, to fill in the forms again. */
export interface Typed {
  reference: string
  contact: string
  /** About the request, not sent yet. */
  message: string
}

/** What became of a message; undefined where only the status was asked for. */
export type Written = { sent: true } | { error: FieldError } | { failure: 'many' | 'failed' }

/** The answer to a reference and an email or phone. */
export type Tracking =
  | { status: 'found'; request: TrackedRequest; written?: Written | undefined; typed: Typed }
  | {
      status: 'refused'
      failure?: 'not_found' | 'too_many' | 'failed'
      /** Seconds until another try, for `too_many`. */
      retryAfter?: number
      errors: FormErrors
      typed: Typed
    }

/**
 * Answers the forms of /track: looks up a request, and first stores the message that was written about it. A pair that
 * fits no request gets one answer, whatever is wrong with it.
 * @returns the answer with its HTTP status, which no cache keeps
 */
export async function track(request: Request, site: SiteContext) {
  const body = await readFormBody(request)
  const { reference = '', contact = '', message = '', write } = body?.fields ?? {}
  const typed = { reference, contact, message }
  const answer = (status: number, tracking: Tracking, wait?: number) =>
    data(tracking, {
      status,
      headers: { 'cache-control': 'no-store', ...(wait && { 'retry-after': String(wait) }) },
    })
  const tooMany = (wait: number) =>
    answer(429, { status: 'refused', failure: 'too_many', retryAfter: wait, errors: {}, typed }, wait)
  const notFound = () => answer(404, { status: 'refused', failure: 'not_found', errors: {}, typed })

  const { values, errors } = check(trackForm, { ...typed })
  if (!values) return answer(422, { status: 'refused', errors, typed })
  try {
    const wait = await site.limit('track', values.contact)
    if (wait > 0) return tooMany(wait)
    const written =
      write === undefined ? undefined : await keep(values, message, body?.damaged === true, site)
    if (written === 'not_found') return notFound()
    if (written && 'sent' in written) typed.message = ''
    const found = await trackRequest(site.db, values)
    if (!found) return notFound()
    return answer(statusOf(written), { status: 'found', request: found, written, typed })
  } catch (error) {
    const { code, details } = error as { code?: string; details?: string }
    const wait = waitOf({ ...(code && { code }), ...(details && { details }) })
    if (wait) return tooMany(wait)
    site.log('request not tracked', { code })
    return answer(503, { status: 'refused', failure: 'failed', errors: {}, typed })
  }
}

/** Stores a message about a request. @throws what refuses the pair itself */
async function keep(
  pair: Parameters<typeof writeAboutRequest>[1],
  typed: string,
  damaged: boolean,
  site: SiteContext,
): Promise<Written | 'not_found'> {
  const { values, errors } = check(messageForm, { message: typed })
  if (damaged) return { error: { code: 'characters' } }
  if (!values) return { error: errors.message ?? { code: 'required' } }
  if ((await site.limit('message', pair.contact)) > 0) return { failure: 'many' }
  try {
    return (await writeAboutRequest(site.db, pair, values.message)) ? { sent: true } : 'not_found'
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    if (message === 'too_many_messages') return { failure: 'many' }
    if (code === 'PT429') throw error
    site.log('message not stored', { code })
    return { failure: 'failed' }
  }
}

function statusOf(written: Written | undefined): number {
  if (!written || 'sent' in written) return 200
  if ('error' in written) return 422
  return written.failure === 'many' ? 429 : 503
}
