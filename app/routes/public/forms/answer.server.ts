import { data } from 'react-router'
import type { SiteContext } from '../../../data/context.ts'
import type { VisitorForm } from '../../../data/service-requests.ts'
import { languageOf } from '../../../lib/language.ts'
import { takeForm } from './submission.server.ts'

const headers = { 'cache-control': 'no-store' }

/** The action of a form's page: the page is shown again with the outcome. */
export async function answerWithPage(kind: VisitorForm, request: Request, url: URL, site: SiteContext) {
  const { status, submission } = await takeForm(kind, request, site, languageOf(url.pathname))
  return data(submission, { status, headers })
}

/** The action behind a form that a script sends: the outcome alone. */
export async function answerWithJson(kind: VisitorForm, request: Request, url: URL, site: SiteContext) {
  const { status, submission } = await takeForm(kind, request, site, languageOf(url.pathname))
  const answer = submission.status === 'refused' ? { ...submission, values: {} } : submission
  return Response.json(answer, { status, headers })
}

/** Nothing is to be seen where forms are sent. */
export function refuseToShow() {
  return Response.json(
    { message: 'Method Not Allowed' },
    { status: 405, headers: { ...headers, allow: 'POST' } },
  )
}
