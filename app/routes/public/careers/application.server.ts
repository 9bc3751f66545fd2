import type { SiteContext } from '#app/data/context.ts'
import { photoError } from '#app/data/employees/forms.ts'
import { apply } from '#app/data/employees/public.ts'
import type { FormErrors } from '#app/data/fields.ts'
import { type Outcome, receive } from '#app/routes/public/forms/receive.server.ts'
import type { Language } from '#common/language.ts'

/**
 * Handles a job application: validates the fields, stores the photo, and creates the account and the application
 * together, or neither.
 * @returns the result with its HTTP status; never includes the password
 */
export async function submitApplication(
  request: Request,
  site: SiteContext,
  language: Language,
): Promise<Outcome> {
  const received = await receive('careers', request, ({ photo }): FormErrors => {
    const wrong = photo && photoError(photo)
    return wrong ? { photo: wrong } : {}
  })
  if (received.refused) return received.refused
  const { values, notice, news, refuse, tooMany } = received
  const photo = received.files.photo?.size ? received.files.photo : undefined

  const wait = await site.limit('signup', values.email)
  if (wait > 0) return tooMany(wait)
  let kept: Awaited<ReturnType<NonNullable<SiteContext['keepPhoto']>>> | undefined
  try {
    kept = photo && (await site.keepPhoto?.(photo))
    if (kept === null) return refuse(422, undefined, { photo: { code: 'photo_type' } })
    const made = await apply(site.newDb(), values, {
      locale: language,
      notice,
      news,
      photo: kept?.path,
      photoSize: photo?.size,
      common: site.commonPasswords,
    })
    // After `failed` the account may exist nevertheless and refer to the photo
    if (made.repeated || (made.failure && made.failure !== 'failed')) await kept?.discard()
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
  }
  return refuse(503, 'careers')
}
