import type { SiteContext, StoredFile } from '#app/data/context.ts'
import { cvError, photoError } from '#app/data/employees/forms.ts'
import { apply } from '#app/data/employees/public.ts'
import type { FormErrors } from '#app/data/fields.ts'
import { readOpenOpening } from '#app/data/openings/public.ts'
import { type Outcome, receive } from '#app/routes/public/forms/receive.server.ts'
import { failureOf } from '#app/routes/public/forms/submission.server.ts'
import type { Language } from '#common/language.ts'

/**
 * Handles a job application, in general or for an opening: validates the fields, stores photo and CV, and creates the
 * account and the application together, or neither.
 * @returns the result with its HTTP status; never includes the password
 */
export async function submitApplication(
  request: Request,
  site: SiteContext,
  language: Language,
): Promise<Outcome> {
  const received = await receive('careers', request, (files): FormErrors => {
    const photo = files.photo && photoError(files.photo)
    const cv = files.cv && cvError(files.cv)
    return { ...(photo && { photo }), ...(cv && { cv }) }
  })
  if (received.refused) return received.refused
  const { values, notice, news, refuse, tooMany } = received
  const { opening } = received
  const photo = received.files.photo?.size ? received.files.photo : undefined
  const cv = received.files.cv?.size ? received.files.cv : undefined

  const wait = await site.limit('signUp', values.email)
  if (wait > 0) return tooMany(wait)
  const kept: StoredFile[] = []
  const discard = () => Promise.all(kept.map((file) => file.discard()))
  try {
    // The database asks again, in the transaction that stores it
    if (opening && !(await readOpenOpening(site.db, opening))) return refuse(422, 'opening_closed')
    const keptPhoto = photo && (await site.keepPhoto?.(photo))
    if (keptPhoto === null) return refuse(422, undefined, { photo: { code: 'photo_type' } })
    if (keptPhoto) kept.push(keptPhoto)
    const keptCv = cv && (await site.keepCv?.(cv))
    if (keptCv) kept.push(keptCv)
    if (keptCv === null) {
      await discard()
      return refuse(422, undefined, { cv: { code: 'cv_type' } })
    }
    const made = await apply(site.newDb(), values, {
      locale: language,
      notice,
      news,
      photo: keptPhoto?.path,
      photoSize: photo?.size,
      cv: keptCv?.path,
      cvSize: cv?.size,
      opening: opening || undefined,
      keepCv: received.keepCv,
      cameFrom: received.cameFrom,
      common: site.commonPasswords,
    })
    // After `failed` the account may exist nevertheless and refer to the files, so keep them
    if (made.repeated || (made.failure && made.failure !== 'failed')) await discard()
    if (!made.failure)
      return {
        status: 200,
        submission: { status: 'sent', reference: null, ...(made.confirm && { confirm: true }) },
      }
    if (made.beside) return refuse(422, undefined, made.beside)
    if (made.failure === 'closed') return refuse(403, 'closed')
    // Hosted Supabase has its own limits and does not say how long to wait
    if (made.failure === 'too_many') return tooMany(600)
    site.log('application not stored', { failure: made.failure })
  } catch (error) {
    const { name, message } = error as Error
    site.log('application not stored', { name, message })
    return refuse(503, failureOf(error, 'careers'))
  }
  return refuse(503, 'careers')
}
