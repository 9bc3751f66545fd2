import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostedBackend } from '#server/hosted/backend.ts'
import { watchContentVersion } from './content-version.ts'

const backend = { ...hostedBackend('http://project', { publishableKey: 'x', secretKey: undefined }) }
let version = 1
let reads = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  version = 1
  reads = 0
  backend.fetch = async () => {
    reads++
    return Response.json([{ version }])
  }
})
afterEach(() => {
  vi.useRealTimers()
})

const watch = () => {
  const changed = vi.fn()
  return { changed, ...watchContentVersion(backend, changed, pino({ level: 'silent' })) }
}

/** Whether a page has to wait for work that is not done yet. */
const waits = (page: Promise<void>) =>
  Promise.race([page.then(() => false), new Promise((resolve) => setImmediate(resolve, true))])

test('the first page after a change two seconds ago is up to date, however quiet the site was', async () => {
  const { changed, upToDate } = watch()
  await upToDate()
  changed.mockClear()
  vi.advanceTimersByTime(3_600_000)
  version = 2
  await upToDate()
  expect(changed).toHaveBeenCalledOnce()
})

test('within a second nothing is asked again', async () => {
  const { upToDate } = watch()
  await upToDate()
  vi.advanceTimersByTime(999)
  await upToDate()
  expect(reads).toBe(1)
})

test('where pages are asked for often, none waits for the look', async () => {
  const { upToDate } = watch()
  await upToDate()
  vi.advanceTimersByTime(1000)
  backend.fetch = () => new Promise(() => undefined)
  expect(await waits(upToDate())).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(await waits(upToDate())).toBe(true)
})

test('while the project does not answer, only the first page waits', async () => {
  const { upToDate } = watch()
  await upToDate()
  backend.fetch = async () => {
    throw new Error('down')
  }
  vi.advanceTimersByTime(5000)
  await upToDate()
  backend.fetch = () => new Promise(() => undefined)
  vi.advanceTimersByTime(5000)
  expect(await waits(upToDate())).toBe(false)
})
