import { data } from 'react-router'
import type { SiteContext } from '#app/data/context.ts'
import { check, type FormErrors } from '#app/data/fields.ts'
import { type TrackedRequest, trackForm, trackRequest } from '#app/data/request-tracking/public.ts'
import { readFormBody } from '#app/lib/form-body.server.ts'
import { waitOf } from '#app/routes/public/forms/submission.server.ts'

/** What was typed, to fill in the form again. */
export interface TypedPair {
  reference: string
  contact: string
}

/** The answer to a reference and an email or phone. */
export type Tracking =
  | { status: 'found'; request: TrackedRequest; typed: TypedPair }
  | {
      status: 'refused'
      failure?: 'not_found' | 'too_many' | 'failed'
      /** Seconds until another try, for `too_many`. */
      retryAfter?: number
      errors: FormErrors
      typed: TypedPair
    }

/**
 * Looks up what a form of /track asks for. A pair that fits no request gets one answer, whatever is wrong with it.
 * @returns the answer with its HTTP status, which no cache keeps
 */
export async function track(request: Request, site: SiteContext) {
  const body = await readFormBody(request)
  const typed = { reference: body?.fields.reference ?? '', contact: body?.fields.contact ?? '' }
  const answer = (status: number, tracking: Tracking, wait?: number) =>
    data(tracking, {
      status,
      headers: { 'cache-control': 'no-store', ...(wait && { 'retry-after': String(wait) }) },
    })
  const tooMany = (wait: number) =>
    answer(429, { status: 'refused', failure: 'too_many', retryAfter: wait, errors: {}, typed }, wait)

  const { values, errors } = check(trackForm, { ...typed })
  if (!values) return answer(422, { status: 'refused', errors, typed })
  try {
    const wait = await site.limit('track', values.contact)
    if (wait > 0) return tooMany(wait)
    const found = await trackRequest(site.db, values)
    if (found) return answer(200, { status: 'found', request: found, typed })
    return answer(404, { status: 'refused', failure: 'not_found', errors: {}, typed })
  } catch (error) {
    const { code, details } = error as { code?: string; details?: string }
    const wait = waitOf({ ...(code && { code }), ...(details && { details }) })
    if (wait) return tooMany(wait)
    site.log('request not tracked', { code })
    return answer(503, { status: 'refused', failure: 'failed', errors: {}, typed })
  }
}
