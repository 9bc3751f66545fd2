import { siteContext } from '#app/data/context.ts'
import { acceptInvitation } from '#app/data/invitations/accept.server.ts'
import type { Acceptance } from '#app/data/invitations/public.ts'
import { readFormBody } from '#app/lib/form-body.server.ts'
import { languageOfCookie } from '#common/language.ts'
import type { Route } from './+types/invitation.accept'

/** The form can only be posted. */
export const loader = () =>
  Response.json(
    { message: 'Method Not Allowed' },
    { status: 405, headers: { 'cache-control': 'no-store', allow: 'POST' } },
  )

const statuses = { done: 200, wrong: 422, refused: 409 } as const

/** Receives the form of an invitation from the page's script, and answers with JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const answer = await accept(request, site).catch((error: Error): Acceptance => {
    site.log('invitation not accepted', { name: error.name, message: error.message })
    return { status: 'refused', failure: 'failed' }
  })
  const failed = answer.status === 'refused' ? answer : undefined
  const status =
    failed?.failure === 'failed' ? 503 : failed?.failure === 'too_many' ? 429 : statuses[answer.status]
  return Response.json(answer, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(failed?.retryAfter && { 'retry-after': String(failed.retryAfter) }),
    },
  })
}

async function accept(request: Request, site: Parameters<typeof acceptInvitation>[0]): Promise<Acceptance> {
  const language = languageOfCookie(request.headers.get('cookie'))
  const body = await readFormBody(request)
  if (!body || body.damaged) return { status: 'refused', failure: 'failed' }
  const { token = '', ...typed } = body.fields
  return acceptInvitation(site, token, typed, language)
}
