import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { signedInClient } from '#app/lib/client-prefill.ts'
import { sendWhenFilled } from '#app/lib/fill-time.ts'
import { type Progress, postFiles } from '#app/lib/post-files.ts'
import type { Failure, Submission } from './submission.ts'

/** How long to wait for an answer, in milliseconds; longer where a photo is uploaded. Files have no limit. */
const timeouts: Record<VisitorForm, number> = {
  request: 30_000,
  contact: 30_000,
  privacy: 30_000,
  careers: 110_000,
}

function refused(failure: Failure, retryAfter?: number): Submission {
  return { status: 'refused', failure, errors: {}, seen: '', values: {}, ...(retryAfter && { retryAfter }) }
}

/** The header that lets the server store the form for the signed-in client. */
function authorization(kind: VisitorForm): Record<string, string> {
  const token = kind === 'careers' ? null : signedInClient()?.token
  return token ? { authorization: `Bearer ${token}` } : {}
}

async function post(
  url: string,
  data: FormData,
  kind: VisitorForm,
  progress?: Progress,
): Promise<Submission> {
  const headers = { accept: 'application/json', ...authorization(kind) }
  const brings = data.getAll('files').some((file) => file instanceof File && file.size > 0)
  try {
    const response =
      brings && progress
        ? await postFiles(url, data, headers, progress)
        : await fetch(url, {
            method: 'POST',
            body: data,
            headers,
            signal: AbortSignal.timeout(timeouts[kind]),
          })
    if (response.headers.get('content-type')?.includes('application/json'))
      return (await response.json()) as Submission
    if (response.status === 413) return refused('too_large')
    if (response.status === 429)
      return refused('too_many', Number(response.headers.get('retry-after')) || undefined)
  } catch {
    // The network failed: same message as for a server error
  }
  return refused(kind)
}

/** Sends a form; never rejects. */
export const sendForm = (
  url: string,
  data: FormData,
  kind: VisitorForm,
  progress?: Progress,
): Promise<Submission> => sendWhenFilled(data, () => post(url, data, kind, progress))
