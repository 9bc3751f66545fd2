import type * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import type { FormErrors } from '#app/data/fields.ts'
import { DataError } from '#app/data/result.ts'
import { readActiveService } from '#app/data/services/public.ts'
import { digestOf } from '#app/lib/digest.ts'
import { sendWhenFilled, waitUntilFilled } from '#app/lib/fill-time.ts'
import { type Progress, postFiles } from '#app/lib/post-files.ts'
import { hourOf } from '#common/durations.ts'
import { inLanguage, type Language, pathFor } from '#common/language.ts'
import { uuidOfDigest } from '#common/uuid.ts'
import { insertServiceRequest, readReference, type serviceRequestForm } from './public.ts'

/**
 * The ids for a request. The same request of the same person in the same hour has the same id, so that a
 * retry after a lost answer does not store it twice. A corrected one has another id.
 */
async function submissionIdsOf(user: string, values: object): Promise<string[]> {
  const hour = hourOf(Date.now())
  const digests = await Promise.all([hour, hour - 1].map((one) => digestOf([user, one, values])))
  return digests.filter((digest) => digest !== undefined).map(uuidOfDigest)
}

/** Why a request or a message with files was not sent. */
export class NotSent extends Error {
  override name = 'NotSent'
  readonly errors: FormErrors

  constructor(errors: FormErrors) {
    super('The form was refused.')
    this.errors = errors
  }
}

/** The headers with which the site stores a form for the signed-in client. */
export async function senderHeaders(): Promise<Record<string, string>> {
  const { data } = await browserDb().auth.getSession()
  return {
    accept: 'application/json',
    ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
  }
}

/**
 * Sends a request with files as the signed-in client. The form goes to the site itself, because only the site
 * may store files.
 * @param progress called with the part sent, from 0 to 1
 * @returns its reference, or null when it cannot be read now
 * @throws NotSent with what is wrong; DataError
 */
export async function sendOwnRequestWithFiles(
  values: z.output<typeof serviceRequestForm>,
  files: readonly File[],
  locale: Language,
  notice: number | null,
  progress: Progress,
): Promise<{ reference: string | null }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value ?? '')
  if (notice !== null) form.append('privacy_version', String(notice))
  for (const file of files) form.append('files', file, file.name)
  const headers = await senderHeaders()
  await waitUntilFilled()
  const sent = await sendWhenFilled(form, async (): Promise<Answered> => {
    const answer = await postFiles(pathFor(locale, '/request/send'), form, headers, progress).catch(
      () => null,
    )
    if (!answer) throw new DataError('unreachable', 'not sent')
    return { ...(await answer.json().catch(() => ({}))), code: answer.status }
  })
  const { status, reference = null, errors = {}, failure, code } = sent
  if (status === 'sent') return { reference }
  if (Object.keys(errors).length > 0) throw new NotSent(errors)
  throw new DataError(failure === 'too_many' || code === 429 ? 'PT429' : 'failed', failure ?? 'not sent')
}

/** The site's answer to a form. */
interface Answered {
  status?: 'sent' | 'refused'
  reference?: string | null
  errors?: FormErrors
  failure?: string
  /** The server's own time, for a form that came too fast. */
  seen?: string
  /** The HTTP status. */
  code: number
}

/**
 * Sends a request as the signed-in client.
 * @param newId its id, if the browser cannot make one from its content
 * @param notice the version of the privacy notice shown beside the form; null when it is not known
 * @returns its reference, or null when it cannot be read now; `gone` when the service is no longer offered
 * @throws DataError
 */
export async function sendOwnRequest(
  user: string,
  values: z.output<typeof serviceRequestForm>,
  locale: Language,
  newId: string,
  notice: number | null,
): Promise<{ reference: string | null } | 'gone'> {
  const db = browserDb()
  const ids = await submissionIdsOf(user, values)
  for (const id of ids) {
    const reference = await readReference(db, id)
    if (reference) return { reference }
  }
  const service = await readActiveService(db, values.service_id)
  if (!service) return 'gone'
  const serviceTitle = inLanguage(locale, service.title_ar, service.title_en)
  const submissionId = ids[0] ?? newId
  await insertServiceRequest(db, values, { submissionId, locale, notice, serviceTitle })
  return { reference: await readReference(db, submissionId) }
}
