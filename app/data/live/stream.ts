import { browserDb } from '#app/data/browser-db.ts'
import type { Listener } from './listen.ts'

/** Milliseconds without a sign of life, after which the connection is taken for lost; the server beats every 25 seconds. */
const silence = 90_000
const firstPause = 1000
const longestPause = 30_000

/**
 * Listens to `/live` of our own backend while the tab is looked at. A stream that ends or is refused is opened again,
 * after pauses that double; it is then told first what has changed meanwhile.
 * @returns ends it
 */
export function openStream({ changed, telling }: Listener): () => void {
  let connection: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let heardAt = Date.now()

  async function connect() {
    clearTimeout(timer)
    const mine = new AbortController()
    connection = mine
    let wait = 0
    try {
      const { data } = await browserDb().auth.getSession()
      if (mine.signal.aborted) return
      // EventSource could not send the token, which is nothing for an address
      const response = await fetch(`/live?since=${Math.max(0, Date.now() - heardAt)}`, {
        headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
        signal: mine.signal,
      })
      // The account may hear of nothing: whoever looks at it next finds out why
      if (response.status === 204) return
      if (response.ok && response.body) {
        attempts = 0
        telling('all')
        await follow(response.body, mine)
      } else wait = Number(response.headers.get('retry-after')) * 1000
    } catch {
      // Lost, or ended from here
    }
    if (connection !== mine) return
    telling('nothing')
    const pause = Math.min(longestPause, firstPause * 2 ** attempts++)
    timer = setTimeout(() => void connect(), Math.max(wait, pause * (0.5 + Math.random() / 2)))
  }

  async function follow(body: ReadableStream<Uint8Array>, mine: AbortController) {
    let text = ''
    const reader = body
      .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
      .getReader()
    let watchdog: ReturnType<typeof setTimeout> | undefined
    try {
      for (;;) {
        clearTimeout(watchdog)
        watchdog = setTimeout(() => mine.abort(), silence)
        const { done, value } = await reader.read()
        if (done || connection !== mine) return
        heardAt = Date.now()
        const lines = (text + value).split('\n')
        text = lines.pop() ?? ''
        // Every event is one line of data; the other lines are heartbeats
        for (const line of lines) if (line.startsWith('data:')) changed(JSON.parse(line.slice(5)))
      }
    } finally {
      clearTimeout(watchdog)
    }
  }

  function close() {
    clearTimeout(timer)
    connection?.abort()
    connection = undefined
    telling('nothing')
  }

  // Browsers keep few connections to one site, and nobody sees what a hidden tab shows
  function onVisibility() {
    if (document.hidden) close()
    else if (!connection) void connect()
  }

  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    close()
  }
}
