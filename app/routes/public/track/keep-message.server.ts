import { randomUUID } from 'node:crypto'
import type { SiteContext } from '#app/data/context.ts'
import { check, type FormErrors } from '#app/data/fields.ts'
import { messageForm, messageOfFilesForm } from '#app/data/request-tracking/public.ts'
import { fileErrors, storeWithFiles } from '#app/routes/public/forms/files.server.ts'

/** What became of a message. */
export type Written = { sent: true } | { errors: FormErrors } | { failure: 'many' | 'failed' }

/** The HTTP status of what became of a message. */
export function statusOf(written: Written): number {
  if ('sent' in written) return 200
  if ('errors' in written) return 422
  return written.failure === 'many' ? 429 : 503
}

/**
 * Stores what the sender of a request writes about it, with the files that came along.
 * @param damaged whether any of its text was not valid UTF-8
 * @param sender whose messages are counted
 * @param store stores the text with the files that are held under an id; false if there is no such request
 * @throws DataError with the code PT429 that refuses the sender, except `too_many_messages`
 */
export async function keepMessage(
  site: SiteContext,
  typed: string,
  damaged: boolean,
  sender: string,
  store: (message: string, submission: string) => Promise<boolean>,
): Promise<Written | 'not_found'> {
  if (damaged) return { errors: { message: { code: 'characters' } } }
  const count = site.arrived.length
  const { values, errors } = check(count > 0 ? messageOfFilesForm : messageForm, { message: typed })
  const wrong = { ...errors, ...fileErrors(site) }
  if (!values || Object.keys(wrong).length > 0) return { errors: wrong }
  if ((await site.limit('message', sender)) > 0) return { failure: 'many' }
  if (count > 0 && (await site.limitFiles(count)) > 0) return { failure: 'many' }
  // No one else knows this id, so no other call can take these files
  const submission = randomUUID()
  const unknown = new Error('There is no such request.')
  try {
    const refused = await storeWithFiles(site, submission, async () => {
      if (!(await store(values.message, submission))) throw unknown
      return undefined
    })
    return refused ? { errors: refused } : { sent: true }
  } catch (error) {
    if (error === unknown) return 'not_found'
    const { code, message } = error as { code?: string; message?: string }
    if (message === 'too_many_messages') return { failure: 'many' }
    if (message === 'request_not_found') return 'not_found'
    if (code === 'PT429') throw error
    site.log('message not stored', { code })
    return { failure: 'failed' }
  }
}
