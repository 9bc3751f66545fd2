import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { makeSchedule } from '#server/schedule.ts'
import { searchNoticeKey, startSearchNotices } from './search-notices.ts'

const key = '0123456789abcdef0123456789abcdef'
const log = { info: vi.fn(), warn: vi.fn(), debug: vi.fn() } as never
const changes = { onChange: () => () => {} }

/** A backend with one batch to send, which records how it was settled. */
function backendWith(paths: string[] | null) {
  const settled: { error: string | null }[] = []
  let batch = paths && { key, paths, at: '2026-11-25T10:00:00Z' }
  const backend = {
    keys: { secretKey: 'secret' },
    async fetch(path: string, init?: RequestInit) {
      if (path.includes('settle')) settled.push(JSON.parse(String(init?.body)))
      if (path.includes('search_notice_settings')) return Response.json({ key, is_on: true })
      const answer = path.includes('claim') ? batch : null
      if (path.includes('claim')) batch = batch && { ...batch, paths: [] }
      return Response.json(answer)
    },
  } as unknown as Backend
  return { backend, settled }
}

let endpoint: Server | undefined
afterEach(() => void endpoint?.close())

/** Starts a search engine for the test. */
async function engine(status: number) {
  const heard: unknown[] = []
  endpoint = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    heard.push(JSON.parse(Buffer.concat(parts).toString()))
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => endpoint?.once('listening', resolve))
  return { heard, url: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/indexnow` }
}

const start = (backend: Backend, url?: string) =>
  startSearchNotices({
    backend,
    siteUrl: 'https://handasa.example',
    endpoint: url,
    changes,
    schedule: makeSchedule(log),
    log,
    pace: { every: 60_000, soon: 1 },
  })

test.each([
  [200, null],
  [202, null],
  [429, 'http_429'],
] as const)('a batch that is answered with %i is settled', async (status, error) => {
  const { heard, url } = await engine(status)
  const { backend, settled } = backendWith(['/', '/en/services/borings'])
  const notices = start(backend, url)
  await vi.waitFor(() => expect(settled).toHaveLength(1))
  await notices?.stop()
  expect(heard).toEqual([
    {
      host: 'handasa.example',
      key,
      keyLocation: `https://handasa.example/${key}.txt`,
      urlList: ['https://handasa.example/', 'https://handasa.example/en/services/borings'],
    },
  ])
  expect(settled[0]?.error).toBe(error)
})

test('a search engine that is not there is tried again later', async () => {
  const { backend, settled } = backendWith(['/'])
  const notices = start(backend, 'http://127.0.0.1:9/indexnow')
  await vi.waitFor(() => expect(settled).toHaveLength(1))
  await notices?.stop()
  expect(settled[0]?.error).toBe('unreachable')
})

test('nothing starts without an address of the website or of a search engine', () => {
  expect(start(backendWith(['/']).backend)).toBe(undefined)
})

test('the key is answered at its own address alone', async () => {
  const app = searchNoticeKey(backendWith(null).backend)
  expect(await (await app.request(`/${key}.txt`)).text()).toBe(key)
  expect((await app.request(`/${key.replace('0', '1')}.txt`)).status).toBe(404)
  expect((await app.request('/robots.txt')).status).toBe(404)
})
