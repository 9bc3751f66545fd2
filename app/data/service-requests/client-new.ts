import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { readActiveService, readActiveServices } from '#app/data/services/public.ts'
import { digestOf } from '#app/lib/digest.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { uuidOfDigest } from '#common/uuid.ts'
import { insertServiceRequest, readReference, type serviceRequestForm } from './public.ts'

/** The services that can be requested. */
export const offeredServices = queryOptions({
  queryKey: ['portal', 'services'],
  meta: readFrom('services'),
  queryFn: () => readActiveServices(browserDb()),
})

const anHour = 3_600_000

/**
 * The same request of the same person in the same hour has the same id, so that one sent again after its answer
 * was lost is stored once; a corrected one has another.
 */
async function submissionIdsOf(user: string, values: object): Promise<string[]> {
  const hour = Math.floor(Date.now() / anHour)
  const digests = await Promise.all([hour, hour - 1].map((one) => digestOf([user, one, values])))
  return digests.filter((digest) => digest !== undefined).map(uuidOfDigest)
}

/**
 * Sends a request as the signed-in client.
 * @param newId its id where the browser cannot make one of its content
 * @param notice the version of the privacy notice that stood beside the form; null when it is not known
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
