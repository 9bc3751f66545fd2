import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { signedInClient } from '#app/lib/client-prefill.ts'
import { minimumFillTime } from '#app/lib/constants.ts'
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

/** Called with the part that has been sent, from 0 to 1. */
type Progress = (part: number) => void

/** Milliseconds in which nothing has moved. */
const standstill = 60_000

/** Sends a form with files: fetch does not report progress. @throws when the network fails or stands still */
function postFiles(url: string, data: FormData, headers: Record<string, string>, progress: Progress) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const moved = (patience = standstill) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), patience)
    }
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      progress(total ? loaded / total : 0)
      // All of it is there: the server stores it
      moved(loaded === total ? 3 * standstill : standstill)
    }
    request.onloadend = () => {
      clearTimeout(timer)
      if (request.status === 0) return reject(new Error('The form was not sent.'))
      const answered = new Headers()
      for (const name of ['content-type', 'retry-after']) {
        const value = request.getResponseHeader(name)
        if (value) answered.set(name, value)
      }
      resolve(new Response(request.responseText, { status: request.status, headers: answered }))
    }
    moved()
    request.send(data)
  })
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

/**
 * Sends a form; never rejects. The server may answer `too_fast`, for instance to browsers without cookies; the form
 * is then sent once more after the minimum time.
 */
export async function sendForm(
  url: string,
  data: FormData,
  kind: VisitorForm,
  progress?: Progress,
): Promise<Submission> {
  const submission = await post(url, data, kind, progress)
  if (submission.status !== 'refused' || submission.failure !== 'too_fast') return submission
  data.set('seen', submission.seen)
  await pause(minimumFillTime)
  return post(url, data, kind, progress)
}
