import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { makeSchedule } from '#server/schedule.ts'
import { startViewStore } from './store.ts'
import { countViews } from './views.ts'

const log = pino({ level: 'silent' })
const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** A backend that answers with these statuses in turn and records what was sent to it. */
function backendOf(...answers: (number | object)[]) {
  const sent: { path: string; views: { views: number }[] }[] = []
  const backend: Backend = {
    up: true,
    keys: { publishableKey: 'p', secretKey: 's' },
    async fetch(path, init) {
      sent.push({ path, ...JSON.parse(String(init?.body)) })
      const answer = answers.shift() ?? 204
      if (answer === 0) throw new TypeError('fetch failed')
      return typeof answer === 'number'
        ? new Response(null, { status: answer })
        : Response.json(answer, { status: 400 })
    },
    stop: async () => undefined,
  }
  return { backend, sent }
}

const counter = () => {
  const views = countViews('https://handasa.example')
  return { views, open: () => views.count(new Request('https://handasa.example/', { headers: person })) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('stores in batches, and nothing where nothing was counted', async () => {
  const { backend, sent } = backendOf()
  const { views, open } = counter()
  const store = startViewStore({ backend, views, schedule: makeSchedule(log), log })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  for (let number = 0; number < 50; number++) open()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toMatchObject([{ path: '/rest/v1/rpc/count_page_views', views: [{ path: '/', views: 50 }] }])
  open()
  await store?.stop()
  expect(sent[1]).toMatchObject({ views: [{ views: 1 }] })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toHaveLength(2)
})

it('keeps what could not be stored, and waits longer', async () => {
  const { backend, sent } = backendOf(0, 503, 0, 204)
  const { views, open } = counter()
  const store = startViewStore({ backend, views, schedule: makeSchedule(log), log })
  open()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toHaveLength(1)
  open()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toHaveLength(4)
  expect(sent.at(-1)?.views).toMatchObject([{ views: 2 }])
  await store?.stop()
  expect(sent).toHaveLength(4)
})

it('drops what the database refuses, which it would refuse again', async () => {
  const { backend, sent } = backendOf({ code: '22023', message: 'views_invalid' })
  const { views, open } = counter()
  const store = startViewStore({ backend, views, schedule: makeSchedule(log), log })
  open()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toHaveLength(1)
  expect(views.take()).toEqual([])
  await store?.stop()
})

it('a hosted backend without its secret key stores nothing, and the log says so', () => {
  const { backend } = backendOf()
  const lines: string[] = []
  const keyless = { ...backend, keys: { publishableKey: 'p', secretKey: undefined } }
  const said = pino({ level: 'info' }, { write: (text: string) => void lines.push(text) })
  expect(
    startViewStore({ backend: keyless, views: counter().views, schedule: makeSchedule(said), log: said }),
  ).toBeUndefined()
  expect(lines.join()).toContain('SUPABASE_SECRET_KEY')
})
