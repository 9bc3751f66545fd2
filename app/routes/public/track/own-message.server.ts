import type { SiteContext } from '#app/data/context.ts'
import { throwIfRefused } from '#app/data/result.ts'
import { readFormBody } from '#app/lib/form-body.server.ts'
import { tokenOf } from '#app/routes/public/forms/submission.server.ts'
import { isUuid } from '#common/uuid.ts'
import { keepMessage, statusOf, type Written } from './keep-message.server.ts'

const headers = { 'cache-control': 'no-store' }
const answer = (status: number, body: object) => Response.json(body, { status, headers })

/**
 * Stores what a signed-in client writes about a request of their own, with the files that came along.
 * @returns as JSON what became of it, or the code with which the database refused the client
 */
export async function sendOwnMessage(request: Request, site: SiteContext): Promise<Response> {
  const body = await readFormBody(request)
  const { request: request_id = '', message = '' } = body?.fields ?? {}
  const token = tokenOf(request)
  if (!token) return answer(401, { failure: 'signed_out' })
  if (!isUuid(request_id)) return answer(404, { failure: 'not_found' })
  const db = site.dbOf(token)
  // Keep files only once it is known that the request is theirs
  const opened = await db.rpc('my_messages', { request_id })
  if (opened.error) {
    const { code, message: failure } = opened.error
    const isRefused = opened.status >= 400 && opened.status < 500
    if (!isRefused) site.log('message not stored', { code })
    return answer(isRefused ? opened.status : 503, { failure, code })
  }
  const write = async (body: string, submission_id: string) => {
    throwIfRefused(await db.rpc('write_about_own_request', { request_id, body, submission_id }))
    return true
  }
  const written = await keepMessage(site, message, body?.damaged === true, request_id, write).catch(
    (): Written => ({ failure: 'many' }),
  )
  return written === 'not_found' ? answer(404, { failure: 'not_found' }) : answer(statusOf(written), written)
}
