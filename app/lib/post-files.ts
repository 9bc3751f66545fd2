/** Called with the part that has been sent, from 0 to 1. */
export type Progress = (part: number) => void

/** Milliseconds without progress after which a request is given up. */
const standstill = 60_000

/**
 * Sends a form with files. Uses XMLHttpRequest because fetch does not report progress. @throws when the
 * network fails or stalls
 */
export function postFiles(url: string, data: FormData, headers: Record<string, string>, progress: Progress) {
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
      // Everything has been sent; give the server time to store it
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
