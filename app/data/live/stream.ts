import { browserDb } from '#app/data/browser-db.ts'
import type { Listener } from './listen.ts'

/** Milliseconds without data after which the connection counts as lost; the server sends a heartbeat every 25 seconds. */
const silence = 90_000
const firstPause = 1000
const longestPause = 30_000

/**
 * Listens to `/live` of our own backend while the tab is visible. Reopens a stream that ends or is refused,
 * after pauses that double; the new one starts with the changes since then.
 * @returns a function that stops listening
 */
export function openStream({ onChange, onStatus }: Listener): () => void {
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
      // EventSource cannot send headers, and a token must not be in a URL
      const response = await fetch(`/live?since=${Math.max(0, Date.now() - heardAt)}`, {
        headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
        signal: mine.signal,
      })
      // The account may not listen to anything; the next read of its profile says why
      if (response.status === 204) return
      if (response.ok && response.body) {
        attempts = 0
        onStatus('all')
        await follow(response.body, mine)
      } else wait = Number(response.headers.get('retry-after')) * 1000
    } catch {
      // The connection was lost, or closed from here
    }
    if (connection !== mine) return
    onStatus('nothing')
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
        for (const line of lines) if (line.startsWith('data:')) onChange(JSON.parse(line.slice(5)))
      }
    } finally {
      clearTimeout(watchdog)
    }
  }

  function close() {
    clearTimeout(timer)
    connection?.abort()
    connection = undefined
    onStatus('nothing')
  }

  // Browsers allow few connections to one site, and no one sees a hidden tab
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
