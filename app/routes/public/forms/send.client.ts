import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { signedInClient } from '#app/lib/client-prefill.ts'
import { minimumFillTime } from '#app/lib/constants.ts'
import { type Progress, postFiles } from '#app/lib/post-files.ts'
import type { Failure, Submission } from './submission.ts'

/** How long to wait for an answer, in milliseconds; longer where a photo is uploaded. Files take as long as they take. */
const timeouts: Record<VisitorForm, number> = {
  request: 30_000,
  contact: 30_000,
  privacy: 30_000,
  careers: 110_000,
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits until the page has been open for the minimum time that the server requires. */
export async function waitUntilFilled(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const left = minimumFillTime - (performance.now() - (navigation?.responseStart ?? 0))
  if (left > 0) await pause(left)
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

/** When the page was opened, as the server reads it (robot-check.server.ts). */
function openedAt(): string {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return Math.round(performance.timeOrigin + (navigation?.responseStart ?? 0)).toString(36)
}

/**
 * Sends a form; never rejects. The server may answer `too_fast`, for instance to a clock that is ahead; the form is then
 * sent once more after the minimum time.
 */
export async function sendForm(
  url: string,
  data: FormData,
  kind: VisitorForm,
  progress?: Progress,
): Promise<Submission> {
  if (!data.get('seen')) data.set('seen', openedAt())
  const submission = await post(url, data, kind, progress)
  if (submission.status !== 'refused' || submission.failure !== 'too_fast') return submission
  data.set('seen', submission.seen)
  await pause(minimumFillTime)
  return post(url, data, kind, progress)
}
