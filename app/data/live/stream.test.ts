import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStream } from './stream.ts'

vi.mock('#app/data/browser-db.ts', () => ({
  browserDb: () => ({ auth: { getSession: async () => ({ data: { session: { access_token: 't' } } }) } }),
}))

/** One connection that was opened. */
interface Connection {
  url: string
  signal: AbortSignal
  authorization: string | null
  send(text: string): void
  end(): void
}

let connections: Connection[]
let status: number
let heard: unknown[]
let end: () => void
const page = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  vi.useFakeTimers()
  connections = []
  status = 200
  heard = []
  page.hidden = false
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit & { signal: AbortSignal }) => {
    const pipe = new TransformStream<Uint8Array, Uint8Array>()
    const writer = pipe.writable.getWriter()
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined))
    connections.push({
      url,
      signal,
      authorization: new Headers(headers).get('authorization'),
      send: (text) => void writer.write(new TextEncoder().encode(text)),
      end: () => void writer.close(),
    })
    return new Response(status === 200 ? pipe.readable : null, {
      status,
      headers: status === 429 ? { 'retry-after': '60' } : {},
    })
  })
  end = () => undefined
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
async function open() {
  end = openStream({ onChange: (tables) => heard.push(tables), onStatus: (status) => heard.push(status) })
  await settle()
}
const show = (visible: boolean) => {
  page.hidden = !visible
  page.dispatchEvent(new Event('visibilitychange'))
}

test('events are reported as they come, even in pieces', async () => {
  await open()
  expect(connections[0]).toMatchObject({ url: '/live?since=0', authorization: 'Bearer t' })
  connections[0]?.send(':\n\ndata: ["client_')
  await settle()
  connections[0]?.send('projects"]\n\ndata: "everything"\n\n')
  await settle()
  expect(heard).toEqual(['all', ['client_projects'], 'everything'])
})

test('a stream that ends is opened again, and says for how long it has received nothing', async () => {
  await open()
  await vi.advanceTimersByTimeAsync(20_000)
  connections[0]?.send(':\n\n')
  await vi.advanceTimersByTimeAsync(3000)
  connections[0]?.end()
  await settle()
  expect(heard).toEqual(['all', 'nothing'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toEqual(['all', 'nothing', 'all'])
  const since = Number(connections[1]?.url.replace('/live?since=', ''))
  expect(since).toBeGreaterThanOrEqual(3500)
  expect(since).toBeLessThanOrEqual(4000)
})

test('a refused stream is retried after pauses that double, and not before the server allows it', async () => {
  status = 503
  await open()
  await vi.advanceTimersByTimeAsync(30_000)
  // After 0.5 to 1, 1 to 2, 2 to 4, 4 to 8 and 8 to 16 seconds
  expect(connections.length).toBeGreaterThanOrEqual(4)
  expect(connections.length).toBeLessThanOrEqual(6)
  status = 429
  await vi.advanceTimersByTimeAsync(31_000)
  const { length } = connections
  await vi.advanceTimersByTimeAsync(28_000)
  expect(connections).toHaveLength(length)
  expect(heard).not.toContain('all')
})

test('a silent connection counts as lost', async () => {
  await open()
  await vi.advanceTimersByTimeAsync(80_000)
  connections[0]?.send(':\n\n')
  await vi.advanceTimersByTimeAsync(80_000)
  expect(connections).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(connections).toHaveLength(2)
})

test('a hidden tab holds no connection', async () => {
  await open()
  show(false)
  await settle()
  expect(connections[0]?.signal.aborted).toBe(true)
  expect(heard).toEqual(['all', 'nothing'])
  await vi.advanceTimersByTimeAsync(100_000)
  expect(connections).toHaveLength(1)
  show(true)
  await settle()
  expect(connections).toHaveLength(2)
  expect(connections[1]?.url).toBe('/live?since=100000')
})

test('no connection is opened after it is stopped', async () => {
  await open()
  end()
  show(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connections).toHaveLength(1)
  expect(connections[0]?.signal.aborted).toBe(true)
})
