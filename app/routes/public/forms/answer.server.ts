import { data } from 'react-router'
import type { SiteContext } from '#app/data/context.ts'
import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { submitApplication } from '#app/routes/public/careers/application.server.ts'
import { languageOf } from '#common/language.ts'
import { submitForm } from './submission.server.ts'
import type { Submission } from './submission.ts'

const headers = { 'cache-control': 'no-store' }

function take(kind: VisitorForm, request: Request, url: URL, site: SiteContext) {
  const language = languageOf(url.pathname)
  return kind === 'careers'
    ? submitApplication(request, site, language)
    : submitForm(kind, request, site, language)
}

function headersOf(submission: Submission): Record<string, string> {
  const wait = submission.status === 'refused' ? submission.retryAfter : undefined
  return wait ? { ...headers, 'retry-after': String(wait) } : headers
}

/** The action of a form's page, for forms sent without JavaScript: renders the page with the result. */
export async function answerWithPage(kind: VisitorForm, request: Request, url: URL, site: SiteContext) {
  const { status, submission } = await take(kind, request, url, site)
  return data(submission, { status, headers: headersOf(submission) })
}

/** The action for forms sent by JavaScript: returns the result as JSON. */
export async function answerWithJson(kind: VisitorForm, request: Request, url: URL, site: SiteContext) {
  const { status, submission } = await take(kind, request, url, site)
  const answer = submission.status === 'refused' ? { ...submission, values: {} } : submission
  return Response.json(answer, { status, headers: headersOf(submission) })
}

/** The loader of the JSON routes, which only accept POST. */
export function methodNotAllowed() {
  return Response.json(
    { message: 'Method Not Allowed' },
    { status: 405, headers: { ...headers, allow: 'POST' } },
  )
}
