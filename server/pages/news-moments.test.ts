import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeChanges } from '#server/changes/changes.ts'
import { watchNewsMoments } from './news-moments.ts'

let seconds: number | null = null
let asked = 0
const stopping = () => new AbortController()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  seconds = null
  asked = 0
})
afterEach(() => {
  vi.useRealTimers()
})

function watch() {
  const changes = makeChanges()
  const changed = vi.fn()
  const stop = stopping()
  watchNewsMoments({
    backend: {
      keys: { publishableKey: 'x', secretKey: undefined },
      fetch: async () => {
        asked += 1
        return Response.json(seconds)
      },
    },
    changes,
    log: pino({ level: 'silent' }),
    stopping: stop.signal,
  })
  changes.onChange(changed)
  return { changes, changed, stop }
}

test('pages turn at the moment of the next article, and not before', async () => {
  seconds = 30
  const { changed } = watch()
  await vi.advanceTimersByTimeAsync(29_900)
  expect(changed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(changed).toHaveBeenCalledExactlyOnceWith(new Set(['content_version', 'news']))
})

test('with nothing ahead it is asked every minute, and nothing turns', async () => {
  const { changed } = watch()
  await vi.advanceTimersByTimeAsync(180_500)
  expect(asked).toBe(4)
  expect(changed).not.toHaveBeenCalled()
})

test('an article that is scheduled for the next seconds is heard of', async () => {
  const { changes, changed } = watch()
  await vi.advanceTimersByTimeAsync(1000)
  seconds = 5
  changes.report(new Set(['content_version']))
  await vi.advanceTimersByTimeAsync(5100)
  expect(changed).toHaveBeenCalledTimes(2)
})

test('nothing is asked of a server that stops', async () => {
  seconds = 10
  const { changed, stop } = watch()
  await vi.advanceTimersByTimeAsync(100)
  stop.abort()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(1)
  expect(changed).not.toHaveBeenCalled()
})
